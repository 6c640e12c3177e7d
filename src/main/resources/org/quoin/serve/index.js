// The list of results. Names come from the disk: they are only ever set as text.
"use strict";

const ago = (millis) => {
  const seconds = Math.max(0, (Date.now() - millis) / 1000);
  const units = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];
  const [size, name] = units.find(([length]) => seconds >= length) || [1, "second"];
  const count = Math.floor(seconds / size);
  return `${count} ${name}${count === 1 ? "" : "s"} ago`;
};

const counted = (runs) => {
  const done = runs.done.toLocaleString("en");
  return runs.planned >= runs.done && runs.planned > 0
    ? `${done} of ${runs.planned.toLocaleString("en")} runs done`
    : `${done} runs done`;
};

const RECENT = 60000; // a run that ended in the last minute: somebody is at work

function showRuns(card, runs) {
  const line = card.querySelector(".runs");
  const bar = card.querySelector("progress");
  const busy = !runs.abandoned && Date.now() - runs.lastRun < RECENT;
  const all = !busy && runs.planned > 0 && runs.done >= runs.planned;
  if (runs.finished) {
    line.textContent = `Finished, ${runs.done.toLocaleString("en")} runs.`;
  } else if (all) {
    line.textContent = `All ${counted(runs)}, the last ${ago(runs.lastRun)}.`;
  } else {
    line.textContent = `${busy ? "Running" : runs.lastRun ? "Not finished" : "Begun"}: ${counted(runs)}` +
      (runs.lastRun ? `, the last ${ago(runs.lastRun)}.` : ".");
  }
  bar.hidden = runs.finished || all || !(runs.planned > 0);
  bar.max = Math.max(1, runs.planned);
  bar.value = Math.min(runs.done, bar.max);
}

function watch(card, result) {
  const events = new EventSource(["progress", path(...result.way)].filter(Boolean).join("/"));
  events.onmessage = (event) => showRuns(card, JSON.parse(event.data));
  events.addEventListener("end", () => {
    events.close();
    load();
  });
  return events;
}

/** The report of a result within the folder of another one, such as a policy of a comparison. */
function part(result, whole) {
  const name = result.way.slice(whole.way.length).join(" / ");
  return result.report ? make("a", { href: path("files", ...result.way, "report.html") }, name) : name;
}

function card(result, parts) {
  const name = result.way.join(" / ") || "This folder";
  const files = ["files", ...result.way];
  const title = result.title || (result.runs && result.runs.title) || name;
  const heading = result.report
    ? make("a", { href: path(...files, "report.html") }, title)
    : title;
  const item = make("li", { class: "card" },
    make("h2", {}, heading),
    make("p", { class: "faint" }, [result.kind, name, ago(result.modified)].filter(Boolean).join(" · ")));
  if (result.answer) {
    item.append(make("p", {}, result.answer));
  }
  if (parts.length) {
    item.append(make("p", { class: "files" }, "Parts: ", ...parts.flatMap((one) => [part(one, result), " "])));
  }
  if (result.runs) {
    item.append(make("p", { class: "runs" }), make("progress", { "aria-label": "runs done" }));
    showRuns(item, result.runs);
  }
  if (result.command) {
    item.append(make("p", { class: "files" }, make("code", {}, result.command)));
  }
  const links = result.files.map((file) => make("a", { href: path(...files, file) }, file));
  if (links.length) {
    item.append(make("p", { class: "files" }, ...links.flatMap((link) => [link, " "])));
  }
  return item;
}

const MOST_STREAMS = 2; // a browser keeps few connections to a server, for all its tabs
const LOOK_AGAIN = 10000;
let streams = [];
let listed = "";

/** What the list shows of results, but for what a stream tells. */
const gist = (found) => JSON.stringify([found.all, found.results.map((result) =>
  [result.way, result.title, result.answer, result.report, result.files, Boolean(result.runs && !result.runs.finished)])]);

function show(found) {
  document.getElementById("folder").textContent = found.folder;
  const list = document.getElementById("results");
  streams.forEach((stream) => stream.close());
  const inside = (one, other) => one.way.length > other.way.length &&
    other.way.every((name, i) => name === one.way[i]);
  const whole = found.results.filter((one) => !found.results.some((other) => inside(one, other)));
  list.replaceChildren(...whole.map((one) =>
    card(one, found.results.filter((other) => inside(other, one)))));
  streams = whole.flatMap((result, i) =>
    (result.runs && !result.runs.finished ? [[list.children[i], result]] : []))
    .slice(0, MOST_STREAMS)
    .map(([item, result]) => watch(item, result));
}

async function load() {
  const state = document.getElementById("state");
  try {
    const found = await told(await fetch("results"));
    if (gist(found) !== listed) {
      listed = gist(found);
      show(found);
    }
    state.textContent = found.results.length === 0
      ? "No results yet. 'quoin compare SCENARIO --out FOLDER' writes some."
      : found.all ? "" : "There are more; only these were looked at.";
  } catch (failure) {
    state.textContent = `The server does not answer: ${failure.message}`;
  }
}

load();
setInterval(() => {
  if (document.visibilityState === "visible") {
    load();
  }
}, LOOK_AGAIN);

document.addEventListener("visibilitychange", () => {
  listed = ""; // the streams of a page that nobody sees are closed, and opened anew
  streams.forEach((stream) => stream.close());
  if (document.visibilityState === "visible") {
    load();
  }
});
