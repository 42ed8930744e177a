//! Random kernels: what the symbolic execution says, evaluated on random inputs, is what the interpreter computes.
//!
//! The kernels are kernel IR text. Every thread works on its own element of the arrays it writes and on a slot of shared memory
//! between barriers, so that there are no races; conditions and read indices depend on data.

use gpuproof_base::{FileId, Id};
use gpuproof_equiv::{Binding, Inputs, Job, Launch, Memory};
use gpuproof_interp::{End, Program, Rules};
use gpuproof_kir::{FunctionId, ObjectId, Valid, parse, valid};
use gpuproof_logic::{Assignment, Terms, Value, eval};
use gpuproof_solve::Solver;
use rustc_hash::FxHashMap;

const THREADS: u64 = 4;

/// A small generator of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

/// An integer expression over the locals.
fn expr(random: &mut Random, depth: u32) -> String {
    if depth == 0 || random.below(5) == 0 {
        return match random.below(6) {
            0 => format!("{}:i32", random.below(9)),
            1 => "int.i32(tid.x)".into(),
            2 => "%n".into(),
            _ => random.pick(&["%x", "%y", "%z"]).into(),
        };
    }
    let (a, b) = (expr(random, depth - 1), expr(random, depth - 1));
    match random.below(9) {
        0..=4 => {
            format!("{}.i32({a}, {b})", random.pick(&["add", "sub", "mul", "bit_and", "bit_or", "bit_xor"]))
        }
        5 => format!("{}.i32({a}, {}:i32)", random.pick(&["div", "rem"]), 1 + random.below(7)),
        6 => format!("{}.i32({a}, {}:i32)", random.pick(&["shl", "shr"]), random.below(32)),
        7 => format!("select.i32({}, {a}, {b})", condition(random, depth - 1)),
        _ => format!("{}.i32({a}, {b})", random.pick(&["min", "max"])),
    }
}

fn condition(random: &mut Random, depth: u32) -> String {
    let (a, b) = (expr(random, depth.min(2)), expr(random, depth.min(1)));
    format!("{}.i32({a}, {b})", random.pick(&["lt", "le", "eq", "ne", "gt", "ge"]))
}

/// The byte offset of an element that an expression chooses.
fn any_element(index: &str) -> String {
    format!("mul.i64(int.i64(bit_and.i32({index}, {}:i32)), 4:i64)", THREADS - 1)
}

fn statements(random: &mut Random, depth: u32, labels: &mut u32, text: &mut String) {
    for _ in 0..1 + random.below(4) {
        match random.below(if depth == 0 { 4 } else { 7 }) {
            0 | 1 => {
                let target = random.pick(&["%x", "%y", "%z"]);
                *text += &format!("{target} = {}\n", expr(random, 3));
            }
            2 => *text += &format!("%x = load i32 [ptr_add(%in, {})]\n", any_element(&expr(random, 2))),
            3 => {
                let own = "mul.i64(int.i64(tid.x), 4:i64)";
                *text += &format!(
                    "store i32 [ptr_add(%out, {own})] {}\n%y = load i32 [ptr_add(%out, {own})]\n",
                    expr(random, 2)
                );
            }
            4 | 5 => {
                *text += &format!("if {} {{\n", condition(random, 2));
                statements(random, depth - 1, labels, text);
                *text += "} else {\n";
                statements(random, depth - 1, labels, text);
                *text += "}\n";
            }
            _ => {
                let (exit, head) = (*labels, *labels + 1);
                *labels += 2;
                // At most four iterations, and perhaps an end that depends on data.
                *text += &format!("%i{exit} = 0:i32\nblock #{exit} {{\nloop #{head} {{\n");
                *text += &format!("br_if #{exit} ge.i32(%i{exit}, {}:i32)\n", 1 + random.below(4));
                if random.below(2) == 0 {
                    *text += &format!("br_if #{exit} {}\n", condition(random, 1));
                }
                statements(random, depth - 1, labels, text);
                *text += &format!("%i{exit} = add.i32(%i{exit}, 1:i32)\nbr #{head}\n}}\n}}\n");
            }
        }
    }
}

fn kernel(seed: u64) -> String {
    let mut random = Random(seed);
    let mut body = String::new();
    let mut labels = 0;
    let own = "mul.i64(int.i64(tid.x), 4:i64)";
    for _ in 0..2 {
        statements(&mut random, 2, &mut labels, &mut body);
        // What the threads have is exchanged through shared memory.
        body += &format!("store i32 [ptr_add(@s, {own})] %x\nbarrier block [shared, global]\n");
        body += &format!("%z = load i32 [ptr_add(@s, {})]\n", any_element(&expr(&mut random, 2)));
        body += "barrier block [shared, global]\n";
    }
    body += &format!("store i32 [ptr_add(%out, {own})] {}\n", expr(&mut random, 3));
    let counters: String = (0..labels).step_by(2).map(|n| format!("local %i{n} : i32\n")).collect();
    format!(
        "module cuda\nlayout0 = scalar i32 size 4 align 4\nlayout1 = array layout0 x {THREADS} size {} align 4\n\
         global @in : layout0 read_only\nglobal @out : layout0\nshared @s : layout1 size {}\n\
         kernel &k(%in : ptr -> @in, %out : ptr -> @out, %n : i32)\nlocal %x : i32\nlocal %y : i32\nlocal %z : i32\n{counters}{{\n\
         %x = 1:i32\n%y = %n\n%z = int.i32(tid.x)\n{body}}}\n",
        THREADS * 4,
        THREADS * 4
    )
}

