//! The files of the page, which are in the program: it needs no network but the one to this server.

use serde::Serialize;

/// What lies at an address.
pub struct File {
    /// Its address.
    pub path: &'static str,
    /// What it is.
    pub kind: &'static str,
    /// What it holds.
    pub text: &'static str,
}

/// All files.
pub const FILES: [File; 3] = [
    File { path: "/", kind: "text/html; charset=utf-8", text: include_str!("../page/index.html") },
    File {
        path: "/playground.js",
        kind: "text/javascript; charset=utf-8",
        text: include_str!("../page/playground.js"),
    },
    File {
        path: "/playground.css",
        kind: "text/css; charset=utf-8",
        text: include_str!("../page/playground.css"),
    },
];

/// A text to begin with.
#[derive(Serialize)]
pub struct Example {
    /// What it shows.
    pub title: &'static str,
    /// Its language.
    pub language: &'static str,
    /// The text.
    pub source: &'static str,
}

/// The examples; the first one is shown at the beginning.
pub const EXAMPLES: [Example; 6] = [
    Example {
        title: "A missing barrier",
        language: "cuda",
        source: include_str!("../page/examples/blur_race.cu"),
    },
    Example {
        title: "The same with the barrier",
        language: "cuda",
        source: include_str!("../page/examples/blur.cu"),
    },
    Example {
        title: "A sum in shared memory",
        language: "cuda",
        source: include_str!("../page/examples/sum.cu"),
    },
    Example {
        title: "A transpose with bank conflicts (see memory use)",
        language: "cuda",
        source: include_str!("../page/examples/transpose.cu"),
    },
    Example {
        title: "An index past the end",
        language: "cuda",
        source: include_str!("../page/examples/bounds.cu"),
    },
    Example {
        title: "A barrier that not every work-item reaches",
        language: "opencl",
        source: include_str!("../page/examples/divergence.cl"),
    },
];

/// The examples as JSON.
pub fn examples() -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string(&EXAMPLES).unwrap_or_default()
}
