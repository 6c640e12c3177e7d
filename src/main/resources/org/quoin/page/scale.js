// Scales: how an axis' values become lengths, in which unit they are said, and where its ticks are.

const LOG_TIMES = [
  [1e-6, '1 µs'], [1e-5, '10 µs'], [1e-4, '100 µs'], [1e-3, '1 ms'], [0.01, '10 ms'], [0.1, '100 ms'], [1, '1 s'], [10, '10 s'],
  [MINUTE, '1 min'], [10 * MINUTE, '10 min'], [HOUR, '1 h'], [10 * HOUR, '10 h'], [2 * DAY, '2 d'], [20 * DAY, '20 d'], [200 * DAY, '200 d'], [2000 * DAY, '2000 d']];
const FINE_TIMES = [
  ...[1, 2, 5, 10, 20, 30].map(x => [x, x + ' s']), ...[1, 2, 5, 10, 20, 30].map(x => [x * MINUTE, x + ' min']),
  ...[1, 2, 3, 6, 12].map(x => [x * HOUR, x + ' h']), ...[1, 2, 5, 10, 20, 50, 100].map(x => [x * DAY, x + ' d'])];

class Scale {
  /** An axis of a figure, and all rows of values that stand along it. */
  constructor(axis, rows) {
    this.axis = axis;
    this.log = axis.logarithmic;
    this.least = Infinity;
    this.most = -Infinity;
    for (const row of rows) {
      for (const x of row || []) {
        if (Number.isFinite(x) && (!this.log || x > 0)) {
          this.least = Math.min(this.least, x);
          this.most = Math.max(this.most, x);
        }
      }
    }
    const known = this.least <= this.most;
    this.least = known ? this.least : 1;
    this.most = known ? this.most : 1;
    this.dated = typeof axis.zero === 'number';
    const { factor, unit } = this.log || this.dated ? { factor: 1, unit: this.dated ? '' : axis.unit } : scaleOf(axis, Math.max(Math.abs(this.least), Math.abs(this.most)));
    this.factor = factor;
    this.unit = unit;
    this.laddered = Object.prototype.hasOwnProperty.call(LADDERS, axis.unit);
  }

  /** Logarithmic ticks of units with a ladder say their unit themselves. */
  get name() {
    return headed(this.axis.name, this.log && this.laddered ? '' : this.unit);
  }

  /** The length of a value; null where there is none, or where a logarithm has none. */
  of(value) {
    if (!Number.isFinite(value)) {
      return null;
    }
    return this.log ? (value > 0 ? Math.log10(value) : null) : value / this.factor;
  }

  back(length) {
    return this.log ? Math.pow(10, length) : length * this.factor;
  }

  /** The lengths of the least and the most value, a little apart where there is a logarithm. */
  range() {
    const [low, high] = [this.of(this.least), this.of(this.most)];
    const room = this.log ? 0.03 * (high - low) || 0.5 : 0;
    return [low - room, high + room];
  }

  /** The name of the axis over a part of it: with the dates of that part. */
  nameOver([low, high]) {
    return this.dated ? this.axis.name + ', ' + spanText(this.axis.zero + low, this.axis.zero + high) : this.name;
  }

  /** A value in words. */
  said(value) {
    return this.dated ? dateText(this.axis.zero + value) : said(value, this.axis.unit);
  }

