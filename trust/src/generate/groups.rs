//! Patterns of warps, lock step, named barriers, claims of counters, barrier invariants and asynchronous copies. Each is free of races by
//! itself for the launches of its shape, but for a small part that is wrong on purpose.

use super::patterns::{global, round_to_meet};
use super::writer::Writer;
use gpuproof_kir::phases::FIRST_OBJECT;

/// All lanes of a warp.
const ALL_LANES: &str = "4294967295:u32";

/// What is wrong on purpose, in percent.
const WRONG: u64 = 8;

/// Writes a random pattern.
pub fn segment(w: &mut Writer) {
    const PATTERNS: &[fn(&mut Writer)] = &[
        warp_tile,
        warp_tree,
        warp_tree,
        both_barriers,
        both_barriers,
        shuffle,
        broadcast,
        elected_leader,
        elected_leader,
        claimed_range,
        block_queue,
        block_queue,
        barrier_claim,
        async_tile,
        async_own,
        async_stages,
        named_whole,
        named_handover,
        named_handover,
        named_ring,
        objects_in_turn,
        objects_in_turn,
        objects_in_turn,
        objects_in_turn,
    ];
    let pattern = w.random.pick(PATTERNS);
    pattern(w);
}

fn warp_barrier(w: &mut Writer) {
    w.line(&format!("barrier warp({ALL_LANES}) [shared, global]"));
}

fn lane(w: &Writer) -> String {
    let warp = w.number(w.shape.warp.into());
    w.op("rem", "%t", &warp)
}

/// Lanes of a warp exchange elements of shared memory.
fn warp_tile(w: &mut Writer) {
    w.tag("warp barrier");
    let value = w.load("in", "%g");
    w.store("s", "%t", &value);
    warp_barrier(w);
    let mask = w.random.below(w.shape.warp.into());
    let size = w.block_size();
    let other = match w.random.percent(WRONG) {
        true => w.op("rem", &w.op("add", "%t", &w.number(1)), &size),
        false => w.op("bit_xor", "%t", &w.number(mask)),
    };
    let read = w.load("s", &other);
    let index = global(w, "%t");
    w.store("out", &index, &read);
}

/// Barriers of the block before barriers of warps in a loop, and among them. Lanes may part ways; the loop may be one that does not end.
fn both_barriers(w: &mut Writer) {
    w.tag("both barriers");
    let some = w.op("gt", "%n", &w.number(3));
    let before = match w.random.percent(WRONG) {
        true => w.op("lt", "%t", &w.op("sub", "%n", &w.number(2))),
        false => some,
    };
    w.guarded(&before, |w| w.barrier(true, true));
    if w.random.percent(25) {
        w.tag("endless loop");
        let step = w.random.below(2);
        w.counted(
            "%n",
            |w, i| w.op("gt", i, &w.number(3)),
            |w, i| w.op("sub", i, &w.number(step)),
            |w, _, _, _| warp_barrier(w),
        );
        return;
    }
    let (period, first) = (w.random.from_to(2, 3), w.random.percent(50));
    w.count_to("%m", |w, i, _, _| {
        if first {
            warp_barrier(w);
        }
        let turn = round_to_meet(w, i, period);
        w.guarded(&turn, |w| w.barrier(true, true));
        if !first {
            warp_barrier(w);
        }
    });
}

/// A tree inside each warp: with warp barriers, or with nothing where warps run in lock step.
fn warp_tree(w: &mut Writer) {
    w.tag("warp tree");
    let value = w.load("in", "%g");
    w.store("s", "%t", &value);
    let together = w.shape.lockstep.is_some() && w.random.percent(80);
    let ordered = !together && !w.random.percent(WRONG);
    if ordered {
        warp_barrier(w);
    }
    let lane = w.set(&lane(w));
    let start = w.number(u64::from(w.shape.warp) / 2);
    w.counted(
        &start,
        |w, d| w.op("gt", d, &w.number(0)),
        |w, d| w.op("div", d, &w.number(2)),
        |w, d, _, _| {
            w.guarded(&w.op("lt", &lane, d), |w| {
                let a = w.load("s", "%t");
                let b = w.load("s", &w.op("add", "%t", d));
                w.store("s", "%t", &w.op("add", &a, &b));
            });
            if ordered {
                warp_barrier(w);
            }
        },
    );
}

