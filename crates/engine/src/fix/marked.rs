//! Every barrier that could be added, in one text: clang reads it once, and each choice among them is a copy of the module
//! with the others taken out.
//!
//! A mark is a real barrier in the text, and it is known again by where it stands. So the front end decides what a place in the text
//! means, loops without braces and functions that several kernels call included; nothing is guessed from lines.

use super::candidate::{Candidate, Form, Kind, flags_range};
use super::text::{Point, points, tokens};
use crate::check::{Options, Prepared, prepare};
use crate::load::{Loaded, load_text};
use gpuproof_base::{FileId, Origin};
use gpuproof_check::{Checked, Setup};
use gpuproof_kir::{
    Barrier, BarrierScope, Body, Expr, Fences, FunctionId, Language, Module, Stmt, StmtKind, Valid, valid,
    walk,
};
use std::collections::{BTreeMap, BTreeSet};

/// How often a text that clang refuses is tried with fewer marks.
const MOST_READINGS: usize = 5;
/// Most marks in one text.
const MOST_MARKS: usize = 160;

/// A kernel with all its marks.
pub struct Marked {
    prepared: Prepared,
    file: FileId,
    /// The marked text, and the first bytes of the marks in it.
    text: String,
    starts: BTreeSet<u32>,
    /// What could be changed, the most welcome first: flags of barriers that are there, then new barriers outside of
    /// loops, then those nearest to the end.
    pub candidates: Vec<Candidate>,
}

/// What a chosen candidate is, by its number.
pub type Choice = BTreeMap<usize, Form>;

impl Marked {
    /// Marks the kernel of this name in a text. Nothing if the marked text cannot be read.
    pub fn new(path: &str, text: &str, loaded: &Loaded, kernel: &str, options: &Options) -> Option<Self> {
        let file = loaded.sources.find(path)?;
        let module = &loaded.module;
        let id = module.kernels().find(|(_, k)| k.name.as_str() == kernel)?.0;
        let functions: BTreeSet<(usize, usize)> = reachable(module, id)
            .into_iter()
            .filter_map(|f| module.origins.span(module.functions[f].origin))
            .filter(|span| span.file == file)
            .map(|span| (span.start as usize, span.end as usize))
            .collect();
        let tokens = tokens(text);
        let mut found: Vec<Point> = functions
            .into_iter()
            .flat_map(|(start, end)| points(text, &tokens, start..end))
            .filter(|point| !is_annotation(text, point.next))
            .collect();
        found.truncate(MOST_MARKS);
        for _ in 0..MOST_READINGS {
            let sheet = Sheet::new(text, found, module.language);
            let bad: BTreeSet<usize> = match load_text(path, &sheet.text, &options.source) {
                Ok(again) => match Self::read(path, text, &again, kernel, options, &sheet) {
                    Ok(marked) => return Some(marked),
                    Err(taken) => taken,
                },
                Err(refused) => {
                    let spans = refused.diagnostics.iter().filter_map(|d| d.labels.first()).map(|l| l.span);
                    let line = |span: gpuproof_base::Span| {
                        refused.sources.files.get(span.file).map(|f| f.line_column(span.start).0)
                    };
                    let lines: BTreeSet<usize> = spans.filter_map(line).collect();
                    // Marks do not change the lines of the text.
                    let of = |offset: usize| text.get(..offset).unwrap_or("").matches('\n').count() + 1;
                    (0..sheet.points.len()).filter(|n| lines.contains(&of(sheet.points[*n].offset))).collect()
                }
            };
            if bad.is_empty() {
                return None;
            }
            let kept = sheet.points.into_iter().enumerate().filter(|(n, _)| !bad.contains(n));
            found = kept.map(|(_, point)| point).collect();
        }
        None
    }

