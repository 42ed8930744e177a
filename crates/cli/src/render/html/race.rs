//! The picture of a race or divergence: two threads from one barrier to the next, what each did, and the cell that both touched.
//!
//! Time goes down. The access that came first in the run stands on the left and above, but nothing orders the two.

use super::Subject;
use crate::render::markup::Markup;
use gpuproof_engine::report::{AccessKind, Event, Finding, Place};
use std::fmt::Display;

const WIDTH: usize = 380;
const BOX: usize = 176;
/// Where the boxes of the two threads start.
const LEFT: [usize; 2] = [6, WIDTH - BOX - 6];
const LINE: usize = 16;
/// Characters of a line in a box.
const LETTERS: usize = 24;
/// Most variables and lines of words in a box.
const MOST: usize = 5;

/// The picture with a caption.
pub fn picture(page: &mut Markup, subject: &Subject<'_>, finding: &Finding) {
    // The later one comes first in a report.
    let [later, earlier, ..] = finding.events.as_slice() else { return };
    let events = [earlier, later];
    let cell = finding.array.as_ref().map(|array| array.element.as_str());
    page.element("figure", &[("class", &"picture")], |page| {
        draw(page, subject, finding, events, cell);
        page.leaf("figcaption", &[], caption(finding, cell));
    });
}

fn caption(finding: &Finding, cell: Option<&str>) -> &'static str {
    let same_block = finding.events.windows(2).all(|pair| matches!(pair, [a, b] if a.block == b.block));
    match (cell, same_block) {
        (None, _) => "Where the two were.",
        (Some(_), true) => {
            "The two accesses as they happened in the run; nothing orders them. Time goes down."
        }
        (Some(_), false) => {
            "The two accesses as they happened in the run; nothing orders blocks. Time goes down."
        }
    }
}

fn draw(svg: &mut Markup, subject: &Subject<'_>, finding: &Finding, events: [&Event; 2], cell: Option<&str>) {
    let texts = events.map(|event| event_lines(finding, event));
    let heights = texts.each_ref().map(|lines| lines.len() * LINE + 12);
    let (top, [first_height, second_height]) = (42, heights);
    let first = top + 36;
    let cell_top = first + first_height + 14;
    // Without a cell there are no accesses that one could say came first.
    let second = if cell.is_some() { cell_top + 26 + 14 } else { first };
    let bottom = (first + first_height).max(second + second_height) + 14;
    let height = bottom + 24;
    let view = format!("0 0 {WIDTH} {height}");
    svg.element("svg", &[("role", &"img"), ("class", &"race"), ("viewBox", &view)], |svg| {
        svg.leaf("title", &[], &finding.message);
        svg.leaf("desc", &[], &description(subject, finding, events));
        for (n, event) in events.into_iter().enumerate() {
            lifeline(svg, subject, event, n, [top + 22, bottom]);
        }
        edge(svg, top, &start_text(finding));
        let class = if cell.is_some() { "first" } else { "fact" };
        event_box(svg, 0, class, [first, first_height], &texts[0]);
        event_box(svg, 1, class, [second, second_height], &texts[1]);
        if let Some(cell) = cell {
            cell_box(svg, cell, cell_top);
            arrow(svg, middle(0), first + first_height, [WIDTH / 2 - 88, cell_top + 13], events[0].access);
            arrow(svg, middle(1), second, [WIDTH / 2 + 88, cell_top + 13], events[1].access);
        }
        edge(svg, bottom, &end_text(finding));
    });
}

fn middle(column: usize) -> usize {
    LEFT[column.min(1)] + BOX / 2
}

/// `barrier at line 12 or 20`.
fn bound(places: &[Option<Place>], otherwise: &str) -> String {
    let mut lines: Vec<String> = places.iter().flatten().map(|place| place.line.to_string()).collect();
    lines.dedup();
    match (lines.is_empty(), places.iter().any(Option::is_none)) {
        (true, _) => otherwise.to_owned(),
        (false, false) => format!("barrier at line {}", lines.join(" or ")),
        (false, true) => format!("{otherwise}, or barrier at line {}", lines.join(" or ")),
    }
}

