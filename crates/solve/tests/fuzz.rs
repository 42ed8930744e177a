//! Random small queries against enumeration: what is refuted has no model, what is satisfiable has one, and Z3 agrees.

#![allow(missing_docs, reason = "tests")]

#[path = "support/cases.rs"]
mod cases;

use cases::{Case, case, horner_case, index_case};
use gpuproof_logic::{Assignment, Term, Value, eval_all, smt};
use gpuproof_solve::builtin::{Outcome, refute};
use gpuproof_solve::engine::{Engine, Raw};
use gpuproof_solve::{Answer, Budget, Encoding, NoWrap, Query, Scope, Solver};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// A model by enumeration.
fn enumerate(case: &Case, formulas: &[Term]) -> Option<Assignment> {
    let mut assignment = Assignment::default();
    search(case, formulas, 0, &mut assignment).then_some(assignment)
}

fn search(case: &Case, formulas: &[Term], at: usize, assignment: &mut Assignment) -> bool {
    let Some((id, values)) = case.variables.get(at) else {
        return eval_all(&case.terms, formulas, assignment).iter().all(|v| *v == Some(Value::Bool(true)));
    };
    for value in values {
        assignment.symbols.insert(*id, value.clone());
        if search(case, formulas, at + 1, assignment) {
            return true;
        }
    }
    false
}

fn show(case: &Case) -> String {
    let mut text = smt::query_text(&case.terms, &case.assertions, &[]);
    text.push_str(&format!("{:?}", case.no_wrap));
    text
}

