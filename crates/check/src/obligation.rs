//! What has to be shown, one file for each kind of defect that it excludes.

mod assertion;
mod bounds;
mod convergence;
mod divergence;
mod initialised;
mod out_of_time;
mod own_copies;
mod pending;
mod progress;
mod race;
mod read_only;
mod spec_read;
mod vacuity;

pub use assertion::{ARGUMENT_DIVISOR, CONTRADICTION};
pub use divergence::LEFT_ALONE;
pub use vacuity::{BROKEN, is_vacuous};
