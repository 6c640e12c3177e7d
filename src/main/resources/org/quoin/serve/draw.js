// The editor of the workbench: a grid as a drawing and as the two files that quoin reads.
"use strict";

const KINDS = ["client", "router", "server", "cluster", "store"];
const NEW_NODE = { client: {}, router: {}, server: { speed: "1 Gop/s" }, cluster: { processors: "64", speed: "1 Gop/s" }, store: {} };
const NEW_LINK = { bandwidth: "1 MB/s", buffer: "50" };
const NEW_JOBS = { job: "generic", operations: "{distribution: exponential, mean: 10 Gop}", send: "5 MB", receive: "500 KB", interval: "15 s" };
const MAIN = {
  scenario: ["title", "seed", "replications", "jobs", "warmup", "packet", "network"],
  client: ["job", "operations", "send", "receive", "interval"],
  link: ["bandwidth", "buffer", "utilization", "propagation"],
  node: ["speed", "servers", "processors", "scheduler", "utilization", "others"],
};
const FIELD = { width: 720, height: 400 };
const STEP = 20; // of the grid on which nodes lie
const MOST_UNDO = 200;
const MOST_LABELS = 30; // of links; above it only chosen and busy links have theirs
const MOST_LETTERS = 80000; // what the server takes, if each letter is escaped

// ---- the two files

/** A value in YAML on one line; a text that would be read as another type is quoted. */
function flow(value) {
  if (Array.isArray(value)) {
    return `[${value.map(flow).join(", ")}]`;
  }
  if (value && typeof value === "object") {
    return `{${Object.entries(value).map(([key, one]) => `${flow(key)}: ${flow(one)}`).join(", ")}}`;
  }
  if (typeof value !== "string") {
    return String(value);
  }
  const plain = /^[A-Za-z0-9_.*/%+-][A-Za-z0-9_.*/%+ -]*$/.test(value) && !/ $|^[-+.]?[0-9][0-9._]*(e[-+]?[0-9]+)?$|^-|^(true|false|null|yes|no|on|off|~)$/i.test(value);
  return plain ? value : JSON.stringify(value);
}

const quoted = (text) => (/^([A-Za-z_][A-Za-z_0-9]*|-?[0-9]+(\.[0-9]+)?)$/.test(text) && !/^(strict|graph|digraph|node|edge|subgraph)$/i.test(text)
  ? text : `"${text.replace(/"/g, '\\"')}"`);

/** A drawn grid: nodes with places, links, keys of the scenario and classes of jobs. */
class Sketch {
  constructor() {
    this.name = "grid";
    this.nodes = [];
    this.links = [];
    this.keys = { title: "A drawn grid", seed: "1", replications: "5", jobs: "400", warmup: "50" };
    this.metaservers = ["RR", "LOAD", "LOTH"];
    this.jobs = [{ ...NEW_JOBS }];
  }

  /** The topology, one statement a line; owners tells whose statement a line is. */
  topology() {
    const directed = this.links.some((link) => !link.twoWay);
    const lines = [`${directed ? "digraph" : "graph"} ${quoted(this.name)} {`];
    const owners = [null];
    const put = (subject, attributes, owner) => {
      const some = Object.entries(attributes).filter(([, value]) => value !== "");
      lines.push(`  ${subject}${some.length ? ` [${some.map(([key, value]) => `${quoted(key)}=${quoted(value)}`).join(", ")}]` : ""}`);
      owners.push(owner);
    };
    this.nodes.forEach((node) => put(quoted(node.name), { ...node.attributes, pos: `${node.x},${FIELD.height - node.y}` }, node));
    this.links.forEach((link) => put(`${quoted(link.from)} ${directed ? "->" : "--"} ${quoted(link.to)}`,
      { ...link.attributes, ...(directed && link.twoWay ? { dir: "both" } : {}) }, link));
    lines.push("}");
    return { text: `${lines.join("\n")}\n`, owners };
  }

