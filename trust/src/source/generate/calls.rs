//! Functions and calls of them: by value and by reference, templates, packs, variadic functions, overloads, pointers to functions, and clang's
//! own overloaded functions.

use super::env::{Bits, CELLS, FIRST_FREE, Kind, POINTED, UPPER, Var};
use super::statements::FREE;
use super::types::{self, Ty};
use super::values::{Avoid, Ex};
use super::{Family, Writer};

/// A parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Param {
    /// A number.
    Value(Ty),
    /// A reference to a number that may be changed.
    Ref(Ty),
    /// A reference to a number that may not.
    ConstRef(Ty),
    /// A pointer to so many numbers.
    Ptr(Ty, u64),
}

/// Something that can be called.
#[derive(Clone, Debug)]
pub struct Callable {
    /// How a call begins, up to its first random argument.
    pub head: String,
    /// Parameters.
    pub params: Vec<Param>,
    /// The result.
    pub result: Ty,
    /// What it reads besides its arguments.
    pub reads: Bits,
    /// What it writes besides its arguments.
    pub writes: Bits,
    /// Whether it can be called from any function.
    pub everywhere: bool,
}

/// Arrays of the kernel and the cells for traces: what a function can reach that has not been handed to it.
const SHARED: Bits = (1 << FIRST_FREE) - 1;

impl Writer {
    /// A call of something that there is, if it gets along with what stands beside it.
    pub fn call_value(&mut self, depth: u32, avoid: Avoid) -> Option<Ex> {
        let found: Vec<Callable> = self
            .callables
            .iter()
            .filter(|one| one.reads & avoid.read == 0 && one.writes & avoid.write == 0)
            .cloned()
            .collect();
        if found.is_empty() {
            return None;
        }
        let callable = &found[self.below(found.len() as u64) as usize];
        self.call(callable, depth, avoid)
    }

    /// A call of this.
    pub fn call(&mut self, callable: &Callable, depth: u32, avoid: Avoid) -> Option<Ex> {
        let (texts, reads, writes) = self.arguments(&callable.params, depth, avoid)?;
        let (reads, writes) = (reads | callable.reads, writes | callable.writes);
        self.note(reads, writes);
        let comma = if callable.head.ends_with('(') || texts.is_empty() { "" } else { ", " };
        Some(Ex {
            text: format!("{}{comma}{})", callable.head, texts.join(", ")),
            ty: callable.result,
            range: callable.result.held(),
            reads,
            writes,
            field: false,
        })
    }

    /// Arguments whose order does not matter.
    fn arguments(&mut self, params: &[Param], depth: u32, avoid: Avoid) -> Option<(Vec<String>, Bits, Bits)> {
        let (mut texts, mut reads, mut writes) = (Vec::new(), 0, 0);
        for param in params {
            let now = avoid.beside(reads, writes);
            match *param {
                Param::Value(ty) | Param::ConstRef(ty) => {
                    let value = self.value_for(ty, depth.saturating_sub(1), now);
                    reads |= value.reads;
                    writes |= value.writes;
                    texts.push(value.text);
                }
                Param::Ref(ty) => {
                    let both = Avoid { read: now.read | now.write, ..now };
                    let place = self.place(Some(ty), 1, both, true).filter(|place| place.field.is_none())?;
                    reads |= place.bits | place.reads;
                    writes |= place.bits | place.writes;
                    texts.push(place.text);
                }
                Param::Ptr(ty, n) => {
                    let var = self.some_var(|var| match var.kind {
                        Kind::Array(of, m) | Kind::Ptr(of, m) => {
                            of == ty && m >= n && !var.constant && var.bits & (now.read | now.write) == 0
                        }
                        _ => false,
                    })?;
                    reads |= var.bits;
                    writes |= var.bits;
                    texts.push(var.text);
                }
            }
        }
        Some((texts, reads, writes))
    }

    /// A statement about calls.
    pub fn call_statement(&mut self) {
        match self.below(15) {
            6..=9 | 13 if !self.has(Family::Packs) => self.function(),
            0..=3 => self.function(),
            4 => {
                let value = self.call_value(3, FREE);
                match value {
                    Some(value) => self.mix(&value.text),
                    None => self.function(),
                }
            }
            5 => self.template(),
            6 | 7 => self.pack(),
            8 | 9 => self.variadic(),
            10 => self.overloads(),
            11 => self.function_pointer(),
            12 => self.constexpr(),
            13 => self.compiler_function(),
            _ => self.array_template(),
        }
    }

