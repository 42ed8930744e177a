//! Expressions: values with their ranges and effects, and places that can be written.

use super::Writer;
use super::env::{Bits, Kind, Var};
use super::types::{self, Ty};

/// An expression.
#[derive(Clone, Debug)]
pub struct Ex {
    /// As it is written; can be an operand of anything.
    pub text: String,
    /// Its type.
    pub ty: Ty,
    /// Its least and greatest value.
    pub range: (i128, i128),
    /// What it reads.
    pub reads: Bits,
    /// What it writes.
    pub writes: Bits,
    /// Whether it names a bit field, which a conditional operator would keep from being promoted.
    pub field: bool,
}

/// A place that holds a number.
#[derive(Clone, Debug)]
pub struct Place {
    /// As it is written.
    pub text: String,
    /// The type of what it holds.
    pub ty: Ty,
    /// Bits, if it is a bit field.
    pub field: Option<u32>,
    /// What it occupies.
    pub bits: Bits,
    /// What finding it reads.
    pub reads: Bits,
    /// What finding it writes.
    pub writes: Bits,
}

/// What an expression must leave alone, because something is evaluated beside it, in whichever order.
#[derive(Clone, Copy, Default, Debug)]
pub struct Avoid {
    /// Not to be read.
    pub read: Bits,
    /// Not to be written.
    pub write: Bits,
}

impl Avoid {
    /// The same, beside this one.
    pub fn beside(self, reads: Bits, writes: Bits) -> Self {
        Self { read: self.read | writes, write: self.write | reads | writes }
    }
}

/// A number as it is written with its type.
pub fn literal(ty: Ty, value: i128) -> String {
    let plain = match ty {
        Ty::UInt => format!("{value}u"),
        Ty::Long => format!("{value}ll"),
        Ty::ULong => format!("{value}ull"),
        Ty::Bool => (if value != 0 { "true" } else { "false" }).to_owned(),
        Ty::Int => value.to_string(),
        _ => format!("({}){value}", ty.name()),
    };
    if value < 0 || plain.contains('(') { format!("({plain})") } else { plain }
}

impl Writer {
    /// Notes what the function that is being written does.
    pub fn note(&mut self, reads: Bits, writes: Bits) {
        self.effects.0 |= reads;
        self.effects.1 |= writes;
    }

    /// An expression of any type.
    pub fn value(&mut self, depth: u32, avoid: Avoid) -> Ex {
        if depth == 0 {
            return self.leaf(avoid);
        }
        match self.below(100) {
            0..=19 => self.leaf(avoid),
            20..=41 => self.arithmetic(depth, avoid),
            42..=48 => self.shift(depth, avoid),
            49..=55 => self.comparison(depth, avoid),
            56..=61 => self.logical(depth, avoid),
            62..=67 => self.conditional(depth, avoid),
            68..=70 => self.comma(depth, avoid),
            71..=76 => self.cast(depth, avoid),
            77..=81 => self.unary(depth, avoid),
            82..=86 => self.assignment(depth, avoid),
            87..=90 => self.step(depth, avoid),
            91..=94 => self.intrinsic(depth, avoid),
            95..=97 => self.call_value(depth, avoid).unwrap_or_else(|| self.leaf(avoid)),
            _ => self.guard_value(avoid).unwrap_or_else(|| self.leaf(avoid)),
        }
    }

    /// An expression for a variable of this type: what it converts to stays within what such variables hold.
    pub fn value_for(&mut self, ty: Ty, depth: u32, avoid: Avoid) -> Ex {
        let value = self.value(depth, avoid);
        self.fit(value, ty)
    }

    /// The same expression, reduced if a variable of this type could not hold it.
    pub fn fit(&mut self, value: Ex, ty: Ty) -> Ex {
        let bound = 1 << 20;
        if ty.is_small() && (value.range.0 < -bound || value.range.1 > bound) {
            self.reduced(value, 1000)
        } else {
            value
        }
    }

    fn reduced(&mut self, value: Ex, n: i128) -> Ex {
        let ty = value.ty.promoted();
        let low = if ty.signed() && value.range.0 < 0 { 1 - n } else { 0 };
        Ex { text: format!("({} % {n})", value.text), ty, range: (low, n - 1), field: false, ..value }
    }

