//! Patterns of real kernels. Each is free of races by itself, for every launch that its shape allows, unless it says
//! otherwise; whether two in a row are, depends on the barrier between them.

use super::writer::Writer;

/// Writes a random pattern.
pub fn segment(w: &mut Writer) {
    const PATTERNS: &[fn(&mut Writer)] = &[
        own_elements,
        own_elements,
        tile,
        tile,
        tree_down,
        tree_up,
        scan,
        double_buffer,
        master,
        master_distributes,
        grid_stride,
        block_stride,
        atomic_counts,
        claimed_slots,
        data_dependent_while,
        early_return,
        breaks_and_continues,
        barrier_every_other_iteration,
        uniform_barrier,
        same_value,
        odd_even,
        nested_loops,
        thread_dependent_reads,
        transpose,
        indirect,
        alternating_arrays,
    ];
    let pattern = w.random.pick(PATTERNS);
    pattern(w);
}

/// The element of a block's part, `chunk` for each thread, that this thread owns as its `j`th: a random bijection.
fn own_local(w: &mut Writer, chunk: u64, j: &str) -> String {
    let size = w.block_size();
    let c = w.number(chunk);
    let choice = w.random.below(6);
    match (choice, w.shape.fixed_block) {
        (0, _) => w.op("add", &w.op("mul", &size, j), "%t"),
        (1, _) => {
            let reverse = w.op("sub", &w.op("sub", &size, &w.number(1)), "%t");
            w.op("add", &w.op("mul", &reverse, &c), j)
        }
        (2, _) if chunk == 1 => {
            w.tag("modulo index");
            let shift = w.random.from_to(1, 3);
            w.op("rem", &w.op("add", "%t", &w.number(shift)), &size)
        }
        (3, Some([x, y])) if chunk == 1 && (x * y).is_power_of_two() => {
            w.tag("xor index");
            let mask = w.random.below(u64::from(x * y));
            w.op("bit_xor", "%t", &w.number(mask))
        }
        (4, _) if chunk == 2 => {
            w.tag("shift index");
            let left = format!("shl.{}(%t, 1:i32)", if w.shape.unsigned { "u32" } else { "i32" });
            w.op("bit_or", &left, j)
        }
        (5, _) => {
            let whole = w.op("add", &w.op("mul", "%t", &c), j);
            w.op("div", &w.op("mul", &whole, &w.number(3)), &w.number(3))
        }
        _ => w.op("add", &w.op("mul", "%t", &c), j),
    }
}

/// The global element for an element of the block's part.
pub(super) fn global(w: &Writer, local: &str) -> String {
    w.op("add", "%base", local)
}

fn value(w: &mut Writer) -> String {
    match w.random.below(5) {
        0 => "%n".into(),
        1 => w.op("add", "%t", &w.number(1)),
        2 => w.op("mul", "%g", &w.number(2)),
        3 => w.load("in", "%g"),
        _ => {
            let v = w.load("in", "%t");
            w.op("add", &v, "%m")
        }
    }
}

/// Calls the body for each of the thread's own elements of a global array: unrolled or in a loop.
fn each_own(w: &mut Writer, body: &dyn Fn(&mut Writer, &str)) {
    let chunk = w.shape.chunk;
    if chunk > 1 && w.random.percent(60) {
        w.tag("chunk loop");
        let end = w.number(chunk);
        w.count_to(&end, |w, j, _, _| {
            let local = own_local(w, chunk, j);
            let index = global(w, &local);
            body(w, &index);
        });
    } else {
        for j in 0..chunk {
            let j = w.number(j);
            let local = w.op("add", &w.op("mul", "%t", &w.number(chunk)), &j);
            let index = global(w, &local);
            body(w, &index);
        }
    }
}

fn own_elements(w: &mut Writer) {
    w.tag("own elements");
    let array = w.random.pick(&["out", "acc", "s", "q"]);
    if matches!(array, "s" | "q") {
        let local = own_local(w, 1, &w.number(0));
        let value = value(w);
        let index = w.set(&local);
        if w.random.percent(40) {
            let old = w.load(array, &index);
            let sum = w.op("add", &old, &value);
            return w.store(array, &index, &sum);
        }
        return w.store(array, &index, &value);
    }
    let change = w.random.percent(40);
    let with_guard = w.random.percent(40);
    each_own(w, &|w, index| {
        let index = w.set(index);
        let body = |w: &mut Writer| {
            let mut value = value(w);
            if change {
                let old = w.load(array, &index);
                value = w.op("add", &old, &value);
            }
            w.store(array, &index, &value);
        };
        if with_guard { w.guarded(&w.op("lt", &index, "%n"), body) } else { body(w) }
    });
}

