//! `integrations/bazel`: checks as actions of Bazel, in its sandbox, where nothing but declared inputs is to be seen.

use crate::folder::{Folder, Ran, finish};
use std::path::{Path, PathBuf};
use std::process::Command;

const WORKSPACE: &str = "local_repository(name = \"gpuproof\", path = \"package\")\n";
const BUILD: &str = r#"load("//bazel:gpuproof.bzl", "gpuproof_check")
load("//rules:rules.bzl", "cuda_library")

gpuproof_check(name = "scale", srcs = ["scale.cu"], hdrs = ["scale.h"])
gpuproof_check(name = "shift", srcs = ["shift.cu"], options = ["--block", "64", "--grid", "1"])

cuda_library(name = "width", hdrs = ["inc/width.h"], includes = ["inc"], defines = ["OFFSET=1"])
cuda_library(name = "fill", srcs = ["fill.cu"], deps = [":width"])
cuda_library(name = "skipped", srcs = ["broken.cu"], tags = ["no-gpuproof"])
cuda_library(name = "app", srcs = ["scale.cu", "scale.h"], deps = [":fill", ":skipped"])
"#;
/// As rules for CUDA have it: what others see of a target is a `CcInfo`.
const RULES: &str = r#"def _impl(ctx):
    context = cc_common.create_compilation_context(
        headers = depset(ctx.files.hdrs),
        includes = depset(ctx.attr.includes),
        defines = depset(ctx.attr.defines),
    )
    infos = [CcInfo(compilation_context = context)] + [target[CcInfo] for target in ctx.attr.deps]
    return [DefaultInfo(files = depset(ctx.files.srcs)), cc_common.merge_cc_infos(cc_infos = infos)]

cuda_library = rule(implementation = _impl, attrs = {
    "srcs": attr.label_list(allow_files = True),
    "hdrs": attr.label_list(allow_files = True),
    "includes": attr.string_list(),
    "defines": attr.string_list(),
    "deps": attr.label_list(),
})
"#;
const FILL: &str = "#include <width.h>
__global__ void fill(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * WIDTH + OFFSET] = i;
}
";
const ASPECT: &str = "build //:app --aspects=//bazel:gpuproof.bzl%gpuproof_aspect --output_groups=gpuproof";

fn integration(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../integrations");
    std::fs::read_to_string(root.join(name)).expect("a file")
}

/// A workspace; its server ends with it.
struct Workspace {
    folder: Folder,
    /// What Bazel keeps outside of the workspace.
    base: PathBuf,
}

impl Workspace {
    fn new() -> Self {
        let folder = Folder::new(&[
            ("ws/WORKSPACE", WORKSPACE),
            ("ws/BUILD", BUILD),
            ("ws/bazel/BUILD", ""),
            ("ws/bazel/gpuproof.bzl", &integration("bazel/gpuproof.bzl")),
            ("ws/rules/BUILD", ""),
            ("ws/rules/rules.bzl", RULES),
            ("ws/scale.cu", &integration("ninja/scale.cu")),
            ("ws/scale.h", &integration("ninja/scale.h")),
            ("ws/shift.cu", &integration("ninja/shift.cu")),
            ("ws/fill.cu", FILL),
            ("ws/broken.cu", "__global__ void broken( {\n"),
            ("ws/inc/width.h", "#define WIDTH 4\n"),
            ("ws/package/WORKSPACE", ""),
            ("ws/package/BUILD.bazel", &integration("bazel/BUILD.package")),
            ("ws/package/lib/readme", ""),
        ]);
        let program = folder.path().join("ws/package/bin/gpuproof");
        std::fs::create_dir_all(program.parent().expect("a folder")).expect("a folder");
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_gpuproof"), program).expect("a link");
        let base = folder.path().join("base");
        Self { folder, base }
    }

    fn bazel(&self, words: &str) -> Ran {
        let mut command = Command::new("bazel");
        command
            .current_dir(self.folder.path().join("ws"))
            .arg(format!("--output_base={}", self.base.display()));
        command.args(["--max_idle_secs=60"]).args(words.split_whitespace());
        if words.starts_with("build") {
            let kept = self.folder.path().join("kept");
            command.args(["--noshow_progress", "--disk_cache"]).arg(kept);
        }
        finish(command)
    }

    fn report(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.folder.path().join("ws/bazel-bin").join(name)).ok()
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        self.bazel("shutdown");
        // Bazel takes the right to write from its folders.
        let _ = Command::new("chmod").args(["-R", "u+w"]).arg(&self.base).status();
    }
}

#[test]
fn bazel_checks_what_has_changed_and_takes_the_rest_from_its_cache() {
    if Command::new("bazel").arg("--version").output().is_err() {
        println!("bazel is not here: its rules are not tested");
        return;
    }
    let workspace = Workspace::new();
    let first = workspace.bazel("build //:scale //:shift");
    assert_eq!(first.code, 0, "{}{}", first.out, first.err);
    let proved = workspace.report("scale.scale.cu.gpuproof.txt").expect("a report");
    assert!(proved.contains("proved for every launch"), "{proved}");
    // Another machine with the same cache has nothing to do.
    workspace.bazel("clean");
    let again = workspace.bazel("build //:scale //:shift");
    assert!(again.code == 0 && again.err.contains("2 remote cache hit"), "{}", again.err);
    assert_eq!(workspace.report("scale.scale.cu.gpuproof.txt"), Some(proved));
    // A defect has no report.
    workspace.folder.write("ws/scale.h", "#define STRIDE 0\n");
    let wrong = workspace.bazel("build //:scale //:shift --keep_going");
    assert!(wrong.code != 0 && wrong.err.contains("error[race.global]"), "{}", wrong.err);
    assert!(workspace.report("scale.scale.cu.gpuproof.txt").is_none());
    assert!(workspace.report("shift.shift.cu.gpuproof.txt").is_some());
}

#[test]
fn bazels_aspect_checks_cuda_targets_and_what_they_depend_on() {
    if Command::new("bazel").arg("--version").output().is_err() {
        println!("bazel is not here: its rules are not tested");
        return;
    }
    let workspace = Workspace::new();
    let first = workspace.bazel(ASPECT);
    assert_eq!(first.code, 0, "{}{}", first.out, first.err);
    assert!(
        workspace.report("app.scale.cu.gpuproof.txt").is_some_and(|report| report.contains("proved for"))
    );
    assert!(
        workspace.report("fill.fill.cu.gpuproof.txt").is_some_and(|report| report.contains("proved for"))
    );
    assert!(!first.err.contains("broken.cu"), "{}", first.err);
    // A header of what a target depends on, which no option names.
    workspace.folder.write("ws/inc/width.h", "#define WIDTH 0\n");
    let wrong = workspace.bazel(ASPECT);
    assert!(wrong.code != 0 && wrong.err.contains("error[race.global]"), "{}", wrong.err);
    let options = workspace.bazel(&format!("{ASPECT} --define=gpuproof_options=--only-divergence"));
    assert_eq!(options.code, 0, "{}", options.err);
}
