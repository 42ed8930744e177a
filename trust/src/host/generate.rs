//! Random host programs.
//!
//! A program is a CUDA file: types, variables, kernels, helpers and `main`, one statement on each line. [`values`] makes expressions, [`statements`]
//! statements and control flow, [`launching`] sizes, allocations and launches, [`objects`] records, arrays, references and pointers, [`functions`]
//! helpers, templates, lambdas and recursion.
//!
//! Programs may go wrong: the compiled side ends at undefined behaviour, and what was launched before counts. What C++17 leaves open does not occur: an
//! expression has at most one effect that is not ordered before the rest, and the rest then mentions nothing that can change.

mod functions;
mod launching;
mod objects;
mod statements;
mod values;

use super::program::Program;
use crate::random::Random;
use functions::Helper;

/// Command lines that a program is run with.
const RUNS: usize = 5;
/// Numbers that programs and their inputs are made of.
const NUMBERS: [i64; 22] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 16, 31, 32, 33, 64, 100, 128, 200, 255, 256, 257];

/// The program with this number.
pub fn program(seed: u64, number: u64) -> Program {
    let mut writer = Writer::new(seed, number);
    writer.file();
    let mut text = writer.lines.join("\n");
    text.push('\n');
    let mut random = Random::new(seed ^ 0x51ed, number);
    let inputs = (0..RUNS).map(|run| {
        let count = if run > 1 && random.percent(30) { random.below(4) } else { 4 };
        let one = |_| match random.below(12) {
            0 => -1,
            1 => 1000,
            _ => random.pick(&NUMBERS),
        };
        (0..count).map(one).collect()
    });
    Program { number, text, inputs: inputs.collect() }
}

/// What a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A number of this type.
    Number(&'static str),
    /// A `dim3`.
    Sizes,
    /// A pointer to memory of the device.
    Device,
    /// `int [n]`.
    Row(usize),
    /// `int *[n]`, pointers to memory of the device.
    Devices(usize),
    /// A record of the program, by its number.
    Record(usize),
    /// A pointer to a record.
    RecordAt(usize),
    /// A pointer to an `int` of the host.
    Pointer,
    /// `std::vector<int>`.
    Vector,
    /// A lambda with this many numbers as parameters.
    Lambda(usize),
}

#[derive(Clone, Debug)]
struct Var {
    name: String,
    kind: Kind,
    /// Whether nothing may change it.
    fixed: bool,
}

/// Where statements stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Body {
    /// In `main` or a function that gives an `int`.
    Number,
    /// In a function that gives nothing.
    Nothing,
}

struct Writer {
    random: Random,
    lines: Vec<String>,
    depth: usize,
    scopes: Vec<Vec<Var>>,
    helpers: Vec<Helper>,
    /// Functions that give a reference to one of their arguments.
    selectors: Vec<String>,
    records: Vec<objects::Record>,
    /// Kernels: name, parameters, whether there is a number as template argument.
    kernels: Vec<(String, Vec<&'static str>, bool)>,
    names: usize,
    body: Body,
    /// Loops around, and whether a `continue` may stand there.
    loops: usize,
    /// Switches and loops around.
    breaks: usize,
    /// Statements that may still be made.
    budget: usize,
    /// Whether statements may launch, and change what lives outside.
    may_launch: bool,
    pure: bool,
    /// A template parameter in scope.
    template: Option<String>,
    in_lambda: bool,
    /// Families of statements that this program has.
    families: u64,
}

impl Writer {
    fn new(seed: u64, number: u64) -> Self {
        let mut random = Random::new(seed, number);
        // Most have few of the constructs that are hard to read: where nothing is known, nothing is missed.
        let families = match random.below(10) {
            0..=6 => random.draw() & random.draw() & random.draw() | 1 << random.below(10),
            7 | 8 => random.draw(),
            _ => u64::MAX,
        };
        Self {
            random,
            lines: Vec::new(),
            depth: 0,
            scopes: vec![Vec::new()],
            helpers: Vec::new(),
            selectors: Vec::new(),
            records: Vec::new(),
            kernels: Vec::new(),
            names: 0,
            body: Body::Number,
            loops: 0,
            breaks: 0,
            budget: 0,
            may_launch: true,
            pure: false,
            template: None,
            in_lambda: false,
            families,
        }
    }

    fn has(&self, family: u32) -> bool {
        self.families >> family & 1 == 1
    }

