//! Expressions and clauses as text.

use super::Printer;
use super::names::{quote, spell};
use crate::clause::{Clause, ClauseBody};
use crate::expr::{Const, Expr, ExprKind, SpecOp};
use crate::fold::float_to_f64;
use crate::ty::{FloatFormat, Ty};
use crate::words;
use gpuproof_base::Origin;

impl Printer<'_> {
    /// `!!n ` before something that is not an expression.
    pub(super) fn origin_before(&mut self, origin: Origin) {
        if self.show && origin != Origin::NONE {
            self.put(format_args!("!!{} ", origin.number()));
        }
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        let ty = expr.ty;
        match &expr.kind {
            ExprKind::Const(value) => self.constant(*value, ty),
            ExprKind::Local(local) => self.out += &self.names.local(*local),
            ExprKind::Builtin(builtin) => self.out += &builtin.name(),
            ExprKind::ObjectAddr(object) => self.out += &self.names.object(*object),
            ExprKind::FunctionAddr(function) => self.out += &self.names.function(*function),
            ExprKind::Unary(op, a) => self.apply(words::word(words::UNARY, op), Some(ty), &[a]),
            ExprKind::Binary(op, a, b) => {
                let shown = if op.is_comparison() { a.ty } else { ty };
                self.apply(words::word(words::BINARY, op), Some(shown), &[a, b]);
            }
            ExprKind::Cast(kind, a) => self.apply(words::word(words::CASTS, kind), Some(ty), &[a]),
            ExprKind::Select(c, a, b) => self.apply("select", Some(ty), &[c, a, b]),
            ExprKind::And(a, b) => self.apply("and", None, &[a, b]),
            ExprKind::Or(a, b) => self.apply("or", None, &[a, b]),
            ExprKind::PtrAdd(a, b) => self.apply("ptr_add", None, &[a, b]),
            ExprKind::PtrDiff(a, b) => self.apply("ptr_diff", None, &[a, b]),
            ExprKind::Pure(function, args) => {
                self.put(format_args!("{}.{ty}", function.as_str()));
                self.exprs(args);
            }
            ExprKind::Uninterpreted(name, args) => {
                self.put(format_args!("uf.{ty} ${}", spell(name)));
                self.exprs(args);
            }
            ExprKind::Spec(op, args) => {
                match op {
                    SpecOp::Result(lane) => self.put(format_args!("spec.result.{lane}.{ty}")),
                    _ => self.put(format_args!("spec.{}.{ty}", words::word(words::SPEC, op))),
                }
                self.exprs(args);
            }
            ExprKind::SpecLoad(a) => self.apply("spec.load", Some(ty), &[a]),
        }
        if self.show && expr.origin != Origin::NONE {
            self.put(format_args!("!{}", expr.origin.number()));
        }
    }

    /// `name.ty(args)`.
    fn apply(&mut self, name: &str, ty: Option<Ty>, args: &[&Expr]) {
        self.out.push_str(name);
        if let Some(ty) = ty {
            self.put(format_args!(".{ty}"));
        }
        self.out.push('(');
        self.list(args, |p, arg| p.expr(arg));
        self.out.push(')');
    }

    /// Expressions in parentheses.
    pub(super) fn exprs(&mut self, exprs: &[Expr]) {
        self.out.push('(');
        self.list(exprs, Self::expr);
        self.out.push(')');
    }

    fn constant(&mut self, value: Const, ty: Ty) {
        match (value, ty) {
            (Const::Bool(value), Ty::Bool) => self.put(format_args!("{value}")),
            (Const::Bool(value), _) => self.put(format_args!("{value}:{ty}")),
            (Const::Null, Ty::Ptr) => self.out.push_str("null"),
            (Const::Null, _) => self.put(format_args!("null:{ty}")),
            (Const::Int(bits), Ty::Int { .. }) if ty.exists() && bits & !ty.mask() == 0 => {
                let unused = 128 - ty.bits();
                if ty.is_signed() {
                    self.put(format_args!("{}:{ty}", ((bits << unused) as i128) >> unused));
                } else {
                    self.put(format_args!("{bits}:{ty}"));
                }
            }
            (Const::Int(bits), _) => self.put(format_args!("{bits:#x}:{ty}")),
            (Const::Float(bits), Ty::Float(format)) if u128::from(bits) & !ty.mask() == 0 => {
                self.put(format_args!("{}:{ty}", float_text(format, bits)));
            }
            (Const::Float(bits), _) => self.put(format_args!("{bits:#x}:{ty}")),
        }
    }

    /// `kind(exprs)` or `kind "comment"`, as a line of its own.
    pub(super) fn clause(&mut self, clause: &Clause) {
        self.start();
        self.origin_before(clause.origin);
        self.out.push_str(words::word(words::CLAUSES, &clause.kind));
        match &clause.body {
            ClauseBody::Exprs(exprs) => self.exprs(exprs),
            ClauseBody::Comment(comment) => self.put(format_args!(" {}", quote(&comment.to_string()))),
        }
        self.out.push('\n');
    }
}

/// The shortest decimal that reads back to the same bits; the bits themselves for a NaN.
fn float_text(format: FloatFormat, bits: u64) -> String {
    let value = float_to_f64(format, bits);
    if value.is_nan() {
        return format!("{bits:#x}");
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf".into() } else { "-inf".into() };
    }
    match format {
        FloatFormat::F32 => format!("{:?}", f32::from_bits(bits as u32)),
        // The narrow formats have few values: each is its own exact f64, which is what the parser rounds.
        FloatFormat::F16 | FloatFormat::BF16 | FloatFormat::F64 => format!("{value:?}"),
    }
}
