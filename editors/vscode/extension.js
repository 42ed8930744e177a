// Starts `gpuproof lsp` for CUDA and OpenCL files. Everything that is shown comes from there.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The files that kernels are looked for in. Other extensions give them other languages, so their names decide. */
const KERNEL_FILES = [{ scheme: "file", pattern: "**/*.{cu,cl,hip}" }];
/** Headers and settings: when one changes, kernels are checked again. */
const WATCHED = "**/{gpuproof.toml,compile_commands.json,*.h,*.hpp,*.cuh,*.inl}";

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("gpuproof").get("command", "gpuproof");
  const watcher = vscode.workspace.createFileSystemWatcher(WATCHED);
  const options = { documentSelector: KERNEL_FILES, synchronize: { fileEvents: watcher } };
  client = new LanguageClient("gpuproof", "gpuproof", { command, args: ["lsp"] }, options);
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `gpuproof: cannot run \`${command} lsp\`: ${error.message}. The setting gpuproof.command names the program.`,
    );
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old?.isRunning()) await old.stop();
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(vscode.commands.registerCommand("gpuproof.restart", restart));
  await start();
}

module.exports = { activate, deactivate: stop };
