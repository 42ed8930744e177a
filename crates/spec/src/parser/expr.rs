//! Operators; the table stands in [`crate::operators`].

use super::{Parsed, Parser, is_punct, word_of};
use crate::ast::expr::{BinaryOp, Builtin, Expr, ExprKind, UnaryOp};
use crate::ast::{Ident, Place};
use crate::lexer::Tok;
use crate::operators::{IMPLICATION, OR};
use crate::text::Dialect;
use crate::words;
use gpuproof_base::Diagnostic;

impl Parser<'_> {
    /// An expression.
    pub fn expr(&mut self) -> Parsed<Expr> {
        self.deeper(Self::conditional)
    }

    /// `c ? t : e`, which groups to the right; a loop, so that long case tables do not nest.
    fn conditional(&mut self) -> Parsed<Expr> {
        let mut cases = Vec::new();
        let mut last = self.implication()?;
        while self.eat("?") {
            self.link()?;
            let then = self.expr()?;
            self.expect(":")?;
            cases.push((last, then));
            last = self.implication()?;
        }
        for (condition, then) in cases.into_iter().rev() {
            let place = join(condition.place, last.place);
            let kind = ExprKind::Conditional(Box::new(condition), Box::new(then), Box::new(last));
            last = Expr { kind, place };
        }
        Ok(last)
    }

    /// `a ==> b`, which groups to the right.
    fn implication(&mut self) -> Parsed<Expr> {
        let mut premises = Vec::new();
        let mut last = self.binary(OR)?;
        while let Some(op) = self.binary_operator().filter(|op| op.level() == IMPLICATION) {
            self.advance();
            self.link()?;
            premises.push((last, op));
            last = self.binary(OR)?;
        }
        for (premise, op) in premises.into_iter().rev() {
            last = binary_node(op, premise, last);
        }
        Ok(last)
    }

    /// The operators from `least` upwards.
    fn binary(&mut self, least: u8) -> Parsed<Expr> {
        let mut left = self.unary()?;
        // The operator of a comparison that this loop has just built: `a < b` in `a < b < c`.
        let mut comparison: Option<BinaryOp> = None;
        while let Some(op) = self.binary_operator().filter(|op| op.level() >= least) {
            let before = comparison.filter(|_| op.ascending().is_some());
            if before.is_some_and(|before| before.ascending() != op.ascending()) {
                return Err(self
                    .error_here("this chain of comparisons changes direction", "points the other way")
                    .help("write two comparisons joined with `&&`"));
            }
            self.advance();
            self.link()?;
            let right = if op.groups_right() {
                self.deeper(|p| p.binary(op.level()))?
            } else {
                self.binary(op.level() + 1)?
            };
            left = match before {
                Some(before) => extend_chain(before, left, op, right),
                None => {
                    self.check_conjunction(op, &left, &right);
                    binary_node(op, left, right)
                }
            };
            comparison = op.ascending().map(|_| op);
        }
        Ok(left)
    }

    /// The binary operator at the cursor, if it is one here.
    fn binary_operator(&self) -> Option<BinaryOp> {
        match self.tok() {
            Tok::Punct("|" | "||") if self.stop_at_bar => None,
            // `i++` as a statement is not `i ++ x`.
            Tok::Punct("++") if !self.starts_operand(1) => None,
            Tok::Punct(punct) => BinaryOp::parse(punct),
            Tok::Slashed("in") => Some(BinaryOp::In),
            Tok::Word(word) if self.dialect == Dialect::Pvl && &**word == "in" => Some(BinaryOp::In),
            _ => None,
        }
    }

    /// Whether the token `ahead` places on can begin an operand.
    pub(super) fn starts_operand(&self, ahead: usize) -> bool {
        match &self.ahead(ahead).tok {
            Tok::Punct(punct) => {
                matches!(*punct, "(" | "[" | "{" | "|" | "||" | "-" | "+" | "*" | "**" | "&" | "!" | "~")
            }
            Tok::Word(_) => self.is_name_like(ahead),
            Tok::Invalid(_) | Tok::End => false,
            _ => true,
        }
    }

    /// Whether the token `ahead` places on is a word that can stand where a value is expected, and not the
    /// beginning of the next clause.
    pub(super) fn is_name_like(&self, ahead: usize) -> bool {
        let Some(word) = word_of(&self.ahead(ahead).tok) else { return false };
        let value = words::constant(word).is_some()
            || matches!(word, "true" | "false" | "NULL" | "null" | "nullptr" | "sizeof");
        let glue = words::opens_clause(word) || (self.dialect == Dialect::Pvl && word == "in");
        value || (!words::is_reserved(word) && !glue)
    }

    /// Permissions are joined with `**`; `&&` between them is a slip that the type checker of a permission
    /// logic could only explain in its own terms, so it is explained here.
    fn check_conjunction(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        if op != BinaryOp::And || !(is_resource(left) || is_resource(right)) {
            return;
        }
        let resource = if is_resource(left) { left } else { right };
        let message = "`&&` cannot join permissions";
        let error = Diagnostic::new(gpuproof_base::Code::AnnotationSyntax, message);
        let error = match resource.place.span() {
            Some(span) => error.at(span, "this is a permission, not a truth value"),
            None => error,
        };
        self.reported.push(error.help("join permissions with `**`, the separating conjunction"));
    }

    /// Prefix operators and casts.
    pub(super) fn unary(&mut self) -> Parsed<Expr> {
        let start = self.start();
        let op = match self.tok() {
            Tok::Punct("**") => Some(UnaryOp::Deref),
            Tok::Punct(punct) => UnaryOp::ALL.into_iter().find(|op| op.as_str() == *punct),
            _ => None,
        };
        if let Some(op) = op {
            self.eat_half(op.as_str());
            let operand = self.deeper(Self::unary)?;
            return Ok(Expr { kind: ExprKind::Unary(op, Box::new(operand)), place: self.place_from(start) });
        }
        if self.at("++") || self.at("--") {
            return Err(self
                .error_here("an expression of an annotation cannot change a variable", "changes its operand")
                .help("write it as a statement of its own: `ghost i++;`"));
        }
        if self.eat_word("sizeof") {
            let ty = self.attempt(|p| {
                let ty = p.eat("(").then(|| p.cast_type()).flatten()?;
                p.eat(")").then_some(ty)
            });
            let kind = match ty {
                Some(ty) => ExprKind::SizeofType(ty),
                None => ExprKind::SizeofExpr(Box::new(self.deeper(Self::unary)?)),
            };
            return Ok(Expr { kind, place: self.place_from(start) });
        }
        if let Some(ty) = self.cast_operator() {
            let operand = self.deeper(Self::unary)?;
            return Ok(Expr { kind: ExprKind::Cast(ty, Box::new(operand)), place: self.place_from(start) });
        }
        self.postfix()
    }

    /// Subscripts, calls and members.
    pub(super) fn postfix(&mut self) -> Parsed<Expr> {
        let start = self.start();
        let mut base = self.primary()?;
        loop {
            let kind = if self.at("[") {
                self.link()?;
                self.subscript(base)?
            } else if self.at("(") {
                self.link()?;
                self.call(base)?
            } else if self.eat(".") {
                self.link()?;
                ExprKind::Member(Box::new(base), self.member()?)
            } else if self.at_member_arrow() {
                self.advance();
                self.link()?;
                ExprKind::Arrow(Box::new(base), self.member()?)
            } else if let Some(name) = self.with_types(&base) {
                ExprKind::Name(name)
            } else {
                return Ok(base);
            };
            base = Expr { kind, place: self.place_from(start) };
        }
    }

    /// The name of a member: any word, since nothing else can stand there.
    fn member(&mut self) -> Parsed<Ident> {
        let start = self.start();
        let (Tok::Word(name) | Tok::Escaped(name)) = self.tok().clone() else {
            return Err(self.expected("the name of a member"));
        };
        self.advance();
        Ok(Ident { name, place: self.place_from(start) })
    }

    /// `p->f`, as opposed to the ` -> ` of `s[i -> v]`.
    fn at_member_arrow(&self) -> bool {
        let named = matches!(self.ahead(1).tok, Tok::Word(_) | Tok::Escaped(_));
        let spaced = self.token().spaced || self.ahead(1).spaced;
        self.dialect == Dialect::C && self.at("->") && named && !(self.stop_at_arrow && spaced)
    }

    fn subscript(&mut self, base: Expr) -> Parsed<ExprKind> {
        let open = self.start();
        self.advance();
        let base = Box::new(base);
        self.with_stops(false, true, |p| {
            let kind = if p.at("*") && is_punct(&p.ahead(1).tok, "]") {
                let star = p.start();
                p.advance();
                let any = Expr { kind: ExprKind::Any, place: p.place_from(star) };
                ExprKind::Index(base, Box::new(any))
            } else if p.eat("..") {
                ExprKind::Slice(base, None, Some(Box::new(p.expr()?)))
            } else {
                let first = Box::new(p.expr()?);
                if p.eat("..") {
                    let to = if p.at("]") { None } else { Some(Box::new(p.expr()?)) };
                    ExprKind::Slice(base, Some(first), to)
                } else if p.eat("->") {
                    ExprKind::Update(base, first, Box::new(p.expr()?))
                } else {
                    ExprKind::Index(base, first)
                }
            };
            p.close("]", open)?;
            Ok(kind)
        })
    }
}

