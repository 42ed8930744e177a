//! Data races: `race.shared`, `race.global`, `race.image`, and the tolerated `race.benign`.

use super::{Scene, detail, label};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::{AccessKind, Event, Finding};
use gpuproof_kir::Space;

/// A race in words: both accesses, and what helps.
pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let [first, second, ..] = finding.events.as_slice() else {
        let message = format!("data race on `{}`", scene.element(finding, None));
        return detail(Diagnostic::new(finding.code, message), finding);
    };
    let element = scene.element(finding, None);
    let who = scene.both(first.thread, second.thread);
    let same_block = first.thread.block == second.thread.block;
    let both_write = [first, second].iter().all(|event| event.access == Some(AccessKind::Write));
    let message = match (finding.code, same_block) {
        (Code::RaceBenign, _) if both_write => {
            format!("{who} write the same value to `{element}` with nothing between to order them")
        }
        (Code::RaceBenign, _) => format!(
            "of {who} one writes to `{element}` what is there already, while the other reads it with nothing between to \
             order them"
        ),
        // A copy is at work on its own, whoever started it.
        _ if first.thread == second.thread => format!(
            "data race on `{element}`: {} touches it while an asynchronous copy does, and nothing orders the two",
            scene.thread(first.thread)
        ),
        (_, true) => {
            format!("data race on `{element}`: {who} touch it without a barrier between them")
        }
        (_, false) => format!(
            "data race on `{element}`: {who} touch it, and nothing orders two {}s",
            scene.words().block
        ),
    };
    let mut made = Diagnostic::new(finding.code, message);
    made = label(scene, made, first.origin, scene.access_label(finding, first, !same_block), true);
    made = label(scene, made, second.origin, scene.access_label(finding, second, !same_block), false);
    made = detail(made, finding);
    if finding.code == Code::RaceBenign {
        let why = if both_write { "both store the same value" } else { "no value changes" };
        return made.note(format!("tolerated because {why}; `--no-benign` makes it an error"));
    }
    advise(scene, finding, first, second, made)
}

/// Whether a barrier between the accesses of a race would order them: two accesses of one block that are not one statement
/// in the same iterations, neither of them the only atomic one.
pub fn wants_barrier(finding: &Finding) -> bool {
    let [first, second, ..] = finding.events.as_slice() else { return false };
    let atomic = |event: &Event| event.access == Some(AccessKind::Atomic);
    matches!(finding.code, Code::RaceShared | Code::RaceGlobal)
        && first.thread.block == second.thread.block
        && atomic(first) == atomic(second)
        && (first.origin != second.origin || first.iterations != second.iterations)
}

fn advise(
    scene: &Scene<'_>,
    finding: &Finding,
    first: &Event,
    second: &Event,
    made: Diagnostic,
) -> Diagnostic {
    let words = scene.words();
    let same_block = first.thread.block == second.thread.block;
    let atomic = |event: &Event| event.access == Some(AccessKind::Atomic);
    if atomic(first) != atomic(second) {
        return made.help("an atomic is ordered against other atomics only: make both accesses atomic");
    }
    if first.origin == second.origin && first.iterations == second.iterations {
        return made.help(format!(
            "both accesses are the same statement: give every {} an element of its own, or use an atomic",
            words.thread
        ));
    }
    if !same_block {
        return made.help(format!(
            "{} orders the {}s of one {} only: give each {} its own elements, use atomics, or split the kernel \
             into two launches",
            words.barrier, words.thread, words.block, words.block
        ));
    }
    let space = finding.object.and_then(|o| scene.module.objects.get(o)).map(|o| o.space);
    let barrier = match space {
        Some(Space::Global | Space::Image) => words.barrier.replace("LOCAL", "GLOBAL"),
        _ => words.barrier.to_owned(),
    };
    let looped = first.iterations != second.iterations
        && first.iterations.iter().map(|(l, _)| l).eq(second.iterations.iter().map(|(l, _)| l));
    if looped {
        made.help(format!(
            "the accesses belong to different iterations: put a `{barrier}` at the end of the loop body, where \
             every {} of the {} reaches it",
            words.thread, words.block
        ))
    } else {
        made.help(format!(
            "put a `{barrier}` between the two accesses, where every {} of the {} reaches it",
            words.thread, words.block
        ))
    }
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, event};
    use gpuproof_base::Code;
    use gpuproof_interp::AccessKind::{AsyncWrite, Atomic, Read, Write};

    #[test]
    fn a_race_with_a_copy_names_the_thread_once() {
        let mut stage = Stage::new("copy(s, a);\nx = s[t];\n");
        let copy = event(stage.at("copy"), 4, 0, AsyncWrite, (16, 20), &7i32.to_le_bytes());
        let read = event(stage.at("s[t]"), 4, 0, Read, (16, 20), &0i32.to_le_bytes());
        let found = stage.describe(Code::RaceShared, (16, 20), vec![copy, read]);
        let expected =
            "data race on `s[4]`: thread (4,0,0) of block (0,0,0) touches it while an asynchronous copy does";
        assert!(found.message.starts_with(expected), "{}", found.message);
    }

    #[test]
    fn a_race_in_a_block_names_both_threads_and_values() {
        let mut stage = Stage::new("s[t] = 7;\nx = s[t + 1];\n");
        let write = event(stage.at("s[t]"), 4, 0, Write, (16, 20), &7i32.to_le_bytes());
        let mut read = event(stage.at("s[t + 1]"), 3, 0, Read, (16, 20), &0i32.to_le_bytes());
        read.iterations = vec![(stage.at("x ="), 1)];
        let found = stage.describe(Code::RaceShared, (16, 20), vec![read, write]);
        assert_eq!(
            found.message,
            "data race on `s[4]`: threads (3,0,0) and (4,0,0) of block (0,0,0) touch it without a barrier between them"
        );
        assert_eq!(
            found.labels[0].text,
            "read of s[4] by thread (3,0,0), value 0, in the 2nd iteration of the loop at line 2"
        );
        assert_eq!(found.labels[1].text, "write of s[4] by thread (4,0,0), value 7");
        assert!(found.help[0].contains("put a `__syncthreads()` between"), "{:?}", found.help);
        assert_eq!(found.events[1].value.as_deref(), Some("7"));
        assert_eq!(found.array.as_ref().map(|a| a.element.as_str()), Some("s[4]"));
    }

    #[test]
    fn a_race_of_two_blocks_gets_other_advice() {
        let mut stage = Stage::new("a[0] = t;\n");
        let here = stage.at("a[0]");
        let one = event(here, 0, 1, Write, (0, 4), &1i32.to_le_bytes());
        let two = event(here, 0, 0, Write, (0, 4), &0i32.to_le_bytes());
        let found = stage.describe(Code::RaceGlobal, (0, 4), vec![one.clone(), two.clone()]);
        assert!(found.message.contains("nothing orders two blocks"), "{}", found.message);
        assert!(found.labels[0].text.contains("of block (1,0,0)"), "{}", found.labels[0].text);
        assert!(found.help[0].contains("same statement"));
        let atomic = event(stage.at("t;"), 0, 0, Atomic, (0, 4), &0i32.to_le_bytes());
        let found = stage.describe(Code::RaceGlobal, (0, 4), vec![one.clone(), atomic]);
        assert!(found.help[0].contains("make both accesses atomic"));
        let found = stage.describe(Code::RaceBenign, (0, 4), vec![one, two]);
        assert!(found.notes[0].contains("--no-benign"));
        assert!(found.help.is_empty());
    }
}
