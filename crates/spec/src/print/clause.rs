//! Clauses and statements to text.

use super::expr::write_mapping;
use super::write_list;
use crate::ast::clause::{
    Body, Clause, ClauseKind, Declaration, Extent, Function, Grid, Launch, Layout, Measure, Optimisation,
    TileMode,
};
use crate::ast::expr::{Expr, ExprKind};
use crate::ast::stmt::{For, Stmt, StmtKind};
use std::fmt;

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(label) = &self.label {
            write!(f, "{label}: ")?;
        }
        match &self.kind {
            ClauseKind::Contract(word, claim) => write!(f, "{} {claim};", word.as_str()),
            ClauseKind::Decreases(Measure::Nothing) => f.write_str("decreases;"),
            ClauseKind::Decreases(Measure::Assumed) => f.write_str("decreases assume;"),
            ClauseKind::Decreases(Measure::Terms(terms)) => {
                f.write_str("decreases ")?;
                write_list(f, terms)?;
                f.write_str(";")
            }
            ClauseKind::Given(ty, name) => write!(f, "given {ty} {name};"),
            ClauseKind::Yields(ty, name) => write!(f, "yields {ty} {name};"),
            ClauseKind::CallGiven(pairs) => write_mapping(f, "given", pairs),
            ClauseKind::CallYields(pairs) => write_mapping(f, "yields", pairs),
            ClauseKind::With(statement) => write!(f, "with {statement}"),
            ClauseKind::Then(statement) => write!(f, "then {statement}"),
            ClauseKind::Statement(statement) => {
                // Proof steps are clauses by themselves; other code says that it is ghost code.
                let bare = matches!(statement.kind, StmtKind::Proof(..) | StmtKind::Label(_));
                write!(f, "{}{statement}", if bare { "" } else { "ghost " })
            }
            ClauseKind::Declaration(declaration) => write!(f, "{declaration}"),
            ClauseKind::Modifier(modifier) => f.write_str(modifier.as_str()),
            ClauseKind::Optimise(optimisation) => write!(f, "gpuopt {optimisation};"),
            ClauseKind::Launch(launch) => write!(f, "{launch}"),
        }
    }
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declaration::Function(function) => write!(f, "{function}"),
            Declaration::Axiom(name, fact) => write!(f, "axiom {name} {{ {fact} }}"),
            Declaration::Import(path) => write!(f, "import {};", Expr::new(ExprKind::Str(path.clone()))),
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.contract.iter().try_for_each(|clause| write!(f, "{clause} "))?;
        self.modifiers.iter().try_for_each(|modifier| write!(f, "{} ", modifier.as_str()))?;
        write!(f, "{} {}(", self.result, self.name)?;
        for (n, (ty, name)) in self.params.iter().enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            write!(f, "{comma}{ty} {name}")?;
        }
        f.write_str(")")?;
        match &self.body {
            Body::Absent => f.write_str(";"),
            Body::Expr(value) => write!(f, " = {value};"),
            Body::Block(statements) => {
                f.write_str(" ")?;
                write_block(f, statements)
            }
        }
    }
}

fn write_block(f: &mut fmt::Formatter<'_>, statements: &[Stmt]) -> fmt::Result {
    f.write_str("{ ")?;
    statements.iter().try_for_each(|statement| write!(f, "{statement} "))?;
    f.write_str("}")
}

impl fmt::Display for Stmt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            StmtKind::Proof(step, claim) => write!(f, "{} {claim};", step.as_str()),
            StmtKind::Label(name) => write!(f, "label {name};"),
            StmtKind::Declare(..) | StmtKind::Assign(..) | StmtKind::Step(..) | StmtKind::Call(_) => {
                self.write_simple(f)?;
                f.write_str(";")
            }
            StmtKind::Block(statements) => write_block(f, statements),
            StmtKind::If(condition, then, otherwise) => {
                write!(f, "if ({condition}) ")?;
                write_block(f, then)?;
                match otherwise {
                    Some(otherwise) => {
                        f.write_str(" else ")?;
                        write_block(f, otherwise)
                    }
                    None => Ok(()),
                }
            }
            StmtKind::While(contract, condition, body) => {
                contract.iter().try_for_each(|clause| write!(f, "{clause} "))?;
                write!(f, "while ({condition}) ")?;
                write_block(f, body)
            }
            StmtKind::For(l) => write!(f, "{l}"),
            StmtKind::Atomic(names, body) => {
                f.write_str("atomic(")?;
                write_list(f, names)?;
                f.write_str(") ")?;
                write_block(f, body)
            }
            StmtKind::Return(None) => f.write_str("return;"),
            StmtKind::Return(Some(value)) => write!(f, "return {value};"),
            StmtKind::Break => f.write_str("break;"),
            StmtKind::Continue => f.write_str("continue;"),
        }
    }
}