    /// A device function with a random body, and a call of it.
    fn function(&mut self) {
        if self.functions >= 2 || !self.vars.iter().any(|var| var.text == "u" && var.memory) {
            return self.declaration();
        }
        let (name, result) = (self.name("f"), self.pick(&types::ALL));
        let mut vars = vec![Var::new("u", Kind::Ptr(Ty::UInt, CELLS), 1 << 1).memory()];
        let (mut params, mut texts) = (Vec::new(), vec!["unsigned *u".to_owned()]);
        // Whatever is handed over may be one of the kernel's arrays.
        let pointed = POINTED | UPPER | 0x1f;
        for _ in 0..self.random.from_to(0, 3) {
            let (ty, of) = (self.pick(&types::ALL), self.name("v"));
            let (param, text, var) = match self.below(7) {
                0 => {
                    (Param::Ref(ty), format!("{} &{of}", ty.name()), Var::new(&of, Kind::Scalar(ty), pointed))
                }
                1 => (
                    Param::ConstRef(ty),
                    format!("const {} &{of}", ty.name()),
                    Var::new(&of, Kind::Scalar(ty), pointed).constant(),
                ),
                2 => (
                    Param::Ptr(ty, 2),
                    format!("{} *{of}", ty.name()),
                    Var::new(&of, Kind::Ptr(ty, 2), pointed),
                ),
                _ => {
                    let bits = self.bit();
                    (Param::Value(ty), format!("{} {of}", ty.name()), Var::new(&of, Kind::Scalar(ty), bits))
                }
            };
            params.push(param);
            texts.push(text);
            vars.push(var);
        }
        let kept = self.pick(&["", "__noinline__ ", "__forceinline__ ", "static "]);
        let open = format!("{kept}__device__ {} {name}({}) {{", result.name(), texts.join(", "));
        let (reads, writes) = self.outside(&open, "}", vars, |w| {
            w.returns = Some(Some(result));
            w.statements(4);
            let value = w.value_for(result, 2, FREE);
            w.line(format!("return {};", value.text));
        });
        let callable = Callable {
            head: format!("{name}(u"),
            params,
            result,
            reads: reads & SHARED,
            writes: writes & SHARED,
            everywhere: true,
        };
        let call = self.call(&callable, 2, FREE);
        self.callables.push(callable);
        if let Some(call) = call {
            self.mix(&call.text);
        }
    }

    fn template(&mut self) {
        let (name, ty) = (self.name("f"), self.pick(&types::FREE));
        let n = self.random.from_to(1, 5);
        let special = self.chance(30);
        self.declarations
            .push(format!("template <class T, int N = 3> __device__ T {name}(T x, unsigned n = N) {{"));
        self.declarations.push("  static constexpr int twice = N * 2;".into());
        self.declarations.push("  T y = (T)(x ^ (T)twice);".into());
        self.declarations.push("  for (int i = 0; i < N; i++) y = (T)((unsigned)y * 3u + n);".into());
        self.declarations.push("  if constexpr (sizeof(T) > 2) y = (T)(y + 1u);".into());
        self.declarations.push("  return y;".into());
        self.declarations.push("}".into());
        if special {
            let of = ty.name();
            self.declarations.push(format!(
                "template <> __device__ {of} {name}<{of}, 2>({of} x, unsigned n) {{ return ({of})(n + 2u); }}"
            ));
        }
        let value = self.value_for(ty, 2, FREE);
        let n = if special { 2 } else { n };
        match self.below(3) {
            0 => self.mix(&format!("{name}<{}, {n}>({})", ty.name(), value.text)),
            1 => self.mix(&format!("{name}<{}>({}, 4u)", ty.name(), value.text)),
            _ => self.mix(&format!("{name}(({}){})", ty.name(), value.text)),
        }
    }

    /// Values of some types whose order does not matter, with effects.
    fn independent(&mut self, n: u64) -> Vec<String> {
        let (mut texts, mut reads, mut writes) = (Vec::new(), 0, 0);
        for _ in 0..n {
            let avoid = FREE.beside(reads, writes);
            let value = if self.chance(60) { self.assignment(2, avoid) } else { self.value(2, avoid) };
            reads |= value.reads;
            writes |= value.writes;
            texts.push(value.text);
        }
        texts
    }

