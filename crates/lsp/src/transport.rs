//! Messages over standard input and output.
//!
//! The library's own reader ends at the first message that is not as it should be, and takes any length that is announced for memory to set aside. An editor's slip must
//! not end the session: here a message that cannot be read is answered, or passed over with a word in the editor's log, and reading goes on with the next one. Only the end of the
//! input ends it.

use crossbeam_channel::{Sender, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, RequestId, Response};
use lsp_types::notification::{LogMessage, Notification as _};
use lsp_types::{LogMessageParams, MessageType};
use serde_json::Value;
use std::io::{self, BufRead, Read};
use std::thread::{Builder, JoinHandle};

/// The longest message that is read; longer ones are passed over.
const LONGEST: u64 = 64 << 20;
/// The longest line of a header.
const LONGEST_LINE: u64 = 8 << 10;

/// Ends when nobody can send any more and everything is written.
pub type Writer = JoinHandle<io::Result<()>>;

/// A connection at standard input and output.
pub fn stdio() -> io::Result<(Connection, Writer)> {
    let (sender, outgoing) = unbounded::<Message>();
    let (incoming, receiver) = unbounded();
    let writer = Builder::new().name("writer".into()).spawn(move || {
        let mut output = io::stdout().lock();
        outgoing.into_iter().try_for_each(|message| message.write(&mut output))
    })?;
    let replies = sender.clone();
    // Nobody waits for the reader: it may wait for an editor that says nothing any more.
    Builder::new().name("reader".into()).spawn(move || read_all(io::stdin().lock(), &incoming, &replies))?;
    Ok((Connection { sender, receiver }, writer))
}

/// Reads messages until the input ends or the editor says goodbye.
fn read_all(mut input: impl BufRead, incoming: &Sender<Message>, replies: &Sender<Message>) {
    loop {
        let message = match read(&mut input) {
            Ok(Some(message)) => message,
            Ok(None) | Err(_) => return,
        };
        let sent = match message {
            Came::Message(message) => {
                let is_exit = matches!(&message, Message::Notification(note) if note.method == "exit");
                let sent = incoming.send(message).is_ok();
                sent && !is_exit
            }
            Came::Refused(answer) => replies.send(answer).is_ok(),
        };
        if !sent {
            return;
        }
    }
}

/// What came of a message.
#[derive(Debug)]
enum Came {
    /// It is one.
    Message(Message),
    /// It is none; this is what the editor gets.
    Refused(Message),
}

/// The next message; none at the end of the input.
fn read(input: &mut impl BufRead) -> io::Result<Option<Came>> {
    let Some(length) = length(input)? else { return Ok(None) };
    if length > LONGEST {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Some(Came::Refused(log(format!("a message of {length} bytes was passed over")))));
    }
    let mut body = Vec::new();
    if input.take(length).read_to_end(&mut body)? as u64 != length {
        return Ok(None);
    }
    Ok(Some(parse(&body)))
}

/// The length that the next header announces; none at the end of the input. Lines that belong to no header are passed over.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        match text.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok();
            }
            Some(_) => {}
            None if text.is_empty() && length.is_some() => return Ok(length),
            None => length = None,
        }
    }
}

fn parse(body: &[u8]) -> Came {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return Came::Refused(log(format!("a message is no JSON: {error}"))),
    };
    let id = value.get("id").cloned().and_then(|id| serde_json::from_value::<RequestId>(id).ok());
    match (serde_json::from_value(value), id) {
        (Ok(message), _) => Came::Message(message),
        (Err(error), Some(id)) => {
            let text = format!("not a request: {error}");
            Came::Refused(Message::Response(Response::new_err(id, ErrorCode::InvalidRequest as i32, text)))
        }
        (Err(error), None) => Came::Refused(log(format!("a message makes no sense: {error}"))),
    }
}

fn log(message: String) -> Message {
    let params = LogMessageParams { typ: MessageType::WARNING, message: format!("gpuproof: {message}") };
    Message::Notification(Notification::new(LogMessage::METHOD.into(), params))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    fn all(input: &str) -> Vec<String> {
        let mut input = input.as_bytes();
        let mut shown = Vec::new();
        while let Some(read) = read(&mut input).expect("text") {
            shown.push(match read {
                Came::Message(Message::Request(request)) => request.method,
                Came::Message(other) => format!("{other:?}"),
                Came::Refused(Message::Response(response)) => format!("refused {}", response.id),
                Came::Refused(_) => "passed over".into(),
            });
        }
        shown
    }

    #[test]
    fn reading_goes_on_after_whatever_came() {
        let good = frame(r#"{"jsonrpc":"2.0","id":1,"method":"m"}"#);
        let bad = [
            "Content-Length: x\r\n\r\n",
            "Content-Length: -3\r\n\r\n",
            "Content-Length: 99999999999999999999999\r\n\r\n",
            "nonsense\n\n\r\n",
            "Content-Type: x\r\n\r\n",
            ": : :\n",
        ];
        for bad in bad {
            assert_eq!(all(&format!("{bad}{good}{good}")), ["m", "m"], "{bad}");
        }
        assert_eq!(all(&good.replace("Content-Length: ", "content-length:").replace('\r', "")), ["m"]);
        for body in ["{", "", "\u{0}", "[1,2]", "7", "{\"jsonrpc\":\"2.0\"}", "null"] {
            assert_eq!(all(&format!("{}{good}", frame(body))), ["passed over", "m"], "{body}");
        }
        assert_eq!(all(&format!("{}{good}", frame("{\"id\":7,\"method\":3}"))), ["refused 7", "m"]);
        assert_eq!(all("Content-Length: 100\r\n\r\n{}"), Vec::<String>::new(), "the end comes too soon");
        assert_eq!(all(&format!("{}\r\n{good}", "x".repeat(100_000))), ["m"]);
        assert!(all("").is_empty());
    }

    #[test]
    fn what_is_too_long_is_not_kept() {
        let long = format!("Content-Length: {}\r\n\r\n", LONGEST + 1);
        let mut input = io::Cursor::new(long.into_bytes())
            .chain(io::repeat(b' ').take(LONGEST + 1))
            .chain(io::Cursor::new(frame(r#"{"jsonrpc":"2.0","id":1,"method":"m"}"#).into_bytes()));
        let mut input = io::BufReader::new(&mut input);
        assert!(matches!(read(&mut input), Ok(Some(Came::Refused(_)))));
        assert!(matches!(read(&mut input), Ok(Some(Came::Message(_)))));
    }
}
