//! Ghost statements.

use super::{Parsed, Parser, is_punct};
use crate::ast::clause::Clause;
use crate::ast::expr::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::ast::stmt::{For, Stmt, StmtKind};
use crate::ast::ty::TypeKind;
use crate::lexer::Tok;
use crate::words;

impl Parser<'_> {
    /// A ghost statement; `ghost` may stand before it.
    pub fn statement(&mut self) -> Parsed<Stmt> {
        let start = self.start();
        self.links = 0;
        while self.eat_word("ghost") {}
        let kind = self.deeper(Self::statement_kind)?;
        Ok(Stmt { kind, place: self.place_from(start) })
    }

    fn statement_kind(&mut self) -> Parsed<StmtKind> {
        if self.at("{") {
            return Ok(StmtKind::Block(self.block()?));
        }
        if self.at_clause_label() || self.word().is_some_and(words::opens_contract) {
            let contract = self.contract()?;
            return self.loop_statement(contract);
        }
        let Some(word) = self.word() else { return self.simple_statement() };
        if let Some(step) = words::proof_step(word) {
            self.advance();
            let claim = self.expr()?;
            self.semicolon()?;
            return Ok(StmtKind::Proof(step, claim));
        }
        match word {
            "label" => {
                self.advance();
                let name = self.ident("the name of the label")?;
                self.semicolon()?;
                Ok(StmtKind::Label(name))
            }
            "if" => self.if_statement(),
            "while" | "for" => self.loop_statement(Vec::new()),
            "atomic" if is_punct(&self.ahead(1).tok, "(") => self.atomic(),
            "return" => {
                self.advance();
                let value = if self.at(";") { None } else { Some(self.expr()?) };
                self.semicolon()?;
                Ok(StmtKind::Return(value))
            }
            "break" => {
                self.advance();
                self.semicolon()?;
                Ok(StmtKind::Break)
            }
            "continue" => {
                self.advance();
                self.semicolon()?;
                Ok(StmtKind::Continue)
            }
            _ => self.simple_statement(),
        }
    }

    /// A declaration, assignment, step or call, and `;`.
    fn simple_statement(&mut self) -> Parsed<StmtKind> {
        let kind = match self.declaration()? {
            Some(kind) => kind,
            None => self.action()?,
        };
        self.semicolon()?;
        Ok(kind)
    }

    /// `{ ... }`
    pub(super) fn block(&mut self) -> Parsed<Vec<Stmt>> {
        let open = self.start();
        self.expect("{")?;
        let mut statements = Vec::new();
        self.bracketed(|p| {
            while !p.at("}") && !p.at_end() {
                // A lone `;` says nothing.
                if !p.eat(";") {
                    statements.push(p.statement()?);
                }
            }
            p.close("}", open)
        })?;
        Ok(statements)
    }

    /// The body of a branch or loop: a block, or one statement.
    fn body(&mut self) -> Parsed<Vec<Stmt>> {
        if self.at("{") {
            return self.block();
        }
        if self.eat(";") {
            return Ok(Vec::new());
        }
        Ok(vec![self.statement()?])
    }

    /// `(condition)`
    pub fn condition(&mut self) -> Parsed<Expr> {
        let open = self.start();
        self.expect("(")?;
        let condition = self.bracketed(Self::expr)?;
        self.close(")", open)?;
        Ok(condition)
    }

    fn if_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        let condition = self.condition()?;
        let then = self.body()?;
        let otherwise = if self.eat_word("else") { Some(self.body()?) } else { None };
        Ok(StmtKind::If(condition, then, otherwise))
    }

    fn loop_statement(&mut self, mut contract: Vec<Clause>) -> Parsed<StmtKind> {
        if self.eat_word("while") {
            let condition = self.condition()?;
            contract.extend(self.contract()?);
            return Ok(StmtKind::While(contract, condition, self.body()?));
        }
        if !self.eat_word("for") {
            return Err(self.expected("the loop that these invariants belong to"));
        }
        let (init, condition, step) = self.for_head()?;
        contract.extend(self.contract()?);
        let body = self.body()?;
        Ok(StmtKind::For(Box::new(For { contract, init, condition, step, body })))
    }

    /// `(init; condition; step)` after `for`.
    pub fn for_head(&mut self) -> Parsed<(Vec<Stmt>, Option<Expr>, Vec<Stmt>)> {
        let open = self.start();
        self.expect("(")?;
        let init = match self.place_of(Self::declaration)? {
            Some(declaration) => vec![declaration],
            None => self.actions(";")?,
        };
        self.expect(";")?;
        let condition = if self.at(";") { None } else { Some(self.expr()?) };
        self.expect(";")?;
        let step = self.actions(")")?;
        self.close(")", open)?;
        Ok((init, condition, step))
    }

    /// Wraps what a function reads into a statement with its place.
    fn place_of(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Parsed<Option<StmtKind>>,
    ) -> Parsed<Option<Stmt>> {
        let start = self.start();
        Ok(parse(self)?.map(|kind| Stmt { kind, place: self.place_from(start) }))
    }

    /// Assignments, steps and calls between commas, up to but not including `end`.
    fn actions(&mut self, end: &str) -> Parsed<Vec<Stmt>> {
        let mut actions = Vec::new();
        while !self.at(end) {
            actions.extend(self.place_of(|p| p.action().map(Some))?);
            if !self.eat(",") {
                break;
            }
        }
        Ok(actions)
    }

    fn atomic(&mut self) -> Parsed<StmtKind> {
        self.advance();
        self.advance();
        let mut names = vec![self.ident("the name of an invariant")?];
        while self.eat(",") {
            names.push(self.ident("the name of an invariant")?);
        }
        self.expect(")")?;
        Ok(StmtKind::Atomic(names, self.block()?))
    }

    /// `T x = e, y`, or nothing if this is no declaration.
    fn declaration(&mut self) -> Parsed<Option<StmtKind>> {
        let header = self.attempt(|p| {
            let (ty, name) = p.declarator("a name").ok()?;
            let ends = p.at("=") || p.at(";") || p.at(",") || p.at_end();
            ends.then_some((ty, name))
        });
        let Some((ty, name)) = header else { return Ok(None) };
        let mut variables = vec![(name, self.initial_value()?)];
        while self.at(",") {
            let unqualified = match &ty.kind {
                TypeKind::Qualified(_, inner) => &inner.kind,
                kind => kind,
            };
            if matches!(unqualified, TypeKind::Pointer(_) | TypeKind::Array(..)) {
                return Err(self
                    .error_here("a pointer or array is declared alone", "a second variable")
                    .help("write one declaration for each variable"));
            }
            self.advance();
            let name = self.ident("the name of a variable")?;
            let value = self.initial_value()?;
            variables.push((name, value));
        }
        Ok(Some(StmtKind::Declare(ty, variables)))
    }

    fn initial_value(&mut self) -> Parsed<Option<Expr>> {
        if self.eat("=") { self.expr().map(Some) } else { Ok(None) }
    }

    /// An assignment, step or call.
    fn action(&mut self) -> Parsed<StmtKind> {
        let start = self.start();
        let prefix = match self.tok() {
            Tok::Punct("++") => Some(true),
            Tok::Punct("--") => Some(false),
            _ => None,
        };
        if let Some(up) = prefix {
            self.advance();
            let target = self.deeper(Self::unary)?;
            return self.target(target, start).map(|target| StmtKind::Step(target, up));
        }
        let left = self.expr()?;
        let operator = match self.tok() {
            Tok::Punct("=") => Some(None),
            Tok::Punct(punct) => punct
                .strip_suffix('=')
                .and_then(BinaryOp::parse)
                .filter(|op| op.level() > crate::operators::RELATION || is_bit_operator(*op))
                .map(Some),
            _ => None,
        };
        if let Some(operator) = operator {
            let target = self.target(left, start)?;
            self.advance();
            return Ok(StmtKind::Assign(target, operator, self.expr()?));
        }
        if self.at("++") || self.at("--") {
            let up = self.at("++");
            self.advance();
            return self.target(left, start).map(|target| StmtKind::Step(target, up));
        }
        if matches!(left.kind, ExprKind::Call(_)) {
            return Ok(StmtKind::Call(left));
        }
        let end = self.end();
        Err(self.error_at("this statement does nothing", start, end, "neither an assignment nor a call"))
    }

    /// Checks that something can stand to the left of an assignment.
    fn target(&self, expr: Expr, start: u32) -> Parsed<Expr> {
        let assignable = matches!(
            expr.kind,
            ExprKind::Name(_)
                | ExprKind::Index(..)
                | ExprKind::Member(..)
                | ExprKind::Arrow(..)
                | ExprKind::Unary(UnaryOp::Deref, _)
        );
        if assignable {
            return Ok(expr);
        }
        let end = self.end();
        Err(self.error_at("this cannot be assigned to", start, end, "not a variable, element or member"))
    }
}

fn is_bit_operator(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor)
}
