//! The extension for Visual Studio Code, run by node with stand-ins for the editor and its client library. The stand-in of the client starts the server and says hello to it.

use crate::folder::{Folder, finish};
use std::path::Path;
use std::process::Command;

const EDITOR: &str = r#"
exports.shown = [];
exports.workspace = {
  getConfiguration: (section) => ({ get: (name, other) => process.env.GPUPROOF_SETTING || other }),
  createFileSystemWatcher: (pattern) => ({ pattern }),
};
exports.window = { showErrorMessage: (text) => exports.shown.push(text) };
exports.commands = { registerCommand: (name, run) => ({ name, run }) };
"#;
const CLIENT: &str = r#"
const { spawn } = require("child_process");
exports.LanguageClient = class {
  constructor(id, name, server, options) { this.server = server; this.options = options; }
  isRunning() { return this.child !== undefined; }
  async stop() { this.child.kill(); this.child = undefined; }
  start() {
    return new Promise((done, failed) => {
      const child = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
      child.on("error", failed);
      child.stdout.once("data", (data) => { this.child = child; console.log(String(data)); done(); });
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
      child.stdin.on("error", () => {});
      child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  }
};
"#;
const DRIVER: &str = r#"
const extension = require("./extension.js");
const vscode = require("vscode");
const context = { subscriptions: [] };
(async () => {
  await extension.activate(context);
  await context.subscriptions[0].run();
  await extension.deactivate();
  console.log(JSON.stringify({ command: context.subscriptions[0].name, shown: vscode.shown }));
})();
"#;

fn source(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/vscode");
    std::fs::read_to_string(root.join(name)).expect("a file")
}

#[test]
fn the_extension_starts_the_server() {
    if Command::new("node").arg("--version").output().is_err() {
        println!("node is not here: the extension for Visual Studio Code is not tested");
        return;
    }
    let folder = Folder::new(&[
        ("extension.js", &source("extension.js")),
        ("package.json", &source("package.json")),
        ("driver.js", DRIVER),
        ("node_modules/vscode/index.js", EDITOR),
        ("node_modules/vscode-languageclient/node.js", CLIENT),
    ]);
    let run = |setting: &str| {
        let mut command = Command::new("node");
        command.current_dir(folder.path()).arg("driver.js").env("GPUPROOF_SETTING", setting);
        finish(command)
    };
    let ran = run(env!("CARGO_BIN_EXE_gpuproof"));
    // Once when it is activated, once when it is told to start anew.
    assert_eq!(ran.out.matches("\"codeLensProvider\"").count(), 2, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("{\"command\":\"gpuproof.restart\",\"shown\":[]}"), "{}{}", ran.out, ran.err);
    let wrong = run("no-such-gpuproof");
    assert!(
        wrong.out.contains("The setting gpuproof.command names the program."),
        "{}{}",
        wrong.out,
        wrong.err
    );
}

#[test]
fn the_extension_is_of_this_version() {
    let about: serde_json::Value = serde_json::from_str(&source("package.json")).expect("JSON");
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert!(about["scripts"]["package"].as_str().is_some_and(|script| script.starts_with("vsce package")));
    assert_eq!(about["main"], "./extension.js");
    assert!(about["contributes"]["configuration"]["properties"]["gpuproof.command"].is_object());
}
