//! Arrays, functions, quantifiers, integers, reals, and questions over common facts.

#![allow(missing_docs, reason = "tests")]

use gpuproof_logic::{Range, Rational, Sort, Term, Terms, Value};
use gpuproof_solve::{Answer, Budget, Incremental, IncrementalAnswer, Procedure, Query, Solver, Why};

const W: Sort = Sort::BitVec(32);

fn ask(terms: &mut Terms, assertions: &[Term]) -> Answer {
    Solver::new().check(terms, &Query { assertions, no_wrap: &[], label: "test" }, &Budget::default())
}

#[test]
fn a_write_is_read_back() {
    let mut t = Terms::new();
    let sort = t.array_sort(W, W);
    let (a, i, j, v) = (t.var("a", sort), t.var("i", W), t.var("j", W), t.var("v", W));
    let written = t.store(a, i, v);
    let read = t.select(written, j);
    let (same, other) = (t.eq(i, j), t.ne(read, v));
    assert!(ask(&mut t, &[same, other]).is_unsat());
    // Elsewhere the old value may differ: the model says what stands in the array.
    let elsewhere = t.ne(i, j);
    let Answer::Sat(model) = ask(&mut t, &[elsewhere, other]) else { panic!("satisfiable") };
    assert!(model.satisfies(&t, &[elsewhere, other]));
    assert_ne!(model.eval(&t, read), model.eval(&t, v));
}

#[test]
fn functions_are_consistent_in_both_encodings() {
    let mut t = Terms::new();
    let f = t.function("f", &[W], W);
    let (x, y, n) = (t.var("x", W), t.var("y", W), t.symbol("n", W, Range::new(1, 1000)));
    let (fx, fy) = (t.apply(f, &[x]), t.apply(f, &[y]));
    let differ = t.ne(fx, fy);
    // A product sends the query to the integers first.
    let (px, py) = (t.mul(fx, n), t.mul(fy, n));
    let products = t.ne(px, py);
    let same = t.bv_ule(x, y);
    let same_too = t.bv_ule(y, x);
    assert!(ask(&mut t, &[differ, same, same_too]).is_unsat());
    assert!(ask(&mut t, &[products, same, same_too]).is_unsat());
    let Answer::Sat(model) = ask(&mut t, &[differ]) else { panic!("satisfiable") };
    assert_ne!(model.eval(&t, x), model.eval(&t, y));
}

/// Two offsets that are equal, however they are written, hold one value; and a loop that doubles has few steps.
#[test]
fn equal_arguments_and_shift_amounts_need_no_solver() {
    let mut t = Terms::new();
    let f = t.function("f", &[W], W);
    let (x, y, n) =
        (t.symbol("x", W, Range::new(0, 100)), t.symbol("y", W, Range::new(0, 100)), t.var("n", W));
    let (left, right) = (t.mul(x, n), t.mul(y, n));
    let same = t.eq(left, right);
    let (fl, fr) = (t.apply(f, &[left]), t.apply(f, &[right]));
    let (differ, apart) = (t.ne(fl, fr), t.ne(left, right));
    let either = t.or2(differ, apart);
    let built_in = |terms: &mut Terms, assertions: &[Term]| {
        let query = Query { assertions, no_wrap: &[], label: "test" };
        Solver::new().check(terms, &query, &Budget::BUILT_IN)
    };
    assert!(built_in(&mut t, &[same, either]).is_unsat());
    assert!(!built_in(&mut t, &[same]).is_unsat());
    // stride = 1 << k, stride < 16: stride * 16 is at most 128, and can be that.
    let k = t.var("k", W);
    let (one, limit) = (t.bv(1, 32), t.bv(16, 32));
    let stride = t.bv_shl(one, k);
    let (small, in_width) = (t.bv_ult(stride, limit), t.bv(32, 32));
    let shifts = t.bv_ult(k, in_width);
    let product = t.mul(stride, limit);
    let (most, less) = (t.bv(128, 32), t.bv(127, 32));
    let (above, at_most) = (t.bv_ult(most, product), t.bv_ult(less, product));
    assert!(built_in(&mut t, &[small, shifts, above]).is_unsat());
    assert!(matches!(ask(&mut t, &[small, shifts, at_most]), Answer::Sat(_)));
    // Without the bound on k a shift by the width or more gives 0, which the cases include.
    let zero = t.bv(0, 32);
    let vanishes = t.eq(stride, zero);
    assert!(matches!(ask(&mut t, &[vanishes]), Answer::Sat(_)));
    assert!(built_in(&mut t, &[vanishes, shifts]).is_unsat());
}

