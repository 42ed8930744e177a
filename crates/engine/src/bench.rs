//! `gpuproof bench`: how long each stage takes on many files, one at a time, and what came out of it.

use crate::check;
use crate::load::{SourceOptions, load};
use crate::progress::Progress;
use crate::report::{FileReport, KernelReport, Outcome};
use crate::timing::{Pass, PassTime, Timings};
use crate::unsupported;
use gpuproof_base::Severity;
use serde::Serialize;
use std::time::Instant;

/// How far to go with each file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Up to valid kernel IR.
    Kir,
    /// Up to the answer of `check`.
    Check,
}

/// What to measure and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// How far to go.
    pub stage: Stage,
    /// How often to repeat each file; the fastest run counts.
    pub repeat: u32,
    /// Gives the most KiB that the process has used since it was last asked.
    pub memory: fn() -> u64,
}

/// A file to measure.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its path.
    pub path: String,
    /// How to read and check it.
    pub options: check::Options,
}

/// Times and results of one file, or of one kernel when kernels are checked.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The file.
    pub path: String,
    /// The kernel, when kernels are checked.
    pub kernel: String,
    /// What became of it. Up to kernel IR: `ok`, `unsupported` (something reachable is not expressible), `failed`. Of
    /// `check`: `proved`, `refuted`, `unknown`, `failed`.
    pub status: &'static str,
    /// Kernels in it.
    pub kernels: usize,
    /// The first reason why not; for an `ok` file a call whose effect is unknown, if there is one.
    pub reason: String,
    /// Milliseconds in clang, process start included.
    pub clang_ms: f64,
    /// Milliseconds of reading clang's tree.
    pub ast_ms: f64,
    /// Milliseconds of lowering.
    pub lower_ms: f64,
    /// Milliseconds of validation.
    pub validate_ms: f64,
    /// Milliseconds of inlining and scalarising.
    pub flatten_ms: f64,
    /// Milliseconds of proving.
    pub check_ms: f64,
    /// Milliseconds on the interpreter, in search of a witness.
    pub interpret_ms: f64,
    /// Milliseconds of everything else about the kernel.
    pub other_ms: f64,
    /// Peak memory of the process while the file was worked on, in KiB.
    pub peak_kib: u64,
    /// Milliseconds from start to end.
    pub total_ms: f64,
}

/// Order statistics of a column.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Spread {
    /// Smallest.
    pub min: f64,
    /// Middle.
    pub median: f64,
    /// 95th percentile.
    pub p95: f64,
    /// Largest.
    pub max: f64,
}

/// The measurements.
#[derive(Clone, Debug, Serialize)]
pub struct Bench {
    /// One row for each file, in input order.
    pub rows: Vec<Row>,
    /// Files by status.
    pub ok: usize,
    /// Files with something unsupported in reach of a kernel.
    pub unsupported: usize,
    /// Files that could not be read.
    pub failed: usize,
    /// Kernels by answer: proved.
    pub proved: usize,
    /// Refuted.
    pub refuted: usize,
    /// Unknown.
    pub unknown: usize,
    /// Kernels altogether.
    pub kernels: usize,
    /// Of `total_ms`, over the files that were read.
    pub total: Spread,
    /// Of `clang_ms`.
    pub clang: Spread,
    /// Of `total_ms / clang_ms`, over the files that went through clang.
    pub ratio: Spread,
    /// Of `check_ms`.
    pub check: Spread,
    /// Of `interpret_ms`.
    pub interpret: Spread,
    /// Of `total_ms` without `clang_ms`.
    pub after_clang: Spread,
    /// Of `peak_kib`.
    pub peak: Spread,
}

