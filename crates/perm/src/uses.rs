//! What a proof rests on: the methods and pure functions by whose contracts it was made.
//!
//! Each method and function is proved by the contracts of the others. So a proof holds if those of everything that it uses do, directly or by way of others;
//! and what they assume, it assumes.

use crate::exec::Part;
use crate::ir::{Clause, Expr, ExprKind, Measure, Method, Program, Stmt, StmtKind, walk};
use gpuproof_base::Name;
use std::collections::BTreeSet;

/// The names of the methods and functions with a body that a part uses, itself not among them.
pub fn uses(program: &Program, part: Part) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    let mut open = vec![part];
    let mut seen = vec![part];
    while let Some(part) = open.pop() {
        for used in directly(program, part) {
            if seen.contains(&used) {
                continue;
            }
            seen.push(used);
            open.push(used);
            let (name, has_body) = match used {
                Part::Method(id) => (&program.methods[id].name, program.methods[id].body.is_some()),
                Part::Function(id) => (&program.functions[id].name, program.functions[id].body.is_some()),
            };
            if has_body {
                found.insert(name.clone());
            }
        }
    }
    found
}

fn directly(program: &Program, part: Part) -> Vec<Part> {
    let mut found = Vec::new();
    let mut each = |e: &Expr| {
        if let ExprKind::Call(id, _) = &e.kind {
            found.push(Part::Function(*id));
        }
    };
    match part {
        Part::Function(id) => {
            let function = &program.functions[id];
            clauses_and_measure(&function.requires, &function.ensures, &function.measure, &mut each);
            function.body.iter().for_each(|body| walk::exprs(body, &mut each));
        }
        Part::Method(id) => {
            let method: &Method = &program.methods[id];
            let contract = &method.contract;
            clauses_and_measure(&contract.requires, &contract.ensures, &method.measure, &mut each);
            let body = method.body.as_deref().unwrap_or(&[]);
            walk::stmt_exprs(body, &mut each);
            walk::stmts(body, &mut |stmt: &Stmt| {
                if let StmtKind::Call(call) = &stmt.kind {
                    found.push(Part::Method(call.method));
                }
            });
        }
    }
    found
}

fn clauses_and_measure(
    requires: &[Clause],
    ensures: &[Clause],
    measure: &Measure,
    each: &mut dyn FnMut(&Expr),
) {
    walk::clauses(requires, each);
    walk::clauses(ensures, each);
    walk::measure(measure, each);
}
