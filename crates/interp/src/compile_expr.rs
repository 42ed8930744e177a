//! Translation of expressions.
//!
//! An operand that is a constant or a local needs no operation; everything else is computed into a temporary.
//! Temporaries of operands are given back before the result takes one, which is safe because an operation reads
//! all its operands before it writes.

use crate::arith;
use crate::code::*;
use crate::compile::Compiler;
use crate::value;
use gpuproof_base::Id;
use gpuproof_kir::*;

impl Compiler<'_> {
    /// Emits what computes an expression and returns where its value will be.
    pub fn expr(&mut self, expr: &Expr) -> Operand {
        let mark = self.in_use();
        match &expr.kind {
            ExprKind::Const(c) => self.constant(value::constant(*c, expr.ty).unwrap_or(0)),
            ExprKind::Local(local) => local.number() as u32,
            // Function addresses are told apart by number and differ from null.
            ExprKind::FunctionAddr(function) => self.constant(0x1000 + function.number() as u128 * 16),
            ExprKind::Builtin(which) => self.result(mark, |dst| Op::Builtin { which: *which, dst }),
            ExprKind::ObjectAddr(object) => {
                let object = self.place(*object);
                self.result(mark, |dst| Op::Address { object, dst })
            }
            ExprKind::Unary(op, a) => {
                let (ty, a) = (a.ty, self.expr(a));
                self.result(mark, |dst| Op::Unary { op: *op, ty, dst, a })
            }
            ExprKind::Binary(op, left, right) => {
                let (ty, amount, op) = (left.ty, right.ty, *op);
                let (a, b) = (self.expr(left), self.expr(right));
                let around = self.site;
                if arith::may_overflow(op, ty) {
                    self.begin_operation(expr.origin);
                }
                let result = self.result(mark, |dst| match op.is_shift() {
                    true => Op::Shift { op, ty, amount, dst, a, b },
                    false => Op::Binary { op, ty, dst, a, b },
                });
                self.site = around;
                result
            }
            ExprKind::Cast(kind, a) => {
                let (from, to, a) = (a.ty, expr.ty, self.expr(a));
                self.result(mark, |dst| Op::Cast { kind: *kind, from, to, dst, a })
            }
            ExprKind::Select(condition, then, otherwise) => {
                let condition = self.expr(condition);
                self.release(mark);
                let dst = self.temporary();
                let skip = self.emit(Op::Choose { condition, when: false, target: 0 });
                self.arm(dst, then);
                let end = self.emit(Op::Goto { target: 0 });
                self.patch(skip);
                self.arm(dst, otherwise);
                self.patch(end);
                dst
            }
            ExprKind::And(left, right) => self.short_circuit(left, right, false),
            ExprKind::Or(left, right) => self.short_circuit(left, right, true),
            ExprKind::PtrAdd(a, b) => {
                let (a, b) = (self.expr(a), self.expr(b));
                self.result(mark, |dst| Op::PtrAdd { dst, a, b })
            }
            ExprKind::PtrDiff(a, b) => {
                let (a, b) = (self.expr(a), self.expr(b));
                self.result(mark, |dst| Op::PtrDiff { dst, a, b })
            }
            ExprKind::Pure(function, args) => {
                let ty = args.first().map_or(expr.ty, |a| a.ty);
                let args = self.exprs(args);
                self.result(mark, |dst| Op::Pure { function: *function, ty, to: expr.ty, dst, args })
            }
            ExprKind::Uninterpreted(name, args) if name.starts_with(NEAR) && !args.is_empty() => {
                self.expr(&args[0])
            }
            ExprKind::Uninterpreted(name, args) => {
                let name = name.bytes().fold(0, |hash, byte| value::mix(hash, byte.into()));
                let args = self.exprs(args);
                self.result(mark, |dst| Op::Uninterpreted { name, ty: expr.ty, dst, args })
            }
            ExprKind::SpecLoad(ptr) => {
                let a = self.expr(ptr);
                self.result(mark, |dst| Op::Peek { ty: expr.ty, dst, a })
            }
            ExprKind::Spec(op, args) => match (op, &args[..]) {
                (SpecOp::Implies, [a, b]) => {
                    let dst = self.temporary();
                    let premise = self.expr(a);
                    let yes = self.constant(1);
                    self.emit(Op::Move { dst, a: yes });
                    let skip = self.emit(Op::Choose { condition: premise, when: false, target: 0 });
                    self.arm(dst, b);
                    self.patch(skip);
                    dst
                }
                (SpecOp::PtrBase | SpecOp::PtrOffset, [a]) => {
                    let a = self.expr(a);
                    let part = self.result(mark, |dst| Op::PtrPart { base: *op == SpecOp::PtrBase, dst, a });
                    self.result(mark, |dst| Op::Cast {
                        kind: CastKind::Int,
                        from: Ty::I64,
                        to: expr.ty,
                        dst,
                        a: part,
                    })
                }
                // `enabled` holds wherever this is executed; operators about two threads are never reached,
                // because their assertions are skipped as a whole.
                _ => self.constant(1),
            },
        }
    }

    fn result(&mut self, mark: u32, op: impl FnOnce(Reg) -> Op) -> Operand {
        self.release(mark);
        let dst = self.temporary();
        self.emit(op(dst));
        dst
    }

    /// One arm of a choice.
    fn arm(&mut self, dst: Reg, expr: &Expr) {
        let mark = self.in_use();
        let a = self.expr(expr);
        self.emit(Op::Move { dst, a });
        self.release(mark);
    }

    /// The right operand is evaluated unless the left one is `decided`.
    fn short_circuit(&mut self, left: &Expr, right: &Expr, decided: bool) -> Operand {
        let dst = self.temporary();
        let a = self.expr(left);
        self.emit(Op::Move { dst, a });
        self.release(dst + 1);
        let skip = self.emit(Op::Choose { condition: dst, when: decided, target: 0 });
        self.arm(dst, right);
        self.patch(skip);
        dst
    }
}
