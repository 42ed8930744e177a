//! A failure and how it is kept: the shrunk kernel as kir text, with the launches it was checked for and the run that
//! shows the defect.

use crate::case::{Check, Kernel, Run};
use crate::claims::{self, Level};
use crate::launches::{self, Effort};
use crate::shrink::shrink;
use crate::truth::{self, Defective};
use crate::{assume, case};
use gpuproof_check::{Checked, Extent, Overflow, Setup};
use gpuproof_interp::Finding;
use gpuproof_kir::{Const, Valid, print};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Something that gpuproof got wrong.
#[derive(Clone, Debug)]
pub struct Failure {
    /// A name for its file.
    pub name: String,
    /// What is wrong, in one line.
    pub title: String,
    /// How much was claimed, for a wrong `proved`.
    pub level: Option<Level>,
    /// Everything needed to see it again.
    pub text: String,
    /// The shrunk kernel as a kir file, if there is one.
    pub kir: Option<String>,
}

impl Failure {
    /// Writes it into a folder: the explanation, and beside it the kernel for `gpuproof check` and `gpuproof replay`.
    pub fn write(&self, folder: &Path) -> std::io::Result<PathBuf> {
        std::fs::create_dir_all(folder)?;
        let clean: String =
            self.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let path = folder.join(format!("{clean}.txt"));
        std::fs::write(&path, &self.text)?;
        if let Some(kir) = &self.kir {
            std::fs::write(path.with_extension("kir"), kir)?;
        }
        Ok(path)
    }
}

/// How runs with defects stand to an answer.
#[derive(Clone, Debug)]
pub enum Judged {
    /// The answer claims nothing that they contradict.
    Agree,
    /// One of them contradicts it.
    Wrong(Box<Contradiction>),
    /// One of them would, but for an overflow that the proof assumes away.
    Excused(Box<Contradiction>),
}

/// A run that contradicts an answer, not yet shrunk.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The kernel.
    pub kernel: Kernel,
    /// What was claimed.
    pub level: Level,
    /// The run.
    pub defective: Defective,
    /// Decides the runs that are tried while shrinking.
    pub seed: u64,
}

/// Looks for a defective run that contradicts the answer. Where overflow is assumed away, a run counts only if it
/// has none.
pub fn judge(kernel: &Kernel, checked: &Checked, defective: &[Defective], seed: u64) -> Judged {
    let made = |level, defective: &Defective| {
        Box::new(Contradiction { kernel: kernel.clone(), level, defective: defective.clone(), seed })
    };
    let mut excused = None;
    let mut strict = None;
    for one in defective {
        let Some(level) = claims::contradicted(checked, &one.defects) else { continue };
        if kernel.setup.overflow != Overflow::Assume {
            return Judged::Wrong(made(level, one));
        }
        let strict = strict.get_or_insert_with(|| without_overflow(kernel));
        let Some(strict) = strict else { return Judged::Wrong(made(level, one)) };
        let defects = truth::defects_of(strict, kernel.kernel, &kernel.setup, &one.run);
        match claims::contradicted(checked, &defects) {
            Some(level) => return Judged::Wrong(made(level, one)),
            None => excused = excused.or_else(|| Some(made(level, one))),
        }
    }
    excused.map_or(Judged::Agree, Judged::Excused)
}

fn without_overflow(kernel: &Kernel) -> Option<Valid> {
    let module = assume::preconditions(&kernel.module, kernel.kernel, &kernel.setup)?;
    assume::no_overflow(&module, kernel.kernel)
}

/// A wrong `proved`, shrunk and put into words.
pub fn wrong_proof(contradiction: &Contradiction, check: Check) -> Failure {
    let Contradiction { kernel, level, defective, seed } = contradiction;
    let still = |module: &Valid| -> Option<(Level, Defective)> {
        let kernel = Kernel { module: module.clone(), ..kernel.clone() };
        let mut runs = vec![defective.run.clone()];
        runs.extend(launches::runs(&kernel, Effort::SMALL, *seed));
        let truth = truth::observe(&kernel, &runs);
        if truth.defective.is_empty() {
            return None;
        }
        let checked = check(module, kernel.kernel, &kernel.setup);
        let Judged::Wrong(found) = judge(&kernel, &checked, &truth.defective, *seed) else { return None };
        (found.level >= *level).then_some((found.level, found.defective))
    };
    let small = shrink(&kernel.module, kernel.kernel, &|module| still(module).is_some());
    let (level, defective) = still(&small).unwrap_or((*level, defective.clone()));
    told(kernel, &small, level, &defective)
}