  scenario() {
    const lines = [];
    const owners = [];
    const put = (line, owner) => {
      lines.push(line);
      owners.push(owner);
    };
    const written = (list, key, value) => (list.find((word) => word.name === key)?.text ? flow(value) : value);
    Object.entries(this.keys).filter(([, value]) => value !== "").forEach(([key, value]) =>
      put(`${key}: ${written(words.scenario, key, value)}`, { group: "scenario", key }));
    put("topology: grid.dot", null);
    put(`metaservers: [${this.metaservers.join(", ")}]`, { group: "metaservers" });
    put("clients:", { group: "client", of: 0 });
    this.jobs.forEach((jobs, of) => Object.entries(jobs).filter(([, value]) => value !== "").forEach(([key, value], i) =>
      put(`${i ? "    " : "  - "}${key}: ${written(words.client, key, value)}`, { group: "client", of, key })));
    return { text: `${lines.join("\n")}\n`, owners };
  }

  /** A drawing that the server has read from files. */
  static read(drawing, keep) {
    const sketch = new Sketch();
    sketch.name = drawing.title || "grid";
    sketch.nodes = drawing.nodes.map(({ name, attributes }) => {
      const { pos, ...others } = attributes;
      const [x, y] = (pos || "").replace("!", "").split(",").map(Number);
      return { name, attributes: others, x, y: FIELD.height - y };
    });
    sketch.links = drawing.links.map((link) => {
      const { dir, ...others } = link.attributes;
      return { ...link, attributes: others };
    });
    if (sketch.nodes.some((node) => !Number.isFinite(node.x) || !Number.isFinite(node.y))) {
      sketch.arrange();
    }
    if (drawing.scenario) {
      const { clients, metaservers, topology, ...keys } = drawing.scenario;
      const asText = (list, all) => Object.fromEntries(Object.entries(all).map(([key, value]) =>
        [key, typeof value === "string" && list.find((word) => word.name === key)?.text ? value : flow(value)]));
      sketch.keys = asText(words.scenario, keys);
      sketch.metaservers = (Array.isArray(metaservers) ? metaservers : [metaservers].filter(Boolean)).map(flow);
      sketch.jobs = (clients || []).map((jobs) => asText(words.client, jobs));
    } else if (keep) {
      [sketch.keys, sketch.metaservers, sketch.jobs] = [keep.keys, keep.metaservers, keep.jobs];
    }
    return sketch;
  }

  static copy(state) {
    return Object.assign(new Sketch(), JSON.parse(JSON.stringify(state)));
  }

  node(name) {
    return this.nodes.find((node) => node.name === name);
  }

  /** Adds a node at a free place beside the middle. */
  add(kind) {
    const base = { client: "client", router: "router", server: "server", cluster: "cluster", store: "store" }[kind];
    let number = 1;
    while (this.node(`${base}${number}`)) {
      number++;
    }
    const column = { client: 0.12, router: 0.42, store: 0.6, server: 0.85, cluster: 0.85 }[kind];
    const x = Math.round(FIELD.width * column / STEP) * STEP;
    let y = 40;
    while (this.nodes.some((node) => Math.abs(node.x - x) < 60 && Math.abs(node.y - y) < 50)) {
      y += 60;
    }
    const node = { name: `${base}${number}`, attributes: { kind, ...NEW_NODE[kind] }, x, y };
    this.nodes.push(node);
    return node;
  }

  connect(from, to) {
    const link = { from: from.name, to: to.name, twoWay: true, attributes: { ...NEW_LINK } };
    this.links.push(link);
    return link;
  }

  remove(part) {
    this.links = this.links.filter((link) => link !== part && link.from !== part.name && link.to !== part.name);
    this.nodes = this.nodes.filter((node) => node !== part);
  }

  rename(node, name) {
    this.links.forEach((link) => {
      link.from = link.from === node.name ? name : link.from;
      link.to = link.to === node.name ? name : link.to;
    });
    node.name = name;
  }

  arrange() {
    const placed = this.nodes.filter((node) => ["latitude", "longitude"].every((key) => node.attributes[key]));
    if (placed.length > 1) {
      this.asOnTheEarth(placed);
    } else {
      this.inColumns();
    }
  }

