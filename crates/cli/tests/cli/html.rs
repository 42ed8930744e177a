//! The page of `--format html`, read as a browser or a screen reader would.

use crate::folder::{Folder, finish};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

const STAGES: &str = "\
// </code><script>alert(1)</script> <img src=\"https://example.org/x.png\" onerror='alert(2)'> &lt; \u{202e}
#define BLOCK 64
__device__ void put(int *p, int i, int v) { p[i] = v; /* <b>bold</b> */ }
__global__ void __launch_bounds__(64) stages(int *in, int *out, int n) {
  __shared__ int tile[BLOCK];
  int t = threadIdx.x;
  tile[t] = t < n ? in[t] : 0;
  __syncthreads();
  int v = tile[(t + 1) % blockDim.x];
  put(tile, t, v); // <script>alert(3)</script> &amp; \"quoted\"
  __syncthreads();
  out[t] = tile[t];
}
";

const FILES: &[(&str, &str)] = &[
    ("stages.cu", STAGES),
    (
        "late.cu",
        "__global__ void __launch_bounds__(64) late(int *a) {\n  __shared__ int s[64];\n  s[threadIdx.x] = a[threadIdx.x];\n  a[threadIdx.x] = s[threadIdx.x ^ 32];\n}\n",
    ),
    ("clean.cl", "kernel void clean(global int *a) { a[get_global_id(0)] = 1; }\n"),
    ("open.cu", "__global__ void open(int *a) { asm(\"nop;\"); a[threadIdx.x] = 1; }\n"),
    (
        "diverge.cl",
        "kernel void d(global int *a) {\n  if (get_local_id(0) < 2)\n    barrier(CLK_LOCAL_MEM_FENCE);\n  a[get_global_id(0)] = 1;\n}\n",
    ),
    ("<i>&'\"broken.cu", "__global__ void k(int *a) { a[0] = \"<u>\" + ü; }\n"),
    (
        "banks.cu",
        "__global__ void banks(float *o) {\n  __shared__ float t[32][32];\n  t[threadIdx.x][0] = 1;\n  __syncthreads();\n  o[threadIdx.x] = t[0][threadIdx.x];\n}\n",
    ),
    (
        "twice.template.cu",
        "template <typename T> __global__ void tmp(T *a) { a[0] = threadIdx.x; }\ntemplate __global__ void tmp<int>(int *);\n",
    ),
];

const ALL: &str =
    "check stages.cu late.cu clean.cl open.cu diverge.cl <i>&'\"broken.cu twice.template.cu nowhere.cu";

/// The page that a command writes.
fn page(folder: &Folder, words: &str) -> String {
    let ran = folder.run(&format!("{words} --format html -o page"));
    assert!(ran.out.ends_with("the page is page/index.html\n"), "{words}: {}{}", ran.out, ran.err);
    std::fs::read_to_string(folder.path().join("page/index.html")).expect("a page")
}

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn all<'a>(document: &'a Document<'a>, name: &'static str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_tag_name(name)).collect()
}

fn words(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
}

fn kernel<'a>(document: &'a Document<'a>, name: &str) -> Node<'a, 'a> {
    let is_it = |node: &Node<'_, '_>| {
        words(*node).starts_with(&format!("\n{name} ")) || words(*node).starts_with(name)
    };
    all(document, "article").into_iter().find(is_it).unwrap_or_else(|| panic!("no kernel `{name}`"))
}

