//! Random kernels, random wishes: whatever the optimiser grants computes what the original computes, on runs of the interpreter.
//!
//! Kernels are written so that each thread stays with its own elements; everything else is left to chance: loops of all steps, branches, early ends,
//! barriers, aliases, variables that are used as indices. Neither `check` nor `prove` sees the result here, so that nothing hides a wrong rewrite. A few
//! hundred kernels; `GPUPROOF_RANDOM=n` does n times as many.

use gpuproof_base::FileId;
use gpuproof_base::index::Id;
use gpuproof_engine::launch::{LaunchOptions, Size};
use gpuproof_engine::load::SourceOptions;
use gpuproof_engine::optimize::runs::{Pair, options};
use gpuproof_optimize::{Language, Wish, rewrite};
use std::fmt::Write;

/// Files, and kernels in each.
const FILES: usize = 8;
const KERNELS: usize = 12;

struct Random(u64);

impl Random {
    fn next(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).expect("small")
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.next(bound) == 0
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.next(all.len())]
    }
}

/// A kernel that is being written.
struct Kernel<'r> {
    random: &'r mut Random,
    cuda: bool,
    text: String,
    /// Variables that may be read, and how many there were.
    variables: Vec<String>,
    counted: usize,
    /// Lines of loops, from 1 in this kernel, and their variables.
    loops: Vec<(usize, String)>,
    has_matrix: bool,
}

