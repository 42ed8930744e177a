//! A sample of answers, checked by another solver in another process.

#![allow(missing_docs, reason = "tests")]

#[path = "support/cases.rs"]
mod cases;

use gpuproof_logic::{Term, Terms, smt};
use gpuproof_solve::peer::{Peer, Verdict};
use gpuproof_solve::{Answer, Budget, NoWrap, Query, Solver};
use std::path::Path;
use std::time::Duration;

fn peer() -> Peer {
    let deps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.deps");
    Peer::installed(&deps, Duration::from_secs(10))
        .expect("run scripts/setup-z3 first: it installs the second solver")
}

/// The peer's verdict on what gpuproof answered, assumptions included as formulas.
fn agree(peer: &Peer, terms: &mut Terms, assertions: &[Term], no_wrap: &[NoWrap]) -> Option<bool> {
    let query = Query { assertions, no_wrap, label: "cross check" };
    let answer = Solver::new().check(terms, &query, &Budget::default());
    let mut formulas = assertions.to_vec();
    let used: Vec<usize> = match &answer {
        Answer::Unsat { assumed, .. } => assumed.clone(),
        _ => (0..no_wrap.len()).collect(),
    };
    formulas.extend(used.iter().map(|&k| no_wrap[k].formula(terms)).collect::<Vec<Term>>());
    let text = smt::query_text(terms, &formulas, &[]);
    let verdict = peer.solve(&text, Duration::from_secs(30)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    match (answer, verdict) {
        (Answer::Unsat { .. }, Verdict::Unsat) | (Answer::Sat(_), Verdict::Sat) => Some(true),
        (Answer::Unsat { .. }, Verdict::Sat) | (Answer::Sat(_), Verdict::Unsat) => Some(false),
        _ => None,
    }
}

#[test]
fn a_second_solver_agrees() {
    let peer = peer();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut confirmed = 0;
    for round in 0..24 {
        let bytes: Vec<u8> = (0..48)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 56) as u8
            })
            .collect();
        let mut case = match round % 3 {
            0 => cases::case(&bytes),
            1 => cases::index_case(&bytes),
            _ => cases::horner_case(&bytes, true, round % 2 == 0),
        };
        let (assertions, no_wrap) = (case.assertions.clone(), case.no_wrap.clone());
        let verdict = agree(&peer, &mut case.terms, &assertions, &no_wrap);
        assert_ne!(verdict, Some(false), "{} disagrees on round {round}", peer.name());
        confirmed += u32::from(verdict == Some(true));
    }
    assert!(confirmed >= 18, "{} answered only {confirmed} of 24", peer.name());
}

#[test]
fn a_peer_that_fails_says_so() {
    let missing = Peer::command("none", "/nonexistent/solver", &[]);
    assert!(missing.solve("(check-sat)", Duration::from_secs(1)).is_err());
    let silent = Peer::command("true", "true", &[]);
    assert!(silent.solve("(check-sat)", Duration::from_secs(5)).is_err());
    let endless = Peer::command("sleep", "sleep", &["60"]);
    assert_eq!(endless.solve("(check-sat)", Duration::from_millis(50)).ok(), Some(Verdict::Unknown));
}
