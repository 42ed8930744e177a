//! What holds of one thread without a solver.
