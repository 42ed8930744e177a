//! Permissions of a kernel from its own accesses, for kernels whose contract has formulas but no permissions.
//!
//! The body of a thread is run with values as expressions over parameters and coordinates. Each access becomes a clause: under the branches
//! taken, permission for that element, all of it if the thread writes the element anywhere, some of it otherwise. The result is a
//! guess and nothing more: it becomes part of the contract, as text and as a clause, and is proved like one that somebody wrote. Where a guess
//! makes no sense (loops, barriers and shared arrays need contracts of their own, elements that depend on what the kernel
//! writes) there is none, and the reason is told.

use crate::ir::{
    Amount, Assertion, Clause, Expr, ExprKind, LabelId, Method, Op, Par, Perm, Stmt, StmtKind, Ty, VarId,
    walk,
};
use gpuproof_base::Name;
use gpuproof_spec::Place;
use std::collections::{BTreeMap, BTreeSet};

/// A permission that was guessed.
#[derive(Clone, Debug)]
pub struct Inferred {
    /// The clause.
    pub clause: Clause,
    /// The same as text, without `context` and the semicolon.
    pub text: String,
}

/// Why there is no guess.
#[derive(Clone, Debug)]
pub struct NoGuess {
    /// In words.
    pub why: &'static str,
    /// Where it stands.
    pub place: Place,
}

/// The parallel block of a kernel.
fn block(method: &Method) -> Option<&Par> {
    match method.body.as_deref() {
        Some([Stmt { kind: StmtKind::Par(par), .. }]) if par.kernel => Some(par),
        _ => None,
    }
}

/// Whether a method is a kernel whose contract says nothing about permissions.
pub fn lacks_permissions(method: &Method) -> bool {
    let says = |par: &Par| {
        par.contract.requires.iter().chain(&par.contract.ensures).any(|c| c.assertion.holds_permission())
    };
    block(method).is_some_and(|par| !says(par))
}

/// The permissions that a kernel's accesses need. `opencl`: how coordinates are written.
pub fn permissions(method: &Method, opencl: bool) -> Result<Vec<Inferred>, NoGuess> {
    let Some(par) = block(method) else {
        return Err(NoGuess { why: "it is no kernel", place: method.place });
    };
    if !par.shared.is_empty() {
        return Err(NoGuess { why: "it has shared arrays", place: method.place });
    }
    let mut written = BTreeSet::new();
    walk::stmts(&par.body, &mut |stmt| {
        if let StmtKind::Store(array, ..) = &stmt.kind {
            written.insert(*array);
        }
    });
    let mut thread = Thread { method, written, accesses: Vec::new() };
    thread.body(&par.body, Path::default())?;
    let accesses = std::mem::take(&mut thread.accesses);
    let mut found: Vec<(Access, String)> = Vec::new();
    for access in accesses {
        let Some(index) = text(method, &access.index, opencl) else {
            return Err(NoGuess { why: "an index cannot be written in a contract", place: access.place });
        };
        match found.iter_mut().find(|(other, at)| other.array == access.array && *at == index) {
            // One clause for each element, under what all its accesses have in common.
            Some((other, _)) => {
                let same = other.guards.iter().zip(&access.guards).take_while(|(a, b)| a == b).count();
                other.guards.truncate(same);
                other.write |= access.write;
            }
            None => found.push((access, index)),
        }
    }
    // Guards may read elements: what is only read comes first.
    found.sort_by_key(|(access, _)| (access.write, access.guards.len()));
    let mut clauses = Vec::new();
    for (access, index) in found {
        clauses.push(clause(method, access, &index, opencl)?);
    }
    Ok(clauses)
}

