//! Conditions under which a kernel is proved: what `gpuproof assume` says about it, short, because the defects themselves are what `check` shows; and the
//! answer of `check`.

use super::human::{BOLD, GOOD, OPEN};
use gpuproof_engine::assume::outcome::Precondition;
use gpuproof_engine::report::{KernelReport, Outcome};

/// The lines about a kernel.
pub fn lines(kernel: &KernelReport) -> String {
    let Some(preconditions) = &kernel.preconditions else {
        return match kernel.outcome {
            Outcome::Proved => format!("{GOOD}proved{GOOD:#}, nothing has to be assumed\n"),
            _ => String::new(),
        };
    };
    let Some((first, others)) = preconditions.found.split_first() else {
        let reason = preconditions.reason.as_deref().unwrap_or("");
        return format!("{OPEN}nothing found{OPEN:#}: {reason}\n");
    };
    let mut text = format!("{GOOD}proved if {}{GOOD:#}\n{}", first.words, details(first));
    for other in others {
        text += &format!("{BOLD}or if {}{BOLD:#}\n{}", other.words, details(other));
    }
    text
}

/// The answer of `check` for a kernel that a condition cures.
pub fn proved_if(kernel: &KernelReport, not_checked: &str) -> String {
    let found = kernel.preconditions.iter().flat_map(|preconditions| &preconditions.found).next();
    let Some(found) = found else { return String::new() };
    let launches =
        kernel.launches.as_ref().map_or_else(String::new, |launches| format!(", for {}", launches.text));
    let without = match kernel.findings.iter().any(|finding| finding.seed.is_some()) {
        true => "; without it, the above may happen",
        false => "",
    };
    format!("{OPEN}proved if {}{OPEN:#}{launches}{without}{not_checked}\n{}", found.words, details(found))
}

fn details(found: &Precondition) -> String {
    let mut text = String::new();
    for statement in &found.statements {
        text += &format!("    {statement}\n");
    }
    if found.statements.is_empty() {
        for condition in &found.conditions {
            text += &format!("    {condition}\n");
        }
    }
    if let Some(example) = &found.example {
        text += &format!("  such as {example}, where nothing went wrong in a run\n");
    }
    text
}
