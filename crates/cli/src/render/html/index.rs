//! What stands above the kernels: the heading, the table of kernels with their verdicts, and what belongs to no kernel.

use super::{Subject, count, finding};
use crate::render::markup::Markup;
use gpuproof_base::SourceMap;
use gpuproof_engine::Report;
use gpuproof_engine::report::{FileReport, KernelReport, Outcome};

/// How an answer looks: a class, a sign and a word.
pub struct Verdict {
    pub class: &'static str,
    pub sign: &'static str,
    pub word: &'static str,
}

/// The answer for a kernel. Sign and word say it without colour.
pub fn verdict(kernel: &KernelReport) -> Verdict {
    let compared = kernel.equivalence.as_ref().is_some_and(|e| e.reference.is_some());
    let (class, sign, word) = match &kernel.outcome {
        Outcome::Proved if compared => ("good", "✓", "equivalent"),
        Outcome::Proved => ("good", "✓", "proved"),
        Outcome::NoDefectObserved => ("good", "✓", "no defect seen"),
        Outcome::Refuted if compared => ("bad", "✗", "different"),
        Outcome::Refuted => ("bad", "✗", "refuted"),
        Outcome::DefectObserved => ("bad", "✗", "defect"),
        Outcome::Rejected => ("bad", "✗", "rejected"),
        Outcome::Unknown { .. } => ("open", "?", "unknown"),
        Outcome::Described => ("plain", "•", "measured"),
    };
    Verdict { class, sign, word }
}

/// The verdict as a mark.
pub fn badge(page: &mut Markup, verdict: &Verdict) {
    page.element("span", &[("class", &format!("badge {}", verdict.class))], |page| {
        page.leaf("span", &[("aria-hidden", &"true")], verdict.sign);
        page.put(&format!(" {}", verdict.word));
    });
}

/// The counts of the report in words.
pub fn summary(report: &Report) -> String {
    let s = &report.summary;
    let clean = s.kernels.saturating_sub(s.proved + s.defective + s.unknown + s.allowed);
    let defective = match report.command {
        "check" => "refuted",
        "prove" | "optimize" => "rejected",
        "equiv" => "different",
        _ => "with a defect",
    };
    let clean_word = if report.command == "perf" { "measured" } else { "without a defect" };
    let parts = [
        (s.defective, defective),
        (s.unknown, "unknown"),
        (s.allowed, "not proved but allowed"),
        (s.proved, "proved"),
        (clean, clean_word),
    ];
    let mut words: Vec<String> =
        parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    if s.failed > 0 {
        words.push(format!("{} could not be worked on", count(s.failed, "input")));
    }
    match words.is_empty() {
        true => "no kernels".to_owned(),
        false => words.join(", "),
    }
}

/// The page's heading.
pub fn header(page: &mut Markup, report: &Report) {
    page.element("header", &[], |page| {
        page.leaf("a", &[("class", &"skip"), ("href", &"#kernels")], "To the kernels");
        page.leaf("h1", &[], &format!("gpuproof {}", report.command));
        let kernels = count(report.summary.kernels, "kernel");
        let files = count(report.files.len(), "file");
        page.leaf("p", &[], &format!("{kernels} in {files}: {}.", summary(report)));
    });
}

/// The page's end.
pub fn footer(page: &mut Markup, report: &Report) {
    page.element("footer", &[], |page| {
        let tool = &report.tool;
        page.leaf("p", &[], &format!("Made by {} {}. {CODES}", tool.name, tool.version));
    });
}

const CODES: &str = "“gpuproof explain CODE” explains the codes of findings.";

/// The table of kernels.
pub fn kernels(page: &mut Markup, report: &Report, subjects: &[Subject<'_>]) {
    let timed = subjects.iter().any(|subject| !subject.kernel.timings.is_empty());
    page.element("section", &[("id", &"kernels"), ("aria-labelledby", &"kernels-title")], |page| {
        page.leaf("h2", &[("id", &"kernels-title")], "Kernels");
        let caption = match timed {
            true => "Every kernel with its verdict, and the milliseconds that it took",
            false => "Every kernel with its verdict",
        };
        page.element("table", &[("class", &"index")], |page| {
            page.leaf("caption", &[], caption);
            page.element("thead", &[], |page| {
                page.element("tr", &[], |page| {
                    let time = timed.then_some("ms");
                    for head in ["Kernel", "Verdict", "Findings", "Place"].into_iter().chain(time) {
                        page.leaf("th", &[("scope", &"col")], head);
                    }
                });
            });
            page.element("tbody", &[], |page| {
                subjects.iter().for_each(|subject| row(page, subject, timed));
                let failed = report.files.iter().enumerate().filter(|(_, file)| !file.usable);
                failed.for_each(|(number, file)| failed_row(page, number, file, timed));
            });
        });
    });
}

fn row(page: &mut Markup, subject: &Subject<'_>, timed: bool) {
    let Subject { file, kernel, .. } = subject;
    page.element("tr", &[], |page| {
        page.element("th", &[("scope", &"row")], |page| {
            page.leaf("a", &[("href", &format!("#{}", subject.id()))], &kernel.name);
        });
        page.element("td", &[], |page| badge(page, &verdict(kernel)));
        page.leaf("td", &[("class", &"number")], &kernel.findings.len().to_string());
        let place = kernel.place.as_ref();
        let place = place.map_or_else(|| file.path.clone(), |p| format!("{}:{}", p.file, p.line));
        page.leaf("td", &[("class", &"place")], &place);
        if timed {
            let ms: f64 = kernel.timings.iter().map(|time| time.ms).sum();
            page.leaf("td", &[("class", &"number")], &format!("{ms:.1}"));
        }
    });
}

fn failed_row(page: &mut Markup, number: usize, file: &FileReport, timed: bool) {
    page.element("tr", &[], |page| {
        page.element("th", &[("scope", &"row")], |page| {
            page.leaf("a", &[("href", &format!("#file{}", number + 1))], &file.path);
        });
        let failed = Verdict { class: "bad", sign: "!", word: "not worked on" };
        page.element("td", &[], |page| badge(page, &failed));
        page.leaf("td", &[("class", &"number")], &file.diagnostics.len().to_string());
        page.leaf("td", &[("class", &"place")], &file.path);
        if timed {
            page.leaf("td", &[], "–");
        }
    });
}

/// What is said about files as a whole, and about the command line.
pub fn troubles(page: &mut Markup, report: &Report) {
    let nowhere = SourceMap::default();
    if !report.trouble.is_empty() {
        page.element("section", &[], |page| {
            page.leaf("h2", &[], "The command line");
            report.trouble.iter().for_each(|found| finding::message(page, found, &nowhere));
        });
    }
    for (number, file) in report.files.iter().enumerate().filter(|(_, file)| !file.diagnostics.is_empty()) {
        page.element("section", &[("id", &format!("file{}", number + 1))], |page| {
            page.leaf("h2", &[], &format!("File {}", file.path));
            file.diagnostics.iter().for_each(|found| finding::message(page, found, &file.sources));
        });
    }
    if let Some(wishes) = &report.wishes {
        page.element("section", &[], |page| {
            page.leaf("h2", &[], "Optimisation");
            page.leaf("p", &[], &format!("The answer: {}.", wishes.answer));
            page.element("ol", &[], |page| {
                wishes.steps.iter().for_each(|step| page.leaf("li", &[], &step.to_string()));
            });
            if let Some(diff) = &wishes.diff {
                super::change::diff(page, diff);
            }
        });
    }
}
