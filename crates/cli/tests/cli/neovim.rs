//! The language server in a real Neovim, where there is one.

use crate::folder::Folder;
use std::process::Command;

/// Opens the file, waits for its messages, takes the first cure, waits until they are gone, and writes down what it saw.
const SCRIPT: &str = r#"
local id
vim.api.nvim_create_autocmd("BufReadPost", { callback = function()
  id = vim.lsp.start_client({ name = "gpuproof", cmd = { vim.env.GPUPROOF, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, id)
end })
vim.api.nvim_create_autocmd("VimEnter", { callback = function()
  local seen = {}
  local wait = function(ready) return vim.wait(60000, ready, 50) end
  wait(function() return #vim.diagnostic.get(0) > 0 end)
  for _, message in ipairs(vim.diagnostic.get(0)) do
    table.insert(seen, (message.lnum + 1) .. " " .. tostring(message.code))
  end
  local asked = { textDocument = vim.lsp.util.make_text_document_params(), context = { diagnostics = {} } }
  asked.range = { start = { line = 0, character = 0 }, ["end"] = { line = 9, character = 0 } }
  local answer = vim.lsp.buf_request_sync(0, "textDocument/codeAction", asked, 60000)
  local action = answer[id].result[1]
  table.insert(seen, action.title)
  vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  wait(function() return #vim.diagnostic.get(0) == 0 end)
  table.insert(seen, #vim.diagnostic.get(0) .. " messages")
  vim.fn.writefile(seen, "seen.txt")
  vim.cmd("qa!")
end })
"#;

const RACE: &str = "__global__ void k(int *a) {
  __requires(blockDim.x == 64 && gridDim.x == 1);
  __shared__ int tile[64];
  tile[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = tile[63 - threadIdx.x];
}
";

#[test]
fn neovim_shows_a_race_and_applies_its_cure() {
    if Command::new("nvim").arg("--version").output().is_err() {
        eprintln!("there is no Neovim here: not tried");
        return;
    }
    let folder = Folder::new(&[("init.lua", SCRIPT), ("k.cu", RACE)]);
    let status = Command::new("nvim")
        .args(["--headless", "-u", "init.lua", "k.cu"])
        .current_dir(folder.path())
        .env("GPUPROOF", env!("CARGO_BIN_EXE_gpuproof"))
        .env("XDG_CACHE_HOME", folder.path())
        .env("XDG_DATA_HOME", folder.path())
        .status()
        .expect("Neovim starts");
    assert!(status.success());
    let seen = std::fs::read_to_string(folder.path().join("seen.txt")).expect("what Neovim saw");
    let cure = "put a `__syncthreads();` before line 5 (proved to cure race.shared)";
    assert_eq!(seen, format!("4 race.shared\n{cure}\n0 messages\n"));
}
