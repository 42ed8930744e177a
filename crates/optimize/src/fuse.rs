//! Kernel fusion: two parallel blocks that follow each other become one.
//!
//! Thread t of the fused block does what thread t of the first block did, then what thread t of the second did. Between two blocks
//! all threads wait for each other; in one block they do not. So for every array that both use it is asked, of symbolic threads and lengths,
//! what the threads of the second block need of it:
//!
//! * the same elements that the thread has after the first block (algorithm 7.1, lines 3-6): nothing to do;
//! * elements that no thread of the first block has (lines 8, 9): both permissions are asked for at the start;
//! * elements that others have, too, all only for reading (lines 10-12): both get half;
//! * else there is a data dependency (lines 13-17): with one thread block, a barrier hands the permissions on; with several
//!   blocks there is no such barrier, and the wish is rejected.
//!
//! Index patterns are compared by the solver, not by their text, and so are lengths. The contract of the result is collected as algorithms
//! 7.2 and 7.3 say, the barrier as 7.4.

use crate::ask::{Ask, Values, in_words};
use crate::edit::Edits;
use crate::kernel::{Atom, Kernel, atoms, holds_permission};
use crate::known::{Found, Known, binary, int, name};
use crate::loops::shifted;
use crate::read::{Language, Source};
use crate::tree::{self, Changes, range};
use gpuproof_base::{Code, Diagnostic, Name};
use gpuproof_front_pvl::ast::{Par, Stmt, StmtKind};
use gpuproof_spec::ast::expr::{BinaryOp, Builtin, Constant};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::{Expr, ExprKind};
use std::collections::BTreeSet;
use std::ops::Range;

/// A conjunct of a contract.
struct Part {
    claim: Expr,
    atoms: Vec<Atom>,
    permission: bool,
    arrays: BTreeSet<Name>,
}

/// A block with its contract taken apart.
pub(crate) struct Side {
    pre: Vec<Part>,
    post: Vec<Part>,
}

impl Side {
    pub(crate) fn read(
        source: &Source<'_>,
        kernel: &Kernel<'_>,
        rename: &dyn Fn(&Expr) -> Expr,
    ) -> Result<Self, Diagnostic> {
        let parts = |after: bool| -> Result<Vec<Part>, Diagnostic> {
            let mut found = Vec::new();
            for (_, claim) in kernel.clauses(after) {
                for part in tree::conjuncts(claim) {
                    let renamed = rename(part);
                    let Some(atoms) = atoms(&renamed) else {
                        let message = "the optimiser does not read this permission";
                        return Err(source.reject(Code::OptKernelShape, &range(part.place), message, "here"));
                    };
                    let permission = holds_permission(&renamed);
                    let arrays = arrays(&renamed);
                    found.push(Part { claim: renamed, atoms, permission, arrays });
                }
            }
            Ok(found)
        };
        Ok(Self { pre: parts(false)?, post: parts(true)? })
    }

    fn atoms<'p>(parts: &'p [Part], array: &'p Name) -> impl Iterator<Item = &'p Atom> {
        parts.iter().flat_map(|p| &p.atoms).filter(move |a| a.array == *array)
    }

    fn writes(&self, array: &Name) -> bool {
        Self::atoms(&self.pre, array).chain(Self::atoms(&self.post, array)).any(Atom::is_write)
    }

    fn all_arrays(&self) -> BTreeSet<Name> {
        self.pre.iter().chain(&self.post).flat_map(|p| p.arrays.iter().cloned()).collect()
    }
}

/// The arrays of which an expression names elements.
fn arrays(expr: &Expr) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    tree::visit(expr, &mut |e| {
        if let ExprKind::Index(base, _) = &e.kind
            && let ExprKind::Name(array) = &base.kind
        {
            found.insert(array.clone());
        }
        true
    });
    found
}

/// What depends on the thread, for a second thread; nothing for everything else.
type Second<'f> = &'f dyn Fn(&Expr) -> Option<Expr>;

