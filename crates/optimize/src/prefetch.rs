//! Data prefetching: elements of an array that a thread uses often are kept in registers.
//!
//! Barriers cut a kernel into segments. In each segment that uses a location, it is loaded into a register first (under the condition
//! under which the contract gives permission for it), every use is replaced by the register, in annotations as well but not inside
//! `\old` and `Perm`, and it is written back at the segment's end if it was written. The invariants of loops that use
//! a location that is only read learn that the register has its value.
//!
//! Which accesses mean the location is decided by the solver where they stand: an index is shown to be equal, or to be different.
//! Neither is a rejection if the location is written, or may be; a location that is only read may be read beside its register.

use crate::ask::{Ask, in_words};
use crate::edit::Edits;
use crate::kernel::{Atom, Kernel, atoms};
use crate::known::{Known, binary, leaves_early, not};
use crate::read::{Language, Source};
use crate::tree::{self, Changes, range};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::ast::clause::ContractWord;
use gpuproof_spec::ast::expr::{BinaryOp, Builtin, Constant, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::{Clause, ClauseKind, Expr, ExprKind, Ident};
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
    let shape =
        |at: &Range<usize>, message: String| Err(source.reject(Code::OptKernelShape, at, message, "here"));
    let Some(element) = kernel.element_type(&array.name) else {
        return shape(at, format!("`{}` is no array parameter of the kernel", array.name));
    };
    if leaves_early(kernel.body) {
        return shape(at, "the kernel can be left early (`break`, `continue` or `return`)".into());
    }
    let mut segments: Vec<&[Stmt]> = Vec::new();
    let mut from = 0;
    for (n, stmt) in kernel.body.iter().enumerate() {
        if matches!(stmt.kind, StmtKind::Barrier(_)) {
            segments.push(kernel.body.get(from..n).unwrap_or(&[]));
            from = n + 1;
        } else if let Some(nested) = nested_barrier(stmt) {
            return shape(&nested, "a barrier stands in a loop or branch".into());
        }
    }
    segments.push(kernel.body.get(from..).unwrap_or(&[]));
    let taken = |name: &str| {
        source
            .tokens_in(&range(kernel.method.place))
            .iter()
            .any(|t| matches!(&t.tok, Tok::Word(w) if &**w == name))
    };
    let locations: Vec<Location<'_>> = indices
        .iter()
        .enumerate()
        .map(|(n, index)| {
            let plain = format!("{}_reg", array.name);
            let mut register = if indices.len() == 1 { plain } else { format!("{plain}_{n}") };
            while taken(&register) {
                register.push('_');
            }
            Location { index, register }
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
    };
    let mut known = kernel.known.clone();
    let mut permissions: Vec<Atom> =
        kernel.clauses(false).filter_map(|(_, claim)| atoms(claim)).flatten().collect();
    for (number, segment) in segments.into_iter().enumerate() {
        work.segment(segment, &known, &permissions, number)?;
        for stmt in segment {
            known.after(stmt);
        }
        let next = segment.last().and_then(|last| {
            let end = range(last.place).end;
            kernel.body.iter().find(|s| range(s.place).start >= end)
        });
        let barrier = match next {
            Some(stmt) => Some(stmt),
            None if segment.is_empty() => kernel.body.first(),
            None => None,
        };
        if let Some(stmt) = barrier
            && let StmtKind::Barrier(barrier) = &stmt.kind
        {
            known.after(stmt);
            known.learn_contract(&barrier.contract, &[ContractWord::Ensures, ContractWord::Context]);
            permissions.extend(
                barrier
                    .contract
                    .iter()
                    .filter(|c| {
                        matches!(
                            c.kind,
                            ClauseKind::Contract(ContractWord::Ensures | ContractWord::Context, _)
                        )
                    })
                    .filter_map(tree::claim)
                    .filter_map(atoms)
                    .flatten(),
            );
        }
    }
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

fn nested_barrier(stmt: &Stmt) -> Option<Range<usize>> {
    let mut found = None;
    tree::each_stmt(std::slice::from_ref(stmt), &mut |s| {
        if matches!(s.kind, StmtKind::Barrier(_)) {
            found = Some(range(s.place));
        }
    });
    found
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
}

impl Work<'_, '_, '_> {
    fn segment(
        &mut self,
        segment: &[Stmt],
        known: &Known,
        permissions: &[Atom],
        number: usize,
    ) -> Result<(), Diagnostic> {
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
        permissions: &[Atom],
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
            let message =
                format!("it is neither shown that this is `{element}` nor that it is another element");
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
        // The index must have its value before, and keep it.
        let names = tree::names(&index);
        let changes = |s: &Stmt| !Changes::of_one(s).names.is_disjoint(&names);
        let ready = list.iter().take(first).rposition(changes).map_or(0, |n| n + 1);
        if let Some(bad) = list.iter().skip(first).find(|s| changes(s)) {
            let message = format!("the index `{index}` changes after its first use");
            return Err(self.source.reject(Code::OptKernelShape, &range(bad.place), message, "here"));
        }
        for stmt in list.iter().take(ready) {
            known.after(stmt);
        }
        let guard = self.guard(&index, &known, permissions, &element)?;
        let start = list.get(ready).map_or(self.kernel.inside.start, |s| range(s.place).start);
        let (at, open, close) = self.source.before(start);
        let indent = self.source.indent(at).to_owned();
        let first_segment = self.used.get(n).is_none_or(|used| *used == 0);
        let first_name = register.as_str();
        let load = match &guard {
            None => format!("{} {register} = {element};", self.element),
            Some(guard) => {
                let start =
                    if self.source.language == Language::Pvl { String::new() } else { " = 0".to_owned() };
                format!(
                    "{} {register}{start};\n{indent}if ({guard}) {{ {register} = {element}; }}",
                    self.element
                )
            }
        };
        // Each segment has its own register; a second one has another name.
        let later = format!("{register}_{number}");
        let load = if first_segment { load } else { load.replace(first_name, &later) };
        let register = if first_segment { register } else { later };
        self.edits.insert(at, format!("{open}{load}\n{indent}{close}"));
        if written {
            let end = list.get(last.max(ready)).map_or(start, |s| range(s.place).end);
            let store = match &guard {
                None => format!("{element} = {register};"),
                Some(guard) => format!("if ({guard}) {{ {element} = {register}; }}"),
            };
            self.edits.insert(end, format!("\n{indent}{store}"));
        }
        let span = start..list.get(last).map_or(start, |s| range(s.place).end);
        for used in &mine {
            let place = range(used.expr.place);
            if contains(&span, &place) {
                self.edits.replace(place, register.clone());
                if let Some(count) = self.used.get_mut(n) {
                    *count += 1;
                }
            }
        }
        if !written {
            let equal = match &guard {
                None => format!("{element} == {register}"),
                Some(guard) => format!("({guard}) ==> {element} == {register}"),
            };
            self.teach_loops(list.get(ready..=last).unwrap_or(&[]), &mine, &equal);
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

    /// The condition under which the contract gives permission for the location; nothing if that is always so.
    fn guard(
        &mut self,
        index: &Expr,
        known: &Known,
        permissions: &[Atom],
        element: &str,
    ) -> Result<Option<Expr>, Diagnostic> {
        let mut guards: Vec<Option<Expr>> = Vec::new();
        for atom in permissions.iter().filter(|a| a.array == self.array.name) {
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
            guards.push(open.into_iter().reduce(|a, b| binary(BinaryOp::And, a, b)));
        }
        // Without a contract every element may be touched: what the code does stays what it does.
        let without_contract = self.kernel.contract.is_empty();
        if guards.iter().any(Option::is_none) || without_contract {
            return Ok(None);
        }
        let Some(Some(guard)) = guards.into_iter().next() else {
            let message = format!("the contract gives no permission for `{element}`");
            return Err(self.source.reject(Code::OptNoPermission, &self.at, message, "this wish"));
        };
        Ok(Some(in_code(&guard, self.source.language)))
    }

    /// Every use of the array in these statements.
    fn uses<'s>(&mut self, stmts: &'s [Stmt], mut known: Known, found: &mut Vec<Use<'s>>) {
        for stmt in stmts {
            let mut here = known.clone();
            match &stmt.kind {
                StmtKind::While(contract, _, _) => {
                    here.forget(&Changes::of_one(stmt));
                    here.learn_contract(contract, &[ContractWord::LoopInvariant]);
                }
                StmtKind::For(parts) => {
                    here.forget(&Changes::of_one(stmt));
                    here.learn_contract(&parts.contract, &[ContractWord::LoopInvariant]);
                }
                _ => {}
            }
            let target = match &stmt.kind {
                StmtKind::Simple(simple::Stmt {
                    kind: simple::StmtKind::Assign(t, ..) | simple::StmtKind::Step(t, _),
                    ..
                }) => Some(t),
                _ => None,
            };
            for (expr, ghost) in tree::exprs(stmt) {
                self.uses_in(expr, ghost, target, &here, found);
            }
            for (which, inner) in tree::inside(stmt).into_iter().enumerate() {
                let mut entered = known.clone();
                entered.enter(stmt, which);
                self.uses(inner, entered, found);
            }
            known.after(stmt);
        }
    }

    fn uses_in<'s>(
        &mut self,
        expr: &'s Expr,
        ghost: bool,
        target: Option<&Expr>,
        known: &Known,
        found: &mut Vec<Use<'s>>,
    ) {
        match &expr.kind {
            // Where its address is taken, a register cannot stand for it; the whole array used as such is all of its elements.
            ExprKind::Unary(UnaryOp::AddressOf, inner)
                if !ghost && tree::mentions(inner, &self.array.name) =>
            {
                let maybe = (0..self.locations.len()).collect();
                return found.push(Use { expr, location: None, maybe, written: true, ghost });
            }
            ExprKind::Name(name) if !ghost && *name == self.array.name => {
                let maybe = (0..self.locations.len()).collect();
                return found.push(Use { expr, location: None, maybe, written: true, ghost });
            }
            ExprKind::Member(base, _) if matches!(&base.kind, ExprKind::Name(n) if *n == self.array.name) => {
                return;
            }
            ExprKind::Old(..) => return,
            ExprKind::Builtin(
                Builtin::Perm
                | Builtin::PointsTo
                | Builtin::Value
                | Builtin::HeldPerm
                | Builtin::PointerIndex
                | Builtin::Pointer,
                _,
            ) => return,
            ExprKind::Index(base, index) => {
                if matches!(&base.kind, ExprKind::Name(n) if *n == self.array.name) {
                    let (mut location, mut maybe) = (None, Vec::new());
                    for (n, wanted) in self.locations.iter().enumerate() {
                        let equal = binary(BinaryOp::Eq, (**index).clone(), wanted.index.clone());
                        if self.ask.implies(known, &equal).is_ok() {
                            location = Some(n);
                        } else if self.ask.excludes(known, &equal).is_err() {
                            maybe.push(n);
                        }
                    }
                    let written = target.is_some_and(|t| std::ptr::eq(t, expr));
                    found.push(Use { expr, location, maybe, written, ghost });
                }
                return self.uses_in(index, ghost, target, known, found);
            }
            ExprKind::Binary(BinaryOp::Implies, condition, then) => {
                self.uses_in(condition, ghost, target, known, found);
                let mut inner = known.clone();
                inner.learn(condition);
                return self.uses_in(then, ghost, target, &inner, found);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.uses_in(condition, ghost, target, known, found);
                let (mut yes, mut no) = (known.clone(), known.clone());
                yes.learn(condition);
                no.facts.push(not((**condition).clone()));
                self.uses_in(then, ghost, target, &yes, found);
                return self.uses_in(otherwise, ghost, target, &no, found);
            }
            ExprKind::Quantifier(q) => {
                let mut inner = known.clone();
                let hides = |fact: &Expr| q.bindings.iter().any(|b| tree::mentions(fact, &b.name.name));
                inner.facts.retain(|fact| !hides(fact));
                if let Some(condition) = &q.condition {
                    inner.learn(condition);
                }
                return self.uses_in(&q.body, ghost, target, &inner, found);
            }
            _ => {}
        }
        for child in tree::children(expr) {
            self.uses_in(child, ghost, target, known, found);
        }
    }
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
