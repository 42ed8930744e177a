//! The figures of `perf` as tables.

use anstyle::{AnsiColor, Style};
use gpuproof_engine::launch::text_of;
use gpuproof_engine::perf::report::{AccessReport, BranchReport, Certainty, Figures, Parting, PerfReport};
use gpuproof_engine::report::{AccessKind, KernelReport};

const BOLD: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// The tables of a kernel; nothing if it has none.
pub fn tables(kernel: &KernelReport) -> Option<String> {
    let perf = kernel.perf.as_ref()?;
    let block = text_of(perf.block);
    let chosen = if perf.typical_block { " (a typical block; --block gives another)" } else { "" };
    let mut text = format!(
        "warps of {} lanes in blocks of {block}{chosen}; {} banks of {} bytes\n",
        perf.warp, perf.banks, perf.bank_width
    );
    text.extend(sections(perf).into_iter().map(section));
    for left in &perf.left_out {
        let line = left.place.as_ref().map_or(String::new(), |place| format!("line {}: ", place.line));
        text += &format!("not followed: {line}{}\n", left.reason);
    }
    if let Some(confirmed) = &perf.confirmed {
        let (requests, accesses) = (confirmed.requests, confirmed.accesses);
        match confirmed.disagreements.as_slice() {
            [] => {
                text += &format!(
                    "{GOOD}confirmed{GOOD:#} by a run: {requests} requests of {accesses} accesses\n"
                );
            }
            wrong => {
                text += &format!("{BAD}contradicted{BAD:#} by a run; please report it:\n");
                text.extend(wrong.iter().map(|line| format!("  {line}\n")));
            }
        }
    }
    Some(text)
}

/// A table of figures.
pub struct Section {
    /// What it is about.
    pub title: &'static str,
    /// The heads of its columns.
    pub head: &'static [&'static str],
    /// Its rows; there is at least one.
    pub rows: Vec<Vec<String>>,
}

/// The tables that have rows.
pub fn sections(perf: &PerfReport) -> Vec<Section> {
    let (shared, global): (Vec<&AccessReport>, Vec<&AccessReport>) =
        perf.accesses.iter().partition(|access| access.degree.is_some());
    let sections = [
        Section {
            title: "shared memory",
            head: &["line", "access", "", "bytes", "degree", "lanes in conflict", "requests", ""],
            rows: shared.iter().map(|access| shared_row(access, perf)).collect(),
        },
        Section {
            title: "global memory",
            head: &["line", "access", "", "bytes", "sectors", "lines", "efficiency", "requests", ""],
            rows: global.iter().map(|access| global_row(access, perf)).collect(),
        },
        Section {
            title: "branches whose lanes part",
            head: &["line", "condition", ""],
            rows: perf.branches.iter().map(branch_row).collect(),
        },
    ];
    sections.into_iter().filter(|section| !section.rows.is_empty()).collect()
}

/// A table with its title.
fn section(Section { title, head, rows }: Section) -> String {
    let head: Vec<String> = head.iter().map(|word| (*word).to_owned()).collect();
    let width = |column: usize| {
        let cells = std::iter::once(&head).chain(&rows).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &[String]| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(number, (cell, width))| {
            let missing = " ".repeat(width.saturating_sub(cell.chars().count()));
            if number == 0 { missing + cell } else { cell.clone() + &missing }
        });
        let text = padded.collect::<Vec<_>>().join("  ");
        format!("  {}\n", text.trim_end())
    };
    let mut text = format!("{BOLD}{title}{BOLD:#}\n{}", line(&head));
    text.extend(rows.iter().map(|row| line(row)));
    text
}

/// `4`, `1..8, typically 2.5`, `at most 32`, `unknown, at most 32`.
pub fn figures_text(figures: &Figures, certainty: Certainty) -> String {
    let Figures { best, typical, worst } = *figures;
    let typically = if typical == f64::from(worst) || typical == f64::from(best) && best == worst {
        String::new()
    } else {
        format!(", typically {typical}")
    };
    match certainty {
        Certainty::Exact if best == worst => worst.to_string(),
        Certainty::Exact => format!("{best}..{worst}{typically}"),
        Certainty::AtMost => format!("at most {worst}{typically}"),
        Certainty::Unknown => format!("unknown, at most {worst}"),
    }
}

fn line_of(place: Option<&gpuproof_engine::report::Place>) -> String {
    place.map_or("-".to_owned(), |place| place.line.to_string())
}

