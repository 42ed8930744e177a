//! Heat maps of requests, as SVG: lanes against banks for shared memory, lanes against sectors for global memory.
//!
//! One picture for each access, of its worst request. Colours are those of how busy a column is, so that a conflict is seen
//! without reading; the number of each column stands below it.

use super::markup::Markup;
use gpuproof_engine::Report;
use gpuproof_engine::perf::report::{AccessReport, PerfReport};
use std::collections::{BTreeMap, BTreeSet};

const CELL: usize = 15;
const LEFT: usize = 58;
const TOP: usize = 78;
/// Columns of a picture; more sectors than a warp can touch with 8 bytes in each lane.
const MOST_COLUMNS: usize = 64;

/// Names and contents of the pictures of a report.
pub fn pictures(report: &Report) -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    for file in &report.files {
        for kernel in &file.kernels {
            let Some(perf) = &kernel.perf else { continue };
            for (number, access) in perf.accesses.iter().enumerate() {
                if access.worst_request.is_empty() {
                    continue;
                }
                let line = access.place.as_ref().map_or(0, |place| place.line);
                let name = format!(
                    "{}-{:02}-line{line}-{}.svg",
                    word(&kernel.name),
                    number + 1,
                    word(&access.array)
                );
                let mut svg = Markup::default();
                picture(&mut svg, access, perf, true);
                pictures.push((name, svg.finish()));
            }
        }
    }
    pictures
}

/// What may stand in the name of a file.
fn word(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect()
}

/// A column: its label, what is below it, and how bad it is from 0 to 1.
struct Column {
    label: String,
    below: String,
    heat: f64,
    /// Whether a gap in the addresses, or the start of a line, is before it.
    edge: bool,
}

/// The picture of an access. One that stands in a file of its own names its language; one inside a page must not.
pub fn picture(svg: &mut Markup, access: &AccessReport, perf: &PerfReport, alone: bool) {
    let grid = match access.degree {
        Some(_) => banks(access, perf),
        None => sectors(access),
    };
    grid.draw(svg, access, perf, alone);
}

/// What is drawn.
struct Grid {
    /// The figures in words.
    summary: String,
    /// What the columns are.
    across: &'static str,
    /// What the numbers below them are.
    below: &'static str,
    columns: Vec<Column>,
    /// Lanes and columns that are used.
    cells: BTreeSet<(u32, usize)>,
}

fn banks(access: &AccessReport, perf: &PerfReport) -> Grid {
    let width = i64::from(perf.bank_width.max(1));
    let count = i64::from(perf.banks.max(1));
    let mut words: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    let mut cells = BTreeSet::new();
    for (lane, first) in &access.worst_request {
        for word in first.div_euclid(width)..=(first + i64::from(access.bytes) - 1).div_euclid(width) {
            let bank = word.rem_euclid(count);
            words.entry(bank).or_default().insert(word);
            cells.insert((*lane, bank as usize));
        }
    }
    // Wide accesses are served in parts, each of which may use every bank once.
    let parts = (i64::from(access.bytes) / width).max(1);
    let worst = access.degree.map_or(1, |d| d.worst).max(1);
    let columns: Vec<Column> = (0..count)
        .map(|bank| {
            let needed = words.get(&bank).map_or(0, BTreeSet::len) as f64 / parts as f64;
            let heat = if worst > 1 { ((needed - 1.0) / f64::from(worst - 1)).clamp(0.0, 1.0) } else { 0.0 };
            let below = if needed == 0.0 { String::new() } else { format!("{}", needed.ceil()) };
            Column { label: bank.to_string(), below, heat, edge: false }
        })
        .collect();
    let below = match parts {
        1 => "distinct words asked of the bank",
        _ => "distinct words asked of the bank by a part of the warp; lines part the warp",
    };
    Grid { summary: summary(access), across: "bank", below, columns, cells }
}

