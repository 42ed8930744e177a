//! Data prefetching: elements of an array that a thread uses often are kept in registers.
//!
//! Barriers cut a kernel into *segments*: the longest lists of statements without a barrier, in loops and branches, too. In each segment that uses a
//! location, it is loaded into a register before its first use (under the condition under which the contract gives permission for it there), every use is
//! replaced by the register, in annotations as well but not inside `\old` and `Perm`, and it is written back after the last use if it was written. So
//! memory is up to date wherever a segment ends, and a loop whose rounds have barriers loads anew what the barrier before handed over. The
//! invariants of loops that use a location that is only read learn that the register has its value.
//!
//! Which accesses mean the location is decided by the solver where they stand: an index is shown to be equal, or to be different.
//! Neither is a rejection if the location is written, or may be; a location that is only read may be read beside its register.
//!
//! Loading must be nothing new. With a contract its permission says so; without one, the segment must touch the location in any case.

mod sure;
mod uses;

use crate::ask::{Ask, in_words};
use crate::edit::Edits;
use crate::kernel::{Atom, Kernel, atoms};
use crate::known::{Known, binary};
use crate::read::{Language, Source};
use crate::tree::{self, range};
use gpuproof_base::{Code, Diagnostic, Name};
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::ast::clause::ContractWord;
use gpuproof_spec::ast::expr::{BinaryOp, Constant, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::{Clause, ClauseKind, Expr, ExprKind, Ident};
use std::collections::BTreeSet;
use std::ops::Range;

/// An element that is kept in a register.
struct Location<'w> {
    index: &'w Expr,
    register: String,
}

/// A use of the array.
struct Use<'s> {
    /// The whole access.
    expr: &'s Expr,
    /// Which location it is, if it was shown to be one.
    location: Option<usize>,
    /// Locations that it may be, without being shown to be or not to be.
    maybe: Vec<usize>,
    /// Whether it is assigned to.
    written: bool,
    /// Whether only the prover sees it.
    ghost: bool,
}

/// Keeps elements of an array in registers.
pub fn prefetch(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    array: &Ident,
    indices: &[Expr],
    at: &Range<usize>,
) -> Result<(Edits, String), Diagnostic> {
    let Some(element) = kernel.element_type(&array.name) else {
        let message = format!("`{}` is no array parameter of the kernel", array.name);
        return Err(source.reject(Code::OptKernelShape, at, message, "this wish"));
    };
    if tree::Changes::of(kernel.body).declared.contains(&array.name) {
        let message = format!("the body has another `{}`, which would go to the same registers", array.name);
        return Err(source.reject(Code::OptKernelShape, at, message, "this wish"));
    }
    if let Some(alias) = alias(kernel.body, &array.name) {
        let message = format!(
            "elements of `{}` may be used under another name from here on, which registers do not see",
            array.name
        );
        return Err(source.reject(Code::OptKernelShape, &range(alias.place), message, "here"));
    }
    let mut taken: BTreeSet<Name> = source
        .tokens_in(&range(kernel.method.place))
        .iter()
        .filter_map(|t| match &t.tok {
            Tok::Word(w) => Some(w.clone()),
            _ => None,
        })
        .collect();
    let locations: Vec<Location<'_>> = indices
        .iter()
        .enumerate()
        .map(|(n, index)| {
            let plain = format!("{}_reg", array.name);
            let wanted = if indices.len() == 1 { plain } else { format!("{plain}_{n}") };
            Location { index, register: unused(&mut taken, wanted) }
        })
        .collect();
    let mut work = Work {
        source,
        kernel,
        array,
        element,
        locations,
        ask: Ask::default(),
        edits: Edits::default(),
        used: vec![0; indices.len()],
        at: at.clone(),
        taken,
        segments: 0,
    };
    let given = kernel.clauses(false).filter_map(|(_, claim)| atoms(claim)).flatten().collect();
    work.segments(kernel.body, kernel.known.clone(), &[given])?;
    for (location, used) in work.locations.iter().zip(&work.used) {
        if *used == 0 {
            let message = format!("`{}[{}]` is not used in the kernel", array.name, location.index);
            return Err(source.reject(Code::OptKernelShape, at, message, "this wish"));
        }
    }
    let names: Vec<&str> = work.locations.iter().map(|l| l.register.as_str()).collect();
    let what = format!(
        "elements of `{}` are kept in {}; {} uses",
        array.name,
        names.join(", "),
        work.used.iter().sum::<usize>()
    );
    Ok((work.edits, what))
}

