// A run over time: its jobs move on the network's map and queue at its sites.
"use strict";

// Columns of a job in a film.
const CLIENT = 0, FIRST = 1, LAST = 2, SUBMIT = 3, ARRIVAL = 4, START = 5, END = 6, BACK = 7;

const MOST_DOTS = 150;
const MOST_NAMES = 24;
const DENSE = 9; // places above each other that leave no room between them
const MAP_WIDTH = 360;
const EARTH_WIDTH = 460;
const BUCKETS = 240;
const CURVE_HEIGHT = 64;

/** The exact average, in each of some equal intervals, of how many of these spans hold. */
function averages(spans, from, to) {
  const width = (to - from) / BUCKETS;
  const sums = new Float64Array(BUCKETS);
  const steps = new Float64Array(BUCKETS + 1);
  for (const [begin, end] of spans) {
    const a = Math.max(0, (begin - from) / width);
    const b = Math.min(BUCKETS, (end - from) / width);
    if (b > a) {
      const i = Math.min(BUCKETS - 1, Math.floor(a));
      const j = Math.min(BUCKETS - 1, Math.floor(b));
      if (i === j) {
        sums[i] += b - a;
      } else {
        sums[i] += i + 1 - a;
        sums[j] += b - j;
        steps[i + 1] += 1;
        steps[j] -= 1;
      }
    }
  }
  let whole = 0;
  return sums.map((part, i) => {
    whole += steps[i];
    return Math.max(0, part + whole);
  });
}

/** The network as it is drawn: where nodes are, and the ways between clients and sites. */
class NetworkPlan {
  constructor(network) {
    this.width = MAP_WIDTH;
    this.lines = { meridians: [], parallels: [] };
    const geographic = network.nodes.every((node) => Number.isFinite(node.longitude));
    const places = geographic ? this.onEarth(network.nodes) : this.inLayers(network.nodes);
    this.nodes = new Map(network.nodes.map((node, i) => [node.name, { ...node, at: places[i] }]));
    this.links = network.links;
    this.nameable = geographic ? this.routersAlone() : network.nodes;
    this.up = this.upwards();
    this.ways = new Map(network.routes.map((route) => [`${route.client}\n${route.site}`, {
      there: this.corners(route.client, route.there),
      back: this.corners(route.site, route.back),
    }]));
  }

  /** Where nodes are on the earth, which is drawn as in the reports. */
  onEarth(nodes) {
    const earth = new Earth(nodes.map((node) => [node.longitude, node.latitude]));
    const [wide, high] = earth.extent();
    this.width = EARTH_WIDTH;
    this.geographic = true;
    this.dense = nodes.length > 3 * MOST_NAMES;
    this.box = this.dense ? 12 : 18;
    const room = EARTH_WIDTH - 110;
    const scale = Math.min(room / Math.max(wide, 1e-9), 380 / Math.max(high, 1e-9));
    this.height = Math.max(220, 84 + high * scale);
    const least = [0, 1].map((i) => Math.min(...earth.points.map((p) => p[i])));
    const origin = [50 + (room - wide * scale) / 2, 46 + (this.height - 84 - high * scale) / 2];
    const places = earth.points.map((p) => [0, 1].map((i) => origin[i] + (p[i] - least[i]) * scale));
    this.lines = earth.lines(places[0], scale, 60);
    return places;
  }

  /** Routers without a site beside them, whose name stands for the place. */
  routersAlone() {
    const isSite = (name) => ["server", "cluster"].includes(this.nodes.get(name).kind);
    const beside = new Set(this.links.filter((link) => isSite(link.to)).map((link) => link.from));
    return [...this.nodes.values()].filter((node) => node.kind === "router" && !beside.has(node.name));
  }

