// A network: its map with the use of its parts, and a slider over time.

class Network extends Chart {
  constructor(box, figure) {
    super(box, figure, new NetworkData(figure));
    box.append(this.tip = element('div', { class: 'floating', hidden: '' }));
    this.canvas.addEventListener('pointermove', event => this.point(event));
    this.canvas.addEventListener('pointerleave', () => (this.tip.hidden = true));
    this.canvas.addEventListener('click', event => this.press(event));
  }

  draw() {
    this.width = widthFor(this.box);
    if (!this.map) {
      this.map = svg('svg', { class: 'map', role: 'img', 'font-family': FONT });
      this.canvas.replaceChildren(this.map);
    }
    this.map.setAttribute('aria-label', [this.figure.title, this.figure.says, ...this.kind.alt()].join(' '));
    this.kind.view.draw(this.map, this.width, (thing, back) => this.kind.useOf(thing, back));
  }

  point(event) {
    const mark = event.target.closest('[data-mark], [data-tie]');
    this.tip.hidden = !mark;
    if (mark) {
      this.tip.replaceChildren(tip(mark.thing.name, mark.thing.says));
      const at = this.box.getBoundingClientRect();
      this.tip.style.left = Math.max(0, Math.min(event.clientX - at.left + 14, this.width - this.tip.offsetWidth)) + 'px';
      this.tip.style.top = event.clientY - at.top + 16 + 'px';
    }
  }

  /** A click on a region opens it. */
  press(event) {
    const mark = event.target.closest('[data-mark]');
    if (mark && mark.thing.folded) {
      this.kind.view.open(mark.thing.index - this.kind.places.length);
      this.tip.hidden = true;
      this.draw();
    }
  }

  svg() {
    return new XMLSerializer().serializeToString(this.map);
  }

  png() {
    const image = new Image();
    const canvas = element('canvas', { width: 3 * this.map.clientWidth, height: 3 * this.map.clientHeight });
    image.addEventListener('load', () => {
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(blob => save(fileName(this.figure.title, 'png'), blob));
    });
    image.src = 'data:image/svg+xml,' + encodeURIComponent(this.svg());
  }
}

/** The uses of a network's parts over time. */
class NetworkData {
  constructor(figure) {
    this.figure = figure;
    this.times = numbers(figure.times);
    const known = use => (use === null || use === undefined ? NaN : use);
    const used = thing => ({ ...thing, uses: numbers(thing.uses), use: known(thing.use), backs: numbers(thing.backs), back: known(thing.back) });
    this.places = figure.places.map(used);
    this.links = figure.connections.map(used);
    this.view = new NetworkMapView({ places: this.places, connections: this.links, regions: figure.regions });
    this.moment = -1;
  }

  /** The share of a place, or of a direction of a link, that is in use at the moment that is shown. */
  useOf(thing, back) {
    const [use, uses] = back ? [thing.back, thing.backs] : [thing.use, thing.uses];
    return this.moment >= 0 && uses ? uses[this.moment] : use;
  }

  /** The busiest sites and links in words. */
  alt() {
    const busiest = (what, things) => {
      const most = thing => Math.max(...[thing.use, thing.back].filter(Number.isFinite));
      const known = things.filter(thing => Number.isFinite(most(thing))).sort((a, b) => most(b) - most(a));
      return known.length ? ['The busiest ' + what + ': ' + known.slice(0, 3).map(thing => thing.name + ' ' + percent(most(thing))).join(', ') + '.'] : [];
    };
    return [digits(this.places.length) + ' nodes, ' + digits(this.links.length) + ' links.', ...busiest('sites', this.places), ...busiest('links', this.links)];
  }

  /** A large network is looked at closely. */
  navigation(chart) {
    const and = act => (...given) => {
      const done = act(...given);
      chart.draw();
      return done;
    };
    const { view } = this;
    return this.places.length <= 15 ? null : { zoom: and(factor => view.zoom(factor)), move: and((x, y) => view.move(x, y)), all: and(() => view.all()) };
  }

  before(chart) {
    return [...(this.places.length > 15 ? [this.search(chart)] : []), ...(this.times.length > 1 ? [this.slider(chart)] : [])];
  }

  after() {
    return [useLegend()];
  }

  /** A field that marks the nodes with a name, and opens the regions around them. */
  search(chart) {
    const field = element('input', { type: 'search' });
    const output = element('output', { role: 'status' });
    field.addEventListener('input', () => {
      const found = this.view.find(field.value);
      output.textContent = field.value.trim() ? digits(found) + ' found' : '';
      chart.draw();
    });
    return element('div', { class: 'controls' }, element('label', {}, 'Find a node ', field), output);
  }

  slider(chart) {
    const range = element('input', { type: 'range', min: -1, max: this.times.length - 1, value: this.moment, 'aria-label': 'Time' });
    const output = element('output', {});
    const play = element('button', { type: 'button' }, '▶ Play');
    const show = moment => {
      this.moment = moment;
      range.value = moment;
      const from = moment > 0 ? this.times[moment - 1] : 0;
      output.textContent = moment < 0 ? 'whole run, all replications' : said(from, 's') + ' – ' + said(this.times[moment], 's') + ' in the first replication';
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

  csv() {
    const rows = [['what', 'name', 'from', 'to', 'interval end [s]', 'use', 'use back']];
    const all = [...this.places.map(place => ['place', place]), ...this.links.map(link => ['link', link])];
    for (const [what, thing] of all) {
      const from = what === 'link' ? this.places[thing.from].name : '';
      const to = what === 'link' ? this.places[thing.to].name : '';
      rows.push([what, thing.name, from, to, 'whole run', thing.use, thing.back]);
      (thing.uses || thing.backs || []).forEach((use, k) => rows.push([what, thing.name, from, to, this.times[k], thing.uses ? use : NaN, thing.backs ? thing.backs[k] : NaN]));
    }
    return rows;
  }
}

/** What the colours of a map mean. */
function useLegend() {
  const cells = Array.from({ length: 9 }, (one, i) => svg('rect', { x: 12 * i, y: 0, width: 12, height: 12, fill: rampColor(i / 8) }));
  return element('div', { class: 'legend' }, element('span', { class: 'entry' }, '0 %', svg('svg', { width: 108, height: 12, 'aria-hidden': 'true' }, ...cells), '100 % in use'));
}