fn sectors(access: &AccessReport) -> Grid {
    let mut bytes: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for (_, first) in &access.worst_request {
        for byte in *first..first.saturating_add(i64::from(access.bytes)) {
            bytes.entry(byte.div_euclid(32)).or_default().insert(byte);
        }
    }
    let numbers: Vec<i64> = bytes.keys().copied().take(MOST_COLUMNS).collect();
    let mut cells = BTreeSet::new();
    for (lane, first) in &access.worst_request {
        for sector in first.div_euclid(32)..=(first + i64::from(access.bytes) - 1).div_euclid(32) {
            if let Ok(column) = numbers.binary_search(&sector) {
                cells.insert((*lane, column));
            }
        }
    }
    let columns: Vec<Column> = numbers
        .iter()
        .enumerate()
        .map(|(number, sector)| {
            let used = bytes.get(sector).map_or(0, BTreeSet::len);
            let before = number.checked_sub(1).and_then(|n| numbers.get(n));
            let edge = before.is_some_and(|b| b.div_euclid(4) != sector.div_euclid(4));
            let label = if *sector < 1000 { sector.to_string() } else { "…".into() };
            Column { label, below: used.to_string(), heat: 1.0 - used as f64 / 32.0, edge }
        })
        .collect();
    let below = "bytes used of the sector's 32; lines part 128-byte lines";
    Grid { summary: summary(access), across: "32-byte sector", below, columns, cells }
}

/// The figures of an access in words.
pub fn summary(access: &AccessReport) -> String {
    let figures = |figures| super::perf::figures_text(figures, access.certainty);
    match (&access.degree, &access.sectors) {
        (Some(degree), _) => format!("conflict degree {}", figures(degree)),
        (None, Some(sectors)) => {
            let efficiency = access.efficiency.map_or(0.0, |[worst, _]| worst * 100.0);
            format!("sectors {}, efficiency {efficiency:.0} %", figures(sectors))
        }
        (None, None) => String::new(),
    }
}

