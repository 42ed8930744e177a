//! Expressions and formulas of the proof IR on concrete values.
//!
//! Three-valued: what cannot be told is [`Trouble::Unknown`], never true or false. Quantifiers go through the values that
//! their conditions allow; without bounds a small window is looked at, which can show that something holds for *some* value or fails for *some*,
//! nothing else.

use super::collection;
use super::value::{Accesses, Evaluated, Frac, Memory, Trouble, Value, number_of_pair};
use crate::float;
use crate::ir::{Amount, Assertion, Expr, ExprKind, FunctionId, Op, Program, Quantifier, Ty, VarId};
use gpuproof_base::{Code, Name};
use gpuproof_spec::Place;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Values that a quantifier without bounds looks at.
const WINDOW: std::ops::Range<i128> = -2..9;
/// Values that a quantifier with bounds looks at, at most.
const MOST_VALUES: i128 = 600;
/// Nested calls of functions.
const MOST_DEPTH: usize = 60;
/// Length of a text that names a value.
const MOST_TEXT: usize = 2000;

/// What expressions are evaluated in.
pub struct View<'a> {
    /// The program, for its functions.
    pub program: &'a Program,
    /// Variables.
    pub locals: &'a [Option<Value>],
    /// Memory.
    pub memory: &'a Memory,
    /// What `\old` means.
    pub old: Option<&'a Memory>,
    /// What `\result` means.
    pub result: Option<Value>,
    /// Whether this is code: then accesses outside an array are defects, and reads are noted.
    pub code: bool,
    /// Reads so far.
    pub reads: RefCell<Accesses>,
    /// Bound variables.
    pub bound: RefCell<Vec<(VarId, Value)>>,
    /// What may still be spent.
    pub fuel: &'a Cell<u64>,
    /// Nested calls so far.
    pub depth: usize,
}

impl<'a> View<'a> {
    /// A view for formulas.
    pub fn new(
        program: &'a Program,
        locals: &'a [Option<Value>],
        memory: &'a Memory,
        old: Option<&'a Memory>,
        fuel: &'a Cell<u64>,
    ) -> Self {
        Self {
            program,
            locals,
            memory,
            old,
            result: None,
            code: false,
            reads: RefCell::default(),
            bound: RefCell::default(),
            fuel,
            depth: 0,
        }
    }

    /// The value of a variable.
    pub fn var(&self, var: VarId) -> Evaluated {
        let bound = self.bound.borrow().iter().rev().find(|(v, _)| *v == var).map(|(_, value)| value.clone());
        let index = gpuproof_base::index::Id::number(var);
        bound.or_else(|| self.locals.get(index).cloned().flatten()).ok_or(Trouble::Unknown)
    }

    /// A truth value.
    pub fn truth(&self, e: &Expr) -> Result<bool, Trouble> {
        match self.eval(e)? {
            Value::Bool(value) => Ok(value),
            _ => Err(Trouble::Unknown),
        }
    }

    /// A number.
    pub fn int(&self, e: &Expr) -> Result<i128, Trouble> {
        match self.eval(e)? {
            Value::Int(value) => Ok(value),
            _ => Err(Trouble::Unknown),
        }
    }

    fn seq(&self, e: &Expr) -> Result<Arc<Vec<Value>>, Trouble> {
        match self.eval(e)? {
            Value::Seq(values) => Ok(values),
            _ => Err(Trouble::Unknown),
        }
    }

    fn array(&self, var: VarId) -> Result<usize, Trouble> {
        match self.var(var)? {
            Value::Array(number) => Ok(number),
            _ => Err(Trouble::Unknown),
        }
    }