/// How the blocks share an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sharing {
    /// Each thread has the same elements.
    Same,
    /// No element is in both.
    Disjoint,
    /// Elements are in both, and only read.
    Read,
    /// A barrier is needed.
    Dependent,
}

/// The contract of the fused block, and its barrier.
#[derive(Default)]
pub(crate) struct Contract {
    pub pre: Vec<String>,
    pub post: Vec<String>,
    pub barrier_pre: Vec<String>,
    pub barrier_post: Vec<String>,
}

fn push(list: &mut Vec<String>, text: String) {
    list.push(text);
}

/// Fuses a block with the next one. The second part of the result says what was done.
pub fn fuse(
    source: &Source<'_>,
    found: &Found<'_>,
    block: &[Expr],
    at: &Range<usize>,
) -> Result<(Edits, String), Diagnostic> {
    let (Some(first), Some(second)) = (found.stmt(), found.list.get(found.at + 1)) else {
        return Err(source.reject(
            Code::OptDifferentRanges,
            at,
            "no parallel block follows this one",
            "this wish",
        ));
    };
    let (StmtKind::Par(one), StmtKind::Par(two)) = (&first.kind, &second.kind) else {
        return Err(source.reject(
            Code::OptDifferentRanges,
            &range(second.place),
            "something else stands between the two parallel blocks, so that they cannot be one",
            "follows the first block",
        ));
    };
    let between = range(first.place).end..range(second.place).start;
    if source.wishes.iter().any(|w| between.contains(&range(w.place).start)) {
        let message = "a wish stands before the second block, which will be gone";
        return Err(source.reject(Code::OptKernelShape, &between, message, "between the blocks"));
    }
    let mut ask = Ask::default();
    let k1 = Kernel::of_par(source, found.method, one, first, &found.known);
    let mut before_second = found.known.clone();
    before_second.after(first);
    let k2 = Kernel::of_par(source, found.method, two, second, &before_second);
    same_threads(source, one, two, &found.known, second, &mut ask)?;
    let pairs: Vec<(Name, Name)> = two
        .bindings
        .iter()
        .zip(&one.bindings)
        .map(|(b2, b1)| (b2.name.name.clone(), b1.name.name.clone()))
        .collect();
    own_names(source, &k2, &pairs)?;
    shared_invariants(source, &k1, &k2, at)?;
    let rename = |e: &Expr| {
        tree::replaced(e, &|e| match &e.kind {
            ExprKind::Name(n) => pairs.iter().find(|(old, _)| old == n).map(|(_, new)| name(new.clone())),
            _ => None,
        })
    };
    let side1 = Side::read(source, &k1, &|e| e.clone())?;
    let side2 = Side::read(source, &k2, &rename)?;
    old_values(source, &side1, &k2, at)?;
    let one_block = is_one_block(one, block, &found.known, &mut ask);
    let mut known = k1.known.clone();
    known.facts.retain(|f| !tree::reads_memory(f) && !holds_permission(f));
    let coordinates: Vec<Name> = one.bindings.iter().map(|b| b.name.name.clone()).collect();
    let another = |e: &Expr| match &e.kind {
        ExprKind::Name(n) if coordinates.contains(n) => Some(name(format!("{n} (second)"))),
        _ => None,
    };
    let mut job = Job { source, known, one_block, at: at.clone(), second_at: range(second.place), ask };
    let (contract, barrier) = job.contract(&side1, &side2, &another)?;
    let text = write(source, (&k1, one), (&k2, two), &pairs, &contract, barrier, &between);
    let mut edits = Edits::default();
    let (start, open, _) = source.before_comment(k1.whole.start);
    if !open.is_empty() {
        let message = "the comment with the block's contract says something else before";
        return Err(source.reject(Code::OptKernelShape, at, message, "this wish"));
    }
    edits.replace(start..k2.whole.end, text);
    let how = if barrier { "a barrier stands between their bodies" } else { "no barrier is needed" };
    Ok((edits, format!("two blocks are one; {how}")))
}

