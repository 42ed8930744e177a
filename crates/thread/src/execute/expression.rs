//! Expressions of kir as terms.
//!
//! Integer arithmetic is exact, modulo 2^width. Signed additions, subtractions and multiplications leave a
//! [`Step`] behind, so that whoever decides a query may assume that they do not wrap (and say so). Floats
//! are uninterpreted but consistent, and known where their values are (`float`). A division leaves a claim that the divisor is not 0.

use crate::event::{Claim, Step, StepKind};
use crate::log::Event;
use crate::machine::Machine;
use crate::state::State;
use crate::symbols::Level;
use crate::two;
use crate::value::{Base, OFFSET, Place, Value, choose, constant_term, resize, sort_of};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BinaryOp, CastKind, Expr, ExprKind, SpecOp, Ty, UnaryOp};
use gpuproof_logic::number::pow2;
use gpuproof_logic::{NoWrap, Sort, Term, Terms, WrapOp};
use std::rc::Rc;

/// Whether it is how annotations ask for the array of a pointer: the pointer less its offset.
fn is_start_of_array(expr: &Expr) -> bool {
    let ExprKind::PtrAdd(_, delta) = &expr.kind else { return false };
    let ExprKind::Unary(UnaryOp::Neg, offset) = &delta.kind else { return false };
    matches!(offset.kind, ExprKind::Spec(SpecOp::PtrOffset, _))
}

impl Machine<'_, '_> {
    /// The value of an expression of any type.
    pub fn eval(&mut self, state: &mut State, guard: Term, expr: &Expr) -> Value {
        if expr.ty == Ty::Ptr {
            return Value::Pointer(self.pointer(state, guard, expr));
        }
        Value::Scalar(self.scalar(state, guard, expr))
    }

    /// The value of a bool.
    pub fn truth(&mut self, state: &mut State, guard: Term, expr: &Expr) -> Term {
        self.scalar(state, guard, expr)
    }

    /// An arbitrary value of an expression's type.
    fn arbitrary(&mut self, expr: &Expr, what: &str) -> Term {
        let sort = sort_of(expr.ty).unwrap_or(OFFSET);
        self.symbols.unknown(self.terms, "any", sort, Level::Thread, what, expr.origin)
    }

    /// The value of a bool, integer or float.
    pub fn scalar(&mut self, state: &mut State, guard: Term, expr: &Expr) -> Term {
        match &expr.kind {
            ExprKind::Const(constant) => constant_term(self.terms, *constant, expr.ty),
            ExprKind::Local(local) => match state.locals.get(gpuproof_base::Id::number(*local)) {
                Some(Some(Value::Scalar(term))) => *term,
                _ => {
                    let name = self
                        .kernel
                        .flow
                        .function
                        .locals
                        .get(*local)
                        .map_or("a variable", |l| l.name.as_str());
                    let what = format!("`{name}`, which is not set yet");
                    self.arbitrary(expr, &what)
                }
            },
            ExprKind::Builtin(builtin) => match self.world.builtins.get(builtin) {
                Some(term) => *term,
                None => self.arbitrary(expr, "a launch constant that is not modelled"),
            },
            ExprKind::FunctionAddr(function) => {
                self.terms.bv(gpuproof_base::Id::number(*function) as u64 + 1, 64)
            }
            ExprKind::Unary(op, a) => {
                let x = self.scalar(state, guard, a);
                self.unary(*op, x, a.ty)
            }
            ExprKind::Binary(op, a, b) => self.binary(state, guard, expr, *op, a, b),
            ExprKind::Cast(kind, a) => self.cast(state, guard, expr, *kind, a),
            ExprKind::Select(c, a, b) => {
                let condition = self.truth(state, guard, c);
                let not = self.terms.not(condition);
                let (under_a, under_b) = (self.terms.and2(guard, condition), self.terms.and2(guard, not));
                let (x, y) = (self.scalar(state, under_a, a), self.scalar(state, under_b, b));
                self.terms.ite(condition, x, y)
            }
            ExprKind::And(a, b) => {
                let x = self.truth(state, guard, a);
                let under = self.terms.and2(guard, x);
                let y = self.truth(state, under, b);
                self.terms.and2(x, y)
            }
            ExprKind::Or(a, b) => {
                let x = self.truth(state, guard, a);
                let not = self.terms.not(x);
                let under = self.terms.and2(guard, not);
                let y = self.truth(state, under, b);
                self.terms.or2(x, y)
            }
            ExprKind::PtrDiff(a, b) => {
                let (p, q) = (self.pointer(state, guard, a), self.pointer(state, guard, b));
                match (&p[..], &q[..]) {
                    ([x], [y]) if x.base == y.base && x.base != Base::Unknown => {
                        self.terms.sub(x.offset, y.offset)
                    }
                    _ => self.arbitrary(expr, "the distance of two pointers"),
                }
            }
            ExprKind::Pure(function, args) => self.pure(state, guard, expr, *function, args),
            ExprKind::Uninterpreted(name, args) => {
                let args: Vec<Term> = args.iter().map(|a| self.scalar(state, guard, a)).collect();
                self.uninterpreted(name, &args, expr)
            }
            ExprKind::Spec(op, args) => self.spec(state, guard, expr, op, args),
            ExprKind::SpecLoad(pointer) => {
                let places = self.pointer(state, guard, pointer);
                self.spec_read(state, guard, &places, expr)
            }
            ExprKind::ObjectAddr(_) | ExprKind::PtrAdd(..) => self.arbitrary(expr, "a pointer"),
        }
    }

