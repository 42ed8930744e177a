//! What could not be settled, in words: the defect that may be there, what is not known exactly, what would settle it.

use super::interval;
use super::subject::Subject;
use super::trial::{Ground, Shown};
use super::verdict::{Case, OPEN_SEVERITY};
use crate::describe::{Words, from_diagnostic, tuple};
use crate::launch::text_of;
use crate::memory_text::{const_text, range_name};
use crate::report::Finding;
use gpuproof_base::{Code, Diagnostic, Origin};
use gpuproof_check::{Obligation, Status, Stop, Witness};
use gpuproof_kir::{Const, Function, StmtKind, walk};
use std::collections::BTreeMap;

/// Most values that a message lists.
const MOST_VALUES: usize = 6;

/// An obligation that is not shown, in words.
pub fn describe(case: &Case<'_>, obligation: &Obligation) -> Finding {
    let mut made = match &obligation.status {
        Status::Unsupported { reason } => unsupported(case, obligation, reason),
        Status::Undecided { why } => undecided(case, obligation, why),
        Status::Possible { witness, blame } => {
            let mut made = possible(case, obligation, witness);
            for blame in blame {
                let text = format!("not known exactly: {}", blame.what);
                made = match case.flat.origins.span(blame.origin) {
                    Some(span) if made.labels.iter().all(|l| l.span != span) => made.with(span, text),
                    _ => made.note(text),
                };
            }
            settle(case, made, !blame.is_empty())
        }
        Status::Proved | Status::OutOfTime { .. } => Diagnostic::new(obligation.code, "shown"),
    };
    if let Some(text) = fence_text(case, obligation) {
        made = made.note(text);
    }
    made.severity = OPEN_SEVERITY;
    from_diagnostic(case.sources, &made)
}

/// Why a race stays open in a kernel with memory fences: what they would order together with atomics is not followed.
fn fence_text(case: &Case<'_>, obligation: &Obligation) -> Option<String> {
    let race = matches!(obligation.code, Code::RaceShared | Code::RaceGlobal | Code::RaceImage);
    if !race || matches!(obligation.status, Status::Proved | Status::Unsupported { .. }) {
        return None;
    }
    let (mut fence, mut atomic) = (None, None);
    let body = case.flat.functions[case.kernel].body.as_deref().unwrap_or(&[]);
    walk::stmts(body, &mut |stmt| match stmt.kind {
        StmtKind::Fence(_) => fence = fence.or(interval::line(case, stmt.origin)),
        StmtKind::Atomic { .. } => atomic = atomic.or(interval::line(case, stmt.origin)),
        _ => {}
    });
    let fence = fence?;
    Some(match atomic {
        Some(atomic) => format!(
            "the memory fence at line {fence} orders nothing by itself; what it orders together with an atomic that another {} sees \
             (the one at line {atomic}: a flag, a ticket for the last one to come) is not followed",
            Words::of(case.module.language).thread
        ),
        None => format!("the memory fence at line {fence} orders nothing by itself"),
    })
}

/// The launch and the scalar arguments of a run.
pub fn launch_text(ground: &Ground<'_>, shown: &Shown) -> String {
    let launch = &shown.attempt.launch;
    sizes_text(ground.function(), launch.grid, launch.block, &shown.attempt.scalars)
}

fn unsupported(case: &Case<'_>, obligation: &Obligation, reason: &str) -> Diagnostic {
    let code = match obligation.code.as_str().starts_with("unsupported.") {
        true => obligation.code,
        false => Code::UnsupportedConstruct,
    };
    let mut made = Diagnostic::new(code, reason.to_owned());
    for (n, origin) in obligation.origins.iter().enumerate() {
        if let Some(span) = case.flat.origins.span(*origin) {
            made = if n == 0 { made.at(span, "nothing is proved past this") } else { made.with(span, "") };
        }
    }
    made
}

fn undecided(case: &Case<'_>, obligation: &Obligation, why: &str) -> Diagnostic {
    let what = what(case, obligation, None);
    let made = Diagnostic::new(obligation.code, format!("could not decide whether there is {what}"));
    let made = places(case, obligation, made, |_| String::new());
    if gpuproof_check::is_vacuous(why) {
        return made.note(why);
    }
    made.note(format!("the solver gave up: {why}")).help(
        "a fixed launch (--block, --grid), fixed arguments (--arg) or a precondition (--assume) makes the question \
         easier",
    )
}

/// The subjects that there was no time for, in words.
pub fn out_of_time(case: &Case<'_>, codes: &[Code], by: Stop) -> Finding {
    let names: Vec<&str> = codes.iter().filter_map(|code| Subject::of(*code)).map(in_words).collect();
    let names = match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    };
    let message = match by {
        Stop::Interrupt => format!("interrupted before {names} were settled"),
        Stop::Units | Stop::Clock => format!("no time was left to settle {names}"),
    };
    let mut made = Diagnostic::new(Code::CheckTime, message);
    if let Some(span) = case.module.origins.span(case.module.functions[case.kernel].origin) {
        made = made.at(span, "");
    }
    made = match by {
        Stop::Units => made.note("time is counted as work: the answer is the same on every machine"),
        Stop::Clock => {
            made.note("the clock ended it, not the count of work: another machine may get further")
        }
        Stop::Interrupt => made,
    };
    if by != Stop::Interrupt {
        made = made.help(
            "more time (--timeout SECONDS), a fixed launch (--block, --grid), fixed arguments (--arg) or a precondition (--assume) \
             may settle it",
        );
    }
    made.severity = OPEN_SEVERITY;
    from_diagnostic(case.sources, &made)
}

fn in_words(subject: Subject) -> &'static str {
    match subject {
        Subject::Races => "data races",
        Subject::Divergence => "barrier divergence",
        Subject::Assertions => "failing assertions and bad accesses",
    }
}

