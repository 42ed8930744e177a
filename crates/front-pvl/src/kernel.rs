//! The kernel notation: `kernel K { global int[n] a; ... void main() { ... } }`.
//!
//! A notation of its own, as papers on the verification of kernels print it, and of its own meaning:
//!
//! | written | means |
//! |---|---|
//! | `x := e` | assignment (`=` does as well) |
//! | `e = f` | equality |
//! | `e mod n` | the remainder that is not negative |
//! | `perm(a[i], 100)` | permission in percent |
//! | `P * Q` | both, separately, where P or Q is a formula; else a product |
//! | `&` `\|` `!` `->` `c ? P : Q` | and, or, not, implies, choice |
//! | `invariant P;` | before a loop |
//! | `barrier(global, local) { requires P; ensures Q; }` | threads of a group meet; memory that is named is ordered |
//!
//! **Which `*` is which.** Operands of one level are read first, then grouped: a `*` beside a permission or a formula in parentheses
//! separates, and where two comparisons would meet, the last `*` between them does. `gsize > 1 * perm(a[tid], 100)` is
//! `(gsize > 1) ** Perm(a[tid], 1)`.

use crate::ast::{Barrier, Fences, Kernel, KernelArray, Stmt, StmtKind};
use gpuproof_spec::ast::clause::{ClauseKind, ContractWord};
use gpuproof_spec::ast::expr::{BinaryOp, Binder, Builtin, Call, IntLiteral, Quantifier, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::parser::{Parsed, Parser};
use gpuproof_spec::{Clause, Expr, ExprKind, Ident, Place};

/// `kernel K { ... }`, at the word.
pub(crate) fn kernel(p: &mut Parser<'_>) -> Parsed<Kernel> {
    let start = p.start();
    p.advance();
    let name = p.ident("the name of the kernel")?;
    let open = p.start();
    p.expect("{")?;
    let mut arrays = Vec::new();
    while p.at_word("global") || p.at_word("local") {
        arrays.push(array(p)?);
    }
    let contract = clauses(p, &["requires", "ensures"])?;
    if !p.eat_word("void") {
        return Err(p.expected("`void main()`"));
    }
    p.ident("the name of what each thread runs")?;
    p.expect("(")?;
    p.expect(")")?;
    let body = block(p)?;
    p.close("}", open)?;
    Ok(Kernel { name, arrays, contract, body, place: p.place_from(start) })
}

/// `global int[n] a;`
fn array(p: &mut Parser<'_>) -> Parsed<KernelArray> {
    let global = p.at_word("global");
    p.advance();
    let ty = p.ty()?;
    let name = p.ident("the name of an array")?;
    p.semicolon()?;
    Ok(KernelArray { global, ty, name })
}

/// Clauses that begin with one of these words.
fn clauses(p: &mut Parser<'_>, words: &[&str]) -> Parsed<Vec<Clause>> {
    let mut found = Vec::new();
    while let Some(word) = p.word().filter(|word| words.contains(word)).map(str::to_owned) {
        let start = p.start();
        p.next_clause();
        p.advance();
        let claim = formula(p)?;
        p.semicolon()?;
        let word = match word.as_str() {
            "requires" => ContractWord::Requires,
            "ensures" => ContractWord::Ensures,
            _ => ContractWord::LoopInvariant,
        };
        let kind = ClauseKind::Contract(word, claim);
        found.push(Clause { label: None, kind, place: p.place_from(start) });
    }
    Ok(found)
}

fn block(p: &mut Parser<'_>) -> Parsed<Vec<Stmt>> {
    let open = p.start();
    p.expect("{")?;
    let mut statements = Vec::new();
    p.deeper(|p| {
        while !p.at("}") && !p.at_end() {
            if !p.eat(";") {
                statements.push(statement(p)?);
            }
        }
        p.close("}", open)
    })?;
    Ok(statements)
}

fn statement(p: &mut Parser<'_>) -> Parsed<Stmt> {
    let start = p.start();
    p.next_clause();
    let invariants = clauses(p, &["invariant", "loop_invariant"])?;
    let kind = match p.word() {
        Some("while") => {
            p.advance();
            let condition = condition(p)?;
            StmtKind::While(invariants, condition, block(p)?)
        }
        _ if !invariants.is_empty() => return Err(p.expected("the loop that these invariants belong to")),
        Some("if") => {
            p.advance();
            let condition = condition(p)?;
            let then = block(p)?;
            let otherwise = if p.eat_word("else") { block(p)? } else { Vec::new() };
            StmtKind::If(condition, then, otherwise)
        }
        Some("barrier") => barrier(p)?,
        Some(word @ ("assert" | "assume")) => {
            let step = if word == "assert" { simple::ProofStep::Assert } else { simple::ProofStep::Assume };
            p.advance();
            let claim = formula(p)?;
            p.semicolon()?;
            let kind = simple::StmtKind::Proof(step, claim);
            StmtKind::Simple(simple::Stmt { kind, place: p.place_from(start) })
        }
        Some("int" | "boolean" | "bool") => {
            let ty = p.ty()?;
            let name = p.ident("the name of a variable")?;
            let value = if becomes(p) { Some(formula(p)?) } else { None };
            p.semicolon()?;
            let kind = simple::StmtKind::Declare(ty, vec![(name, value)]);
            StmtKind::Simple(simple::Stmt { kind, place: p.place_from(start) })
        }
        _ => {
            let target = operand(p)?;
            if !matches!(target.kind, ExprKind::Name(_) | ExprKind::Index(..)) {
                return Err(p.expected("an assignment, `if`, `while` or `barrier`"));
            }
            if !becomes(p) {
                return Err(p.expected("`:=`"));
            }
            let value = formula(p)?;
            p.semicolon()?;
            let kind = simple::StmtKind::Assign(target, None, value);
            StmtKind::Simple(simple::Stmt { kind, place: p.place_from(start) })
        }
    };
    Ok(Stmt { kind, ghost: false, place: p.place_from(start) })
}

/// Steps over `:=` or `=`.
fn becomes(p: &mut Parser<'_>) -> bool {
    if p.at(":") {
        p.advance();
    }
    p.eat("=")
}

fn condition(p: &mut Parser<'_>) -> Parsed<Expr> {
    let open = p.start();
    p.expect("(")?;
    let condition = formula(p)?;
    p.close(")", open)?;
    Ok(condition)
}

/// `barrier(global) { ... }`; the number of the barrier and braces around the names are let be: `barrier(1, {local})`.
fn barrier(p: &mut Parser<'_>) -> Parsed<StmtKind> {
    let start = p.start();
    p.advance();
    let name = Ident { name: "barrier".into(), place: p.place_from(start) };
    let open = p.start();
    p.expect("(")?;
    let mut fences = Fences::default();
    while !p.at(")") && !p.at_end() {
        if p.eat_word("global") {
            fences.global = true;
        } else if p.eat_word("local") {
            fences.local = true;
        } else if p.at("{") || p.at("}") || p.at(",") || matches!(p.tok(), Tok::Int(_)) {
            p.advance();
        } else {
            return Err(p.expected("`global` or `local`"));
        }
    }
    p.close(")", open)?;
    let mut contract = Vec::new();
    if !p.eat(";") {
        let open = p.start();
        p.expect("{")?;
        contract = clauses(p, &["requires", "ensures"])?;
        p.close("}", open)?;
    }
    let barrier = Barrier { contract, name, invariants: Vec::new(), fences: Some(fences), body: Vec::new() };
    Ok(StmtKind::Barrier(Box::new(barrier)))
}

/// A formula or expression.
fn formula(p: &mut Parser<'_>) -> Parsed<Expr> {
    p.deeper(|p| {
        let start = p.start();
        let mut level = vec![(String::new(), operand(p)?)];
        while let Some(operator) = operator(p) {
            p.link()?;
            level.push((operator, operand(p)?));
        }
        let first = implication(&level).map_err(|message| p.error_here(message, "before this"))?;
        if !p.eat("?") {
            return Ok(first);
        }
        let then = formula(p)?;
        p.expect(":")?;
        let otherwise = formula(p)?;
        let kind = ExprKind::Conditional(Box::new(first), Box::new(then), Box::new(otherwise));
        Ok(Expr { kind, place: p.place_from(start) })
    })
}

/// Steps over an operator.
fn operator(p: &mut Parser<'_>) -> Option<String> {
    let operator = match p.tok() {
        Tok::Word(word) if &**word == "mod" => "mod",
        Tok::Punct(
            punct @ ("*" | "/" | "%" | "+" | "-" | "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "&" | "&&"
            | "|" | "||" | "->" | "==>" | "**"),
        ) => punct,
        _ => return None,
    };
    let operator = match operator {
        "==" => "=",
        "&&" => "&",
        "||" => "|",
        "==>" => "->",
        "%" => "mod",
        other => other,
    };
    let operator = operator.to_owned();
    p.advance();
    Some(operator)
}

type Level = [(String, Expr)];

fn is_comparison(operator: &str) -> bool {
    matches!(operator, "=" | "!=" | "<" | "<=" | ">" | ">=")
}

/// Whether something is a formula whatever stands around it.
fn is_formula(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Builtin(Builtin::Perm, _) | ExprKind::Quantifier(_) | ExprKind::Unary(UnaryOp::Not, _) => {
            true
        }
        ExprKind::Binary(op, ..) => matches!(
            op,
            BinaryOp::Sep
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Implies
                | BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Gt
                | BinaryOp::Ge
        ),
        ExprKind::Conditional(_, then, _) => is_formula(then),
        _ => false,
    }
}

