//! The documents as a book, made by mdBook's own library, so that no program has to be installed. A page that is missing, or a list of contents that cannot be read, is an error; links are `tidy`'s business.

use mdbook_driver::MDBook;
use std::path::Path;

/// Makes the book.
pub fn run(root: &Path) -> Result<String, String> {
    let words = |error: mdbook_driver::errors::Error| format!("the book cannot be made: {error:#}");
    let book = MDBook::load(root).map_err(words)?;
    book.build().map_err(words)?;
    let folder = book.build_dir_for("html");
    // Each document has become a page.
    let mut count = 0;
    for entry in
        std::fs::read_dir(root.join("docs")).map_err(|error| crate::trouble("read", root, &error))?.flatten()
    {
        let name = entry.path().with_extension("html");
        let Some(name) = name.file_name().filter(|_| entry.path().extension().is_some_and(|e| e == "md"))
        else {
            continue;
        };
        if name != "SUMMARY.html" && !folder.join(name).is_file() {
            return Err(format!("the book has no page {}", folder.join(name).display()));
        }
        count += 1;
    }
    Ok(format!("a book of {} pages is in {}", count - 1, folder.display()))
}