    /// The value of an expression.
    pub fn eval(&self, e: &Expr) -> Evaluated {
        let fuel = self.fuel.get().checked_sub(1).ok_or(Trouble::Unknown)?;
        self.fuel.set(fuel);
        match &e.kind {
            ExprKind::Int(value) => Ok(Value::Int(*value)),
            ExprKind::Bool(value) => Ok(Value::Bool(*value)),
            ExprKind::Opaque(text) => Ok(Value::Opaque(Arc::from(&**text))),
            ExprKind::Var(var) => self.var(*var),
            ExprKind::Length(var) => {
                let array = self.memory.arrays.get(self.array(*var)?).ok_or(Trouble::Unknown)?;
                Ok(Value::Int(array.length() as i128))
            }
            ExprKind::Columns(var) => {
                let array = self.memory.arrays.get(self.array(*var)?).ok_or(Trouble::Unknown)?;
                array.shape.map(|(_, columns)| Value::Int(columns as i128)).ok_or(Trouble::Unknown)
            }
            ExprKind::Pair(row, column) => {
                let pair = number_of_pair(self.int(row)?, self.int(column)?);
                pair.map(Value::Int).ok_or(Trouble::Unknown)
            }
            ExprKind::Load(var, index) => {
                let (array, index) = (self.array(*var)?, self.int(index)?);
                match self.memory.get(array, index) {
                    Some(value) => {
                        if self.code {
                            self.reads.borrow_mut().entry((array, index)).or_default();
                        }
                        Ok(value.clone())
                    }
                    None => Err(self.outside(array)),
                }
            }
            ExprKind::Not(a) => Ok(Value::Bool(!self.truth(a)?)),
            ExprKind::Neg(a) => match self.eval(a)? {
                Value::Int(a) => Ok(Value::Int(-a)),
                Value::Frac(a) => Ok(Value::Frac(a.opposite())),
                _ => Err(Trouble::Unknown),
            },
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::Choose(c, a, b) => {
                if self.truth(c)? {
                    self.eval(a)
                } else {
                    self.eval(b)
                }
            }
            ExprKind::Call(function, args) => {
                let args = args.iter().map(|a| self.eval(a)).collect::<Result<Vec<_>, _>>()?;
                self.call(*function, args)
            }
            ExprKind::Uninterpreted(name, args) => {
                let args = args.iter().map(|a| self.eval(a)).collect::<Result<Vec<_>, _>>()?;
                if let Some(value) = of_floats(name, &args) {
                    return Ok(value);
                }
                let text = format!("{name}{args:?}");
                match e.ty {
                    Ty::Opaque(_) if text.len() <= MOST_TEXT => Ok(Value::Opaque(text.into())),
                    _ => Err(Trouble::Unknown),
                }
            }
            ExprKind::Quantified(quantifier, vars, condition, body) => {
                self.quantified(*quantifier, vars, condition, body)
            }
            ExprKind::Sum(var, from, to, body) => {
                let (from, to) = (self.int(from)?, self.int(to)?);
                if to - from > MOST_VALUES {
                    return Err(Trouble::Unknown);
                }
                let mut sum: i128 = 0;
                for value in from..to {
                    let part = self.with(*var, Value::Int(value), || self.int(body))?;
                    sum = sum.checked_add(part).ok_or(Trouble::Unknown)?;
                }
                Ok(Value::Int(sum))
            }
            ExprKind::Old(inner) => {
                let Some(old) = self.old else { return self.eval(inner) };
                let mut before = View::new(self.program, self.locals, old, None, self.fuel);
                before.bound = self.bound.clone();
                before.result = self.result.clone();
                before.depth = self.depth;
                before.eval(inner)
            }
            ExprKind::Result => self.result.clone().ok_or(Trouble::Unknown),
            ExprKind::Within(inner, low, high) => match self.int(inner)? {
                value if *low <= value && value <= *high => Ok(Value::Int(value)),
                _ => Err(Trouble::Defect(Code::ArithOverflow)),
            },
            ExprKind::Sequence(values) => {
                let values = values.iter().map(|v| self.eval(v)).collect::<Result<Vec<_>, _>>()?;
                Ok(Value::Seq(Arc::new(values)))
            }
            ExprKind::SeqLength(s) => Ok(Value::Int(self.seq(s)?.len() as i128)),
            ExprKind::SeqAt(s, i) => {
                let (s, i) = (self.seq(s)?, self.int(i)?);
                let at = usize::try_from(i).ok().and_then(|i| s.get(i));
                at.cloned().ok_or(Trouble::Unknown)
            }
            ExprKind::SeqConcat(a, b) => {
                let (a, b) = (self.seq(a)?, self.seq(b)?);
                Ok(Value::Seq(Arc::new(a.iter().chain(b.iter()).cloned().collect())))
            }
            ExprKind::SeqUpdate(s, i, v) => {
                let (s, i, v) = (self.seq(s)?, self.int(i)?, self.eval(v)?);
                let mut s = (*s).clone();
                let at = usize::try_from(i).ok().and_then(|i| s.get_mut(i)).ok_or(Trouble::Unknown)?;
                *at = v;
                Ok(Value::Seq(Arc::new(s)))
            }
            ExprKind::SeqTake(s, n) => {
                let (s, n) = (self.seq(s)?, self.int(n)?);
                let n = n.clamp(0, s.len() as i128) as usize;
                Ok(Value::Seq(Arc::new(s.get(..n).unwrap_or(&[]).to_vec())))
            }
            ExprKind::SeqDrop(s, n) => {
                let (s, n) = (self.seq(s)?, self.int(n)?);
                let n = n.clamp(0, s.len() as i128) as usize;
                Ok(Value::Seq(Arc::new(s.get(n..).unwrap_or(&[]).to_vec())))
            }
            ExprKind::SeqContains(s, v) => {
                let (s, v) = (self.seq(s)?, self.eval(v)?);
                Ok(Value::Bool(collection::contains(&s, &v)?))
            }
            ExprKind::Collection(op, args) => {
                let args = args.iter().map(|a| self.eval(a)).collect::<Result<Vec<_>, _>>()?;
                collection::collect(*op, &args, &e.ty)
            }
            #[allow(unreachable_patterns, reason = "what the IR learns later is not known here")]
            _ => Err(Trouble::Unknown),
        }
    }

