//! Tiling: fewer threads, each with the work of several, one element after the other.
//!
//! * `inter N`: N threads; thread t does what t, t + N, t + 2N, ... did.
//! * `intra N`: one thread for every N; thread t does what tN up to (t + 1)N did.
//!
//! Threads of a parallel block without barriers do not wait for each other, so doing their work in any order, also by one thread, is
//! one of their runs. Applicable if there is one coordinate from 0 up to T, if `1 < N <= T`, and if no two threads have permission to
//! write the same element (then the block was never proved).
//!
//! The body stays as it is, with the old coordinate as the variable of a loop around it. Each clause of the contract is wrapped in a
//! quantifier over the thread's elements; the loop's invariants are its bounds, all permissions, the precondition for what is still to
//! come, the postcondition for what is done, and that what is to come has its old values.

use crate::ask::{Ask, in_words};
use crate::edit::Edits;
use crate::kernel::{Atom, Kernel, atoms, holds_permission};
use crate::known::{binary, int, leaves_early, name};
use crate::loops::{literal, shifted};
use crate::read::Source;
use crate::tree::{self, range};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_pvl::ast::StmtKind;
use gpuproof_spec::ast::clause::{ContractWord, TileMode};
use gpuproof_spec::ast::expr::BinaryOp;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::{ClauseKind, Expr, ExprKind};
use std::ops::Range;

/// Tiles a parallel block.
pub fn tile(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    mode: TileMode,
    size: &Expr,
    at: &Range<usize>,
) -> Result<(Edits, String), Diagnostic> {
    let shape =
        |at: &Range<usize>, message: &str| Err(source.reject(Code::OptKernelShape, at, message, "here"));
    let Some(par) = kernel.par else {
        return shape(at, "this is no parallel block");
    };
    let [binding] = par.bindings.as_slice() else {
        return shape(&kernel.whole, "the block has more than one coordinate; only one can be tiled");
    };
    let Some((low, high)) = &binding.range else {
        return shape(&kernel.whole, "the coordinate has no range");
    };
    if literal(low) != Some(0) {
        return shape(&range(low.place), "the coordinate does not start at 0");
    }
    let mut barrier = None;
    tree::each_stmt(kernel.body, &mut |s| {
        if matches!(
            s.kind,
            StmtKind::Barrier(_) | StmtKind::Par(_) | StmtKind::Invariant(..) | StmtKind::Atomic(..)
        ) {
            barrier = Some(range(s.place));
        }
    });
    if let Some(barrier) = barrier {
        return shape(
            &barrier,
            "threads wait for each other here, so that one thread cannot do their work one after the other",
        );
    }
    if leaves_early(kernel.body) {
        return shape(at, "the body can be left early (`break`, `continue` or `return`)");
    }
    let coordinate = &binding.name.name;
    if tree::Changes::of(kernel.body).declared.contains(coordinate) {
        let message = format!(
            "the body has another variable `{coordinate}`, and the loop around it would count with that"
        );
        return shape(&kernel.whole, &message);
    }
    let mut ask = Ask::default();
    sizes(source, kernel, size, high, at, &mut ask)?;
    overlaps(source, kernel, &binding.name.name, at, &mut ask)?;
    write(source, kernel, mode, size, at)
}

/// `1 < N <= T`
fn sizes(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    size: &Expr,
    high: &Expr,
    at: &Range<usize>,
    ask: &mut Ask,
) -> Result<(), Diagnostic> {
    // Before the block: its thread may not exist.
    let mut known = kernel.known.clone();
    let coordinate = kernel.par.and_then(|p| p.bindings.first()).map(|b| b.name.name.clone());
    known.facts.retain(|f| coordinate.as_ref().is_none_or(|c| !tree::mentions(f, c)));
    let conditions = [
        (binary(BinaryOp::Lt, int(1), size.clone()), "a tile must have more than one element"),
        (
            binary(BinaryOp::Le, size.clone(), high.clone()),
            "a tile must not have more elements than there are threads",
        ),
    ];
    for (condition, message) in conditions {
        if let Err(values) = ask.implies(&known, &condition) {
            let message = format!("{message}: `{condition}` is not shown");
            let mut rejection = source.reject(Code::OptArgument, at, message, "this wish");
            rejection.notes.extend(in_words(&values));
            return Err(rejection);
        }
    }
    Ok(())
}

