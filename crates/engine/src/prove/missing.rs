//! What is said of obligations that are not shown: those that one missing invariant or contract explains are said in one finding.

use super::{Ready, finding};
use crate::describe::from_diagnostic;
use crate::report::Finding;
use gpuproof_base::{Code, Diagnostic, Name, SourceMap, Span};
use gpuproof_perm::gaps::{Bare, bare, is_bare_kernel};
use gpuproof_perm::ir::Program;
use gpuproof_perm::{Part, Shown};

/// What is said of a kernel without contract, of which nothing is proved.
pub(super) fn contract(name: &Name, ready: &Ready) -> Diagnostic {
    let method = ready.program.methods.iter().find(|method| method.name == *name);
    let place = method.and_then(|method| method.place.span());
    let at = place.map_or_else(String::new, |span| {
        let place = crate::describe::place(&ready.sources, span);
        format!(" at {}:{}", place.file, place.line)
    });
    Diagnostic::new(
        Code::ContractMissing,
        format!(
            "kernel `{name}`{at} has no contract, so there is nothing to prove: `gpuproof check` needs none, \
             `prove --infer-permissions` finds permissions"
        ),
    )
}

/// The findings of a part. Which obligations are open does not change by this: each stands in the list of obligations.
pub(super) fn findings(
    open: &[&Shown],
    program: &Program,
    part: Option<Part>,
    sources: &SourceMap,
) -> Vec<Finding> {
    if let (Some(first), Some(part)) = (open.first(), part)
        && is_bare_kernel(program, part)
    {
        return vec![of_kernel(first, open.len() - 1, sources)];
    }
    let gaps: Vec<Bare> = part.map(|part| bare(program, part)).unwrap_or_default();
    let explained = |shown: &Shown| gaps.iter().position(|gap| gap.explains(shown.code, shown.place));
    let mut said: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for shown in open {
        let Some(gap) = explained(shown) else {
            found.push(finding(shown, sources));
            continue;
        };
        if said.contains(&gap) {
            continue;
        }
        said.push(gap);
        let more = open.iter().filter(|other| explained(other) == Some(gap)).count() - 1;
        found.push(of_gap(&gaps[gap], shown, more, sources));
    }
    found
}

fn of_kernel(first: &Shown, more: usize, sources: &SourceMap) -> Finding {
    let message = "this kernel has no contract: its threads have no permissions, and nothing is said about what it computes";
    let mut diagnostic = Diagnostic::new(first.code, message);
    if let Some(span) = first.place.span() {
        diagnostic = diagnostic.at(span, "the first thing that could not be shown");
    }
    let help = "`gpuproof check` needs no contract; `prove --infer-permissions` finds permissions; docs/prove.md tells how to write them";
    from_diagnostic(sources, &diagnostic.note(not_shown(first, more)).help(help))
}

fn not_shown(first: &Shown, more: usize) -> String {
    let also = match more {
        0 => String::new(),
        1 => " and 1 more obligation".into(),
        many => format!(" and {many} more obligations"),
    };
    format!("not shown without it: {}{also}", first.message)
}

fn of_gap(gap: &Bare, first: &Shown, more: usize, sources: &SourceMap) -> Finding {
    let (message, label, help) = if gap.is_loop {
        (
            "this loop has no invariant: a round knows nothing and has no permissions",
            "this loop",
            "write what holds before every round: `loop_invariant E;`, permissions included",
        )
    } else {
        (
            "this barrier has no contract: it hands no permissions from thread to thread",
            "this barrier",
            "write what each thread hands in and what it gets: `requires E; ensures E;`",
        )
    };
    let mut diagnostic = Diagnostic::new(first.code, message);
    if let Some(span) = first.place.span() {
        diagnostic = diagnostic.at(span, "it could not be shown here");
    }
    if let Some(span) = gap.place.span() {
        diagnostic = diagnostic.with(first_line(span, sources), label);
    }
    from_diagnostic(sources, &diagnostic.note(not_shown(first, more)).help(help))
}

/// What of a place stands in its first line.
fn first_line(span: Span, sources: &SourceMap) -> Span {
    let Some(file) = sources.files.get(span.file) else { return span };
    let text = file.text.get(span.start as usize..span.end as usize).unwrap_or("");
    let line = text.lines().next().map_or(0, |line| line.trim_end().len());
    Span { end: span.start + line as u32, ..span }
}