    /// What an access outside of an array is.
    pub fn outside(&self, array: usize) -> Trouble {
        match self.memory.arrays.get(array) {
            Some(array) if self.code && array.bounded => Trouble::Defect(Code::MemoryBounds),
            _ => Trouble::Unknown,
        }
    }

    fn binary(&self, op: Op, a: &Expr, b: &Expr) -> Evaluated {
        if let Op::And | Op::Or | Op::Implies = op {
            // In code the left operand decides whether the right one is looked at. In formulas either may decide.
            let stops = op != Op::And;
            let left = self.truth(a).map(|left| left != (op == Op::Implies));
            return match left {
                Ok(left) if left == stops => Ok(Value::Bool(stops)),
                Ok(_) => self.truth(b).map(Value::Bool),
                Err(trouble) if self.code => Err(trouble),
                Err(trouble) => match self.truth(b) {
                    Ok(right) if right == stops => Ok(Value::Bool(stops)),
                    _ => Err(trouble),
                },
            };
        }
        let (left, right) = (self.eval(a)?, self.eval(b)?);
        match (op, &left, &right) {
            (Op::Eq, _, _) => equal(&left, &right).map(Value::Bool),
            (Op::Ne, _, _) => equal(&left, &right).map(|same| Value::Bool(!same)),
            (_, Value::Int(a), Value::Int(b)) => self.of_ints(op, *a, *b),
            (_, Value::Frac(a), Value::Frac(b)) => of_fracs(op, *a, *b),
            (_, Value::Frac(a), Value::Int(b)) => of_fracs(op, *a, Frac::new(*b, 1).ok_or(Trouble::Unknown)?),
            (_, Value::Int(a), Value::Frac(b)) => of_fracs(op, Frac::new(*a, 1).ok_or(Trouble::Unknown)?, *b),
            _ => Err(Trouble::Unknown),
        }
    }

    fn of_ints(&self, op: Op, a: i128, b: i128) -> Evaluated {
        let zero = || if self.code { Trouble::Defect(Code::ArithDiv0) } else { Trouble::Unknown };
        let number = match op {
            Op::Add => a.checked_add(b),
            Op::Sub => a.checked_sub(b),
            Op::Mul => a.checked_mul(b),
            Op::Div | Op::Rem | Op::FloorDiv | Op::FloorMod if b == 0 => return Err(zero()),
            Op::Div => a.checked_div(b),
            Op::Rem => a.checked_rem(b),
            Op::FloorDiv => a.checked_div_euclid(b),
            Op::FloorMod => a.checked_rem_euclid(b),
            Op::Pow => match u32::try_from(b) {
                Ok(exponent) => a.checked_pow(exponent),
                Err(_) => return Err(Trouble::Unknown),
            },
            Op::Lt => return Ok(Value::Bool(a < b)),
            Op::Le => return Ok(Value::Bool(a <= b)),
            Op::Ratio => return Frac::new(a, b).map(Value::Frac).ok_or(Trouble::Unknown),
            _ => None,
        };
        number.map(Value::Int).ok_or(Trouble::Unknown)
    }

