//! Loops that can be taken apart: condition, variable, update, bounds; and copies of their body.

use crate::edit::Edits;
use crate::known::{Found, binary, int, leaves_early, may_wrap, name};
use crate::read::{Language, Source};
use crate::site::keyword;
use crate::tree::{self, Changes, range};
use gpuproof_base::{Code, Diagnostic, Name};
use gpuproof_front_pvl::Method;
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::ast::clause::ContractWord;
use gpuproof_spec::ast::expr::{BinaryOp, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::lexer::{Tok, Token};
use gpuproof_spec::{Clause, ClauseKind, Expr, ExprKind, Ident};
use std::collections::BTreeSet;
use std::ops::Range;

/// How a round changes the loop's variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// `i + c`
    Add,
    /// `i - c`
    Sub,
    /// `i * c`
    Mul,
    /// `i / c`
    Div,
}

/// A loop whose rounds can be counted.
pub struct Loop<'s> {
    /// The statement.
    pub stmt: &'s Stmt,
    /// Its contract.
    pub contract: &'s [Clause],
    /// The statements of a `for` loop's head.
    pub init: &'s [simple::Stmt],
    pub(crate) steps: &'s [simple::Stmt],
    /// The condition.
    pub condition: &'s Expr,
    /// The body.
    pub body: &'s [Stmt],
    /// The variable.
    pub variable: Name,
    /// How it changes.
    pub step: Step,
    /// By how much; positive.
    pub by: i128,
    /// The comparison with the variable on its left.
    pub compare: BinaryOp,
    /// What the variable is compared with.
    pub limit: &'s Expr,
    /// The text of the body, braces left out.
    pub inside: Range<usize>,
}