#[test]
fn every_kernel_and_every_finding_is_there() {
    let folder = Folder::new(FILES);
    let text = page(&folder, ALL);
    let document = parse(&text);
    let report: serde_json::Value =
        serde_json::from_str(&folder.run(&format!("{ALL} --format json")).out).expect("JSON");
    let rows = all(&document, "table").into_iter().find(|table| has_class(table, "index")).map(words);
    let rows = rows.expect("an index");
    let mut findings = 0;
    for file in report["files"].as_array().expect("files") {
        let kernels = file["kernels"].as_array().expect("kernels");
        for kernel in kernels {
            let name = kernel["name"].as_str().expect("a name");
            assert!(rows.contains(name), "{name}: {rows}");
            findings += kernel["findings"].as_array().expect("findings").len();
        }
        for found in kernels
            .iter()
            .flat_map(|k| k["findings"].as_array().expect("findings"))
            .chain(file["diagnostics"].as_array().expect("a list"))
        {
            let plain = |words: &str| words.replace('`', "").replace('\u{202e}', "\u{fffd}");
            let everything = words(document.root_element());
            for key in ["notes", "help"] {
                let said = found[key].as_array().expect("a list").iter().filter_map(|text| text.as_str());
                said.for_each(|text| assert!(everything.contains(&plain(text)), "{text}"));
            }
            assert!(everything.contains(&plain(found["message"].as_str().expect("words"))), "{found}");
            for label in found["labels"].as_array().expect("labels") {
                assert!(everything.contains(&plain(label["text"].as_str().expect("words"))), "{label}");
            }
        }
    }
    let of_kernels = all(&document, "section")
        .into_iter()
        .filter(|s| has_class(s, "finding") && s.attribute("id").is_some());
    assert_eq!(of_kernels.count(), findings);
    for word in ["refuted", "proved", "unknown", "not worked on", "nowhere.cu"] {
        assert!(rows.contains(word), "{word}: {rows}");
    }
}

#[test]
fn launches_of_the_program_are_shown_one_by_one() {
    let text = "__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n\
        int main() { int *a; cudaMalloc(&a, 16384); fill<<<16, 256>>>(a); fill<<<32, 128>>>(a); }\n";
    let folder = Folder::new(&[("fill.cu", text)]);
    let text = page(&folder, "check fill.cu");
    let document = parse(&text);
    let made: Vec<String> =
        all(&document, "pre").into_iter().filter(|pre| has_class(pre, "made")).map(words).collect();
    let sizes = ["grid: 16, 1, 1\n  block: 256, 1, 1", "grid: 32, 1, 1\n  block: 128, 1, 1"];
    assert_eq!(made.len(), sizes.len(), "{text}");
    assert!(made.iter().zip(sizes).all(|(made, sizes)| made.contains(sizes)), "{made:?}");
    assert!(!words(document.root_element()).contains("threads of a block"), "they have no size in common");
}

#[test]
fn a_race_is_drawn_with_its_barriers_cell_values_and_neighbours() {
    let folder = Folder::new(FILES);
    let text = page(&folder, "check stages.cu");
    let document = parse(&text);
    let picture = |class: &str| {
        let found = all(&document, "svg").into_iter().find(|svg| has_class(svg, class));
        words(found.unwrap_or_else(|| panic!("no {class}: {text}")))
    };
    let race = picture("race");
    for fact in [
        "thread (0,0,0)",
        "thread (1,0,0)",
        "barrier at line 8",
        "barrier at line 11",
        "tile[",
        "reads",
        "writes",
        "value",
        "at line 9",
        "t = ",
    ] {
        assert!(race.contains(fact), "{fact}: {race}");
    }
    // Both threads write their own cell after reading the neighbour's; nothing of the interval before is there.
    let map = picture("map");
    assert!(
        map.contains(
            "Conflicts at tile[0]: threads (0,0,0) W, (1,0,0) R; tile[1]: threads (0,0,0) R, (1,0,0) W"
        ),
        "{map}"
    );
    assert!(text.contains("after one barrier and before the next"), "{text}");
}

#[test]
fn a_race_of_blocks_names_both() {
    let folder = Folder::new(&[("k.cu", "__global__ void k(int *a) { a[blockIdx.x / 2] = blockIdx.x; }\n")]);
    let text = page(&folder, "replay k.cu --block 1 --grid 4");
    let document = parse(&text);
    let maps: Vec<String> =
        all(&document, "svg").into_iter().filter(|svg| has_class(svg, "map")).map(words).collect();
    assert!(
        maps.iter().any(|map| map.contains("(0,0,0)(0,0,0)") && map.contains("(1,0,0)(0,0,0)")),
        "{maps:?}"
    );
    assert!(text.contains("in the run, in which nothing orders blocks"), "{text}");
}