    fn unary(&mut self, op: UnaryOp, x: Term, ty: Ty) -> Term {
        match (op, ty) {
            (UnaryOp::Not, Ty::Bool) => self.terms.not(x),
            (UnaryOp::Not, _) => self.terms.bv_not(x),
            (UnaryOp::Neg, Ty::Float(_)) => {
                if let Some(known) = self.exact_negative(x, ty) {
                    return known;
                }
                let sort = self.terms.sort(x);
                self.function(&format!("{ty}.neg"), &[x], sort)
            }
            (UnaryOp::Neg, _) => self.terms.neg(x),
        }
    }

    /// Application of a function that is known by its name only.
    pub fn function(&mut self, name: &str, args: &[Term], result: Sort) -> Term {
        if args.is_empty() {
            return self.terms.var(name, result);
        }
        let domain: Vec<Sort> = args.iter().map(|a| self.terms.sort(*a)).collect();
        let function = self.terms.function(name, &domain, result);
        self.terms.apply(function, args)
    }

    fn uninterpreted(&mut self, name: &str, args: &[Term], expr: &Expr) -> Term {
        let sort = sort_of(expr.ty).unwrap_or(OFFSET);
        self.function(name, args, sort)
    }

    fn step(&mut self, guard: Term, op: WrapOp, left: Term, right: Term, origin: Origin) -> Term {
        let signed = true;
        let (result, no_wrap) = NoWrap::build(self.terms, op, left, right, signed);
        let is_open = match self.terms.is_value(result) && self.world.every_overflow {
            true => {
                let holds = no_wrap.formula(self.terms);
                self.terms.as_bool(holds) != Some(true)
            }
            false => !self.terms.is_value(result),
        };
        if self.world.no_wrap && is_open {
            self.log.push(Event::Step(Step { no_wrap, guard, origin, kind: StepKind::Signed }));
        }
        result
    }

    /// An unsigned operation; see [`StepKind`].
    fn unsigned_step(
        &mut self,
        guard: Term,
        op: WrapOp,
        operands: [(Term, &Expr); 2],
        origin: Origin,
    ) -> Term {
        let [(left, a), (right, b)] = operands;
        let is_mixed = |t: Term, e: &Expr| !self.terms.is_value(t) && has_int(e);
        let kind = if is_mixed(left, a) || is_mixed(right, b) { StepKind::Mixed } else { StepKind::Counts };
        self.index_step(guard, op, [left, right], origin, kind)
    }

