// A Gantt chart on a canvas, with the waiting jobs above on the same axis of time. It zooms by
// wheel (when it has the focus), pinch, buttons and keys, and shows the job that is pointed at.

const GANTT = { left: 64, right: 12, top: 18, waiting: 70, gap: 26, bottom: 34 };

class Gantt {
  constructor(box, figure) {
    this.box = box;
    this.figure = figure;
    this.data = this.whole = new GanttData(figure);
    this.tiles = figure.tiles.length ? new GanttTiles(figure.tiles, () => this.draw()) : null;
    this.view = { from: this.data.least, to: this.data.most, top: 0, bottom: this.data.rows };
    this.chosen = -1;
    box.classList.add('gantt');
    this.canvas = element('canvas', { role: 'img', 'aria-label': this.label() });
    this.tip = element('div', { class: 'floating', hidden: '' });
    this.before = element('div');
    this.state = element('p', { class: 'state', role: 'status' });
    this.after = element('div');
    box.append(this.before, this.canvas, this.tip, ...(this.whole.cells ? [this.state] : []), this.after);
    this.listen();
    this.restyle();
  }

  label() {
    return this.figure.title + ' ' + digits(this.data.jobs) + (this.figure.cell ? ' blocks of jobs on ' : ' jobs on ') + digits(this.data.processors) + ' ' + this.figure.rowName + 's'
      + (this.figure.slices > 1 ? ' in ' + this.figure.slices + ' slices. ' : '. ') + this.figure.says
      + ' Arrow keys move, plus and minus zoom, 0 shows all; brackets, or the wheel with Shift, zoom the rows.';
  }

  restyle() {
    this.before.replaceChildren(this.legend());
    this.after.replaceChildren(this.controls());
    this.draw();
  }

  /** Takes the single jobs where they are few enough, else the cells, and says which are seen. */
  choose() {
    const { from, to } = this.view;
    const jobs = this.tiles && this.tiles.between(from, to);
    if (jobs && jobs !== this.jobs) {
      this.jobs = jobs;
      this.single = this.whole.withJobs(jobs);
    }
    this.data = jobs ? this.single : this.whole;
    const says = jobs ? (this.figure.slices > 1 ? 'Each block is a job while it holds the same slices.' : 'Each block is a job.') : this.saysOfCells(from, to);
    if (this.state.textContent !== says) {
      this.state.textContent = says;
    }
  }

  saysOfCells(from, to) {
    const cells = 'Cells of ' + said(this.figure.cell, 's') + ', not single jobs';
    if (!this.tiles) {
      return cells + ': the page does not hold them.';
    }
    if (this.tiles.failed) {
      return cells + ': this browser cannot unpack them.';
    }
    return this.tiles.expected(from, to) > TILES.most ? cells + ': zoom in until at most ' + digits(TILES.most) + ' jobs are seen.' : cells + ': they are being unpacked.';
  }

  controls() {
    const button = (name, says, act) => element('button', { type: 'button', title: says, onclick: act }, name);
    return element('div', { class: 'tools' },
      element('span', { class: 'hint' }, 'click into it, then wheel or + and −'), ...navigationButtons(this, 'Earlier', 'Later'),
      button('Fewer rows', 'Zoom into the rows (key ])', () => this.zoomRows(0.5)), button('More rows', 'Zoom out of the rows (key [)', () => this.zoomRows(2)),
      button('CSV', this.tiles ? 'Save the jobs or cells that are drawn' : 'Save the jobs', () => save(fileName(this.figure.title, 'csv'), new Blob([csvText(this.data.csv())], { type: 'text/csv' }))),
      button('SVG', 'Save what is seen as a drawing for print', () => save(fileName(this.figure.title, 'svg'), new Blob([this.svg()], { type: 'image/svg+xml' }))),
      button('PNG', 'Save this figure as a picture', () => this.canvas.toBlob(blob => save(fileName(this.figure.title, 'png'), blob))));
  }

