//! Checking many files: each of them, in parallel and in order.
//!
//! What another file includes is compiled with that one. Where that one has read it, its kernels are looked at there, and it is passed over; else it is looked at by itself.

use super::one_of_many::OneOfMany;
use super::{Options, Tell, check_file_and_tell};
use crate::accept;
use crate::describe::from_diagnostic;
use crate::folder::{self, Files};
use crate::load::{Memory, architectures};
use crate::progress::{Progress, Ready, each_numbered_file};
use crate::report::{KernelReport, Report};
use gpuproof_base::SourceMap;

/// Checks the kernels of these files.
pub fn check(paths: &[String], options: &Options, progress: &dyn Progress) -> Report {
    check_files(&folder::expand(paths), options, progress)
}

/// The same for files that were looked up before.
pub fn check_files(expanded: &Files, options: &Options, progress: &dyn Progress) -> Report {
    let mut options = options.clone();
    options.source.include_dirs.extend(expanded.headers.iter().cloned());
    let options = &options;
    // Of this run alone: files change between two.
    let memory = Memory::default();
    let one_of_many = OneOfMany::new(&expanded.paths, options);
    // These files, for the GPU with this number among those that they are compiled for.
    let check_all = |paths: &[String], first: usize, gpu: usize| {
        each_numbered_file(paths, first, progress, |file, path| {
            let tell = |number: usize, kernel: Option<&KernelReport>, sources: &SourceMap| {
                progress.kernel_ready(file, number, kernel.map(|kernel| Ready { path, sources, kernel }));
            };
            let others = |names: &[String]| one_of_many.add(names);
            let tell = Tell { kernel: &tell, others: &others };
            let mut options = options.in_program(path, &expanded.programs);
            if gpu > 0 {
                options.source.arch = architectures(path, &options.source).into_iter().nth(gpu);
            }
            let report = check_file_and_tell(path, &options, &memory, &tell);
            one_of_many.settle(expanded.settle(report))
        })
    };
    let (own, parts) = expanded.in_turn();
    let mut files = check_all(&own, 0, 0);
    let mut paths = own;
    for part in parts {
        if !Files::is_covered(&part, &files) {
            let mut report = check_all(std::slice::from_ref(&part), files.len(), 0);
            files.append(&mut report);
            paths.push(part);
        }
    }
    // Compiled for several GPUs, it is several programs: each one is checked, and the worst answer counts.
    for gpu in 1.. {
        let is_for = |path: &&String| architectures(path, &options.source).len() > gpu;
        let further: Vec<String> = paths.iter().filter(is_for).cloned().collect();
        if further.is_empty() {
            break;
        }
        let mut reports = check_all(&further, files.len(), gpu);
        files.append(&mut reports);
    }
    let (mut trouble, sources) = match &options.accept {
        Some(accept) => accept::remarks::about(&files, accept, options),
        None => Default::default(),
    };
    trouble.extend(one_of_many.missing(&files).map(|missing| from_diagnostic(&sources, &missing)));
    expanded.with_trouble(Report { sources, ..Report::new("check", files, trouble) })
}
