//! Every kind of wrong input: a clear message on standard error, exit code 2, no panic, nothing written.

use crate::folder::{Folder, Ran, finish};
use snapbox::{assert_data_eq, str};

const GOOD: &str = "__global__ void k(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }\n";

/// Runs the program and checks what holds for all bad input.
fn refused(folder: &Folder, words: &str) -> Ran {
    let before = folder.names();
    let ran = folder.run(words);
    assert_eq!(ran.code, 2, "{words}: {}{}", ran.out, ran.err);
    assert_eq!(ran.out, "", "{words}");
    assert!(!ran.err.trim().is_empty(), "{words}: not a word");
    assert!(!ran.err.contains("panicked"), "{words}: {}", ran.err);
    assert_eq!(folder.names(), before, "{words} wrote something");
    ran
}

#[test]
fn missing_file() {
    let folder = Folder::new(&[]);
    assert_data_eq!(
        refused(&folder, "replay nowhere.cu").err,
        str![[r#"
error[source.unreadable]: cannot read `nowhere.cu`: no such file


"#]]
    );
}

#[test]
fn directory_instead_of_a_file() {
    let folder = Folder::new(&[]);
    std::fs::create_dir(folder.path().join("d.cu")).unwrap();
    assert!(refused(&folder, "replay d.cu").err.contains("cannot read `d.cu`: it is a directory"));
}

#[test]
fn empty_file() {
    for (name, text) in [("k.cu", ""), ("k.cl", " \n\n"), ("k.kir", "")] {
        let folder = Folder::new(&[(name, text)]);
        let err = refused(&folder, &format!("replay {name}")).err;
        assert!(err.contains("source.no_kernel") && err.contains("is empty"), "{err}");
    }
}

#[test]
fn binary_file() {
    let folder = Folder::new(&[("k.cu", "\u{0}\u{1}ELF\u{0}")]);
    assert!(refused(&folder, "replay k.cu").err.contains("`k.cu` is a binary file, not source text"));
    assert!(refused(&folder, "dump k.cu").err.contains("binary file"));
}

#[test]
fn bytes_that_are_no_text() {
    let folder = Folder::new(&[]);
    std::fs::write(folder.path().join("k.cu"), [b'i', b'n', b't', b' ', 0xff, 0xfe, b';']).unwrap();
    assert!(refused(&folder, "replay k.cu").err.contains("source.syntax"));
}

#[test]
fn no_kernel_in_it() {
    let folder = Folder::new(&[("k.cu", "int f(int x) { return x; }\n"), ("k.kir", "module cuda\n")]);
    for name in ["k.cu", "k.kir"] {
        let err = refused(&folder, &format!("replay {name}")).err;
        assert!(err.contains(&format!("there is no kernel in `{name}`")), "{err}");
        assert!(err.contains("`__global__`"), "{err}");
    }
}

#[test]
fn no_kernel_below_a_folder() {
    let host = [("src/a.cu", "int f(int x) { return x; }\n"), ("src/b.cu", "void g() {}\n")];
    let folder = Folder::new(&host);
    for command in ["check", "assume", "fix"] {
        let err = refused(&folder, &format!("{command} src")).err;
        assert!(err.contains("there is no kernel in the 2 source files below `src`"), "{err}");
        assert!(err.contains("a kernel is a `__global__` function"), "{err}");
    }
    let report = folder.run("check src --format json");
    let json: serde_json::Value = serde_json::from_str(&report.out).expect("JSON");
    assert_eq!((report.code, &json["summary"]["failed"]), (2, &serde_json::json!(1)));
    assert_eq!(json["trouble"][0]["code"], "source.no_kernel");
    folder.write("src/c.cu", GOOD);
    assert_eq!(folder.run("check src --block 64 --grid 1").code, 0);
}

#[test]
fn a_kernel_that_one_of_several_files_has() {
    let folder = Folder::new(&[
        ("src/good.cu", GOOD),
        ("src/other.cu", "__global__ void hist(int *a) { a[threadIdx.x] = 1; }\n"),
    ]);
    let words = "check src --block 64 --grid 1 --kernel";
    let ran = folder.run(&format!("{words} hist"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("kernel `hist`") && !ran.out.contains("kernel `k`"), "{}", ran.out);
    assert_data_eq!(
        refused(&folder, &format!("{words} hits")).err,
        str![[r#"
error[usage.option]: there is no kernel `hits` in any of the 2 files
 |
 = note: there are `hist`, `k`
 = help: did you mean `hist`?


"#]]
    );
}

#[test]
fn unknown_extension() {
    let folder = Folder::new(&[("k.txt", GOOD)]);
    assert!(refused(&folder, "replay k.txt").err.contains("cannot tell the language of `k.txt`"));
    assert!(refused(&folder, "replay k.txt -x fortran").err.contains("`fortran` is no language"));
    assert_eq!(folder.run("replay k.txt -x cuda").code, 0);
}

#[test]
fn clang_missing_or_too_old() {
    let folder = Folder::new(&[("k.cu", GOOD), ("old", "#!/bin/sh\necho clang version 9.0.1\n")]);
    let old = folder.path().join("old");
    let mut command = std::process::Command::new("chmod");
    command.arg("+x").arg(&old);
    assert_eq!(finish(command).code, 0);
    for (clang, words) in [("/nonexistent/clang", "not a program"), (old.to_str().unwrap(), "older than 16")]
    {
        let mut command = folder.command("replay k.cu");
        command.env("GPUPROOF_CLANG", clang);
        let ran = finish(command);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.contains("tool.clang") && ran.err.contains(words), "{}", ran.err);
        assert!(ran.err.contains("apt install clang-19"), "{}", ran.err);
    }
    let mut command = folder.command("replay k.cu");
    command.env("PATH", "/nonexistent");
    let ran = finish(command);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no usable clang was found"), "{}", ran.err);
}

#[test]
fn zig_has_a_clang_but_not_all_headers_of_opencl() {
    // What `zig clang` does, without the rest of zig.
    let zig = "#!/bin/sh\n[ \"$1\" = clang ] && shift && exec clang-19 \"$@\"\n";
    let folder = Folder::new(&[
        ("k.cu", GOOD),
        ("k.cl", "kernel void k(global int *a) { a[0] = 1; }\n"),
        ("zig", zig),
    ]);
    let zig = folder.path().join("zig");
    let mut command = std::process::Command::new("chmod");
    command.arg("+x").arg(&zig);
    assert_eq!(finish(command).code, 0);
    let with_zig = |words: &str| {
        let mut command = folder.command(words);
        command.env("GPUPROOF_CLANG", &zig);
        finish(command)
    };
    let ran = with_zig("replay k.cu");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = with_zig("replay k.cl");
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("comes without `opencl-c-base.h`"), "{}", ran.err);
}

#[test]
fn syntax_errors_are_clangs_own() {
    let folder = Folder::new(&[("k.cu", "__global__ void k(int *a) {\n  a[0] = nowhere;\n  a[1] = ;\n}\n")]);
    let err = refused(&folder, "replay k.cu").err;
    assert_data_eq!(
        err,
        str![[r#"
error[source.syntax]: use of undeclared identifier 'nowhere'
 --> k.cu:2:10
  |
2 |   a[0] = nowhere;
  |          ^^^^^^^

error[source.syntax]: expected expression
 --> k.cu:3:10
  |
3 |   a[1] = ;
  |          ^


"#]]
    );
}

#[test]
fn kir_syntax_and_rules() {
    let folder = Folder::new(&[
        ("syntax.kir", "module cuda\nkernel k\n"),
        ("types.kir", "module cuda\nkernel &k()\n  local %x : i32\n{\n  %x = 1:f32\n}\n"),
    ]);
    assert!(refused(&folder, "replay syntax.kir").err.contains("kir.syntax"));
    let err = refused(&folder, "replay types.kir").err;
    assert!(err.contains("kir.syntax") || err.contains("kir.invalid"), "{err}");
}

#[test]
fn unknown_kernel_name() {
    let folder =
        Folder::new(&[("k.cu", "__global__ void scale(int *a) {}\n__global__ void shift(int *a) {}\n")]);
    assert_data_eq!(
        refused(&folder, "replay k.cu --kernel scal").err,
        str![[r#"
error[usage.option]: there is no kernel `scal` in `k.cu`
 |
 = note: there are `scale`, `shift`
 = help: did you mean `scale`?


"#]]
    );
    assert!(refused(&folder, "dump k.cu --kernel nothing").err.contains("there is no kernel `nothing`"));
}

#[test]
fn contradictory_launch_options() {
    let folder = Folder::new(&[
        ("k.cu", "__global__ void __launch_bounds__(64) k(int *a) { a[threadIdx.x] = 1; }\n"),
        (
            "k.cl",
            "__attribute__((reqd_work_group_size(8, 8, 1))) kernel void k(global int *a) { a[get_global_id(0)] = 1; }\n",
        ),
    ]);
    for (words, part) in [
        ("replay k.cl --block 16", "requires blocks of 8x8"),
        ("replay k.cu --block 128", "at most 64 threads a block"),
        ("replay k.cu --block 32 --global-size 100", "no multiple of the block size"),
        ("replay k.cu --block 32 --global_size=64 --num_groups=3", "contradict each other"),
        ("replay k.cu --block 32 --blockDim=64", "cannot be used with"),
        ("replay k.cu --grid 3 --cluster 2", "do not divide a grid"),
    ] {
        let err = refused(&folder, words).err;
        assert!(err.contains(part), "{words}: {err}");
    }
}

#[test]
fn absurd_sizes() {
    let folder = Folder::new(&[("k.cu", GOOD)]);
    for (words, part) in [
        ("--block 0", "a size of 0 launches nothing"),
        ("--block 4096", "4096 threads; 1024 is the most"),
        ("--block 1024 --grid 2147483647", "the interpreter runs at most"),
        ("--grid 18446744073709551615,18446744073709551615,2", "the interpreter runs at most"),
        ("--block 99999999999999999999", "is no size"),
        ("--block abc", "`abc` is no size: write 64, 16x16 or 16,16"),
        ("--block 1,2,3,4", "at most three dimensions"),
        ("--block -1", "unexpected argument"),
        ("--block=-1", "is no size"),
        ("--block *", "a run needs a size"),
        ("--dynamic-shared 99999999999", "more than any device has"),
        ("--array a=zero:18446744073709551615", "more than the"),
        ("--array a=zero:99999999999999999999", "no number of elements"),
        ("--schedules 0", "0 is not in"),
        ("--steps 0", "0 is not in"),
        ("--warp-lockstep 7", "a warp has"),
        ("--warp-size 1000", "a warp has"),
    ] {
        let err = refused(&folder, &format!("replay k.cu {words}")).err;
        assert!(err.contains(part), "{words}: {err}");
    }
}

#[test]
fn arguments_that_do_not_fit_the_kernel() {
    let folder = Folder::new(&[("k.cu", GOOD)]);
    for (words, part) in [
        ("--arg m=1", "kernel `k` has no scalar parameter `m`"),
        ("--arg m=1", "the only scalar parameter is `n`"),
        ("--arg n=many", "`many` is no integer"),
        ("--arg n=4294967296", "does not fit into a 32-bit signed integer"),
        ("--arg n", "write NAME=VALUE"),
        ("--arg n=1 --arg n=2", "gives `n` twice"),
        ("--arg a=3", "`a` is an array"),
        ("--array n=iota:3", "`n` is no array"),
        ("--array b=iota:3", "has no array `b`"),
        ("--array a=ramp:3", "no way to fill an array"),
        ("--array a=iota:float:3", "`a` is an array of int, not of float"),
        ("--arch volta", "`volta` is no architecture"),
    ] {
        let err = refused(&folder, &format!("replay k.cu {words}")).err;
        assert!(err.contains(part), "{words}: {err}");
    }
}

#[test]
fn wrong_command_lines() {
    let folder = Folder::new(&[]);
    for (words, part) in [
        ("", "gpuproof replay k.cu"),
        ("frobnicate", "unrecognized subcommand"),
        ("replay", "required arguments were not provided"),
        ("replay k.cu --frobnicate", "unexpected argument"),
        ("replay k.cu --format pdf", "invalid value"),
        ("explain race.purple", "there is no code `race.purple`"),
        ("bench nowhere", "cannot read `nowhere`"),
        ("bench .", "there is no .cu, .cl or .kir file"),
        ("dump --stage soul k.cu", "invalid value"),
    ] {
        let err = refused(&folder, words).err;
        assert!(err.contains(part), "{words}: {err}");
    }
}

#[test]
fn a_result_file_that_cannot_be_written() {
    let folder = Folder::new(&[("k.cu", GOOD)]);
    assert!(refused(&folder, "bench k.cu --csv no/such/folder/x.csv").err.contains("cannot write"));
}

#[test]
fn deep_nesting_is_no_crash() {
    let deep = format!("__global__ void k(int *a) {{ a[0] = {}1{}; }}\n", "(".repeat(200), ")".repeat(200));
    let folder = Folder::new(&[("deep.cu", &deep), ("deep.kir", &"block { ".repeat(100_000))]);
    assert!([0, 2].contains(&folder.run("replay deep.cu").code));
    refused(&folder, "replay deep.kir");
}
