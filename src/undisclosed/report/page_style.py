"""The style of the report page. Looks differ by line and weight too, not by colour alone."""

STYLE = """
:root {
  --paper: #fff; --ink: #1b1f24; --dim: #57606a; --line: #d0d7de; --soft: #f6f8fa;
  --generalize: #0b5c2d; --generalize-bg: #dcf5e3;
  --remove: #8f1020; --remove-bg: #fde3e4;
  --keep: #6b4a00; --keep-bg: #fff3cf;
  --unknown: #5a2a8c; --unknown-bg: #efe4fb;
  --link: #0a53b8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --ink: #e6eaef; --dim: #a5afba; --line: #38414b; --soft: #1d232a;
    --generalize: #8fe3ab; --generalize-bg: #12361f;
    --remove: #ffb0b5; --remove-bg: #4a1519;
    --keep: #f4d37a; --keep-bg: #3b2f0b;
    --unknown: #d7baf7; --unknown-bg: #33204a;
    --link: #83b8ff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
a { color: var(--link); }
.verdict { font-weight: 600; padding: .6rem .9rem; border-left: .35rem solid; margin: .5rem 0; }
.verdict.clean { color: var(--generalize); background: var(--generalize-bg); }
.verdict.risky { color: var(--remove); background: var(--remove-bg); }
.warn { color: var(--dim); margin: .5rem 0; }
.legend { list-style: none; padding: 0; margin: 1rem 0 0; display: flex; flex-wrap: wrap;
  gap: .35rem 1.5rem; font-size: .875rem; color: var(--dim); }
.views { display: grid; gap: 0 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
.view h2 { margin-top: 1rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft);
  border: 1px solid var(--line); border-radius: .4rem; padding: 1rem; unicode-bidi: isolate; }
.mark { position: relative; text-decoration: none; border-radius: .15rem .15rem 0 0;
  padding: 0 .15em; color: inherit; unicode-bidi: isolate; }
.mark.generalize { color: var(--generalize); background: var(--generalize-bg);
  border-bottom: 2px solid; }
.mark.remove { color: var(--remove); background: var(--remove-bg); font-weight: 600;
  border: 1px solid; }
.before .mark.remove { text-decoration: line-through; }
.mark.risky { color: var(--remove); background: var(--remove-bg); font-weight: 600;
  border-bottom: 2px solid; }
.mark.keep { color: var(--keep); background: var(--keep-bg); border-bottom: 2px dashed; }
.mark.unknown { color: var(--unknown); background: var(--unknown-bg);
  border-bottom: 2px dotted; font-style: italic; }
.mark sup { font-size: .7em; font-style: normal; line-height: 0; }
.mark:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
.tip { display: none; position: absolute; left: 0; top: calc(100% + .3rem); z-index: 2;
  width: max-content; max-width: min(26rem, 70vw); padding: .5rem .7rem; border-radius: .35rem;
  background: var(--ink); color: var(--paper); font: 400 .85rem/1.4 system-ui, sans-serif;
  white-space: normal; text-decoration: none; }
@media (min-width: 60rem) { .after .tip { left: auto; right: 0; } }
@media (max-width: 60rem) {
  .tip { position: fixed; inset: auto 1rem 1rem; width: auto; max-width: none; }
}
.mark:hover > .tip, .mark:focus > .tip { display: block; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; min-width: 40rem; }
.findings { width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; }
thead th { border-bottom: 2px solid var(--line); color: var(--dim); font-weight: 600; }
tbody { border-bottom: 1px solid var(--line); }
tbody th { font-weight: 400; overflow-wrap: break-word; max-width: 16rem; }
tbody:target, tr:target { background: var(--soft); outline: 2px solid var(--link);
  outline-offset: -2px; }
.findings td:nth-child(n+5) { font-variant-numeric: tabular-nums; }
.why td { padding-top: 0; }
.why p { margin: 0 0 .2rem; }
.why p, .why div { max-width: calc(100vw - 7rem); overflow-wrap: anywhere; }
.why div { color: var(--dim); }
small { color: var(--dim); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: .5rem 0;
  font-size: .875rem; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
details { margin: 1rem 0 0; }
.why details { display: inline; margin: 0; }
summary { cursor: pointer; font-weight: 600; }
@media print {
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  .tip { display: none !important; }
  .text, tbody { break-inside: auto; }
  .mark { background: none !important; }
}
"""
