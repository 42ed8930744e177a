//! Terms: pure expressions of kernel IR over symbols.
//!
//! Every function here computes constants where kir fixes the value, and nothing else: a term means what kir says of the expression.

use crate::context::Symbol;
use gpuproof_base::{Id, Origin};
use gpuproof_kir::{BinaryOp, CastKind, Const, Expr, ExprKind, LocalId, Ty, UnaryOp, fold, walk};

/// Most nodes of a term that are kept.
pub const MOST_NODES: usize = 160;

/// The term of a symbol.
pub fn symbol(number: usize, ty: Ty) -> Expr {
    Expr::local(LocalId::new(number), ty, Origin::NONE)
}

/// How many nodes a term has.
pub fn nodes(expr: &Expr) -> usize {
    let mut count = 0;
    walk::expr(expr, &mut |_| count += 1);
    count
}

/// The term, or the constant that it is.
pub fn folded(expr: Expr) -> Expr {
    match (&expr.kind, fold::constant(&expr)) {
        (ExprKind::Const(_), _) | (_, None) => expr,
        (_, Some(value)) => Expr::constant(value, expr.ty, Origin::NONE),
    }
}

/// The value of a constant that is a bool.
pub fn as_bool(expr: &Expr) -> Option<bool> {
    match fold::constant(expr) {
        Some(Const::Bool(value)) => Some(value),
        _ => None,
    }
}

/// The value of a constant integer.
pub fn as_integer(expr: &Expr) -> Option<i128> {
    let (Some(Const::Int(bits)), Ty::Int { bits: width @ 1..=64, signed }) = (fold::constant(expr), expr.ty)
    else {
        return None;
    };
    let value = i128::try_from(bits).ok()?;
    Some(if signed && value >> (width - 1) & 1 == 1 { value - (1i128 << width) } else { value })
}

/// Two terms and an operator.
pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    folded(Expr::binary(op, left, right, Origin::NONE))
}

/// The negation of a bool.
pub fn not(expr: &Expr) -> Expr {
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Not, inner) if expr.ty == Ty::Bool => (**inner).clone(),
        _ => folded(Expr::not(expr.clone(), Origin::NONE)),
    }
}

/// An integer or bool as another integer or bool.
pub fn converted(expr: Expr, ty: Ty) -> Option<Expr> {
    match (expr.ty, ty) {
        (from, to) if from == to => Some(expr),
        (Ty::Int { .. }, Ty::Bool) => Some(folded(Expr::cast(CastKind::ToBool, ty, expr, Origin::NONE))),
        (Ty::Int { .. } | Ty::Bool, Ty::Int { .. }) => {
            Some(folded(Expr::cast(CastKind::Int, ty, expr, Origin::NONE)))
        }
        _ => None,
    }
}

/// `condition ? then : otherwise`.
pub fn select(condition: &Expr, then: Expr, otherwise: Expr) -> Expr {
    if then == otherwise {
        return then;
    }
    match as_bool(condition) {
        Some(true) => then,
        Some(false) => otherwise,
        None => Expr::select(condition.clone(), then, otherwise, Origin::NONE),
    }
}

/// Marks the symbols that a term mentions.
pub fn symbols(expr: &Expr, seen: &mut [bool]) {
    walk::expr(expr, &mut |e| {
        if let ExprKind::Local(local) = e.kind
            && let Some(seen) = seen.get_mut(local.number())
        {
            *seen = true;
        }
    });
}

/// The symbols that a term mentions, of this many, each once, in order.
pub fn mentioned(expr: &Expr, count: usize) -> Vec<usize> {
    let mut found = Vec::new();
    walk::expr(expr, &mut |e| {
        if let ExprKind::Local(local) = e.kind
            && local.number() < count
        {
            found.push(local.number());
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// Gives the symbols of a term new numbers.
pub fn renumber(expr: &mut Expr, numbers: &[usize]) {
    walk::expr_mut(expr, &mut |e| {
        if let ExprKind::Local(local) = &mut e.kind
            && let Some(number) = numbers.get(local.number())
        {
            *local = LocalId::new(*number);
        }
    });
}

/// A term as C would write it.
pub fn text(expr: &Expr, symbols: &[Symbol]) -> String {
    let part = |e: &Expr| match e.kind {
        ExprKind::Binary(..) | ExprKind::Select(..) | ExprKind::And(..) | ExprKind::Or(..) => {
            format!("({})", text(e, symbols))
        }
        _ => text(e, symbols),
    };
    match &expr.kind {
        ExprKind::Const(Const::Bool(value)) => value.to_string(),
        ExprKind::Const(_) => as_integer(expr).map_or_else(|| "?".to_owned(), |n| n.to_string()),
        ExprKind::Local(local) => symbols.get(local.number()).map_or("?", |s| &s.name).to_owned(),
        ExprKind::Builtin(builtin) => builtin.name(),
        ExprKind::Unary(UnaryOp::Not, e) if e.ty == Ty::Bool => format!("!{}", part(e)),
        ExprKind::Unary(UnaryOp::Not, e) => format!("~{}", part(e)),
        ExprKind::Unary(UnaryOp::Neg, e) => format!("-{}", part(e)),
        ExprKind::Binary(op, a, b) => format!("{} {} {}", part(a), operator(*op), part(b)),
        ExprKind::Cast(_, e) => text(e, symbols),
        ExprKind::Select(c, a, b) => format!("{} ? {} : {}", part(c), part(a), part(b)),
        ExprKind::And(a, b) => format!("{} && {}", part(a), part(b)),
        ExprKind::Or(a, b) => format!("{} || {}", part(a), part(b)),
        _ => "?".to_owned(),
    }
}

fn operator(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
    }
}
