// A study over two of its axes: in each cell the best alternative, hatched where it is not shown to
// be the best, or the mean under one alternative. The other axes are held by sliders.

class StudyMap {
  constructor(figure) {
    this.figure = figure;
    this.means = figure.means.map(numbers);
    this.halfWidths = figure.halfWidths.map(numbers);
    this.best = numbers(figure.best);
    this.shown = numbers(figure.shown);
    this.at = figure.axes.map(axis => Math.floor(axis.values.length / 2));
    this.across = 0;
    this.down = 1;
    this.view = figure.alternatives.length > 1 ? -1 : 0;
    this.scale = scaleOf(figure.value);
    this.write = columnDigits(this.means.flatMap(row => Array.from(row, mean => mean / this.scale.factor)));
  }

  get rows() {
    return this.figure.axes[this.down].values;
  }

  get columns() {
    return this.figure.axes[this.across].values;
  }

  height() {
    return 100 + this.rows.length * 46;
  }

  /** The choice of what is shown, of the two axes, and of the values of the others. */
  before(chart) {
    const again = () => {
      chart.furnish();
      chart.draw();
    };
    const chooser = (label, options, chosen, act) => {
      const select = element('select', {}, ...options.map(([value, name]) => element('option', { value, ...(value === chosen ? { selected: '' } : {}) }, short(name, 60))));
      select.addEventListener('change', () => {
        act(Number(select.value));
        again();
        [...chart.before.querySelectorAll('select')].find(one => one.dataset.label === label).focus();
      });
      select.dataset.label = label;
      return element('label', {}, label + ' ', select);
    };
    const names = this.figure.axes.map((axis, i) => [i, axis.name]);
    const parts = [];
    if (this.figure.alternatives.length > 1) {
      parts.push(chooser('Show', [[-1, 'the best of each cell'], ...this.figure.alternatives.map((name, i) => [i, this.figure.value.name + ' under ' + name])], this.view, view => (this.view = view)));
    }
    if (this.figure.axes.length > 2) {
      const swap = (which, other) => chosen => {
        if (this[other] === chosen) {
          this[other] = this[which];
        }
        this[which] = chosen;
      };
      parts.push(chooser('Across', names, this.across, swap('across', 'down')), chooser('Down', names, this.down, swap('down', 'across')));
    }
    const sliders = this.figure.axes.map((axis, i) => i).filter(i => i !== this.across && i !== this.down).map(i => this.slider(chart, i));
    return [element('div', { class: 'controls' }, ...parts), ...sliders, ...(this.view < 0 ? [this.legend()] : [])];
  }

  slider(chart, i) {
    const axis = this.figure.axes[i];
    const output = element('output', {}, axis.values[this.at[i]]);
    const range = element('input', { type: 'range', min: 0, max: axis.values.length - 1, value: this.at[i], 'aria-label': axis.name, 'aria-valuetext': axis.values[this.at[i]] });
    range.addEventListener('input', () => {
      this.at[i] = Number(range.value);
      output.textContent = axis.values[this.at[i]];
      range.setAttribute('aria-valuetext', output.textContent);
      chart.draw();
    });
    return element('div', { class: 'controls' }, element('span', {}, short(axis.name, 40)), range, output);
  }

  legend() {
    const entry = (swatch, name) => element('span', { class: 'entry' }, swatch, element('span', {}, short(name, 60)));
    const box = (fill, ...more) => svg('svg', { width: 16, height: 16, 'aria-hidden': 'true' }, svg('rect', { width: 16, height: 16, rx: 2, fill }), ...more);
    const used = this.figure.alternatives.map((name, i) => i).filter(i => this.best.includes(i));
    return element('div', { class: 'legend' }, ...used.map(i => entry(box(this.fill(i)), this.figure.alternatives[i])),
      ...(this.shown.includes(0) ? [entry(box(look().empty, svg('path', { d: 'M0 16L16 0M-4 8L8 -4M8 20L20 8', stroke: look().quiet, 'stroke-width': 2 })), 'hatched: not shown to be the best (95 %)')] : []));
  }

  fill(i) {
    return hexOf(mixed(colorOf(i), look().paper, 0.45));
  }

  /** The number of the cell at a column and a row. */
  cell(c, r) {
    return this.figure.axes.reduce((cell, axis, i) => cell * axis.values.length + (i === this.across ? c : i === this.down ? r : this.at[i]), 0);
  }