fn config(default: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|c| c.parse().ok()).unwrap_or(default);
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 4000, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn what_is_refuted_has_no_model(bytes in prop::collection::vec(any::<u8>(), 10..120)) {
        let mut case = case(&bytes);
        let records: Vec<(usize, NoWrap)> = case.no_wrap.iter().copied().enumerate().collect();
        let assertions = case.assertions.clone();
        if let Outcome::Refuted(by, used) = refute(&mut case.terms, &assertions, &records, &[]) {
            let mut formulas = assertions;
            for k in used {
                let record = case.no_wrap[k];
                formulas.push(record.formula(&mut case.terms));
            }
            let model = enumerate(&case, &formulas);
            prop_assert!(model.is_none(), "{by:?} {model:?}\n{}", show(&case));
        }
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn answers_agree_with_enumeration(bytes in prop::collection::vec(any::<u8>(), 10..80)) {
        let mut case = case(&bytes);
        let (assertions, no_wrap) = (case.assertions.clone(), case.no_wrap.clone());
        let query = Query { assertions: &assertions, no_wrap: &no_wrap, label: "fuzz" };
        let assumptions: Vec<Term> = no_wrap.iter().map(|r| r.formula(&mut case.terms)).collect();
        match Solver::new().check(&mut case.terms, &query, &Budget::default()) {
            Answer::Unsat { assumed, .. } => {
                let mut formulas = assertions;
                formulas.extend(assumed.iter().map(|&k| assumptions[k]));
                prop_assert!(enumerate(&case, &formulas).is_none(), "{}", show(&case));
            }
            Answer::Sat(model) => {
                let formulas: Vec<Term> = assertions.iter().chain(&assumptions).copied().collect();
                prop_assert!(model.satisfies(&case.terms, &formulas), "{}", show(&case));
            }
            Answer::Unknown(why) => prop_assert!(false, "{why}\n{}", show(&case)),
        }
    }

    /// The literal encoding and the evaluator mean the same.
    #[test]
    fn z3_agrees_with_the_evaluator(bytes in prop::collection::vec(any::<u8>(), 10..80)) {
        let mut case = case(&bytes);
        let assertions = case.assertions.clone();
        let mut engine = Engine::new().unwrap();
        let raw = engine.check(&mut case.terms, &assertions, &[], Encoding::Bits, &Budget::default());
        let model = enumerate(&case, &assertions);
        match raw {
            Raw::Unsat(_) => prop_assert!(model.is_none(), "{}", show(&case)),
            Raw::Sat(_) => prop_assert!(model.is_some(), "{}", show(&case)),
            Raw::Unknown(why) => prop_assert!(false, "{why}\n{}", show(&case)),
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn digits_are_separated_only_where_the_index_is_injective(bytes in prop::collection::vec(any::<u8>(), 10..60)) {
        let mut case = index_case(&bytes);
        let assertions = case.assertions.clone();
        if let Outcome::Refuted(by, _) = refute(&mut case.terms, &assertions, &[], &[]) {
            let model = enumerate(&case, &assertions);
            prop_assert!(model.is_none(), "{by:?} {model:?}\n{}", show(&case));
        }
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn horner_forms_are_always_separated(bytes in prop::collection::vec(any::<u8>(), 12)) {
        let mut case = horner_case(&bytes, false, false);
        let assertions = case.assertions.clone();
        let outcome = refute(&mut case.terms, &assertions, &[], &[]);
        prop_assert!(matches!(outcome, Outcome::Refuted(..)), "{}", show(&case));
    }

    #[test]
    fn horner_forms_without_a_bound_are_not(bytes in prop::collection::vec(any::<u8>(), 12)) {
        let mut case = horner_case(&bytes, true, true);
        let assertions = case.assertions.clone();
        if let Outcome::Refuted(by, _) = refute(&mut case.terms, &assertions, &[], &[]) {
            let model = enumerate(&case, &assertions);
            prop_assert!(model.is_none(), "{by:?} {model:?}\n{}", show(&case));
        }
    }
}

/// Asks a scope over the first assertions about the others, together and one by one in both orders, so that later
/// questions meet what earlier ones left behind.
fn ask_in_scope(case: &mut Case, split: usize) -> Result<(), TestCaseError> {
    let assertions = case.assertions.clone();
    let (common, rest) = assertions.split_at(split % (assertions.len() + 1));
    let no_wrap = case.no_wrap.clone();
    let mut scope = Scope::new(&mut case.terms, common);
    let records: Vec<(usize, NoWrap)> = no_wrap.iter().copied().enumerate().collect();
    let mut questions: Vec<Vec<Term>> = rest.iter().map(|&t| vec![t]).collect();
    questions.push(rest.to_vec());
    questions.push(Vec::new());
    for question in questions.iter().chain(questions.iter().rev()) {
        let Some((by, used)) = scope.refute(&mut case.terms, question, &records) else { continue };
        let mut formulas = [common, question].concat();
        for k in used {
            let record = no_wrap[k];
            formulas.push(record.formula(&mut case.terms));
        }
        let model = enumerate(case, &formulas);
        prop_assert!(
            model.is_none(),
            "{by:?} {model:?} {split}\n{}",
            smt::query_text(&case.terms, &formulas, &[])
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn what_a_scope_refutes_has_no_model(bytes in prop::collection::vec(any::<u8>(), 10..120), split in 0usize..8) {
        ask_in_scope(&mut case(&bytes), split)?;
    }

    #[test]
    fn scopes_separate_digits_only_where_the_index_is_injective(
        bytes in prop::collection::vec(any::<u8>(), 10..60),
        split in 0usize..8,
    ) {
        ask_in_scope(&mut index_case(&bytes), split)?;
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn scopes_separate_horner_forms(bytes in prop::collection::vec(any::<u8>(), 12), split in 0usize..8) {
        ask_in_scope(&mut horner_case(&bytes, true, true), split)?;
        let mut case = horner_case(&bytes, false, false);
        let assertions = case.assertions.clone();
        let (common, rest) = assertions.split_at(split % (assertions.len() + 1));
        let mut scope = Scope::new(&mut case.terms, common);
        prop_assert!(scope.refute(&mut case.terms, rest, &[]).is_some(), "{}", show(&case));
    }

    /// A question in a scope has the answer of the question about everything.
    #[test]
    fn scopes_answer_like_single_questions(bytes in prop::collection::vec(any::<u8>(), 10..80), split in 0usize..8) {
        let mut case = case(&bytes);
        let (assertions, no_wrap) = (case.assertions.clone(), case.no_wrap.clone());
        let (common, rest) = assertions.split_at(split % (assertions.len() + 1));
        let mut solver = Solver::new();
        let mut scope = Scope::new(&mut case.terms, common);
        let query = Query { assertions: rest, no_wrap: &no_wrap, label: "fuzz" };
        let inside = solver.check_in(&mut scope, &mut case.terms, &query, &Budget::default());
        let again = solver.check_in(&mut scope, &mut case.terms, &query, &Budget::default());
        prop_assert_eq!(&inside, &again);
        let query = Query { assertions: &assertions, no_wrap: &no_wrap, label: "fuzz" };
        let alone = solver.check(&mut case.terms, &query, &Budget::default());
        let assumptions: Vec<Term> = no_wrap.iter().map(|r| r.formula(&mut case.terms)).collect();
        match (&inside, &alone) {
            (Answer::Unsat { assumed, .. }, _) => {
                let mut formulas = assertions;
                formulas.extend(assumed.iter().map(|&k| assumptions[k]));
                prop_assert!(alone.is_unsat() && enumerate(&case, &formulas).is_none(), "{}", show(&case));
            }
            (Answer::Sat(model), Answer::Sat(_)) => {
                let formulas: Vec<Term> = assertions.iter().chain(&assumptions).copied().collect();
                prop_assert!(model.satisfies(&case.terms, &formulas), "{}", show(&case));
            }
            other => prop_assert!(false, "{other:?}\n{}", show(&case)),
        }
    }
}