    /// An operation that is assumed not to wrap where it is index arithmetic.
    fn index_step(
        &mut self,
        guard: Term,
        op: WrapOp,
        [left, right]: [Term; 2],
        origin: Origin,
        kind: StepKind,
    ) -> Term {
        let (result, no_wrap) = NoWrap::build(self.terms, op, left, right, true);
        let step = Step { no_wrap, guard, origin, kind };
        // Narrower numbers (bit-fields, elements of vectors) are no indices.
        if self.world.small_launch
            && self.terms.width(result) >= 32
            && (op != WrapOp::Sub || kind == StepKind::Mixed)
            && self.terms.exact_poly(result, true).is_none()
            && step.is_of_counts(self.terms, &|_, _| true)
            && !step.is_of_counts(self.terms, &|terms, t| self.world.takes_all_values(terms, t))
        {
            self.log.push(Event::Step(step));
        }
        result
    }

    /// A product of 24 bits, of factors that are these operands where they have no more. It is index arithmetic where a product of the operands would be.
    pub(super) fn product_step(
        &mut self,
        guard: Term,
        operands: [Term; 2],
        factors: [Term; 2],
        ty: Ty,
        origin: Origin,
    ) -> Term {
        let kind = if ty.is_signed() { StepKind::Mixed } else { StepKind::Counts };
        if operands == factors || kind == StepKind::Counts {
            return self.index_step(guard, WrapOp::Mul, factors, origin, kind);
        }
        let (plain, _) = NoWrap::build(self.terms, WrapOp::Mul, operands[0], operands[1], true);
        let (result, no_wrap) = NoWrap::build(self.terms, WrapOp::Mul, factors[0], factors[1], true);
        let of_operands = NoWrap { left: operands[0], right: operands[1], result: plain, ..no_wrap };
        let of_operands = Step { no_wrap: of_operands, guard, origin, kind };
        if self.world.small_launch
            && of_operands.is_of_counts(self.terms, &|_, _| true)
            && !of_operands.is_of_counts(self.terms, &|terms, t| self.world.takes_all_values(terms, t))
        {
            self.log.push(Event::Step(Step { no_wrap, ..of_operands }));
        }
        result
    }

    // semantics: values/integers
    fn binary(
        &mut self,
        state: &mut State,
        guard: Term,
        expr: &Expr,
        op: BinaryOp,
        a: &Expr,
        b: &Expr,
    ) -> Term {
        use BinaryOp::*;
        if a.ty == Ty::Ptr {
            return self.compare_pointers(state, guard, expr, op, a, b);
        }
        let (x, y) = (self.scalar(state, guard, a), self.scalar(state, guard, b));
        match a.ty {
            Ty::Float(_) => self.float_operation(op, x, y, a.ty, expr.origin),
            Ty::Bool => match op {
                BitAnd => self.terms.and2(x, y),
                BitOr => self.terms.or2(x, y),
                BitXor | Ne => self.terms.xor(x, y),
                Eq => self.terms.eq(x, y),
                _ => {
                    // Comparison of bools as numbers.
                    let (x, y) = (self.bool_bits(x, 8), self.bool_bits(y, 8));
                    self.compare(op, x, y, false)
                }
            },
            _ => {
                let signed = a.ty.is_signed();
                if let Some(op) = wrap_op(op) {
                    return match signed {
                        true => self.step(guard, op, x, y, expr.origin),
                        false => self.unsigned_step(guard, op, [(x, a), (y, b)], expr.origin),
                    };
                }
                match op {
                    Div | Rem => self.divide(guard, expr, op, x, y, signed),
                    Shl | Shr => self.shift(guard, expr, op, (x, a.ty), (y, b.ty)),
                    BitAnd => self.terms.bv_and(x, y),
                    BitOr => self.terms.bv_or(x, y),
                    BitXor => self.terms.bv_xor(x, y),
                    _ => self.compare(op, x, y, signed),
                }
            }
        }
    }

    fn compare(&mut self, op: BinaryOp, x: Term, y: Term, signed: bool) -> Term {
        use BinaryOp::*;
        let less = |t: &mut Terms, a, b| if signed { t.bv_slt(a, b) } else { t.bv_ult(a, b) };
        let less_equal = |t: &mut Terms, a, b| if signed { t.bv_sle(a, b) } else { t.bv_ule(a, b) };
        match op {
            Eq => self.terms.eq(x, y),
            Ne => self.terms.ne(x, y),
            Lt => less(self.terms, x, y),
            Gt => less(self.terms, y, x),
            Le => less_equal(self.terms, x, y),
            _ => less_equal(self.terms, y, x),
        }
    }