  /** Of nodes on the earth, those whose links lead downwards: their names stand above them. */
  upwards() {
    const down = new Map();
    const more = (name, by) => down.set(name, (down.get(name) || 0) + by);
    for (const { from, to } of this.geographic ? this.links : []) {
      const [a, b] = [this.nodes.get(from).at, this.nodes.get(to).at];
      const by = (b[1] - a[1]) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1);
      more(from, by);
      more(to, -by);
    }
    return new Set([...down.keys()].filter((name) => down.get(name) > 0.1));
  }

  inLayers(nodes) {
    const most = this.widestColumn(nodes);
    this.dense = most > DENSE;
    this.height = this.dense ? Math.min(760, 90 + 20 * most) : Math.max(200, 60 + 46 * most);
    this.box = this.dense ? Math.min(12, 0.7 * (this.height - 78) / most) : 18;
    return nodes.map((node) => [54 + node.x * (MAP_WIDTH - 118), 34 + node.y * (this.height - 78)]);
  }

  widestColumn(nodes) {
    const columns = new Map();
    nodes.forEach((node) => columns.set(node.x, (columns.get(node.x) || 0) + 1));
    return Math.max(...columns.values());
  }

  corners(from, numbers) {
    const points = [this.nodes.get(from).at];
    numbers.split(" ").filter(Boolean).forEach((number) =>
      points.push(this.nodes.get(this.links[Number(number)].to).at));
    return points;
  }

  /** A point on a way, by the share of its corners' distances. */
  static on(points, share) {
    const lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i][0], p[1] - points[i][1]));
    let left = share * lengths.reduce((sum, length) => sum + length, 0);
    for (let i = 0; i < lengths.length; i++) {
      if (left <= lengths[i] || i === lengths.length - 1) {
        const part = lengths[i] > 0 ? Math.min(1, left / lengths[i]) : 0;
        return [0, 1].map((k) => points[i][k] + (points[i + 1][k] - points[i][k]) * part);
      }
      left -= lengths[i];
    }
    return points[0];
  }
}

/** One metaserver's run on the map. */
class RunMap {
  constructor(plan, film, run, end, scales) {
    this.plan = plan;
    this.film = film;
    this.run = run;
    this.end = end;
    this.scales = scales;
    this.dots = [];
    this.sites = new Map();
    this.svg = draw("svg", {
      viewBox: `0 0 ${plan.width} ${plan.height + CURVE_HEIGHT + 22}`, role: "img", class: "map",
    });
    this.title = draw("title", {});
    this.svg.append(this.title);
    this.network();
    this.moving = draw("g", {});
    this.svg.append(this.moving);
    this.curves();
  }

  network() {
    const named = new Set(this.plan.nameable.length <= MOST_NAMES ? this.plan.nameable.map((node) => node.name) : []);
    this.graticule();
    for (const link of this.plan.links) {
      const [a, b] = [this.plan.nodes.get(link.from).at, this.plan.nodes.get(link.to).at];
      this.svg.append(draw("line", { class: "link", x1: a[0], y1: a[1], x2: b[0], y2: b[1] }));
    }
    for (const node of this.plan.nodes.values()) {
      const site = node.kind === "server" || node.kind === "cluster";
      this.svg.append(site ? this.site(node) : this.node(node, named.has(node.name)));
    }
  }

  /** Lines of longitude and latitude, where the map has any. */
  graticule() {
    const { width, height, lines } = this.plan;
    const line = (x1, y1, x2, y2, x, y, name) => this.svg.append(
      draw("line", { class: "degree", x1, y1, x2, y2 }), draw("text", { class: "small", x, y }, name));
    lines.meridians.filter(({ at }) => at > 20 && at < width - 20)
      .forEach(({ at, name }) => line(at, 0, at, height, at + 3, 8, name));
    lines.parallels.filter(({ at }) => at > 16 && at < height - 8)
      .forEach(({ at, name }) => line(0, at, width, at, 2, at - 3, name));
  }

