//! The Python wheel: the module in `python/`, with the files of the tarball inside it.
//!
//! setuptools makes it, from the same program as the other packages: `_bundle/bin` and `_bundle/lib` keep their places to each other, so that the program finds its library in a site-packages, too.
//! `.deps/python` (made by `scripts/setup-python`) has the tools. The same program and the same tools give the same wheel, byte for byte.

use super::{call, clear, copy, copy_files, make};
use crate::trouble;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Python that has the tools, if it is there.
pub fn tools(root: &Path) -> Option<PathBuf> {
    Some(root.join(".deps/python/bin/python")).filter(|python| python.is_file())
}

/// Makes the wheel of what was laid out for the tarball; its path.
pub fn pack(root: &Path, python: &Path, staged: &Path, folder: &Path) -> Result<PathBuf, String> {
    let project = folder.join("python");
    stage(root, staged, &project)?;
    let platform = platform()?;
    // pip does not overwrite what an older version of this is called.
    let made = folder.join("wheel");
    clear(&made)?;
    let mut command = Command::new(python);
    command
        // The earliest time that the format knows.
        .env("SOURCE_DATE_EPOCH", "315532800")
        .args(["-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-index", "--no-deps"])
        .arg("--no-build-isolation")
        .arg(format!("--config-settings=--build-option=--plat-name={platform}"))
        .arg("--wheel-dir")
        .arg(&made)
        .arg(&project);
    call(&mut command)?;
    let name = format!("gpuproof-{}-py3-none-{platform}.whl", env!("CARGO_PKG_VERSION"));
    let wheel = folder.join(&name);
    let from = made.join(&name);
    fs::rename(&from, &wheel).map_err(|error| trouble("find", &from, &error))?;
    Ok(wheel)
}

/// Lays out the Python project with the program inside.
fn stage(root: &Path, staged: &Path, project: &Path) -> Result<(), String> {
    clear(project)?;
    let package = project.join("src/gpuproof");
    for folder in [Path::new(""), Path::new("_headers")] {
        copy_files(&root.join("python/src/gpuproof").join(folder), &package.join(folder))?;
    }
    for part in ["bin", "lib"] {
        let bundle = package.join("_bundle");
        make(&bundle)?;
        call(Command::new("cp").arg("-r").arg(staged.join(part)).arg(&bundle))?;
    }
    for text in ["LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.md"] {
        copy(&root.join(text), &project.join(text))?;
    }
    copy(&root.join("python/pyproject.toml"), &project.join("pyproject.toml"))?;
    copy(&root.join("docs/python.md"), &project.join("README.md"))?;
    let version = project.join("VERSION");
    fs::write(&version, env!("CARGO_PKG_VERSION")).map_err(|error| trouble("write", &version, &error))
}

/// Where the wheel can be installed: systems with the C library of this one, or a later one.
fn platform() -> Result<String, String> {
    let answer = call(Command::new("getconf").arg("GNU_LIBC_VERSION"))?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let numbers = answer.trim().strip_prefix("glibc ").and_then(|version| version.split_once('.'));
    let (major, rest) = numbers.ok_or_else(|| format!("`{}` is no version of glibc", answer.trim()))?;
    let minor = rest.split('.').next().unwrap_or(rest);
    Ok(format!("manylinux_{major}_{minor}_{}", std::env::consts::ARCH))
}

/// Installs the wheel into a new virtual environment, without network, and runs the tests of the module there. The types are checked, too.
pub fn attempt(root: &Path, python: &Path, wheel: &Path, folder: &Path) -> Result<(), String> {
    let here = folder.join("venv");
    call(Command::new(python).args(["-m", "venv", "--clear", "--without-pip"]).arg(&here))?;
    let own = here.join("bin/python");
    let mut install = Command::new(python);
    install.args(["-m", "pip", "--disable-pip-version-check", "--python"]).arg(&own);
    install.args(["install", "--quiet", "--no-index", "--no-deps"]).arg(wheel);
    call(&mut install)?;
    super::readme::follow(root, &here.join("bin/gpuproof"), &folder.join("empty"))?;
    // pytest, for the test of the plugin, is taken from the tools.
    let tools =
        call(Command::new(python).args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]))?;
    let mut tests = Command::new(&own);
    tests
        .env_clear()
        .env("PATH", super::PATH)
        .env("HOME", folder)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("GPUPROOF_TEST_TOOLS", String::from_utf8_lossy(&tools).trim())
        .current_dir(folder)
        .args(["-m", "unittest", "discover", "--start-directory"])
        .arg(root.join("python/tests"));
    call(&mut tests)?;
    let mut types = Command::new(python);
    types.current_dir(root.join("python")).args(["-m", "mypy", "--no-error-summary", "--cache-dir"]);
    call(types.arg(root.join("target/mypy")).arg("src")).map(drop)
}
