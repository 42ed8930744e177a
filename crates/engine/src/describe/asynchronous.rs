//! Asynchronous copies that are never waited for: `async.unawaited`.

use super::{Scene, detail, label};
use gpuproof_base::Diagnostic;
use gpuproof_interp::Finding;

pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let event = finding.events.first();
    let who = event.map_or("a thread".into(), |e| scene.thread(e.thread));
    let mut made = Diagnostic::new(
        finding.code,
        format!("{who} leaves the kernel without waiting for its asynchronous copy"),
    );
    if let Some(event) = event {
        made = label(scene, made, event.origin, format!("started here{}", scene.iterations(event)), true);
    }
    detail(made, finding).help("wait for the copy, then let a barrier make it visible to the other threads")
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, bare};
    use gpuproof_base::Code;

    #[test]
    fn the_start_of_the_copy_is_shown() {
        let mut stage = Stage::new("copy();\n");
        let here = stage.at("copy()");
        let found = stage.describe(Code::AsyncUnawaited, (0, 0), vec![bare(here, 0)]);
        assert_eq!(found.labels[0].text, "started here");
        assert!(found.message.contains("without waiting"));
    }
}
