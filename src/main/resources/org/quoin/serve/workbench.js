// The workbench: choose a scenario, move its numbers, watch it run, keep what is worth keeping.
"use strict";

const PARTS = [["sendTime", "sending"], ["waitTime", "waiting"], ["computeTime", "computing"], ["returnTime", "returning"]];
const GROUPS = { clients: "Clients", links: "Links", sites: "Sites", network: "Network and reports", runs: "How much is run" };
const OPEN = ["clients", "links"];
const STEPS = 200;
const PAUSE = 350; // after the last move, in milliseconds
const FILM = 30000; // how long a run's film takes

const byId = (id) => document.getElementById(id);
const browser = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16)).join("");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let names = []; // of all scenarios
let scenario = null;
let knobs = [];
let asked = 0; // the number of the latest run; what belongs to an earlier one is dropped
let trial = null;
let result = null;
let film = null;

// ---- knobs

class Slider {
  constructor(knob, changed) {
    this.knob = knob;
    this.value = knob.value;
    const id = `knob-${knob.key}`;
    this.input = make("input", { id, type: "range", min: 0, max: STEPS, step: 1 });
    this.output = make("output", { for: id });
    this.element = make("div", { class: "knob" }, make("label", { for: id }, knob.label), this.output, this.input);
    this.input.addEventListener("input", () => {
      this.value = this.valueAt(Number(this.input.value));
      this.show();
      changed();
    });
    this.reset();
  }

  valueAt(step) {
    const { least, most, logarithmic, whole } = this.knob;
    if (step === this.home) {
      return this.knob.value;
    }
    const share = step / STEPS;
    const value = logarithmic ? least * (most / least) ** share : least + (most - least) * share;
    const short = whole ? Math.round(value) : Number(value.toPrecision(logarithmic ? 3 : 2));
    return Math.min(most, Math.max(least, short));
  }

  stepOf(value) {
    const { least, most, logarithmic } = this.knob;
    const share = logarithmic ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
    return Math.round(STEPS * (Number.isFinite(share) ? share : 0));
  }

  /** Sets a value, which need not be at a step of the slider. */
  set(value) {
    if (value >= this.knob.least && value <= this.knob.most) {
      this.value = value;
      this.input.value = this.stepOf(value);
      this.show();
    }
  }

  reset() {
    this.home = this.stepOf(this.knob.value);
    this.value = this.knob.value;
    this.input.value = this.home;
    this.show();
  }

  moved() {
    return this.value !== this.knob.value;
  }

  said() {
    const share = this.knob.unit === "" && !this.knob.whole;
    return share ? `${digits(100 * this.value)} %` : shown(this.value, this.knob.unit);
  }

  show() {
    this.output.textContent = this.said();
    this.input.setAttribute("aria-valuetext", this.said());
    this.element.classList.toggle("moved", this.moved());
  }
}

function showKnobs() {
  knobs = scenario.knobs.map((knob) => new Slider(knob, soon));
  byId("knobs").replaceChildren(...Object.entries(GROUPS).flatMap(([group, name]) => {
    const some = knobs.filter((slider) => slider.knob.group === group);
    const attributes = OPEN.includes(group) ? { open: "" } : {};
    return some.length
      ? [make("details", attributes, make("summary", {}, name), ...some.map((slider) => slider.element))]
      : [];
  }));
}

function showMetaservers() {
  const boxes = scenario.metaservers.map((name, i) => {
    const box = make("input", { type: "checkbox", name: "metaserver", value: i });
    box.checked = i < scenario.most;
    box.addEventListener("change", () => {
      const chosen = chosenMetaservers();
      if (chosen.length === 0 || chosen.length > scenario.most) {
        box.checked = !box.checked;
        say(chosen.length ? `At most ${scenario.most} at once.` : "One must be left.");
      } else {
        soon();
      }
    });
    return make("label", {}, box, " ", name);
  });
  byId("metaservers").replaceChildren(make("legend", {}, "Metaservers"), ...boxes);
}

const chosenMetaservers = () =>
  [...document.querySelectorAll("input[name=metaserver]:checked")].map((box) => box.value);

/** Sets what an address says: metaservers by index, parameters by key. */
function take(given) {
  const boxes = [...document.querySelectorAll("input[name=metaserver]")];
  if (given.has("metaserver")) {
    boxes.forEach((box) => {
      box.checked = given.getAll("metaserver").includes(box.value);
    });
  }
  knobs.filter((slider) => given.has(slider.knob.key)).forEach((slider) => slider.set(Number(given.get(slider.knob.key))));
}