#[test]
fn barriers_stand_beside_the_source_and_a_fix_is_a_diff() {
    let folder = Folder::new(FILES);
    let text = page(&folder, "check stages.cu late.cu --block 64 --grid 1");
    let document = parse(&text);
    let rows: Vec<Node<'_, '_>> =
        kernel(&document, "stages").descendants().filter(|n| has_class(n, "line")).collect();
    let line = |number: &str| {
        let is_it =
            |row: &&Node<'_, '_>| row.descendants().any(|n| has_class(&n, "no") && words(n) == number);
        *rows.iter().find(is_it).unwrap_or_else(|| panic!("no line {number}"))
    };
    let stripe = |number: &str| line(number).attribute("class").unwrap_or_default();
    assert_eq!(
        ["7", "8", "9", "11", "12"].map(stripe),
        ["line stripe even", "line stripe fence", "line stripe odd", "line stripe fence", "line stripe even"]
    );
    assert!(words(line("8")).contains("barrier"));
    let marked: Vec<String> = line("9").descendants().filter(|n| n.has_tag_name("mark")).map(words).collect();
    assert_eq!(marked, ["tile[(t + 1) % blockDim.x]"]);
    let diff: Vec<String> = all(&document, "ins").into_iter().map(words).collect();
    assert_eq!(diff, ["+  __syncthreads();\n"]);
}

#[test]
fn nothing_of_the_user_is_markup_and_nothing_is_loaded() {
    let folder = Folder::new(FILES);
    for command in [ALL, "perf banks.cu stages.cu", "replay stages.cu --block 4 --dump-arrays"] {
        let text = page(&folder, command);
        let document = parse(&text);
        assert!(text.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
        for name in ["script", "img", "i", "u", "iframe", "link", "object", "image", "use", "base", "form"] {
            assert!(all(&document, name).is_empty(), "{name}: {text}");
        }
        for node in document.descendants() {
            for attribute in node.attributes() {
                assert!(!attribute.name().starts_with("on"), "{attribute:?}");
                assert_ne!(attribute.name(), "src");
                assert!(attribute.name() != "href" || attribute.value().starts_with('#'), "{attribute:?}");
                assert!(attribute.name() != "style", "{attribute:?}");
            }
        }
        let style: String = all(&document, "style").into_iter().map(words).collect();
        assert!(!style.contains("url(") && !style.contains("@import") && !style.contains("http"), "{style}");
        let policy = all(&document, "meta")
            .into_iter()
            .find_map(|meta| meta.attribute("content").filter(|c| c.contains("default-src")));
        assert_eq!(policy, Some("default-src 'none'; style-src 'unsafe-inline'"));
        assert!(!text.contains('\u{202e}'), "text that runs backwards");
    }
    let text = page(&folder, "check stages.cu");
    assert!(
        words(parse(&text).root_element()).contains("// <script>alert(3)</script> &amp; \"quoted\""),
        "{text}"
    );
}

#[test]
fn the_page_is_accessible() {
    let folder = Folder::new(FILES);
    for command in [ALL, "perf banks.cu"] {
        let text = page(&folder, command);
        let document = parse(&text);
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let distinct: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), distinct.len(), "an id stands twice");
        for target in document.descendants().filter_map(|node| node.attribute("href")) {
            assert!(distinct.contains(target.trim_start_matches('#')), "{target} leads nowhere");
        }
        let mut level = 0;
        for node in document.descendants() {
            let Some(number) = node.tag_name().name().strip_prefix('h').and_then(|n| n.parse::<u32>().ok())
            else {
                continue;
            };
            assert!(number <= level + 1, "h{number} after h{level}: {}", words(node));
            level = number;
        }
        assert_eq!(all(&document, "h1").len(), 1);
        for svg in all(&document, "svg") {
            let first: Vec<&str> =
                svg.children().filter(Node::is_element).take(2).map(|n| n.tag_name().name()).collect();
            assert_eq!(
                (svg.attribute("role"), first.as_slice()),
                (Some("img"), ["title", "desc"].as_slice())
            );
        }
        for table in all(&document, "table") {
            let heads: Vec<Node<'_, '_>> = table.descendants().filter(|n| n.has_tag_name("th")).collect();
            assert!(!heads.is_empty() && heads.iter().all(|th| th.attribute("scope").is_some()));
            let empty: Vec<&Node<'_, '_>> = heads.iter().filter(|th| words(**th).trim().is_empty()).collect();
            assert!(empty.is_empty(), "a head without words: {}", words(table));
            assert!(table.children().any(|n| n.has_tag_name("caption")));
        }
        assert!(text.contains("name=\"viewport\"") && text.contains("prefers-color-scheme: dark"));
    }
}

