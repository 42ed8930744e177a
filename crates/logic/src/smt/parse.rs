//! SMT-LIB 2 text to terms.
//!
//! Reads the commands that queries consist of (`declare-*`, `define-fun` without parameters, `assert`) and the
//! operators of this crate; other commands are ignored, other operators refused. Sorts are checked before anything is
//! built, so no text can make a constructor panic.

use super::sexpr::{SExpr, read};
use crate::number::{Integer, Rational};
use crate::sort::Sort;
use crate::term::{FunctionId, Range, Term, Terms};
use std::collections::HashMap;
use std::fmt;

/// Bit-vectors wider than this are refused in text.
const WIDTH_LIMIT: u32 = 1 << 16;
/// Terms nested deeper than this are refused.
const DEPTH_LIMIT: usize = 500;

/// What is wrong with a text, and where (byte offset).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Byte offset.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.message)
    }
}

impl std::error::Error for ParseError {}

/// What a text asserts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// The asserted terms in order.
    pub assertions: Vec<Term>,
}

/// Reads a query.
pub fn parse(terms: &mut Terms, text: &str) -> Result<Script, ParseError> {
    let commands = read(text).map_err(|(at, message)| ParseError { at, message })?;
    let mut parser =
        Parser { terms, names: HashMap::new(), functions: HashMap::new(), sorts: HashMap::new(), depth: 0 };
    let mut script = Script::default();
    for command in &commands {
        parser.command(command, &mut script)?;
    }
    Ok(script)
}

struct Parser<'a> {
    terms: &'a mut Terms,
    names: HashMap<String, Term>,
    functions: HashMap<String, FunctionId>,
    sorts: HashMap<String, Sort>,
    depth: usize,
}

type Result<T, E = ParseError> = std::result::Result<T, E>;

fn error<T>(at: &SExpr, message: impl Into<String>) -> Result<T> {
    Err(ParseError { at: at.at(), message: message.into() })
}

