//! Simplifications that later stages rely on, binding, arrays, text of every sort, and very deep terms.

#![allow(missing_docs, reason = "tests")]

use gpuproof_logic::{Assignment, Integer, Op, Range, Rational, Sort, Term, Terms, Value, eval, smt};
use rustc_hash::FxHashMap;

const W: Sort = Sort::BitVec(32);

fn u32_in(t: &mut Terms, name: &str, high: i64) -> Term {
    t.symbol(name, W, Range::new(0, high))
}

#[test]
fn sums_have_one_form() {
    let mut t = Terms::new();
    let (x, y, four) = (t.var("x", W), t.var("y", W), t.bv(4, 32));
    // 4*(x + y) - 4*x = 4*y
    let sum = t.add(x, y);
    let left = t.mul(four, sum);
    let four_x = t.mul(x, four);
    let left = t.sub(left, four_x);
    let right = t.mul(y, four);
    assert_eq!(left, right);
    // x << 2 = 4*x, ~x = -x - 1
    let two = t.bv(2, 32);
    assert_eq!(t.bv_shl(x, two), four_x);
    let complement = t.bv_not(x);
    let one = t.bv(1, 32);
    let next = t.add(complement, one);
    assert_eq!(next, t.neg(x));
}

#[test]
fn ranges_let_extensions_through_and_wrapping_does_not() {
    let mut t = Terms::new();
    let (a, b) = (u32_in(&mut t, "a", 1000), u32_in(&mut t, "b", 1000));
    let sum = t.add(a, b);
    let wide = t.bv_zero_extend(sum, 64);
    let (wa, wb) = (t.bv_zero_extend(a, 64), t.bv_zero_extend(b, 64));
    assert_eq!(wide, t.add(wa, wb));
    let (x, y) = (t.var("x", W), t.var("y", W));
    let unbounded = t.add(x, y);
    let wide = t.bv_zero_extend(unbounded, 64);
    assert_eq!(t.op(wide), Op::ZeroExtend);
    // Truncation commutes always.
    let back = t.bv_extract(31, 0, wide);
    assert_eq!(back, unbounded);
}

#[test]
fn masks_and_shifts_are_remainders_and_quotients() {
    let mut t = Terms::new();
    let x = u32_in(&mut t, "x", 1023);
    let (mask, five, size) = (t.bv(31, 32), t.bv(5, 32), t.bv(32, 32));
    let lane = t.bv_and(x, mask);
    assert_eq!(lane, t.bv_urem(x, size));
    let warp = t.bv_lshr(x, five);
    assert_eq!(warp, t.bv_udiv(x, size));
    // (32*w + l) / 32 = w and % 32 = l for a lane l
    let (w, l) = (u32_in(&mut t, "w", 31), u32_in(&mut t, "l", 31));
    let start = t.mul(w, size);
    let id = t.add(start, l);
    assert_eq!(t.bv_udiv(id, size), w);
    assert_eq!(t.bv_urem(id, size), l);
    assert_eq!(t.bv_or(start, l), id);
}

#[test]
fn ranges_decide_comparisons() {
    let mut t = Terms::new();
    let (x, n) = (u32_in(&mut t, "x", 9), t.symbol("n", W, Range::new(10, 20)));
    let (yes, no) = (t.true_(), t.false_());
    assert_eq!(t.bv_ult(x, n), yes);
    assert_eq!(t.bv_slt(n, x), no);
    assert_eq!(t.eq(x, n), no);
    let k = t.symbol("k", Sort::Int, Range { low: Some(Integer::ONE), high: None });
    let zero = t.int(0);
    assert_eq!(t.int_lt(zero, k), yes);
    // 2*k + 1 is not 2*m
    let m = t.var("m", Sort::Int);
    let (two, one) = (t.int(2), t.int(1));
    let even = t.mul(two, m);
    let odd = t.mul(two, k);
    let odd = t.add(odd, one);
    assert_eq!(t.eq(even, odd), no);
}

#[test]
fn a_comparison_and_its_negation_are_opposites() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::Int), t.var("y", Sort::Int));
    let (less, not_less) = (t.int_lt(x, y), t.int_le(y, x));
    assert_eq!(t.not(less), not_less);
    assert_eq!(t.and2(less, not_less), t.false_());
    assert_eq!(t.or2(less, not_less), t.true_());
}

