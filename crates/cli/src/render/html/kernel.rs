//! One kernel: its answer, what was found, its source, and everything that the answer rests on.

use super::{Subject, count, figures, finding, index, list, prose, source, table};
use crate::render::human;
use crate::render::markup::Markup;
use gpuproof_engine::report::{KernelReport, LaunchSource, Outcome, Property, UnknownReason, Verdict};

/// Everything about a kernel.
pub fn article(page: &mut Markup, subject: &Subject<'_>) {
    let Subject { file, kernel, .. } = subject;
    let title = format!("{}-title", subject.id());
    let attributes: [(&'static str, &dyn std::fmt::Display); 3] =
        [("id", &subject.id()), ("class", &"kernel"), ("aria-labelledby", &title)];
    page.element("article", &attributes, |page| {
        page.element("h2", &[("id", &title)], |page| {
            page.leaf("code", &[], &kernel.name);
            page.put(" ");
            index::badge(page, &index::verdict(kernel));
        });
        let place =
            kernel.place.as_ref().map_or_else(|| file.path.clone(), |p| format!("{}:{}", p.file, p.line));
        page.leaf("p", &[("class", &"place")], &place);
        answer(page, kernel);
        changes(page, kernel);
        if !kernel.findings.is_empty() {
            page.leaf("h3", &[], &count(kernel.findings.len(), "finding"));
            for (n, found) in kernel.findings.iter().enumerate() {
                finding::section(page, subject, n + 1, found);
            }
        }
        page.leaf("h3", &[], "Details");
        source::section(page, subject);
        if let Some(perf) = &kernel.perf {
            figures::section(page, subject, perf);
        }
        equivalence(page, kernel);
        launches(page, kernel);
        properties(page, kernel);
        obligations(page, kernel);
        arrays(page, kernel);
        work(page, kernel);
    });
}

/// The answer in a sentence.
fn answer(page: &mut Markup, kernel: &KernelReport) {
    let launches = kernel.launches.as_ref().map(|launches| launches.text.as_str());
    let text = match (&kernel.outcome, launches) {
        (Outcome::Proved, Some(launches)) => {
            format!("Holds for {launches}, for all inputs that the preconditions allow and all schedules.")
        }
        (Outcome::Proved, None) => match kernel.proved_under {
            0 => "Everything was shown.".to_owned(),
            n => format!("Everything was shown, under {} of the program's own.", count(n, "assumption")),
        },
        (Outcome::Refuted, _) => "A run on the reference interpreter shows the defect.".to_owned(),
        (Outcome::DefectObserved, _) => "A run shows a defect.".to_owned(),
        (Outcome::NoDefectObserved, _) => {
            "Nothing went wrong in the runs; other launches, inputs and schedules were not looked at."
                .to_owned()
        }
        (Outcome::Rejected, _) => "Something that the contract says could not be shown.".to_owned(),
        (Outcome::Described, _) => return,
        (Outcome::Unknown { reason, detail }, _) => format!("Open ({}): {detail}", reason_text(*reason)),
    };
    page.element("p", &[("class", &"answer")], |page| prose(page, &text));
    if !kernel.proved_for_blocks.is_empty() {
        let sizes = kernel.proved_for_blocks.join(", ");
        page.leaf("p", &[("class", &"answer")], &format!("Proved for blocks of {sizes}."));
    }
    let not_checked: Vec<&str> = kernel.not_checked.iter().map(|not| not.text.as_str()).collect();
    if !not_checked.is_empty() {
        page.element("p", &[("class", &"answer")], |page| {
            page.leaf("b", &[], "Not checked: ");
            prose(page, &not_checked.join("; "));
        });
    }
}

fn reason_text(reason: UnknownReason) -> &'static str {
    match reason {
        UnknownReason::Budget => "the step budget ran out",
        UnknownReason::Unsupported => "unsupported",
        UnknownReason::AssumptionFailed => "an assumption does not hold",
        UnknownReason::ArraySize => "the size of an array",
        UnknownReason::Possible => "a defect seems possible",
        UnknownReason::Condition => "it rests on a condition",
        UnknownReason::Timeout => "the solver gave up",
        UnknownReason::Time => "time",
        UnknownReason::Interrupted => "interrupted",
    }
}

/// What `fix` and `assume` found out.
fn changes(page: &mut Markup, kernel: &KernelReport) {
    if let Some(barriers) = &kernel.barriers {
        if let Some(reason) = &barriers.reason {
            page.element("p", &[("class", &"answer")], |page| prose(page, &format!("Not fixed: {reason}")));
        }
        for change in &barriers.changes {
            page.element("p", &[("class", &"fix")], |page| {
                page.leaf("b", &[], "changed: ");
                prose(page, &change.what);
            });
        }
    }
    let Some(preconditions) = &kernel.preconditions else { return };
    for found in &preconditions.found {
        page.element("p", &[("class", &"fix")], |page| {
            page.leaf("b", &[], "proved if: ");
            prose(page, &found.words);
        });
        let lines = if found.statements.is_empty() { &found.conditions } else { &found.statements };
        page.leaf("pre", &[("tabindex", &0)], &lines.join("\n"));
    }
    if let Some(reason) = &preconditions.reason {
        page.element("p", &[("class", &"answer")], |page| prose(page, reason));
    }
}

/// What `equiv` compared.
fn equivalence(page: &mut Markup, kernel: &KernelReport) {
    let Some(equivalence) = &kernel.equivalence else { return };
    page.leaf("h4", &[], "Comparison");
    if let Some(reference) = &equivalence.reference {
        page.element("p", &[], |page| prose(page, &format!("Compared with `{reference}`.")));
    }
    if let Some(d) = &equivalence.difference {
        let text = format!("`{}` is {} here and {} in the reference.", d.element, d.value, d.reference_value);
        page.element("p", &[], |page| prose(page, &text));
    }
    let rows: Vec<Vec<String>> = equivalence
        .arrays
        .iter()
        .map(|array| {
            let by: Vec<String> = array.shown_by.iter().map(|s| format!("{} {}", s.scalars, s.by)).collect();
            vec![array.name.clone(), array.scalars.to_string(), by.join(", ")]
        })
        .collect();
    if !rows.is_empty() {
        table(page, "Arrays that were compared", &["array", "elements", "shown equal"], &rows);
    }
    if let Some(sweep) = &equivalence.sweep {
        let values = |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let rows =
            [("equivalent", &sweep.equivalent), ("different", &sweep.different), ("unknown", &sweep.unknown)];
        let rows: Vec<Vec<String>> =
            rows.iter().map(|(what, list)| vec![(*what).into(), values(list)]).collect();
        table(page, &format!("Values of {}", sweep.name), &["answer", "values"], &rows);
    }
}

/// The launches that the answer speaks of, the one that was run, and what is taken for granted.
fn launches(page: &mut Markup, kernel: &KernelReport) {
    if let Some(launches) = &kernel.launches {
        page.leaf("h4", &[], "Launches");
        page.element("p", &[], |page| prose(page, &format!("The answer speaks of {}.", launches.text)));
        let sizes = |sizes: &[Option<u32>; 3]| {
            let texts = sizes.map(|size| size.map_or("any".to_owned(), |size| size.to_string()));
            texts.to_vec()
        };
        let row = |name: &str, list: Vec<String>| [vec![name.to_owned()], list].concat();
        let rows = [
            row("blocks of the grid", sizes(&launches.grid)),
            row("threads of a block", sizes(&launches.block)),
        ];
        // Launches of the source that differ have no sizes in common, which is not any size.
        let differ = launches.grid.iter().chain(&launches.block).any(Option::is_none);
        if launches.source != LaunchSource::Source || !differ {
            table(page, "Sizes", &["size", "x", "y", "z"], &rows);
        }
        for made in &launches.made {
            page.leaf("pre", &[("class", &"made"), ("tabindex", &0)], made.trim_end());
        }
    }
    if let Some(launch) = &kernel.launch {
        let title = if kernel.outcome == Outcome::Refuted { "The run that shows it" } else { "The run" };
        page.leaf("h4", &[], title);
        let seeds: Vec<String> = kernel.runs.iter().map(|run| run.seed.to_string()).take(8).collect();
        let seeds = match seeds.as_slice() {
            [] => String::new(),
            seeds => format!("; schedule seed {}", seeds.join(", ")),
        };
        page.leaf("p", &[], &format!("{}{seeds}.", human::launch_text(launch)));
    }
    let rows: Vec<Vec<String>> = kernel
        .arguments
        .iter()
        .map(|a| {
            let by = if a.given { "given" } else { "chosen by gpuproof" };
            vec![a.name.clone(), a.ty.clone(), a.value.clone(), by.to_owned()]
        })
        .collect();
    if !rows.is_empty() {
        table(page, "Arguments", &["parameter", "type", "value", "by"], &rows);
    }
    list(page, "Assuming", &kernel.assumptions);
}

fn properties(page: &mut Markup, kernel: &KernelReport) {
    if kernel.properties.is_empty() {
        return;
    }
    page.leaf("h4", &[], "Properties");
    let row = |property: &Property| {
        let name = match property.name {
            "races" => "no data race",
            "divergence" => "no barrier divergence",
            "assertions" => "no failing assertion or bad access",
            other => other,
        };
        let verdict = match property.verdict {
            Verdict::Proved => "✓ proved",
            Verdict::Refuted => "✗ refuted",
            Verdict::Unknown => "? unknown",
        };
        let condition = match (property.if_race_free, property.if_assertions_hold) {
            (false, false) => "",
            (true, false) => "if race-free",
            (false, true) => "if the assertions hold",
            (true, true) => "if race-free and the assertions hold",
        };
        let shown = format!("{} of {}", property.shown, property.obligations);
        vec![name.to_owned(), verdict.to_owned(), condition.to_owned(), shown]
    };
    let rows: Vec<Vec<String>> = kernel.properties.iter().map(row).collect();
    table(page, "The answer for each property", &["property", "answer", "condition", "facts shown"], &rows);
}

fn obligations(page: &mut Markup, kernel: &KernelReport) {
    if kernel.obligations.is_empty() {
        return;
    }
    let shown = kernel.obligations.iter().filter(|o| o.shown).count();
    page.element("details", &[], |page| {
        page.leaf("summary", &[], &format!("Obligations: {shown} of {} shown", kernel.obligations.len()));
        let rows: Vec<Vec<String>> = kernel
            .obligations
            .iter()
            .map(|o| {
                let line = o.line.map_or("–".to_owned(), |line| line.to_string());
                let ms = o.ms.map_or(String::new(), |ms| format!("{ms:.1}"));
                let mark = if o.shown { "✓ shown" } else { "✗ open" };
                vec![line, mark.to_owned(), o.code.clone(), o.what.clone(), ms]
            })
            .collect();
        table(page, "What had to be shown", &["line", "answer", "code", "what", "ms"], &rows);
    });
}

/// Final contents of arrays, where they were asked for.
fn arrays(page: &mut Markup, kernel: &KernelReport) {
    if !kernel.arrays.is_empty() {
        page.leaf("h4", &[], "Arrays after the run");
        let text = human::arrays(kernel);
        page.leaf("pre", &[("tabindex", &0)], &anstream::adapter::strip_str(&text).to_string());
    }
}

/// How it was done: rules, work and times.
fn work(page: &mut Markup, kernel: &KernelReport) {
    if kernel.rules.is_empty() && kernel.work.is_none() && kernel.timings.is_empty() {
        return;
    }
    page.element("details", &[], |page| {
        page.leaf("summary", &[], "How it was done");
        if !kernel.rules.is_empty() {
            page.leaf("p", &[], &format!("Rules that the proof used: {}.", kernel.rules.join(", ")));
        }
        if let Some(work) = &kernel.work {
            let text = format!(
                "Barrier intervals: {}; accesses in them: {}; questions: {}, {} of them decided without the solver; runs on the \
                 interpreter: {}.",
                work.intervals, work.accesses, work.queries, work.built_in, work.runs
            );
            page.leaf("p", &[], &text);
        }
        let rows: Vec<Vec<String>> =
            kernel.timings.iter().map(|time| vec![time.pass.to_owned(), format!("{:.3}", time.ms)]).collect();
        if !rows.is_empty() {
            table(page, "Time by pass", &["pass", "ms"], &rows);
        }
    });
}