impl<'s> Loop<'s> {
    /// Reads a loop; a rejection names the condition that is not met.
    pub fn read(source: &Source<'_>, found: &Found<'s>, variable: &Ident) -> Result<Self, Diagnostic> {
        let Some(stmt) = found.stmt() else {
            return Err(source.reject(Code::OptNoSite, &(0..0), "there is no loop here", "here"));
        };
        let whole = range(stmt.place);
        let head = keyword(source, &whole, &["while", "for"]).unwrap_or(whole.start);
        let at = head..head + 5.min(whole.end - head);
        let shape = |at: &Range<usize>, message: String, label: &str| {
            Err(source.reject(Code::OptLoopShape, at, message, label))
        };
        let (contract, init, steps, condition, body): (&[Clause], &[_], &[_], _, &[Stmt]) = match &stmt.kind {
            StmtKind::While(contract, condition, body) => (contract, &[], &[], Some(condition), body),
            StmtKind::For(p) => (&p.contract, &p.init, &p.step, p.condition.as_ref(), &p.body),
            _ => return Err(source.reject(Code::OptNoSite, &at, "this is no loop", "here")),
        };
        if !in_braces(source, whole.start) {
            let message = "the loop is all that another statement has for a body".to_owned();
            return shape(&at, message, "rounds that stand before it would stand outside");
        }
        let i = &variable.name;
        let Some(condition) = condition else {
            return shape(&at, "the loop has no condition".into(), "runs for ever");
        };
        let Some((compare, limit)) = comparison(condition, i) else {
            let message = format!("the condition does not compare `{i}` with something else");
            return shape(&range(condition.place), message, "one of < <= > >= == != is needed here");
        };
        if found.known.narrow.contains(i) {
            return shape(&at, format!("`{i}` is no integer of 32 bits or more"), "of this loop");
        }
        // Where there is a contract, `prove` shows that nothing wraps; without one nobody does.
        let unsigned = |e: &Expr| tree::names(e).iter().any(|n| found.known.unsigned.contains(n));
        if found.method.contract.is_empty() && unsigned(limit) && may_wrap(limit) {
            let message = "the limit is a sum or difference of unsigned numbers, which may wrap".to_owned();
            return shape(&range(condition.place), message, "not known to be what it seems");
        }
        let changes = Changes::of_one(stmt);
        // A call may change fields, and what it is given by reference.
        let fields = found.method.class.iter().flat_map(|class| &class.fields).map(|(_, name)| &name.name);
        let used: BTreeSet<Name> = tree::names(limit).into_iter().chain([i.clone()]).collect();
        if let Some(field) = fields.into_iter().find(|name| used.contains(*name) && changes.memory) {
            let message = format!("`{field}` is a field, which the loop may change by a call");
            return shape(&at, message, "of this loop");
        }
        if source.language != Language::Pvl
            && let Some(place) = given_away(source, found.method, body, &used)
        {
            let message = "a call or a pointer may change what the loop counts with".to_owned();
            return shape(&place, message, "here");
        }
        if let Some(changed) = tree::names(limit).into_iter().find(|n| changes.names.contains(n)) {
            let message = format!("the loop changes `{changed}`, which its condition compares `{i}` with");
            return shape(&range(condition.place), message, "not the same in every round");
        }
        if tree::reads_memory(limit) {
            let message = "the condition reads memory, which may change".to_owned();
            return shape(&range(condition.place), message, "not the same in every round");
        }
        if leaves_early(body) {
            let message = "a round can be left early (`break`, `continue` or `return`)".to_owned();
            return shape(&at, message, "in the body of this loop");
        }
        let updates = updates(body, steps, i);
        let &[update] = updates.as_slice() else {
            let message = format!("`{i}` is changed {} times in a round, not once", updates.len());
            return shape(&at, message, "of this loop");
        };
        let top = body.iter().filter_map(|s| as_simple(s)).chain(steps).any(|s| std::ptr::eq(s, update));
        if !top {
            let message = format!("`{i}` is changed only under a condition or in a loop inside");
            return shape(&range(update.place), message, "not in every round");
        }
        let Some((step, by)) = step(update, i, source) else {
            let message = format!(
                "`{i}` is not changed by adding, subtracting, multiplying or dividing by a positive constant"
            );
            return shape(&range(update.place), message, "this update");
        };
        if let Some(declared) = body.iter().find_map(|s| declares(s, i)) {
            return shape(&declared, format!("another `{i}` is declared in the body"), "here");
        }
        let last = steps.last().map_or(range(condition.place).end, |s| range(s.place).end);
        let clauses_end = contract.iter().map(|c| range(c.place).end).filter(|e| *e > head).max();
        let close = source
            .tokens_in(&(last.max(head)..whole.end))
            .iter()
            .find(|t| t.tok == gpuproof_spec::lexer::Tok::Punct(")"))
            .map_or(last, |t| t.end as usize);
        // Parentheses around the condition: the body begins after all of them.
        let close = body_start(source, close, whole.end).max(clauses_end.unwrap_or(0));
        let (inside, _) = source.body(close, whole.end);
        Ok(Self {
            stmt,
            contract,
            init,
            steps,
            condition,
            body,
            variable: i.clone(),
            step,
            by,
            compare,
            limit,
            inside,
        })
    }

    /// The value of the variable after so many rounds more.
    pub fn after(&self, start: &Expr, rounds: u32) -> Option<Expr> {
        let distance = self.by.checked_mul(i128::from(rounds));
        let factor = self.by.checked_pow(rounds);
        Some(match self.step {
            _ if rounds == 0 => start.clone(),
            Step::Add => binary(BinaryOp::Add, start.clone(), int(distance?)),
            Step::Sub => binary(BinaryOp::Sub, start.clone(), int(distance?)),
            Step::Mul => binary(BinaryOp::Mul, start.clone(), int(factor?)),
            // Dividing one after the other rounds towards zero as dividing by the product does.
            Step::Div => binary(BinaryOp::Div, start.clone(), int(factor?)),
        })
    }

    /// The condition for a value of the variable.
    pub fn condition_at(&self, value: Expr) -> Expr {
        binary(self.compare, value, self.limit.clone())
    }

