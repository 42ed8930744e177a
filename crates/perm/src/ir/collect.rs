//! Operations on sets, bags, maps, options and tuples.
//!
//! All of them are finite values without a place in memory. `at` and `get` have some value where there is nothing to get.

/// What is done; operands and result stand behind the name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Collect {
    /// `→ c`: nothing in it; of options `None`.
    Empty,
    /// `x → c`: a set or bag of one element.
    Single,
    /// `from, to → set<int>`: without `to`.
    Range,
    /// `c, c → c`: of sets; of bags the sum.
    Union,
    /// `c, c → c`: of sets and bags.
    Minus,
    /// `c, c → c`: of sets and bags.
    Intersect,
    /// `c, x → boolean`: of sets, and of keys of maps.
    Has,
    /// `bag, x → int`: how often.
    Count,
    /// `c, c → boolean`: of sets and bags.
    Within,
    /// `c → int`: of sets, bags and maps.
    Size,
    /// `map, k, v → map`.
    Put,
    /// `map, k → map`.
    Remove,
    /// `map, k → v`.
    At,
    /// `map → set`.
    Keys,
    /// `x → option`.
    Some,
    /// `option → boolean`.
    IsSome,
    /// `option → x`.
    Get,
    /// `x, y, ... → tuple`.
    Tuple,
    /// `tuple → x`: counted from 0.
    Part(usize),
}

impl Collect {
    /// Its name in the printed form.
    pub fn name(self) -> String {
        match self {
            Collect::Part(number) => format!("part{number}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }
}
