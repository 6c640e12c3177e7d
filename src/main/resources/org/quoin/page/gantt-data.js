// The jobs of a Gantt chart, unpacked, and what is asked of them.

class GanttData {
  constructor(figure) {
    this.figure = figure;
    this.rows = Math.max(1, figure.rows);
    this.processors = this.rows / figure.slices;
    this.cells = Boolean(figure.cell);
    const { jobs } = figure;
    this.take({
      ids: numbers(jobs.ids), submits: numbers(jobs.submits), starts: numbers(jobs.starts), ends: numbers(jobs.ends), colors: numbers(jobs.colors),
      counts: numbers(jobs.blocks.counts), blocks: numbers(jobs.blocks.values)
    });
    this.waiting = figure.waiting ? { ...figure.waiting, x: numbers(figure.waiting.x), y: numbers(figure.waiting.y) } : null;
    let least = Infinity;
    let most = -Infinity;
    for (let i = 0; i < this.starts.length; i++) {
      least = Math.min(least, this.starts[i]);
      most = Math.max(most, this.ends[i]);
    }
    if (this.waiting && this.waiting.x.length) {
      least = Math.min(least, this.waiting.x[0]);
    }
    this.spans = figure.slices > 1 ? this.wholeSpans() : null;
    this.least = Number.isFinite(least) ? least : 0;
    this.most = most > this.least ? most : this.least + 1;
  }

  take(jobs) {
    Object.assign(this, jobs);
    this.from = new Int32Array(this.counts.length + 1);
    this.counts.forEach((count, i) => (this.from[i + 1] = this.from[i] + count));
  }

  /** What is asked of other jobs on the same rows, at the same times. */
  withJobs(jobs) {
    const other = Object.assign(Object.create(GanttData.prototype), this, { cells: false, spans: null });
    other.take(jobs);
    return other;
  }

  /** Stretches in the same slices by job, from the first start to the last end. */
  wholeSpans() {
    const spans = new Map();
    for (let i = 0; i < this.count; i++) {
      const [from, to] = spans.get(this.ids[i]) || [Infinity, -Infinity];
      spans.set(this.ids[i], [Math.min(from, this.starts[i]), Math.max(to, this.ends[i])]);
    }
    return spans;
  }

  span(i) {
    return this.spans ? this.spans.get(this.ids[i]) : [this.starts[i], this.ends[i]];
  }

  get jobs() {
    return this.spans ? this.spans.size : this.count;
  }

  get count() {
    return this.starts.length;
  }

  /** The job at an instant on a row; -1 where there is none. */
  jobAt(time, row) {
    for (let i = 0; i < this.count; i++) {
      if (this.starts[i] <= time && time < this.ends[i]) {
        for (let b = this.from[i]; b < this.from[i + 1]; b += 2) {
          if (this.blocks[b] <= row && row <= this.blocks[b + 1]) {
            return i;
          }
        }
      }
    }
    return -1;
  }

  /** The processors of an entry by slice: [slice, how many, which]. */
  rowsBySlice(i) {
    const bySlice = new Map();
    for (let b = this.from[i]; b < this.from[i + 1]; b += 2) {
      const slice = Math.floor(this.blocks[b] / this.processors);
      const [first, last] = [this.blocks[b] - slice * this.processors, this.blocks[b + 1] - slice * this.processors];
      const [count, texts] = bySlice.get(slice) || [0, []];
      bySlice.set(slice, [count + last - first + 1, [...texts, first === last ? String(first) : first + '-' + last]]);
    }
    return [...bySlice].map(([slice, [count, texts]]) => [slice, count, texts.join(' ')]);
  }

  /** Which rows an entry has, as a sentence's end. */
  place(i) {
    const name = this.figure.rowName;
    return this.rowsBySlice(i).map(([slice, count, text]) =>
      (this.figure.slices > 1 ? 'slice ' + slice + ', ' : '') + digits(count) + ' ' + name + (count > 1 ? 's' : '') + ': ' + text);
  }

  waitingAt(time) {
    const { x, y } = this.waiting;
    let low = 0;
    let high = x.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (x[middle] <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 ? y[low - 1] : 0;
  }

  csv() {
    const rows = [['job', 'submit [s]', 'start [s]', 'end [s]', 'slice', this.figure.rowName + 's', 'colour']];
    for (let i = 0; i < this.count; i++) {
      for (const [slice, , text] of this.rowsBySlice(i)) {
        rows.push([this.ids[i], this.submits[i], this.starts[i], this.ends[i], slice, text, this.figure.legend[this.colors[i]] || '']);
      }
    }
    return rows;
  }
}
