//! Views of a report.

pub mod barriers;
pub mod github;
pub mod heat_map;
pub mod human;
pub mod json;
pub mod junit;
pub mod perf;
pub mod preconditions;
pub mod sarif;

use crate::args::{Format, View};
use crate::output::Output;
use gpuproof_engine::Report;
use gpuproof_engine::timing::PassTime;

/// Shows a report in the form the user asked for. Trouble is also told in words on standard error, whatever
/// the form, so that a person sees why a machine got nothing.
pub fn show(report: &Report, view: &View, output: &Output) {
    output.trouble(&human::trouble(report));
    let text = match view.format {
        Format::Human => human::report(report),
        Format::Json => json::report(report, view.with_text),
        Format::Sarif => sarif::report(report),
        Format::Github => github::report(report),
        Format::Junit => junit::report(report),
    };
    if !output.report(&text) {
        output.trouble("gpuproof: cannot write to standard output\n");
    }
    if view.time_passes {
        output.trouble(&times(report));
    }
}

/// What is left to show of a report whose kernels and files have been shown one by one, in words.
pub fn show_rest(report: &Report, view: &View, output: &Output) {
    if !output.report(&human::summary(report)) {
        output.trouble("gpuproof: cannot write to standard output\n");
    }
    if view.time_passes {
        output.trouble(&times(report));
    }
}

/// The same in words on standard error, where standard output is taken by something else.
pub fn show_beside(report: &Report, view: &View, output: &Output) {
    output.trouble(&human::trouble(report));
    output.trouble(&human::report(report));
    if view.time_passes {
        output.trouble(&times(report));
    }
}

/// The time of each pass, summed over files and kernels.
fn times(report: &Report) -> String {
    let mut sums: Vec<PassTime> = Vec::new();
    let kernels =
        report.files.iter().flat_map(|f| f.timings.iter().chain(f.kernels.iter().flat_map(|k| &k.timings)));
    for time in kernels {
        match sums.iter_mut().find(|sum| sum.pass == time.pass) {
            Some(sum) => sum.ms += time.ms,
            None => sums.push(time.clone()),
        }
    }
    let mut text = String::from("time by pass (ms):\n");
    for sum in &sums {
        text += &format!("{:>10.3}  {}\n", sum.ms, sum.pass);
    }
    text += &format!("{:>10.3}  total\n", sums.iter().map(|sum| sum.ms).sum::<f64>());
    text
}
