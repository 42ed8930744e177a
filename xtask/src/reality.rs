//! What the front end makes of a folder of real programs: `cargo xtask reality DIR...`.
//!
//! Every source file below the folders is read in a process of its own, so that a panic, a crash or a time-out costs one file.
//! A file *has a result* if it was read; a kernel is *lowered* if nothing that it reaches is unsupported. Only the front end is
//! asked: nothing is proved. The output is a table for docs/reality.md, then the causes by the number of kernels that they stop.
//!
//! Options: `--limit SECONDS` for one file (20), `--jobs N` (1), `--list` (a line for each file), `-I DIR` for all files. Folders named `Common`
//! and `include` beside a file, and above it up to the folder that was named, are searched for headers, as projects' build files do.

use gpuproof_base::{Code, SourceMap};
use gpuproof_front_c::clang::Options;
use gpuproof_kir::{StmtKind, valid, walk};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What came of one file.
#[derive(Default)]
struct Outcome {
    result: bool,
    /// Kernels and, for those that are not lowered, why.
    kernels: Vec<(String, Option<String>)>,
    /// Why the file was not read.
    refused: Option<String>,
    panicked: bool,
    timed_out: bool,
    invalid: bool,
    time: Duration,
}

/// Runs the command.
pub fn run(_root: &Path, arguments: &[String]) -> Result<String, String> {
    let mut folders = Vec::new();
    let mut include = Vec::new();
    let (mut limit, mut jobs, mut list) = (20, 1, false);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|n| n.parse().ok()).ok_or(format!("{word} needs a number"));
        match word.as_str() {
            "--one" => return one(arguments.get(1..).unwrap_or(&[])),
            "--limit" => limit = number()?,
            "--jobs" => jobs = number()?,
            "--list" => list = true,
            "-I" => include.extend(words.next().map(PathBuf::from)),
            folder => folders.push(PathBuf::from(folder)),
        }
    }
    if folders.is_empty() {
        return Err("usage: cargo xtask reality DIR... [--limit SECONDS] [--jobs N] [--list] [-I DIR]".into());
    }
    let files: Vec<(PathBuf, PathBuf)> =
        folders.iter().flat_map(|f| sources(f).into_iter().map(|path| (f.clone(), path))).collect();
    let limit = Duration::from_secs(limit as u64);
    let next = AtomicUsize::new(0);
    let outcomes: Mutex<BTreeMap<usize, Outcome>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some((n, (root, path))) = {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    files.get(n).map(|file| (n, file))
                } {
                    let outcome = measure(root, path, &include, limit);
                    if let Ok(mut outcomes) = outcomes.lock() {
                        outcomes.insert(n, outcome);
                    }
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().map_err(|_| "a worker panicked")?;
    let mut text = String::new();
    if list {
        for (n, outcome) in &outcomes {
            text += &line(&files[*n].1, outcome);
        }
    }
    Ok(text + &table(&outcomes.into_values().collect::<Vec<_>>()))
}

/// The CUDA and OpenCL sources below a folder, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .filter_map(Result::ok)
        .map(|entry| entry.into_path())
        .filter(|path| path.extension().is_some_and(|e| ["cu", "cl"].iter().any(|known| e == *known)))
        .collect();
    found.sort();
    found
}

/// Folders with headers that a project's build file would name.
fn header_folders(root: &Path, path: &Path) -> Vec<PathBuf> {
    let above = path.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
    above
        .flat_map(|folder| {
            [folder.to_path_buf(), folder.join("include"), folder.join("inc"), folder.join("Common")]
        })
        .filter(|folder| folder.is_dir())
        .collect()
}