  /** Nodes with coordinates as on the earth, the others around what they are linked with. */
  asOnTheEarth(placed) {
    const scale = Math.max(1, Math.sqrt(this.nodes.length / 20));
    const spread = (key) => {
      const values = placed.map((node) => Number(node.attributes[key]));
      const [least, most] = [Math.min(...values), Math.max(...values)];
      return (node) => (most > least ? (Number(node.attributes[key]) - least) / (most - least) : 0.5);
    };
    const [east, north] = [spread("longitude"), spread("latitude")];
    placed.forEach((node) => {
      node.x = Math.round(60 + (FIELD.width * scale - 120) * east(node));
      node.y = Math.round(50 + (FIELD.height * scale - 100) * (1 - north(node)));
    });
    const beside = new Map();
    this.nodes.filter((node) => !placed.includes(node)).forEach((node) => {
      const link = this.links.find(({ from, to }) => placed.some((one) => one.name !== node.name && [from, to].includes(one.name) && [from, to].includes(node.name)));
      const near = link && placed.find((one) => [link.from, link.to].includes(one.name));
      const place = beside.get(near) ?? 0;
      beside.set(near, place + 1);
      const angle = 0.6 + place * 2.4;
      node.x = Math.round(Math.max(20, (near?.x ?? 60) + 36 * Math.cos(angle)));
      node.y = Math.round(Math.max(20, (near?.y ?? 60) + 36 * Math.sin(angle)));
    });
  }

  /** Columns by the distance from the clients, rows in each column in the order of neighbours. */
  inColumns() {
    const depth = new Map(this.nodes.filter((node) => node.attributes.kind === "client").map((node) => [node.name, 0]));
    for (let round = 0, changed = true; changed && round < this.nodes.length; round++) {
      changed = false;
      for (const { from, to } of this.links) {
        for (const [a, b] of [[from, to], [to, from]]) {
          if (depth.has(a) && !depth.has(b)) {
            depth.set(b, depth.get(a) + 1);
            changed = true;
          }
        }
      }
    }
    const columns = [];
    this.nodes.forEach((node) => {
      const place = depth.get(node.name) ?? 0;
      (columns[place] ??= []).push(node);
    });
    const row = new Map();
    columns.filter(Boolean).forEach((column, i, all) => {
      const mean = (node) => {
        const rows = this.links.flatMap(({ from, to }) => (from === node.name ? [to] : to === node.name ? [from] : []))
          .map((name) => row.get(name)).filter((y) => y !== undefined);
        return rows.length ? rows.reduce((sum, y) => sum + y, 0) / rows.length : 0.5;
      };
      const order = column.map((node) => [mean(node), node]).sort((a, b) => a[0] - b[0]).map(([, node]) => node);
      const height = Math.max(FIELD.height, order.length * 44);
      order.forEach((node, k) => {
        node.x = Math.round(FIELD.width * (i + 0.5) / all.length / STEP) * STEP;
        node.y = Math.round(height * (k + 0.5) / order.length);
        row.set(node.name, (k + 0.5) / order.length);
      });
    });
  }
}

// ---- the drawing on the page

let words = null;
let sketch = null;
let past = [];
let future = [];
let chosen = null; // a node or link of the sketch
let from = null; // the node at which a new link begins
let wrong = [];
let loads = null; // of links and sites, by name, from the last result

const linkName = (link) => link.attributes.name || `${link.from}-${link.to}`;
const saidOf = (part) => (part.from === undefined
  ? `${part.attributes.kind || "node"} ${part.name}${part.attributes.speed ? `, ${part.attributes.speed}` : ""}`
  : `link ${part.from} to ${part.to}, ${part.attributes.bandwidth || "no bandwidth"}`);

/** The size of the sheet: right of a site there is room for its queue and the numbers of its jobs. */
function size() {
  const room = (node) => (["server", "cluster"].includes(node.attributes.kind) ? 190 : 80);
  return {
    width: Math.max(FIELD.width, ...sketch.nodes.map((node) => node.x + room(node))),
    height: Math.max(FIELD.height, ...sketch.nodes.map((node) => node.y + 50)),
  };
}

function shape(node) {
  const kind = node.attributes.kind;
  const mark = kind === "client" ? draw("circle", { r: 11 })
    : kind === "router" ? draw("circle", { r: 6 })
      : kind === "store" ? draw("path", { d: "M-11 -8h22v16h-22zM-11 -2h22" })
        : draw("rect", { x: -13, y: -11, width: 26, height: 22, rx: 3 });
  mark.setAttribute("class", `mark ${kind}`);
  const load = loads?.get(node.name);
  const fill = load > 0 && kind !== "store" && kind !== "client"
    ? [draw("rect", { class: "load", x: -13, y: 11 - 22 * Math.min(1, load), width: 26, height: 22 * Math.min(1, load) })] : [];
  const count = node.attributes.count ? ` ×${node.attributes.count}` : "";
  const label = draw("text", { y: 28, "text-anchor": "middle" }, `${node.name}${count}${load > 0 ? `, ${Math.round(100 * load)} %` : ""}`);
  const jobs = kind === "server" || kind === "cluster"
    ? [draw("rect", { class: "queue", x: 16, y: -11, width: 0, height: 22 }), draw("text", { class: "jobs", x: 18, y: 4 })] : [];
  const group = draw("g", { class: "part node", tabindex: 0, role: "button", transform: `translate(${node.x} ${node.y})`, "aria-label": saidOf(node) }, mark, ...fill, ...jobs, label);
  return furnish(group, {}, [draw("circle", { class: "hit", r: 20 })]);
}