/// From a calm blue over yellow to red.
fn colour(heat: f64) -> String {
    let stops = [(70.0, 130.0, 180.0), (240.0, 190.0, 60.0), (200.0, 40.0, 40.0)];
    let (from, to, part) = match heat {
        h if h < 0.5 => (stops[0], stops[1], h * 2.0),
        h => (stops[1], stops[2], h.min(1.0) * 2.0 - 1.0),
    };
    let mix = |a: f64, b: f64| (a + (b - a) * part).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

/// A line between parts of the warp, or between lines of the cache.
fn line_from(svg: &mut Markup, [x, y]: [usize; 2], [to_x, to_y]: [usize; 2]) {
    let ends: [(&str, &dyn std::fmt::Display); 4] = [("x1", &x), ("y1", &y), ("x2", &to_x), ("y2", &to_y)];
    let style: [(&str, &dyn std::fmt::Display); 3] =
        [("class", &"ink-line"), ("stroke", &"#333"), ("stroke-width", &"1.5")];
    svg.empty("line", &[ends.as_slice(), style.as_slice()].concat());
}

/// Words; `class` is for pages that have colours of their own.
fn words(svg: &mut Markup, [x, y]: [usize; 2], size: usize, (class, fill): (&str, &str), text: &str) {
    let place: [(&'static str, &dyn std::fmt::Display); 5] =
        [("x", &x), ("y", &y), ("font-size", &size), ("class", &class), ("fill", &fill)];
    svg.leaf("text", &place, text);
}

const INK: (&str, &str) = ("ink", "#000");
const DIM: (&str, &str) = ("dim", "#555");

impl Grid {
    fn draw(&self, svg: &mut Markup, access: &AccessReport, perf: &PerfReport, alone: bool) {
        let lanes = perf.warp as usize;
        let width = (LEFT + self.columns.len() * CELL + 20).max(560);
        let height = TOP + lanes * CELL + 54;
        let line = access.place.as_ref().map_or(String::new(), |place| format!("line {}: ", place.line));
        let title = format!("{line}{}", access.text);
        let view = format!("0 0 {width} {height}");
        let mut attributes: Vec<(&'static str, &dyn std::fmt::Display)> = vec![
            ("role", &"img"),
            ("class", &"heat"),
            ("width", &width),
            ("height", &height),
            ("viewBox", &view),
            ("font-family", &"sans-serif"),
        ];
        if alone {
            attributes.insert(0, ("xmlns", &"http://www.w3.org/2000/svg"));
        }
        svg.element("svg", &attributes, |svg| {
            svg.leaf("title", &[], &title);
            svg.leaf("desc", &[], &format!("Lanes of a warp against each {}: {}", self.across, self.summary));
            svg.empty(
                "rect",
                &[("width", &"100%"), ("height", &"100%"), ("class", &"paper"), ("fill", &"white")],
            );
            svg.element("g", &[("font-weight", &"bold")], |svg| words(svg, [10, 20], 14, INK, &title));
            words(svg, [10, 38], 12, INK, &format!("{}, worst request of a warp", self.summary));
            words(svg, [LEFT, 56], 10, DIM, self.across);
            words(svg, [10, TOP - 8], 10, DIM, "lane");
            self.draw_heads(svg, lanes);
            self.draw_cells(svg, lanes);
            self.draw_lines(svg, access, perf);
            words(svg, [LEFT, TOP + lanes * CELL + 34], 10, DIM, self.below);
        });
    }

    /// What stands above and below the columns.
    fn draw_heads(&self, svg: &mut Markup, lanes: usize) {
        svg.element("g", &[("text-anchor", &"middle")], |svg| {
            for (number, column) in self.columns.iter().enumerate() {
                let middle = LEFT + number * CELL + CELL / 2;
                words(svg, [middle, TOP - 5], 8, INK, &column.label);
                let fill = colour(column.heat);
                words(svg, [middle, TOP + lanes * CELL + 14], 9, ("count", &fill), &column.below);
            }
        });
    }

    fn draw_cells(&self, svg: &mut Markup, lanes: usize) {
        svg.element("g", &[("text-anchor", &"end")], |svg| {
            for lane in 0..lanes {
                words(svg, [LEFT - 6, TOP + lane * CELL + 11], 9, INK, &lane.to_string());
            }
        });
        for (lane, number) in (0..lanes).flat_map(|lane| (0..self.columns.len()).map(move |n| (lane, n))) {
            let heat = self.columns.get(number).map_or(0.0, |column| column.heat);
            let (class, fill) = match self.cells.contains(&(lane as u32, number)) {
                true => ("used", colour(heat)),
                false => ("free", "#f4f4f4".to_owned()),
            };
            let (x, y) = (LEFT + number * CELL, TOP + lane * CELL);
            let place: [(&str, &dyn std::fmt::Display); 4] =
                [("x", &x), ("y", &y), ("width", &CELL), ("height", &CELL)];
            let style: [(&str, &dyn std::fmt::Display); 4] =
                [("class", &class), ("fill", &fill), ("stroke", &"#ddd"), ("stroke-width", &"0.5")];
            svg.empty("rect", &[place.as_slice(), style.as_slice()].concat());
        }
    }

    fn draw_lines(&self, svg: &mut Markup, access: &AccessReport, perf: &PerfReport) {
        let lanes = perf.warp as usize;
        for (number, _) in self.columns.iter().enumerate().filter(|(_, column)| column.edge) {
            let x = LEFT + number * CELL;
            line_from(svg, [x, TOP], [x, TOP + lanes * CELL]);
        }
        let part = lanes * perf.bank_width as usize / access.bytes.max(perf.bank_width).max(1) as usize;
        for lane in (part..lanes).step_by(part.max(1)).filter(|_| access.degree.is_some()) {
            let y = TOP + lane * CELL;
            line_from(svg, [LEFT, y], [LEFT + self.columns.len() * CELL, y]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_goes_from_blue_to_red() {
        assert_eq!(colour(0.0), "#4682b4");
        assert_eq!(colour(1.0), "#c82828");
        assert_eq!(word("reduce<float, 256>"), "reduce_float__256_");
    }
}
