//! The server for coding agents, over the protocol: one JSON message a line.

use crate::folder::Folder;
use crate::time::hash;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// Without the barrier, a thread reads its neighbour's element before it is there.
const ROTATE: &str = "__global__ void rotate(int *a) {
  __requires(blockDim.x == 64 && gridDim.x == 1);
  __shared__ int tile[64];
  int i = threadIdx.x;
  tile[i] = a[i];
  __syncthreads();
  a[i] = tile[(i + 1) % 64];
}
";

fn racy() -> String {
    ROTATE.replace("  __syncthreads();\n", "")
}

/// An agent.
struct Agent {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    requests: u64,
    tools: Value,
}

impl Agent {
    fn new(folder: &Folder) -> Self {
        let mut command = folder.command("mcp");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the server starts");
        let input = server.stdin.take();
        let output = BufReader::new(server.stdout.take().expect("a pipe"));
        let mut agent = Self { server, input, output, requests: 0, tools: Value::Null };
        let hello = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        });
        let about = agent.ask("initialize", hello);
        assert_eq!(about["result"]["protocolVersion"], "2025-06-18", "{about}");
        assert_eq!(about["result"]["serverInfo"]["name"], "gpuproof", "{about}");
        assert!(about["result"]["instructions"].is_string(), "{about}");
        agent.write(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        agent.tools = agent.ask("tools/list", json!({}))["result"]["tools"].take();
        agent
    }

    fn write(&mut self, line: &str) {
        let input = self.input.as_mut().expect("a pipe");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("the server listens");
    }

    fn read(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).expect("JSON")
    }

    fn send(&mut self, method: &str, params: Value) -> u64 {
        self.requests += 1;
        let id = self.requests;
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.write(&request.to_string());
        id
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        let answer = self.read();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// The result of a call. Its data are as the tool's schema says.
    fn result(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.ask("tools/call", json!({ "name": tool, "arguments": arguments }))["result"].take();
        let listed = self.tools.as_array().into_iter().flatten().find(|listed| listed["name"] == tool);
        let schema = jsonschema::validator_for(&listed.expect("a tool")["outputSchema"]).expect("a schema");
        if let Some(data) = result.get("structuredContent") {
            let wrong: Vec<String> = schema.iter_errors(data).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{wrong:?} in {data:#}");
        }
        result
    }

    /// The data and the text of a call that succeeds.
    fn call(&mut self, tool: &str, arguments: Value) -> (Value, String) {
        let mut result = self.result(tool, arguments);
        assert_eq!(result["isError"], false, "{result:#}");
        let text = result["content"][0]["text"].as_str().unwrap_or_default().to_owned();
        (result["structuredContent"].take(), text)
    }

    /// What is said about a call that fails.
    fn refused(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.result(tool, arguments);
        assert_eq!(result["isError"], true, "{result:#}");
        result["content"][0]["text"].as_str().unwrap_or_default().to_owned()
    }

    fn goodbye(mut self) {
        self.input = None;
        assert!(self.server.wait().expect("it ends").success());
        let mut rest = String::new();
        self.output.read_line(&mut rest).expect("its end");
        assert_eq!(rest, "");
    }
}

#[test]
fn tools_are_listed() {
    let folder = Folder::new(&[]);
    let agent = Agent::new(&folder);
    let tools = agent.tools.as_array().expect("a list");
    // Agents read all of it.
    assert!(agent.tools.to_string().len() < 60_000 && !agent.tools.to_string().contains("\"null\""));
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["check", "fix", "explain", "perf", "replay", "prove"]);
    for tool in tools {
        for schema in [&tool["inputSchema"], &tool["outputSchema"]] {
            assert_eq!(schema["type"], "object", "{tool:#}");
            jsonschema::validator_for(schema).expect("a schema");
        }
        assert_eq!(tool["inputSchema"]["additionalProperties"], false);
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        let properties = tool["inputSchema"]["properties"].as_object().expect("arguments");
        for (name, property) in properties {
            assert!(property["description"].is_string(), "{name} of {}", tool["name"]);
        }
    }
    agent.goodbye();
}

