//! The engine: orders the stages of each command and makes the [`Report`].
//!
//! * [`report`]: what comes out, as plain data.
//! * [`load`]: a file into valid kir; [`folder`]: folders on the command line.
//! * [`launch`], [`inputs`]: what a run is given.
//! * [`mod@check`]: `gpuproof check`; [`mod@fix`]: `gpuproof fix`; [`mod@assume`]: `gpuproof assume`; [`mod@prove`]: `gpuproof prove`; [`optimize`]: `gpuproof optimize`; [`replay`]: `gpuproof replay`; [`mod@perf`]: `gpuproof perf`; [`mod@equiv`]: `gpuproof equiv`; [`mod@dump`]: `gpuproof dump`; [`bench`]: `gpuproof bench`.
//! * [`access_map`]: what threads do beside a race, of small runs.
//! * [`witness_file`]: runs that show a defect, kept for `gpuproof replay`.
//! * [`accept`]: findings that a project accepts, and what is wrong with its suppressions.
//! * [`cache`]: answers of `check`, kept on disk.
//! * [`describe`]: findings in words, one file for each family.
//! * [`timing`], [`progress`]: where the time goes and how far we are.
//!
//! Files and kernels are worked on in parallel; results keep the order of the input. Nothing here prints.

pub mod accept;
pub mod access_map;
pub mod assume;
pub mod bench;
pub mod cache;
pub mod check;
pub mod describe;
pub mod dump;
pub mod equiv;
pub mod expected_array;
pub mod fingerprint;
pub mod fix;
pub mod flatten;
pub mod folder;
pub mod infer;
pub mod inputs;
pub mod launch;
pub mod load;
pub mod memory_text;
pub mod optimize;
pub mod perf;
pub mod programs;
pub mod progress;
pub mod prove;
pub mod proved;
pub mod replay;
pub mod report;
mod scratch;
pub mod suggest;
pub mod timing;
pub mod unsupported;
pub mod witness_file;

pub use gpuproof_solve::Z3_VERSION;
pub use report::Report;
