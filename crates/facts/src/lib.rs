//! What holds of one thread without a solver.
//!
//! * [`flow`]: the control flow of a kernel as a graph, with its loops.
//! * [`live`]: which locals are still needed at the start of a node.
//! * [`points_to`]: which objects a pointer may point to.

pub mod flow;
pub mod live;
pub mod points_to;

pub use flow::{End, Flow, Loop, LoopId, Node, NodeId};
pub use live::Live;
pub use points_to::{Effects, PointsTo, Targets};
