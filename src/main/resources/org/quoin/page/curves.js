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

/** The height of a plane that shares its axis of time with those above and below. */
const PANEL = 112;

/** The least of 1, 2, 2.5, 5 and 10 times a power of ten that is no less than a length. */
function niceStep(length) {
  const power = Math.pow(10, Math.floor(Math.log10(length > 0 ? length : 1)));
  return power * [1, 2, 2.5, 5, 10].find(step => step * power >= length * (1 - 1e-9));
}

class Curves {
  constructor(figure) {
    this.figure = figure;
    this.curves = unpackCurves(figure.curves);
    this.hidden = new Set();
    this.x = new Scale(figure.x, this.curves.map(c => c.x));
    this.lows = this.curves.map(c => lowerEnds(figure.y, c.y, c.low));
    this.y = new Scale(figure.y, this.curves.flatMap((c, i) => [c.y, this.lows[i], c.high]));
    this.range = this.x.range();
    this.window = this.range;
    this.long = this.curves.some(c => c.x.length > 100);
    this.panels = figure.panels ? [...new Set(this.curves.map(curve => curve.group))] : [];
    this.names = figure.panels ? [...new Set(this.curves.map(curve => curve.name))] : this.curves.map(curve => curve.name);
    this.tones = this.curves.map((curve, i) => (figure.panels ? this.names.indexOf(curve.name) : i));
  }

  height(width) {
    return this.panels.length ? 84 + PANEL * this.panels.length : width < 500 ? 300 : 360;
  }

  before(chart) {
    if (this.names.length < 2) {
      return [];
    }
    return [legend(chart, this.names.map((name, i) => ({ name, group: this.panels.length ? '' : this.curves[i].group, swatch: () => lineSwatch(i) })), this.hidden)];
  }

  /** Long curves are looked at closely; short ones are seen at once. */
  navigation(chart) {
    const show = window => {
      this.window = spanWithin(window[0], window[1], ...this.range);
      chart.draw();
    };
    return this.long
      ? {
        zoom: factor => show(zoomed(this.window, factor)),
        move: (x, y) => y === 0 && show(this.window.map(end => end + x * (this.window[1] - this.window[0]))),
        all: () => show(this.range)
      }
      : null;
  }

  /** The few places that all curves have in common, where ticks say most. */
  places() {
    const places = [...new Set(this.curves.flatMap(c => Array.from(c.x)))].sort((a, b) => a - b);
    return places.length <= 12 && this.curves.every(c => c.form === 'POINTS') ? places : null;
  }

  /** A plane for each group, below each other, over one axis of time and with equal heights. */
  panelOption(width, height) {
    const count = this.panels.length;
    const each = (height - 84) / count;
    const ticks = this.x.ticks(...this.window, Math.max(3, Math.round(width / 80)), null);
    const whole = shareEnd(this.figure.y.unit, this.y.most);
    const step = whole ? whole / 2 : niceStep(this.y.of(this.y.most) / 3);
    const most = Math.max(step, Math.ceil(this.y.of(this.y.most) / step - 1e-9) * step);
    const left = 16 + Math.max(...[0, 1, 2, 3].map(k => widthOf(digits(k * step))));
    const last = p => p === count - 1;
    const name = (text, top, bold) => ({ ...topName(text), left: bold ? left : 0, top, textStyle: { color: bold ? look().ink : look().quiet, fontSize: 12, fontWeight: bold ? 600 : 'normal', fontFamily: FONT } });
    return {
      grid: this.panels.map((panel, p) => ({ left, right: 22, top: 44 + p * each, height: each - 30 })),
      xAxis: this.panels.map((panel, p) => scaleAxis(this.x, this.window, {
        gridIndex: p, name: last(p) ? this.x.nameOver(this.window) : '', nameGap: 30, splitLine: { show: false }, ...(last(p) ? {} : { axisLabel: { show: false } })
      })),
      yAxis: this.panels.map((panel, p) => axisLook({ type: 'value', gridIndex: p, min: 0, max: most, interval: step, axisLabel: { formatter: x => digits(x), hideOverlap: false } })),
      title: [name(this.y.name, 0, false), ...this.panels.map((panel, p) => name(short(panel, 40), 20 + p * each, true))],
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: { ...tooltip(items => this.tip(items), 'axis'), axisPointer: { type: 'line', lineStyle: { color: look().quiet }, label: { show: false } } },
      series: [
        ...this.panels.map((panel, p) => tickLines('xAxis', ticks, false, p, last(p))),
        ...this.curves.flatMap((curve, i) => (this.hidden.has(this.tones[i]) ? [] : this.series(curve, i).map(one => {
          const p = this.panels.indexOf(curve.group);
          return { ...one, xAxisIndex: p, yAxisIndex: p };
        })))]
    };
  }

