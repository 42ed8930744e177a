//! Dropping records loses no answer: against a list that keeps everything.

use super::*;
use proptest::prelude::*;

const BLOCKS: u32 = 3;
const PER_BLOCK: u32 = 4;

fn record(thread: u32, stamp: u32, count: u32, value: u32) -> Record {
    let mut record = Record::new(
        thread,
        thread / PER_BLOCK,
        stamp,
        count,
        7,
        0,
        AccessKind::Write,
        false,
        FenceScope::System,
    );
    (record.mask, record.value) = (0xf, value);
    record
}

/// What happens: an access of a thread with a value, or a barrier of a block.
#[derive(Clone, Copy, Debug)]
enum Event {
    Access(u32, u32),
    Barrier(u32),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        8 => (0..BLOCKS * PER_BLOCK, 0..4u32).prop_map(|(thread, value)| Event::Access(thread, value)),
        1 => (0..BLOCKS).prop_map(Event::Barrier),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn together_every_question_keeps_its_answer(events in prop::collection::vec(event(), 1..60)) {
        let mut shadow = Shadow::default();
        shadow.grow(1);
        let mut all: Vec<Record> = Vec::new();
        let mut stamps = [0; BLOCKS as usize];
        for event in events {
            let (thread, value) = match event {
                Event::Barrier(block) => {
                    stamps[block as usize] += 1;
                    continue;
                }
                Event::Access(thread, value) => (thread, value),
            };
            let stamp = stamps[(thread / PER_BLOCK) as usize];
            let new = record(thread, stamp, 0, value);
            shadow.insert(0, new, stamp, Policy::Together);
            all.push(new);
            for asker in 0..BLOCKS * PER_BLOCK {
                for other_than in 0..5 {
                    let answers = |r: &Record| {
                        let ordered = r.block == asker / PER_BLOCK
                            && (r.thread == asker || r.stamp != stamps[r.block as usize]);
                        !ordered && r.value != other_than
                    };
                    prop_assert_eq!(shadow.at(0).any(answers), all.iter().any(answers), "{} {}", asker, other_than);
                }
            }
        }
        prop_assert!(shadow.at(0).count() <= 24, "{} records", shadow.at(0).count());
    }

    #[test]
    fn pairwise_every_question_keeps_its_answer(
        accesses in prop::collection::vec((0..PER_BLOCK, 0..2u32, 0..4u32), 1..40),
        seen in prop::collection::vec(0..12u32, PER_BLOCK as usize),
    ) {
        let mut shadow = Shadow::default();
        shadow.grow(1);
        let mut all: Vec<Record> = Vec::new();
        let mut counts = [0; PER_BLOCK as usize];
        for (thread, passed, value) in accesses {
            counts[thread as usize] += passed;
            let new = record(thread, 0, counts[thread as usize], value);
            shadow.insert(0, new, 0, Policy::Pairwise);
            all.push(new);
            for asker in 0..PER_BLOCK {
                for other_than in 0..5 {
                    let answers = |r: &Record| {
                        r.thread != asker && r.count >= seen[r.thread as usize] && r.value != other_than
                    };
                    prop_assert_eq!(shadow.at(0).any(answers), all.iter().any(answers));
                }
            }
        }
        prop_assert!(shadow.at(0).count() <= 2 * PER_BLOCK as usize);
    }
}

#[test]
fn classes_are_kept_apart_and_clearing_forgets() {
    let mut shadow = Shadow::default();
    shadow.grow(2);
    let mut other = record(0, 0, 0, 1);
    other.site = 8;
    shadow.insert(0, record(0, 0, 0, 1), 0, Policy::Together);
    shadow.insert(0, other, 0, Policy::Together);
    shadow.insert(0, record(0, 0, 0, 1), 0, Policy::Together);
    assert_eq!((shadow.at(0).count(), shadow.at(1).count(), shadow.at(9).count()), (2, 0, 0));
    shadow.clear();
    assert_eq!(shadow.at(0).count(), 0);
    shadow.insert(0, other, 0, Policy::Together);
    assert_eq!(shadow.at(0).count(), 1);
}
