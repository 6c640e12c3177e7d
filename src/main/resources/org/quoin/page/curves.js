// Curves: lines, steps and points over common axes, with intervals.

function intervalLine(params, api) {
  const low = api.coord([api.value(0), api.value(1)]);
  const high = api.coord([api.value(0), api.value(2)]);
  const style = { stroke: api.visual('color'), lineWidth: 1.5, fill: 'none' };
  const stroke = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style });
  return {
    type: 'group',
    children: [stroke(low[0], low[1], high[0], high[1]), stroke(low[0] - 4, low[1], low[0] + 4, low[1]), stroke(high[0] - 4, high[1], high[0] + 4, high[1])]
  };
}

class Curves {
  constructor(figure) {
    this.figure = figure;
    this.curves = unpackCurves(figure.curves);
    this.hidden = new Set();
    this.window = null;
    const { x, y } = figure;
    this.xScale = x.logarithmic ? { factor: 1, unit: x.unit } : scaleFor(x.unit, largestOf(...this.curves.map(c => c.x)));
    this.yScale = y.logarithmic ? { factor: 1, unit: y.unit } : scaleFor(y.unit, largestOf(...this.curves.map(c => c.y)));
  }

  height(width) {
    return width < 500 ? 300 : 360;
  }

  before(chart) {
    if (this.curves.length < 2) {
      return [];
    }
    return [legend(chart, this.curves.map((curve, i) => ({ name: curve.name, group: curve.group, swatch: () => lineSwatch(i) })), this.hidden)];
  }

  axis(axis, scale, range) {
    const log = axis.logarithmic;
    const made = { type: log ? 'log' : 'value', name: headed(axis.name, scale.unit), axisLabel: { formatter: digits } };
    if (log) {
      made.logBase = 10;
    } else if (range && axis.unit === 's') {
      made.interval = timeStep((range[1] - range[0]) * scale.factor, 8) / scale.factor;
    }
    if (range) {
      made.min = range[0];
      made.max = range[1];
    }
    return made;
  }

  range() {
    let least = Infinity;
    let most = -Infinity;
    for (const curve of this.curves) {
      for (const x of curve.x) {
        if (!this.figure.x.logarithmic || x > 0) {
          least = Math.min(least, x);
          most = Math.max(most, x);
        }
      }
    }
    return least < most ? [least / this.xScale.factor, most / this.xScale.factor] : null;
  }

  option(width) {
    const narrow = width < 500;
    const range = this.window || this.range();
    const ends = this.curves.length > 1 && !narrow && this.curves.length <= 8;
    const longest = ends ? Math.max(...this.curves.map(c => widthOf(short(c.name, 22)))) : 0;
    return {
      aria: { enabled: false },
      grid: { left: 12, right: ends ? Math.min(180, longest + 16) : 18, top: 34, bottom: 34, containLabel: true },
      xAxis: axisLook({ ...this.axis(this.figure.x, this.xScale, range), nameGap: 30, splitLine: { show: false } }),
      yAxis: axisLook({ ...this.axis(this.figure.y, this.yScale, null), ...topName(headed(this.figure.y.name, this.yScale.unit)) }),
      tooltip: { ...tooltip(items => this.tip(items), 'axis'), axisPointer: { type: 'line', lineStyle: { color: look().quiet }, label: { show: false } } },
      series: this.curves.flatMap((curve, i) => (this.hidden.has(i) ? [] : this.series(curve, i, ends)))
    };
  }

  series(curve, i, ends) {
    const data = [];
    for (let k = 0; k < curve.x.length; k++) {
      data.push([curve.x[k] / this.xScale.factor, this.y(curve.y[k])]);
    }
    const color = colorOf(i);
    const line = {
      type: 'line', id: 'curve' + i, name: String(i), data, color, z: 3,
      lineStyle: { width: 2, type: dashOf(i), color },
      itemStyle: { color },
      symbol: MARKS[i % MARKS.length], symbolSize: 7,
      showSymbol: curve.form === 'POINTS' && data.length <= 200,
      step: curve.form === 'STEPS' ? 'end' : false,
      sampling: data.length > 3000 ? 'minmax' : undefined,
      connectNulls: false,
      endLabel: { show: ends, formatter: () => short(curve.name, 22), color, fontSize: 12 },
      labelLayout: { moveOverlap: 'shiftY' }
    };
    return curve.low && curve.high ? [line, this.intervals(curve, i, color)] : [line];
  }

  intervals(curve, i, color) {
    const data = Array.from(curve.x, (x, k) => [x / this.xScale.factor, this.y(curve.low[k]), this.y(curve.high[k])]).filter(d => d[1] !== null && d[2] !== null);
    return { type: 'custom', id: 'interval' + i, name: 'interval' + i, data, color, renderItem: intervalLine, encode: { x: 0, y: [1, 2] }, tooltip: { show: false }, silent: true, z: 4 };
  }

  /** A value to draw: none where there is none, or where a logarithm has none. */
  y(value) {
    return Number.isFinite(value) && (!this.figure.y.logarithmic || value > 0) ? value / this.yScale.factor : null;
  }

  tip(items) {
    const lines = items.filter(item => item.seriesType === 'line').map(item => {
      const curve = this.curves[Number(item.seriesName)];
      const k = item.dataIndex;
      const about = curve.low && curve.high ? ' (' + said(curve.low[k], this.figure.y.unit) + ' to ' + said(curve.high[k], this.figure.y.unit) + ')' : '';
      return curve.name + ': ' + said(curve.y[k], this.figure.y.unit) + about;
    });
    const x = items[0].axisValue * this.xScale.factor;
    return tip(this.figure.x.name + ' ' + said(x, this.figure.x.unit), lines);
  }

  csv() {
    const { x, y } = this.figure;
    const rows = [['curve', headed(x.name, x.unit), headed(y.name, y.unit), 'low', 'high']];
    for (const curve of this.curves) {
      for (let k = 0; k < curve.x.length; k++) {
        rows.push([curve.name, curve.x[k], curve.y[k], curve.low ? curve.low[k] : NaN, curve.high ? curve.high[k] : NaN]);
      }
    }
    return rows;
  }
}
