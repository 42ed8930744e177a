//! The proof IR as text.
//!
//! Complete: everything that matters for what has to be shown stands in it, places excepted. So two items with the same text have the
//! same obligations. Expressions have all their parentheses; a variable is its name and its number in the item.

use crate::ir::{
    Amount, Assertion, Clause, Contract, Expr, ExprKind, Function, FunctionId, Measure, Method, Op, Par,
    Program, Quantifier, Start, Stmt, StmtKind, Var, VarId,
};
use crate::meaning::show;
use gpuproof_base::IndexVec;
use gpuproof_base::index::Id;
use std::fmt::Write;

/// A whole program; with a name, only the items of that name.
pub fn program(program: &Program, name: Option<&str>) -> String {
    let mut text = String::new();
    let wanted = |item: &str| name.is_none_or(|name| name == item);
    for (title, fact, vars) in &program.axioms {
        let _ = writeln!(text, "axiom {title} {{ {} }}", Printer { program, vars }.expr(fact));
    }
    for function in program.functions.iter().filter(|f| wanted(&f.name)) {
        text += &self::function(program, function);
    }
    for method in program.methods.iter().filter(|m| wanted(&m.name)) {
        text += &self::method(program, method);
    }
    for assumption in &program.assumptions {
        let _ = writeln!(text, "assuming {assumption}");
    }
    text
}

/// A pure function.
pub fn function(program: &Program, function: &Function) -> String {
    let p = Printer { program, vars: &function.vars };
    let mut text =
        format!("function {}({}): {}\n", function.name, p.list(&function.params), show(&function.result));
    p.clauses("requires", &function.requires, 1, &mut text);
    p.clauses("ensures", &function.ensures, 1, &mut text);
    p.measure(&function.measure, 1, &mut text);
    match &function.body {
        Some(body) => text += &format!("  = {}\n", p.expr(body)),
        None => text += "  = ?\n",
    }
    text
}

/// A method.
pub fn method(program: &Program, method: &Method) -> String {
    let p = Printer { program, vars: &method.vars };
    let kind = match (&method.launch, method.lemma) {
        (Some(launch), _) if launch.threads.is_none() => "host",
        (Some(launch), _) if launch.sized => "sized kernel",
        (Some(_), _) => "kernel",
        (None, true) => "lemma",
        (None, false) => "method",
    };
    let mut text = format!("{kind} {}({})", method.name, p.list(&method.params));
    for (word, vars) in [(" given", &method.given), (" yields", &method.yields)] {
        if !vars.is_empty() {
            text += &format!("{word} {}", p.list(vars));
        }
    }
    if let Some(result) = method.result {
        text += &format!(": {}", p.declared(result));
    }
    text.push('\n');
    p.contract(&method.contract, 1, &mut text);
    p.measure(&method.measure, 1, &mut text);
    match &method.body {
        Some(body) => p.body(body, 1, &mut text),
        None => text += "  ?\n",
    }
    text
}

struct Printer<'p> {
    program: &'p Program,
    vars: &'p IndexVec<VarId, Var>,
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

