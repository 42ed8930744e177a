//! Formulas that a procedure would refute if one of its conditions were left out. Each has a model, so no procedure may refute it, whether it is asked at
//! once or against common facts. Each was written for a mutant of the solver that no kernel noticed (docs/trust.md).

#![allow(missing_docs, reason = "tests")]

use gpuproof_logic::{NoWrap, Range, Sort, Term, Terms, WrapOp};
use gpuproof_solve::{Answer, Budget, Query, Scope, Solver};

const W: Sort = Sort::BitVec(32);

/// Asks for all formulas at once, and for every split into common facts and a question.
fn has_a_model(terms: &mut Terms, formulas: &[Term], no_wrap: &[NoWrap]) {
    let records: Vec<(usize, NoWrap)> = no_wrap.iter().copied().enumerate().collect();
    for split in 0..=formulas.len() {
        let (common, question) = formulas.split_at(split);
        let refuted = Scope::new(terms, common).refute(terms, question, &records);
        assert!(refuted.is_none(), "with {split} common facts: {refuted:?}");
    }
    let query = Query { assertions: formulas, no_wrap, label: "test" };
    let built_in = Solver::new().check(terms, &query, &Budget::BUILT_IN);
    assert!(!built_in.is_unsat(), "{built_in:?}");
    let answer = Solver::new().check(terms, &query, &Budget::default());
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}

/// 3 / 3 = 5 / 5 and 3 % 3 = 5 % 5.
#[test]
fn equal_digits_make_equal_numbers_only_in_one_radix() {
    let mut t = Terms::new();
    let (x, y) = (t.symbol("x", Sort::Int, Range::new(0, 100)), t.symbol("y", Sort::Int, Range::new(0, 100)));
    let (three, five) = (t.int(3), t.int(5));
    let quotients = (t.int_div(x, three), t.int_div(y, five));
    let rests = (t.int_mod(x, three), t.int_mod(y, five));
    let formulas = [t.eq(quotients.0, quotients.1), t.eq(rests.0, rests.1), t.int_lt(x, y)];
    has_a_model(&mut t, &formulas, &[]);
}

/// u * n + l = 0 and l < n say that u is not negative only where n is positive: -2 * -1 - 2 = 0.
#[test]
fn a_radix_is_positive() {
    let mut t = Terms::new();
    let (u, l, n) = (t.var("u", Sort::Int), t.var("l", Sort::Int), t.var("n", Sort::Int));
    let (zero, product) = (t.int(0), t.mul(u, n));
    let sum = t.add(product, l);
    let formulas = [t.eq(sum, zero), t.int_lt(l, n), t.int_lt(u, zero)];
    has_a_model(&mut t, &formulas, &[]);
}

/// A signed quotient, remainder or shift that is negative is a large unsigned number.
#[test]
fn negative_results_are_large_unsigned_numbers() {
    for operation in [Terms::bv_sdiv, Terms::bv_srem, Terms::bv_ashr] {
        let mut t = Terms::new();
        let x = t.var("x", W);
        let (two, zero, limit) = (t.bv(2, 32), t.bv(0, 32), t.bv(10, 32));
        let result = operation(&mut t, x, two);
        let formulas = [t.bv_slt(x, zero), t.bv_ult(limit, result)];
        has_a_model(&mut t, &formulas, &[]);
    }
}

/// A sum that does not wrap as an unsigned number may be negative as a signed one.
#[test]
fn unsigned_sums_may_have_the_sign_bit() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", W), t.var("y", W));
    let (sum, record) = NoWrap::build(&mut t, WrapOp::Add, x, y, false);
    let zero = t.bv(0, 32);
    let formulas = [t.bv_slt(sum, zero)];
    has_a_model(&mut t, &formulas, &[record]);
}

/// The number that bits stand for is not negative, also where Z3 is asked about bits.
#[test]
fn bits_stand_for_natural_numbers() {
    let mut t = Terms::new();
    let (x, y, n) = (t.var("x", W), t.var("y", W), t.symbol("n", Sort::Int, Range::new(-5, 0)));
    let masked = t.bv_and(x, y);
    let (number, limit) = (t.bv_to_nat(masked), t.int(1u64 << 31));
    let sum = t.add(number, n);
    let formulas = [t.int_lt(limit, sum)];
    has_a_model(&mut t, &formulas, &[]);
}

/// u * n + 2 * a - 3 * b = 0, 2 * a - 3 * b < n and n > 0 leave no negative u: only the digits tell, because no variable can be solved for.
#[test]
fn a_digit_below_its_radix_decides_the_sign_of_the_next() {
    let mut t = Terms::new();
    let n = t.symbol("n", Sort::Int, Range::new(1, u64::MAX));
    let (u, a, b) = (t.var("u", Sort::Int), t.var("a", Sort::Int), t.var("b", Sort::Int));
    let (zero, two, three) = (t.int(0), t.int(2), t.int(3));
    let (twice, thrice) = (t.mul(two, a), t.mul(three, b));
    let lower = t.sub(twice, thrice);
    let upper = t.mul(u, n);
    let sum = t.add(upper, lower);
    let formulas = [t.eq(sum, zero), t.int_lt(lower, n), t.int_lt(u, zero)];
    assert!(Scope::new(&mut t, &[]).refute(&mut t, &formulas, &[]).is_some());
}