/// Measures the files one after the other, so that they do not disturb each other's times.
pub fn bench(inputs: &[Input], options: &Options, progress: &dyn Progress) -> Bench {
    progress.begin(inputs.len());
    let mut rows: Vec<Row> = Vec::new();
    for input in inputs {
        (options.memory)();
        let sum = |rows: &[Row]| rows.iter().map(|row| row.total_ms).sum::<f64>();
        let runs = (0..options.repeat.max(1)).map(|_| measure(input, options.stage));
        let mut best = runs.min_by(|a, b| sum(a).total_cmp(&sum(b))).unwrap_or_default();
        let peak_kib = (options.memory)();
        best.iter_mut().for_each(|row| row.peak_kib = peak_kib);
        rows.extend(best);
        progress.file_done(&input.path);
    }
    let read: Vec<&Row> = rows.iter().filter(|row| row.status != "failed").collect();
    let through_clang = || read.iter().filter(|row| row.clang_ms > 0.0);
    let count = |status| rows.iter().filter(|row| row.status == status).count();
    let of = |value: fn(&Row) -> f64| spread(read.iter().map(|row| value(row)).collect());
    Bench {
        ok: count("ok"),
        unsupported: count("unsupported"),
        failed: count("failed"),
        proved: count("proved"),
        refuted: count("refuted"),
        unknown: count("unknown"),
        kernels: rows.iter().map(|row| row.kernels).sum(),
        total: of(|row| row.total_ms),
        clang: spread(through_clang().map(|row| row.clang_ms).collect()),
        ratio: spread(through_clang().map(|row| row.total_ms / row.clang_ms).collect()),
        check: of(|row| row.check_ms),
        interpret: of(|row| row.interpret_ms),
        after_clang: of(|row| row.total_ms - row.clang_ms),
        peak: of(|row| row.peak_kib as f64),
        rows,
    }
}

fn measure(input: &Input, stage: Stage) -> Vec<Row> {
    match stage {
        Stage::Kir => vec![measure_kir(&input.path, &input.options.source)],
        Stage::Check => measure_check(input),
    }
}

/// A row without times.
fn row(path: &str, status: &'static str, reason: String) -> Row {
    Row {
        path: path.to_owned(),
        kernel: String::new(),
        status,
        kernels: 0,
        reason,
        clang_ms: 0.0,
        ast_ms: 0.0,
        lower_ms: 0.0,
        validate_ms: 0.0,
        flatten_ms: 0.0,
        check_ms: 0.0,
        interpret_ms: 0.0,
        other_ms: 0.0,
        peak_kib: 0,
        total_ms: 0.0,
    }
}

fn measure_kir(path: &str, source: &SourceOptions) -> Row {
    let start = Instant::now();
    let loaded = load(path, source);
    let total_ms = start.elapsed().as_secs_f64() * 1e3;
    let ms = |timings: &Timings, pass| timings.get(pass).as_secs_f64() * 1e3;
    match loaded {
        Ok(loaded) => {
            let kernels: Vec<_> = loaded.module.kernels().map(|(id, _)| id).collect();
            let found: Vec<_> =
                kernels.iter().flat_map(|id| unsupported::reachable(&loaded.module, *id)).collect();
            let worst = found.iter().find(|found| !found.bodiless);
            let reason = worst.or(found.first()).map(|found| format!("{}: {}", found.code, found.reason));
            let status = match (worst, kernels.len()) {
                (_, 0) => "failed",
                (Some(_), _) => "unsupported",
                (None, _) => "ok",
            };
            let reason = match kernels.len() {
                0 => "source.no_kernel: there is no kernel in it".into(),
                _ => reason.unwrap_or_default(),
            };
            Row {
                kernels: kernels.len(),
                clang_ms: ms(&loaded.timings, Pass::Clang),
                ast_ms: ms(&loaded.timings, Pass::ReadAst),
                lower_ms: ms(&loaded.timings, Pass::Lower),
                validate_ms: ms(&loaded.timings, Pass::Validate),
                total_ms,
                ..row(path, status, reason)
            }
        }
        Err(refused) => {
            let worst = refused.diagnostics.iter().find(|d| d.severity == Severity::Error);
            let reason = worst.or(refused.diagnostics.first());
            let reason = reason.map_or(String::new(), |d| format!("{}: {}", d.code, d.message));
            Row { total_ms, ..row(path, "failed", reason) }
        }
    }
}

