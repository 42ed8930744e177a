//! The fact audit: what is claimed of the corpus and of random kernels is true in runs, and what is made false is found.

use gpuproof_base::{FileId, Id};
use gpuproof_check::{Extent, Facts, Setup};
use gpuproof_interp::{Inputs, Launch};
use gpuproof_kir::{Const, FunctionId};
use gpuproof_logic::Term;
use gpuproof_thread::{Access, Event, EventLog, Level, Sighting, Value};
use rustc_hash::FxHashMap;
use std::path::Path;
use trust::audit::{Audited, Effort, Question, audit_doctored};
use trust::campaign::{self, Options, Part};
use trust::case::{Kernel, Run};
use trust::generate::Tags;
use trust::table;

fn run(corpus: bool, audits: u64) -> table::Counts {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the checkout");
    let options = Options {
        seed: 11,
        time: None,
        kernels: 0,
        first: 0,
        mutants: 0,
        differential: 0,
        whole: 0,
        queries: 0,
        audits,
        only: Some(Part::Audit),
        corpus: corpus.then(|| root.clone()),
        filter: String::new(),
        // Another eighth would do as well; `cargo xtask trust --only audit` looks at all of it.
        every: 8,
        root,
        resources: 5_000,
        clean: 20,
        progress: false,
    };
    let (counts, failures) = campaign::run(&options, gpuproof_check::check).expect("the audit runs");
    println!("{}", table::text(&counts, &failures));
    let texts: Vec<&str> = failures.iter().map(|failure| failure.text.as_str()).collect();
    assert!(failures.is_empty(), "{}", texts.join("\n\n"));
    counts
}

/// An audit that looks at nothing finds nothing.
fn is_not_empty(counts: &table::Counts, least: usize) {
    use Question::{Access, Alone, Block, Grid, Interval, Together};
    for question in [Alone, Access, Block, Grid, Interval, Together] {
        let tally = counts.audit.tallies.get(&question).copied().unwrap_or_default();
        assert!(tally.holds >= least, "{}: {tally:?}", question.as_str());
        assert!(tally.open * 5 <= tally.holds, "{}: {tally:?}", question.as_str());
    }
}

#[test]
fn what_is_claimed_of_the_corpus_is_true() {
    is_not_empty(&run(true, 0), 1500);
}

#[test]
fn what_is_claimed_of_random_kernels_is_true() {
    is_not_empty(&run(false, 96), 300);
}

/// Each thread goes round the inner loop as often as its number says, and all go round the outer one eight times.
const TEXT: &str = "
    module cuda
    layout0 = scalar i32 size 4 align 4
    layout1 = array layout0 x 2048 size 8192 align 4
    global @out : layout0
    shared @s : layout1 size 8192
    kernel &k(%out : ptr -> @out, %n : i32)
      local %i : i32
      local %j : i32
    {
      %i = 0:i32
      block #0 {
        loop #1 {
          br_if #0 not.bool(lt.i32(%i, 8:i32))
          %j = 0:i32
          block #2 {
            loop #3 {
              br_if #2 not.bool(lt.u32(int.u32(%j), tid.x))
              %j = add.i32(%j, %n)
              br #3
            }
          }
          barrier block [shared, global]
          store i32 [ptr_add(@s, mul.i64(int.i64(tid.x), 4:i64))] %j
          %i = add.i32(%i, 1:i32)
          br #1
        }
      }
    }
";

fn doctored(doctor: &dyn Fn(&mut Facts<'_, '_>)) -> Audited {
    let module = gpuproof_kir::parse::module(TEXT, FileId::new(0)).expect("kernel IR");
    let module = gpuproof_kir::valid::validate(module).expect("valid kernel IR");
    let one = Extent::Fixed(1);
    let any = [Extent::Any, one, one];
    let mut inputs = Inputs::default();
    inputs.scalars.insert(1, Const::Int(1));
    inputs.arrays.insert(gpuproof_kir::ObjectId::new(0), Some(vec![0; 64]));
    let runs = vec![Run { launch: Launch::new([2, 1, 1], [4, 1, 1]), inputs, seed: 0 }];
    let setup = Setup { block: any, grid: any, ..Setup::default() };
    let kernel = Kernel {
        name: "doctored".into(),
        module,
        kernel: FunctionId::new(0),
        setup,
        tags: Tags::new(),
        runs: Vec::new(),
    };
    audit_doctored(&kernel, &runs, Effort::LARGE, doctor)
}

