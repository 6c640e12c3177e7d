// The picture of a Gantt chart: every job adds its share to each pixel that it covers, so that a
// pixel of many short jobs has the shade of how much of it is in use, at any zoom.

class GanttPicture {
  /** Colours from 0 to 255, by place in the legend; those of hidden entries are null. */
  constructor(data, colors) {
    this.data = data;
    this.colors = colors;
  }

  /** A canvas image of the jobs from one instant to another, and of rows from one to another. */
  image(context, width, height, view) {
    this.width = width;
    this.height = height;
    this.sums = new Float32Array(width * height * 4);
    const perTime = width / (view.to - view.from);
    const perRow = height / (view.bottom - view.top);
    const { starts, ends, blocks, from, colors, count } = this.data;
    for (let i = 0; i < count; i++) {
      if (ends[i] <= view.from || starts[i] >= view.to) {
        continue;
      }
      const color = this.colors[colors[i]];
      const x0 = Math.max(0, (starts[i] - view.from) * perTime);
      const x1 = Math.min(width, (ends[i] - view.from) * perTime);
      for (let b = from[i]; b < from[i + 1]; b += 2) {
        const y0 = Math.max(0, (blocks[b] - view.top) * perRow);
        const y1 = Math.min(height, (blocks[b + 1] + 1 - view.top) * perRow);
        if (y1 > y0) {
          this.add(x0, x1, y0, y1, color);
        }
      }
    }
    return this.mixed(context);
  }

  add(x0, x1, y0, y1, color) {
    const right = Math.min(this.width - 1, Math.ceil(x1) - 1);
    const bottom = Math.min(this.height - 1, Math.ceil(y1) - 1);
    for (let y = Math.floor(y0); y <= bottom; y++) {
      const high = Math.min(y1, y + 1) - Math.max(y0, y);
      let at = (y * this.width + Math.floor(x0)) * 4;
      for (let x = Math.floor(x0); x <= right; x++, at += 4) {
        const share = high * (Math.min(x1, x + 1) - Math.max(x0, x));
        this.sums[at] += share * color[0];
        this.sums[at + 1] += share * color[1];
        this.sums[at + 2] += share * color[2];
        this.sums[at + 3] += share;
      }
    }
  }

  /** The jobs' colours over what is idle; what lies doubly (time slices) is averaged. */
  mixed(context) {
    const image = context.createImageData(this.width, this.height);
    const { sums } = this;
    const pixels = image.data;
    for (let at = 0; at < pixels.length; at += 4) {
      const share = sums[at + 3];
      if (share > 0) {
        pixels[at] = sums[at] / share;
        pixels[at + 1] = sums[at + 1] / share;
        pixels[at + 2] = sums[at + 2] / share;
        pixels[at + 3] = 255 * Math.min(1, share);
      }
    }
    return image;
  }
}
