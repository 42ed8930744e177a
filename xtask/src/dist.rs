//! Packs gpuproof: a relocatable tarball, a Debian package and a Python wheel in `target/dist`, each with the solver's library.
//!
//! The program in them finds libz3 in `../lib`, seen from itself, and has its headers inside, so that it runs from any folder. clang is the system's own.
//! What a clang may lack, the base header of OpenCL, lies in `../lib/opencl`. The same program gives the same tarball, byte for byte. `--dev` packs the program as tests use it and `--try` runs what was packed, for `./test`:
//! in an empty folder, as the README says, word for word ([`readme`]).

mod container;
mod readme;
mod wheel;

use crate::{cargo, trouble};
use gpuproof_front_c::clang::Clang;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The library that is shipped, as it stands in `.deps/z3/lib` and as the program asks for it.
const LIBRARY: &str = "libz3.so.5.3";

/// Where a packed program looks for it.
const BESIDE: &str = "$ORIGIN/../lib";

/// All of the environment that a packed program is tried in.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Makes the packages.
pub fn run(root: &Path, arguments: &[String]) -> Result<String, String> {
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    if let Some(wrong) = arguments.iter().find(|argument| !["--dev", "--try"].contains(&argument.as_str())) {
        return Err(format!("`{wrong}` is not an option of dist; there are --dev and --try"));
    }
    let program = build(root, has("--dev"))?;
    let folder = root.join("target/dist");
    let name = format!("gpuproof-{}-linux-{}", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let staged = folder.join(&name);
    stage(root, &program, &staged)?;
    let tarball = folder.join(format!("{name}.tar.gz"));
    // Nothing of when and by whom it was packed.
    let plain = [
        "--sort=name",
        "--mtime=@0",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--use-compress-program=gzip -n",
    ];
    call(Command::new("tar").args(plain).arg("-cf").arg(&tarball).arg("-C").arg(&folder).arg(&name))?;
    let mut made = vec![tarball.clone()];
    let python = wheel::tools(root);
    if let Some(python) = &python {
        made.push(wheel::pack(root, python, &staged, &folder)?);
    } else {
        eprintln!("no wheel is made: its tools are not here; scripts/setup-python gets them");
    }
    let package = folder.join(format!("gpuproof_{}_{}.deb", env!("CARGO_PKG_VERSION"), architecture()));
    if Command::new("dpkg-deb").arg("--version").output().is_ok() {
        debian(&staged, &folder.join("debian"), &package)?;
        made.push(package.clone());
    }
    if has("--try") {
        let unpacked = folder.join("try");
        let tar = |to: &Path| call(Command::new("tar").arg("-xf").arg(&tarball).arg("-C").arg(to));
        attempt(root, &unpacked, &format!("{name}/bin/gpuproof"), tar)?;
        if made.contains(&package) {
            let deb = |to: &Path| call(Command::new("dpkg-deb").arg("-x").arg(&package).arg(to));
            attempt(root, &unpacked, "usr/bin/gpuproof", deb)?;
        }
        if let (Some(python), Some(wheel)) = (&python, made.get(1)) {
            clear(&unpacked)?;
            wheel::attempt(root, python, wheel, &unpacked)?;
        }
        if made.contains(&package) {
            container::attempt(root, &folder, &unpacked)?;
        }
    }
    let made: Vec<String> = made.iter().map(|path| path.display().to_string()).collect();
    Ok(made.join("\n"))
}

/// Builds the program. The one that is shipped looks for its library beside itself and nowhere else.
fn build(root: &Path, dev: bool) -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut command = cargo();
    command.current_dir(root);
    if dev {
        // As tests build it: nothing is built again.
        command.args(["build", "--quiet", "--workspace", "--bin", "gpuproof"]);
    } else {
        command.env("GPUPROOF_RUN_PATH", BESIDE);
        command.args(["rustc", "--quiet", "--release", "--package", "gpuproof-cli", "--bin", "gpuproof"]);
        command.args(["--", "-C", "strip=symbols"]);
    }
    call(&mut command)?;
    Ok(target.join(if dev { "debug" } else { "release" }).join("gpuproof"))
}

/// Lays out what is packed.
fn stage(root: &Path, program: &Path, to: &Path) -> Result<(), String> {
    clear(to)?;
    for folder in ["bin", "lib", "share/man/man1"] {
        make(&to.join(folder))?;
    }
    let packed = to.join("bin/gpuproof");
    copy(program, &packed)?;
    copy(&root.join(".deps/z3/lib").join(LIBRARY), &to.join("lib").join(LIBRARY))?;
    opencl_header(&to.join("lib/opencl"))?;
    for text in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.md"] {
        copy(&root.join(text), &to.join(text))?;
    }
    // What the README and the help texts point to.
    copy_files(&root.join("docs"), &to.join("docs"))?;
    let completions = [
        ("bash", "share/bash-completion/completions/gpuproof"),
        ("zsh", "share/zsh/site-functions/_gpuproof"),
        ("fish", "share/fish/vendor_completions.d/gpuproof.fish"),
    ];
    for (shell, path) in completions {
        let path = to.join(path);
        make(path.parent().unwrap_or(to))?;
        let script = call(Command::new(&packed).args(["completions", shell]))?;
        fs::write(&path, script).map_err(|error| trouble("write", &path, &error))?;
    }
    call(Command::new(&packed).arg("manual").arg(to.join("share/man/man1"))).map(drop)
}

