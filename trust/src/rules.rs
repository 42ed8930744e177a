//! Do the kernels that the list of rules names show what they are to show? And which others would?
//!
//! A kernel *keeps* a rule if it is proved, and is not without the rule. It *breaks* a side condition if it is wrong, is not proved, and is proved
//! if the condition is ignored. What is right and wrong say the `check:` lines in the headers of the corpus, with the options that they name.

use crate::claims::{self, Answer};
use crate::corpus::files;
use clap::Parser;
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::check::{Options, Prepared, prepare};
use gpuproof_engine::load::load;
use gpuproof_rules::{Noted, Rule, Side, ignoring, without};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// Kernels that are looked for, for each rule and side condition.
const ENOUGH: usize = 3;
/// Solver resources for each obligation, while kernels are looked for.
const RESOURCES: u32 = 5_000;
/// Kernels that take longer are not worth being named.
const SLOWEST: Duration = Duration::from_secs(4);

/// A kernel of the corpus as one line of its header checks it.
pub struct Checked {
    /// The file, seen from the corpus.
    pub file: String,
    /// The kernel with the options of the line.
    pub kernel: Prepared,
    /// Whether the line says that it is not to be proved.
    is_wrong: bool,
}

impl Checked {
    /// Whether it is proved without some rules, and what the proof came by.
    fn is_proved(&self, off: &[Rule]) -> (bool, Noted) {
        without(off, || {
            let check = || self.kernel.check_variant(&self.kernel.module, &self.kernel.setup).0;
            // Without a side condition terms may be made that make no sense.
            let checked = catch_unwind(AssertUnwindSafe(check));
            checked.is_ok_and(|checked| claims::answer(&checked) == Answer::Proved)
        })
    }

    fn keeps(&self, rule: Rule) -> bool {
        !self.is_wrong && self.is_proved(&[]).0 && !self.is_proved(&[rule]).0
    }

    fn breaks(&self, side: Side) -> bool {
        self.is_wrong && !self.is_proved(&[]).0 && ignoring(side, || self.is_proved(&[]).0)
    }
}

/// What is wrong with the kernels that the list names, one line each.
pub fn defects(root: &Path) -> Vec<String> {
    let keeps = Rule::ALL.iter().flat_map(|rule| rule.keeps().iter().map(|file| (*rule, *file)));
    let keeps: Vec<(Rule, &str)> = keeps.collect();
    let breaks = Side::ALL.iter().flat_map(|side| side.breaks().iter().map(|file| (*side, *file)));
    let breaks: Vec<(Side, &str)> = breaks.collect();
    let of_file = |file: &str| kernels(&root.join("corpus").join(file), file);
    let mut found: Vec<String> = Vec::new();
    found.par_extend(keeps.into_par_iter().filter_map(|(rule, file)| {
        let shows = of_file(file).iter().any(|kernel| kernel.keeps(rule));
        let name = rule.name();
        (!shows).then(|| format!("{file}: not proved, or proved without the rule `{name}`, too"))
    }));
    found.par_extend(breaks.into_par_iter().filter_map(|(side, file)| {
        let shows = of_file(file).iter().any(|kernel| kernel.breaks(side));
        let (rule, name) = (side.rule().name(), side.name());
        (!shows).then(|| format!("{file}: not wrongly proved if `{name}` of the rule `{rule}` is ignored"))
    }));
    found
}

/// The kernels of the corpus, or of one file, once for each `check:` line; only of files whose path holds this text.
pub fn corpus(root: &Path, part: &str) -> Vec<Checked> {
    let corpus = root.join("corpus");
    let name = |path: &Path| path.strip_prefix(&corpus).unwrap_or(path).display().to_string();
    files(root, part).par_iter().flat_map_iter(|path| kernels(path, &name(path))).collect()
}

/// The kernels of a file, once for each `check:` line of its header.
fn kernels(path: &Path, file: &str) -> Vec<Checked> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let header = || text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let flags: Vec<&str> =
        header().filter_map(|line| line.strip_prefix("flags:")).flat_map(str::split_whitespace).collect();
    let mut all = Vec::new();
    for line in header().filter_map(|line| line.strip_prefix("check:")) {
        let (words, says) = line.split_once("=>").unwrap_or(("", line));
        let Some(options) = options(path, words, &flags) else { continue };
        let Ok(loaded) = load(&path.display().to_string(), &options.source) else { continue };
        let names = loaded.module.kernels().map(|(_, kernel)| kernel.name.to_string());
        for kernel in names.filter_map(|name| prepare(&loaded, &name, &options)) {
            let is_wrong = ["refuted", "not proved"].iter().any(|word| says.contains(word));
            all.push(Checked { file: file.to_owned(), kernel, is_wrong });
        }
    }
    all
}

/// The options of `check` with these words.
fn options(path: &Path, words: &str, flags: &[&str]) -> Option<Options> {
    let mut all = vec!["gpuproof".to_owned(), "check".into(), path.display().to_string()];
    all.extend(words.split_whitespace().map(str::to_owned));
    all.push("--".into());
    all.extend(flags.iter().map(|flag| (*flag).to_owned()));
    match Cli::try_parse_from(spell_out(all.into_iter().map(Into::into).collect())).ok()?.command {
        Some(Command::Check(args)) => Some(args.check.options(false).1),
        _ => None,
    }
}

/// Looks through the corpus, or one file, for kernels that keep rules and break side conditions: a table.
pub fn search(root: &Path, part: &str) -> String {
    let mut known: Vec<(Checked, bool, Noted, Duration)> = corpus(root, part)
        .into_par_iter()
        .map(|mut checked| {
            checked.kernel.setup.resources = RESOURCES;
            let start = Instant::now();
            let (proved, noted) = checked.is_proved(&[]);
            (checked, proved, noted, start.elapsed())
        })
        .filter(|(.., time)| *time < SLOWEST)
        .collect();
    known.sort_by_key(|(.., time)| *time);
    let mut keeps: BTreeMap<Rule, Vec<&str>> = BTreeMap::new();
    keeps.par_extend(Rule::ALL.par_iter().map(|rule| {
        let mut files: Vec<&str> = Vec::new();
        let candidates = known.iter().filter(|(_, proved, noted, _)| *proved && noted.used.contains(rule));
        for (checked, ..) in candidates.filter(|(checked, ..)| !checked.is_wrong) {
            let is_new = files.len() < ENOUGH && !files.contains(&checked.file.as_str());
            if is_new && !checked.is_proved(&[*rule]).0 {
                files.push(&checked.file);
            }
        }
        (*rule, files)
    }));
    let mut breaks: BTreeMap<Side, Vec<&str>> = BTreeMap::new();
    breaks.par_extend(Side::ALL.par_iter().map(|side| {
        let mut files: Vec<&str> = Vec::new();
        let candidates = known.iter().filter(|(_, proved, noted, _)| !proved && noted.failed.contains(side));
        for (checked, ..) in candidates.filter(|(checked, ..)| checked.is_wrong) {
            let is_new = files.len() < ENOUGH && !files.contains(&checked.file.as_str());
            if is_new && ignoring(*side, || checked.is_proved(&[]).0) {
                files.push(&checked.file);
            }
        }
        (*side, files)
    }));
    let mut text = String::new();
    for rule in Rule::ALL {
        let _ = writeln!(text, "{}: {}", rule.name(), keeps[rule].join(" "));
        for side in rule.sides() {
            let met = known.iter().filter(|(_, _, noted, _)| noted.failed.contains(side)).count();
            let _ = writeln!(text, "    {} ({met}): {}", side.name(), breaks[side].join(" "));
        }
    }
    text
}
