//! Variables that loops carry: private and shared ones, of every width and sign, that are stepped by sums, products, shifts and what
//! memory holds, from any entry, for more rounds than they have bits; and that decide how often an inner loop goes round, where memory is touched
//! after a barrier, who leaves a loop and what is done behind it.
//!
//! Arithmetic of narrow types is C's: computed as `i32`, then cut.

use super::writer::Writer;

/// The types of carried variables.
const TYPES: [&str; 8] = ["i32", "i32", "u32", "u8", "u16", "i16", "i64", "u64"];

/// A variable.
#[derive(Clone, Debug)]
struct Scalar {
    name: String,
    ty: &'static str,
}

/// What is known at a place: variables that may be used and changed, and where `break` and `continue` go.
#[derive(Clone, Debug)]
struct Scope {
    scalars: Vec<Scalar>,
    /// Variables of the index type that are only read: loop counters.
    counters: Vec<String>,
    /// Labels of the innermost loop: behind it, and the end of its body.
    labels: Option<(u32, u32)>,
    depth: u32,
}

/// Writes a random pattern.
pub fn segment(w: &mut Writer) {
    w.tag("carried");
    const PATTERNS: &[fn(&mut Writer)] = &[
        steered_inner_loop,
        steered_inner_loop,
        rounds,
        rounds,
        nested_barrier_loops,
        anything,
        anything,
        fall_through,
    ];
    let pattern = w.random.pick(PATTERNS);
    pattern(w);
}

/// A scalar carries how often an inner loop goes round; that decides where shared memory is touched between two barriers.
fn steered_inner_loop(w: &mut Writer) {
    w.tag("steered inner loop");
    let mut scope = scope(w);
    let which = w.random.below(scope.scalars.len() as u64) as usize;
    let end = end(w, false);
    w.count_to(&end, |w, i, out, next| {
        let mut inside = inside(&scope, i, (out, next));
        let steered = inner_loop(w, &inside.scalars[which].clone());
        inside.scalars.push(steered.clone());
        barrier_or_not(w);
        touch(w, &steered, i);
        barrier_or_not(w);
        step(w, &inside, which);
        if w.random.percent(20) {
            step_of_any(w, &inside);
        }
    });
    scope.scalars.rotate_left(which);
    behind(w, &scope);
}

/// Barriers in two loops, one in the other; the inner one starts with what the outer one carries.
fn nested_barrier_loops(w: &mut Writer) {
    w.tag("nested barrier loops");
    let scope = scope(w);
    let outer = scope.scalars[0].clone();
    let inner = Scalar { name: w.scalar(outer.ty), ty: outer.ty };
    let (ends, early) = ([end(w, true), end(w, true)], w.random.percent(50));
    w.count_to(&ends[0], |w, i, out, next| {
        let mut inside = inside(&scope, i, (out, next));
        if early {
            w.line(&format!("{} = {}", inner.name, outer.name));
        } else {
            let start = entry(w, inner.ty);
            w.line(&format!("{} = {start}", inner.name));
        }
        inside.scalars.insert(0, inner.clone());
        w.count_to(&ends[1], |w, j, out, next| {
            let scope = self::inside(&inside, j, (out, next));
            barrier_or_not(w);
            touch(w, &inner, j);
            barrier_or_not(w);
            step(w, &scope, 0);
        });
        if !early {
            touch(w, &inner, i);
            barrier_or_not(w);
        }
        step(w, &inside, 1);
    });
    behind(w, &scope);
}

/// A loop with many rounds, and something in one of them or behind all.
fn rounds(w: &mut Writer) {
    w.tag("many rounds");
    let scope = scope(w);
    let end = match w.random.percent(70) {
        true => w.random.pick(&[9, 17, 20, 33, 40, 66, 100]),
        false => w.random.from_to(1, 7),
    };
    let when = w.random.from_to(0, end);
    let place = w.random.below(3);
    let end = w.number(end);
    w.count_to(&end, |w, i, out, next| {
        let inside = inside(&scope, i, (out, next));
        if place > 0 {
            let condition = match w.random.percent(70) {
                true => w.op("eq", i, &w.number(when)),
                false => condition(w, &inside),
            };
            w.guarded(&condition, clash);
        }
        for number in 0..inside.scalars.len() {
            step(w, &inside, number);
        }
    });
    if place == 0 {
        let condition = condition(w, &scope);
        if w.random.percent(60) { w.guarded(&condition, clash) } else { clash(w) }
    } else {
        behind(w, &scope);
    }
}

