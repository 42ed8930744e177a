//! A generated program: text that is a kernel with everything it needs, in a namespace of its own.

/// A program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its number, which decides it together with the seed and names it.
    pub number: u64,
    /// The text.
    pub text: String,
}

impl Program {
    /// The namespace that all of it stands in.
    pub fn space(&self) -> String {
        format!("p{}", self.number)
    }

    /// The kernel.
    pub fn kernel(&self) -> String {
        format!("k{}", self.number)
    }
}