/** Links between one pair of nodes lie beside each other. */
function line(link) {
  const a = sketch.node(link.from);
  const b = sketch.node(link.to);
  const all = sketch.links.filter((other) => [other.from, other.to].sort().join("\n") === [link.from, link.to].sort().join("\n"));
  const aside = (all.indexOf(link) - (all.length - 1) / 2) * 18 * (link.from < link.to ? 1 : -1);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const middle = [(a.x + b.x) / 2 - aside * (b.y - a.y) / length, (a.y + b.y) / 2 + aside * (b.x - a.x) / length];
  const d = `M${a.x} ${a.y}Q${2 * middle[0] - (a.x + b.x) / 2} ${2 * middle[1] - (a.y + b.y) / 2} ${b.x} ${b.y}`;
  const load = loads?.get(linkName(link));
  const style = load === undefined ? "" : load > 0.9 ? " full" : load > 0.6 ? " busy" : load > 0.2 ? " some" : " calm";
  const crowded = sketch.links.length > MOST_LABELS && link !== chosen && !(load > 0.2);
  const label = crowded ? "" : draw("text", { x: middle[0], y: middle[1] - 5, "text-anchor": "middle" },
    `${link.attributes.bandwidth || ""}${load === undefined ? "" : `, ${Math.round(100 * load)} %`}${link.twoWay ? "" : " →"}`);
  return draw("g", { class: `part link${style}`, tabindex: 0, role: "button", "aria-label": saidOf(link) },
    draw("path", { class: "hit", d }), draw("path", { class: "line", d }), label);
}

function paint() {
  const { width, height } = size();
  const svg = byId("sheet");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  // A late answer of the server paints anew while someone works with keys: these go on at the same part.
  const held = [...sketch.links, ...sketch.nodes].find(
    (part) => part.element && part.element === document.activeElement && (part === chosen || from));
  const parts = [...sketch.links.filter((link) => sketch.node(link.from) && sketch.node(link.to)).map((link) => [link, line(link)]),
    ...sketch.nodes.map((node) => [node, shape(node)])];
  parts.forEach(([part, element]) => {
    element.classList.toggle("chosen", part === chosen);
    element.classList.toggle("from", part === from);
    element.classList.toggle("wrong", wrong.some((one) => one.owner === part));
    element.setAttribute("aria-pressed", part === chosen);
    element.addEventListener("focus", () => part !== chosen && !from && choosePart(part));
    element.addEventListener("keydown", (event) => partKey(event, part));
    element.addEventListener("pointerdown", (event) => grab(event, part, element));
    part.element = undefined;
    Object.defineProperty(part, "element", { value: element, enumerable: false, configurable: true, writable: true });
  });
  svg.replaceChildren(...parts.map(([, element]) => element));
  held?.element.focus({ preventScroll: true });
  byId("undo").disabled = past.length === 0;
  byId("redo").disabled = future.length === 0;
  byId("remove").disabled = !chosen;
  byId("connect").disabled = !chosen || chosen.from !== undefined;
  byId("connect").setAttribute("aria-pressed", Boolean(from));
}

function choosePart(part) {
  chosen = part;
  paint();
  showFields();
  part?.element?.focus({ preventScroll: true });
}

function partKey(event, part) {
  const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const move = moves[event.key];
  if (move && part.from === undefined) {
    change(() => {
      part.x = Math.max(20, part.x + move[0] * STEP);
      part.y = Math.max(20, part.y + move[1] * STEP);
    });
    part.element.focus({ preventScroll: true });
  } else if (event.key === "Enter" || event.key === " ") {
    if (from && part.from === undefined && part !== from) {
      joinTo(part);
    } else {
      choosePart(part);
      byId("fields").querySelector("input, select")?.focus();
    }
  } else if (event.key === "Delete" || event.key === "Backspace") {
    removeChosen();
  } else if (event.key.toLowerCase() === "l" && !event.ctrlKey && !event.metaKey) {
    beginLink();
  } else if (event.key === "Escape" && from) {
    from = null;
    paint();
    part.element.focus({ preventScroll: true });
  } else {
    return;
  }
  event.preventDefault();
}

