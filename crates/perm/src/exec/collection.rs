//! Terms of sets, bags, maps, options and tuples. What is known of them stands in `decide::collection`.

use super::Exec;
use crate::ir::{Collect, Ty};
use gpuproof_logic::{Range, Sort, SymbolId, Term};

impl Exec<'_> {
    /// The term of an operation.
    pub fn collection(&mut self, op: Collect, args: &[Term], ty: &Ty) -> Term {
        let sort = self.sort(ty);
        let of = |ty: &Ty| match ty {
            Ty::Bag(_) => "bag",
            Ty::Map(..) => "map",
            Ty::Option(_) => "option",
            _ => "set",
        };
        // What the operation is about, by its first operand.
        let is_bag = |exec: &Self| args.first().is_some_and(|&a| exec.sort_is(a, "bag<"));
        let is_map = |exec: &Self| args.first().is_some_and(|&a| exec.sort_is(a, "map<"));
        match op {
            Collect::Empty => {
                let name = format!("{}.empty", of(ty));
                self.terms.symbol(name, sort, Range::ANY)
            }
            Collect::Within => {
                let (&[a, b], bag) = (args, is_bag(self)) else { return self.terms.true_() };
                self.all_in(a, b, bag)
            }
            Collect::Size if is_map(self) => {
                let keys = self.keys(args[0]);
                self.apply_named("set.size", &[keys], sort)
            }
            Collect::Keys => self.keys(args[0]),
            Collect::Part(number) => self.apply_named(&format!("tuple.part{number}"), args, sort),
            Collect::Has if is_map(self) => self.apply_named("map.has", args, sort),
            Collect::Size | Collect::Count if is_bag(self) => {
                self.apply_named(&format!("bag.{}", op.name()), args, sort)
            }
            Collect::Single | Collect::Union | Collect::Minus | Collect::Intersect => {
                self.apply_named(&format!("{}.{}", of(ty), op.name()), args, sort)
            }
            Collect::Range | Collect::Has | Collect::Size | Collect::Count => {
                self.apply_named(&format!("set.{}", op.name()), args, sort)
            }
            Collect::Put | Collect::Remove | Collect::At => {
                self.apply_named(&format!("map.{}", op.name()), args, sort)
            }
            Collect::Some | Collect::IsSome | Collect::Get => {
                self.apply_named(&format!("option.{}", op.name()), args, sort)
            }
            Collect::Tuple => self.apply_named("tuple.tuple", args, sort),
        }
    }

    /// Whether the name of a term's sort begins so.
    pub fn sort_is(&self, t: Term, start: &str) -> bool {
        matches!(self.terms.sort(t), Sort::Uninterpreted(name) if self.terms.sort_name(name).starts_with(start))
    }

    /// The keys of a map.
    pub fn keys(&mut self, map: Term) -> Term {
        let key = self.inner_sorts(map).first().map_or_else(|| "int".to_owned(), |(name, _)| name.clone());
        let sort = self.terms.uninterpreted_sort(format!("set<{key}>"));
        self.apply_named("map.keys", &[map], sort)
    }

    /// Names and sorts of what is in a collection, by the name of its own sort.
    pub fn inner_sorts(&mut self, collection: Term) -> Vec<(String, Sort)> {
        let Sort::Uninterpreted(name) = self.terms.sort(collection) else { return Vec::new() };
        let name = self.terms.sort_name(name).clone();
        let inner = name.split_once('<').and_then(|(_, rest)| rest.strip_suffix('>')).unwrap_or_default();
        let mut names = vec![String::new()];
        let mut depth = 0i32;
        for c in inner.chars() {
            depth += i32::from(c == '<') - i32::from(c == '>');
            match names.last_mut() {
                _ if c == ',' && depth == 0 => names.push(String::new()),
                Some(last) => last.push(c),
                None => {}
            }
        }
        let named = |exec: &mut Self, name: &str| match name {
            "int" => Sort::Int,
            "boolean" => Sort::Bool,
            "frac" => Sort::Real,
            other => exec.terms.uninterpreted_sort(other.to_owned()),
        };
        names.iter().map(|n| n.trim()).map(|n| (n.to_owned(), named(self, n))).collect()
    }

    /// Whether all of one set or bag is in another.
    fn all_in(&mut self, a: Term, b: Term, bag: bool) -> Term {
        let element = self.inner_sorts(a).first().map_or(Sort::Int, |(_, sort)| *sort);
        let x = self.terms.fresh("_x", element, Range::ANY);
        let body = if bag {
            let (here, there) = (
                self.apply_named("bag.count", &[a, x], Sort::Int),
                self.apply_named("bag.count", &[b, x], Sort::Int),
            );
            self.terms.int_le(here, there)
        } else {
            let (here, there) = (
                self.apply_named("set.has", &[a, x], Sort::Bool),
                self.apply_named("set.has", &[b, x], Sort::Bool),
            );
            self.terms.implies(here, there)
        };
        let ids: Vec<SymbolId> = self.terms.as_symbol(x).into_iter().collect();
        self.terms.forall(&ids, body)
    }
}
