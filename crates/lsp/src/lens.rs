//! The verdict above each kernel.

use crate::document::Document;
use crate::job::Question;
use crate::position::Units;
use gpuproof_engine::report::{KernelReport, Outcome};
use lsp_types::{CodeLens, Command, Range};

/// One lens for each kernel in the file; for a template one for each instance.
pub fn lenses(document: &Document, units: Units) -> Vec<CodeLens> {
    let mut lenses: Vec<CodeLens> = Vec::new();
    for file in document.files(Question::Check) {
        let own = file.sources.find(&file.path);
        for kernel in &file.kernels {
            let Some(place) = kernel.place.as_ref().filter(|place| Some(place.span.file) == own) else {
                continue;
            };
            let start = units.range_in(place, &file.sources).start;
            // A lens without a command shows words and does nothing.
            let command = Command { title: title(kernel), ..Command::default() };
            let lens = CodeLens { range: Range { start, end: start }, command: Some(command), data: None };
            if !lenses.contains(&lens) {
                lenses.push(lens);
            }
        }
    }
    lenses
}

/// The verdict in a line.
fn title(kernel: &KernelReport) -> String {
    let name = if kernel.name.contains('<') { format!("{}: ", kernel.name) } else { String::new() };
    let launches = kernel.launches.as_ref().map_or("", |launches| &launches.text);
    let verdict = match &kernel.outcome {
        Outcome::Proved => {
            let unchecked: Vec<&str> = kernel.not_checked.iter().map(|n| n.text.as_str()).collect();
            let but = match unchecked.as_slice() {
                [] => String::new(),
                some => format!(" (not checked: {})", some.join(", ")),
            };
            let asked = match kernel.asked_for().as_slice() {
                [] => String::new(),
                some => format!(", assuming {}", some.join(", ")),
            };
            format!("proved for {launches}{asked}{but}")
        }
        Outcome::Refuted => match kernel.findings.as_slice() {
            [] => "refuted".into(),
            [one] => format!("refuted: {}", one.code),
            [first, rest @ ..] => format!("refuted: {} and {} more", first.code, rest.len()),
        },
        Outcome::Unknown { detail, .. } if kernel.is_conditional() => detail.clone(),
        Outcome::Unknown { detail, .. } => match kernel.proved_for_blocks.as_slice() {
            [] => format!("not proved: {detail}"),
            blocks => format!("not proved: {detail}; proved for blocks of {}", blocks.join(", ")),
        },
        _ => String::new(),
    };
    name + &verdict
}