/** Presses choose a part and drag a node; with a link begun, they end it. */
function grab(event, part, element) {
  event.preventDefault();
  if (from && part.from === undefined && part !== from) {
    joinTo(part);
    return;
  }
  choosePart(part);
  if (part.from !== undefined) {
    return;
  }
  const svg = byId("sheet");
  const scale = size().width / svg.getBoundingClientRect().width;
  const start = { x: event.clientX, y: event.clientY, left: part.x, top: part.y };
  const before = JSON.stringify(sketch);
  let moved = false;
  const drag = (now) => {
    part.x = Math.max(20, Math.round(start.left + (now.clientX - start.x) * scale));
    part.y = Math.max(20, Math.round(start.top + (now.clientY - start.y) * scale));
    moved = moved || part.x !== start.left || part.y !== start.top;
    paint();
  };
  const end = () => {
    removeEventListener("pointermove", drag);
    removeEventListener("pointerup", end);
    if (moved) {
      remember(before);
      changed();
      part.element.focus({ preventScroll: true });
    }
  };
  addEventListener("pointermove", drag);
  addEventListener("pointerup", end);
}

function beginLink() {
  if (chosen && chosen.from === undefined) {
    from = from ? null : chosen;
    say(from ? `Now choose the node to link ${from.name} with (Tab and Enter, or a click; Escape ends it).` : "");
    paint();
    chosen.element.focus({ preventScroll: true });
  }
}

function joinTo(node) {
  const begin = from;
  from = null;
  say("");
  let link;
  change(() => {
    link = sketch.connect(begin, node);
  });
  choosePart(link);
}

function removeChosen() {
  if (chosen) {
    const part = chosen;
    chosen = null;
    from = null;
    change(() => sketch.remove(part));
    showFields();
    byId("sheet").querySelector(".part")?.focus({ preventScroll: true });
  }
}

// ---- changes

function remember(before) {
  past.push(before);
  past = past.slice(-MOST_UNDO);
  future = [];
}

function change(work) {
  const before = JSON.stringify(sketch);
  work();
  if (JSON.stringify(sketch) !== before) {
    remember(before);
    changed();
  }
}

function travel(here, there) {
  if (here.length) {
    there.push(JSON.stringify(sketch));
    replaceSketch(Sketch.copy(JSON.parse(here.pop())));
  }
}

function replaceSketch(other) {
  const name = chosen && chosen.name;
  sketch = other;
  from = null;
  chosen = (name && sketch.node(name)) || null;
  showFields();
  changed();
}

let checkTimer = 0;
function changed() {
  loads = null;
  paint();
  clearTimeout(checkTimer);
  checkTimer = setTimeout(check, PAUSE);
}

const texts = () => ({ topology: sketch.topology(), scenario: sketch.scenario() });

async function ask(what, topology, scenarioText) {
  if (topology.length + scenarioText.length > MOST_LETTERS) {
    throw new Error("This is too large for the workbench; use it by a command.");
  }
  return told(await fetch(`workbench/drawing/${what}`, {
    method: "POST", body: new URLSearchParams({ topology, scenario: scenarioText, browser }),
  }));
}

let checks = 0;
async function check() {
  const mine = ++checks;
  const now = texts();
  await keepAddress(now);
  try {
    const reply = await ask("check", now.topology.text, now.scenario.text);
    if (mine === checks) {
      showMistakes(reply.mistakes, now);
    }
  } catch (failure) {
    say(failure.message);
  }
}