#[test]
fn bits_of_truths_are_truths() {
    let mut t = Terms::new();
    let (p, q, one, zero) = (t.var("p", Sort::Bool), t.var("q", Sort::Bool), t.bv(1, 32), t.bv(0, 32));
    let (bit_p, bit_not_q) = (t.ite(p, one, zero), t.ite(q, zero, one));
    let not_q = t.not(q);
    let (both, either) = (t.and2(p, not_q), t.or2(p, not_q));
    let (anded, ored) = (t.bv_and(bit_p, bit_not_q), t.bv_or(bit_p, bit_not_q));
    assert_eq!(t.ne(anded, zero), both);
    assert_eq!(t.ne(ored, zero), either);
    // Two is no truth.
    let two = t.bv(2, 32);
    let other = t.ite(q, two, zero);
    assert_eq!(t.bv_and(bit_p, other), zero);
}

#[test]
fn reads_see_writes() {
    let mut t = Terms::new();
    let sort = t.array_sort(W, Sort::BitVec(8));
    let (a, i, j) = (t.var("a", sort), t.var("i", W), t.var("j", W));
    let v = t.bv(7, 8);
    let one = t.bv(1, 32);
    let next = t.add(i, one);
    let written = t.store(a, i, v);
    assert_eq!(t.select(written, i), v);
    // i + 1 is another element
    assert_eq!(t.select(written, next), t.select(a, next));
    let unknown = t.select(written, j);
    assert_eq!(t.op(unknown), Op::Select);
    let same = t.select(a, i);
    assert_eq!(t.store(a, i, same), a);
    let everywhere = t.const_array(W, v);
    assert_eq!(t.select(everywhere, j), v);
}

#[test]
fn substitution_respects_binding() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::Int), t.var("y", Sort::Int));
    let body = t.int_lt(x, y);
    let all = t.forall(&[t.as_symbol(x).unwrap()], body);
    let five = t.int(5);
    // A bound occurrence stays.
    let map: FxHashMap<Term, Term> = [(x, five)].into_iter().collect();
    assert_eq!(t.substitute(all, &map), all);
    // y := x must not be captured: forall x. x < y becomes forall x'. x' < x.
    let map: FxHashMap<Term, Term> = [(y, x)].into_iter().collect();
    let renamed = t.substitute(all, &map);
    assert_eq!(t.free_symbols(&[renamed]), [t.as_symbol(x).unwrap()]);
    assert_ne!(t.args(renamed)[0], x);
}

#[test]
fn two_copies_of_a_formula() {
    let mut t = Terms::new();
    let (tid, n) = (t.var("tid", W), t.var("n", W));
    let below = t.bv_ult(tid, n);
    let copies =
        ["1", "2"].map(|k| t.rename(&[below], |s| (&*s.name == "tid").then(|| format!("tid#{k}")))[0]);
    assert_ne!(copies[0], copies[1]);
    let names: Vec<String> =
        t.free_symbols(&copies).into_iter().map(|id| t.symbol_data(id).name.to_string()).collect();
    assert_eq!(names, ["n", "tid#1", "tid#2"]);
}

