//! What holds of one thread without a solver.
//!
//! * [`flow`]: the control flow of a kernel as a graph, with its loops.
//! * [`live`]: which locals are still needed at the start of a node.
//! * [`points_to`]: which objects a pointer may point to.
//! * [`dominance`], [`versions`]: which definition of a local each use of it sees.
//! * [`influence`]: where threads that part meet again.
//! * [`reach`]: which statements control can get to from which.
//! * [`barrier_region`]: what a block does to memory between its barriers.
//! * [`waits`]: which loops go on for as long as memory says so.
//! * [`uniform`]: which values are the same for all threads of a warp, block or grid.

pub mod address;
pub mod barrier_region;
pub mod dominance;
pub mod flow;
pub mod influence;
pub mod live;
pub mod points_to;
pub mod reach;
pub mod uniform;
pub mod versions;
pub mod waits;

pub use barrier_region::BarrierRegions;
pub use flow::{End, Flow, Loop, LoopId, Node, NodeId};
pub use live::Live;
pub use points_to::{Effects, PointsTo, Targets};
pub use reach::Reach;
pub use uniform::{Level, Uniformity};
