//! Uniformity against execution: random structured bodies, run for several threads by a small evaluator of their own.
//!
//! Every statement that a thread executes is recorded with its visit, which is the path to it through the text with the
//! number of the iteration at each loop; paths are in the order of execution. Two threads of one block that make the same
//! visit must agree on every local that is claimed to be the same for the block, two threads of the launch likewise. A
//! statement that is claimed to be executed by all or none must have been executed by each thread that is executing
//! something later.

use gpuproof_base::{FileId, Id};
use gpuproof_facts::{Flow, Level, NodeId, PointsTo, Uniformity};
use gpuproof_kir::{
    BinaryOp, Builtin, Const, Expr, ExprKind, FunctionId, LabelId, LocalId, Stmt, StmtKind, Valid, parse,
    valid,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap};

const HEAD: &str = "
    module cuda
    layout0 = scalar i32 size 4 align 4
    layout1 = array layout0 x 4 size 16 align 4
    global @in : layout0
    shared @s : layout1 size 16
    private @mine : layout1 size 16 owner &k
    kernel &k(%in : ptr -> @in, %n : i32)
      local %a : i32
      local %b : i32
      local %c : i32
      local %d : i32
";
const LOCALS: [&str; 5] = ["n", "a", "b", "c", "d"];

/// Turns bytes into the text of a body.
struct Writer<'b> {
    bytes: &'b [u8],
    /// Open labels.
    labels: Vec<usize>,
    next_label: usize,
    out: String,
}

impl Writer<'_> {
    fn next(&mut self, bound: usize) -> usize {
        let (first, rest) = self.bytes.split_first().map_or((0, &[][..]), |(byte, rest)| (*byte, rest));
        self.bytes = rest;
        usize::from(first) % bound
    }

    fn local(&mut self) -> String {
        format!("%{}", LOCALS[self.next(LOCALS.len())])
    }

    fn value(&mut self) -> String {
        match self.next(12) {
            0..=4 => self.local(),
            5..=7 => format!("{}:i32", self.next(4)),
            8 => ["int.i32(tid.x)", "int.i32(bid.x)", "int.i32(bdim.x)"][self.next(3)].into(),
            _ => {
                let op = ["add", "sub", "mul", "bit_xor", "bit_and"][self.next(5)];
                format!("{op}.i32({}, {})", self.local(), self.value())
            }
        }
    }

    fn condition(&mut self) -> String {
        if self.next(3) == 0 {
            let coordinate = ["tid", "tid", "bid"][self.next(3)];
            return format!("eq.i32(%{}, int.i32({coordinate}.x))", ["a", "b"][self.next(2)]);
        }
        let op = ["lt", "eq", "ge", "ne"][self.next(4)];
        format!("{op}.i32({}, {})", self.value(), self.value())
    }

    fn label(&mut self) -> usize {
        self.labels.push(self.next_label);
        self.next_label += 1;
        self.next_label - 1
    }

    fn open_label(&mut self) -> usize {
        let number = self.next(self.labels.len());
        self.labels[number]
    }

    fn body(&mut self, depth: usize) {
        for _ in 0..1 + self.next(5) {
            self.stmt(depth);
        }
    }

    fn stmt(&mut self, depth: usize) {
        let simple = depth == 0 || self.bytes.is_empty();
        let text = match self.next(if simple { 10 } else { 18 }) {
            0..=3 => format!("{} = {}", self.local(), self.value()),
            4 => "fence thread".into(),
            5 | 9 if !self.labels.is_empty() => {
                let label = self.open_label();
                format!("br_if #{label} {}", self.condition())
            }
            6 => {
                let object = ["%in", "@s", "@mine"][self.next(3)];
                let index = format!("mul.i64(int.i64(bit_and.i32({}, 3:i32)), 4:i64)", self.value());
                format!("{} = load i32 [ptr_add({object}, {index})]", self.local())
            }
            7 => format!("havoc {}", self.local()),
            8 => match self.next(4) {
                0 if !self.labels.is_empty() => {
                    let label = self.open_label();
                    format!("br #{label}")
                }
                1 => "return".into(),
                _ => "fence thread".into(),
            },
            10 | 11 => {
                let condition = self.condition();
                self.out += &format!("if {condition} {{\n");
                self.body(depth - 1);
                self.out += "} else {\n";
                if self.next(2) == 0 {
                    self.body(depth - 1);
                }
                "}".into()
            }
            12 => {
                let label = self.label();
                self.out += &format!("block #{label} {{\n");
                self.body(depth - 1);
                self.labels.pop();
                "}".into()
            }
            13 => {
                let label = self.label();
                self.out += &format!("loop #{label} {{\n");
                self.body(depth - 1);
                self.labels.pop();
                let condition = self.condition();
                format!("br_if #{label} {condition} }}")
            }
            14..=17 => {
                // As the front end writes a `for`.
                let (outer, inner, counter) = (self.label(), self.label(), ["a", "b"][self.next(2)]);
                let start = ["0:i32", "1:i32", "%a", "%n"][self.next(4)];
                let bound = if self.next(2) == 0 { "3:i32".into() } else { self.value() };
                self.out += &format!("%{counter} = {start}\nblock #{outer} {{ loop #{inner} {{\n");
                self.out +=
                    &format!("br_if #{outer} ge.i32(%{counter}, {bound})\nblock #{} {{\n", self.next_label);
                self.label();
                self.body(depth - 1);
                self.labels.truncate(self.labels.len() - 3);
                format!("}}\n%{counter} = add.i32(%{counter}, 1:i32)\nbr #{inner} }} }}")
            }
            _ => "fence thread".into(),
        };
        self.out += &text;
        self.out += "\n";
    }
}

