//! One file for each command.

pub mod assume;
pub mod bench;
pub mod check;
pub mod dump;
pub mod equiv;
pub mod explain;
pub mod fix;
pub mod init;
pub mod lsp;
pub mod mcp;
pub mod merge;
pub mod optimize;
pub mod perf;
pub mod prove;
pub mod replay;
pub mod serve;
pub mod shell;

/// Writes a file under another name and renames it, so that it is never half there.
pub fn write_whole(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    let mut scratch = path.as_os_str().to_owned();
    scratch.push(format!(".{}.tmp", std::process::id()));
    let scratch = std::path::Path::new(&scratch);
    let keep_permissions = || match std::fs::metadata(path) {
        Ok(data) => std::fs::set_permissions(scratch, data.permissions()),
        Err(_) => Ok(()),
    };
    let written = std::fs::write(scratch, text).and_then(|()| keep_permissions());
    written.and_then(|()| std::fs::rename(scratch, path)).inspect_err(|_| {
        let _ = std::fs::remove_file(scratch);
    })
}

/// Starts the engine's worker threads, as many as asked for, with as much stack as the main one has.
pub fn start_workers(bytes: usize, jobs: Option<u16>) {
    // 0: as many as there are cores.
    let pool = rayon::ThreadPoolBuilder::new().stack_size(bytes).num_threads(jobs.map_or(0, usize::from));
    // Fails only if the pool exists already, which is as good.
    let _ = pool.build_global();
}