  option(width, height) {
    if (this.panels.length) {
      this.labelled = false;
      return this.panelOption(width, height);
    }
    this.labelled = this.curves.length > 1 && width >= 500 && this.curves.length <= 8;
    const longest = this.labelled ? Math.max(...this.endNames().map(name => widthOf(name))) : 0;
    const xTicks = this.x.ticks(...this.window, Math.max(3, Math.round(width / 80)), this.places());
    const yRange = this.y.log ? this.y.range() : null;
    const yTicks = this.y.log ? this.y.ticks(...yRange, 7, null) : [];
    return {
      grid: {
        left: 12 + (this.y.log ? widest(yTicks) : 0), right: this.labelled ? Math.min(180, longest + 16) : 22,
        top: 38, bottom: 52, containLabel: true
      },
      xAxis: scaleAxis(this.x, this.window, { name: this.x.nameOver(this.window), nameGap: 30, splitLine: { show: false } }),
      title: topName(this.y.name),
      yAxis: scaleAxis(this.y, yRange, { name: '', max: shareEnd(this.figure.y.unit, this.y.most) }),
      tooltip: { ...tooltip(items => this.tip(items), 'axis'), axisPointer: { type: 'line', lineStyle: { color: look().quiet }, label: { show: false } } },
      series: [
        tickLines('xAxis', xTicks), ...(this.y.log ? [tickLines('yAxis', yTicks)] : []),
        ...this.curves.flatMap((curve, i) => (this.hidden.has(i) ? [] : this.series(curve, i)))]
    };
  }

  series(curve, i) {
    const color = colorOf(this.tones[i]);
    const line = {
      type: 'line', id: 'curve' + i, name: String(i), data: this.points(curve, curve.y), color, z: 7,
      lineStyle: { width: curve.x.length > 150 ? 1.4 : 2, type: dashOf(this.tones[i]), color },
      itemStyle: { color },
      symbol: markOf(this.tones[i]), symbolSize: 7,
      showSymbol: curve.form === 'POINTS' && curve.x.length <= 200,
      sampling: curve.x.length > 3000 ? 'minmax' : undefined,
      ...this.joined(curve)
    };
    if (!curve.low || !curve.high) {
      return [line];
    }
    return curve.form === 'POINTS' ? [line, this.intervals(curve, i, color)] : [...this.band(curve, i, color), line];
  }

  joined(curve) {
    return { step: curve.form === 'STEPS' ? 'end' : false, connectNulls: false, clip: true };
  }

  points(curve, values) {
    return Array.from(curve.x, (x, k) => [this.x.of(x), this.y.of(values[k])]);
  }

  intervals(curve, i, color) {
    const data = Array.from(curve.x, (x, k) => [this.x.of(x), this.y.of(this.lows[i][k]), this.y.of(curve.high[k])]).filter(d => d[1] !== null && d[2] !== null);
    return { type: 'custom', id: 'interval' + i, name: 'interval' + i, data, color, renderItem: intervalLine, encode: { x: 0, y: [1, 2] }, tooltip: { show: false }, silent: true, clip: true, z: 6 };
  }