impl Kernel<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        writeln!(self.text, "{}{text}", "  ".repeat(depth + 1)).expect("a string takes it");
    }

    fn lines(&self) -> usize {
        self.text.matches('\n').count()
    }

    fn value(&mut self, depth: usize) -> String {
        match self.random.next(if depth > 2 { 5 } else { 8 }) {
            0 => self.random.next(9).to_string(),
            1 | 2 => {
                let n = self.random.next(self.variables.len());
                self.variables[n].clone()
            }
            3 => self.element(),
            4 if self.has_matrix => format!("m[t & 1][{} % 3]", self.random.pick(&["1", "2", "(n & 7)"])),
            4 => "c[t]".into(),
            5 => {
                let (a, b, c) = (self.condition(depth + 1), self.value(depth + 1), self.value(depth + 1));
                format!("({a} ? {b} : {c})")
            }
            _ => {
                let op = self.random.pick(&["+", "-", "^", "&"]);
                format!("({} {op} {})", self.value(depth + 1), self.value(depth + 1))
            }
        }
    }

    /// An element of the thread, in one of its spellings.
    fn element(&mut self) -> String {
        let array = self.random.pick(&["a", "a", "b"]);
        let index = self.random.pick(&["t", "t", "t", "t + 0", "u - 2"]);
        format!("{array}[{index}]")
    }

    fn condition(&mut self, depth: usize) -> String {
        let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        format!("{} {op} {}", self.value(depth + 1), self.value(depth + 1))
    }

    fn statements(&mut self, depth: usize, in_loop: bool, uniform: bool) {
        let known = self.variables.len();
        for _ in 0..=self.random.next(if depth > 2 { 2 } else { 4 }) {
            self.statement(depth, in_loop, uniform);
        }
        self.variables.truncate(known);
    }

    fn statement(&mut self, depth: usize, in_loop: bool, uniform: bool) {
        match self.random.next(if depth > 2 { 7 } else { 12 }) {
            0 => {
                let name = format!("v{}", self.counted);
                self.counted += 1;
                let value = self.value(0);
                self.line(depth, &format!("int {name} = {value};"));
                self.variables.push(name);
            }
            1 if self.random.one_in(3) => {
                let condition = self.condition(0);
                let how = if in_loop { self.random.pick(&["break", "continue", "return"]) } else { "return" };
                self.line(depth, &format!("if ({condition}) {how};"));
            }
            2 if uniform => {
                let barrier = if self.cuda { "__syncthreads();" } else { "barrier(CLK_GLOBAL_MEM_FENCE);" };
                self.line(depth, barrier);
            }
            3 if self.has_matrix => {
                let value = self.value(0);
                self.line(depth, &format!("m[t & 1][n & 1] = {value};"));
            }
            4 if self.random.one_in(12) => {
                let space = if self.cuda { "" } else { "global " };
                self.line(depth, &format!("{space}int *p{} = a;", self.counted));
                self.line(depth, &format!("p{}[t] = 5;", self.counted));
                self.counted += 1;
            }
            5 if self.random.one_in(4) => {
                let add = if self.cuda { "atomicAdd" } else { "atomic_add" };
                self.line(depth, &format!("{add}(&a[t], 2);"));
            }
            1..=6 => {
                let (element, value) = (self.element(), self.value(0));
                let op = self.random.pick(&["=", "=", "+=", "^="]);
                self.line(depth, &format!("{element} {op} {value};"));
            }
            7 | 8 => {
                let condition = self.condition(0);
                self.line(depth, &format!("if ({condition}) {{"));
                self.statements(depth + 1, in_loop, false);
                if self.random.one_in(2) {
                    self.line(depth, "} else {");
                    self.statements(depth + 1, in_loop, false);
                }
                self.line(depth, "}");
            }
            _ => self.a_loop(depth, uniform),
        }
    }

    fn a_loop(&mut self, depth: usize, uniform: bool) {
        let name = format!("i{}", self.counted);
        self.counted += 1;
        let (first, by) = (self.random.next(4), self.random.next(3) + 1);
        let more = first + self.random.next(12);
        let (start, condition, step) = match self.random.next(7) {
            0 => (first.to_string(), format!("{name} < {more}"), format!("{name} += {by}")),
            1 => (first.to_string(), format!("{name} <= n"), format!("{name}++")),
            2 => (more.to_string(), format!("{name} > {first}"), format!("{name} -= {by}")),
            3 => (more.to_string(), format!("{first} <= {name}"), format!("{name}--")),
            4 => ((first + 1).to_string(), format!("{name} < {}", more * 5), format!("{name} *= {}", by + 1)),
            5 => ((more * 7).to_string(), format!("{name} > {first}"), format!("{name} /= {}", by + 1)),
            _ => (
                first.to_string(),
                format!("{name} != {}", first + by * 3),
                format!("{name} = {name} + {by}"),
            ),
        };
        // A thread that leaves early makes barriers wait in vain, so that only runs without it count.
        let before = self.variables.len();
        if self.random.one_in(2) {
            self.line(depth, &format!("for (int {name} = {start}; {condition}; {step}) {{"));
            self.loops.push((self.lines(), name.clone()));
            self.variables.push(name);
            self.statements(depth + 1, true, uniform && depth < 2);
        } else {
            self.line(depth, &format!("int {name} = {start};"));
            self.line(depth, &format!("while ({condition}) {{"));
            self.loops.push((self.lines(), name.clone()));
            self.variables.push(name);
            self.statements(depth + 1, true, uniform && depth < 2);
            self.line(depth + 1, &format!("{step};"));
            if self.random.one_in(2) {
                self.statements(depth + 1, false, false);
            }
        }
        self.line(depth, "}");
        self.variables.truncate(before);
    }
}

/// A kernel of this name; its text and the wishes that could be tried on it, `LINE` being the line of its head less one.
fn kernel(name: &str, cuda: bool, random: &mut Random) -> (String, Vec<(usize, String)>) {
    let has_matrix = random.one_in(3);
    let mut kernel = Kernel {
        random,
        cuda,
        text: String::new(),
        variables: vec!["n".into(), "t".into()],
        counted: 0,
        loops: Vec::new(),
        has_matrix,
    };
    let head = match cuda {
        true => format!("__global__ void {name}(int *a, int *b, const int *c, int n) {{"),
        false => format!("kernel void {name}(global int *a, global int *b, global const int *c, int n) {{"),
    };
    kernel.text = head + "\n";
    let thread = if cuda { "blockIdx.x * blockDim.x + threadIdx.x" } else { "get_global_id(0)" };
    kernel.line(0, &format!("int t = {thread};"));
    kernel.line(0, "int u = t + 2;");
    if has_matrix {
        kernel.line(0, "int m[2][3];");
        kernel.line(0, "for (int y = 0; y < 3; y++) { m[0][y] = y; m[1][y] = n - y; }");
    }
    for _ in 0..3 {
        kernel.statements(0, false, true);
    }
    kernel.line(0, "b[t] += u;");
    let mut wishes: Vec<(usize, String)> = Vec::new();
    for (line, variable) in &kernel.loops {
        let count = kernel.random.next(4) + 1;
        let wish = kernel.random.pick(&["loop_unroll", "iter_merge"]);
        wishes.push((*line, format!("{wish}:LINE:{variable}:{count}")));
    }
    wishes.push((1, "glob_to_reg:LINE:a:t".into()));
    wishes.push((1, "glob_to_reg:LINE:b:t".into()));
    wishes.push((1, "glob_to_reg:LINE:c:t".into()));
    if has_matrix {
        wishes.push((1, format!("matrix_lin:LINE:m:{}:2:3", kernel.random.pick(&["R", "C"]))));
    }
    (kernel.text + "}\n", wishes)
}

