//! Terms to SMT-LIB 2 text.
//!
//! Deterministic: the text depends on the terms alone. Shared and deep subterms become `define-fun`s, so the text is
//! linear in the size of the query and never deeply nested.

use crate::number::{Integer, pow2, to_signed};
use crate::poly::Poly;
use crate::sort::Sort;
use crate::term::{Op, SymbolId, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// A subterm whose text is longer than this is given a name even if it is used once.
const INLINE_TEXT: usize = 400;

/// A whole query: declarations, ranges, one `assert` for each term, `check-sat`. `comments` come first, a line each.
pub fn query_text(terms: &Terms, assertions: &[Term], comments: &[String]) -> String {
    let mut printer = Printer::new(terms, assertions);
    let mut out = String::new();
    for comment in comments {
        for line in comment.lines() {
            let _ = writeln!(out, "; {line}");
        }
    }
    out.push_str("(set-logic ALL)\n");
    printer.declarations(&mut out, assertions);
    for id in terms.free_symbols(assertions) {
        for guard in printer.range_guards(id) {
            let _ = writeln!(out, "(assert {guard})");
        }
    }
    printer.count_uses(assertions);
    for &t in assertions {
        let text = printer.text(t, &mut out);
        let _ = writeln!(out, "(assert {text})");
    }
    out.push_str("(check-sat)\n");
    out
}

/// One term on its own, without declarations and without sharing: for messages and tests.
pub fn term_text(terms: &Terms, t: Term) -> String {
    let mut printer = Printer::new(terms, &[t]);
    printer.inline_all = true;
    printer.text(t, &mut String::new())
}

struct Printer<'a> {
    terms: &'a Terms,
    names: FxHashMap<SymbolId, String>,
    function_names: FxHashMap<crate::term::FunctionId, String>,
    uses: FxHashMap<Term, u32>,
    /// Terms below a quantifier that mention its variables: those cannot be defined outside it.
    local: FxHashSet<Term>,
    texts: FxHashMap<Term, String>,
    inline_all: bool,
    definitions: u32,
}

impl<'a> Printer<'a> {
    fn new(terms: &'a Terms, roots: &[Term]) -> Self {
        let mut printer = Self {
            terms,
            names: FxHashMap::default(),
            function_names: FxHashMap::default(),
            uses: FxHashMap::default(),
            local: FxHashSet::default(),
            texts: FxHashMap::default(),
            inline_all: false,
            definitions: 0,
        };
        printer.choose_names(roots);
        printer.find_local(roots);
        printer
    }

    /// Unique printed names: the second symbol of a name gets a number.
    fn choose_names(&mut self, roots: &[Term]) {
        let mut taken: FxHashSet<String> = FxHashSet::default();
        let mut unique = |base: &str| {
            let mut clean: String =
                base.chars().map(|c| if c == '|' || c == '\\' { '_' } else { c }).collect();
            // SMT-LIB keeps these for solvers.
            if clean.starts_with(['.', '@']) {
                clean.insert(0, 'v');
            }
            let mut name = if is_taken(&clean) { format!("{clean}~1") } else { clean.clone() };
            let mut number = 2;
            while !taken.insert(name.clone()) {
                name = format!("{clean}~{number}");
                number += 1;
            }
            quoted(&name)
        };
        for t in self.terms.subterms(roots, true) {
            if let Op::Symbol(id) = self.terms.op(t) {
                let name = unique(&self.terms.symbol_data(id).name);
                self.names.insert(id, name);
            }
        }
        for f in self.terms.applied_functions(roots) {
            let name = unique(&self.terms.function_data(f).name);
            self.function_names.insert(f, name);
        }
    }

    fn find_local(&mut self, roots: &[Term]) {
        let mut bound: FxHashSet<SymbolId> = FxHashSet::default();
        let order = self.terms.subterms(roots, true);
        for &t in &order {
            if matches!(self.terms.op(t), Op::Forall | Op::Exists) {
                bound.extend(self.terms.args(t).iter().filter_map(|&a| self.terms.as_symbol(a)));
            }
        }
        if bound.is_empty() {
            return;
        }
        for &t in &order {
            let args = self.terms.args(t);
            if self.terms.as_symbol(t).is_some_and(|id| bound.contains(&id))
                || args.iter().any(|a| self.local.contains(a))
            {
                self.local.insert(t);
            }
        }
    }

