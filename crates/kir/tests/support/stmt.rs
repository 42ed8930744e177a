//! Random statements.

use super::Maker;
use gpuproof_base::{Code, Id};
use gpuproof_kir::{
    Access, AsyncCopy, AtomicOp, Barrier, BarrierScope, BlockVote, Body, ClauseKind, ExchangeOp, Expr,
    FenceScope, Fences, FunctionId, LabelId, LocalId, MemoryOrder, Stmt, StmtKind, Ty,
};

const SCOPES: [FenceScope; 6] = [
    FenceScope::Thread,
    FenceScope::Warp,
    FenceScope::Block,
    FenceScope::Cluster,
    FenceScope::Device,
    FenceScope::System,
];
const TEXTS: [&str; 4] = ["", "why", "quote \" and \\ and \n", "π\u{7f}\r\t"];

impl Maker<'_> {
    pub fn body(&mut self, depth: usize) -> Body {
        let count = self.below(if depth == 0 { 60 } else { 5 });
        (0..count).map(|_| self.stmt(depth)).collect()
    }

    fn stmt(&mut self, depth: usize) -> Stmt {
        let kind = self.kind(depth);
        let origin = self.origin();
        Stmt::new(kind, origin)
    }

    fn access(&mut self) -> Access {
        let (ty, ptr) = (self.pick(&Ty::ALL), self.code(Ty::Ptr));
        let align = ty.size() << u32::from(self.chance());
        let (in_global, for_warp) = (self.chance(), self.chance());
        Access { ty, ptr, volatile: self.chance(), read_only: self.chance(), in_global, for_warp, align }
    }

    fn kind(&mut self, depth: usize) -> StmtKind {
        let any = self.pick(&Ty::ALL);
        match self.below(30) {
            0 => StmtKind::Set(self.local(any), self.code(any)),
            1 => StmtKind::Havoc(self.local(any)),
            2 => StmtKind::Fresh(self.private_object()),
            3 => {
                let access = self.access();
                StmtKind::Load(vec![self.local(access.ty)], access)
            }
            4 => {
                let access = self.access();
                let types = vec![access.ty; 1 + self.below(4)];
                StmtKind::Store(access, self.exprs(&types))
            }
            5 => {
                let (dst, src) = (self.code(Ty::Ptr), self.code(Ty::Ptr));
                StmtKind::Copy { dst, src, bytes: self.code(Ty::U64), align: 1 << self.below(5) }
            }
            6 => {
                StmtKind::Fill { dst: self.code(Ty::Ptr), byte: self.code(Ty::U8), bytes: self.code(Ty::U64) }
            }
            7 => self.atomic(),
            8 => StmtKind::Barrier(self.barrier()),
            9 => StmtKind::Fence(self.pick(&SCOPES)),
            10 => self.exchange(),
            11 => StmtKind::AsyncCopy(AsyncCopy {
                collective: self.chance(),
                from_global: self.chance(),
                dst: self.code(Ty::Ptr),
                src: self.code(Ty::Ptr),
                piece: 1 + self.bits() / 2,
                align: 1 << self.below(5),
                count: self.code(Ty::U64),
                dst_stride: self.code(Ty::U64),
                src_stride: self.code(Ty::U64),
                event: self.chance().then(|| self.local(Ty::U64)),
                joins: if self.chance() { Some(self.code(Ty::U64)) } else { None },
            }),
            12 if self.chance() => StmtKind::BarrierInit(16 + self.below(9) as u32),
            12 => StmtKind::AsyncCommit,
            13 => {
                let ty = self.integer();
                StmtKind::AsyncWaitGroups { pending: self.code(ty) }
            }
            14 => {
                let events = vec![Ty::U64; self.below(3)];
                StmtKind::AsyncWaitEvents(self.exprs(&events))
            }
            15 => {
                let dst = vec![self.local(Ty::F32), self.local(Ty::U32)];
                StmtKind::ImageRead { dst, image: self.image(), coords: self.exprs(&[Ty::F32, Ty::I32]) }
            }
            16 => StmtKind::ImageWrite {
                image: self.image(),
                coords: self.exprs(&[Ty::I32, Ty::U64]),
                values: self.exprs(&[Ty::F32, Ty::F16]),
            },
            17 => self.call(),
            18 if depth < 4 => {
                let condition = self.code(Ty::Bool);
                StmtKind::If(condition, self.body(depth + 1), self.body(depth + 1))
            }
            19 if depth < 4 => {
                let label = self.enter();
                let body = self.body(depth + 1);
                self.labels.pop();
                StmtKind::Block(label, body)
            }
            20 if depth < 4 => {
                let label = self.enter();
                let kinds = [
                    ClauseKind::Invariant { global: false, candidate: false },
                    ClauseKind::Invariant { global: true, candidate: false },
                    ClauseKind::Invariant { global: false, candidate: true },
                    ClauseKind::Invariant { global: true, candidate: true },
                    ClauseKind::Comment,
                ];
                let contract = self.clauses(&kinds);
                let body = self.body(depth + 1);
                self.labels.pop();
                StmtKind::Loop { label, contract, body }
            }
            21 if !self.labels.is_empty() => {
                let labels = self.labels.clone();
                StmtKind::Br(self.pick(&labels))
            }
            22 if !self.labels.is_empty() => {
                let labels = self.labels.clone();
                StmtKind::BrIf(self.pick(&labels), self.code(Ty::Bool))
            }
            23 => {
                let results = self.module.functions[self.function].results.clone();
                StmtKind::Return(self.exprs(&results))
            }
            24 => {
                let condition = self.annotation(Ty::Bool);
                StmtKind::Assert { condition, message: self.pick(&TEXTS).into() }
            }
            25 => StmtKind::Assume(self.annotation(Ty::Bool)),
            28 => {
                let clause = gpuproof_spec::parse_clause("assert x == 1;").expect("a clause");
                StmtKind::Ghost(std::sync::Arc::new(clause))
            }
            26 => StmtKind::Trap(self.pick(&TEXTS).into()),
            _ => {
                let code = self.pick(&[Code::UnsupportedAsm, Code::UnsupportedCall, Code::UnsupportedGoto]);
                let dst =
                    if self.chance() { vec![self.local(Ty::Bool), self.local(Ty::Ptr)] } else { vec![] };
                StmtKind::Unsupported { code, reason: self.pick(&TEXTS).into(), dst }
            }
        }
    }

    fn image(&mut self) -> Expr {
        let images = self.objects(true);
        let origin = self.origin();
        Expr::object(self.pick(&images), origin)
    }

    fn enter(&mut self) -> LabelId {
        let label = LabelId::new(self.next_label);
        self.next_label += 1 + self.below(3);
        self.labels.push(label);
        label
    }

    fn atomic(&mut self) -> StmtKind {
        let op = self.pick(&AtomicOp::ALL);
        let ty = match op {
            AtomicOp::And | AtomicOp::Or | AtomicOp::Xor => self.integer(),
            AtomicOp::IncWrap | AtomicOp::DecWrap => Ty::U32,
            _ => self.pick(&[Ty::F32, Ty::I64, Ty::U32]),
        };
        let access = Access { ty, ..self.access() };
        let dst = (op != AtomicOp::Store && self.chance()).then(|| self.local(ty));
        let operands = self.exprs(&vec![ty; op.operands()]);
        use MemoryOrder::*;
        let order = self.pick(&[Relaxed, Acquire, Release, AcqRel, SeqCst]);
        StmtKind::Atomic { dst, op, access, operands, order, scope: self.pick(&SCOPES) }
    }

    fn barrier(&mut self) -> Barrier {
        let scope = match self.below(7) {
            0 | 1 => BarrierScope::Block,
            2 => BarrierScope::Warp(self.code(Ty::U32)),
            3 => BarrierScope::Tile { size: 1 << self.below(7) },
            4 => BarrierScope::Cluster,
            5 => BarrierScope::Grid,
            _ => {
                let arrives = self.chance();
                BarrierScope::Named {
                    id: self.code(Ty::I32),
                    threads: self.chance().then(|| self.code(Ty::U32)),
                    arrives,
                    waits: !arrives || self.chance(),
                }
            }
        };
        let votes = scope == BarrierScope::Block && self.chance();
        let vote = votes.then(|| BlockVote {
            dst: self.local(Ty::I32),
            op: self.pick(&[ExchangeOp::Any, ExchangeOp::All, ExchangeOp::Count]),
            predicate: self.code(Ty::Bool),
        });
        let fences = Fences { shared: self.chance(), global: self.chance() };
        let kinds = [
            ClauseKind::BarrierInvariant { binary: false },
            ClauseKind::BarrierInvariant { binary: true },
            ClauseKind::Comment,
        ];
        Barrier { scope, fences, vote, contract: self.clauses(&kinds) }
    }

    fn exchange(&mut self) -> StmtKind {
        let op = self.pick(&ExchangeOp::ALL);
        let mask = self.pick(&[Ty::U32, Ty::U64]);
        let value = self.pick(&[Ty::I32, Ty::U64]);
        let truth = self.pick(&[Ty::Bool, Ty::I32]);
        use ExchangeOp::*;
        let (args, results) = match op {
            ShuffleIdx | ShuffleUp | ShuffleDown | ShuffleXor => (vec![value, Ty::I32, Ty::U32], vec![value]),
            // There is no lane vote that counts; the next one does instead.
            Count | Any | All | Uni => (vec![Ty::Bool], vec![truth]),
            Ballot => (vec![Ty::Bool], vec![mask]),
            MatchAny => (vec![value], vec![mask]),
            MatchAll => (vec![value], vec![mask, truth]),
            ActiveMask => (vec![], vec![mask]),
            ReduceAdd | ReduceMin | ReduceMax | ReduceAnd | ReduceOr | ReduceXor => {
                (vec![value], vec![value])
            }
        };
        let op = if op == Count { All } else { op };
        let dst = results.iter().map(|ty| self.local(*ty)).collect();
        StmtKind::Exchange { dst, op, mask: self.code(mask), args: self.exprs(&args) }
    }

    fn call(&mut self) -> StmtKind {
        let functions: Vec<FunctionId> = self.module.functions.ids().collect();
        let function = self.pick(&functions);
        let callee = &self.module.functions[function];
        let params: Vec<Ty> = callee.params.iter().map(|param| callee.locals[param.local].ty).collect();
        let results = callee.results.clone();
        let mut dst: Vec<LocalId> = Vec::new();
        for ty in results {
            let local = self.local(ty);
            if dst.contains(&local) {
                return StmtKind::AsyncCommit;
            }
            dst.push(local);
        }
        StmtKind::Call { dst, function, args: self.exprs(&params) }
    }
}