fn measure(root: &Path, path: &Path, include: &[PathBuf], limit: Duration) -> Outcome {
    let start = Instant::now();
    let mut outcome = Outcome::default();
    let Ok(program) = std::env::current_exe() else { return outcome };
    let mut command = Command::new(program);
    command.args(["reality", "--one"]).arg(path).args(include).args(header_folders(root, path));
    let Ok(mut child) = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
    else {
        return outcome;
    };
    let read = |stream: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut stream) = stream {
                stream.read_to_end(&mut bytes).ok();
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let said = read(child.stdout.take().map(|s| Box::new(s) as Box<dyn Read + Send>));
    let complaints = read(child.stderr.take().map(|s| Box::new(s) as Box<dyn Read + Send>));
    loop {
        match child.try_wait() {
            Ok(Some(_)) | Err(_) => break,
            Ok(None) if start.elapsed() > limit => {
                outcome.timed_out = true;
                child.kill().ok();
                child.wait().ok();
                break;
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    outcome.time = start.elapsed();
    let said = if outcome.timed_out { String::new() } else { said.join().unwrap_or_default() };
    for line in said.lines() {
        let mut parts = line.splitn(3, '\t');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("lowered"), Some(name), _) => outcome.kernels.push((name.to_owned(), None)),
            (Some("not"), Some(name), Some(why)) => {
                outcome.kernels.push((name.to_owned(), Some(why.to_owned())))
            }
            (Some("refused"), Some(why), _) => outcome.refused = Some(why.to_owned()),
            (Some("invalid"), ..) => outcome.invalid = true,
            (Some("read"), ..) => outcome.result = true,
            _ => {}
        }
    }
    outcome.panicked = !outcome.timed_out
        && (complaints.join().unwrap_or_default().contains("panicked at")
            || (!outcome.result && outcome.refused.is_none()));
    outcome
}

/// Reads one file and says what came of it.
fn one(words: &[String]) -> Result<String, String> {
    let (path, include) = words.split_first().ok_or("no file")?;
    let options = Options { include_dirs: include.iter().map(PathBuf::from).collect(), ..Options::default() };
    let mut sources = SourceMap::default();
    let loaded = match gpuproof_front_c::load(Path::new(path), &options, &mut sources) {
        Ok(loaded) => loaded,
        // There is nothing to say about kernels where there are none.
        Err(_)
            if std::fs::read_to_string(path)
                .is_ok_and(|text| !text.contains("__global__") && !text.contains("kernel")) =>
        {
            return Ok("read\n".into());
        }
        Err(refusal) => {
            let first = refusal.diagnostics.first().map_or("no reason", |d| &d.message);
            let place = refusal.diagnostics.first().and_then(|d| d.labels.first());
            let at = place.map_or(String::new(), |label| format!(" ({})", sources.locate(label.span)));
            let more = refusal.diagnostics.len();
            return Ok(format!("refused\t{}{at}, {more} in all", first.replace(['\n', '\t'], " ")));
        }
    };
    let mut text = String::from("read\n");
    if valid::check(&loaded.module).iter().any(|error| error.code == Code::KirInvalid) {
        text += "invalid\n";
    }
    let module = match valid::validate_or_refuse(loaded.module) {
        Ok(module) => module,
        Err(errors) => return Ok(format!("refused\t{}", errors.first().map_or("?", |e| &e.message))),
    };
    for (id, kernel) in module.kernels() {
        let first = walk::unsupported(&module, id).first().and_then(|(_, stmt)| match &stmt.kind {
            StmtKind::Unsupported { code, reason, .. } => {
                let at = module.origins.span(stmt.origin).map_or(String::new(), |span| sources.locate(span));
                Some(format!("{code}: {} ({at})", reason.replace(['\n', '\t'], " ")))
            }
            _ => None,
        });
        match first {
            None => text += &format!("lowered\t{}\n", kernel.name),
            Some(why) => text += &format!("not\t{}\t{why}\n", kernel.name),
        }
    }
    Ok(text)
}

fn line(path: &Path, outcome: &Outcome) -> String {
    let shown = path.display();
    let time = outcome.time.as_secs_f32();
    let lowered = outcome.kernels.iter().filter(|(_, why)| why.is_none()).count();
    let state = match outcome {
        Outcome { timed_out: true, .. } => "time-out".to_owned(),
        Outcome { panicked: true, .. } => "panic".to_owned(),
        Outcome { refused: Some(why), .. } => format!("refused: {why}"),
        _ => format!("{lowered} of {} kernels", outcome.kernels.len()),
    };
    let invalid = if outcome.invalid { " kir.invalid" } else { "" };
    let mut text = format!("{shown}: {state}{invalid} {time:.1} s\n");
    for (name, why) in &outcome.kernels {
        if let Some(why) = why {
            text += &format!("    {name}: {why}\n");
        }
    }
    text
}

fn table(outcomes: &[Outcome]) -> String {
    let count = |of: &dyn Fn(&Outcome) -> bool| outcomes.iter().filter(|o| of(o)).count();
    let kernels: usize = outcomes.iter().map(|o| o.kernels.len()).sum();
    let lowered: usize = outcomes.iter().flat_map(|o| &o.kernels).filter(|(_, why)| why.is_none()).count();
    let mut times: Vec<Duration> = outcomes.iter().map(|o| o.time).collect();
    times.sort();
    let percentile = |p: usize| times.get(times.len() * p / 100).map_or(0.0, Duration::as_secs_f64);
    let whole: Duration = times.iter().sum();
    let mut text = String::from("| what | number |\n|---|---|\n");
    for (what, number) in [
        ("files", outcomes.len()),
        ("files with a result", count(&|o| o.result && o.refused.is_none())),
        ("files without a kernel", count(&|o| o.result && o.kernels.is_empty())),
        ("kernels", kernels),
        ("lowered", lowered),
        ("files with `kir.invalid`", count(&|o| o.invalid)),
        ("panics", count(&|o| o.panicked)),
        ("time-outs", count(&|o| o.timed_out)),
    ] {
        text += &format!("| {what} | {number} |\n");
    }
    let (median, late) = (percentile(50), percentile(95));
    text += &format!("| time of a file: median, 95 % | {median:.2} s, {late:.2} s |\n");
    text += &format!("| time in all | {:.0} s |\n", whole.as_secs_f64());
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    for (_, why) in outcomes.iter().flat_map(|o| &o.kernels) {
        if let Some(why) = why {
            *causes.entry(cause(why)).or_default() += 1;
        }
    }
    for why in outcomes.iter().filter_map(|o| o.refused.as_ref()) {
        *causes.entry(format!("file: {}", cause(why))).or_default() += 1;
    }
    let mut causes: Vec<(String, usize)> = causes.into_iter().collect();
    causes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    text += "\n| not lowered because of | kernels (or files) |\n|---|---|\n";
    for (cause, number) in causes {
        text += &format!("| {cause} | {number} |\n");
    }
    text
}

/// A reason without its place, so that equal ones are counted together.
fn cause(why: &str) -> String {
    let stem = why.rsplit_once(" (").map_or(why, |(stem, _)| stem);
    stem.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_counted_without_places() {
        let kernel = |why: Option<&str>| ("k".to_owned(), why.map(str::to_owned));
        let kernels = vec![
            kernel(None),
            kernel(Some("unsupported.asm: `asm` (a.cu:1:2)")),
            kernel(Some("unsupported.asm: `asm` (a.cu:9:2)")),
        ];
        let outcome = Outcome { result: true, kernels, ..Outcome::default() };
        let text = table(&[outcome]);
        assert!(text.contains("| kernels | 3 |\n| lowered | 1 |"), "{text}");
        assert!(text.contains("| unsupported.asm: `asm` | 2 |"), "{text}");
    }
}
