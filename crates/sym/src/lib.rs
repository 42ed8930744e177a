//! Symbolic execution of one thread over barrier intervals.