fn clause(method: &Method, access: Access, index: &str, opencl: bool) -> Result<Inferred, NoGuess> {
    let place = access.place;
    let amount = match access.write {
        true => {
            Amount::Exact(Expr::binary(Op::Ratio, Expr::int(1, place), Expr::int(1, place), Ty::Frac, place))
        }
        false => Amount::Read,
    };
    let array = method.vars.get(access.array).map_or_else(|| Name::from("?"), |v| v.name.clone());
    let word = if access.write { "write" } else { "read" };
    let mut written = format!("Perm({array}[{index}], {word})");
    let perm = Perm { array: access.array, index: access.index, amount, place };
    let mut assertion = Assertion::Perm(Box::new(perm));
    let all = access.guards.into_iter().reduce(|a, b| Expr::binary(Op::And, a, b, Ty::Bool, place));
    if let Some(guard) = all {
        let Some(condition) = text(method, &guard, opencl) else {
            return Err(NoGuess { why: "a condition cannot be written in a contract", place });
        };
        written = format!("{condition} ==> {written}");
        assertion = Assertion::Implies(Box::new(guard), Box::new(assertion));
    }
    Ok(Inferred { clause: Clause { assertion, place }, text: written })
}

struct Access {
    array: VarId,
    index: Expr,
    guards: Vec<Expr>,
    write: bool,
    place: Place,
}

/// Values of variables and the branches taken.
#[derive(Clone, Default)]
struct Path {
    values: BTreeMap<VarId, Expr>,
    guards: Vec<Expr>,
}

/// Where paths go: off the end, or to labels.
#[derive(Default)]
struct Ways {
    next: Option<Path>,
    jumps: Vec<(LabelId, Path)>,
}

struct Thread<'m> {
    method: &'m Method,
    written: BTreeSet<VarId>,
    accesses: Vec<Access>,
}

