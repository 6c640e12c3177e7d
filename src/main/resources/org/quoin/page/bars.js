// Bars by category, beside each other or stacked; and boxes of distributions.

/** Whether all names are numbers: then not all need be written. */
const countsOf = names => names.every(name => /^\d+$/.test(name));

/** Whether names do not fit below an axis of a width: then bars lie. */
function lie(names, width) {
  return names.length > 1 && !countsOf(names) && names.reduce((sum, name) => sum + widthOf(short(name, 24)) + 14, 0) > width - 90;
}

/** Bars more than this many times longer than the others go beyond the axis, with their number. */
const FAR_LONGER = 8;

/** Where to end the axis so that the shorter half of the bars can be told; infinite where all can. */
function cutOf(tops) {
  const sorted = tops.filter(top => top > 0).sort((a, b) => a - b);
  for (let i = Math.max(0, Math.ceil(sorted.length / 2) - 1); i + 1 < sorted.length; i++) {
    if (sorted[i + 1] > FAR_LONGER * sorted[i]) {
      return 1.4 * sorted[i];
    }
  }
  return Infinity;
}

class Bars {
  constructor(figure) {
    this.figure = figure;
    this.series = figure.series.map(series => ({ name: series.name, values: numbers(series.values), halfWidths: numbers(series.halfWidths) }));
    this.hidden = new Set();
    const tops = figure.stacked
      ? [figure.categories.map((category, k) => this.series.reduce((sum, series) => sum + (series.values[k] || 0), 0))]
      : this.series.map(series => series.values);
    this.tops = figure.categories.map((category, k) => Math.max(0, ...tops.map(row => row[k] || 0)));
    this.cut = figure.y.unit === '%' ? Infinity : cutOf(this.tops); // shares have an end of their own
    if (this.beyondAt() > 2 * this.cut) {
      this.cut = Infinity; // the intervals are longer than the bars that are to be told
    }
    this.scale = scaleOf(figure.y, Math.min(this.cut, this.shortest()));
  }

  /** The shortest bar that is seen beside the longest: its unit suits both. */
  shortest() {
    const most = largestOf(this.tops);
    return Math.min(...this.tops.filter(top => top > 0.001 * most), most);
  }

  /** Where the axis ends: of shares at 100 %, else where most bars do, if others are many times longer. */
  end() {
    return Number.isFinite(this.cut) ? this.beyondAt() / this.scale.factor : shareEnd(this.figure.y.unit, Math.max(...this.tops));
  }

  /** The end of an axis that some bars go beyond: above the intervals of the others. */
  beyondAt() {
    const halves = this.figure.stacked ? [numbers(this.figure.halfWidths)] : this.series.map(series => series.halfWidths);
    const ends = this.tops.flatMap((top, k) => (top > this.cut ? [] : halves.map(row => top + 1.1 * ((row && row[k]) || 0))));
    return Math.max(this.cut, ...ends);
  }

  height(width) {
    if (!lie(this.figure.categories, width)) {
      return 320;
    }
    const each = this.figure.stacked ? 1 : Math.max(1, this.series.length - this.hidden.size);
    return 90 + this.figure.categories.length * (14 + 20 * Math.min(each, 6));
  }

  before(chart) {
    if (this.series.length < 2) {
      return [];
    }
    return [legend(chart, this.series.map((series, i) => ({ name: series.name, group: '', swatch: () => barSwatch(i) })), this.hidden)];
  }