/// Whether two threads may have permission to write the same element.
fn overlaps(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    coordinate: &str,
    at: &Range<usize>,
    ask: &mut Ask,
) -> Result<(), Diagnostic> {
    let other = name("\\other");
    let swap = |e: &Expr| tree::with_name(e, coordinate, &other);
    let all: Vec<Atom> = kernel.clauses(false).filter_map(|(_, claim)| atoms(claim)).flatten().collect();
    for one in all.iter().filter(|a| a.is_write() && a.bound.is_empty()) {
        for two in all.iter().filter(|a| a.array == one.array && a.bound.is_empty()) {
            let mut known = kernel.known.clone();
            let more: Vec<Expr> = known.facts.iter().map(swap).collect();
            known.facts.extend(more);
            known.facts.extend(one.guards.iter().cloned().chain(two.guards.iter().map(swap)));
            known.facts.push(binary(BinaryOp::Ne, name(coordinate), other.clone()));
            let same = binary(BinaryOp::Eq, one.index.clone(), swap(&two.index));
            if let Err(values) = ask.excludes(&known, &same)
                && !values.is_empty()
            {
                let message = format!(
                    "two threads have `{}[{}]` and `{}[{}]`, which may be the same element",
                    one.array, one.index, two.array, two.index
                );
                let mut rejection = source.reject(Code::OptOverlappingTiles, at, message, "this wish");
                let shown =
                    values.iter().map(|(n, v)| (n.replace("\\other", "another thread"), v.clone())).collect();
                rejection.notes.extend(in_words(&shown));
                return Err(rejection);
            }
        }
    }
    Ok(())
}

/// The names and texts that a tiled kernel is made of.
pub(crate) struct Tiles {
    /// The variable of the loop over a thread's elements.
    pub element: String,
    /// The thread's number.
    pub thread: String,
    /// The variable of the quantifiers.
    pub any: String,
    pub mode: TileMode,
    /// N.
    pub size: String,
    /// How many elements there are.
    pub total: String,
}

impl Tiles {
    /// Which elements are a thread's.
    fn mine(&self) -> String {
        let (e, t, n, total) = (&self.any, &self.thread, &self.size, &self.total);
        match self.mode {
            TileMode::Inter => format!("0 <= {e} && {e} < {total} && {e} % {n} == {t}"),
            TileMode::Intra => format!("{t} * {n} <= {e} && {e} < ({t} + 1) * {n} && {e} < {total}"),
        }
    }

    /// A clause about `any` for all of a thread's elements.
    pub fn every(&self, claim: &Expr) -> String {
        self.quantified(claim, "")
    }

    /// For those that are still to come.
    pub fn to_come(&self, claim: &Expr) -> String {
        self.quantified(claim, &format!(" && {} <= {}", self.element, self.any))
    }

    /// For those that are done.
    pub fn done(&self, claim: &Expr) -> String {
        self.quantified(claim, &format!(" && {} < {}", self.any, self.element))
    }

    fn quantified(&self, claim: &Expr, also: &str) -> String {
        let quantifier = if holds_permission(claim) { "\\forall*" } else { "\\forall" };
        format!("({quantifier} int {}; {}{also}; {claim})", self.any, self.mine())
    }
}

/// `e == \old(e)`
pub(crate) fn unchanged(element: Expr) -> Expr {
    binary(BinaryOp::Eq, element.clone(), Expr::new(ExprKind::Old(None, Box::new(element))))
}

