//! Expressions: numbers, conditions, places, and effects.

use super::{Kind, Var, Writer};

const TYPES: [&str; 10] = [
    "int",
    "int",
    "unsigned",
    "unsigned",
    "long long",
    "size_t",
    "short",
    "unsigned char",
    "unsigned short",
    "signed char",
];

impl Writer {
    /// A type of numbers.
    pub(super) fn number_type(&mut self) -> &'static str {
        if self.random.percent(50) { "int" } else { self.random.pick(&TYPES) }
    }

    /// A number without effects, with operators so deep.
    pub(super) fn number(&mut self, depth: u64) -> String {
        if depth == 0 || self.random.percent(25) {
            return self.leaf();
        }
        let depth = depth - 1;
        match self.random.below(20) {
            0..=2 => format!("({} + {})", self.number(depth), self.number(depth)),
            3 => format!("({} - {})", self.number(depth), self.leaf()),
            4 => format!("({} * {})", self.number(depth), self.random.from_to(1, 9)),
            5 => format!("({} / {})", self.number(depth), self.random.from_to(1, 33)),
            6 => format!("({} % {})", self.number(depth), self.random.from_to(1, 64)),
            7 => format!("({} & {})", self.number(depth), self.pick(&["1", "3", "7", "15", "63", "255"])),
            8 => format!("({} {} {})", self.number(depth), self.random.pick(&["|", "^"]), self.leaf()),
            9 => format!(
                "({} {} {})",
                self.number(depth),
                self.random.pick(&["<<", ">>"]),
                self.random.below(6)
            ),
            10 => {
                let by = self.random.pick(&[2, 3, 16, 32, 64, 128]);
                format!("(({} + {}) / {by})", self.number(depth), by - 1)
            }
            11 | 12 => format!("({} ? {} : {})", self.condition(1), self.number(depth), self.leaf()),
            13 => format!("({})({})", self.number_type(), self.number(depth)),
            14 if self.has(10) => {
                let ty = self.pick(&["int", "unsigned", "long long"]);
                let name = self.pick(&["min", "max"]);
                format!("std::{name}(({ty})({}), ({ty})({}))", self.number(depth), self.leaf())
            }
            15 => format!("static_cast<{}>({})", self.number_type(), self.number(depth)),
            16 => format!("({} + {}u)", self.number(depth), self.random.below(9)),
            17 => format!("(int)({})", self.condition(1)),
            18 => self.pure_call(depth).unwrap_or_else(|| self.leaf()),
            _ => format!("{}(int)sizeof({})", self.pick(&["", "-"]), self.number_type()),
        }
    }

    /// A number without operators.
    pub(super) fn leaf(&mut self) -> String {
        if self.random.percent(25) {
            return self.literal();
        }
        if let (Some(name), true) = (self.template.clone(), self.random.percent(20)) {
            return name;
        }
        self.readable().unwrap_or_else(|| self.literal())
    }

    /// A variable, a member or an element.
    fn readable(&mut self) -> Option<String> {
        let name = self.some(|var| {
            matches!(
                var.kind,
                Kind::Number(_)
                    | Kind::Sizes
                    | Kind::Row(_)
                    | Kind::Record(_)
                    | Kind::RecordAt(_)
                    | Kind::Pointer
                    | Kind::Vector
            )
        })?;
        let var = self.visible().into_iter().find(|var| var.name == name)?;
        Some(match var.kind {
            Kind::Vector => format!("(int){name}.size()"),
            _ => self.part(&var),
        })
    }

    /// A number that is a variable or a part of it.
    fn part(&mut self, var: &Var) -> String {
        let name = &var.name;
        match var.kind {
            Kind::Sizes => format!("{name}.{}", self.pick(&["x", "y", "z"])),
            Kind::Row(n) => {
                let at = match self.random.percent(60) {
                    true => self.random.below(n as u64).to_string(),
                    false => format!("({}) % {n}u", self.simple()),
                };
                format!("{name}[{at}]")
            }
            Kind::Record(_) => format!("{name}.{}", self.member()),
            Kind::RecordAt(_) => format!("{name}->{}", self.member()),
            Kind::Pointer => format!("(*{name})"),
            _ => name.clone(),
        }
    }

    fn member(&mut self) -> String {
        let at = self.random.below(3);
        match self.random.below(5) {
            3 => self.pick(&["f", "c"]).to_owned(),
            0 => "m".to_owned(),
            1 => format!("b.{}", self.pick(&["x", "y"])),
            2 => format!("row[{at}]"),
            _ => "n".to_owned(),
        }
    }

    /// A number that is a variable as it stands, or a literal.
    pub(super) fn simple(&mut self) -> String {
        let name = self.some(|var| matches!(var.kind, Kind::Number(_)));
        name.filter(|_| self.random.percent(80)).unwrap_or_else(|| self.literal())
    }

    /// A number that nothing changes.
    pub(super) fn steady(&mut self) -> String {
        let name = self.some(|var| matches!(var.kind, Kind::Number(_)) && var.fixed);
        name.filter(|_| self.random.percent(50)).unwrap_or_else(|| self.literal())
    }

    /// Something that can be assigned a number.
    pub(super) fn place(&mut self) -> Option<String> {
        let outside = self.scopes.first().map_or(0, Vec::len);
        let globals: Vec<String> =
            self.scopes.first().into_iter().flatten().take(outside).map(|v| v.name.clone()).collect();
        let pure = self.pure;
        let name = self.some(|var| {
            let kind = matches!(
                var.kind,
                Kind::Number(_)
                    | Kind::Sizes
                    | Kind::Row(_)
                    | Kind::Record(_)
                    | Kind::RecordAt(_)
                    | Kind::Pointer
            );
            // A function without effects changes its own numbers only.
            let own = matches!(var.kind, Kind::Number(_) | Kind::Sizes | Kind::Row(_))
                && !globals.contains(&var.name);
            kind && !var.fixed && (!pure || own)
        })?;
        let var = self.visible().into_iter().find(|var| var.name == name)?;
        Some(self.part(&var))
    }

    /// A variable that is a number and can be changed.
    fn counter(&mut self) -> Option<String> {
        self.some(|var| matches!(var.kind, Kind::Number(_)) && !var.fixed)
    }

    /// A condition without effects.
    pub(super) fn condition(&mut self, depth: u64) -> String {
        if depth > 0 && self.random.percent(30) {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.random.below(3) {
                0 => format!("({a} && {b})"),
                1 => format!("({a} || {b})"),
                _ => format!("!({a})"),
            };
        }
        let op = self.pick(&["<", ">", "<=", ">=", "==", "!=", "<", ">"]);
        match self.random.below(10) {
            0 => self.leaf(),
            1 => format!("({} & {}) {op} {}", self.leaf(), self.pick(&["1", "3", "7"]), self.random.below(4)),
            2 => format!("{} % {} == 0", self.leaf(), self.random.from_to(2, 32)),
            3..=5 => format!("{} {op} {}", self.number(1), self.leaf()),
            _ => format!("{} {op} {}", self.leaf(), self.literal()),
        }
    }

    /// A number whose computation changes something, if there is anything to change. Its parts are in an order that C++17 fixes.
    pub(super) fn effect(&mut self) -> Option<String> {
        if self.pure {
            return None;
        }
        if self.random.percent(45)
            && let Some(call) = self.call(true)
        {
            return Some(call);
        }
        let place = self.place()?;
        let op = self.pick(&["+=", "-=", "=", "*=", "|=", "&=", "^=", "=", "+="]);
        let value = self.number(1);
        Some(match self.random.below(11) {
            // What finds a place may change something, too.
            9 => {
                let (row, count) =
                    (self.some(|var| var.kind == Kind::Row(3) && !var.fixed)?, self.counter()?);
                format!("({row}[{count}++ % 3u] {op} {value})")
            }
            10 => {
                let (row, count) =
                    (self.some(|var| var.kind == Kind::Row(3) && !var.fixed)?, self.counter()?);
                format!("{}{row}[{count}++ % 3u]", self.pick(&["++", "--", ""]))
            }
            0 => format!("{place}++"),
            1 => format!("++{place}"),
            2 => format!("{place}--"),
            3 => format!("({place} {op} {value})"),
            4 => format!("({place}++, {})", self.number(1)),
            5 => format!(
                "(({place} {op} {value}) > {} ? {} : {})",
                self.literal(),
                self.number(1),
                self.leaf()
            ),
            6 => format!("(int)({place}++ > {} && {})", self.literal(), self.condition(1)),
            7 => {
                let other = self.place()?;
                format!("(int)({} || ({other} {op} {value}) != 0)", self.condition(1))
            }
            _ => {
                let other = self.place()?;
                format!("({} ? {place}++ : ({other} {op} {value}))", self.condition(1))
            }
        })
    }

    /// Any number; at most one effect, and then nothing else that can change.
    pub(super) fn any_number(&mut self, depth: u64) -> String {
        if self.random.percent(18)
            && let Some(effect) = self.effect()
        {
            return match self.random.percent(50) {
                true => effect,
                false => format!("{effect} {} {}", self.pick(&["+", "-", "^", "|"]), self.steady()),
            };
        }
        self.number(depth)
    }

    /// Any condition, in the same way.
    pub(super) fn any_condition(&mut self) -> String {
        if self.random.percent(18)
            && let Some(effect) = self.effect()
        {
            return format!("{effect} {} {}", self.pick(&["<", ">", "==", "!="]), self.steady());
        }
        self.condition(2)
    }
}
