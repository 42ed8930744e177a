//! Expressions and clauses.
//!
//! The functions that call each other for nested expressions keep little on the stack: what a rare case needs
//! stands in functions of its own.

use super::lex::Kind;
use super::{MAX_DEPTH, Parsed, Parser};
use crate::clause::{Clause, ClauseBody};
use crate::expr::{Const, Expr, ExprKind, SpecOp};
use crate::fold::float_from_f64;
use crate::pure::PureFn;
use crate::ty::{FloatFormat, Ty};
use crate::words;
use gpuproof_base::{Id, Name, Origin};
use std::sync::Arc;

/// The operator that a word names, its arguments still to come.
enum Head {
    Unary(crate::expr::UnaryOp),
    Binary(crate::expr::BinaryOp),
    Cast(crate::expr::CastKind),
    Select,
    And,
    Or,
    PtrAdd,
    PtrDiff,
    Pure(PureFn),
    Uninterpreted(Name),
    Spec(SpecOp),
    SpecLoad,
}

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        if self.depth >= MAX_DEPTH {
            return Err(self.cursor.error(format!("expressions are nested deeper than {MAX_DEPTH} levels")));
        }
        self.depth += 1;
        let start = self.cursor.start();
        let result = match self.leaf() {
            Ok(Some((kind, ty))) => Ok(Expr::new(kind, ty, Origin::NONE)),
            Ok(None) => self.application(start),
            Err(error) => Err(error),
        };
        self.depth -= 1;
        let mut expr = result?;
        expr.origin = self.origin_after(start)?;
        Ok(expr)
    }

    fn origin_after(&mut self, start: u32) -> Parsed<Origin> {
        let given = match self.cursor.peek().kind {
            Kind::OriginAfter(number) => Some(self.origin_by_number(number)?),
            _ => None,
        };
        let origin = self.origin(given, start);
        self.cursor.skip_if(given.is_some());
        Ok(origin)
    }

    /// An expression without operands, if one comes next.
    fn leaf(&mut self) -> Parsed<Option<(ExprKind, Ty)>> {
        match self.cursor.peek().kind {
            Kind::Number(_) => self.number_constant().map(Some),
            Kind::Word("true") => self.word_constant(Const::Bool(true), Ty::Bool).map(Some),
            Kind::Word("false") => self.word_constant(Const::Bool(false), Ty::Bool).map(Some),
            Kind::Word("null") => self.word_constant(Const::Null, Ty::Ptr).map(Some),
            Kind::Word("inf") => self.number_constant().map(Some),
            Kind::Word(word) => {
                let builtin = self.builtins.get(word).copied();
                self.cursor.skip_if(builtin.is_some());
                Ok(builtin.map(|builtin| (ExprKind::Builtin(builtin), builtin.ty())))
            }
            Kind::Named('%', ..) | Kind::Numbered('%', _) => {
                let local = self.local()?;
                // A local that is not there has no type; the validator rejects it whatever its type is.
                let ty = self.local_types.get(local.number()).copied().unwrap_or(Ty::Bool);
                Ok(Some((ExprKind::Local(local), ty)))
            }
            Kind::Named('@', ..) | Kind::Numbered('@', _) => {
                Ok(Some((ExprKind::ObjectAddr(self.object()?), Ty::Ptr)))
            }
            Kind::Named('&', ..) | Kind::Numbered('&', _) => {
                Ok(Some((ExprKind::FunctionAddr(self.function()?), Ty::U64)))
            }
            _ => Err(self.cursor.expected("an expression")),
        }
    }

    fn word_constant(&mut self, value: Const, usual: Ty) -> Parsed<(ExprKind, Ty)> {
        self.cursor.skip();
        let ty = if self.cursor.eat(":") { self.cursor.ty()? } else { usual };
        Ok((ExprKind::Const(value), ty))
    }

    /// `4:u32`, `-1.5:f32`, `0x7fc00000:f32`, `inf:f64`.
    fn number_constant(&mut self) -> Parsed<(ExprKind, Ty)> {
        let start = self.cursor.start();
        let text = match self.cursor.peek().kind {
            Kind::Number(text) | Kind::Word(text) => text,
            _ => return Err(self.cursor.expected("a number")),
        };
        self.cursor.skip();
        self.cursor.expect(":")?;
        let ty = self.cursor.ty()?;
        let value = match ty {
            Ty::Int { .. } => integer(text, ty).map(Const::Int),
            Ty::Float(format) => float(text, format).map(Const::Float),
            Ty::Bool | Ty::Ptr => {
                text.strip_prefix("0x").and_then(|hex| u128::from_str_radix(hex, 16).ok()).map(Const::Int)
            }
        };
        let value = value
            .ok_or_else(|| self.cursor.error_from(start, format!("`{text}` is no number of type {ty}")))?;
        Ok((ExprKind::Const(value), ty))
    }

    /// `operator.type(arguments)`.
    fn application(&mut self, start: u32) -> Parsed<Expr> {
        let (head, suffix) = self.head()?;
        let args = self.exprs()?;
        self.apply(head, suffix, args, start)
    }

    fn head(&mut self) -> Parsed<(Head, Option<Ty>)> {
        let Some(word) = self.cursor.peek_word() else { return Err(self.cursor.expected("an expression")) };
        let (name, ty) = match word.rsplit_once('.').map(|(name, suffix)| (name, Ty::parse(suffix))) {
            Some((name, Some(ty))) => (name, Some(ty)),
            _ => (word, None),
        };
        let head = operator(name).ok_or_else(|| self.cursor.expected("an expression"))?;
        let fixed = matches!(head, Head::And | Head::Or | Head::PtrAdd | Head::PtrDiff);
        if fixed == ty.is_some() {
            let message = if fixed { "takes no type" } else { "needs a type, as in add.u32" };
            return Err(self.cursor.error(format!("`{name}` {message}")));
        }
        self.cursor.skip();
        if let Head::Uninterpreted(_) = head {
            let Kind::Named('$', name, 1) = &self.cursor.peek().kind else {
                return Err(self.cursor.expected("the name of an uninterpreted function such as $f"));
            };
            let head = Head::Uninterpreted(name.as_str().into());
            self.cursor.skip();
            return Ok((head, ty));
        }
        Ok((head, ty))
    }

    /// Expressions in parentheses.
    pub(super) fn exprs(&mut self) -> Parsed<Vec<Expr>> {
        self.cursor.expect("(")?;
        let mut exprs = Vec::new();
        if self.cursor.eat(")") {
            return Ok(exprs);
        }
        loop {
            exprs.push(self.expr()?);
            if self.cursor.eat(")") {
                return Ok(exprs);
            }
            if !self.cursor.eat(",") {
                return Err(self.cursor.expected("`,` or `)`"));
            }
        }
    }

    fn apply(&mut self, head: Head, suffix: Option<Ty>, args: Vec<Expr>, start: u32) -> Parsed<Expr> {
        let ty = suffix.unwrap_or(Ty::Bool);
        let (kind, ty) = match head {
            Head::Pure(function) => (ExprKind::Pure(function, args), ty),
            Head::Uninterpreted(name) => (ExprKind::Uninterpreted(name, args), ty),
            Head::Spec(op) => (ExprKind::Spec(op, args), ty),
            Head::Unary(op) => {
                let [a] = self.operands(args, start)?;
                (ExprKind::Unary(op, a), ty)
            }
            Head::Cast(kind) => {
                let [a] = self.operands(args, start)?;
                (ExprKind::Cast(kind, a), ty)
            }
            Head::SpecLoad => {
                let [a] = self.operands(args, start)?;
                (ExprKind::SpecLoad(a), ty)
            }
            Head::Binary(op) => {
                let [a, b] = self.operands(args, start)?;
                if op.is_comparison() && a.ty != ty {
                    let message = format!("the comparison is of {ty}, its left operand is a {}", a.ty);
                    return Err(self.cursor.error_from(start, message));
                }
                let ty = if op.is_comparison() { Ty::Bool } else { ty };
                (ExprKind::Binary(op, a, b), ty)
            }
            Head::And => {
                let [a, b] = self.operands(args, start)?;
                (ExprKind::And(a, b), Ty::Bool)
            }
            Head::Or => {
                let [a, b] = self.operands(args, start)?;
                (ExprKind::Or(a, b), Ty::Bool)
            }
            Head::PtrAdd => {
                let [a, b] = self.operands(args, start)?;
                (ExprKind::PtrAdd(a, b), Ty::Ptr)
            }
            Head::PtrDiff => {
                let [a, b] = self.operands(args, start)?;
                (ExprKind::PtrDiff(a, b), Ty::I64)
            }
            Head::Select => {
                let [c, a, b] = self.operands(args, start)?;
                (ExprKind::Select(c, a, b), ty)
            }
        };
        Ok(Expr::new(kind, ty, Origin::NONE))
    }

    /// As many operands as the operator takes.
    fn operands<const N: usize>(&self, args: Vec<Expr>, start: u32) -> Parsed<[Box<Expr>; N]> {
        let found = args.len();
        let boxed: Vec<Box<Expr>> = args.into_iter().map(Box::new).collect();
        boxed
            .try_into()
            .map_err(|_| self.cursor.error_from(start, format!("expected {N} operands, found {found}")))
    }

    /// A clause, if one comes next: `kind(exprs)` or `kind "comment"`, with its origin before it.
    pub(super) fn try_clause(&mut self) -> Parsed<Option<Clause>> {
        let start = self.cursor.start();
        let has_origin = matches!(self.cursor.peek().kind, Kind::OriginBefore(_));
        let token = if has_origin { self.cursor.peek_second() } else { self.cursor.peek() };
        let Kind::Word(word) = token.kind else { return Ok(None) };
        let Some(kind) = words::value(words::CLAUSES, word) else { return Ok(None) };
        let given = self.origin_before()?;
        self.cursor.skip();
        let body = if let Kind::Text(_) = self.cursor.peek().kind {
            ClauseBody::Comment(Arc::new(self.comment()?))
        } else {
            ClauseBody::Exprs(self.exprs()?)
        };
        let origin = self.origin(given, start);
        Ok(Some(Clause { kind, body, origin }))
    }

    pub(super) fn comment(&mut self) -> Parsed<gpuproof_spec::Clause> {
        let start = self.cursor.start();
        let text = self.cursor.text()?;
        gpuproof_spec::parse_clause(&text).map_err(|error| {
            let mut outer = self.cursor.error_from(start, format!("in the annotation: {}", error.message));
            outer.notes = error.notes;
            outer.help = error.help;
            outer
        })
    }
}

