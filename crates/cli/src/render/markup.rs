//! Writing XML and HTML: elements that are always closed, text that is always escaped.
//!
//! Everything that is not a literal of this program goes through [`escaped`], so that a name or a line of source cannot become
//! markup. What comes out is well-formed XML, which browsers read as HTML, too, as long as [`Markup::empty`] is kept for elements
//! that have no content in HTML (`meta`, `br`) and for those of SVG.

use std::fmt::Display;

/// Attributes of an element: names and values.
pub type Attributes<'a> = &'a [(&'static str, &'a dyn Display)];

/// A text with markup, as far as it is written.
#[derive(Default)]
pub struct Markup {
    text: String,
}

impl Markup {
    /// Adds text.
    pub fn put(&mut self, text: &str) {
        self.text += &escaped(text);
    }

    /// Adds markup as it stands; only what this program says itself.
    pub fn literal(&mut self, markup: &'static str) {
        self.text += markup;
    }

    /// Adds an element with what is inside.
    pub fn element(
        &mut self,
        name: &'static str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Self),
    ) {
        self.start(name, attributes);
        self.text.push('>');
        inside(self);
        self.text += &format!("</{name}>");
        // Where a line break is no text.
        if !matches!(name, "a" | "b" | "code" | "mark" | "span" | "ins" | "del" | "tspan" | "summary") {
            self.text.push('\n');
        }
    }

    /// Adds an element with text inside.
    pub fn leaf(&mut self, name: &'static str, attributes: Attributes<'_>, text: &str) {
        self.element(name, attributes, |inside| inside.put(text));
    }

    /// Adds an element without content.
    pub fn empty(&mut self, name: &'static str, attributes: Attributes<'_>) {
        self.start(name, attributes);
        self.text += "/>\n";
    }

    fn start(&mut self, name: &'static str, attributes: Attributes<'_>) {
        self.text.push('<');
        self.text += name;
        for (key, value) in attributes {
            self.text += &format!(" {key}=\"{}\"", escaped(&value.to_string()));
        }
    }

    /// All of it.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Text as XML has it. Control characters, which XML has not, are blanks; those that change the direction of text, so that source
/// looks like what it is not, are shown as unknown characters.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() => escaped.push(' '),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => {
                escaped.push('\u{fffd}');
            }
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_is_escaped() {
        assert_eq!(escaped("k<int> & \"x\"\u{1}'\u{202e}"), "k&lt;int&gt; &amp; &quot;x&quot; &#39;\u{fffd}");
    }

    #[test]
    fn elements_are_closed() {
        let mut markup = Markup::default();
        markup.element("p", &[("id", &1)], |p| p.leaf("b", &[("title", &"<\">")], "a < b"));
        markup.empty("br", &[]);
        assert_eq!(markup.finish(), "<p id=\"1\"><b title=\"&lt;&quot;&gt;\">a &lt; b</b></p>\n<br/>\n");
    }
}
