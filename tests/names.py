"""What the code calls things, read from its source: modules, definitions, fields, spoken words.

Nothing is imported, so that a name in a module which needs an extra can be looked up as well.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "undisclosed"
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Scope:
    """A module or class: what it defines by name, and what that has in turn."""

    names: dict[str, Scope] = field(default_factory=dict)
    bases: list[str] = field(default_factory=list)
    parameters: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Docstring:
    """A docstring, and the module that it stands in."""

    path: Path
    module: Scope
    text: str


class Code:
    """All modules of the project.

    Attributes:
        modules: What each defines, by its name.
        by_path: The same, by file.
        said: What it says of itself to others: strings that are no docstrings, and the fields of
            classes, which are the keys of its files.
        docstrings: Those of the package.
    """

    def __init__(self) -> None:
        self.modules: dict[tuple[str, ...], Scope] = {}
        self.by_path: dict[Path, Scope] = {}
        self.said: set[str] = set()
        self.docstrings: list[Docstring] = []
        for top in (PACKAGE, ROOT / "tools", ROOT / "bench"):
            for path in sorted(top.rglob("*.py")):
                self._read(path, top)

    def _read(self, path: Path, top: Path) -> None:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        parts = path.relative_to(top.parent).with_suffix("").parts
        module = _scope(tree)
        self.modules[parts[:-1] if parts[-1] == "__init__" else parts] = module
        self.by_path[path] = module
        texts = list(_docstrings(tree))
        self.said |= {text for text in _strings(tree) if text not in texts} | _fields(tree)
        if top == PACKAGE:
            self.docstrings += [Docstring(path, module, text) for text in texts]

    def has(self, name: str, near: Scope | None = None) -> bool:
        """Tells whether a name, with dots or without, is one of a module, in one, or of a member.

        Near a module, its parameters may be called without their owner too.
        """
        parts = name.split(".")
        if near is not None and self._in(near, parts, inside=True):
            return True
        if any(self._under(module, parts) for module in self.modules):
            return True
        scopes = [s for m in self.modules.values() for s in (m, *m.names.values())]
        return any(self._in(scope, parts) for scope in scopes if scope.names) or _is_known(parts)

    def _under(self, module: tuple[str, ...], parts: Sequence[str]) -> bool:
        """Tells whether a name starts with the end of a module's name, and goes on in it."""
        for size in range(1, min(len(parts), len(module)) + 1):
            if tuple(parts[:size]) == module[-size:]:
                rest = parts[size:]
                if not rest or self._in(self.modules[module], rest):
                    return True
        return False

    def _in(self, scope: Scope, parts: Sequence[str], *, inside: bool = False) -> bool:
        first, *rest = parts
        if not rest and first in scope.parameters:
            return True
        if first in scope.names and (not rest or self._in(scope.names[first], rest)):
            return True
        inherited = [base for name in scope.bases for base in self._classes(name)]
        if any(self._in(base, parts) for base in inherited):
            return True
        if not rest and any(hasattr(getattr(builtins, b, None), first) for b in scope.bases):
            return True
        return inside and any(self._in(s, parts, inside=True) for s in scope.names.values())

    def _classes(self, name: str) -> Iterator[Scope]:
        for module in self.modules.values():
            if name in module.names and module.names[name].names:
                yield module.names[name]

    def has_path(self, path: str, beside: Path) -> bool:
        """Tells whether a file or folder is in the project: from its root, the package or here.

        A file's name alone may be that of any file: the text around it says which.
        """
        if any((top / path).exists() for top in (ROOT, PACKAGE, beside.parent)):
            return True
        return "/" not in path.rstrip("/") and any(
            other.name == path.rstrip("/")
            for top in ("src", "docs", "tests", "tools")
            for other in (ROOT / top).rglob("*")
        )


def _scope(node: ast.Module | ast.ClassDef | _Function) -> Scope:
    """Returns what a node defines; a function has parameters only."""
    found = Scope()
    if isinstance(node, _Function):
        given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        found.parameters = {argument.arg for argument in given}
    if isinstance(node, ast.ClassDef):
        bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
        found.bases = [base.id for base in bases if isinstance(base, ast.Name)]
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if not isinstance(node, _Function):
                found.names[child.name] = _scope(child)
            if isinstance(node, ast.ClassDef):
                found.names.update(dict.fromkeys(_own_attributes(child), Scope()))
        elif not isinstance(node, _Function):
            found.names.update(dict.fromkeys(_assigned(child), Scope()))
    return found


def _assigned(node: ast.stmt) -> Iterator[str]:
    """Yields the names that a statement gives values, and those that `__all__` lists."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
    for target in targets:
        for part in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(part, ast.Name):
                yield part.id
                if part.id == "__all__" and isinstance(node, ast.Assign):
                    yield from ast.literal_eval(node.value)


def _own_attributes(node: ast.AST) -> Iterator[str]:
    """Yields the x of each `self.x = …`."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part.attr


def _docstrings(tree: ast.Module) -> Iterator[str]:
    """Yields docstrings, those below constants too."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for child in body if isinstance(body, list) else []:
            value = child.value if isinstance(child, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def _strings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _fields(tree: ast.Module) -> set[str]:
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return {
        child.target.id
        for node in classes
        for child in node.body
        if isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name)
    }


def _is_known(parts: Sequence[str]) -> bool:
    """Tells whether Python or its standard library has a name."""
    if len(parts) == 1:
        return hasattr(builtins, parts[0])
    if parts[0] not in sys.stdlib_module_names:
        return False
    return hasattr(importlib.import_module(parts[0]), parts[1])