impl Parser<'_> {
    fn command(&mut self, command: &SExpr, script: &mut Script) -> Result<()> {
        let Some([head, rest @ ..]) = command.list() else { return error(command, "a command was expected") };
        match (head.atom(), rest) {
            (Some("declare-const"), [name, sort]) => self.declare(name, &[], sort),
            (Some("declare-fun"), [name, domain, sort]) => {
                let Some(domain) = domain.list() else {
                    return error(domain, "argument sorts were expected");
                };
                self.declare(name, domain, sort)
            }
            (Some("declare-sort"), [name, ..]) => {
                let name = self.name(name)?;
                let sort = self.terms.uninterpreted_sort(name.as_str());
                self.sorts.insert(name, sort);
                Ok(())
            }
            (Some("define-fun"), [name, params, sort, body]) => {
                if params.list().is_none_or(|p| !p.is_empty()) {
                    return error(params, "definitions with parameters are not read");
                }
                let sort = self.sort(sort)?;
                let body = self.term_of(body, sort)?;
                let name = self.name(name)?;
                self.names.insert(name, body);
                Ok(())
            }
            (Some("assert"), [t]) => {
                let t = self.term_of(t, Sort::Bool)?;
                script.assertions.push(t);
                Ok(())
            }
            (Some("declare-const" | "declare-fun" | "declare-sort" | "define-fun" | "assert"), _) => {
                error(command, "wrong number of parts")
            }
            (Some(_), _) => Ok(()),
            (None, _) => error(head, "a command was expected"),
        }
    }

    fn name(&self, name: &SExpr) -> Result<String> {
        match name.atom() {
            Some(name) => Ok(name.to_string()),
            None => error(name, "a name was expected"),
        }
    }

    fn declare(&mut self, name: &SExpr, domain: &[SExpr], sort: &SExpr) -> Result<()> {
        let sort = self.sort(sort)?;
        let domain = domain.iter().map(|s| self.sort(s)).collect::<Result<Vec<Sort>>>()?;
        let name = self.name(name)?;
        if domain.is_empty() {
            let t = self.terms.symbol(name.as_str(), sort, Range::ANY);
            self.names.insert(name, t);
        } else {
            let f = self.terms.function(name.as_str(), &domain, sort);
            self.functions.insert(name, f);
        }
        Ok(())
    }

    fn sort(&mut self, sort: &SExpr) -> Result<Sort> {
        match (sort.atom(), sort.list()) {
            (Some("Bool"), _) => Ok(Sort::Bool),
            (Some("Int"), _) => Ok(Sort::Int),
            (Some("Real"), _) => Ok(Sort::Real),
            (Some(name), _) => match self.sorts.get(name) {
                Some(&known) => Ok(known),
                None => error(sort, format!("unknown sort {name}")),
            },
            (_, Some([head, width_of, width]))
                if head.atom() == Some("_") && width_of.atom() == Some("BitVec") =>
            {
                let width = self.index(width)?;
                if width == 0 || width > WIDTH_LIMIT {
                    return error(sort, "width out of range");
                }
                Ok(Sort::BitVec(width))
            }
            (_, Some([head, index, element])) if head.atom() == Some("Array") => {
                let (index, element) = (self.sort(index)?, self.sort(element)?);
                Ok(self.terms.array_sort(index, element))
            }
            _ => error(sort, "unknown sort"),
        }
    }

    fn index(&self, index: &SExpr) -> Result<u32> {
        match index.atom().and_then(|a| a.parse().ok()) {
            Some(index) => Ok(index),
            None => error(index, "a number was expected"),
        }
    }

    fn term_of(&mut self, text: &SExpr, sort: Sort) -> Result<Term> {
        let t = self.term(text)?;
        if self.terms.sort(t) == sort {
            Ok(t)
        } else {
            error(text, format!("a term of sort {sort:?} was expected"))
        }
    }

    fn term(&mut self, text: &SExpr) -> Result<Term> {
        self.depth += 1;
        let result =
            if self.depth > DEPTH_LIMIT { error(text, "too deeply nested") } else { self.any_term(text) };
        self.depth -= 1;
        result
    }

    fn any_term(&mut self, text: &SExpr) -> Result<Term> {
        let items = match text {
            SExpr::Atom(name, _) => return self.atom_term(name, text),
            SExpr::List(items, _) => items,
        };
        match &items[..] {
            [head, bindings, body] if head.atom() == Some("let") => self.let_term(bindings, body),
            [head, variables, body] if matches!(head.atom(), Some("forall" | "exists")) => {
                self.quantifier(head.atom() == Some("forall"), variables, body)
            }
            [head, body, ..] if head.atom() == Some("!") => self.term(body),
            [underscore, literal, width] if underscore.atom() == Some("_") => {
                let width = self.index(width)?;
                let value =
                    literal.atom().and_then(|l| l.strip_prefix("bv")).and_then(|l| l.parse::<Integer>().ok());
                match value {
                    Some(value) if width > 0 && width <= WIDTH_LIMIT => Ok(self.terms.bv(value, width)),
                    _ => error(literal, "unknown literal"),
                }
            }
            [head, args @ ..] => {
                let args = args.iter().map(|a| self.term(a)).collect::<Result<Vec<Term>>>()?;
                match head {
                    SExpr::Atom(name, _) => self.application(name, &args, text),
                    SExpr::List(parts, _) => self.indexed(parts, &args, text),
                }
            }
            [] => error(text, "an empty list is no term"),
        }
    }

    fn atom_term(&mut self, name: &str, text: &SExpr) -> Result<Term> {
        if let Some(&t) = self.names.get(name) {
            return Ok(t);
        }
        let literal = |digits: &str, radix: u32, bits: usize| {
            let width = u32::try_from(digits.len() * bits).ok().filter(|w| *w > 0 && *w <= WIDTH_LIMIT)?;
            Some((Integer::from_str_radix(digits, radix).ok()?, width))
        };
        match name {
            "true" => return Ok(self.terms.true_()),
            "false" => return Ok(self.terms.false_()),
            _ => {}
        }
        let bits = name
            .strip_prefix("#x")
            .and_then(|d| literal(d, 16, 4))
            .or_else(|| name.strip_prefix("#b").and_then(|d| literal(d, 2, 1)));
        if let Some((value, width)) = bits {
            return Ok(self.terms.bv(value, width));
        }
        if !name.starts_with(|c: char| c.is_ascii_digit()) {
            return error(text, format!("unknown name {name}"));
        }
        if let Some((whole, fraction)) = name.split_once('.') {
            let digits = format!("{whole}{fraction}");
            let scale = Integer::from(10).pow(fraction.len().min(1000));
            let value = digits.parse::<Integer>().ok().and_then(|n| Rational::new(n, scale));
            return match value {
                Some(value) => Ok(self.terms.real(&value)),
                None => error(text, "not a number"),
            };
        }
        match name.parse::<Integer>() {
            Ok(value) => Ok(self.terms.int(value)),
            Err(_) => error(text, "not a number"),
        }
    }

    fn let_term(&mut self, bindings: &SExpr, body: &SExpr) -> Result<Term> {
        let Some(bindings) = bindings.list() else { return error(bindings, "bindings were expected") };
        let mut bound = Vec::new();
        for binding in bindings {
            let Some([name, value]) = binding.list() else { return error(binding, "a binding was expected") };
            bound.push((self.name(name)?, self.term(value)?));
        }
        self.scoped(bound, body)
    }

    fn scoped(&mut self, bound: Vec<(String, Term)>, body: &SExpr) -> Result<Term> {
        let mut hidden = Vec::new();
        for (name, value) in bound {
            hidden.push((name.clone(), self.names.insert(name, value)));
        }
        let result = self.term(body);
        for (name, old) in hidden.into_iter().rev() {
            match old {
                Some(old) => self.names.insert(name, old),
                None => self.names.remove(&name),
            };
        }
        result
    }

    fn quantifier(&mut self, universal: bool, variables: &SExpr, body: &SExpr) -> Result<Term> {
        let Some(variables) = variables.list() else { return error(variables, "variables were expected") };
        let mut bound = Vec::new();
        for variable in variables {
            let Some([name, sort]) = variable.list() else {
                return error(variable, "a variable was expected");
            };
            let (name, sort) = (self.name(name)?, self.sort(sort)?);
            let t = self.terms.fresh(&name, sort, Range::ANY);
            bound.push((name, t));
        }
        let ids: Vec<_> = bound.iter().filter_map(|(_, t)| self.terms.as_symbol(*t)).collect();
        let t = self.scoped(bound, body)?;
        if self.terms.sort(t) != Sort::Bool {
            return error(body, "a truth value was expected");
        }
        Ok(if universal { self.terms.forall(&ids, t) } else { self.terms.exists(&ids, t) })
    }

    fn indexed(&mut self, parts: &[SExpr], args: &[Term], text: &SExpr) -> Result<Term> {
        let head: Vec<Option<&str>> = parts.iter().map(SExpr::atom).collect();
        match (&head[..], args) {
            ([Some("_"), Some("extract"), _, _], &[a]) => {
                let (high, low) = (self.index(&parts[2])?, self.index(&parts[3])?);
                match self.terms.sort(a) {
                    Sort::BitVec(width) if low <= high && high < width => {
                        Ok(self.terms.bv_extract(high, low, a))
                    }
                    _ => error(text, "no such slice"),
                }
            }
            ([Some("_"), Some(op @ ("zero_extend" | "sign_extend")), _], &[a]) => {
                let by = self.index(&parts[2])?;
                match self.terms.sort(a) {
                    Sort::BitVec(width) if by <= WIDTH_LIMIT && width + by <= WIDTH_LIMIT => {
                        Ok(if *op == "zero_extend" {
                            self.terms.bv_zero_extend(a, width + by)
                        } else {
                            self.terms.bv_sign_extend(a, width + by)
                        })
                    }
                    _ => error(text, "a bit-vector was expected"),
                }
            }
            ([Some("_"), Some("int2bv" | "int_to_bv"), _], &[a]) => {
                let width = self.index(&parts[2])?;
                if self.terms.sort(a) != Sort::Int || width == 0 || width > WIDTH_LIMIT {
                    return error(text, "an integer and a width were expected");
                }
                Ok(self.terms.int_to_bv(a, width))
            }
            ([Some("as"), Some("const"), _], &[value]) => match self.sort(&parts[2])? {
                Sort::Array(array) if self.terms.array_parts(array).1 == self.terms.sort(value) => {
                    let index = self.terms.array_parts(array).0;
                    Ok(self.terms.const_array(index, value))
                }
                _ => error(text, "an array sort for this value was expected"),
            },
            _ => error(text, "unknown operator"),
        }
    }

    fn application(&mut self, name: &str, args: &[Term], text: &SExpr) -> Result<Term> {
        if let Some(&f) = self.functions.get(name) {
            let domain = &self.terms.function_data(f).domain;
            if domain.len() != args.len() || domain.iter().zip(args).any(|(s, &a)| *s != self.terms.sort(a)) {
                return error(text, "arguments do not fit the declaration");
            }
            return Ok(self.terms.apply(f, args));
        }
        operator(self.terms, name, args)
            .map_or_else(|| error(text, format!("ill-sorted or unknown: {name}")), Ok)
    }
}

