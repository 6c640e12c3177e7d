// A pen that draws into SVG what a Gantt chart draws on its canvas, as far as the chart asks for it.

class SvgPen {
  constructor(width, height) {
    this.root = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: '0 0 ' + width + ' ' + height, 'font-family': FONT, 'font-size': 12 });
    this.group = this.root;
    this.clips = 0;
  }

  fillRect(x, y, width, height) {
    this.group.append(svg('rect', { x: round2(x), y: round2(y), width: round2(width), height: round2(height), fill: this.fillStyle }));
  }

  strokeRect(x, y, width, height) {
    this.group.append(svg('rect', { x: round2(x), y: round2(y), width: round2(width), height: round2(height), fill: 'none', stroke: this.strokeStyle }));
  }

  fillText(text, x, y) {
    const anchor = { left: 'start', center: 'middle', right: 'end' }[this.textAlign];
    const shift = { top: 10, middle: 4, bottom: -2 }[this.textBaseline];
    const made = svg('text', { x: round2(x), y: round2(y + shift), 'text-anchor': anchor, fill: this.fillStyle });
    made.textContent = text;
    this.group.append(made);
  }

  save() {
    this.outer = this.group;
  }

  restore() {
    this.group = this.outer;
  }

  beginPath() {}

  rect(...box) {
    this.box = box;
  }

  clip() {
    const [x, y, width, height] = this.box;
    const id = 'clip' + ++this.clips;
    this.root.append(svg('clipPath', { id }, svg('rect', { x, y, width, height })));
    this.group = svg('g', { 'clip-path': 'url(#' + id + ')' });
    this.root.append(this.group);
  }

  drawImage(layer, x, y, width, height) {
    this.group.append(svg('image', { x, y, width, height, preserveAspectRatio: 'none', href: layer.toDataURL() }));
  }

  text() {
    return new XMLSerializer().serializeToString(this.root);
  }
}

function round2(x) {
  return Math.round(100 * x) / 100;
}