/** Puts the trial into the address, so that a link passes it on. */
function keep(form) {
  const all = new URLSearchParams(form);
  ["scenario", "browser"].forEach((key) => all.delete(key));
  history.replaceState(null, "", `#${encodeURIComponent(scenario.name)}?${all}`);
}

// ---- runs

function say(text) {
  byId("state").textContent = text;
}

let timer = 0;
function soon() {
  clearTimeout(timer);
  timer = setTimeout(run, PAUSE);
}

function running(now) {
  byId("stop").hidden = !now;
  byId("share").hidden = !now;
}

async function run() {
  const mine = ++asked;
  const form = new URLSearchParams({ scenario: scenario.name, browser });
  chosenMetaservers().forEach((place) => form.append("metaserver", place));
  knobs.filter((slider) => slider.moved()).forEach((slider) => form.append(slider.knob.key, slider.value));
  keep(form);
  try {
    say("Asking ...");
    const begun = await told(await fetch("workbench/trials", { method: "POST", body: form }));
    if (mine === asked) {
      trial = begun.trial;
      byId("share").value = 0;
      running(true);
      await follow(mine);
    }
  } catch (failure) {
    if (mine === asked) {
      say(failure.message);
    }
  }
  if (mine === asked) {
    running(false);
  }
}

async function follow(mine) {
  while (mine === asked) {
    const stand = await told(await fetch(path("workbench", "trial", trial)));
    if (mine !== asked) {
      return;
    }
    if (stand.state === "waiting" || stand.state === "running") {
      say(stand.total ? `Running: ${stand.done} of ${stand.total} runs` : "Running ...");
      byId("share").value = stand.share;
      await new Promise((done) => setTimeout(done, 250));
      continue;
    }
    const ends = {
      done: "",
      stopped: "Stopped.",
      late: `Stopped after ${stand.seconds} s of work: ask for fewer jobs or replications${knobs.some((slider) => slider.knob.key === "packet") ? ", or larger packets" : ""}.`,
    };
    say(ends[stand.state] ?? stand.mistakes.join("\n"));
    if (stand.state === "done") {
      showResult(stand.result);
    }
    return;
  }
}

// ---- results

function showResult(given) {
  result = { ...given, scenario: scenario.title, moved: moves() };
  ["answer", "numbers", "recipe"].forEach((id) => {
    byId(id).hidden = false;
  });
  byId("answer").replaceChildren(make("p", {}, unbroken(result.summary.verdict)));
  byId("means").replaceChildren(...scrolled("Means", make("table", { id: "table" }, ...table(result.summary, true))));
  byId("notes").replaceChildren(...[
    ...result.summary.metaservers.map((one) => one.bottleneck), ...result.summary.warnings,
  ].map((line) => make("li", {}, unbroken(line))));
  byId("command").textContent = result.recipe.command;
  byId("study").textContent = result.recipe.study;
  showFilm();
}

/** A table as wide as it is, with a sign where columns are out of sight. */
const scrolled = (label, table) => {
  const wide = make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": label }, table);
  return [wide, make("div", { class: "tools" }, scrollSign(table))];
};

const moves = () => knobs.filter((slider) => slider.moved()).map((slider) => `${slider.knob.label}: ${slider.said()}`);

/** Rows of means in the unit of the best response time; its parts as a bar, all to one scale. */
function table(summary, whole) {
  const { factor, unit } = scaleFor("s", Math.abs(bestOf(summary).metrics.responseTime.mean));
  const time = (one) => make("td", { class: "number" }, Number.isFinite(one.mean) ? estimated(one.mean, one.halfWidth, "s", { factor, unit: "" }) : "–");
  const parts = PARTS.map(([id]) => columnDigits(summary.metaservers.map((one) => one.metrics[id].mean / factor)));
  const part = (mean, i) => make("td", { class: "number" }, Number.isFinite(mean) ? parts[i](mean / factor) : "–");
  const widest = Math.max(...summary.metaservers.map((one) => one.metrics.responseTime.mean || 0));
  const heads = ["Metaserver", `Response [${unit}]`, "Longer than the best", ...(whole ? named() : []), "Where the time goes"];
  const rows = summary.metaservers.map((one) => make("tr", {},
    make("th", { scope: "row" }, make("bdi", {}, one.name)),
    time(one.metrics.responseTime),
    one.name === summary.best || !one.differenceToBest ? make("td", { class: "number" }, "–") : time(one.differenceToBest),
    ...(whole ? PARTS.map(([id], i) => part(one.metrics[id].mean, i)) : []),
    make("td", {}, bar(one, widest))));
  return [
    make("thead", {}, make("tr", {}, ...heads.map((head, i) =>
      make("th", { scope: "col", class: i && i < heads.length - 1 ? "number" : "" }, head)))),
    make("tbody", {}, ...rows),
  ];
}

