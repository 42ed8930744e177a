//! What has been shown of a kernel on the way, and is used by later questions.

pub(crate) mod atomics;
pub(crate) mod exchange;
pub(crate) mod members;
pub(crate) mod written;