/// Load into shared memory, barrier, read what another thread loaded.
fn tile(w: &mut Writer) {
    w.tag("tile");
    let array = w.random.pick(&["s", "q"]);
    let own = own_local(w, 1, &w.number(0));
    let value = w.load("in", "%g");
    w.store(array, &own, &value);
    w.barrier(true, false);
    let size = w.block_size();
    let other = match w.random.below(4) {
        0 => w.op("sub", &w.op("sub", &size, &w.number(1)), "%t"),
        1 => w.op("rem", &w.op("add", "%t", &w.number(1)), &size),
        2 => w.op("div", "%t", &w.number(2)),
        _ => w.op("rem", "%n", &size),
    };
    let read = w.load(array, &other);
    let index = global(w, "%t");
    w.store("out", &index, &read);
}

/// A tree reduction with a distance that is halved.
fn tree_down(w: &mut Writer) {
    w.tag("tree");
    let own = w.load("in", "%g");
    w.store("s", "%t", &own);
    w.barrier(true, false);
    let size = w.block_size();
    let start = w.op("div", &size, &w.number(2));
    let shifted = w.random.percent(50);
    let ty = if w.shape.unsigned { "u32" } else { "i32" };
    w.counted(
        &start,
        |w, d| w.op("gt", d, &w.number(0)),
        |w, d| if shifted { format!("shr.{ty}({d}, 1:i32)") } else { w.op("div", d, &w.number(2)) },
        |w, d, _, _| {
            w.guarded(&w.op("lt", "%t", d), |w| {
                let a = w.load("s", "%t");
                let b = w.load("s", &w.op("add", "%t", d));
                w.store("s", "%t", &w.op("add", &a, &b));
            });
            w.barrier(true, false);
        },
    );
    w.guarded(&w.op("eq", "%t", &w.number(0)), |w| {
        let sum = w.load("s", &w.number(0));
        let index = w.id("bid.x");
        w.store("acc", &index, &sum);
    });
}

/// A tree reduction with a distance that is doubled.
fn tree_up(w: &mut Writer) {
    w.tag("tree");
    w.store("s", "%t", "%g");
    w.barrier(true, false);
    let (size, one) = (w.block_size(), w.number(1));
    let by_index = w.random.percent(50);
    w.counted(
        &one,
        |w, d| w.op("lt", d, &size),
        |w, d| w.op("mul", d, &w.number(2)),
        |w, d, _, _| {
            let twice = w.op("mul", d, &w.number(2));
            if by_index {
                let index = w.set(&w.op("mul", &twice, "%t"));
                let far = w.op("add", &index, d);
                w.guarded(&w.op("lt", &far, &size), |w| {
                    let a = w.load("s", &index);
                    let b = w.load("s", &far);
                    w.store("s", &index, &w.op("add", &a, &b));
                });
            } else {
                let aligned = w.op("eq", &w.op("rem", "%t", &twice), &w.number(0));
                let far = w.op("add", "%t", d);
                w.guarded(&format!("and({aligned}, {})", w.op("lt", &far, &size)), |w| {
                    let a = w.load("s", "%t");
                    let b = w.load("s", &far);
                    w.store("s", "%t", &w.op("add", &a, &b));
                });
            }
            w.barrier(true, false);
        },
    );
}

/// A prefix sum in place, with two barriers a step.
fn scan(w: &mut Writer) {
    w.tag("scan");
    w.store("s", "%t", "%g");
    w.barrier(true, false);
    let (size, one) = (w.block_size(), w.number(1));
    w.counted(
        &one,
        |w, d| w.op("lt", d, &size),
        |w, d| w.op("mul", d, &w.number(2)),
        |w, d, _, _| {
            let sum = w.set(&w.number(0));
            w.guarded(&w.op("ge", "%t", d), |w| {
                let before = w.load("s", &w.op("sub", "%t", d));
                w.line(&format!("{sum} = {before}"));
            });
            w.barrier(true, false);
            let own = w.load("s", "%t");
            w.store("s", "%t", &w.op("add", &own, &sum));
            w.barrier(true, false);
        },
    );
}

