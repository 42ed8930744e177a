//! What is known about the thing under the cursor: a defect, a barrier, an access.

use crate::document::Document;
use crate::job::Question;
use crate::position::{Units, is_in};
use gpuproof_base::SourceMap;
use gpuproof_engine::fix::outcome::{BarrierReport, Need, Ordered};
use gpuproof_engine::launch::text_of;
use gpuproof_engine::perf::report::{AccessReport, Certainty, Figures, PerfReport};
use gpuproof_engine::report::{AccessKind, Event, Finding, KernelReport, Place};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position, Range};

/// The hover at a position; nothing where nothing is known.
pub fn hover(document: &Document, position: Position, units: Units) -> Option<Hover> {
    let at = Cursor { document, position, units };
    let mut parts = at.threads();
    parts.extend(at.barriers());
    parts.extend(at.figures());
    let range = parts.first().map(|(range, _)| *range)?;
    let mut texts: Vec<String> = Vec::new();
    for (_, text) in parts {
        // Instances of a template mostly say the same.
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    let value = texts.join("\n\n---\n\n");
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(range) })
}

struct Cursor<'d> {
    document: &'d Document,
    position: Position,
    units: Units,
}

type Part = (Range, String);

impl Cursor<'_> {
    /// The range of a place, if it is in this file and the cursor is in it.
    fn covers(&self, place: Option<&Place>, path: &str, sources: &SourceMap) -> Option<Range> {
        let place = place.filter(|place| sources.find(path) == Some(place.span.file))?;
        Some(self.units.range_in(place, sources)).filter(|range| is_in(self.position, *range))
    }

    /// What is said where the cursor is.
    fn said(
        &self,
        question: Question,
        mut say: impl FnMut(&KernelReport, &mut dyn FnMut(Option<&Place>, String)),
    ) -> Vec<Part> {
        let mut parts = Vec::new();
        for file in self.document.files(question) {
            for kernel in &file.kernels {
                say(kernel, &mut |place, text| {
                    let range = self.covers(place, &file.path, &file.sources);
                    parts.extend(range.map(|range| (range, text)));
                });
            }
        }
        parts
    }

    /// What the threads of a defect do here.
    fn threads(&self) -> Vec<Part> {
        self.said(Question::Check, |kernel, tell| {
            for finding in &kernel.findings {
                for event in &finding.events {
                    tell(event.place.as_ref(), thread_text(finding, event));
                }
            }
        })
    }

    fn barriers(&self) -> Vec<Part> {
        self.said(Question::Barriers, |kernel, tell| {
            for barrier in kernel.barriers.iter().flat_map(|barriers| &barriers.barriers) {
                tell(barrier.place.as_ref(), barrier_text(barrier));
            }
        })
    }

    fn figures(&self) -> Vec<Part> {
        self.said(Question::Figures, |kernel, tell| {
            let Some(perf) = &kernel.perf else { return };
            for access in &perf.accesses {
                tell(access.place.as_ref(), access_text(access, perf));
            }
        })
    }
}

/// One thread's part in a defect.
fn thread_text(finding: &Finding, event: &Event) -> String {
    let coordinates = |ids: [u32; 3]| format!("({}, {}, {})", ids[0], ids[1], ids[2]);
    let mut text = format!(
        "**{}**: thread {} of block {}",
        finding.code,
        coordinates(event.thread),
        coordinates(event.block)
    );
    if let (Some(access), Some(element)) = (event.access, &event.element) {
        text += &format!(" {} `{element}`", verb(access));
    }
    if let Some(value) = &event.value {
        text += &format!(", value {value}");
    }
    let variables: Vec<String> =
        event.variables.iter().map(|variable| format!("`{} = {}`", variable.name, variable.value)).collect();
    if !variables.is_empty() {
        text += &format!(", with {}", variables.join(", "));
    }
    text
}

fn verb(access: AccessKind) -> &'static str {
    match access {
        AccessKind::Read => "reads",
        AccessKind::Write => "writes",
        AccessKind::Atomic => "changes atomically",
        AccessKind::AsyncRead => "reads asynchronously",
        AccessKind::AsyncWrite => "writes asynchronously",
    }
}

fn barrier_text(barrier: &BarrierReport) -> String {
    let need = match barrier.need {
        Need::Needed => "needed: without it the kernel is not proved",
        Need::Redundant => "redundant: without it the kernel is still proved",
        Need::RedundantAlone => {
            "redundant if the other redundant barriers stay: without it alone the kernel is still proved"
        }
        Need::OrdersAtomics => {
            "without it the kernel is still free of races, but it may decide in which order atomics happen"
        }
        Need::NotTried => "it does more than order memory, so that leaving it out was not tried",
    };
    let orders: String = barrier.orders.iter().map(ordered_text).collect();
    format!("**barrier**: {need}{orders}")
}

/// Two accesses that a barrier keeps apart.
fn ordered_text(ordered: &Ordered) -> String {
    let [first, second] = [0, 1].map(|n| {
        let text = ordered.texts[n].split_whitespace().collect::<Vec<_>>().join(" ");
        format!("`{text}` (line {})", ordered.places[n].line)
    });
    match ordered.places[0] == ordered.places[1] {
        true => format!("\n\n- orders {first} of different threads"),
        false => format!("\n\n- orders {first} and {second}"),
    }
}

fn access_text(access: &AccessReport, perf: &PerfReport) -> String {
    let block = text_of(perf.block);
    let mut text = format!(
        "**{} memory**: `{}` {} bytes a lane, warps of {} lanes in blocks of {block}",
        access.space, access.array, access.bytes, perf.warp
    );
    let bound = if access.certainty == Certainty::Exact { "" } else { "at most " };
    if let Some(degree) = access.degree {
        text += &format!("\n\nbank conflict degree {bound}{}", figure(degree));
    }
    if let Some(sectors) = access.sectors {
        text += &format!("\n\nsectors a request: {bound}{}", figure(sectors));
    }
    if let Some([worst, best]) = access.efficiency {
        text += &match worst < best {
            true => format!(", {:.0}–{:.0} % of the bytes moved are used", worst * 100.0, best * 100.0),
            false => format!(", {:.0} % of the bytes moved are used", best * 100.0),
        };
    }
    if let Some(depends) = &access.depends {
        text += &format!("\n\n{}", depends.text);
    }
    if let Some(reason) = &access.reason {
        text += &format!("\n\n{reason}");
    }
    text
}

fn figure(figures: Figures) -> String {
    match figures.best < figures.worst {
        true => format!("{} to {}", figures.best, figures.worst),
        false => figures.worst.to_string(),
    }
}