/// What is needed to decide how two kernels share their arrays.
pub(crate) struct Job<'a, 't> {
    pub source: &'a Source<'t>,
    pub known: Known,
    pub one_block: bool,
    pub at: Range<usize>,
    pub second_at: Range<usize>,
    pub ask: Ask,
}

impl Job<'_, '_> {
    /// The contract of the fused kernel, and whether a barrier is needed.
    pub(crate) fn contract(
        &mut self,
        side1: &Side,
        side2: &Side,
        second: Second<'_>,
    ) -> Result<(Contract, bool), Diagnostic> {
        let mut contract = Contract::default();
        let shared: Vec<Name> = side1.all_arrays().intersection(&side2.all_arrays()).cloned().collect();
        let mut status = Vec::new();
        for array in &shared {
            let (sharing, against) = sharing(side1, side2, array, &self.known, second, &mut self.ask);
            if sharing == Sharing::Dependent && !self.one_block {
                let message = format!(
                    "the second kernel needs elements of `{array}` that other threads of the first one have"
                );
                let label = "one thread block is not shown to be enough";
                let mut rejection = self.source.reject(Code::OptDependentBlocks, &self.at, message, label);
                rejection.notes.extend(in_words(&against));
                let help = match self.source.language {
                    Language::Pvl => {
                        "`gpuopt fuse 2 n;` where n is shown to be at least the number of threads"
                    }
                    Language::Cuda => {
                        "`requires gridDim.x == 1;` in both contracts says that there is one block"
                    }
                    Language::OpenCl => {
                        "`requires get_num_groups(0) == 1;` in both contracts says that there is one group"
                    }
                };
                let second = self.source.span(&self.second_at);
                return Err(rejection.with(second, "the second one").help(help));
            }
            status.push((array.clone(), sharing));
        }
        // Permissions: those of arrays that only one kernel uses, then of shared ones.
        let is_shared = |p: &Part| p.arrays.iter().any(|a| shared.contains(a));
        for side in [side1, side2] {
            let own = |p: &&Part| p.permission && !is_shared(p);
            side.pre.iter().filter(own).for_each(|p| push(&mut contract.pre, p.claim.to_string()));
            side.post.iter().filter(own).for_each(|p| push(&mut contract.post, p.claim.to_string()));
        }
        for (array, sharing) in &status {
            permissions(side1, side2, array, *sharing, &self.known, &mut self.ask, &mut contract)
                .ok_or_else(|| {
                    let message = format!("fractions of `{array}` are no constants");
                    self.source.reject(Code::OptKernelShape, &self.at, message, "this wish")
                })?;
        }
        functional(side1, side2, &status, &mut contract);
        Ok((contract, status.iter().any(|(_, s)| *s == Sharing::Dependent)))
    }
}

/// The same number of coordinates with the same ranges.
fn same_threads(
    source: &Source<'_>,
    one: &Par,
    two: &Par,
    known: &Known,
    second: &Stmt,
    ask: &mut Ask,
) -> Result<(), Diagnostic> {
    let at = range(second.place);
    let head = at.start..(at.start + 3).min(at.end);
    if one.bindings.len() != two.bindings.len() {
        let message = "the blocks have different numbers of coordinates";
        return Err(source.reject(Code::OptDifferentRanges, &head, message, "the second block"));
    }
    for (a, b) in one.bindings.iter().zip(&two.bindings) {
        let (Some((low1, high1)), Some((low2, high2))) = (&a.range, &b.range) else { continue };
        if let Some(bound) = [low1, high1, low2, high2].into_iter().find(|e| tree::reads_memory(e)) {
            let message = "how many threads there are is read from memory, which the first block may change";
            return Err(source.reject(Code::OptDifferentRanges, &range(bound.place), message, "here"));
        }
        for (x, y) in [(low1, low2), (high1, high2)] {
            if let Err(values) = ask.implies(known, &binary(BinaryOp::Eq, x.clone(), y.clone())) {
                let message = format!("the blocks have different threads: `{x}` is not shown to be `{y}`");
                let mut rejection =
                    source.reject(Code::OptDifferentRanges, &range(y.place), message, "of the second block");
                rejection.notes.extend(in_words(&values));
                return Err(rejection);
            }
        }
    }
    Ok(())
}

