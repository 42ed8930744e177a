//! How long an editor waits: a file of 200 lines is changed again and again, and the time is taken from the change to the messages about it, the pause after typing included.
//!
//! Each change is in the body of one of the kernels, so that nothing could be taken from an earlier answer.

use crate::{cargo, trouble};
use lsp_server::{Message, Notification, Request};
use serde_json::json;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Child, ChildStdin, Stdio};
use std::time::{Duration, Instant};

/// Changes that are measured, after some that are not.
const CHANGES: usize = 60;
const WARM_UP: usize = 3;
/// Lines of the file.
const LINES: usize = 200;

/// Measures and tells.
pub fn run(root: &Path, arguments: &[String]) -> Result<String, String> {
    let is_quick = arguments.iter().any(|word| word == "--dev");
    let program = build(root, is_quick)?;
    let folder = std::env::temp_dir().join(format!("gpuproof-latency-{}", process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| trouble("make", &folder, &error))?;
    let times = measure(&program, &folder);
    let _ = std::fs::remove_dir_all(&folder);
    let mut times = times?;
    times.sort();
    let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).copied();
    let ms = |time: Option<Duration>| time.unwrap_or_default().as_millis();
    Ok(format!(
        "{} changes of a file of {LINES} lines: median {} ms, p95 {} ms, longest {} ms",
        times.len(),
        ms(at(50)),
        ms(at(95)),
        ms(times.last().copied())
    ))
}

/// Builds the program; a quick build is not what users have.
pub fn build(root: &Path, is_quick: bool) -> Result<PathBuf, String> {
    let mut command = cargo();
    command.current_dir(root).args(["build", "--quiet", "--package", "gpuproof-cli"]);
    if !is_quick {
        command.arg("--release");
    }
    let status = command.status().map_err(|error| format!("cannot run cargo: {error}"))?;
    let folder = if is_quick { "debug" } else { "release" };
    status
        .success()
        .then(|| root.join("target").join(folder).join("gpuproof"))
        .ok_or_else(|| "the build fails".into())
}

/// Kernels of several kinds, and `turn` somewhere in one of them.
fn text(turn: usize) -> String {
    let kinds = [
        "__global__ void copyN(float *to, const float *from, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) {\n    to[i] = from[i] * TURNf;\n  }\n}\n",
        "__global__ void rotateN(int *a) {\n  __requires(blockDim.x == 64);\n  __shared__ int tile[64];\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  tile[threadIdx.x] = a[i] + TURN;\n  __syncthreads();\n  a[i] = tile[(threadIdx.x + 1) % 64];\n}\n",
        "__global__ void sumN(float *out, const float *in) {\n  __requires(blockDim.x == 256);\n  __shared__ float part[256];\n  unsigned t = threadIdx.x;\n  part[t] = in[blockIdx.x * 256 + t] + TURNf;\n  __syncthreads();\n  for (unsigned s = 128; s > 0; s /= 2) {\n    if (t < s) part[t] += part[t + s];\n    __syncthreads();\n  }\n  if (t == 0) out[blockIdx.x] = part[0];\n}\n",
        "__global__ void transposeN(float *to, const float *from, int w, int h) {\n  __requires(blockDim.x == 16 && blockDim.y == 16);\n  __shared__ float tile[16][17];\n  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;\n  if (x < w && y < h) tile[threadIdx.y][threadIdx.x] = from[y * w + x] + TURNf;\n  __syncthreads();\n  x = blockIdx.y * 16 + threadIdx.x;\n  y = blockIdx.x * 16 + threadIdx.y;\n  if (x < h && y < w) to[y * h + x] = tile[threadIdx.x][threadIdx.y];\n}\n",
    ];
    let mut text = String::new();
    for (number, kind) in kinds.iter().cycle().enumerate() {
        let value = if number == turn % 16 { turn } else { 1 };
        let kernel = kind.replacen('N', &number.to_string(), 1).replace("TURNf", &format!("{value}.0f"));
        let kernel = kernel.replace("TURN", &value.to_string()) + "\n";
        if text.lines().count() + kernel.lines().count() > LINES {
            break;
        }
        text += &kernel;
    }
    let missing = LINES.saturating_sub(text.lines().count());
    text + &"\n".repeat(missing)
}

/// An editor that changes a file.
struct Editor {
    server: Child,
    input: ChildStdin,
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Editor {
    fn send(&mut self, message: Message) -> Result<(), String> {
        let sent = message.write(&mut self.input).and_then(|()| self.input.flush());
        sent.map_err(|error| format!("the server does not listen: {error}"))
    }

    fn tell(&mut self, method: &str, params: serde_json::Value) -> Result<(), String> {
        self.send(Message::Notification(Notification::new(method.into(), params)))
    }
}

fn measure(program: &Path, folder: &Path) -> Result<Vec<Duration>, String> {
    let path = folder.join("kernels.cu");
    std::fs::write(&path, text(0)).map_err(|error| trouble("write", &path, &error))?;
    let uri = format!("file://{}", path.display());
    let mut server = process::Command::new(program)
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| trouble("run", program, &error))?;
    let (Some(input), Some(output)) = (server.stdin.take(), server.stdout.take()) else {
        return Err("the server has no pipes".into());
    };
    let mut output = BufReader::new(output);
    let mut editor = Editor { server, input };
    let mut hear = |wanted: i32| -> Result<(), String> {
        loop {
            let message = Message::read(&mut output).map_err(|error| error.to_string())?;
            match message.ok_or("the server has gone")? {
                Message::Notification(note)
                    if note.method == "textDocument/publishDiagnostics"
                        && note.params["version"] == wanted =>
                {
                    return Ok(());
                }
                Message::Response(_) if wanted == 0 => return Ok(()),
                _ => {}
            }
        }
    };
    editor.send(Message::Request(Request::new(
        1.into(),
        "initialize".into(),
        json!({ "capabilities": {} }),
    )))?;
    hear(0)?;
    editor.tell("initialized", json!({}))?;
    let document = json!({ "uri": uri, "languageId": "cuda", "version": 1, "text": text(0) });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }))?;
    hear(1)?;
    let mut times = Vec::new();
    for turn in 1..=WARM_UP + CHANGES {
        let version = i32::try_from(turn).unwrap_or(i32::MAX) + 1;
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "text": text(turn) }]);
        let start = Instant::now();
        editor
            .tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }))?;
        hear(version)?;
        if turn > WARM_UP {
            times.push(start.elapsed());
        }
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_text_is_as_long_as_it_is_said_to_be() {
        for turn in [0, 1, 17] {
            assert_eq!(super::text(turn).lines().count(), super::LINES);
        }
        assert_ne!(super::text(1), super::text(2));
    }
}