    /// A number below `n`, as an index.
    pub fn index(&mut self, n: u64, depth: u32, avoid: Avoid) -> Ex {
        if n <= 1 || self.chance(45) {
            let number = i128::from(self.below(n));
            return self.number(Ty::Int, number);
        }
        let value = self.value(depth, avoid);
        if n.is_power_of_two() {
            let ty = value.ty.promoted();
            return Ex {
                text: format!("({} & {})", value.text, n - 1),
                ty,
                range: (0, i128::from(n) - 1),
                field: false,
                ..value
            };
        }
        let text = format!("((unsigned){} % {n}u)", value.text);
        Ex { text, ty: Ty::UInt, range: (0, i128::from(n) - 1), field: false, ..value }
    }

    /// A condition.
    pub fn condition(&mut self, depth: u32, avoid: Avoid) -> Ex {
        match self.below(4) {
            0 => self.value(depth, avoid),
            1 => self.logical(depth, avoid),
            _ => self.comparison(depth, avoid),
        }
    }

    fn number(&mut self, ty: Ty, value: i128) -> Ex {
        Ex { text: literal(ty, value), ty, range: (value, value), reads: 0, writes: 0, field: false }
    }

    fn any_number(&mut self) -> Ex {
        let ty = self.pick(&[Ty::Int, Ty::Int, Ty::Int, Ty::UInt, Ty::Long, Ty::ULong, Ty::Char, Ty::Bool]);
        let (low, high) = ty.range();
        let value = match self.below(8) {
            0 => 0,
            1 => 1,
            2 => high,
            3 if ty.signed() => -i128::from(self.below(100)),
            4 => i128::from(self.below(60_000)),
            _ => i128::from(self.below(32)),
        };
        self.number(ty, value.clamp(low, high))
    }

    fn leaf(&mut self, avoid: Avoid) -> Ex {
        if self.chance(25) {
            return self.any_number();
        }
        match self.place(None, 1, avoid, false) {
            Some(place) => self.read(place),
            None => self.any_number(),
        }
    }

    /// The value of a place.
    pub fn read(&mut self, place: Place) -> Ex {
        let range = match place.field {
            Some(width) if place.ty.signed() => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
            Some(width) => (0, (1 << width) - 1),
            None => place.ty.held(),
        };
        let range = place.ty.converted(range);
        self.note(place.bits | place.reads, place.writes);
        // Bit fields are promoted to `int`, whatever their type: all of them are narrower.
        let (field, ty) = (place.field.is_some(), if place.field.is_some() { Ty::Int } else { place.ty });
        Ex { text: place.text, ty, range, reads: place.bits | place.reads, writes: place.writes, field }
    }

    /// Variables that fit.
    pub fn candidates(&self, fits: impl Fn(&Var) -> bool) -> Vec<Var> {
        self.vars.iter().filter(|var| fits(var)).cloned().collect()
    }

    /// One of the variables that fit; later ones more often.
    pub fn some_var(&mut self, fits: impl Fn(&Var) -> bool) -> Option<Var> {
        let mut found = self.candidates(fits);
        if found.is_empty() {
            return None;
        }
        let n = found.len() as u64;
        let at = self.below(n).max(self.below(n));
        Some(found.swap_remove(at as usize))
    }

    /// A place, of a given type if one is wanted, that may be read, or written.
    pub fn place(&mut self, ty: Option<Ty>, depth: u32, avoid: Avoid, write: bool) -> Option<Place> {
        let taken = if write { avoid.write } else { avoid.read };
        let var = self.some_var(|var| {
            let of = match var.kind {
                Kind::Scalar(of)
                | Kind::Field(of, _)
                | Kind::Array(of, _)
                | Kind::Rows(of, ..)
                | Kind::Ptr(of, _) => of,
            };
            ty.is_none_or(|ty| ty == of) && var.bits & taken == 0 && !(write && var.constant)
        })?;
        Some(self.place_in(&var, depth, avoid))
    }