/// The colours of the page: for text and what it stands on, in light and in dark.
#[test]
fn text_has_contrast() {
    let folder = Folder::new(FILES);
    let text = page(&folder, "check clean.cl");
    let (light, dark) = text.split_once("prefers-color-scheme: dark").expect("both");
    for part in [light, dark] {
        let mut colours: BTreeMap<&str, &str> = BTreeMap::new();
        for piece in part.split("--").skip(1) {
            if let Some((name, value)) = piece.split_once(": #") {
                colours.entry(name).or_insert(value.get(..6).unwrap_or_default());
            }
        }
        let luminance = |name: &str| {
            let hex = colours.get(name).unwrap_or_else(|| panic!("no colour {name}"));
            let channel = |at: usize| {
                let value =
                    u32::from_str_radix(hex.get(at..at + 2).expect("two digits"), 16).expect("a number");
                let value = f64::from(value) / 255.0;
                if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
        };
        let pairs = [
            ("ink", "paper"),
            ("ink", "panel"),
            ("dim", "paper"),
            ("dim", "panel"),
            ("link", "paper"),
            ("link", "panel"),
            ("good", "good-bg"),
            ("bad", "bad-bg"),
            ("bad", "panel"),
            ("bad", "paper"),
            ("open", "open-bg"),
            ("open", "panel"),
            ("plain", "plain-bg"),
            ("ink", "bad-bg"),
            ("ink", "open-bg"),
            ("ink", "plain-bg"),
        ];
        for (ink, paper) in pairs {
            let (a, b) = (luminance(ink), luminance(paper));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast >= 4.5, "{ink} on {paper}: {contrast:.2}");
        }
    }
}

#[test]
fn figures_come_with_heat_maps() {
    let folder = Folder::new(FILES);
    let text = page(&folder, "perf banks.cu --block 32");
    let document = parse(&text);
    let maps: Vec<String> =
        all(&document, "svg").into_iter().filter(|svg| has_class(svg, "heat")).map(words).collect();
    assert!(maps.iter().any(|map| map.contains("conflict degree 32") && map.contains("bank")), "{maps:?}");
    let open: Vec<String> =
        all(&document, "details").into_iter().filter(|d| d.attribute("open").is_some()).map(words).collect();
    assert!(open.iter().any(|d| d.contains("t[threadIdx.x][0]")), "{open:?}");
    assert!(!open.iter().any(|d| d.contains("t[0][threadIdx.x]")), "what is well is closed: {open:?}");
}

#[test]
fn other_commands_write_pages_too() {
    let proof = "requires n >= 0; ensures \\result == n; int same(int n) { return n; }\n";
    let folder = Folder::new(&[FILES, &[("same.pvl", proof)]].concat());
    for (words, wanted) in [
        ("fix late.cu --block 64 --grid 1", "changed: "),
        ("fix stages.cu --redundant", "barrier"),
        ("assume late.cu", "late"),
        ("prove same.pvl", "proved"),
        ("equiv clean.cl --block 4", "clean"),
        ("replay stages.cu --block 4", "Arguments"),
    ] {
        let text = page(&folder, words);
        assert!(self::words(parse(&text).root_element()).contains(wanted), "{words}: {text}");
    }
    // Nothing but the page was written.
    assert_eq!(std::fs::read_to_string(folder.path().join("late.cu")).expect("a file"), FILES[1].1);
}