#[test]
fn text_of_every_sort_reads_back() {
    let mut t = Terms::new();
    let thing = t.uninterpreted_sort("Thing");
    let array = t.array_sort(Sort::Int, thing);
    let f = t.function("weight of", &[thing, W], Sort::Real);
    let (a, i, p) = (t.var("a", array), t.var("let", Sort::Int), t.var("and", Sort::Real));
    let x = t.symbol("tid.x#1", W, Range::new(-3, 5));
    let element = t.select(a, i);
    let weight = t.apply(f, &[element, x]);
    let half = t.real(&Rational::new((-1).into(), 2.into()).unwrap());
    let scaled = t.mul(half, weight);
    let sum = t.add(scaled, p);
    let less = t.int_lt(sum, half);
    let k = t.symbol("k", Sort::Int, Range::new(0, 3));
    let other = t.select(a, k);
    let equal = t.eq(element, other);
    let some = t.exists(&[t.as_symbol(k).unwrap()], equal);
    let text = smt::query_text(&t, &[less, some], &["a comment".into()]);
    let mut again = Terms::new();
    let script = smt::parse(&mut again, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(script.assertions.len(), 4, "two ranges and two assertions:\n{text}");
    let back = smt::query_text(&again, &script.assertions, &[]);
    let mut third = Terms::new();
    let last = smt::parse(&mut third, &back).unwrap();
    assert_eq!(smt::query_text(&third, &last.assertions, &[]), back);
}

#[test]
fn bad_text_is_refused_with_a_position() {
    let cases = [
        ("(assert x)", "unknown name"),
        ("(declare-const x Int)(assert x)", "sort"),
        ("(declare-const x Int)(assert (bvadd x x))", "ill-sorted"),
        ("(declare-const x (_ BitVec 0))", "width"),
        ("(assert (= #b01 #b1))", "ill-sorted"),
        ("(assert ((_ extract 9 0) #b1))", "slice"),
        ("(assert", "unbalanced"),
        ("(assert |x)", "unterminated"),
        (")", "unbalanced"),
    ];
    for (text, expected) in cases {
        let error = smt::parse(&mut Terms::new(), text).unwrap_err();
        assert!(error.message.contains(expected), "{text}: {error}");
        assert!(error.at <= text.len());
    }
}

#[test]
fn deep_terms_need_no_stack() {
    let mut t = Terms::new();
    let x = t.var("x", W);
    let mut chain = x;
    let mut condition = t.true_();
    for k in 0..8_000 {
        let c = t.bv(k * 7 + 1, 32);
        let mixed = t.bv_xor(chain, c);
        chain = t.mul(mixed, mixed);
        let test = t.bv_ult(chain, c);
        let flipped = t.not(condition);
        condition = t.ite(test, flipped, condition);
    }
    let mut assignment = Assignment::default();
    assignment.symbols.insert(t.as_symbol(x).unwrap(), Value::Int(Integer::from(3)));
    assert!(eval(&t, condition, &assignment).is_some());
    let three = t.bv(3, 32);
    let map: FxHashMap<Term, Term> = [(x, three)].into_iter().collect();
    let folded = t.substitute(condition, &map);
    assert_eq!(eval(&t, condition, &assignment), t.as_bool(folded).map(Value::Bool));
    let text = smt::query_text(&t, &[condition], &[]);
    let mut again = Terms::new();
    assert!(smt::parse(&mut again, &text).is_ok());
    assert_eq!(Terms::new().import(&t, &[condition]).len(), 1);
}

/// What merging control flow builds: the guard comes back, however many branches were merged and in which order.
#[test]
fn complementary_guards_merge() {
    let mut t = Terms::new();
    let w = Sort::BitVec(32);
    let (g, h) = (t.var("g", Sort::Bool), t.var("h", Sort::Bool));
    let (x, y) = (t.var("x", w), t.var("y", w));
    let c = t.bv_ult(x, y);
    let d = t.bv_slt(x, y);
    let (not_c, not_d) = (t.not(c), t.not(d));
    let (left, right) = (t.and(&[g, h, c]), t.and(&[g, h, not_c]));
    let both = t.and2(g, h);
    assert_eq!(t.or2(left, right), both);
    // Nested branches, two at a time.
    let parts = [t.and(&[g, c, d]), t.and(&[g, c, not_d]), t.and(&[g, not_c, d]), t.and(&[g, not_c, not_d])];
    let mut merged = t.false_();
    for part in parts {
        merged = t.or2(merged, part);
    }
    assert_eq!(merged, g);
    assert_eq!(t.or(&parts), g);
    // The dual, and a comparison of integers, whose negation is no `not`.
    let (i, j) = (t.var("i", Sort::Int), t.var("j", Sort::Int));
    let less = t.int_lt(i, j);
    let not_less = t.not(less);
    let (left, right) = (t.or2(g, less), t.or2(g, not_less));
    assert_eq!(t.and2(left, right), g);
}

/// A member that negates a junction of the same kind: `if (a || b)` and its other branch.
#[test]
fn negated_junctions_are_resolved() {
    let mut t = Terms::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| t.var(name, Sort::Bool));
    let [not_a, not_b] = [a, b].map(|x| t.not(x));
    for dual in [false, true] {
        let junction = |t: &mut Terms, x, y| if dual { t.and2(x, y) } else { t.or2(x, y) };
        let whole = junction(&mut t, a, b);
        let negated = t.not(whole);
        let always = t.bool(!dual);
        assert_eq!(junction(&mut t, whole, negated), always);
        let resolved = junction(&mut t, a, not_b);
        assert_eq!(junction(&mut t, a, negated), resolved);
        assert_eq!(junction(&mut t, not_a, negated), not_a);
        // What is left may be a junction of the kind itself.
        let inner = junction(&mut t, b, c);
        let not_inner = t.not(inner);
        let outer = junction(&mut t, a, not_inner);
        let negated = t.not(outer);
        let flat = junction(&mut t, a, inner);
        assert_eq!(junction(&mut t, a, negated), flat);
    }
}
