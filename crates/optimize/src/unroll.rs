//! Loop unrolling: the first K rounds stand before the loop.
//!
//! Applicable if what is known before the loop implies its condition for the variable's first K values: then these rounds are run
//! in any case, and need not ask. Between two copies the invariants are asserted; the loop's own invariants get the bound of the
//! variable that holds now.

use crate::ask::{Ask, in_words};
use crate::edit::Edits;
use crate::known::Found;
use crate::loops::Loop;
use crate::read::Source;
use crate::tree::range;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_spec::{Expr, Ident};

/// More copies than this are no optimisation.
pub const MOST: i128 = 256;

/// The number that a wish names.
pub fn count(
    source: &Source<'_>,
    found: &Found<'_>,
    written: &Expr,
    least: i128,
    ask: &mut Ask,
) -> Result<u32, Diagnostic> {
    let at = range(written.place);
    match ask.constant(&found.known, written) {
        Some(value) if (least..=MOST).contains(&value) => Ok(u32::try_from(value).unwrap_or(0)),
        Some(value) => {
            let message = format!("the number must be between {least} and {MOST}, and is {value}");
            Err(source.reject(Code::OptArgument, &at, message, "this number"))
        }
        None => Err(source.reject(Code::OptArgument, &at, "the number is no constant", "this number")),
    }
}

/// Unrolls a loop.
pub fn unroll(
    source: &Source<'_>,
    found: &Found<'_>,
    variable: &Ident,
    rounds: &Expr,
) -> Result<(Edits, String), Diagnostic> {
    let mut ask = Ask::default();
    let rounds = count(source, found, rounds, 1, &mut ask)?;
    let this = Loop::read(source, found, variable)?;
    runs_at_least(source, found, &this, rounds, &mut ask)?;
    let has_contract = this.invariants().next().is_some();
    if has_contract && this.bounds().is_empty() {
        return Err(no_bound(source, &this));
    }
    let mut edits = Edits::default();
    let too_large = || this.too_large(source);
    let start = range(this.stmt.place).start;
    let (at, open, close) = source.before(start);
    let indent = source.indent(at).to_owned();
    let wrap = this.clashes(source, &range(found.method.place));
    let inner = if wrap { format!("{indent}  ") } else { indent.clone() };
    let mut text = if wrap { format!("{indent}{{\n") } else { String::new() };
    text += &this.take_init(source, &inner, &mut edits);
    for round in 1..=rounds {
        text += &this.round(source, &inner);
        if round < rounds && has_contract {
            for line in this.assertions(source, round).ok_or_else(too_large)? {
                text += &format!("{inner}{line}\n");
            }
        }
    }
    edits.extend(this.move_bounds(source, rounds).ok_or_else(too_large)?);
    // The first line has its indentation already; the loop gets it anew.
    let text = text.trim_start_matches([' ', '\t']);
    edits.insert(at, format!("{open}{text}{indent}{close}"));
    if wrap {
        edits.insert(range(this.stmt.place).end, format!("\n{indent}}}"));
    }
    let what = format!("{} of the loop's rounds over `{}` stand before it", rounds, this.variable);
    Ok((edits, what))
}

/// Whether the loop runs at least so many rounds.
pub fn runs_at_least(
    source: &Source<'_>,
    found: &Found<'_>,
    this: &Loop<'_>,
    rounds: u32,
    ask: &mut Ask,
) -> Result<(), Diagnostic> {
    let known = found.known.at_loop(this.contract, this.init);
    for round in 0..rounds {
        let condition = this.after(&this.value(), round).map(|value| this.condition_at(value));
        let shown = condition.map_or(Err(Vec::new()), |condition| ask.implies(&known, &condition));
        if let Err(values) = shown {
            let message = format!("it is not shown that the loop runs at least {rounds} times");
            let label = match round {
                0 => "may be false at once".to_owned(),
                1 => "may be false after 1 round".to_owned(),
                n => format!("may be false after {n} rounds"),
            };
            let mut rejection =
                source.reject(Code::OptTooFewIterations, &range(this.condition.place), message, label);
            rejection.notes.extend(in_words(&values));
            return Err(rejection.help(more_rounds(found)));
        }
    }
    Ok(())
}

/// What to do about a loop that may not run often enough.
pub fn more_rounds(found: &Found<'_>) -> &'static str {
    match found.method.contract.is_empty() {
        true => {
            "without a contract nothing is known of arguments; a constant limit or a `requires` clause would do"
        }
        false => "a `requires` clause or an invariant that excludes this would do",
    }
}

/// The rejection of a loop without bound.
pub fn no_bound(source: &Source<'_>, this: &Loop<'_>) -> Diagnostic {
    use crate::loops::Step;
    let side = if matches!(this.step, Step::Add | Step::Mul) { "lower" } else { "upper" };
    let message = format!("no invariant gives a {side} bound of `{}`", this.variable);
    let relation = if side == "lower" { ">=" } else { "<=" };
    source.reject(Code::OptNoBound, &range(this.condition.place), message, "the loop's variable").help(
        format!("add `loop_invariant {} {relation} ...;` with the value that it starts from", this.variable),
    )
}
