//! The text of a kernel, with marks at the places of its findings and a strip beside it that changes at every barrier.
//!
//! Shown are the kernel's own lines, and around what findings name elsewhere (functions that it calls, headers, declarations) a
//! few lines each. A very long kernel is shown around its marks only.

use super::{Subject, finding, prose};
use crate::render::human::one_line;
use crate::render::markup::Markup;
use gpuproof_base::{FileId, Severity, SourceFile, SourceMap};
use gpuproof_engine::fix::outcome::Need;
use gpuproof_engine::report::{Finding, Place};
use std::collections::{BTreeMap, BTreeSet};

/// Lines around a mark outside the kernel.
const CONTEXT: usize = 2;
/// Most lines of a kernel that is shown whole.
const MOST_LINES: usize = 400;
/// Bytes of a line that are shown: nobody reads more.
const MOST_BYTES: usize = 2000;

/// A place to mark, on one line.
struct Mark<'a> {
    /// Bytes of the line.
    start: usize,
    end: usize,
    /// The number of the finding; none where there is only one.
    number: Option<usize>,
    severity: Severity,
    primary: bool,
    text: &'a str,
}

/// Lines of one file, with their marks.
#[derive(Default)]
struct Listing<'a> {
    lines: BTreeSet<usize>,
    marks: BTreeMap<usize, Vec<Mark<'a>>>,
    /// Lines with a barrier, and what is said of it.
    barriers: BTreeMap<usize, String>,
    /// The lines that the strip is about.
    body: Option<(usize, usize)>,
}

/// The name of a line in the page.
pub fn line_id(subject: &Subject<'_>, place: &Place) -> String {
    id_of(&subject.id(), place.span.file, place.line)
}

fn id_of(prefix: &str, file: FileId, line: usize) -> String {
    format!("{prefix}-s{}-l{line}", gpuproof_base::Id::number(file))
}

/// The source of a kernel.
pub fn section(page: &mut Markup, subject: &Subject<'_>) {
    let kernel = subject.kernel;
    let sources = &subject.file.sources;
    let mut listings: BTreeMap<FileId, Listing<'_>> = BTreeMap::new();
    for (n, finding) in kernel.findings.iter().enumerate() {
        add_marks(&mut listings, finding, Some(n + 1), sources);
    }
    let home = kernel.place.as_ref().map(|place| place.span.file);
    if let Some(place) = &kernel.place {
        let listing = listings.entry(place.span.file).or_default();
        listing.body = Some((place.line, place.end_line));
        match place.end_line.saturating_sub(place.line) < MOST_LINES {
            true => listing.lines.extend(place.line..=place.end_line),
            false => listing.lines.extend([place.line, place.end_line]),
        }
    }
    add_barriers(&mut listings, subject);
    if listings.is_empty() {
        return;
    }
    page.leaf("h4", &[], "Source");
    // The kernel's own file first.
    let (own, others): (Vec<_>, Vec<_>) = listings.iter().partition(|(id, _)| Some(**id) == home);
    for (id, listing) in own.into_iter().chain(others) {
        let Some(file) = sources.files.get(*id) else { continue };
        lines(page, Some(&subject.id()), *id, file, listing);
    }
    if listings.values().any(Listing::has_strip) {
        page.leaf("p", &[("class", &"legend")], STRIP);
    }
}

const STRIP: &str = "The stripe beside the line numbers changes at every barrier of the block: what stands at one stripe may happen in any \
                     order between threads. Barriers inside loops order the iterations, too.";

/// The lines of a finding that belongs to no kernel.
pub fn snippet(page: &mut Markup, finding: &Finding, sources: &SourceMap) {
    let mut listings = BTreeMap::new();
    add_marks(&mut listings, finding, None, sources);
    for (id, listing) in &listings {
        let Some(file) = sources.files.get(*id) else { continue };
        lines(page, None, *id, file, listing);
    }
}

fn add_marks<'a>(
    listings: &mut BTreeMap<FileId, Listing<'a>>,
    finding: &'a Finding,
    number: Option<usize>,
    sources: &SourceMap,
) {
    for label in &finding.labels {
        let span = label.place.span;
        let Some(file) = sources.files.get(span.file) else { continue };
        let range = one_line(&file.text, span.start as usize..span.end as usize);
        let line = label.place.line;
        let first = file.line_start(line).unwrap_or(0) as usize;
        let listing = listings.entry(span.file).or_default();
        listing.lines.extend(line.saturating_sub(CONTEXT).max(1)..=line + CONTEXT);
        let mark = Mark {
            start: range.start.saturating_sub(first),
            end: range.end.saturating_sub(first),
            number,
            severity: finding.severity,
            primary: label.primary,
            text: &label.text,
        };
        listing.marks.entry(line).or_default().push(mark);
    }
}

fn add_barriers(listings: &mut BTreeMap<FileId, Listing<'_>>, subject: &Subject<'_>) {
    let kernel = subject.kernel;
    for place in &kernel.barrier_places {
        // Where nothing else is shown, a barrier is nothing to show either.
        let Some(listing) = listings.get_mut(&place.span.file) else { continue };
        listing.barriers.insert(place.line, "barrier".to_owned());
        if listing.body.is_some_and(|(first, last)| (first..=last).contains(&place.line)) {
            listing.lines.insert(place.line);
        }
    }
    for barrier in kernel.barriers.iter().flat_map(|barriers| &barriers.barriers) {
        let Some(place) = &barrier.place else { continue };
        let need = match barrier.need {
            Need::Needed => "needed",
            Need::Redundant => "redundant for race freedom",
            Need::RedundantAlone => "redundant by itself",
            Need::OrdersAtomics => "may order atomics",
            Need::NotTried => "not tried",
        };
        if let Some(listing) = listings.get_mut(&place.span.file) {
            listing.barriers.insert(place.line, format!("barrier: {need}"));
        }
    }
}