fn kernel(bytes: &[u8]) -> (String, Valid) {
    let mut writer = Writer { bytes, labels: Vec::new(), next_label: 0, out: String::new() };
    writer.body(4);
    writer.body(4);
    let text = format!("{HEAD}{{\n{}fence thread\n}}\n", writer.out);
    let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{text}\n{error:#?}"));
    let module = valid::validate(module).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}"));
    (text, module)
}

/// The path to a statement through the text, with iterations.
type Visit = Vec<u32>;

struct Thread<'m> {
    tid: i32,
    bid: i32,
    /// What havocs and private memory give: different for each thread.
    noise: u32,
    locals: Vec<i32>,
    fuel: usize,
    path: Visit,
    /// Each visit with its statement and the locals before it.
    visits: BTreeMap<Visit, (&'m Stmt, Vec<i32>)>,
}

/// How a body ends.
enum Left {
    AtEnd,
    To(LabelId),
    Kernel,
}

impl<'m> Thread<'m> {
    fn noise(&mut self) -> i32 {
        self.noise = self.noise.wrapping_mul(1664525).wrapping_add(1013904223);
        (self.noise >> 24) as i32
    }

    fn eval(&self, expr: &Expr) -> i64 {
        match &expr.kind {
            ExprKind::Const(Const::Int(bits)) => i64::from(*bits as i32),
            ExprKind::Local(local) => i64::from(self.locals[local.number()]),
            ExprKind::Builtin(Builtin::ThreadIdx(_)) => i64::from(self.tid),
            ExprKind::Builtin(Builtin::BlockIdx(_)) => i64::from(self.bid),
            ExprKind::Builtin(_) => 2,
            ExprKind::Cast(_, operand) => self.eval(operand),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.eval(a), self.eval(b));
                let number = |value: i64| i64::from(value as i32);
                match op {
                    BinaryOp::Add => number(a.wrapping_add(b)),
                    BinaryOp::Sub => number(a.wrapping_sub(b)),
                    BinaryOp::Mul => number(a.wrapping_mul(b)),
                    BinaryOp::BitXor => a ^ b,
                    BinaryOp::BitAnd => a & b,
                    BinaryOp::Lt => i64::from(a < b),
                    BinaryOp::Eq => i64::from(a == b),
                    BinaryOp::Ge => i64::from(a >= b),
                    BinaryOp::Ne => i64::from(a != b),
                    other => panic!("the writer makes no {other:?}"),
                }
            }
            other => panic!("the writer makes no {other:?}"),
        }
    }

    fn load(&mut self, pointer: &Expr) -> i32 {
        let ExprKind::PtrAdd(base, offset) = &pointer.kind else { panic!("the writer adds an index") };
        let index = self.eval(offset) as i32 / 4;
        match &base.kind {
            ExprKind::Local(_) => index * 7 % 5,
            ExprKind::ObjectAddr(object) if object.number() == 1 => index * 3 % 7 + self.bid,
            _ => self.noise(),
        }
    }

    fn body(&mut self, body: &'m [Stmt]) -> Left {
        for (number, stmt) in body.iter().enumerate() {
            self.path.push(number as u32);
            let left = self.stmt(stmt);
            self.path.pop();
            if !matches!(left, Left::AtEnd) {
                return left;
            }
        }
        Left::AtEnd
    }

    fn stmt(&mut self, stmt: &'m Stmt) -> Left {
        if self.fuel == 0 {
            return Left::Kernel;
        }
        self.fuel -= 1;
        let control = matches!(
            stmt.kind,
            StmtKind::If(..)
                | StmtKind::Block(..)
                | StmtKind::Loop { .. }
                | StmtKind::Br(_)
                | StmtKind::BrIf(..)
        );
        if !control {
            let before = (stmt, self.locals.clone());
            assert!(self.visits.insert(self.path.clone(), before).is_none(), "a visit is made once");
        }
        match &stmt.kind {
            StmtKind::Set(local, value) => self.locals[local.number()] = self.eval(value) as i32,
            StmtKind::Havoc(local) | StmtKind::Unknown(local) => self.locals[local.number()] = self.noise(),
            StmtKind::Load(targets, access) => {
                let value = self.load(&access.ptr);
                targets.iter().for_each(|local| self.locals[local.number()] = value);
            }
            StmtKind::If(condition, then, otherwise) => {
                let holds = self.eval(condition) != 0;
                self.path.push(u32::from(!holds));
                let left = self.body(if holds { then } else { otherwise });
                self.path.pop();
                return left;
            }
            StmtKind::Block(label, body) => {
                return match self.body(body) {
                    Left::To(to) if to == *label => Left::AtEnd,
                    other => other,
                };
            }
            StmtKind::Loop { label, body, .. } => {
                let mut iteration = 0;
                loop {
                    self.path.push(iteration);
                    let left = self.body(body);
                    self.path.pop();
                    match left {
                        Left::To(to) if to == *label => iteration += 1,
                        other => return other,
                    }
                }
            }
            StmtKind::Br(label) => return Left::To(*label),
            StmtKind::BrIf(label, condition) if self.eval(condition) != 0 => return Left::To(*label),
            StmtKind::Return(_) => return Left::Kernel,
            _ => {}
        }
        Left::AtEnd
    }
}

