//! Arithmetic that has no defined result: `arith.*`.

use super::{Scene, detail, label};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::Finding;

pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let event = finding.events.first();
    let who = event.map_or("a thread".into(), |e| scene.thread(e.thread));
    let (message, text) = match finding.code {
        Code::ArithDiv0 => (format!("{who} divides by zero"), "the divisor is 0"),
        Code::ArithShift => {
            (format!("{who} shifts by more than the width allows"), "the result is arbitrary")
        }
        _ => (format!("a signed operation of {who} overflows"), "overflows"),
    };
    let mut made = Diagnostic::new(finding.code, message);
    if let Some(event) = event {
        made = label(scene, made, event.origin, format!("{text}{}", scene.iterations(event)), true);
    }
    detail(made, finding)
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, bare};
    use gpuproof_base::Code;

    #[test]
    fn each_operation_has_its_sentence() {
        let mut stage = Stage::new("x = n / t;\n");
        let here = stage.at("n / t");
        let found = |code| stage_message(&stage, code, here);
        assert_eq!(found(Code::ArithDiv0), "thread (0,0,0) of block (0,0,0) divides by zero");
        assert!(found(Code::ArithShift).contains("shifts by more"));
        assert!(found(Code::ArithOverflow).contains("overflows"));
    }

    fn stage_message(stage: &Stage, code: Code, here: gpuproof_base::Origin) -> String {
        stage.describe(code, (0, 0), vec![bare(here, 0)]).message
    }
}
