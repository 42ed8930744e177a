//! Tiling of a kernel function whose threads have one element each: `int i = ...; if (i < n) { ... }`, i being the thread's number.
//!
//! * `inter N`: at most N threads; thread t does the elements t, t + N, t + 2N, ... below n.
//! * `intra N`: thread t does the elements from tN up to (t + 1)N, as far as they are below n.
//!
//! The same rules as for a parallel block ([`crate::tile`]) hold: no barrier, no early return, and each clause of the contract is about the
//! thread's own element. How many threads there are is the launch's business; the contract says what it may be.

use crate::ask::Ask;
use crate::edit::Edits;
use crate::kernel::{Kernel, holds_permission};
use crate::known::{binary, int, leaves_early, name};
use crate::read::Source;
use crate::tile::{Tiles, old_elements, unchanged, unused};
use crate::tree::{self, Changes, range};
use gpuproof_base::{Code, Diagnostic, Name};
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::ast::clause::{ContractWord, TileMode};
use gpuproof_spec::ast::expr::{BinaryOp, Constant};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::{ClauseKind, Expr, ExprKind};
use std::collections::BTreeSet;
use std::ops::Range;

/// Tiles a kernel.
pub fn tile(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    mode: TileMode,
    size: &Expr,
    at: &Range<usize>,
) -> Result<(Edits, String), Diagnostic> {
    let shape =
        |at: &Range<usize>, message: &str| Err(source.reject(Code::OptKernelShape, at, message, "here"));
    let wanted = "a tiled kernel is `int i = ...; if (i < n) { ... }`, i being the thread's number";
    let Some((guard, before)) = kernel.body.split_last() else { return shape(at, wanted) };
    let StmtKind::If(condition, then, otherwise) = &guard.kind else {
        return shape(&range(guard.place), wanted);
    };
    let ExprKind::Binary(BinaryOp::Lt, left, limit) = &condition.kind else {
        return shape(&range(condition.place), wanted);
    };
    let ExprKind::Name(i) = &left.kind else { return shape(&range(condition.place), wanted) };
    let Some(StmtKind::Simple(simple::Stmt { kind: simple::StmtKind::Declare(_, variables), .. })) =
        before.last().map(|s| &s.kind)
    else {
        return shape(at, wanted);
    };
    let Some((declared, Some(_))) = variables.first().filter(|(v, _)| v.name == *i && variables.len() == 1)
    else {
        return shape(at, wanted);
    };
    let mut known = kernel.known.clone();
    before.iter().for_each(|s| known.after(s));
    let mut ask = Ask::default();
    let number = binary(BinaryOp::Eq, name(i.clone()), Expr::new(ExprKind::Constant(Constant::GlobalThread)));
    if !otherwise.is_empty() || Changes::of(then).names.contains(i) || ask.implies(&known, &number).is_err() {
        return shape(&range(guard.place), wanted);
    }
    own_thread(source, kernel, before, then, i)?;
    let mut waits = None;
    tree::each_stmt(kernel.body, &mut |s| {
        if matches!(s.kind, StmtKind::Barrier(_)) {
            waits = Some(range(s.place));
        }
    });
    if let Some(barrier) = waits {
        return shape(
            &barrier,
            "threads wait for each other here, so that one thread cannot do their work one after the other",
        );
    }
    if leaves_early(kernel.body) {
        return shape(at, "the kernel can be left early (`break`, `continue` or `return`)");
    }
    let condition_holds = binary(BinaryOp::Lt, int(1), size.clone());
    if ask.implies(&known, &condition_holds).is_err() {
        return Err(source.reject(
            Code::OptArgument,
            at,
            "a tile must have more than one element",
            "this wish",
        ));
    }
    let tiles = Tiles {
        element: i.to_string(),
        thread: "\\gtid".to_owned(),
        any: unused(source, kernel, "e"),
        mode,
        size: operand(size),
        total: operand(limit),
    };
    let tiled =
        Tiled { tiles, first: unused(source, kernel, &format!("{i}_thread")), limit: (**limit).clone() };
    let mut edits = Edits::default();
    let invariants = tiled.contract(source, kernel, &mut edits)?;
    tiled
        .code(
            source,
            (range(guard.place).start, range(condition.place), then.is_empty()),
            i,
            range(declared.place),
            &invariants,
            &mut edits,
        )
        .ok_or_else(|| {
            source.reject(Code::OptKernelShape, &range(guard.place), "the branch cannot be edited", "here")
        })?;
    Ok((edits, format!("each thread does several elements; launch {}", tiled.launch())))
}

