//! A second place for answers, which other machines share: the same entries, under the same names, in a folder of the network or in object storage.
//!
//! It is asked only for what the folder of this machine does not have, and what comes from it is believed under the same conditions: the entry is whole and has the key inside. So a place
//! that is damaged, or full of something else, costs time and nothing more. A place that does not answer is not asked again in this run; [`Shared::trouble`] says why.
//!
//! Object storage needs the feature `object-storage`: it is most of a hundred crates that nobody else needs.

use gpuproof_front_c::clang::cache::Cache;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// The place.
#[derive(Clone, Debug)]
pub struct Shared {
    place: Place,
    /// Why it is not asked any more.
    trouble: Arc<OnceLock<String>>,
}

#[derive(Clone, Debug)]
enum Place {
    Folder(Cache),
    #[cfg(feature = "object-storage")]
    Objects(opendal::blocking::Operator),
}

impl Shared {
    /// Whether this names a place of this kind, and not a folder.
    pub fn is_url(text: &str) -> bool {
        text.split_once("://").is_some_and(|(scheme, _)| {
            !scheme.is_empty()
                && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
        })
    }

    /// The place with this address: `file:///folder`, and with object storage `s3://bucket/folder?region=...`.
    pub fn open(url: &str) -> Result<Shared, String> {
        let place = match url.strip_prefix("file://") {
            Some(folder) if folder.starts_with('/') => {
                let cache = Cache::at(PathBuf::from(folder).join(super::FOLDER));
                Place::Folder(cache.ok_or_else(|| format!("nothing can be written to `{folder}`"))?)
            }
            Some(_) => return Err(format!("`{url}`: write file:///folder")),
            None => objects(url)?,
        };
        Ok(Shared { place, trouble: Arc::default() })
    }

    /// The bytes of an entry.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        if self.trouble.get().is_some() {
            return None;
        }
        match &self.place {
            Place::Folder(cache) => cache.read(name),
            #[cfg(feature = "object-storage")]
            Place::Objects(operator) => match operator.read(&object(name)) {
                Ok(buffer) => Some(buffer.to_vec()),
                Err(error) if error.kind() == opendal::ErrorKind::NotFound => None,
                Err(error) => self.give_up(&error.to_string()),
            },
        }
    }

    /// Writes an entry.
    pub fn write(&self, name: &str, bytes: &[u8]) {
        if self.trouble.get().is_some() {
            return;
        }
        match &self.place {
            Place::Folder(cache) => {
                if cache.write(name, bytes).is_none() {
                    self.give_up::<()>("an entry cannot be written");
                }
            }
            #[cfg(feature = "object-storage")]
            Place::Objects(operator) => {
                if let Err(error) = operator.write(&object(name), bytes.to_vec()) {
                    self.give_up::<()>(&error.to_string());
                }
            }
        }
    }

    /// Why it was not asked to the end.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.get().map(String::as_str)
    }

    fn give_up<T>(&self, why: &str) -> Option<T> {
        // The first reason is told.
        let _ = self.trouble.set(why.to_owned());
        None
    }
}

/// The name of an object.
#[cfg(feature = "object-storage")]
fn object(name: &str) -> String {
    format!("{}/{name}", super::FOLDER)
}

#[cfg(feature = "object-storage")]
fn objects(url: &str) -> Result<Place, String> {
    use std::sync::LazyLock;
    use std::time::Duration;
    use tokio::runtime::{Builder, Runtime};
    /// How long one entry may take.
    const PATIENCE: Duration = Duration::from_secs(10);
    static RUNTIME: LazyLock<Option<Runtime>> =
        LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).enable_all().build().ok());
    let runtime = RUNTIME.as_ref().ok_or("no thread could be started")?;
    opendal::init_default_registry();
    // Addresses may hold passwords: what is wrong is said without them.
    let scheme = url.split("://").next().unwrap_or_default();
    let wrong = |error: opendal::Error| format!("`{scheme}://` cannot be used: {error}");
    let layer = opendal::layers::TimeoutLayer::default().with_timeout(PATIENCE).with_io_timeout(PATIENCE);
    let operator = opendal::Operator::from_uri(url).map_err(wrong)?.layer(layer);
    let _entered = runtime.enter();
    opendal::blocking::Operator::new(operator).map(Place::Objects).map_err(wrong)
}

#[cfg(not(feature = "object-storage"))]
fn objects(url: &str) -> Result<Place, String> {
    let scheme = url.split("://").next().unwrap_or_default();
    Err(format!("`{scheme}://` needs a gpuproof with object storage: cargo build --features object-storage"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_folders() {
        for url in ["s3://bucket/x", "file:///x", "memory://"] {
            assert!(Shared::is_url(url), "{url}");
        }
        for folder in ["cache", "/tmp/cache", "C:\\cache", "a b://c", "://"] {
            assert!(!Shared::is_url(folder), "{folder}");
        }
    }

    #[test]
    fn entries_are_shared() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut urls = vec![format!("file://{}", folder.path().display())];
        if cfg!(feature = "object-storage") {
            urls.extend([format!("fs://{}", folder.path().join("objects").display()), "memory://".into()]);
        }
        for url in urls {
            let place = Shared::open(&url).expect("a place");
            assert_eq!(place.read("a.answer"), None, "{url}");
            place.write("a.answer", b"text");
            assert_eq!(place.clone().read("a.answer"), Some(b"text".to_vec()), "{url}");
            assert_eq!(place.trouble(), None, "{url}");
        }
        assert!(Shared::open("file://relative").is_err());
        assert!(Shared::open("nothing://here").is_err_and(|why| why.contains("nothing://")));
    }
}