    /// The loop's invariants.
    pub fn invariants(&self) -> impl Iterator<Item = (&'s Clause, &'s Expr)> {
        self.contract.iter().filter_map(|clause| match &clause.kind {
            ClauseKind::Contract(ContractWord::LoopInvariant, claim) => Some((clause, claim)),
            _ => None,
        })
    }

    /// The bounds of the variable on the side that it starts from: the lower ones if it grows, the upper ones if it falls.
    pub fn bounds(&self) -> Vec<Bound<'s>> {
        let grows = matches!(self.step, Step::Add | Step::Mul);
        let mut found = Vec::new();
        for (_, claim) in self.invariants() {
            for part in tree::conjuncts(claim) {
                let pairs: Vec<(&Expr, BinaryOp, &Expr)> = match &part.kind {
                    ExprKind::Binary(op, a, b) => vec![(a, *op, b)],
                    ExprKind::Chain(first, rest) => {
                        let lefts = std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e));
                        lefts.zip(rest).map(|(a, (op, b))| (a, *op, b)).collect()
                    }
                    _ => continue,
                };
                for (a, op, b) in pairs {
                    let is_variable = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if *n == self.variable);
                    let (op, bound) = match (is_variable(a), is_variable(b)) {
                        (true, false) => (op, b),
                        (false, true) => (turned(op), a),
                        _ => continue,
                    };
                    let lower = matches!(op, BinaryOp::Ge | BinaryOp::Gt);
                    let upper = matches!(op, BinaryOp::Le | BinaryOp::Lt);
                    if !tree::mentions(bound, &self.variable) && (grows && lower || !grows && upper) {
                        found.push(Bound { at: bound, strict: matches!(op, BinaryOp::Gt | BinaryOp::Lt) });
                    }
                }
            }
        }
        found
    }

    /// The edits of the bounds after so many rounds. A bound `a` of a value that grows is a bound of the value after `k` rounds if
    /// `c * k` is added (multiplied by `c^k`); likewise downwards. For `i < b`, dividing gives `i <= (b - 1) / c^k`, that is
    /// `i < (b - 1) / c^k + 1`.
    pub fn move_bounds(&self, source: &Source<'_>, rounds: u32) -> Option<Edits> {
        let mut edits = Edits::default();
        for bound in self.bounds() {
            let at = range(bound.at.place);
            let written = outer(source, &at);
            let text = match (self.step, literal(bound.at)) {
                (Step::Div, value) if bound.strict => {
                    let factor = self.by.checked_pow(rounds)?;
                    match value {
                        Some(value) => ((value - 1) / factor + 1).to_string(),
                        None => format!("({} - 1) / {factor} + 1", source.said(&written)),
                    }
                }
                (_, Some(value)) => {
                    let (distance, factor) =
                        (self.by.checked_mul(rounds.into())?, self.by.checked_pow(rounds)?);
                    match self.step {
                        Step::Add => value.checked_add(distance)?.to_string(),
                        Step::Sub => value.checked_sub(distance)?.to_string(),
                        Step::Mul => value.checked_mul(factor)?.to_string(),
                        Step::Div => (value / factor).to_string(),
                    }
                }
                (_, None) => match self.after(bound.at, rounds)?.kind {
                    ExprKind::Binary(op, _, by) if matches!(op, BinaryOp::Add | BinaryOp::Sub) => {
                        let sign = if op == BinaryOp::Add { '+' } else { '-' };
                        format!("{} {sign} {by}", source.said(&written))
                    }
                    ExprKind::Binary(op, _, by) => {
                        let sign = if op == BinaryOp::Mul { '*' } else { '/' };
                        format!("({}) {sign} {by}", source.said(&written))
                    }
                    _ => source.said(&written),
                },
            };
            edits.replace(written, text);
        }
        Some(edits)
    }

    /// The invariants after so many rounds, as assertions.
    pub fn assertions(&self, source: &Source<'_>, rounds: u32) -> Option<Vec<String>> {
        let edits = self.move_bounds(source, rounds)?;
        let mut lines = Vec::new();
        for (clause, _) in self.invariants() {
            let whole = range(clause.place);
            let edited = edits.apply_in(&source.bare, whole)?;
            let said = one_line(&edited);
            let (_, said) = said.split_once(' ')?;
            lines.push(source.ghost(&format!("assert {said}")));
        }
        Some(lines)
    }

    /// The text of one round: the body and the steps of a `for` loop. `indent` is where it is to stand. In braces if it declares
    /// something, because it may stand several times.
    pub fn round(&self, source: &Source<'_>, indent: &str) -> String {
        let declares = self
            .body
            .iter()
            .any(|s| matches!(as_simple(s), Some(simple::Stmt { kind: simple::StmtKind::Declare(..), .. })));
        let deeper = if declares { format!("{indent}  ") } else { indent.to_owned() };
        let mut text = shifted(source.text.get(self.inside.clone()).unwrap_or(""), &deeper);
        for step in self.steps {
            text += &format!("{deeper}{};\n", source.said(&range(step.place)));
        }
        if declares { format!("{indent}{{\n{text}{indent}}}\n") } else { text }
    }

    /// The statements of a `for` loop's head, each on a line, and the edit that takes them out of the head.
    pub fn take_init(&self, source: &Source<'_>, indent: &str, edits: &mut Edits) -> String {
        let mut text = String::new();
        let Some((first, last)) = self.init.first().zip(self.init.last()) else { return text };
        for stmt in self.init {
            text += &format!("{indent}{};\n", source.said(&range(stmt.place)));
        }
        edits.remove(range(first.place).start..range(last.place).end);
        text
    }

    /// Whether names that the loop's head declares are used elsewhere in the method, so that they must stay by themselves.
    pub fn clashes(&self, source: &Source<'_>, method: &Range<usize>) -> bool {
        let declared = self.init.iter().flat_map(|s| match &s.kind {
            simple::StmtKind::Declare(_, variables) => {
                variables.iter().map(|(n, _)| n.name.clone()).collect()
            }
            _ => Vec::new(),
        });
        let whole = range(self.stmt.place);
        declared.into_iter().any(|declared| {
            source.tokens_in(method).iter().any(|t| {
                let outside = !whole.contains(&(t.start as usize));
                outside && matches!(&t.tok, gpuproof_spec::lexer::Tok::Word(w) if *w == declared)
            })
        })
    }

    /// The same loop again.
    pub(crate) fn copy(&self) -> Self {
        Self { variable: self.variable.clone(), inside: self.inside.clone(), ..*self }
    }

    /// The rejection of a bound that no number of 128 bits holds.
    pub fn too_large(&self, source: &Source<'_>) -> Diagnostic {
        let at = range(self.condition.place);
        source.reject(Code::OptArgument, &at, "the bound becomes too large", "of this loop")
    }

    /// The variable.
    pub fn value(&self) -> Expr {
        name(self.variable.clone())
    }
}

