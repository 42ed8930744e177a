//! Random kernels against a naive definition of races, under many schedules.
//!
//! A generated kernel is a list of accesses and barriers without control flow that depends on data, so that which
//! accesses happen is known beforehand. What races is then computed from the definition: overlapping bytes,
//! different threads, a write, and no path from one access to the other through program order and barriers.

mod common;
use common::Test;
use gpuproof_base::{Code, Origin};
use gpuproof_interp::End;
use gpuproof_kir::{Body, StmtKind};
use proptest::prelude::*;
use std::collections::BTreeSet;

const THREADS: usize = 8;
const WARP: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    Atomic,
}

#[derive(Clone, Debug)]
enum Step {
    /// Kind, whether shared, bytes of the scalar, stride, offset, period: thread `t` touches element
    /// `(t * stride + offset) % period`; only threads with `t % modulus == 0` do.
    Access {
        kind: Kind,
        shared: bool,
        size: usize,
        stride: usize,
        offset: usize,
        period: usize,
        modulus: usize,
    },
    /// Everybody in the block, with the fenced spaces.
    Block { shared: bool, global: bool },
    /// Runs of this many lanes.
    Tile(usize),
    /// The lanes of this mask of every warp; the others do not take part.
    Warp(usize),
    /// Everybody.
    Grid,
}

fn step(wide: bool) -> impl Strategy<Value = Step> {
    let kind = prop_oneof![3 => Just(Kind::Load), 3 => Just(Kind::Store), 1 => Just(Kind::Atomic)];
    let access = (
        kind,
        any::<bool>(),
        prop::sample::select(vec![1usize, 2, 4]),
        0..3usize,
        0..4usize,
        1..12usize,
        1..4usize,
    )
        .prop_map(|(kind, shared, size, stride, offset, period, modulus)| Step::Access {
            kind,
            shared,
            size: if kind == Kind::Atomic { 4 } else { size },
            stride,
            offset,
            period,
            modulus,
        });
    let grid = if wide { 1 } else { 0 };
    prop_oneof![
        6 => access,
        1 => Just(Step::Block { shared: true, global: true }),
        1 => (any::<bool>(), any::<bool>()).prop_map(|(shared, global)| Step::Block { shared, global }),
        1 => prop::sample::select(vec![1usize, 2, 4]).prop_map(Step::Tile),
        1 => (1..1usize << WARP).prop_map(Step::Warp),
        grid => Just(Step::Grid),
    ]
}

/// The kernel; with `tame` values, different threads often store the same, and often what is there.
fn text(steps: &[Step], rounds: usize, tame: bool) -> String {
    let mut body = String::new();
    for (n, step) in steps.iter().enumerate() {
        body += &match step {
            Step::Access { kind, shared, size, stride, offset, period, modulus } => {
                let base = if *shared { "@s" } else { "%a" };
                let index = format!(
                    "rem.i64(add.i64(mul.i64(int.i64(tid.x), {stride}:i64), {offset}:i64), {period}:i64)"
                );
                let at = format!("[ptr_add({base}, mul.i64({index}, {size}:i64))]");
                let ty = ["", "u8", "u16", "", "u32"][*size];
                let local = ["", "%b", "%h", "", "%w"][*size];
                let statement = match kind {
                    Kind::Load => format!("{local} = load {ty} {at}"),
                    // A value that nobody else writes there, and never the one before.
                    Kind::Store => {
                        let wild = format!("add.u32(mul.u32(tid.x, 16:u32), add.u32(%i, {n}:u32))");
                        let values = ["0:u32", "257:u32", "bit_and.u32(tid.x, 1:u32)", "%i"];
                        let value = if tame { values[(n + offset) % 4] } else { &wild };
                        format!("store {ty} {at} int.{ty}({value})")
                    }
                    Kind::Atomic => format!("%w = atomic add u32 {at} (1:u32) relaxed device"),
                };
                format!("if eq.u32(rem.u32(tid.x, {modulus}:u32), 0:u32) {{ {statement} }}\n")
            }
            Step::Block { shared, global } => {
                let fences = match (shared, global) {
                    (true, true) => "shared, global",
                    (true, false) => "shared",
                    (false, true) => "global",
                    (false, false) => "",
                };
                format!("barrier block [{fences}]\n")
            }
            Step::Tile(size) => format!("barrier tile({size}) [shared, global]\n"),
            Step::Warp(mask) => format!(
                "if ne.u32(bit_and.u32(shr.u32({mask}:u32, lane_id), 1:u32), 0:u32) {{ barrier warp({mask}:u32) [shared, global] }}\n"
            ),
            Step::Grid => "barrier grid [shared, global]\n".into(),
        };
    }
    format!(
        "global @a : layout0\nshared @s : layout4 size 256\nkernel &k(%a : ptr -> @a)\n  local %i : u32
  temp %b : u8\n  temp %h : u16\n  temp %w : u32\n{{\nfill [ptr_add(@s, mul.i64(int.i64(tid.x), 32:i64))], 0:u8, 32:u64
barrier block [shared, global]\n%i = 0:u32\nloop #0 {{\n{body}%i = add.u32(%i, 1:u32)
br_if #0 lt.u32(%i, {rounds}:u32) }}\n}}"
    )
}

/// The origins of the accesses in order of their steps; none for barriers.
fn origins(body: &Body, found: &mut Vec<Origin>) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::If(_, then, _) => origins(then, found),
            StmtKind::Loop { body, .. } => origins(body, found),
            StmtKind::Load(..) | StmtKind::Store(..) | StmtKind::Atomic { .. } => found.push(stmt.origin),
            _ => {}
        }
    }
}