    fn call(&self, id: FunctionId, args: Vec<Value>) -> Evaluated {
        let function = self.program.functions.get(id).ok_or(Trouble::Unknown)?;
        let Some(body) = &function.body else { return Err(Trouble::Unknown) };
        if self.depth >= MOST_DEPTH {
            return Err(Trouble::Unknown);
        }
        let mut locals: Vec<Option<Value>> = vec![None; function.vars.len()];
        for (param, value) in function.params.iter().zip(args) {
            if let Some(slot) = locals.get_mut(gpuproof_base::index::Id::number(*param)) {
                *slot = Some(value);
            }
        }
        let mut inside = View::new(self.program, &locals, self.memory, self.old, self.fuel);
        inside.depth = self.depth + 1;
        // Nothing is known of a function where its precondition does not hold.
        for clause in &function.requires {
            if inside.holds(&clause.assertion) != Ok(true) {
                return Err(Trouble::Unknown);
            }
        }
        inside.eval(body)
    }

    /// Evaluates with a variable bound.
    pub fn with<T>(&self, var: VarId, value: Value, work: impl FnOnce() -> T) -> T {
        self.bound.borrow_mut().push((var, value));
        let result = work();
        self.bound.borrow_mut().pop();
        result
    }

    fn quantified(&self, quantifier: Quantifier, vars: &[VarId], condition: &Expr, body: &Expr) -> Evaluated {
        let universal = quantifier == Quantifier::Forall;
        let mut limits = Vec::new();
        conjuncts(condition, &mut limits);
        if universal {
            premises(body, &mut limits)
        } else {
            conjuncts(body, &mut limits)
        }
        let decided = Cell::new(None);
        let mut unknown = false;
        let complete = self.each(vars, &limits, &mut |view| {
            let inside = match view.truth(condition) {
                Ok(true) => view.truth(body),
                Ok(false) => return true,
                Err(trouble) => Err(trouble),
            };
            match inside {
                Ok(value) if value != universal => decided.set(Some(value)),
                Ok(_) => {}
                Err(_) => unknown = true,
            }
            decided.get().is_none()
        });
        match decided.get() {
            Some(value) => Ok(Value::Bool(value)),
            None if unknown || !complete => Err(Trouble::Unknown),
            None => Ok(Value::Bool(universal)),
        }
    }

    /// Calls back for all values of the variables within the limits, until it says no; whether these are all values.
    pub fn each(&self, vars: &[VarId], limits: &[&Expr], visit: &mut dyn FnMut(&Self) -> bool) -> bool {
        let mut going = true;
        self.each_of(vars, limits, visit, &mut going)
    }

    fn each_of(
        &self,
        vars: &[VarId],
        limits: &[&Expr],
        visit: &mut dyn FnMut(&Self) -> bool,
        going: &mut bool,
    ) -> bool {
        let Some((var, rest)) = vars.split_first() else {
            *going = visit(self);
            return true;
        };
        let (low, high) = self.interval(vars, limits);
        let (values, complete) = match (low, high) {
            (Some(low), Some(high)) if high - low < MOST_VALUES => (low..high + 1, true),
            (Some(low), _) => (low..low + 9, false),
            (None, Some(high)) => (high - 9..high + 1, false),
            (None, None) => (WINDOW, false),
        };
        let mut all = complete;
        for value in values {
            let done = self.with(*var, Value::Int(value), || self.each_of(rest, limits, visit, going));
            all &= done;
            if !*going {
                break;
            }
        }
        all
    }