/// A bound of the loop's variable in an invariant.
pub struct Bound<'s> {
    /// The bound.
    pub at: &'s Expr,
    /// `<` or `>`.
    pub strict: bool,
}

/// The value of a number as it is written.
pub fn literal(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Int(literal) => i128::try_from(literal.value).ok(),
        ExprKind::Unary(gpuproof_spec::ast::expr::UnaryOp::Neg, a) => literal(a)?.checked_neg(),
        _ => None,
    }
}

/// The range with the parentheses around it.
fn outer(source: &Source<'_>, at: &Range<usize>) -> Range<usize> {
    let bytes = source.bare.as_bytes();
    let before = source.bare.get(..at.start).unwrap_or("").trim_end().len();
    let after = at.end + source.bare.get(at.end..).map_or(0, |t| t.len() - t.trim_start().len());
    if before > 0 && bytes.get(before - 1) == Some(&b'(') && bytes.get(after) == Some(&b')') {
        return outer(source, &(before - 1..after + 1));
    }
    at.clone()
}

/// Text on one line, with single blanks; comments are none of it.
pub fn one_line(text: &str) -> String {
    let mut said = String::new();
    for token in gpuproof_spec::lexer::tokenise(text) {
        if token.spaced && !said.is_empty() && token.start < token.end {
            said.push(' ');
        }
        said += text.get(token.start as usize..token.end as usize).unwrap_or("");
    }
    said
}

