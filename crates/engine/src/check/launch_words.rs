//! Launches in words: their lines, and what the host code says of them.

use super::Subject;
use super::launch_case::Case;
use crate::describe;
use crate::report::KernelReport;
use gpuproof_base::Origin;
use gpuproof_host::{Argument, Context, term};
use gpuproof_kir::Expr;

/// The line of a place, `line 12`, or `line 12 of main.cpp` if it is in another file.
pub(super) fn line(subject: &Subject<'_>, origin: Origin) -> Option<String> {
    let span = subject.module.origins.span(origin)?;
    Some(describe::line(subject.sources, subject.path, span))
}

/// The lines of the launches: `line 12`, `lines 12, 20`, `lines 12, 20 of main.cpp`.
pub(super) fn lines(subject: &Subject<'_>, cases: &[Case<'_>]) -> String {
    let spans = cases.iter().filter_map(|case| subject.module.origins.span(case.context.origin));
    let mut files: Vec<(String, Vec<usize>)> = Vec::new();
    for place in spans.map(|span| describe::place(subject.sources, span)) {
        let number = files.iter().position(|(file, _)| *file == place.file).unwrap_or_else(|| {
            files.push((place.file.clone(), Vec::new()));
            files.len() - 1
        });
        if !files[number].1.contains(&place.line) {
            files[number].1.push(place.line);
        }
    }
    let words = files.iter().map(|(file, lines)| {
        let plural = if lines.len() == 1 { "" } else { "s" };
        let numbers: Vec<String> = lines.iter().map(usize::to_string).collect();
        let of = if *file == subject.path { String::new() } else { format!(" of {file}") };
        format!("line{plural} {}{of}", numbers.join(", "))
    });
    words.collect::<Vec<_>>().join("; ")
}

/// What the host code says of the launches, where it is the same for all of them.
pub(super) fn facts(subject: &Subject<'_>, cases: &[Case<'_>]) -> String {
    let [case] = cases else { return String::new() };
    let context = case.context;
    let text = |expr: &Expr| term::text(expr, &context.symbols);
    let sizes = |sizes: &[Option<Expr>; 3]| {
        let used =
            sizes.iter().rposition(|size| !matches!(size, Some(size) if term::as_integer(size) == Some(1)));
        let words: Vec<String> = sizes
            .iter()
            .take(used.map_or(1, |n| n + 1))
            .map(|size| size.as_ref().map_or_else(|| "*".to_owned(), text))
            .collect();
        words.join(" x ")
    };
    let mut list = vec![format!("grid {}", sizes(&context.grid)), format!("block {}", sizes(&context.block))];
    let function = &subject.module.functions[subject.kernel];
    for (param, argument) in function.params.iter().zip(&context.arguments) {
        let name = &function.locals[param.local].name;
        match argument {
            Argument::Scalar(expr) => list.push(format!("{name} = {}", text(expr))),
            Argument::Pointer { allocation, offset } if term::as_integer(offset) == Some(0) => {
                if let Some(of) = context.allocations.get(*allocation) {
                    let at = line(subject, of.origin).map_or_else(String::new, |at| format!(" ({at})"));
                    list.push(format!("`{name}` has {} bytes{at}", text(&of.bytes)));
                }
            }
            _ => {}
        }
    }
    for fact in &context.facts {
        let at = line(subject, fact.origin).map_or_else(String::new, |at| format!(" ({at})"));
        list.push(format!("{}{at}", text(&fact.holds)));
    }
    format!(": {}", list.join(", "))
}

/// Says which launch an answer is about.
pub(super) fn say_launch(subject: &Subject<'_>, context: &Context, report: &mut KernelReport) {
    if let (Some(launches), Some(line)) = (&mut report.launches, line(subject, context.origin)) {
        launches.text = format!("the launch in {line}: {}", launches.text);
    }
}

pub(super) fn at_launch(subject: &Subject<'_>, case: &Case<'_>, mut report: KernelReport) -> KernelReport {
    say_launch(subject, case.context, &mut report);
    report
}