/// Whether an expression is a permission by its form alone. `\array` and `\matrix` are facts, not permissions.
fn is_resource(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Builtin(builtin, _) => matches!(
            builtin,
            Builtin::Perm | Builtin::PointsTo | Builtin::Value | Builtin::Pointer | Builtin::PointerIndex
        ),
        ExprKind::Binary(BinaryOp::Sep | BinaryOp::Wand, ..) => true,
        ExprKind::Quantifier(quantifier) => quantifier.binder == crate::ast::expr::Binder::ForallStar,
        _ => false,
    }
}

/// The place that covers both.
pub(super) fn join(a: Place, b: Place) -> Place {
    match (a.span(), b.span()) {
        (Some(a), Some(b)) => Place(Some(a.to(b))),
        _ => a,
    }
}

fn binary_node(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let place = join(left.place, right.place);
    Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), place }
}

/// `left` is the comparison that the chain goes on from; `before` is its last operator.
fn extend_chain(before: BinaryOp, left: Expr, op: BinaryOp, right: Expr) -> Expr {
    let place = join(left.place, right.place);
    let kind = match left.kind {
        ExprKind::Binary(_, first, second) => ExprKind::Chain(first, vec![(before, *second), (op, right)]),
        ExprKind::Chain(first, mut rest) => {
            rest.push((op, right));
            ExprKind::Chain(first, rest)
        }
        kind => ExprKind::Binary(op, Box::new(Expr { kind, place: left.place }), Box::new(right)),
    };
    Expr { kind, place }
}
