//! Kernels in the kernel notation of `front-pvl`.
//!
//! A kernel is one parallel block whose contract is that of a thread; what launches have to establish is that it holds for all of them.
//! `tid` numbers all threads, `gid` groups, `lid` the threads of a group; there are `tcount` threads, `gsize` in each group. A kernel that
//! names none of `gid`, `lid` and `tcount` runs as one group: then `tid` is below `gsize`.
//!
//! A barrier takes all permissions that its threads have. If its `requires` names none, those are handed in that the thread got last:
//! from the kernel's contract, the barrier before, or the invariant of the loop. That they are there is shown like everything else.

use super::stmt::Lowering;
use super::{MethodHead, read_contract};
use crate::ir::{
    Assertion, Clause, Contract, Expr, ExprKind, Launch, Measure, Method, Op, Par, Stmt, StmtKind, Threads,
    Ty, VarId,
};
use crate::meaning::{Meaning, Meant, Scope, Signatures, mistake, ty};
use gpuproof_base::Name;
use gpuproof_front_pvl as pvl;
use gpuproof_spec as spec;
use gpuproof_spec::{Place, TypeKind};

/// What barriers of a kernel need to know.
pub(crate) struct Around {
    /// The arrays, and whether all groups share them.
    pub arrays: Vec<(VarId, bool)>,
    /// The permissions that a thread got last; none: there are several ways to here.
    pub held: Option<Vec<Clause>>,
}