    /// Finds the marks in the module; or the numbers of those that took a contract away from a barrier of the user's.
    fn read(
        path: &str,
        text: &str,
        loaded: &Loaded,
        kernel: &str,
        options: &Options,
        sheet: &Sheet,
    ) -> Result<Self, BTreeSet<usize>> {
        let nothing = BTreeSet::new;
        let prepared = prepare(loaded, kernel, options).ok_or_else(nothing)?;
        let file = loaded.sources.find(path).ok_or_else(nothing)?;
        let module = &prepared.module;
        let mut survey =
            Survey { module, file, marks: &sheet.starts, found: Vec::new(), useless: BTreeSet::new() };
        for function in reachable(module, prepared.kernel) {
            if let Some(body) = &module.functions[function].body {
                survey.list(body, 0, function != prepared.kernel, true);
            }
        }
        let Survey { found, useless, .. } = survey;
        let number = |start: u32| sheet.starts.iter().position(|s| *s == start);
        let taken: BTreeSet<usize> = found
            .iter()
            .filter(|barrier| !barrier.barrier.contract.is_empty())
            .filter_map(|barrier| number(barrier.start))
            .collect();
        if !taken.is_empty() {
            return Err(taken);
        }
        let mut candidates: Vec<Candidate> = Vec::new();
        for Found { start, barrier, depth, in_callee } in found {
            let kind = match number(start) {
                Some(_) if useless.contains(&start) => continue,
                Some(n) => Kind::Insert(sheet.points[n].clone()),
                None if module.language != Language::OpenCl || barrier.fences == Fences::ALL => continue,
                None => match flags_range(text, sheet.original(start)) {
                    Some(flags) => Kind::Strengthen { flags, fences: barrier.fences },
                    None => continue,
                },
            };
            if candidates.iter().all(|c| c.start != start) {
                candidates.push(Candidate { kind, start, depth, in_callee });
            }
        }
        candidates.sort_by_key(|c| {
            let inserts = matches!(c.kind, Kind::Insert(_));
            (inserts, c.in_callee, c.depth, std::cmp::Reverse(c.start))
        });
        let starts = sheet.starts.iter().copied().collect();
        Ok(Self { prepared, file, text: sheet.text.clone(), starts, candidates })
    }

    /// The language of the file.
    pub fn language(&self) -> Language {
        self.prepared.module.language
    }

    /// The setup of the check.
    pub fn setup(&self) -> &Setup {
        &self.prepared.setup
    }

    /// Checks the kernel with the chosen changes and no other mark. Nothing if that is no valid kernel.
    pub fn check(&self, choice: &Choice, setup: &Setup) -> Option<(Checked, Valid)> {
        let chosen: BTreeMap<u32, Form> =
            choice.iter().filter_map(|(n, form)| Some((self.candidates.get(*n)?.start, *form))).collect();
        let mut module: Module = Module::clone(&self.prepared.module);
        let origins = module.origins.clone();
        let start = |stmt: &Stmt| origins.span(stmt.origin).filter(|s| s.file == self.file).map(|s| s.start);
        for function in module.functions.iter_mut() {
            if let Some(body) = &mut function.body {
                self.choose(body, &chosen, &start);
            }
        }
        let module: Valid = valid::validate(module).ok()?;
        Some(self.prepared.check_variant(&module, setup))
    }

    /// The line of something in a module that was checked.
    pub fn line(&self, flat: &Module, origin: Origin) -> Option<usize> {
        let span = flat.origins.span(origin).filter(|span| span.file == self.file)?;
        // Marks do not change the lines of the text.
        Some(self.text.get(..span.start as usize)?.matches('\n').count() + 1)
    }

    fn choose(&self, body: &mut Body, chosen: &BTreeMap<u32, Form>, start: &dyn Fn(&Stmt) -> Option<u32>) {
        body.retain_mut(|stmt| {
            for inner in walk::bodies_mut(stmt) {
                self.choose(inner, chosen, start);
            }
            let at = start(stmt);
            let StmtKind::Barrier(barrier) = &mut stmt.kind else { return true };
            let form = at.and_then(|at| chosen.get(&at));
            if let Some(form) = form {
                let own = barrier.fences;
                let new = form.fences();
                barrier.fences = match at.is_some_and(|at| self.starts.contains(&at)) {
                    true => new,
                    false => Fences { shared: own.shared || new.shared, global: own.global || new.global },
                };
                if *form == Form::Warp {
                    barrier.scope = BarrierScope::Warp(Expr::u32(u32::MAX, stmt.origin));
                }
            }
            form.is_some() || at.is_none_or(|at| !self.starts.contains(&at))
        });
    }
}

/// A kernel and all that it calls.
pub fn reachable(module: &Module, kernel: FunctionId) -> BTreeSet<FunctionId> {
    walk::reachable_functions(module, kernel).into_iter().chain([kernel]).collect()
}

/// Whether an annotation of a loop or barrier stands here, which must stay with it.
fn is_annotation(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("");
    [
        "__invariant",
        "__global_invariant",
        "__candidate",
        "__barrier_invariant",
        "__function_wide",
        "__requires",
    ]
    .iter()
    .any(|word| rest.starts_with(word))
}

/// A text with a mark at each point.
struct Sheet {
    text: String,
    points: Vec<Point>,
    /// Where the call of each mark starts.
    starts: Vec<u32>,
    /// Where something was put in, and how many bytes.
    additions: Vec<(usize, usize)>,
}