  /** A press shows one entry's jobs alone: who cannot tell colours apart reads them so. */
  legend() {
    const box = element('div', { class: 'legend' });
    if (this.figure.legend.length < 2) {
      return box;
    }
    this.figure.legend.forEach((name, i) => {
      const swatch = svg('svg', { width: 14, height: 14, 'aria-hidden': 'true' }, svg('rect', { width: 14, height: 14, rx: 2, fill: this.cssColor(i) }));
      const made = element('button', { type: 'button', 'aria-pressed': String(this.chosen < 0 || this.chosen === i) }, swatch, element('span', { dir: 'auto' }, short(name, 40)));
      made.addEventListener('click', () => {
        this.chosen = this.chosen === i ? -1 : i;
        this.restyle();
        this.before.querySelectorAll('button')[i].focus();
      });
      box.append(made);
    });
    return box;
  }

  /** Black or white, whichever is read better on a colour of the legend. */
  inkOn(i) {
    const color = hexOf(this.color(i));
    return contrast('#ffffff', color) >= contrast('#10141b', color) ? '#ffffff' : '#10141b';
  }

  cssColor(i) {
    return 'rgb(' + this.color(i).join(',') + ')';
  }

  /** Colours repeat darker when there are more entries than colours; the many of the rest are gray. */
  color(i) {
    const series = look().series;
    if (i >= 12) {
      return mixed(look().quiet, look().empty, Math.min(0.6, 0.25 + 0.08 * (i - 12)));
    }
    const round = Math.floor(i / series.length);
    return mixed(series[i % series.length], look().ink, 0.35 * round);
  }

  draw() {
    this.choose();
    const ratio = printing ? 3 : Math.max(1, Math.min(2, devicePixelRatio));
    this.width = widthFor(this.box);
    this.waitingHigh = this.data.waiting ? GANTT.waiting + GANTT.gap : 0;
    this.high = this.width < 500 ? 260 : Math.max(200, Math.min(460, this.data.rows * 14));
    this.canvas.width = this.width * ratio;
    this.canvas.height = this.fullHeight() * ratio;
    this.canvas.style.height = this.fullHeight() + 'px';
    const pen = this.canvas.getContext('2d');
    pen.scale(ratio, ratio);
    this.paint(pen, ratio);
  }

  svg() {
    const pen = new SvgPen(this.width, this.fullHeight());
    this.paint(pen, 2);
    return pen.text();
  }

  fullHeight() {
    return GANTT.top + this.waitingHigh + this.high + GANTT.bottom;
  }

  wide() {
    return Math.max(1, this.width - GANTT.left - GANTT.right);
  }

  top() {
    return GANTT.top + this.waitingHigh;
  }

  xOf(time) {
    return GANTT.left + (time - this.view.from) / (this.view.to - this.view.from) * this.wide();
  }

  yOf(row) {
    return this.top() + (row - this.view.top) / (this.view.bottom - this.view.top) * this.high;
  }

  paint(pen, ratio) {
    const now = look();
    pen.font = '12px ' + FONT;
    pen.fillStyle = now.paper;
    pen.fillRect(0, 0, this.width, this.fullHeight());
    pen.fillStyle = now.empty;
    pen.fillRect(GANTT.left, this.top(), this.wide(), this.high);
    this.paintJobs(pen, ratio);
    this.paintNames(pen);
    this.paintAxes(pen);
    if (this.data.waiting) {
      this.paintWaiting(pen);
    }
  }

  paintJobs(pen, ratio) {
    const gray = mixed(look().empty, look().quiet, 0.3);
    const colors = this.figure.legend.length ? this.figure.legend.map((name, i) => (this.chosen < 0 || this.chosen === i ? this.color(i) : gray)) : [this.color(0)];
    const wide = Math.max(1, Math.round(this.wide() * ratio));
    const high = Math.round(this.high * ratio);
    const layer = document.createElement('canvas');
    layer.width = wide;
    layer.height = high;
    const context = layer.getContext('2d');
    context.putImageData(new GanttPicture(this.data, colors).image(context, wide, high, this.view), 0, 0);
    pen.drawImage(layer, GANTT.left, this.top(), this.wide(), this.high);
  }

