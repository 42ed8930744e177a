//! Prefetching into shared memory: the elements of an array that belong to a block are loaded once, by one thread each, and read from there.
//!
//! For kernels without contracts: the result is checked for races and divergence, and compared on runs. Applicable if the array is only read, the
//! block is shown to have N threads, every access that is replaced is shown to lie in the block's part of the array, and each thread reads its own
//! element in any case, so that loading it is nothing new. The load and the barrier after it stand at the start of the kernel, where all threads come by.

use crate::ask::{Ask, in_words};
use crate::edit::Edits;
use crate::kernel::Kernel;
use crate::known::{Known, binary, int};
use crate::read::{Language, Source};
use crate::tree::{self, Changes, range};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::ast::expr::{BinaryOp, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::{Expr, ExprKind, Ident, parse_expr};
use std::ops::Range;

/// Loads the block's part of an array into shared memory.
pub fn tile_shared(
    source: &Source<'_>,
    kernel: &Kernel<'_>,
    array: &Ident,
    size: &Expr,
    at: &Range<usize>,
) -> Result<(Edits, String), Diagnostic> {
    let shape =
        |at: &Range<usize>, message: String| Err(source.reject(Code::OptKernelShape, at, message, "here"));
    if source.language == Language::Pvl || !kernel.contract.is_empty() {
        return shape(at, "tiles in shared memory are for CUDA and OpenCL kernels without contracts".into());
    }
    let mut leaves = None;
    tree::each_stmt(kernel.body, &mut |stmt| {
        if matches!(&stmt.kind, StmtKind::Simple(simple::Stmt { kind: simple::StmtKind::Return(_), .. })) {
            leaves = Some(range(stmt.place));
        }
    });
    if let Some(place) = leaves {
        return shape(
            &place,
            "a thread that leaves here may have no element to load, and would not wait".into(),
        );
    }
    let Some(element) = kernel.element_type(&array.name) else {
        return shape(at, format!("`{}` is no array parameter of the kernel", array.name));
    };
    let (width, block, thread) = match source.language {
        Language::OpenCl => ("get_local_size(0)", "get_group_id(0)", "get_local_id(0)"),
        _ => ("blockDim.x", "blockIdx.x", "threadIdx.x"),
    };
    let mut ask = Ask::default();
    let mut edits = Edits::default();
    let parse = |text: &str| parse_expr(text).unwrap_or_else(|_| int(0));
    let whole = binary(BinaryOp::Eq, parse(width), size.clone());
    if let Err(values) = ask.implies(&kernel.known, &whole) {
        let message = format!("it is not shown that a block has {size} threads");
        let mut rejection = source.reject(Code::OptArgument, at, message, "this wish");
        rejection.notes.extend(in_words(&values));
        return Err(rejection.help(format!("say it with `//@ launch block({size});`")));
    }
    let size_text = match size.kind {
        ExprKind::Int(_) | ExprKind::Name(_) => size.to_string(),
        _ => format!("({size})"),
    };
    let mut tile = format!("{}_tile", array.name);
    while source
        .tokens_in(&range(kernel.method.place))
        .iter()
        .any(|t| matches!(&t.tok, Tok::Word(w) if **w == *tile))
    {
        tile.push('_');
    }
    // Where the block's part begins; OpenCL's launches may have an offset, which only the global number has in it.
    let bases = match source.language {
        Language::OpenCl => vec![format!("{block} * {size_text}"), format!("(get_global_id(0) - {thread})")],
        _ => vec![format!("{block} * {size_text}")],
    };
    let mut found = None;
    let mut rejection = None;
    for base in bases {
        let names = Names {
            tile: &tile,
            thread,
            start: parse(&base),
            own: parse(&format!("{base} + {thread}")),
            base,
            size,
        };
        let mut work = Work { source, array, ask: Ask::default(), own: false, others: 0, parts: Vec::new() };
        match work.statements(kernel.body, kernel.known.clone(), &names, true) {
            Ok(()) if work.own => {
                found = Some((work, names.base));
                break;
            }
            Ok(()) => {
                let message = format!(
                    "no thread is shown to read `{}[{} + {thread}]` in any case, so that loading it may be too much",
                    array.name, names.base
                );
                rejection = rejection.or(Some(source.reject(Code::OptKernelShape, at, message, "this wish")));
            }
            Err(error) => rejection = rejection.or(Some(error)),
        }
    }
    let (work, base) = match (found, rejection) {
        (Some(found), _) => found,
        (None, Some(rejection)) => return Err(rejection),
        (None, None) => return shape(at, "there is nothing to load".into()),
    };
    if work.others == 0 {
        let message =
            format!("each thread reads only its own element of `{}`; a register is enough", array.name);
        return Err(source
            .reject(Code::OptKernelShape, at, message, "this wish")
            .help("`gpuopt glob_to_reg` keeps an element in a register"));
    }
    let first = kernel.body.first().map_or(kernel.inside.start, |s| range(s.place).start);
    let (insert, open, close) = source.before(first);
    let indent = source.indent(insert).to_owned();
    let (space, barrier) = match source.language {
        Language::OpenCl => ("local", "barrier(CLK_LOCAL_MEM_FENCE);"),
        _ => ("__shared__", "__syncthreads();"),
    };
    let load = format!("{tile}[{thread}] = {}[{base} + {thread}];", array.name);
    let text = format!("{space} {element} {tile}[{size_text}];\n{indent}{load}\n{indent}{barrier}\n{indent}");
    edits.insert(insert, format!("{open}{text}{close}"));
    for (place, text) in work.parts {
        edits.replace(place, text);
    }
    Ok((
        edits,
        format!(
            "the block's part of `{}` is in shared memory, `{tile}`; {} reads of others' elements",
            array.name, work.others
        ),
    ))
}

struct Names<'n> {
    tile: &'n str,
    base: String,
    thread: &'n str,
    start: Expr,
    own: Expr,
    size: &'n Expr,
}