    // semantics: values/floats
    fn float_operation(&mut self, op: BinaryOp, x: Term, y: Term, ty: Ty, origin: Origin) -> Term {
        use BinaryOp::*;
        if let Some(known) = self.exact_float(op, x, y, ty) {
            return known;
        }
        let sort = self.terms.sort(x);
        match op {
            Eq => self.function(&format!("{ty}.eq"), &[x, y], Sort::Bool),
            Ne => {
                let same = self.function(&format!("{ty}.eq"), &[x, y], Sort::Bool);
                self.terms.not(same)
            }
            Lt => self.function(&format!("{ty}.lt"), &[x, y], Sort::Bool),
            Gt => self.function(&format!("{ty}.lt"), &[y, x], Sort::Bool),
            Le => self.function(&format!("{ty}.le"), &[x, y], Sort::Bool),
            Ge => self.function(&format!("{ty}.le"), &[y, x], Sort::Bool),
            Add | Sub => {
                let name = self.sum_function(op, [x, y], ty, origin);
                self.function(&name, &[x, y], sort)
            }
            Mul => self.function(&format!("{ty}.mul"), &[x, y], sort),
            Div => self.function(&format!("{ty}.div"), &[x, y], sort),
            _ => self.function(&format!("{ty}.{op:?}"), &[x, y], sort),
        }
    }

    fn divide(&mut self, guard: Term, expr: &Expr, op: BinaryOp, x: Term, y: Term, signed: bool) -> Term {
        let zero = self.terms.bv(0, expr.ty.bits());
        let holds = self.terms.ne(y, zero);
        self.claim(Claim {
            code: Code::ArithDiv0,
            guard,
            holds,
            origin: expr.origin,
            object: None,
            detail: String::new(),
            facts: Rc::clone(&self.here.facts),
            counters: Vec::new(),
            candidate: None,
            required: true,
        });
        match (op, signed) {
            (BinaryOp::Div, true) => self.terms.bv_sdiv(x, y),
            (BinaryOp::Div, false) => self.terms.bv_udiv(x, y),
            (_, true) => self.terms.bv_srem(x, y),
            (_, false) => self.terms.bv_urem(x, y),
        }
    }

    /// A shift by at least the width gives any value.
    fn shift(
        &mut self,
        guard: Term,
        expr: &Expr,
        op: BinaryOp,
        (x, ty): (Term, Ty),
        (amount, amount_ty): (Term, Ty),
    ) -> Term {
        let width = ty.bits();
        let number = self.terms.as_number(amount).and_then(|n| u32::try_from(n).ok());
        if let (BinaryOp::Shl, Some(bits)) = (op, number.filter(|n| *n < width)) {
            // `blockIdx.x << 8` is index arithmetic like `blockIdx.x * 256`; other shifts drop bits on purpose.
            let factor = self.terms.bv(pow2(bits), width);
            return self.index_step(guard, WrapOp::Mul, [x, factor], expr.origin, StepKind::Counts);
        }
        let limit = self.terms.bv(width, amount_ty.bits());
        // A negative amount is a large unsigned one.
        let proper = self.terms.bv_ult(amount, limit);
        let amount_width = amount_ty.bits();
        let same_width = if amount_width < width {
            self.terms.bv_zero_extend(amount, width)
        } else if amount_width > width {
            self.terms.bv_extract(width - 1, 0, amount)
        } else {
            amount
        };
        let shifted = match op {
            BinaryOp::Shl => self.terms.bv_shl(x, same_width),
            _ if ty.is_signed() => self.terms.bv_ashr(x, same_width),
            _ => self.terms.bv_lshr(x, same_width),
        };
        if self.terms.as_bool(proper) == Some(true) {
            return shifted;
        }
        let any = self.arbitrary(expr, "the result of a shift by at least the width");
        self.terms.ite(proper, shifted, any)
    }

    fn bool_bits(&mut self, x: Term, width: u32) -> Term {
        let (one, zero) = (self.terms.bv(1, width), self.terms.bv(0, width));
        self.terms.ite(x, one, zero)
    }

