//! `ceil(n / 256.0)`: sizes that are rounded up by way of floats.
//!
//! Soundness: for an integer `n` of at most 32 bits and a whole divisor `c` from 1 to 2^20 the quotient in `double` is off by at most 2^-22, and a quotient that is no
//! integer is at least 2^-20 away from every integer, so that `ceil` gives the exact result. In `float` nothing is lost where `|n|` is at most 2^24 and the divisor a
//! power of two; for other `n` the result is unknown.

use super::Reader;
use crate::ast::{Literal, Node};
use gpuproof_base::Origin;
use gpuproof_host::state::{State, Value};
use gpuproof_host::{SymbolKind, term};
use gpuproof_kir::{BinaryOp, Expr, Ty};

/// Largest divisor for which a quotient in `double` is rounded up exactly.
const MOST: i128 = 1 << 20;
/// Largest number up to which `float` has every integer.
const EXACT_IN_FLOAT: i128 = 1 << 24;

/// The expression below conversions between types of floats and parentheses.
fn plain<'n>(node: &'n Node<'n>) -> &'n Node<'n> {
    let passes = match &*node.kind {
        "ParenExpr" => true,
        "ImplicitCastExpr" | "CStyleCastExpr" | "CXXStaticCastExpr" | "CXXFunctionalCastExpr" => {
            // A narrower float may lose something.
            node.cast_kind == "FloatingCast" && node.type_text() == "double" || node.cast_kind == "NoOp"
        }
        _ => false,
    };
    match node.inner.last().filter(|_| passes) {
        Some(inner) => plain(inner),
        None => node,
    }
}

/// The integer that is converted to a float.
fn integer<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    let node = plain(node);
    node.inner.last().filter(|_| node.cast_kind == "IntegralToFloating")
}

/// A literal that is a whole number.
fn whole(node: &Node<'_>) -> Option<i128> {
    let node = plain(node);
    let number: f64 = match (&*node.kind, node.value.as_ref()?) {
        ("FloatingLiteral", Literal::Text(text)) => text.parse().ok()?,
        ("FloatingLiteral", Literal::Float(number)) => *number,
        ("FloatingLiteral", Literal::Int(number)) => *number as f64,
        _ => return None,
    };
    (number.fract() == 0.0 && number.abs() <= MOST as f64).then_some(number as i128)
}

impl<'n> Reader<'_, '_, 'n> {
    /// The value of `ceil(n / c)`; nothing for other expressions.
    pub(super) fn rounded_up(&mut self, node: &'n Node<'n>, state: &mut State) -> Option<Value> {
        let call = plain(node);
        let called = super::callee(call).filter(|_| call.kind == "CallExpr")?;
        let is_library =
            self.unit.index.get(called.id).is_none_or(|f| self.unit.files.span(&f.range).is_none());
        let [_, argument] = &call.inner[..] else { return None };
        if !matches!(&*called.name, "ceil" | "ceilf") || !is_library {
            return None;
        }
        let quotient = plain(argument);
        let ("BinaryOperator", "/", [left, right]) =
            (&*quotient.kind, &*quotient.opcode, &quotient.inner[..])
        else {
            return None;
        };
        let number = integer(left)?;
        let is_double = quotient.type_text() == "double";
        let ty = self.integer(number).filter(|ty| ty.bits() <= 32)?;
        // What is divided must be the number itself: a float may have lost some of it.
        let divided_in_double = plain(left).type_text() == "double";
        let divisor = match integer(right) {
            Some(divisor) => match self.eval(divisor, &mut state.clone()) {
                Value::Term(expr) => term::as_integer(&expr)?,
                _ => return None,
            },
            None => whole(right)?,
        };
        if !(1..=MOST).contains(&divisor) {
            return None;
        }
        let is_exact = is_double && (divided_in_double || ty.bits() <= 16);
        if !is_exact && !(divisor as u64).is_power_of_two() {
            return None;
        }
        if let Some(divisor) = integer(right) {
            self.eval(divisor, state);
        }
        let Value::Term(number) = self.eval(number, state) else { return Some(Value::Unknown) };
        let number = term::converted(number, Ty::I64)?;
        let of = |n: i128| Expr::int(Ty::I64, n, Origin::NONE);
        let above = term::binary(BinaryOp::Add, number.clone(), of(divisor - 1));
        let positive = term::binary(BinaryOp::Gt, number.clone(), of(0));
        let quotient = term::select(
            &positive,
            term::binary(BinaryOp::Div, above, of(divisor)),
            term::binary(BinaryOp::Div, number.clone(), of(divisor)),
        );
        if is_exact {
            return Some(Value::Term(self.pool.bounded(quotient)));
        }
        let rounded = self.fresh(node, "ceil", Ty::I64, SymbolKind::Unknown);
        let small = term::binary(BinaryOp::Le, number.clone(), of(EXACT_IN_FLOAT));
        let large = term::binary(BinaryOp::Ge, number, of(-EXACT_IN_FLOAT));
        let inner = term::select(&large, quotient, rounded.clone());
        Some(Value::Term(self.pool.bounded(term::select(&small, inner, rounded))))
    }
}
