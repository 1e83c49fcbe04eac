"""Salts of private parts: from one secret, each another one."""

from fairdeal.tables.salts import SALT_BYTES, Salts


def test_every_salt_is_another():
    salts = Salts(lambda size: bytes(range(size)))

    drawn = {salts.next() for _ in range(1_000)}

    assert len(drawn) == 1_000
    assert {len(salt) for salt in drawn} == {SALT_BYTES}


def test_two_secrets_have_no_salt_in_common():
    one, other = Salts(bytes), Salts(lambda size: b"1" * size)

    assert not {one.next() for _ in range(100)} & {other.next() for _ in range(100)}


def test_the_source_of_randomness_is_asked_once_and_may_fail_later():
    asked: list[int] = []

    def fail_later(size: int) -> bytes:
        if asked:
            raise OSError("no more randomness")
        asked.append(size)
        return bytes(size)

    salts = Salts(fail_later)

    assert salts.next() != salts.next()
    assert len(asked) == 1


def test_a_source_that_has_failed_from_the_start_keeps_no_chips():
    def broken(size: int) -> bytes:
        raise OSError("no randomness")

    one, other = Salts(broken), Salts(broken)

    assert len({one.next(), one.next(), other.next()}) == 3