fn both(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    let place = a.place;
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), place }
}

/// `a -> b -> c` groups to the right.
fn implication(level: &Level) -> Result<Expr, &'static str> {
    match level.iter().skip(1).position(|(op, _)| op == "->") {
        Some(at) => {
            let (before, after) = level.split_at(at + 1);
            Ok(both(BinaryOp::Implies, alternatives(before)?, implication(after)?))
        }
        None => alternatives(level),
    }
}

fn alternatives(level: &Level) -> Result<Expr, &'static str> {
    joined(level, |op| op == "|", BinaryOp::Or, |part| joined(part, |op| op == "&", BinaryOp::And, separated))
}

/// Parts between operators, each read by itself, joined from the left.
fn joined(
    level: &Level,
    between: impl Fn(&str) -> bool,
    op: BinaryOp,
    each: impl Fn(&Level) -> Result<Expr, &'static str>,
) -> Result<Expr, &'static str> {
    let mut rest = level;
    let mut whole: Option<Expr> = None;
    loop {
        let at = rest.iter().skip(1).position(|(op, _)| between(op)).map_or(rest.len(), |at| at + 1);
        let (part, later) = rest.split_at(at);
        let part = each(part)?;
        whole = Some(match whole {
            Some(before) => both(op, before, part),
            None => part,
        });
        if later.is_empty() {
            return whole.ok_or("a formula is expected");
        }
        rest = later;
    }
}