/// Statements of all kinds, in a loop of any kind.
fn anything(w: &mut Writer) {
    let mut scope = scope(w);
    statement(w, &mut scope);
    a_loop(w, &scope);
    behind(w, &scope);
}

/// C's `switch` with cases that fall through, in a loop or not.
fn fall_through(w: &mut Writer) {
    let mut scope = scope(w);
    if w.random.percent(50) {
        switch(w, &mut scope);
    } else {
        let end = end(w, true);
        w.count_to(&end, |w, i, out, next| {
            let mut inside = inside(&scope, i, (out, next));
            switch(w, &mut inside);
            step_of_any(w, &inside);
        });
    }
    behind(w, &scope);
}

fn scope(w: &mut Writer) -> Scope {
    let number = w.random.pick(&[1, 1, 2, 2, 3]);
    let scalars = (0..number).map(|_| {
        let ty = w.random.pick(&TYPES);
        let start = entry(w, ty);
        let name = w.scalar(ty);
        w.line(&format!("{name} = {start}"));
        Scalar { name, ty }
    });
    Scope { scalars: scalars.collect(), counters: Vec::new(), labels: None, depth: 0 }
}

fn inside(scope: &Scope, counter: &str, labels: (u32, u32)) -> Scope {
    let mut inside = scope.clone();
    inside.counters.push(counter.to_owned());
    inside.labels = Some(labels);
    inside.depth += 1;
    inside
}

/// A value of the index type as one of another.
fn cast(w: &Writer, ty: &str, value: &str) -> String {
    if ty == w.type_name() { value.to_owned() } else { format!("int.{ty}({value})") }
}

/// A scalar as a value of the index type.
fn index_of(w: &Writer, scalar: &Scalar) -> String {
    match scalar.ty == w.type_name() {
        true => scalar.name.clone(),
        false => format!("int.{}({})", w.type_name(), scalar.name),
    }
}

/// An operation as C does it.
fn op(ty: &str, name: &str, a: &str, b: &str) -> String {
    let compares = matches!(name, "eq" | "ne" | "lt" | "le" | "gt" | "ge");
    match ty {
        "u8" | "u16" | "i16" => {
            let wide = format!("{name}.i32(int.i32({a}), int.i32({b}))");
            if compares { wide } else { format!("int.{ty}({wide})") }
        }
        _ => format!("{name}.{ty}({a}, {b})"),
    }
}

fn shift(ty: &str, name: &str, a: &str, by: u64) -> String {
    match ty {
        "u8" | "u16" | "i16" => format!("int.{ty}({name}.i32(int.i32({a}), {by}:i32))"),
        _ => format!("{name}.{ty}({a}, {by}:i32)"),
    }
}

/// Where a variable starts: 0, small, negative, what all threads share, what one has of its own.
fn entry(w: &mut Writer, ty: &'static str) -> String {
    let small = w.random.from_to(1, 3);
    match w.random.below(10) {
        0..=2 => format!("0:{ty}"),
        3 | 4 => format!("{small}:{ty}"),
        5 if ty.starts_with('i') => format!("-{small}:{ty}"),
        5 | 6 => cast(w, ty, "%n"),
        7 => cast(w, ty, "%t"),
        8 => {
            let value = w.load("in", &w.number(0));
            cast(w, ty, &value)
        }
        _ => {
            let value = w.load("in", "%g");
            cast(w, ty, &value)
        }
    }
}

/// How often a loop goes round: the same for all threads, but rarely.
fn end(w: &mut Writer, few: bool) -> String {
    match w.random.below(10) {
        0..=2 => "%n".into(),
        3..=5 => "%m".into(),
        6 if !few => w.random.pick(&["%t", "%g"]).into(),
        _ => {
            let end = w.random.from_to(2, 4);
            w.number(end)
        }
    }
}

fn barrier_or_not(w: &mut Writer) {
    if w.random.percent(92) {
        w.barrier(true, true);
    }
}

