//! Statements.

use super::lex::Kind;
use super::{MAX_DEPTH, Parsed, Parser};
use crate::clause::Clause;
use crate::expr::Expr;
use crate::module::LocalId;
use crate::stmt::{
    Access, AsyncCopy, AtomicOp, Barrier, BarrierScope, BlockVote, Body, ExchangeOp, Fences, LabelId, Stmt,
    StmtKind,
};
use crate::words;
use gpuproof_base::{Code, Origin};
use std::sync::Arc;

/// Statements that may have targets before an `=`, and those that never have.
const WITH_TARGETS: [&str; 8] =
    ["load", "atomic", "barrier", "exchange", "async_copy", "image_read", "call", "unsupported"];

/// A statement that holds others, while its body is being read.
struct Open {
    head: Head,
    /// Its origin, if given, and where it starts.
    given: Option<Origin>,
    start: u32,
    /// The statements before it in the body around it.
    before: Body,
}

/// What stands before a body.
enum Head {
    If(Expr),
    /// The condition, and the body of the case that it holds.
    Else(Expr, Body),
    Block(LabelId),
    Loop(LabelId, Vec<Clause>),
}

impl Parser<'_> {
    /// Statements in braces. Those inside others are kept on a stack of our own, because a frame of the
    /// thread's stack would have to hold the largest statement at every level.
    pub(super) fn body(&mut self) -> Parsed<Body> {
        let mut open: Vec<Open> = Vec::new();
        let mut body = Body::new();
        self.cursor.expect("{")?;
        loop {
            if !self.cursor.eat("}") {
                if open.len() >= MAX_DEPTH {
                    let message = format!("statements are nested deeper than {MAX_DEPTH} levels");
                    return Err(self.cursor.error(message));
                }
                let start = self.cursor.start();
                let given = self.origin_before()?;
                if let Some(head) = self.try_head()? {
                    self.cursor.expect("{")?;
                    open.push(Open { head, given, start, before: std::mem::take(&mut body) });
                } else {
                    let kind = self.simple()?;
                    let origin = self.origin(given, start);
                    body.push(Stmt::new(kind, origin));
                }
                continue;
            }
            let Some(Open { head, given, start, before }) = open.pop() else { return Ok(body) };
            let inner = std::mem::replace(&mut body, before);
            let kind = match head {
                Head::If(condition) if self.cursor.eat_word("else") => {
                    self.cursor.expect("{")?;
                    let head = Head::Else(condition, inner);
                    open.push(Open { head, given, start, before: std::mem::take(&mut body) });
                    continue;
                }
                Head::If(condition) => StmtKind::If(condition, inner, Body::new()),
                Head::Else(condition, then) => StmtKind::If(condition, then, inner),
                Head::Block(label) => StmtKind::Block(label, inner),
                Head::Loop(label, contract) => StmtKind::Loop { label, contract, body: inner },
            };
            let origin = self.origin(given, start);
            body.push(Stmt::new(kind, origin));
        }
    }

    /// What stands before the body of a statement that holds others, if one comes next.
    fn try_head(&mut self) -> Parsed<Option<Head>> {
        if self.cursor.eat_word("if") {
            return Ok(Some(Head::If(self.expr()?)));
        }
        if self.cursor.eat_word("block") {
            return Ok(Some(Head::Block(self.cursor.label()?)));
        }
        if self.cursor.eat_word("loop") {
            let label = self.cursor.label()?;
            return Ok(Some(Head::Loop(label, self.clauses()?)));
        }
        Ok(None)
    }

    /// As many clauses as there are.
    pub(super) fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        while let Some(clause) = self.try_clause()? {
            clauses.push(clause);
        }
        Ok(clauses)
    }

    /// A statement that holds no others.
    fn simple(&mut self) -> Parsed<StmtKind> {
        let start = self.cursor.start();
        let targets = self.targets()?;
        let Some(word) = self.cursor.peek_word() else {
            return match targets[..] {
                [local] => Ok(StmtKind::Set(local, self.expr()?)),
                _ => Err(self.cursor.expected("a statement")),
            };
        };
        if WITH_TARGETS.contains(&word) {
            self.cursor.skip();
            return self.with_targets(word, targets, start);
        }
        match targets[..] {
            [] => self.without_targets(),
            [local] => Ok(StmtKind::Set(local, self.expr()?)),
            _ => Err(self.cursor.expected("a statement with several results")),
        }
    }

    /// `%x, %y =`, nothing if there is no local.
    fn targets(&mut self) -> Parsed<Vec<LocalId>> {
        let mut targets = Vec::new();
        if let Some(first) = self.try_local()? {
            targets.push(first);
            while self.cursor.eat(",") {
                targets.push(self.local()?);
            }
            self.cursor.expect("=")?;
        }
        Ok(targets)
    }

    /// At most one target.
    fn one_target(&self, targets: Vec<LocalId>, start: u32) -> Parsed<Option<LocalId>> {
        match targets[..] {
            [] => Ok(None),
            [local] => Ok(Some(local)),
            _ => Err(self.cursor.error_from(start, "this statement has at most one result")),
        }
    }

    fn with_targets(&mut self, word: &str, targets: Vec<LocalId>, start: u32) -> Parsed<StmtKind> {
        Ok(match word {
            "load" => StmtKind::Load(targets, self.access()?),
            "atomic" => {
                let dst = self.one_target(targets, start)?;
                let by_name = |word: &str| AtomicOp::ALL.into_iter().find(|op| op.as_str() == word);
                let op = self.cursor.word_as("an atomic operation such as add", by_name)?;
                let access = self.access()?;
                let operands = self.exprs()?;
                let order = self.word_in("a memory order", words::ORDERS)?;
                let scope = self.word_in("a scope", words::FENCE_SCOPES)?;
                StmtKind::Atomic { dst, op, access, operands, order, scope }
            }
            "barrier" => {
                let dst = self.one_target(targets, start)?;
                StmtKind::Barrier(self.barrier(dst)?)
            }
            "exchange" => {
                let op = self.exchange_op()?;
                self.cursor.expect_word("mask")?;
                let mask = self.expr()?;
                StmtKind::Exchange { dst: targets, op, mask, args: self.exprs()? }
            }
            "async_copy" => {
                let event = self.one_target(targets, start)?;
                StmtKind::AsyncCopy(self.async_copy(event)?)
            }
            "image_read" => {
                let image = self.expr()?;
                StmtKind::ImageRead { dst: targets, image, coords: self.exprs()? }
            }
            "call" => {
                let function = self.function()?;
                StmtKind::Call { dst: targets, function, args: self.exprs()? }
            }
            _ => {
                let code = self.cursor.word_as("a code such as unsupported.asm", Code::parse)?;
                StmtKind::Unsupported { code, reason: self.cursor.text()?, dst: targets }
            }
        })
    }

    fn without_targets(&mut self) -> Parsed<StmtKind> {
        let word = self.cursor.peek_word().ok_or_else(|| self.cursor.expected("a statement"))?;
        let start = self.cursor.start();
        self.cursor.skip();
        Ok(match word {
            "havoc" => StmtKind::Havoc(self.local()?),
            "unknown" => StmtKind::Unknown(self.local()?),
            "fresh" => StmtKind::Fresh(self.object()?),
            "store" => {
                let access = self.access()?;
                let mut values = vec![self.expr()?];
                while self.cursor.eat(",") {
                    values.push(self.expr()?);
                }
                StmtKind::Store(access, values)
            }
            "copy" => {
                let align = if self.cursor.eat_word("align") { self.cursor.unsigned()? } else { 1 };
                let dst = self.memory()?;
                self.cursor.expect(",")?;
                let src = self.memory()?;
                self.cursor.expect(",")?;
                StmtKind::Copy { dst, src, bytes: self.expr()?, align }
            }
            "fill" => {
                let dst = self.memory()?;
                self.cursor.expect(",")?;
                let byte = self.expr()?;
                self.cursor.expect(",")?;
                StmtKind::Fill { dst, byte, bytes: self.expr()? }
            }
            "fence" => StmtKind::Fence(self.word_in("a scope", words::FENCE_SCOPES)?),
            "barrier_init" => StmtKind::BarrierInit(self.cursor.unsigned_32()?),
            "async_commit" => StmtKind::AsyncCommit,
            "async_wait_groups" => StmtKind::AsyncWaitGroups { pending: self.expr()? },
            "async_wait_events" => StmtKind::AsyncWaitEvents(self.exprs()?),
            "image_write" => {
                let image = self.expr()?;
                let coords = self.exprs()?;
                StmtKind::ImageWrite { image, coords, values: self.exprs()? }
            }
            "br" => StmtKind::Br(self.cursor.label()?),
            "br_if" => {
                let label = self.cursor.label()?;
                StmtKind::BrIf(label, self.expr()?)
            }
            "return" => {
                let values = if self.cursor.at_punct("(") { self.exprs()? } else { Vec::new() };
                StmtKind::Return(values)
            }
            "assert" => {
                let condition = self.expr()?;
                let has_message = matches!(self.cursor.peek().kind, Kind::Text(_));
                let message = if has_message { self.cursor.text()? } else { String::new() };
                StmtKind::Assert { condition, message }
            }
            "assume" => StmtKind::Assume(self.expr()?),
            "ghost" => StmtKind::Ghost(Arc::new(self.comment()?)),
            "trap" => StmtKind::Trap(self.cursor.text()?),
            _ => {
                let message = format!("expected a statement, found `{word}`");
                return Err(self.cursor.error_from(start, message));
            }
        })
    }

    /// The value of the next word in a table.
    pub(super) fn word_in<T: Clone>(&mut self, what: &str, table: &[(&'static str, T)]) -> Parsed<T> {
        let what = format!("{what} ({})", words::listed(table));
        self.cursor.word_as(&what, |word| words::value(table, word))
    }

    /// `[pointer]`.
    fn memory(&mut self) -> Parsed<Expr> {
        self.cursor.expect("[")?;
        let pointer = self.expr()?;
        self.cursor.expect("]")?;
        Ok(pointer)
    }

    /// `volatile read_only in_global for_warp f32 align 16 [pointer]`; without an alignment, that of the scalar.
    fn access(&mut self) -> Parsed<Access> {
        let volatile = self.cursor.eat_word("volatile");
        let read_only = self.cursor.eat_word("read_only");
        let in_global = self.cursor.eat_word("in_global");
        let for_warp = self.cursor.eat_word("for_warp");
        let ty = self.cursor.ty()?;
        let align = match self.cursor.eat_word("align") {
            true => self.cursor.unsigned()?,
            false => ty.size(),
        };
        Ok(Access { ty, ptr: self.memory()?, volatile, read_only, in_global, for_warp, align })
    }

    fn exchange_op(&mut self) -> Parsed<ExchangeOp> {
        let by_name = |word: &str| ExchangeOp::ALL.into_iter().find(|op| op.as_str() == word);
        self.cursor.word_as("a lane exchange such as shfl.idx", by_name)
    }

    fn barrier(&mut self, dst: Option<LocalId>) -> Parsed<Barrier> {
        let scope = self.barrier_scope()?;
        let mut fences = Fences::NONE;
        self.cursor.expect("[")?;
        while !self.cursor.eat("]") {
            match self.cursor.peek_word() {
                Some("shared") => fences.shared = true,
                Some("global") => fences.global = true,
                _ => return Err(self.cursor.expected("`shared`, `global` or `]`")),
            }
            self.cursor.skip();
            self.cursor.eat(",");
        }
        let voting = self.cursor.peek_word() == Some("vote");
        let vote = match dst {
            Some(dst) => {
                self.cursor.expect_word("vote")?;
                let op = self.exchange_op()?;
                self.cursor.expect("(")?;
                let predicate = self.expr()?;
                self.cursor.expect(")")?;
                Some(BlockVote { dst, op, predicate })
            }
            None if voting => {
                return Err(self.cursor.error("a vote needs a local for its result: %x = barrier"));
            }
            None => None,
        };
        let mut contract = Vec::new();
        if self.cursor.eat("{") {
            contract = self.clauses()?;
            self.cursor.expect("}")?;
        }
        Ok(Barrier { scope, fences, vote, contract })
    }

    fn barrier_scope(&mut self) -> Parsed<BarrierScope> {
        let what = "a barrier scope (warp, tile, block, cluster, grid, named, named_arrive, named_wait)";
        let word = self.cursor.peek_word().ok_or_else(|| self.cursor.expected(what))?;
        match word {
            "block" | "cluster" | "grid" => {
                self.cursor.skip();
                return Ok(match word {
                    "block" => BarrierScope::Block,
                    "cluster" => BarrierScope::Cluster,
                    _ => BarrierScope::Grid,
                });
            }
            "warp" | "tile" | "named" | "named_arrive" | "named_wait" => self.cursor.skip(),
            _ => return Err(self.cursor.expected(what)),
        }
        self.cursor.expect("(")?;
        let scope = match word {
            "warp" => BarrierScope::Warp(self.expr()?),
            "tile" => BarrierScope::Tile { size: self.cursor.unsigned_32()? },
            _ => {
                let id = self.expr()?;
                let threads = if self.cursor.eat(",") { Some(self.expr()?) } else { None };
                let (arrives, waits) = (word != "named_wait", word != "named_arrive");
                BarrierScope::Named { id, threads, arrives, waits }
            }
        };
        self.cursor.expect(")")?;
        Ok(scope)
    }

    fn async_copy(&mut self, event: Option<LocalId>) -> Parsed<AsyncCopy> {
        let collective = self.cursor.eat_word("collective");
        let from_global = self.cursor.eat_word("from_global");
        let dst = self.memory()?;
        self.cursor.expect(",")?;
        let src = self.memory()?;
        self.cursor.expect(",")?;
        self.cursor.expect_word("piece")?;
        let piece = self.cursor.unsigned()?;
        let align = if self.cursor.eat_word("align") { self.cursor.unsigned()? } else { 1 };
        let count = self.named_operand("count")?;
        let dst_stride = self.named_operand("dst_stride")?;
        let src_stride = self.named_operand("src_stride")?;
        let joins = match self.cursor.at_punct(",") {
            true => Some(self.named_operand("joins")?),
            false => None,
        };
        Ok(AsyncCopy {
            collective,
            from_global,
            dst,
            src,
            piece,
            align,
            count,
            dst_stride,
            src_stride,
            event,
            joins,
        })
    }

    /// `, word expression`.
    fn named_operand(&mut self, word: &str) -> Parsed<Expr> {
        self.cursor.expect(",")?;
        self.cursor.expect_word(word)?;
        self.expr()
    }
}
