//! Questions about numbers: do the facts imply a formula?
//!
//! Formulas become terms over mathematical integers. What has no translation (permissions, quantifiers, sequences) is left out of
//! the facts, conjunct by conjunct, which can only make a question harder to answer with yes; in a goal it is an error. Reads of
//! memory, members and calls are variables named by their text: equal texts are equal values, because facts about one place are
//! looked at, and nothing else is known of them.

use crate::known::Known;
use crate::tree;
use gpuproof_logic::{Integer, Range, Sort, Term, Terms, Value};
use gpuproof_solve::{Answer, Budget, Query, Solver};
use gpuproof_spec::ast::expr::{BinaryOp, Builtin, Constant, UnaryOp};
use gpuproof_spec::{Expr, ExprKind};

/// Resources for a question; about a second.
const RESOURCES: u32 = 1_000_000;

/// Values that speak against a formula, by name; empty if there are none at hand.
pub type Values = Vec<(String, String)>;

/// A solver with its terms.
pub struct Ask {
    terms: Terms,
    solver: Solver,
}

impl Default for Ask {
    fn default() -> Self {
        Self { terms: Terms::new(), solver: Solver::new() }
    }
}

impl Ask {
    /// Whether the facts imply the goal; if not, values that they do not exclude.
    pub fn implies(&mut self, known: &Known, goal: &Expr) -> Result<(), Values> {
        let Some(goal) = self.formula(goal) else { return Err(Vec::new()) };
        if self.terms.as_bool(goal) == Some(true) {
            return Ok(());
        }
        let negated = self.terms.not(goal);
        self.unsatisfiable(known, negated, goal)
    }

    /// Whether the facts contradict a formula; if not, values that satisfy both.
    pub fn excludes(&mut self, known: &Known, formula: &Expr) -> Result<(), Values> {
        let Some(formula) = self.formula(formula) else { return Err(Vec::new()) };
        self.unsatisfiable(known, formula, formula)
    }

    fn unsatisfiable(&mut self, known: &Known, formula: Term, about: Term) -> Result<(), Values> {
        let mut assertions: Vec<Term> = Vec::new();
        let counts = |fact: &&Expr| known.narrow.is_empty() || tree::names(fact).is_disjoint(&known.narrow);
        for fact in known.facts.iter().filter(counts) {
            for part in tree::conjuncts(fact) {
                assertions.extend(self.formula(part));
            }
        }
        assertions.push(formula);
        let query = Query { assertions: &assertions, ..Query::default() };
        match self.solver.check(&mut self.terms, &query, &Budget::resources(RESOURCES)) {
            Answer::Unsat { .. } => Ok(()),
            Answer::Unknown(_) => Err(Vec::new()),
            Answer::Sat(model) => {
                let mut values: Values = Vec::new();
                for symbol in self.terms.free_symbols(&[about]) {
                    let name = self.terms.symbol_data(symbol).name.to_string();
                    let term = self.terms.symbol_term(symbol);
                    if let Some(Value::Int(value)) = model.eval(&self.terms, term) {
                        values.push((name, value.to_string()));
                    }
                }
                values.sort();
                Err(values)
            }
        }
    }

    /// The only value that an expression can have, as far as the facts tell.
    pub fn constant(&mut self, known: &Known, expr: &Expr) -> Option<i128> {
        if let Some(term) = self.number(expr)
            && let Some(value) = self.terms.as_number(term)
        {
            return value.as_i128();
        }
        // Any value that the facts allow, and then whether they allow another.
        let probe = crate::known::name("\\probe");
        let equation = crate::known::binary(BinaryOp::Eq, probe, expr.clone());
        let values = self.excludes(known, &equation).err()?;
        let (_, value) = values.into_iter().find(|(name, _)| name == "\\probe")?;
        let value: i128 = value.parse().ok()?;
        let goal = crate::known::binary(BinaryOp::Eq, expr.clone(), crate::known::int(value));
        self.implies(known, &goal).ok().map(|()| value)
    }

    fn formula(&mut self, expr: &Expr) -> Option<Term> {
        match &expr.kind {
            ExprKind::Bool(value) => Some(self.terms.bool(*value)),
            ExprKind::Unary(UnaryOp::Not, a) => {
                let a = self.formula(a)?;
                Some(self.terms.not(a))
            }
            ExprKind::Binary(op, a, b) => self.binary_formula(*op, a, b),
            ExprKind::Chain(first, rest) => {
                let mut left = &**first;
                let mut parts = Vec::new();
                for (op, right) in rest {
                    parts.push(self.binary_formula(*op, left, right)?);
                    left = right;
                }
                Some(self.terms.and(&parts))
            }
            ExprKind::Conditional(c, t, e) => {
                let (c, t, e) = (self.formula(c)?, self.formula(t)?, self.formula(e)?);
                Some(self.terms.ite(c, t, e))
            }
            ExprKind::Quantifier(_) | ExprKind::Builtin(..) => None,
            _ => {
                // C's truth of a number; boolean variables are 0 or not.
                let value = self.number(expr)?;
                let zero = self.terms.int(0);
                Some(self.terms.ne(value, zero))
            }
        }
    }