    /// The least and the greatest value of the first variable that the limits allow, as far as they say; limits may go from one of the
    /// variables to another.
    fn interval(&self, vars: &[VarId], limits: &[&Expr]) -> (Option<i128>, Option<i128>) {
        let mut low: Vec<Option<i128>> = vec![None; vars.len()];
        let mut high = low.clone();
        let which = |e: &Expr| match &e.kind {
            ExprKind::Var(var) => vars.iter().position(|v| v == var),
            _ => None,
        };
        for _ in 0..=vars.len() {
            for limit in limits {
                let ExprKind::Binary(op @ (Op::Lt | Op::Le | Op::Eq), a, b) = &limit.kind else { continue };
                let strict = i128::from(*op == Op::Lt);
                let sides = if *op == Op::Eq { vec![(a, b), (b, a)] } else { vec![(a, b)] };
                // small <= large
                for (small, large) in sides {
                    let (s, l) = (which(small), which(large));
                    let least = s.map_or_else(|| self.int(small).ok(), |s| low[s]);
                    let most = l.map_or_else(|| self.int(large).ok(), |l| high[l]);
                    if let (Some(l), Some(least)) = (l, least) {
                        low[l] = Some(low[l].map_or(least + strict, |known| known.max(least + strict)));
                    }
                    if let (Some(s), Some(most)) = (s, most) {
                        high[s] = Some(high[s].map_or(most - strict, |known| known.min(most - strict)));
                    }
                }
            }
        }
        (low.first().copied().flatten(), high.first().copied().flatten())
    }

    /// Whether an assertion holds, but for who has which permission: that is counted elsewhere.
    pub fn holds(&self, assertion: &Assertion) -> Result<bool, Trouble> {
        match assertion {
            Assertion::Pure(e) => self.truth(e),
            // There are permissions for elements only.
            Assertion::Perm(perm) => {
                let (array, index) = (self.array(perm.array)?, self.int(&perm.index)?);
                let nothing = match &perm.amount {
                    Amount::Exact(amount) => {
                        matches!(self.eval(amount)?, Value::Frac(amount) if amount == Frac::ZERO)
                    }
                    Amount::Read => false,
                };
                Ok(nothing || self.memory.get(array, index).is_some())
            }
            Assertion::Sep(parts) => {
                let mut unknown = None;
                for part in parts {
                    match self.holds(part) {
                        Ok(true) => {}
                        Ok(false) => return Ok(false),
                        Err(trouble) => unknown = Some(trouble),
                    }
                }
                unknown.map_or(Ok(true), Err)
            }
            Assertion::Implies(c, inner) => {
                if self.truth(c)? {
                    self.holds(inner)
                } else {
                    Ok(true)
                }
            }
            Assertion::Choose(c, a, b) => {
                if self.truth(c)? {
                    self.holds(a)
                } else {
                    self.holds(b)
                }
            }
            Assertion::Forall(vars, condition, inner) => {
                let mut limits = Vec::new();
                conjuncts(condition, &mut limits);
                let (mut failed, mut unknown) = (false, false);
                let complete = self.each(vars, &limits, &mut |view| {
                    match view.truth(condition) {
                        Ok(true) => match view.holds(inner) {
                            Ok(true) => {}
                            Ok(false) => failed = true,
                            Err(_) => unknown = true,
                        },
                        Ok(false) => {}
                        Err(_) => unknown = true,
                    }
                    !failed
                });
                match (failed, unknown || !complete) {
                    (true, _) => Ok(false),
                    (_, true) => Err(Trouble::Unknown),
                    _ => Ok(true),
                }
            }
            #[allow(unreachable_patterns, reason = "what the IR learns later is not known here")]
            _ => Err(Trouble::Unknown),
        }
    }

