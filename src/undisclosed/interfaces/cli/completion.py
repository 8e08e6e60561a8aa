"""`undisclosed completion`: a script that completes commands and options in a shell."""

from __future__ import annotations

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print a script that completes commands and options in SHELL.

    \b
    Examples:
      echo 'eval "$(undisclosed completion bash)"' >> ~/.bashrc
      undisclosed completion zsh > ~/.zfunc/_undisclosed
      undisclosed completion fish > ~/.config/fish/completions/undisclosed.fish
    """  # noqa: D301
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    if complete is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    root = ctx.find_root().command
    script = complete(root, {}, "undisclosed", "_UNDISCLOSED_COMPLETE").source_template
    values = {"complete_func": "_undisclosed_completion", "complete_var": "_UNDISCLOSED_COMPLETE"}
    # Filled in here and not by click, which would start a bash to ask for its version.
    click.echo(script % {**values, "prog_name": "undisclosed"})
