//! Matrix linearisation: `m[x][y]` becomes `m[cols * x + y]` (row by row) or `m[x + rows * y]` (column by column), in the declaration,
//! the code and the annotations of one method or kernel.
//!
//! Applicable if every use of the matrix has two indices, and sizes that are declared or said in the contract are those of the wish. That no two elements fall together is
//! part of the proof of the result: permissions for both would be too much.

use crate::ask::{Ask, in_words};
use crate::edit::Edits;
use crate::known::{Known, binary};
use crate::read::{Language, Source};
use crate::tree::{self, Changes, range};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_pvl::Method;
use gpuproof_front_pvl::ast::StmtKind;
use gpuproof_spec::ast::clause::{ContractWord, Layout};
use gpuproof_spec::ast::expr::{BinaryOp, Builtin};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::ast::ty::TypeKind;
use gpuproof_spec::lexer::{Tok, Token};
use gpuproof_spec::{Clause, ClauseKind, Expr, ExprKind, Ident, Type};
use std::ops::Range;

/// What the wish says of the matrix.
pub struct Matrix<'w> {
    /// Its name.
    pub name: &'w Ident,
    /// The order of its elements.
    pub layout: Layout,
    /// Number of rows.
    pub rows: &'w Expr,
    /// Number of columns.
    pub columns: &'w Expr,
}

/// Linearises a matrix of a method.
pub fn linearise(
    source: &Source<'_>,
    method: &Method,
    matrix: &Matrix<'_>,
    at: &Range<usize>,
) -> Result<(Edits, String), Diagnostic> {
    let name = &matrix.name.name;
    let mut edits = Edits::default();
    let mut accesses = 0;
    let two_dimensional = declaration(source, method, matrix, at, &mut edits)?;
    for (expr, _) in tree::method_exprs(method) {
        access(source, expr, matrix, two_dimensional, &mut edits, &mut accesses)?;
    }
    same_sizes(source, method, matrix, at)?;
    if two_dimensional {
        sizes(source, method, matrix, at)?;
    }
    if accesses == 0 {
        let message = format!("`{name}` is never used with two indices");
        return Err(source.reject(Code::OptMatrixShape, at, message, "this wish"));
    }
    let said = method.contract.iter().any(|clause| says_sizes(clause, matrix));
    if two_dimensional && !said && source.language == Language::Pvl {
        let start = range(method.place).start;
        let fact = format!(
            "context_everywhere {name}.length == {} * {};",
            operand(matrix.rows),
            operand(matrix.columns)
        );
        edits.insert(start, format!("{fact}\n{}", source.indent(start)));
    }
    let order = if matrix.layout == Layout::Row { "row by row" } else { "column by column" };
    Ok((edits, format!("the matrix `{name}` is one array, {order}; {accesses} accesses")))
}

/// Whether a clause is about what holds before, and says how large the matrix is.
fn says_sizes(clause: &Clause, matrix: &Matrix<'_>) -> bool {
    let ClauseKind::Contract(word, claim) = &clause.kind else { return false };
    let is_matrix = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if *n == matrix.name.name);
    let says = |part: &&Expr| matches!(&part.kind, ExprKind::Builtin(Builtin::Matrix, args) if args.first().is_some_and(is_matrix));
    // Not under a condition.
    *word != ContractWord::Ensures && tree::conjuncts(claim).iter().any(says)
}

/// The sizes stand in every access, so that their names must mean the same everywhere and keep their values.
fn same_sizes(
    source: &Source<'_>,
    method: &Method,
    matrix: &Matrix<'_>,
    at: &Range<usize>,
) -> Result<(), Diagnostic> {
    let body = method.body.as_deref().unwrap_or(&[]);
    let Changes { mut declared, assigned, .. } = Changes::of(body);
    declared.extend(assigned);
    tree::method_exprs(method).into_iter().for_each(|(e, _)| declared.extend(tree::bound_inside(e)));
    let used = tree::names(matrix.rows).into_iter().chain(tree::names(matrix.columns));
    match used.into_iter().find(|name| declared.contains(name)) {
        None => Ok(()),
        Some(name) => {
            let message = format!("`{name}` is not the same everywhere in `{}`", method.name.name);
            Err(source.reject(Code::OptArgument, at, message, "a size of the matrix is made of it"))
        }
    }
}

