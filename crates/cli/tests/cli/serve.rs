//! The playground, over its protocol: what it answers, what it refuses, and that it lives whatever a text does.

use crate::folder::Folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with this.
struct Server {
    server: Child,
    address: String,
    folder: Folder,
}

impl Server {
    fn new(options: &str) -> Self {
        let folder = Folder::new(&[]);
        let mut command = folder.command(&format!("serve --port 0 {options}"));
        command.env("TMPDIR", folder.path()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the server starts");
        let mut line = String::new();
        let output = server.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in `{line}`")).to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        Self { server, address, folder }
    }

    fn send(&self, what: &str, kind: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("the server is there");
        let head = format!(
            "{what} HTTP/1.1\r\nHost: {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("the server listens");
        // It need not read to the end what is too long.
        let _ = stream.write_all(body.as_bytes());
        stream
    }

    /// Status, head and body of an answer.
    fn talk(&self, what: &str, kind: &str, body: &str) -> (u16, String, String) {
        received(self.send(what, kind, body))
    }

    fn ask(&self, request: &Value) -> (u16, Value) {
        let (status, _, body) = self.talk("POST /api/check", "application/json", &request.to_string());
        (status, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error} in {body}")))
    }

    /// The answer about a text.
    fn check(&self, language: &str, source: &str) -> (u16, Value) {
        self.ask(&json!({ "source": source, "language": language }))
    }

    /// A process that was ended may take a moment to go.
    fn assert_nothing_is_left(&self) {
        let started = Instant::now();
        while !self.processes().is_empty() || !self.folder.names().is_empty() {
            let left = format!("{:?} {:?}", self.processes(), self.folder.names());
            assert!(started.elapsed() < Duration::from_secs(60), "something is left: {left}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Processes that have to do with this server's folder.
    fn processes(&self) -> Vec<String> {
        let own = self.folder.path().to_string_lossy().into_owned();
        let all = std::fs::read_dir("/proc").expect("processes").filter_map(|entry| Some(entry.ok()?.path()));
        all.filter_map(|path| {
            let words = std::fs::read(path.join("cmdline")).ok()?;
            let words = String::from_utf8_lossy(&words).replace('\0', " ");
            words.contains(&own).then_some(words)
        })
        .collect()
    }
}

fn received(mut stream: TcpStream) -> (u16, String, String) {
    let mut bytes = Vec::new();
    // Whatever came before a break counts.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_ascii_lowercase(), body.to_owned())
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The message about the file, or about the request.
fn said(answer: &Value) -> &str {
    let of_file = answer["report"]["files"][0]["diagnostics"][0]["message"].as_str();
    of_file.or(answer["error"].as_str()).unwrap_or_else(|| panic!("nothing is said: {answer}"))
}

/// Takes many seconds, in the proof and not in clang.
const SLOW: &str = "
template <int A, int B> struct T { static constexpr long v = T<A - 1, B * 2>::v + T<A - 1, B * 2 + 1>::v; };
template <int B> struct T<0, B> { static constexpr long v = B; };
__global__ void k(long *a) { a[0] = T<20, 1>::v; }
";

#[test]
fn the_page_and_its_examples_are_served() {
    let server = Server::new("");
    let (status, head, page) = server.talk("GET /", "text/plain", "");
    assert_eq!(status, 200);
    assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{head}");
    assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script>"), "{page}");
    for name in ["playground.js", "playground.css"] {
        assert!(page.contains(name));
        let (status, _, text) = server.talk(&format!("GET /{name}"), "text/plain", "");
        assert_eq!((status, text.contains("http")), (200, false));
    }
    let (_, _, examples) = server.talk("GET /api/examples", "text/plain", "");
    let examples: Vec<Value> = serde_json::from_str(&examples).expect("JSON");
    let verdicts: Vec<(u16, String, bool)> = examples
        .iter()
        .map(|example| {
            let (status, answer) =
                server.ask(&json!({ "source": example["source"], "language": example["language"] }));
            let kernel = &answer["report"]["files"][0]["kernels"][0];
            let page = answer["page"].as_str().unwrap_or_default();
            assert!(page.starts_with("<!DOCTYPE html>") && !page.contains("<script"), "{answer}");
            (status, kernel["outcome"]["kind"].as_str().unwrap_or_default().to_owned(), page.contains("<svg"))
        })
        .collect();
    let expected = [
        ("refuted", true),
        ("proved", false),
        ("proved", false),
        ("proved", false),
        ("refuted", false),
        ("refuted", true),
    ];
    let expected = expected.map(|(verdict, picture)| (200, verdict.to_owned(), picture));
    assert_eq!(verdicts, expected);
    let transpose = &examples[3];
    let request =
        json!({ "source": transpose["source"], "language": "cuda", "command": "perf", "block": "16,16" });
    let (status, answer) = server.ask(&request);
    assert_eq!((status, &answer["report"]["command"]), (200, &json!("perf")));
    assert!(answer["page"].as_str().is_some_and(|page| page.contains("<svg")), "no heat map");
    assert_eq!(server.talk("GET /etc/passwd", "text/plain", "").0, 404);
    assert_eq!(server.talk("GET /../../etc/passwd", "text/plain", "").0, 404);
}

#[test]
fn the_same_text_is_worked_on_once() {
    let server = Server::new("");
    let text = "__global__ void k(int *a) { a[0] = threadIdx.x; }";
    let started = Instant::now();
    let (_, first) = server.check("cuda", text);
    let work = started.elapsed();
    let started = Instant::now();
    let again: Vec<Value> = (0..20).map(|_| server.check("cuda", text).1).collect();
    assert!(again.iter().all(|answer| *answer == first));
    // However busy the machine is: twenty answers that are there already cost less than ten that are not.
    assert!(started.elapsed() < 10 * work, "{:?} after {work:?}", started.elapsed());
}

#[test]
fn requests_that_are_none_are_refused() {
    let server = Server::new("--source-limit 1");
    let wrong = |request: Value, status: u16, words: &str| {
        let (got, answer) = server.ask(&request);
        assert_eq!(got, status, "{answer}");
        assert!(said(&answer).contains(words), "{answer}");
    };
    wrong(json!({ "source": "x" }), 400, "language");
    wrong(json!({ "source": "x", "language": "cuda", "clang": ["-I/etc"] }), 400, "unknown field `clang`");
    wrong(json!({ "source": "x", "language": "cuda", "block": "--help" }), 400, "is a size such as");
    wrong(json!({ "source": "x".repeat(1025), "language": "cuda" }), 413, "at most 1 KB");
    wrong(json!({ "source": "x".repeat(10 << 20), "language": "cuda" }), 413, "at most 1 KB");
    assert_eq!(server.talk("POST /api/check", "text/plain", "{}").0, 415);
    assert_eq!(server.talk("GET /api/check", "text/plain", "").0, 405);
    assert_eq!(server.check("cuda", "__global__ void k() {}").0, 200);
}

/// Every way to name a file, with `FILE` in its place.
const SPELLINGS: [&str; 24] = [
    "#include \"FILE\"",
    "#include <FILE>",
    "#include_next \"FILE\"",
    "#import \"FILE\"",
    "%:include \"FILE\"",
    "#inc\\\nlude \"FILE\"",
    "/**/ # /**/ include /**/ \"FILE\"",
    "#define F \"FILE\"\n#include F",
    "#define S_(x) #x\n#define S(x) S_(x)\n#include S(FILE)",
    "#define I <FILE>\n#include I",
    "#if __has_include(\"FILE\")\n#error it is there\n#endif",
    "#define H __has_include\n#if H(\"FILE\")\n#error it is there\n#endif",
    "#define C(a, b) a##b\n#if C(__has_, include)(\"FILE\")\n#error it is there\n#endif",
    "const unsigned char data[] = {\n#embed \"FILE\"\n};",
    "#if __has_embed(\"FILE\")\n#error it is there\n#endif",
    "asm(\".incbin \\\"FILE\\\"\");",
    "asm(\".inc\" \"lude \\\"FILE\\\"\");",
    "__device__ void f() { asm volatile(\".inc\" \"bin \\\"FILE\\\"\"); }",
    "#pragma GCC dependency \"FILE\"\n",
    "#pragma include_alias(\"stdio.h\", \"FILE\")\n#include \"stdio.h\"",
    "#pragma clang module load FILE\n",
    "#line 1 \"FILE\"\nint x = y;",
    "# 1 \"FILE\" 1\nint x = y;",
    "static_assert(false, \"x\\nFILE:1:1: error: look at this\");",
];

#[test]
fn no_file_is_read_and_none_is_seen_to_be_there() {
    let server = Server::new("");
    let secret = "word_that_nobody_may_see";
    server.folder.write("there.txt", &format!("{secret}\n"));
    let path = |name: &str| server.folder.path().join(name).to_string_lossy().into_owned();
    let kernel = "__global__ void k(int *a) { a[threadIdx.x] = 0; }\n";
    let told = |spelling: &str, file: &str| {
        let (status, answer) = server.check("cuda", &(spelling.replace("FILE", file) + "\n" + kernel));
        assert!(status == 200 || status == 422, "{answer}");
        let text = answer.to_string();
        assert!(!text.contains(secret), "{spelling} shows the file: {answer:#}");
        text.replace(&path("there.txt"), "NAME").replace(&path("gone!.txt"), "NAME")
    };
    for spelling in SPELLINGS {
        // Both names are of the same length, so that columns agree.
        let (there, gone) = (told(spelling, &path("there.txt")), told(spelling, &path("gone!.txt")));
        let plain = |text: &str| text.split("\"fingerprint\"").next().unwrap_or_default().to_owned();
        assert_eq!(plain(&there), plain(&gone), "{spelling} shows that the file is there");
    }
    for file in ["/etc/passwd", "../../../../../../etc/passwd", "/proc/self/environ", "/dev/stdin", "."] {
        for spelling in SPELLINGS.iter().take(8) {
            let text = told(spelling, file);
            assert!(text.contains("refused: "), "{spelling} {file}: {text}");
            assert!(!text.contains("root:") && !text.contains("PATH="), "{text}");
        }
    }
    assert_eq!(server.check("cuda", kernel).1["report"]["summary"]["exit_code"], 0, "it is alive");
}

#[test]
fn texts_that_take_too_much_are_ended() {
    let server = Server::new("--time-limit 5 --memory-limit 1536 --output-limit 64");
    let bomb = {
        let mut text = "#define X0 a[0] = 1;\n".to_owned();
        for n in 1..28 {
            text += &format!("#define X{n} X{} X{}\n", n - 1, n - 1);
        }
        text + "__global__ void k(int *a) { X27 }\n"
    };
    let nested =
        format!("__global__ void k(int *a) {{ a[0] = {}1{}; }}", "(".repeat(20_000), ")".repeat(20_000));
    let blocks =
        format!("__global__ void k(int *a) {{ {} a[0] = 1; {} }}", "{".repeat(20_000), "}".repeat(20_000));
    let sum = format!("__global__ void k(int *a) {{ a[0] = 1{}; }}", " + 1".repeat(25_000));
    let minus = format!("__global__ void k(int *a) {{ a[0] = {}1; }}", "- ".repeat(50_000));
    let many: String =
        (0..40).map(|n| format!("__global__ void k{n}(int *a) {{ a[0] = threadIdx.x; }}\n")).collect();
    let texts: [(&str, &str); 12] = [
        ("a bomb of macros", &bomb),
        (
            "deep templates",
            "template <int N> struct T { static const int v = T<N + 1>::v; };\n__global__ void k(int *a) { a[0] = T<0>::v; }",
        ),
        (
            "a list of arguments that fills the memory",
            "template <class T, T... I> struct Q { static const int n = sizeof...(I); };\ntemplate <class T, int N> using S = __make_integer_seq<Q, T, N>;\n__global__ void k(int *a) { a[threadIdx.x] = S<int, 300000000>::n; }",
        ),
        ("many templates", SLOW),
        (
            "endless constexpr",
            "constexpr int f() { for (;;) {} }\nstatic_assert(f(), \"\");\n__global__ void k() {}",
        ),
        (
            "constexpr of many steps",
            "constexpr long g(int n) { return n < 2 ? 1 : g(n - 1) + g(n - 2); }\nconstexpr long x = g(60);\n__global__ void k(long *a) { a[0] = x; }",
        ),
        ("brackets", &nested),
        ("blocks", &blocks),
        ("a long sum", &sum),
        ("many signs", &minus),
        ("many kernels", &many),
        (
            "recursion",
            "__device__ int f(int x) { return f(f(f(x))); }\n__global__ void k(int *a) { a[0] = f(f(f(a[1]))); }",
        ),
    ];
    let refused: Vec<String> = std::thread::scope(|scope| {
        let ask = |what: &str, text: &str| {
            let (status, answer) = server.check("cuda", text);
            let is_report = status == 200 && answer["report"]["files"][0].is_object();
            let is_words = status == 422 && answer["error"].as_str().is_some_and(|why| !why.is_empty());
            assert!(is_report || is_words, "{what}: {status} {answer}");
            assert!(!answer.to_string().contains("panicked"), "{what}: {answer}");
            assert_eq!(server.talk("GET /", "text/plain", "").0, 200, "{what}: it is alive");
            let of_file = answer["report"]["files"][0]["diagnostics"][0]["message"].as_str();
            answer["error"].as_str().or(of_file).map(str::to_owned)
        };
        let asked: Vec<_> = texts.iter().map(|(what, text)| scope.spawn(move || ask(what, text))).collect();
        asked.into_iter().filter_map(|asked| asked.join().expect("an answer")).collect()
    });
    for why in ["took longer than 5 s", "longer than 64 KB"] {
        assert!(refused.iter().any(|words| words.contains(why)), "{why}: {refused:#?}");
    }
    server.assert_nothing_is_left();
}

/// With this little memory there is not even room for a stack: the limit is there before the text is read.
#[test]
fn a_check_limits_itself() {
    let folder = Folder::new(&[]);
    let request = json!({ "source": "__global__ void k() {}", "language": "cuda" }).to_string();
    let answer = |memory: u64| {
        let mut command = folder.command(&format!("answer --seconds 10 --memory {memory}"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        child.stdin.take().expect("a pipe").write_all(request.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        serde_json::from_slice::<Value>(&output.stdout).expect("an answer")
    };
    assert_eq!(answer(2 << 30)["report"]["summary"]["exit_code"], 0);
    let short = answer(600 << 20);
    let why = said(&short);
    assert!(
        why.contains("no thread could be started") || why.contains("clang crashed, or needs more"),
        "{why}"
    );
}

#[test]
fn no_more_wait_than_there_are_places() {
    let server = Server::new("--jobs 1 --queue 1 --time-limit 2");
    let request = |n: u32| json!({ "source": format!("{SLOW}// {n}"), "language": "cuda" }).to_string();
    let waiting: Vec<TcpStream> = (0..2)
        .map(|n| {
            let stream = server.send("POST /api/check", "application/json", &request(n));
            std::thread::sleep(Duration::from_millis(300));
            stream
        })
        .collect();
    let (status, _, body) = server.talk("POST /api/check", "application/json", &request(2));
    assert_eq!(status, 503, "{body}");
    assert!(body.contains("the server is busy: 2 texts are waiting already"), "{body}");
    // Who goes away makes room, and leaves nothing behind.
    drop(waiting);
    let started = Instant::now();
    while server.check("cuda", "__global__ void k() {}").0 != 200 {
        assert!(started.elapsed() < Duration::from_secs(60), "there is no room again");
        std::thread::sleep(Duration::from_millis(50));
    }
    server.assert_nothing_is_left();
    let (status, _, body) = server.talk("POST /api/check", "application/json", &request(3));
    assert_eq!(status, 422, "{body}");
    assert!(body.contains("took longer than 2 s"), "{body}");
    server.assert_nothing_is_left();
}

#[test]
fn the_page_works_in_a_browser() {
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.deps/python/bin/python");
    let has_driver =
        Command::new(python).args(["-c", "import playwright"]).output().is_ok_and(|ran| ran.status.success());
    let browser = ["chromium", "google-chrome"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok_and(|ran| ran.status.success()));
    let Some(browser) = browser.filter(|_| has_driver) else {
        println!("no browser, or nothing that drives one: the page is not tried");
        return;
    };
    let server = Server::new("");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playground.py");
    let ran = Command::new(python)
        .arg(script)
        .arg(format!("http://{}/", server.address))
        .arg(browser)
        .output()
        .expect("python");
    assert!(
        ran.status.success(),
        "{}{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
}
