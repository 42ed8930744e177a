//! How a kernel's warps use memory: bank conflicts, coalescing, divergence.
//!
//! Nothing here is about being right; it is about being fast. But what is said is exact where it says so, and a bound
//! where it says so, and the same run of the interpreter that a proof is held against is what this is held against.
//!
//! # What is said
//!
//! * Of every access to **shared memory**: its *conflict degree*, the number of times that the busiest bank is needed for one
//!   request of a warp ([`request::banks`] has the rule). 1 is conflict-free.
//! * Of every access to **global memory**: the 32-byte *sectors* and 128-byte *lines* that one request of a warp touches, and
//!   the *efficiency*: bytes that some lane asked for, divided by the bytes of the sectors.
//! * Of every **branch** whether the lanes of a warp may take different ways.
//!
//! # How
//!
//! One thread is run symbolically (room `thread`, the whole kernel, barriers passed): every access has an address and a guard over
//! thread coordinates, arguments and iterations of loops. A warp is 32 threads at consecutive linear indices, x fastest. For each
//! warp of a block, address and guard are evaluated for all its lanes at once ([`eval`]): a value is a polynomial over what the
//! lanes share (arguments, block coordinates, iterations), with one coefficient for each lane ([`lanes`]). Then:
//!
//! * A part of the address that all lanes share moves all of them alike. The conflict degree does not change by it if it is a multiple
//!   of the bank width; sectors depend on it modulo 128, and its possible remainders are those that the common divisor of
//!   its coefficients leaves open.
//! * A shared quantity with different coefficients in different lanes (a pitch that rows are apart) is tried in every residue class
//!   modulo the memory's period ([`pattern`]), at a value so large that rows meet only if they are the same.
//!   So the worst case is that of all values of the pitch, and which residues are bad is known.
//! * A lane that its guard excludes takes no part. Whether a lane whose guard depends on arguments or data takes part is open; all
//!   of them do in the worst case, since degree, sectors and lines only grow with the lanes.
//! * What depends on data that the lanes do not share is *unknown*, with the reason.
//!
//! Iterations of a loop whose number is known are looked at one by one ([`iterations`]), so that accesses are weighted by
//! how often they happen.
//!
//! # What it rests on
//!
//! Arrays start at multiples of 256 bytes; index arithmetic does not wrap; lanes that execute an access together are
//! in the same iterations of the loops around it.

pub mod analyse;
pub mod branch;
pub mod eval;
pub mod iterations;
pub mod lanes;
pub mod launch;
pub mod pattern;
pub mod request;
pub mod setup;

pub use analyse::{Answer, Dependence, Figure, Perf, Row, Spread, analyse};
pub use branch::{BranchRow, Divergence};
pub use gpuproof_thread::Kind;
pub use request::Hardware;
pub use setup::Setup;