#[test]
fn quantified_facts_are_instantiated() {
    let mut t = Terms::new();
    let f = t.function("f", &[Sort::Int], Sort::Int);
    let (i, k) = (t.var("i", Sort::Int), t.var("k", Sort::Int));
    let fi = t.apply(f, &[i]);
    let zero = t.int(0);
    let body = t.int_le(zero, fi);
    let id = t.as_symbol(i).unwrap();
    let all = t.forall(&[id], body);
    let fk = t.apply(f, &[k]);
    let negative = t.int_lt(fk, zero);
    assert!(ask(&mut t, &[all, negative]).is_unsat());
    // What is not refuted is not claimed to be satisfiable either: no model of a quantified fact is confirmed.
    let positive = t.int_lt(zero, fk);
    assert!(matches!(ask(&mut t, &[all, positive]), Answer::Unknown(_)));
}

#[test]
fn a_range_bounds_a_quantifier() {
    let mut t = Terms::new();
    let f = t.function("f", &[Sort::Int], Sort::Int);
    let i = t.symbol("i", Sort::Int, Range::new(0, 7));
    let n = t.var("n", Sort::Int);
    let id = t.as_symbol(i).unwrap();
    let fi = t.apply(f, &[i]);
    let body = t.int_lt(fi, n);
    let all = t.forall(&[id], body);
    let above = [3, 9].map(|k| {
        let k = t.int(k);
        let fk = t.apply(f, &[k]);
        t.int_le(n, fk)
    });
    assert!(ask(&mut t, &[all, above[0]]).is_unsat());
    // 9 is outside the range: nothing is known of f(9).
    assert!(!ask(&mut t, &[all, above[1]]).is_unsat());
    // A model that is given can be evaluated over a small range.
    let eight = t.int(8);
    let enough = t.int_lt(eight, n);
    let model = ask(&mut t, &[enough]);
    assert_eq!(model.model().and_then(|m| m.eval(&t, all)), Some(Value::Bool(true)));
}

#[test]
fn an_empty_range_makes_a_quantifier_trivial_and_nothing_else() {
    let mut t = Terms::new();
    let f = t.function("f", &[Sort::Int], Sort::Int);
    let i = t.symbol("i", Sort::Int, Range::new(5, 3));
    let n = t.var("n", Sort::Int);
    let id = t.as_symbol(i).unwrap();
    let fi = t.apply(f, &[i]);
    let body = t.int_lt(fi, n);
    let all = t.forall(&[id], body);
    let zero = t.int(0);
    let negative = t.int_lt(n, zero);
    assert!(!ask(&mut t, &[all, negative]).is_unsat());
}

#[test]
fn a_query_can_be_called_off() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", W), t.var("y", W));
    let both = t.bv_and(x, y);
    let seven = t.bv(7, 32);
    let equal = t.eq(both, seven);
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let mut solver = Solver::new();
    solver.cancel_by(flag.clone());
    let query = Query { assertions: &[equal], no_wrap: &[], label: "cancelled" };
    assert_eq!(solver.check(&mut t, &query, &Budget::default()), Answer::Unknown(Why::Cancelled));
    flag.store(false, std::sync::atomic::Ordering::Relaxed);
    assert!(matches!(solver.check(&mut t, &query, &Budget::default()), Answer::Sat(_)));
}

#[test]
fn fractions_add_up() {
    let mut t = Terms::new();
    let (p, q) = (t.var("p", Sort::Real), t.var("q", Sort::Real));
    let half = t.real(&Rational::new(1.into(), 2.into()).unwrap());
    let one = t.real(&Rational::whole(1.into()));
    let (low_p, low_q) = (t.int_lt(half, p), t.int_lt(half, q));
    let sum = t.add(p, q);
    let most = t.int_le(sum, one);
    assert!(ask(&mut t, &[low_p, low_q, most]).is_unsat());
    let Answer::Sat(model) = ask(&mut t, &[low_p, most]) else { panic!("satisfiable") };
    assert!(model.satisfies(&t, &[low_p, most]));
}

#[test]
fn uninterpreted_sorts_have_equality_only() {
    let mut t = Terms::new();
    let thing = t.uninterpreted_sort("Thing");
    let (a, b, c) = (t.var("a", thing), t.var("b", thing), t.var("c", thing));
    let (ab, bc, ac) = (t.eq(a, b), t.eq(b, c), t.ne(a, c));
    assert!(ask(&mut t, &[ab, bc, ac]).is_unsat());
    let Answer::Sat(model) = ask(&mut t, &[ab, ac]) else { panic!("satisfiable") };
    assert_eq!(model.eval(&t, ab), Some(Value::Bool(true)));
}

