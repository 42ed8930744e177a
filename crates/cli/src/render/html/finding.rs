//! One finding: what it says, its pictures, what to do about it.

use super::{Subject, access_map, change, prose, race, source};
use crate::render::markup::Markup;
use gpuproof_base::{Severity, SourceMap};
use gpuproof_engine::report::{Finding, severity_text};

/// The class of a severity.
pub fn class(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "bad",
        Severity::Warning => "open",
        Severity::Note => "plain",
    }
}

/// A finding of a kernel. Its places are marked in the kernel's source, which it refers to.
pub fn section(page: &mut Markup, subject: &Subject<'_>, number: usize, finding: &Finding) {
    let id = format!("{}-f{number}", subject.id());
    let class = format!("finding {}", class(finding.severity));
    page.element("section", &[("class", &class), ("id", &id)], |page| {
        page.element("h4", &[], |page| {
            page.leaf("span", &[("class", &"number")], &number.to_string());
            page.put(" ");
            title(page, finding);
        });
        places(page, subject, finding);
        if finding.events.len() > 1 {
            race::picture(page, subject, finding);
        }
        if let Some(map) = &finding.access_map {
            access_map::picture(page, subject, finding, map);
        }
        remarks(page, finding);
        if let Some(fix) = &finding.fix {
            change::fix(page, fix, &subject.file.sources);
        }
    });
}

/// A finding that belongs to no kernel, with the lines that it is about.
pub fn message(page: &mut Markup, finding: &Finding, sources: &SourceMap) {
    let class = format!("finding {}", class(finding.severity));
    page.element("section", &[("class", &class)], |page| {
        page.element("h3", &[], |page| title(page, finding));
        source::snippet(page, finding, sources);
        remarks(page, finding);
        if let Some(fix) = &finding.fix {
            change::fix(page, fix, sources);
        }
    });
}

/// `error[race.shared]: data race on ...`
fn title(page: &mut Markup, finding: &Finding) {
    let kind = format!("{}[{}]", severity_text(finding.severity), finding.code);
    page.leaf("span", &[("class", &"kind")], &kind);
    page.put(": ");
    prose(page, &finding.message);
}

/// Where it is, with links into the source.
fn places(page: &mut Markup, subject: &Subject<'_>, finding: &Finding) {
    if finding.labels.is_empty() {
        return;
    }
    page.element("ul", &[("class", &"places")], |page| {
        for label in &finding.labels {
            page.element("li", &[], |page| {
                let target = format!("#{}", source::line_id(subject, &label.place));
                let place = format!("{}:{}:{}", label.place.file, label.place.line, label.place.column);
                page.leaf("a", &[("href", &target)], &place);
                if !label.text.is_empty() {
                    page.put(": ");
                    prose(page, &label.text);
                }
            });
        }
    });
}

/// Notes, help, and why the project accepts it.
fn remarks(page: &mut Markup, finding: &Finding) {
    let notes = finding.notes.iter().map(|note| ("note", note));
    let accepted = finding.allowed.iter().map(|allowed| ("allowed", &allowed.reason));
    for (kind, text) in notes.chain(finding.help.iter().map(|help| ("help", help))).chain(accepted) {
        page.element("p", &[("class", &kind)], |page| {
            page.leaf("b", &[], &format!("{kind}: "));
            prose(page, text);
        });
    }
}
