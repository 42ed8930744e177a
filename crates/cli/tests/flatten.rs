//! Inlining and scalarising change nothing that can be observed: every kernel of the corpus ends the same way, with
//! the same findings on the same lines and the same arrays, before and after.

mod checkout;
mod corpus_header;

use clap::Parser;
use corpus_header::{Header, lines_of};
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::flatten::flatten;
use gpuproof_engine::load::{Loaded, load};
use gpuproof_engine::replay::{Options, replay_loaded};
use gpuproof_engine::report::KernelReport;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Seeds of the schedules that are compared.
const SEEDS: [u64; 2] = [0, 1];

/// What a file contributes.
#[derive(Default)]
struct Outcome {
    kernels: usize,
    /// Kernels without calls and without private memory afterwards.
    flat: usize,
    runs: usize,
    wrong: Vec<String>,
    left: Vec<String>,
}

#[test]
fn flattened_kernels_behave_as_before() {
    checkout::enter();
    let files = checkout::files(&["corpus", "crates/cli/tests/reality/kernels"], &["cu", "cl", "kir"]);
    let outcomes: Vec<Outcome> = files.par_iter().map(|path| compare(&path.display().to_string())).collect();
    let sum = |of: fn(&Outcome) -> usize| outcomes.iter().map(of).sum::<usize>();
    let (kernels, flat, runs) = (sum(|o| o.kernels), sum(|o| o.flat), sum(|o| o.runs));
    println!("{flat} of {kernels} kernels have neither calls nor private memory; {runs} runs compared");
    outcomes.iter().flat_map(|o| &o.left).for_each(|left| println!("{left}"));
    let wrong: Vec<&str> = outcomes.iter().flat_map(|o| &o.wrong).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
    assert!(
        flat * 10 > kernels * 8 && runs > 500,
        "{flat} of {kernels} kernels are flat, {runs} runs compared"
    );
}

fn compare(path: &str) -> Outcome {
    let mut outcome = Outcome::default();
    if let Err(problem) = compare_file(path, &mut outcome) {
        outcome.wrong.push(format!("{path}: {problem}"));
    }
    outcome
}

fn compare_file(path: &str, outcome: &mut Outcome) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let header = corpus_header::parse(&text)?;
    let source = options(path, &header, &[])?.source;
    let before = load(path, &source).map_err(|_| "it does not load")?;
    let (after, flat) = flatten(&before);
    for kernel in &flat {
        outcome.kernels += 1;
        outcome.flat += usize::from(kernel.calls == 0 && kernel.private_objects == 0);
        if kernel.calls + kernel.private_objects > 0 {
            let name = &after.module.functions[kernel.kernel].name;
            let (calls, objects) = (kernel.calls, kernel.private_objects);
            outcome.left.push(format!("{path}: {name}: {calls} calls, {objects} private objects"));
        }
        outcome.wrong.extend(kernel.trouble.iter().map(|trouble| format!("{path}: {}", trouble.message)));
    }
    for block in &header.blocks {
        let options = options(path, &header, &block.options)?;
        for seed in SEEDS {
            let options = Options { seed, ..options.clone() };
            let (old, new) = (results(path, &before, &options), results(path, &after, &options));
            outcome.runs += 1;
            if old != new {
                let title = block.options.join(" ");
                outcome.wrong.push(format!("{path}: {title}: seed {seed}: {}", difference(&old, &new)));
            }
        }
    }
    Ok(())
}

fn options(path: &str, header: &Header, options: &[String]) -> Result<Options, String> {
    let mut words = vec!["gpuproof".to_owned(), "replay".into(), path.into(), "--dump-arrays".into()];
    words.extend(options.iter().cloned());
    words.push("--".into());
    words.extend(header.flags.iter().cloned());
    let words = spell_out(words.into_iter().map(Into::into).collect());
    match Cli::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Replay(args)) => Ok(args.options(false).1),
        _ => Err("not a replay".into()),
    }
}

/// What can be observed of a kernel's runs.
#[derive(PartialEq, Debug)]
struct Observed {
    name: String,
    ends: Vec<String>,
    findings: BTreeSet<(String, BTreeSet<usize>)>,
    arrays: Vec<(String, Vec<u8>)>,
}

fn results(path: &str, loaded: &Loaded, options: &Options) -> Vec<Observed> {
    let observe = |kernel: KernelReport| Observed {
        ends: kernel.runs.iter().map(|run| format!("{:?}", run.end)).collect(),
        findings: kernel.findings.iter().map(|f| (f.code.clone(), lines_of(f))).collect(),
        arrays: kernel.arrays.into_iter().map(|array| (array.name, array.bytes)).collect(),
        name: kernel.name,
    };
    replay_loaded(path, loaded.clone(), options).kernels.into_iter().map(observe).collect()
}

fn difference(old: &[Observed], new: &[Observed]) -> String {
    for (old, new) in old.iter().zip(new) {
        if old.ends != new.ends || old.findings != new.findings {
            let (was, is) = ((&old.ends, &old.findings), (&new.ends, &new.findings));
            return format!("{}: {was:?} became {is:?}", old.name);
        }
        let arrays = old.arrays.iter().zip(&new.arrays).find(|(a, b)| a != b);
        if let Some(((name, _), _)) = arrays {
            return format!("{}: array {name} differs", old.name);
        }
    }
    "not the same kernels".into()
}
