// The jobs of a Gantt chart, unpacked, and what is asked of them.

class GanttData {
  constructor(figure) {
    this.figure = figure;
    this.rows = Math.max(1, figure.rows);
    this.ids = numbers(figure.ids);
    this.submits = numbers(figure.submits);
    this.starts = numbers(figure.starts);
    this.ends = numbers(figure.ends);
    this.colors = numbers(figure.colors);
    this.blocks = numbers(figure.blocks);
    const counts = numbers(figure.blockCounts);
    this.from = new Int32Array(counts.length + 1);
    counts.forEach((count, i) => (this.from[i + 1] = this.from[i] + count));
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
    this.least = Number.isFinite(least) ? least : 0;
    this.most = most > this.least ? most : this.least + 1;
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

  width(i) {
    let width = 0;
    for (let b = this.from[i]; b < this.from[i + 1]; b += 2) {
      width += this.blocks[b + 1] - this.blocks[b] + 1;
    }
    return width;
  }

  rowsOf(i) {
    const parts = [];
    for (let b = this.from[i]; b < this.from[i + 1]; b += 2) {
      parts.push(this.blocks[b] === this.blocks[b + 1] ? String(this.blocks[b]) : this.blocks[b] + '-' + this.blocks[b + 1]);
    }
    return parts.join(' ');
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
    const rows = [['job', 'submit [s]', 'start [s]', 'end [s]', this.figure.rowName + 's', 'colour']];
    for (let i = 0; i < this.count; i++) {
      rows.push([this.ids[i], this.submits[i], this.starts[i], this.ends[i], this.rowsOf(i), this.figure.legend[this.colors[i]] || '']);
    }
    return rows;
  }
}