impl Listing<'_> {
    fn has_strip(&self) -> bool {
        self.body.is_some() && self.barriers.keys().any(|line| self.stripe(*line).is_some())
    }

    /// Which stripe a line of the kernel has: the number of barriers above it.
    fn stripe(&self, line: usize) -> Option<usize> {
        let (first, last) = self.body.filter(|(first, last)| (*first..=*last).contains(&line))?;
        let inside = self.barriers.range(first..=last);
        (inside.clone().next().is_some()).then(|| inside.take_while(|(at, _)| **at < line).count())
    }
}

/// The lines of a listing; those of a kernel can be referred to.
fn lines(page: &mut Markup, kernel: Option<&str>, id: FileId, file: &SourceFile, listing: &Listing<'_>) {
    let label = format!("Lines of {}", file.path);
    page.element("figure", &[("class", &"source"), ("aria-label", &label)], |page| {
        page.leaf("figcaption", &[], &file.path);
        let count = file.text.lines().count();
        let mut before = None;
        for line in listing.lines.iter().copied().filter(|line| *line <= count.max(1)) {
            if before.is_some_and(|before| before + 1 < line) {
                page.leaf("div", &[("class", &"gap")], "⋯");
            }
            before = Some(line);
            row(page, kernel.map(|kernel| (kernel, id)), line, file, listing);
        }
    });
}

/// One line, and below it what its marks say.
fn row(
    page: &mut Markup,
    kernel: Option<(&str, FileId)>,
    line: usize,
    file: &SourceFile,
    listing: &Listing<'_>,
) {
    let marks = listing.marks.get(&line).map_or(&[][..], Vec::as_slice);
    let barrier = listing.barriers.get(&line);
    let class = match listing.stripe(line) {
        _ if !listing.has_strip() => "line",
        Some(_) if barrier.is_some() => "line stripe fence",
        Some(n) if n % 2 == 0 => "line stripe even",
        Some(_) => "line stripe odd",
        None => "line stripe",
    };
    let id = kernel.map(|(kernel, file)| id_of(kernel, file, line));
    let mut attributes: Vec<(&'static str, &dyn std::fmt::Display)> = vec![("class", &class)];
    if let Some(id) = &id {
        attributes.push(("id", id));
    }
    page.element("div", &attributes, |page| {
        page.element("div", &[("class", &"row")], |page| {
            page.leaf("span", &[("class", &"no")], &line.to_string());
            page.element("code", &[], |page| {
                marked(page, file.line(line), marks);
                if let Some(barrier) = barrier {
                    page.leaf("span", &[("class", &"chip")], barrier);
                }
            });
        });
        for mark in marks.iter().filter(|mark| !mark.text.is_empty()) {
            say(page, kernel.map(|(kernel, _)| kernel), mark);
        }
    });
}

/// What a mark says, with the number of its finding.
fn say(page: &mut Markup, kernel: Option<&str>, mark: &Mark<'_>) {
    let rank = if mark.primary { "" } else { " context" };
    let class = format!("say {}{rank}", finding::class(mark.severity));
    page.element("div", &[("class", &class)], |page| {
        if let (Some(number), Some(kernel)) = (mark.number, kernel) {
            let (target, title) = (format!("#{kernel}-f{number}"), format!("finding {number}"));
            let link: [(&'static str, &dyn std::fmt::Display); 3] =
                [("href", &target), ("title", &title), ("class", &"number")];
            page.leaf("a", &link, &number.to_string());
            page.put(" ");
        }
        prose(page, mark.text);
    });
}

/// The text of a line, cut where marks start and end.
fn marked(page: &mut Markup, line: &str, marks: &[Mark<'_>]) {
    let line = shortened(line);
    let mut cuts: BTreeSet<usize> = marks.iter().flat_map(|mark| [mark.start, mark.end]).collect();
    cuts.extend([0, line.len()]);
    let cuts: Vec<usize> = cuts.into_iter().filter(|cut| line.is_char_boundary(*cut)).collect();
    for pair in cuts.windows(2) {
        let [start, end] = *pair else { continue };
        let text = line.get(start..end).unwrap_or_default();
        let over: Vec<&Mark<'_>> =
            marks.iter().filter(|mark| mark.start <= start && end <= mark.end).collect();
        let worst = over.iter().max_by_key(|mark| (mark.primary, mark.severity));
        match worst {
            Some(mark) => {
                let kind = if mark.primary { "primary" } else { "context" };
                page.leaf("mark", &[("class", &format!("{kind} {}", finding::class(mark.severity)))], text);
            }
            None => page.put(text),
        }
    }
}

fn shortened(line: &str) -> &str {
    let mut end = line.len().min(MOST_BYTES);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    line.get(..end).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_may_overlap() {
        let mark = |start, end, primary| Mark {
            start,
            end,
            number: Some(1),
            severity: Severity::Error,
            primary,
            text: "",
        };
        let mut page = Markup::default();
        marked(&mut page, "a<b = c;", &[mark(0, 7, false), mark(6, 7, true), mark(99, 120, true)]);
        let text = page.finish();
        assert_eq!(text, "<mark class=\"context bad\">a&lt;b = </mark><mark class=\"primary bad\">c</mark>;");
    }
}
