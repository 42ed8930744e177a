//! The map of a race: threads against cells of the array, of the stretch between barriers that the race is in.
//!
//! A letter in each field says what a thread does there; cells where threads conflict have a sign below them, and the two
//! accesses of the race are framed.

use super::Subject;
use super::race::tuple;
use crate::render::markup::Markup;
use gpuproof_engine::access_map::{AccessMap, MapAccess};
use gpuproof_engine::report::{AccessKind, Event, Finding};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

const SIDE: usize = 26;
/// Most rows and columns that are drawn.
const MOST: usize = 32;
/// Letters of a name above a column.
const MOST_LETTERS: usize = 16;

type Who = ([u32; 3], [u32; 3]);
type Bytes = (u64, u64);

/// What is drawn.
struct Grid<'a> {
    threads: Vec<Who>,
    cells: Vec<(Bytes, &'a str)>,
    /// Letters of each field.
    fields: BTreeMap<(usize, usize), BTreeSet<char>>,
    /// Columns where two threads conflict.
    conflicts: BTreeSet<usize>,
    /// The fields of the race itself.
    racing: BTreeSet<(usize, usize)>,
    /// Threads and cells that are left out.
    left_out: (usize, usize),
    /// Where the first row and column start: beside the names of threads, below those of cells.
    top: usize,
    left: usize,
}

/// The picture with a caption.
pub fn picture(page: &mut Markup, subject: &Subject<'_>, finding: &Finding, map: &AccessMap) {
    let grid = grid(finding, map);
    if grid.fields.is_empty() {
        return;
    }
    page.element("figure", &[("class", &"picture wide")], |page| {
        let label = format!("Access map of {}", map.array);
        let attributes: [(&'static str, &dyn Display); 4] =
            [("class", &"scroll"), ("role", &"region"), ("aria-label", &label), ("tabindex", &0)];
        page.element("div", &attributes, |page| grid.draw(page, subject, map));
        page.element("figcaption", &[], |page| {
            page.put("What each ");
            page.put(subject.words().0);
            page.put(" does to ");
            page.leaf("code", &[], &map.array);
            page.put(&format!(" {}. {LETTERS}", when(map)));
            page.put(&grid.left_out_text(subject));
        });
    });
}

const LETTERS: &str = "R reads, W writes, A is atomic. ! marks cells that several touch and one writes; \
                       the frames are the race above.";

/// The stretch of the run, in words.
fn when(map: &AccessMap) -> String {
    match map.barriers_before {
        None => "in the run, in which nothing orders blocks".to_owned(),
        Some(0) => "before the first barrier".to_owned(),
        Some(1) => "after one barrier and before the next".to_owned(),
        Some(n) => format!("after {n} barriers and before the next"),
    }
}

fn letter(access: AccessKind) -> char {
    match access {
        AccessKind::Read | AccessKind::AsyncRead => 'R',
        AccessKind::Write | AccessKind::AsyncWrite => 'W',
        AccessKind::Atomic => 'A',
    }
}

fn who(access: &MapAccess) -> Who {
    (access.block, access.thread)
}

/// Whether two accesses need an order that a barrier would give.
fn conflict(a: &MapAccess, b: &MapAccess) -> bool {
    let apart = a.bytes.1 <= b.bytes.0 || b.bytes.1 <= a.bytes.0;
    let letters = [letter(a.access), letter(b.access)];
    who(a) != who(b) && !apart && letters != ['R', 'R'] && letters != ['A', 'A']
}

fn is_of(access: &MapAccess, event: &Event) -> bool {
    who(access) == (event.block, event.thread)
        && Some(access.access) == event.access
        && Some(&access.element) == event.element.as_ref()
}

fn grid<'a>(finding: &Finding, map: &'a AccessMap) -> Grid<'a> {
    let in_race = |access: &&MapAccess| finding.events.iter().any(|event| is_of(access, event));
    let racing: Vec<&MapAccess> = map.accesses.iter().filter(in_race).collect();
    let all_threads: BTreeSet<Who> = map.accesses.iter().map(who).collect();
    let all_cells: BTreeMap<Bytes, &str> =
        map.accesses.iter().map(|access| (access.bytes, access.element.as_str())).collect();
    let threads = some(all_threads.iter().copied().collect(), racing.iter().map(|access| who(access)));
    let bytes = some(all_cells.keys().copied().collect(), racing.iter().map(|access| access.bytes));
    let cells: Vec<(Bytes, &str)> = bytes.iter().map(|b| (*b, *all_cells.get(b).unwrap_or(&""))).collect();
    let at = |access: &MapAccess| {
        let row = threads.iter().position(|thread| *thread == who(access))?;
        let column = bytes.iter().position(|cell| *cell == access.bytes)?;
        Some((row, column))
    };
    let mut fields: BTreeMap<(usize, usize), BTreeSet<char>> = BTreeMap::new();
    let mut conflicts = BTreeSet::new();
    for access in &map.accesses {
        let Some(field) = at(access) else { continue };
        fields.entry(field).or_default().insert(letter(access.access));
        if map.accesses.iter().any(|other| conflict(access, other)) {
            conflicts.insert(field.1);
        }
    }
    let racing = racing.into_iter().filter_map(at).collect();
    let left_out = (all_threads.len() - threads.len(), all_cells.len() - cells.len());
    let longest = cells.iter().map(|(_, element)| name(element, &map.array).chars().count()).max();
    let top = 20 + 6 * longest.unwrap_or(0).min(MOST_LETTERS);
    let mut grid = Grid { threads, cells, fields, conflicts, racing, left_out, top, left: 0 };
    let longest = (0..grid.threads.len()).map(|row| grid.row_name(row).chars().count()).max();
    grid.left = 20 + 7 * longest.unwrap_or(0).max("work-item".len());
    grid
}