    /// Adds the permissions of an assertion: how much of each element. A read permission counts as nothing.
    pub fn permissions(
        &self,
        assertion: &Assertion,
        sum: &mut BTreeMap<(usize, i128), Frac>,
    ) -> Result<(), Trouble> {
        match assertion {
            Assertion::Pure(_) => Ok(()),
            Assertion::Perm(perm) => {
                let Amount::Exact(amount) = &perm.amount else { return Ok(()) };
                let location = (self.array(perm.array)?, self.int(&perm.index)?);
                let amount = match self.eval(amount)? {
                    Value::Frac(amount) => amount,
                    Value::Int(amount) => Frac::new(amount, 1).ok_or(Trouble::Unknown)?,
                    _ => return Err(Trouble::Unknown),
                };
                if !Frac::ZERO.less(amount) || Frac::ONE.less(amount) {
                    return Err(Trouble::Defect(Code::PermFraction));
                }
                let before = sum.get(&location).copied().unwrap_or(Frac::ZERO);
                sum.insert(location, before.plus(amount).ok_or(Trouble::Unknown)?);
                Ok(())
            }
            Assertion::Sep(parts) => parts.iter().try_for_each(|part| self.permissions(part, sum)),
            Assertion::Implies(c, inner) => match self.truth(c)? {
                true => self.permissions(inner, sum),
                false => Ok(()),
            },
            Assertion::Choose(c, a, b) => self.permissions(if self.truth(c)? { a } else { b }, sum),
            Assertion::Forall(vars, condition, inner) => {
                if !inner.holds_permission() {
                    return Ok(());
                }
                let mut limits = Vec::new();
                conjuncts(condition, &mut limits);
                let mut trouble = Ok(());
                let complete = self.each(vars, &limits, &mut |view| {
                    trouble = match view.truth(condition) {
                        Ok(true) => view.permissions(inner, sum),
                        Ok(false) => Ok(()),
                        Err(trouble) => Err(trouble),
                    };
                    trouble.is_ok()
                });
                if complete { trouble } else { Err(Trouble::Unknown) }
            }
            #[allow(unreachable_patterns, reason = "what the IR learns later is not known here")]
            _ => Err(Trouble::Unknown),
        }
    }
}

/// The parts of a conjunction.
pub fn conjuncts<'e>(e: &'e Expr, into: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::Binary(Op::And, a, b) => {
            conjuncts(a, into);
            conjuncts(b, into);
        }
        _ => into.push(e),
    }
}

/// What an implication rests on.
fn premises<'e>(e: &'e Expr, into: &mut Vec<&'e Expr>) {
    if let ExprKind::Binary(Op::Implies, a, b) = &e.kind {
        conjuncts(a, into);
        premises(b, into);
    }
}

/// An operation on floating-point constants.
fn of_floats(name: &str, args: &[Value]) -> Option<Value> {
    let args = args.iter().map(|arg| match arg {
        Value::Int(value) => Some(Expr::int(*value, Place::NONE)),
        Value::Opaque(text) => {
            let kind = ExprKind::Opaque(Name::from(&**text));
            let format = float::is_constant(text).then(|| text.split(' ').next()).flatten()?;
            Some(Expr::new(kind, Ty::Opaque(format.into()), Place::NONE))
        }
        _ => None,
    });
    match float::value(name, &args.collect::<Option<Vec<_>>>()?, Place::NONE)?.kind {
        ExprKind::Opaque(text) => Some(Value::Opaque(Arc::from(&*text))),
        ExprKind::Bool(value) => Some(Value::Bool(value)),
        _ => None,
    }
}

/// Whether two values are equal; values that are known by their texts may be equal although the texts are not.
pub(super) fn equal(a: &Value, b: &Value) -> Result<bool, Trouble> {
    match (a, b) {
        (Value::Opaque(x), Value::Opaque(y))
            if x != y && !(float::is_constant(x) && float::is_constant(y)) =>
        {
            Err(Trouble::Unknown)
        }
        (Value::Frac(x), Value::Int(y)) | (Value::Int(y), Value::Frac(x)) => {
            Ok(Frac::new(*y, 1).is_some_and(|y| y == *x))
        }
        (Value::Seq(x), Value::Seq(y)) | (Value::Tuple(x), Value::Tuple(y)) if x.len() == y.len() => {
            let mut unknown = None;
            for (x, y) in x.iter().zip(y.iter()) {
                match equal(x, y) {
                    Ok(true) => {}
                    Ok(false) => return Ok(false),
                    Err(trouble) => unknown = Some(trouble),
                }
            }
            unknown.map_or(Ok(true), Err)
        }
        _ => collection::same(a, b),
    }
}

fn of_fracs(op: Op, a: Frac, b: Frac) -> Evaluated {
    let number = match op {
        Op::Add => a.plus(b),
        Op::Sub => a.plus(b.opposite()),
        Op::Mul => a.times(b),
        Op::Ratio | Op::Div => a.over(b),
        Op::Lt => return Ok(Value::Bool(a.less(b))),
        Op::Le => return Ok(Value::Bool(!b.less(a))),
        _ => None,
    };
    number.map(Value::Frac).ok_or(Trouble::Unknown)
}