fn verb(access: AccessKind) -> &'static str {
    match access {
        AccessKind::Read | AccessKind::AsyncRead => "read",
        AccessKind::Write | AccessKind::AsyncWrite => "write",
        AccessKind::Atomic => "atomic",
    }
}

fn requests(access: &AccessReport) -> String {
    match access.per_iteration {
        true => format!("{} an iteration", access.requests),
        false => access.requests.to_string(),
    }
}

/// What is to be said beside the figures.
fn remark(access: &AccessReport, perf: &PerfReport) -> String {
    let mut remarks = Vec::new();
    if let Some(reason) = &access.reason {
        remarks.push(format!("it depends on {reason}"));
    }
    if let Some(depends) = &access.depends {
        remarks.push(depends.text.clone());
    }
    if perf.typical_block && access.every_block_size {
        remarks.push("for every block size".into());
    }
    remarks.join("; ")
}

fn shared_row(access: &AccessReport, perf: &PerfReport) -> Vec<String> {
    let degree = access.degree.as_ref().map_or(String::new(), |d| figures_text(d, access.certainty));
    vec![
        line_of(access.place.as_ref()),
        access.text.clone(),
        verb(access.access).into(),
        access.bytes.to_string(),
        degree,
        lanes_text(&access.colliding_lanes),
        requests(access),
        remark(access, perf),
    ]
}

fn global_row(access: &AccessReport, perf: &PerfReport) -> Vec<String> {
    let sectors = access.sectors.as_ref().map_or(String::new(), |s| figures_text(s, access.certainty));
    let lines = access.lines.map_or(String::new(), |[a, b]| range(a, b));
    let percent = |x: f64| format!("{:.0}", x * 100.0);
    let efficiency =
        access.efficiency.map_or(String::new(), |[worst, best]| match percent(worst) == percent(best) {
            true => format!("{} %", percent(best)),
            false => format!("{}..{} %", percent(worst), percent(best)),
        });
    vec![
        line_of(access.place.as_ref()),
        access.text.clone(),
        verb(access.access).into(),
        access.bytes.to_string(),
        sectors,
        lines,
        efficiency,
        requests(access),
        remark(access, perf),
    ]
}

fn branch_row(branch: &BranchReport) -> Vec<String> {
    let how = match (branch.divergence, branch.visits) {
        (Parting::Here, Some([visits, of])) => format!("in {visits} of {of} visits of a warp"),
        (Parting::Here, None) => "always".into(),
        (Parting::AtLimit, _) => "only in the warp that holds the limit".into(),
        (Parting::ByData, _) => {
            format!("as data says: {}", branch.reason.as_deref().unwrap_or("not known"))
        }
    };
    let of_loop = if branch.of_loop { " (end of a loop)" } else { "" };
    vec![line_of(branch.place.as_ref()), branch.text.clone(), how + of_loop]
}

fn range(low: u32, high: u32) -> String {
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

/// `0-31`, `0-28 by 4`, `1, 2, 5`.
fn lanes_text(lanes: &[u32]) -> String {
    let (Some(first), Some(last)) = (lanes.first(), lanes.last()) else { return String::new() };
    let steps: Vec<u32> = lanes.windows(2).map(|w| w[1].saturating_sub(w[0])).collect();
    match steps.as_slice() {
        [step, rest @ ..] if !rest.is_empty() && rest.iter().all(|s| s == step) => match step {
            1 => format!("{first}-{last}"),
            step => format!("{first}-{last} by {step}"),
        },
        _ if lanes.len() <= 8 => lanes.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
        _ => format!("{} lanes from {first} to {last}", lanes.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_and_figures_in_words() {
        assert_eq!(lanes_text(&[]), "");
        assert_eq!(lanes_text(&(0..32).collect::<Vec<_>>()), "0-31");
        assert_eq!(lanes_text(&[0, 8, 16, 24]), "0-24 by 8");
        assert_eq!(lanes_text(&[3, 7]), "3, 7");
        let figures = |best, typical, worst| Figures { best, typical, worst };
        assert_eq!(figures_text(&figures(2, 2.0, 2), Certainty::Exact), "2");
        assert_eq!(figures_text(&figures(1, 2.5, 8), Certainty::Exact), "1..8, typically 2.5");
        assert_eq!(figures_text(&figures(1, 32.0, 32), Certainty::Unknown), "unknown, at most 32");
    }
}