/// Values from other lanes; no memory is touched by that.
fn shuffle(w: &mut Writer) {
    w.tag("shuffle");
    let value = w.load("in", "%g");
    let kind = w.random.pick(&["shfl.down", "shfl.up", "shfl.xor"]);
    let (by, width) = (w.random.from_to(1, 2), w.shape.warp);
    let other = w.variable();
    w.line(&format!("{other} = exchange {kind} mask {ALL_LANES} ({value}, {by}:u32, {width}:u32)"));
    let sum = w.op("add", &value, &other);
    let index = global(w, "%t");
    w.store("out", &index, &sum);
}

/// All lanes have the value of lane 0: a warp barrier under it is met by all of them or none.
fn broadcast(w: &mut Writer) {
    w.tag("shuffle");
    w.store("s", "%t", "%g");
    let value = w.load("in", "%g");
    let first = w.variable();
    let width = w.shape.warp;
    w.line(&format!("{first} = exchange shfl.idx mask {ALL_LANES} ({value}, 0:u32, {width}:u32)"));
    let decides = if w.random.percent(WRONG) { value } else { first };
    let other = w.op("bit_xor", "%t", &w.number(1));
    let index = global(w, "%t");
    w.guarded(&w.op("gt", &decides, &w.number(1)), |w| {
        warp_barrier(w);
        let read = w.load("s", &other);
        w.store("out", &index, &read);
    });
}

/// Lanes elect one of them, which claims slots for all and tells them where: by a ballot, or among those that run together.
fn elected_leader(w: &mut Writer) {
    if !w.shape.unsigned || w.shape.lockstep.is_some() {
        return broadcast(w);
    }
    w.tag("elected leader");
    let value = w.load("in", "%g");
    let bound = w.below(3);
    let keep = w.op("gt", &value, &bound);
    let mask = w.variable();
    let (wrong, full, last) = (w.random.below(100), w.random.percent(30), w.random.percent(30));
    let by_ballot = full || w.random.percent(50);
    let width = w.shape.warp;
    let lane = w.set(&lane(w));
    let one = w.number(1);
    let below = w.op("sub", &w.op("shl", &one, &lane), &one);
    let leader = match last {
        true => w.op("sub", &w.number(31), &format!("clz.u32({mask})")),
        false => w.op("sub", &format!("ffs.u32({mask})"), &one),
    };
    let base = w.variable();
    let amount = match wrong < WRONG / 2 {
        true => one.clone(),
        false => format!("popcount.u32({mask})"),
    };
    let rank = match (WRONG / 2..WRONG).contains(&wrong) {
        true => lane.clone(),
        false => format!("popcount.u32({})", w.op("bit_and", &mask, &below)),
    };
    let claim = |w: &mut Writer| {
        w.line(&format!("{base} = {}", w.number(0)));
        let is_leader = w.op("eq", &lane, &leader);
        w.guarded(&is_leader, |w| {
            let slot = w.atomic("add", "acc", &w.number(0), &amount);
            w.line(&format!("{base} = {slot}"));
        });
    };
    let give = |w: &mut Writer, mask: &str| {
        w.line(&format!("{base} = exchange shfl.idx mask {mask} ({base}, {leader}, {width}:u32)"));
    };
    let take = |w: &mut Writer| w.store("out", &w.op("add", &base, &rank), "%g");
    if by_ballot {
        w.line(&format!("{mask} = exchange ballot mask {ALL_LANES} ({keep})"));
    }
    if full {
        claim(w);
        give(w, ALL_LANES);
        w.guarded(&keep, take);
        return;
    }
    w.guarded(&keep, |w| {
        if !by_ballot {
            w.line(&format!("{mask} = exchange activemask mask {ALL_LANES} ()"));
        }
        claim(w);
        give(w, &mask.clone());
        take(w);
    });
}

/// Each thread takes some slots from a counter and owns them.
fn claimed_range(w: &mut Writer) {
    w.tag("claim");
    let shared = w.random.percent(40);
    let count = w.random.from_to(1, 3);
    let slot = if shared {
        // Zeroed by one thread before anybody takes from it.
        w.guarded(&w.op("eq", "%t", &w.number(0)), |w| w.store("q", &w.number(0), &w.number(0)));
        w.barrier(true, false);
        w.atomic("add", "q", &w.number(0), &w.number(count))
    } else {
        w.atomic("add", "acc", &w.number(0), &w.number(count))
    };
    let used = if w.random.percent(WRONG) { count + 1 } else { count };
    let in_block = shared && !w.random.percent(WRONG);
    for j in 0..used {
        let place = w.op("add", &slot, &w.number(j));
        match in_block {
            true => w.store("s", &place, "%g"),
            false => w.store("out", &place, "%g"),
        }
    }
}

