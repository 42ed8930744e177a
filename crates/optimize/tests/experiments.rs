//! The experiments of the corpus: enough of them for each rewrite, as the table in `docs/optimize.md` says, and none that takes long.
//!
//! An experiment is an `optimize:` line. What the result is worth is tested by the runner of the corpus (`cargo test --test optimize`); here the
//! rewriting alone is done, and measured by the processor time of its thread, so that a busy machine does not count.

use gpuproof_base::FileId;
use gpuproof_base::index::Id;
use gpuproof_optimize::{Language, Wish, first_wish, rewrite};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Rewrites as the table lists them, and the languages.
const WISHES: [&str; 7] =
    ["loop_unroll", "iter_merge", "matrix_lin", "glob_to_reg", "tile", "fuse", "tile_shared"];
const LANGUAGES: [&str; 3] = ["pvl", "cu", "cl"];
/// Milliseconds that granting or rejecting one wish may take; a build for debugging is slower.
const MOST_MS: f64 = if cfg!(debug_assertions) { 100.0 } else { 50.0 };
/// How often each has to be there.
const GRANTED: usize = 8;
const REJECTED: usize = 5;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An `optimize:` line: wishes of the command line, and whether they are granted.
type Line = (Vec<String>, bool);

/// Every file with the language and the `optimize:` lines of its header.
fn experiments() -> Vec<(PathBuf, &'static str, Vec<Line>)> {
    let mut folders = vec![root().join("corpus")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the corpus") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            let Some(language) = LANGUAGES.into_iter().find(|l| *l == extension) else { continue };
            let text = std::fs::read_to_string(&path).expect("text");
            let header = text.lines().map_while(|line| line.strip_prefix("//! "));
            let lines = header.filter_map(|line| line.strip_prefix("optimize: ")).map(|line| {
                let (wishes, answer) = line.split_once("=>").unwrap_or(("", line));
                let wishes = wishes.split_whitespace().filter(|w| *w != "--opt").map(str::to_owned);
                (wishes.collect(), !answer.contains("rejected"))
            });
            let lines: Vec<_> = lines.collect();
            if !lines.is_empty() {
                found.push((path, language, lines));
            }
        }
    }
    found.sort();
    found
}

/// Processor time of this thread in milliseconds.
fn now() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells it");
    text.split_whitespace().next().and_then(|n| n.parse::<f64>().ok()).expect("a number") / 1e6
}

#[test]
fn each_rewrite_has_its_experiments_and_none_takes_long() {
    let file = FileId::new(0);
    let mut counts: BTreeMap<(&str, &str, bool), usize> = BTreeMap::new();
    let mut times: Vec<(f64, String)> = Vec::new();
    for (path, extension, lines) in experiments() {
        let language = match extension {
            "pvl" => Language::Pvl,
            "cu" => Language::Cuda,
            _ => Language::OpenCl,
        };
        for (wishes, granted) in lines {
            let mut text = std::fs::read_to_string(&path).expect("text");
            let mut given = wishes.iter().map(|w| Wish::parse(w).expect("a wish"));
            let mut done: Vec<&str> = Vec::new();
            let mut rejected = None;
            while let Some(wish) = given.next().or_else(|| first_wish(file, &text, language).ok().flatten()) {
                let name = wish.text();
                let name = name.split_whitespace().next().unwrap_or("");
                let kind = WISHES.into_iter().find(|w| *w == name).expect("a rewrite of the table");
                // The first run may pay for what is set up once.
                let mut best = f64::INFINITY;
                let mut result = None;
                for _ in 0..3 {
                    let start = now();
                    result = Some(rewrite(file, &text, language, &wish));
                    best = best.min(now() - start);
                    if best < MOST_MS {
                        break;
                    }
                }
                times.push((best, format!("{}: {}", path.display(), wish.text())));
                match result.expect("it was done") {
                    Ok(after) => {
                        done.push(kind);
                        text = after.text;
                    }
                    Err(_) => {
                        rejected = Some(kind);
                        break;
                    }
                }
            }
            done.sort_unstable();
            done.dedup();
            if granted {
                assert_eq!(rejected, None, "{}", path.display());
                done.iter().for_each(|kind| *counts.entry((kind, extension, true)).or_default() += 1);
            } else if let Some(kind) = rejected {
                *counts.entry((kind, extension, false)).or_default() += 1;
            }
        }
    }
    let mut table =
        String::from("| wish | PVL | CUDA | OpenCL | granted | rejected |\n|---|---|---|---|---|---|\n");
    for kind in WISHES {
        let count =
            |language: &str, granted: bool| counts.get(&(kind, language, granted)).copied().unwrap_or(0);
        let sum = |granted: bool| LANGUAGES.into_iter().map(|l| count(l, granted)).sum::<usize>();
        let each = LANGUAGES.map(|l| format!("{} + {}", count(l, true), count(l, false)));
        table += &format!("| `{kind}` | {} | {} | {} |\n", each.join(" | "), sum(true), sum(false));
        assert!(sum(true) >= GRANTED && sum(false) >= REJECTED, "too few experiments:\n{table}");
        // PVL has no shared memory.
        let least = LANGUAGES.into_iter().filter(|l| kind != "tile_shared" || *l != "pvl");
        least.for_each(|l| assert!(count(l, true) > 0 && count(l, false) > 0, "{kind} in {l}:\n{table}"));
    }
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    let middle = times.get(times.len() / 2).map_or(0.0, |(ms, _)| *ms);
    let slowest: Vec<String> = times.iter().take(5).map(|(ms, what)| format!("{ms:.1} ms  {what}")).collect();
    println!("{} wishes, {middle:.1} ms in the middle, the slowest\n{}", times.len(), slowest.join("\n"));
    assert!(times.first().is_some_and(|(ms, _)| *ms <= MOST_MS), "too slow:\n{}", slowest.join("\n"));
    let page = std::fs::read_to_string(root().join("docs/optimize.md")).expect("the page");
    assert!(page.contains(&table), "docs/optimize.md should have this table:\n{table}");
}
