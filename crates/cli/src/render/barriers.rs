//! What `gpuproof fix` says about the barriers of a kernel.

use super::human::{BAD, BOLD, GOOD};
use gpuproof_engine::fix::outcome::{BarriersReport, Need};
use gpuproof_engine::report::{KernelReport, Outcome};

/// The lines about the barriers of a kernel.
pub fn lines(kernel: &KernelReport, barriers: Option<&BarriersReport>) -> String {
    let Some(barriers) = barriers else {
        return match kernel.outcome {
            Outcome::Proved => format!("{GOOD}nothing to fix{GOOD:#}: it is proved as it is\n"),
            _ => String::new(),
        };
    };
    let mut text = String::new();
    for barrier in &barriers.barriers {
        let line = barrier.place.as_ref().map_or(0, |place| place.line);
        let need = match barrier.need {
            Need::Needed => "needed",
            Need::Redundant => "redundant for race freedom: the kernel is proved without it",
            Need::RedundantAlone => "redundant by itself, but not without those below or above as well",
            Need::OrdersAtomics => "not needed for race freedom, but it may order atomics: kept",
            Need::NotTried => "not tried: it does more than order memory",
        };
        text += &format!("  line {line}: `{}`: {need}\n", barrier.text);
        for ordered in &barrier.orders {
            let [first, second] = ordered.places.each_ref().map(|place| place.line);
            text += &match first == second {
                true => format!("    it orders accesses on line {first}\n"),
                false => format!("    it orders accesses on lines {first} and {second}\n"),
            };
        }
    }
    if let Some(reason) = &barriers.reason {
        return text + &format!("{BAD}not fixed{BAD:#}: {reason}\n");
    }
    if barriers.changes.is_empty() {
        return match barriers.barriers.is_empty() {
            true => text + &format!("{BOLD}no barriers{BOLD:#} to take out\n"),
            false => text + &format!("{GOOD}nothing to take out{GOOD:#}\n"),
        };
    }
    let shown = match barriers.was_shown || !barriers.barriers.is_empty() {
        true => "",
        false => " (no run had shown a race; the proof had failed)",
    };
    text += &format!("{GOOD}fixed{GOOD:#}, and proved again from the changed text{shown}:\n");
    for change in &barriers.changes {
        text += &format!("  {}\n", change.what);
    }
    text
}
