"""The fonts come from packages that are installed together with the program."""

import pytest

from tabletop.disk.assets import fonts_folder


def test_the_letters_are_found() -> None:
    assert (fonts_folder("font_source_sans_pro") / "SourceSansPro-Regular.ttf").is_file()
    assert (fonts_folder("font_source_serif_pro") / "SourceSerifPro-Bold.otf").is_file()


@pytest.mark.parametrize("package", ["font_that_nobody_made", "tabletop.cli.main"])
def test_without_them_the_installation_is_broken(package: str) -> None:
    with pytest.raises(FileNotFoundError, match=f"^{package}: the fonts are missing"):
        fonts_folder(package)