#[test]
fn wide_bit_vectors_have_models() {
    let mut t = Terms::new();
    let x = t.var("x", Sort::BitVec(200));
    let low = t.bv(gpuproof_logic::number::pow2(150), 200);
    let above = t.bv_ult(low, x);
    let Answer::Sat(model) = ask(&mut t, &[above]) else { panic!("satisfiable") };
    assert!(model.satisfies(&t, &[above]));
}

#[test]
fn resources_run_out_without_an_answer() {
    // A multiplier that no bit-blasting gets through: x * y = y * x in disguise, with too little to spend.
    let mut t = Terms::new();
    let (x, y, z) = (t.var("x", W), t.var("y", W), t.var("z", W));
    let xy = t.mul(x, y);
    let left = t.bv_xor(xy, z);
    let product = t.mul(left, left);
    let target = t.bv(0x1234_5677, 32);
    let equal = t.eq(product, target);
    let one = t.bv(1, 32);
    let (px, py) = (t.bv_ult(one, x), t.bv_ult(one, y));
    let query = Query { assertions: &[equal, px, py], no_wrap: &[], label: "hard" };
    let answer = Solver::new().check(&mut t, &query, &Budget::resources(50));
    assert!(matches!(answer, Answer::Unknown(Why::Resources | Why::Unconfirmed)), "{answer:?}");
    assert_eq!(Solver::new().check(&mut t, &query, &Budget::BUILT_IN), Answer::Unknown(Why::NotAsked));
}

#[test]
fn contradictions_are_found_without_a_solver() {
    let mut t = Terms::new();
    let (p, q) = (t.var("p", Sort::Bool), t.var("q", Sort::Bool));
    let not_q = t.not(q);
    let implies = t.implies(p, q);
    let answer = ask(&mut t, &[p, not_q, implies]);
    assert_eq!(answer, Answer::Unsat { by: Procedure::Propositional, assumed: Vec::new() });
    let (x, y) = (t.symbol("x", W, Range::new(0, 10)), t.symbol("y", W, Range::new(5, 30)));
    let sum = t.add(x, y);
    let four = t.bv(4, 32);
    let below = t.bv_ult(sum, four);
    assert!(matches!(ask(&mut t, &[below]), Answer::Unsat { by: Procedure::Simplifier, .. }));
}

/// Houdini's way: candidates are assumptions, cores say which were needed, models drop the others.
#[test]
fn candidates_are_checked_over_common_facts() {
    let mut t = Terms::new();
    let (i, n) = (t.symbol("i", W, Range::new(0, 4096)), t.symbol("n", W, Range::new(1, 4096)));
    let four = t.bv(4, 32);
    let zero = t.bv(0, 32);
    let next = t.add(i, four);
    let guard = t.bv_ult(i, n);
    let rem = t.bv_urem(i, four);
    let aligned = t.eq(rem, zero);
    let small = t.bv_ule(i, n);
    let odd = t.ne(i, zero);
    let candidates = [aligned, small, odd];
    let mut solver = Solver::new();
    let mut session = Incremental::new(&mut solver, &mut t, &[guard], &candidates).unwrap();
    let broken = |session: &mut Incremental<'_>, t: &mut Terms, k: usize, chosen: &[usize]| {
        let map = [(i, next)].into_iter().collect();
        let after = t.substitute(candidates[k], &map);
        let wrong = t.not(after);
        session.check(t, chosen, &[wrong], &Budget::default())
    };
    // i % 4 = 0 is kept by the step, and needs itself only.
    assert_eq!(broken(&mut session, &mut t, 0, &[0, 1, 2]), IncrementalAnswer::Unsat(vec![0]));
    // i <= n is not.
    let answer = broken(&mut session, &mut t, 1, &[0, 1]);
    let IncrementalAnswer::Sat(model) = answer else { panic!("{answer:?}") };
    assert!(model.satisfies(&t, &[guard, aligned, small]));
    // i != 0 needs nothing: i + 4 does not wrap in its range.
    assert_eq!(broken(&mut session, &mut t, 2, &[0, 1, 2]), IncrementalAnswer::Unsat(vec![]));
    drop(session);
    // The solver is as it was: the session's facts are gone.
    let query = Query { assertions: &[odd], no_wrap: &[], label: "after" };
    assert!(matches!(solver.check(&mut t, &query, &Budget::default()), Answer::Sat(_)));
}
