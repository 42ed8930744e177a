//! The arena of hash-consed terms.
//!
//! A [`Term`] is a number; two terms of one arena are structurally equal exactly if their numbers are equal. The
//! arguments of a term have smaller numbers than the term itself, so a pass over a term's subterms in increasing
//! order visits arguments first: no pass recurses on the depth of a term.
//!
//! Terms are made by the smart constructors of the sibling modules, which simplify as they build; `intern` here is
//! the only place that adds a node, and what it adds is in the normal form that the constructors establish.
//!
//! One arena belongs to one worker. [`Terms::import`](crate::Terms::import) copies a term from another arena.

use crate::bounds::Facts;
use crate::number::Integer;
use crate::sort::{ArraySort, NamedSort, Sort};
use crate::work;
use gpuproof_base::Name;
use rustc_hash::{FxHashMap, FxHasher};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

/// Work of making a term.
const TERM: u64 = 4;

/// A term of an arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(pub(crate) u32);

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

impl Term {
    /// Position in the arena: arguments come before the terms that use them.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// A free or bound variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymbolId(pub(crate) u32);

/// An uninterpreted function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionId(pub(crate) u32);

/// An interned integer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NumberId(pub(crate) u32);

/// The interned coefficients of a sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SumId(pub(crate) u32);

/// What a term is made of. The normal form that the constructors keep stands beside each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the bit-vector operators mean what SMT-LIB says under the same names")]
pub enum Op {
    True,
    False,
    /// A bit-vector (in `[0, 2^w)`) or integer constant.
    Number(NumberId),
    /// A real constant, numerator and denominator in lowest terms.
    Ratio(NumberId, NumberId),
    Symbol(SymbolId),
    /// Application of an uninterpreted function to at least one argument.
    Apply(FunctionId),
    /// Never of a constant, a negation or an integer comparison.
    Not,
    /// At least two operands in increasing order, none an `And`, none repeated, none the negation of another.
    And,
    /// Likewise.
    Or,
    /// Condition neither constant nor negated, arms different.
    Ite,
    /// Operands of one sort in increasing order.
    Eq,
    /// `constant + coefficient_1 * argument_1 + ...` over one arithmetic sort, arguments in increasing order, each
    /// a product or something that is neither sum, product nor constant. Bit-vectors: modulo `2^w`, coefficients
    /// in `[1, 2^w)`.
    Sum(SumId),
    /// Two or more factors in increasing order, repeated for powers, none constant.
    Product,
    /// `argument >= 0` over integers or reals. Integers: coefficients without common divisor.
    NonNegative,
    /// Euclidean; any value for divisor 0.
    IntDiv,
    /// Euclidean; any value for divisor 0.
    IntMod,
    /// An integer as a real.
    ToReal,
    UDiv,
    URem,
    SDiv,
    SRem,
    Shl,
    LShr,
    AShr,
    BvAnd,
    BvOr,
    BvXor,
    Ult,
    Slt,
    /// First operand is the upper part.
    Concat,
    Extract {
        high: u32,
        low: u32,
    },
    /// To a larger width.
    ZeroExtend,
    /// To a larger width.
    SignExtend,
    /// The unsigned value of a bit-vector.
    BvToNat,
    /// The two's complement value of a bit-vector.
    BvToInt,
    /// An integer modulo `2^w`.
    IntToBv,
    Select,
    Store,
    /// The array that holds one value everywhere.
    ConstArray,
    /// Arguments: bound symbols, then the body. A symbol with a range is bound over its range.
    Forall,
    /// Likewise.
    Exists,
}

/// A variable: name, sort and what is known of its value. All three make its identity.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symbol {
    /// The name; need not be unique in the arena.
    pub name: Name,
    /// Its sort.
    pub sort: Sort,
    /// Facts about its value that every simplification may use.
    pub range: Range,
}

/// What is known of a variable's value: inclusive bounds. Of a bit-vector they speak of the unsigned value, or of
/// the two's complement value if `low` is negative.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Range {
    /// Lower bound.
    pub low: Option<Integer>,
    /// Upper bound.
    pub high: Option<Integer>,
}

impl Range {
    /// Nothing known.
    pub const ANY: Range = Range { low: None, high: None };