/// Something that is said of a kernel and is false in a run, shrunk. `false_fact` tells what is false of a kernel, if anything is.
pub fn false_fact(kernel: &Kernel, false_fact: &dyn Fn(&Kernel) -> Option<String>) -> Failure {
    let with = |module: &Valid| Kernel { module: module.clone(), ..kernel.clone() };
    let small = shrink(&kernel.module, kernel.kernel, &|module| false_fact(&with(module)).is_some());
    let text = false_fact(&with(&small)).unwrap_or_else(|| format!("{}: a fact is false", kernel.name));
    let title = text.lines().next().unwrap_or_default().to_owned();
    let kir = print::module(&small, print::Origins::Hide);
    let mut text = format!("{text}\nshrunk kernel:\n\n{kir}");
    if small != kernel.module {
        text += "\nas it was found:\n\n";
        text += &print::module(&kernel.module, print::Origins::Hide);
    }
    Failure { name: format!("{} fact", kernel.name), title, level: None, text, kir: Some(kir) }
}

/// A run that would contradict a proof but for an overflow, put into words, to be read by somebody.
pub fn excused(contradiction: &Contradiction) -> Failure {
    let Contradiction { kernel, level, defective, .. } = contradiction;
    told(kernel, &kernel.module, *level, defective)
}

fn told(kernel: &Kernel, small: &Valid, level: Level, defective: &Defective) -> Failure {
    let claim = match level {
        Level::Kernel => "the kernel was proved",
        Level::Property => "the property was proved",
        Level::Obligation => "this pair of statements was proved",
    };
    let codes: Vec<&str> = defective.defects.iter().map(|f| f.code.as_str()).collect();
    let title = format!("{}: {claim}, but a run shows {}", kernel.name, codes.join(", "));
    let mut text = format!("{title}\n\nchecked for: {}\n", setup_text(&kernel.setup));
    text += &run_text(&defective.run);
    for finding in &defective.defects {
        text += &finding_text(small, finding);
    }
    text += "\nshrunk kernel:\n\n";
    text += &print::module(small, print::Origins::Hide);
    if *small != kernel.module {
        text += "\nas it was found:\n\n";
        text += &print::module(&kernel.module, print::Origins::Hide);
    }
    let kir = Some(print::module(small, print::Origins::Hide));
    Failure { name: kernel.name.clone(), title, level: Some(level), text, kir }
}

/// The launches of a setup in words.
pub fn setup_text(setup: &Setup) -> String {
    let size = |extents: [Extent; 3]| {
        let one = |extent: &Extent| match extent {
            Extent::Any => "*".to_owned(),
            Extent::Fixed(n) => n.to_string(),
        };
        extents.iter().map(one).collect::<Vec<_>>().join(",")
    };
    let mut text = format!("--block {} --grid {}", size(setup.block), size(setup.grid));
    for (position, value) in &setup.arguments {
        let _ = write!(text, ", parameter {position} = {}", const_text(value));
    }
    if setup.exited_is_divergence {
        text += ", a thread that left is divergence";
    }
    text
}

fn const_text(value: &Const) -> String {
    match value {
        Const::Bool(b) => b.to_string(),
        Const::Int(n) => n.to_string(),
        Const::Float(bits) => format!("float bits {bits:#x}"),
        Const::Null => "null".into(),
    }
}

/// A run in words.
pub fn run_text(run: &case::Run) -> String {
    let Run { launch, inputs, seed } = run;
    let mut text = format!("run: grid {:?}, block {:?}, seed {seed}\n", launch.grid, launch.block);
    for (position, value) in &inputs.scalars {
        let _ = writeln!(text, "  parameter {position} = {}", const_text(value));
    }
    for (object, bytes) in &inputs.arrays {
        let Some(bytes) = bytes else { continue };
        let words: Vec<String> = bytes
            .chunks_exact(4)
            .take(32)
            .map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]]).to_string())
            .collect();
        let _ = writeln!(text, "  {object:?} = {} ... ({} bytes)", words.join(" "), bytes.len());
    }
    text
}

fn finding_text(module: &Valid, finding: &Finding) -> String {
    let mut text = format!("  {}", finding.code);
    if let Some(object) = finding.object.and_then(|o| module.objects.get(o)) {
        let _ = write!(text, " on {}", object.name);
    }
    let _ = writeln!(text, " bytes {:?} {}", finding.bytes, finding.detail);
    for event in &finding.events {
        let (block, thread) = (event.thread.block, event.thread.thread);
        let loops: Vec<u64> = event.iterations.iter().map(|(_, n)| *n).collect();
        let _ = writeln!(
            text,
            "    block {block:?} thread {thread:?} {:?} statement {} iterations {loops:?}",
            event.access,
            event.origin.number()
        );
    }
    text
}