impl Printer<'_> {
    fn var(&self, var: VarId) -> String {
        let name = self.vars.get(var).map_or("?", |v| &*v.name);
        format!("{name}.{}", var.number())
    }

    /// A variable with its type, and the range of its type in the source.
    fn declared(&self, var: VarId) -> String {
        let Some(data) = self.vars.get(var) else { return self.var(var) };
        let range = data.range.map_or_else(String::new, |(low, high)| format!(" in {low}..={high}"));
        format!("{}: {}{range}", self.var(var), show(&data.ty))
    }

    fn list(&self, vars: &[VarId]) -> String {
        vars.iter().map(|v| self.declared(*v)).collect::<Vec<_>>().join(", ")
    }

    fn contract(&self, contract: &Contract, depth: usize, text: &mut String) {
        self.clauses("requires", &contract.requires, depth, text);
        self.clauses("ensures", &contract.ensures, depth, text);
    }

    fn clauses(&self, word: &str, clauses: &[Clause], depth: usize, text: &mut String) {
        for clause in clauses {
            let _ = writeln!(text, "{}{word} {};", indent(depth), self.assertion(&clause.assertion));
        }
    }

    fn measure(&self, measure: &Measure, depth: usize, text: &mut String) {
        match measure {
            Measure::Unsaid => {}
            Measure::Assumed => *text += &format!("{}decreases assume;\n", indent(depth)),
            Measure::Terms(terms) => {
                *text += &format!("{}decreases {};\n", indent(depth), self.exprs(terms));
            }
        }
    }

    fn assertion(&self, assertion: &Assertion) -> String {
        match assertion {
            Assertion::Pure(e) => self.expr(e),
            Assertion::Perm(perm) => {
                let amount = match &perm.amount {
                    Amount::Exact(e) => self.expr(e),
                    Amount::Read => "read".into(),
                };
                format!("Perm({}[{}], {amount})", self.var(perm.array), self.expr(&perm.index))
            }
            Assertion::Sep(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.assertion(part)).collect();
                format!("({})", if parts.is_empty() { "true".into() } else { parts.join(" ** ") })
            }
            Assertion::Implies(c, inner) => format!("({} ==> {})", self.expr(c), self.assertion(inner)),
            Assertion::Choose(c, a, b) => {
                format!("({} ? {} : {})", self.expr(c), self.assertion(a), self.assertion(b))
            }
            Assertion::Forall(vars, c, inner) => {
                format!("(\\forall* {}; {}; {})", self.list(vars), self.expr(c), self.assertion(inner))
            }
        }
    }

    fn exprs(&self, of: &[Expr]) -> String {
        of.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(", ")
    }

    fn expr(&self, e: &Expr) -> String {
        match &e.kind {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Opaque(text) => format!("{text:?}"),
            ExprKind::Var(var) => self.var(*var),
            ExprKind::Length(var) => format!("{}.length", self.var(*var)),
            ExprKind::Columns(var) => format!("{}.columns", self.var(*var)),
            ExprKind::Load(var, index) => format!("{}[{}]", self.var(*var), self.expr(index)),
            ExprKind::Pair(a, b) => format!("<{}, {}>", self.expr(a), self.expr(b)),
            ExprKind::Not(a) => format!("!{}", self.expr(a)),
            ExprKind::Neg(a) => format!("-({})", self.expr(a)),
            ExprKind::Binary(op, a, b) => format!("({} {} {})", self.expr(a), sign(*op), self.expr(b)),
            ExprKind::Choose(c, a, b) => {
                format!("({} ? {} : {})", self.expr(c), self.expr(a), self.expr(b))
            }
            ExprKind::Call(function, args) => format!("{}({})", self.function(*function), self.exprs(args)),
            ExprKind::Uninterpreted(name, args) => {
                format!("{name:?}({}): {}", self.exprs(args), show(&e.ty))
            }
            ExprKind::Quantified(quantifier, vars, c, body) => {
                let word = match quantifier {
                    Quantifier::Forall => "forall",
                    Quantifier::Exists => "exists",
                };
                format!("(\\{word} {}; {}; {})", self.list(vars), self.expr(c), self.expr(body))
            }
            ExprKind::Sum(var, from, to, body) => {
                let (from, to) = (self.expr(from), self.expr(to));
                format!("(\\sum {} = {from}..{to}; {})", self.declared(*var), self.expr(body))
            }
            ExprKind::Old(a) => format!("\\old({})", self.expr(a)),
            ExprKind::OldAt(id, a) => format!("\\old[{id:?}]({})", self.expr(a)),
            ExprKind::Result => "\\result".into(),
            ExprKind::Within(a, low, high) => format!("within({}, {low}, {high})", self.expr(a)),
            ExprKind::Sequence(values) => format!("{} {{{}}}", show(&e.ty), self.exprs(values)),
            ExprKind::SeqLength(s) => format!("|{}|", self.expr(s)),
            ExprKind::SeqAt(s, i) => format!("{}[{}]", self.expr(s), self.expr(i)),
            ExprKind::SeqConcat(s, t) => format!("({} ++ {})", self.expr(s), self.expr(t)),
            ExprKind::SeqUpdate(s, i, v) => {
                format!("{}[{} -> {}]", self.expr(s), self.expr(i), self.expr(v))
            }
            ExprKind::SeqTake(s, n) => format!("{}[..{}]", self.expr(s), self.expr(n)),
            ExprKind::SeqDrop(s, n) => format!("{}[{}..]", self.expr(s), self.expr(n)),
            ExprKind::SeqContains(s, v) => format!("({} in {})", self.expr(v), self.expr(s)),
            ExprKind::Collection(op, args) => format!("{}({}): {}", op.name(), self.exprs(args), show(&e.ty)),
        }
    }

    fn function(&self, id: FunctionId) -> String {
        self.program.functions.get(id).map_or_else(|| format!("{id:?}"), |f| f.name.to_string())
    }

    fn body(&self, body: &[Stmt], depth: usize, text: &mut String) {
        let before = indent(depth);
        let _ = writeln!(text, "{before}{{");
        for stmt in body {
            self.stmt(stmt, depth + 1, text);
        }
        let _ = writeln!(text, "{before}}}");
    }

    fn stmt(&self, stmt: &Stmt, depth: usize, text: &mut String) {
        let line = match &stmt.kind {
            StmtKind::Assign(var, value) => format!("{} = {};", self.declared(*var), self.expr(value)),
            StmtKind::Havoc(var) => format!("{} = ?;", self.declared(*var)),
            StmtKind::Unset(var) => format!("{};", self.declared(*var)),
            StmtKind::Store(array, index, value) => {
                format!("{}[{}] = {};", self.var(*array), self.expr(index), self.expr(value))
            }
            StmtKind::NewArray { array, length, columns, start } => {
                let columns = columns.as_ref().map_or_else(String::new, |c| format!(", {}", self.expr(c)));
                let start = match start {
                    Start::Arbitrary => "",
                    Start::Unset => " unset",
                    Start::Zeroed => " zeroed",
                    Start::Unmade => " later",
                    Start::Made => " now",
                };
                format!("{} = new [{}{columns}]{start};", self.declared(*array), self.expr(length))
            }
            StmtKind::If(c, ..) => format!("if {}", self.expr(c)),
            StmtKind::Block(label, _) => format!("block {label:?}"),
            StmtKind::Loop(inner) => format!("loop {:?}", inner.label),
            StmtKind::Br(label) => format!("br {label:?};"),
            StmtKind::Return(value) => {
                format!("return {};", value.as_ref().map_or_else(String::new, |v| self.expr(v)))
            }
            StmtKind::Par(par) => self.par_head(par),
            StmtKind::Parallel(_) => "parallel".into(),
            StmtKind::Barrier(barrier) => {
                let unfenced: Vec<String> = barrier.unfenced.iter().map(|v| self.var(*v)).collect();
                let shared: Vec<String> = barrier.invariants.iter().map(|id| format!("{id:?}")).collect();
                format!("barrier unfenced({}) shared({})", unfenced.join(", "), shared.join(", "))
            }
            StmtKind::Invariant(shared) => format!("share {:?} {}", shared.id, shared.name),
            StmtKind::Atomic(ids, _) => {
                let ids: Vec<String> = ids.iter().map(|id| format!("{id:?}")).collect();
                format!("atomic({})", ids.join(", "))
            }
            StmtKind::Ghost(_) => "ghost".into(),
            StmtKind::Call(call) => {
                let name = self.program.methods.get(call.method).map_or("?", |m| &*m.name);
                let given: Vec<String> = call
                    .given
                    .iter()
                    .map(|(var, e)| format!("{} = {}", var.number(), self.expr(e)))
                    .collect();
                let yields: Vec<String> = call
                    .yields
                    .iter()
                    .map(|(here, there)| format!("{} = {}", self.var(*here), there.number()))
                    .collect();
                let result = call.result.map_or_else(String::new, |var| format!("{} = ", self.declared(var)));
                let args = self.exprs(&call.args);
                format!(
                    "{result}{name}({args}) given{{{}}} yields{{{}}};",
                    given.join(", "),
                    yields.join(", ")
                )
            }
            StmtKind::Assert(claim) => format!("assert {};", self.assertion(claim)),
            StmtKind::Assume(claim) => format!("assume {};", self.assertion(claim)),
            StmtKind::Inhale(claim) => format!("inhale {};", self.assertion(claim)),
            StmtKind::Exhale(claim) => format!("exhale {};", self.assertion(claim)),
            StmtKind::Refute(claim) => format!("refute {};", self.expr(claim)),
            StmtKind::Snapshot(id) => format!("remember {id:?};"),
            StmtKind::Unreachable(why) => format!("unreachable {why:?};"),
        };
        let _ = writeln!(text, "{}{line}", indent(depth));
        match &stmt.kind {
            StmtKind::If(_, then, otherwise) => {
                self.body(then, depth, text);
                if !otherwise.is_empty() {
                    let _ = writeln!(text, "{}else", indent(depth));
                    self.body(otherwise, depth, text);
                }
            }
            StmtKind::Block(_, inner) | StmtKind::Atomic(_, inner) | StmtKind::Ghost(inner) => {
                self.body(inner, depth, text);
            }
            StmtKind::Loop(inner) => {
                self.clauses("invariant", &inner.invariants, depth + 1, text);
                self.measure(&inner.measure, depth + 1, text);
                self.body(&inner.body, depth, text);
            }
            StmtKind::Par(par) => self.par_rest(par, depth, text),
            StmtKind::Parallel(blocks) => {
                for par in blocks {
                    let _ = writeln!(text, "{}{}", indent(depth + 1), self.par_head(par));
                    self.par_rest(par, depth + 1, text);
                }
            }
            StmtKind::Barrier(barrier) => {
                self.contract(&barrier.contract, depth + 1, text);
                if !barrier.body.is_empty() {
                    self.body(&barrier.body, depth, text);
                }
            }
            StmtKind::Invariant(shared) => {
                self.clauses("resource", &shared.resource, depth + 1, text);
                self.body(&shared.body, depth, text);
            }
            _ => {}
        }
    }

    fn par_head(&self, par: &Par) -> String {
        let coordinates: Vec<String> = par
            .coordinates
            .iter()
            .map(|(var, from, to)| format!("{} = {}..{}", self.var(*var), self.expr(from), self.expr(to)))
            .collect();
        let shared: Vec<String> = par
            .shared
            .iter()
            .map(|(var, length)| {
                let length = length.as_ref().map_or_else(|| "?".into(), |e| self.expr(e));
                format!("{} of {length}", self.declared(*var))
            })
            .collect();
        let kernel = if par.kernel { " kernel" } else { "" };
        let (name, end, outer) = (&par.name, par.end, par.outer);
        let (coordinates, shared) = (coordinates.join(", "), shared.join(", "));
        format!("par {name} {end:?}({coordinates}) outer {outer} shared({shared}){kernel}")
    }

    fn par_rest(&self, par: &Par, depth: usize, text: &mut String) {
        self.contract(&par.contract, depth + 1, text);
        self.body(&par.body, depth, text);
    }
}

fn sign(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Rem => "%",
        Op::FloorDiv => "div",
        Op::FloorMod => "mod",
        Op::Pow => "^^",
        Op::Ratio => "\\",
        Op::Eq => "==",
        Op::Ne => "!=",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::And => "&&",
        Op::Or => "||",
        Op::Implies => "==>",
    }
}
