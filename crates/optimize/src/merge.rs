//! Iteration merging: M rounds of a loop become one, so that its condition is asked less often.
//!
//! Applicable if the number I of rounds is a constant, or follows from what is known up to a multiple of M. The first `I % M` rounds
//! stand before the loop; what is left is a multiple of M, so that the condition, true at the start of a merged round, is true M times.
//!
//! A bound that the original's invariants give for one round more does not hold for M rounds more. So a ghost counter of rounds is
//! added with the invariants `I % M <= g <= I`, `g % M == I % M` and the relation of the variable to it: linear, or one case for
//! each of the finitely many values where the variable is multiplied or divided.

use crate::ask::{Ask, Values, in_words};
use crate::edit::Edits;
use crate::known::{Found, Known, binary, int};
use crate::loops::{Loop, Step};
use crate::read::Source;
use crate::tree::{self, Changes, range};
use crate::unroll::{count, no_bound};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_spec::ast::expr::BinaryOp;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::{Expr, ExprKind, Ident};

/// Rounds that are counted one by one.
const MOST_ROUNDS: usize = 1 << 16;
/// Values of the variable that an invariant lists.
const MOST_CASES: usize = 64;

/// How often a loop runs.
struct Rounds {
    /// The number.
    total: Expr,
    /// Its remainder by the number of merged rounds.
    rest: u32,
    /// Where the variable starts.
    start: Expr,
    /// The values of the variable before each round and after the last, if they are constants.
    values: Option<Vec<i128>>,
}

/// Merges rounds of a loop.
pub fn merge(
    source: &Source<'_>,
    found: &Found<'_>,
    variable: &Ident,
    merged: &Expr,
) -> Result<(Edits, String), Diagnostic> {
    let mut ask = Ask::default();
    let merged = count(source, found, merged, 2, &mut ask)?;
    let this = Loop::read(source, found, variable)?;
    let rounds = rounds(source, found, &this, merged, &mut ask)?;
    let has_contract = this.invariants().next().is_some();
    if has_contract && rounds.rest > 0 && this.bounds().is_empty() {
        return Err(no_bound(source, &this));
    }
    let too_large = || this.too_large(source);
    let whole = range(this.stmt.place);
    let (at, open, close) = source.before(whole.start);
    let indent = source.indent(at).to_owned();
    let wrap = this.clashes(source, &range(found.method.place));
    let inner = if wrap { format!("{indent}  ") } else { indent.clone() };
    let counter = unused(source, found, &format!("{}_rounds", this.variable));
    let counted = source.ghost(&format!("ghost {counter} = {counter} + 1;"));
    let mut edits = Edits::default();
    let mut text = if wrap { format!("{indent}{{\n") } else { String::new() };
    text += &this.take_init(source, &inner, &mut edits);
    if has_contract {
        text += &format!("{inner}{}\n", source.ghost(&format!("ghost int {counter} = 0;")));
    }
    for round in 1..=rounds.rest {
        text += &this.round(source, &inner);
        if has_contract {
            text += &format!("{inner}{counted}\n");
            if round < rounds.rest {
                for line in this.assertions(source, round).ok_or_else(too_large)? {
                    text += &format!("{inner}{line}\n");
                }
            }
        }
    }
    edits.extend(this.move_bounds(source, rounds.rest).ok_or_else(too_large)?);
    let text = text.trim_start_matches([' ', '\t']);
    edits.insert(at, format!("{open}{text}{}{close}", if text.is_empty() { "" } else { &indent }));
    if has_contract {
        let facts = counter_facts(&this, &rounds, merged, &counter).ok_or_else(too_large)?;
        add_invariants(source, &this, &facts, &mut edits);
    }
    let body =
        body(source, &this, &rounds, merged, has_contract.then_some(&counted)).ok_or_else(too_large)?;
    edits.replace(this.inside.clone(), body);
    if wrap {
        edits.insert(whole.end, format!("\n{indent}}}"));
    }
    let before = if rounds.rest > 0 { format!("; {} stand before it", rounds.rest) } else { String::new() };
    Ok((edits, format!("{merged} rounds of the loop over `{}` are one{before}", this.variable)))
}