    /// A place in a variable.
    pub fn place_in(&mut self, var: &Var, depth: u32, avoid: Avoid) -> Place {
        let inner = depth.saturating_sub(1);
        // What finds the place must not change what is there: the order of the two is open.
        let aside = Avoid { write: avoid.write | var.bits, ..avoid };
        let mut place =
            Place { text: var.text.clone(), ty: Ty::Int, field: None, bits: var.bits, reads: 0, writes: 0 };
        match var.kind {
            Kind::Scalar(ty) => place.ty = ty,
            Kind::Field(ty, width) => (place.ty, place.field) = (ty, Some(width)),
            Kind::Array(ty, n) | Kind::Ptr(ty, n) => {
                let index = self.index(n, inner, aside);
                place.ty = ty;
                place.text = match self.below(8) {
                    0 => format!("(*({} + {}))", var.text, index.text),
                    1 => format!("{}[{}]", index.text, var.text),
                    _ => format!("{}[{}]", var.text, index.text),
                };
                (place.reads, place.writes) = (index.reads, index.writes);
            }
            Kind::Rows(ty, n, m) => {
                let first = self.index(n, inner, aside);
                // Subscripts are evaluated from left to right.
                let second = self.index(m, inner, aside);
                place.ty = ty;
                place.text = format!("{}[{}][{}]", var.text, first.text, second.text);
                place.reads = first.reads | second.reads;
                place.writes = first.writes | second.writes;
            }
        }
        self.note(place.reads, place.writes);
        place
    }

    fn pair(&mut self, depth: u32, avoid: Avoid) -> (Ex, Ex) {
        let a = self.value(depth - 1, avoid);
        let b = self.value(depth - 1, avoid.beside(a.reads, a.writes));
        (a, b)
    }

    fn arithmetic(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let (a, b) = self.pair(depth, avoid);
        match self.below(10) {
            0..=2 => self.binary("+", a, b),
            3..=4 => self.binary("-", a, b),
            5 => self.binary("*", a, b),
            6 => self.binary(["&", "|", "^"][(self.names % 3) as usize], a, b),
            7 => {
                let op = self.pick(&["&", "|", "^"]);
                self.binary(op, a, b)
            }
            8 => self.divided("/", a, b),
            _ => self.divided("%", a, b),
        }
    }

    /// Two operands and an operator that does not divide.
    pub fn binary(&mut self, op: &str, a: Ex, b: Ex) -> Ex {
        let ty = a.ty.common(b.ty);
        let ranges = (ty.converted(a.range), ty.converted(b.range));
        let range = range_of(op, ranges.0, ranges.1);
        let (low, high) = ty.range();
        if ty.signed() && (range.0 < low || range.1 > high) {
            let (a, b) = (self.reduced(a, 1000), self.reduced(b, 997));
            return self.binary(op, a, b);
        }
        Ex {
            text: format!("({} {op} {})", a.text, b.text),
            ty,
            range: ty.converted(range),
            reads: a.reads | b.reads,
            writes: a.writes | b.writes,
            field: false,
        }
    }

    fn divided(&mut self, op: &str, a: Ex, b: Ex) -> Ex {
        let divisor = if self.chance(50) {
            let number = self.pick(&[2, 3, 5, 7, 10, 16, 255, -3, -7, -128]);
            self.number(Ty::Int, number)
        } else {
            let ty = b.ty.promoted();
            Ex { text: format!("(({} & 7) + 1)", b.text), ty, range: (1, 8), field: false, ..b }
        };
        let ty = a.ty.common(divisor.ty);
        let (low, high) = ty.converted(a.range);
        let most = low.abs().max(high.abs());
        let range = ty.converted(if low < 0 || divisor.range.0 < 0 { (-most, most) } else { (0, most) });
        Ex {
            text: format!("({} {op} {})", a.text, divisor.text),
            ty,
            range,
            reads: a.reads | divisor.reads,
            writes: a.writes | divisor.writes,
            field: false,
        }
    }

