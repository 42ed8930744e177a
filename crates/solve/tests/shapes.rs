//! The index shapes of real kernels get the right answer, and the common ones without Z3.

#![allow(missing_docs, reason = "tests")]

#[path = "support/shapes.rs"]
mod shapes;

use gpuproof_logic::Terms;
use gpuproof_solve::{Answer, Budget, Procedure, Query, Solver};

#[test]
fn built_in_procedures_decide_the_symbolic_shapes() {
    for mut shape in shapes::all() {
        let (assertions, no_wrap) = (shape.assertions.clone(), shape.no_wrap.clone());
        let query = Query { assertions: &assertions, no_wrap: &no_wrap, label: shape.name };
        let answer = Solver::new().check(&mut shape.terms, &query, &Budget::BUILT_IN);
        assert_eq!(answer.is_unsat(), shape.built_in, "{}: {answer:?}", shape.name);
    }
}

#[test]
fn every_shape_gets_its_answer() {
    let mut solver = Solver::new();
    for mut shape in shapes::all() {
        let (assertions, no_wrap) = (shape.assertions.clone(), shape.no_wrap.clone());
        let query = Query { assertions: &assertions, no_wrap: &no_wrap, label: shape.name };
        match solver.check(&mut shape.terms, &query, &Budget::default()) {
            Answer::Unsat { .. } => assert!(!shape.sat, "{}", shape.name),
            Answer::Sat(model) => {
                assert!(shape.sat, "{}", shape.name);
                assert!(model.satisfies(&shape.terms, &assertions), "{}", shape.name);
            }
            Answer::Unknown(why) => panic!("{}: {why}", shape.name),
        }
    }
    assert!(solver.statistics().unsat.contains_key(&Procedure::MixedRadix));
    assert!(solver.statistics().sat > 0);
}

#[test]
fn assumptions_are_named_only_where_they_are_needed() {
    for mut shape in shapes::all() {
        let (assertions, no_wrap) = (shape.assertions.clone(), shape.no_wrap.clone());
        let query = Query { assertions: &assertions, no_wrap: &no_wrap, label: shape.name };
        let Answer::Unsat { assumed, .. } = Solver::new().check(&mut shape.terms, &query, &Budget::BUILT_IN)
        else {
            continue;
        };
        // The loop counters of the strided loops and the sizes of the signed matrix are unbounded; everything else stays
        // in range by itself.
        let unbounded =
            shape.name.contains("stride") && !no_wrap.is_empty() || shape.name.contains("assumed");
        assert_eq!(!assumed.is_empty(), unbounded, "{}: {assumed:?}", shape.name);
        // The named ones suffice, and none of them can go.
        let needed: Vec<_> = assumed.iter().map(|&k| no_wrap[k]).collect();
        let check = |terms: &mut Terms, no_wrap: &[_]| {
            let query = Query { assertions: &assertions, no_wrap, label: "" };
            Solver::new().check(terms, &query, &Budget::BUILT_IN).is_unsat()
        };
        assert!(check(&mut shape.terms, &needed), "{}", shape.name);
        for k in 0..needed.len() {
            let mut fewer = needed.clone();
            fewer.remove(k);
            assert!(!check(&mut shape.terms, &fewer), "{}: {k}", shape.name);
        }
    }
}

#[test]
fn queries_are_remembered_and_dumped() {
    let folder = tempfile::tempdir().unwrap();
    let mut solver = Solver::new();
    solver.dump_to(folder.path().join("queries")).unwrap();
    let mut shape = shapes::all().remove(4);
    let assertions = shape.assertions.clone();
    let query = Query { assertions: &assertions, no_wrap: &[], label: "global id / race" };
    let first = solver.check(&mut shape.terms, &query, &Budget::default());
    let second = solver.check(&mut shape.terms, &query, &Budget::default());
    assert_eq!(first, second);
    assert_eq!(solver.statistics().remembered, 1);
    let files: Vec<_> =
        std::fs::read_dir(folder.path().join("queries")).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(files.len(), 1);
    assert!(files[0].file_name().unwrap().to_str().unwrap().starts_with("global_id___race-"));
    let text = std::fs::read_to_string(&files[0]).unwrap();
    let mut again = Terms::new();
    let script = gpuproof_logic::smt::parse(&mut again, &text).unwrap();
    let query = Query { assertions: &script.assertions, no_wrap: &[], label: "" };
    // Read back, ranges are assertions; the answer is the same.
    assert!(Solver::new().check(&mut again, &query, &Budget::default()).is_unsat());
}

/// The same work gives the same answers, models included, whatever the thread did before.
#[test]
fn a_new_solver_forgets_the_past() {
    let work = || {
        let mut solver = Solver::new();
        shapes::all()
            .into_iter()
            .filter(|shape| !shape.built_in)
            .map(|mut shape| {
                let assertions = shape.assertions.clone();
                let query = Query { assertions: &assertions, no_wrap: &[], label: shape.name };
                solver.check(&mut shape.terms, &query, &Budget::resources(400_000))
            })
            .collect::<Vec<Answer>>()
    };
    // The first gets the thread's own context, the others one that they make.
    let answers = [work(), work(), work()];
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[1], answers[2]);
    let elsewhere = std::thread::spawn(move || {
        let mut solver = Solver::new();
        solver.start().unwrap();
        (work(), answers)
    });
    let (elsewhere, [first, ..]) = elsewhere.join().unwrap();
    assert_eq!(elsewhere, first);
    assert!(first.iter().any(|answer| answer.model().is_some()));
}