/// The second block's coordinates get the names of the first one's, which must mean nothing else there; and nothing inside may have the old names anew.
fn own_names(source: &Source<'_>, k2: &Kernel<'_>, pairs: &[(Name, Name)]) -> Result<(), Diagnostic> {
    let mut again = Changes::of(k2.body).declared;
    let mut look = |e: &Expr| again.extend(tree::bound_inside(e));
    k2.clauses(false).chain(k2.clauses(true)).for_each(|(_, claim)| look(claim));
    tree::each_stmt(k2.body, &mut |stmt| tree::exprs(stmt).into_iter().for_each(|(e, _)| look(e)));
    let words = source.tokens_in(&k2.whole);
    for (old, new) in pairs.iter().filter(|(old, new)| old != new) {
        let taken = words.iter().find(|t| matches!(&t.tok, Tok::Word(w) if w == new));
        if let Some(token) = taken {
            let message =
                format!("`{old}` would become `{new}`, which means something else in the second block");
            let at = token.start as usize..token.end as usize;
            return Err(source
                .reject(Code::OptKernelShape, &at, message, "here")
                .help("give the coordinates of both blocks the same names"));
        }
        if again.contains(old) {
            let message = format!("`{old}` is declared again inside the second block");
            return Err(source.reject(Code::OptKernelShape, &k2.whole, message, "this block"));
        }
    }
    Ok(())
}

/// What both blocks reach through an invariant is a dependence that no permission shows: the second block sees what all threads of the first have done.
fn shared_invariants(
    source: &Source<'_>,
    k1: &Kernel<'_>,
    k2: &Kernel<'_>,
    at: &Range<usize>,
) -> Result<(), Diagnostic> {
    let of = |kernel: &Kernel<'_>| {
        let mut found = Vec::new();
        tree::each_stmt(kernel.body, &mut |stmt| {
            if let StmtKind::Atomic(names, _) = &stmt.kind {
                found.extend(names.iter().map(|n| (n.name.clone(), range(stmt.place))));
            }
        });
        found
    };
    let first = of(k1);
    let both = of(k2).into_iter().find(|(name, _)| first.iter().any(|(other, _)| other == name));
    match both {
        None => Ok(()),
        Some((name, place)) => {
            let message = format!(
                "both blocks use the invariant `{name}`: the second one sees what all threads of the first one did to it"
            );
            let rejection = source.reject(Code::OptDependentBlocks, at, message, "this wish");
            Err(rejection.with(source.span(&place), "the second block's use"))
        }
    }
}

/// `\old` in the second block means the state between the blocks, of which the fused block knows nothing.
pub(crate) fn old_values(
    source: &Source<'_>,
    side1: &Side,
    k2: &Kernel<'_>,
    at: &Range<usize>,
) -> Result<(), Diagnostic> {
    let mut bad = None;
    let mut look = |e: &Expr| {
        tree::visit(e, &mut |e| {
            if let ExprKind::Old(_, inner) = &e.kind
                && let Some(array) = arrays(inner).into_iter().find(|a| side1.writes(a))
            {
                bad = Some((range(e.place), array));
            }
            true
        });
    };
    for (_, claim) in k2.clauses(true) {
        look(claim);
    }
    tree::each_stmt(k2.body, &mut |stmt| tree::exprs(stmt).into_iter().for_each(|(e, _)| look(e)));
    match bad {
        None => Ok(()),
        Some((place, array)) => {
            let message =
                format!("`\\old` speaks of `{array}` between the blocks, which the first one writes");
            let at = if place.is_empty() { at } else { &place };
            Err(source.reject(Code::OptKernelShape, at, message, "here"))
        }
    }
}