fn run(body: &[Stmt], tid: i32, bid: i32, n: i32, locals: usize) -> Thread<'_> {
    let noise = (tid * 7919 + bid * 104729 + 12345) as u32;
    let mut thread =
        Thread { tid, bid, noise, locals: Vec::new(), fuel: 600, path: Vec::new(), visits: BTreeMap::new() };
    // Pointers count as 0; locals that were never set hold anything.
    thread.locals = (0..locals).map(|_| thread.noise()).collect();
    thread.locals[..2].copy_from_slice(&[0, n]);
    thread.body(body);
    thread
}

/// What was compared: claims of uniformity that two threads agreed on, and claims that there were none.
#[derive(Default)]
struct Tally {
    agreed: usize,
    unclaimed: usize,
}

/// Runs a kernel and compares; the first disagreement in words.
fn compare(module: &Valid, tally: &mut Tally) -> Result<(), String> {
    let function = &module.functions[FunctionId::new(0)];
    let body = function.body.as_deref().unwrap_or(&[]);
    let flow = Flow::new(function);
    let uniformity = Uniformity::new(module, &flow, &PointsTo::new(function));
    let mut places: HashMap<*const Stmt, (NodeId, usize)> = HashMap::new();
    for (node, content) in flow.nodes.iter_enumerated() {
        places
            .extend(content.stmts.iter().enumerate().map(|(n, stmt)| (std::ptr::from_ref(*stmt), (node, n))));
    }
    for n in [0, 1, 3] {
        let threads: Vec<Thread<'_>> = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]
            .map(|(tid, bid)| run(body, tid, bid, n, function.locals.len()))
            .into();
        for s in &threads {
            for t in &threads {
                if (s.bid, s.tid) == (t.bid, t.tid) {
                    continue;
                }
                let same_block = s.bid == t.bid;
                let claimed = |level: Level| level == Level::Grid || (level == Level::Block && same_block);
                let last = t.visits.last_key_value().map(|(visit, _)| visit);
                for (visit, (stmt, mine)) in &s.visits {
                    let Some((node, number)) = places.get(&std::ptr::from_ref(*stmt)).copied() else {
                        return Err("a statement is in no node".into());
                    };
                    let Some((_, theirs)) = t.visits.get(visit) else {
                        if claimed(uniformity.executed(node)) && last > Some(visit) {
                            return Err(format!(
                                "n = {n}: {node:?} is executed by one thread only, at {visit:?}"
                            ));
                        }
                        continue;
                    };
                    for local in 1..mine.len() {
                        let level = uniformity.before(node, number, LocalId::new(local));
                        if !claimed(level) {
                            tally.unclaimed += 1;
                        } else if mine[local] == theirs[local] {
                            tally.agreed += 1;
                        } else {
                            let name = &function.locals[LocalId::new(local)].name;
                            return Err(format!(
                                "n = {n}: {name} is claimed {level} in {node:?} before {number}, but at {visit:?} thread \
                                 {} of block {} has {} and thread {} of block {} has {}",
                                s.tid, s.bid, mine[local], t.tid, t.bid, theirs[local]
                            ));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_claimed_uniform_is(bytes in prop::collection::vec(any::<u8>(), 10..400)) {
        let (text, module) = kernel(&bytes);
        if let Err(message) = compare(&module, &mut Tally::default()) {
            prop_assert!(false, "{message}\n{text}");
        }
    }
}

#[test]
fn the_property_says_something() {
    let mut state = 7u64;
    let mut byte = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as u8
    };
    let mut tally = Tally::default();
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..200).map(|_| byte()).collect();
        let (text, module) = kernel(&bytes);
        compare(&module, &mut tally).unwrap_or_else(|message| panic!("{message}\n{text}"));
    }
    let Tally { agreed, unclaimed } = tally;
    assert!(agreed > 10_000 && unclaimed > 10_000, "{agreed} claims agreed, {unclaimed} not made");
}