/// The new body: M rounds; a `for` loop keeps the last step in its head.
fn body(
    source: &Source<'_>,
    this: &Loop<'_>,
    rounds: &Rounds,
    merged: u32,
    counted: Option<&String>,
) -> Option<String> {
    let own = source.indent(range(this.stmt.place).start.max(this.inside.start.saturating_sub(1)));
    let deeper = format!("{own}  ");
    let braces = source.text.get(..this.inside.start).is_some_and(|t| t.ends_with('{'));
    let mut text = if braces { "\n".to_owned() } else { "{\n".to_owned() };
    for round in 1..=merged {
        let mut copy = this.round(source, &deeper);
        if round == merged && !this.steps.is_empty() {
            copy = Loop { steps: &[], ..this.copy() }.round(source, &deeper);
        }
        text += &copy;
        if let Some(counted) = counted {
            text += &format!("{deeper}{counted}\n");
            if round < merged {
                let condition = source.said(&range(this.condition.place));
                text += &format!("{deeper}{}\n", source.ghost(&format!("assert {condition};")));
                for line in this.assertions(source, rounds.rest)? {
                    text += &format!("{deeper}{line}\n");
                }
            }
        }
    }
    text += own;
    if !braces {
        text.push('}');
    }
    Some(text)
}

/// What is known of the counter.
fn counter_facts(this: &Loop<'_>, rounds: &Rounds, merged: u32, counter: &str) -> Option<Vec<String>> {
    let (i, rest) = (&this.variable, rounds.rest);
    let mut facts = vec![
        format!("{rest} <= {counter} && {counter} <= {}", operand(&rounds.total)),
        format!("{counter} % {merged} == {rest}"),
    ];
    let by = if this.by == 1 { counter.to_owned() } else { format!("{} * {counter}", this.by) };
    facts.push(match (this.step, &rounds.values) {
        (Step::Add, _) => format!("{i} == {} + {by}", operand(&rounds.start)),
        (Step::Sub, _) => format!("{i} == {} - {by}", operand(&rounds.start)),
        (_, values) => {
            let values = values.as_ref()?;
            let every = values.iter().enumerate().skip(rest as usize).step_by(merged as usize);
            let cases: Vec<String> = every.map(|(n, v)| format!("{counter} == {n} && {i} == {v}")).collect();
            if cases.is_empty() || cases.len() > MOST_CASES {
                return None;
            }
            cases.iter().map(|c| format!("({c})")).collect::<Vec<_>>().join(" || ")
        }
    });
    Some(facts)
}

/// An expression that can stand beside any arithmetic operator.
fn operand(expr: &Expr) -> String {
    match expr.kind {
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Member(..) | ExprKind::Call(_) => expr.to_string(),
        _ => format!("({expr})"),
    }
}

/// Adds invariants before those that a loop has.
pub fn add_invariants(source: &Source<'_>, this: &Loop<'_>, facts: &[String], edits: &mut Edits) {
    let Some((first, _)) = this.invariants().next() else { return };
    let at = range(first.place).start;
    let line = source.text.get(source.line_start(at)..at).unwrap_or("");
    // In a line comment every line has its marker; otherwise the column is kept.
    let next = match source.comment_around(at) {
        Some(comment) if source.text.get(comment.start..).is_some_and(|t| t.starts_with("//")) => {
            format!("\n{}//@ ", source.indent(at))
        }
        _ => format!(
            "\n{}",
            " ".repeat(if line.trim().is_empty() { line.len() } else { source.indent(at).len() + 2 })
        ),
    };
    let text: String = facts.iter().map(|fact| format!("loop_invariant {fact};{next}")).collect();
    edits.insert(at, text);
}

/// A name that the method does not use.
pub fn unused(source: &Source<'_>, found: &Found<'_>, wanted: &str) -> String {
    let method = range(found.method.place);
    let taken =
        |name: &str| source.tokens_in(&method).iter().any(|t| matches!(&t.tok, Tok::Word(w) if &**w == name));
    let mut name = wanted.to_owned();
    for n in 2..1000 {
        if !taken(&name) {
            break;
        }
        name = format!("{wanted}_{n}");
    }
    name
}