/** Mistakes with what they are in; a press goes there. */
function showMistakes(mistakes, now) {
  const inTopology = mistakes.some((one) => one.file === "grid.dot");
  wrong = mistakes.filter((one) => !inTopology || !one.text.includes("'grid.dot' has the mistakes")).map((one) => ({
    ...one, owner: (one.file === "grid.dot" ? now.topology : now.scenario).owners[one.line - 1] ?? null,
  }));
  byId("mistakes").replaceChildren(...wrong.map((one) => {
    const button = make("button", { type: "button" }, one.text);
    button.addEventListener("click", () => {
      if (one.owner?.attributes) {
        choosePart(one.owner);
      } else if (one.owner?.group) {
        byId("drawn").querySelector(`[data-key="${one.owner.group}.${one.owner.of ?? ""}.${one.owner.key ?? ""}"]`)?.focus();
      }
    });
    return make("li", {}, button);
  }));
  byId("run").disabled = wrong.length > 0;
  paint();
  markFields();
}

function markFields() {
  document.querySelectorAll("#drawn [data-key]").forEach((input) => {
    const bad = wrong.some((one) => one.owner?.group && `${one.owner.group}.${one.owner.of ?? ""}.${one.owner.key ?? ""}` === input.dataset.key);
    input.toggleAttribute("aria-invalid", bad);
  });
}

// ---- fields

/** Rows for the main and the given words of a group, and a choice of the others. */
function fields(list, main, values, key, put) {
  const names = [...new Set([...main.filter((name) => list.some((word) => word.name === name)),
    ...list.filter((word) => word.required).map((word) => word.name), ...Object.keys(values)])];
  const rows = names.map((name) => {
    const word = list.find((one) => one.name === name) || { choices: [], meaning: "", example: "", standard: "" };
    const id = `field-${key(name)}`;
    const now = values[name] ?? "";
    let input;
    if (word.choices.length && (now === "" || word.choices.includes(now))) {
      input = make("select", { id }, make("option", { value: "" }, word.standard ? `${word.standard} (default)` : "–"),
        ...word.choices.map((choice) => make("option", { value: choice }, choice)));
    } else {
      input = make("input", { id, type: "text", placeholder: word.standard || word.example, spellcheck: "false", autocomplete: "off" });
    }
    input.value = now;
    input.dataset.key = key(name);
    input.title = word.meaning;
    input.addEventListener("change", () => change(() => put(name, input.value.trim())));
    return make("div", { class: "field" }, make("label", { for: id, title: word.meaning }, name), input);
  });
  const others = list.filter((word) => !names.includes(word.name));
  const more = make("select", { "aria-label": "Add a key" }, make("option", { value: "" }, "add a key ..."),
    ...others.map((word) => make("option", { value: word.name, title: word.meaning }, word.name)));
  more.addEventListener("change", () => {
    const name = more.value;
    values[name] = "";
    showFields();
    document.getElementById(`field-${key(name)}`)?.focus();
  });
  return others.length ? [...rows, make("div", { class: "field" }, make("span", {}), more)] : rows;
}

function partFields() {
  if (!chosen) {
    return [make("p", { class: "hint" }, "Add nodes with the buttons, drag them or move them with the arrow keys, choose one and press Link (or L), then choose the other end. Enter goes to the keys of the chosen one.")];
  }
  const put = setter(chosen.attributes);
  const key = (name) => `part..${name}`;
  if (chosen.from !== undefined) {
    const way = make("select", { id: "field-way" }, make("option", { value: "both" }, "both directions"), make("option", { value: "one" }, `only to ${chosen.to}`));
    way.value = chosen.twoWay ? "both" : "one";
    way.addEventListener("change", () => change(() => {
      chosen.twoWay = way.value === "both";
    }));
    return [make("h3", {}, `Link ${chosen.from} – ${chosen.to}`),
      make("div", { class: "field" }, make("label", { for: "field-way" }, "direction"), way),
      ...fields(words.link, MAIN.link, chosen.attributes, key, put)];
  }
  const name = make("input", { id: "field-name", type: "text", value: chosen.name, spellcheck: "false" });
  name.addEventListener("change", () => {
    const wanted = name.value.trim();
    if (wanted === "" || (wanted !== chosen.name && sketch.node(wanted))) {
      say(wanted ? `There is a node ${wanted} already.` : "A node needs a name.");
      name.value = chosen.name;
    } else {
      change(() => sketch.rename(chosen, wanted));
      showFields();
    }
  });
  const kind = make("select", { id: "field-kind" }, ...KINDS.map((one) => make("option", { value: one }, one)));
  kind.value = chosen.attributes.kind || "router";
  kind.addEventListener("change", () => {
    change(() => {
      const known = words.kinds[kind.value].map((word) => word.name);
      const kept = Object.entries(chosen.attributes).filter(([key1]) => known.includes(key1));
      chosen.attributes = { kind: kind.value, ...NEW_NODE[kind.value], ...Object.fromEntries(kept) };
    });
    showFields();
  });
  const { kind: _, ...others } = chosen.attributes;
  return [make("h3", {}, `Node ${chosen.name}`),
    make("div", { class: "field" }, make("label", { for: "field-name" }, "name"), name),
    make("div", { class: "field" }, make("label", { for: "field-kind" }, "kind"), kind),
    ...fields(words.kinds[chosen.attributes.kind] || [], MAIN.node, others, key, put)];
}