    fn cast(&mut self, state: &mut State, guard: Term, expr: &Expr, kind: CastKind, a: &Expr) -> Term {
        if a.ty == Ty::Ptr {
            let places = self.pointer(state, guard, a);
            return self.cast_pointer(expr, kind, &places);
        }
        let (from, to) = (a.ty, expr.ty);
        // Only to an `int`: what becomes a `short` or a `char` is meant to be cut off.
        if kind == CastKind::Int && from.is_int() && to == Ty::I32 && from.bits() > 32 {
            return self.narrowed(state, guard, a, to.bits());
        }
        let x = self.scalar(state, guard, a);
        match kind {
            CastKind::Int if from == Ty::Bool => self.bool_bits(x, to.bits()),
            CastKind::Int => resize(self.terms, x, from.bits(), to.bits(), from.is_signed()),
            CastKind::ToBool if from == Ty::Bool => x,
            CastKind::ToBool if from.is_float() => {
                let zero = self.terms.bv(0, from.bits());
                self.float_operation(BinaryOp::Ne, x, zero, from, expr.origin)
            }
            CastKind::ToBool => {
                let zero = self.terms.bv(0, from.bits());
                self.terms.ne(x, zero)
            }
            CastKind::Bits => x,
            CastKind::IntToFloat | CastKind::FloatToInt | CastKind::Float | CastKind::PtrToInt => {
                if let Some(known) = self.exact_cast(kind, x, from, to) {
                    return known;
                }
                let sort = sort_of(to).unwrap_or(OFFSET);
                self.function(&format!("{from}.to.{to}"), &[x], sort)
            }
        }
    }

    /// The low bits of a number. Of an unsigned sum or product they are those of the operands' low bits, and index arithmetic is assumed to fit
    /// there as it is where it is written with so many bits: `int j = get_global_id(0) + (k + 1);`.
    fn narrowed(&mut self, state: &mut State, guard: Term, e: &Expr, bits: u32) -> Term {
        let op = match &e.kind {
            ExprKind::Binary(op, a, b) if !e.ty.is_signed() => wrap_op(*op).map(|op| (op, a, b)),
            _ => None,
        };
        if let Some((op, a, b)) = op {
            let (x, y) = (self.narrowed(state, guard, a, bits), self.narrowed(state, guard, b, bits));
            return self.unsigned_step(guard, op, [(x, a), (y, b)], e.origin);
        }
        let x = self.scalar(state, guard, e);
        resize(self.terms, x, e.ty.bits(), bits, e.ty.is_signed())
    }

    pub(crate) fn cast_pointer(&mut self, expr: &Expr, kind: CastKind, places: &[Place]) -> Term {
        if kind == CastKind::ToBool {
            let null: Vec<Term> = places.iter().map(|place| self.is_null_place(place)).collect();
            let maybe: Vec<Term> =
                places.iter().filter(|p| p.base == Base::Unknown).map(|p| p.when).collect();
            let null = self.terms.or(&null);
            let known = self.terms.not(null);
            if maybe.is_empty() {
                return known;
            }
            let any = self.arbitrary(expr, "whether an unknown pointer is null");
            let unknown = self.terms.or(&maybe);
            return self.terms.ite(unknown, any, known);
        }
        match places {
            [Place { base: Base::Object(object), offset, .. }] => {
                // Some address, the same for all threads; shared objects have one for each block.
                let base = self.address_of(*object);
                self.terms.add(base, *offset)
            }
            _ => self.arbitrary(expr, "the address in a pointer"),
        }
    }

    /// When a pointer is null that is not unknown.
    fn is_null_place(&mut self, place: &Place) -> Term {
        let null = match place.base {
            Base::Null => return place.when,
            Base::Unknown => return self.terms.false_(),
            Base::Object(object) => self.is_null(object),
        };
        let zero = self.terms.bv(0, 64);
        let at_start = self.terms.eq(place.offset, zero);
        self.terms.and(&[place.when, null, at_start])
    }