impl Stmt {
    /// A declaration, assignment, step or call without its `;`; other statements as they are.
    fn write_simple(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            StmtKind::Declare(ty, variables) => {
                write!(f, "{ty} ")?;
                for (n, (name, value)) in variables.iter().enumerate() {
                    let comma = if n > 0 { ", " } else { "" };
                    write!(f, "{comma}{name}")?;
                    if let Some(value) = value {
                        write!(f, " = {value}")?;
                    }
                }
                Ok(())
            }
            StmtKind::Assign(target, operator, value) => {
                write!(f, "{} {}= {value}", First(target), operator.map_or("", |op| op.as_str()))
            }
            StmtKind::Step(target, up) => write!(f, "{}{}", First(target), if *up { "++" } else { "--" }),
            StmtKind::Call(call) => write!(f, "{}", First(call)),
            _ => write!(f, "{self}"),
        }
    }
}

/// An expression that begins a statement, where `{` would begin a block.
struct First<'a>(&'a Expr);

impl fmt::Display for First<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        if text.starts_with('{') { write!(f, "({text})") } else { f.write_str(&text) }
    }
}

/// A statement inside the parentheses of a `for`.
struct Simple<'a>(&'a Stmt);

impl fmt::Display for Simple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_simple(f)
    }
}

impl fmt::Display for For {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.contract.iter().try_for_each(|clause| write!(f, "{clause} "))?;
        f.write_str("for (")?;
        write_list(f, &self.init.iter().map(Simple).collect::<Vec<_>>())?;
        f.write_str(";")?;
        if let Some(condition) = &self.condition {
            write!(f, " {condition}")?;
        }
        f.write_str("; ")?;
        write_list(f, &self.step.iter().map(Simple).collect::<Vec<_>>())?;
        f.write_str(") ")?;
        write_block(f, &self.body)
    }
}

impl fmt::Display for Optimisation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Optimisation::LoopUnroll { variable, count } => write!(f, "loop_unroll {variable}, {count}"),
            Optimisation::IterMerge { variable, count } => write!(f, "iter_merge {variable}, {count}"),
            Optimisation::MatrixLin { matrix, layout, rows, columns } => {
                let layout = match layout {
                    Layout::Row => "R",
                    Layout::Column => "C",
                };
                write!(f, "matrix_lin {matrix}, {layout}, {rows}, {columns}")
            }
            Optimisation::GlobToReg { array, indices } => {
                write!(f, "glob_to_reg {array}, ")?;
                write_list(f, indices)
            }
            Optimisation::Tile { mode, size } => {
                let mode = match mode {
                    TileMode::Inter => "inter",
                    TileMode::Intra => "intra",
                };
                write!(f, "tile {mode}, {size}")
            }
            Optimisation::TileShared { array, size } => write!(f, "tile_shared {array}, {size}"),
            Optimisation::Fuse { count, block } => {
                write!(f, "fuse {count}")?;
                block.iter().try_for_each(|size| write!(f, ", {size}"))
            }
        }
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("launch")?;
        if !self.block.is_empty() {
            write_extents(f, "block", &self.block)?;
        }
        match &self.grid {
            Some(Grid::Blocks(extents)) => write_extents(f, "grid", extents)?,
            Some(Grid::Threads(extents)) => write_extents(f, "global", extents)?,
            None => {}
        }
        if let Some(shared) = &self.shared {
            write!(f, " shared({shared})")?;
        }
        if let Some(condition) = &self.condition {
            write!(f, " where {condition}")?;
        }
        f.write_str(";")
    }
}

fn write_extents(f: &mut fmt::Formatter<'_>, word: &str, extents: &[Extent]) -> fmt::Result {
    write!(f, " {word}(")?;
    write_list(f, extents)?;
    f.write_str(")")
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Any => f.write_str("*"),
            Extent::Of(size) => write!(f, "{size}"),
        }
    }
}
