// A map of a network. Its regions are one mark each until they are opened: by a click, by zooming
// in, or because there is room. Each half of a link has the colour of the direction that begins there.

/** Pixels of the width that a mark takes; more marks than fit are folded. */
const MARK_WIDTH = 17;
const EDGE = 46;
/** The least share in use that is written on a link, and that where nodes are folded: there are too many links then. */
const LEAST = 0.005;
const LEAST_OF_MANY = 0.05;

function svgPart(tag, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  made.append(...children);
  return made;
}

class NetworkMapView {
  /** A figure has places, connections and regions; what is used has use, uses, back and backs. */
  constructor(figure) {
    this.places = figure.places;
    this.links = figure.connections;
    this.regions = figure.regions || [];
    this.opened = new Set();
    this.found = new Set();
    this.window = [[0, 1], [0, 1]];
    this.lay();
  }

  /** Where nodes lie, in shares of the map, and which regions are around them. */
  lay() {
    const geographic = this.places.length > 0 && this.places.every(place => place.geographic);
    const north = this.places.map(place => place.y);
    const middle = (Math.min(...north) + Math.max(...north)) / 2;
    const shortening = geographic ? Math.max(0.1, Math.cos(middle * Math.PI / 180)) : 1;
    const x = this.places.map(place => place.x * shortening);
    const y = this.places.map(place => (geographic ? -place.y : place.y));
    const span = values => {
      const [least, most] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
      return most > least ? [least, most - least] : [least - 0.5, 1];
    };
    const [[left, wide], [top, high]] = [span(x), span(y)];
    this.geographic = geographic ? { left, top, wide, high, shortening } : null;
    this.at = this.places.map((place, i) => [(x[i] - left) / wide, (y[i] - top) / high]);
    this.ratio = geographic ? high / wide : 0;
    const around = this.regions.map(region => (region.around < 0 ? [] : null));
    this.regions.forEach((region, r) => {
      around[r] = region.around < 0 ? [r] : [...around[region.around], r];
    });
    this.around = this.places.map(place => (place.region >= 0 ? around[place.region] : []));
    this.deepest = around.reduce((most, path) => Math.max(most, path.length), 0);
    this.members = this.regions.map(() => []);
    this.around.forEach((path, i) => path.forEach(r => this.members[r].push(i)));
  }

  height(width) {
    const inner = width - 2 * EDGE;
    const count = this.marks(this.level(width)).length;
    const high = this.ratio ? inner * this.ratio : this.places.length > 60 ? 0.62 * inner : 24 * count;
    return Math.round(Math.max(this.ratio ? 120 : 240, Math.min(640, high)) + 2 * EDGE);
  }

  /** The index of a place's mark: that of a region, after those of places, or its own. */
  markOf(place, level) {
    const path = this.around[place];
    const closed = path.find((r, depth) => depth >= level && !this.opened.has(r));
    return closed === undefined ? place : this.places.length + closed;
  }

  marks(level) {
    const marks = new Map();
    this.places.forEach((place, i) => {
      const index = this.markOf(i, level);
      if (!marks.has(index)) {
        marks.set(index, []);
      }
      marks.get(index).push(i);
    });
    return [...marks].map(([index, members]) => {
      const sum = members.reduce(([x, y], i) => [x + this.at[i][0], y + this.at[i][1]], [0, 0]);
      return { index, members, at: sum.map(part => part / members.length) };
    });
  }