/// What is said of the sizes of the matrix must agree with the wish, because lengths of the matrix and of its rows become the wish's sizes: with others, the contract
/// would ask for something else than before.
fn sizes(
    source: &Source<'_>,
    method: &Method,
    matrix: &Matrix<'_>,
    at: &Range<usize>,
) -> Result<(), Diagnostic> {
    let name = &matrix.name.name;
    let is_matrix = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if n == name);
    // The number of rows (true) or columns that an expression is.
    let length = |e: &Expr| match &e.kind {
        ExprKind::Member(base, field) if &*field.name == "length" => match &base.kind {
            ExprKind::Index(m, _) if is_matrix(m) => Some(false),
            _ if is_matrix(base) => Some(true),
            _ => None,
        },
        _ => None,
    };
    let mut said: Vec<(bool, &Expr)> = Vec::new();
    for clause in &method.contract {
        let ClauseKind::Contract(word, claim) = &clause.kind else { continue };
        let mut open = if *word == ContractWord::Ensures { Vec::new() } else { vec![claim] };
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Binary(BinaryOp::And | BinaryOp::Sep, a, b) => open.extend([&**a, &**b]),
                ExprKind::Quantifier(q) => open.push(&q.body),
                ExprKind::Binary(BinaryOp::Eq, a, b) => {
                    said.extend(length(a).map(|rows| (rows, &**b)));
                    said.extend(length(b).map(|rows| (rows, &**a)));
                }
                ExprKind::Builtin(Builtin::Matrix, args) if args.first().is_some_and(is_matrix) => {
                    said.extend(args.iter().skip(1).zip([true, false]).map(|(size, rows)| (rows, size)));
                }
                _ => {}
            }
        }
    }
    let mut ask = Ask::default();
    let known = Known::at_start(source, method);
    for (rows, size) in &said {
        let (wished, what) = if *rows { (matrix.rows, "rows") } else { (matrix.columns, "columns") };
        if let Err(values) = ask.implies(&known, &binary(BinaryOp::Eq, (*size).clone(), wished.clone())) {
            let message = format!("the contract says that `{name}` has `{size}` {what}, not `{wished}`");
            let mut rejection = source
                .reject(Code::OptArgument, at, message, "this wish")
                .with(source.span(&range(size.place)), "said here");
            rejection.notes.extend(in_words(&values));
            return Err(rejection);
        }
    }
    for (expr, _) in tree::method_exprs(method) {
        let mut open: Option<(bool, Range<usize>)> = None;
        tree::visit(expr, &mut |e| {
            if let Some(rows) = length(e).filter(|rows| !said.iter().any(|(of, _)| of == rows)) {
                open.get_or_insert((rows, range(e.place)));
            }
            true
        });
        if let Some((rows, place)) = open {
            let what = if rows { "rows" } else { "columns" };
            let message = format!("the contract does not say how many {what} `{name}` has");
            return Err(source.reject(Code::OptMatrixShape, &place, message, "here"));
        }
    }
    Ok(())
}

/// An expression as an operand of `*`.
fn operand(expr: &Expr) -> String {
    if is_atom(expr) { expr.to_string() } else { format!("({expr})") }
}

fn is_atom(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Member(..) | ExprKind::Call(_) | ExprKind::Index(..)
    )
}

/// Edits the accesses in an expression.
fn access(
    source: &Source<'_>,
    expr: &Expr,
    matrix: &Matrix<'_>,
    two_dimensional: bool,
    edits: &mut Edits,
    accesses: &mut usize,
) -> Result<(), Diagnostic> {
    let is_matrix = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if *n == matrix.name.name);
    let mut inner: Vec<&Expr> = Vec::new();
    match &expr.kind {
        ExprKind::Index(row, y) => {
            if let ExprKind::Index(base, x) = &row.kind
                && is_matrix(base)
            {
                element(source, expr, (base, x, y), matrix, edits).ok_or_else(|| {
                    source.reject(
                        Code::OptMatrixShape,
                        &range(expr.place),
                        "this access cannot be edited",
                        "here",
                    )
                })?;
                *accesses += 1;
                inner.extend([&**x, &**y]);
            } else {
                inner = tree::children(expr);
            }
        }
        ExprKind::Member(base, field) if &*field.name == "length" => match &base.kind {
            ExprKind::Index(m, _) if is_matrix(m) => {
                edits.replace(range(expr.place), operand(matrix.columns))
            }
            _ if is_matrix(base) && two_dimensional => edits.replace(range(expr.place), operand(matrix.rows)),
            _ if is_matrix(base) => {}
            _ => inner = tree::children(expr),
        },
        ExprKind::Binary(BinaryOp::Ne | BinaryOp::Eq, a, b)
            if is_matrix(a) && matches!(b.kind, ExprKind::Null) => {}
        // `\matrix(m, r, c)` says how many rows and columns there are, and so how long the array is.
        ExprKind::Builtin(Builtin::Matrix, args) if args.first().is_some_and(is_matrix) => {
            let sizes = args.iter().skip(1).map(operand).collect::<Vec<_>>().join(" * ");
            edits.replace(range(expr.place), format!("{}.length == {sizes}", matrix.name.name));
        }
        _ if is_matrix(expr) => {
            let message = format!("`{}` is used without two indices", matrix.name.name);
            return Err(source.reject(Code::OptMatrixShape, &range(expr.place), message, "this use"));
        }
        _ => inner = tree::children(expr),
    }
    inner.into_iter().try_for_each(|e| access(source, e, matrix, two_dimensional, edits, accesses))
}

