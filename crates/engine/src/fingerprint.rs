//! Fingerprints: name a finding so that it is recognised again after unrelated lines of the file have changed.
//!
//! Made of the code, the kernel, the array and the *text* of the lines concerned (blanks removed), never of
//! line numbers, threads or values.

use crate::describe::Scene;
use crate::report::Finding;
use gpuproof_base::SourceMap;

/// The fingerprint of a finding in a kernel.
pub fn of(scene: &Scene<'_>, finding: &Finding) -> String {
    make(scene.sources, scene.kernel, finding, finding.labels.iter().take(2))
}

/// The fingerprint of a message about a file.
pub fn of_message(sources: &SourceMap, finding: &Finding) -> String {
    make(sources, &finding.message, finding, finding.labels.iter().take(1))
}

fn make<'a>(
    sources: &SourceMap,
    subject: &str,
    finding: &Finding,
    labels: impl Iterator<Item = &'a crate::report::Label>,
) -> String {
    let mut lines: Vec<String> = labels
        .map(|label| {
            let file = sources.files.get(label.place.span.file);
            let line = file.map_or("", |f| f.line(label.place.line));
            line.split_whitespace().collect()
        })
        .collect();
    // Which of the two accesses of a race came first depends on the schedule.
    lines.sort();
    let array = finding.array.as_ref().map_or("", |a| a.name.as_str());
    let mut hasher = blake3::Hasher::new();
    for part in [finding.code.as_str(), subject, array].into_iter().chain(lines.iter().map(String::as_str)) {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, event};
    use gpuproof_base::Code;
    use gpuproof_interp::AccessKind::Write;

    #[test]
    fn lines_above_and_other_threads_do_not_matter_the_text_does() {
        let print = |text: &str, thread: u32| {
            let mut stage = Stage::new(text);
            let here = stage.at("s[");
            let write = event(here, thread, 0, Write, (16, 20), &[]);
            stage.describe(Code::MemoryBounds, (16, 20), vec![write]).fingerprint
        };
        let first = print("s[t] = 1;\n", 1);
        assert_eq!(first.len(), 32);
        assert_eq!(first, print("int x;\n\n  s[t] = 1;\n", 2));
        assert_ne!(first, print("s[u] = 1;\n", 1));
    }
}