fn rounds(
    source: &Source<'_>,
    found: &Found<'_>,
    this: &Loop<'_>,
    merged: u32,
    ask: &mut Ask,
) -> Result<Rounds, Diagnostic> {
    let known = found.known.at_loop(this.contract, this.init);
    let at = range(this.condition.place);
    let unknown = |why: String, values: Values| {
        let mut rejection = source.reject(Code::OptIterationsUnknown, &at, why, "this condition");
        rejection.notes.extend(in_words(&values));
        rejection
    };
    let first = ask.constant(&known, &this.value());
    let limit = ask.constant(&known, this.limit);
    if let (Some(first), Some(limit)) = (first, limit) {
        let values = simulate(this, first, limit).ok_or_else(|| {
            unknown("the loop runs too often to be counted, or for ever".into(), Vec::new())
        })?;
        let total = values.len() - 1;
        if total < merged as usize {
            let message = format!("the loop runs {total} times, which is less than {merged}");
            return Err(source.reject(Code::OptTooFewIterations, &at, message, "this condition"));
        }
        let rest = u32::try_from(total % merged as usize).unwrap_or(0);
        return Ok(Rounds { total: int(total as i128), rest, start: int(first), values: Some(values) });
    }
    let start = match first {
        Some(first) => int(first),
        None => starting_value(&known, this).ok_or_else(|| {
            unknown(format!("it is not known where `{}` starts", this.variable), Vec::new())
        })?,
    };
    let limit = limit.map_or_else(|| this.limit.clone(), int);
    let distance = match (this.step, this.compare) {
        (Step::Add, BinaryOp::Lt | BinaryOp::Ne) => minus(limit, start.clone()),
        (Step::Add, BinaryOp::Le) => plus(minus(limit, start.clone()), 1),
        (Step::Sub, BinaryOp::Gt | BinaryOp::Ne) => minus(start.clone(), limit),
        (Step::Sub, BinaryOp::Ge) => plus(minus(start.clone(), limit), 1),
        _ => {
            return Err(unknown(
                "how often the loop runs is neither a constant nor linear in the limit".into(),
                Vec::new(),
            ));
        }
    };
    // `!=` needs to meet its limit exactly.
    if this.compare == BinaryOp::Ne && this.by != 1 {
        return Err(unknown(
            "how often the loop runs is neither a constant nor linear in the limit".into(),
            Vec::new(),
        ));
    }
    let at_least =
        |ask: &mut Ask, least: i128| ask.implies(&known, &binary(BinaryOp::Ge, distance.clone(), int(least)));
    let need = this.by * i128::from(merged - 1) + 1;
    if let Err(values) = at_least(ask, need) {
        let message = format!("it is not shown that the loop runs at least {merged} times");
        let mut rejection = source.reject(Code::OptTooFewIterations, &at, message, "this condition");
        rejection.notes.extend(in_words(&values));
        return Err(rejection.help(crate::unroll::more_rounds(found)));
    }
    let total = if this.by == 1 {
        distance
    } else {
        binary(BinaryOp::Div, plus(distance, this.by - 1), int(this.by))
    };
    let mut against = Vec::new();
    for rest in 0..merged {
        let remainder = binary(BinaryOp::Mod, total.clone(), int(merged.into()));
        match ask.implies(&known, &binary(BinaryOp::Eq, remainder, int(rest.into()))) {
            Ok(()) => return Ok(Rounds { total, rest, start, values: None }),
            Err(values) if rest == 0 => against = values,
            Err(_) => {}
        }
    }
    let message = format!("the number of rounds, {total}, is not known to be a multiple of {merged}");
    Err(unknown(message, against).help(format!("`requires {} % {merged} == 0;` would do", operand(&total))))
}

fn minus(a: Expr, b: Expr) -> Expr {
    match crate::loops::literal(&b) {
        Some(0) => a,
        _ => binary(BinaryOp::Sub, a, b),
    }
}

fn plus(a: Expr, b: i128) -> Expr {
    if b == 0 { a } else { binary(BinaryOp::Add, a, int(b)) }
}

/// What the variable was set to before the loop, in terms that the loop does not change.
fn starting_value(known: &Known, this: &Loop<'_>) -> Option<Expr> {
    let changes = Changes::of(this.body);
    known.facts.iter().find_map(|fact| {
        let ExprKind::Binary(BinaryOp::Eq, a, value) = &fact.kind else { return None };
        let is_variable = matches!(&a.kind, ExprKind::Name(n) if *n == this.variable);
        let fixed = !tree::mentions(value, &this.variable)
            && !tree::reads_memory(value)
            && tree::names(value).is_disjoint(&changes.names);
        (is_variable && fixed).then(|| (**value).clone())
    })
}

/// The values before each round and after the last.
fn simulate(this: &Loop<'_>, first: i128, limit: i128) -> Option<Vec<i128>> {
    let mut values = vec![first];
    let mut value = first;
    loop {
        let goes_on = match this.compare {
            BinaryOp::Lt => value < limit,
            BinaryOp::Le => value <= limit,
            BinaryOp::Gt => value > limit,
            BinaryOp::Ge => value >= limit,
            BinaryOp::Eq => value == limit,
            _ => value != limit,
        };
        if !goes_on {
            return Some(values);
        }
        value = match this.step {
            Step::Add => value.checked_add(this.by)?,
            Step::Sub => value.checked_sub(this.by)?,
            Step::Mul => value.checked_mul(this.by)?,
            Step::Div => value / this.by,
        };
        values.push(value);
        if values.len() > MOST_ROUNDS {
            return None;
        }
    }
}