    fn count_uses(&mut self, roots: &[Term]) {
        for t in self.terms.subterms(roots, true) {
            for &a in self.terms.args(t) {
                *self.uses.entry(a).or_default() += 1;
            }
        }
        for &t in roots {
            *self.uses.entry(t).or_default() += 1;
        }
    }

    fn declarations(&mut self, out: &mut String, roots: &[Term]) {
        let mut sorts: Vec<Sort> = Vec::new();
        let symbols = self.terms.free_symbols(roots);
        let functions = self.terms.applied_functions(roots);
        sorts.extend(self.terms.subterms(roots, true).into_iter().map(|t| self.terms.sort(t)));
        for &f in &functions {
            let data = self.terms.function_data(f);
            sorts.extend(data.domain.iter().chain([&data.result]));
        }
        let mut declared: Vec<String> = Vec::new();
        let mut stack = sorts;
        stack.sort_unstable();
        stack.dedup();
        while let Some(sort) = stack.pop() {
            match sort {
                Sort::Uninterpreted(name) => declared.push(quoted(self.terms.sort_name(name))),
                Sort::Array(parts) => {
                    let (index, element) = self.terms.array_parts(parts);
                    stack.extend([index, element]);
                }
                _ => {}
            }
        }
        declared.sort();
        declared.dedup();
        for name in declared {
            let _ = writeln!(out, "(declare-sort {name} 0)");
        }
        for id in symbols {
            let sort = self.sort_text(self.terms.symbol_data(id).sort);
            let _ = writeln!(out, "(declare-const {} {sort})", self.names[&id]);
        }
        for f in functions {
            let data = self.terms.function_data(f);
            let domain: Vec<String> = data.domain.iter().map(|&s| self.sort_text(s)).collect();
            let result = self.sort_text(data.result);
            let _ =
                writeln!(out, "(declare-fun {} ({}) {result})", self.function_names[&f], domain.join(" "));
        }
    }

    fn sort_text(&self, sort: Sort) -> String {
        match sort {
            Sort::Bool => "Bool".into(),
            Sort::Int => "Int".into(),
            Sort::Real => "Real".into(),
            Sort::BitVec(width) => format!("(_ BitVec {width})"),
            Sort::Array(parts) => {
                let (index, element) = self.terms.array_parts(parts);
                format!("(Array {} {})", self.sort_text(index), self.sort_text(element))
            }
            Sort::Uninterpreted(name) => quoted(self.terms.sort_name(name)),
        }
    }

    /// The text of a term; definitions of subterms go to `out` first.
    fn text(&mut self, root: Term, out: &mut String) -> String {
        for t in self.terms.subterms(&[root], true) {
            if self.texts.contains_key(&t) {
                continue;
            }
            let text = self.node(t);
            let shared = self.uses.get(&t).copied().unwrap_or(0) > 1 || text.len() > INLINE_TEXT;
            let leaf = self.terms.args(t).is_empty();
            let text = if shared && !leaf && !self.inline_all && t != root && !self.local.contains(&t) {
                self.definitions += 1;
                let name = format!("def!{}", self.definitions);
                let sort = self.sort_text(self.terms.sort(t));
                let _ = writeln!(out, "(define-fun {name} () {sort} {text})");
                name
            } else {
                text
            };
            self.texts.insert(t, text);
        }
        self.texts[&root].clone()
    }

    fn apply(&self, head: &str, args: &[Term]) -> String {
        let parts: Vec<&str> = args.iter().map(|a| self.texts[a].as_str()).collect();
        format!("({head} {})", parts.join(" "))
    }

