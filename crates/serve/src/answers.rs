//! Answers that are kept while the server runs: the same question has the same answer, and is worked on once, however many ask at the same time.
//!
//! What is kept is bounded in bytes; the answer that was put in first goes first. Failures are not kept: the next one who asks tries again.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OnceCell;

/// The key of a question.
pub type Key = [u8; 32];

/// An answer, or the place where one will be.
pub type Cell = Arc<OnceCell<Arc<[u8]>>>;

/// The answers.
pub struct Answers {
    most_bytes: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    cells: HashMap<Key, Cell>,
    /// Those with an answer, the oldest first, and the bytes of each.
    order: VecDeque<(Key, usize)>,
    bytes: usize,
}

impl Answers {
    /// None yet; never more than so many bytes of them.
    pub fn new(most_bytes: usize) -> Self {
        Self { most_bytes, kept: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nobody panics with it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place for the answer to a question. Whoever finds it empty may fill it, and everybody who asks meanwhile waits for that.
    pub fn cell(&self, key: Key) -> Cell {
        self.lock().cells.entry(key).or_default().clone()
    }

    /// Looks after a place that somebody is done with: counts an answer that is new, and forgets a place that stayed empty.
    pub fn settle(&self, key: Key, cell: &Cell) {
        let mut kept = self.lock();
        if !kept.cells.get(&key).is_some_and(|held| Arc::ptr_eq(held, cell)) {
            return;
        }
        match cell.get() {
            // The map and the caller hold it; nobody else waits for it.
            None if Arc::strong_count(cell) <= 2 => {
                kept.cells.remove(&key);
            }
            None => {}
            Some(_) if kept.order.iter().any(|(known, _)| *known == key) => {}
            Some(answer) => {
                kept.order.push_back((key, answer.len()));
                kept.bytes += answer.len();
                while kept.bytes > self.most_bytes {
                    let Some((oldest, bytes)) = kept.order.pop_front() else { break };
                    kept.bytes -= bytes;
                    kept.cells.remove(&oldest);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(answers: &Answers, key: u8, bytes: usize) {
        let cell = answers.cell([key; 32]);
        cell.set(vec![0; bytes].into()).expect("it is empty");
        answers.settle([key; 32], &cell);
    }

    fn has(answers: &Answers, key: u8) -> bool {
        let cell = answers.cell([key; 32]);
        answers.settle([key; 32], &cell);
        cell.get().is_some()
    }

    #[test]
    fn the_oldest_goes_when_there_is_no_room() {
        let answers = Answers::new(100);
        put(&answers, 1, 40);
        put(&answers, 2, 40);
        assert!(has(&answers, 1) && has(&answers, 2));
        put(&answers, 3, 40);
        assert!(!has(&answers, 1) && has(&answers, 2) && has(&answers, 3));
        put(&answers, 4, 101);
        assert!((1..=4).all(|key| !has(&answers, key)));
        assert_eq!(answers.lock().bytes, 0);
    }

    #[test]
    fn failures_are_not_kept() {
        let answers = Answers::new(100);
        let (mine, yours) = (answers.cell([1; 32]), answers.cell([1; 32]));
        answers.settle([1; 32], &mine);
        assert!(Arc::ptr_eq(&yours, &answers.cell([1; 32])), "somebody still waits for it");
        drop(mine);
        answers.settle([1; 32], &yours);
        assert!(answers.lock().cells.is_empty());
    }
}