  /** Own ticks between two lengths: [length, text]. */
  ticks(low, high, most, points) {
    if (this.dated) {
      return dateTicks(this.axis.zero + low, this.axis.zero + high, most).map(([time, text]) => [time - this.axis.zero, text]);
    }
    if (!this.log) {
      const nice = this.axis.unit === 's' && !(this.factor === 1 && high - low > 10 * MINUTE) ? timeStep((high - low) * this.factor, most) / this.factor : niceStep((high - low) / most);
      const step = !this.axis.unit && points && points.every(Number.isInteger) ? Math.max(1, nice) : nice;
      const first = Math.ceil(low / step - 1e-9);
      const count = Math.floor(high / step + 1e-9) - first + 1;
      return Array.from({ length: count }, (none, i) => Number(((first + i) * step).toPrecision(12))).map(x => [x, digits(x)]);
    }
    const inside = list => list.filter(([value]) => Math.log10(value) >= low && Math.log10(value) <= high);
    const named = values => values.map(value => [value, this.laddered ? said(value, this.axis.unit) : digits(value)]);
    let ticks = points && points.length <= most ? this.together(points, named) : [];
    if (ticks.length < 2) {
      ticks = inside(this.axis.unit === 's' ? LOG_TIMES : named(decades(low, high, [1])));
      if (ticks.length < 3) {
        ticks = inside(this.axis.unit === 's' && low >= 0 ? FINE_TIMES : named(decades(low, high, [1, 2, 5])));
      }
      if (ticks.length < 3) {
        ticks = inside(named(this.evenly(this.back(low), this.back(high))));
      }
    }
    const every = Math.ceil(ticks.length / most);
    return ticks.filter((tick, i) => i % every === 0).map(([value, text]) => [Math.log10(value), text]);
  }

  /** Values less than a hundredfold apart in the unit of the least, others each in their own. */
  together(values, named) {
    const [least, greatest] = [Math.min(...values), Math.max(...values)];
    if (!this.laddered || greatest >= 100 * least) {
      return named(values);
    }
    const { factor, unit } = scaleFor(this.axis.unit, least);
    return values.map(value => [value, digits(value / factor) + ' ' + unit]);
  }

  /** Values at equal distances, in the unit of the largest: a logarithmic axis over less than a decade has too few others. */
  evenly(least, most) {
    const { factor } = scaleFor(this.axis.unit, most);
    const step = niceStep((most - least) / factor / 4) * factor;
    return timesBetween(least, most, 0, step).map(value => Number(value.toPrecision(12)));
  }
}

/** The lower ends of intervals: a quantity that is never negative has them cut off at 0. */
function lowerEnds(axis, values, ends) {
  return axis.signed || !ends || values.some(value => value < 0) ? ends : ends.map(end => (end < 0 ? 0 : end));
}

/** The end of an axis of shares that reach up to 100 % and no further; undefined else. */
function shareEnd(unit, most) {
  return unit === '%' && most > 50 && most <= 100.1 ? 100 : undefined;
}

function decades(low, high, steps) {
  const values = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
    steps.forEach(step => values.push(Number((step * Math.pow(10, power)).toPrecision(3))));
  }
  return values;
}

/** An axis of ECharts; the ticks of one with a range are drawn by tickLines, for the library's would be no numbers that people say. */
function scaleAxis(scale, range, more) {
  const made = axisLook({ type: 'value', name: scale.name, axisLabel: { formatter: x => digits(x) }, ...more });
  if (range) {
    made.min = range[0];
    made.max = range[1];
    made.axisLabel = { show: false };
    made.splitLine = { show: false };
  }
  return made;
}

/** The lines and labels of an axis with own ticks, as a series that has nothing else. */
function tickLines(which, ticks, upsideDown, panel = 0, labels = true) {
  return {
    type: 'line', id: 'ticks-' + which + panel, name: 'ticks-' + which, xAxisIndex: panel, yAxisIndex: panel, data: [], silent: true, z: 0, tooltip: { show: false },
    markLine: {
      symbol: 'none', silent: true, animation: false, lineStyle: { color: look().grid, type: 'solid', width: 1 },
      label: { show: labels, position: upsideDown ? 'end' : 'start', distance: 6, color: look().quiet, fontSize: 12 },
      data: ticks.map(([value, text]) => ({ [which]: value, label: { formatter: text } }))
    }
  };
}

/** How wide the labels of ticks are. */
function widest(ticks) {
  return Math.max(0, ...ticks.map(([, text]) => widthOf(text)));
}
