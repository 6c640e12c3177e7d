// A network: places by kind, coloured by use, with a slider over time.

const SHAPES = { client: 'circle', router: 'diamond', server: 'rect', cluster: 'roundRect', store: 'triangle' };
const SIZES = { client: 16, router: 14, server: 20, cluster: 26, store: 20 };

class Network {
  constructor(figure) {
    this.figure = figure;
    this.times = numbers(figure.times);
    this.places = figure.places.map(place => ({ ...place, at: [place.x, place.y], uses: numbers(place.uses), use: place.use === null ? NaN : place.use }));
    this.links = figure.connections.map(link => ({ ...link, uses: numbers(link.uses), use: link.use === null ? NaN : link.use }));
    this.moment = -1;
    this.window = [[0, 1], [0, 1]];
    this.geographic = this.places.length > 0 && this.places.every(place => place.geographic);
    this.earth = this.geographic ? new Earth(this.places.map(place => place.at)) : null;
    this.points = this.geographic ? this.earth.points : this.places.map(place => [place.at[0], place.at[1]]);
  }

  /** Lines of longitude and latitude below a geographic map. */
  meridians(width, height, pixels) {
    const span = this.extent();
    const wide = pixels[0].map((first, i) => Math.max(...pixels.map(p => p[i])) - Math.min(...pixels.map(p => p[i])));
    const scale = span[0] > 0 ? wide[0] / span[0] : wide[1] / span[1];
    if (!this.geographic || !(scale > 0)) {
      return [];
    }
    const { grid, quiet } = look();
    const line = (x1, y1, x2, y2) => ({ type: 'line', silent: true, z: 0, shape: { x1, y1, x2, y2 }, style: { stroke: grid, lineWidth: 1 } });
    const text = (x, y, said) => ({ type: 'text', silent: true, z: 0, x, y, style: { text: said, fill: quiet, font: '11px ' + FONT } });
    const { meridians, parallels } = this.earth.lines(pixels[0], scale, 90);
    return [
      ...meridians.filter(({ at }) => at > 20 && at < width - 20).flatMap(({ at, name }) => [line(at, 0, at, height - 24), text(at + 3, 2, name)]),
      ...parallels.filter(({ at }) => at > 16 && at < height - 30).flatMap(({ at, name }) => [line(0, at, width, at), text(2, at - 13, name)])];
  }

  height(width) {
    if (width < 500) {
      return 340;
    }
    const [wide, high] = this.extent();
    return this.geographic ? Math.max(320, Math.min(480, 128 + (width - 136) * high / Math.max(wide, 1e-9))) : Math.min(560, 300 + 8 * this.places.length);
  }

  extent() {
    const span = i => Math.max(...this.points.map(p => p[i])) - Math.min(...this.points.map(p => p[i]));
    return [span(0), span(1)];
  }

  /** Places in pixels; one that is not geographic is stretched over the drawing. */
  pixels(width, height, left, right) {
    const sides = { left, right, top: 56, bottom: 72 };
    const [wide, high] = this.extent();
    const least = i => Math.min(...this.points.map(p => p[i]));
    const room = [width - sides.left - sides.right, height - sides.top - sides.bottom];
    let scale = [room[0] / (wide || 1), room[1] / (high || 1)];
    if (this.geographic) {
      scale = [Math.min(...scale), Math.min(...scale)];
    }
    const origin = [0, 1].map(i => (i ? sides.top : sides.left) + (room[i] - (i ? high : wide) * scale[i]) / 2);
    const size = [width, height];
    const seen = (x, i) => (x / size[i] - this.window[i][0]) / (this.window[i][1] - this.window[i][0]) * size[i];
    return this.points.map(p => [0, 1].map(i => seen(origin[i] + (p[i] - least(i)) * scale[i], i)));
  }