/// One access of the run: thread, position in its sequence, step, bytes.
struct Event {
    thread: usize,
    position: usize,
    step: usize,
    bytes: (usize, usize),
}

/// The pairs of steps that race, by the definition.
fn expected(steps: &[Step], rounds: usize, blocks: usize) -> BTreeSet<(usize, usize)> {
    let threads = THREADS * blocks;
    let sequence: Vec<usize> = (0..rounds).flat_map(|_| 0..steps.len()).collect();
    let mut pairs = BTreeSet::new();
    for shared in [true, false] {
        let mut events = Vec::new();
        for thread in 0..threads {
            for (position, step) in sequence.iter().enumerate() {
                if let Step::Access { shared: here, size, stride, offset, period, modulus, .. } = steps[*step]
                    && here == shared
                    && (thread % THREADS).is_multiple_of(modulus)
                {
                    let at = (thread % THREADS * stride + offset) % period * size;
                    events.push(Event { thread, position, step: *step, bytes: (at, at + size) });
                }
            }
        }
        for x in &events {
            for y in &events {
                let overlap = x.bytes.0 < y.bytes.1 && y.bytes.0 < x.bytes.1;
                let apart = shared && x.thread / THREADS != y.thread / THREADS;
                if x.thread < y.thread
                    && overlap
                    && !apart
                    && conflict(&steps[x.step], &steps[y.step])
                    && !reaches(steps, &sequence, shared, threads, x, y)
                    && !reaches(steps, &sequence, shared, threads, y, x)
                {
                    pairs.insert((x.step.min(y.step), x.step.max(y.step)));
                }
            }
        }
    }
    pairs
}

fn conflict(a: &Step, b: &Step) -> bool {
    let (Step::Access { kind: a, .. }, Step::Access { kind: b, .. }) = (a, b) else { return false };
    !matches!((a, b), (Kind::Load, Kind::Load) | (Kind::Atomic, Kind::Atomic))
}

/// Whether a path of program order and barriers leads from one access to the other.
fn reaches(steps: &[Step], sequence: &[usize], shared: bool, threads: usize, x: &Event, y: &Event) -> bool {
    // The earliest position of each thread that is known to come after x.
    let mut after: Vec<Option<usize>> = vec![None; threads];
    after[x.thread] = Some(x.position);
    for (position, step) in sequence.iter().enumerate().skip(x.position) {
        let groups: Vec<Vec<usize>> = match &steps[*step] {
            Step::Access { .. } => continue,
            Step::Block { shared: s, global: g } if !(if shared { *s } else { *g }) => continue,
            Step::Block { .. } => {
                (0..threads).collect::<Vec<_>>().chunks(THREADS).map(<[_]>::to_vec).collect()
            }
            Step::Tile(size) => (0..threads).collect::<Vec<_>>().chunks(*size).map(<[_]>::to_vec).collect(),
            Step::Warp(mask) => (0..threads)
                .collect::<Vec<_>>()
                .chunks(WARP)
                .map(|warp| warp.iter().copied().filter(|t| mask >> (t % WARP) & 1 == 1).collect())
                .collect(),
            Step::Grid => vec![(0..threads).collect()],
        };
        for group in groups {
            if group.iter().any(|t| after[*t].is_some_and(|p| p <= position)) {
                group.iter().for_each(|t| after[*t] = Some(after[*t].map_or(position, |p| p.min(position))));
            }
        }
    }
    after[y.thread].is_some_and(|p| p <= y.position)
}

