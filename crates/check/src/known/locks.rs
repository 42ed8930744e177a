//! The locks by which threads keep others out.

use gpuproof_kir::ObjectId;
use gpuproof_logic::Integer;
use gpuproof_thread::Observation;
use gpuproof_thread::Point;

/// An array of locks: who finds one free by an atomic that takes it holds it until it gives it back ([`crate::order::lock`]).
#[derive(Clone, Debug)]
pub(crate) struct Locks {
    /// The array.
    pub(crate) object: ObjectId,
    /// What is in a lock that nobody holds.
    pub(crate) free: Integer,
    /// The atomics that take a lock if it is free.
    pub(crate) takers: Vec<Point>,
    /// The atomics that may give one back.
    pub(crate) releases: Vec<Point>,
    /// What takers found, in the run that is being looked at.
    pub(crate) found: Vec<Observation>,
}