/// Two halves of a shared array used in turn, one barrier a step.
fn double_buffer(w: &mut Writer) {
    w.tag("double buffer");
    let size = w.block_size();
    let sum = w.set(&w.number(0));
    let parity = w.random.percent(50);
    w.count_to("%m", |w, k, _, _| {
        let half = match parity {
            true => w.op("rem", k, &w.number(2)),
            false => w.op("bit_and", k, &w.number(1)),
        };
        let offset = w.set(&w.op("mul", &half, &size));
        let value = w.load("in", &w.op("add", k, "%t"));
        w.store("s", &w.op("add", &offset, "%t"), &value);
        w.barrier(true, false);
        let other = w.op("sub", &w.op("sub", &size, &w.number(1)), "%t");
        let read = w.load("s", &w.op("add", &offset, &other));
        w.line(&format!("{sum} = {}", w.op("add", &sum, &read)));
    });
    let index = global(w, "%t");
    w.store("out", &index, &sum);
}

/// One thread writes, all read after a barrier.
fn master(w: &mut Writer) {
    w.tag("master");
    let size = w.block_size();
    let who = if w.random.percent(70) { w.number(0) } else { w.op("sub", &size, &w.number(1)) };
    let cell = w.below(2);
    w.guarded(&w.op("eq", "%t", &who), |w| {
        let value = value(w);
        w.store("q", &cell, &value);
    });
    w.barrier(true, false);
    let read = w.load("q", &cell);
    let index = global(w, "%t");
    w.store("out", &index, &read);
}

/// One thread writes the numbers that the others then use as indices.
fn master_distributes(w: &mut Writer) {
    w.tag("master");
    w.tag("written index");
    let size = w.block_size();
    if w.random.percent(50) {
        w.guarded(&w.op("eq", "%t", &w.number(0)), |w| {
            w.count_to(&size, |w, k, _, _| {
                let reverse = w.op("sub", &w.op("sub", &size, &w.number(1)), k);
                w.store("q", k, &reverse);
            });
        });
    } else {
        let reverse = w.op("sub", &w.op("sub", &size, &w.number(1)), "%t");
        w.store("q", "%t", &reverse);
    }
    w.barrier(true, false);
    let place = w.load("q", "%t");
    if w.random.percent(50) {
        w.store("s", &place, "%t");
    } else {
        let index = global(w, &place);
        w.store("out", &index, "%g");
    }
}

fn grid_stride(w: &mut Writer) {
    w.tag("grid stride");
    let size = w.block_size();
    let stride = w.op("mul", &size, &w.id("gdim.x"));
    let array = w.random.pick(&["out", "acc"]);
    let change = w.random.percent(50);
    w.counted(
        "%g",
        |w, i| w.op("lt", i, "%n"),
        |w, i| w.op("add", i, &stride),
        |w, i, _, _| {
            let mut value = value(w);
            if change {
                let old = w.load(array, i);
                value = w.op("add", &old, &value);
            }
            w.store(array, i, &value);
        },
    );
}

fn block_stride(w: &mut Writer) {
    w.tag("block stride");
    let stride = w.block_size();
    let end = w.number(w.shared_size());
    let down = w.random.percent(25) && !w.shape.unsigned;
    let start = if down { w.op("sub", &w.op("sub", &end, &w.number(1)), "%t") } else { "%t".into() };
    w.counted(
        &start,
        |w, i| match down {
            true => w.op("ge", i, &w.number(0)),
            false => w.op("lt", i, &w.number(w.shared_size().min(40))),
        },
        |w, i| if down { w.op("sub", i, &stride) } else { w.op("add", i, &stride) },
        |w, i, _, _| {
            let value = value(w);
            w.store("s", i, &value);
        },
    );
}

fn atomic_counts(w: &mut Writer) {
    let array = w.random.pick(&["acc", "q"]);
    let op = w.random.pick(&["add", "max", "xor"]);
    let index = match w.random.below(3) {
        0 => w.number(0),
        1 => w.op("rem", "%t", &w.number(2)),
        _ => {
            let v = w.load("in", "%g");
            w.op("bit_and", &v, &w.number(3))
        }
    };
    w.atomic(op, array, &index, "%t");
}

/// Each thread takes a slot from a counter and owns it.
fn claimed_slots(w: &mut Writer) {
    w.tag("claim");
    let slot = w.atomic("add", "acc", &w.number(0), &w.number(1));
    w.store("out", &slot, "%g");
}

fn data_dependent_while(w: &mut Writer) {
    w.tag("while");
    let start = w.load("in", "%g");
    let index = global(w, "%t");
    let halve = w.random.percent(50);
    w.counted(
        &start,
        |w, v| w.op("gt", v, &w.number(0)),
        |w, v| if halve { w.op("div", v, &w.number(2)) } else { w.op("sub", v, &w.number(1)) },
        |w, v, _, _| w.store("out", &index, v),
    );
}