/** Sets a value; an empty one keeps its place, and is not written. */
function setter(values) {
  return (name, value) => {
    values[name] = value;
  };
}

function showFields() {
  byId("fields").replaceChildren(...partFields());
  const jobs = sketch.jobs.map((one, of) => {
    const remove = make("button", { type: "button" }, "Remove");
    remove.addEventListener("click", () => {
      change(() => sketch.jobs.splice(of, 1));
      showFields();
    });
    return make("fieldset", { class: "rows" }, make("legend", {}, `Jobs${sketch.jobs.length > 1 ? ` ${of + 1}` : ""}`),
      ...fields(words.client, MAIN.client, one, (name) => `client.${of}.${name}`, setter(one)),
      ...(sketch.jobs.length > 1 ? [remove] : []));
  });
  const more = make("button", { type: "button" }, "Add a class of jobs");
  more.addEventListener("click", () => {
    change(() => sketch.jobs.push({ ...NEW_JOBS }));
    showFields();
  });
  const names = [...new Set([...words.metaservers, ...sketch.metaservers])];
  const boxes = names.map((name) => {
    const box = make("input", { type: "checkbox", value: name });
    box.checked = sketch.metaservers.includes(name);
    box.addEventListener("change", () => change(() => {
      sketch.metaservers = names.filter((one) => (one === name ? box.checked : sketch.metaservers.includes(one)));
    }));
    return make("label", {}, box, " ", name);
  });
  byId("drawn-keys").replaceChildren(
    ...jobs, more,
    make("details", {}, make("summary", {}, `Metaservers: ${sketch.metaservers.join(", ") || "none"}`), make("div", { class: "boxes" }, ...boxes)),
    make("details", { open: "" }, make("summary", {}, "How much is run, and other keys"),
      make("div", { class: "rows" },
        ...fields(words.scenario, MAIN.scenario, sketch.keys, (name) => `scenario..${name}`, setter(sketch.keys)))));
  markFields();
}

// ---- runs, files, addresses