fn start_text(finding: &Finding) -> String {
    finding.interval.as_ref().map_or_else(String::new, |i| bound(&i.starts, "start of the kernel"))
}

fn end_text(finding: &Finding) -> String {
    finding.interval.as_ref().map_or_else(String::new, |i| match i.ends.is_empty() {
        true => "the next barrier".to_owned(),
        false => bound(&i.ends, "end of the kernel"),
    })
}

/// A barrier, or the kernel's start or end; where that is not known, nothing is claimed.
fn edge(svg: &mut Markup, y: usize, text: &str) {
    let class = if text.is_empty() { "edge open" } else { "edge" };
    let place: [(&'static str, &dyn Display); 5] =
        [("class", &class), ("x", &2), ("y", &y), ("width", &(WIDTH - 4)), ("height", &22)];
    svg.empty("rect", &place);
    let text = if text.is_empty() { "…" } else { text };
    svg.leaf("text", &[("class", &"on-edge"), ("x", &(WIDTH / 2)), ("y", &(y + 15))], text);
}

fn lifeline(svg: &mut Markup, subject: &Subject<'_>, event: &Event, column: usize, [from, to]: [usize; 2]) {
    let x = middle(column);
    let (thread, block) = subject.words();
    svg.leaf(
        "text",
        &[("class", &"who"), ("x", &x), ("y", &14)],
        &format!("{thread} {}", tuple(event.thread)),
    );
    svg.leaf("text", &[("class", &"dim"), ("x", &x), ("y", &30)], &format!("{block} {}", tuple(event.block)));
    svg.empty("line", &[("class", &"life"), ("x1", &x), ("x2", &x), ("y1", &from), ("y2", &to)]);
}

fn event_box(svg: &mut Markup, column: usize, first: &str, [y, height]: [usize; 2], lines: &[String]) {
    let x = LEFT[column.min(1)];
    let place: [(&'static str, &dyn Display); 6] =
        [("class", &"event"), ("x", &x), ("y", &y), ("width", &BOX), ("height", &height), ("rx", &4)];
    svg.empty("rect", &place);
    for (n, line) in lines.iter().enumerate() {
        let class = if n == 0 { first } else { "fact" };
        svg.leaf("text", &[("class", &class), ("x", &(x + 7)), ("y", &(y + 17 + n * LINE))], line);
    }
}

fn cell_box(svg: &mut Markup, cell: &str, y: usize) {
    let place: [(&'static str, &dyn Display); 5] =
        [("class", &"cell"), ("x", &(WIDTH / 2 - 88)), ("y", &y), ("width", &176), ("height", &26)];
    svg.empty("rect", &place);
    svg.leaf("text", &[("class", &"on-cell"), ("x", &(WIDTH / 2)), ("y", &(y + 17))], &shortened(cell));
}

/// From a box to the cell for a write, back for a read, both ways for an atomic.
fn arrow(svg: &mut Markup, x: usize, y: usize, [to_x, to_y]: [usize; 2], access: Option<AccessKind>) {
    let path = format!("M{x} {y} V{to_y} H{to_x}");
    svg.empty("path", &[("class", &"arrow"), ("d", &path)]);
    let reads = matches!(access, Some(AccessKind::Read | AccessKind::AsyncRead | AccessKind::Atomic));
    let writes = matches!(access, Some(AccessKind::Write | AccessKind::AsyncWrite | AccessKind::Atomic));
    if reads {
        let back = if to_y > y { y + 8 } else { y.saturating_sub(8) };
        let head = format!("M{} {back} L{x} {y} L{} {back} Z", x - 4, x + 4);
        svg.empty("path", &[("class", &"head"), ("d", &head)]);
    }
    if writes {
        let back = if to_x > x { to_x.saturating_sub(8) } else { to_x + 8 };
        let head = format!("M{back} {} L{to_x} {to_y} L{back} {} Z", to_y - 4, to_y + 4);
        svg.empty("path", &[("class", &"head"), ("d", &head)]);
    }
}

/// What a thread did, one fact a line.
fn event_lines(finding: &Finding, event: &Event) -> Vec<String> {
    let mut lines = Vec::new();
    match (event.access, &event.element) {
        (Some(access), element) => {
            let element = element.as_deref().unwrap_or_default();
            lines.push(format!("{} {element}", verb(access)));
        }
        (None, _) => lines.extend(wrapped(label_of(finding, event))),
    }
    lines.extend(event.value.iter().map(|value| format!("value {value}")));
    if event.access.is_some() {
        lines.extend(event.place.iter().map(|place| format!("at line {}", place.line)));
    }
    lines.extend(event.variables.iter().take(MOST).map(|v| format!("{} = {}", v.name, v.value)));
    if event.variables.len() > MOST {
        lines.push(format!("and {} more", event.variables.len() - MOST));
    }
    for around in event.iterations.iter().rev().take(2).filter(|_| event.access.is_some()) {
        let line = around.place.as_ref().map_or(String::new(), |place| format!(" of loop {}", place.line));
        lines.push(format!("round {}{line}", around.iteration.saturating_add(1)));
    }
    lines.iter().map(|line| shortened(line)).collect()
}

/// What the report says at the place of an event.
fn label_of<'a>(finding: &'a Finding, event: &Event) -> &'a str {
    let at = |label: &&gpuproof_engine::report::Label| Some(&label.place) == event.place.as_ref();
    let number = finding.events.iter().position(|other| other == event).unwrap_or(0);
    let label = finding.labels.iter().find(at).or(finding.labels.get(number));
    label.map_or("is here", |label| label.text.as_str())
}

/// What is done to memory.
pub fn verb(access: AccessKind) -> &'static str {
    match access {
        AccessKind::Read => "reads",
        AccessKind::Write => "writes",
        AccessKind::Atomic => "atomic on",
        AccessKind::AsyncRead => "copies from",
        AccessKind::AsyncWrite => "copies to",
    }
}

/// The picture in words.
fn description(subject: &Subject<'_>, finding: &Finding, events: [&Event; 2]) -> String {
    let (thread, block) = subject.words();
    let mut text = String::new();
    for event in events {
        let (who, whose) = (tuple(event.thread), tuple(event.block));
        let place = event.place.as_ref().map_or(String::new(), |place| format!(" at line {}", place.line));
        let what = match (event.access, &event.element) {
            (Some(access), Some(element)) => format!("{} {element}", verb(access)),
            _ => label_of(finding, event).to_owned(),
        };
        text += &format!("{thread} {who} of {block} {whose}{place}: {what}. ");
    }
    if finding.interval.is_some() {
        text += &format!("Both between {} and {}.", start_text(finding), end_text(finding));
    }
    text.trim_end().to_owned()
}

/// `(1,0,0)`.
pub fn tuple([x, y, z]: [u32; 3]) -> String {
    format!("({x},{y},{z})")
}

/// What fits into a box.
fn shortened(text: &str) -> String {
    match text.chars().count() > LETTERS {
        true => text.chars().take(LETTERS - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// Words in lines that fit.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LETTERS => {
                line.push(' ');
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > MOST {
        lines.truncate(MOST);
        lines.push("…".to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_and_cut() {
        assert_eq!(
            wrapped("thread (0,0,0) waits here, in the 1st"),
            ["thread (0,0,0) waits", "here, in the 1st"]
        );
        assert_eq!(shortened("tile[threadIdx.x + 123456]"), "tile[threadIdx.x + 1234…");
        assert_eq!(wrapped(&"four ".repeat(60)).len(), MOST + 1);
    }

    #[test]
    fn bounds_name_their_lines() {
        assert_eq!(bound(&[None], "start of the kernel"), "start of the kernel");
        assert_eq!(bound(&[], "x"), "x");
    }
}