    // semantics: memory/null
    /// Whether two pointers of which not both lead into one array, and neither is unknown, are equal: both are null, or one is at the end of its array, where the other may begin.
    fn are_same_elsewhere(&mut self, x: &Place, y: &Place) -> Term {
        let zero = self.terms.bv(0, 64);
        let (Base::Object(one), Base::Object(other)) = (x.base, y.base) else {
            let null = [x, y].map(|place| self.is_null_place(place));
            return self.terms.and(&null);
        };
        if (x.offset, y.offset) == (zero, zero) {
            let null = [one, other].map(|object| self.is_null(object));
            return self.terms.and(&null);
        }
        let (one, other) = (self.address_of(one), self.address_of(other));
        let (one, other) = (self.terms.add(one, x.offset), self.terms.add(other, y.offset));
        self.terms.eq(one, other)
    }

    fn compare_pointers(
        &mut self,
        state: &mut State,
        guard: Term,
        expr: &Expr,
        op: BinaryOp,
        a: &Expr,
        b: &Expr,
    ) -> Term {
        let (p, q) = (self.pointer(state, guard, a), self.pointer(state, guard, b));
        // Which array it is, not where it lies.
        let by_array = is_start_of_array(a) || is_start_of_array(b);
        let mut cases = Vec::new();
        for x in p.iter() {
            for y in q.iter() {
                let both = self.terms.and2(x.when, y.when);
                let unknown = x.base == Base::Unknown || y.base == Base::Unknown;
                let same_base = x.base == y.base && !unknown;
                let holds = match op {
                    BinaryOp::Eq | BinaryOp::Ne => {
                        let same = if unknown {
                            self.arbitrary(expr, "the comparison of unknown pointers")
                        } else if x.base == Base::Null && y.base == Base::Null {
                            self.terms.true_()
                        } else if same_base {
                            self.terms.eq(x.offset, y.offset)
                        } else if by_array {
                            self.terms.false_()
                        } else {
                            self.are_same_elsewhere(x, y)
                        };
                        if op == BinaryOp::Eq { same } else { self.terms.not(same) }
                    }
                    _ if same_base => self.compare(op, x.offset, y.offset, true),
                    _ => self.arbitrary(expr, "the order of pointers into different arrays"),
                };
                cases.push(self.terms.and2(both, holds));
            }
        }
        self.terms.or(&cases)
    }

    /// Where a pointer points.
    pub fn pointer(&mut self, state: &mut State, guard: Term, expr: &Expr) -> Rc<Vec<Place>> {
        let always = self.terms.true_();
        match &expr.kind {
            ExprKind::Local(local) => match state.locals.get(gpuproof_base::Id::number(*local)) {
                Some(Some(Value::Pointer(places))) => Rc::clone(places),
                _ => self.unknown_pointer(),
            },
            ExprKind::ObjectAddr(object) => {
                let offset = self.terms.bv(0, 64);
                Rc::new(vec![Place { when: always, base: Base::Object(*object), offset }])
            }
            ExprKind::Const(_) => {
                let offset = self.terms.bv(0, 64);
                Rc::new(vec![Place { when: always, base: Base::Null, offset }])
            }
            // semantics: memory/addresses
            ExprKind::PtrAdd(base, delta) => {
                let places = self.pointer(state, guard, base);
                if self.kernel.points_to.addresses.may_be_one(delta) {
                    let _ = self.scalar(state, guard, delta);
                    return self.unknown_pointer();
                }
                let delta = self.scalar(state, guard, delta);
                let moved = places
                    .iter()
                    .map(|p| Place {
                        offset: self.step(guard, WrapOp::Add, p.offset, delta, expr.origin),
                        ..*p
                    })
                    .collect();
                Rc::new(moved)
            }
            ExprKind::Select(c, a, b) => {
                let condition = self.truth(state, guard, c);
                let not = self.terms.not(condition);
                let (under_a, under_b) = (self.terms.and2(guard, condition), self.terms.and2(guard, not));
                let (x, y) = (self.pointer(state, under_a, a), self.pointer(state, under_b, b));
                match choose(self.terms, condition, &Value::Pointer(x), &Value::Pointer(y)) {
                    Value::Pointer(places) => places,
                    Value::Scalar(_) => self.unknown_pointer(),
                }
            }
            _ => self.unknown_pointer(),
        }
    }