#[test]
fn a_race_is_found_with_its_cure() {
    let folder = Folder::new(&[("rotate.cu", &racy())]);
    let mut agent = Agent::new(&folder);
    let (data, text) = agent.call("check", json!({ "path": "rotate.cu" }));
    assert_eq!(data["summary"], "1 kernel: 1 refuted");
    let kernel = &data["kernels"][0];
    assert_eq!((&kernel["name"], &kernel["verdict"]), (&json!("rotate"), &json!("refuted")), "{data:#}");
    assert!(kernel["launches"].is_string() && kernel["run"]["launch"].is_string(), "{data:#}");
    let finding = &kernel["findings"][0];
    assert_eq!(finding["code"], "race.shared");
    let mut places: Vec<&str> =
        finding["accesses"].as_array().into_iter().flatten().filter_map(|a| a["place"].as_str()).collect();
    places.sort_unstable();
    assert_eq!(places, ["rotate.cu:5", "rotate.cu:6"], "{data:#}");
    assert_ne!(finding["accesses"][0]["thread"], finding["accesses"][1]["thread"]);
    assert!(
        finding["accesses"][0]["variables"][0].as_str().is_some_and(|v| v.starts_with("i = ")),
        "{data:#}"
    );
    let diff = finding["fix"]["diff"].as_str().expect("a diff");
    assert!(diff.starts_with("--- rotate.cu\n+++ rotate.cu\n@@ "), "{diff}");
    assert!(diff.contains("\n+  __syncthreads();\n"), "{diff}");
    assert!(text.contains("error[race.shared]") && text.contains(diff), "{text}");
    // The same for a text, under a name that tells nothing of this machine.
    let (of_text, text) = agent.call("check", json!({ "source": racy(), "language": "cuda" }));
    let renamed: Value =
        serde_json::from_str(&data.to_string().replace("rotate.cu", "source.cu")).expect("JSON");
    assert_eq!(of_text, renamed);
    assert!(!text.contains("/tmp"), "{text}");
    agent.goodbye();
    assert_eq!(folder.names(), ["rotate.cu"]);
}

#[test]
fn a_kernel_is_proved_and_what_that_rests_on_is_told() {
    let folder = Folder::new(&[]);
    let mut agent = Agent::new(&folder);
    let (data, text) = agent.call("check", json!({ "source": ROTATE, "language": "cuda", "kernel": null }));
    assert_eq!(data["kernels"][0]["verdict"], "proved", "{data:#}");
    assert!(data["kernels"][0]["not_checked"][0].is_string(), "{data:#}");
    assert!(text.contains("`rotate` at source.cu:1: proved for "), "{text}");
    // Sizes, arguments, conditions, macros.
    let source = "kernel void k(global int *a, int s) { a[get_global_id(0) * s + OFFSET] = 1; }";
    let mut asked = json!({ "source": source, "language": "opencl", "defines": ["OFFSET=2"], "block": 32,
        "grid": [4], "arg": { "s": 3 }, "size": { "a": 1000 } });
    let (data, _) = agent.call("check", asked.clone());
    assert_eq!(data["kernels"][0]["verdict"], "proved", "{data:#}");
    assert_eq!(data["kernels"][0].get("not_checked"), None, "{data:#}");
    asked["size"]["a"] = json!(100);
    let (data, _) = agent.call("check", asked.clone());
    assert_eq!(data["kernels"][0]["findings"][0]["code"], "memory.bounds", "{data:#}");
    asked["arg"] = json!({});
    asked["size"] = json!({});
    asked["assume"] = json!(["s > 0 && s < 100"]);
    let (data, _) = agent.call("check", asked);
    assert_eq!(data["kernels"][0]["verdict"], "proved", "{data:#}");
    agent.goodbye();
}

#[test]
fn the_other_tools_answer() {
    let pvl = "class C {\n  ensures \\result == x + 1;\n  int next(int x) { return x + 1; }\n}\n";
    let folder = Folder::new(&[("rotate.cu", &racy()), ("next.pvl", pvl)]);
    let mut agent = Agent::new(&folder);
    let (data, _) = agent.call("fix", json!({ "path": "rotate.cu" }));
    assert_eq!(data["kernels"][0]["verdict"], "proved", "{data:#}");
    assert!(data["kernels"][0]["changes"][0].is_string(), "{data:#}");
    assert!(data["diff"].as_str().is_some_and(|diff| diff.contains("\n+  __syncthreads();\n")), "{data:#}");
    let (data, text) = agent.call("explain", json!({ "code": "race.shared" }));
    assert!(text.contains("race") && data["documentation"] == text, "{text}");
    assert!(agent.call("explain", json!({})).1.contains("race.global"));
    assert!(agent.call("explain", json!({ "code": "rule.write-back" })).1.starts_with("rule.write-back\n"));
    assert!(agent.refused("explain", json!({ "code": "nonsense" })).contains("there is no code `nonsense`"));
    let strided = "__global__ void k(int *a) { __shared__ int t[2048]; t[threadIdx.x * 2] = a[threadIdx.x * 32]; a[0] = t[threadIdx.x]; }";
    let (data, text) = agent.call("perf", json!({ "source": strided, "language": "cuda", "block": 64 }));
    let first = &data["kernels"][0]["figures"]["accesses"][0];
    assert_eq!((&first["space"], &first["sectors"]), (&json!("global"), &json!(32)), "{data:#}");
    assert!(text.contains("2-way bank conflict"), "{text}");
    let run = json!({ "path": "rotate.cu", "block": 64, "grid": 1, "array": { "a": "iota:int:64" }, "show_arrays": true });
    let (data, _) = agent.call("replay", run.clone());
    assert_eq!(data["kernels"][0]["verdict"], "defect_observed", "{data:#}");
    std::fs::write(folder.path().join("rotate.cu"), ROTATE).expect("a file");
    let (data, text) = agent.call("replay", run);
    assert_eq!(data["kernels"][0]["verdict"], "no_defect_observed", "{data:#}");
    assert!(text.contains("a = 1, 2, 3, 4, "), "{text}");
    let (data, _) = agent.call("prove", json!({ "path": "next.pvl" }));
    assert_eq!(data["kernels"][0]["verdict"], "proved", "{data:#}");
    let wrong = pvl.replace("x + 1;\n  int", "x;\n  int");
    let (data, _) = agent.call("prove", json!({ "source": wrong, "language": "pvl" }));
    assert_eq!(data["kernels"][0]["verdict"], "rejected", "{data:#}");
    agent.goodbye();
}

