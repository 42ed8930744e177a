//! Where the page of `--format html` goes.

use super::{Cli, Command, Format};
use clap::Args;
use std::path::{Path, PathBuf};

/// The folder of the page, for commands whose results go nowhere else.
#[derive(Args, Debug, Default)]
pub struct PageArgs {
    /// With --format html: write the page, index.html, into this folder
    #[arg(short = 'o', long = "output", value_name = "DIR", id = "page", help_heading = "Output")]
    pub folder: Option<PathBuf>,
}

impl Cli {
    /// Finds out where the page goes, and makes that folder: whoever waits for an answer is to get it. Otherwise it says what is wrong.
    pub fn place_page(&mut self) -> Result<(), String> {
        let wanted = self.view.format == Format::Html;
        let Some(command) = &mut self.command else { return Ok(()) };
        let own = match command {
            Command::Check(args) => Some(&mut args.page.folder),
            Command::Assume(args) => Some(&mut args.page.folder),
            Command::Prove(args) => Some(&mut args.page.folder),
            Command::Perf(args) => Some(&mut args.page.folder),
            Command::Equiv(args) => Some(&mut args.page.folder),
            Command::Replay(args) => Some(&mut args.page.folder),
            // The file that gets the changed text is none of a page.
            Command::Fix(args) if wanted => Some(&mut args.output),
            Command::Optimize(args) if wanted => Some(&mut args.output),
            _ => None,
        };
        let folder = match own {
            Some(folder) => folder.take(),
            None if wanted => {
                return Err("this command makes no report, so that there is nothing for --format html".into());
            }
            None => None,
        };
        match (wanted, folder) {
            (true, Some(folder)) => {
                make(&folder)?;
                self.view.page = Some(folder);
                Ok(())
            }
            (true, None) => Err("--format html needs a folder for the page\n\
                 help: add `-o DIR`; the page is then DIR/index.html"
                .into()),
            (false, Some(_)) => Err("-o is the folder of a page, and no page is asked for\n\
                 help: add `--format html`; other forms go to standard output: `> FILE`"
                .into()),
            (false, None) => Ok(()),
        }
    }
}

fn make(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))
}

/// What is said when the page cannot be written.
pub fn cannot_write(folder: &Path, error: &std::io::Error) -> String {
    format!("cannot write the page into `{}`: {error}", folder.display())
}
