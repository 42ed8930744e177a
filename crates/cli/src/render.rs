//! Views of a report.

pub mod barriers;
pub mod github;
pub mod heat_map;
pub mod html;
pub mod human;
pub mod json;
pub mod junit;
pub mod markup;
pub mod perf;
pub mod preconditions;
pub mod sarif;

use crate::args::page::cannot_write;
use crate::args::{Format, View};
use crate::output::Output;
use gpuproof_engine::Report;
use gpuproof_engine::timing::PassTime;
use std::path::Path;

/// Shows a report in the form the user asked for. Trouble is also told in words on standard error, whatever
/// the form, so that a person sees why a machine got nothing. Gives the exit code: the report's, but for a page that could not be written.
pub fn show(report: &Report, view: &View, output: &Output) -> u8 {
    output.trouble(&human::trouble(report));
    let mut code = report.summary.exit_code;
    let text = match view.format {
        Format::Human => human::report(report),
        Format::Json => json::report(report, view.with_text),
        Format::Sarif => sarif::report(report),
        Format::Github => github::report(report),
        Format::Junit => junit::report(report),
        Format::Html => match write_page(report, view) {
            Ok(text) => text,
            Err(wrong) => {
                output.trouble(&format!("gpuproof: {wrong}\n"));
                code = 2;
                String::new()
            }
        },
    };
    if !output.report(&text) {
        output.trouble("gpuproof: cannot write to standard output\n");
    }
    if view.time_passes {
        output.trouble(&times(report));
    }
    code
}

/// Writes the page, and says where it is.
fn write_page(report: &Report, view: &View) -> Result<String, String> {
    let folder = view.page.as_deref().unwrap_or(Path::new("."));
    let path = html::write(report, folder).map_err(|error| cannot_write(folder, &error))?;
    Ok(format!("{}the page is {}\n", human::summary(report), path.display()))
}

/// What is left to show of a report whose kernels and files have been shown one by one, in words.
pub fn show_rest(report: &Report, view: &View, output: &Output) -> u8 {
    output.trouble(&human::trouble_of_none(report));
    if !output.report(&human::summary(report)) {
        output.trouble("gpuproof: cannot write to standard output\n");
    }
    if view.time_passes {
        output.trouble(&times(report));
    }
    report.summary.exit_code
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