  option(width) {
    const lying = lie(this.figure.categories, width);
    const most = width < 500 ? 16 : 28;
    const values = axisLook({ type: 'value', max: this.end(), axisLabel: { formatter: x => digits(x), showMaxLabel: Number.isFinite(this.cut) ? false : null } });
    const named = headed(this.figure.y.name, this.scale.unit);
    const title = lying ? undefined : topName(named);
    const categories = axisLook({
      type: 'category', name: lying ? '' : this.figure.xName, nameGap: 26, data: this.figure.categories.map((name, i) => String(i)), inverse: lying, splitLine: { show: false },
      axisLabel: { formatter: i => this.named(i, most), interval: countsOf(this.figure.categories) ? 'auto' : 0, hideOverlap: !lying, rich: { best: { fontWeight: 'bold', color: look().ink, fontSize: 12 } } }
    });
    return {
      grid: { left: 12, right: Math.max(lying ? this.wholeWidth() : 0, this.series.length === 1 || (lying && this.figure.stacked) ? 46 : 18), top: lying ? 8 : this.wholeWidth() ? 48 : 34, bottom: lying || this.figure.xName ? 34 : 8, containLabel: true },
      xAxis: lying ? { ...values, name: named, nameGap: 30 } : categories,
      yAxis: lying ? categories : values,
      title,
      tooltip: { ...tooltip(items => this.tip(items), 'axis'), axisPointer: { type: 'shadow' } },
      series: [...this.series.flatMap((series, i) => (this.hidden.has(i) ? [] : this.bars(series, i, lying))), ...this.totals(lying), this.beyond(lying)]
    };
  }

  /** The name of a category; that of the best has a star. */
  named(i, most) {
    const name = short(this.figure.categories[i], most).replace(/[{}|]/g, ' ');
    return this.figure.categories[i] === this.figure.best ? '{best|★ ' + name + '}' : name;
  }