    fn shift(&mut self, depth: u32, avoid: Avoid) -> Ex {
        // The left operand comes first.
        let a = self.value(depth - 1, avoid);
        let b = self.value(depth - 1, avoid);
        let ty = a.ty.promoted();
        let (reads, writes) = (a.reads | b.reads, a.writes | b.writes);
        let left = self.chance(50) && (!ty.signed() || a.range.0 >= 0 && a.range.1 < 1 << 20);
        if left {
            let most = if ty.signed() { 7 } else { ty.width() - 1 };
            let text = format!("({} << ({} & {most}))", a.text, b.text);
            return Ex {
                text,
                ty,
                range: if ty.signed() { (0, a.range.1 << 7) } else { ty.range() },
                reads,
                writes,
                field: false,
            };
        }
        let text = format!("({} >> ({} & {}))", a.text, b.text, ty.width() - 1);
        Ex { text, ty, range: (a.range.0.min(0), a.range.1.max(0)), reads, writes, field: false }
    }

    fn comparison(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let (a, b) = self.pair(depth.max(1), avoid);
        let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let text = format!("({} {op} {})", a.text, b.text);
        Ex {
            text,
            ty: Ty::Bool,
            range: (0, 1),
            reads: a.reads | b.reads,
            writes: a.writes | b.writes,
            field: false,
        }
    }

    fn logical(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let depth = depth.max(1);
        let a = self.value(depth - 1, avoid);
        let b = self.value(depth - 1, avoid);
        let op = self.pick(&["&&", "||"]);
        let text = format!("({} {op} {})", a.text, b.text);
        Ex {
            text,
            ty: Ty::Bool,
            range: (0, 1),
            reads: a.reads | b.reads,
            writes: a.writes | b.writes,
            field: false,
        }
    }

    fn conditional(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let test = self.condition(depth - 1, avoid);
        let promoted =
            |value: Ex| if value.field { Ex { text: format!("(+{})", value.text), ..value } } else { value };
        let a = promoted(self.value(depth - 1, avoid));
        let b = promoted(self.value(depth - 1, avoid));
        let ty = if a.ty == b.ty { a.ty } else { a.ty.common(b.ty) };
        let (x, y) = (ty.converted(a.range), ty.converted(b.range));
        Ex {
            text: format!("({} ? {} : {})", test.text, a.text, b.text),
            ty,
            range: (x.0.min(y.0), x.1.max(y.1)),
            reads: test.reads | a.reads | b.reads,
            writes: test.writes | a.writes | b.writes,
            field: false,
        }
    }

    fn comma(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let a = self.value(depth - 1, avoid);
        let b = self.value(depth - 1, avoid);
        let text = format!("({}, {})", a.text, b.text);
        Ex { text, reads: a.reads | b.reads, writes: a.writes | b.writes, ..b }
    }

    fn cast(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let value = self.value(depth - 1, avoid);
        let ty = self.pick(&types::ALL);
        let text = match self.below(3) {
            0 => format!("static_cast<{}>({})", ty.name(), value.text),
            _ => format!("(({}){})", ty.name(), value.text),
        };
        Ex { text, ty, range: ty.converted(value.range), field: false, ..value }
    }

    fn unary(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let value = self.value(depth - 1, avoid);
        let ty = value.ty.promoted();
        match self.below(4) {
            0 => {
                Ex { text: format!("(!{})", value.text), ty: Ty::Bool, range: (0, 1), field: false, ..value }
            }
            1 => {
                let (low, high) = value.range;
                let range = if ty.signed() { (-high - 1, -low - 1) } else { ty.range() };
                Ex { text: format!("(~{})", value.text), ty, range, field: false, ..value }
            }
            2 => Ex { text: format!("(+{})", value.text), ty, field: false, ..value },
            _ => {
                let value = if ty.signed() && value.range.0 == ty.range().0 {
                    self.reduced(value, 1000)
                } else {
                    value
                };
                let (low, high) = value.range;
                let range = if ty.signed() { (-high, -low) } else { ty.range() };
                Ex { text: format!("(-{})", value.text), ty, range, field: false, ..value }
            }
        }
    }

