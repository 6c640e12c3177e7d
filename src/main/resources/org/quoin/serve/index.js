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
  const busy = Date.now() - runs.lastRun < RECENT;
  if (runs.finished) {
    line.textContent = `Finished, ${runs.done.toLocaleString("en")} runs.`;
  } else {
    line.textContent = `${busy ? "Running" : "Not finished"}: ${counted(runs)}` +
      (runs.lastRun ? `, the last ${ago(runs.lastRun)}.` : ".");
  }
  bar.hidden = runs.finished || !(runs.planned > 0);
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
}

function card(result) {
  const name = result.way.join(" / ") || "This folder";
  const files = ["files", ...result.way];
  const title = result.title || (result.runs && result.runs.title) || name;
  const heading = result.report
    ? make("a", { href: path(...files, "report.html") }, title)
    : title;
  const item = make("li", { class: "card" },
    make("h2", {}, heading),
    make("p", { class: "faint" }, [result.kind, name, ago(result.modified)].filter(Boolean).join(" · ")));
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

let streams = 0;
const MOST_STREAMS = 4; // a browser keeps few connections to a server

async function load() {
  const state = document.getElementById("state");
  try {
    const reply = await fetch("results");
    if (!reply.ok) {
      throw new Error(await reply.text());
    }
    const found = await reply.json();
    document.getElementById("folder").textContent = found.folder;
    const list = document.getElementById("results");
    list.replaceChildren(...found.results.map(card));
    state.textContent = found.results.length === 0
      ? "No results yet. 'quoin compare SCENARIO --out FOLDER' writes some."
      : found.all ? "" : "There are more; only these were looked at.";
    found.results.forEach((result, i) => {
      if (result.runs && !result.runs.finished && streams < MOST_STREAMS) {
        streams++;
        watch(list.children[i], result);
      }
    });
  } catch (failure) {
    state.textContent = `The server does not answer: ${failure.message}`;
  }
}

load();
