//! An answer as short text: for agents that read no data, and for people who look over their shoulders.

use crate::figures::Figures;
use crate::view::{Access, Answer, Finding, Kernel, Run, Verdict};

/// The whole answer.
pub fn of(answer: &Answer) -> String {
    let mut text = format!("{}\n", answer.summary);
    answer.kernels.iter().for_each(|one| text += &kernel(one));
    text += &left_out(answer.kernels_left_out, "kernels", "");
    answer.messages.iter().for_each(|message| text += &finding(message));
    text += &left_out(answer.messages_left_out, "messages", "");
    if let Some(diff) = &answer.diff {
        text += &format!("the change, proved from the changed text:\n{diff}");
    }
    text
}

fn left_out(number: usize, what: &str, indent: &str) -> String {
    match number {
        0 => String::new(),
        number => format!("{indent}({number} more {what} are left out)\n"),
    }
}

fn kernel(kernel: &Kernel) -> String {
    let mut text = format!("\n`{}`", kernel.name);
    text += &kernel.place.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    text += &format!(": {}", kernel.verdict.text());
    if let Some(launches) = kernel.launches.as_ref().filter(|_| kernel.verdict == Verdict::Proved) {
        text += &format!(" for {launches}");
    }
    if let Some([shown, all]) = kernel.obligations {
        text += &format!(" ({shown} of {all} obligations shown)");
    }
    text += &kernel.reason.as_ref().map_or(String::new(), |reason| format!(": {reason}"));
    text.push('\n');
    let shown = kernel.properties.iter().map(|(name, verdict)| format!("{name}: {verdict}"));
    text += &list("", &[shown.collect::<Vec<_>>().join(", ")]);
    text += &list("proved for blocks of ", &[kernel.proved_for_blocks.join(", ")]);
    kernel.findings.iter().for_each(|one| text += &finding(one));
    text += &left_out(kernel.findings_left_out, "findings", "  ");
    text += &kernel.run.as_ref().map_or(String::new(), |one| run(one, kernel.verdict));
    text += &list("changed: ", &kernel.changes);
    text += &kernel.not_fixed.as_ref().map_or(String::new(), |reason| format!("  not fixed: {reason}\n"));
    text += &kernel.figures.as_ref().map_or(String::new(), figures);
    text += &list("not checked: ", &kernel.not_checked);
    text + &list("assuming: ", &kernel.assumptions)
}

/// One line for each text that says something.
fn list(start: &str, texts: &[String]) -> String {
    texts.iter().filter(|text| !text.is_empty()).map(|text| format!("  {start}{text}\n")).collect()
}

fn run(run: &Run, verdict: Verdict) -> String {
    let start = if verdict == Verdict::Refuted { "shown by the run: " } else { "run: " };
    let arguments = run.arguments.iter().map(|argument| format!(", {argument}")).collect::<String>();
    format!("  {start}{}{arguments}\n{}", run.launch, list("", &run.arrays))
}

fn finding(finding: &Finding) -> String {
    let place = finding.place.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    let mut text = format!("  {}[{}]{place}: {}\n", finding.severity, finding.code, finding.message);
    finding.accesses.iter().for_each(|one| text += &access(one));
    finding.notes.iter().for_each(|note| text += &format!("    {note}\n"));
    if let Some(fix) = &finding.fix {
        text += &format!("  proved to cure it: {}\n{}", fix.title, fix.diff.as_deref().unwrap_or_default());
    }
    text
}

fn access(access: &Access) -> String {
    let numbers = |of: [u32; 3]| of.map(|n| n.to_string()).join(",");
    let mut text = format!("    block ({}), thread ({})", numbers(access.block), numbers(access.thread));
    text += &access.place.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    if let Some(what) = &access.access {
        text += &format!(": {what} {}", access.element.as_deref().unwrap_or_default());
    }
    text += &access.value.as_ref().map_or(String::new(), |value| format!(" = {value}"));
    if !access.variables.is_empty() {
        text += &format!(" ({})", access.variables.join(", "));
    }
    text + "\n"
}

fn figures(figures: &Figures) -> String {
    let chosen = if figures.typical_block { " (chosen by gpuproof; `block` gives another)" } else { "" };
    let mut text = format!("  blocks of {}{chosen}\n", figures.block);
    figures.accesses.iter().for_each(|access| text += &format!("  {}\n", access.line()));
    text += &left_out(figures.accesses_left_out, "accesses", "  ");
    for branch in &figures.branches {
        let place = branch.place.as_deref().unwrap_or("?");
        text += &format!("  {place}: lanes part at `{}` {}\n", branch.text, branch.parts);
    }
    text += &left_out(figures.branches_left_out, "branches", "  ");
    text + &list("not followed: ", &figures.not_followed)
}