/// A block counts what all of its threads have; one of them claims that many slots, and all fill them.
fn block_queue(w: &mut Writer) {
    w.tag("block queue");
    let (count, start) = (w.number(0), w.number(1));
    let master = w.op("eq", "%t", &w.number(0));
    if !w.random.percent(WRONG) {
        let first = if w.random.percent(WRONG) { w.op("sub", "%n", "%m") } else { w.below(2) };
        w.guarded(&master, |w| w.store("q", &count, &first));
    }
    w.barrier(true, false);
    let has = match w.random.below(3) {
        0 => w.op("lt", "%g", "%n"),
        1 => w.op("ne", "%t", &w.number(1)),
        _ => {
            let read = w.load("in", "%g");
            w.op("gt", &read, &w.number(1))
        }
    };
    let (amount, keeps) = (w.random.from_to(1, 2), w.random.percent(50));
    w.guarded(&has, |w| {
        let slot = w.atomic("add", "q", &count, &w.number(amount));
        if keeps {
            let limit = w.number(w.shared_size());
            w.guarded(&w.op("lt", &slot, &limit), |w| w.store("s", &slot, "%g"));
        }
    });
    w.barrier(true, false);
    if w.random.percent(2 * WRONG) {
        // The count is changed, by somebody who may leave the kernel then.
        let (who, leaves) = (w.below(3), w.random.percent(50));
        w.guarded(&w.op("eq", "%t", &who), |w| {
            w.store("q", &count, "%m");
            if leaves {
                w.line("return");
            }
        });
        w.barrier(true, false);
    }
    w.guarded(&master, |w| {
        let counted = w.load("q", &count);
        let claimed = w.atomic("add", "acc", &w.number(0), &counted);
        w.store("q", &start, &claimed);
    });
    w.barrier(true, false);
    let (counted, base) = (w.load("q", &count), w.load("q", &start));
    let end = if w.random.percent(WRONG) { w.op("add", &counted, &w.number(1)) } else { counted };
    let stride = w.block_size();
    w.counted(
        "%t",
        |w, k| w.op("lt", k, &end),
        |w, k| w.op("add", k, &stride),
        |w, k, _, _| w.store("out", &w.op("add", &base, k), "%g"),
    );
}

/// Numbers that other threads then use as indices, with a claim at the barrier of what they are.
fn barrier_claim(w: &mut Writer) {
    w.tag("barrier claim");
    let size = w.block_size();
    let place = w.set(&w.op("sub", &w.op("sub", &size, &w.number(1)), "%t"));
    w.store("q", "%t", &place);
    let ty = w.type_name();
    let seen = format!("spec.load.{ty}(ptr_add(@q, mul.i64(int.i64(%t), 4:i64)))");
    let claim = match w.random.below(3) {
        0 => w.op("eq", &seen, &place),
        1 => w.op("lt", &seen, &size),
        _ if w.random.percent(WRONG) => w.op("eq", &seen, "%t"),
        _ => w.op("eq", &w.op("add", &seen, "%t"), &w.op("sub", &size, &w.number(1))),
    };
    w.line("barrier block [shared, global] {");
    w.line(&format!("  barrier_invariant({claim}, tid.x)"));
    w.line("}");
    let place = w.load("q", "%t");
    w.store("s", &place, "%g");
}

/// The block copies a part of an array together; it is there after the wait and a barrier.
fn async_tile(w: &mut Writer) {
    w.tag("async copy");
    let size = w.block_size();
    let event = w.event();
    w.line(&format!(
        "{event} = async_copy collective [@s], [ptr_add(%in, mul.i64(int.i64(%base), 4:i64))], piece 4, count int.u64({size}), \
         dst_stride 1:u64, src_stride 1:u64"
    ));
    let wrong = w.random.percent(WRONG);
    w.line(&format!("async_wait_events({event})"));
    if !wrong {
        w.barrier(true, false);
    }
    let other = w.op("sub", &w.op("sub", &size, &w.number(1)), "%t");
    let read = w.load("s", &other);
    let index = global(w, "%t");
    w.store("out", &index, &read);
}

/// Each thread copies its own element while it does something else.
fn async_own(w: &mut Writer) {
    w.tag("async copy");
    w.line(
        "async_copy [ptr_add(@s, mul.i64(int.i64(%t), 4:i64))], [ptr_add(%in, mul.i64(int.i64(%g), 4:i64))], piece 4, \
         count 1:u64, dst_stride 1:u64, src_stride 1:u64",
    );
    w.line("async_commit");
    w.store("q", "%t", "%g");
    w.line("async_wait_groups 0:u32");
    let other = match w.random.percent(40) {
        true => "%t".to_owned(),
        false => {
            if !w.random.percent(WRONG) {
                w.barrier(true, false);
            }
            let size = w.block_size();
            w.op("sub", &w.op("sub", &size, &w.number(1)), "%t")
        }
    };
    let read = w.load("s", &other);
    let index = global(w, "%t");
    w.store("out", &index, &read);
}