/// A name that nothing has, which is taken now.
fn unused(taken: &mut BTreeSet<Name>, wanted: String) -> String {
    let mut name = wanted;
    while !taken.insert(name.as_str().into()) {
        name.push('_');
    }
    name
}

/// Whether a statement is a barrier or has one inside.
fn has_barrier(stmt: &Stmt) -> bool {
    let mut found = false;
    tree::each_stmt(std::slice::from_ref(stmt), &mut |s| found |= matches!(s.kind, StmtKind::Barrier(_)));
    found
}

/// Where a variable may come to point into the array: it is set to something that has the array in it, or the address of an element.
fn alias<'s>(body: &'s [Stmt], array: &str) -> Option<&'s Expr> {
    let mut found = None;
    tree::each_stmt(body, &mut |stmt| {
        let StmtKind::Simple(s) = &stmt.kind else { return };
        if matches!(s.kind, simple::StmtKind::Declare(..) | simple::StmtKind::Assign(..)) {
            let code = tree::exprs(stmt).into_iter().filter(|(_, ghost)| !ghost);
            found = found.or(code.into_iter().find_map(|(e, _)| as_a_whole(e, array)));
        }
    });
    found
}

/// A part of an expression that is the array itself, or the address of something in it; not an element or its length.
fn as_a_whole<'e>(expr: &'e Expr, array: &str) -> Option<&'e Expr> {
    let is_array = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if &**n == array);
    match &expr.kind {
        ExprKind::Index(base, index) if is_array(base) => as_a_whole(index, array),
        ExprKind::Member(base, _) if is_array(base) => None,
        ExprKind::Unary(UnaryOp::AddressOf, inner) if tree::mentions(inner, array) => Some(expr),
        _ if is_array(expr) => Some(expr),
        _ => tree::children(expr).into_iter().find_map(|e| as_a_whole(e, array)),
    }
}

/// The permissions that clauses of these kinds speak of.
fn permissions_of(contract: &[Clause], words: &[ContractWord]) -> Vec<Atom> {
    let wanted = |c: &&Clause| matches!(&c.kind, ClauseKind::Contract(word, _) if words.contains(word));
    contract.iter().filter(wanted).filter_map(tree::claim).filter_map(atoms).flatten().collect()
}

struct Work<'a, 's, 't> {
    source: &'a Source<'t>,
    kernel: &'a Kernel<'s>,
    array: &'a Ident,
    element: String,
    locations: Vec<Location<'a>>,
    ask: Ask,
    edits: Edits,
    used: Vec<usize>,
    at: Range<usize>,
    taken: BTreeSet<Name>,
    segments: usize,
}