/// Lines moved to stand at an indentation, the least indented of them there; blank lines at both ends are dropped.
pub fn shifted(text: &str, indent: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    // The first line may begin in the middle.
    let first = lines.first().map(|l| l.trim_start());
    if let (Some(slot), Some(first)) = (lines.first_mut(), first) {
        *slot = first;
    }
    while lines.first().is_some_and(|l| l.trim().is_empty()) {
        lines.remove(0);
    }
    while lines.last().is_some_and(|l| l.trim().is_empty()) {
        lines.pop();
    }
    let own = |l: &str| l.len() - l.trim_start().len();
    let cut_first = text.lines().next().is_some_and(|l| !l.trim().is_empty());
    let rest = lines.iter().skip(usize::from(cut_first)).filter(|l| !l.trim().is_empty());
    let least = rest.map(|l| own(l)).min().unwrap_or(0);
    let mut moved = String::new();
    for (n, line) in lines.iter().enumerate() {
        if !line.trim().is_empty() {
            let skip = if n == 0 && cut_first { own(line) } else { least.min(own(line)) };
            moved += indent;
            moved += line.get(skip..).unwrap_or("").trim_end();
        }
        moved.push('\n');
    }
    moved
}

/// `(...)` may stand around a condition; the end of all that is closed.
fn body_start(source: &Source<'_>, from: usize, end: usize) -> usize {
    let mut at = from;
    for token in source.tokens_in(&(from..end)) {
        if token.tok != gpuproof_spec::lexer::Tok::Punct(")") {
            break;
        }
        at = token.end as usize;
    }
    at
}

/// The comparison with its sides changed.
pub fn turned(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

fn comparison<'e>(condition: &'e Expr, i: &str) -> Option<(BinaryOp, &'e Expr)> {
    let ExprKind::Binary(op, a, b) = &condition.kind else { return None };
    let compares =
        matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne);
    let is_variable = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if &**n == i);
    match (is_variable(a), is_variable(b)) {
        (true, false) if compares && !tree::mentions(b, i) => Some((*op, b)),
        (false, true) if compares && !tree::mentions(a, i) => Some((turned(*op), a)),
        _ => None,
    }
}

fn as_simple(stmt: &Stmt) -> Option<&simple::Stmt> {
    match &stmt.kind {
        StmtKind::Simple(s) => Some(s),
        _ => None,
    }
}

fn declares(stmt: &Stmt, i: &str) -> Option<Range<usize>> {
    let mut found = None;
    tree::each_stmt(std::slice::from_ref(stmt), &mut |s| {
        if let StmtKind::Simple(simple::Stmt { kind: simple::StmtKind::Declare(_, variables), .. }) = &s.kind
            && let Some((name, _)) = variables.iter().find(|(n, _)| &*n.name == i)
        {
            found = Some(range(name.place));
        }
    });
    found
}

/// Every statement that changes the variable.
fn updates<'s>(body: &'s [Stmt], steps: &'s [simple::Stmt], i: &str) -> Vec<&'s simple::Stmt> {
    let mut found: Vec<&simple::Stmt> = Vec::new();
    let changes =
        |s: &simple::Stmt| Changes::of_simple(std::slice::from_ref(s)).names.iter().any(|n| &**n == i);
    tree::each_stmt(body, &mut |stmt| match &stmt.kind {
        StmtKind::Simple(s) if changes(s) => found.push(s),
        StmtKind::For(parts) => found.extend(parts.init.iter().chain(&parts.step).filter(|s| changes(s))),
        _ => {}
    });
    found.extend(steps.iter().filter(|s| changes(s)));
    found
}