    fn node(&self, t: Term) -> String {
        let args = self.terms.args(t);
        let sort = self.terms.sort(t);
        let plain = |head: &str| self.apply(head, args);
        match self.terms.op(t) {
            Op::True => "true".into(),
            Op::False => "false".into(),
            Op::Number(id) => number_text(self.terms.number(id), sort),
            Op::Ratio(n, d) => ratio_text(self.terms.number(n), self.terms.number(d)),
            Op::Symbol(id) => self.names.get(&id).cloned().unwrap_or_else(|| "?".into()),
            Op::Apply(f) => plain(&self.function_names[&f]),
            Op::Not => plain("not"),
            Op::And => plain("and"),
            Op::Or => plain("or"),
            Op::Ite => plain("ite"),
            Op::Eq => plain("="),
            Op::Sum(_) => self.sum_text(&self.terms.poly_of(t), sort),
            Op::Product => plain(if sort.width().is_some() { "bvmul" } else { "*" }),
            Op::NonNegative => {
                let p = args[0];
                let zero = number_text(&Integer::ZERO, self.terms.sort(p));
                format!("(>= {} {zero})", self.texts[&p])
            }
            Op::IntDiv => plain("div"),
            Op::IntMod => plain("mod"),
            Op::ToReal => plain("to_real"),
            Op::UDiv => plain("bvudiv"),
            Op::URem => plain("bvurem"),
            Op::SDiv => plain("bvsdiv"),
            Op::SRem => plain("bvsrem"),
            Op::Shl => plain("bvshl"),
            Op::LShr => plain("bvlshr"),
            Op::AShr => plain("bvashr"),
            Op::BvAnd => plain("bvand"),
            Op::BvOr => plain("bvor"),
            Op::BvXor => plain("bvxor"),
            Op::Ult => plain("bvult"),
            Op::Slt => plain("bvslt"),
            Op::Concat => plain("concat"),
            Op::Extract { high, low } => plain(&format!("(_ extract {high} {low})")),
            Op::ZeroExtend => plain(&format!("(_ zero_extend {})", self.widening(t))),
            Op::SignExtend => plain(&format!("(_ sign_extend {})", self.widening(t))),
            Op::BvToNat => plain("bv2nat"),
            Op::BvToInt => {
                // Spelled out: the signed reading has no name that all solvers know.
                let width = self.terms.width(args[0]);
                let x = &self.texts[&args[0]];
                let zero = number_text(&Integer::ZERO, Sort::BitVec(width));
                let modulus = pow2(width);
                format!("(ite (bvslt {x} {zero}) (- (bv2nat {x}) {modulus}) (bv2nat {x}))")
            }
            Op::IntToBv => plain(&format!("(_ int2bv {})", sort.width().unwrap_or(1))),
            Op::Select => plain("select"),
            Op::Store => plain("store"),
            Op::ConstArray => plain(&format!("(as const {})", self.sort_text(sort))),
            Op::Forall | Op::Exists => self.quantifier_text(t),
        }
    }

    fn widening(&self, t: Term) -> u32 {
        self.terms.width(t) - self.terms.width(self.terms.args(t)[0])
    }

    fn quantifier_text(&self, t: Term) -> String {
        let args = self.terms.args(t);
        let Some((body, bound)) = args.split_last() else { return "true".into() };
        let mut variables = Vec::new();
        let mut guards = Vec::new();
        for &variable in bound {
            let Some(id) = self.terms.as_symbol(variable) else { continue };
            let data = self.terms.symbol_data(id);
            variables.push(format!("({} {})", self.names[&id], self.sort_text(data.sort)));
            guards.extend(self.range_guards(id));
        }
        let (head, connective) =
            if self.terms.op(t) == Op::Forall { ("forall", "=>") } else { ("exists", "and") };
        let body = &self.texts[body];
        let body = match &guards[..] {
            [] => body.clone(),
            [one] => format!("({connective} {one} {body})"),
            _ => format!("({connective} (and {}) {body})", guards.join(" ")),
        };
        format!("({head} ({}) {body})", variables.join(" "))
    }