fn fails(audited: &Audited, question: Question) -> bool {
    audited.tallies.get(&question).is_some_and(|tally| tally.fails > 0)
}

#[test]
fn what_is_true_is_found_to_be_true() {
    let audited = doctored(&|_| {});
    assert_eq!(audited.false_facts, Vec::<String>::new());
    assert!(audited.tallies.values().all(|tally| tally.holds > 20), "{:?}", audited.tallies);
    assert_eq!(audited.tallies.len(), 6);
}

fn sightings(log: &mut EventLog) -> impl Iterator<Item = &mut Sighting> {
    log.events.iter_mut().filter_map(|event| match event {
        Event::Sighting(sighting) => Some(sighting),
        _ => None,
    })
}

fn accesses(log: &mut EventLog) -> impl Iterator<Item = &mut Access> {
    log.events.iter_mut().filter_map(|event| match event {
        Event::Access(access) => Some(access),
        _ => None,
    })
}

#[test]
fn a_value_that_is_called_shared_and_is_not_is_found() {
    let audited = doctored(&|facts| {
        let coordinates: Vec<Term> = facts.world.builtins.values().copied().collect();
        let mut shared = FxHashMap::default();
        for symbol in facts.symbols.private_at(Level::Block).collect::<Vec<Term>>() {
            if !coordinates.contains(&symbol) {
                shared.insert(symbol, facts.symbols.copy(facts.terms, symbol, "shared", Level::Block));
            }
        }
        for sighting in sightings(&mut facts.whole) {
            sighting.guard = facts.terms.substitute(sighting.guard, &shared);
            for value in sighting.locals.iter_mut().flatten() {
                if let Value::Scalar(t) = value {
                    *t = facts.terms.substitute(*t, &shared);
                }
            }
        }
    });
    assert!(fails(&audited, Question::Block), "{:?}", audited.tallies);
    assert!(!fails(&audited, Question::Alone), "{:?}", audited.tallies);
}

#[test]
fn an_iteration_that_is_called_impossible_is_found() {
    let audited = doctored(&|facts| {
        for sighting in sightings(&mut facts.whole) {
            for (_, counter) in &sighting.counters {
                let limit = facts.terms.bv(6, 32);
                let few = facts.terms.bv_ult(*counter, limit);
                sighting.guard = facts.terms.and2(sighting.guard, few);
            }
        }
    });
    assert!(fails(&audited, Question::Alone), "{:?}", audited.tallies);
}

#[test]
fn a_closed_form_that_is_one_off_is_found() {
    let audited = doctored(&|facts| {
        for (_, record) in &mut facts.intervals {
            for value in sightings(record).flat_map(|s| s.locals.iter_mut().flatten()) {
                if let Value::Scalar(t) = value
                    && facts.terms.sort(*t) == gpuproof_logic::Sort::BitVec(32)
                {
                    let one = facts.terms.bv(1, 32);
                    *t = facts.terms.add(*t, one);
                }
            }
        }
    });
    assert!(fails(&audited, Question::Interval), "{:?}", audited.tallies);
    assert!(!fails(&audited, Question::Alone), "{:?}", audited.tallies);
}

#[test]
fn an_access_that_is_elsewhere_is_found() {
    let audited = doctored(&|facts| {
        for access in accesses(&mut facts.whole) {
            let four = facts.terms.bv(4, 64);
            access.offset = facts.terms.add(access.offset, four);
        }
    });
    assert!(fails(&audited, Question::Access), "{:?}", audited.tallies);
}