/// Copies run ahead by one stage: the wait leaves the last group under way.
fn async_stages(w: &mut Writer) {
    w.tag("async copy");
    let size = w.block_size();
    let start = |w: &mut Writer, stage: &str| {
        let place = w.op("add", "%t", &w.op("mul", &w.op("rem", stage, &w.number(2)), &size));
        w.line(&format!(
            "async_copy [ptr_add(@s, mul.i64(int.i64({place}), 4:i64))], [ptr_add(%in, mul.i64(int.i64(%g), 4:i64))], piece 4, \
             count 1:u64, dst_stride 1:u64, src_stride 1:u64"
        ));
        w.line("async_commit");
        place
    };
    let first = w.number(0);
    start(w, &first);
    let rounds = w.number(3);
    let left = if w.random.percent(WRONG) { 2 } else { 1 };
    let own = w.random.percent(50);
    let size = w.block_size();
    w.count_to(&rounds, |w, i, _, _| {
        let next = w.set(&w.op("add", i, &w.number(1)));
        start(w, &next);
        w.line(&format!("async_wait_groups {left}:u32"));
        if !own {
            w.line("barrier block [shared, global]");
        }
        let at = w.op("mul", &w.op("rem", i, &w.number(2)), &size);
        let element = match own {
            true => "%t".to_owned(),
            false => w.op("sub", &w.op("sub", &size, &w.number(1)), "%t"),
        };
        let read = w.load("s", &w.op("add", &element, &at));
        let index = global(w, "%t");
        w.store("out", &index, &read);
        if !own {
            w.line("barrier block [shared, global]");
        }
    });
    w.line("async_wait_groups 0:u32");
}

/// The size of the block, and of its first part, if both are whole warps.
fn two_parts(w: &Writer) -> Option<(u64, u64)> {
    let [x, y] = w.shape.fixed_block?;
    let (size, warp) = (u64::from(x * y), u64::from(w.shape.warp));
    let first = size / 2 / warp * warp;
    (first > 0 && size % warp == 0 && w.shape.lockstep.is_none()).then_some((size, first))
}

fn named(w: &mut Writer, waits: bool, id: u64, threads: u64) {
    let word = if waits { "named" } else { "named_arrive" };
    w.line(&format!("barrier {word}({id}:u32, {threads}:u32) [shared, global]"));
}

/// A named barrier of the whole block.
fn named_whole(w: &mut Writer) {
    w.tag("named barrier");
    let size = w.block_size();
    let value = w.load("in", "%g");
    w.store("s", "%t", &value);
    w.line("barrier named(3:u32) [shared, global]");
    let read = w.load("s", &w.op("sub", &w.op("sub", &size, &w.number(1)), "%t"));
    let index = global(w, "%t");
    w.store("out", &index, &read);
}

/// The first warps write, the others read after a named barrier that the first ones may not wait at.
fn named_handover(w: &mut Writer) {
    let Some((size, first)) = two_parts(w) else { return named_whole(w) };
    w.tag("named barrier");
    let id = w.random.from_to(1, 2);
    let (waits, wrong) = (w.random.percent(40), w.random.below(100));
    let threads = if wrong < WRONG / 2 { first } else { size };
    let missing = (WRONG / 2..WRONG).contains(&wrong);
    let condition = w.op("lt", "%t", &w.number(first));
    w.either(
        &condition,
        |w| {
            w.store("s", "%t", "%g");
            if !missing {
                named(w, waits, id, threads);
            }
        },
        |w| {
            named(w, true, id, if missing { size - first } else { threads });
            let read = w.load("s", &w.op("rem", "%t", &w.number(first)));
            let index = global(w, "%t");
            w.store("out", &index, &read);
        },
    );
}

