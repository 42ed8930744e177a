//! What could be changed about the barriers of a kernel: a new one, or more flags for one that is there.

use super::edit::{Change, insertion};
use super::text::Point;
use crate::describe::Words;
use gpuproof_kir::{Fences, Language};
use std::ops::Range;

/// A barrier that could be added, or an existing one that could order more.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// What changes in the text.
    pub kind: Kind,
    /// First byte of its call in the marked text.
    pub start: u32,
    /// How many loops are around it.
    pub depth: usize,
    /// Whether it stands in a function that the kernel calls.
    pub in_callee: bool,
}

/// What a candidate changes.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A new barrier.
    Insert(Point),
    /// More flags for a barrier.
    Strengthen {
        /// The flags in the text that the user wrote.
        flags: Range<usize>,
        /// What the barrier orders now.
        fences: Fences,
    },
}

/// What a chosen candidate is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Form {
    /// A barrier of the block that orders shared memory, global memory.
    Block(bool, bool),
    /// A barrier of the warp.
    Warp,
}

impl Form {
    /// A barrier of the block that orders everything.
    pub const ALL: Form = Form::Block(true, true);

    /// What it orders.
    pub fn fences(self) -> Fences {
        match self {
            Form::Block(shared, global) => Fences { shared, global },
            Form::Warp => Fences::ALL,
        }
    }

    /// The statement in a language.
    pub fn statement(self, language: Language) -> String {
        match (language, self) {
            (Language::OpenCl, form) => format!("barrier({});", flags_text(form.fences())),
            (_, Form::Warp) => "__syncwarp();".to_owned(),
            (language, _) => format!("{};", Words::of(language).barrier),
        }
    }
}

impl Candidate {
    /// The change of the text, in words and as edits, with the line that it stands before or in.
    pub fn change(&self, text: &str, form: Form, language: Language) -> (String, usize, Vec<Change>) {
        let line = |offset: usize| text.get(..offset).unwrap_or("").matches('\n').count() + 1;
        match &self.kind {
            Kind::Insert(point) => {
                let statement = form.statement(language);
                let next = line(point.next);
                let where_to = match &point.braces {
                    Some(braces) if point.offset == braces.open => {
                        format!("in braces, before the statement on line {next}")
                    }
                    Some(_) => format!("in braces, after the statement on line {}", line(point.offset)),
                    None if line(point.offset) == next => format!("into line {next}"),
                    None => format!("before line {next}"),
                };
                let at = if point.braces.is_some() { line(point.offset) } else { next };
                (format!("put a `{statement}` {where_to}"), at, insertion(text, point, &statement))
            }
            Kind::Strengthen { flags, fences } => {
                let new = form.fences();
                let all = Fences { shared: fences.shared || new.shared, global: fences.global || new.global };
                let at = line(flags.start);
                let change = Change { range: flags.clone(), text: flags_text(all).to_owned() };
                (
                    format!("make the flags of the barrier on line {at} `{}`", flags_text(all)),
                    at,
                    vec![change],
                )
            }
        }
    }
}

/// OpenCL's flags for what a barrier orders.
pub fn flags_text(fences: Fences) -> &'static str {
    match (fences.shared, fences.global) {
        (true, true) => "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE",
        (true, false) => "CLK_LOCAL_MEM_FENCE",
        (false, true) => "CLK_GLOBAL_MEM_FENCE",
        (false, false) => "0",
    }
}

/// The first argument of the barrier call that starts here; nothing if the text has no such call there, as in a macro.
pub fn flags_range(text: &str, start: usize) -> Option<Range<usize>> {
    let call = text.get(start..)?;
    let name = ["barrier", "work_group_barrier"]
        .into_iter()
        .find(|name| call.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('(')))?;
    let open = start + name.len() + call.get(name.len()..)?.find('(')? + 1;
    let mut depth = 0usize;
    for (n, c) in text.get(open..)?.char_indices() {
        match c {
            '(' => depth += 1,
            ')' | ',' if depth == 0 => {
                let argument = text.get(open..open + n)?;
                let lead = argument.len() - argument.trim_start().len();
                return Some(open + lead..open + lead + argument.trim().len());
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_found_in_calls_and_nowhere_else() {
        let flags = |text: &str| flags_range(text, 0).map(|range| text[range].to_owned());
        assert_eq!(flags("barrier( A | B );"), Some("A | B".to_owned()));
        assert_eq!(flags("work_group_barrier((A), memory_scope_device)"), Some("(A)".to_owned()));
        assert_eq!(flags("SYNC;"), None);
        assert_eq!(flags("barrier(A"), None);
    }
}
