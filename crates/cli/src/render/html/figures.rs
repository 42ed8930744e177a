//! What `perf` measured: its tables, and a heat map of the worst request of each access.

use super::{Subject, table};
use crate::render::markup::Markup;
use crate::render::{heat_map, perf};
use gpuproof_engine::launch::text_of;
use gpuproof_engine::perf::report::{AccessReport, PerfReport};

/// The figures of a kernel.
pub fn section(page: &mut Markup, subject: &Subject<'_>, figures: &PerfReport) {
    page.leaf("h4", &[], "Figures");
    let block = text_of(figures.block);
    let chosen = if figures.typical_block { ", a typical block" } else { "" };
    let warps = format!(
        "Warps of {} lanes in blocks of {block}{chosen}; {} banks of {} bytes.",
        figures.warp, figures.banks, figures.bank_width
    );
    page.leaf("p", &[], &warps);
    for section in perf::sections(figures) {
        // Columns without a head say how, or what else there is to say.
        let named = |(n, head): (usize, &&'static str)| match (*head, n) {
            ("", 2) => "how",
            ("", _) => "remark",
            (head, _) => head,
        };
        let head: Vec<&str> = section.head.iter().enumerate().map(named).collect();
        table(page, section.title, &head, &section.rows);
    }
    for left in &figures.left_out {
        let line = left.place.as_ref().map_or(String::new(), |place| format!("line {}: ", place.line));
        page.leaf("p", &[("class", &"note")], &format!("Not followed: {line}{}", left.reason));
    }
    maps(page, subject, figures);
}

/// Whether an access is worth a look.
fn is_hot(access: &AccessReport) -> bool {
    access.degree.is_some_and(|degree| degree.worst > 1)
        || access.efficiency.is_some_and(|[worst, _]| worst < 0.999)
}

fn maps(page: &mut Markup, subject: &Subject<'_>, figures: &PerfReport) {
    let drawn: Vec<&AccessReport> = figures.accesses.iter().filter(|a| !a.worst_request.is_empty()).collect();
    if drawn.is_empty() {
        return;
    }
    page.leaf("h4", &[], "Heat maps");
    for access in drawn {
        let line = access.place.as_ref().map_or(String::new(), |place| format!("line {}: ", place.line));
        let title = format!("{line}{}", access.text);
        let open = is_hot(access);
        let mut attributes: Vec<(&'static str, &dyn std::fmt::Display)> = vec![("class", &"map")];
        if open {
            attributes.push(("open", &"open"));
        }
        page.element("details", &attributes, |page| {
            page.leaf("summary", &[], &format!("{title} ({})", heat_map::summary(access)));
            let label = format!("Heat map of {title} in {}", subject.kernel.name);
            let region: [(&'static str, &dyn std::fmt::Display); 4] =
                [("class", &"scroll"), ("role", &"region"), ("aria-label", &label), ("tabindex", &0)];
            page.element("div", &region, |page| heat_map::picture(page, access, figures, false));
        });
    }
}