/** The names of the parts of the response time, with their colours. */
const named = () => PARTS.map(([, name], i) => make("span", { class: "named" }, swatch(i), " " + name));

/** The colour of a part of the response time. */
const swatch = (i) => draw("svg", { class: "swatch", width: 10, height: 10, "aria-hidden": "true" }, draw("rect", { class: `part part${i}`, width: 10, height: 10 }));

function bar(one, widest) {
  let x = 0;
  const parts = PARTS.map(([id, name], i) => {
    const width = 100 * Math.max(0, one.metrics[id].mean || 0) / Math.max(widest, 1e-12);
    x += width;
    return draw("rect", { class: `part part${i}`, x: x - width, y: 0, width, height: 10 },
      draw("title", {}, `${name}: ${shown(one.metrics[id].mean, "s")}`));
  });
  const says = PARTS.map(([id, name]) => `${name} ${shown(one.metrics[id].mean, "s")}`).join(", ");
  return draw("svg", { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": says }, ...parts);
}

const bestOf = (summary) => summary.metaservers.find((one) => one.name === summary.best) || summary.metaservers[0];
const pins = [];

/** The best of a pin against the best of the first pin; the half-width is that of independent means. */
function against(kept) {
  if (kept === pins[0]) {
    return [];
  }
  const [a, b] = [bestOf(pins[0].summary), bestOf(kept.summary)];
  const [x, y] = [a.metrics.responseTime, b.metrics.responseTime];
  const width = Math.hypot(x.halfWidth, y.halfWidth);
  const change1 = y.mean - x.mean;
  if (!Number.isFinite(change1)) {
    return [];
  }
  const size = estimated(Math.abs(change1), width, "s", scaleFor("s", Math.abs(x.mean)));
  return [make("p", {}, unbroken(Number.isFinite(width) && Math.abs(change1) <= width
    ? `No difference from the first pin can be shown (${size}).`
    : `${b.name} here: ${size} ${change1 < 0 ? "shorter" : "longer"} than ${a.name} of the first pin.`))];
}

function card(kept) {
  const remove = make("button", { type: "button" }, "Remove");
  remove.addEventListener("click", () => {
    pins.splice(pins.indexOf(kept), 1);
    showPins();
  });
  return make("li", { class: "card" },
    make("h3", {}, kept.scenario),
    make("p", { class: "faint" }, kept.moved.join(" · ") || "As in the file"),
    make("p", {}, unbroken(kept.summary.verdict)),
    ...against(kept),
    ...scrolled(`Means of ${kept.scenario}`, make("table", {}, ...table(kept.summary, false))),
    make("div", {}, ...named().flatMap((one) => [one, " "])),
    make("details", {}, make("summary", {}, "Command"), make("pre", { tabindex: 0 }, make("code", {}, kept.recipe.command))),
    remove);
}

function showPins() {
  byId("pinned").replaceChildren(...pins.map(card));
  byId("pins").hidden = pins.length === 0;
}

byId("pin").addEventListener("click", () => {
  const { film: _, ...kept } = result;
  pins.push(kept);
  showPins();
});

/** A file of a trial: the address of what is set, and the pinned results. */
const TRIAL = "quoin trial 1";

byId("save-trial").addEventListener("click", () =>
  save("trial.json", `${JSON.stringify({ format: TRIAL, address: location.hash, pins }, null, 1)}\n`));

async function openTrial(file) {
  let held = null;
  try {
    held = JSON.parse(await file.text());
  } catch {
    held = null;
  }
  if (!held || held.format !== TRIAL || typeof held.address !== "string" || !Array.isArray(held.pins)) {
    throw new Error(`${file.name} holds no trial; expected a file that "Save the trial" has written.`);
  }
  const before = [...pins];
  try {
    pins.splice(0, pins.length, ...held.pins);
    showPins();
  } catch {
    pins.splice(0, pins.length, ...before);
    showPins();
    throw new Error(`${file.name} holds pins that cannot be shown.`);
  }
  await goTo(held.address);
}

byId("open-trial").addEventListener("change", () => {
  openTrial(byId("open-trial").files[0]).catch((failure) => say(failure.message));
  byId("open-trial").value = "";
});

document.querySelectorAll("[data-copy]").forEach((button) => {
  button.addEventListener("click", async () => {
    const code = byId(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code); // not allowed here: the reader may copy what is marked
      button.textContent = "Marked";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
});

// ---- the film

let playing = 0;
let last = 0;

function showFilm() {
  const seen = Boolean(scenario.network && result.film.runs.some((run) => run.jobs.length));
  byId("film").hidden = !seen;
  pause();
  if (seen) {
    film = new FilmView(byId("maps"), scenario.network, result.film);
    byId("map-tools").replaceChildren(...film.tools());
    moveTo(0);
    if (!calm.matches) {
      play();
    }
  }
}

function moveTo(place) {
  const time = film.end * place / 1000;
  byId("moment").value = place;
  byId("clock").textContent = `${digits(time / scaleFor("s", film.end).factor, 3)} of ${shown(film.end, "s")}`;
  byId("moment").setAttribute("aria-valuetext", byId("clock").textContent);
  film.show(time);
  if (document.body.classList.contains("drawing")) {
    fillSheet(film.standing(result.summary.best));
  }
}

function step(now) {
  const place = Number(byId("moment").value) + (now - last) * 1000 / FILM;
  if (now - last > 30) {
    last = now;
    moveTo(Math.min(1000, place));
  }
  if (place >= 1000) {
    pause();
  } else {
    playing = requestAnimationFrame(step);
  }
}

function play() {
  if (Number(byId("moment").value) >= 1000) {
    moveTo(0);
  }
  last = performance.now();
  playing = requestAnimationFrame(step);
  byId("play").textContent = "❚❚ Pause";
}

function pause() {
  cancelAnimationFrame(playing);
  playing = 0;
  byId("play").textContent = "▶ Play";
}

byId("moment").step = "any";
byId("moment").addEventListener("input", () => {
  pause();
  moveTo(Number(byId("moment").value));
});
byId("play").addEventListener("click", () => (playing ? pause() : play()));

darkness.addEventListener("change", () => film?.look(() => {}));

// ---- begin

/** Opens a scenario with the values of an address, and runs it. */
async function choose(name, given = new URLSearchParams()) {
  asked++;
  pause();
  endDrawing();
  ["answer", "film", "numbers", "recipe"].forEach((id) => {
    byId(id).hidden = true;
  });
  say("Reading ...");
  try {
    const read = await told(await fetch(path("workbench", "scenario", ...name.split("/"))));
    scenario = read;
    byId("title").textContent = scenario.title;
    byId("edit").hidden = false;
    showMetaservers();
    showKnobs();
    take(given);
    await run();
  } catch (failure) {
    say(failure.message);
  }
}

/** Opens what an address names: a drawn grid, or a scenario with its moves; else the first scenario. */
async function goTo(hash) {
  const [place, ...values] = hash.replace(/^#/, "").split("?");
  const wanted = [decodeURIComponent(place), ...values].join("?");
  const first = names.find((name) => name.endsWith("/aida-environment-2-linpack.yaml")) || names[0];
  if (wanted.startsWith("drawn")) {
    await beginDrawing("", wanted.slice("drawn=".length));
  } else if (first) {
    const [name, moves] = wanted.split("?");
    byId("scenario").value = names.includes(name) ? name : first;
    await choose(byId("scenario").value, new URLSearchParams(byId("scenario").value === name ? moves : ""));
  } else {
    await beginDrawing("", "");
  }
}

async function begin() {
  names = await told(await fetch("workbench/scenarios"));
  const select = byId("scenario");
  for (const [prefix, title] of [["folder/", "In this folder"], ["shipped/", "Shipped with Quoin"]]) {
    const some = names.filter((name) => name.startsWith(prefix));
    if (some.length) {
      select.append(make("optgroup", { label: title }, ...some.map((name) =>
        make("option", { value: name }, name.slice(prefix.length).replace(/\.ya?ml$/, "")))));
    }
  }
  select.prepend(make("option", { value: "drawn" }, "Draw a grid ..."));
  select.addEventListener("change", () => (select.value === "drawn"
    ? beginDrawing("", "").catch((failure) => say(failure.message)) : choose(select.value)));
  furnishEditor();
  byId("reset").addEventListener("click", () => {
    knobs.forEach((slider) => slider.reset());
    soon();
  });
  byId("stop").addEventListener("click", () => fetch(path("workbench", "trial", trial, "stop"), { method: "POST" }));
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", () => goTo(location.hash).catch((failure) => say(failure.message)));
  await goTo(location.hash);
}

begin().catch((failure) => say(failure.message));