/// A part of a value that is added to the thread's number without leaving a shared array.
fn part(w: &mut Writer, scalar: &Scalar) -> String {
    let room = w.shared_size() / 2 + 1;
    let mask = w.random.pick(&[1, 3, 7]).min((room.next_power_of_two() / 2).max(2) - 1);
    w.op("bit_and", &index_of(w, scalar), &w.number(mask))
}

/// An access of shared memory that a scalar decides: beside the own element, or at the same one for all.
fn touch(w: &mut Writer, scalar: &Scalar, value: &str) {
    let array = w.random.pick(&["s", "s", "q"]);
    let part = part(w, scalar);
    let place = match w.random.below(5) {
        0 => part,
        _ => w.op("add", &part, "%t"),
    };
    match w.random.below(6) {
        0 => {
            let read = w.load(array, &place);
            w.store("out", "%g", &read);
        }
        1 => w.store(array, &place, &w.number(1)),
        _ => w.store(array, &place, &w.op("add", value, "%t")),
    }
}

/// All threads that come here write different values to one place.
fn clash(w: &mut Writer) {
    let array = w.random.pick(&["out", "out", "s"]);
    let value = w.random.pick(&["%t", "%g"]);
    w.store(array, &w.number(0), value);
}

/// Something about the variables.
fn condition(w: &mut Writer, scope: &Scope) -> String {
    if !scope.counters.is_empty() && w.random.percent(30) {
        let counter = scope.counters[w.random.below(scope.counters.len() as u64) as usize].clone();
        let (how, at) = (w.random.pick(&["eq", "lt", "gt"]), w.below(4));
        return w.op(how, &counter, &at);
    }
    let scalar = any(w, scope);
    let small = w.random.below(5);
    let (name, ty) = (&scalar.name, scalar.ty);
    match w.random.below(7) {
        0 => op(ty, "eq", name, &format!("{small}:{ty}")),
        1 => op(ty, "ne", name, &format!("{small}:{ty}")),
        2 => op(ty, "gt", name, &format!("{small}:{ty}")),
        3 => op(ty, "lt", name, &format!("{small}:{ty}")),
        4 => op(ty, "eq", name, &cast(w, ty, "%n")),
        5 => w.op("lt", "%t", &w.number(small + 1)),
        _ => {
            let low = op(ty, "bit_and", name, &format!("1:{ty}"));
            op(ty, "eq", &low, &format!("0:{ty}"))
        }
    }
}

fn any(w: &mut Writer, scope: &Scope) -> Scalar {
    scope.scalars[w.random.below(scope.scalars.len() as u64) as usize].clone()
}

/// `j = 0; while (j < x) j++`, with or without a limit that keeps it short; `j` is what is known behind it.
fn inner_loop(w: &mut Writer, scalar: &Scalar) -> Scalar {
    let ty = scalar.ty;
    let j = Scalar { name: w.scalar(ty), ty };
    let limit = match w.random.percent(70) {
        true => scalar.name.clone(),
        false => op(ty, "bit_and", &scalar.name, &format!("7:{ty}")),
    };
    let (out, head) = (w.label(), w.label());
    let (name, one, most) = (j.name.clone(), format!("1:{ty}"), w.random.from_to(4, 20));
    w.line(&format!("{name} = 0:{ty}"));
    let stops = w.random.percent(60);
    let leaves = w.random.percent(10);
    w.labelled(out, |w| {
        w.line(&format!("loop #{head} {{"));
        w.line(&format!("  br_if #{out} not.bool({})", op(ty, "lt", &name, &limit)));
        if stops {
            w.line(&format!("  br_if #{out} {}", op(ty, "ge", &name, &format!("{most}:{ty}"))));
        }
        if leaves {
            w.tag("early return");
            w.line(&format!("  if {} {{ return }}", op(ty, "eq", &name, &format!("3:{ty}"))));
        }
        w.line(&format!("  {name} = {}", op(ty, "add", &name, &one)));
        w.line(&format!("  br #{head}"));
        w.line("}");
    });
    j
}

fn step_of_any(w: &mut Writer, scope: &Scope) {
    let which = w.random.below(scope.scalars.len() as u64) as usize;
    step(w, scope, which);
}

