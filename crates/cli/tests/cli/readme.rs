//! The reports in README.md and in the tutorial are real ones. `cargo xtask bless` puts the current ones there.

use crate::folder::{Folder, finish};
use std::path::Path;

#[test]
fn readme_shows_real_reports() {
    shows_real_reports("README.md", 2);
}

#[test]
fn the_tutorial_shows_real_reports() {
    shows_real_reports("docs/tutorial.md", 7);
}

/// Kernels stand in a text with the name of their file in the first line, commands with what they print.
fn shows_real_reports(path: &str, count: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let text = std::fs::read_to_string(&path).expect("the text");
    let folder = Folder::new(&[]);
    let mut parts: Vec<String> = text.split("```").map(str::to_owned).collect();
    let mut commands = 0;
    // Every other part is code: its kind, then its lines.
    for part in parts.iter_mut().skip(1).step_by(2) {
        let (kind, code) = part.split_once('\n').expect("lines");
        let first = code.lines().next().unwrap_or_default();
        if let Some(name) = first.strip_prefix("// ") {
            folder.write(name, code);
        } else if let Some(words) = first.strip_prefix("$ gpuproof ") {
            let ran = folder.run(words);
            commands += 1;
            *part = format!("{kind}\n{first}\n{}\n", ran.out.trim_end());
        }
    }
    assert_eq!(commands, count);
    let now = parts.join("```");
    if std::env::var_os("GPUPROOF_BLESS").is_some() {
        std::fs::write(&path, now).expect("the text");
    } else {
        assert_eq!(text, now);
    }
}

#[test]
fn every_example_does_what_its_comment_promises() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let expected = [
        ("blur.cu", 0, "no defect"),
        ("blur_race.cu", 1, "race.shared"),
        ("gather_bounds.cu", 1, "memory.bounds"),
        ("reduce_divergence.cl", 1, "barrier.divergence"),
        ("rotate.cu", 0, "proved"),
    ];
    let mut names: Vec<String> = std::fs::read_dir(root.join("examples"))
        .expect("examples")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, expected.map(|(name, _, _)| name));
    for (name, code, part) in expected {
        let text = std::fs::read_to_string(root.join("examples").join(name)).expect("an example");
        let words = text.lines().find_map(|line| line.strip_prefix("//   ./run ")).expect("its command");
        let mut command = Folder::new(&[]).command(words);
        command.current_dir(&root);
        let ran = finish(command);
        assert_eq!(ran.code, code, "{name}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(part), "{name}: {}", ran.out);
    }
}