/// The first warps fill a buffer in every round, the others empty it: one barrier says that it is full, another that it is empty.
fn named_ring(w: &mut Writer) {
    let Some((size, first)) = two_parts(w) else { return named_whole(w) };
    w.tag("named barrier");
    let (full_waits, empty_waits) = (w.random.percent(30), w.random.percent(30));
    let wrong = w.random.percent(WRONG);
    let (condition, rounds) = (w.op("lt", "%t", &w.number(first)), w.random.pick(&["%n", "3"]));
    let rounds = if rounds == "3" { w.number(3) } else { rounds.to_owned() };
    let end = rounds.clone();
    w.either(
        &condition,
        |w| {
            w.count_to(&rounds, |w, i, _, _| {
                named(w, true, 1, size);
                w.store("s", "%t", i);
                named(w, full_waits, if wrong { 1 } else { 2 }, size);
            });
        },
        |w| {
            w.count_to(&end, |w, _, _, _| {
                named(w, empty_waits, 1, size);
                named(w, true, 2, size);
                let read = w.load("s", &w.op("rem", "%t", &w.number(first)));
                let index = global(w, "%t");
                w.store("out", &index, &read);
            });
        },
    );
}

/// Initialises barrier objects: by one thread, by a thread for each, or by one thread in a loop.
fn initialise(w: &mut Writer, first: u64, count: u64) {
    // On purpose: one is left out, or used at once.
    let wrong = w.random.below(100 / WRONG * 4);
    let count = count - u64::from(wrong == 0);
    let who = w.random.below(4);
    let each = |w: &mut Writer, index: &str| {
        for n in 0..count {
            let condition = w.op("eq", index, &w.number(n));
            w.either(&condition, |w| w.line(&format!("barrier_init {}", first + n)), |_| {});
        }
    };
    let one = w.op("eq", "%t", &w.number(who));
    match w.random.below(3) {
        0 => w.either(
            &one,
            |w| (0..count).for_each(|n| w.line(&format!("barrier_init {}", first + n))),
            |_| {},
        ),
        1 => each(w, "%t"),
        _ => {
            let end = w.number(count);
            w.either(&one, |w| w.count_to(&end, |w, i, _, _| each(w, i)), |_| {});
        }
    }
    if wrong != 1 {
        w.line("barrier block [shared, global]");
    }
}

/// Meets at the barrier object whose turn it is.
fn in_turn(w: &mut Writer, turn: &str, stages: u64, waits: bool, first: u64, threads: u64) {
    for stage in 0..stages {
        let condition = w.op("eq", turn, &w.number(stage));
        w.either(&condition, |w| named(w, waits, first + stage, threads), |_| {});
    }
}

/// As [`named_ring`], with two or three buffers in turn and two barrier objects for each: empty, and full.
fn objects_in_turn(w: &mut Writer) {
    let Some((size, first)) = two_parts(w) else { return named_whole(w) };
    w.tag("barrier objects in turn");
    let stages = w.random.from_to(2, 3);
    let empty = u64::from(FIRST_OBJECT) + 6 * w.random.below(3);
    let full = empty + stages;
    initialise(w, empty, 2 * stages);
    let wrong = w.random.below(100 / WRONG * 4);
    let (condition, rounds) = (w.op("lt", "%t", &w.number(first)), w.random.pick(&["%n", "5"]));
    let rounds = if rounds == "5" { w.number(5) } else { rounds.to_owned() };
    let end = rounds.clone();
    let element = |w: &mut Writer, turn: &str, t: &str| {
        let row = w.op("mul", turn, &w.number(first));
        w.op("add", &row, t)
    };
    w.either(
        &condition,
        |w| {
            w.count_to(&rounds, |w, i, _, _| {
                let turn = w.set(&w.op("rem", i, &w.number(stages)));
                in_turn(w, &turn, stages, true, empty, size);
                let at = element(w, &turn, "%t");
                w.store("s", &at, i);
                in_turn(w, &turn, stages, false, full, size);
            });
        },
        |w| {
            // On purpose: not all of them are empty at the start.
            for stage in 0..stages - u64::from(wrong == 0) {
                named(w, false, empty + stage, size);
            }
            w.count_to(&end, |w, i, _, _| {
                let turn = w.set(&w.op("rem", i, &w.number(stages)));
                let next = w.set(&w.op("rem", &w.op("add", i, &w.number(1)), &w.number(stages)));
                in_turn(w, &turn, stages, true, full, size);
                // On purpose: called empty before it is read, or another one is.
                if wrong == 1 {
                    in_turn(w, &turn, stages, false, empty, size);
                }
                let t = w.op("rem", "%t", &w.number(first));
                let at = element(w, if wrong == 2 { &next } else { &turn }, &t);
                let read = w.load("s", &at);
                let index = global(w, "%t");
                w.store("out", &index, &read);
                if wrong != 1 {
                    in_turn(w, if wrong == 3 { &next } else { &turn }, stages, false, empty, size);
                }
            });
        },
    );
}