    /// An assignment, as a value.
    pub fn assignment(&mut self, depth: u32, avoid: Avoid) -> Ex {
        // Both are evaluated, the right side first.
        let Some(place) = self.written_place(depth, avoid) else { return self.leaf(avoid) };
        let depth = depth.saturating_sub(1);
        let (ty, field) = (place.ty, place.field.is_some());
        let value = self.value(depth, avoid);
        let (op, value) = match self.below(10) {
            _ if ty == Ty::Bool => ("=", value),
            0..=3 => ("=", self.fit(value, ty)),
            4 | 5 => {
                let value = if ty.promoted().signed() { self.reduced(value, 128) } else { value };
                (self.pick(&["+=", "-="]), value)
            }
            6 if !ty.is_small() && !ty.signed() && ty.width() != 16 && !field => {
                // Two 16-bit factors promoted to int could overflow; the other widths cannot.
                let value = if ty.promoted().signed() { self.reduced(value, 128) } else { value };
                ("*=", value)
            }
            7 => {
                let number = self.pick(&[2, 3, 5, 7, 10, -3]);
                let number = self.number(Ty::Int, number);
                let sequenced = Ex { text: format!("({}, {})", value.text, number.text), ..number };
                (self.pick(&["/=", "%="]), Ex { reads: value.reads, writes: value.writes, ..sequenced })
            }
            8 => {
                let most = ty.promoted().width() - 1;
                let value = Ex { text: format!("({} & {most})", value.text), field: false, ..value };
                if ty.promoted().signed() { (">>=", value) } else { (self.pick(&["<<=", ">>="]), value) }
            }
            _ => {
                let value = self.fit(value, if ty.is_small() { ty } else { Ty::ULong });
                (self.pick(&["&=", "|=", "^="]), value)
            }
        };
        self.note(place.bits | value.reads | place.reads, place.bits | value.writes | place.writes);
        let now = self.read(place.clone());
        Ex {
            text: if field {
                format!("(+({} {op} {}))", place.text, value.text)
            } else {
                format!("({} {op} {})", place.text, value.text)
            },
            ty: now.ty,
            field: false,
            range: now.range,
            reads: place.bits | place.reads | value.reads,
            writes: place.bits | place.writes | value.writes,
        }
    }

    /// A place to write, perhaps behind `?:`, a comma or another assignment.
    fn written_place(&mut self, depth: u32, avoid: Avoid) -> Option<Place> {
        let avoid = Avoid { read: avoid.read | avoid.write, ..avoid };
        let place = self.place(None, depth, avoid, true)?;
        if place.field.is_some() || depth == 0 || self.chance(80) {
            return Some(place);
        }
        if self.chance(50) {
            let before = self.value(depth - 1, avoid);
            return Some(Place {
                text: format!("({}, {})", before.text, place.text),
                reads: place.reads | before.reads,
                writes: place.writes | before.writes,
                ..place
            });
        }
        let test = self.condition(depth - 1, avoid);
        let other = self.place(Some(place.ty), depth, avoid, true)?;
        if other.field.is_some() {
            return Some(place);
        }
        // One of the places is found after the condition; finding it must not change what is at the other.
        Some(Place {
            text: format!("({} ? {} : {})", test.text, place.text, other.text),
            bits: place.bits | other.bits,
            reads: place.reads | other.reads | test.reads,
            writes: place.writes | other.writes | test.writes,
            ..place
        })
    }

    fn step(&mut self, depth: u32, avoid: Avoid) -> Ex {
        let both = Avoid { read: avoid.read | avoid.write, ..avoid };
        let Some(place) = self.place(None, depth, both, true).filter(|place| place.ty != Ty::Bool) else {
            return self.leaf(avoid);
        };
        let text = match self.below(4) {
            0 => format!("(++{})", place.text),
            1 => format!("(--{})", place.text),
            2 => format!("({}++)", place.text),
            _ => format!("({}--)", place.text),
        };
        let writes = place.bits | place.writes;
        self.note(place.bits, writes);
        let value = self.read(place);
        let text = if value.field { format!("(+{text})") } else { text };
        Ex { text, writes, field: false, ..value }
    }