fn operator(name: &str) -> Option<Head> {
    Some(match name {
        "select" => Head::Select,
        "and" => Head::And,
        "or" => Head::Or,
        "ptr_add" => Head::PtrAdd,
        "ptr_diff" => Head::PtrDiff,
        "uf" => Head::Uninterpreted("".into()),
        "spec.load" => Head::SpecLoad,
        _ => {
            if let Some(spec) = name.strip_prefix("spec.") {
                return spec_operator(spec).map(Head::Spec);
            }
            let unary = || words::value(words::UNARY, name).map(Head::Unary);
            let binary = || words::value(words::BINARY, name).map(Head::Binary);
            let cast = || words::value(words::CASTS, name).map(Head::Cast);
            let pure = || PureFn::parse(name).map(Head::Pure);
            return binary().or_else(unary).or_else(cast).or_else(pure);
        }
    })
}

fn spec_operator(name: &str) -> Option<SpecOp> {
    match name.strip_prefix("result.") {
        Some(lane) if lane.starts_with(|c: char| c.is_ascii_digit()) => lane.parse().ok().map(SpecOp::Result),
        Some(_) => None,
        None => words::value(words::SPEC, name),
    }
}

/// The bits of an integer: in decimal any value of the type, in hexadecimal any bits.
fn integer(text: &str, ty: Ty) -> Option<u128> {
    if let Some(hex) = text.strip_prefix("0x") {
        return u128::from_str_radix(hex, 16).ok();
    }
    if let Some(digits) = text.strip_prefix('-') {
        let magnitude: u128 = digits.parse().ok()?;
        let largest = (ty.mask() >> 1) + 1;
        return (ty.is_signed() && magnitude <= largest).then(|| magnitude.wrapping_neg() & ty.mask());
    }
    let largest = if ty.is_signed() { ty.mask() >> 1 } else { ty.mask() };
    text.parse().ok().filter(|value| *value <= largest)
}

/// The bits of a float: the nearest to a decimal, in hexadecimal any bits.
fn float(text: &str, format: FloatFormat) -> Option<u64> {
    if let Some(hex) = text.strip_prefix("0x") {
        return u64::from_str_radix(hex, 16).ok();
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits != "inf" && !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    match format {
        // Straight to f32: by way of f64 it would be rounded twice.
        FloatFormat::F32 => text.parse::<f32>().ok().map(|value| value.to_bits().into()),
        _ => text.parse::<f64>().ok().map(|value| float_from_f64(format, value)),
    }
}