  /** A large network is looked at closely. */
  navigation(chart) {
    const show = window => {
      this.window = window.map(span => spanWithin(...span, 0, 1));
      chart.draw();
    };
    return this.places.length <= 30 ? null : {
      zoom: factor => show(this.window.map(span => zoomed(span, factor))),
      move: (x, y) => {
        const by = [x, y];
        const wide = this.window[0][1] - this.window[0][0];
        return wide < 1 && show(this.window.map((span, i) => span.map(end => end + by[i] * wide)));
      },
      all: () => show([[0, 1], [0, 1]])
    };
  }

  useOf(thing) {
    return this.moment >= 0 && thing.uses ? thing.uses[this.moment] : thing.use;
  }

  before(chart) {
    return this.times.length > 1 ? [this.slider(chart)] : [];
  }

  slider(chart) {
    const range = element('input', { type: 'range', min: -1, max: this.times.length - 1, value: this.moment, 'aria-label': 'Time' });
    const output = element('output', {});
    const play = element('button', { type: 'button' }, '▶ Play');
    const show = moment => {
      this.moment = moment;
      range.value = moment;
      const from = moment > 0 ? this.times[moment - 1] : 0;
      output.textContent = moment < 0 ? 'whole run' : said(from, 's') + ' – ' + said(this.times[moment], 's');
      range.setAttribute('aria-valuetext', output.textContent);
    };
    const step = () => {
      show(this.moment + 1 < this.times.length ? this.moment + 1 : -1);
      chart.draw();
      if (this.moment < 0) {
        stop();
      }
    };
    const stop = () => {
      clearInterval(this.timer);
      this.timer = null;
      play.textContent = '▶ Play';
    };
    range.addEventListener('input', () => {
      show(Number(range.value));
      chart.draw();
    });
    play.addEventListener('click', () => {
      if (this.timer) {
        stop();
      } else {
        this.timer = setInterval(step, Math.max(80, Math.min(500, 12000 / this.times.length)));
        play.textContent = '❚❚ Pause';
      }
    });
    show(this.moment);
    return element('div', { class: 'controls' }, play, range, output);
  }

  option(width, height) {
    const now = look();
    const { pixels, sides } = this.layout(width, height);
    const many = this.places.length * (this.window[0][1] - this.window[0][0]) > 60;
    return {
      tooltip: tooltip(item => this.tip(item)),
      graphic: this.meridians(width, height, pixels),
      visualMap: {
        show: true, seriesIndex: 9, min: 0, max: 1, orient: 'horizontal', left: 'center', bottom: 0, itemHeight: 120, itemWidth: 10, calculable: false,
        text: ['100 % in use', '0 %'], inRange: { color: now.ramp }, textStyle: { color: now.quiet, fontSize: 12 }
      },
      xAxis: { show: false, type: 'value', min: 0, max: width },
      yAxis: { show: false, type: 'value', min: 0, max: height, inverse: true },
      grid: { left: 0, right: 0, top: 0, bottom: 0 },
      series: [{
        type: 'graph', coordinateSystem: 'cartesian2d', layout: 'none', roam: false, z: 3,
        data: [
          ...this.places.map((place, i) => this.node(place, i, pixels[i], sides[i], many)),
          ...this.links.map((link, i) => this.middle(link, i, pixels, many))],
        links: this.links.map((link, i) => this.edge(link, i)),
        labelLayout: { hideOverlap: true },
        emphasis: { focus: 'adjacency', label: { show: true } }
      }]
    };
  }

  /** Places in pixels and the sides of their names; those beside the outer places get room. */
  layout(width, height) {
    const first = this.pixels(width, height, 68, 68);
    const sides = this.sides(first, width);
    const room = (side, at) => Math.max(68, ...this.places.map((place, i) =>
      (sides[i] === side && Math.abs(first[i][0] - at) < 40 ? widthOf(short(place.name, 17)) + 30 : 0)));
    const left = room('left', 68);
    const right = room('right', width - 68);
    return { pixels: this.pixels(width, height, left, right), sides };
  }

