//! Constructors, facts, text and substitution against machine arithmetic, on random terms.

#![allow(missing_docs, reason = "tests")]

mod support;

use gpuproof_logic::{Integer, Term, Terms, Value, eval, smt};
use proptest::prelude::*;
use rustc_hash::FxHashMap;
use support::{Choices, Pool, signed};

fn pool(bytes: &[u8]) -> Pool {
    let mut choices = Choices::new(bytes);
    let mut pool = Pool::new(&mut choices);
    while !choices.done() {
        pool.step(&mut choices);
    }
    pool
}

fn all_terms(pool: &Pool) -> Vec<(Term, Value)> {
    let int = |v: i128| Value::Int(Integer::from(v));
    let bits = pool.bits.iter().map(|&(t, _, v)| (t, int(v)));
    let ints = pool.ints.iter().map(|&(t, v)| (t, int(v)));
    let bools = pool.bools.iter().map(|&(t, v)| (t, Value::Bool(v)));
    bits.chain(ints).chain(bools).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplified_terms_keep_their_value(bytes in prop::collection::vec(any::<u8>(), 50..400)) {
        let pool = pool(&bytes);
        for (t, expected) in all_terms(&pool) {
            let value = eval(&pool.terms, t, &pool.assignment);
            prop_assert_eq!(value, Some(expected), "{}", smt::term_text(&pool.terms, t));
        }
    }

    #[test]
    fn facts_hold(bytes in prop::collection::vec(any::<u8>(), 50..400)) {
        let pool = pool(&bytes);
        for &(t, width, v) in &pool.bits {
            let facts = pool.terms.bit_facts(t);
            let value = Integer::from(v);
            prop_assert!(facts.unsigned.contains(&value), "{facts:?} {v} {}", smt::term_text(&pool.terms, t));
            prop_assert!(facts.signed.contains(&Integer::from(signed(v, width))));
            prop_assert_eq!(&facts.zeros & &value, Integer::ZERO);
            prop_assert_eq!(&facts.ones & &value, facts.ones.clone());
        }
        for &(t, v) in &pool.ints {
            prop_assert!(pool.terms.int_bounds(t).contains(&Integer::from(v)));
        }
    }

    #[test]
    fn constants_fold_completely(bytes in prop::collection::vec(any::<u8>(), 50..300)) {
        let mut pool = pool(&bytes);
        let mut map = FxHashMap::default();
        for (&id, value) in &pool.assignment.symbols {
            let t = pool.terms.symbol_term(id);
            let constant = match (value, pool.terms.sort(t)) {
                (Value::Bool(b), _) => pool.terms.bool(*b),
                (Value::Int(v), gpuproof_logic::Sort::BitVec(w)) => pool.terms.bv(v.clone(), w),
                (Value::Int(v), _) => pool.terms.int(v.clone()),
                _ => continue,
            };
            map.insert(t, constant);
        }
        for (t, expected) in all_terms(&pool) {
            let folded = pool.terms.substitute(t, &map);
            prop_assert!(pool.terms.is_value(folded), "{}", smt::term_text(&pool.terms, folded));
            prop_assert_eq!(eval(&pool.terms, folded, &pool.assignment), Some(expected));
        }
    }

    #[test]
    fn text_reads_back(bytes in prop::collection::vec(any::<u8>(), 50..300)) {
        let pool = pool(&bytes);
        let assertions: Vec<Term> = pool.bools.iter().map(|b| b.0).collect();
        let text = smt::query_text(&pool.terms, &assertions, &["a test".into()]);
        let mut again = Terms::new();
        let script = smt::parse(&mut again, &text).unwrap();
        // The ranges come first, as assertions that hold.
        let ranges = script.assertions.len() - assertions.len();
        let mut assignment = gpuproof_logic::Assignment::default();
        for (&id, value) in &pool.assignment.symbols {
            let symbol = pool.terms.symbol_data(id);
            let t = again.var(symbol.name.clone(), symbol.sort);
            assignment.symbols.insert(again.as_symbol(t).unwrap(), value.clone());
        }
        for (k, &t) in script.assertions.iter().enumerate() {
            let expected = if k < ranges { true } else { pool.bools[k - ranges].1 };
            prop_assert_eq!(eval(&again, t, &assignment), Some(Value::Bool(expected)), "{}\n{}", k, &text);
        }
        // Printing is a function of the terms: the second arena prints the same way each time.
        prop_assert_eq!(smt::query_text(&again, &script.assertions, &[]), smt::query_text(&again, &script.assertions, &[]));
    }

    #[test]
    fn terms_move_between_arenas(bytes in prop::collection::vec(any::<u8>(), 50..300)) {
        let pool = pool(&bytes);
        let (roots, values): (Vec<Term>, Vec<Value>) = all_terms(&pool).into_iter().unzip();
        let mut other = Terms::new();
        // Different numbers in the other arena.
        for n in 0..5 {
            other.var(format!("x{}", 7 - n), gpuproof_logic::Sort::Bool);
        }
        let moved = other.import(&pool.terms, &roots);
        let mut assignment = gpuproof_logic::Assignment::default();
        for (&id, value) in &pool.assignment.symbols {
            let symbol = pool.terms.symbol_data(id).clone();
            let t = other.symbol(symbol.name, symbol.sort, symbol.range);
            assignment.symbols.insert(other.as_symbol(t).unwrap(), value.clone());
        }
        for ((&t, &m), expected) in roots.iter().zip(&moved).zip(values) {
            prop_assert_eq!(eval(&other, m, &assignment), Some(expected), "{}", smt::term_text(&pool.terms, t));
        }
    }

    #[test]
    fn no_text_panics_the_reader(text in "[()a-z0-9 _#|;.=+*<!-]{0,80}") {
        let mut terms = Terms::new();
        if let Ok(script) = smt::parse(&mut terms, &format!("(declare-const a Int)(declare-const b (_ BitVec 8)){text}")) {
            prop_assert!(script.assertions.iter().all(|&t| terms.sort(t) == gpuproof_logic::Sort::Bool));
        }
    }
}
