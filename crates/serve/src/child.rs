//! One text, one process. The process leads a group, so that clang ends with it; the group is ended in every case: when the answer is there, at the time limit, and when whoever
//! waits for the answer goes away. Its number is not used again before the process was waited for, so that no other process can be hit.

use crate::Settings;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

/// Variables that a child needs to find clang, its libraries and our headers.
const VARIABLES: [&str; 6] =
    ["PATH", "HOME", "XDG_CACHE_HOME", "GPUPROOF_CACHE", "GPUPROOF_CLANG", "LD_LIBRARY_PATH"];
/// Bytes of the error output that are looked at.
const ERROR_BYTES: usize = 16 << 10;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It took too long.
    Time,
    /// It needed too much memory.
    Memory,
    /// The answer is too long.
    Output,
    /// Something else.
    Other(String),
}

/// A group of processes that ends with this.
struct Group {
    child: Child,
    /// Its number, while the process was not waited for.
    leader: Option<Pid>,
    /// The folder in which it runs.
    _folder: TempDir,
}

impl Group {
    fn start(settings: &Settings) -> Result<Group, String> {
        let cannot = |error: std::io::Error| format!("cannot start a check: {error}");
        let folder = tempfile::Builder::new().prefix("gpuproof-serve-").tempdir().map_err(cannot)?;
        let (program, words) = &settings.program;
        let mut command = Command::new(program);
        command.args(words).env_clear();
        command.args(["--memory", &settings.memory.to_string()]);
        command.args(["--seconds", &settings.time.as_secs().max(1).to_string()]);
        command.envs(VARIABLES.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.env("TMPDIR", folder.path()).current_dir(folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.process_group(0).kill_on_drop(true);
        let child = command.spawn().map_err(cannot)?;
        let leader = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        Ok(Group { child, leader, _folder: folder })
    }

    /// Ends all of it.
    fn end(&mut self) {
        if let Some(leader) = self.leader.take() {
            // It may have ended by itself.
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }

    /// Waits until the leader has ended, and gives the signal that ended it, if one did. It is still there to be waited for afterwards.
    async fn ended(&self) -> Option<i32> {
        let leader = self.leader?;
        loop {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            match waitid(WaitId::Pid(leader), options) {
                Ok(Some(status)) => return status.terminating_signal(),
                Ok(None) => sleep(Duration::from_millis(2)).await,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

/// Has a text worked on: the words of the request in, the words of the answer out.
pub async fn answer(request: &[u8], settings: &Settings) -> Result<Arc<[u8]>, Failure> {
    let mut group = Group::start(settings).map_err(Failure::Other)?;
    let (input, output, errors) =
        (group.child.stdin.take(), group.child.stdout.take(), group.child.stderr.take());
    let (Some(mut input), Some(output), Some(errors)) = (input, output, errors) else {
        return Err(Failure::Other("cannot talk to a check".into()));
    };
    let feed = async move {
        // A child that reads no further has said why, or has ended.
        let _ = input.write_all(request).await;
        drop(input);
    };
    // One byte more tells that there was too much.
    let talk = async {
        let read = read_most(output, settings.output_bytes + 1);
        let ((), read, said) = tokio::join!(feed, read, read_most(errors, ERROR_BYTES));
        (read, said)
    };
    let work = async {
        let (read, said) = talk.await;
        let is_long = read.len() > settings.output_bytes;
        let signal = if is_long { None } else { group.ended().await };
        (read, said, signal, is_long)
    };
    let done = timeout(settings.time, work).await;
    group.end();
    // It is killed; this only takes it off the system's list.
    let _ = group.child.wait().await;
    let Ok((read, said, signal, is_long)) = done else { return Err(Failure::Time) };
    if is_long {
        return Err(Failure::Output);
    }
    // The last byte is written when all others are.
    if let Some((b'\n', whole)) = read.split_last() {
        return Ok(whole.into());
    }
    Err(failure(&String::from_utf8_lossy(&said), signal))
}

fn failure(said: &str, signal: Option<i32>) -> Failure {
    if signal == Some(Signal::XCPU.as_raw()) || signal == Some(Signal::KILL.as_raw()) {
        return Failure::Time;
    }
    if said.contains("memory allocation of")
        || said.contains("out of memory")
        || said.contains("cannot start a thread")
    {
        return Failure::Memory;
    }
    if signal.is_some() {
        return Failure::Other("the check crashed: the text is nested too deeply, needs too much memory, or found a defect of gpuproof".into());
    }
    Failure::Other("the check failed: nothing is known about this text".into())
}

/// Reads to the end, or as much as may be.
async fn read_most(stream: impl AsyncRead + Unpin, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A stream that breaks has ended.
    let _ = stream.take(most as u64).read_to_end(&mut bytes).await;
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_have_reasons() {
        let aborted = Some(Signal::ABORT.as_raw());
        assert_eq!(failure("memory allocation of 9 bytes failed\n", aborted), Failure::Memory);
        assert_eq!(failure("", Some(Signal::XCPU.as_raw())), Failure::Time);
        assert!(matches!(failure("", aborted), Failure::Other(why) if why.contains("crashed")));
        // What a child says is not for strangers.
        assert!(matches!(failure("cannot read /x", None), Failure::Other(why) if !why.contains("/x")));
    }
}
