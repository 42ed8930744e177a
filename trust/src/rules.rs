//! Do the kernels that the list of rules names show what they are to show? And which others would?
//!
//! A kernel *keeps* a rule if it is proved, and is not without the rule. It *breaks* a side condition if it is wrong (the header of its file says
//! that it is refuted, or at least not proved), is not proved, and is proved if the condition is ignored.

use crate::case::Kernel;
use crate::claims::{self, Answer};
use crate::corpus;
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

fn proves(kernel: &Kernel, off: &[Rule]) -> (bool, Noted) {
    without(off, || {
        let check = || gpuproof_twin::check(&kernel.module, kernel.kernel, &kernel.setup);
        // Without a side condition terms may be made that make no sense.
        let checked = catch_unwind(AssertUnwindSafe(check));
        checked.is_ok_and(|checked| claims::answer(&checked) == Answer::Proved)
    })
}

/// What is wrong with the kernels that the list names, one line each.
pub fn defects(root: &Path) -> Vec<String> {
    let keeps = Rule::ALL.iter().flat_map(|rule| rule.keeps().iter().map(|file| (*rule, *file)));
    let keeps: Vec<(Rule, &str)> = keeps.collect();
    let breaks = Side::ALL.iter().flat_map(|side| side.breaks().iter().map(|file| (*side, *file)));
    let breaks: Vec<(Side, &str)> = breaks.collect();
    let mut found: Vec<String> = Vec::new();
    found.par_extend(keeps.into_par_iter().filter_map(|(rule, file)| {
        let shows = of_file(root, file).iter().any(|kernel| proves(kernel, &[]).0 && !proves(kernel, &[rule]).0);
        let name = rule.name();
        (!shows).then(|| format!("{file}: not proved, or proved without the rule `{name}`, too"))
    }));
    found.par_extend(breaks.into_par_iter().filter_map(|(side, file)| {
        let mut kernels = of_file(root, file).into_iter();
        let shows = is_wrong(root, file) && kernels.any(|kernel| is_broken(&kernel, side));
        let (rule, name) = (side.rule().name(), side.name());
        (!shows).then(|| format!("{file}: not wrongly proved if `{name}` of the rule `{rule}` is ignored"))
    }));
    found
}

fn of_file(root: &Path, file: &str) -> Vec<Kernel> {
    corpus::kernels(root, &root.join("corpus").join(file).display().to_string())
}

/// Whether a file of the corpus says of itself that it is not to be proved.
fn is_wrong(root: &Path, file: &str) -> bool {
    let text = std::fs::read_to_string(root.join("corpus").join(file)).unwrap_or_default();
    let mut checks = text.lines().filter(|line| line.starts_with("//! check:"));
    checks.any(|line| line.contains("refuted") || line.contains("not proved"))
}

fn is_broken(kernel: &Kernel, side: Side) -> bool {
    !proves(kernel, &[]).0 && ignoring(side, || proves(kernel, &[]).0)
}

/// Looks through the corpus for kernels that keep rules and break side conditions: a table.
pub fn search(root: &Path, part: &str) -> String {
    let mut kernels = corpus::kernels(root, part);
    kernels.iter_mut().for_each(|kernel| kernel.setup.resources = RESOURCES);
    let file_of = |kernel: &Kernel| {
        let path = kernel.name.split(' ').next().unwrap_or_default();
        path.strip_prefix("corpus/").unwrap_or(path).to_owned()
    };
    let mut known: Vec<(Kernel, bool, Noted, Duration)> = kernels
        .into_par_iter()
        .map(|kernel| {
            let start = Instant::now();
            let (proved, noted) = proves(&kernel, &[]);
            (kernel, proved, noted, start.elapsed())
        })
        .filter(|(.., time)| *time < SLOWEST)
        .collect();
    known.sort_by_key(|(.., time)| *time);
    let mut keeps: BTreeMap<Rule, Vec<String>> = BTreeMap::new();
    keeps.par_extend(Rule::ALL.par_iter().map(|rule| {
        let mut files = Vec::new();
        for (kernel, ..) in known.iter().filter(|(_, proved, noted, _)| *proved && noted.used.contains(rule)) {
            let file = file_of(kernel);
            if files.len() < ENOUGH && !files.contains(&file) && !proves(kernel, &[*rule]).0 {
                files.push(file);
            }
        }
        (*rule, files)
    }));
    let mut breaks: BTreeMap<Side, Vec<String>> = BTreeMap::new();
    breaks.par_extend(Side::ALL.par_iter().map(|side| {
        let mut files = Vec::new();
        for (kernel, ..) in known.iter().filter(|(_, proved, noted, _)| !proved && noted.failed.contains(side)) {
            let file = file_of(kernel);
            let is_new = files.len() < ENOUGH && !files.contains(&file) && is_wrong(root, &file);
            if is_new && ignoring(*side, || proves(kernel, &[]).0) {
                files.push(file);
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
