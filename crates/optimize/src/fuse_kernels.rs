//! Fusion of two kernel functions that follow each other in the text, launched with the same threads.
//!
//! The rules are those of [`crate::fuse`]; threads are told apart by their coordinates. One block is enough for a barrier if the contracts
//! say that there is only one (`gridDim.x == 1`). The launches in host code are the user's: one instead of two.

use crate::ask::Ask;
use crate::edit::Edits;
use crate::fuse::{Job, Side, clauses, declared, old_values};
use crate::kernel::{Kernel, holds_permission};
use crate::known::{leaves_early, name};
use crate::loops::shifted;
use crate::read::{Language, Source};
use crate::tree::{self, Changes, range};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_pvl::Method;
use gpuproof_spec::ast::expr::Constant;
use gpuproof_spec::lexer::{Tok, Token};
use gpuproof_spec::{ClauseKind, Expr, ExprKind, parse_expr};
use std::ops::Range;

/// Fuses a kernel with the next one.
pub fn fuse(source: &Source<'_>, first: &Method, at: &Range<usize>) -> Result<(Edits, String), Diagnostic> {
    let shape =
        |at: &Range<usize>, message: &str| Err(source.reject(Code::OptKernelShape, at, message, "here"));
    let end = range(first.place).end;
    let next =
        source.methods.iter().filter(|m| range(m.place).start >= end).min_by_key(|m| range(m.place).start);
    let directly = |m: &&Method| source.tokens_in(&(end..range(m.place).start)).is_empty();
    let Some(second) = next.filter(directly) else {
        return Err(source.reject(
            Code::OptDifferentRanges,
            at,
            "no kernel follows this one directly",
            "this wish",
        ));
    };
    let between = end..range(second.place).start;
    if source.wishes.iter().any(|w| between.contains(&range(w.place).start)) {
        return shape(&between, "a wish stands before the second kernel, which will be gone");
    }
    for method in [first, second] {
        if method.contract.iter().any(|c| !matches!(c.kind, ClauseKind::Contract(..))) {
            return shape(&range(method.name.place), "the contract has ghost parameters");
        }
        if method.contract.is_empty() {
            return shape(
                &range(method.name.place),
                "without a contract it is not known what this kernel needs",
            );
        }
    }
    let (k1, k2) = (Kernel::of_method(source, first), Kernel::of_method(source, second));
    launched_elsewhere(source, [first, second], at)?;
    atomics(source, &k1, &k2, at)?;
    if leaves_early(k1.body) {
        return shape(&range(first.name.place), "the first kernel can be left early");
    }
    // A parameter that both have is one in the fused kernel.
    let (changed, of_first) = (Changes::of(k1.body).assigned, listed(source, first));
    let is_changed = |word: &str| {
        of_first.iter().any(|(other, _)| other == word) && changed.iter().any(|name| **name == *word)
    };
    if let Some((word, _)) = listed(source, second).iter().find(|(word, _)| is_changed(word)) {
        let message = format!("the first kernel changes `{word}`, which the second one gets as an argument");
        return shape(&range(first.name.place), &message);
    }
    let parameters = parameters(source, first, second, at)?;
    let side1 = Side::read(source, &k1, &|e| e.clone())?;
    let side2 = Side::read(source, &k2, &|e| e.clone())?;
    old_values(source, &side1, &k2, at)?;
    let mut known = k1.known.clone();
    known.facts.extend(k2.known.facts.iter().cloned());
    known.facts.retain(|f| !tree::reads_memory(f) && !holds_permission(f));
    let mut ask = Ask::default();
    let alone = match source.language {
        Language::OpenCl => "get_num_groups(0) == 1",
        _ => "gridDim.x == 1",
    };
    let one_block = parse_expr(alone).is_ok_and(|alone| ask.implies(&known, &alone).is_ok());
    let mut job = Job { source, known, one_block, at: at.clone(), second_at: range(second.name.place), ask };
    let (contract, barrier) = job.contract(&side1, &side2, &another)?;
    let fused = format!("{}_{}", first.name.name, second.name.name);
    let (start, open, _) = source.before(k1.whole.start);
    if !open.is_empty() {
        return shape(at, "the comment with the kernel's contract says something else before");
    }
    let mut text = String::from("/*@\n");
    clauses(&mut text, "  ", &contract.pre, &contract.post);
    text += &format!("@*/\n{}{fused}({parameters}) {{\n", declaration(source, first));
    let body1 = shifted(source.text.get(k1.inside.clone()).unwrap_or(""), "  ");
    // What the first body declares must not be seen by the second.
    let own = declared(k1.body);
    let seen = source.tokens_in(&k2.whole).iter().any(|t| matches!(&t.tok, Tok::Word(w) if own.contains(w)));
    text += &if seen { format!("  {{\n{}  }}\n", shifted(&body1, "    ")) } else { body1 };
    if barrier {
        text += "  /*@\n";
        clauses(&mut text, "    ", &contract.barrier_pre, &contract.barrier_post);
        text += match source.language {
            Language::OpenCl => "  @*/\n  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n",
            _ => "  @*/\n  __syncthreads();\n",
        };
    }
    let body2 = shifted(source.text.get(k2.inside.clone()).unwrap_or(""), "  ");
    // What the second body declares must not be a parameter of the first.
    let own = declared(k2.body);
    let taken = of_first.iter().any(|(word, _)| own.iter().any(|name| **name == *word.as_str()));
    text += &if taken { format!("  {{\n{}  }}\n", shifted(&body2, "    ")) } else { body2 };
    text.push('}');
    let mut edits = Edits::default();
    edits.replace(start..k2.whole.end, text);
    let how = if barrier { "a barrier stands between their bodies" } else { "no barrier is needed" };
    Ok((edits, format!("two kernels are one, `{fused}`, to be launched once; {how}")))
}

