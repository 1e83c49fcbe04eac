"""Sealed shuffles: bound before bets, revealed after, and checked by anyone.

Entropy is handed in; nothing here draws it. docs/fairness.md tells the protocol byte by byte.
"""

from fairdeal.fairness.chain import (
    SeedChain,
    check_secret,
    later_secret,
    leads_back,
    seed_before,
    seed_chain,
)
from fairdeal.fairness.checking import CardRecord, ReshuffleRecord, SeatRecord, ShoeRecord, check
from fairdeal.fairness.framing import BadSeed, digest, framed
from fairdeal.fairness.log import NO_HASH, BadLine, Moved, log_line, read_step, step_hash
from fairdeal.fairness.problems import Problem
from fairdeal.fairness.sealing import (
    CUT,
    SeatSeed,
    chance_key,
    commitment,
    replacement,
    seat_commitment,
    seat_name,
    shoe_key,
    transcript,
)
from fairdeal.fairness.shuffle_events import (
    SHUFFLE_EVENTS,
    BankerElected,
    Drawn,
    SeatSeedCommitted,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedBindingClosed,
    SeedChainEnded,
    SeedChainPublished,
    ShoeReshuffled,
    ShoeRevealed,
    ShoeSealed,
)
from fairdeal.fairness.shuffling import BadCards, reshuffled, shoe_order, without
from fairdeal.fairness.sightings import (
    PublishedChain,
    PublishedShoe,
    Sighting,
    compare_logs,
    sightings,
    unseen,
)
from fairdeal.fairness.streaming import Draws, stream, words
from fairdeal.fairness.verifying import Report, verify_log

__all__ = [
    "CUT",
    "NO_HASH",
    "SHUFFLE_EVENTS",
    "BadCards",
    "BadLine",
    "BadSeed",
    "BankerElected",
    "CardRecord",
    "Drawn",
    "Draws",
    "Moved",
    "Problem",
    "PublishedChain",
    "PublishedShoe",
    "Report",
    "ReshuffleRecord",
    "SeatRecord",
    "SeatSeed",
    "SeatSeedCommitted",
    "SeatSeedReplaced",
    "SeatSeedRevealed",
    "SeedBindingClosed",
    "SeedChain",
    "SeedChainEnded",
    "SeedChainPublished",
    "ShoeRecord",
    "ShoeReshuffled",
    "ShoeRevealed",
    "ShoeSealed",
    "Sighting",
    "chance_key",
    "check",
    "check_secret",
    "commitment",
    "compare_logs",
    "digest",
    "framed",
    "later_secret",
    "leads_back",
    "log_line",
    "read_step",
    "replacement",
    "reshuffled",
    "seat_commitment",
    "seat_name",
    "seed_before",
    "seed_chain",
    "shoe_key",
    "shoe_order",
    "sightings",
    "step_hash",
    "stream",
    "transcript",
    "unseen",
    "verify_log",
    "without",
    "words",
]