  /** The interval of a line: what lies between two invisible lines, stacked. */
  band(curve, i, color) {
    const edge = { type: 'line', stack: 'band' + i, symbol: 'none', lineStyle: { opacity: 0 }, silent: true, tooltip: { show: false }, z: 6, ...this.joined(curve) };
    const wide = Array.from(curve.x, (x, k) => {
      const [low, high] = [this.y.of(this.lows[i][k]), this.y.of(curve.high[k])];
      return [this.x.of(x), low === null || high === null ? null : high - low];
    });
    return [
      { ...edge, id: 'low' + i, name: 'low' + i, data: this.points(curve, this.lows[i]) },
      { ...edge, id: 'band' + i, name: 'band' + i, data: wide, areaStyle: { color, opacity: 0.16 } }];
  }

  /** The names of the curves' ends: long ones lose their ends, or their middles where the ends tell them apart. */
  endNames() {
    const names = this.curves.map(curve => short(curve.name, 22));
    return new Set(names).size === names.length ? names : this.curves.map(curve => shortInside(curve.name, 22));
  }

  /** Names at the curves' ends, moved apart where they would lie over each other. */
  drawn(chart) {
    if (!this.labelled) {
      return;
    }
    const ends = [];
    this.curves.forEach((curve, i) => {
      if (this.hidden.has(i)) {
        return;
      }
      for (let k = curve.x.length - 1; k >= 0; k--) {
        const at = [this.x.of(curve.x[k]), this.y.of(curve.y[k])];
        if (at[1] !== null && at[0] <= this.window[1]) {
          ends.push({ i, y: chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, at)[1] });
          return;
        }
      }
    });
    ends.sort((a, b) => a.y - b.y);
    const left = chart.convertToPixel({ xAxisIndex: 0 }, this.window[1]) + 8;
    const bottom = chart.getHeight() - 54;
    const names = this.endNames();
    ends.forEach((end, k) => (end.y = Math.max(end.y, k ? ends[k - 1].y + 15 : 40)));
    for (let k = ends.length - 1; k >= 0; k--) {
      ends[k].y = Math.min(ends[k].y, k + 1 < ends.length ? ends[k + 1].y - 15 : bottom);
    }
    chart.setOption({
      graphic: ends.map(({ i, y }) => ({
        type: 'text', id: 'end' + i, x: left, y, silent: true,
        style: { text: names[i], fill: inkOf(i), font: '12px ' + FONT, textVerticalAlign: 'middle' }
      }))
    });
  }

  tip(items) {
    const own = items.filter(item => item.seriesType === 'line' && /^\d+$/.test(item.seriesName));
    const lines = own.map(item => {
      const curve = this.curves[Number(item.seriesName)];
      const k = item.dataIndex;
      const about = curve.low && curve.high ? ' (' + said(curve.low[k], this.figure.y.unit) + ' to ' + said(curve.high[k], this.figure.y.unit) + ')' : '';
      return (this.panels.length && curve.name !== curve.group ? curve.group + ', ' : '') + curve.name + ': ' + said(curve.y[k], this.figure.y.unit) + about;
    });
    return tip(this.figure.x.name + ' ' + this.x.said(this.x.back(items[0].axisValue)), lines);
  }

  /** Each curve's ends and extremes in words. */
  alt() {
    return this.curves.slice(0, 12).map(curve => {
      const known = Array.from(curve.y).filter(Number.isFinite);
      if (!known.length) {
        return curve.name + ': no values.';
      }
      const name = this.panels.length && curve.name !== curve.group ? curve.group + ', ' + curve.name : curve.name;
      const [least, most] = known.reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
      const shown = curve.form === 'POINTS' && known.length <= 6 ? known.map(y => said(y, this.figure.y.unit)).join(', ') : 'from ' + said(least, this.figure.y.unit) + ' to ' + said(most, this.figure.y.unit);
      return (name || this.figure.y.name) + ': ' + shown + '.';
    });
  }

  csv() {
    const { x, y } = this.figure;
    const rows = [['curve', headed(x.name, x.unit), headed(y.name, y.unit), 'low', 'high']];
    for (const curve of this.curves) {
      for (let k = 0; k < curve.x.length; k++) {
        rows.push([this.panels.length && curve.name !== curve.group ? curve.group + ': ' + curve.name : curve.name, curve.x[k], curve.y[k], curve.low ? curve.low[k] : NaN, curve.high ? curve.high[k] : NaN]);
      }
    }
    return rows;
  }
}