/// Other code that names the kernels would name something that is gone.
fn launched_elsewhere(
    source: &Source<'_>,
    kernels: [&Method; 2],
    at: &Range<usize>,
) -> Result<(), Diagnostic> {
    let inside = |t: &&Token| {
        let start = t.start as usize;
        kernels.iter().any(|k| range(k.place).contains(&start))
    };
    let tokens = source.tokens_in(&(0..source.text.len()));
    for kernel in kernels {
        let named = |t: &&Token| matches!(&t.tok, Tok::Word(w) if *w == kernel.name.name);
        if let Some(token) = tokens.iter().find(|t| named(t) && !inside(t)) {
            let message = format!("`{}` is used here, and would be gone", kernel.name.name);
            let place = token.start as usize..token.end as usize;
            return Err(source
                .reject(Code::OptKernelShape, at, message, "this wish")
                .with(source.span(&place), "the launches are not rewritten"));
        }
    }
    Ok(())
}

/// What both kernels do to memory by atomics is a dependence that no permission shows: the second kernel sees what all threads of the first have done.
fn atomics(
    source: &Source<'_>,
    k1: &Kernel<'_>,
    k2: &Kernel<'_>,
    at: &Range<usize>,
) -> Result<(), Diagnostic> {
    let atomic = |kernel: &Kernel<'_>| {
        let tokens = source.tokens_in(&kernel.inside);
        let found = tokens.iter().find(|t| matches!(&t.tok, Tok::Word(w) if w.starts_with("atom")));
        found.map(|t| t.start as usize..t.end as usize)
    };
    match (atomic(k1), atomic(k2)) {
        (Some(_), Some(place)) => {
            let message =
                "both kernels use atomics: the second one may see what all threads of the first one did";
            let rejection = source.reject(Code::OptDependentBlocks, at, message, "this wish");
            Err(rejection.with(source.span(&place), "the second kernel's"))
        }
        _ => Ok(()),
    }
}

/// What differs from thread to thread, for a second thread.
fn another(expr: &Expr) -> Option<Expr> {
    let of_thread = match &expr.kind {
        ExprKind::Constant(Constant::GlobalThread | Constant::LocalThread) => true,
        ExprKind::Member(base, _) => {
            matches!(&base.kind, ExprKind::Name(n) if matches!(&**n, "threadIdx" | "blockIdx"))
        }
        ExprKind::Call(call) => {
            let ids = ["get_global_id", "get_local_id", "get_group_id"];
            matches!(&call.callee.kind, ExprKind::Name(n) if ids.contains(&&**n))
        }
        _ => false,
    };
    of_thread.then(|| name(format!("{expr} (second)")))
}

/// What stands before a kernel's name.
fn declaration(source: &Source<'_>, method: &Method) -> String {
    let end = range(method.name.place).start;
    let tokens = source.tokens_in(&(range(method.place).start..end));
    let first = tokens.iter().find(|t| source.comment_around(t.start as usize + 1).is_none());
    let start = first.map_or(end, |t| t.start as usize);
    source.text.get(start..end).unwrap_or("").to_owned()
}

/// The parameters of both, each once.
fn parameters(
    source: &Source<'_>,
    first: &Method,
    second: &Method,
    at: &Range<usize>,
) -> Result<String, Diagnostic> {
    let mut all = listed(source, first);
    for (word, text) in listed(source, second) {
        let plain = |t: &str| t.replace("const ", "");
        match all.iter_mut().find(|(w, _)| *w == word) {
            None => all.push((word, text)),
            Some((_, old)) if plain(old) == plain(&text) => {
                if old.contains("const ") {
                    *old = text;
                }
            }
            Some((_, old)) => {
                let message = format!("the kernels have different parameters `{old}` and `{text}`");
                return Err(source.reject(Code::OptDifferentRanges, at, message, "this wish"));
            }
        }
    }
    Ok(all.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", "))
}

/// Name and text of each parameter.
fn listed(source: &Source<'_>, method: &Method) -> Vec<(String, String)> {
    let tokens = source.tokens_in(&(range(method.name.place).end..range(method.place).end));
    let (mut depth, mut start, mut found) = (0usize, None, Vec::new());
    for token in tokens {
        let close = matches!(token.tok, Tok::Punct(")"));
        if matches!(token.tok, Tok::Punct("(")) {
            depth += 1;
            if depth == 1 {
                start = Some(token.end as usize);
                continue;
            }
        }
        let ends = depth == 1 && (close || matches!(token.tok, Tok::Punct(",")));
        if let Some(from) = start.filter(|_| ends) {
            let part = from..token.start as usize;
            let word = source.tokens_in(&part).iter().rev().find_map(|t| match &t.tok {
                Tok::Word(w) => Some(w.to_string()),
                _ => None,
            });
            if let Some(word) = word {
                found.push((word, source.said(&part)));
            }
            start = Some(token.end as usize);
        }
        if close {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                break;
            }
        }
    }
    found
}