  isSeen([x, y]) {
    const [[left, right], [top, bottom]] = this.window;
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** The deepest level at which not too many marks are seen. */
  level(width) {
    let level = 0;
    while (level < this.deepest && this.marks(level + 1).filter(mark => this.isSeen(mark.at)).length <= width / MARK_WIDTH) {
      level++;
    }
    return level;
  }

  /** Draws into an svg element: useOf(thing, back) gives the share in use that is shown. */
  draw(canvas, width, useOf, beside = 0) {
    this.height_ = this.height(width);
    const [[left, right], [top, bottom]] = this.window;
    const point = ([x, y]) => [
      EDGE + (x - left) / (right - left) * (width - 2 * EDGE - beside), EDGE + (y - top) / (bottom - top) * (this.height_ - 2 * EDGE)];
    const level = this.level(width);
    this.shown = new Map(this.marks(level).map(mark => [mark.index, { ...mark, ...this.mark(mark, useOf), point: point(mark.at) }]));
    this.separate([...this.shown.values()].filter(mark => this.isSeen(mark.at)));
    this.point = place => this.shown.get(this.markOf(place, level)).point;
    const near = mark => mark.point[0] > -50 && mark.point[0] < width + 50 && mark.point[1] > -50 && mark.point[1] < this.height_ + 50;
    const marks = [...this.shown.values()].filter(near);
    const ties = this.ties(level, useOf).filter(tie => near(tie.from) || near(tie.to));
    this.thin(ties, marks);
    this.least = marks.some(mark => mark.folded) ? LEAST_OF_MANY : LEAST;
    this.taken = marks.map(({ point: [x, y], size, index, kind }) => [x - size, y - size, x + size + (index < this.places.length && isSite(kind) ? beside : 0), y + size]);
    canvas.setAttribute('viewBox', [0, 0, width, this.height_].join(' '));
    canvas.setAttribute('width', width);
    canvas.setAttribute('height', this.height_);
    canvas.replaceChildren(
      ...this.graticule(point, width), ...ties.sort((a, b) => (b.faint ? 1 : 0) - (a.faint ? 1 : 0)).map(tie => this.line(tie)), ...marks.map(mark => this.glyph(mark)),
      ...this.labels([...marks].sort((a, b) => this.weight(b) - this.weight(a)), ties.filter(tie => !tie.faint), width),
      ...ties.filter(tie => tie.most >= this.least && !tie.faint).sort((a, b) => b.most - a.most).flatMap(tie => this.shares(tie)));
  }

  /** Moves marks apart that would cover each other. */
  separate(marks) {
    for (let sweep = 0, moved = true; moved && sweep < 60; sweep++) {
      moved = false;
      for (let i = 0; i < marks.length; i++) {
        for (let k = 0; k < i; k++) {
          const [a, b] = [marks[i], marks[k]];
          const [dx, dy] = [a.point[0] - b.point[0], a.point[1] - b.point[1] || 0.01];
          const distance = Math.max(Math.abs(dx), Math.abs(dy));
          const missing = (a.size + b.size + 6 - distance) / 2;
          if (missing > 0.5) {
            const [mx, my] = [missing * dx / distance, missing * dy / distance];
            a.point = [a.point[0] + mx, a.point[1] + my];
            b.point = [b.point[0] - mx, b.point[1] - my];
            moved = true;
          }
        }
      }
    }
  }

  /** Lines of longitude and latitude. */
  graticule(point, width) {
    if (!this.geographic) {
      return [];
    }
    const { left, top, wide, high, shortening } = this.geographic;
    const text = (value, positive, negative) => Math.abs(value) + '°' + (value > 0 ? ' ' + positive : value < 0 ? ' ' + negative : '');
    const line = (x1, y1, x2, y2) => svgPart('line', { x1, y1, x2, y2, stroke: look().grid });
    const label = (x, y, anchor, words) => svgPart('text', { x, y, 'text-anchor': anchor, fill: look().quiet, 'font-size': 11 }, words);
    const step = pixels => [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30].find(one => one * pixels >= 90) || 60;
    const made = [];
    const across = point([1, 0])[0] - point([0, 0])[0];
    const down = point([0, 1])[1] - point([0, 0])[1];
    const east = step(across / wide * shortening);
    for (let k = Math.ceil(left / shortening / east) - 3; k * east <= (left + wide) / shortening + 3 * east; k++) {
      const x = point([(k * east * shortening - left) / wide, 0])[0];
      if (x > 20 && x < width - 20) {
        const degrees = ((k * east + 180) % 360 + 360) % 360 - 180;
        made.push(line(x, 8, x, this.height_ - 22), label(x, this.height_ - 8, 'middle', text(Number(degrees.toFixed(1)), 'E', 'W')));
      }
    }
    const south = step(down / high);
    for (let k = Math.ceil(top / south) - 3; k * south <= top + high + 3 * south; k++) {
      const y = point([0, (k * south - top) / high])[1];
      if (y > 12 && y < this.height_ - 30) {
        made.push(line(8, y, width - 8, y), label(6, y - 4, 'start', text(Number((-k * south).toFixed(1)), 'N', 'S')));
        this.taken.push([0, y - 16, 44, y]);
      }
    }
    return made;
  }

  /** What a mark stands for, and how busy the busiest of its nodes is. */
  mark({ index, members }, useOf) {
    const nodes = members.map(i => this.places[i]);
    const folded = index >= this.places.length;
    const known = nodes.map(node => [useOf(node), node]).filter(([use]) => Number.isFinite(use)).sort((a, b) => b[0] - a[0]);
    const use = known.length ? known[0][0] : NaN;
    const kinds = [...new Set(nodes.map(node => node.kind))];
    const counts = kinds.map(kind => {
      const count = nodes.filter(node => node.kind === kind).length;
      return digits(count) + ' ' + kind + (count > 1 ? 's' : '');
    });
    const name = folded ? this.regions[index - this.places.length].name : nodes[0].name;
    const says = folded
      ? [counts.join(', '), ...known.slice(0, 5).map(([share, node]) => node.name + ': ' + percent(share) + ' in use'), ...(known.length > 5 ? ['...'] : []), 'Click to open']
      : [...(Number.isFinite(use) ? [percent(use) + ' in use'] : []), ...nodes[0].says.split('\n').filter(line => line)];
    return {
      name, folded, use, says, kind: folded ? (kinds.length === 1 ? kinds[0] : 'region') : nodes[0].kind, count: members.length,
      size: folded ? Math.min(17, 8 + 1.4 * Math.sqrt(members.length)) : 7, found: members.some(i => this.found.has(i))
    };
  }

  /** Links between marks, those between one pair as one, with the busiest in each direction. */
  ties(level, useOf) {
    const all = new Map();
    this.links.forEach(link => {
      const [from, to] = [this.markOf(link.from, level), this.markOf(link.to, level)];
      if (from === to) {
        return;
      }
      const turned = from > to;
      const key = turned ? to + ' ' + from : from + ' ' + to;
      if (!all.has(key)) {
        all.set(key, { from: this.shown.get(Math.min(from, to)), to: this.shown.get(Math.max(from, to)), there: NaN, back: NaN, capacity: 0, links: [] });
      }
      const tie = all.get(key);
      const [one, other] = turned ? [useOf(link, true), useOf(link)] : [useOf(link), useOf(link, true)];
      const most = (a, b) => (Number.isFinite(a) ? (Number.isFinite(b) ? Math.max(a, b) : a) : b);
      tie.there = most(tie.there, one);
      tie.back = most(tie.back, other);
      tie.capacity += link.capacity || 0;
      tie.links.push([most(one, other), link]);
    });
    return [...all.values()].map(tie => {
      tie.most = Math.max(Number.isFinite(tie.there) ? tie.there : -1, Number.isFinite(tie.back) ? tie.back : -1);
      tie.links.sort((a, b) => (Number.isFinite(b[0]) ? b[0] : -1) - (Number.isFinite(a[0]) ? a[0] : -1));
      const many = tie.links.length > 1;
      tie.name = many ? digits(tie.links.length) + ' links' : tie.links[0][1].name;
      const way = (from, to, use) => (Number.isFinite(use) ? [from.name + ' to ' + to.name + ': ' + percent(use) + ' in use' + (many ? ' on the busiest' : '')] : []);
      const together = many && tie.capacity > 0 ? [said(tie.capacity, 'B/s') + ' in all'] : [];
      tie.says = [...together, ...way(tie.from, tie.to, tie.there), ...way(tie.to, tie.from, tie.back),
        ...(many ? ['busiest: ' + tie.links[0][1].name] : tie.links[0][1].says.split('\n').filter(line => line))];
      return tie;
    });
  }

  /**
   * Makes links between regions as wide as their capacity in all. Of many, those that join all
   * regions and the widest others are drawn in full, three for two regions; the rest is faint.
   */
  thin(ties, marks) {
    const between = ties.filter(tie => tie.from.folded && tie.to.folded);
    const most = between.reduce((sum, tie) => Math.max(sum, tie.capacity), 0);
    if (!(most > 0)) {
      return;
    }
    between.sort((a, b) => b.capacity - a.capacity || b.links.length - a.links.length);
    const joined = new Map();
    const end = mark => {
      let one = mark.index;
      while (joined.has(one)) {
        one = joined.get(one);
      }
      return one;
    };
    let room = 1.5 * marks.length;
    const spare = [];
    between.forEach(tie => {
      tie.width = 1.5 + 5 * Math.sqrt(tie.capacity / most);
      const [from, to] = [end(tie.from), end(tie.to)];
      if (from === to) {
        spare.push(tie);
      } else {
        joined.set(from, to);
        room--;
      }
    });
    spare.slice(Math.max(0, room)).forEach(tie => {
      tie.faint = true;
    });
  }

  /** A link: half of it for each direction that is known, ended by an arrow where there is room. */
  line(tie) {
    const now = look();
    const [a, b] = [tie.from.point, tie.to.point];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const group = svgPart('g', { 'data-tie': '' });
    group.thing = tie;
    const stroke = (from, to, color, width, dash) => svgPart('line', {
      x1: from[0], y1: from[1], x2: to[0], y2: to[1], stroke: color, 'stroke-width': width, ...(dash ? { 'stroke-dasharray': dash } : {})
    });
    if (tie.faint) {
      group.append(stroke(a, b, now.grid, 1));
    } else if (tie.most < 0) {
      const label = tie.links.length === 1 ? tie.links[0][1].label : 'several';
      group.append(stroke(a, b, now.quiet, tie.width || 1, label ? '' : '2 4'));
    } else {
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      for (const [use, from, turn] of [[tie.there, a, 1], [tie.back, b, -1]]) {
        if (Number.isFinite(use)) {
          const width = tie.width || 2 + 4 * Math.min(1, use);
          const head = Math.min(width + 4, length / 6);
          const end = [middle[0] - turn * dx * head, middle[1] - turn * dy * head];
          const half = width / 2 + 1.5;
          const corners = [middle, [end[0] - dy * half, end[1] + dx * half], [end[0] + dy * half, end[1] - dx * half]].map(corner => corner.join(',')).join(' ');
          group.append(stroke(from, end, now.quiet, width + 1.4), stroke(from, end, rampColor(use), width),
            svgPart('polygon', { points: corners, fill: rampColor(use), stroke: now.quiet, 'stroke-width': 0.7 }));
        } else {
          group.append(stroke(from, middle, now.quiet, 1, '2 4'));
        }
      }
    }
    group.append(stroke(a, b, 'transparent', 14));
    return group;
  }

  glyph(mark) {
    const now = look();
    const [x, y] = mark.point;
    const s = mark.size;
    const fill = Number.isFinite(mark.use) ? hexOf(rampChannels(mark.use)) : mark.folded ? now.empty : now.paper;
    const stroke = isSite(mark.kind) ? colorOf(1) : mark.kind === 'client' ? colorOf(0) : now.ink;
    const look_ = { fill, stroke, 'stroke-width': mark.folded ? 1.8 : 1.4 };
    const path = d => svgPart('path', { d, ...look_ });
    const shape = mark.kind === 'client' ? svgPart('circle', { cx: x, cy: y, r: s - 1, ...look_ })
      : mark.kind === 'router' && !mark.folded ? path(`M${x - s} ${y}L${x} ${y - s}L${x + s} ${y}L${x} ${y + s}Z`)
        : mark.kind === 'store' ? path(`M${x - s} ${y + s}L${x} ${y - s}L${x + s} ${y + s}Z`)
          : svgPart('rect', { x: x - s, y: y - s, width: 2 * s, height: 2 * s, rx: mark.folded ? 5 : 0, ...look_ });
    const group = svgPart('g', { 'data-mark': mark.index, class: mark.folded ? 'folded' : '' });
    if (mark.found) {
      group.append(svgPart('circle', { cx: x, cy: y, r: s + 5, fill: 'none', stroke: now.accent, 'stroke-width': 3 }));
    }
    group.append(shape);
    if (mark.folded) {
      const ink = [now.ink, now.paper].sort((a, b) => contrast(b, fill) - contrast(a, fill))[0];
      group.append(svgPart('text', { x, y: y + 4, 'text-anchor': 'middle', 'font-size': 10.5, fill: ink }, digits(mark.count)));
    }
    group.thing = mark;
    return group;
  }

  weight(mark) {
    return (mark.found ? 1000 : 0) + (mark.folded ? 2 : 0) + (mark.kind === 'client' ? 0 : 1) + (Number.isFinite(mark.use) ? mark.use : 0);
  }

  isFree([left, top, right, bottom]) {
    return !this.taken.some(([l, t, r, b]) => left < r && right > l && top < b && bottom > t);
  }

  /** Names beside the marks, where they cover no other mark or name, and no link if that is possible. */
  labels(marks, ties, width) {
    return marks.flatMap(mark => {
      const text = short(mark.name, 22) + (Number.isFinite(mark.use) ? ' ' + percent(mark.use) : '');
      const wide = widthOf(text, 11) + 4;
      const [x, y] = mark.point;
      const off = mark.size + 3;
      const boxes = [[x + off, y - 7], [x - off - wide, y - 7], [x - wide / 2, y + off - 2], [x - wide / 2, y - off - 12]]
        .map(([l, t]) => [l, t, l + wide, t + 14])
        .filter(one => one[0] >= 0 && one[2] <= width && one[1] >= 0 && one[3] <= this.height_ && this.isFree(one));
      const clear = boxes.find(one => !ties.some(tie => meets(tie.from.point, tie.to.point, one)));
      return clear ? [this.text(clear, text)] : boxes.length ? [this.plate(boxes[0]), this.text(boxes[0], text)] : [];
    });
  }

  /** A link is as wide as a letter: a plate keeps its colour from between the letters. */
  plate([left, top, right, bottom]) {
    return svgPart('rect', { x: left, y: top, width: right - left, height: bottom - top, rx: 3, fill: look().paper, 'fill-opacity': 0.85, 'pointer-events': 'none' });
  }

  text(box, text) {
    this.taken.push(box);
    const now = look();
    return svgPart('text', {
      x: box[0] + 1, y: box[3] - 3, 'font-size': 11, fill: now.ink, stroke: now.paper, 'stroke-width': 3, 'paint-order': 'stroke', 'stroke-linejoin': 'round', 'pointer-events': 'none'
    }, text);
  }

  /** The shares in use on a link: of each direction where there is room, else of the busier one. */
  shares(tie) {
    const [a, b] = [tie.from.point, tie.to.point];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) - tie.from.size - tie.to.size;
    const label = (use, share) => {
      const text = percent(use);
      const wide = widthOf(text, 11) + 2;
      const [x, y] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      const box = [x - wide / 2, y - 7, x + wide / 2, y + 7];
      return this.isFree(box) ? [this.plate(box), this.text(box, text)] : [];
    };
    const wide = widthOf('99 %', 11) + 4;
    if (length > 3.4 * wide) {
      return [[tie.there, 0.28], [tie.back, 0.72]].filter(([use]) => use >= this.least).flatMap(([use, share]) => label(use, share));
    }
    return length > 1.2 * wide ? label(tie.most, tie.there === tie.most ? 0.4 : 0.6) : [];
  }

