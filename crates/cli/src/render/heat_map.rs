//! Heat maps of requests, as SVG: lanes against banks for shared memory, lanes against sectors for global memory.
//!
//! One picture for each access, of its worst request. Colours are those of how busy a column is, so that a conflict is seen
//! without reading; the number of each column stands below it.

use gpuproof_engine::Report;
use gpuproof_engine::perf::report::{AccessReport, PerfReport};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

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
                pictures.push((name, picture(access, perf)));
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

fn picture(access: &AccessReport, perf: &PerfReport) -> String {
    match access.degree {
        Some(_) => banks(access, perf),
        None => sectors(access, perf),
    }
}

fn banks(access: &AccessReport, perf: &PerfReport) -> String {
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
    let degree = access.degree.as_ref().map_or(String::new(), |d| {
        format!("conflict degree {}", super::perf::figures_text(d, access.certainty))
    });
    let below = match parts {
        1 => "distinct words asked of the bank",
        _ => "distinct words asked of the bank by a part of the warp; lines part the warp",
    };
    draw(access, perf, &degree, "bank", below, &columns, &cells)
}

fn sectors(access: &AccessReport, perf: &PerfReport) -> String {
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
    let text = access.sectors.as_ref().map_or(String::new(), |s| {
        let efficiency = access.efficiency.map_or(0.0, |[worst, _]| worst * 100.0);
        let shown = super::perf::figures_text(s, access.certainty);
        format!("sectors {shown}, efficiency {efficiency:.0} %")
    });
    draw(
        access,
        perf,
        &text,
        "32-byte sector",
        "bytes used of the sector's 32; lines part 128-byte lines",
        &columns,
        &cells,
    )
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
fn line_from([x, y]: [usize; 2], [to_x, to_y]: [usize; 2]) -> String {
    format!(
        "<line x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" stroke=\"#333\" stroke-width=\"1.5\"/>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn draw(
    access: &AccessReport,
    perf: &PerfReport,
    summary: &str,
    across: &str,
    below: &str,
    columns: &[Column],
    cells: &BTreeSet<(u32, usize)>,
) -> String {
    let lanes = perf.warp as usize;
    let width = (LEFT + columns.len() * CELL + 20).max(560);
    let height = TOP + lanes * CELL + 54;
    let line = access.place.as_ref().map_or(String::new(), |place| format!("line {}: ", place.line));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"20\" font-size=\"14\" font-weight=\"bold\">{}{}</text>\n\
         <text x=\"10\" y=\"38\" font-size=\"12\">{}, worst request of a warp</text>\n\
         <text x=\"{LEFT}\" y=\"56\" fill=\"#555\">{across}</text>\n\
         <text x=\"10\" y=\"{}\" fill=\"#555\">lane</text>\n",
        escape(&line),
        escape(&access.text),
        escape(summary),
        TOP - 8,
    );
    let mut put = |text: String| svg.push_str(&text);
    for (number, column) in columns.iter().enumerate() {
        let x = LEFT + number * CELL;
        let middle = x + CELL / 2;
        put(format!(
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"8\">{}</text>\n",
            TOP - 5,
            column.label
        ));
        put(format!(
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"9\" font-weight=\"bold\" fill=\"{}\">{}</text>\n",
            TOP + lanes * CELL + 14,
            colour(column.heat),
            column.below
        ));
    }
    for lane in 0..lanes {
        let y = TOP + lane * CELL;
        put(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-size=\"9\">{lane}</text>\n",
            LEFT - 6,
            y + 11
        ));
        for (number, column) in columns.iter().enumerate() {
            let x = LEFT + number * CELL;
            let fill =
                if cells.contains(&(lane as u32, number)) { colour(column.heat) } else { "#f4f4f4".into() };
            put(format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#ddd\" \
                 stroke-width=\"0.5\"/>\n"
            ));
        }
    }
    for (number, _) in columns.iter().enumerate().filter(|(_, column)| column.edge) {
        let x = LEFT + number * CELL;
        put(line_from([x, TOP], [x, TOP + lanes * CELL]));
    }
    let part = lanes * perf.bank_width as usize / access.bytes.max(perf.bank_width).max(1) as usize;
    for lane in (part..lanes).step_by(part.max(1)).filter(|_| access.degree.is_some()) {
        let y = TOP + lane * CELL;
        put(line_from([LEFT, y], [LEFT + columns.len() * CELL, y]));
    }
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{}\" fill=\"#555\">{}</text>\n</svg>",
        TOP + lanes * CELL + 34,
        escape(below)
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_goes_from_blue_to_red() {
        assert_eq!(colour(0.0), "#4682b4");
        assert_eq!(colour(1.0), "#c82828");
        assert_eq!(word("reduce<float, 256>"), "reduce_float__256_");
        assert_eq!(escape("a < b && c"), "a &lt; b &amp;&amp; c");
    }
}