fn is_one_block(par: &Par, block: &[Expr], known: &Known, ask: &mut Ask) -> bool {
    let Some(size) = block.iter().cloned().reduce(|a, b| binary(BinaryOp::Mul, a, b)) else { return false };
    let lengths = par.bindings.iter().filter_map(|b| b.range.as_ref()).map(|(low, high)| {
        match crate::loops::literal(low) {
            Some(0) => high.clone(),
            _ => binary(BinaryOp::Sub, high.clone(), low.clone()),
        }
    });
    let Some(threads) = lengths.reduce(|a, b| binary(BinaryOp::Mul, a, b)) else { return false };
    ask.implies(known, &binary(BinaryOp::Le, threads, size)).is_ok()
}

/// A fraction as numerator and denominator.
fn fraction(expr: &Expr) -> Option<(i128, i128)> {
    match &expr.kind {
        ExprKind::Constant(Constant::Write) => Some((1, 1)),
        ExprKind::Int(n) => Some((i128::try_from(n.value).ok()?, 1)),
        ExprKind::Binary(BinaryOp::Fraction | BinaryOp::Div, a, b) => {
            let ((n, d), (m, e)) = (fraction(a)?, fraction(b)?);
            (m != 0).then(|| (n * e, d * m))
        }
        _ => None,
    }
}