    fn binary_formula(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<Term> {
        let logical = matches!(op, BinaryOp::And | BinaryOp::Sep | BinaryOp::Or | BinaryOp::Implies);
        if logical {
            let (a, b) = (self.formula(a)?, self.formula(b)?);
            return Some(match op {
                BinaryOp::Or => self.terms.or2(a, b),
                BinaryOp::Implies => self.terms.implies(a, b),
                _ => self.terms.and2(a, b),
            });
        }
        if matches!(op, BinaryOp::Eq | BinaryOp::Ne) && (is_formula(a) || is_formula(b)) {
            let (a, b) = (self.formula(a)?, self.formula(b)?);
            let equal = self.terms.eq(a, b);
            return Some(if op == BinaryOp::Eq { equal } else { self.terms.not(equal) });
        }
        let compared = matches!(
            op,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge
        );
        if !compared {
            let whole = crate::known::binary(op, a.clone(), b.clone());
            let value = self.number(&whole)?;
            let zero = self.terms.int(0);
            return Some(self.terms.ne(value, zero));
        }
        let (a, b) = (self.number(a)?, self.number(b)?);
        Some(match op {
            BinaryOp::Eq => self.terms.eq(a, b),
            BinaryOp::Ne => self.terms.ne(a, b),
            BinaryOp::Lt => self.terms.int_lt(a, b),
            BinaryOp::Le => self.terms.int_le(a, b),
            BinaryOp::Gt => self.terms.int_lt(b, a),
            _ => self.terms.int_le(b, a),
        })
    }

    fn number(&mut self, expr: &Expr) -> Option<Term> {
        match &expr.kind {
            ExprKind::Int(literal) => {
                let value = i128::try_from(literal.value).ok()?;
                Some(self.terms.int(Integer::from(value)))
            }
            ExprKind::Name(name) => Some(self.terms.var(name.clone(), Sort::Int)),
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let a = self.number(a)?;
                Some(self.terms.neg(a))
            }
            ExprKind::Unary(UnaryOp::Plus, a)
            | ExprKind::Cast(_, a)
            | ExprKind::Trigger(gpuproof_spec::ast::expr::Trigger { body: a, .. }) => self.number(a),
            ExprKind::Binary(op, a, b) => self.arithmetic(*op, a, b),
            ExprKind::Conditional(c, t, e) => {
                let (c, t, e) = (self.formula(c)?, self.number(t)?, self.number(e)?);
                Some(self.terms.ite(c, t, e))
            }
            ExprKind::Builtin(op @ (Builtin::Min | Builtin::Max), args) => {
                self.extremum(*op == Builtin::Min, args)
            }
            ExprKind::Call(call) => {
                if let ExprKind::Name(callee) = &call.callee.kind
                    && matches!(&**callee, "min" | "max")
                {
                    return self.extremum(&**callee == "min", &call.args);
                }
                Some(self.opaque(expr, false))
            }
            // The length of an array, of a sequence, of a block.
            ExprKind::Member(_, field) => {
                let natural = &*field.name == "length";
                Some(self.opaque(expr, natural))
            }
            ExprKind::Size(_) => Some(self.opaque(expr, true)),
            ExprKind::Constant(Constant::GlobalThread | Constant::LocalThread) => {
                Some(self.opaque(expr, true))
            }
            ExprKind::Index(..) => Some(self.opaque(expr, false)),
            _ => None,
        }
    }

    fn opaque(&mut self, expr: &Expr, natural: bool) -> Term {
        let range = if natural { Range { low: Some(Integer::from(0)), high: None } } else { Range::ANY };
        self.terms.symbol(expr.to_string(), Sort::Int, range)
    }

    fn extremum(&mut self, minimum: bool, args: &[Expr]) -> Option<Term> {
        let [a, b] = args else { return None };
        let (a, b) = (self.number(a)?, self.number(b)?);
        let first = if minimum { self.terms.int_le(a, b) } else { self.terms.int_le(b, a) };
        Some(self.terms.ite(first, a, b))
    }

    fn arithmetic(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<Term> {
        let (left, right) = (self.number(a)?, self.number(b)?);
        let power = |terms: &Terms, t: Term| -> Option<Integer> {
            let exponent = terms.as_number(t)?.as_i128().filter(|e| (0..=64).contains(e))?;
            Some(Integer::from(1i128 << exponent))
        };
        Some(match op {
            BinaryOp::Add => self.terms.add(left, right),
            BinaryOp::Sub => self.terms.sub(left, right),
            BinaryOp::Mul => self.terms.mul(left, right),
            BinaryOp::Div => self.terms.int_div_trunc(left, right),
            BinaryOp::Mod => self.terms.int_rem_trunc(left, right),
            BinaryOp::Shl | BinaryOp::Shr => {
                let factor = power(&self.terms, right)?;
                let factor = self.terms.int(factor);
                if op == BinaryOp::Shl {
                    self.terms.mul(left, factor)
                } else {
                    self.terms.int_div(left, factor)
                }
            }
            _ => return None,
        })
    }
}

/// Whether an expression is a formula by its form.
fn is_formula(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Bool(_) | ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Chain(..) => true,
        ExprKind::Binary(op, ..) => matches!(
            op,
            BinaryOp::And
                | BinaryOp::Sep
                | BinaryOp::Or
                | BinaryOp::Implies
                | BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Gt
                | BinaryOp::Ge
        ),
        _ => false,
    }
}

/// Values in words.
pub fn in_words(values: &Values) -> Option<String> {
    let shown: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    (!shown.is_empty()).then(|| format!("nothing known excludes {}", shown.join(", ")))
}