fn check(
    steps: &[Step],
    rounds: usize,
    blocks: usize,
    seeds: std::ops::Range<u64>,
) -> Result<(), TestCaseError> {
    let text = text(steps, rounds, false);
    let expected = expected(steps, rounds, blocks);
    for seed in seeds {
        let test = Test::new(&text, THREADS as u32)
            .blocks(blocks as u32)
            .launch(|l| l.warp = WARP as u32)
            .rules(|r| (r.seed, r.tolerate_benign, r.max_findings) = (seed, false, usize::MAX));
        let mut sites = Vec::new();
        origins(test.module.kernels().next().unwrap().1.body.as_ref().unwrap(), &mut sites);
        let accesses: Vec<usize> =
            (0..steps.len()).filter(|n| matches!(steps[*n], Step::Access { .. })).collect();
        let outcome = test.run();
        prop_assert_eq!(outcome.end, End::Completed, "{:#?}\n{}", &outcome.findings, &text);
        let mut found = BTreeSet::new();
        for finding in &outcome.findings {
            prop_assert!(
                matches!(finding.code, Code::RaceShared | Code::RaceGlobal),
                "{:#?}\n{}",
                finding,
                &text
            );
            let step = |n: usize| {
                let origin = finding.events[n].origin;
                accesses[sites.iter().position(|o| *o == origin).expect("an access")]
            };
            found.insert((step(0).min(step(1)), step(0).max(step(1))));
            let [one, other] = [&finding.events[0], &finding.events[1]];
            prop_assert_ne!(one.thread, other.thread);
            let (a, b) = finding.bytes.expect("bytes");
            prop_assert!(a < b, "{:#?}", finding);
            prop_assert!(
                other.bytes.is_some() && other.value.is_some(),
                "the earlier access was found again"
            );
        }
        prop_assert_eq!(&found, &expected, "seed {}\n{}", seed, &text);
        prop_assert_eq!(outcome, test.run(), "runs repeat");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn races_are_those_of_the_definition(
        steps in prop::collection::vec(step(false), 1..9), rounds in 1..4usize, blocks in 1..3usize,
    ) {
        check(&steps, rounds, blocks, 0..8)?;
    }

    #[test]
    fn also_with_grid_barriers(steps in prop::collection::vec(step(true), 2..9), rounds in 1..3usize) {
        check(&steps, rounds, 2, 0..4)?;
    }

    #[test]
    fn also_without_partial_barriers(
        steps in prop::collection::vec(step(false), 1..9), rounds in 1..4usize, blocks in 1..4usize,
    ) {
        let full = |s: &Step| !matches!(s, Step::Tile(_) | Step::Warp(_));
        let steps: Vec<Step> = steps.into_iter().filter(full).collect();
        check(&steps, rounds, blocks, 0..8)?;
    }

    /// With benign races tolerated, whether there is a race at all is the same under every schedule.
    #[test]
    fn tolerance_does_not_depend_on_the_schedule(
        steps in prop::collection::vec(step(false), 1..7), rounds in 1..3usize, blocks in 1..3usize, tiles in any::<bool>(),
    ) {
        let keep = |s: &Step| tiles || !matches!(s, Step::Tile(_) | Step::Warp(_));
        let steps: Vec<Step> = steps.into_iter().filter(keep).collect();
        let text = text(&steps, rounds, true);
        let races = |seed: u64| {
            let test = Test::new(&text, THREADS as u32).blocks(blocks as u32).launch(|l| l.warp = WARP as u32);
            let outcome = test.rules(|r| (r.seed, r.max_findings) = (seed, usize::MAX)).run();
            let real = outcome.findings.iter().find(|f| f.code != Code::RaceBenign).cloned();
            (real.is_some(), real)
        };
        let (plain, first) = races(0);
        for seed in 1..10 {
            let (verdict, other) = races(seed);
            prop_assert_eq!(verdict, plain, "seed {}: {:#?} {:#?}\n{}", seed, first, other, &text);
        }
        // Nothing is tolerated that the strict rules would not call a race.
        prop_assert!(!plain || !expected(&steps, rounds, blocks).is_empty());
    }
}