    fn intrinsic(&mut self, depth: u32, avoid: Avoid) -> Ex {
        use Ty::{Int, Long, UInt, ULong};
        let (name, arguments, ty): (&str, &[Ty], Ty) = self.pick(&[
            ("min", &[Int, Int][..], Int),
            ("max", &[Int, Int], Int),
            ("min", &[UInt, UInt], UInt),
            ("max", &[UInt, UInt], UInt),
            ("min", &[Int, UInt], UInt),
            ("max", &[UInt, Int], UInt),
            ("min", &[Long, Long], Long),
            ("max", &[ULong, ULong], ULong),
            ("max", &[Long, ULong], ULong),
            ("abs", &[Int], Int),
            ("llabs", &[Long], Long),
            ("__popc", &[UInt], Int),
            ("__popcll", &[ULong], Int),
            ("__clz", &[Int], Int),
            ("__clzll", &[Long], Int),
            ("__ffs", &[Int], Int),
            ("__ffsll", &[Long], Int),
            ("__brev", &[UInt], UInt),
            ("__brevll", &[ULong], ULong),
            ("__mul24", &[Int, Int], Int),
            ("__umul24", &[UInt, UInt], UInt),
            ("__mulhi", &[Int, Int], Int),
            ("__umulhi", &[UInt, UInt], UInt),
            ("__mul64hi", &[Long, Long], Long),
            ("__umul64hi", &[ULong, ULong], ULong),
            ("__byte_perm", &[UInt, UInt, UInt], UInt),
            ("__funnelshift_l", &[UInt, UInt, UInt], UInt),
            ("__funnelshift_r", &[UInt, UInt, UInt], UInt),
            ("__funnelshift_lc", &[UInt, UInt, UInt], UInt),
            ("__funnelshift_rc", &[UInt, UInt, UInt], UInt),
            ("__sad", &[Int, Int, UInt], UInt),
            ("__usad", &[UInt, UInt, UInt], UInt),
            ("__hadd", &[Int, Int], Int),
            ("__rhadd", &[Int, Int], Int),
            ("__uhadd", &[UInt, UInt], UInt),
            ("__urhadd", &[UInt, UInt], UInt),
        ]);
        let (mut reads, mut writes, mut texts) = (0, 0, Vec::new());
        for ty in arguments {
            let value = self.value(depth.saturating_sub(1), avoid.beside(reads, writes));
            let value = self.fit(value, *ty);
            reads |= value.reads;
            writes |= value.writes;
            // Overloads go by the type; the others convert by themselves.
            let plain = arguments.len() > 2 || name.starts_with("__");
            texts.push(if plain { value.text } else { format!("({}){}", ty.name(), value.text) });
        }
        Ex {
            text: format!("{name}({})", texts.join(", ")),
            ty,
            range: ty.range(),
            reads,
            writes,
            field: false,
        }
    }
}

/// The range of a result, before it is converted to the type of the operation.
fn range_of(op: &str, a: (i128, i128), b: (i128, i128)) -> (i128, i128) {
    match op {
        "+" => (a.0 + b.0, a.1 + b.1),
        "-" => (a.0 - b.1, a.1 - b.0),
        "*" => {
            let corners = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(x, y)| x.saturating_mul(y));
            (corners.into_iter().min().unwrap_or(0), corners.into_iter().max().unwrap_or(0))
        }
        "&" if a.0 >= 0 && b.0 >= 0 => (0, a.1.min(b.1)),
        "&" if a.0 >= 0 => (0, a.1),
        "&" if b.0 >= 0 => (0, b.1),
        _ => {
            let most = a.0.abs().max(a.1).max(b.0.abs()).max(b.1).max(1) as u128;
            let ones = (most + 1).next_power_of_two() as i128 - 1;
            if a.0 >= 0 && b.0 >= 0 { (0, ones) } else { (-ones - 1, ones) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_results() {
        assert_eq!(range_of("-", (0, 5), (-2, 3)), (-3, 7));
        assert_eq!(range_of("*", (-4, 5), (-2, 3)), (-12, 15));
        assert_eq!(range_of("|", (0, 5), (0, 8)), (0, 15));
        assert_eq!(range_of("&", (-9, 5), (0, 8)), (0, 8));
        assert_eq!(literal(Ty::Long, -5), "(-5ll)");
        assert_eq!(Ty::UChar.common(Ty::Short), Ty::Int);
        assert_eq!(Ty::UInt.converted((-1, 4)), Ty::UInt.range());
    }
}