impl Thread<'_> {
    fn body(&mut self, body: &[Stmt], path: Path) -> Result<Ways, NoGuess> {
        let mut ways = Ways { next: Some(path), jumps: Vec::new() };
        for stmt in body {
            let Some(path) = ways.next.take() else { break };
            let after = self.stmt(stmt, path)?;
            ways.next = after.next;
            ways.jumps.extend(after.jumps);
        }
        Ok(ways)
    }

    fn stmt(&mut self, stmt: &Stmt, mut path: Path) -> Result<Ways, NoGuess> {
        let place = stmt.place;
        let no = |why: &'static str| Err(NoGuess { why, place });
        match &stmt.kind {
            StmtKind::Assign(var, value) => {
                let value = self.value(value, &path)?;
                path.values.insert(*var, value);
            }
            StmtKind::Havoc(var) | StmtKind::Unset(var) => {
                path.values.remove(var);
            }
            StmtKind::Store(array, index, value) => {
                let index = self.value(index, &path)?;
                self.value(value, &path)?;
                self.access(*array, index, &path, true, place);
            }
            StmtKind::If(condition, then, otherwise) => {
                let condition = self.value(condition, &path)?;
                return self.branch(&condition, then, otherwise, path);
            }
            StmtKind::Block(label, inner) => {
                let mut ways = self.body(inner, path)?;
                let (here, further) = ways.jumps.into_iter().partition(|(to, _)| to == label);
                ways.jumps = further;
                let here: Vec<(LabelId, Path)> = here;
                for (_, other) in here {
                    ways.next = Some(match ways.next {
                        Some(path) => common(path, &other),
                        None => other,
                    });
                }
                return Ok(ways);
            }
            StmtKind::Br(label) => return Ok(Ways { next: None, jumps: vec![(*label, path)] }),
            StmtKind::Assert(_) => {}
            StmtKind::Call(call) if call.result.is_none() && call.yields.is_empty() => {}
            StmtKind::Unreachable(_) => return Ok(Ways::default()),
            StmtKind::Loop(_) => return no("loops need invariants with permissions"),
            StmtKind::Barrier(_) => return no("barriers need contracts with permissions"),
            _ => return no("this statement is not looked through"),
        }
        Ok(Ways { next: Some(path), jumps: Vec::new() })
    }

    fn branch(
        &mut self,
        condition: &Expr,
        then: &[Stmt],
        otherwise: &[Stmt],
        path: Path,
    ) -> Result<Ways, NoGuess> {
        let mut ways = Ways::default();
        let mut ends = Vec::new();
        for (condition, body) in [(condition.clone(), then), (opposite(condition), otherwise)] {
            let mut path = path.clone();
            path.guards.push(condition);
            let side = self.body(body, path)?;
            ends.push(side.next);
            ways.jumps.extend(side.jumps);
        }
        ways.next = match (ends.pop().flatten(), ends.pop().flatten()) {
            (Some(second), Some(first)) => Some(joined(condition, first, &second, path.guards)),
            (one, other) => one.or(other),
        };
        Ok(ways)
    }

    /// An expression over parameters and coordinates; the elements that it reads are accesses.
    fn value(&mut self, e: &Expr, path: &Path) -> Result<Expr, NoGuess> {
        let place = e.place;
        let part = |thread: &mut Self, e: &Expr| thread.value(e, path).map(Box::new);
        let kind = match &e.kind {
            ExprKind::Var(var) => return Ok(path.values.get(var).unwrap_or(e).clone()),
            ExprKind::Load(array, index) => {
                let index = part(self, index)?;
                self.access(*array, (*index).clone(), path, false, place);
                ExprKind::Load(*array, index)
            }
            // What the code computes was shown to be within its type; the contract says the number.
            ExprKind::Within(inner, _, _) => return self.value(inner, path),
            ExprKind::Not(a) => ExprKind::Not(part(self, a)?),
            ExprKind::Neg(a) => ExprKind::Neg(part(self, a)?),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, part(self, a)?, part(self, b)?),
            ExprKind::Choose(c, a, b) => ExprKind::Choose(part(self, c)?, part(self, a)?, part(self, b)?),
            ExprKind::Uninterpreted(name, args) => {
                let args = args.iter().map(|a| self.value(a, path)).collect::<Result<_, _>>()?;
                ExprKind::Uninterpreted(name.clone(), args)
            }
            _ => return Ok(e.clone()),
        };
        Ok(Expr::new(kind, e.ty.clone(), place))
    }

    fn access(&mut self, array: VarId, index: Expr, path: &Path, write: bool, place: Place) {
        // A condition on what the kernel itself writes says nothing about the memory that a contract sees; without it
        // the clause asks for more.
        let steady = |e: &Expr| {
            let mut steady = true;
            walk::exprs(e, &mut |part| match &part.kind {
                ExprKind::Load(read, _) => steady &= !self.written.contains(read),
                ExprKind::Var(var) => steady &= self.is_start(*var),
                _ => {}
            });
            steady
        };
        let guards = path.guards.iter().take_while(|e| steady(e)).cloned().collect();
        self.accesses.push(Access { array, index, guards, write, place });
    }

    /// Whether a variable has its value from the start: a parameter or coordinate.
    fn is_start(&self, var: VarId) -> bool {
        let coordinate =
            block(self.method).is_some_and(|par| par.coordinates.iter().any(|(v, _, _)| *v == var));
        coordinate || self.method.params.contains(&var)
    }
}

/// What two paths have in common.
fn common(path: Path, other: &Path) -> Path {
    let values =
        path.values.into_iter().filter(|(var, value)| other.values.get(var) == Some(value)).collect();
    let same = path.guards.iter().zip(&other.guards).take_while(|(a, b)| a == b).count();
    Path { values, guards: path.guards.into_iter().take(same).collect() }
}

/// Both sides of a branch go on.
fn joined(condition: &Expr, first: Path, second: &Path, guards: Vec<Expr>) -> Path {
    let mut values = BTreeMap::new();
    for (var, a) in first.values {
        let Some(b) = second.values.get(&var) else { continue };
        let value = if a == *b {
            a
        } else {
            let (ty, place) = (a.ty.clone(), a.place);
            let kind = ExprKind::Choose(Box::new(condition.clone()), Box::new(a), Box::new(b.clone()));
            Expr::new(kind, ty, place)
        };
        values.insert(var, value);
    }
    Path { values, guards }
}

