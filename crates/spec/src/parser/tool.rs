//! Annotations for the tool itself: `gpuopt` and `launch`.
//!
//! `gpuopt` follows the notation of the optimisations' authors: arguments stand side by side, a `;` may end
//! it. Arguments may also be separated by commas, which a negative number or a parenthesis needs, because
//! `a (b)` is a call and `a -1` a subtraction. A list of arguments ends with its line unless a comma goes on.

use super::{Parsed, Parser};
use crate::ast::clause::{ClauseKind, Extent, Grid, Launch, Layout, Optimisation, TileMode};
use crate::ast::expr::Expr;
use crate::words;

const OPTIMISATIONS: [&str; 7] =
    ["loop_unroll", "iter_merge", "matrix_lin", "glob_to_reg", "tile", "tile_shared", "fuse"];

impl Parser<'_> {
    pub(super) fn optimisation(&mut self) -> Parsed<ClauseKind> {
        self.advance();
        let word = self.word().unwrap_or("").to_owned();
        if !OPTIMISATIONS.contains(&word.as_str()) {
            let error = self.expected(&format!("an optimisation ({})", OPTIMISATIONS.join(", ")));
            return Err(match words::similar(&word, OPTIMISATIONS.into_iter()) {
                Some(meant) => error.help(format!("did you mean `{meant}`?")),
                None => error,
            });
        }
        self.advance();
        let optimisation = match word.as_str() {
            "loop_unroll" => {
                let variable = self.ident("the loop's variable")?;
                Optimisation::LoopUnroll { variable, count: self.next_argument()? }
            }
            "iter_merge" => {
                let variable = self.ident("the loop's variable")?;
                Optimisation::IterMerge { variable, count: self.next_argument()? }
            }
            "matrix_lin" => {
                let matrix = self.ident("the name of the matrix")?;
                self.eat(",");
                let layout = self.layout()?;
                let rows = self.next_argument()?;
                Optimisation::MatrixLin { matrix, layout, rows, columns: self.next_argument()? }
            }
            "glob_to_reg" => {
                let array = self.ident("the name of the array")?;
                let mut indices = vec![self.next_argument()?];
                self.more_arguments(&mut indices)?;
                Optimisation::GlobToReg { array, indices }
            }
            "tile" => {
                let mode = self.tile_mode()?;
                Optimisation::Tile { mode, size: self.next_argument()? }
            }
            "tile_shared" => {
                let array = self.ident("the name of the array")?;
                Optimisation::TileShared { array, size: self.next_argument()? }
            }
            _ => {
                let count = self.expr()?;
                let mut block = Vec::new();
                self.more_arguments(&mut block)?;
                Optimisation::Fuse { count, block }
            }
        };
        if !self.eat(";") && !self.at_end() && !self.token().first_on_line {
            return Err(self.expected("`;`"));
        }
        Ok(ClauseKind::Optimise(optimisation))
    }

    fn next_argument(&mut self) -> Parsed<Expr> {
        self.eat(",");
        self.expr()
    }

    fn more_arguments(&mut self, arguments: &mut Vec<Expr>) -> Parsed<()> {
        loop {
            let goes_on = self.eat(",") || (self.starts_operand(0) && !self.token().first_on_line);
            if !goes_on {
                return Ok(());
            }
            arguments.push(self.expr()?);
        }
    }

    fn layout(&mut self) -> Parsed<Layout> {
        if self.eat_word("R") {
            Ok(Layout::Row)
        } else if self.eat_word("C") {
            Ok(Layout::Column)
        } else {
            Err(self.expected("`R` (row by row) or `C` (column by column)"))
        }
    }

    fn tile_mode(&mut self) -> Parsed<TileMode> {
        if self.eat_word("inter") {
            Ok(TileMode::Inter)
        } else if self.eat_word("intra") {
            Ok(TileMode::Intra)
        } else {
            Err(self.expected("`inter` or `intra`"))
        }
    }

    /// `launch block(64) grid(n) shared(4 * n) where n % 64 == 0;`
    pub(super) fn launch(&mut self) -> Parsed<ClauseKind> {
        self.advance();
        let mut launch = Launch::default();
        let mut parts = 0;
        loop {
            let part = self.word().unwrap_or("").to_owned();
            let twice = match part.as_str() {
                "block" | "local" => !launch.block.is_empty(),
                "grid" | "groups" | "global" => launch.grid.is_some(),
                "shared" => launch.shared.is_some(),
                "where" => launch.condition.is_some(),
                _ => break,
            };
            if twice {
                return Err(self.error_here("this launch says the same thing twice", "said before"));
            }
            self.advance();
            parts += 1;
            match part.as_str() {
                "block" | "local" => launch.block = self.extents()?,
                "grid" | "groups" => launch.grid = Some(Grid::Blocks(self.extents()?)),
                "global" => launch.grid = Some(Grid::Threads(self.extents()?)),
                "shared" => {
                    let open = self.start();
                    self.expect("(")?;
                    launch.shared = Some(self.bracketed(Self::expr)?);
                    self.close(")", open)?;
                }
                _ => launch.condition = Some(self.expr()?),
            }
        }
        if parts == 0 {
            return Err(self.expected("`block(...)`, `grid(...)`, `global(...)`, `shared(...)` or `where`"));
        }
        self.semicolon()?;
        Ok(ClauseKind::Launch(launch))
    }

    /// `(64)`, `(16, *)`: one to three dimensions.
    fn extents(&mut self) -> Parsed<Vec<Extent>> {
        let start = self.start();
        let extents: Vec<Extent> = self
            .arguments()?
            .into_iter()
            .map(
                |arg| if arg.kind == crate::ast::expr::ExprKind::Any { Extent::Any } else { Extent::Of(arg) },
            )
            .collect();
        if extents.is_empty() || extents.len() > 3 {
            let end = self.end();
            let label = format!("{} dimensions", extents.len());
            return Err(self.error_at("a launch has one, two or three dimensions", start, end, &label));
        }
        Ok(extents)
    }
}