/// What stands above a column. The array is named in the caption: what is left is short.
fn name(element: &str, array: &str) -> String {
    let rest = element.strip_prefix(array).filter(|rest| !rest.is_empty()).unwrap_or(element);
    match rest.chars().count() > MOST_LETTERS {
        true => rest.chars().take(MOST_LETTERS - 1).chain(['…']).collect(),
        false => rest.to_owned(),
    }
}

/// As many as can be drawn, the important ones among them, in their order.
fn some<T: Ord + Copy>(all: Vec<T>, important: impl Iterator<Item = T>) -> Vec<T> {
    let mut chosen: BTreeSet<T> = important.take(MOST).collect();
    for one in all {
        if chosen.len() >= MOST {
            break;
        }
        chosen.insert(one);
    }
    chosen.into_iter().collect()
}

impl Grid<'_> {
    fn draw(&self, svg: &mut Markup, subject: &Subject<'_>, map: &AccessMap) {
        let width = self.left + self.cells.len() * SIDE + 12;
        let height = self.top + self.threads.len() * SIDE + 26;
        let view = format!("0 0 {width} {height}");
        let attributes: [(&'static str, &dyn Display); 5] =
            [("role", &"img"), ("class", &"map"), ("width", &width), ("height", &height), ("viewBox", &view)];
        svg.element("svg", &attributes, |svg| {
            let thread = subject.words().0;
            svg.leaf("title", &[], &format!("{}s against cells of {}", thread, map.array));
            svg.leaf("desc", &[], &self.description(thread));
            self.draw_heads(svg, thread, &map.array);
            for row in 0..self.threads.len() {
                for column in 0..self.cells.len() {
                    self.draw_field(svg, row, column);
                }
            }
            // Last, so that nothing covers the frames.
            for (row, column) in &self.racing {
                let (x, y) = (self.left + column * SIDE, self.top + row * SIDE);
                let frame: [(&'static str, &dyn Display); 5] =
                    [("class", &"frame"), ("x", &x), ("y", &y), ("width", &SIDE), ("height", &SIDE)];
                svg.empty("rect", &frame);
            }
        });
    }

    fn draw_heads(&self, svg: &mut Markup, thread: &str, array: &str) {
        svg.leaf("text", &[("class", &"dim end"), ("x", &(self.left - 8)), ("y", &(self.top - 8))], thread);
        for (column, (_, element)) in self.cells.iter().enumerate() {
            let x = self.left + column * SIDE + SIDE / 2 + 4;
            let turn = format!("rotate(-60 {x} {})", self.top - 8);
            let text = name(element, array);
            svg.leaf(
                "text",
                &[("class", &"fact"), ("x", &x), ("y", &(self.top - 8)), ("transform", &turn)],
                &text,
            );
            if self.conflicts.contains(&column) {
                let y = self.top + self.threads.len() * SIDE + 18;
                svg.leaf("text", &[("class", &"clash"), ("x", &(x - 4)), ("y", &y)], "!");
            }
        }
        for row in 0..self.threads.len() {
            let y = self.top + row * SIDE + 17;
            svg.leaf(
                "text",
                &[("class", &"fact end"), ("x", &(self.left - 8)), ("y", &y)],
                &self.row_name(row),
            );
        }
    }

    /// Who a row is; with the block only where there are several.
    fn row_name(&self, row: usize) -> String {
        let Some((block, thread)) = self.threads.get(row) else { return String::new() };
        match self.threads.iter().all(|(other, _)| other == block) {
            true => tuple(*thread),
            false => format!("{}{}", tuple(*block), tuple(*thread)),
        }
    }

    fn draw_field(&self, svg: &mut Markup, row: usize, column: usize) {
        let letters: String = self.fields.get(&(row, column)).into_iter().flatten().collect();
        let class = match letters.as_str() {
            "" => "field",
            "R" => "field reads",
            _ => "field writes",
        };
        let (x, y) = (self.left + column * SIDE, self.top + row * SIDE);
        let place: [(&'static str, &dyn Display); 5] =
            [("class", &class), ("x", &x), ("y", &y), ("width", &SIDE), ("height", &SIDE)];
        svg.empty("rect", &place);
        if !letters.is_empty() {
            svg.leaf("text", &[("class", &"letter"), ("x", &(x + SIDE / 2)), ("y", &(y + 17))], &letters);
        }
    }

    /// The picture in words.
    fn description(&self, thread: &str) -> String {
        let mut parts = Vec::new();
        for column in &self.conflicts {
            let touching: Vec<String> = self
                .fields
                .iter()
                .filter(|((_, of), _)| of == column)
                .filter_map(|((row, _), letters)| {
                    let letters: String = letters.iter().collect();
                    self.threads.get(*row).map(|(_, thread)| format!("{} {letters}", tuple(*thread)))
                })
                .collect();
            let element = self.cells.get(*column).map_or("", |(_, element)| element);
            parts.push(format!("{element}: {thread}s {}", touching.join(", ")));
        }
        format!("Conflicts at {}", parts.join("; "))
    }

    fn left_out_text(&self, subject: &Subject<'_>) -> String {
        match self.left_out {
            (0, 0) => String::new(),
            (threads, cells) => {
                format!(" Not shown: {threads} more {}s, {cells} more cells.", subject.words().0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_important_ones_are_among_those_drawn() {
        let chosen = some((0..100).collect(), [90, 95].into_iter());
        assert_eq!(chosen.len(), MOST);
        assert!(chosen.contains(&90) && chosen.contains(&95) && chosen.contains(&0));
    }

    #[test]
    fn reads_and_atomics_among_themselves_are_no_conflict() {
        let access = |thread: u32, access| MapAccess {
            block: [0; 3],
            thread: [thread, 0, 0],
            access,
            element: "a[0]".into(),
            bytes: (0, 4),
            line: None,
        };
        use AccessKind::{Atomic, Read, Write};
        assert!(conflict(&access(0, Write), &access(1, Read)));
        assert!(conflict(&access(0, Atomic), &access(1, Read)));
        assert!(!conflict(&access(0, Atomic), &access(1, Atomic)));
        assert!(!conflict(&access(0, Read), &access(1, Read)));
        assert!(!conflict(&access(0, Write), &access(0, Write)));
    }
}