#[test]
fn what_makes_no_sense_is_refused_and_the_server_lives_on() {
    let folder = Folder::new(&[("k.cu", ROTATE)]);
    let mut agent = Agent::new(&folder);
    let cuda = |source: &str| json!({ "source": source, "language": "cuda" });
    let cases = [
        (json!({ "path": "k.cu", "blok": 64 }), "did you mean `block`?"),
        (json!({ "path": "k.cu", "source": "" }), "give either `path` or `source`, not both"),
        (json!({}), "give the file as `path`, or its text as `source`"),
        (json!({ "source": ROTATE }), "`language` is needed with `source`"),
        (json!({ "path": 3 }), "`path`: invalid type"),
        (json!({ "path": "k.cu", "block": "wide" }), "`block`: `wide` is no size"),
        (json!({ "path": "k.cu", "timeout": 0 }), "`timeout`: more than 0 and at most 600 seconds"),
        (json!({ "path": "k.cu", "defines": ["-include/etc/passwd"] }), "is no macro"),
        (json!({ "path": "k.cu", "kernel": "other" }), "there is no kernel `other` in `k.cu`"),
        (json!({ "path": "nowhere.cu" }), "cannot read `nowhere.cu`: no such file"),
        (json!({ "path": "--version" }), "no such file"),
        (cuda("__global__ void k( {"), "error[source.syntax] at source.cu:1"),
        (cuda("int main() {}"), "there is no kernel in `source.cu`"),
        (cuda(&" ".repeat(1_000_001)), "`source` has 1000001 bytes; at most 1000000 are taken"),
    ];
    for (arguments, wanted) in cases {
        let said = agent.refused("check", arguments);
        assert!(said.contains(wanted), "{said}");
    }
    assert!(agent.refused("replay", json!({ "path": "k.cu", "schedules": 0 })).contains("from 1 to 1000"));
    let unknown = agent.ask("tools/call", json!({ "name": "format", "arguments": {} }));
    assert!(unknown["error"]["message"].as_str().is_some_and(|m| m.contains("there is no tool `format`")));
    assert!(agent.ask("nothing/known", json!({})).get("error").is_some());
    agent.write("this is no JSON");
    let (data, _) = agent.call("check", json!({ "path": "k.cu" }));
    assert_eq!(data["summary"], "1 kernel: 1 proved");
    agent.goodbye();
}

#[test]
fn the_project_of_the_file_counts() {
    let text = "#include \"size.h\"\n__global__ void k(int *a) { a[threadIdx.x % SIZE] = threadIdx.x; }\n";
    let folder =
        Folder::new(&[("gpuproof.toml", "include = [\"include\"]\ndefine = [\"SIZE=8\"]\n"), ("k.cu", text)]);
    std::fs::create_dir_all(folder.path().join("include")).expect("a folder");
    std::fs::write(folder.path().join("include/size.h"), "\n").expect("a file");
    let mut agent = Agent::new(&folder);
    for asked in [json!({ "path": "k.cu" }), json!({ "source": text, "language": "cuda" })] {
        let (data, _) = agent.call("check", asked);
        assert_eq!(data["kernels"][0]["findings"][0]["code"], "race.global", "{data:#}");
    }
    std::fs::write(folder.path().join("gpuproof.toml"), "includes = []\n").expect("a file");
    assert!(agent.refused("check", json!({ "path": "k.cu" })).contains("there is no key `includes`"));
    agent.goodbye();
}

#[test]
fn a_call_can_be_cancelled() {
    let folder = Folder::new(&[("k.cu", ROTATE)]);
    let mut agent = Agent::new(&folder);
    let start = Instant::now();
    // Minutes of work.
    let asked = json!({ "source": hash(1000), "language": "cuda", "timeout": 600 });
    let id = agent.send("tools/call", json!({ "name": "check", "arguments": asked }));
    std::thread::sleep(Duration::from_millis(500));
    let cancel =
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } });
    agent.write(&cancel.to_string());
    // The next one gets its turn, with an answer that the interrupt has not touched.
    let (data, _) = agent.call("check", json!({ "path": "k.cu" }));
    assert_eq!(data["summary"], "1 kernel: 1 proved");
    assert!(start.elapsed() < Duration::from_secs(60));
    agent.goodbye();
}
