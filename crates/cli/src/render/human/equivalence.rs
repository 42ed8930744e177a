//! The answer of `equiv` for people.

use super::{BAD, BOLD, GOOD, OPEN, finding, launch_text};
use gpuproof_base::SourceMap;
use gpuproof_engine::report::{Equivalence, KernelReport, Outcome, SweepReport};

/// What was compared, with what, and how it came out.
pub(super) fn answer(path: &str, kernel: &KernelReport, e: &Equivalence, sources: &SourceMap) -> String {
    let launch = kernel.launch.as_ref().map_or_else(String::new, |l| format!(", {}", launch_text(l)));
    let mut text = format!("{BOLD}kernel `{}`{BOLD:#} in {path}{launch}\n", kernel.name);
    if let Some(reference) = &e.reference {
        let place = e
            .reference_path
            .as_deref()
            .filter(|p| *p != path)
            .map_or_else(String::new, |p| format!(" in {p}"));
        let launch = match &e.reference_launch {
            Some(launch) => format!(", {}", launch_text(launch)),
            None => ", run by one thread".to_owned(),
        };
        text += &format!("  compared with `{reference}`{place}{launch}\n");
    }
    for argument in &kernel.arguments {
        let chosen = if argument.given { "" } else { "  (as far as it is accessed)" };
        let chosen = if kernel.outcome == Outcome::Refuted { "" } else { chosen };
        text += &format!("  {}: {} = {}{chosen}\n", argument.name, argument.ty, argument.value);
    }
    for assumption in &kernel.assumptions {
        text += &format!("  assuming: {assumption}\n");
    }
    if e.reassociate {
        text += "  floats compared as real numbers: sums and products in any order, no rounding\n";
    }
    for array in e.arrays.iter().filter(|a| a.scalars > 0) {
        let by: Vec<String> = array.shown_by.iter().map(|s| format!("{} {}", s.scalars, s.by)).collect();
        let elements = if array.scalars == 1 { "element" } else { "elements" };
        text += &format!("  `{}`: {} {elements} equal ({})\n", array.name, array.scalars, by.join(", "));
    }
    for found in &kernel.findings {
        text += &finding(found, sources);
    }
    text += &match (&kernel.outcome, &e.reference) {
        (Outcome::Proved, Some(_)) => {
            format!("{GOOD}equivalent{GOOD:#} for this launch and these sizes, all inputs\n")
        }
        (Outcome::Proved, None) => {
            let count = e.assertions;
            format!("{GOOD}holds{GOOD:#} for this launch and these sizes, all inputs: {count} assertions\n")
        }
        (Outcome::Unknown { detail, .. }, _) => format!("{OPEN}unknown{OPEN:#}: {detail}\n"),
        (_, Some(reference)) => {
            let mut text = String::new();
            if let Some(d) = &e.difference {
                let more = match d.differing {
                    0 | 1 => String::new(),
                    n => format!("; {n} elements differ in this run"),
                };
                text = format!(
                    ": with the inputs above `{}` leaves {} = {}, `{reference}` leaves {}{more}",
                    kernel.name, d.element, d.value, d.reference_value
                );
            }
            format!("{BAD}different{BAD:#}{text}\n")
        }
        (_, None) => format!("{BAD}fails{BAD:#}: with the inputs above an assertion does not hold\n"),
    };
    if let Some(sweep) = &e.sweep {
        text += &values(sweep, e.reference.is_some());
    }
    text
}

/// For which values of a parameter or macro it holds.
fn values(sweep: &SweepReport, compared: bool) -> String {
    let (good, bad) = if compared { ("equivalent", "different") } else { ("holds", "fails") };
    let lists = [(good, &sweep.equivalent), (bad, &sweep.different), ("unknown", &sweep.unknown)];
    let texts: Vec<String> = lists
        .into_iter()
        .filter(|(_, values)| !values.is_empty())
        .map(|(word, values)| {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            format!("{word} for {}", values.join(", "))
        })
        .collect();
    let mut text = format!("values of `{}`: {}\n", sweep.name, texts.join("; "));
    if let Some(condition) = &sweep.condition {
        text += &format!("  {good} exactly where {condition}, as far as was tried\n");
    }
    text
}