fn write(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    mode: TileMode,
    size: &Expr,
    at: &Range<usize>,
) -> Result<(Edits, String), Diagnostic> {
    let shape =
        |at: &Range<usize>, message: &str| Err(source.reject(Code::OptKernelShape, at, message, "here"));
    let Some((par, binding, high)) = kernel
        .par
        .and_then(|par| par.bindings.first().map(|b| (par, b)))
        .and_then(|(par, b)| b.range.as_ref().map(|(_, high)| (par, b, high)))
    else {
        return shape(at, "the block has no coordinate");
    };
    let operand = |e: &Expr| match e.kind {
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Member(..) => e.to_string(),
        _ => format!("({e})"),
    };
    let element = binding.name.name.to_string();
    let names = Tiles {
        thread: unused(source, kernel, "thread"),
        any: unused(source, kernel, "e"),
        mode,
        size: operand(size),
        total: operand(high),
        element,
    };
    let mut edits = Edits::default();
    let mut invariants = Invariants::default();
    let posts: Vec<&Expr> = kernel.clauses(true).flat_map(|(_, c)| tree::conjuncts(c)).collect();
    let pres: Vec<&Expr> = kernel.clauses(false).flat_map(|(_, c)| tree::conjuncts(c)).collect();
    if pres.iter().filter(|c| holds_permission(c)).any(|c| !posts.contains(c)) {
        return shape(at, "a thread does not give back the permissions that it takes");
    }
    let old_arrays = old_elements(&posts);
    for clause in &par.contract {
        let ClauseKind::Contract(word, claim) = &clause.kind else { continue };
        let mut parts = Vec::new();
        for part in tree::conjuncts(claim) {
            if !tree::mentions(part, &names.element) {
                if holds_permission(part) {
                    return shape(&range(part.place), "this permission does not depend on the thread");
                }
                parts.push(part.to_string());
                continue;
            }
            let part = &tree::with_name(part, &names.element, &name(names.any.as_str()));
            parts.push(names.every(part));
            let before = !matches!(word, ContractWord::Ensures);
            let after = !matches!(word, ContractWord::Requires);
            match holds_permission(part) {
                true if before => invariants.permissions.push(names.every(part)),
                true => {}
                false => {
                    invariants.to_come.extend(before.then(|| names.to_come(part)));
                    invariants.done.extend(after.then(|| names.done(part)));
                }
            }
        }
        edits.replace(source.claim(clause), parts.join(" ** "));
    }
    for kept in old_arrays {
        let kept = tree::with_name(&kept, &names.element, &name(names.any.as_str()));
        invariants.to_come.push(names.to_come(&unchanged(kept)));
    }
    edits.replace(range(binding.name.place), names.thread.clone());
    let threads = match mode {
        TileMode::Inter => names.size.clone(),
        TileMode::Intra => format!("({} + {} - 1) / {}", names.total, names.size, names.size),
    };
    edits.replace(range(high.place), threads);
    edits.replace(kernel.inside.clone(), body(source, kernel, &names, &invariants));
    let way = if mode == TileMode::Inter { "apart" } else { "in a row" };
    Ok((edits, format!("each thread does the work of several, {way}")))
}

#[derive(Default)]
struct Invariants {
    permissions: Vec<String>,
    to_come: Vec<String>,
    done: Vec<String>,
}

/// The elements inside `\old` in postconditions.
pub(crate) fn old_elements(posts: &[&Expr]) -> Vec<Expr> {
    let mut found: Vec<Expr> = Vec::new();
    for post in posts {
        tree::visit(post, &mut |e| {
            if let ExprKind::Old(_, inner) = &e.kind {
                tree::visit(inner, &mut |e| {
                    if matches!(e.kind, ExprKind::Index(..)) && !found.contains(e) {
                        found.push(e.clone());
                    }
                    true
                });
            }
            true
        });
    }
    found
}

fn body(source: &Source<'_>, kernel: &Kernel<'_>, names: &Tiles, invariants: &Invariants) -> String {
    let outer = source.indent(kernel.inside.end).to_owned();
    let one = format!("{outer}  ");
    let two = format!("{one}  ");
    let (e, t, n, total) = (&names.element, &names.thread, &names.size, &names.total);
    let mut text = String::from("\n");
    let (start, bounds, condition, step) = match names.mode {
        TileMode::Inter => (
            t.clone(),
            format!("{t} <= {e} && {e} % {n} == {t} && {e} < {total} + {n}"),
            format!("{e} < {total}"),
            n.clone(),
        ),
        TileMode::Intra => (
            format!("{t} * {n}"),
            format!("{t} * {n} <= {e} && {e} <= ({t} + 1) * {n} && {e} <= {total}"),
            format!("{e} < ({t} + 1) * {n} && {e} < {total}"),
            "1".to_owned(),
        ),
    };
    text += &format!("{one}int {e} = {start};\n");
    text += &format!("{one}loop_invariant {bounds};\n");
    for line in invariants.permissions.iter().chain(&invariants.to_come).chain(&invariants.done) {
        text += &format!("{one}loop_invariant {line};\n");
    }
    text += &format!("{one}while ({condition}) {{\n");
    text += &shifted(source.text.get(kernel.inside.clone()).unwrap_or(""), &two);
    text += &format!("{two}{e} = {e} + {step};\n{one}}}\n{outer}");
    text
}

/// A name that the method does not use.
pub(crate) fn unused(source: &Source<'_>, kernel: &Kernel<'_>, wanted: &str) -> String {
    let method = range(kernel.method.place);
    let mut name = wanted.to_owned();
    while source.tokens_in(&method).iter().any(|t| matches!(&t.tok, Tok::Word(w) if **w == *name)) {
        name.push('_');
    }
    name
}
