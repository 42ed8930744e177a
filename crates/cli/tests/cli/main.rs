//! Tests of the program as a whole: what it prints, writes and returns.

mod bad_input;
mod baseline;
mod bazel;
mod cache;
mod check;
mod commands;
mod fix;
mod folder;
mod formats;
mod html;
mod integrations;
mod kernel_options;
mod lsp;
mod mcp;
mod neovim;
mod optimize;
mod project;
mod prove;
mod readme;
mod selection;
mod serve;
mod suppressions;
mod time;
mod vscode;