    fn line(&mut self, text: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "  ".repeat(self.depth), text.as_ref()));
    }

    /// Opens a block: the line ends with `{`.
    fn open(&mut self, text: impl AsRef<str>) {
        self.line(text);
        self.depth += 1;
        self.scopes.push(Vec::new());
    }

    fn close(&mut self, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.scopes.pop();
        self.line(text);
    }

    fn name(&mut self, letter: &str) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    fn declare(&mut self, name: &str, kind: Kind, fixed: bool) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(Var { name: name.to_owned(), kind, fixed });
        }
    }

    /// The variables in sight; one that is hidden is not.
    fn visible(&self) -> Vec<Var> {
        let mut seen: Vec<Var> = Vec::new();
        for var in self.scopes.iter().rev().flat_map(|scope| scope.iter().rev()) {
            if !seen.iter().any(|known| known.name == var.name) {
                seen.push(var.clone());
            }
        }
        seen
    }

    /// A variable that fits.
    fn some(&mut self, fits: impl Fn(&Var) -> bool) -> Option<String> {
        let list: Vec<Var> = self.visible().into_iter().filter(|var| fits(var)).collect();
        // What was declared last is taken more often.
        let n = self.random.below(list.len() as u64).min(self.random.below(list.len() as u64));
        list.get(n as usize).map(|var| var.name.clone())
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        self.random.pick(of)
    }

    fn literal(&mut self) -> String {
        self.random.pick(&NUMBERS).to_string()
    }

    /// The whole file.
    fn file(&mut self) {
        for header in ["cstdlib", "cstring", "cassert", "vector", "algorithm"] {
            self.line(format!("#include <{header}>"));
        }
        self.constants();
        self.kernels();
        if self.has(16) {
            self.line("template <typename F> void each(int n, F f) { for (int i = 0; i < n; i++) f(i); }");
            self.line("template <typename F> int apply(F &&f, int n) { return f(n) + 1; }");
        }
        self.globals();
        self.records();
        for _ in 0..self.random.from_to(1, 4) {
            self.helper();
        }
        self.main();
    }

    fn constants(&mut self) {
        if self.random.percent(40) {
            let (a, b) = (self.literal(), self.literal());
            self.line(format!("enum Size {{ SMALL = {a}, LARGE = {b}, NEXT }};"));
            for name in ["SMALL", "LARGE", "NEXT"] {
                self.declare(name, Kind::Number("enum"), true);
            }
        }
        if self.random.percent(40) {
            let a = self.literal();
            self.line(format!("constexpr int WIDTH = {a} + 1;"));
            self.declare("WIDTH", Kind::Number("int"), true);
        }
        self.line("#define CHECK(call) do { cudaError_t error = (call); if (error != cudaSuccess) { exit(1); } } while (0)");
        if self.random.percent(30) {
            let a = self.literal();
            self.line(format!("#define TILE {a}"));
            self.declare("TILE", Kind::Number("enum"), true);
        }
    }

    fn kernels(&mut self) {
        let types = ["int", "unsigned", "long long", "short", "unsigned char", "size_t", "bool"];
        for number in 0..self.random.from_to(1, 3) {
            let is_template = number > 0 && self.random.percent(50);
            let mut params = vec!["int *"];
            if self.random.percent(50) {
                params.push("int *");
            }
            for _ in 0..self.random.from_to(1, 2) {
                let ty = if self.random.percent(60) { "int" } else { self.pick(&types) };
                params.push(ty);
            }
            let names = ["a", "b", "n", "m", "q"];
            let mut list: Vec<String> = Vec::new();
            let mut body = String::new();
            for (n, ty) in params.iter().enumerate() {
                list.push(if ty.ends_with('*') {
                    format!("int *{}", names[n])
                } else {
                    format!("{ty} {}", names[n])
                });
                body += &match ty.ends_with('*') {
                    true => format!(" if (threadIdx.x == 0) {}[{n}] = {n};", names[n]),
                    false => format!(" if ({} > 100) a[0] = 7;", names[n]),
                };
            }
            let name = format!("k{number}");
            let head = if is_template { "template <int N> " } else { "" };
            let number = if is_template { " a[1] = N;" } else { "" };
            self.line(format!("{head}__global__ void {name}({}) {{{body}{number} }}", list.join(", ")));
            self.kernels.push((name, params, is_template));
        }
    }

    fn globals(&mut self) {
        for _ in 0..self.random.below(4) {
            let name = self.name("g");
            let kept = self.pick(&["", "", "static "]);
            match self.random.below(6) {
                0 => {
                    let (a, b) = (self.literal(), self.literal());
                    self.line(format!("{kept}dim3 {name}({a}, {b});"));
                    self.declare(&name, Kind::Sizes, false);
                }
                1 => {
                    self.line(format!("{kept}int *{name};"));
                    self.declare(&name, Kind::Device, false);
                }
                2 => {
                    let (a, b) = (self.literal(), self.literal());
                    self.line(format!("{kept}int {name}[3] = {{{a}, {b}}};"));
                    self.declare(&name, Kind::Row(3), false);
                }
                3 => {
                    self.line(format!("{kept}unsigned {name};"));
                    self.declare(&name, Kind::Number("unsigned"), false);
                }
                4 => {
                    let a = self.literal();
                    self.line(format!("const int {name} = {a};"));
                    self.declare(&name, Kind::Number("int"), true);
                }
                _ => {
                    let a = self.literal();
                    self.line(format!("{kept}int {name} = {a};"));
                    self.declare(&name, Kind::Number("int"), false);
                }
            }
        }
    }

    fn main(&mut self) {
        self.body = Body::Number;
        self.open("int main(int argc, char **argv) {");
        self.declare("argc", Kind::Number("int"), true);
        self.line("if (argc < 3) return 1;");
        for n in 1..=2 {
            self.line(format!("const int n{n} = atoi(argv[{n}]);"));
            self.declare(&format!("n{n}"), Kind::Number("int"), true);
        }
        if self.random.percent(50) {
            let a = self.literal();
            let name = self.name("v");
            match self.random.percent(50) {
                true => self.line(format!("int {name} = argc > 3 ? atoi(argv[3]) : {a};")),
                false => {
                    self.line(format!("int {name} = {a};"));
                    self.line(format!("if (argc > 3) {name} = atoi(argv[3]);"));
                }
            }
            self.declare(&name, Kind::Number("int"), false);
        }
        for _ in 0..self.random.from_to(1, 3) {
            self.allocate();
        }
        self.budget = self.random.from_to(8, 26) as usize;
        while self.budget > 0 {
            self.statement();
        }
        self.launch();
        self.line("return 0;");
        self.close("}");
    }
}
