//! The project file.

use crate::folder::{Folder, finish};

const RACE: &str =
    "#include \"size.h\"\n__global__ void race(int *a) { a[threadIdx.x % SIZE] = threadIdx.x; }\n";

fn project(text: &str) -> Folder {
    let folder = Folder::new(&[("gpuproof.toml", text)]);
    for (name, text) in [("src/race.cu", RACE), ("include/size.h", "#define SIZE (1 << SHIFT)\n")] {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}

#[test]
fn check_without_arguments_takes_the_project() {
    let folder = project("sources = [\"src\"]\ninclude = [\"include\"]\ndefine = [\"SHIFT=3\"]\n");
    let ran = folder.run("check");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("kernel `race` in src/race.cu"), "{}", ran.out);
    // From a folder below it, too; and the command line comes first: no block has more than 2^10 threads.
    let mut below = folder.command("check race.cu -DSHIFT=10 --only-intra-group");
    below.current_dir(folder.path().join("src"));
    let ran = finish(below);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let mut below = folder.command("check --only-intra-group");
    below.current_dir(folder.path().join("src"));
    let ran = finish(below);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("kernel `race` in ../src/race.cu"), "{}", ran.out);
}

#[test]
fn what_is_wrong_with_a_project_file_is_shown_in_it() {
    let folder = project("sources = [\"src\"]\nincludes = [\"include\"]\n");
    let ran = folder.run("check");
    assert_eq!(ran.code, 2);
    let told = "gpuproof.toml`, line 2: there is no key `includes` here; did you mean `include`?\n";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(ran.err.contains("\n2 | includes = [\"include\"]\n  | ^^^^^^^^\n"), "{}", ran.err);
    for (text, told) in [
        ("sources = \"src\"\n", "line 1: this must be a list, such as [\"a\", \"b\"], not the text \"src\""),
        ("[kernel]\nk = 3\n", "line 2: this must be a table of keys and values, not `3`"),
        ("[kernel.k]\nblock = true\nargs = { n = [] }\n", "this must be a number, a text, true or false"),
        ("[[allow]]\ncode = \"race.global\"\n", "line 1: `reason` is missing here"),
        ("[severity]\n\"race.benign\" = \"none\"\n", "write `off`, `note`, `warning` or `error`"),
        ("cache = 3\n", "line 1: `cache` must be a folder, an address, or false for none"),
    ] {
        let ran = project(text).run("check src");
        assert!(ran.code == 2 && ran.err.contains(told), "{text}{}", ran.err);
    }
    let folder = project("timeout = -1\n");
    let ran = folder.run("check src");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("timeout: from 0 to a billion seconds"), "{}", ran.err);
    assert_eq!(Folder::new(&[]).run("check").code, 2);
    assert_eq!(Folder::new(&[]).run("fix").code, 2);
}

#[test]
fn patterns_and_compile_databases_name_sources() {
    let folder = project("sources = [\"src/*.cu\"]\ninclude = [\"include\"]\ndefine = [\"SHIFT=3\"]\n");
    assert_eq!(folder.run("check").code, 1);
    let database = "[{\"directory\": \".\", \"file\": \"k.cu\", \"command\": \"nvcc -DSTEP=2 -c k.cu\"}]";
    let text = "__global__ void k(int *a) { a[threadIdx.x / STEP] = threadIdx.x; }\n";
    let files = [
        ("gpuproof.toml", "sources = [\"compile_commands.json\"]\n"),
        ("k.cu", text),
        ("compile_commands.json", database),
    ];
    let ran = Folder::new(&files).run("check");
    assert!(ran.code == 1 && ran.out.contains("kernel `k`"), "{}{}", ran.out, ran.err);
}

#[test]
fn init_writes_what_check_takes() {
    let folder = project("");
    std::fs::remove_file(folder.path().join("gpuproof.toml")).expect("it was there");
    let ran = folder.run("init");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = std::fs::read_to_string(folder.path().join("gpuproof.toml")).expect("a file");
    assert!(text.contains("sources = [\"src\"]\ninclude = [\"include\"]\n"), "{text}");
    assert_eq!(folder.run("check -DSHIFT=3").code, 1);
    let again = folder.run("init");
    assert_eq!(again.code, 2);
    assert!(again.err.contains("there is a gpuproof.toml already"), "{}", again.err);
    let empty = Folder::new(&[]);
    let ran = empty.run("init");
    assert!(ran.code == 0 && ran.err.contains("there is no `.cu` or `.cl` file here yet"), "{}", ran.err);
    assert!(empty.read("gpuproof.toml").ends_with("\"kernels/*.cu\"].\nsources = []\n"));
}

#[test]
fn commands_for_single_files_read_them_as_the_project_does() {
    let folder = Folder::new(&[
        ("gpuproof.toml", "sources = [\"src\"]\ninclude = [\"inc\"]\ndefine = [\"STEP=2\"]\n"),
        ("inc/size.h", "#define SIZE 64\n"),
        (
            "src/k.cu",
            "#include \"size.h\"\n__global__ void k(int *a) { a[threadIdx.x * STEP % SIZE] = 1; }\n",
        ),
    ]);
    for words in ["perf src/k.cu", "replay src/k.cu --block 32 --array a=zero:int:64", "dump src/k.cu"] {
        let ran = folder.run(words);
        assert_eq!(ran.code, 0, "{words}: {}{}", ran.out, ran.err);
    }
    let assumed = folder.run("assume");
    assert!(assumed.out.contains("kernel `k`"), "{}{}", assumed.out, assumed.err);
    assert_eq!(folder.run("fix src").code, folder.run("fix src/k.cu").code);
    folder.write("src/l.cu", "__global__ void l(int *a) { a[threadIdx.x] = 1; }\n");
    let one_for_two = folder.run("fix src -o all.cu");
    assert!(one_for_two.code == 2 && one_for_two.err.contains("-o takes one file"), "{}", one_for_two.err);
    for words in ["assume inc", "fix inc"] {
        let nothing = folder.run(words);
        assert!(nothing.code == 2 && nothing.err.contains("there is no `.cu`"), "{words}: {}", nothing.err);
    }
}
