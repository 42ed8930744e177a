//! Lemmas about counting and finding bits.
//!
//! `popcount`, `ffs`, `clz` and `ctz` are uninterpreted to the solver. What ranks in a warp need (`__popc(mask & below)`) are a few true
//! statements about the applications that stand in a question:
//!
//! * `popcount(x)` is at most the width, and 0 exactly for 0;
//! * if the bits of `x` are some, but not all, of those of `y`, then `popcount(x) < popcount(y)`;
//! * the bit that `ffs`, `clz` or `ctz` finds in a number other than 0 is set; none below it for `ffs` and `ctz`.
//!
//! Soundness: each is a theorem about the function of that name ([`gpuproof_kir::PureFn`]), whatever the arguments.

use gpuproof_kir::PureFn;
use gpuproof_logic::{Op, Sort, Term, Terms};

/// Applications of one question that are compared with each other.
const MOST_APPLICATIONS: usize = 8;

/// What is true of the applications of these functions in some formulas.
pub(crate) fn lemmas(terms: &mut Terms, formulas: &[Term]) -> Vec<Term> {
    let mut all = Vec::new();
    let mut counts: Vec<(Term, Term)> = Vec::new();
    for t in terms.subterms(formulas, false) {
        let Op::Apply(function) = terms.op(t) else { continue };
        let &[x] = terms.args(t) else { continue };
        let name = terms.function_data(function).name.to_string();
        let Some((name, _)) = name.split_once('.') else { continue };
        let (Sort::BitVec(width), Sort::BitVec(result)) = (terms.sort(x), terms.sort(t)) else { continue };
        if result < 8 {
            continue;
        }
        let zero = terms.bv(0, width);
        let none = terms.eq(x, zero);
        let found = |function: PureFn| name == function.as_str();
        if found(PureFn::PopCount) {
            let most = terms.bv(width, result);
            all.push(terms.bv_ule(t, most));
            let nothing = terms.bv(0, result);
            let empty = terms.eq(t, nothing);
            all.push(terms.eq(empty, none));
            if counts.len() < MOST_APPLICATIONS {
                counts.push((t, x));
            }
            continue;
        }
        let one = terms.bv(1, result);
        let last = terms.bv(width - 1, result);
        let bit = if found(PureFn::FindFirstSet) {
            terms.sub(t, one)
        } else if found(PureFn::Clz) {
            terms.sub(last, t)
        } else if found(PureFn::Ctz) {
            t
        } else {
            continue;
        };
        let inside = terms.bv_ule(bit, last);
        let bit = match width.cmp(&result) {
            std::cmp::Ordering::Greater => terms.bv_zero_extend(bit, width),
            std::cmp::Ordering::Equal => bit,
            std::cmp::Ordering::Less => terms.bv_extract(width - 1, 0, bit),
        };
        let shifted = terms.bv_lshr(x, bit);
        let one = terms.bv(1, width);
        let low = terms.bv_and(shifted, one);
        let set = terms.eq(low, one);
        let mut says = vec![inside, set];
        if !found(PureFn::Clz) {
            let lowest = terms.bv_shl(one, bit);
            let below = terms.sub(lowest, one);
            let rest = terms.bv_and(x, below);
            says.push(terms.eq(rest, zero));
        }
        let says = terms.and(&says);
        all.push(terms.or2(none, says));
    }
    for (n, (count, x)) in counts.iter().enumerate() {
        for (other, y) in &counts[n + 1..] {
            if terms.sort(*x) == terms.sort(*y) && terms.sort(*count) == terms.sort(*other) {
                all.extend(in_order(terms, (*count, *x), (*other, *y)));
                all.extend(in_order(terms, (*other, *y), (*count, *x)));
            }
        }
    }
    all
}

/// Fewer bits of the same ones are counted as fewer.
fn in_order(terms: &mut Terms, (count, x): (Term, Term), (other, y): (Term, Term)) -> [Term; 1] {
    let common = terms.bv_and(x, y);
    let inside = terms.eq(common, x);
    let fewer = terms.ne(x, y);
    let when = terms.and2(inside, fewer);
    let less = terms.bv_ult(count, other);
    [terms.implies(when, less)]
}