/// One row for each kernel of the file; the times of reading the file are the same in all of them.
fn measure_check(input: &Input) -> Vec<Row> {
    let options = check::Options { timings: true, ..input.options.clone() };
    let start = Instant::now();
    let report = check::check_file(&input.path, &options);
    let total_ms = start.elapsed().as_secs_f64() * 1e3;
    if report.kernels.is_empty() || !report.usable {
        let worst = report.diagnostics.iter().find(|f| f.severity == Severity::Error);
        let reason = worst.or(report.diagnostics.first());
        let reason = reason.map_or(String::new(), |f| format!("{}: {}", f.code, f.message));
        return vec![Row { total_ms, ..row(&input.path, "failed", reason) }];
    }
    let several = report.kernels.len() > 1;
    report.kernels.iter().map(|kernel| kernel_row(&report, kernel, several, total_ms)).collect()
}

fn kernel_row(report: &FileReport, kernel: &KernelReport, several: bool, total_ms: f64) -> Row {
    let (status, reason) = match &kernel.outcome {
        Outcome::Proved => ("proved", String::new()),
        Outcome::Refuted => {
            let first = kernel.findings.iter().find(|f| f.severity == Severity::Error);
            ("refuted", first.map_or(String::new(), |f| format!("{}: {}", f.code, f.message)))
        }
        Outcome::Unknown { detail, .. } => ("unknown", detail.clone()),
        Outcome::NoDefectObserved | Outcome::DefectObserved | Outcome::Rejected | Outcome::Described => {
            ("failed", String::new())
        }
    };
    let ms = |list: &[PassTime], pass: Pass| {
        list.iter().filter(|time| time.pass == pass.as_str()).fold(0.0, |sum, time| sum + time.ms)
    };
    let sum = |list: &[PassTime]| list.iter().fold(0.0, |sum, time| sum + time.ms);
    let (file, own) = (&report.timings, &kernel.timings);
    let parts = [Pass::Flatten, Pass::Check, Pass::Interpret].map(|pass| ms(own, pass));
    Row {
        kernel: kernel.name.clone(),
        kernels: 1,
        clang_ms: ms(file, Pass::Clang),
        ast_ms: ms(file, Pass::ReadAst),
        lower_ms: ms(file, Pass::Lower),
        validate_ms: ms(file, Pass::Validate),
        flatten_ms: parts[0],
        check_ms: parts[1],
        interpret_ms: parts[2],
        other_ms: sum(own) - parts.iter().sum::<f64>(),
        // Kernels of one file share its reading; each is charged for all of it, and for its own work.
        total_ms: if several { sum(file) + sum(own) } else { total_ms },
        ..row(&report.path, status, reason)
    }
}

/// Order statistics by nearest rank; zeros for no values.
pub fn spread(mut values: Vec<f64>) -> Spread {
    values.sort_by(f64::total_cmp);
    let rank = |share: f64| {
        let position = (share * values.len() as f64).ceil() as usize;
        values.get(position.saturating_sub(1)).copied().unwrap_or(0.0)
    };
    Spread { min: rank(0.0), median: rank(0.5), p95: rank(0.95), max: rank(1.0) }
}

/// The rows as comma-separated values with a header line.
pub fn csv(bench: &Bench) -> String {
    let quote = |text: &str| match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"").replace('\n', " ")),
        false => text.to_owned(),
    };
    let mut out = String::from(
        "path,kernel,status,kernels,clang_ms,ast_ms,lower_ms,validate_ms,flatten_ms,check_ms,interpret_ms,other_ms,\
         total_ms,peak_kib,reason\n",
    );
    for row in &bench.rows {
        let times = [
            row.clang_ms,
            row.ast_ms,
            row.lower_ms,
            row.validate_ms,
            row.flatten_ms,
            row.check_ms,
            row.interpret_ms,
            row.other_ms,
            row.total_ms,
        ];
        let times: Vec<String> = times.iter().map(|ms| format!("{ms:.3}")).collect();
        out += &format!(
            "{},{},{},{},{},{},{}\n",
            quote(&row.path),
            quote(&row.kernel),
            row.status,
            row.kernels,
            times.join(","),
            row.peak_kib,
            quote(&row.reason)
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_statistics_are_nearest_rank() {
        let s = spread((1..=20).map(f64::from).collect());
        assert_eq!((s.min, s.median, s.p95, s.max), (1.0, 10.0, 19.0, 20.0));
        let one = spread(vec![3.0]);
        assert_eq!((one.min, one.median, one.p95, one.max), (3.0, 3.0, 3.0, 3.0));
        assert_eq!(spread(Vec::new()).max, 0.0);
    }
}