impl Work<'_, '_, '_> {
    /// Works on every segment of a list. The permissions that are known to have been given, layer by layer; the last one counts first.
    fn segments(
        &mut self,
        list: &[Stmt],
        mut known: Known,
        permissions: &[Vec<Atom>],
    ) -> Result<(), Diagnostic> {
        let mut layers = permissions.to_vec();
        let mut from = 0;
        for (n, stmt) in list.iter().enumerate().filter(|(_, s)| has_barrier(s)) {
            let segment = list.get(from..n).unwrap_or(&[]);
            self.segment(segment, &known, &layers)?;
            segment.iter().for_each(|s| known.after(s));
            from = n + 1;
            let contract: &[Clause] = match &stmt.kind {
                StmtKind::Barrier(barrier) => {
                    known.after(stmt);
                    let after = [ContractWord::Ensures, ContractWord::Context];
                    known.learn_contract(&barrier.contract, &after);
                    layers.push(permissions_of(&barrier.contract, &after));
                    continue;
                }
                StmtKind::While(contract, ..) => contract,
                StmtKind::For(parts) => &parts.contract,
                _ => &[],
            };
            // What the invariants of a loop give is there in every round, and afterwards.
            layers.push(permissions_of(contract, &[ContractWord::LoopInvariant]));
            for (which, inner) in tree::inside(stmt).into_iter().enumerate() {
                let mut entered = known.clone();
                entered.enter(stmt, which);
                self.segments(inner, entered, &layers)?;
            }
            known.after(stmt);
        }
        self.segment(list.get(from..).unwrap_or(&[]), &known, &layers)
    }

    fn segment(
        &mut self,
        segment: &[Stmt],
        known: &Known,
        permissions: &[Vec<Atom>],
    ) -> Result<(), Diagnostic> {
        let number = self.segments;
        self.segments += 1;
        let mut uses = Vec::new();
        self.uses(segment, known.clone(), &mut uses);
        for n in 0..self.locations.len() {
            self.location(n, segment, known, permissions, &uses, number)?;
        }
        Ok(())
    }

    /// Loads, replaces and writes back one location in one segment.
    fn location(
        &mut self,
        n: usize,
        segment: &[Stmt],
        known: &Known,
        permissions: &[Vec<Atom>],
        uses: &[Use<'_>],
        number: usize,
    ) -> Result<(), Diagnostic> {
        let mine: Vec<&Use<'_>> = uses.iter().filter(|u| u.location == Some(n)).collect();
        if !mine.iter().any(|u| !u.ghost) {
            return Ok(());
        }
        let index = self.locations.get(n).map(|l| l.index.clone()).unwrap_or_else(|| crate::known::int(0));
        let register = self.locations.get(n).map_or(String::new(), |l| l.register.clone());
        let element = format!("{}[{index}]", self.array.name);
        let written = mine.iter().any(|u| u.written);
        if let Some(doubt) = uses.iter().find(|u| u.maybe.contains(&n) && (written || u.written)) {
            let message = match doubt.expr.kind {
                ExprKind::Index(..) => {
                    format!("it is neither shown that this is `{element}` nor that it is another element")
                }
                _ => format!("`{element}` may be used here in a way that a register cannot stand for"),
            };
            let mut rejection =
                self.source.reject(Code::OptMayOverlap, &range(doubt.expr.place), message, "this access");
            if let ExprKind::Index(_, other) = &doubt.expr.kind {
                let differ = binary(BinaryOp::Ne, (**other).clone(), index.clone());
                if let Err(values) = self.ask.implies(known, &differ) {
                    rejection.notes.extend(in_words(&values));
                }
            }
            return Err(rejection);
        }
        // The list of statements in which all uses in code stand: into branches, but not into loops.
        let mut list = segment;
        let mut known = known.clone();
        let (first, last) = loop {
            let touching: Vec<usize> = list
                .iter()
                .enumerate()
                .filter(|(_, s)| {
                    mine.iter().any(|u| !u.ghost && contains(&range(s.place), &range(u.expr.place)))
                })
                .map(|(n, _)| n)
                .collect();
            let (Some(&first), Some(&last)) = (touching.first(), touching.last()) else { return Ok(()) };
            let Some(only) = list.get(first).filter(|_| first == last) else { break (first, last) };
            let inner = match &only.kind {
                StmtKind::Block(body) => Some((0, body)),
                StmtKind::If(condition, then, otherwise) => {
                    let in_condition =
                        mine.iter().any(|u| contains(&range(condition.place), &range(u.expr.place)));
                    let touches = |b: &[Stmt]| {
                        b.iter().any(|s| {
                            mine.iter().any(|u| !u.ghost && contains(&range(s.place), &range(u.expr.place)))
                        })
                    };
                    match (touches(then), touches(otherwise)) {
                        (true, false) if !in_condition => Some((0, then)),
                        (false, true) if !in_condition => Some((1, otherwise)),
                        _ => None,
                    }
                }
                _ => None,
            };
            // A branch without braces has no room.
            let roomy = |b: &[Stmt]| b.len() > 1 || b.first().is_some_and(|s| self.braced(s));
            let Some((which, body)) = inner.filter(|(_, b)| roomy(b)) else { break (first, last) };
            for stmt in list.get(..first).unwrap_or(&[]) {
                known.after(stmt);
            }
            known.enter(only, which);
            list = body;
        };
        let span = list.get(first..=last).unwrap_or(&[]);
        let bad = |at: &Range<usize>, message: String| {
            Err(self.source.reject(Code::OptKernelShape, at, message, "here"))
        };
        // The index must have its value before, and keep it.
        if let Some(stmt) = span.iter().find(|s| sure::may_change(s, &index)) {
            return bad(&range(stmt.place), format!("the index `{index}` changes between its uses"));
        }
        if written && let Some(stmt) = span.iter().find(|s| sure::leaves(std::slice::from_ref(*s), false)) {
            let message =
                format!("control may leave here before the register is written back to `{element}`");
            return bad(&range(stmt.place), message);
        }
        for stmt in list.iter().take(first) {
            known.after(stmt);
        }
        let (load_guard, store_guard) = if self.kernel.contract.is_empty() {
            if !sure::touched(span, &mine, &known, &mut self.ask) {
                let message = format!(
                    "without a contract it is not known that there is an element `{element}` unless it is used in any case"
                );
                let at = span.first().map_or(self.at.clone(), |s| range(s.place));
                return Err(self.source.reject(Code::OptKernelShape, &at, message, "may not use it"));
            }
            (None, None)
        } else {
            let load = self.guard(&index, &known, permissions, &element, false)?;
            let store = if written { self.guard(&index, &known, permissions, &element, true)? } else { None };
            (load, store)
        };
        for guard in [&load_guard, &store_guard].into_iter().flatten() {
            if let Some(stmt) = span.iter().find(|s| sure::may_change(s, guard)) {
                let message =
                    format!("the condition of the permission for `{element}`, `{guard}`, changes here");
                return bad(&range(stmt.place), message);
            }
        }
        let start = span.first().map_or(self.kernel.inside.start, |s| range(s.place).start);
        let end = span.last().map_or(start, |s| range(s.place).end);
        let (at, open, close) = self.source.before(start);
        let indent = self.source.indent(at).to_owned();
        // Each segment has its own register; a second one has another name.
        let first_segment = self.used.get(n).is_none_or(|used| *used == 0);
        let register = match first_segment {
            true => register,
            false => unused(&mut self.taken, format!("{register}_{number}")),
        };
        let load = match &load_guard {
            None => format!("{} {register} = {element};", self.element),
            Some(guard) => {
                let start = if self.source.language == Language::Pvl { "" } else { " = 0" };
                format!(
                    "{} {register}{start};\n{indent}if ({guard}) {{ {register} = {element}; }}",
                    self.element
                )
            }
        };
        self.edits.insert(at, format!("{open}{load}\n{indent}{close}"));
        if written {
            let store = match &store_guard {
                None => format!("{element} = {register};"),
                Some(guard) => format!("if ({guard}) {{ {element} = {register}; }}"),
            };
            self.edits.insert(end, format!("\n{indent}{store}"));
        }
        for used in &mine {
            let place = range(used.expr.place);
            if contains(&(start..end), &place) {
                self.edits.replace(place, register.clone());
                if let Some(count) = self.used.get_mut(n) {
                    *count += 1;
                }
            }
        }
        if !written {
            let equal = match &load_guard {
                None => format!("{element} == {register}"),
                Some(guard) => format!("({guard}) ==> {element} == {register}"),
            };
            self.teach_loops(span, &mine, &equal);
        }
        Ok(())
    }

    /// Whether a statement stands in braces of its own list.
    fn braced(&self, stmt: &Stmt) -> bool {
        let before = self.source.bare.get(..range(stmt.place).start).unwrap_or("").trim_end();
        before.ends_with('{')
    }

    /// Adds an invariant to every loop with a contract that uses the location.
    fn teach_loops(&mut self, list: &[Stmt], uses: &[&Use<'_>], fact: &str) {
        let mut inserts = Vec::new();
        tree::each_stmt(list, &mut |stmt| {
            let contract: &[Clause] = match &stmt.kind {
                StmtKind::While(contract, ..) => contract,
                StmtKind::For(parts) => &parts.contract,
                _ => return,
            };
            let whole = range(stmt.place);
            if uses.iter().any(|u| contains(&whole, &range(u.expr.place)))
                && let Some(last) = contract
                    .iter()
                    .rfind(|c| matches!(c.kind, ClauseKind::Contract(ContractWord::LoopInvariant, _)))
            {
                inserts.push(range(last.place));
            }
        });
        for last in inserts {
            let indent = self.source.indent(last.start);
            let line = self
                .source
                .comment_around(last.start)
                .is_some_and(|c| self.source.text.get(c.start..).is_some_and(|t| t.starts_with("//")));
            let marker = if line { "//@ " } else { "" };
            self.edits.insert(last.end, format!("\n{indent}{marker}loop_invariant {fact};"));
        }
    }

    /// The condition under which the contract gives permission for the location (or permission to write); nothing if that is always so.
    ///
    /// What was given last counts first: a barrier or invariant says what a thread has from there on.
    fn guard(
        &mut self,
        index: &Expr,
        known: &Known,
        permissions: &[Vec<Atom>],
        element: &str,
        write: bool,
    ) -> Result<Option<Expr>, Diagnostic> {
        let array = &self.array.name;
        let wanted = |a: &&Atom| a.array == *array && (!write || a.is_write());
        // Fractions that add up to a whole are not added up here; the proof does it.
        let any_whole = permissions.iter().flatten().any(|a| wanted(&a));
        let wanted = |a: &&Atom| if any_whole { wanted(a) } else { a.array == *array };
        let mut said_in_annotations = None;
        for layer in permissions.iter().rev() {
            let mut guards: Vec<Option<Expr>> = Vec::new();
            for atom in layer.iter().filter(wanted) {
                let mut here = known.clone();
                here.facts.extend(atom.guards.iter().cloned());
                // For a bound variable, choose the index itself where the atom's index is that variable.
                let (atom_index, atom_guards) = match (&atom.index.kind, atom.bound.as_slice()) {
                    (ExprKind::Name(n), [only]) if n == only => {
                        (index.clone(), atom.guards.iter().map(|g| tree::with_name(g, only, index)).collect())
                    }
                    (_, []) => (atom.index.clone(), atom.guards.clone()),
                    _ => continue,
                };
                let same = binary(BinaryOp::Eq, atom_index, index.clone());
                if self.ask.implies(&here, &same).is_err() {
                    continue;
                }
                let open: Vec<Expr> =
                    atom_guards.into_iter().filter(|g| self.ask.implies(known, g).is_err()).collect();
                let guard = open.into_iter().reduce(|a, b| binary(BinaryOp::And, a, b));
                let guard = guard.map(|g| in_code(&g, self.source.language));
                match &guard {
                    Some(g) if !is_code(g) => said_in_annotations = guard,
                    _ => guards.push(guard),
                }
            }
            if guards.iter().any(Option::is_none) {
                return Ok(None);
            }
            if let Some(guard) = guards.into_iter().next() {
                return Ok(guard);
            }
        }
        let message = match said_in_annotations {
            None => format!("the contract gives no permission for `{element}`"),
            Some(guard) => format!(
                "the permission for `{element}` depends on `{guard}`, which is no condition of the language"
            ),
        };
        Err(self.source.reject(Code::OptNoPermission, &self.at, message, "this wish"))
    }
}

/// Whether a condition can stand in code as it is.
fn is_code(guard: &Expr) -> bool {
    !tree::any(guard, &|e| match &e.kind {
        ExprKind::Binary(op, ..) => matches!(op, BinaryOp::Implies | BinaryOp::Sep | BinaryOp::Fraction),
        ExprKind::Call(call) => !matches!(&call.callee.kind, ExprKind::Name(n) if n.starts_with("get_")),
        ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Name(_)
        | ExprKind::Unary(..)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::Cast(..)
        | ExprKind::Conditional(..) => false,
        _ => true,
    })
}

/// A condition of a contract in words of the language.
fn in_code(guard: &Expr, language: Language) -> Expr {
    let gtid = match language {
        Language::OpenCl => "get_global_id(0)",
        _ => "blockIdx.x * blockDim.x + threadIdx.x",
    };
    let ltid = match language {
        Language::OpenCl => "get_local_id(0)",
        _ => "threadIdx.x",
    };
    tree::replaced(guard, &|e| match &e.kind {
        ExprKind::Constant(Constant::GlobalThread) => gpuproof_spec::parse_expr(gtid).ok(),
        ExprKind::Constant(Constant::LocalThread) => gpuproof_spec::parse_expr(ltid).ok(),
        _ => None,
    })
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