/// Copies the base header of OpenCL from the clang of this machine: the one inside `zig` comes without it.
fn opencl_header(to: &Path) -> Result<(), String> {
    let clang = Clang::find().map_err(|diagnostic| diagnostic.message)?;
    let answer = call(Command::new(&clang.program).arg("-print-resource-dir"))?;
    let resources = PathBuf::from(String::from_utf8_lossy(&answer).trim());
    make(to)?;
    copy(&resources.join("include/opencl-c-base.h"), &to.join("opencl-c-base.h"))
}

/// What Debian calls this kind of machine.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// Packs what was laid out for Debian: all of it in `/usr/lib/gpuproof`, with links where the system looks.
fn debian(staged: &Path, tree: &Path, package: &Path) -> Result<(), String> {
    clear(tree)?;
    for folder in ["DEBIAN", "usr/bin", "usr/lib/gpuproof", "usr/share/doc/gpuproof"] {
        make(&tree.join(folder))?;
    }
    for part in ["bin", "lib"] {
        call(Command::new("cp").arg("-r").arg(staged.join(part)).arg(tree.join("usr/lib/gpuproof")))?;
    }
    call(Command::new("cp").arg("-r").arg(staged.join("share/.")).arg(tree.join("usr/share")))?;
    copy(&staged.join("LICENSE-MIT"), &tree.join("usr/share/doc/gpuproof/copyright"))?;
    for text in ["README.md", "THIRD-PARTY.md"] {
        copy(&staged.join(text), &tree.join("usr/share/doc/gpuproof").join(text))?;
    }
    call(Command::new("cp").arg("-r").arg(staged.join("docs")).arg(tree.join("usr/share/doc/gpuproof")))?;
    let link = tree.join("usr/bin/gpuproof");
    std::os::unix::fs::symlink("../lib/gpuproof/bin/gpuproof", &link)
        .map_err(|error| trouble("make", &link, &error))?;
    let control = format!(
        "Package: gpuproof\nVersion: {}\nArchitecture: {}\nMaintainer: the gpuproof developers <gpuproof@localhost>\n\
         Depends: libc6, libgcc-s1, libstdc++6, clang-19 | clang (>= 1:16)\nSection: devel\nPriority: optional\n\
         Description: proves GPU kernels free of data races and other defects\n \
         Reads CUDA C++, OpenCL C and PVL; proves kernels or shows a run that goes wrong.\n",
        env!("CARGO_PKG_VERSION"),
        architecture()
    );
    let path = tree.join("DEBIAN/control");
    fs::write(&path, control).map_err(|error| trouble("write", &path, &error))?;
    let mut command = Command::new("dpkg-deb");
    command
        .env("SOURCE_DATE_EPOCH", "0")
        .args(["--root-owner-group", "-z1", "--build"])
        .arg(tree)
        .arg(package);
    call(&mut command).map(drop)
}

/// Unpacks a package into an empty folder and runs it there, with nothing of this environment but the path.
fn attempt(
    root: &Path,
    folder: &Path,
    program: &str,
    unpack: impl Fn(&Path) -> Result<Vec<u8>, String>,
) -> Result<(), String> {
    clear(folder)?;
    unpack(folder)?;
    let program = folder.join(program);
    // `ldd` does not follow links before it asks where the program is; the system does.
    let file = fs::canonicalize(&program).map_err(|error| trouble("find", &program, &error))?;
    let libraries = call(Command::new("ldd").env_clear().env("PATH", PATH).arg(file))?;
    let libraries = String::from_utf8_lossy(&libraries).into_owned();
    let here = folder.display().to_string();
    if !libraries.lines().any(|line| line.contains(LIBRARY) && line.contains(&here)) {
        return Err(format!(
            "{} does not take the library that it is packed with:\n{libraries}",
            program.display()
        ));
    }
    readme::follow(root, &program, &folder.join("empty"))
}

/// Runs a command; what it writes.
fn call(command: &mut Command) -> Result<Vec<u8>, String> {
    let output =
        command.output().map_err(|error| format!("cannot run {:?}: {error}", command.get_program()))?;
    if !output.status.success() {
        let (said, text) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return Err(format!("{:?} failed ({}):\n{said}{text}", command.get_program(), output.status));
    }
    Ok(output.stdout)
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| trouble("make", folder, &error))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| trouble("copy", from, &error))
}

/// Copies the files of a folder, but not what Python and type checkers leave behind in folders of their own.
fn copy_files(from: &Path, to: &Path) -> Result<(), String> {
    make(to)?;
    for entry in fs::read_dir(from).map_err(|error| trouble("read", from, &error))? {
        let path = entry.map_err(|error| trouble("read", from, &error))?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

/// Makes a folder that is there and empty.
fn clear(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| trouble("empty", folder, &error))?;
    }
    make(folder)
}
