//! Conditions that the source states: `assert.failed`, `assert.trap`, `invariant.entry`, `invariant.maintained`, `assume.false`.

use super::{Scene, detail, label};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::Finding;

pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let event = finding.events.first();
    let who = event.map_or("a thread".into(), |e| scene.thread(e.thread));
    // At the head of a loop the count is that of the iterations that are over.
    let passed = event.and_then(|e| e.iterations.last()).map_or(0, |(_, count)| *count);
    let after = match passed {
        1 => "after the first iteration".to_owned(),
        n => format!("after {n} iterations"),
    };
    let (message, text) = match finding.code {
        Code::AssertFailed => (format!("assertion failed for {who}"), "does not hold"),
        Code::InvariantEntry => {
            (format!("a loop invariant does not hold when {who} reaches the loop"), "does not hold")
        }
        Code::InvariantMaintained => {
            (format!("a loop invariant no longer holds for {who} {after}"), "does not hold")
        }
        Code::TrapReached => (format!("{who} reaches code that must not be reached"), "reached"),
        _ => (format!("an assumption does not hold for {who}"), "does not hold"),
    };
    let mut made = Diagnostic::new(finding.code, message);
    if let Some(event) = event {
        let mut around = event.clone();
        if matches!(finding.code, Code::InvariantEntry | Code::InvariantMaintained) {
            around.iterations.pop();
        }
        made = label(
            scene,
            made,
            event.origin,
            format!("{text}{}{}", scene.variables(event), scene.iterations(&around)),
            true,
        );
    }
    made = detail(made, finding);
    match finding.code {
        Code::AssumeFalse => made
            .note("runs in which an assumption fails say nothing about the kernel")
            .help("choose a launch and arguments for which it holds (--block, --grid, --arg, --array)"),
        _ => made,
    }
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, bare};
    use gpuproof_base::Code;

    #[test]
    fn a_broken_invariant_says_after_how_many_iterations() {
        let mut stage = Stage::new("while (invariant(i < 3), i < 3) i++;\n");
        let (here, the_loop) = (stage.at("invariant(i < 3)"), stage.at("while"));
        let mut event = bare(here, 5);
        event.iterations = vec![(the_loop, 3)];
        let broken = stage.describe(Code::InvariantMaintained, (0, 0), vec![event]);
        let who = "thread (5,0,0) of block (0,0,0)";
        assert_eq!(broken.message, format!("a loop invariant no longer holds for {who} after 3 iterations"));
        assert_eq!(broken.labels[0].text, "does not hold");
    }

    #[test]
    fn assertion_and_assumption_are_told_apart() {
        let mut stage = Stage::new("assert(t < 4);\n");
        let here = stage.at("assert(t < 4)");
        let failed = stage.describe(Code::AssertFailed, (0, 0), vec![bare(here, 5)]);
        assert_eq!(failed.message, "assertion failed for thread (5,0,0) of block (0,0,0)");
        assert_eq!(failed.labels[0].text, "does not hold");
        let assumed = stage.describe(Code::AssumeFalse, (0, 0), vec![bare(here, 5)]);
        assert!(assumed.help[0].contains("choose a launch"));
    }
}