  /** Edges and numbers of the jobs that are large enough for them. */
  paintNames(pen) {
    if (this.data.cells) {
      return;
    }
    const { starts, ends, blocks, from, ids, count } = this.data;
    const rowHigh = this.high / (this.view.bottom - this.view.top);
    const perTime = this.wide() / (this.view.to - this.view.from);
    pen.save();
    pen.beginPath();
    pen.rect(GANTT.left, this.top(), this.wide(), this.high);
    pen.clip();
    pen.strokeStyle = look().dark ? 'rgba(18,22,29,.6)' : 'rgba(255,255,255,.6)';
    pen.textBaseline = 'middle';
    pen.textAlign = 'center';
    for (let i = 0; i < count; i++) {
      if (ends[i] <= this.view.from || starts[i] >= this.view.to || (ends[i] - starts[i]) * perTime < 10) {
        continue;
      }
      const x0 = Math.max(GANTT.left - 1, this.xOf(starts[i]));
      const x1 = Math.min(this.width, this.xOf(ends[i]));
      for (let b = from[i]; b < from[i + 1]; b += 2) {
        const high = (blocks[b + 1] - blocks[b] + 1) * rowHigh;
        if (high >= 4) {
          pen.strokeRect(x0, this.yOf(blocks[b]), x1 - x0, high);
        }
        const name = String(ids[i]);
        if (high >= 12 && x1 - x0 > 7 * name.length + 6) {
          pen.fillStyle = this.inkOn(this.data.colors[i]);
          pen.fillText(name, (x0 + x1) / 2, this.yOf(blocks[b]) + high / 2);
        }
      }
    }
    pen.restore();
  }

  paintAxes(pen) {
    const now = look();
    const ticks = this.timeTicks();
    const bottom = this.top() + this.high;
    pen.textAlign = 'center';
    pen.textBaseline = 'top';
    for (const [t, text] of ticks.marks) {
      pen.fillStyle = now.line;
      pen.fillRect(Math.round(this.xOf(t)), bottom, 1, 4);
      pen.fillStyle = now.quiet;
      pen.fillText(text, this.xOf(t), bottom + 5);
    }
    pen.fillText(ticks.name, GANTT.left + this.wide() / 2, bottom + 20);
    pen.textAlign = 'right';
    pen.textBaseline = 'middle';
    if (this.figure.slices > 1) {
      this.paintSlices(pen);
    } else {
      this.paintRows(pen, bottom);
    }
    pen.textAlign = 'left';
    pen.textBaseline = 'bottom';
    pen.fillText(this.figure.slices > 1 ? 'slices of ' + digits(this.data.processors) + ' ' + this.figure.rowName + 's' : this.figure.rowName, 4, this.top() - 4);
  }

  /** The marks of the time that is seen, [time, text], and the name of the axis. */
  timeTicks() {
    const { from, to } = this.view;
    const most = Math.max(3, this.wide() / 75);
    const zero = this.figure.zero;
    if (typeof zero === 'number') {
      return { marks: dateTicks(zero + from, zero + to, most).map(([time, text]) => [time - zero, text]), name: 'time, ' + spanText(zero + from, zero + to) };
    }
    const scale = scaleFor('s', Math.max(Math.abs(to), Math.abs(from)));
    const step = timeStep(to - from, most);
    const marks = timesBetween(from, to, 0, step).map(t => [t, digits(Number((t / scale.factor).toPrecision(9)))]);
    return { marks, name: headed('time', scale.unit) };
  }

  /** A time in words: its date, where it is known. */
  saidTime(time) {
    return typeof this.figure.zero === 'number' ? dateText(this.figure.zero + time) : said(time, 's');
  }

  paintRows(pen, bottom) {
    const rows = this.view.bottom - this.view.top;
    const each = Math.max(1, this.niceRows(rows / Math.max(2, this.high / 36)));
    for (let row = Math.ceil(this.view.top / each) * each; row < this.view.bottom; row += each) {
      pen.fillText(digits(row), GANTT.left - 6, Math.min(bottom - 5, this.yOf(row + 0.5)));
    }
  }

  /** A line between slices, and the name of each in the middle of what is seen of it. */
  paintSlices(pen) {
    const { processors } = this.data;
    for (let slice = 0; slice < this.figure.slices; slice++) {
      const first = Math.max(this.view.top, slice * processors);
      const last = Math.min(this.view.bottom, (slice + 1) * processors);
      if (last > first) {
        pen.fillText('slice ' + slice, GANTT.left - 6, this.yOf((first + last) / 2));
        pen.fillRect(GANTT.left - 5, this.yOf(last) - 0.5, this.wide() + 5, 1);
      }
    }
  }

