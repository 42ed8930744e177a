//! The reports in README.md and in the tutorial are real ones. `cargo xtask bless` puts the current ones there.

use crate::folder::{Folder, finish};
use std::path::Path;

/// The commands that it shows, and their exit codes.
const SHOWN: [(&str, u8); 2] = [("check examples/blur_race.cu", 1), ("fix examples/blur_race.cu --diff", 0)];

#[test]
fn readme_shows_real_reports() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("README.md");
    let mut readme = std::fs::read_to_string(&path).expect("README.md");
    for (words, code) in SHOWN {
        let mut command = Folder::new(&[]).command(words);
        command.current_dir(&root);
        let ran = finish(command);
        assert_eq!(ran.code, i32::from(code), "{}", ran.err);
        let line = format!("$ gpuproof {words}\n");
        let start = readme.find(&line).expect("the command") + line.len();
        let end = start + readme[start..].find("\n```").expect("its end");
        if std::env::var_os("GPUPROOF_BLESS").is_some() {
            readme.replace_range(start..end, ran.out.trim_end());
            std::fs::write(&path, &readme).expect("README.md");
        } else {
            assert_eq!(&readme[start..end], ran.out.trim_end());
        }
    }
}

/// Kernels stand in the tutorial with the name of their file in the first line, commands with what they print.
#[test]
fn the_tutorial_shows_real_reports() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorial.md");
    let text = std::fs::read_to_string(&path).expect("the tutorial");
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
    assert_eq!(commands, 7);
    let now = parts.join("```");
    if std::env::var_os("GPUPROOF_BLESS").is_some() {
        std::fs::write(&path, now).expect("the tutorial");
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