/// A kernel in the proof IR.
pub(super) fn method(
    written: &pvl::ast::Kernel,
    signatures: &Signatures,
    heads: &[MethodHead],
) -> Meant<Method> {
    let place = written.name.place;
    let mut scope = Scope::of_pvl();
    let int = |op: Op, a: Expr, b: Expr| Expr::binary(op, a, b, Ty::Int, place);
    let var = |id: VarId| Expr::new(ExprKind::Var(id), Ty::Int, place);
    let fact = |e: Expr| Clause { assertion: Assertion::Pure(e), place: Place::NONE };
    let at_least = |a: Expr, b: Expr| fact(Expr::binary(Op::Le, b, a, Ty::Bool, place));
    let size = scope.declare(&"gsize".into(), Ty::Int, place);
    let mut params = vec![size];
    let mut requires = vec![at_least(var(size), Expr::int(1, place))];
    let groups = names_groups(written).then(|| scope.fresh("number of groups", Ty::Int, place));
    let count = match groups {
        Some(groups) => {
            params.push(groups);
            requires.push(at_least(var(groups), Expr::int(1, place)));
            int(Op::Mul, var(groups), var(size))
        }
        None => var(size),
    };
    scope.names.push(("tcount".into(), count.clone()));
    let (mut arrays, mut shared, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for array in &written.arrays {
        let TypeKind::Array(_, Some(length)) = &array.ty.kind else {
            return Err(mistake(array.name.place, "the size of this array is missing"));
        };
        let length = Meaning { scope: &mut scope, signatures }.int(length)?;
        let id = scope.fresh(array.name.name.clone(), ty(&array.ty)?, array.name.place);
        names.push((array.name.name.clone(), Expr::new(ExprKind::Var(id), ty(&array.ty)?, array.name.place)));
        arrays.push((id, array.global));
        if array.global {
            params.push(id);
            let own = Expr::new(ExprKind::Length(id), Ty::Int, place);
            requires.push(fact(Expr::binary(Op::Eq, own, length, Ty::Bool, place)));
        } else {
            shared.push((id, Some(length)));
        }
    }
    scope.names.extend(names);
    let threads = scope.names.len();
    let (coordinates, facts) = coordinates(&mut scope, groups, size, &count, place);
    let read = read_contract(&written.contract, &mut scope, signatures, None)?;
    let mut contract = read.contract();
    let held = Some(permissions_of(&contract.requires));
    let name: Name = written.name.name.clone();
    let (body, end) = {
        let mut lowering = Lowering::ghost(&mut scope, signatures, heads);
        lowering.kernel = Some(Around { arrays, held });
        lowering.thread_of(&name, threads, &written.body)?
    };
    contract.requires.splice(0..0, facts);
    let outer = usize::from(groups.is_some());
    super::proof::coordinates_kept(&scope, &coordinates, &body)?;
    let par = Par { name: name.clone(), coordinates, outer, kernel: true, shared, contract, body, end };
    let text = match groups {
        Some(_) => "any number of groups of any size".to_owned(),
        None => "one group of any size".to_owned(),
    };
    Ok(Method {
        name,
        vars: scope.vars,
        params,
        given: Vec::new(),
        yields: Vec::new(),
        result: None,
        contract: Contract { requires, ensures: Vec::new() },
        measure: Measure::Unsaid,
        lemma: false,
        ghost: false,
        launch: Some(Launch {
            threads: Some(Threads::default()),
            text,
            rests_on: Vec::new(),
            inferred: Vec::new(),
            sized: true,
        }),
        body: Some(vec![Stmt::new(StmtKind::Par(Box::new(par)), place)]),
        place,
    })
}

/// The coordinates of a thread, their names, and what follows from their ranges.
#[allow(clippy::type_complexity, reason = "coordinates as the IR has them, and clauses")]
fn coordinates(
    scope: &mut Scope,
    groups: Option<VarId>,
    size: VarId,
    count: &Expr,
    place: Place,
) -> (Vec<(VarId, Expr, Expr)>, Vec<Clause>) {
    let int = |op: Op, a: Expr, b: Expr| Expr::binary(op, a, b, Ty::Int, place);
    let var = |id: VarId| Expr::new(ExprKind::Var(id), Ty::Int, place);
    let zero = Expr::int(0, place);
    let Some(groups) = groups else {
        let tid = scope.declare(&"tid".into(), Ty::Int, place);
        return (vec![(tid, zero, var(size))], Vec::new());
    };
    let gid = scope.declare(&"gid".into(), Ty::Int, place);
    let lid = scope.declare(&"lid".into(), Ty::Int, place);
    let before = int(Op::Mul, var(gid), var(size));
    scope.names.push(("tid".into(), int(Op::Add, before.clone(), var(lid))));
    // gid * gsize is natural, and gid * gsize + gsize is at most tcount.
    let fact = |a: Expr, b: Expr| Clause {
        assertion: Assertion::Pure(Expr::binary(Op::Le, a, b, Ty::Bool, place)),
        place: Place::NONE,
    };
    let facts =
        vec![fact(zero.clone(), before.clone()), fact(int(Op::Add, before, var(size)), count.clone())];
    (vec![(gid, zero.clone(), var(groups)), (lid, zero, var(size))], facts)
}

/// Whether a kernel speaks of groups. By words of its text: a variable of that name counts as well, which is on the safe side.
fn names_groups(kernel: &pvl::ast::Kernel) -> bool {
    let mut found = false;
    let mut look = |e: &spec::Expr| {
        let text = e.to_string();
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        found |= words.any(|word| matches!(word, "gid" | "lid" | "tcount"));
    };
    for array in &kernel.arrays {
        if let TypeKind::Array(_, Some(size)) = &array.ty.kind {
            look(size);
        }
    }
    clauses(&kernel.contract, &mut look);
    stmts(&kernel.body, &mut look);
    found
}

fn clauses(clauses: &[spec::Clause], look: &mut dyn FnMut(&spec::Expr)) {
    for clause in clauses {
        if let spec::ClauseKind::Contract(_, claim) = &clause.kind {
            look(claim);
        }
    }
}

fn stmts(body: &[pvl::Stmt], look: &mut dyn FnMut(&spec::Expr)) {
    use spec::ast::stmt::StmtKind as Simple;
    for stmt in body {
        match &stmt.kind {
            pvl::StmtKind::Simple(simple) => match &simple.kind {
                Simple::Declare(_, variables) => {
                    variables.iter().filter_map(|(_, v)| v.as_ref()).for_each(&mut *look)
                }
                Simple::Assign(target, _, value) => {
                    look(target);
                    look(value);
                }
                Simple::Proof(_, claim) => look(claim),
                _ => {}
            },
            pvl::StmtKind::If(c, then, otherwise) => {
                look(c);
                stmts(then, look);
                stmts(otherwise, look);
            }
            pvl::StmtKind::While(contract, c, body) => {
                clauses(contract, look);
                look(c);
                stmts(body, look);
            }
            pvl::StmtKind::Barrier(barrier) => clauses(&barrier.contract, look),
            _ => {}
        }
    }
}

/// The permissions of clauses, without their formulas.
pub(super) fn permissions_of(clauses: &[Clause]) -> Vec<Clause> {
    let only = |clause: &Clause| {
        permissions(&clause.assertion).map(|assertion| Clause { assertion, place: clause.place })
    };
    clauses.iter().filter_map(only).collect()
}

fn permissions(assertion: &Assertion) -> Option<Assertion> {
    let nothing = || Assertion::Sep(Vec::new());
    Some(match assertion {
        Assertion::Pure(_) => return None,
        Assertion::Perm(_) => assertion.clone(),
        Assertion::Sep(parts) => {
            let parts: Vec<Assertion> = parts.iter().filter_map(permissions).collect();
            if parts.is_empty() {
                return None;
            }
            Assertion::Sep(parts)
        }
        Assertion::Implies(c, inner) => Assertion::Implies(c.clone(), Box::new(permissions(inner)?)),
        Assertion::Forall(vars, c, inner) => {
            Assertion::Forall(vars.clone(), c.clone(), Box::new(permissions(inner)?))
        }
        Assertion::Choose(c, a, b) => {
            let (a, b) = (permissions(a), permissions(b));
            if a.is_none() && b.is_none() {
                return None;
            }
            let (a, b) = (a.unwrap_or_else(nothing), b.unwrap_or_else(nothing));
            Assertion::Choose(c.clone(), Box::new(a), Box::new(b))
        }
    })
}