/// Applies a theory operator if it takes these arguments.
fn operator(terms: &mut Terms, name: &str, args: &[Term]) -> Option<Term> {
    let first = terms.sort(*args.first()?);
    let uniform = args.iter().all(|&a| terms.sort(a) == first);
    let fold = |terms: &mut Terms, f: fn(&mut Terms, Term, Term) -> Term| {
        args[1..].iter().fold(args[0], |x, &y| f(terms, x, y))
    };
    let chain = |terms: &mut Terms, f: fn(&mut Terms, Term, Term) -> Term| {
        let parts: Vec<Term> = args.windows(2).map(|pair| f(terms, pair[0], pair[1])).collect();
        terms.and(&parts)
    };
    let many = args.len() >= 2;
    match first {
        Sort::Bool if uniform => match (name, args) {
            ("not", &[a]) => return Some(terms.not(a)),
            ("and", _) => return Some(terms.and(args)),
            ("or", _) => return Some(terms.or(args)),
            ("xor", _) if many => return Some(fold(terms, Terms::xor)),
            ("=>", [premises @ .., conclusion]) if many => {
                let mut result = *conclusion;
                for &premise in premises.iter().rev() {
                    result = terms.implies(premise, result);
                }
                return Some(result);
            }
            _ => {}
        },
        Sort::Int | Sort::Real if uniform => {
            let swap_le: fn(&mut Terms, Term, Term) -> Term = |t, a, b| t.int_le(b, a);
            let swap_lt: fn(&mut Terms, Term, Term) -> Term = |t, a, b| t.int_lt(b, a);
            match (name, args) {
                ("+", _) => return Some(fold(terms, Terms::add)),
                ("*", _) => return Some(fold(terms, Terms::mul)),
                ("-", &[a]) => return Some(terms.neg(a)),
                ("-", _) => return Some(fold(terms, Terms::sub)),
                ("<=", _) if many => return Some(chain(terms, Terms::int_le)),
                ("<", _) if many => return Some(chain(terms, Terms::int_lt)),
                (">=", _) if many => return Some(chain(terms, swap_le)),
                (">", _) if many => return Some(chain(terms, swap_lt)),
                ("div", &[a, b]) if first == Sort::Int => return Some(terms.int_div(a, b)),
                ("mod", &[a, b]) if first == Sort::Int => return Some(terms.int_mod(a, b)),
                ("to_real", &[a]) if first == Sort::Int => return Some(terms.to_real(a)),
                ("/", &[a, b]) if first == Sort::Real => {
                    let divisor = terms.as_ratio(b)?;
                    let inverse = Rational::new(divisor.denominator().clone(), divisor.numerator().clone())?;
                    let inverse = terms.real(&inverse);
                    return Some(terms.mul(a, inverse));
                }
                _ => {}
            }
        }
        Sort::BitVec(_) => {
            if let Some(t) = bit_vector_operator(terms, name, args, uniform) {
                return Some(t);
            }
        }
        _ => {}
    }
    match (name, args) {
        ("=", _) if uniform && many => Some(chain(terms, Terms::eq)),
        ("distinct", _) if uniform && many => Some(terms.distinct(args)),
        ("ite", &[c, a, b]) if first == Sort::Bool && terms.sort(a) == terms.sort(b) => {
            Some(terms.ite(c, a, b))
        }
        ("select", &[array, index]) => {
            let Sort::Array(parts) = first else { return None };
            (terms.array_parts(parts).0 == terms.sort(index)).then(|| terms.select(array, index))
        }
        ("store", &[array, index, value]) => {
            let Sort::Array(parts) = first else { return None };
            let fits = terms.array_parts(parts) == (terms.sort(index), terms.sort(value));
            fits.then(|| terms.store(array, index, value))
        }
        _ => None,
    }
}