  /** The sums of stacked bars, with their intervals. */
  totals(lying) {
    if (!this.figure.stacked || this.series.length < 2 || this.hidden.size > 0 || this.figure.y.unit === '%' || this.figure.categories.length > 16) {
      return [];
    }
    const halves = numbers(this.figure.halfWidths);
    const shown = this.tops.map((top, k) => ({ k, top: top / this.scale.factor, half: halves && Number.isFinite(halves[k]) ? halves[k] / this.scale.factor : 0 })).filter(({ k }) => this.tops[k] > 0 && !(this.tops[k] > this.cut));
    const point = (k, value) => (lying ? [value, k] : [k, value]);
    return [{
      type: 'custom', id: 'whiskers-all', name: 'whiskers-all', data: shown.filter(one => one.half > 0).map(({ k, top, half }) => [k, Math.max(0, top - half), top + half]),
      encode: lying ? { x: [1, 2], y: 0 } : { x: 0, y: [1, 2] }, clip: true, silent: true, tooltip: { show: false }, z: 7,
      renderItem: (params, api) => {
        const [low, high] = [1, 2].map(i => api.coord(point(api.value(0), api.value(i))));
        const line = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke: look().ink, lineWidth: 1.5 } });
        const cap = ([x, y]) => (lying ? line(x, y - 5, x, y + 5) : line(x - 5, y, x + 5, y));
        return { type: 'group', children: [line(low[0], low[1], high[0], high[1]), cap(low), cap(high)] };
      }
    }, {
      type: 'scatter', id: 'totals', name: 'totals', symbolSize: 1, silent: true, z: 8, tooltip: { show: false }, itemStyle: { color: 'transparent' },
      data: shown.map(({ k, top, half }) => point(k, top + half)),
      label: { show: true, position: lying ? 'right' : 'top', color: look().ink, fontSize: 12, formatter: item => this.total(shown[item.dataIndex]) }
    }];
  }

  /** The length of a bar above it, with the digits that its interval justifies. */
  total({ k, top, half }) {
    return half > 0 ? this.whole(k).split(' ± ')[0] : digits(top);
  }

  /** The numbers of bars that go on beyond the axis. */
  beyond(lying) {
    const now = look();
    const data = this.tops.map((top, k) => ({ k, top })).filter(({ top }) => top > this.cut);
    const at = this.end();
    return {
      type: 'scatter', id: 'beyond', name: 'beyond', symbolSize: 1, silent: true, z: 8, tooltip: { show: false }, itemStyle: { color: 'transparent' },
      data: data.map(({ k }) => (lying ? [at, k] : [k, at])),
      label: {
        show: true, position: lying ? 'right' : 'top', color: now.ink, fontSize: 12, formatter: item => (lying ? '→ ' : '↑ ') + this.whole(data[item.dataIndex].k)
      }
    };
  }

  /** The length of a bar that goes on beyond the axis, in the unit of the axis, with the interval of one that stands alone. */
  whole(k) {
    const halves = this.figure.stacked ? numbers(this.figure.halfWidths) : this.series.length === 1 ? this.series[0].halfWidths : null;
    return estimated(this.tops[k], halves ? halves[k] : NaN, this.figure.y.unit, this.scale);
  }

  /** How wide the numbers of bars beyond the axis are; 0 without such bars. */
  wholeWidth() {
    return Math.max(0, ...this.tops.map((top, k) => (top > this.cut ? 18 + widthOf(this.whole(k)) : 0)));
  }

  bars(series, i, lying) {
    const single = this.series.length === 1;
    const bar = {
      type: 'bar', id: 'bars' + i, name: String(i), stack: this.figure.stacked ? 'all' : undefined, barMaxWidth: 46, barGap: '12%',
      itemStyle: { color: colorOf(i), decal: patternOf(i), borderRadius: this.figure.stacked ? 0 : 2 },
      data: Array.from(series.values, x => (Number.isFinite(x) ? x / this.scale.factor : null)),
      label: {
        show: single && !series.halfWidths && series.values.length <= 40, position: lying ? 'right' : 'top', color: look().ink, fontSize: 12,
        formatter: item => (series.values[item.dataIndex] > this.cut ? '' : digits(item.value))
      }
    };
    return series.halfWidths && !this.figure.stacked ? [bar, this.whiskers(series, i, lying)] : [bar];
  }

  /** Intervals at the ends of bars on the axis: a custom series knows the place of its bar by the same layout. */
  whiskers(series, i, lying) {
    const shown = this.series.map((s, k) => k).filter(k => !this.hidden.has(k));
    const place = shown.indexOf(i);
    const factor = this.scale.factor;
    const lows = lowerEnds(this.figure.y, series.values, Array.from(series.values, (x, k) => x - series.halfWidths[k]));
    const data = Array.from(series.values, (x, k) => [k, lows[k] / factor, (x + series.halfWidths[k]) / factor]).filter(([k, low]) => Number.isFinite(low) && !(series.values[k] > this.cut));
    const renderItem = (params, api) => {
      const layout = api.barLayout({ barMaxWidth: 46, barGap: '12%', count: shown.length })[place];
      const at = value => api.coord(lying ? [value, api.value(0)] : [api.value(0), value]);
      const shift = layout.offsetCenter;
      const ends = [at(api.value(1)), at(api.value(2))].map(p => (lying ? [p[0], p[1] + shift] : [p[0] + shift, p[1]]));
      const style = { stroke: look().ink, lineWidth: 1.5 };
      const stroke = (a, b) => ({ type: 'line', shape: { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }, style });
      const cap = end => (lying ? stroke([end[0], end[1] - 4], [end[0], end[1] + 4]) : stroke([end[0] - 4, end[1]], [end[0] + 4, end[1]]));
      return { type: 'group', children: [stroke(ends[0], ends[1]), cap(ends[0]), cap(ends[1])] };
    };
    const encode = lying ? { x: [1, 2], y: 0 } : { x: 0, y: [1, 2] };
    return { type: 'custom', id: 'whiskers' + i, name: 'whiskers' + i, data, renderItem, encode, clip: true, silent: true, tooltip: { show: false }, z: 5 };
  }

  tip(items) {
    const k = items[0].dataIndex;
    const lines = items.filter(item => item.seriesType === 'bar').map(item => {
      const series = this.series[Number(item.seriesName)];
      const what = this.series.length > 1 ? series.name : this.figure.y.name;
      return what + ': ' + estimated(series.values[k], series.halfWidths ? series.halfWidths[k] : NaN, this.figure.y.unit, this.scale);
    });
    return tip(this.figure.categories[k], lines);
  }

  /** The bars in words: of stacked ones their sums. */
  alt() {
    const { categories, y, halfWidths } = this.figure;
    if (this.figure.stacked) {
      return [y.name + ': ' + categories.map((name, k) => name + ' ' + estimated(this.tops[k], halfWidths ? halfWidths[k] : NaN, y.unit, this.scale)).join(', ') + '.'];
    }
    return this.series.slice(0, 8).map(series => (this.series.length > 1 ? series.name : y.name) + ': '
      + categories.map((name, k) => name + ' ' + estimated(series.values[k], series.halfWidths ? series.halfWidths[k] : NaN, y.unit, this.scale)).join(', ') + '.');
  }

  csv() {
    const rows = [['category', 'series', headed(this.figure.y.name, this.figure.y.unit), 'half-width']];
    this.figure.categories.forEach((category, k) => {
      for (const series of this.series) {
        rows.push([category, series.name, series.values[k], series.halfWidths ? series.halfWidths[k] : NaN]);
      }
    });
    return rows;
  }
}

