//! Where a run ends without an answer: `run.budget`, `run.unmodelled`, `unsupported.*`; and every code without words of its own.

use super::{Scene, detail, label};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::Finding;

pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let event = finding.events.first();
    let unsupported = finding.code.as_str().starts_with("unsupported.");
    let (message, text) = match finding.code {
        Code::RunBudget => {
            ("the run was stopped: it used up its step budget".to_owned(), "was here at the end")
        }
        Code::RunUnmodelled => ("the run rests on a result that is not modelled".to_owned(), "here"),
        _ if unsupported && finding.detail.is_empty() => {
            (format!("cannot go on: {}", finding.code.title()), "not understood")
        }
        _ if unsupported => (format!("cannot go on: {}", finding.detail), "not understood"),
        _ => (finding.code.title().to_owned(), "here"),
    };
    let mut made = Diagnostic::new(finding.code, message);
    if let Some(event) = event {
        let who = match finding.code {
            Code::RunBudget => format!("{} ", scene.thread_in_block(event.thread)),
            _ => String::new(),
        };
        made = label(scene, made, event.origin, format!("{who}{text}{}", scene.iterations(event)), true);
    }
    match finding.code {
        _ if unsupported => made,
        Code::RunBudget => detail(made, finding)
            .help("the loop may not end for these arguments; `--steps N` allows more steps"),
        _ => detail(made, finding),
    }
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, bare};
    use gpuproof_base::Code;

    #[test]
    fn a_budget_names_the_thread_and_the_loop() {
        let mut stage = Stage::new("while (1) x++;\n");
        let mut spinning = bare(stage.at("x++"), 2);
        spinning.iterations = vec![(stage.at("while (1) x++;"), 999)];
        let found = stage.describe(Code::RunBudget, (0, 0), vec![spinning]);
        assert_eq!(
            found.labels[0].text,
            "thread (2,0,0) was here at the end, in the 1000th iteration of the loop at line 1"
        );
        assert!(found.help[0].contains("--steps"));
    }
}