/// Changes a variable as loops do.
fn step(w: &mut Writer, scope: &Scope, which: usize) {
    if w.random.percent(12) {
        let condition = condition(w, scope);
        return w.guarded(&condition, |w| plain_step(w, scope, which));
    }
    plain_step(w, scope, which);
}

fn plain_step(w: &mut Writer, scope: &Scope, which: usize) {
    let Scalar { name, ty } = scope.scalars[which].clone();
    let small = w.random.from_to(1, 4);
    let constant = format!("{small}:{ty}");
    let size = w.block_size();
    let next = match w.random.below(18) {
        0 => op(ty, "add", &name, &constant),
        1 => op(ty, "sub", &name, &constant),
        2 | 3 => {
            w.tag("multiplied");
            let factor = w.random.pick(&[2, 2, 3, 4, 10]);
            op(ty, "mul", &name, &format!("{factor}:{ty}"))
        }
        4 | 5 => {
            w.tag("shifted");
            let by = w.random.pick(&[1, 1, 2, 3, 5]);
            shift(ty, "shl", &name, by)
        }
        6 => shift(ty, "shr", &name, w.random.from_to(1, 2)),
        7 => op(ty, "bit_xor", &name, &constant),
        8 => {
            let more = w.random.pick(&["%n", "%m"]);
            op(ty, "add", &name, &cast(w, ty, more))
        }
        // Sums of counters are hard for the solver; few of them will do.
        9 if w.random.percent(25) => {
            let counter = scope.counters.last().cloned().unwrap_or_else(|| "%m".into());
            op(ty, "add", &name, &cast(w, ty, &counter))
        }
        9 | 10 => op(ty, "add", &name, &cast(w, ty, "%t")),
        11 => {
            let rest = w.op("sub", &w.op("sub", &size, &w.number(1)), "%t");
            op(ty, "add", &name, &cast(w, ty, &rest))
        }
        12 => op(ty, "add", &name, &name),
        13 => {
            let other = any(w, scope);
            if other.ty == ty { other.name } else { format!("int.{ty}({})", other.name) }
        }
        14 | 15 => {
            let array = w.random.pick(&["in", "in", "acc"]);
            let index = index_of(w, &scope.scalars[which]);
            let low = w.op("bit_and", &index, &w.number(7));
            let place = if w.random.percent(40) { w.op("add", &low, "%t") } else { low };
            let value = w.load(array, &place);
            cast(w, ty, &value)
        }
        16 => {
            let sum = op(ty, "add", &name, &constant);
            op(ty, "rem", &sum, &format!("{}:{ty}", small + 2))
        }
        _ => op(ty, "sub", &format!("{}:{ty}", small + 3), &name),
    };
    w.line(&format!("{name} = {next}"));
}

/// Any statement.
fn statement(w: &mut Writer, scope: &mut Scope) {
    match w.random.below(14) {
        0 | 1 => step_of_any(w, scope),
        2 => {
            let scalar = any(w, scope);
            let steered = inner_loop(w, &scalar);
            scope.scalars.push(steered);
        }
        3 | 4 => {
            barrier_or_not(w);
            let scalar = any(w, scope);
            touch(w, &scalar, "%g");
            barrier_or_not(w);
        }
        5 => {
            let condition = condition(w, scope);
            w.guarded(&condition, clash);
        }
        6 => {
            let condition = condition(w, scope);
            w.guarded(&condition, |w| w.barrier(true, true));
        }
        7 if scope.depth < 2 => a_loop(w, scope),
        8 => leave(w, scope),
        9 if scope.depth < 2 => switch(w, scope),
        10 => {
            let condition = condition(w, scope);
            let [mut a, mut b] = [scope.clone(), scope.clone()];
            a.depth += 1;
            b.depth += 1;
            w.either(&condition, |w| statement(w, &mut a), |w| statement(w, &mut b));
        }
        11 => {
            let scalar = any(w, scope);
            let part = part(w, &scalar);
            let place = w.op("add", &part, "%t");
            w.atomic("add", "q", &place, &w.number(1));
        }
        _ => {
            let scalar = any(w, scope);
            let value = index_of(w, &scalar);
            w.store("out", "%g", &value);
        }
    }
}

