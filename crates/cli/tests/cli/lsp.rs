//! The language server, over the protocol.

use crate::folder::Folder;
use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// Without the barrier, a thread reads its neighbour's element before it is there. The letter takes two bytes, and one of UTF-16.
const ROTATE: &str = "__global__ void rotate(int *a) {
  __shared__ int tile[64];
  tile[threadIdx.x % 64] = a[threadIdx.x % 64];
  BARRIER
  /* für */ a[threadIdx.x % 64] = tile[(threadIdx.x + 1) % 64];
}
";

fn with_barrier() -> String {
    ROTATE
        .replace("BARRIER", "__syncthreads();")
        .replace("{\n", "{\n  __requires(blockDim.x == 64 && gridDim.x == 1);\n")
}

fn without_barrier() -> String {
    with_barrier().replace("  __syncthreads();\n", "")
}

/// An editor.
struct Editor {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: i32,
}

impl Editor {
    fn new(folder: &Folder) -> Self {
        let mut command = folder.command("lsp --stdio");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the server starts");
        let input = server.stdin.take().expect("a pipe");
        let output = BufReader::new(server.stdout.take().expect("a pipe"));
        let mut editor = Self { server, input, output, requests: 0 };
        let about = editor.ask("initialize", json!({ "capabilities": {} }));
        assert_eq!(about["capabilities"]["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: Message) {
        message.write(&mut self.input).expect("the server listens");
        self.input.flush().expect("the server listens");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(Message::Notification(Notification::new(method.into(), params)));
    }

    fn read(&mut self) -> Message {
        Message::read(&mut self.output).expect("a message").expect("the server is there")
    }

    fn respond(&mut self, method: &str, params: Value) -> Response {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        self.send(Message::Request(Request::new(id.clone(), method.into(), params)));
        loop {
            match self.read() {
                Message::Response(response) if response.id == id => return response,
                _ => {}
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.respond(method, params);
        serde_json::to_value(response).expect("JSON")["result"].take()
    }

    /// The next message of this kind from the server.
    fn hear(&mut self, method: &str) -> Value {
        loop {
            match self.read() {
                Message::Notification(notification) if notification.method == method => {
                    return notification.params;
                }
                _ => {}
            }
        }
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "cuda", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, uri: &str, version: i32, text: &str) {
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "text": text }]);
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Asks until what is found out in the background is there.
    fn ask_until(&mut self, method: &str, params: &Value, ready: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..600 {
            let answer = self.ask(method, params.clone());
            if ready(&answer) {
                return answer;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        panic!("no answer to {method}")
    }

    fn goodbye(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.server.wait().expect("it ends").success());
    }
}

fn uri(folder: &Folder, name: &str) -> String {
    format!("file://{}", folder.path().join(name).display())
}

#[test]
fn a_race_is_shown_cured_and_gone() {
    let folder = Folder::new(&[("rotate.cu", "")]);
    let uri = uri(&folder, "rotate.cu");
    let mut editor = Editor::new(&folder);
    editor.open(&uri, &without_barrier());
    let shown = editor.hear("textDocument/publishDiagnostics");
    assert_eq!(shown["uri"], uri.as_str());
    let race = &shown["diagnostics"][0];
    assert_eq!(race["code"], "race.shared");
    assert_eq!(race["severity"], 1);
    // The letter before it is one unit.
    assert_eq!(race["range"]["start"], json!({ "line": 4, "character": 34 }), "{race}");
    let other = &race["relatedInformation"][0];
    assert_eq!(other["location"]["range"]["start"]["line"], 3, "{race}");
    assert!(other["message"].as_str().is_some_and(|text| text.starts_with("write of tile")), "{other}");
    let document = json!({ "uri": uri });
    let lens = editor.ask("textDocument/codeLens", json!({ "textDocument": document }));
    assert_eq!(lens[0]["command"]["title"], "refuted: race.shared");
    let here = json!({ "textDocument": document, "position": race["range"]["start"] });
    let hover = editor.ask("textDocument/hover", here);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.starts_with("**race.shared**: thread (") && text.contains(" reads `tile["), "{text}");
    let asked = json!({ "textDocument": document, "range": race["range"], "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", asked);
    let edit = &actions[0]["edit"]["changes"][&uri][0];
    assert_eq!(edit["newText"], "  __syncthreads();\n", "{actions}");
    assert_eq!(edit["range"]["start"], json!({ "line": 4, "character": 0 }));
    // With the change made, it is proved, and the message goes away.
    editor.change(&uri, 2, &with_barrier());
    let shown = editor.hear("textDocument/publishDiagnostics");
    assert_eq!((&shown["version"], &shown["diagnostics"]), (&json!(2), &json!([])));
    let lens = editor.ask("textDocument/codeLens", json!({ "textDocument": document }));
    let title = lens[0]["command"]["title"].as_str().expect("a title");
    assert!(title.starts_with("proved for "), "{title}");
    let barrier = json!({ "textDocument": document, "position": { "line": 4, "character": 4 } });
    let hover = editor.ask_until("textDocument/hover", &barrier, |answer| !answer.is_null());
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(
        text.starts_with("**barrier**: needed: without it the kernel is not proved\n\n- orders `"),
        "{text}"
    );
    assert!(text.contains("(line 4) and `tile[(threadIdx.x + 1) % 64]` (line 6)"), "{text}");
    editor.goodbye();
}

#[test]
fn a_newer_text_cancels_the_older() {
    let folder = Folder::new(&[("rotate.cu", "")]);
    let uri = uri(&folder, "rotate.cu");
    let mut editor = Editor::new(&folder);
    editor.open(&uri, &without_barrier());
    for version in 2..20 {
        editor.change(&uri, version, &without_barrier());
    }
    editor.change(&uri, 20, &with_barrier());
    // Nothing is said of a text that is not there any more. One that was there for long enough may have been checked.
    let mut shown = editor.hear("textDocument/publishDiagnostics");
    let mut others = 0;
    while shown["version"] != 20 {
        others += 1;
        shown = editor.hear("textDocument/publishDiagnostics");
    }
    assert_eq!(shown["diagnostics"], json!([]));
    assert!(others < 10, "{others} older texts were checked to the end");
    editor.goodbye();
}

#[test]
fn a_precondition_is_offered() {
    let folder = Folder::new(&[("k.cu", "")]);
    let uri = uri(&folder, "k.cu");
    let mut editor = Editor::new(&folder);
    editor.open(&uri, "__global__ void k(int *a, int s) {\n  a[threadIdx.x * s] = 1 + threadIdx.x;\n}\n");
    editor.hear("textDocument/publishDiagnostics");
    let asked = json!({
        "textDocument": { "uri": uri },
        "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } },
        "context": { "diagnostics": [] },
    });
    let actions = editor.ask_until("textDocument/codeAction", &asked, |answer| answer[0].is_object());
    let edit = &actions[0]["edit"]["changes"][&uri][0];
    assert!(edit["newText"].as_str().is_some_and(|text| text.contains("__requires(")), "{actions}");
    editor.goodbye();
}

#[test]
fn the_project_of_the_file_counts() {
    let text = "#include \"size.h\"\n__global__ void k(int *a) { a[threadIdx.x % SIZE] = threadIdx.x; }\n";
    let folder = Folder::new(&[("gpuproof.toml", "include = [\"include\"]\ndefine = [\"SIZE=8\"]\n")]);
    std::fs::create_dir_all(folder.path().join("include")).expect("a folder");
    std::fs::create_dir_all(folder.path().join("src")).expect("a folder");
    std::fs::write(folder.path().join("include/size.h"), "\n").expect("a file");
    let uri = uri(&folder, "src/k.cu");
    let mut editor = Editor::new(&folder);
    editor.open(&uri, text);
    // A new file waits until it is saved.
    std::fs::write(folder.path().join("src/k.cu"), text).expect("a file");
    editor.tell("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    let shown = editor.hear("textDocument/publishDiagnostics");
    assert_eq!(shown["diagnostics"][0]["code"], "race.global", "{shown}");
    // What the project assumes stands in the verdict.
    let assumed = "include = [\"include\"]\ndefine = [\"SIZE=64\"]\n[kernel.k]\nblock = 64\ngrid = 1\nassume = [\"blockDim.x == 64\"]\n";
    folder.write("gpuproof.toml", assumed);
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert_eq!(editor.hear("textDocument/publishDiagnostics")["diagnostics"], json!([]));
    let lens = editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
    let title = lens[0]["command"]["title"].as_str().expect("a title");
    assert!(title.contains(", assuming `blockDim.x == 64`"), "{title}");
    // What is wrong with it is said, and nothing is claimed.
    std::fs::write(folder.path().join("gpuproof.toml"), "includes = []\n").expect("a file");
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    let said = editor.hear("window/showMessage");
    assert!(
        said["message"].as_str().is_some_and(|text| text.contains("there is no key `includes`")),
        "{said}"
    );
    let lens = editor.ask("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(lens, json!([]));
    editor.goodbye();
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new(&[("broken.cu", "")]);
    let mut editor = Editor::new(&folder);
    editor.open("untitled:Untitled-1", "__global__ void k() {}");
    editor.tell("textDocument/didOpen", json!({ "text": 1 }));
    editor.tell("nothing/known", Value::Null);
    assert!(editor.respond("nothing/known", Value::Null).response_result.is_err());
    assert!(editor.respond("textDocument/hover", json!([])).response_result.is_err());
    let nowhere = json!({ "textDocument": { "uri": "file:///nowhere.cu" } });
    assert_eq!(editor.ask("textDocument/codeLens", nowhere), Value::Null);
    let broken = uri(&folder, "broken.cu");
    editor.open(&broken, "__global__ void k( {\n");
    let shown = editor.hear("textDocument/publishDiagnostics");
    assert_eq!(shown["diagnostics"][0]["code"], "source.syntax", "{shown}");
    // Closing it takes its messages away.
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": broken } }));
    assert_eq!(editor.hear("textDocument/publishDiagnostics")["diagnostics"], json!([]));
    editor.goodbye();
}

#[test]
fn bytes_that_are_no_message_do_not_end_the_session() {
    let folder = Folder::new(&[("k.cu", "")]);
    let mut editor = Editor::new(&folder);
    let noise: [&[u8]; 6] = [
        b"Content-Length: many\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 18446744073709551616\r\n\r\n",
        b"\xff\xfe\x00 nothing of the kind\n\n",
        b"Content-Length: 9\r\n\r\n{\"id\": 1,",
        b"Content-Length: 4\r\n\r\n\xff\xfe\xfd\xfc",
    ];
    for bytes in noise {
        editor.input.write_all(bytes).expect("the server listens");
    }
    // A request without a method has an answer all the same.
    let body = r#"{"jsonrpc":"2.0","id":900,"params":{}}"#;
    write!(editor.input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server listens");
    editor.input.flush().expect("the server listens");
    let refused = loop {
        if let Message::Response(response) = editor.read() {
            break response;
        }
    };
    assert_eq!(refused.id, RequestId::from(900));
    assert!(refused.response_result.is_err());
    let uri = uri(&folder, "k.cu");
    editor.open(&uri, "__global__ void k(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n");
    let shown = editor.hear("textDocument/publishDiagnostics");
    assert_eq!(shown["diagnostics"][0]["code"], "race.global", "{shown}");
    editor.goodbye();
}

#[test]
fn what_is_in_the_baseline_is_a_hint() {
    let text = "__global__ void k(int *a) { a[threadIdx.x / 2] = threadIdx.x; }\n";
    let folder = Folder::new(&[
        ("src/k.cu", text),
        ("gpuproof.toml", "sources = [\"src\"]\nbaseline = \"known.json\"\n"),
    ]);
    assert_eq!(folder.run("check --write-baseline known.json").code, 1);
    let uri = uri(&folder, "src/k.cu");
    let mut editor = Editor::new(&folder);
    editor.open(&uri, text);
    let shown = editor.hear("textDocument/publishDiagnostics");
    let known = &shown["diagnostics"][0];
    assert_eq!((&known["code"], &known["severity"]), (&json!("race.global"), &json!(4)), "{shown}");
    // A second one is new.
    editor.change(
        &uri,
        2,
        &text.replace(
            "a[threadIdx.x / 2] = threadIdx.x;",
            "a[threadIdx.x / 2] = threadIdx.x; a[7] = threadIdx.x;",
        ),
    );
    let shown = editor.hear("textDocument/publishDiagnostics");
    let severities: Vec<&Value> =
        shown["diagnostics"].as_array().expect("a list").iter().map(|d| &d["severity"]).collect();
    assert!(severities.contains(&&json!(1)), "{shown}");
    // One that cannot be read is told, and nothing is shown in its place.
    folder.write("known.json", "{");
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    let said = editor.hear("window/showMessage");
    assert!(said["message"].as_str().is_some_and(|text| text.contains("known.json")), "{said}");
    editor.goodbye();
}
