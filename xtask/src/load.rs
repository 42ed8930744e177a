//! How long users of the playground wait: fifty of them ask for its examples, first as they are, then each with a change of their own, so that nothing can be taken from an earlier answer.

use crate::latency::build;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// People at their keyboards.
const USERS: u32 = 50;
/// How long each part is measured.
const TIME: Duration = Duration::from_secs(40);

/// What users do in one part.
struct Habit {
    name: &'static str,
    /// Time from an answer to the next question, about.
    pause: Duration,
    /// Whether every text is a new one.
    changes: bool,
}

const HABITS: [Habit; 2] = [
    Habit { name: "reading the examples", pause: Duration::from_secs(2), changes: false },
    Habit { name: "changing them", pause: Duration::from_secs(10), changes: true },
];

/// Measures and tells.
pub fn run(root: &Path, arguments: &[String]) -> Result<String, String> {
    let program = match arguments {
        [option, program] if option == "--program" => program.into(),
        _ => build(root, arguments.iter().any(|word| word == "--dev"))?,
    };
    let (mut server, address) = start(&program)?;
    let told = measure(&address);
    let _ = server.kill();
    let _ = server.wait();
    told
}

fn start(program: &Path) -> Result<(Child, String), String> {
    let mut command = Command::new(program);
    command.args(["serve", "--port", "0"]).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut server = command.spawn().map_err(|error| format!("cannot start the server: {error}"))?;
    let mut line = String::new();
    let output = server.stdout.take().ok_or("no output")?;
    BufReader::new(output)
        .read_line(&mut line)
        .map_err(|error| format!("the server says nothing: {error}"))?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).map(str::to_owned);
    match address {
        Some(address) => Ok((server, address)),
        None => Err(format!("the server does not start: {line}")),
    }
}

fn measure(address: &str) -> Result<String, String> {
    let examples = talk(address, "GET /api/examples", "").map_err(|error| error.to_string())?.1;
    let examples: Vec<Value> = serde_json::from_str(&examples).map_err(|error| error.to_string())?;
    let mut told = Vec::new();
    for habit in &HABITS {
        let examples = &examples;
        let all: Vec<Vec<Duration>> = std::thread::scope(|scope| {
            let users: Vec<_> = (0..USERS)
                .map(|user| scope.spawn(move || one_user(address, examples, habit, user)))
                .collect();
            users
                .into_iter()
                .map(|user| user.join().map_err(|_| "a user failed".to_owned())?)
                .collect::<Result<_, String>>()
        })?;
        let mut times: Vec<Duration> = all.into_iter().flatten().collect();
        times.sort();
        let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1)));
        let ms = |time: Option<&Duration>| time.map_or(0, Duration::as_millis);
        told.push(format!(
            "{USERS} users {}, a pause of about {} s: {} answers, median {} ms, p95 {} ms, longest {} ms",
            habit.name,
            habit.pause.as_secs(),
            times.len(),
            ms(at(50)),
            ms(at(95)),
            ms(times.last())
        ));
    }
    Ok(told.join("\n"))
}

fn one_user(address: &str, examples: &[Value], habit: &Habit, user: u32) -> Result<Vec<Duration>, String> {
    let mut times = Vec::new();
    // Pauses between a half and one and a half, always the same ones; the first is any part of one.
    let mut random = user.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    let mut next = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(random >> 8) / f64::from(1_u32 << 24)
    };
    let started = Instant::now();
    std::thread::sleep(habit.pause.mul_f64(next()));
    for turn in user as usize.. {
        let Some(example) = examples.get(turn % examples.len().max(1)) else { break };
        let mut source = example["source"].as_str().unwrap_or_default().to_owned();
        if habit.changes {
            source += &format!("// {user} {turn}\n");
        }
        let request = json!({ "source": source, "language": example["language"] }).to_string();
        let asked = Instant::now();
        let (status, answer) =
            talk(address, "POST /api/check", &request).map_err(|error| error.to_string())?;
        if status != 200 {
            return Err(format!("status {status}: {answer}"));
        }
        times.push(asked.elapsed());
        let pause = habit.pause.mul_f64(0.5 + next());
        if started.elapsed() + pause > TIME {
            break;
        }
        std::thread::sleep(pause);
    }
    Ok(times)
}

/// One request; the status and the body of the answer.
fn talk(address: &str, what: &str, body: &str) -> std::io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    write!(
        stream,
        "{what} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, body.to_owned()))
}