struct Work<'a, 't> {
    source: &'a Source<'t>,
    array: &'a Ident,
    ask: Ask,
    /// Whether a thread reads its own element in any case.
    own: bool,
    /// Reads of other elements.
    others: usize,
    parts: Vec<(Range<usize>, String)>,
}

impl Work<'_, '_> {
    fn statements(
        &mut self,
        stmts: &[Stmt],
        mut known: Known,
        names: &Names<'_>,
        always: bool,
    ) -> Result<(), Diagnostic> {
        for stmt in stmts {
            let mut here = known.clone();
            if matches!(stmt.kind, StmtKind::While(..) | StmtKind::For(_)) {
                here.forget(&Changes::of_one(stmt));
            }
            let target = match &stmt.kind {
                StmtKind::Simple(simple::Stmt {
                    kind: simple::StmtKind::Assign(t, ..) | simple::StmtKind::Step(t, _),
                    ..
                }) => Some(t),
                _ => None,
            };
            for (expr, _) in tree::exprs(stmt) {
                self.expression(expr, target, &here, names, always)?;
            }
            for (which, inner) in tree::inside(stmt).into_iter().enumerate() {
                let mut entered = known.clone();
                entered.enter(stmt, which);
                let surely = always && matches!(stmt.kind, StmtKind::Block(_));
                self.statements(inner, entered, names, surely)?;
            }
            known.after(stmt);
        }
        Ok(())
    }

    fn expression(
        &mut self,
        expr: &Expr,
        target: Option<&Expr>,
        known: &Known,
        names: &Names<'_>,
        always: bool,
    ) -> Result<(), Diagnostic> {
        let bad = |message: String| {
            Err(self.source.reject(Code::OptKernelShape, &range(expr.place), message, "here"))
        };
        match &expr.kind {
            ExprKind::Index(base, index) if matches!(&base.kind, ExprKind::Name(n) if *n == self.array.name) =>
            {
                if target.is_some_and(|t| std::ptr::eq(t, expr)) {
                    return bad(format!("`{}` is written here; a tile is only read", self.array.name));
                }
                let own = binary(BinaryOp::Eq, (**index).clone(), names.own.clone());
                if self.ask.implies(known, &own).is_ok() {
                    self.own |= always;
                    self.parts.push((range(expr.place), format!("{}[{}]", names.tile, names.thread)));
                    return Ok(());
                }
                let offset = binary(BinaryOp::Sub, (**index).clone(), names.start.clone());
                let low = binary(BinaryOp::Le, int(0), offset.clone());
                let high = binary(BinaryOp::Lt, offset, names.size.clone());
                if let Err(values) = self.ask.implies(known, &binary(BinaryOp::And, low, high)) {
                    let message = format!(
                        "it is not shown that this element of `{}` is one of the block's",
                        self.array.name
                    );
                    let mut rejection =
                        self.source.reject(Code::OptMayOverlap, &range(expr.place), message, "this access");
                    rejection.notes.extend(in_words(&values));
                    return Err(rejection);
                }
                self.others += 1;
                let text =
                    format!("{}[({}) - {}]", names.tile, self.source.said(&range(index.place)), names.base);
                self.parts.push((range(expr.place), text));
                Ok(())
            }
            ExprKind::Name(n) if *n == self.array.name => bad(format!("`{n}` is used as a whole")),
            ExprKind::Unary(UnaryOp::AddressOf, inner) if tree::mentions(inner, &self.array.name) => {
                bad(format!("the address of an element of `{}` is taken", self.array.name))
            }
            // What stands behind a condition is not read in any case.
            ExprKind::Conditional(..) | ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => {
                tree::children(expr)
                    .into_iter()
                    .try_for_each(|e| self.expression(e, target, known, names, false))
            }
            _ => tree::children(expr)
                .into_iter()
                .try_for_each(|e| self.expression(e, target, known, names, always)),
        }
    }
}