/// The operation and constant of an update.
fn step(update: &simple::Stmt, i: &str, source: &Source<'_>) -> Option<(Step, i128)> {
    let is_variable = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if &**n == i);
    let (op, by) = match &update.kind {
        simple::StmtKind::Step(target, up) if is_variable(target) => {
            return Some((if *up { Step::Add } else { Step::Sub }, 1));
        }
        simple::StmtKind::Assign(target, Some(op), value) if is_variable(target) => (*op, value),
        simple::StmtKind::Assign(target, None, value) if is_variable(target) => match &value.kind {
            ExprKind::Binary(op, a, b) if is_variable(a) => (*op, &**b),
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Mul), a, b) if is_variable(b) => (*op, &**a),
            _ => return None,
        },
        _ => return None,
    };
    let value = match &by.kind {
        ExprKind::Name(n) => {
            let (_, value) = source.macros.iter().find(|(name, _)| **name == **n)?;
            literal(value)?
        }
        _ => literal(by)?,
    };
    let power = |v: i128| u32::try_from(v).ok().filter(|v| *v < 64).map(|v| 1i128 << v);
    match op {
        BinaryOp::Add if value > 0 => Some((Step::Add, value)),
        BinaryOp::Sub if value > 0 => Some((Step::Sub, value)),
        BinaryOp::Mul if value > 1 => Some((Step::Mul, value)),
        BinaryOp::Div if value > 1 => Some((Step::Div, value)),
        BinaryOp::Shl if value > 0 => Some((Step::Mul, power(value)?)),
        BinaryOp::Shr if value > 0 => Some((Step::Div, power(value)?)),
        _ => None,
    }
}

/// Whether a statement stands in a list of statements, so that others can stand before it.
fn in_braces(source: &Source<'_>, start: usize) -> bool {
    let wished = |t: &&Token| source.wishes.iter().any(|w| range(w.place).contains(&(t.start as usize)));
    let before = source.tokens_in(&(0..start)).iter().rev().find(|t| !wished(t));
    match before.map(|t| &t.tok) {
        Some(Tok::Punct(p)) => matches!(*p, "{" | "}" | ";"),
        Some(Tok::Word(word)) => !matches!(&**word, "else" | "do"),
        _ => true,
    }
}

/// Where one of these variables is given to a call, which may take it by reference, or its address is taken.
fn given_away(
    source: &Source<'_>,
    method: &Method,
    body: &[Stmt],
    names: &BTreeSet<Name>,
) -> Option<Range<usize>> {
    let is_one = |e: &Expr| matches!(&e.kind, ExprKind::Name(n) if names.contains(n));
    let mut found = None;
    let mut look = |e: &Expr, calls: bool| {
        tree::visit(e, &mut |e| {
            let here = match &e.kind {
                ExprKind::Call(call) => {
                    calls && call.args.iter().any(is_one) && takes_reference(source, &call.callee)
                }
                ExprKind::Unary(UnaryOp::AddressOf, inner) => is_one(inner),
                _ => false,
            };
            if here && found.is_none() {
                found = Some(range(e.place));
            }
            true
        });
    };
    tree::each_stmt(body, &mut |stmt| tree::exprs(stmt).into_iter().for_each(|(e, proof)| look(e, !proof)));
    tree::method_exprs(method).into_iter().for_each(|(e, _)| look(e, false));
    found
}

/// Whether a function may take an argument by reference, as far as its declarations in the file show.
fn takes_reference(source: &Source<'_>, callee: &Expr) -> bool {
    let ExprKind::Name(name) = &callee.kind else { return true };
    let tokens = source.tokens_in(&(0..source.text.len()));
    tokens.windows(3).enumerate().any(|(n, three)| {
        let [before, word, open] = three else { return false };
        let declared = matches!(before.tok, Tok::Word(_))
            && matches!(&word.tok, Tok::Word(w) if w == name)
            && open.tok == Tok::Punct("(");
        let params = tokens.iter().skip(n + 3).take_while(|t| t.tok != Tok::Punct(")"));
        declared && params.into_iter().any(|t| matches!(t.tok, Tok::Punct("&" | "&&")))
    })
}