  node(node, named) {
    const [x, y] = node.at;
    const size = this.plan.box / 3;
    const shape = node.kind === "router"
      ? draw("path", { d: `M${x - size} ${y} L${x} ${y - size} L${x + size} ${y} L${x} ${y + size} Z` })
      : draw("circle", { cx: x, cy: y, r: size - 1 });
    const name = named ? [draw("text", { x, y: this.plan.up.has(node.name) ? y - 9 : y + 18, "text-anchor": "middle" }, brief(node.name, 12))] : [];
    return draw("g", { class: "node" }, draw("title", {}, `${node.kind} ${node.name}`), shape, ...name);
  }

  /** A box that fills as its processors do, beside it a bar that grows with its queue. */
  site(node) {
    const [x, y] = node.at;
    const { dense, box } = this.plan;
    const half = box / 2;
    const full = draw("rect", { class: "full", x: x - half, y: y + half, width: box, height: 0 });
    const bar = dense ? { y: y - half, width: 0, height: box } : { x: x + 14, width: 9, height: 0 };
    const queue = draw("rect", { class: "queue", ...bar });
    const count = dense
      ? draw("text", { y: y + 3.5, "text-anchor": "end", class: "count" })
      : draw("text", { x: x + 27, y: y + half, class: "count" });
    const name = dense
      ? draw("text", { x: x + half + 3, y: y + 3, class: "small" }, brief(node.name, 12))
      : draw("text", { x, y: this.plan.up.has(node.name) ? y - half - 4 : y + 22, "text-anchor": "middle" }, brief(node.name, 14));
    this.sites.set(node.name, { full, queue, count, left: x - half - 2, bottom: y + half });
    return draw("g", { class: "node" },
      draw("title", {}, `${node.kind} ${node.name}`),
      draw("rect", { x: x - half, y: y - half, width: box, height: box }), full, queue, count, name);
  }