/// The parts that `*` separates; see the module header.
fn separated(level: &Level) -> Result<Expr, &'static str> {
    let mut separates = vec![false; level.len()];
    let mut last_star = None;
    let mut compared = false;
    for (k, (op, e)) in level.iter().enumerate() {
        let beside = k > 0 && (is_formula(e) || is_formula(&level[k - 1].1));
        if op == "**" || op == "*" && beside {
            separates[k] = true;
            (last_star, compared) = (None, false);
        } else if op == "*" {
            last_star = Some(k);
        } else if is_comparison(op) {
            if compared {
                let Some(star) = last_star else {
                    return Err("two comparisons need `*` or `&` between them");
                };
                separates[star] = true;
            }
            (last_star, compared) = (None, true);
        }
    }
    let mut whole: Option<Expr> = None;
    let mut from = 0;
    for to in 1..=level.len() {
        if to < level.len() && !separates[to] {
            continue;
        }
        let part = comparison(&level[from..to])?;
        whole = Some(match whole {
            Some(before) => both(BinaryOp::Sep, before, part),
            None => part,
        });
        from = to;
    }
    whole.ok_or("a formula is expected")
}

fn comparison(level: &Level) -> Result<Expr, &'static str> {
    let Some(at) = level.iter().skip(1).position(|(op, _)| is_comparison(op)) else { return sum(level) };
    let (before, after) = level.split_at(at + 1);
    let op = match after.first().map_or("", |(op, _)| op.as_str()) {
        "=" => BinaryOp::Eq,
        "!=" => BinaryOp::Ne,
        "<" => BinaryOp::Lt,
        "<=" => BinaryOp::Le,
        ">" => BinaryOp::Gt,
        _ => BinaryOp::Ge,
    };
    Ok(both(op, sum(before)?, sum(after)?))
}