fn possible(case: &Case<'_>, obligation: &Obligation, witness: &Witness) -> Diagnostic {
    let what = what(case, obligation, Some(witness));
    let mut made = Diagnostic::new(obligation.code, format!("possibly {what}; no run has shown it"));
    let words = Words::of(case.module.language);
    let with_block = obligation.between_blocks;
    made = places(case, obligation, made, |n| {
        let who =
            witness.threads.get(n).or(witness.threads.first()).map_or(String::new(), |(block, thread)| {
                match with_block {
                    true => {
                        format!("{} {} of {} {}", words.thread, tuple(*thread), words.block, tuple(*block))
                    }
                    false => format!("{} {}", words.thread, tuple(*thread)),
                }
            });
        let values: Vec<String> = witness
            .variables
            .iter()
            .filter(|(event, _, _)| *event == n)
            .take(MOST_VALUES)
            .map(|(_, name, value)| format!("{name} = {value}"))
            .collect();
        match (who.is_empty(), values.is_empty()) {
            (true, true) => String::new(),
            (false, true) => who,
            (true, false) => values.join(", "),
            (false, false) => format!("{who}: {}", values.join(", ")),
        }
    });
    let example =
        sizes_text(&case.flat.functions[case.kernel], witness.grid, witness.block, &witness.arguments);
    made = made.note(format!("for example with {example}"));
    match interval::of(case, &[obligation]) {
        Some(interval) => made.note(interval::text(&interval)),
        None => made,
    }
}

/// Labels the statements concerned; one label for two threads at the same statement.
fn places(
    case: &Case<'_>,
    obligation: &Obligation,
    mut made: Diagnostic,
    text: impl Fn(usize) -> String,
) -> Diagnostic {
    let span = |origin: &Origin| case.flat.origins.span(*origin);
    match &obligation.origins[..] {
        [first, second, ..] if first == second => {
            let (one, other) = (text(0), text(1));
            let both = if one == other { one } else { format!("{one}; {other}") };
            if let Some(span) = span(first) {
                made = made.at(span, both);
            }
        }
        all => {
            for (n, origin) in all.iter().enumerate().take(2) {
                if let Some(span) = span(origin) {
                    made = if n == 0 { made.at(span, text(n)) } else { made.with(span, text(n)) };
                }
            }
        }
    }
    made
}

/// `a data race on a[3] between blocks`.
fn what(case: &Case<'_>, obligation: &Obligation, witness: Option<&Witness>) -> String {
    let words = Words::of(case.module.language);
    let element = obligation.object.and_then(|object| {
        let data = case.flat.objects.get(object)?;
        Some(match witness.and_then(|w| w.bytes) {
            Some(bytes) => range_name(case.flat, object, bytes),
            None => data.name.to_string(),
        })
    });
    let of = |text: &str| match &element {
        Some(element) => format!("{text} `{element}`"),
        None => text.split(' ').take(text.split(' ').count() - 1).collect::<Vec<_>>().join(" "),
    };
    match obligation.code {
        Code::RaceShared | Code::RaceGlobal | Code::RaceImage | Code::RaceBenign => {
            let who = match obligation.between_blocks {
                true => format!("between two {}s", words.block),
                false => format!("inside a {}", words.block),
            };
            format!("{} {who}", of("a data race on"))
        }
        Code::BarrierDivergence | Code::BarrierExited | Code::BarrierMask => "barrier divergence".to_owned(),
        Code::BarrierUninitialised => "the use of a barrier object that nobody has initialised".to_owned(),
        Code::MemoryBounds => of("an access out of the bounds of"),
        Code::MemoryMisaligned => of("an access at an address that its type does not allow, in"),
        Code::MemoryReadOnly => of("a read-only load of what the kernel has written, in"),
        Code::MemoryNull => "an access through a null pointer".to_owned(),
        Code::AssertFailed => "a failing assertion".to_owned(),
        Code::TrapReached => "a way to code that must not be reached".to_owned(),
        Code::ArithDiv0 => "a division by zero".to_owned(),
        Code::ArithOverflow => "an overflow".to_owned(),
        code => format!("`{code}` ({})", code.title()),
    }
}

/// `grid 2, block 64, n = 7`.
fn sizes_text(
    kernel: &Function,
    grid: [u32; 3],
    block: [u32; 3],
    arguments: &BTreeMap<usize, Const>,
) -> String {
    let mut text =
        format!("grid {}, block {}", text_of(grid.map(|n| n.max(1))), text_of(block.map(|n| n.max(1))));
    for (position, value) in arguments.iter().take(MOST_VALUES) {
        if let Some(param) = kernel.params.get(*position) {
            let local = &kernel.locals[param.local];
            text += &format!(", {} = {}", local.name, const_text(local.ty, value));
        }
    }
    text
}

/// What would settle it.
fn settle(case: &Case<'_>, made: Diagnostic, blamed: bool) -> Diagnostic {
    if let Some(origin) = case.open_condition {
        let made = match case.flat.origins.span(origin) {
            Some(span) if made.labels.iter().all(|l| l.span != span) => made.with(span, "stated here"),
            _ => made,
        };
        return made.note(
            "no runs were made: the kernel has a precondition that a run cannot decide, so that a run would show nothing",
        );
    }
    let annotate = match blamed {
        true => "a loop or barrier invariant about what is not known exactly, ",
        false => "",
    };
    let launch = match case.launches.is_concrete() {
        true => "",
        false => ", a fixed launch (--block, --grid)",
    };
    made.help(format!(
        "{annotate}a precondition (--assume, `requires`){launch} or a fixed argument (--arg) may settle it"
    ))
}