  /** Jobs in the network and at the sites; a line that follows the clock. */
  curves() {
    const top = this.plan.height + 6;
    this.at = (time) => 34 + (this.plan.width - 50) * time / this.end;
    const y = (count) => top + CURVE_HEIGHT * (1 - count / this.scales.jobs);
    const line = (values) => Array.from(values, (value, i) =>
      `${i ? "L" : "M"}${this.at((i + 0.5) * this.end / BUCKETS).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const { network, sites } = this.counts();
    this.cursor = draw("line", { class: "cursor", x1: 34, x2: 34, y1: top, y2: top + CURVE_HEIGHT });
    this.svg.append(
      draw("line", { class: "axis", x1: 34, x2: this.plan.width - 16, y1: top + CURVE_HEIGHT, y2: top + CURVE_HEIGHT }),
      draw("text", { x: 30, y: top + 8, "text-anchor": "end" }, digits(this.scales.jobs, 2)),
      draw("text", { x: 30, y: top + CURVE_HEIGHT, "text-anchor": "end" }, "0"),
      draw("path", { class: "curve in-network", d: line(network) }),
      draw("path", { class: "curve at-sites", d: line(sites) }), this.cursor,
      draw("text", { x: 34, y: top + CURVE_HEIGHT + 13 }, "jobs, from 0"),
      draw("text", { x: this.plan.width - 16, y: top + CURVE_HEIGHT + 13, "text-anchor": "end" }, `to ${shown(this.end, "s")}`));
  }

  counts() {
    return RunMap.counts(this.run, this.end);
  }

  static counts(run, end) {
    const jobs = run.jobs;
    return {
      network: averages([...jobs.map((job) => [job[SUBMIT], job[ARRIVAL]]), ...jobs.map((job) => [job[END], job[BACK]])], 0, end),
      sites: averages(jobs.map((job) => [job[ARRIVAL], job[END]]), 0, end),
    };
  }

  way(job, site) {
    const client = this.film.clients[job[CLIENT]];
    return client === undefined ? undefined : this.plan.ways.get(`${client}\n${this.film.sites[site]}`);
  }

  show(time) {
    const waiting = new Map();
    const computing = new Map();
    const more = (counts, site) => counts.set(site, (counts.get(site) || 0) + 1);
    let dots = 0;
    for (const job of this.run.jobs) {
      if (job[SUBMIT] > time || job[BACK] <= time) {
        continue;
      }
      if (time < job[ARRIVAL]) {
        dots = this.dot(dots, this.way(job, job[FIRST]), "there", (time - job[SUBMIT]) / (job[ARRIVAL] - job[SUBMIT]));
      } else if (time < job[START]) {
        more(waiting, job[FIRST]);
      } else if (time < job[END]) {
        more(computing, job[LAST]);
      } else {
        dots = this.dot(dots, this.way(job, job[LAST]), "back", (time - job[END]) / (job[BACK] - job[END]));
      }
    }
    this.dots.slice(dots).forEach((dot) => dot.setAttribute("visibility", "hidden"));
    this.film.sites.forEach((name, i) => this.fill(name, waiting.get(i) || 0, computing.get(i) || 0));
    this.cursor.setAttribute("x1", this.at(time));
    this.cursor.setAttribute("x2", this.at(time));
  }

  dot(number, way, direction, share) {
    if (!way || number >= MOST_DOTS) {
      return number;
    }
    if (number === this.dots.length) {
      this.dots.push(draw("circle", { r: 3.2 }));
      this.moving.append(this.dots[number]);
    }
    const [x, y] = NetworkPlan.on(way[direction], share);
    furnish(this.dots[number], { cx: x.toFixed(1), cy: y.toFixed(1), class: direction, visibility: "visible" }, []);
    return number + 1;
  }

  fill(name, waiting, computing) {
    const site = this.sites.get(name);
    if (!site) {
      return;
    }
    const { dense, box } = this.plan;
    const long = (dense ? 44 : 56) * Math.min(1, waiting / this.scales.waiting);
    const full = box * Math.min(1, computing / this.scales.computing.get(name));
    furnish(site.queue, dense ? { x: site.left - long, width: long } : { y: site.bottom - long, height: long }, []);
    furnish(site.full, { y: site.bottom - full, height: full }, []);
    if (dense) {
      site.count.setAttribute("x", site.left - long - 2);
    }
    site.count.textContent = waiting ? String(waiting) : "";
  }
}

function brief(name, most) {
  const letters = Array.from(name);
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

/** The most of these spans that hold at once. */
function peak(spans) {
  const steps = spans.flatMap(([begin, end]) => (end > begin ? [[begin, 1], [end, -1]] : []));
  steps.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let now = 0;
  return steps.reduce((most, [, step]) => Math.max(most, now += step), 0);
}

/** All metaservers' maps, on one clock and one scale. */
class FilmView {
  constructor(box, network, film) {
    const plan = new NetworkPlan(network);
    this.end = Math.max(1e-9, ...film.runs.flatMap((run) => run.jobs.map((job) => job[SUBMIT])));
    const bySite = (run, column) => film.sites.map((name, i) => run.jobs.filter((job) => job[column] === i));
    const scales = {
      jobs: Math.max(1, ...film.runs.flatMap((run) => {
        const { network: on, sites } = RunMap.counts(run, this.end);
        return [...on, ...sites];
      })),
      waiting: Math.max(3, ...film.runs.flatMap((run) => bySite(run, FIRST).map((some) =>
        peak(some.map((job) => [job[ARRIVAL], Math.min(job[START], this.end)]))))),
      computing: new Map(film.sites.map((name, i) => [name, Math.max(1, ...film.runs.map((run) =>
        peak(bySite(run, LAST)[i].map((job) => [job[START], job[END]]))))])),
    };
    this.maps = film.runs.map((run) => new RunMap(plan, film, run, this.end, scales));
    box.replaceChildren(...this.maps.map((map) =>
      make("div", { class: "run" }, make("h3", {}, map.run.name), map.svg)));
    this.maps.forEach((map) => {
      map.title.textContent = `Jobs under ${map.run.name} over time`;
    });
  }

  show(time) {
    this.maps.forEach((map) => map.show(time));
  }
}
