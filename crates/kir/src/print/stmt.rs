//! Statements as text, one a line.

use super::Printer;
use super::names::quote;
use crate::expr::Expr;
use crate::module::LocalId;
use crate::stmt::{Access, AsyncCopy, Barrier, BarrierScope, Body, Stmt, StmtKind};
use crate::words;
use gpuproof_base::Id;

impl Printer<'_> {
    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        self.start();
        self.origin_before(stmt.origin);
        match &stmt.kind {
            StmtKind::Set(local, value) => {
                self.targets(&[*local]);
                self.expr(value);
            }
            StmtKind::Havoc(local) => self.put_local("havoc ", *local),
            StmtKind::Unknown(local) => self.put_local("unknown ", *local),
            StmtKind::Fresh(object) => {
                let name = self.names.object(*object);
                self.put(format_args!("fresh {name}"));
            }
            StmtKind::Load(dst, access) => {
                self.targets(dst);
                self.out.push_str("load ");
                self.access(access);
            }
            StmtKind::Store(access, values) => {
                self.out.push_str("store ");
                self.access(access);
                self.out.push(' ');
                self.list(values, Self::expr);
            }
            StmtKind::Copy { dst, src, bytes, align } => {
                self.out.push_str("copy ");
                if *align != 1 {
                    self.put(format_args!("align {align} "));
                }
                self.memory(dst);
                self.out.push_str(", ");
                self.memory(src);
                self.out.push_str(", ");
                self.expr(bytes);
            }
            StmtKind::Fill { dst, byte, bytes } => {
                self.out.push_str("fill ");
                self.memory(dst);
                self.out.push_str(", ");
                self.expr(byte);
                self.out.push_str(", ");
                self.expr(bytes);
            }
            StmtKind::Atomic { dst, op, access, operands, order, scope } => {
                self.targets(dst.as_slice());
                self.put(format_args!("atomic {} ", op.as_str()));
                self.access(access);
                self.out.push(' ');
                self.exprs(operands);
                let order = words::word(words::ORDERS, order);
                self.put(format_args!(" {order} {}", words::word(words::FENCE_SCOPES, scope)));
            }
            StmtKind::Barrier(barrier) => self.barrier(barrier),
            StmtKind::Fence(scope) => {
                self.put(format_args!("fence {}", words::word(words::FENCE_SCOPES, scope)));
            }
            StmtKind::Exchange { dst, op, mask, args } => {
                self.targets(dst);
                self.put(format_args!("exchange {} mask ", op.as_str()));
                self.expr(mask);
                self.out.push(' ');
                self.exprs(args);
            }
            StmtKind::BarrierInit(number) => self.put(format_args!("barrier_init {number}")),
            StmtKind::AsyncCopy(copy) => self.async_copy(copy),
            StmtKind::AsyncCommit => self.out.push_str("async_commit"),
            StmtKind::AsyncWaitGroups { pending } => {
                self.out.push_str("async_wait_groups ");
                self.expr(pending);
            }
            StmtKind::AsyncWaitEvents(events) => {
                self.out.push_str("async_wait_events");
                self.exprs(events);
            }
            StmtKind::ImageRead { dst, image, coords } => {
                self.targets(dst);
                self.out.push_str("image_read ");
                self.expr(image);
                self.out.push(' ');
                self.exprs(coords);
            }
            StmtKind::ImageWrite { image, coords, values } => {
                self.out.push_str("image_write ");
                self.expr(image);
                self.out.push(' ');
                self.exprs(coords);
                self.out.push(' ');
                self.exprs(values);
            }
            StmtKind::Call { dst, function, args } => {
                self.targets(dst);
                let name = self.names.function(*function);
                self.put(format_args!("call {name}"));
                self.exprs(args);
            }
            StmtKind::If(condition, then, otherwise) => {
                self.out.push_str("if ");
                self.expr(condition);
                self.out.push(' ');
                self.body(then);
                if !otherwise.is_empty() {
                    self.out.push_str(" else ");
                    self.body(otherwise);
                }
            }
            StmtKind::Block(label, body) => {
                self.put(format_args!("block #{} ", label.number()));
                self.body(body);
            }
            StmtKind::Loop { label, contract, body } => {
                self.put(format_args!("loop #{}", label.number()));
                if contract.is_empty() {
                    self.out.push(' ');
                } else {
                    self.out.push('\n');
                    self.indent += 1;
                    contract.iter().for_each(|clause| self.clause(clause));
                    self.indent -= 1;
                    self.start();
                }
                self.body(body);
            }
            StmtKind::Br(label) => self.put(format_args!("br #{}", label.number())),
            StmtKind::BrIf(label, condition) => {
                self.put(format_args!("br_if #{} ", label.number()));
                self.expr(condition);
            }
            StmtKind::Return(values) => {
                self.out.push_str("return");
                if !values.is_empty() {
                    self.exprs(values);
                }
            }
            StmtKind::Assert { condition, message } => {
                self.out.push_str("assert ");
                self.expr(condition);
                if !message.is_empty() {
                    self.put(format_args!(" {}", quote(message)));
                }
            }
            StmtKind::Assume(condition) => {
                self.out.push_str("assume ");
                self.expr(condition);
            }
            StmtKind::Ghost(clause) => self.put(format_args!("ghost {}", quote(&clause.to_string()))),
            StmtKind::Trap(reason) => self.put(format_args!("trap {}", quote(reason))),
            StmtKind::Unsupported { code, reason, dst } => {
                self.targets(dst);
                self.put(format_args!("unsupported {code} {}", quote(reason)));
            }
        }
        self.out.push('\n');
    }

    /// Statements in braces, without a line break after the last one.
    pub(super) fn body(&mut self, body: &Body) {
        if body.is_empty() {
            self.out.push_str("{ }");
            return;
        }
        self.out.push_str("{\n");
        self.indent += 1;
        body.iter().for_each(|stmt| self.stmt(stmt));
        self.indent -= 1;
        self.start();
        self.out.push('}');
    }

    fn put_local(&mut self, before: &str, local: LocalId) {
        self.out.push_str(before);
        self.out += &self.names.local(local);
    }

    /// `%x, %y = `, nothing if there are none.
    fn targets(&mut self, locals: &[LocalId]) {
        self.list(locals, |p, local| p.put_local("", *local));
        if !locals.is_empty() {
            self.out.push_str(" = ");
        }
    }

    /// `[pointer]`.
    fn memory(&mut self, pointer: &Expr) {
        self.out.push('[');
        self.expr(pointer);
        self.out.push(']');
    }

    /// `volatile read_only in_global for_warp f32 align 16 [pointer]`.
    fn access(&mut self, access: &Access) {
        if access.volatile {
            self.out.push_str("volatile ");
        }
        if access.read_only {
            self.out.push_str("read_only ");
        }
        if access.in_global {
            self.out.push_str("in_global ");
        }
        if access.for_warp {
            self.out.push_str("for_warp ");
        }
        self.put(format_args!("{} ", access.ty));
        if access.align != access.ty.size() {
            self.put(format_args!("align {} ", access.align));
        }
        self.memory(&access.ptr);
    }

    fn barrier(&mut self, barrier: &Barrier) {
        if let Some(vote) = &barrier.vote {
            self.targets(&[vote.dst]);
        }
        self.out.push_str("barrier ");
        match &barrier.scope {
            BarrierScope::Warp(mask) => {
                self.out.push_str("warp(");
                self.expr(mask);
                self.out.push(')');
            }
            BarrierScope::Tile { size } => self.put(format_args!("tile({size})")),
            BarrierScope::Block => self.out.push_str("block"),
            BarrierScope::Cluster => self.out.push_str("cluster"),
            BarrierScope::Grid => self.out.push_str("grid"),
            BarrierScope::Named { id, threads, arrives, waits } => {
                self.out.push_str(match (arrives, waits) {
                    (true, true) => "named(",
                    (true, false) => "named_arrive(",
                    (false, _) => "named_wait(",
                });
                self.expr(id);
                if let Some(threads) = threads {
                    self.out.push_str(", ");
                    self.expr(threads);
                }
                self.out.push(')');
            }
        }
        self.out.push_str(match (barrier.fences.shared, barrier.fences.global) {
            (true, true) => " [shared, global]",
            (true, false) => " [shared]",
            (false, true) => " [global]",
            (false, false) => " []",
        });
        if let Some(vote) = &barrier.vote {
            self.put(format_args!(" vote {}(", vote.op.as_str()));
            self.expr(&vote.predicate);
            self.out.push(')');
        }
        if !barrier.contract.is_empty() {
            self.out.push_str(" {\n");
            self.indent += 1;
            barrier.contract.iter().for_each(|clause| self.clause(clause));
            self.indent -= 1;
            self.start();
            self.out.push('}');
        }
    }

    fn async_copy(&mut self, copy: &AsyncCopy) {
        self.targets(copy.event.as_slice());
        self.out.push_str(if copy.collective { "async_copy collective " } else { "async_copy " });
        if copy.from_global {
            self.out.push_str("from_global ");
        }
        self.memory(&copy.dst);
        self.out.push_str(", ");
        self.memory(&copy.src);
        self.put(format_args!(", piece {}", copy.piece));
        if copy.align != 1 {
            self.put(format_args!(" align {}", copy.align));
        }
        self.out.push_str(", count ");
        self.expr(&copy.count);
        self.out.push_str(", dst_stride ");
        self.expr(&copy.dst_stride);
        self.out.push_str(", src_stride ");
        self.expr(&copy.src_stride);
        if let Some(joins) = &copy.joins {
            self.out.push_str(", joins ");
            self.expr(joins);
        }
    }
}
