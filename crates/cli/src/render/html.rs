//! The report as a page for a browser: one file that needs no other, without scripts.
//!
//! * [`index`]: the heading, the table of kernels, what belongs to no kernel. [`kernel`]: one kernel.
//! * [`finding`]: one finding; [`race`], [`access_map`]: its pictures; [`change`]: its fix as a diff.
//! * [`source`]: the text of a kernel with marks at the findings' places and its barriers beside it.
//! * [`figures`]: what `perf` measured, with the heat maps. [`style`]: how everything looks.
//!
//! Everything is made of the report, in its order, so that the same report gives the same page. Text goes through
//! [`super::markup`], which escapes it; a policy in the page's head lets the browser load and run nothing besides.

mod access_map;
mod change;
mod figures;
mod finding;
mod index;
mod kernel;
mod race;
mod source;
mod style;

use super::markup::Markup;
use crate::commands::write_whole;
use gpuproof_engine::Report;
use gpuproof_engine::report::{FileReport, KernelReport};
use std::io;
use std::path::{Path, PathBuf};

/// The page's name in its folder.
pub const NAME: &str = "index.html";

/// Nothing is loaded, nothing runs; the style is in the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Writes the page into a folder, and gives where it is.
pub fn write(report: &Report, folder: &Path) -> io::Result<PathBuf> {
    let path = folder.join(NAME);
    write_whole(&path, &page(report)).map(|()| path)
}

/// A kernel and where it belongs.
#[derive(Clone, Copy)]
struct Subject<'a> {
    /// Its number in the page.
    number: usize,
    file: &'a FileReport,
    kernel: &'a KernelReport,
}

impl Subject<'_> {
    /// The name by which the page refers to it.
    fn id(&self) -> String {
        format!("k{}", self.number)
    }

    /// What its language calls a thread and a block.
    fn words(&self) -> (&'static str, &'static str) {
        match self.file.language {
            Some("opencl") => ("work-item", "work-group"),
            _ => ("thread", "block"),
        }
    }
}

/// The whole page.
pub fn page(report: &Report) -> String {
    let mut subjects = Vec::new();
    for file in &report.files {
        for kernel in &file.kernels {
            subjects.push(Subject { number: subjects.len() + 1, file, kernel });
        }
    }
    let mut page = Markup::default();
    page.literal("<!DOCTYPE html>\n");
    page.element("html", &[("lang", &"en")], |page| {
        page.element("head", &[], |page| head(page, report));
        page.element("body", &[], |page| {
            index::header(page, report);
            page.element("main", &[], |page| {
                index::kernels(page, report, &subjects);
                index::troubles(page, report);
                for subject in &subjects {
                    kernel::article(page, subject);
                }
            });
            index::footer(page, report);
        });
    });
    page.finish()
}

fn head(page: &mut Markup, report: &Report) {
    page.literal("<meta charset=\"utf-8\"/>\n");
    page.literal("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    page.literal("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    page.empty("meta", &[("http-equiv", &"Content-Security-Policy"), ("content", &POLICY)]);
    page.leaf("title", &[], &format!("gpuproof {}: {}", report.command, index::summary(report)));
    page.literal(style::STYLE);
}

/// Words in which `names` stand between backquotes.
fn prose(page: &mut Markup, text: &str) {
    let parts: Vec<&str> = text.split('`').collect();
    // One backquote without another is none.
    if parts.len().is_multiple_of(2) {
        return page.put(text);
    }
    for (n, part) in parts.into_iter().enumerate() {
        match n % 2 {
            0 => page.put(part),
            _ => page.leaf("code", &[], part),
        }
    }
}

/// A list of such words under a heading; nothing without entries.
fn list<S: AsRef<str>>(page: &mut Markup, title: &str, entries: &[S]) {
    if entries.is_empty() {
        return;
    }
    page.leaf("h4", &[], title);
    page.element("ul", &[], |page| {
        for entry in entries {
            page.element("li", &[], |page| prose(page, entry.as_ref()));
        }
    });
}

/// A table with a caption. The first column heads its rows.
fn table<H: AsRef<str>>(page: &mut Markup, caption: &str, head: &[H], rows: &[Vec<String>]) {
    page.element(
        "div",
        &[("class", &"scroll"), ("role", &"region"), ("aria-label", &caption), ("tabindex", &0)],
        |page| {
            page.element("table", &[], |page| {
                page.leaf("caption", &[], caption);
                page.element("thead", &[], |page| {
                    page.element("tr", &[], |page| {
                        for cell in head {
                            page.leaf("th", &[("scope", &"col")], cell.as_ref());
                        }
                    });
                });
                page.element("tbody", &[], |page| {
                    for row in rows {
                        page.element("tr", &[], |page| table_row(page, row));
                    }
                });
            });
        },
    );
}

fn table_row(page: &mut Markup, row: &[String]) {
    for (n, cell) in row.iter().enumerate() {
        match n {
            0 => page.element("th", &[("scope", &"row")], |page| prose(page, cell)),
            _ => page.element("td", &[], |page| prose(page, cell)),
        }
    }
}

/// `3 kernels`, `1 kernel`.
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_prose_are_code() {
        let text = |words: &str| {
            let mut markup = Markup::default();
            prose(&mut markup, words);
            markup.finish()
        };
        assert_eq!(text("race on `a<b>`: x"), "race on <code>a&lt;b&gt;</code>: x");
        assert_eq!(text("one ` alone"), "one ` alone");
    }
}
