"""What is installed is what was tested: the wheel leaves no file of the package out."""

from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent


def test_the_wheel_has_every_file_of_the_package() -> None:
    # A pattern of .gitignore that also fits a folder of the package would take it out.
    package = ROOT / "src" / "undisclosed"
    here = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert packed == here