  niceRows(least) {
    const size = Math.pow(10, Math.floor(Math.log10(Math.max(1, least))));
    return [1, 2, 5, 10].map(f => f * size).find(step => step >= least) || 10 * size;
  }

  /** The most and the least of each pixel: no peak is averaged away. */
  paintWaiting(pen) {
    const now = look();
    const { x, y } = this.data.waiting;
    let most = 1;
    const left = GANTT.left;
    const columns = Math.max(1, Math.round(this.wide()));
    const lows = new Float64Array(columns).fill(Infinity);
    const highs = new Float64Array(columns).fill(-Infinity);
    const perTime = this.wide() / (this.view.to - this.view.from);
    for (let k = 0; k < x.length; k++) {
      const end = k + 1 < x.length ? x[k + 1] : this.data.most;
      if (end < this.view.from || x[k] > this.view.to) {
        continue;
      }
      const first = Math.max(0, Math.floor((x[k] - this.view.from) * perTime));
      const last = Math.min(columns - 1, Math.floor((end - this.view.from) * perTime));
      for (let c = first; c <= last; c++) {
        lows[c] = Math.min(lows[c], y[k]);
        highs[c] = Math.max(highs[c], y[k]);
      }
      most = Math.max(most, y[k]);
    }
    const base = GANTT.top + GANTT.waiting;
    const at = value => base - value / most * (GANTT.waiting - 6);
    for (let c = 0; c < columns; c++) {
      if (highs[c] >= lows[c]) {
        pen.fillStyle = now.empty;
        pen.fillRect(left + c, at(highs[c]), 1, base - at(highs[c]));
        pen.fillStyle = now.accent;
        pen.fillRect(left + c, at(highs[c]) - 0.75, 1, at(lows[c]) - at(highs[c]) + 1.5);
      }
    }
    pen.fillStyle = now.line;
    pen.fillRect(left, base, this.wide(), 1);
    pen.fillStyle = now.quiet;
    pen.textAlign = 'right';
    pen.textBaseline = 'middle';
    pen.fillText(digits(most > 10 ? Math.round(most) : most), left - 6, at(most));
    pen.fillText('0', left - 6, base);
    pen.textAlign = 'left';
    pen.textBaseline = 'bottom';
    pen.fillText(short(this.data.waiting.name, 40), 4, GANTT.top - 2);
  }

  /** Shows a part of it, within what there is. */
  show([from, to], [top, bottom]) {
    const [left, right] = spanWithin(from, Math.max(to, from + 1e-6), this.data.least, this.data.most);
    const [high, low] = spanWithin(top, bottom, 0, this.data.rows);
    this.view = { from: left, to: right, top: high, bottom: low };
    this.tip.hidden = true;
    if (!this.asked) {
      this.asked = requestAnimationFrame(() => {
        this.asked = 0;
        this.draw();
      });
    }
  }

  times() {
    return [this.view.from, this.view.to];
  }

  rows() {
    return [this.view.top, this.view.bottom];
  }

  all() {
    this.show([this.data.least, this.data.most], [0, this.data.rows]);
  }

  zoom(factor, center) {
    this.show(zoomed(this.times(), factor, center), this.rows());
  }

  zoomRows(factor, center) {
    this.show(this.times(), zoomed(this.rows(), factor, center));
  }

  /** False where nothing moves, so that the page may scroll instead. */
  move(x, y) {
    if (y !== 0 && x === 0 && this.view.bottom - this.view.top >= this.data.rows) {
      return false;
    }
    const by = ([from, to], share) => [from + (to - from) * share, to + (to - from) * share];
    this.show(by(this.times(), x), by(this.rows(), y));
    return true;
  }

  timeAt(x) {
    return this.view.from + (x - GANTT.left) / this.wide() * (this.view.to - this.view.from);
  }

  rowAt(y) {
    return this.view.top + (y - this.top()) / this.high * (this.view.bottom - this.view.top);
  }