/// The rest of the kernel is for some threads only. A barrier after it: divergence in OpenCL.
fn early_return(w: &mut Writer) {
    w.tag("early return");
    let condition =
        if w.random.percent(60) { w.op("ge", "%g", "%n") } else { w.op("lt", "%n", &w.number(2)) };
    w.guarded(&condition, |w| w.line("return"));
    own_elements(w);
}

fn breaks_and_continues(w: &mut Writer) {
    w.tag("break");
    let index = global(w, "%t");
    let kind = w.random.below(4);
    let with_barrier = w.random.percent(40);
    w.count_to("%m", |w, i, out, next| {
        match kind {
            0 => w.line(&format!("br_if #{out} {}", w.op("gt", i, &w.number(2)))),
            1 => w.line(&format!("br_if #{next} {}", w.op("eq", i, &w.number(1)))),
            2 if !with_barrier => w.line(&format!("br_if #{out} {}", w.op("gt", i, "%t"))),
            _ => {
                let v = w.load("in", i);
                w.line(&format!("br_if #{out} {}", w.op("eq", &v, &w.number(3))));
            }
        }
        if with_barrier {
            w.tag("barrier in loop");
            let read = w.load("s", "%t");
            w.barrier(true, true);
            w.store("s", &w.op("rem", &w.op("add", "%t", i), &w.id("bdim.x")), &read);
            w.barrier(true, true);
        } else {
            w.store("out", &index, i);
        }
    });
}

/// Whether it is an iteration in which threads meet: every few, or as the input says, alike for all of them but for a small part.
pub(super) fn round_to_meet(w: &mut Writer, i: &str, period: u64) -> String {
    match w.random.below(8) {
        0..=4 => w.op("eq", &w.op("rem", i, &w.number(period)), &w.number(0)),
        5 | 6 => {
            let v = w.load("in", i);
            w.op("gt", &v, &w.number(1))
        }
        _ => {
            w.tag("divergent barrier");
            let v = w.load("in", &w.op("add", "%t", i));
            w.op("eq", &v, &w.number(2))
        }
    }
}

/// `for (i...) { if (i % 2 == 0) barrier(); own accesses }`.
fn barrier_every_other_iteration(w: &mut Writer) {
    w.tag("conditional barrier");
    let period = w.random.from_to(2, 3);
    let size = w.block_size();
    let left_early = w.random.percent(30);
    w.count_to("%m", |w, i, out, _| {
        if left_early {
            let v = w.load("in", i);
            w.line(&format!("br_if #{out} {}", w.op("eq", &v, &w.number(3))));
        }
        let turn = round_to_meet(w, i, period);
        w.guarded(&turn, |w| {
            w.barrier(true, true);
        });
        if period == 2 {
            // Between two barriers the threads touch the elements of two consecutive iterations.
            let step = w.op("mul", &w.op("div", i, &w.number(2)), &w.number(0));
            let place = w.op("rem", &w.op("add", "%t", &step), &size);
            w.store("s", &place, i);
        } else {
            let old = w.load("s", "%t");
            w.store("s", "%t", &w.op("add", &old, i));
        }
    });
}

/// A barrier in a conditional that all threads of the block decide alike.
fn uniform_barrier(w: &mut Writer) {
    w.tag("conditional barrier");
    let size = w.block_size();
    let condition = match w.random.below(4) {
        0 => w.op("gt", "%n", &w.number(3)),
        1 => w.op("eq", &w.op("rem", &w.id("bid.x"), &w.number(2)), &w.number(0)),
        2 => {
            let v = w.load("in", &w.id("bid.x"));
            w.op("gt", &v, &w.number(1))
        }
        _ => w.op("gt", &size, &w.number(2)),
    };
    let condition = if w.random.percent(4) {
        w.tag("divergent barrier");
        w.op("lt", "%t", "%n")
    } else {
        condition
    };
    w.store("s", "%t", "%g");
    let other = w.op("rem", &w.op("add", "%t", &w.number(1)), &size);
    let index = global(w, "%t");
    w.either(
        &condition,
        |w| {
            w.barrier(true, false);
            let read = w.load("s", &other);
            w.store("out", &index, &read);
        },
        |w| {
            let read = w.load("s", "%t");
            w.store("out", &index, &read);
        },
    );
}