/// The work on an element depends on the element, not on which thread does it: it uses no coordinates but the thread's number, and no variables that were made of them.
fn own_thread(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    before: &[Stmt],
    then: &[Stmt],
    i: &Name,
) -> Result<(), Diagnostic> {
    let mut of_thread: BTreeSet<Name> = BTreeSet::new();
    let depends = |e: &Expr, of_thread: &BTreeSet<Name>| {
        tree::any(e, &|e| {
            is_coordinate(e) || matches!(&e.kind, ExprKind::Name(n) if n == i || of_thread.contains(n))
        })
    };
    for stmt in before {
        let dependent = tree::exprs(stmt).into_iter().any(|(e, _)| depends(e, &of_thread));
        if dependent || !matches!(stmt.kind, StmtKind::Simple(_)) {
            of_thread.extend(Changes::of_one(stmt).names);
        }
    }
    of_thread.remove(i);
    let mut wrong: Option<Range<usize>> = None;
    let mut look = |e: &Expr| {
        tree::visit(e, &mut |e| {
            let known = matches!(&e.kind, ExprKind::Name(n) if of_thread.contains(n));
            if wrong.is_none() && (known || is_coordinate(e)) {
                wrong = Some(range(e.place));
            }
            true
        });
    };
    tree::each_stmt(then, &mut |stmt| tree::exprs(stmt).into_iter().for_each(|(e, _)| look(e)));
    for (_, claim) in kernel.clauses(false).chain(kernel.clauses(true)) {
        // Sizes of the launch are asked for as before.
        tree::visit(claim, &mut |e| {
            if wrong.is_none() && is_position(e) {
                wrong = Some(range(e.place));
            }
            true
        });
    }
    // What one element leaves behind in a variable, the next one would find there.
    let changes = Changes::of(then);
    let mut outer = Changes::of(before).declared;
    outer.extend(kernel.method.params.iter().map(|(_, param)| param.name.clone()));
    let outside = |name: &&Name| outer.contains(*name) || !changes.declared.contains(*name);
    if let Some(name) = changes.assigned.iter().find(outside) {
        let message = format!("the branch changes `{name}`, which the thread's next element would see");
        let at = then.first().map_or(0..0, |stmt| range(stmt.place));
        return Err(source.reject(Code::OptKernelShape, &at, message, "in here"));
    }
    match wrong {
        None => Ok(()),
        Some(place) => {
            let message = "this depends on the thread that does the work, and not only on the element";
            Err(source.reject(Code::OptKernelShape, &place, message, "here"))
        }
    }
}

/// Whether an expression says where in the launch a thread is, other than by its number.
fn is_position(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Constant(Constant::LocalThread) => true,
        ExprKind::Member(base, _) => {
            matches!(&base.kind, ExprKind::Name(n) if matches!(&**n, "threadIdx" | "blockIdx"))
        }
        ExprKind::Call(call) => {
            let ids = ["get_local_id", "get_group_id", "get_sub_group_id", "get_sub_group_local_id"];
            matches!(&call.callee.kind, ExprKind::Name(n) if ids.contains(&&**n))
        }
        _ => false,
    }
}

/// The same, or how large the launch is.
fn is_coordinate(e: &Expr) -> bool {
    let size = match &e.kind {
        ExprKind::Member(base, _) => {
            matches!(&base.kind, ExprKind::Name(n) if matches!(&**n, "blockDim" | "gridDim"))
        }
        ExprKind::Call(call) => {
            let sizes = ["get_local_size", "get_num_groups", "get_global_size", "get_global_id"];
            matches!(&call.callee.kind, ExprKind::Name(n) if sizes.contains(&&**n))
        }
        ExprKind::Constant(Constant::GlobalThread) => true,
        _ => false,
    };
    size || is_position(e)
}

fn operand(e: &Expr) -> String {
    match e.kind {
        ExprKind::Int(_) | ExprKind::Name(_) => e.to_string(),
        _ => format!("({e})"),
    }
}

struct Tiled {
    tiles: Tiles,
    /// The thread's number, where the loop's variable starts anew.
    first: String,
    limit: Expr,
}

impl Tiled {
    fn launch(&self) -> String {
        match self.tiles.mode {
            TileMode::Inter => format!("at most {} threads", self.tiles.size),
            TileMode::Intra => format!("a thread for every {} elements", self.tiles.size),
        }
    }