fn fraction_text((n, d): (i128, i128)) -> Expr {
    let (mut a, mut b) = (n.abs(), d.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let g = a.max(1);
    match (n / g, d / g) {
        (1, 1) => Expr::new(ExprKind::Constant(Constant::Write)),
        (n, 1) => int(n),
        (n, d) => binary(BinaryOp::Fraction, int(n), int(d)),
    }
}

fn minus((n, d): (i128, i128), (m, e): (i128, i128)) -> (i128, i128) {
    (n * e - m * d, d * e)
}

/// Whether two atoms are the same element under the same condition, in one thread.
fn same(a: &Atom, b: &Atom, known: &Known, ask: &mut Ask) -> bool {
    if !a.bound.is_empty() || !b.bound.is_empty() {
        return a.bound.len() == b.bound.len() && a.index == b.index && a.guards == b.guards;
    }
    let mut under = |one: &Atom, other: &Atom| {
        let mut here = known.clone();
        here.facts.extend(one.guards.iter().cloned());
        other.guards.iter().all(|g| ask.implies(&here, g).is_ok())
            && ask.implies(&here, &binary(BinaryOp::Eq, one.index.clone(), other.index.clone())).is_ok()
    };
    under(a, b) && under(b, a)
}

/// Values for which some thread's first element is another (or the same) thread's second.
fn overlap(a: &Atom, b: &Atom, known: &Known, second: Second<'_>, ask: &mut Ask) -> Option<Values> {
    let away = |e: &Expr| {
        tree::replaced(e, &|e| match &e.kind {
            ExprKind::Name(n) if b.bound.contains(n) => Some(name(format!("{n} (second)"))),
            _ => second(e),
        })
    };
    let mut here = known.clone();
    let other: Vec<Expr> = known.facts.iter().map(away).collect();
    here.facts.extend(other);
    here.facts.extend(a.guards.iter().cloned());
    here.facts.extend(b.guards.iter().map(away));
    ask.excludes(&here, &binary(BinaryOp::Eq, a.index.clone(), away(&b.index))).err()
}

/// How the blocks share an array.
fn sharing(
    side1: &Side,
    side2: &Side,
    array: &Name,
    known: &Known,
    second: Second<'_>,
    ask: &mut Ask,
) -> (Sharing, Values) {
    let posts: Vec<&Atom> = Side::atoms(&side1.post, array).collect();
    let pres: Vec<&Atom> = Side::atoms(&side2.pre, array).collect();
    let matched = pres.iter().all(|b| posts.iter().any(|a| same(a, b, known, ask)));
    // A second permission for an element that the thread shares with others is a dependency of its own.
    if matched && !pres.is_empty() {
        return (Sharing::Same, Vec::new());
    }
    let mut against: Option<Values> = None;
    for a in &posts {
        for b in &pres {
            if let Some(values) = overlap(a, b, known, second, ask) {
                against.get_or_insert(values);
            }
        }
    }
    match against {
        None => (Sharing::Disjoint, Vec::new()),
        Some(_) if !posts.iter().chain(&pres).any(|a| a.is_write()) => (Sharing::Read, Vec::new()),
        Some(values) => (Sharing::Dependent, values),
    }
}

/// A conjunct with every fraction changed.
fn scaled(claim: &Expr, array: &Name, change: &dyn Fn((i128, i128)) -> (i128, i128)) -> Option<Expr> {
    let mut failed = false;
    let mut wanted: Vec<Expr> = Vec::new();
    for atom in atoms(claim)?.iter().filter(|a| a.array == *array) {
        match fraction(&atom.fraction) {
            Some(_) => wanted.push(atom.fraction.clone()),
            None => failed = true,
        }
    }
    if failed {
        return None;
    }
    Some(tree::replaced(claim, &|e| match &e.kind {
        ExprKind::Builtin(kind @ (Builtin::Perm | Builtin::PointerIndex), args) => {
            let (last, rest) = args.split_last()?;
            let mine = rest.first().is_some_and(|l| {
                arrays(l).contains(array) || matches!(&l.kind, ExprKind::Name(n) if n == array)
            });
            if !mine {
                return None;
            }
            let mut args = rest.to_vec();
            args.push(fraction_text(change(fraction(last)?)));
            Some(Expr::new(ExprKind::Builtin(*kind, args)))
        }
        _ => None,
    }))
}

/// The permissions for a shared array: algorithms 7.1, 7.2 and 7.4.
fn permissions(
    side1: &Side,
    side2: &Side,
    array: &Name,
    sharing: Sharing,
    known: &Known,
    ask: &mut Ask,
    contract: &mut Contract,
) -> Option<()> {
    let of = |parts: &'_ [Part]| -> Vec<Expr> {
        parts.iter().filter(|p| p.permission && p.arrays.contains(array)).map(|p| p.claim.clone()).collect()
    };
    let say = |list: &mut Vec<String>, claims: &[Expr]| claims.iter().for_each(|c| push(list, c.to_string()));
    let (pre1, post1, pre2, post2) = (of(&side1.pre), of(&side1.post), of(&side2.pre), of(&side2.post));
    match sharing {
        Sharing::Same => {
            say(&mut contract.pre, &pre1);
            say(&mut contract.post, &post2);
            let posts: Vec<&Atom> = Side::atoms(&side1.post, array).collect();
            for b in Side::atoms(&side2.pre, array) {
                let a = posts.iter().find(|a| same(a, b, known, ask))?;
                let (p1, p2) = match (fraction(&a.fraction), fraction(&b.fraction)) {
                    (Some(p1), Some(p2)) => (p1, p2),
                    // Unknown fractions must at least be written alike.
                    _ if a.fraction == b.fraction => continue,
                    _ => return None,
                };
                let difference = minus(p1, p2);
                if difference.0 < 0 {
                    push(&mut contract.pre, guarded(b, (-difference.0, difference.1)));
                } else if difference.0 > 0 {
                    push(&mut contract.post, guarded(b, difference));
                }
            }
            // What the second block does not need is given back as it is.
            for a in &posts {
                if !Side::atoms(&side2.pre, array).any(|b| same(a, b, known, ask)) {
                    push(&mut contract.post, guarded(a, fraction(&a.fraction)?));
                }
            }
        }
        Sharing::Disjoint => {
            say(&mut contract.pre, &pre1);
            say(&mut contract.pre, &pre2);
            say(&mut contract.post, &post1);
            say(&mut contract.post, &post2);
        }
        Sharing::Read => {
            let half = |claims: &[Expr]| -> Option<Vec<Expr>> {
                claims.iter().map(|c| scaled(c, array, &|(n, d)| (n, 2 * d))).collect()
            };
            say(&mut contract.pre, &half(&pre1)?);
            say(&mut contract.pre, &half(&pre2)?);
            say(&mut contract.post, &half(&post1)?);
            say(&mut contract.post, &half(&post2)?);
        }
        Sharing::Dependent => {
            say(&mut contract.pre, &pre1);
            say(&mut contract.post, &post2);
            say(&mut contract.barrier_pre, &post1);
            say(&mut contract.barrier_post, &pre2);
            let posts: Vec<&Atom> = Side::atoms(&side1.post, array).collect();
            let pres: Vec<&Atom> = Side::atoms(&side2.pre, array).collect();
            let rest = |(n, d): (i128, i128)| (d - n, d);
            if posts.iter().any(|a| a.is_write()) {
                // The first block has all of its elements; what the second does not take is kept beside it.
                if !pres.iter().any(|b| b.is_write()) && one_each(&pres) {
                    for claim in &pre2 {
                        let kept = scaled(claim, array, &rest)?;
                        push(&mut contract.barrier_post, kept.to_string());
                        push(&mut contract.post, kept.to_string());
                    }
                }
            } else {
                // The second block writes: the missing part comes from the start.
                let p1 = posts.first().and_then(|a| fraction(&a.fraction))?;
                for claim in &pre2 {
                    let missing = scaled(claim, array, &|_| rest(p1))?;
                    push(&mut contract.pre, missing.to_string());
                    push(&mut contract.barrier_pre, missing.to_string());
                }
            }
        }
    }
    Some(())
}

