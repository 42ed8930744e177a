//! Helpers: functions with values, references and pointers, templates, overloads, recursion; lambdas; and calls of all of them.

use super::{Body, Kind, Writer};

/// What a helper takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Param {
    Value(&'static str),
    /// With a default.
    Default(&'static str, i64),
    Reference,
    Pointer,
    Device,
    DeviceReference,
    Sizes,
    SizesReference,
    Record(usize),
    RecordReference(usize),
    Row,
}

/// A function of the program.
#[derive(Clone, Debug)]
pub(super) struct Helper {
    name: String,
    params: Vec<Param>,
    returns: bool,
    pure: bool,
    launches: bool,
    /// Numbers for its template parameter.
    numbers: bool,
}

impl Writer {
    fn param(&mut self, pure: bool) -> Param {
        let record = self.random.below(self.records.len() as u64) as usize;
        match self.random.below(if pure { 4 } else { 13 }) {
            0..=2 => Param::Value(self.number_type()),
            3 => Param::Value("int"),
            4 => Param::Reference,
            5 => Param::Pointer,
            6 | 7 => Param::Device,
            8 => Param::Sizes,
            9 => Param::SizesReference,
            10 if !self.records.is_empty() && self.random.percent(50) => Param::Record(record),
            10 if !self.records.is_empty() => Param::RecordReference(record),
            11 if self.has(2) => Param::Row,
            12 => Param::DeviceReference,
            _ => Param::Reference,
        }
    }

    /// The parameter as it is declared, and the variable that it is.
    fn declared(&mut self, param: Param) -> (String, String, Kind) {
        let name = self.name("a");
        let record = |n: usize| format!("R{n}");
        let (text, kind) = match param {
            Param::Value(ty) => (format!("{ty} {name}"), Kind::Number(ty)),
            Param::Default(ty, value) => (format!("{ty} {name} = {value}"), Kind::Number(ty)),
            Param::Reference => (format!("int &{name}"), Kind::Number("int")),
            Param::Pointer => (format!("int *{name}"), Kind::Pointer),
            Param::Device => (format!("int *{name}"), Kind::Device),
            Param::DeviceReference => (format!("int *&{name}"), Kind::Device),
            Param::Sizes => (format!("dim3 {name}"), Kind::Sizes),
            Param::SizesReference => (format!("dim3 &{name}"), Kind::Sizes),
            Param::Record(n) => (format!("{} {name}", record(n)), Kind::Record(n)),
            Param::RecordReference(n) => (format!("{} &{name}", record(n)), Kind::Record(n)),
            Param::Row => (format!("int (&{name})[3]"), Kind::Row(3)),
        };
        (text, name, kind)
    }

    /// A function.
    pub(super) fn helper(&mut self) {
        if self.random.percent(12) {
            return self.recursive();
        }
        if self.has(14) && self.random.percent(15) {
            let name = self.name("sel");
            self.line(format!("int &{name}(int &a, int &b, int c) {{ return c > 5 ? a : b; }}"));
            return self.selectors.push(name);
        }
        let pure = self.random.percent(30);
        let launches = !pure && self.random.percent(55);
        let returns = pure || self.random.percent(50);
        let numbers = self.random.percent(25);
        let mut params: Vec<Param> = (0..self.random.from_to(1, 3)).map(|_| self.param(pure)).collect();
        if launches && !params.contains(&Param::Device) {
            params.insert(0, Param::Device);
        }
        if self.random.percent(30) {
            params.push(Param::Default(self.number_type(), self.random.pick(&super::NUMBERS)));
        }
        let name = self.name("f");
        // The same name for other types: which one is called depends on the arguments.
        if pure && self.random.percent(30) {
            let value = self.literal();
            self.line(format!("int {name}(const char *a) {{ return a ? {value} : 1; }}"));
        }
        let made: Vec<(String, String, Kind)> = params.iter().map(|param| self.declared(*param)).collect();
        let list: Vec<String> = made.iter().map(|(text, ..)| text.clone()).collect();
        let result = if returns { self.pick(&["int", "int", "unsigned", "long long"]) } else { "void" };
        if numbers {
            self.line("template <int B>");
            self.template = Some("B".to_owned());
        }
        let kept = if numbers { "" } else { self.pick(&["", "static ", "inline "]) };
        self.open(format!("{kept}{result} {name}({}) {{", list.join(", ")));
        for (_, name, kind) in made {
            self.declare(&name, kind, false);
        }
        self.body = if returns { Body::Number } else { Body::Nothing };
        (self.pure, self.may_launch) = (pure, launches);
        self.budget = 6;
        let most = if launches { 5 } else { 3 };
        self.some_statements(most);
        if launches {
            self.launch();
        }
        if returns {
            let value = self.any_number(2);
            self.line(format!("return {value};"));
        }
        self.close("}");
        (self.pure, self.may_launch, self.template) = (false, true, None);
        self.helpers.push(Helper { name, params, returns, pure, launches, numbers });
    }

    fn recursive(&mut self) {
        let name = self.name("f");
        let (device, count) = (self.name("a"), self.name("a"));
        self.open(format!("void {name}(int *{device}, int {count}) {{"));
        self.declare(&device, Kind::Device, false);
        self.declare(&count, Kind::Number("int"), false);
        self.body = Body::Nothing;
        let limit = self.random.below(3);
        let first = self.random.percent(50);
        self.line(format!("if ({count} <= {limit} || {count} > 300) return;"));
        if first {
            self.launch();
        }
        let less = self.pick(&["/ 2", "- 40", "/ 3", "- 100"]);
        let next = self.pick(&["", " + 1"]);
        self.line(format!("{name}({device}{next}, {count} {less});"));
        if !first || self.random.percent(30) {
            self.launch();
        }
        self.close("}");
        let params = vec![Param::Device, Param::Value("int")];
        self.helpers.push(Helper {
            name,
            params,
            returns: false,
            pure: false,
            launches: true,
            numbers: false,
        });
    }

    /// What a parameter is given; nothing if there is nothing that fits.
    fn given(&mut self, param: Param) -> Option<String> {
        Some(match param {
            Param::Value(_) | Param::Default(..) => self.number(1),
            Param::Reference => self.int_place()?,
            Param::Pointer => match self.some(|var| var.kind == Kind::Pointer) {
                Some(name) if self.random.percent(40) => name,
                _ => format!("&{}", self.int_place()?),
            },
            Param::Device => self.device()?,
            Param::DeviceReference => self.some(|var| var.kind == Kind::Device && !var.fixed)?,
            Param::Sizes => self.dim3(),
            Param::SizesReference => self.some(|var| var.kind == Kind::Sizes && !var.fixed)?,
            Param::Record(n) => self.some(|var| var.kind == Kind::Record(n))?,
            Param::RecordReference(n) => self.some(|var| var.kind == Kind::Record(n) && !var.fixed)?,
            Param::Row => self.some(|var| var.kind == Kind::Row(3) && !var.fixed)?,
        })
    }

    fn call_of(&mut self, helper: &Helper) -> Option<String> {
        let mut list = Vec::new();
        for param in &helper.params {
            if matches!(param, Param::Default(..)) && self.random.percent(50) {
                continue;
            }
            list.push(self.given(*param)?);
        }
        let number = match (helper.numbers, self.template.clone()) {
            (false, _) => String::new(),
            (true, Some(name)) if self.random.percent(50) => format!("<{name}>"),
            (true, _) => format!("<{}>", self.random.pick(&[1, 4, 16, 32, 64])),
        };
        Some(format!("{}{number}({})", helper.name, list.join(", ")))
    }

    /// A call with effects; if asked for, of something that gives a number.
    pub(super) fn call(&mut self, number: bool) -> Option<String> {
        let lambda = self.some(|var| matches!(var.kind, Kind::Lambda(_)));
        if let Some(name) = lambda.filter(|_| !self.in_lambda && self.may_launch && self.random.percent(55)) {
            return Some(format!("{name}({})", self.number(1)));
        }
        if self.random.percent(30)
            && let Some(method) = self.method(number)
        {
            return Some(method);
        }
        let fits: Vec<Helper> = self
            .helpers
            .iter()
            .filter(|h| !h.pure && (h.returns || !number) && (!h.launches || self.may_launch))
            .cloned()
            .collect();
        let at = self.random.below(fits.len() as u64) as usize;
        let helper = fits.get(at)?.clone();
        self.call_of(&helper)
    }

    /// A call without effects that gives a number.
    pub(super) fn pure_call(&mut self, depth: u64) -> Option<String> {
        if self.random.percent(30)
            && let Some(method) = self.pure_method()
        {
            return Some(method);
        }
        if depth > 1 {
            return None;
        }
        let fits: Vec<Helper> = self.helpers.iter().filter(|helper| helper.pure).cloned().collect();
        let at = self.random.below(fits.len() as u64) as usize;
        let helper = fits.get(at)?.clone();
        self.call_of(&helper)
    }

    pub(super) fn call_statement(&mut self) {
        if self.random.percent(12)
            && let Some((one, two)) = self.alike()
            && self.may_launch
            && let Some(device) = self.device()
        {
            let (name, condition, value) = (self.name("fp"), self.condition(1), self.number(1));
            self.line(format!("void (*{name})(int *, int) = {condition} ? {one} : {two};"));
            return self.line(format!("{name}({device}, {value});"));
        }
        if self.random.percent(20)
            && let Some(place) = self.selected()
        {
            let value = self.number(1);
            let op = self.pick(&["=", "+=", "="]);
            return self.line(format!("{place} {op} {value};"));
        }
        if let (Some(lambda), true) = (self.some(|var| matches!(var.kind, Kind::Lambda(_))), self.has(16))
            && !self.in_lambda
            && self.random.percent(40)
        {
            let value = self.number(1);
            return match self.random.percent(50) {
                true => {
                    let turns = self.simple();
                    self.line(format!("each({turns} & 3, {lambda});"));
                }
                false => self.line(format!("apply({lambda}, {value});")),
            };
        }
        match self.call(false) {
            Some(call) => self.line(format!("{call};")),
            None => self.change(),
        }
    }

    /// What a function gives a reference to.
    pub(super) fn selected(&mut self) -> Option<String> {
        let at = self.random.below(self.selectors.len() as u64) as usize;
        let name = self.selectors.get(at)?.clone();
        let (one, two) = (self.int_place()?, self.int_place()?);
        Some(format!("{name}({one}, {two}, {})", self.simple()))
    }

    /// Two functions of one type.
    fn alike(&mut self) -> Option<(String, String)> {
        let fits: Vec<String> = self
            .helpers
            .iter()
            .filter(|h| h.params == [Param::Device, Param::Value("int")] && !h.returns && !h.numbers)
            .map(|helper| helper.name.clone())
            .collect();
        let (one, two) = (self.random.below(fits.len() as u64), self.random.below(fits.len() as u64));
        Some((fits.get(one as usize)?.clone(), fits.get(two as usize)?.clone()))
    }

    /// A lambda.
    pub(super) fn lambda(&mut self) {
        let (name, param) = (self.name("lam"), self.name("a"));
        let by_value = self.random.percent(30);
        let own = self.random.percent(15);
        let extra = self.name("z");
        let value = self.number(1);
        let capture = match (by_value, own) {
            (true, false) => "=".to_owned(),
            (true, true) => format!("=, {extra} = (int)({value})"),
            (false, false) => "&".to_owned(),
            (false, true) => format!("&, {extra} = (int)({value})"),
        };
        self.open(format!("auto {name} = [{capture}](int {param}) {{"));
        if by_value {
            // Copies, which a lambda does not change.
            let copies = self.visible();
            let locals: Vec<_> =
                copies.into_iter().filter(|var| !self.scopes[0].iter().any(|g| g.name == var.name)).collect();
            for var in locals.into_iter().rev().filter(|var| !var.name.starts_with('s')) {
                self.declare(&var.name, var.kind, true);
            }
        }
        if own {
            self.declare(&extra, Kind::Number("int"), true);
        }
        self.declare(&param, Kind::Number("int"), false);
        let (loops, breaks, body) = (self.loops, self.breaks, self.body);
        (self.loops, self.breaks, self.body, self.in_lambda) = (0, 0, Body::Number, true);
        self.change();
        self.some_statements(2);
        let value = self.number(1);
        self.line(format!("return (int)({value});"));
        (self.loops, self.breaks, self.body, self.in_lambda) = (loops, breaks, body, false);
        self.close("};");
        self.declare(&name, Kind::Lambda(1), true);
        // What it changes is changed by a loop that only calls it.
        if self.random.percent(40) && self.may_launch {
            let (i, turns) = (self.name("i"), self.simple());
            self.open(format!("for (int {i} = 0; {i} < ({turns} & 3); {i}++) {{"));
            self.line(format!("{name}({i});"));
            self.close("}");
        }
    }
}