    fn pack(&mut self) {
        let (name, count) = (self.name("f"), self.random.from_to(0, 4));
        let values = self.independent(count).join(", ");
        let comma = if values.is_empty() { "" } else { ", " };
        match self.below(7) {
            0 => {
                self.declarations.push(format!("template <class... T> __device__ unsigned {name}(T... x) {{ return (1u + ... + (unsigned)x); }}"));
                self.mix(&format!("{name}({values})"));
            }
            1 => {
                self.declarations
                    .push(format!("template <class... T> __device__ void {name}(unsigned *u, T... x) {{"));
                self.declarations.push("  unsigned i = 0u;".into());
                self.declarations.push("  ((u[i++ & 7u] ^= (unsigned)x), ...);".into());
                self.declarations.push("  u[0] += sizeof...(x);".into());
                self.declarations.push("}".into());
                self.line(format!("{name}(u{comma}{values});"));
            }
            2 => {
                self.declarations.push(format!("__device__ unsigned {name}() {{ return 1u; }}"));
                self.declarations.push(format!("template <class A, class... T> __device__ unsigned {name}(A a, T... x) {{ return (unsigned)a * 3u + {name}(x...) * 5u; }}"));
                self.mix(&format!("{name}({values})"));
            }
            3 => {
                self.declarations
                    .push(format!("template <class... T> __device__ unsigned {name}(const T &...x) {{"));
                self.declarations.push("  unsigned all[] = {2u, (unsigned)x...};".into());
                self.declarations.push("  unsigned sum = 0u;".into());
                self.declarations.push("  for (auto &one : all) sum = sum * 7u + one;".into());
                self.declarations.push("  return sum;".into());
                self.declarations.push("}".into());
                self.mix(&format!("{name}({values})"));
            }
            4 => {
                self.declarations.push(format!("template <int... N> __device__ unsigned {name}(unsigned n) {{ return ((n >> (N & 7)) ^ ... ^ 5u); }}"));
                let value = self.value(2, FREE);
                self.mix(&format!("{name}<1, 2, {count}>((unsigned){})", value.text));
            }
            5 => {
                // Nobody looks at the arguments; they are evaluated all the same.
                self.declarations.push(format!("template <class... T> __device__ void {name}(T &&...) {{}}"));
                self.line(format!("{name}({values});"));
            }
            _ => {
                let lambda = self.name("l");
                self.line(format!(
                    "auto {lambda} = [](auto... x) {{ return (unsigned)(0u + ... + (unsigned)x); }};"
                ));
                self.mix(&format!("{lambda}({values})"));
            }
        }
    }

    /// Arguments behind `...`.
    fn variadic(&mut self) {
        let (name, count) = (self.name("f"), self.random.from_to(1, 3));
        let values = self.independent(count).join(", ");
        let n = self.below(50);
        match self.below(6) {
            0 => {
                self.declarations.push(format!("__device__ void {name}(const char *, ...) {{}}"));
                self.line(format!("{name}(\"x\", {values});"));
            }
            1 => {
                self.declarations.push(format!("struct V{name} {{ __device__ unsigned operator()(unsigned n, ...) const {{ return n * 3u; }} }};"));
                self.mix(&format!("V{name}{{}}({n}u, {values})"));
            }
            2 => {
                let lambda = self.name("l");
                self.line(format!("auto {lambda} = [](unsigned n, ...) {{ return n + 7u; }};"));
                self.mix(&format!("{lambda}({n}u, {values})"));
            }
            3 => {
                let pointer = self.name("p");
                self.declarations
                    .push(format!("__device__ unsigned {name}(unsigned n, ...) {{ return n ^ 9u; }}"));
                self.line(format!("unsigned (*{pointer})(unsigned, ...) = {name};"));
                self.mix(&format!("{pointer}({n}u, {values})"));
            }
            4 => {
                self.declarations.push(format!("struct V{name} {{ static __device__ unsigned get(unsigned n, ...) {{ return n + 1u; }} }};"));
                self.mix(&format!("V{name}::get({n}u, {values})"));
            }
            _ => {
                self.declarations
                    .push(format!("__device__ unsigned {name}(unsigned n, ...) {{ return n + 2u; }}"));
                self.mix(&format!("{name}({n}u, {values})"));
            }
        }
    }

    fn overloads(&mut self) {
        let name = self.name("f");
        let lines = [
            format!("__device__ unsigned {name}(int x) {{ return (unsigned)x + 1u; }}"),
            format!("__device__ unsigned {name}(unsigned x) {{ return x + 2u; }}"),
            format!(
                "__device__ unsigned {name}(long long x, int y = 5) {{ return (unsigned)x * 3u + (unsigned)y; }}"
            ),
            format!(
                "__device__ unsigned {name}(unsigned long long x) {{ return (unsigned)(x >> 32) + 4u; }}"
            ),
            format!("__device__ unsigned {name}(bool x) {{ return x ? 5u : 6u; }}"),
            format!("__device__ unsigned {name}(const unsigned *x) {{ return x[0] + 7u; }}"),
            format!(
                "__device__ unsigned {name}(short x, unsigned char y = 3) {{ return (unsigned)x + y + 8u; }}"
            ),
            format!("__device__ unsigned {name}(unsigned char x) {{ return x + 9u; }}"),
        ];
        self.declarations.extend(lines);
        for _ in 0..2 {
            let ty = self.pick(&[Ty::Int, Ty::UInt, Ty::Long, Ty::ULong, Ty::Bool, Ty::Short, Ty::UChar]);
            let value = self.value_for(ty, 2, FREE);
            self.mix(&format!("{name}(({}){})", ty.name(), value.text));
        }
        self.mix(&format!("{name}(u + 1)"));
    }