/// Whether at most one of these permissions is there for each thread, by the form of their conditions.
fn one_each(atoms: &[&Atom]) -> bool {
    atoms.len() == 1 || atoms.iter().all(|a| !a.guards.is_empty()) && atoms.len() == 2
}

fn guarded(atom: &Atom, share: (i128, i128)) -> String {
    let place = Expr::new(ExprKind::Index(Box::new(name(atom.array.clone())), Box::new(atom.index.clone())));
    let perm = Expr::new(ExprKind::Builtin(Builtin::Perm, vec![place, fraction_text(share)]));
    match atom.guard() {
        Some(guard) => binary(BinaryOp::Implies, guard, perm).to_string(),
        None => perm.to_string(),
    }
}

/// The functional clauses: algorithm 7.3, and those of the barrier.
fn functional(side1: &Side, side2: &Side, status: &[(Name, Sharing)], contract: &mut Contract) {
    let sharing = |array: &Name| status.iter().find(|(n, _)| n == array).map(|(_, s)| *s);
    // Whether what a clause says of shared arrays is not touched by the other block.
    let untouched = |part: &Part, other: &Side| {
        part.arrays.iter().filter_map(|a| sharing(a).map(|s| (a, s))).all(|(a, s)| match s {
            Sharing::Disjoint => true,
            Sharing::Dependent => false,
            Sharing::Same | Sharing::Read => !other.writes(a),
        })
    };
    let dependent = |part: &&Part| part.arrays.iter().any(|a| sharing(a) == Some(Sharing::Dependent));
    let values = |parts: &'_ [Part]| -> Vec<usize> {
        parts.iter().enumerate().filter(|(_, p)| !p.permission).map(|(n, _)| n).collect()
    };
    for n in values(&side1.pre) {
        contract.pre.push(side1.pre[n].claim.to_string());
    }
    for n in values(&side2.pre) {
        let part = &side2.pre[n];
        if untouched(part, side1) {
            contract.pre.push(part.claim.to_string());
        }
        if dependent(&part) {
            contract.barrier_post.push(part.claim.to_string());
        }
    }
    for n in values(&side2.post) {
        contract.post.push(side2.post[n].claim.to_string());
    }
    for n in values(&side1.post) {
        let part = &side1.post[n];
        if untouched(part, side2) {
            contract.post.push(part.claim.to_string());
        }
        if dependent(&part) {
            contract.barrier_pre.push(part.claim.to_string());
        }
    }
}