/// Leaves the loop, goes on with the next iteration, or leaves the kernel.
fn leave(w: &mut Writer, scope: &Scope) {
    let condition = condition(w, scope);
    match (w.random.below(5), scope.labels) {
        (0, _) | (_, None) => {
            w.tag("early return");
            w.guarded(&condition, |w| w.line("return"));
        }
        (1 | 2, Some((_, next))) => {
            w.tag("continue");
            w.line(&format!("br_if #{next} {condition}"));
        }
        (_, Some((out, _))) => {
            w.tag("break");
            w.line(&format!("br_if #{out} {condition}"));
        }
    }
}

/// A loop of any kind: counted, `while` a variable is something, `do`.
fn a_loop(w: &mut Writer, scope: &Scope) {
    let statements = w.random.from_to(1, 3);
    let body = |w: &mut Writer, mut inside: Scope| {
        for _ in 0..statements {
            statement(w, &mut inside);
        }
        step_of_any(w, &inside);
    };
    match w.random.below(4) {
        0 | 1 => {
            let end = end(w, scope.depth > 0);
            w.count_to(&end, |w, i, out, next| body(w, inside(scope, i, (out, next))));
        }
        2 => {
            w.tag("do loop");
            let rounds = w.set(&w.number(0));
            let most = w.random.from_to(1, 5);
            let wanted = w.random.percent(50);
            w.do_while(
                |w, out, next| {
                    body(w, inside(scope, &rounds, (out, next)));
                },
                |w| {
                    w.line(&format!("{rounds} = {}", w.op("add", &rounds, &w.number(1))));
                    let short = w.op("lt", &rounds, &w.number(most));
                    let condition = condition(w, scope);
                    if wanted { format!("and({condition}, {short})") } else { short }
                },
            );
        }
        _ => {
            w.tag("while");
            let which = any(w, scope);
            let goes_on = op(which.ty, "ne", &which.name, &format!("0:{}", which.ty));
            let start = w.number(0);
            w.counted(
                &start,
                |w, i| format!("and({goes_on}, {})", w.op("lt", i, &w.number(40))),
                |w, i| w.op("add", i, &w.number(1)),
                |w, i, out, next| body(w, inside(scope, i, (out, next))),
            );
        }
    }
}

/// `switch (v & 3)`: each case goes on into the next one unless it breaks.
fn switch(w: &mut Writer, scope: &mut Scope) {
    w.tag("fall-through");
    let scalar = any(w, scope);
    let chosen = w.set(&w.op("bit_and", &index_of(w, &scalar), &w.number(3)));
    let [end, last, second, first] = [w.label(), w.label(), w.label(), w.label()];
    let breaks: Vec<bool> = (0..3).map(|_| w.random.percent(40)).collect();
    let mut inner = scope.clone();
    inner.depth += 1;
    let case = |w: &mut Writer, inner: &mut Scope, number: usize| {
        let mut one = inner.clone();
        if w.random.percent(50) {
            step_of_any(w, &one)
        } else {
            statement(w, &mut one)
        }
        if breaks[number] {
            w.line(&format!("br #{end}"));
        }
    };
    w.labelled(end, |w| {
        w.labelled(last, |w| {
            w.labelled(second, |w| {
                w.labelled(first, |w| {
                    for (label, number) in [(first, 0), (second, 1)] {
                        w.line(&format!("br_if #{label} {}", w.op("eq", &chosen, &w.number(number))));
                    }
                    w.line(&format!("br #{last}"));
                });
                case(w, &mut inner, 0);
            });
            case(w, &mut inner, 1);
        });
        case(w, &mut inner, 2);
    });
}

/// What is done behind a loop with what it carried.
fn behind(w: &mut Writer, scope: &Scope) {
    let scalar = any(w, scope);
    match w.random.below(8) {
        0 => {
            w.barrier(true, true);
            touch(w, &scalar, "%g");
        }
        1 => {
            let condition = condition(w, scope);
            w.guarded(&condition, clash);
        }
        2 => {
            w.tag("conditional barrier");
            let condition = condition(w, scope);
            w.guarded(&condition, |w| w.barrier(true, true));
        }
        3 => {
            let steered = inner_loop(w, &scalar);
            w.barrier(true, true);
            touch(w, &steered, "%g");
        }
        4 | 5 => {
            let value = index_of(w, &scalar);
            w.store("out", "%g", &value);
        }
        _ => {}
    }
}