/// All threads write one value to one place.
fn same_value(w: &mut Writer) {
    w.tag("same value");
    let value = if w.random.percent(50) { "%n".to_owned() } else { w.number(1) };
    let condition = w.load("in", "%g");
    w.guarded(&w.op("gt", &condition, &w.number(1)), |w| w.store("q", &w.number(0), &value));
}

/// Pairs of neighbours, alternating between the even and the odd ones.
fn odd_even(w: &mut Writer) {
    w.tag("odd-even");
    w.store("s", "%t", "%g");
    w.barrier(true, false);
    let size = w.block_size();
    w.count_to("%m", |w, i, _, _| {
        let phase = w.op("eq", &w.op("rem", "%t", &w.number(2)), &w.op("rem", i, &w.number(2)));
        let next = w.op("add", "%t", &w.number(1));
        w.guarded(&format!("and({phase}, {})", w.op("lt", &next, &size)), |w| {
            let a = w.load("s", "%t");
            let b = w.load("s", &next);
            w.guarded(&w.op("gt", &a, &b), |w| {
                w.store("s", "%t", &b);
                w.store("s", &next, &a);
            });
        });
        w.barrier(true, false);
    });
}

fn nested_loops(w: &mut Writer) {
    w.tag("nested loops");
    let size = w.block_size();
    let inner_barrier = w.random.percent(60);
    w.count_to("%m", |w, i, _, _| {
        let end = if w.random.percent(50) { "%n".to_owned() } else { w.op("add", i, &w.number(1)) };
        w.count_to(&end, |w, j, _, _| {
            if inner_barrier {
                w.tag("barrier in loop");
                w.barrier(true, false);
                w.store("s", &w.op("rem", &w.op("add", "%t", j), &size), i);
                w.barrier(true, false);
            } else {
                w.store("s", "%t", j);
            }
        });
        if !inner_barrier {
            w.barrier(true, false);
            let read = w.load("s", &w.op("rem", &w.op("add", "%t", &w.number(1)), &size));
            w.store("q", "%t", &read);
            w.barrier(true, false);
        }
    });
}

/// Every thread reads a number of elements that depends on its id.
fn thread_dependent_reads(w: &mut Writer) {
    w.tag("thread-dependent loop");
    w.store("s", "%t", "%g");
    w.barrier(true, false);
    let sum = w.set(&w.number(0));
    w.count_to("%t", |w, j, _, _| {
        let v = w.load("s", j);
        w.line(&format!("{sum} = {}", w.op("add", &sum, &v)));
    });
    let index = global(w, "%t");
    w.store("out", &index, &sum);
}

/// A two-dimensional tile read by columns; needs a fixed block to be within bounds.
fn transpose(w: &mut Writer) {
    let Some([x, y]) = w.shape.fixed_block.filter(|_| w.shape.two_dimensional) else {
        return tile(w);
    };
    w.tag("transpose");
    let (tx, ty) = (w.id("tid.x"), w.id("tid.y"));
    let value = w.load("in", "%g");
    let row = w.op("mul", &ty, &w.number(u64::from(x)));
    w.store("s", &w.op("add", &row, &tx), &value);
    w.barrier(true, false);
    let row = w.op("mul", &tx, &w.number(u64::from(y)));
    let read = w.load("s", &w.op("add", &row, &ty));
    let turned = w.op("add", &w.op("mul", &tx, &w.number(u64::from(y))), &ty);
    let index = global(w, &turned);
    w.store("out", &index, &read);
}

/// Reads through an index that was read: own writes only, so that the index decides no race.
fn indirect(w: &mut Writer) {
    w.tag("indirect");
    let place = w.load("in", "%g");
    if w.random.percent(30) {
        // Racy unless the input is injective.
        w.store("out", &place, "%g");
    } else {
        let value = w.load("in", &place);
        let index = global(w, "%t");
        w.store("out", &index, &value);
    }
}

/// Two shared arrays whose parts are swapped each step.
fn alternating_arrays(w: &mut Writer) {
    w.tag("double buffer");
    let size = w.block_size();
    w.store("s", "%t", "%g");
    w.store("q", "%t", "%t");
    w.barrier(true, false);
    let next = w.op("rem", &w.op("add", "%t", &w.number(1)), &size);
    w.count_to("%m", |w, i, _, _| {
        let even = w.op("eq", &w.op("rem", i, &w.number(2)), &w.number(0));
        w.either(
            &even,
            |w| {
                let v = w.load("s", &next);
                w.store("q", "%t", &v);
            },
            |w| {
                let v = w.load("q", &next);
                w.store("s", "%t", &v);
            },
        );
        w.barrier(true, false);
    });
}