#[test]
fn times_are_there_when_asked_for() {
    let folder = Folder::new(FILES);
    assert!(!page(&folder, "check clean.cl").contains("milliseconds"));
    let text = page(&folder, "check clean.cl --time-passes");
    assert!(text.contains("milliseconds that it took") && text.contains("Time by pass"), "{text}");
}

#[test]
fn the_page_does_not_depend_on_threads() {
    let folder = Folder::new(FILES);
    let once = |threads: &str| {
        let mut command = folder.command(&format!("{ALL} --format html -o page"));
        command.env("RAYON_NUM_THREADS", threads);
        assert_eq!(finish(command).code, 1);
        std::fs::read_to_string(folder.path().join("page/index.html")).expect("a page")
    };
    let first = once("1");
    assert_eq!(first, once("3"));
    assert_eq!(first, once("8"));
}

#[test]
fn what_is_in_the_folder_stays_and_folders_are_made() {
    let folder = Folder::new(FILES);
    std::fs::create_dir_all(folder.path().join("a/b")).expect("a folder");
    std::fs::write(folder.path().join("a/b/notes.txt"), "mine").expect("a file");
    let ran = folder.run("check clean.cl --format html -o a/b");
    assert_eq!((ran.code, ran.out.as_str()), (0, "the page is a/b/index.html\n"), "{}", ran.err);
    let mut names: Vec<_> = std::fs::read_dir(folder.path().join("a/b"))
        .expect("a folder")
        .map(|e| e.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["index.html", "notes.txt"]);
    assert_eq!(folder.run("check clean.cl --format html -o new/deep/page").code, 0);
    assert!(folder.path().join("new/deep/page/index.html").is_file());
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = Folder::new(FILES);
    let cases = [
        ("check clean.cl --format html", "--format html needs a folder for the page\nhelp: add `-o DIR`"),
        (
            "check clean.cl -o page",
            "no page is asked for\nhelp: add `--format html`; other forms go to standard output: `> FILE`",
        ),
        ("check clean.cl --format html -o stages.cu", "cannot write the page into `stages.cu`"),
        ("check clean.cl --format html -o stages.cu/page", "cannot write the page into `stages.cu/page`"),
        ("dump clean.cl --format html", "makes no report"),
    ];
    for (words, wanted) in cases {
        let ran = folder.run(words);
        assert_eq!(ran.code, 2, "{words}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(wanted), "{words}: {}", ran.err);
        assert_eq!(ran.out, "", "{words}");
    }
    // Where the page itself should be, there is a folder.
    std::fs::create_dir_all(folder.path().join("page/index.html")).expect("a folder");
    let ran = folder.run("check clean.cl --format html -o page");
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("cannot write the page into `page`"), "{}", ran.err);
    let left: Vec<_> = std::fs::read_dir(folder.path().join("page")).expect("a folder").collect();
    assert_eq!(left.len(), 1, "no half a page: {left:?}");
}

/// A browser draws the page at a phone's width. Only where there is one.
#[test]
fn a_browser_shows_it() {
    let Some(browser) = ["chromium", "google-chrome"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok())
    else {
        println!("no browser here: the page is not laid out");
        return;
    };
    let folder = Folder::new(FILES);
    page(&folder, "check stages.cu diverge.cl");
    let path = folder.path().join("page/index.html");
    let shot = folder.path().join("shot.png");
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=390,900"]);
    command.arg(format!("--user-data-dir={}", folder.path().join("profile").display()));
    command.arg(format!("--screenshot={}", shot.display())).arg(format!("file://{}", path.display()));
    let ran = command.output().expect("a browser");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(std::fs::metadata(shot).expect("a picture").len() > 10_000, "the page is empty");
}