impl Sheet {
    fn new(text: &str, points: Vec<Point>, language: Language) -> Self {
        let statement = Form::ALL.statement(language);
        // At one place come first a brace that opens and the mark after it, then the marks and braces that close, those of the
        // innermost loop first, then other marks.
        let mut pieces: BTreeSet<(usize, [usize; 3], Option<usize>)> = BTreeSet::new();
        for (n, point) in points.iter().enumerate() {
            match point.braces {
                None => drop(pieces.insert((point.offset, [2, 0, 0], Some(n)))),
                Some(braces) => {
                    let inner_first = usize::MAX - braces.open;
                    pieces.insert((braces.open, [0, 0, 0], None));
                    pieces.insert((braces.close, [1, inner_first, 1], None));
                    match point.offset == braces.open {
                        true => pieces.insert((braces.open, [0, 0, 1], Some(n))),
                        false => pieces.insert((braces.close, [1, inner_first, 0], Some(n))),
                    };
                }
            }
        }
        let mut sheet =
            Sheet { text: String::new(), starts: vec![0; points.len()], points, additions: Vec::new() };
        let mut at = 0;
        for (offset, [phase, ..], number) in pieces {
            sheet.text += text.get(at..offset).unwrap_or("");
            at = offset;
            let piece = match (phase, number) {
                (_, Some(_)) => &statement,
                (0, None) => "{",
                (_, None) => "}",
            };
            if let Some(start) = number.and_then(|n| sheet.starts.get_mut(n)) {
                *start = u32::try_from(sheet.text.len()).unwrap_or(u32::MAX);
            }
            sheet.additions.push((sheet.text.len(), piece.len()));
            sheet.text += piece;
        }
        sheet.text += text.get(at..).unwrap_or("");
        sheet
    }

    /// Where something in the marked text stands in the text of the user.
    fn original(&self, start: u32) -> usize {
        let start = start as usize;
        let added: usize = self.additions.iter().filter(|(at, _)| *at < start).map(|(_, len)| len).sum();
        start - added.min(start)
    }
}

/// A barrier in the marked module.
struct Found {
    start: u32,
    barrier: Barrier,
    depth: usize,
    in_callee: bool,
}

/// The barriers of a module, and the marks that could not order anything that another does not.
struct Survey<'a> {
    module: &'a Module,
    file: FileId,
    marks: &'a [u32],
    found: Vec<Found>,
    useless: BTreeSet<u32>,
}

/// What was passed last in a list of statements.
#[derive(Clone, Copy)]
enum Last {
    /// Nothing that touches memory since the kernel's start or a barrier that orders everything.
    Ordered,
    /// A mark, and nothing that touches memory since.
    Mark(u32),
    /// Anything else.
    Other,
}

impl Survey<'_> {
    fn list(&mut self, body: &[Stmt], depth: usize, in_callee: bool, outermost: bool) {
        let mut last = if outermost && !in_callee { Last::Ordered } else { Last::Other };
        for stmt in body {
            let inner = depth + usize::from(matches!(stmt.kind, StmtKind::Loop { .. }));
            for inner_body in walk::bodies(stmt) {
                self.list(inner_body, inner, in_callee, false);
            }
            let span = self.module.origins.span(stmt.origin).filter(|span| span.file == self.file);
            match (&stmt.kind, span) {
                (StmtKind::Barrier(barrier), Some(span)) => {
                    let mark = self.marks.contains(&span.start);
                    let barrier = barrier.clone();
                    let full = barrier.scope == BarrierScope::Block && barrier.fences == Fences::ALL;
                    self.found.push(Found { start: span.start, barrier, depth, in_callee });
                    match last {
                        Last::Mark(before) if mark || full => drop(self.useless.insert(before)),
                        Last::Ordered if mark => drop(self.useless.insert(span.start)),
                        _ => {}
                    }
                    last = match (mark, last) {
                        (true, Last::Ordered) => Last::Ordered,
                        (true, _) => Last::Mark(span.start),
                        (false, _) if full => Last::Ordered,
                        (false, _) => Last::Other,
                    };
                }
                (StmtKind::Set(..) | StmtKind::Havoc(_) | StmtKind::Unknown(_) | StmtKind::Fresh(_), _) => {}
                _ => last = Last::Other,
            }
        }
        if let (Last::Mark(mark), true, false) = (last, outermost, in_callee) {
            self.useless.insert(mark);
        }
    }
}
