//! Paths of files as the protocol writes them: `file:///a%20b.cu`.

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::str::FromStr;

/// What stands for itself in a path.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The path of a file; nothing for what is no file, such as a text without a name.
pub fn path_of(uri: &Uri) -> Option<String> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // Before the first slash stands the machine: this one.
    let path = rest.strip_prefix("localhost").unwrap_or(rest);
    let path = percent_decode_str(path).decode_utf8().ok()?;
    path.starts_with('/').then(|| path.into_owned())
}

/// The address of a file.
pub fn uri_of(path: &str) -> Option<Uri> {
    let path = std::path::absolute(path).ok()?;
    Uri::from_str(&format!("file://{}", utf8_percent_encode(path.to_str()?, ESCAPED))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back() {
        for path in ["/a/b.cu", "/with blank/ä#?%41.cu", "/c++/k.cl"] {
            assert_eq!(uri_of(path).as_ref().and_then(path_of).as_deref(), Some(path));
        }
    }

    #[test]
    fn addresses_of_editors_are_read() {
        let path = |text| Uri::from_str(text).ok().as_ref().and_then(path_of);
        assert_eq!(path("file:///x/a%20b.cu").as_deref(), Some("/x/a b.cu"));
        assert_eq!(path("file://localhost/x.cu").as_deref(), Some("/x.cu"));
        assert_eq!(path("untitled:Untitled-1"), None);
        assert_eq!(path("file://elsewhere/x.cu"), None);
    }
}