  /** Where a place's name stands: away from its links. */
  sides(pixels, width) {
    const sums = this.places.map(() => [0, 0]);
    for (const { from, to } of this.links) {
      const by = [0, 1].map(i => pixels[to][i] - pixels[from][i]);
      const length = Math.hypot(...by) || 1;
      [0, 1].forEach(i => {
        sums[from][i] += by[i] / length;
        sums[to][i] -= by[i] / length;
      });
    }
    return sums.map(([x, y]) => {
      const beside = Math.abs(x) > 1.5 * Math.abs(y) && (width > 700 || Math.abs(x) > 1.2);
      return beside ? (x > 0 ? 'left' : 'right') : y > 0.1 ? 'top' : 'bottom';
    });
  }

  label(text, more) {
    const now = look();
    return { color: now.ink, fontSize: 12, lineHeight: 15, textBorderColor: now.paper, textBorderWidth: 3, formatter: () => text, ...more };
  }

  /** Where names are many, clients have theirs when they are pointed at: they stand beside their router. */
  isNamed(place, many) {
    return !many && !(this.geographic && place.kind === 'client' && this.places.length > 20);
  }

  node(place, i, at, side, many) {
    const now = look();
    const use = this.useOf(place);
    const known = Number.isFinite(use);
    const text = short(place.name, 17) + (known ? '\n' + percent(use) : '');
    return {
      id: String(i), name: String(i), value: at, symbol: SHAPES[place.kind] || 'circle', symbolSize: (SIZES[place.kind] || 16) * (many ? 0.6 : 1),
      itemStyle: { color: known ? rampColor(use) : now.paper, borderColor: now.ink, borderWidth: 1.4 },
      label: this.label(text, { show: this.isNamed(place, many) || known, position: side, distance: 5 })
    };
  }

  /** An unseen node in the middle of a link, which bears its number upright. */
  middle(link, i, pixels, many) {
    const use = this.useOf(link);
    const at = [0, 1].map(k => (pixels[link.from][k] + pixels[link.to][k]) / 2);
    const long = Math.hypot(...[0, 1].map(k => pixels[link.from][k] - pixels[link.to][k])) > 70;
    return {
      id: 'middle' + i, name: 'middle' + i, value: at, symbol: 'circle', symbolSize: 14, itemStyle: { color: 'transparent' },
      label: this.label(percent(use), { show: Number.isFinite(use) && !many && long, position: 'inside', fontSize: 11 })
    };
  }

  edge(link, i) {
    const use = this.useOf(link);
    const known = Number.isFinite(use);
    return {
      source: String(link.from), target: String(link.to), id: String(i), symbol: ['none', 'none'],
      lineStyle: { color: known ? rampColor(use) : look().line, width: known ? 2 + 6 * Math.min(1, use) : 1.5, opacity: 1, curveness: 0, type: known ? 'solid' : 'dashed' }
    };
  }

  tip(item) {
    const link = item.dataType === 'edge' ? item.dataIndex : item.dataIndex - this.places.length;
    const thing = link >= 0 ? this.links[link] : this.places[item.dataIndex];
    const use = this.useOf(thing);
    const lines = thing.says ? thing.says.split('\n') : [];
    if (Number.isFinite(use)) {
      lines.unshift(percent(use) + ' in use');
    }
    return tip(thing.name, lines);
  }

  csv() {
    const rows = [['what', 'name', 'from', 'to', 'interval end [s]', 'use']];
    const all = [...this.places.map(place => ['place', place]), ...this.links.map(link => ['link', link])];
    for (const [what, thing] of all) {
      const from = what === 'link' ? this.places[thing.from].name : '';
      const to = what === 'link' ? this.places[thing.to].name : '';
      rows.push([what, thing.name, from, to, 'whole run', thing.use]);
      (thing.uses || []).forEach((use, k) => rows.push([what, thing.name, from, to, this.times[k], use]));
    }
    return rows;
  }
}
