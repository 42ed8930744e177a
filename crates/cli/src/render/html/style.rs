//! How the page looks: light or dark as the reader's system is, on wide screens and on phones.
//!
//! Meaning never rests on colour alone: verdicts have signs and words, marks in the source are underlined in two ways, fields of
//! maps have letters.

/// The style, as an element.
pub const STYLE: &str = r#"<style>
:root { --paper: #ffffff; --panel: #f5f6f8; --ink: #1b1f24; --dim: #545d68; --rule: #cfd6de; --link: #0550ae;
  --good: #116329; --bad: #a40e26; --open: #7a4b00; --plain: #424a53; --good-bg: #e4f5e7; --bad-bg: #fdeaec; --open-bg: #fdf3d8;
  --plain-bg: #eceff2; --even: #9db4d0; --odd: #d9b26f; }
@media (prefers-color-scheme: dark) { :root { --paper: #10151b; --panel: #182028; --ink: #e6edf3; --dim: #a3b0bd; --rule: #36424e;
  --link: #8cc2ff; --good: #6fdd8b; --bad: #ff9d96; --open: #ecc25c; --plain: #c3cdd7; --good-bg: #12301c; --bad-bg: #40191d;
  --open-bg: #372a0c; --plain-bg: #242e38; --even: #4c6a90; --odd: #8a6a2c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem 1.25rem 3rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); } a:focus-visible, [tabindex]:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { position: static; }
h1 { font-size: 1.6rem; margin: 0; } header p { margin: .2rem 0 1.2rem; color: var(--dim); }
h2 { font-size: 1.25rem; margin: 1.5rem 0 .4rem; } h3 { font-size: 1.05rem; margin: 1.4rem 0 .4rem; } h4 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
code, pre, .source, .kind { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); color: var(--dim); font-size: .875rem; }
table { border-collapse: collapse; margin: .4rem 0; } caption { text-align: left; color: var(--dim); font-size: .875rem; padding-bottom: .2rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--rule); overflow-wrap: normal; }
thead th { color: var(--dim); font-weight: 600; font-size: .875rem; } tbody th { font-weight: 500; }
.index { width: 100%; } .index .place, .index tbody th { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; max-width: 100%; }
.badge { display: inline-block; white-space: nowrap; border-radius: 1rem; padding: .05rem .6rem; font: 600 .875rem/1.5 system-ui, sans-serif; border: 1px solid currentColor; }
.badge.good { color: var(--good); background: var(--good-bg); } .badge.bad { color: var(--bad); background: var(--bad-bg); }
.badge.open { color: var(--open); background: var(--open-bg); } .badge.plain { color: var(--plain); background: var(--plain-bg); }
.kernel { border-top: 3px solid var(--rule); margin-top: 2.5rem; } .place { color: var(--dim); } p.place { margin: 0; } .answer { margin: .4rem 0; }
.finding { border-left: 4px solid var(--rule); background: var(--panel); padding: .1rem 1rem .6rem; margin: .8rem 0; }
.finding.bad { border-color: var(--bad); } .finding.open { border-color: var(--open); }
.finding.bad .kind { color: var(--bad); } .finding.open .kind { color: var(--open); }
.finding h3, .finding h4 { font-weight: 600; font-size: 1rem; margin: .6rem 0; } .finding p { margin: .35rem 0; } .places { margin: .3rem 0; padding-left: 1.2rem; }
.number { font-variant-numeric: tabular-nums; } h4 > .number, a.number { display: inline-block; min-width: 1.5em; text-align: center; border: 1px solid currentColor; border-radius: .8em; font: 600 .8rem/1.4 system-ui, sans-serif; text-decoration: none; }
pre { background: var(--panel); border: 1px solid var(--rule); padding: .5rem .7rem; overflow-x: auto; line-height: 1.45; overflow-wrap: normal; }
.finding pre { background: var(--paper); } .diff ins, .diff del { text-decoration: none; display: block; }
.diff ins { color: var(--good); background: var(--good-bg); } .diff del { color: var(--bad); background: var(--bad-bg); }
figure { margin: .8rem 0; } figcaption, .legend { color: var(--dim); font-size: .875rem; }
.source { border: 1px solid var(--rule); padding-bottom: .3rem; line-height: 1.5; } .source figcaption { padding: .3rem .7rem; border-bottom: 1px solid var(--rule); background: var(--panel); }
.row { display: flex; } .line:target { background: var(--open-bg); } .row code { white-space: pre-wrap; flex: 0 1 auto; min-width: 0; font-size: 1em; tab-size: 4; }
.no { flex: 0 0 3.4em; text-align: right; padding-right: .9em; color: var(--dim); user-select: none; } .gap { color: var(--dim); padding-left: 2.2em; }
.stripe { padding-left: .6em; background: none left / .6em 100% no-repeat; } .stripe.even { background-image: linear-gradient(var(--even), var(--even)); }
.stripe.odd { background-image: repeating-linear-gradient(-45deg, var(--odd) 0 .25em, transparent .25em .45em); } .stripe.fence { background-image: linear-gradient(var(--ink), var(--ink)); }
.chip { margin-left: 1em; user-select: none; white-space: nowrap; border: 1px solid var(--dim); border-radius: .3em; padding: 0 .4em; color: var(--dim); font: .75rem/1.4 system-ui, sans-serif; }
mark { background: none; color: inherit; } mark.primary { text-decoration: underline 2px solid; text-underline-offset: .2em; }
mark.context { text-decoration: underline 2px dotted; text-underline-offset: .2em; }
mark.bad { text-decoration-color: var(--bad); background: var(--bad-bg); } mark.open { text-decoration-color: var(--open); background: var(--open-bg); } mark.plain { background: var(--plain-bg); }
.say { padding: .1rem 0 .3rem 4em; font: .875rem/1.45 system-ui, sans-serif; } .say.bad { color: var(--bad); } .say.open { color: var(--open); } .say.context { color: var(--dim); }
details { margin: .8rem 0; } summary { cursor: pointer; font-weight: 600; }
svg { max-width: none; font-family: system-ui, sans-serif; } svg.race { width: 100%; max-width: 26rem; height: auto; display: block; }
.race text, .map text { fill: var(--ink); font-size: 12px; } .race .who, .race .dim, .race .on-edge, .race .on-cell { text-anchor: middle; } .race .who, .race .first, .race .on-cell { font-weight: 600; }
svg .dim { fill: var(--dim) !important; } .race .fact, .race .first, .race .on-cell, .map .fact, .map .letter { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 11.5px; }
.edge { fill: var(--ink); } .race .on-edge { fill: var(--paper); font-weight: 600; } .edge.open { fill: none; stroke: var(--dim); stroke-dasharray: 4 4; } .edge.open + .on-edge { fill: var(--dim); }
.life { stroke: var(--dim); stroke-width: 2; } .event { fill: var(--paper); stroke: var(--dim); stroke-width: 1.5; } .cell { fill: var(--bad-bg); stroke: var(--bad); stroke-width: 2; }
.arrow { fill: none; stroke: var(--bad); stroke-width: 2; } .head { fill: var(--bad); }
.map .end { text-anchor: end; } .map .letter, .map .clash { text-anchor: middle; } .map .letter { font-weight: 600; } .map .clash { fill: var(--bad); font-size: 15px; font-weight: 700; }
.field { fill: var(--paper); stroke: var(--rule); } .field.reads { fill: var(--plain-bg); } .field.writes { fill: var(--open-bg); } .frame { fill: none; stroke: var(--bad); stroke-width: 3; }
.heat .paper { fill: var(--paper); } .heat .ink, .heat .count { fill: var(--ink); } .heat .free { fill: var(--panel); stroke: var(--rule); } .heat .used { stroke: var(--ink); stroke-width: .7; } .heat .ink-line { stroke: var(--ink); }
@media (max-width: 40rem) { body { padding: .8rem .8rem 2rem; font-size: 15px; } .no { flex-basis: 2.4em; padding-right: .6em; } .say { padding-left: 2.6em; } .source { font-size: .8em; } .finding { padding: .1rem .7rem .5rem; } th, td { padding-right: .5rem; } .index { font-size: .9em; } .index .badge { font-size: .75rem; padding: 0 .4rem; } }
@media print { .kernel { break-before: page; } }
</style>
"#;
