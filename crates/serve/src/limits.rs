//! Limits that a process sets for itself and for all that it starts. They cannot be raised again.

use std::time::Duration;

/// Largest file that may be written: precompiled headers are of some megabytes.
#[cfg(unix)]
const FILE_BYTES: u64 = 32 << 20;
/// Files that may be open at a time.
#[cfg(unix)]
const OPEN_FILES: u64 = 128;

/// Sets the limits: address space in bytes, and processor time, which may be a little longer than the time by the clock after which the process is ended anyway.
#[cfg(unix)]
pub fn apply(memory: u64, time: Duration) -> Result<(), String> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let wanted = [
        (Resource::As, memory),
        (Resource::Cpu, time.as_secs() + 1),
        (Resource::Fsize, FILE_BYTES),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Core, 0),
    ];
    for (resource, most) in wanted {
        let most = getrlimit(resource).maximum.map_or(most, |allowed| allowed.min(most));
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })
            .map_err(|error| format!("cannot limit this process: {error}"))?;
    }
    Ok(())
}

/// Sets the limits.
#[cfg(not(unix))]
pub fn apply(_: u64, _: Duration) -> Result<(), String> {
    Err("this system has no limits for processes".into())
}