function barSwatch(i) {
  const strokes = [[], ['M0 14L14 0'], ['M4 4h1M9 9h1'], ['M0 0L14 14'], ['M0 4h14M0 10h14'], ['M4 0v14M10 0v14']][i % 6];
  return svg('svg', { width: 14, height: 14, 'aria-hidden': 'true' },
    svg('rect', { width: 14, height: 14, rx: 2, fill: colorOf(i) }),
    ...strokes.map(d => svg('path', { d, stroke: look().paper, 'stroke-width': 2.5, fill: 'none' })));
}

class Boxes {
  constructor(figure) {
    this.figure = figure;
    this.boxes = figure.boxes.map(box => ({ name: box.name, count: box.count, values: [box.p5, box.q1, box.median, box.q3, box.p95, box.mean] }));
    this.scale = new Scale(figure.y, this.boxes.map(box => box.values));
  }

  height() {
    return 80 + Math.max(3, this.boxes.length) * 34;
  }

  option(width) {
    const most = width < 500 ? 16 : 28;
    const { scale } = this;
    const range = scale.log ? scale.range() : null;
    const ticks = scale.log ? scale.ticks(...range, Math.max(3, Math.round(width / 90)), null) : [];
    const box = values => Array.from(values.slice(0, 5), x => scale.of(x));
    return {
      grid: { left: 12, right: 24, top: 8, bottom: 34 + (scale.log ? 18 : 0), containLabel: true },
      xAxis: scaleAxis(scale, range, { nameGap: 30 }),
      yAxis: axisLook({
        type: 'category', inverse: true, data: this.boxes.map((b, i) => String(i)), splitLine: { show: false },
        axisLabel: { formatter: i => short(this.boxes[i].name, most) }
      }),
      tooltip: tooltip(item => this.tip(item.dataIndex)),
      series: [
        ...(scale.log ? [tickLines('xAxis', ticks, true)] : []),
        {
          type: 'boxplot', z: 6, boxWidth: [8, 20], itemStyle: { color: look().empty, borderColor: look().accent, borderWidth: 1.6 },
          data: this.boxes.map(b => (box(b.values).includes(null) ? [] : box(b.values)))
        },
        {
          type: 'scatter', symbol: 'diamond', symbolSize: 9, itemStyle: { color: colorOf(1), opacity: 1 }, z: 7,
          data: this.boxes.map((b, i) => [scale.of(b.values[5]), i])
        }
      ]
    };
  }

  tip(k) {
    const box = this.boxes[k];
    const names = ['5 %', 'lower quartile', 'median', 'upper quartile', '95 %', 'mean (diamond)'];
    return tip(box.name, [digits(box.count) + ' values', ...names.map((name, i) => name + ': ' + said(box.values[i], this.figure.y.unit))]);
  }

  /** The medians in words. */
  alt() {
    return ['Medians: ' + this.boxes.map(box => box.name + ' ' + said(box.values[2], this.figure.y.unit)).join(', ') + '.'];
  }

  csv() {
    return [['name', 'count', 'p5', 'q1', 'median', 'q3', 'p95', 'mean'], ...this.boxes.map(box => [box.name, box.count, ...box.values])];
  }
}
