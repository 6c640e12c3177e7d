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

/** The map of a network, folded to its width, and the routes between its clients and sites on it. */
class NetworkPlan {
  constructor(network, width) {
    const { map, ends, routes } = network;
    this.places = map.places.map((place) => ({ ...place, use: NaN }));
    this.view = new NetworkMapView({ ...map, places: this.places, connections: map.connections.map((link) => ({ ...link, use: NaN, back: NaN })) });
    this.index = new Map(this.places.map((place, i) => [place.name, i]));
    this.width = width;
    const corners = (from, links) => [from, ...links.split(" ").filter(Boolean).map((link) => ends[Number(link)])].map((name) => this.index.get(name));
    this.routes = new Map(routes.map((route) => [`${route.client}\n${route.site}`, {
      there: corners(route.client, route.there),
      back: corners(route.site, route.back),
    }]));
  }

  draw(svg) {
    this.view.draw(svg, this.width, (thing) => thing.use, QUEUE + 20);
    this.height = this.view.height_;
  }

  /** The corners of a route on the map as it is folded. */
  corners(places) {
    return places.map((place) => this.view.point(place)).filter((point, i, all) => point !== all[i - 1]);
  }

  /** Sites by the mark that shows them. */
  marks(names) {
    const shown = new Map();
    names.forEach((name, i) => {
      const point = this.view.point(this.index.get(name));
      if (!shown.has(point)) {
        shown.set(point, []);
      }
      shown.get(point).push(i);
    });
    return shown;
  }

  /** A point on a route, by the share of its corners' distances. */
  static on(points, share) {
    if (points.length === 1) {
      return points[0];
    }
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
    this.svg = draw("svg", { role: "img", class: "map" });
    this.title = draw("title", {});
    this.refold();
  }

  /** Draws the map anew, after regions were opened or folded. */
  refold() {
    const { plan, film } = this;
    const ground = draw("svg", { x: 0, y: 0 });
    plan.draw(ground);
    this.dots = [];
    this.svg.setAttribute("viewBox", `0 0 ${plan.width} ${plan.height + CURVE_HEIGHT + 22}`);
    this.moving = draw("g", {});
    this.sites = [...plan.marks(film.sites)].map(([point, members]) => this.site(point, members));
    this.svg.replaceChildren(this.title, ground, ...this.sites.map((site) => site.element), this.moving);
    this.curves();
  }

  /** Fills a site as its processors do, and draws a bar beside it that grows with its queue. */
  site([x, y], members) {
    const full = draw("rect", { class: "full", x: x - HALF, y: y + HALF, width: 2 * HALF, height: 0 });
    const queue = draw("rect", { class: "queue", x: x + HALF + 3, y: y - HALF, width: 0, height: 2 * HALF });
    const count = draw("text", { y: y + 4, class: "count" });
    const most = members.reduce((sum, i) => sum + this.scales.computing.get(this.film.sites[i]), 0);
    return { full, queue, count, members, most, left: x + HALF + 3, bottom: y + HALF, element: draw("g", { class: "site", "pointer-events": "none" }, full, queue, count) };
  }

  /** Jobs in the network and at the sites; a line that follows the clock. */
  curves() {
    const left = 34;
    const right = this.plan.width - 16;
    const top = this.plan.height + 6;
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
    this.standing = this.film.sites.map((name, i) => ({ name, waiting: waiting.get(i) || 0, computing: computing.get(i) || 0 }));
    const sum = (counts, members) => members.reduce((all, i) => all + (counts.get(i) || 0), 0);
    this.sites.forEach((site) => this.fill(site, sum(waiting, site.members), sum(computing, site.members)));
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
    const [x, y] = NetworkPlan.on(this.plan.corners(way[direction]), share);
    furnish(this.dots[number], { cx: x.toFixed(1), cy: y.toFixed(1), class: direction, visibility: "visible" }, []);
    return number + 1;
  }

  fill(site, waiting, computing) {
    const long = QUEUE * Math.min(1, waiting / this.scales.waiting);
    const full = 2 * HALF * Math.min(1, computing / site.most);
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
    const columns = Math.max(1, Math.min(film.runs.length, Math.floor(box.clientWidth / 270)));
    const plan = new NetworkPlan(network, Math.max(230, Math.min(520, box.clientWidth / columns - 34)));
    this.plan = plan;
    this.time = 0;
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
    this.waiting = scales.waiting;
    this.maps = film.runs.map((run) => new RunMap(plan, film, run, this.end, scales));
    box.replaceChildren(...this.maps.map((map) =>
      make("div", { class: "run" }, make("h3", {}, map.run.name), map.svg)));
    this.maps.forEach((map) => map.svg.addEventListener("click", (event) => {
      const mark = event.target.closest("[data-mark]");
      if (mark && mark.thing.folded) {
        this.look((view) => view.open(mark.thing.index - plan.places.length));
      }
    }));
    this.maps.forEach((map) => {
      map.title.textContent = `Jobs under ${map.run.name} over time`;
    });
  }

  /** Looks at another part of the maps. */
  look(change) {
    change(this.plan.view);
    this.maps.forEach((map) => map.refold());
    this.show(this.time);
  }

  /** What folds, opens and searches the maps; nothing for small ones. */
  tools() {
    if (this.plan.places.length <= 15) {
      return [];
    }
    const tool = (name, says, change) => {
      const button = make("button", { type: "button", title: says, "aria-label": says }, name);
      button.addEventListener("click", () => this.look(change));
      return button;
    };
    const find = make("input", { type: "search" });
    const found = make("output", { role: "status" });
    find.addEventListener("input", () => this.look((view) => {
      const count = view.find(find.value);
      found.textContent = find.value.trim() ? `${count} found` : "";
    }));
    return [make("label", {}, "Find a node ", find), found,
      tool("−", "Zoom out", (view) => view.zoom(2)), tool("+", "Zoom in", (view) => view.zoom(0.5)),
      tool("◀", "To the left", (view) => view.move(-0.5, 0)), tool("▶", "To the right", (view) => view.move(0.5, 0)),
      tool("All", "Show all of it", (view) => view.all())];
  }

  /** Jobs that wait and compute at each site now, under the metaserver with a name or else the first. */
  standing(name) {
    return { most: this.waiting, sites: (this.maps.find((map) => map.run.name === name) || this.maps[0]).standing };
  }

  show(time) {
    this.time = time;
    this.maps.forEach((map) => map.show(time));
  }
}