fn opposite(e: &Expr) -> Expr {
    match &e.kind {
        ExprKind::Not(inner) => (**inner).clone(),
        ExprKind::Binary(op @ (Op::Lt | Op::Le), a, b) => {
            let op = if *op == Op::Lt { Op::Le } else { Op::Lt };
            Expr::binary(op, (**b).clone(), (**a).clone(), Ty::Bool, e.place)
        }
        _ => e.clone().negated(),
    }
}

/// An expression as a contract writes it; none if it cannot.
fn text(method: &Method, e: &Expr, opencl: bool) -> Option<String> {
    let mut written = print(method, e, 0)?;
    if opencl {
        for (cuda, name) in [
            ("threadIdx", "get_local_id"),
            ("blockIdx", "get_group_id"),
            ("blockDim", "get_local_size"),
            ("gridDim", "get_num_groups"),
        ] {
            for (dim, k) in [("x", 0), ("y", 1), ("z", 2)] {
                written = written.replace(&format!("{cuda}.{dim}"), &format!("{name}({k})"));
            }
        }
    }
    Some(written)
}

/// Whether a sum is `blockIdx.x * blockDim.x + threadIdx.x` of a launch along x alone.
fn is_thread_number(method: &Method, a: &Expr, b: &Expr) -> bool {
    let is = |e: &Expr, name: &str| match &e.kind {
        ExprKind::Var(var) => method.vars.get(*var).is_some_and(|v| &*v.name == name),
        _ => false,
    };
    let ExprKind::Binary(Op::Mul, block, size) = &a.kind else { return false };
    block_count(method) == 1 && is(block, "blockIdx.x") && is(size, "blockDim.x") && is(b, "threadIdx.x")
}

/// How many dimensions a launch has.
fn block_count(method: &Method) -> usize {
    block(method).map_or(0, |par| par.outer)
}

/// The text of an expression that stands where operators up to this strength need no brackets.
fn print(method: &Method, e: &Expr, around: u8) -> Option<String> {
    let (strength, text) = match &e.kind {
        ExprKind::Int(value) if *value >= 0 => (9, value.to_string()),
        ExprKind::Int(value) => (0, value.to_string()),
        ExprKind::Bool(value) => (9, value.to_string()),
        ExprKind::Var(var) => {
            let coordinate =
                block(method).is_some_and(|par| par.coordinates.iter().any(|(v, _, _)| v == var));
            if !coordinate && !method.params.contains(var) {
                return None;
            }
            (9, method.vars.get(*var)?.name.to_string())
        }
        ExprKind::Load(array, index) => {
            (9, format!("{}[{}]", method.vars.get(*array)?.name, print(method, index, 0)?))
        }
        ExprKind::Not(a) => (8, format!("!{}", print(method, a, 8)?)),
        ExprKind::Neg(a) => (8, format!("-{}", print(method, a, 8)?)),
        ExprKind::Binary(Op::Add, a, b) if is_thread_number(method, a, b) => (9, "\\gtid".to_owned()),
        ExprKind::Binary(op, a, b) => {
            let (sign, strength) = match op {
                Op::Mul => ("*", 7),
                Op::Div => ("/", 7),
                Op::Rem => ("%", 7),
                Op::Add => ("+", 6),
                Op::Sub => ("-", 6),
                Op::Lt => ("<", 5),
                Op::Le => ("<=", 5),
                Op::Eq => ("==", 4),
                Op::Ne => ("!=", 4),
                Op::And => ("&&", 3),
                Op::Or => ("||", 2),
                _ => return None,
            };
            let (a, b) = (print(method, a, strength)?, print(method, b, strength + 1)?);
            (strength, format!("{a} {sign} {b}"))
        }
        ExprKind::Choose(c, a, b) => {
            let (c, a, b) = (print(method, c, 2)?, print(method, a, 2)?, print(method, b, 2)?);
            (1, format!("{c} ? {a} : {b}"))
        }
        _ => return None,
    };
    Some(if strength < around { format!("({text})") } else { text })
}
