// A run over time: its jobs move on the network's map and queue at its sites.
"use strict";

// Columns of a job in a film.
const CLIENT = 0, FIRST = 1, LAST = 2, SUBMIT = 3, ARRIVAL = 4, START = 5, END = 6, BACK = 7;

const MOST_DOTS = 150;
const BUCKETS = 240;
const CURVE_HEIGHT = 64;
const HALF = 6; // of the side of a site
const QUEUE = 40; // length of the longest queue

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

/** The map of a network, drawn by Quoin, and the routes between its clients and sites on it. */
class NetworkPlan {
  constructor(network) {
    this.map = new DOMParser().parseFromString(network.svg, "image/svg+xml").documentElement;
    const names = Object.keys(network.points);
    this.map.querySelectorAll("[data-part^=place]").forEach((mark) =>
      mark.append(draw("title", {}, names[Number(mark.dataset.part.slice(6))])));
    [this.left, this.top, this.width, this.height] = this.map.getAttribute("viewBox").split(" ").map(Number);
    this.points = network.points;
    const corners = (from, links) => [from, ...links.split(" ").filter(Boolean).map((link) => network.ends[Number(link)])]
      .map((name) => this.points[name]);
    this.routes = new Map(network.routes.map((route) => [`${route.client}\n${route.site}`, {
      there: corners(route.client, route.there),
      back: corners(route.site, route.back),
    }]));
  }

  /** A point on a route, by the share of its corners' distances. */
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
      viewBox: `${plan.left} ${plan.top} ${plan.width} ${plan.height + CURVE_HEIGHT + 22}`, role: "img", class: "map",
    });
    this.title = draw("title", {});
    const ground = furnish(document.importNode(plan.map, true), { x: plan.left, y: plan.top }, []);
    this.moving = draw("g", {});
    this.svg.append(this.title, ground, ...film.sites.map((name) => this.site(name)), this.moving);
    this.curves();
  }

  /** Fills a site as its processors do, and draws a bar beside it that grows with its queue. */
  site(name) {
    const [x, y] = this.plan.points[name];
    const full = draw("rect", { class: "full", x: x - HALF, y: y + HALF, width: 2 * HALF, height: 0 });
    const queue = draw("rect", { class: "queue", x: x + HALF + 3, y: y - HALF, width: 0, height: 2 * HALF });
    const count = draw("text", { y: y + 4, class: "count" });
    this.sites.set(name, { full, queue, count, left: x + HALF + 3, bottom: y + HALF });
    return draw("g", { class: "site" }, full, queue, count);
  }

  /** Jobs in the network and at the sites; a line that follows the clock. */
  curves() {
    const left = this.plan.left + 34;
    const right = this.plan.left + this.plan.width - 16;
    const top = this.plan.top + this.plan.height + 6;
    this.at = (time) => left + (right - left) * time / this.end;
    const y = (count) => top + CURVE_HEIGHT * (1 - count / this.scales.jobs);
    const line = (values) => Array.from(values, (value, i) =>
      `${i ? "L" : "M"}${this.at((i + 0.5) * this.end / BUCKETS).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const { network, sites } = this.counts();
    this.cursor = draw("line", { class: "cursor", x1: left, x2: left, y1: top, y2: top + CURVE_HEIGHT });
    this.svg.append(
      draw("line", { class: "axis", x1: left, x2: right, y1: top + CURVE_HEIGHT, y2: top + CURVE_HEIGHT }),
      draw("text", { x: left - 4, y: top + 8, "text-anchor": "end" }, digits(this.scales.jobs, 2)),
      draw("text", { x: left - 4, y: top + CURVE_HEIGHT, "text-anchor": "end" }, "0"),
      draw("path", { class: "curve in-network", d: line(network) }),
      draw("path", { class: "curve at-sites", d: line(sites) }), this.cursor,
      draw("text", { x: left, y: top + CURVE_HEIGHT + 13 }, "jobs, from 0"),
      draw("text", { x: right, y: top + CURVE_HEIGHT + 13, "text-anchor": "end" }, `to ${shown(this.end, "s")}`));
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
    return client === undefined ? undefined : this.plan.routes.get(`${client}\n${this.film.sites[site]}`);
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
    const long = QUEUE * Math.min(1, waiting / this.scales.waiting);
    const full = 2 * HALF * Math.min(1, computing / this.scales.computing.get(name));
    furnish(site.queue, { width: long }, []);
    furnish(site.full, { y: site.bottom - full, height: full }, []);
    site.count.setAttribute("x", site.left + long + 3);
    site.count.textContent = waiting ? String(waiting) : "";
  }
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