  listen() {
    const { canvas } = this;
    navigationKeys(canvas, this, { ']': () => this.zoomRows(0.5), '[': () => this.zoomRows(2) });
    canvas.addEventListener('wheel', event => {
      if (document.activeElement === canvas || event.ctrlKey) {
        const factor = Math.pow(1.0015, event.deltaY || event.deltaX);
        if (event.shiftKey) {
          this.zoomRows(factor, this.rowAt(event.offsetY));
        } else {
          this.zoom(factor, this.timeAt(event.offsetX));
        }
        event.preventDefault();
      }
    }, { passive: false });
    const fingers = new Map();
    canvas.addEventListener('pointerdown', event => {
      fingers.set(event.pointerId, event.offsetX);
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      if (fingers.has(event.pointerId)) {
        this.drag(fingers, event);
      } else {
        this.point(event.offsetX, event.offsetY);
      }
    });
    const lift = event => fingers.delete(event.pointerId);
    canvas.addEventListener('pointerup', lift);
    canvas.addEventListener('pointercancel', lift);
    canvas.addEventListener('pointerleave', () => (this.tip.hidden = true));
  }

  /** One finger moves; two keep the instants below them. */
  drag(fingers, event) {
    const old = fingers.get(event.pointerId);
    const other = [...fingers].find(([id]) => id !== event.pointerId);
    if (other) {
      const before = Math.abs(old - other[1]);
      const after = Math.abs(event.offsetX - other[1]);
      if (before > 5 && after > 5) {
        this.zoom(before / after, this.timeAt(other[1]));
      }
    } else {
      this.move((old - event.offsetX) / this.wide(), -event.movementY / this.high);
    }
    fingers.set(event.pointerId, event.offsetX);
  }

  point(x, y) {
    const time = this.timeAt(x);
    const row = Math.floor(this.rowAt(y));
    const { data } = this;
    const i = y >= this.top() && y < this.top() + this.high ? data.jobAt(time, row) : -1;
    const above = y < this.top() && data.waiting && time >= data.least && time <= data.most;
    this.tip.hidden = i < 0 && !above;
    if (this.tip.hidden) {
      return;
    }
    this.tip.replaceChildren(i < 0
      ? tip(this.data.waiting.name + ': ' + digits(data.waitingAt(time)), ['at ' + this.saidTime(time)])
      : data.cells ? tip(this.figure.legend[data.colors[i]] || 'jobs', [
        'hold most of these processors', 'from ' + this.saidTime(data.starts[i]) + ' to ' + this.saidTime(data.ends[i]), ...data.place(i)])
      : tip('Job ' + data.ids[i], [
        this.figure.legend[data.colors[i]] || '',
        this.figure.slices > 1 && !data.spans ? 'holds these slices' : 'waited ' + said(data.span(i)[0] - data.submits[i], 's') + ', ran ' + said(data.span(i)[1] - data.span(i)[0], 's'),
        'from ' + this.saidTime(data.span(i)[0]) + ' to ' + this.saidTime(data.span(i)[1]),
        ...data.place(i)].filter(line => line)));
    const left = this.canvas.offsetLeft + x + 14;
    this.tip.style.left = Math.max(0, Math.min(left, this.width - this.tip.offsetWidth)) + 'px';
    this.tip.style.top = this.canvas.offsetTop + y + 16 + 'px';
  }

  resize() {
    if (widthFor(this.box) !== this.width) {
      this.draw();
    }
  }
}

/** Gantt charts of which one is shown: of a policy, in the colours of something. */
class Gantts {
  constructor(box, figure) {
    this.figure = figure;
    this.place = element('div', {});
    const select = element('select', {}, ...figure.names.map((name, i) => element('option', { value: i }, short(name, 80))));
    select.addEventListener('change', () => this.show(Number(select.value)));
    box.append(element('div', { class: 'controls' }, element('label', {}, 'Under ', select)), this.place);
    this.show(0);
  }

  /** Keeps the times and rows that are seen, where both charts have them. */
  show(i) {
    const before = this.chart && this.chart.view;
    this.place.replaceChildren();
    this.chart = new Gantt(this.place, this.figure.charts[i]);
    if (before) {
      this.chart.show([before.from, before.to], [before.top, before.bottom]);
    }
  }

  restyle() {
    this.chart.restyle();
  }

  resize() {
    this.chart.resize();
  }
}