fn sum(level: &Level) -> Result<Expr, &'static str> {
    let mut whole: Option<(Expr, BinaryOp)> = None;
    let mut rest = level;
    loop {
        let at = rest.iter().skip(1).position(|(op, _)| op == "+" || op == "-");
        let (part, later) = rest.split_at(at.map_or(rest.len(), |at| at + 1));
        let part = product(part)?;
        let sum = match whole {
            Some((before, op)) => both(op, before, part),
            None => part,
        };
        let Some((op, _)) = later.first() else { return Ok(sum) };
        whole = Some((sum, if op == "+" { BinaryOp::Add } else { BinaryOp::Sub }));
        rest = later;
    }
}

fn product(level: &Level) -> Result<Expr, &'static str> {
    let mut level = level.iter();
    let (_, first) = level.next().ok_or("an expression is expected")?;
    Ok(level.fold(first.clone(), |whole, (op, e)| match op.as_str() {
        "mod" => {
            let place = whole.place;
            Expr { kind: ExprKind::Builtin(Builtin::EuclideanMod, vec![whole, e.clone()]), place }
        }
        "/" => both(BinaryOp::Div, whole, e.clone()),
        _ => both(BinaryOp::Mul, whole, e.clone()),
    }))
}

/// What stands between operators.
fn operand(p: &mut Parser<'_>) -> Parsed<Expr> {
    let start = p.start();
    let kind = match p.tok().clone() {
        Tok::Punct("-") => {
            p.advance();
            ExprKind::Unary(UnaryOp::Neg, Box::new(p.deeper(operand)?))
        }
        Tok::Punct("!") => {
            p.advance();
            ExprKind::Unary(UnaryOp::Not, Box::new(p.deeper(operand)?))
        }
        Tok::Punct("(") => {
            p.advance();
            if let Tok::Slashed(word @ ("forall" | "forall*" | "exists")) = *p.tok() {
                quantifier(p, word, start)?
            } else {
                let inner = formula(p)?;
                p.close(")", start)?;
                inner.kind
            }
        }
        Tok::Int(literal) => {
            p.advance();
            ExprKind::Int(literal)
        }
        Tok::Word(word) if matches!(&*word, "true" | "false") => {
            p.advance();
            ExprKind::Bool(&*word == "true")
        }
        Tok::Word(word) if matches!(&*word, "perm" | "Perm") => {
            p.advance();
            permission(p)?
        }
        _ => {
            let name = p.ident("an expression")?;
            named(p, name)?
        }
    };
    Ok(Expr { kind, place: p.place_from(start) })
}