/// The text of the fused block.
fn write(
    source: &Source<'_>,
    (k1, one): (&Kernel<'_>, &Par),
    (k2, two): (&Kernel<'_>, &Par),
    pairs: &[(Name, Name)],
    contract: &Contract,
    barrier: bool,
    between: &Range<usize>,
) -> String {
    let indent = source.indent(k1.whole.start).to_owned();
    let deeper = format!("{indent}  ");
    let named = |par: &Par| par.name.as_ref().map(|n| n.name.to_string());
    let fused = match (named(one), named(two)) {
        (Some(a), Some(b)) => format!("{a}_{b}"),
        (a, b) => a.or(b).unwrap_or_else(|| "fused".to_owned()),
    };
    let bindings = one.bindings.iter().map(|b| {
        let end = b.range.as_ref().map_or(range(b.name.place).end, |(_, to)| range(to.place).end);
        source.said(&(range(b.ty.place).start..end))
    });
    let mut text = format!("par {fused}({})\n", bindings.collect::<Vec<_>>().join(", "));
    clauses(&mut text, &deeper, &contract.pre, &contract.post);
    text += &format!("{indent}{{\n");
    let body1 = renamed(source, &k1.inside, &[], named(one).as_deref(), &fused);
    let body2 = renamed(source, &k2.inside, pairs, named(two).as_deref(), &fused);
    // What the first body declares must not be seen by the second.
    let declared = declared(k1.body);
    let second = source.tokens_in(&k2.whole);
    let seen = second.iter().any(|t| matches!(&t.tok, Tok::Word(w) if declared.contains(w)));
    if seen {
        text += &format!("{deeper}{{\n{}{deeper}}}\n", shifted(&body1, &format!("{deeper}  ")));
    } else {
        text += &shifted(&body1, &deeper);
    }
    if barrier {
        text += &format!("{deeper}barrier({fused}) {{\n");
        clauses(&mut text, &format!("{deeper}  "), &contract.barrier_pre, &contract.barrier_post);
        text += &format!("{deeper}}}\n");
    }
    let remarks = source.text.get(between.clone()).unwrap_or("");
    if remarks.contains("//") && source.comment_around(between.start + 1).is_none() {
        text += &shifted(remarks, &deeper);
    }
    text += &shifted(&body2, &deeper);
    text + &indent + "}"
}

/// Clauses, those on both sides once as `context`.
pub(crate) fn clauses(text: &mut String, indent: &str, pre: &[String], post: &[String]) {
    let mut after: Vec<&String> = post.iter().collect();
    for claim in pre {
        let both = after.iter().position(|c| *c == claim);
        if let Some(n) = both {
            after.remove(n);
        }
        let word = if both.is_some() { "context" } else { "requires" };
        *text += &format!("{indent}{word} {claim};\n");
    }
    for claim in after {
        *text += &format!("{indent}ensures {claim};\n");
    }
}

/// A body with coordinates renamed and its barriers those of the fused block.
fn renamed(
    source: &Source<'_>,
    inside: &Range<usize>,
    pairs: &[(Name, Name)],
    old: Option<&str>,
    fused: &str,
) -> String {
    let mut edits = Edits::default();
    let tokens = source.tokens_in(inside);
    for (n, token) in tokens.iter().enumerate() {
        let Tok::Word(word) = &token.tok else { continue };
        let before = |k: usize| n.checked_sub(k).and_then(|n| tokens.get(n)).map(|t| &t.tok);
        let at = token.start as usize..token.end as usize;
        let of_barrier = matches!(before(1), Some(Tok::Punct("(")))
            && matches!(before(2), Some(Tok::Word(w)) if &**w == "barrier");
        if of_barrier && old == Some(&**word) {
            edits.replace(at, fused);
        } else if !matches!(before(1), Some(Tok::Punct(".")))
            && let Some((_, new)) = pairs.iter().find(|(o, new)| o == word && o != new)
        {
            edits.replace(at, new.to_string());
        }
    }
    edits.apply_in(source.text, inside.clone()).unwrap_or_default()
}

/// Names that are declared at the top of a body.
pub(crate) fn declared(body: &[Stmt]) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    for stmt in body {
        if let StmtKind::Simple(simple::Stmt { kind: simple::StmtKind::Declare(_, variables), .. }) =
            &stmt.kind
        {
            found.extend(variables.iter().map(|(n, _)| n.name.clone()));
        }
    }
    found
}
