//! Constructors for arrays, uninterpreted functions and quantifiers.

use crate::sort::Sort;
use crate::term::{FunctionId, Op, Range, SymbolId, Term, Terms};

impl Terms {
    /// Application of an uninterpreted function; a function without arguments is a variable.
    pub fn apply(&mut self, function: FunctionId, args: &[Term]) -> Term {
        let data = self.function_data(function);
        let result = data.result;
        assert!(
            data.domain.len() == args.len() && data.domain.iter().zip(args).all(|(s, &a)| *s == self.sort(a)),
            "arguments fit the signature of {}",
            data.name
        );
        if args.is_empty() {
            let name = data.name.clone();
            return self.symbol(name, result, Range::ANY);
        }
        self.intern(Op::Apply(function), result, args)
    }

    /// The element at an index.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let Sort::Array(parts) = self.sort(array) else { panic!("select needs an array") };
        let (index_sort, element) = self.array_parts(parts);
        assert_eq!(index_sort, self.sort(index), "index of the array's index sort");
        let mut array = array;
        loop {
            let args = self.args(array).to_vec();
            match (self.op(array), &args[..]) {
                (Op::ConstArray, &[value]) => return value,
                (Op::Store, &[inner, at, value]) => {
                    let same = self.eq(at, index);
                    match self.as_bool(same) {
                        Some(true) => return value,
                        // A write elsewhere does not matter.
                        Some(false) => array = inner,
                        None => break,
                    }
                }
                _ => break,
            }
        }
        self.intern(Op::Select, element, &[array, index])
    }

    /// The array with one element replaced.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let sort = self.sort(array);
        let Sort::Array(parts) = sort else { panic!("store needs an array") };
        assert_eq!(
            (self.sort(index), self.sort(value)),
            self.array_parts(parts),
            "index and value of the array's sorts"
        );
        let args = self.args(array).to_vec();
        if let (Op::Store, &[inner, at, _]) = (self.op(array), &args[..])
            && at == index
        {
            return self.store(inner, index, value);
        }
        if self.op(value) == Op::Select && *self.args(value) == [array, index] {
            return array;
        }
        self.intern(Op::Store, sort, &[array, index, value])
    }

    /// The array that holds `value` everywhere.
    pub fn const_array(&mut self, index: Sort, value: Term) -> Term {
        let sort = self.array_sort(index, self.sort(value));
        self.intern(Op::ConstArray, sort, &[value])
    }

    /// For all values of the variables (within their ranges).
    pub fn forall(&mut self, variables: &[SymbolId], body: Term) -> Term {
        self.quantify(Op::Forall, variables, body)
    }

    /// For some value of the variables (within their ranges).
    pub fn exists(&mut self, variables: &[SymbolId], body: Term) -> Term {
        self.quantify(Op::Exists, variables, body)
    }

    /// A variable that the body does not mention is dropped if it surely has a value: without a range it does.
    fn quantify(&mut self, op: Op, variables: &[SymbolId], body: Term) -> Term {
        assert_eq!(self.sort(body), Sort::Bool, "the body is a truth value");
        let free = self.free_symbols(&[body]);
        let mut args: Vec<Term> = Vec::with_capacity(variables.len() + 1);
        for &variable in variables {
            if free.binary_search(&variable).is_ok() || !self.symbol_data(variable).range.is_any() {
                args.push(self.symbol_term(variable));
            }
        }
        if args.is_empty() {
            return body;
        }
        // Over an empty domain `forall` is true and `exists` false whatever the body says.
        match (op, self.as_bool(body)) {
            (Op::Forall, Some(true)) | (Op::Exists, Some(false)) => return body,
            _ => {}
        }
        args.push(body);
        self.intern(op, Sort::Bool, &args)
    }

    /// The range of a variable as a formula; true if nothing is known.
    pub fn range_fact(&mut self, id: SymbolId) -> Term {
        let data = self.symbol_data(id);
        let (sort, range) = (data.sort, data.range.clone());
        if range.is_any() || !matches!(sort, Sort::Int | Sort::BitVec(_)) {
            return self.true_();
        }
        // The comparison must not be simplified by the very fact it states, so it is built on raw nodes.
        let x = self.intern(Op::Symbol(id), sort, &[]);
        let mut parts = Vec::new();
        match sort {
            Sort::Int => {
                use crate::poly::Poly;
                if let Some(low) = range.low {
                    let poly = Poly::monomial(x).plus_constant(&-low);
                    let t = self.poly_term(&poly, Sort::Int);
                    parts.push(self.intern(Op::NonNegative, Sort::Bool, &[t]));
                }
                if let Some(high) = range.high {
                    let poly = Poly::monomial(x).negated().plus_constant(&high);
                    let t = self.poly_term(&poly, Sort::Int);
                    parts.push(self.intern(Op::NonNegative, Sort::Bool, &[t]));
                }
            }
            Sort::BitVec(width) => {
                let signed = range.low.as_ref().is_some_and(|low| *low < crate::number::Integer::ZERO);
                let less = if signed { Op::Slt } else { Op::Ult };
                if let Some(low) = range.low {
                    let low = self.bv(low, width);
                    let below = self.intern(less, Sort::Bool, &[x, low]);
                    parts.push(self.intern(Op::Not, Sort::Bool, &[below]));
                }
                if let Some(high) = range.high {
                    let high = self.bv(high, width);
                    let above = self.intern(less, Sort::Bool, &[high, x]);
                    parts.push(self.intern(Op::Not, Sort::Bool, &[above]));
                }
            }
            _ => {}
        }
        match &parts[..] {
            [] => self.true_(),
            [one] => *one,
            _ => {
                parts.sort_unstable();
                parts.dedup();
                self.intern(Op::And, Sort::Bool, &parts)
            }
        }
    }
}