    /// `low <= x <= high`.
    pub fn new(low: impl Into<Integer>, high: impl Into<Integer>) -> Self {
        Self { low: Some(low.into()), high: Some(high.into()) }
    }

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        self.low.is_none() && self.high.is_none()
    }
}

/// An uninterpreted function's signature.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Function {
    /// The name.
    pub name: Name,
    /// Argument sorts.
    pub domain: Vec<Sort>,
    /// Result sort.
    pub result: Sort,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SumData {
    /// One coefficient for each argument.
    pub coefficients: Box<[Integer]>,
    pub constant: Integer,
    /// 1 unless the sort is Real: everything is divided by it.
    pub denominator: Integer,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    op: Op,
    sort: Sort,
    first_arg: u32,
    arg_count: u32,
}

/// The arena.
#[derive(Debug)]
pub struct Terms {
    id: u64,
    nodes: Vec<Node>,
    args: Vec<Term>,
    facts: Vec<Facts>,
    table: FxHashMap<u64, Term>,
    numbers: Interner<Integer>,
    pub(crate) sums: Interner<SumData>,
    symbols: Interner<Symbol>,
    functions: Interner<Function>,
    array_sorts: Interner<(Sort, Sort)>,
    named_sorts: Interner<Name>,
    /// Negations of integer comparisons, which are built often.
    pub(crate) negations: FxHashMap<Term, Term>,
}

/// A copy is an arena of its own: from here on the same number may mean different terms in the two.
impl Clone for Terms {
    fn clone(&self) -> Self {
        Self {
            id: next_arena_id(),
            nodes: self.nodes.clone(),
            args: self.args.clone(),
            facts: self.facts.clone(),
            table: self.table.clone(),
            numbers: self.numbers.clone(),
            sums: self.sums.clone(),
            symbols: self.symbols.clone(),
            functions: self.functions.clone(),
            array_sorts: self.array_sorts.clone(),
            named_sorts: self.named_sorts.clone(),
            negations: self.negations.clone(),
        }
    }
}

