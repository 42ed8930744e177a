//! `gpuproof bench`: how long each stage takes on many files, one at a time, and what came out of it.

use crate::load::{SourceOptions, load};
use crate::progress::Progress;
use crate::timing::{Pass, Timings};
use crate::unsupported;
use gpuproof_base::Severity;
use serde::Serialize;
use std::ffi::OsString;
use std::time::Instant;

/// How far to go with each file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Up to valid kernel IR.
    Kir,
}

/// What to measure and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// How to read the files.
    pub source: SourceOptions,
    /// How far to go.
    pub stage: Stage,
    /// How often to repeat each file; the fastest run counts.
    pub repeat: u32,
}

/// A file to measure.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its path.
    pub path: String,
    /// Arguments for clang that only this file gets, after those for all.
    pub extra_args: Vec<OsString>,
}

/// Times and results of one file.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The file.
    pub path: String,
    /// Whether it was understood: `ok`, `unsupported` (something reachable is not expressible), `failed`.
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
    /// Kernels altogether.
    pub kernels: usize,
    /// Of `total_ms`, over the files that were read.
    pub total: Spread,
    /// Of `clang_ms`.
    pub clang: Spread,
    /// Of `total_ms / clang_ms`, over the files that went through clang.
    pub ratio: Spread,
}

/// Measures the files one after the other, so that they do not disturb each other's times.
pub fn bench(inputs: &[Input], options: &Options, progress: &dyn Progress) -> Bench {
    progress.begin(inputs.len());
    let rows: Vec<Row> = inputs
        .iter()
        .map(|input| {
            let mut source = options.source.clone();
            source.extra_args.extend(input.extra_args.iter().cloned());
            let runs = (0..options.repeat.max(1)).map(|_| measure(&input.path, options.stage, &source));
            let best = runs.min_by(|a, b| a.total_ms.total_cmp(&b.total_ms));
            progress.file_done(&input.path);
            best
        })
        .collect::<Option<_>>()
        .unwrap_or_default();
    let read: Vec<&Row> = rows.iter().filter(|row| row.status != "failed").collect();
    let through_clang = || read.iter().filter(|row| row.clang_ms > 0.0);
    let count = |status| rows.iter().filter(|row| row.status == status).count();
    Bench {
        ok: count("ok"),
        unsupported: count("unsupported"),
        failed: count("failed"),
        kernels: rows.iter().map(|row| row.kernels).sum(),
        total: spread(read.iter().map(|row| row.total_ms).collect()),
        clang: spread(through_clang().map(|row| row.clang_ms).collect()),
        ratio: spread(through_clang().map(|row| row.total_ms / row.clang_ms).collect()),
        rows,
    }
}

fn measure(path: &str, stage: Stage, source: &SourceOptions) -> Row {
    let start = Instant::now();
    let loaded = match stage {
        Stage::Kir => load(path, source),
    };
    let total_ms = start.elapsed().as_secs_f64() * 1e3;
    let ms = |timings: &Timings, pass| timings.get(pass).as_secs_f64() * 1e3;
    match loaded {
        Ok(loaded) => {
            let kernels: Vec<_> = loaded.module.kernels().map(|(id, _)| id).collect();
            let found: Vec<_> =
                kernels.iter().flat_map(|id| unsupported::reachable(&loaded.module, *id)).collect();
            let worst = found.iter().find(|found| !found.bodiless);
            let reason = worst.or(found.first()).map(|found| format!("{}: {}", found.code, found.reason));
            Row {
                path: path.to_owned(),
                status: match (worst, kernels.len()) {
                    (_, 0) => "failed",
                    (Some(_), _) => "unsupported",
                    (None, _) => "ok",
                },
                kernels: kernels.len(),
                reason: match kernels.len() {
                    0 => "source.no_kernel: there is no kernel in it".into(),
                    _ => reason.unwrap_or_default(),
                },
                clang_ms: ms(&loaded.timings, Pass::Clang),
                ast_ms: ms(&loaded.timings, Pass::ReadAst),
                lower_ms: ms(&loaded.timings, Pass::Lower),
                validate_ms: ms(&loaded.timings, Pass::Validate),
                total_ms,
            }
        }
        Err(refused) => {
            let worst = refused.diagnostics.iter().find(|d| d.severity == Severity::Error);
            let reason = worst.or(refused.diagnostics.first());
            Row {
                path: path.to_owned(),
                status: "failed",
                kernels: 0,
                reason: reason.map_or(String::new(), |d| format!("{}: {}", d.code, d.message)),
                clang_ms: 0.0,
                ast_ms: 0.0,
                lower_ms: 0.0,
                validate_ms: 0.0,
                total_ms,
            }
        }
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
    let mut out = String::from("path,status,kernels,clang_ms,ast_ms,lower_ms,validate_ms,total_ms,reason\n");
    for row in &bench.rows {
        out += &format!(
            "{},{},{},{:.3},{:.3},{:.3},{:.3},{:.3},{}\n",
            quote(&row.path),
            row.status,
            row.kernels,
            row.clang_ms,
            row.ast_ms,
            row.lower_ms,
            row.validate_ms,
            row.total_ms,
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