#[test]
fn what_is_granted_computes_the_same() {
    let times = std::env::var("GPUPROOF_RANDOM").ok().and_then(|n| n.parse::<usize>().ok()).unwrap_or(1);
    let mut granted = std::collections::BTreeMap::<String, usize>::new();
    let mut compared = 0;
    for seed in 0..FILES * times {
        let mut random = Random(seed as u64 * 7919 + 17);
        let cuda = seed % 2 == 0;
        let language = if cuda { Language::Cuda } else { Language::OpenCl };
        let (mut before, mut after, mut names) = (String::new(), String::new(), Vec::new());
        for n in 0..KERNELS {
            let name = format!("k{n}");
            let (text, mut wishes) = kernel(&name, cuda, &mut random);
            let mut result = text.clone();
            let mut done = Vec::new();
            // Up to three wishes; the lines of loops are right only for the first of them.
            let first = random.next(wishes.len());
            wishes.rotate_left(first);
            for (line, wish) in &wishes {
                if !done.is_empty() && *line != 1 || done.len() == 3 {
                    continue;
                }
                let wish = Wish::parse(&wish.replace("LINE", &format!("L{line}"))).expect("a wish");
                if let Ok(rewritten) = rewrite(FileId::new(0), &result, language, &wish) {
                    let text = wish.text();
                    let kind = text.split_whitespace().next().unwrap_or("").to_owned();
                    *granted.entry(kind).or_default() += 1;
                    done.push(text);
                    result = rewritten.text;
                }
            }
            if !done.is_empty() {
                before += &text;
                after += &result;
                names.push((name, format!("{done:?}\n{text}\n=>\n{result}")));
            }
        }
        let folder = tempfile::tempdir().expect("a folder");
        let extension = if cuda { "cu" } else { "cl" };
        let write = |name: &str, text: &str| {
            let path = folder.path().join(format!("{name}.{extension}")).display().to_string();
            std::fs::write(&path, text).expect("a file");
            path
        };
        let paths = (write("before", &before), write("after", &after));
        let source = SourceOptions::default();
        let pair = match Pair::new("k", (&paths.0, &source), (&paths.1, &source)) {
            Ok(pair) => pair,
            Err(refused) => panic!("seed {seed}: {:?}\n{before}\n=>\n{after}", refused.diagnostics),
        };
        for (name, what) in &names {
            for (run, n) in [0, 1, 2, 5, 9].into_iter().enumerate() {
                let mut options = options(&source);
                options.kernel = Some(name.clone());
                let size = |n: u64| Some(Size(vec![Some(n)]));
                options.launch = LaunchOptions { block: size(4), grid: size(2), ..LaunchOptions::default() };
                options.inputs.seed = run as u64;
                options.inputs.scalars = vec![("n".into(), n.to_string())];
                match pair.same(&options, &options) {
                    Ok(same) => compared += usize::from(same),
                    Err(how) => panic!("seed {seed}, {name}, n = {n}: {how}\n{what}"),
                }
            }
        }
    }
    println!("granted {granted:?}, compared on {compared} runs");
    for kind in ["loop_unroll", "iter_merge", "glob_to_reg", "matrix_lin"] {
        assert!(granted.get(kind).is_some_and(|n| *n > 5), "{kind} was hardly ever granted: {granted:?}");
    }
    assert!(compared > 100, "only {compared} runs could be compared");
}