fn next_arena_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// An arena with the two truth values in it.
    pub fn new() -> Self {
        let mut terms = Self {
            id: next_arena_id(),
            nodes: Vec::new(),
            args: Vec::new(),
            facts: Vec::new(),
            table: FxHashMap::default(),
            numbers: Interner::default(),
            sums: Interner::default(),
            symbols: Interner::default(),
            functions: Interner::default(),
            array_sorts: Interner::default(),
            named_sorts: Interner::default(),
            negations: FxHashMap::default(),
        };
        terms.intern(Op::False, Sort::Bool, &[]);
        terms.intern(Op::True, Sort::Bool, &[]);
        terms
    }

    /// Tells arenas of one process apart, so that what is remembered about terms is not used for another arena.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Number of terms made so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the truth values are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The operator of a term.
    pub fn op(&self, t: Term) -> Op {
        self.nodes[t.number()].op
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        self.nodes[t.number()].sort
    }

    /// The arguments of a term.
    pub fn args(&self, t: Term) -> &[Term] {
        let node = &self.nodes[t.number()];
        &self.args[node.first_arg as usize..(node.first_arg + node.arg_count) as usize]
    }

    /// The width of a bit-vector term. Asking it of another sort is a programming error.
    pub fn width(&self, t: Term) -> u32 {
        match self.sort(t) {
            Sort::BitVec(width) => width,
            other => panic!("a bit-vector was expected, not {other:?}"),
        }
    }

    pub(crate) fn facts(&self, t: Term) -> &Facts {
        &self.facts[t.number()]
    }

    /// Adds a node in normal form, or finds it.
    pub(crate) fn intern(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        let mut hasher = FxHasher::default();
        op.hash(&mut hasher);
        sort.hash(&mut hasher);
        args.hash(&mut hasher);
        let mut key = hasher.finish();
        work::spend(TERM + args.len() as u64);
        while let Some(&found) = self.table.get(&key) {
            let node = self.nodes[found.number()];
            if node.op == op && node.sort == sort && self.args(found) == args {
                return found;
            }
            key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
        }
        let term = Term(u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms in an arena"));
        let first_arg = u32::try_from(self.args.len()).expect("fewer than 2^32 arguments in an arena");
        self.args.extend_from_slice(args);
        self.nodes.push(Node { op, sort, first_arg, arg_count: args.len() as u32 });
        let facts = self.compute_facts(term);
        self.facts.push(facts);
        self.table.insert(key, term);
        term
    }

    pub(crate) fn intern_number(&mut self, value: Integer) -> NumberId {
        NumberId(self.numbers.intern(value))
    }

    /// The value of an interned number.
    pub fn number(&self, id: NumberId) -> &Integer {
        self.numbers.get(id.0)
    }

    pub(crate) fn sum_data(&self, id: SumId) -> &SumData {
        self.sums.get(id.0)
    }

    /// The variable with this name, sort and range: the same one each time. A range that is not a fact about every
    /// value the variable may take makes every later answer worthless.
    pub fn symbol(&mut self, name: impl Into<Name>, sort: Sort, range: Range) -> Term {
        let id = self.symbols.intern(Symbol { name: name.into(), sort, range });
        self.intern(Op::Symbol(SymbolId(id)), sort, &[])
    }

    /// A variable of which nothing is known.
    pub fn var(&mut self, name: impl Into<Name>, sort: Sort) -> Term {
        self.symbol(name, sort, Range::ANY)
    }

    /// A variable that no other call returned: the name gets a number if it is taken.
    pub fn fresh(&mut self, name: &str, sort: Sort, range: Range) -> Term {
        let mut symbol = Symbol { name: name.into(), sort, range };
        let mut number = 1;
        while self.symbols.contains(&symbol) {
            symbol.name = format!("{name}!{number}").into();
            number += 1;
        }
        let Symbol { name, sort, range } = symbol;
        self.symbol(name, sort, range)
    }

    /// A variable's name, sort and range.
    pub fn symbol_data(&self, id: SymbolId) -> &Symbol {
        self.symbols.get(id.0)
    }

    /// The variable that this term is.
    pub fn as_symbol(&self, t: Term) -> Option<SymbolId> {
        match self.op(t) {
            Op::Symbol(id) => Some(id),
            _ => None,
        }
    }

    /// The term of a variable.
    pub fn symbol_term(&mut self, id: SymbolId) -> Term {
        let sort = self.symbol_data(id).sort;
        self.intern(Op::Symbol(id), sort, &[])
    }

    /// The uninterpreted function with this signature.
    pub fn function(&mut self, name: impl Into<Name>, domain: &[Sort], result: Sort) -> FunctionId {
        FunctionId(self.functions.intern(Function { name: name.into(), domain: domain.to_vec(), result }))
    }

    /// A function's signature.
    pub fn function_data(&self, id: FunctionId) -> &Function {
        self.functions.get(id.0)
    }

    /// The sort of arrays from `index` to `element`.
    pub fn array_sort(&mut self, index: Sort, element: Sort) -> Sort {
        Sort::Array(ArraySort(self.array_sorts.intern((index, element))))
    }

    /// Index and element sort of an array sort.
    pub fn array_parts(&self, sort: ArraySort) -> (Sort, Sort) {
        *self.array_sorts.get(sort.0)
    }

    /// The uninterpreted sort of this name.
    pub fn uninterpreted_sort(&mut self, name: impl Into<Name>) -> Sort {
        Sort::Uninterpreted(NamedSort(self.named_sorts.intern(name.into())))
    }

    /// The name of an uninterpreted sort.
    pub fn sort_name(&self, sort: NamedSort) -> &Name {
        self.named_sorts.get(sort.0)
    }
}

/// A table of values without repetition.
#[derive(Clone, Debug)]
pub(crate) struct Interner<T> {
    items: Vec<T>,
    ids: FxHashMap<T, u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { items: Vec::new(), ids: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    pub fn intern(&mut self, item: T) -> u32 {
        if let Some(&id) = self.ids.get(&item) {
            return id;
        }
        let id = u32::try_from(self.items.len()).expect("fewer than 2^32 entries in a table");
        self.items.push(item.clone());
        self.ids.insert(item, id);
        id
    }

    pub fn get(&self, id: u32) -> &T {
        &self.items[id as usize]
    }

    pub fn contains(&self, item: &T) -> bool {
        self.ids.contains_key(item)
    }
}
