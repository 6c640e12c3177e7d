// What all figures drawn by ECharts share: their box, theme, tooltips, legend and tools.

/** A tooltip's content, as an element: names are texts, never markup. */
function tip(heading, lines) {
  const box = element('div', { class: 'tip' });
  if (heading) {
    box.append(element('b', {}, element('bdi', {}, short(heading, 300))));
  }
  for (const line of lines) {
    box.append(element('span', { dir: 'auto' }, short(line, 300)));
  }
  return box;
}

function tooltip(content, trigger) {
  const now = look();
  return {
    trigger: trigger || 'item',
    confine: true,
    formatter: content,
    backgroundColor: now.paper,
    borderColor: now.line,
    textStyle: { color: now.ink, fontFamily: FONT, fontSize: 13 },
    extraCssText: 'white-space:normal;max-width:22rem'
  };
}

function axisLook(axis) {
  const now = look();
  return {
    nameLocation: 'middle',
    nameTextStyle: { color: now.quiet, fontSize: 12 },
    axisLine: { show: true, lineStyle: { color: now.line } },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: now.grid } },
    ...axis,
    axisLabel: { color: now.quiet, fontSize: 12, hideOverlap: true, ...axis.axisLabel }
  };
}

/** The y axis' name lies above the drawing, where it is read without turning the head. */
function topName(text) {
  return { text, left: 0, top: 0, padding: [4, 4], textStyle: { color: look().quiet, fontSize: 12, fontWeight: 'normal', fontFamily: FONT } };
}

/** Buttons that show and hide; a group's button does so for all of its curves. */
function legend(chart, items, hidden) {
  const groups = [...new Set(items.map(item => item.group).filter(group => group))];
  const box = element('div', { class: 'legend' });
  const redraw = () => {
    chart.draw();
    update();
  };
  const buttons = [];
  const button = (name, swatch, members) => {
    const made = element('button', { type: 'button' }, ...(swatch ? [swatch] : []), element('span', { dir: 'auto', title: short(name, 300) }, short(name, 60)));
    made.addEventListener('click', () => {
      const show = members.every(i => hidden.has(i));
      members.forEach(i => (show ? hidden.delete(i) : hidden.add(i)));
      redraw();
    });
    buttons.push([made, members, swatch]);
    box.append(made);
    made.classList.toggle('group', !swatch);
  };
  if (groups.length > 1) {
    for (const group of groups) {
      button('All ' + group, null, items.map((item, i) => i).filter(i => items[i].group === group));
    }
  }
  items.forEach((item, i) => button(item.name, item.swatch(), [i]));
  function update() {
    buttons.forEach(([made, members], i) => made.setAttribute('aria-pressed', String(!members.every(m => hidden.has(m)))));
  }
  update();
  return box;
}

function svg(tag, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function lineSwatch(i) {
  const dash = dashOf(i);
  return svg('svg', { width: 26, height: 10, 'aria-hidden': 'true' },
    svg('line', { x1: 0, y1: 5, x2: 26, y2: 5, stroke: colorOf(i), 'stroke-width': 2.5, 'stroke-dasharray': dash === 'solid' ? 'none' : dash.join(' ') }));
}

/** A figure drawn by ECharts. A kind has height(width), option(width, height) and csv(). */
class Chart {
  constructor(box, figure, kind) {
    this.box = box;
    this.figure = figure;
    this.kind = kind;
    this.canvas = element('div', { class: 'canvas' });
    this.before = element('div');
    this.after = element('div');
    box.append(this.before, this.canvas, this.after);
    this.moved = kind.navigation ? kind.navigation(this) : null;
    if (this.moved) {
      navigationKeys(this.canvas, this.moved);
    }
    this.furnish();
    this.draw();
  }

  /** What belongs to the figure besides its drawing; made anew when colours change. */
  furnish() {
    this.before.replaceChildren(...(this.kind.before ? this.kind.before(this) : []));
    this.after.replaceChildren(...(this.kind.after ? this.kind.after(this) : []), this.tools());
  }

  tools() {
    const title = this.figure.title;
    const tool = (name, says, act) => element('button', { type: 'button', title: says, onclick: act }, name);
    return element('div', { class: 'tools' },
      ...(this.moved ? navigationButtons(this.moved, 'To the left', 'To the right') : []),
      tool('CSV', 'Save this figure’s data', () => save(fileName(title, 'csv'), new Blob([csvText(this.kind.csv())], { type: 'text/csv' }))),
      tool('PNG', 'Save this figure as a picture', () => this.png()),
      tool('SVG', 'Save this figure as a drawing for print', () => save(fileName(title, 'svg'), new Blob([this.svg()], { type: 'image/svg+xml' }))));
  }

  draw() {
    const width = widthFor(this.box);
    const height = Math.round(this.kind.height(width) * (printing ? 0.75 : 1));
    const devicePixelRatio = printing ? 3 : window.devicePixelRatio;
    if (this.chart && this.ratio !== devicePixelRatio) {
      this.chart.dispose();
      this.chart = null;
    }
    if (!this.chart) {
      this.ratio = devicePixelRatio;
      this.canvas.style.height = height + 'px';
      this.chart = echarts.init(this.canvas, null, { renderer: 'canvas', devicePixelRatio, width, height });
      this.canvas.setAttribute('role', 'img');
    } else if (this.width !== width || this.height !== height) {
      this.canvas.style.height = height + 'px';
      this.chart.resize({ width, height });
    }
    this.width = width;
    this.height = height;
    this.canvas.setAttribute('aria-label', [this.figure.title, this.figure.says, ...this.kind.alt()].filter(part => part).join(' '));
    this.fill(this.chart, 'transparent');
  }

  fill(chart, paper) {
    chart.setOption({ ...this.option(this.width, this.height), backgroundColor: paper }, { notMerge: true });
    if (this.kind.drawn) {
      this.kind.drawn(chart);
    }
  }

  option(width, height) {
    return {
      animation: false,
      textStyle: { fontFamily: FONT, color: look().ink },
      ...this.kind.option(width, height)
    };
  }

  restyle() {
    this.furnish();
    this.draw();
  }

  resize() {
    if (widthFor(this.box) !== this.width) {
      this.draw();
    }
  }

  png() {
    const link = this.chart.getDataURL({ type: 'png', pixelRatio: 3, backgroundColor: look().paper });
    const bytes = Uint8Array.from(atob(link.split(',')[1]), c => c.charCodeAt(0));
    save(fileName(this.figure.title, 'png'), new Blob([bytes], { type: 'image/png' }));
  }

  svg() {
    const drawing = echarts.init(null, null, { renderer: 'svg', ssr: true, width: this.width, height: this.height });
    this.fill(drawing, look().paper);
    const text = drawing.renderToSVGString();
    drawing.dispose();
    return text;
  }
}
