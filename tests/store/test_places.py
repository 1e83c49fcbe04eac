"""Where a person's data lives, and addresses that lead nowhere."""

from pathlib import PurePath

import pytest

from fairdeal.store import StoreTrouble, open_store
from fairdeal.store.places import data_folder


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"XDG_DATA_HOME": "/data", "HOME": "/ann"}, "linux", "/data/fairdeal"),
        ({"XDG_DATA_HOME": "data", "HOME": "/ann"}, "linux", "/ann/.local/share/fairdeal"),
        ({"XDG_DATA_HOME": "", "HOME": "/ann"}, "freebsd", "/ann/.local/share/fairdeal"),
        ({"XDG_DATA_HOME": "/data", "HOME": "/ann"}, "darwin", "/ann/Library/Application Support/fairdeal"),
        ({"LOCALAPPDATA": "/ann/Local", "APPDATA": "/ann/Roaming"}, "win32", "/ann/Local/fairdeal"),
        ({"APPDATA": "/ann/Roaming"}, "win32", "/ann/Roaming/fairdeal"),
    ],
)
def test_data_lives_where_the_platform_has_it(environ, platform, folder):
    assert data_folder(environ, platform) == PurePath(folder)


@pytest.mark.parametrize(("platform", "names"), [("linux", "HOME"), ("win32", "LOCALAPPDATA / APPDATA")])
def test_without_a_home_the_missing_name_is_told(platform, names):
    with pytest.raises(StoreTrouble, match=f"{names} is not set"):
        data_folder({}, platform)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("ann:secret@localhost:1/room", "ann:***@localhost:1/room"),
        ("ann@localhost:1/room?password=secret&connect_timeout=2", "ann@localhost:1/room?connect_timeout=2"),
    ],
)
def test_a_server_that_is_not_there_is_told_without_the_password(address: str, shown: str):
    with pytest.raises(StoreTrouble) as caught:
        open_store(f"postgresql://{address}")

    assert str(caught.value) == f"The database postgresql+psycopg://{shown} can't be reached."


def test_a_database_that_is_not_on_the_server_is_told(postgres_server: str):
    with pytest.raises(StoreTrouble, match="can't be reached"):
        open_store(postgres_server.replace("/fairdeal_", "/nowhere_"))


def test_an_address_that_is_none_is_told():
    with pytest.raises(StoreTrouble, match="no address of a database"):
        open_store("postgresql://ann@host:port/room")