/// After a name: itself, an element, or a call.
fn named(p: &mut Parser<'_>, name: Ident) -> Parsed<ExprKind> {
    let callee = Expr { kind: ExprKind::Name(name.name), place: name.place };
    let open = p.start();
    if p.eat("[") {
        let index = formula(p)?;
        p.close("]", open)?;
        return Ok(ExprKind::Index(Box::new(callee), Box::new(index)));
    }
    if !p.eat("(") {
        return Ok(callee.kind);
    }
    let mut args = Vec::new();
    while !p.at(")") && !p.at_end() {
        args.push(formula(p)?);
        if !p.eat(",") {
            break;
        }
    }
    p.close(")", open)?;
    Ok(ExprKind::Call(Box::new(Call { callee, args, given: Vec::new(), yields: Vec::new() })))
}

/// `(a[i], 100)`: percent.
fn permission(p: &mut Parser<'_>) -> Parsed<ExprKind> {
    let open = p.start();
    p.expect("(")?;
    let location = operand(p)?;
    p.expect(",")?;
    let percent = formula(p)?;
    p.close(")", open)?;
    let hundred = Expr { kind: ExprKind::Int(IntLiteral::decimal(100)), place: Place::NONE };
    Ok(ExprKind::Builtin(Builtin::Perm, vec![location, both(BinaryOp::Fraction, percent, hundred)]))
}

/// `\forall int x; c; P)`
fn quantifier(p: &mut Parser<'_>, word: &str, open: u32) -> Parsed<ExprKind> {
    p.advance();
    let binder = match word {
        "exists" => Binder::Exists,
        "forall*" => Binder::ForallStar,
        _ => Binder::Forall,
    };
    let mut bindings = vec![p.binding()?];
    while p.eat(",") {
        bindings.push(p.binding()?);
    }
    p.expect(";")?;
    let first = formula(p)?;
    let (condition, body) = if p.eat(";") { (Some(first), formula(p)?) } else { (None, first) };
    p.close(")", open)?;
    Ok(ExprKind::Quantifier(Box::new(Quantifier { binder, bindings, condition, body })))
}

#[cfg(test)]
mod tests {
    use crate::{Item, parse};
    use gpuproof_base::FileId;
    use gpuproof_base::index::Id;

    /// The clauses of a kernel's contract as they are understood.
    fn understood(clauses: &str) -> Result<Vec<String>, String> {
        let text = format!("kernel k {{ global int[gsize] a; {clauses} void main() {{ }} }}");
        let program = parse(FileId::new(0), &text).map_err(|e| e[0].message.clone())?;
        let [Item::Kernel(kernel)] = &program.items[..] else { return Err("no kernel".into()) };
        Ok(kernel.contract.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_star_separates_formulas_and_multiplies_numbers() {
        for (written, meant) in [
            ("gsize > 1 * perm(a[tid], 100)", "gsize > 1 ** Perm(a[tid], 100 \\ 100)"),
            ("perm(a[tid], 100) * a[tid] = 2 * tid", "Perm(a[tid], 100 \\ 100) ** a[tid] == 2 * tid"),
            ("a[0] = tid * a[1] = 3 * gsize", "a[0] == tid ** a[1] == 3 * gsize"),
            ("a[0] = 2 * tid + 1 * a[1] = 3", "a[0] == 2 * tid + 1 ** a[1] == 3"),
            ("tid < 3 & 0 < tid -> a[tid] = 1", "tid < 3 && 0 < tid ==> a[tid] == 1"),
            ("a[(tid - 1) mod gsize] = 0", "a[\\euclidean_mod(tid - 1, gsize)] == 0"),
        ] {
            let said = understood(&format!("requires {written};"));
            assert_eq!(said, Ok(vec![format!("requires {meant};")]), "{written}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for wrong in ["a[0] = 1 = 2", "perm(a[0])", "a[0", "tid +", "(tid = 1"] {
            assert!(understood(&format!("requires {wrong};")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn long_and_deep_formulas_are_errors_not_crashes() {
        let long = vec!["tid"; 5000].join(" + ");
        assert!(understood(&format!("requires {long} = 0;")).is_err());
        let deep = format!("{}tid{}", "(".repeat(5000), ")".repeat(5000));
        assert!(understood(&format!("requires {deep} = 0;")).is_err());
    }
}