async function runDrawn() {
  const mine = ++asked;
  const now = texts();
  say("Asking ...");
  try {
    const begun = await ask("trials", now.topology.text, now.scenario.text);
    if (mine !== asked) {
      return;
    }
    showMistakes(begun.mistakes, now);
    if (begun.mistakes.length) {
      say("The grid has mistakes; see the list below the drawing.");
      return;
    }
    scenario = { name: "drawn", title: begun.title, network: begun.network };
    byId("title").textContent = begun.title;
    trial = begun.trial;
    byId("share").value = 0;
    running(true);
    await follow(mine);
    if (mine === asked && result) {
      showLoads(result.summary);
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

/** Colours links and fills sites by their use under the best metaserver, the busier direction of each. */
function showLoads(summary) {
  const best = summary.metaservers.find((one) => one.name === summary.best) || summary.metaservers[0];
  loads = new Map();
  best.queues.forEach((queue) => loads.set(queue.of, Math.max(loads.get(queue.of) ?? 0, queue.utilization || 0)));
  byId("legend").textContent = `Colours and percentages: share of time in use under ${best.name}, of the busier direction of a link. Bars: jobs that wait, at the moment of the film below.`;
  paint();
}

/** Shows at the sites of the drawing how many jobs wait and compute at a moment of the film. */
function fillSheet({ most, sites }) {
  const totals = new Map();
  sites.forEach(({ name, waiting, computing }) => {
    const node = sketch.node(name) || sketch.nodes.find((one) => one.attributes.count && name.startsWith(one.name));
    const [a, b] = totals.get(node) || [0, 0];
    totals.set(node, [a + waiting, b + computing]);
  });
  totals.forEach(([waiting, computing], node) => {
    const queue = node?.element?.querySelector(".queue");
    if (queue) {
      const wide = 60 * Math.min(1, waiting / most);
      furnish(queue, { width: wide }, []);
      const text = node.element.querySelector(".jobs");
      text.setAttribute("x", 19 + wide);
      text.textContent = waiting || computing ? `${waiting} wait, ${computing} compute` : "";
    }
  });
}

function save(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function openFiles(files) {
  let topology = null;
  let scenarioText = "";
  for (const file of files) {
    const text = await file.text();
    if (/\.ya?ml$/i.test(file.name)) {
      scenarioText = text;
    } else {
      topology = text;
    }
  }
  await openTexts(topology ?? sketch.topology().text, scenarioText);
}

async function openTexts(topology, scenarioText) {
  const drawing = await ask("open", topology, scenarioText);
  if (drawing.mistakes) {
    showMistakes(drawing.mistakes, texts());
    say("The file cannot be opened; see the list below the drawing.");
    return;
  }
  const before = JSON.stringify(sketch);
  remember(before);
  replaceSketch(Sketch.read(drawing, sketch));
  say(drawing.account.join("\n"));
}

async function packed(text, stream) {
  return new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The address holds the whole grid, so that a link passes it on. */
async function keepAddress(now) {
  const bytes = await packed(JSON.stringify([now.topology.text, now.scenario.text]), new CompressionStream("deflate-raw"));
  let letters = "";
  bytes.forEach((byte) => {
    letters += String.fromCharCode(byte);
  });
  if (document.body.classList.contains("drawing")) {
    history.replaceState(null, "", `#drawn=${btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`);
  }
}

async function fromAddress(code) {
  const bytes = Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(await packed(bytes, new DecompressionStream("deflate-raw")));
  return JSON.parse(text);
}

/** Shows the editor; of a scenario of the list, an address, or an empty sheet. */
async function beginDrawing(name, code) {
  asked++;
  pause();
  words = words || await told(await fetch("workbench/words"));
  sketch = sketch || new Sketch();
  document.body.classList.add("drawing");
  ["answer", "film", "numbers", "recipe", "metaservers", "knobs", "reset", "edit"].forEach((id) => {
    byId(id).hidden = true;
  });
  ["draw", "drawn"].forEach((id) => {
    byId(id).hidden = false;
  });
  knobs = [];
  past = [];
  future = [];
  chosen = null;
  byId("title").textContent = "Draw a grid";
  byId("scenario").value = "drawn";
  say("");
  if (name) {
    sketch = Sketch.read(await told(await fetch(path("workbench", "drawing", ...name.split("/")))));
  } else if (code) {
    await openTexts(...await fromAddress(code));
  }
  showFields();
  changed();
}

function endDrawing() {
  document.body.classList.remove("drawing");
  ["draw", "drawn"].forEach((id) => {
    byId(id).hidden = true;
  });
  ["metaservers", "knobs", "reset"].forEach((id) => {
    byId(id).hidden = false;
  });
}

function furnishEditor() {
  KINDS.forEach((kind) => byId(`add-${kind}`).addEventListener("click", () => {
    let node;
    change(() => {
      node = sketch.add(kind);
    });
    choosePart(node);
  }));
  byId("connect").addEventListener("click", beginLink);
  byId("remove").addEventListener("click", removeChosen);
  byId("undo").addEventListener("click", () => travel(past, future));
  byId("redo").addEventListener("click", () => travel(future, past));
  byId("arrange").addEventListener("click", () => change(() => sketch.arrange()));
  byId("run").addEventListener("click", runDrawn);
  byId("save").addEventListener("click", () => {
    const now = texts();
    save("grid.dot", now.topology.text);
    save("grid.yaml", now.scenario.text);
  });
  byId("open").addEventListener("change", () => {
    openFiles([...byId("open").files]).catch((failure) => say(failure.message));
    byId("open").value = "";
  });
  byId("edit").addEventListener("click", () => beginDrawing(scenario.name, "").catch((failure) => say(failure.message)));
  addEventListener("keydown", (event) => {
    if (!document.body.classList.contains("drawing") || !(event.ctrlKey || event.metaKey)) {
      return;
    }
    if (event.key.toLowerCase() === "z" && event.target.tagName !== "INPUT") {
      event.preventDefault();
      event.shiftKey ? travel(future, past) : travel(past, future);
    } else if (event.key === "Enter") {
      event.preventDefault();
      runDrawn();
    }
  });
}