  // ---- looking closer

  show(window) {
    this.window = window.map(span => spanWithin(...span, 0, 1));
  }

  zoom(factor) {
    if (factor > 1) {
      this.opened.clear();
    }
    this.show(this.window.map(span => zoomed(span, factor)));
  }

  move(x, y) {
    const wide = this.window[0][1] - this.window[0][0];
    return wide < 1 && (this.show(this.window.map((span, i) => span.map(end => end + [x, y][i] * wide))), true);
  }

  all() {
    this.opened.clear();
    this.show([[0, 1], [0, 1]]);
  }

  /** Opens a region, and looks so closely that its nodes lie apart. */
  open(region) {
    this.opened.add(region);
    this.closer(this.members[region].map(i => this.at[i]));
  }

  closer(points) {
    const span = k => {
      const values = points.map(point => point[k]);
      const [least, most] = [Math.min(...values), Math.max(...values)];
      return [(least + most) / 2, most - least];
    };
    const [[x, wide], [y, high]] = [span(0), span(1)];
    const half = Math.min(0.5, Math.max(0.75 * Math.max(wide, high), 0.01));
    this.show([[x - half, x + half], [y - half, y + half]]);
  }

  /** Marks the nodes whose name or text has these letters, opens what is around the first ones; gives their number. */
  find(text) {
    const wanted = text.trim().toLowerCase();
    const found = wanted ? this.places.map((place, i) => i).filter(i => (this.places[i].name + ' ' + this.places[i].says).toLowerCase().includes(wanted)) : [];
    this.found = new Set(found);
    this.opened.clear();
    if (found.length && this.deepest) {
      found.slice(0, 20).forEach(i => this.around[i].forEach(r => this.opened.add(r)));
      this.closer(this.members[this.around[found[0]].at(-1)]?.map(i => this.at[i]) ?? [this.at[found[0]]]);
    } else if (this.deepest) {
      this.show([[0, 1], [0, 1]]);
    }
    return found.length;
  }
}

/** Whether a line between two points meets a box of left, top, right and bottom. */
function meets(a, b, [left, top, right, bottom]) {
  let [from, to] = [0, 1];
  for (const [start, step, low, high] of [[a[0], b[0] - a[0], left, right], [a[1], b[1] - a[1], top, bottom]]) {
    if (step === 0) {
      if (start < low || start > high) {
        return false;
      }
    } else {
      const ends = [(low - start) / step, (high - start) / step];
      from = Math.max(from, Math.min(...ends));
      to = Math.min(to, Math.max(...ends));
    }
  }
  return from <= to;
}

const isSite = kind => kind === 'server' || kind === 'cluster';
