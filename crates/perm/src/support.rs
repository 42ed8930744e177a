//! What a run of the prover is told and tells on the way: which obligations are wanted, which were shown before, how far it is.
//!
//! # Obligations that were shown before
//!
//! An obligation is known by a hash of everything that its answer depends on: the versions of this program and of the solver, the
//! program's functions, the axioms, what is known and what is to be shown. Made-up names (`x!12`) are numbered by where they first stand,
//! so that a change elsewhere in a method does not change the hash. Renaming them apart from each other changes no meaning.
//! Only what was shown is remembered, never a failure.

use crate::exec::{Exec, Obligation};
use gpuproof_logic::Term;
use gpuproof_logic::smt::{query_text, term_text};
use rustc_hash::FxHashMap;

/// Names an obligation.
pub type Key = [u8; 32];

/// Receives calls from several threads.
pub trait Support: Sync {
    /// Whether an obligation is to be decided; the others are left out.
    fn wanted(&self, _obligation: &Obligation) -> bool {
        true
    }

    /// Whether keys are of any use.
    fn remembers(&self) -> bool {
        false
    }

    /// Whether an obligation with this key was shown before.
    fn was_shown(&self, _key: &Key) -> bool {
        false
    }

    /// An obligation with this key was shown.
    fn shown(&self, _key: Key) {}

    /// So many more obligations are to be decided.
    fn begin(&self, _obligations: usize) {}

    /// One of them is, and holds or does not.
    fn done(&self, _holds: bool) {}

    /// Whether the answer is known well enough: what is not decided by then is given up.
    fn enough(&self) -> bool {
        false
    }
}

/// What all obligations of a program have in common, hashed.
pub(crate) fn common(exec: &Exec<'_>) -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new();
    for part in [env!("CARGO_PKG_VERSION"), gpuproof_solve::engine::Z3_VERSION] {
        add(&mut hasher, part);
    }
    for function in exec.program.functions.iter() {
        add(&mut hasher, &crate::print::function(exec.program, function));
    }
    hasher
}

fn add(hasher: &mut blake3::Hasher, part: &str) {
    hasher.update(&(part.len() as u64).to_le_bytes());
    hasher.update(part.as_bytes());
}

/// The key of an obligation.
pub(crate) fn key(common: &blake3::Hasher, exec: &Exec<'_>, axioms: &[Term], obligation: &Obligation) -> Key {
    let mut hasher = common.clone();
    add(&mut hasher, if obligation.refute { "possible" } else { "follows" });
    for id in &obligation.without {
        let name = exec.program.functions.get(*id).map_or("", |f| &*f.name);
        add(&mut hasher, name);
    }
    // How many there are of each: the text does not tell a goal from a fact.
    add(&mut hasher, &format!("{} {}", axioms.len(), obligation.facts.len()));
    let all: Vec<Term> = axioms.iter().chain(&obligation.facts).chain([&obligation.goal]).copied().collect();
    let mut text = query_text(&exec.terms, &all, &[]);
    // Functions that stand for sums are defined by their shapes, which may speak of other sums.
    let mut stated: Vec<&str> = Vec::new();
    loop {
        let next = exec.sums.iter().find(|(name, _)| !stated.contains(&&***name) && names(&text, name));
        let Some((name, shape)) = next else { break };
        stated.push(name);
        text += &format!("(sum {name} {})\n", term_text(&exec.terms, shape.body()));
    }
    add(&mut hasher, &renumbered(&text));
    *hasher.finalize().as_bytes()
}

/// Whether a text has a name in it. A longer name that begins alike counts, which only adds a definition.
fn names(text: &str, name: &str) -> bool {
    text.contains(name)
}

/// The text with the numbers of made-up names (`x!12`) replaced by numbers in the order of their first places.
fn renumbered(text: &str) -> String {
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '!' | '_' | '.' | '~' | '\'');
    while let Some(start) = rest.find(is_name) {
        let (before, from) = rest.split_at(start);
        out += before;
        let end = from.find(|c| !is_name(c)).unwrap_or(from.len());
        let (name, after) = from.split_at(end);
        match name.split_once('!') {
            Some((base, _)) => {
                let fresh = numbers.len();
                let number = *numbers.entry(name).or_insert(fresh);
                out += base;
                out.push('!');
                out += &number.to_string();
            }
            None => out += name,
        }
        rest = after;
    }
    out += rest;
    out
}

#[cfg(test)]
mod tests {
    use super::renumbered;

    #[test]
    fn made_up_names_are_numbered_in_order() {
        assert_eq!(renumbered("(= x!7 y!9 x!7 |a b!4|)"), "(= x!0 y!1 x!0 |a b!2|)");
        assert_eq!(renumbered("(f some!of!31 n) (g x!12)"), "(f some!0 n) (g x!1)");
    }

    #[test]
    fn different_names_stay_different() {
        assert_ne!(renumbered("(= x!1 x!2)"), renumbered("(= x!1 x!1)"));
        assert_ne!(renumbered("(= x!1 y!2)"), renumbered("(= y!1 x!2)"));
        assert_ne!(renumbered("(= f!of!1 f!of!2)"), renumbered("(= f!of!1 f!of!1)"));
    }
}
