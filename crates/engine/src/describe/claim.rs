//! Conditions that the source states: `assert.failed`, `assert.trap`, `assume.false`.

use super::{Scene, detail, label};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::Finding;

pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let event = finding.events.first();
    let who = event.map_or("a thread".into(), |e| scene.thread(e.thread));
    let (message, text) = match finding.code {
        Code::AssertFailed => (format!("assertion failed for {who}"), "does not hold"),
        Code::TrapReached => (format!("{who} reaches code that must not be reached"), "reached"),
        _ => (format!("an assumption does not hold for {who}"), "does not hold"),
    };
    let mut made = Diagnostic::new(finding.code, message);
    if let Some(event) = event {
        made = label(scene, made, event.origin, format!("{text}{}", scene.iterations(event)), true);
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
