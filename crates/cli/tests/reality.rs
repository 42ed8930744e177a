//! The interpreter against reality: kernels of the corpus, compiled for the host and run there, must leave the same
//! bytes in every array as `gpuproof replay` does. docs/reality.md describes it.
//!
//! Every `.cu` and `.cl` file of the corpus takes part for which the header expects a run without findings, but for
//! those whose result is open or that the shim cannot compile; these are counted and listed with the reason. The
//! kernels in `reality/kernels/` have no expected values: they put many operands through many operators, and what is
//! right is what the compiler says.

mod checkout;
#[path = "reality/compare.rs"]
mod compare;
#[path = "reality/compiled.rs"]
mod compiled;
mod corpus_header;
#[path = "reality/glue.rs"]
mod glue;
#[path = "reality/interpreted.rs"]
mod interpreted;

use compiled::Host;
use corpus_header::Expectation;
use libtest_mimic::{Arguments, Failed, Trial};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;

/// Fewest kernels that must have been compared: in both languages together, and in each.
const FEWEST: usize = 200;
const FEWEST_EACH: usize = 90;

/// Why a run was not compared.
pub enum Skip {
    /// Its result is open, or it needs what the host does not have.
    Because(&'static str),
    /// The shim cannot compile it: clang's first error.
    NotForTheHost(String),
    /// It should have been compared: an error of this test, of the corpus or of the program.
    Wrong(String),
}

fn main() {
    checkout::enter();
    let trials = vec![
        Trial::test("a_single_wrong_byte_is_noticed", || notice_a_wrong_byte().map_err(Failed::from)),
        Trial::test("compiled_kernels_agree", || compare_corpus().map_err(Failed::from)),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The comparison itself: equal bytes are equal, and a changed one is found wherever it stands.
fn notice_a_wrong_byte() -> Result<(), String> {
    let path = "corpus/patterns/vector_add.cu";
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let header = corpus_header::parse(&text)?;
    let block = header.blocks.first().ok_or("no run in the header")?;
    let Ok(case) = interpreted::run(path, &header, block) else { return Err("it is not compared".into()) };
    let contents = |name: &str| case.expected.iter().find(|e| e.name == name).map(|e| e.bytes.clone());
    let same: Option<Vec<Vec<u8>>> = case.arrays.iter().map(|array| contents(&array.name)).collect();
    let same = same.ok_or("an array is not compared")?;
    if !compare::differences(&case, &same, false).is_empty() {
        return Err("equal arrays are called different".into());
    }
    for (array, bytes) in same.iter().enumerate() {
        for byte in 0..bytes.len() {
            let mut changed = same.clone();
            changed[array][byte] ^= 1;
            if compare::differences(&case, &changed, false).is_empty() {
                return Err(format!("a change of byte {byte} of array {array} is not noticed"));
            }
        }
    }
    Ok(())
}

fn compare_corpus() -> Result<(), String> {
    let host = Host::new()?;
    // For a hunt: another folder of kernels with headers instead of the corpus.
    let other = std::env::var_os("GPUPROOF_REALITY");
    let folders = match &other {
        Some(folder) => vec![Path::new(folder)],
        None => vec![Path::new("corpus"), Path::new("crates/cli/tests/reality/kernels")],
    };
    let files = checkout::files(&folders, &["cu", "cl"]);
    let results: Vec<(String, Outcome)> = files
        .par_iter()
        .enumerate()
        .map(|(number, path)| {
            let path = path.display().to_string();
            let outcome = compare_file(&host, number, &path);
            (path, outcome)
        })
        .collect();

    let (mut cuda, mut opencl, mut runs) = (0, 0, 0);
    let mut skipped: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (path, outcome) in &results {
        wrong.extend(outcome.wrong.iter().map(|problem| format!("{path}: {problem}")));
        runs += outcome.runs;
        match &outcome.skipped {
            _ if outcome.runs > 0 && path.ends_with(".cl") => opencl += 1,
            _ if outcome.runs > 0 => cuda += 1,
            Some(reason) => skipped.entry(reason.clone()).or_default().push(path),
            None => {}
        }
    }
    println!("{} kernels compared in {runs} runs: {cuda} CUDA, {opencl} OpenCL", cuda + opencl);
    for (reason, paths) in &skipped {
        let names =
            if reason.starts_with("the header") { String::new() } else { format!(": {}", paths.join(" ")) };
        println!("{} not compared, {reason}{names}", paths.len());
    }
    let too_few = cuda + opencl < FEWEST || cuda < FEWEST_EACH || opencl < FEWEST_EACH;
    if too_few && other.is_none() {
        wrong
            .push(format!("fewer than {FEWEST} kernels, or than {FEWEST_EACH} of a language, were compared"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// What became of a file.
#[derive(Default)]
struct Outcome {
    /// Runs that were compared.
    runs: usize,
    /// Differences and failures.
    wrong: Vec<String>,
    /// Why a run was not compared.
    skipped: Option<String>,
}

fn compare_file(host: &Host, number: usize, path: &str) -> Outcome {
    let mut outcome = Outcome::default();
    let read = std::fs::read_to_string(path).map_err(|error| error.to_string());
    let (text, header) = match read.and_then(|text| Ok((corpus_header::parse(&text)?, text))) {
        Ok((header, text)) => (text, header),
        Err(error) => return Outcome { wrong: vec![error], ..outcome },
    };
    let approximate = compare::is_approximate(&text);
    outcome.skipped = Some("the header expects no run without findings".into());
    for (run, block) in header.blocks.iter().enumerate() {
        if !block.expectations.contains(&Expectation::Ok) {
            continue;
        }
        let compared = interpreted::run(path, &header, block).and_then(|case| {
            let program = host.compile(&case, &format!("{number}-{run}"), path, &text, &header)?;
            let compiled = program.run(&case)?;
            Ok(compare::differences(&case, &compiled, approximate))
        });
        match compared {
            Ok(differences) => {
                outcome.runs += 1;
                let options = block.options.join(" ");
                outcome.wrong.extend(differences.into_iter().map(|d| format!("replay {options}: {d}")));
            }
            Err(Skip::Because(reason)) => outcome.skipped = Some(reason.to_owned()),
            Err(Skip::NotForTheHost(error)) => outcome.skipped = Some(format!("not in the shim: {error}")),
            Err(Skip::Wrong(problem)) => {
                outcome.skipped = None;
                outcome.wrong.push(problem);
            }
        }
    }
    outcome
}
