//! Reference execution of kir: runs one launch, thread for thread, and reports what goes wrong.
//!
//! This is the yardstick for the symbolic engines: what it calls a defect has happened. [`run`] takes a valid
//! module, a kernel, a launch with its inputs, and [`Rules`]; a [`Program`] does the same for many launches of
//! one kernel. Everything is deterministic: equal inputs and rules give equal outcomes.
//!
//! # What it does where kir leaves something open
//!
//! * **Arbitrary values** (shifts by the width, floats out of an integer's range, inactive shuffle sources,
//!   unset locals and bytes, missing scalar arguments) are made from [`Rules::seed`].
//! * **Schedules**: see [`Rules::seed`]; races and divergence are found by what barriers order, not by what the
//!   schedule happens to do.
//! * **Uninitialised values** may be moved around freely, bit by bit. They are noted (`memory.uninitialised`,
//!   once for each statement) when they decide a condition, an address, a length or a mask, are an operand of
//!   an atomic, or are stored where other threads see them. `havoc` of a local that stands in the source leaves
//!   it uninitialised; of a temporary it makes an arbitrary but proper value.
//! * **Races**: SEMANTICS' rule, by bytes. Same-value writes, and writes of what was there already against
//!   reads, are `race.benign` notes under [`Rules::tolerate_benign`]. An atomic load against a plain read is
//!   no race; atomics clash with atomics outside their scope. Whether there is a race at all does not depend
//!   on the schedule, as long as control flow and addresses do not depend on racy data; without tolerance,
//!   neither do the pairs of statements.
//! * **Thread fences** with an atomic after them may order what was done before; such accesses are not reported (`fences`).
//! * **Exited threads** count as arrived at barriers of the block and the cluster ([`Rules::exited_is_divergence`]); a barrier
//!   of the grid waits for them in vain.
//! * **Wild pointers** (bytes read as a pointer that no pointer was stored to), pointers to another thread's
//!   private or another block's shared memory end the run as unsupported when they are accessed through.
//! * **Misaligned accesses** are reported and carried out.
//! * **Annotations**: assertions, assumptions, invariants of loops and barriers, and what functions require and ensure are
//!   checked if one thread can decide them; those with operators about two threads are skipped. A broken invariant
//!   (`invariant.*`, `assert.failed` at a barrier) is reported, and the run goes on.
//!
//! # How it is built
//!
//! `compile` translates functions to flat code (`code`); `exec` runs one thread of it; `scheduler` decides whose
//! turn it is; `sync` and `exchange` bring threads together; `race`, `shadow` and `order` find races.

mod arith;
mod async_copy;
mod claims;
mod code;
mod compile;
mod compile_expr;
mod compile_stmt;
mod exchange;
mod exec;
mod exec_memory;
mod fences;
pub mod finding;
mod float;
mod image;
pub mod launch;
mod lockstep;
mod memory;
pub mod moment;
mod order;
mod pure;
mod race;
mod read_only;
mod report;
mod scheduler;
mod setup;
mod shadow;
mod sync;
mod thread;
pub mod trace;
mod unset;
mod value;
pub mod values;
mod variables;
mod world;

pub use code::Program;
pub use finding::{AccessKind, End, Event, Finding, Outcome, ThreadId};
pub use launch::{Inputs, Launch, Rules};
pub use moment::{Held, Moment, Spot};
pub use setup::{MAX_LAUNCH_THREADS, MAX_MEMORY, MAX_THREADS, run};
pub use trace::Traced;