fn words(random: &mut Random, count: u64) -> Vec<u32> {
    (0..count)
        .map(|_| match random.below(3) {
            0 => random.below(1 << 32) as u32,
            1 => random.below(7) as u32,
            _ => (random.below(9) as u32).wrapping_sub(5),
        })
        .collect()
}

fn find(module: &Valid, name: &str) -> ObjectId {
    module.objects.iter_enumerated().find(|(_, o)| o.name.as_str() == name).expect("the array").0
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_le_bytes()).collect()
}

/// Compares one random kernel on a few random inputs; the number of elements compared.
fn agree(seed: u64) -> (usize, bool) {
    let text = kernel(seed);
    let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|e| panic!("{}\n{text}", e.message));
    let module = valid::validate(module).unwrap_or_else(|e| panic!("{}\n{text}", e[0].message));
    let id: FunctionId = module.kernels().next().expect("a kernel").0;
    let (source, target) = (find(&module, "in"), find(&module, "out"));
    let (mut terms, mut solver, mut inputs) = (Terms::new(), Solver::new(), Inputs::default());
    let numbers = [("in", source), ("out", target)].map(|(name, _)| inputs.add(name, Some(THREADS * 4)));
    let mut memory = Memory::default();
    memory.bindings.insert(source, Binding::Input(numbers[0]));
    memory.bindings.insert(target, Binding::Input(numbers[1]));
    let n = terms.var("n", gpuproof_logic::Sort::BitVec(32));
    let job = Job {
        module: &module,
        kernel: id,
        launch: Launch { block: [THREADS as u32, 1, 1], ..Launch::single() },
        scalars: FxHashMap::from_iter([(2, n)]),
        null: Vec::new(),
        reassociate: false,
        races: seed.is_multiple_of(2),
    };
    let mut run = gpuproof_equiv::run(&mut terms, &mut solver, &mut inputs, memory, &job)
        .unwrap_or_else(|stop| panic!("{}\n{text}", stop.text));
    let results: Vec<_> = (0..THREADS)
        .map(|t| run.memory.read(&mut terms, &module, &mut inputs, (target, 0), t * 4, 4))
        .collect();
    let program = Program::new(&module, id).expect("it can be run");
    let mut random = Random(seed ^ 0x5555);
    let mut compared = 0;
    let mut free = run.races.is_some();
    for round in 0..4 {
        let (before, old) = (words(&mut random, THREADS), words(&mut random, THREADS));
        let argument = words(&mut random, 1)[0];
        let mut assignment = Assignment::default();
        for (array, offset, term) in inputs.symbols() {
            let contents = if array == numbers[0] { &before } else { &old };
            let symbol = terms.as_symbol(term).expect("an input is a symbol");
            let value = contents[offset as usize / 4];
            assignment.symbols.insert(symbol, Value::Int(u64::from(value).into()));
        }
        assignment
            .symbols
            .insert(terms.as_symbol(n).expect("a symbol"), Value::Int(u64::from(argument).into()));
        let mut given = gpuproof_interp::Inputs::default();
        given.scalars.insert(2, gpuproof_kir::Const::Int(argument.into()));
        given.arrays.insert(source, Some(bytes(&before)));
        given.arrays.insert(target, Some(bytes(&old)));
        let launch = gpuproof_interp::Launch::new([1; 3], [THREADS as u32, 1, 1]);
        let rules = Rules { seed: round, ..Rules::default() };
        let outcome = program.run(&module, &launch, &given, &rules).expect("it runs");
        assert_eq!(outcome.end, End::Completed, "{text}");
        let after = &outcome.arrays[&target];
        for (t, term) in results.iter().enumerate() {
            let value = eval(&terms, *term, &assignment).expect("no quantifiers");
            let bits = u32::from_le_bytes(after[t * 4..t * 4 + 4].try_into().expect("four bytes"));
            assert_eq!(value, Value::Int(u64::from(bits).into()), "thread {t}, seed {seed}\n{text}");
            compared += 1;
        }
        if let Some(races) = &run.races {
            // A barrier that is met in several states orders nothing there: some kernels are not seen to be free of races.
            free &= races.iter().all(|race| eval(&terms, *race, &assignment) == Some(Value::Bool(false)));
        }
    }
    (compared, free)
}

#[test]
fn random_kernels_compute_what_the_interpreter_computes() {
    let all: Vec<(usize, bool)> = (1..=60).map(agree).collect();
    assert_eq!(all.iter().map(|(compared, _)| compared).sum::<usize>(), 60 * 4 * THREADS as usize);
    // None of them has a race; every second one was asked.
    let free = all.iter().filter(|(_, free)| *free).count();
    assert!(free >= 10, "only {free} are seen to have no race");
}