    /// What a clause says of the thread's element, without the condition that there is one.
    fn of_element<'e>(&self, part: &'e Expr) -> &'e Expr {
        if let ExprKind::Binary(BinaryOp::Implies, condition, then) = &part.kind
            && let ExprKind::Binary(BinaryOp::Lt, a, b) = &condition.kind
            && is_number(a)
            && **b == self.limit
        {
            return then;
        }
        part
    }

    /// Edits the contract and gives the invariants of the loop.
    fn contract(
        &self,
        source: &Source<'_>,
        kernel: &Kernel<'_>,
        edits: &mut Edits,
    ) -> Result<Vec<String>, Diagnostic> {
        let tiles = &self.tiles;
        let (mut permissions, mut values, mut posts) = (Vec::new(), Vec::new(), Vec::new());
        for clause in kernel.contract {
            let ClauseKind::Contract(word, claim) = &clause.kind else { continue };
            let mut parts = Vec::new();
            for part in tree::conjuncts(claim) {
                if !tree::any(part, &is_number) {
                    if holds_permission(part) {
                        let message = "this permission does not depend on the thread";
                        return Err(source.reject(Code::OptKernelShape, &range(part.place), message, "here"));
                    }
                    parts.push(part.to_string());
                    continue;
                }
                for inner in tree::conjuncts(self.of_element(part)) {
                    let any = &self.for_any(inner);
                    parts.push(tiles.every(any));
                    let (before, after) =
                        (!matches!(word, ContractWord::Ensures), !matches!(word, ContractWord::Requires));
                    match holds_permission(inner) {
                        true if before => permissions.push(tiles.every(any)),
                        true => {}
                        false => {
                            values.extend(before.then(|| tiles.to_come(any)));
                            if after {
                                values.push(tiles.done(any));
                                posts.push(inner);
                            }
                        }
                    }
                }
            }
            edits.replace(source.claim(clause), parts.join(" ** "));
        }
        for kept in old_elements(&posts) {
            values.push(tiles.to_come(&unchanged(self.for_any(&kept))));
        }
        if let Some(first) = kernel.contract.first() {
            // Threads beyond the last tile have nothing to do, but must be able to find that out.
            let threads = match tiles.mode {
                TileMode::Inter => format!("\\gtid < {}", tiles.size),
                TileMode::Intra => format!("(\\gtid + 1) * {} <= {}", tiles.size, i32::MAX),
            };
            let at = range(first.place).start;
            let line = source
                .comment_around(at)
                .is_some_and(|c| source.text.get(c.start..).is_some_and(|t| t.starts_with("//")));
            let marker = if line { "//@ " } else { "" };
            edits.insert(at, format!("requires {threads};\n{}{marker}", source.indent(at)));
        }
        permissions.extend(values);
        Ok(permissions)
    }

    /// Turns the branch into a loop.
    fn code(
        &self,
        source: &Source<'_>,
        (branch, condition, empty): (usize, Range<usize>, bool),
        i: &str,
        declared: Range<usize>,
        invariants: &[String],
        edits: &mut Edits,
    ) -> Option<()> {
        if empty {
            return None;
        }
        let (n, limit, first) = (&self.tiles.size, &self.tiles.total, &self.first);
        let close = source.tokens_in(&(condition.end..source.text.len())).first()?.end as usize;
        let indent = source.indent(branch);
        let (bounds, head) = match self.tiles.mode {
            TileMode::Inter => (
                format!("\\gtid <= {i} && {i} % {n} == \\gtid && ({i} == \\gtid || {i} < {limit} + {n})"),
                format!("for (; {i} < {limit}; {i} += {n})"),
            ),
            TileMode::Intra => {
                edits.replace(declared, first.clone());
                (
                    format!(
                        "{first} * {n} <= {i} && {i} <= ({first} + 1) * {n} && ({i} == {first} * {n} || {i} <= {limit})"
                    ),
                    format!(
                        "for (int {i} = {first} * {n}; {i} < ({first} + 1) * {n} && {i} < {limit}; {i}++)"
                    ),
                )
            }
        };
        let (at, open, after) = source.before(branch);
        let mut comment = String::from("/*@\n");
        comment += &format!("{indent}  loop_invariant {bounds};\n");
        for line in invariants {
            comment += &format!("{indent}  loop_invariant {line};\n");
        }
        comment += &format!("{indent}@*/\n{indent}");
        if invariants.is_empty() {
            comment.clear();
        }
        edits.insert(at, format!("{open}{comment}{after}"));
        edits.replace(branch..close, head);
        Some(())
    }

    /// A clause about any of the thread's elements instead of its only one.
    fn for_any(&self, claim: &Expr) -> Expr {
        tree::replaced(claim, &|e| is_number(e).then(|| name(self.tiles.any.as_str())))
    }
}

/// Whether an expression is the thread's number.
fn is_number(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Constant(Constant::GlobalThread) => true,
        ExprKind::Call(call) => matches!(&call.callee.kind, ExprKind::Name(n) if &**n == "get_global_id"),
        _ => false,
    }
}
