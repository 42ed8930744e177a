//! Inline PTX.
//!
//! clang's dump does not carry the text of the statement, so it is read from the source. What is not understood is
//! unsupported: any instruction might touch memory.

use crate::ast::Node;
use crate::lower::function::Lowerer;
use crate::lower::{Lower, Unsupported};
use gpuproof_base::{Code, Origin};

/// Lowers an `asm` statement.
pub fn statement<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>, origin: Origin) -> Lower<()> {
    let span = lowerer.unit.files.span(&node.range);
    let text = span.map_or(String::new(), |span| lowerer.unit.files.sources().text(span).to_owned());
    let instruction = text.split('"').nth(1).unwrap_or("").trim();
    // An empty text only keeps the compiler from moving code.
    if !text.is_empty() && instruction.is_empty() && !text.contains("%") {
        return Ok(());
    }
    let shown: String = instruction.chars().take(40).collect();
    let reason = format!("inline assembly `{shown}` is not understood");
    Err(Unsupported { code: Code::UnsupportedAsm, reason, origin })
}