    /// A pointer of which nothing is known.
    pub fn unknown_pointer(&mut self) -> Rc<Vec<Place>> {
        let (when, offset) = (self.terms.true_(), self.terms.bv(0, 64));
        Rc::new(vec![Place { when, base: Base::Unknown, offset }])
    }

    fn spec(&mut self, state: &mut State, guard: Term, expr: &Expr, op: &SpecOp, args: &[Expr]) -> Term {
        match (op, args) {
            (SpecOp::Implies, [a, b]) => {
                let x = self.truth(state, guard, a);
                let under = self.terms.and2(guard, x);
                let y = self.truth(state, under, b);
                self.terms.implies(x, y)
            }
            // Claims are about threads that get here; for the other one it is a question.
            (SpecOp::Enabled | SpecOp::DominatorEnabled, _) => self.terms.var(two::ENABLED, Sort::Bool),
            (SpecOp::SameGroup, _) => self.terms.var(two::SAME_BLOCK, Sort::Bool),
            (SpecOp::Other, [e]) => {
                let mine = self.scalar(state, guard, e);
                two::other(self.terms, mine)
            }
            (SpecOp::Uniform | SpecOp::Distinct, [e]) => {
                let mine = self.scalar(state, guard, e);
                let theirs = two::other(self.terms, mine);
                let same = self.terms.eq(mine, theirs);
                if *op == SpecOp::Uniform { same } else { self.terms.not(same) }
            }
            (SpecOp::All | SpecOp::Exclusive, [e]) => {
                let mine = self.truth(state, guard, e);
                let theirs = two::other(self.terms, mine);
                let both = self.terms.and2(mine, theirs);
                if *op == SpecOp::All { both } else { self.terms.not(both) }
            }
            (SpecOp::PtrOffset, [p]) => {
                let places = self.pointer(state, guard, p);
                let offset = match &places[..] {
                    [only] => only.offset,
                    _ => return self.arbitrary(expr, "the offset of a pointer into one of several arrays"),
                };
                resize(self.terms, offset, 64, expr.ty.bits(), true)
            }
            (SpecOp::HasRead | SpecOp::HasWritten | SpecOp::ReadOffset | SpecOp::WriteOffset, [pointer]) => {
                match self.pending(state, guard, op, pointer) {
                    Some(value) => value,
                    None => {
                        self.spec.untranslated.push(expr.origin);
                        self.arbitrary(expr, "accesses to an array that is not known")
                    }
                }
            }
            (SpecOp::Old, [e]) if self.spec.entry_of_call.is_some() => {
                let entry = self.spec.entry_of_call.as_ref().map(|(memory, _)| memory.clone());
                let mut then =
                    State { memory: entry.unwrap_or_else(|| state.memory.clone()), ..state.clone() };
                self.scalar(&mut then, guard, e)
            }
            (SpecOp::Result(lane), _) if self.spec.entry_of_call.is_some() => {
                let results = self.spec.entry_of_call.as_ref().map_or(&[][..], |(_, results)| results);
                match results.get(*lane as usize) {
                    Some(Value::Scalar(value)) => *value,
                    _ => {
                        self.spec.untranslated.push(expr.origin);
                        self.arbitrary(expr, "the result of a call")
                    }
                }
            }
            _ => {
                self.spec.untranslated.push(expr.origin);
                self.arbitrary(expr, "an annotation about two threads")
            }
        }
    }
}

/// Operations that may wrap.
fn wrap_op(op: BinaryOp) -> Option<WrapOp> {
    match op {
        BinaryOp::Add => Some(WrapOp::Add),
        BinaryOp::Sub => Some(WrapOp::Sub),
        BinaryOp::Mul => Some(WrapOp::Mul),
        _ => None,
    }
}

/// Whether an unsigned expression is an `int` that became unsigned, or is made of one: `blockIdx.x * n + i`.
fn has_int(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Cast(_, inner) => {
            let is_literal = matches!(inner.kind, ExprKind::Const(_));
            inner.ty.is_signed() && inner.ty.bits() <= e.ty.bits() && !is_literal
        }
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => has_int(a) || has_int(b),
        _ => false,
    }
}