/// Edits one access; the indices stay where they are, so that others may stand inside them.
fn element(
    source: &Source<'_>,
    whole: &Expr,
    (base, x, y): (&Expr, &Expr, &Expr),
    matrix: &Matrix<'_>,
    edits: &mut Edits,
) -> Option<()> {
    let is = |t: &&Token, p: &'static str| t.tok == Tok::Punct(p);
    let open =
        source.tokens_in(&(range(base.place).end..range(x.place).start)).iter().find(|t| is(t, "["))?;
    let between = source.tokens_in(&(range(x.place).end..range(y.place).start));
    let (close, next) = (between.iter().find(|t| is(t, "]"))?, between.iter().rfind(|t| is(t, "["))?);
    // `(m[x])[y]`: the parentheses go.
    let around = between.iter().filter(|t| is(t, ")")).count();
    let before = source.tokens_in(&(0..range(base.place).start));
    for open in before.iter().rev().take(around) {
        if !is(&open, "(") {
            return None;
        }
        edits.remove(open.start as usize..open.end as usize);
    }
    let end = range(whole.place).end.checked_sub(1)?;
    let (factor, first) = match matrix.layout {
        Layout::Row => (operand(matrix.columns), true),
        Layout::Column => (operand(matrix.rows), false),
    };
    let parens = |e: &Expr, scaled: bool| {
        let sum = matches!(
            e.kind,
            ExprKind::Binary(
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod,
                ..
            )
        );
        let plain = is_atom(e) || !scaled && sum;
        if plain { ("", "") } else { ("(", ")") }
    };
    let (px, py) = (parens(x, first), parens(y, !first));
    let times = |on: bool| if on { format!("{factor} * ") } else { String::new() };
    edits.insert(open.end as usize, format!("{}{}", times(first), px.0));
    edits.replace(close.start as usize..next.end as usize, format!("{} + {}{}", px.1, times(!first), py.0));
    edits.insert(end, py.1);
    Some(())
}

/// Edits the declaration; says whether it was two-dimensional.
fn declaration(
    source: &Source<'_>,
    method: &Method,
    matrix: &Matrix<'_>,
    at: &Range<usize>,
    edits: &mut Edits,
) -> Result<bool, Diagnostic> {
    let name = &matrix.name.name;
    let mut found: Option<(Type, Range<usize>)> = None;
    for (ty, param) in &method.params {
        if param.name == *name {
            found = Some((ty.clone(), range(param.place)));
        }
    }
    tree::each_stmt(method.body.as_deref().unwrap_or(&[]), &mut |stmt| {
        if let StmtKind::Simple(simple::Stmt { kind: simple::StmtKind::Declare(ty, variables), .. }) =
            &stmt.kind
            && let Some((variable, _)) = variables.iter().find(|(v, _)| v.name == *name)
        {
            found = Some((ty.clone(), range(variable.place)));
        }
    });
    let Some((ty, place)) = found else {
        let message = format!("there is no declaration of `{name}` in `{}`", method.name.name);
        return Err(source.reject(Code::OptMatrixShape, at, message, "this wish"));
    };
    let unqualified = |ty: &Type| match &ty.kind {
        TypeKind::Qualified(_, inner) => (**inner).clone(),
        _ => ty.clone(),
    };
    let sizes = match &unqualified(&ty).kind {
        TypeKind::Array(inner, first) => match &unqualified(inner).kind {
            TypeKind::Array(_, second) => Some((first.clone(), second.clone())),
            _ => None,
        },
        _ => None,
    };
    let Some((first, second)) = sizes else { return Ok(false) };
    let mut ask = Ask::default();
    let known = Known::at_start(source, method);
    for (declared, wished, what) in [(&first, matrix.rows, "rows"), (&second, matrix.columns, "columns")] {
        let Some(declared) = declared else { continue };
        let equal = binary(BinaryOp::Eq, (**declared).clone(), wished.clone());
        if let Err(values) = ask.implies(&known, &equal) {
            let message = format!("the declaration has `{declared}` {what}, not `{wished}`");
            let mut rejection = source
                .reject(Code::OptArgument, at, message, "this wish")
                .with(source.span(&place), "declared here");
            rejection.notes.extend(in_words(&values));
            return Err(rejection);
        }
    }
    let is = |t: &Token, p: &'static str| t.tok == Tok::Punct(p);
    let after = source.tokens_in(&(place.end..source.text.len()));
    if after.first().is_some_and(|t| is(t, "[")) {
        // C: `m[R][C]`, two groups after the name.
        let mut depth = 0usize;
        let mut ends = Vec::new();
        for token in after {
            if is(token, "[") {
                depth += 1;
            } else if is(token, "]") {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    ends.push(token.end as usize);
                }
            } else if depth == 0 {
                break;
            }
        }
        let &[.., end] = ends.as_slice() else { return Ok(true) };
        let text = match first {
            Some(_) => format!("[{} * {}]", operand(matrix.rows), operand(matrix.columns)),
            None => "[]".to_owned(),
        };
        edits.replace(place.end..end, text);
        return Ok(true);
    }
    // PVL: `int[][] m`, one pair of brackets before the name goes.
    let before = source.tokens_in(&(range(method.place).start..place.start));
    if let [.., open, close] = before
        && is(open, "[")
        && is(close, "]")
    {
        edits.remove(open.start as usize..close.end as usize);
    }
    Ok(true)
}
