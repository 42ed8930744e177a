// The playground's page. A text is sent when nobody has typed for a while; an answer to an older text is not shown.
"use strict";

const PAUSE_MS = 500;
const part = (id) => document.getElementById(id);
const FIELDS = ["language", "command", "block", "grid"];

let examples = [];
let timer = 0;
let asked = null;

function state() {
  const values = { source: part("source").value };
  for (const name of FIELDS) values[name] = part(name).value.trim();
  return values;
}

function show(values) {
  part("source").value = values.source;
  for (const name of FIELDS) {
    if (typeof values[name] === "string") part(name).value = values[name];
  }
  layOut([]);
}

// Lines and their numbers; the area is as large as its text, so that the editor around it scrolls.
function layOut(marks) {
  const source = part("source");
  const lines = source.value.split("\n");
  const worst = new Map();
  for (const mark of marks) {
    if (worst.get(mark.line) !== "error") worst.set(mark.line, mark.severity);
  }
  part("numbers").replaceChildren(...lines.map((_, n) => {
    const number = document.createElement("div");
    number.textContent = String(n + 1);
    if (worst.has(n + 1)) number.className = worst.get(n + 1);
    return number;
  }));
  part("marks").replaceChildren(...[...worst].map(([line, severity]) => {
    const mark = document.createElement("div");
    mark.className = severity;
    mark.dataset.line = String(line);
    mark.style.top = (line - 1) * 20 + "px";
    return mark;
  }));
  part("sheet").style.height = lines.length * 20 + 16 + "px";
  const longest = lines.reduce((most, line) => Math.max(most, line.replaceAll("\t", "    ").length), 0);
  part("sheet").style.minWidth = longest + 4 + "ch";
}

function say(kind, text) {
  part("verdict").className = kind;
  part("verdict").textContent = text;
}

function goTo(line) {
  const source = part("source");
  const start = source.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  source.focus();
  source.setSelectionRange(start, start);
  part("editor").scrollTop = Math.max(0, (line - 4) * 20);
}

// A report as messages: what is wrong with the file, then the findings of each kernel.
function messagesOf(report) {
  const messages = [];
  const add = (finding, kernel) => {
    if (finding.severity === "note") return;
    const label = finding.labels.find((l) => l.primary) || finding.labels[0];
    const line = label && label.place.file.startsWith("source.") ? label.place.line : 0;
    messages.push({ line, severity: finding.severity, code: finding.code, text: finding.message, kernel });
  };
  for (const file of report.files) {
    file.diagnostics.forEach((finding) => add(finding, ""));
    for (const kernel of file.kernels) kernel.findings.forEach((finding) => add(finding, kernel.name));
  }
  return messages;
}

const KINDS = { proved: "proved", refuted: "refuted", unknown: "unknown", described: "proved" };

function verdictOf(report) {
  const kernels = report.files.flatMap((file) => file.kernels);
  if (kernels.length === 0) return ["failed", "The text cannot be checked"];
  const kinds = kernels.map((kernel) => KINDS[kernel.outcome.kind] || "unknown");
  const worst = ["refuted", "unknown", "proved"].find((kind) => kinds.includes(kind));
  const words = kernels.map((kernel) => kernel.name + ": " + (kernel.outcome.kind === "described" ? "see the figures" : kernel.outcome.kind));
  return [worst, words.join("; ")];
}

function present(answer) {
  const messages = messagesOf(answer.report);
  layOut(messages.filter((message) => message.line > 0));
  say(...verdictOf(answer.report));
  part("messages").replaceChildren(...messages.map((message) => {
    const item = document.createElement("li");
    item.className = message.severity;
    const button = document.createElement("button");
    button.type = "button";
    const head = document.createElement("b");
    head.textContent = (message.line ? "line " + message.line + ": " : "") + message.code + " ";
    button.append(head, message.text);
    if (message.line) button.addEventListener("click", () => goTo(message.line));
    item.append(button);
    return item;
  }));
  part("report").srcdoc = answer.page;
}

function fail(why) {
  layOut([]);
  part("messages").replaceChildren();
  part("report").srcdoc = "";
  say("failed", why);
}

async function check() {
  const mine = new AbortController();
  if (asked) asked.abort();
  asked = mine;
  say("waiting", "checking …");
  try {
    const response = await fetch("api/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(state()),
      signal: mine.signal,
    });
    const answer = await response.json();
    if (asked !== mine) return;
    if (response.ok) present(answer); else fail(answer.error);
  } catch (error) {
    if (asked === mine) fail("The server does not answer");
  }
}

function changed() {
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE_MS);
}

// Links: all that the page holds, compressed, in the part of the address that browsers do not send.
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function pack(values) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(values)));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
}

async function share() {
  location.hash = "v1=" + await pack(state());
  try {
    await navigator.clipboard.writeText(location.href);
    part("share").textContent = "Copied";
  } catch (error) {
    part("share").textContent = "Copy the address";
  }
  setTimeout(() => { part("share").textContent = "Copy link"; }, 2000);
}

async function shared() {
  if (!location.hash.startsWith("#v1=")) return null;
  try {
    const values = await unpack(location.hash.slice(4));
    return typeof values.source === "string" ? values : null;
  } catch (error) {
    return null;
  }
}

function choose(number) {
  const { language, source } = examples[number];
  show({ source, language, command: "check", block: "", grid: "" });
}

async function start() {
  examples = await (await fetch("api/examples")).json();
  part("example").replaceChildren(...examples.map((example, n) => new Option(example.title, String(n))));
  const values = await shared();
  if (values) {
    part("example").selectedIndex = -1;
    show(values);
  } else {
    choose(0);
  }
  part("example").addEventListener("change", (event) => { choose(Number(event.target.value)); check(); });
  part("source").addEventListener("input", () => { layOut([]); changed(); });
  // A tab indents; after Escape it leaves the text as usual.
  let leaves = false;
  part("source").addEventListener("keydown", (event) => {
    if (event.key === "Tab" && !event.shiftKey && !leaves) {
      event.preventDefault();
      document.execCommand("insertText", false, "  ");
    }
    leaves = event.key === "Escape";
  });
  for (const name of FIELDS) part(name).addEventListener("input", changed);
  part("controls").addEventListener("submit", (event) => { event.preventDefault(); check(); });
  part("share").addEventListener("click", share);
  window.addEventListener("hashchange", async () => {
    const values = await shared();
    if (values && JSON.stringify(values) !== JSON.stringify(state())) { show(values); check(); }
  });
  check();
}

start();