  option(width) {
    const cells = this.columns.flatMap((column, c) => this.rows.map((row, r) => [c, r, this.cell(c, r)])).filter(([, , cell]) => (this.view < 0 ? this.best[cell] >= 0 : Number.isFinite(this.means[this.view][cell])));
    const values = cells.map(([, , cell]) => this.value(cell));
    const least = Math.min(...values);
    const most = Math.max(...values);
    const ratio = least > 0 && most > 20 * least;
    const share = value => (most > least ? (ratio ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least)) : 0);
    const category = (names, more) => axisLook({
      type: 'category', data: names.map((name, i) => String(i)), splitLine: { show: false }, axisLine: { show: false }, ...more,
      axisLabel: { formatter: i => short(names[i], width < 500 ? 9 : 18), interval: 0, hideOverlap: true }
    });
    return {
      grid: { left: 12, right: 12, top: 30, bottom: 34, containLabel: true },
      xAxis: category(this.columns, { name: short(this.figure.axes[this.across].name, 50), nameGap: 26 }),
      yAxis: category(this.rows, { inverse: true }),
      title: [topName(short(this.figure.axes[this.down].name, 50)), { ...topName(headed(this.figure.value.name, this.scale.unit)), left: 'auto', right: 8 }],
      tooltip: tooltip(item => this.tip(item.value[2])),
      series: [{ type: 'custom', data: cells, encode: { x: 0, y: 1 }, renderItem: (params, api) => this.rectangle(api, width, share) }]
    };
  }

  value(cell) {
    return this.means[this.view < 0 ? this.best[cell] : this.view][cell];
  }

  rectangle(api, width, share) {
    const [x, y] = api.coord([api.value(0), api.value(1)]);
    const [w, h] = api.size([1, 1]);
    const cell = api.value(2);
    const best = this.best[cell];
    const shape = { x: x - w / 2 + 1, y: y - h / 2 + 1, width: w - 2, height: h - 2 };
    const fill = this.view < 0 ? this.fill(best) : hexOf(rampChannels(share(this.value(cell))));
    const ink = contrast(fill, '#111111') >= 4.5 ? '#111111' : '#ffffff';
    const lines = [...(this.view < 0 && w > 60 ? [this.fitting(this.figure.alternatives[best], w - 10)] : []), ...(w > 34 ? [this.write(this.value(cell) / this.scale.factor)] : [])];
    const children = [{ type: 'rect', shape, style: { fill } }];
    if (this.view < 0 && !this.shown[cell]) {
      for (let left = shape.x - shape.height + 8; left < shape.x + shape.width; left += 9) {
        const from = Math.max(0, shape.x - left);
        const to = Math.min(shape.height, shape.x + shape.width - left);
        if (to > from) {
          children.push({ type: 'line', shape: { x1: left + from, y1: shape.y + shape.height - from, x2: left + to, y2: shape.y + shape.height - to }, style: { stroke: look().paper, lineWidth: 1.5 } });
        }
      }
    }
    const plate = 12 + 1.1 * Math.max(0, ...lines.map(widthOf));
    const half = lines.length * 8 + 3;
    children.push({ type: 'rect', shape: { x: x - plate / 2, y: y - half, width: plate, height: 2 * half, r: 3 }, style: { fill } });
    lines.forEach((text, k) => children.push({
      type: 'text', style: {
        text, x, y: y + (k - (lines.length - 1) / 2) * 16, fill: ink, font: (k === 0 && lines.length > 1 ? '600 ' : '') + '12px ' + FONT, align: 'center', verticalAlign: 'middle'
      }
    }));
    return { type: 'group', children };
  }

  /** A bold name, cut to a width. */
  fitting(name, wide) {
    let most = name.length;
    while (most > 3 && 1.1 * widthOf(short(name, most)) > wide) {
      most--;
    }
    return short(name, most);
  }

  tip(cell) {
    const { figure } = this;
    const order = figure.alternatives.map((name, i) => i).filter(i => Number.isFinite(this.means[i][cell]));
    const line = i => figure.alternatives[i] + ': ' + estimated(this.means[i][cell], this.halfWidths[i][cell], figure.value.unit, this.scale) + (i === this.best[cell] ? (this.shown[cell] ? ', the best' : ', least by no shown difference') : '');
    return tip(this.place(cell), order.map(line));
  }

  /** The values of all axes at a cell. */
  place(cell) {
    const said = [];
    let rest = cell;
    for (let i = this.figure.axes.length - 1; i >= 0; i--) {
      const axis = this.figure.axes[i];
      said.unshift(axis.name + ' ' + axis.values[rest % axis.values.length]);
      rest = Math.floor(rest / axis.values.length);
    }
    return said.join(', ');
  }

  /** Counts the cells that each alternative is best in. */
  alt() {
    const counts = this.figure.alternatives.map((name, i) => [name, this.best.filter((b, cell) => b === i && this.shown[cell]).length]).filter(([, count]) => count);
    return ['Of ' + this.best.length + ' cells ' + (counts.map(([name, count]) => name + ' is shown to be the best in ' + count).join(', ') || 'none has a best that can be shown') + '.'];
  }

  csv() {
    const { figure } = this;
    const rows = [[...figure.axes.map(axis => axis.name), 'compared', headed(figure.value.name, figure.value.unit), 'half-width', 'best', 'shown']];
    this.best.forEach((best, cell) => figure.alternatives.forEach((name, i) => {
      let rest = cell;
      const at = [];
      for (let k = figure.axes.length - 1; k >= 0; k--) {
        at.unshift(figure.axes[k].values[rest % figure.axes[k].values.length]);
        rest = Math.floor(rest / figure.axes[k].values.length);
      }
      rows.push([...at, name, this.means[i][cell], this.halfWidths[i][cell], best === i ? 1 : 0, best === i ? this.shown[cell] : 0]);
    }));
    return rows;
  }
}