    fn range_guards(&self, id: SymbolId) -> Vec<String> {
        let data = self.terms.symbol_data(id);
        let name = &self.names[&id];
        let signed = data.range.low.as_ref().is_some_and(|low| *low < Integer::ZERO);
        let at_most = match (data.sort, signed) {
            (Sort::BitVec(_), true) => "bvsle",
            (Sort::BitVec(_), false) => "bvule",
            _ => "<=",
        };
        let number = |v: &Integer| match data.sort {
            Sort::BitVec(width) => number_text(&crate::number::wrap(v, width), data.sort),
            sort => number_text(v, sort),
        };
        let mut guards = Vec::new();
        if let Some(low) = &data.range.low {
            guards.push(format!("({at_most} {} {name})", number(low)));
        }
        if let Some(high) = &data.range.high {
            guards.push(format!("({at_most} {name} {})", number(high)));
        }
        guards
    }

    fn sum_text(&self, poly: &Poly, sort: Sort) -> String {
        let (plus, times, minus) =
            if sort.width().is_some() { ("bvadd", "bvmul", "bvneg") } else { ("+", "*", "-") };
        let mut parts = Vec::new();
        for (c, t) in &poly.summands {
            let x = &self.texts[t];
            let c = sort.width().map_or_else(|| c.clone(), |width| to_signed(c, width));
            parts.push(if c == Integer::ONE {
                x.clone()
            } else if c == -Integer::ONE {
                format!("({minus} {x})")
            } else {
                let c = sort.width().map_or_else(|| c.clone(), |width| crate::number::wrap(&c, width));
                format!("({times} {} {x})", number_text(&c, sort))
            });
        }
        if poly.constant != Integer::ZERO {
            parts.push(number_text(&poly.constant, sort));
        }
        let sum = match &parts[..] {
            [one] => one.clone(),
            _ => format!("({plus} {})", parts.join(" ")),
        };
        if poly.denominator == Integer::ONE {
            sum
        } else {
            format!("(/ {sum} {})", number_text(&poly.denominator, Sort::Real))
        }
    }
}

fn number_text(value: &Integer, sort: Sort) -> String {
    match sort {
        Sort::BitVec(width) => format!("(_ bv{value} {width})"),
        Sort::Real if *value < Integer::ZERO => format!("(- {}.0)", -value),
        Sort::Real => format!("{value}.0"),
        _ if *value < Integer::ZERO => format!("(- {})", -value),
        _ => value.to_string(),
    }
}

fn ratio_text(numerator: &Integer, denominator: &Integer) -> String {
    let top = number_text(numerator, Sort::Real);
    if *denominator == Integer::ONE {
        top
    } else {
        format!("(/ {top} {})", number_text(denominator, Sort::Real))
    }
}

/// A symbol as SMT-LIB wants it.
fn quoted(name: &str) -> String {
    let simple = !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c))
        && !is_reserved(name);
    if simple { name.to_string() } else { format!("|{name}|") }
}

fn is_reserved(name: &str) -> bool {
    matches!(name, "let" | "forall" | "exists" | "par" | "as" | "_" | "!" | "match")
}

/// Names that theories define, or that the printer makes up: quoting does not tell them apart, so a variable of such
/// a name is renamed.
fn is_taken(name: &str) -> bool {
    name.starts_with("def!")
        || name.starts_with("bv")
        || matches!(
            name,
            "true"
                | "false"
                | "not"
                | "and"
                | "or"
                | "xor"
                | "=>"
                | "="
                | "distinct"
                | "ite"
                | "+"
                | "-"
                | "*"
                | "/"
                | "div"
                | "mod"
                | "abs"
                | "<"
                | "<="
                | ">"
                | ">="
                | "to_real"
                | "to_int"
                | "is_int"
                | "concat"
                | "extract"
                | "zero_extend"
                | "sign_extend"
                | "int2bv"
                | "select"
                | "store"
                | "const"
                | "repeat"
                | "rotate_left"
                | "rotate_right"
                | "Bool"
                | "Int"
                | "Real"
                | "Array"
                | "BitVec"
        )
}
