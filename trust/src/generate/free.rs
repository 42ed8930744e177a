//! Free-form statements: any index, any guard, any loop. Most of these race on some launch; those that do not are the
//! hard ones.

use super::writer::Writer;

/// Writes one to three random statements.
pub fn segment(w: &mut Writer) {
    w.tag("free");
    let mut known = vec!["%t".to_owned(), "%g".to_owned(), "%n".to_owned()];
    for _ in 0..w.random.from_to(1, 3) {
        statement(w, &mut known, 0);
    }
}

fn statement(w: &mut Writer, known: &mut Vec<String>, depth: u64) {
    match w.random.below(12) {
        0..=3 => {
            let (array, index) = (w.random.pick(&["s", "q", "out", "acc"]), index(w, known, 2));
            let value = index_or_constant(w, known);
            let body = |w: &mut Writer| w.store(array, &index, &value);
            if w.random.percent(50) {
                let guard = guard(w, known);
                w.guarded(&guard, body);
            } else {
                body(w);
            }
        }
        4 | 5 => {
            let array = w.random.pick(&["s", "q", "in", "out"]);
            let index = index(w, known, 1);
            let read = w.load(array, &index);
            known.push(read);
        }
        6 | 7 if depth < 2 => {
            w.tag("free loop");
            let start = w.random.pick(&["%t", "%n", "%m"]).to_owned();
            let start = if w.random.percent(50) { w.number(0) } else { start };
            let step = w.random.from_to(1, 3);
            let end = if w.random.percent(50) { "%m".to_owned() } else { w.below(6) };
            let grow = w.random.below(3);
            let start = if grow == 1 { w.op("add", &start, &w.number(1)) } else { start };
            let mut inner = known.clone();
            w.counted(
                &start,
                |w, i| match grow {
                    2 => w.op("gt", i, &w.number(0)),
                    _ => w.op("lt", i, &end),
                },
                |w, i| match grow {
                    0 => w.op("add", i, &w.number(step)),
                    1 => w.op("mul", i, &w.number(2)),
                    _ => w.op("div", i, &w.number(2)),
                },
                |w, i, _, _| {
                    inner.push(i.to_owned());
                    for _ in 0..w.random.from_to(1, 2) {
                        statement(w, &mut inner, depth + 1);
                    }
                    if w.random.percent(40) {
                        w.tag("barrier in loop");
                        w.barrier(true, true);
                    }
                },
            );
        }
        8 if depth < 2 => {
            let guard = guard(w, known);
            let mut inner = known.clone();
            w.guarded(&guard, |w| statement(w, &mut inner, depth + 1));
        }
        9 => {
            let index = index(w, known, 1);
            let array = w.random.pick(&["q", "acc"]);
            let old = w.atomic("add", array, &index, &w.number(1));
            known.push(old);
        }
        _ => w.barrier(true, true),
    }
}

fn index_or_constant(w: &mut Writer, known: &[String]) -> String {
    if w.random.percent(30) { w.below(3) } else { index(w, known, 1) }
}

/// An expression over known variables that stays small and, mostly, not negative.
fn index(w: &mut Writer, known: &[String], depth: u64) -> String {
    let variable = known[w.random.below(known.len() as u64) as usize].clone();
    if depth == 0 || w.random.percent(25) {
        return variable;
    }
    let constant = w.random.from_to(1, 4);
    let ty = if w.shape.unsigned { "u32" } else { "i32" };
    match w.random.below(9) {
        0 => w.op("add", &variable, &w.number(constant)),
        1 => w.op("mul", &variable, &w.number(constant)),
        2 => w.op("rem", &variable, &w.number(constant + 1)),
        3 => w.op("bit_xor", &variable, &w.number(constant)),
        4 => w.op("div", &variable, &w.number(constant)),
        5 => format!("shl.{ty}({variable}, 1:i32)"),
        6 => format!("shr.{ty}({variable}, 1:i32)"),
        7 => w.op("bit_and", &variable, &w.number(constant * 2 - 1)),
        _ => {
            let (left, right) = (index(w, known, depth - 1), index(w, known, depth - 1));
            w.op("add", &left, &right)
        }
    }
}

fn guard(w: &mut Writer, known: &[String]) -> String {
    let variable = known[w.random.below(known.len() as u64) as usize].clone();
    let constant = w.below(4);
    match w.random.below(6) {
        0 => w.op("lt", &variable, &constant),
        1 => w.op("eq", &variable, &constant),
        2 => w.op("lt", "%g", "%n"),
        3 => w.op("eq", &w.op("rem", &variable, &w.number(2)), &w.number(0)),
        4 => w.op("gt", "%n", &constant),
        _ => {
            let v = w.load("in", &variable);
            w.op("ne", &v, &constant)
        }
    }
}