    fn function_pointer(&mut self) {
        let (f, g, pointer) = (self.name("f"), self.name("f"), self.name("p"));
        self.declarations.push(format!("__device__ unsigned {f}(unsigned x) {{ return x * 2u; }}"));
        self.declarations.push(format!("__device__ unsigned {g}(unsigned x) {{ return x ^ 77u; }}"));
        let (test, value) = (self.condition(2, FREE), self.value(2, FREE));
        if self.chance(50) {
            self.line(format!("unsigned (*{pointer})(unsigned) = {} ? {f} : &{g};", test.text));
            self.mix(&format!("{pointer}((unsigned){})", value.text));
        } else {
            self.line(format!("unsigned (*{pointer}[2])(unsigned) = {{{f}, {g}}};"));
            self.mix(&format!("{pointer}[{} ? 1 : 0]((unsigned){})", test.text, value.text));
        }
    }

    fn constexpr(&mut self) {
        let (f, table) = (self.name("f"), self.name("c"));
        self.declarations.push(format!("__host__ __device__ constexpr unsigned {f}(unsigned n) {{ return n < 2u ? 1u : n * 3u + {f}(n - 1u); }}"));
        let n = self.below(6);
        if self.chance(50) {
            self.line(format!("static constexpr unsigned {table}[4] = {{{f}(1u), {f}({n}u), 7u, {f}(3u)}};"));
        } else {
            self.line(format!("constexpr unsigned {table}[4] = {{{f}({n}u), 3u, {f}(2u), 9u}};"));
        }
        let bits = self.bit();
        self.vars.push(Var::new(&table, Kind::Array(Ty::UInt, 4), bits).constant());
        let index = self.index(4, 2, FREE);
        self.mix(&format!("{table}[{}]", index.text));
    }

    /// Functions that clang overloads by itself.
    fn compiler_function(&mut self) {
        let ty = self.pick(&[Ty::Int, Ty::UInt, Ty::Long, Ty::ULong]);
        let (name, of) = (self.name("x"), ty.name());
        let a = self.value_for(ty, 2, FREE);
        let b = self.value_for(ty, 2, FREE.beside(a.reads, a.writes));
        let (a, b) = (format!("({of}){}", a.text), format!("({of}){}", b.text));
        match self.below(5) {
            0 | 1 => {
                let what = self.pick(&["add", "sub", "mul"]);
                self.line(format!("{of} {name} = 1;"));
                self.mix(&format!("__builtin_{what}_overflow({a}, {b}, &{name})"));
                self.line(format!("{name} %= 1000;"));
                self.add(&name, Kind::Scalar(ty));
            }
            2 => {
                let what = self.pick(&["max", "min"]);
                self.mix(&format!("__builtin_elementwise_{what}({a}, {b})"));
            }
            3 => {
                let Some(place) = self.place(Some(ty), 0, FREE, true).filter(|place| place.field.is_none())
                else {
                    return self.declaration();
                };
                self.note(0, place.bits);
                self.line(format!("__builtin_nontemporal_store({a}, &{});", place.text));
            }
            _ => self.mix(&format!("__builtin_expect({a} > 3, 1)")),
        }
    }

    fn array_template(&mut self) {
        let Some(var) = self.some_var(|var| {
            matches!(var.kind, Kind::Array(ty, _) if types::FREE.contains(&ty)) && !var.constant
        }) else {
            return self.row_statement();
        };
        let name = self.name("f");
        self.declarations.push(format!("template <class T, int N> __device__ unsigned {name}(T (&a)[N]) {{"));
        self.declarations.push("  unsigned sum = N;".into());
        let how = self.pick(&["auto &", "T &", "auto "]);
        self.declarations.push(format!("  for ({how}e : a) {{"));
        self.declarations.push("    e = (T)(e + 1);".into());
        self.declarations.push("    sum = sum * 3u + (unsigned)e;".into());
        self.declarations.push("  }".into());
        self.declarations.push("  return sum;".into());
        self.declarations.push("}".into());
        self.note(var.bits, var.bits);
        self.mix(&format!("{name}({})", var.text));
    }
}
