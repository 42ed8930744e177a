//! Barriers that not every thread reaches: `barrier.divergence`, `barrier.exited`, `barrier.mask`; and barrier objects that do not exist yet: `barrier.uninitialised`.

use super::{Scene, detail, label};
use gpuproof_base::{Code, Diagnostic, Span};
use gpuproof_interp::{Event, Finding};

pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let words = scene.words();
    let Some(first) = finding.events.first() else {
        let message = format!("a barrier is not reached by all {}s that it waits for", words.thread);
        return detail(Diagnostic::new(finding.code, message), finding);
    };
    if finding.code == Code::BarrierUninitialised {
        return uninitialised(scene, finding.code, first);
    }
    let message = match (finding.code, finding.events.get(1)) {
        (Code::BarrierDivergence, Some(second)) if left(finding) => format!(
            "barrier divergence: {} waits at a barrier, {} does not come",
            scene.thread(first.thread),
            named(scene, second, finding)
        ),
        (Code::BarrierDivergence, Some(second)) => format!(
            "barrier divergence: {} wait at different barriers, or in different iterations",
            scene.both(first.thread, second.thread)
        ),
        (Code::BarrierDivergence, None) => format!(
            "barrier divergence: {} waits at a barrier that not every {} reaches",
            scene.thread(first.thread),
            words.thread
        ),
        (Code::BarrierExited, _) => format!(
            "{} waits at a barrier that another {} left the kernel without reaching",
            scene.thread(first.thread),
            words.thread
        ),
        _ => format!(
            "{} executes a warp operation whose mask does not match the lanes that arrive",
            scene.thread(first.thread)
        ),
    };
    let mut made = Diagnostic::new(finding.code, message);
    made = label(scene, made, first.origin, waits(scene, first, finding), true);
    if let Some(second) = finding.events.get(1) {
        let same_place = second.origin == first.origin && second.iterations == first.iterations;
        let who = named(scene, second, finding);
        if left(finding) {
            made = label_exit(scene, made, second, format!("{who} has left the kernel"));
        } else if !same_place {
            let text = match finding.code {
                Code::BarrierDivergence => waits(scene, second, finding),
                _ => format!("{who} is here{}", scene.iterations(second)),
            };
            made = label(scene, made, second.origin, text, false);
        }
    }
    // That a thread has left is said where it left.
    if !left(finding) {
        made = detail(made, finding);
    }
    match finding.code {
        Code::BarrierDivergence => made.help(format!(
            "move the barrier out of code that only some {}s of the {} execute, or make the condition the same \
             for all of them",
            words.thread,
            if in_one_block(finding) { words.block } else { "grid" }
        )),
        Code::BarrierExited => made
            .note("since sm_70 a block barrier waits only for threads that have not left the kernel")
            .help(format!(
                "guard the work and not the barrier, so that every {} of the {} reaches it: `if (i < n) {{ ... }}` in place \
                 of `if (i >= n) return;`",
                words.thread, words.block
            ))
            .help("`--exited-threads error` (or an `--arch` before sm_70) makes this an error"),
        _ => made.help("the mask must name exactly the lanes that execute this statement together"),
    }
}

fn uninitialised(scene: &Scene<'_>, code: Code, event: &Event) -> Diagnostic {
    let message = format!("{} uses a barrier object that nobody has initialised", scene.thread(event.thread));
    let made = label(
        scene,
        Diagnostic::new(code, message),
        event.origin,
        format!("used here{}", scene.iterations(event)),
        true,
    );
    made.help("one thread must `init` it, and a barrier of the block stand between that and the first use")
}

/// Whether the second thread has left the kernel: the interpreter says so.
fn left(finding: &Finding) -> bool {
    finding.events.len() > 1
        && (finding.code == Code::BarrierExited || finding.detail.contains("left the kernel"))
}

/// A thread that fell off the end of a kernel stands at its closing brace, not at the whole of it.
fn label_exit(scene: &Scene<'_>, made: Diagnostic, event: &Event, text: String) -> Diagnostic {
    let at_end = scene.module.functions.iter().any(|function| function.origin == event.origin);
    match scene.span(event.origin) {
        Some(span) if at_end && span.end > span.start => {
            made.with(Span::new(span.file, span.end - 1, span.end), text)
        }
        _ => label(scene, made, event.origin, text, false),
    }
}

/// Whether all threads concerned are in one block.
fn in_one_block(finding: &Finding) -> bool {
    let mut blocks = finding.events.iter().map(|event| event.thread.block);
    let first = blocks.next();
    blocks.all(|block| Some(block) == first)
}

/// `thread (3,0,0)`, with its block where another one is concerned, too.
fn named(scene: &Scene<'_>, event: &Event, finding: &Finding) -> String {
    match in_one_block(finding) {
        true => scene.thread_in_block(event.thread),
        false => scene.thread(event.thread),
    }
}

fn waits(scene: &Scene<'_>, event: &Event, finding: &Finding) -> String {
    format!("{} waits here{}", named(scene, event, finding), scene.iterations(event))
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, bare};
    use gpuproof_base::Code;

    #[test]
    fn divergence_shows_where_both_wait() {
        let mut stage = Stage::new("if (t) sync1();\nelse sync2();\n");
        let one = bare(stage.at("sync1()"), 1);
        let two = bare(stage.at("sync2()"), 0);
        let found = stage.describe(Code::BarrierDivergence, (0, 0), vec![one, two]);
        assert!(found.message.starts_with("barrier divergence: threads (0,0,0) and (1,0,0)"));
        assert_eq!(found.labels[0].text, "thread (1,0,0) waits here");
        assert_eq!(found.labels[1].text, "thread (0,0,0) waits here");
        assert!(found.help[0].contains("move the barrier out"));
    }

    #[test]
    fn threads_of_different_blocks_are_told_apart() {
        let mut stage = Stage::new("if (b) sync1();\nelse sync2();\n");
        let one = bare(stage.at("sync1()"), 0);
        let mut two = bare(stage.at("sync2()"), 0);
        two.thread.block = [1, 0, 0];
        let found = stage.describe(Code::BarrierDivergence, (0, 0), vec![one, two]);
        assert_eq!(found.labels[1].text, "thread (0,0,0) of block (1,0,0) waits here");
        assert!(found.help[0].contains("threads of the grid"));
    }

    #[test]
    fn an_exited_thread_is_a_note_with_its_switch() {
        let mut stage = Stage::new("if (t) return;\nsync();\n");
        let one = bare(stage.at("sync()"), 0);
        let two = bare(stage.at("return"), 1);
        let found = stage.describe(Code::BarrierExited, (0, 0), vec![one, two]);
        assert!(found.message.contains("left the kernel"));
        assert!(found.help[0].contains("guard the work"));
        assert!(found.help[1].contains("--exited-threads error"));
        assert_eq!(found.labels[1].text, "thread (1,0,0) has left the kernel");
    }
}
