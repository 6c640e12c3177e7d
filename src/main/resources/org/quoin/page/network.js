// A network: its map is drawn by Quoin; here its parts are coloured by use, with a slider over time.

class Network extends Chart {
  constructor(box, figure) {
    super(box, figure, new NetworkData(figure));
    box.append(this.tip = element('div', { class: 'floating', hidden: '' }));
    this.canvas.addEventListener('pointermove', event => this.point(event));
    this.canvas.addEventListener('pointerleave', () => (this.tip.hidden = true));
  }

  /** A narrow page has a map of its own, so that names stay readable. */
  draw() {
    this.width = widthFor(this.box);
    const text = this.width < 500 ? this.figure.narrow : this.figure.wide;
    if (text !== this.text) {
      this.text = text;
      this.map = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
      this.whole = this.map.getAttribute('viewBox').split(' ').map(Number);
      this.map.setAttribute('class', 'map');
      this.map.setAttribute('role', 'img');
      this.map.setAttribute('aria-label', [this.figure.title, this.figure.says, ...this.kind.alt()].join(' '));
      this.canvas.replaceChildren(this.map);
    }
    const [x, y, width, height] = this.whole;
    const [[left, right], [top, bottom]] = this.kind.window;
    this.map.setAttribute('viewBox', [x + left * width, y + top * height, (right - left) * width, (bottom - top) * height].join(' '));
    this.map.querySelectorAll('[data-part]').forEach(mark => this.colour(mark));
  }

  /** Colours a mark by the use of its part at the moment that is shown. */
  colour(mark) {
    const [, number] = mark.dataset.part.split('-');
    if (mark.dataset.part.startsWith('ramp')) {
      mark.style.fill = rampColor(number / 8);
      return;
    }
    const thing = this.kind.part(mark.dataset.part);
    const use = this.kind.useOf(thing);
    if (!Number.isFinite(use)) {
      return;
    }
    if (mark.tagName === 'text') {
      mark.textContent = (thing.kind ? thing.name + ' ' : '') + percent(use);
    } else if (thing.kind) {
      mark.style.fill = rampColor(use);
    } else if (mark.hasAttribute('stroke')) {
      mark.style.stroke = rampColor(use);
      mark.style.strokeWidth = 2 + 5 * Math.min(1, use);
    }
  }

  point(event) {
    const mark = event.target.closest('[data-part]');
    const thing = mark && this.kind.part(mark.dataset.part);
    this.tip.hidden = !thing;
    if (thing) {
      const use = this.kind.useOf(thing);
      this.tip.replaceChildren(tip(thing.name, [...(Number.isFinite(use) ? [percent(use) + ' in use'] : []), ...(thing.says ? thing.says.split('\n') : [])]));
      const at = this.box.getBoundingClientRect();
      this.tip.style.left = Math.max(0, Math.min(event.clientX - at.left + 14, this.width - this.tip.offsetWidth)) + 'px';
      this.tip.style.top = event.clientY - at.top + 16 + 'px';
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
    const used = thing => ({ ...thing, uses: numbers(thing.uses), use: thing.use === null ? NaN : thing.use });
    this.places = figure.places.map(used);
    this.links = figure.connections.map(used);
    this.moment = -1;
    this.window = [[0, 1], [0, 1]];
  }

  /** A place or link by its name in the drawing. */
  part(name) {
    const [kind, number] = name.split('-');
    return (kind === 'link' ? this.links : this.places)[number];
  }

  useOf(thing) {
    return this.moment >= 0 && thing.uses ? thing.uses[this.moment] : thing.use;
  }

  /** The busiest sites and links in words. */
  alt() {
    const busiest = (what, things) => {
      const known = things.filter(thing => Number.isFinite(thing.use)).sort((a, b) => b.use - a.use);
      return known.length ? ['The busiest ' + what + ': ' + known.slice(0, 3).map(thing => thing.name + ' ' + percent(thing.use)).join(', ') + '.'] : [];
    };
    return [digits(this.places.length) + ' nodes, ' + digits(this.links.length) + ' links.', ...busiest('sites', this.places), ...busiest('links', this.links)];
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
        const wide = this.window[0][1] - this.window[0][0];
        return wide < 1 && show(this.window.map((span, i) => span.map(end => end + [x, y][i] * wide)));
      },
      all: () => show([[0, 1], [0, 1]])
    };
  }

  before(chart) {
    return [...(this.places.length > 15 ? [this.search(chart)] : []), ...(this.times.length > 1 ? [this.slider(chart)] : [])];
  }

  /** A field that marks the nodes with a name, and shows the first of them closely in a large map. */
  search(chart) {
    const field = element('input', { type: 'search' });
    const output = element('output', { role: 'status' });
    field.addEventListener('input', () => {
      const text = field.value.trim().toLowerCase();
      const found = this.places.map((place, i) => i).filter(i => text && (this.places[i].name + ' ' + this.places[i].says).toLowerCase().includes(text));
      output.textContent = text ? digits(found.length) + ' found' : '';
      const marks = found.map(i => chart.map.querySelector('[data-part="place-' + i + '"]')).filter(mark => mark);
      chart.map.querySelectorAll('.found').forEach(mark => mark.classList.remove('found'));
      marks.forEach(mark => mark.classList.add('found'));
      if (marks.length && this.places.length > 30) {
        const [x, y, width, height] = chart.whole;
        const box = marks[0].getBBox();
        const around = share => spanWithin(share - 0.2, share + 0.2, 0, 1);
        this.window = [around((box.x + box.width / 2 - x) / width), around((box.y + box.height / 2 - y) / height)];
        chart.draw();
      }
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