fn bit_vector_operator(terms: &mut Terms, name: &str, args: &[Term], uniform: bool) -> Option<Term> {
    match (name, args) {
        ("bv2nat" | "ubv_to_int", &[a]) => return Some(terms.bv_to_nat(a)),
        ("sbv_to_int", &[a]) => return Some(terms.bv_to_int(a)),
        ("bvneg", &[a]) => return Some(terms.neg(a)),
        ("bvnot", &[a]) => return Some(terms.bv_not(a)),
        ("concat", &[a, b]) => {
            let width = terms.width(a).checked_add(terms.sort(b).width()?)?;
            return (width <= WIDTH_LIMIT).then(|| terms.bv_concat(a, b));
        }
        _ => {}
    }
    if !uniform || args.len() < 2 {
        return None;
    }
    let nary: Option<fn(&mut Terms, Term, Term) -> Term> = match name {
        "bvadd" => Some(Terms::add),
        "bvmul" => Some(Terms::mul),
        "bvand" => Some(Terms::bv_and),
        "bvor" => Some(Terms::bv_or),
        "bvxor" => Some(Terms::bv_xor),
        _ => None,
    };
    if let Some(f) = nary {
        return Some(args[1..].iter().fold(args[0], |x, &y| f(terms, x, y)));
    }
    let &[a, b] = args else { return None };
    Some(match name {
        "bvsub" => terms.sub(a, b),
        "bvudiv" => terms.bv_udiv(a, b),
        "bvurem" => terms.bv_urem(a, b),
        "bvsdiv" => terms.bv_sdiv(a, b),
        "bvsrem" => terms.bv_srem(a, b),
        "bvshl" => terms.bv_shl(a, b),
        "bvlshr" => terms.bv_lshr(a, b),
        "bvashr" => terms.bv_ashr(a, b),
        "bvult" => terms.bv_ult(a, b),
        "bvule" => terms.bv_ule(a, b),
        "bvugt" => terms.bv_ult(b, a),
        "bvuge" => terms.bv_ule(b, a),
        "bvslt" => terms.bv_slt(a, b),
        "bvsle" => terms.bv_sle(a, b),
        "bvsgt" => terms.bv_slt(b, a),
        "bvsge" => terms.bv_sle(b, a),
        _ => return None,
    })
}
