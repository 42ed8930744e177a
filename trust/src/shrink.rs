//! Making a failing kernel small: statements and parts of expressions are taken away while the failure stays.

use gpuproof_kir::walk::{self, Role};
use gpuproof_kir::{Body, ExprKind, FunctionId, Module, StmtKind, Valid};

/// How often the failure may be looked for.
const ATTEMPTS: usize = 600;

/// The smallest kernel found for which `fails` holds; `module` itself must fail.
pub fn shrink(module: &Valid, kernel: FunctionId, fails: &dyn Fn(&Valid) -> bool) -> Valid {
    let mut best = module.clone();
    let mut left = ATTEMPTS;
    loop {
        let smaller = candidates(&best, kernel).find(|candidate| {
            left = left.saturating_sub(1);
            left > 0 && fails(candidate)
        });
        match smaller {
            Some(smaller) => best = smaller,
            None => return best,
        }
        if left == 0 {
            return best;
        }
    }
}

/// Modules a little smaller than this one, the boldest steps first.
fn candidates(module: &Valid, kernel: FunctionId) -> impl Iterator<Item = Valid> {
    let body = module.functions[kernel].body.clone().unwrap_or_default();
    let mut statements = 0;
    walk::stmts(&body, &mut |_| statements += 1);
    let mut expressions = 0;
    walk::stmts(&body, &mut |stmt| {
        walk::stmt_exprs(stmt, &mut |root, role| {
            if role == Role::Code {
                walk::expr(root, &mut |_| expressions += 1);
            }
        });
    });
    let base: Module = (**module).clone();
    let by_statement = (0..statements).flat_map(|n| [(n, true, false), (n, true, true)]);
    let by_expression = (0..expressions).flat_map(|n| [(n, false, false), (n, false, true)]);
    by_statement.chain(by_expression).filter_map(move |(n, of_statement, second)| {
        let mut body = body.clone();
        let mut left = n;
        let changed = match (of_statement, second) {
            (true, false) => remove(&mut body, &mut left),
            (true, true) => unwrap(&mut body, &mut left),
            (false, _) => reduce(&mut body, n, second),
        };
        if !changed {
            return None;
        }
        let mut smaller = base.clone();
        smaller.functions[kernel].body = Some(body);
        gpuproof_kir::valid::validate(smaller).ok()
    })
}

/// Takes statement `left` (in the order of the text) away.
fn remove(body: &mut Body, left: &mut usize) -> bool {
    for position in 0..body.len() {
        if *left == 0 {
            body.remove(position);
            return true;
        }
        *left -= 1;
        if walk::bodies_mut(&mut body[position]).any(|inner| remove(inner, left)) {
            return true;
        }
    }
    false
}

/// Puts the bodies of statement `left` in its place.
fn unwrap(body: &mut Body, left: &mut usize) -> bool {
    for position in 0..body.len() {
        if *left == 0 {
            let inner: Body = walk::bodies_mut(&mut body[position]).flat_map(std::mem::take).collect();
            let holds = !inner.is_empty() && !matches!(body[position].kind, StmtKind::Br(_));
            body.splice(position..=position, inner);
            return holds;
        }
        *left -= 1;
        if walk::bodies_mut(&mut body[position]).any(|inner| unwrap(inner, left)) {
            return true;
        }
    }
    false
}

/// Puts an operand of expression `number` in its place.
fn reduce(body: &mut Body, number: usize, second: bool) -> bool {
    let (mut count, mut changed) = (0, false);
    walk::stmts_mut(body, &mut |stmt| {
        walk::stmt_exprs_mut(stmt, &mut |root, role| {
            if role != Role::Code {
                return;
            }
            walk::expr_mut(root, &mut |expr| {
                if count == number {
                    let kept = match &expr.kind {
                        ExprKind::Binary(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                            Some(if second { b } else { a })
                        }
                        ExprKind::Select(_, a, b) => Some(if second { b } else { a }),
                        ExprKind::Unary(_, a) if !second => Some(a),
                        _ => None,
                    };
                    if let Some(kept) = kept.filter(|kept| kept.ty == expr.ty) {
                        *expr = (**kept).clone();
                        changed = true;
                    }
                }
                count += 1;
            });
        });
    });
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{FileId, Id};

    #[test]
    fn what_does_not_matter_goes() {
        let text = "
            module cuda
            layout0 = scalar i32 size 4 align 4
            global @a : layout0
            kernel &k(%a : ptr -> @a, %n : i32)
              local %x : i32
            {
              %x = 1:i32
              if gt.i32(%n, 0:i32) {
                %x = add.i32(%x, mul.i32(%n, 2:i32))
                barrier block [shared, global]
                store i32 [%a] add.i32(%x, 1:i32)
              }
              store i32 [%a] 5:i32
            }
        ";
        let module = gpuproof_kir::parse::module(text, FileId::new(0)).unwrap();
        let module = gpuproof_kir::valid::validate(module).unwrap();
        let kernel = FunctionId::new(0);
        let has_barrier = |module: &Valid| {
            let mut found = false;
            let body = module.functions[kernel].body.as_deref().unwrap_or(&[]);
            walk::stmts(body, &mut |s| found |= matches!(s.kind, StmtKind::Barrier(_)));
            found
        };
        let small = shrink(&module, kernel, &has_barrier);
        assert_eq!(small.functions[kernel].body.as_ref().map(Vec::len), Some(1));
        assert!(has_barrier(&small));
    }
}
