// The page: draws its figures one after the other, makes its tables sortable, follows the reader's
// choice of light or dark, the window's width and the printer.

const KINDS = { curves: Curves, bars: Bars, boxes: Boxes, heatMap: Heat, studyMap: StudyMap };
const DRAWINGS = { gantt: Gantt, gantts: Gantts, networkMap: Network };
const drawn = [];

/** Whether a place is seen: no section around it is folded. */
const isOpen = place => !place.closest('details:not([open])');

function drawFigure(place, figure) {
  const box = place.querySelector('.drawing');
  const Drawing = DRAWINGS[figure.kind];
  drawn.push({ place, stale: false, drawing: Drawing ? new Drawing(box, figure) : new Chart(box, figure, new KINDS[figure.kind](figure)) });
}

/** Draws the next figure that is seen; set where some are left. */
let drawNext = () => false;

/** Draws the figures that are seen and not drawn yet, one a turn, so that the page answers while it draws. */
function drawSeen() {
  delete document.documentElement.dataset.drawn;
  const turn = () => drawNext() && setTimeout(turn, 0);
  turn();
}

function drawAll(figures) {
  const places = [...document.querySelectorAll('figure[data-number]')];
  drawNext = () => {
    const at = places.findIndex(isOpen);
    if (at >= 0) {
      const [place] = places.splice(at, 1);
      drawFigure(place, figures[Number(place.dataset.number)]);
    } else {
      document.documentElement.dataset.drawn = String(Math.round(performance.now()));
    }
    return at >= 0;
  };
  drawSeen();
}

/** A folded figure has no width: it is drawn anew when its section opens. */
function restyle() {
  for (const figure of drawn) {
    figure.stale = !isOpen(figure.place);
    if (!figure.stale) {
      figure.drawing.restyle();
    }
  }
}

function resize() {
  for (const { place, drawing } of drawn) {
    if (isOpen(place)) {
      drawing.resize();
    }
  }
}

/** Opens what holds the target of a link, and goes there. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target && target.closest('details:not([open])');
  if (folded) {
    folded.open = true;
    target.scrollIntoView();
  }
}

/** Sections open and close together by one button beside the list of them. */
function furnishSections(sections) {
  if (sections.length === 0) {
    return;
  }
  const all = element('button', { type: 'button' });
  const says = () => (all.textContent = sections.every(section => section.open) ? 'Fold all sections' : 'Open all sections');
  all.addEventListener('click', () => {
    const open = !sections.every(section => section.open);
    sections.forEach(section => (section.open = open));
    says();
  });
  const list = document.querySelector('nav ol');
  if (list) {
    list.append(element('li', {}, all));
  }
  sections.forEach(section => section.addEventListener('toggle', () => {
    says();
    if (section.open) {
      drawn.filter(figure => section.contains(figure.place)).forEach(figure => (figure.stale ? figure.drawing.restyle() : figure.drawing.resize()));
      drawSeen();
    }
  }));
  says();
}

/** Where a page is narrow, the first columns of some tables are headings of the rows below. */
const narrowness = matchMedia('(max-width: 560px)');

/** A number with fixed decimals, and commas between thousands. */
function fixed(value, decimals) {
  const [whole, part] = value.toFixed(decimals).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? '.' + part : '');
}

/** A row of cells as TableView writes them: texts, texts with their kind, values, and texts with value and half-width. */
function furtherRow(cells, decimals) {
  return element('tr', {}, ...cells.map((cell, column) => {
    const [text, value, half] = typeof cell === 'number' ? [fixed(cell, decimals[column]), cell] : typeof cell === 'string' ? [cell, ''] : cell;
    const parts = text.split(':').flatMap((part, i) => (i ? [':', element('wbr', {}), part] : [part]));
    const made = element('td', value === '' ? {} : { class: typeof value === 'string' ? value : 'number' }, element('bdi', {}, ...parts));
    if (typeof value === 'number') {
      made.dataset.value = value;
    }
    if (half !== undefined) {
      made.dataset.half = half;
    }
    return made;
  }));
}

/** The rows of a table without the headings of narrow pages: all, those with the letters that are looked for, and how many of them it shows. */
class Content {
  constructor(table) {
    this.made = [...table.tBodies[0].rows];
    this.further = table.closest('.block').querySelector('script.rows');
    this.isLong = Boolean(this.further);
    this.size = this.made.length + (this.isLong ? Number(this.further.dataset.rows) : 0);
    this.most = this.isLong ? this.made.length : Infinity;
    this.found = null;
  }

  /** All rows, of which those after the first ones are made when they are needed. */
  get rows() {
    if (this.further) {
      const { decimals, rows } = JSON.parse(this.further.textContent);
      this.further = null;
      this.made = this.made.concat(rows.map(cells => furtherRow(cells, decimals)));
    }
    return this.made;
  }

  get shown() {
    return (this.found || (this.most <= this.made.length ? this.made : this.rows)).slice(0, this.most);
  }
}

const contents = new Map();

function showRows(table, most = contents.get(table).most) {
  const content = contents.get(table);
  const kept = content.most;
  content.most = most;
  table.tBodies[0].replaceChildren(...content.shown);
  groupRows(table);
  content.most = kept;
}

/** A field that leaves the rows with its letters, and a button for all rows, of a table of very many. */
function rowTools(table) {
  const content = contents.get(table);
  if (!content.isLong) {
    return [];
  }
  const field = element('input', { type: 'search' });
  const output = element('output', { role: 'status' });
  const all = element('button', { type: 'button' });
  const show = () => {
    const wanted = field.value.trim().toLowerCase();
    content.found = wanted ? content.rows.filter(row => row.textContent.toLowerCase().includes(wanted)) : null;
    showRows(table);
    const [shown, found] = [content.shown.length, content.found ? content.found.length : content.size];
    output.textContent = (shown < found ? 'the first ' + digits(shown) + ' of ' : '') + digits(found) + (found === 1 ? ' row' : ' rows');
    all.hidden = shown === found;
    all.textContent = 'Show all ' + digits(found);
  };
  field.addEventListener('input', show);
  all.addEventListener('click', () => {
    content.most = Infinity;
    show();
  });
  show();
  return [element('label', {}, 'Find rows ', field), output, all];
}

/** Writes the cells of the columns that group rows as headings of these rows on a narrow page, else as cells. */
function groupRows(table) {
  const heads = [...table.tHead.rows[0].cells];
  const keys = heads.map((head, column) => column).filter(column => heads[column].classList.contains('group'));
  const grouped = narrowness.matches && keys.length > 0;
  table.classList.toggle('grouped', grouped);
  table.querySelectorAll('tr.heading').forEach(row => row.remove());
  const rows = contents.get(table).shown;
  [heads, ...rows.map(row => row.cells)].forEach(cells => keys.forEach(column => (cells[column].hidden = grouped)));
  let last;
  rows.forEach(row => {
    const says = grouped ? keys.map(column => heads[column].dataset.name.replace(/ \[.*/, '') + ' ' + row.cells[column].textContent + unitOf(heads[column])).join(', ') : '';
    if (says && says !== last) {
      row.before(element('tr', { class: 'heading' }, element('th', { scope: 'colgroup', colspan: heads.length - keys.length }, says)));
    }
    last = says;
  });
}

function unitOf(head) {
  const unit = head.querySelector('.unit');
  return unit ? ' ' + unit.textContent : '';
}

function sortTable(table, column, head) {
  const ascending = head.getAttribute('aria-sort') !== 'ascending';
  const number = head.classList.contains('number');
  const key = row => {
    const cell = row.cells[column];
    const value = cell.dataset.value;
    return number ? (value === undefined ? NaN : Number(value)) : cell.textContent;
  };
  const content = contents.get(table);
  const rows = content.rows.map(row => [key(row), row]);
  rows.sort(([a], [b]) => {
    if (number && (Number.isNaN(a) || Number.isNaN(b))) {
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    }
    const order = number ? a - b : a.localeCompare(b, 'en', { numeric: true });
    return ascending ? order : -order;
  });
  content.made = rows.map(([, row]) => row);
  if (content.found) {
    const found = new Set(content.found);
    content.found = content.made.filter(row => found.has(row));
  }
  showRows(table);
  for (const other of table.tHead.rows[0].cells) {
    other.removeAttribute('aria-sort');
  }
  head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
}

/** A table's numbers, every digit; a column with intervals is followed by their half-widths. */
function tableCsv(table) {
  const rows = contents.get(table).rows.map(row => [...row.cells]);
  const number = text => (text === undefined ? NaN : Number(text));
  const lines = [...table.tHead.rows[0].cells].map((head, column) => {
    const cells = rows.map(row => row[column]);
    const values = [head.dataset.name, ...cells.map(cell => (head.classList.contains('number') ? number(cell.dataset.value) : cell.textContent))];
    const halves = cells.some(cell => cell.dataset.half) ? [['± ' + head.dataset.name, ...cells.map(cell => number(cell.dataset.half))]] : [];
    return [values, ...halves];
  }).flat();
  return csvText(lines[0].map((first, row) => lines.map(line => line[row])));
}

function furnishTable(table) {
  contents.set(table, new Content(table));
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const unit = head.querySelector('.unit');
    head.dataset.name = headed(head.querySelector('bdi').textContent, unit ? unit.textContent : '');
    const button = element('button', { type: 'button' }, ...head.childNodes);
    button.addEventListener('click', () => sortTable(table, column, head));
    head.append(button);
  });
  groupRows(table);
  narrowness.addEventListener('change', () => groupRows(table));
  const title = table.caption ? table.caption.textContent : 'table';
  const csv = element('button', { type: 'button', title: 'Save this table' }, 'CSV');
  csv.addEventListener('click', () => save(fileName(title, 'csv'), new Blob([tableCsv(table)], { type: 'text/csv' })));
  table.closest('.block').append(element('div', { class: 'tools' }, ...rowTools(table), scrollSign(table), csv));
}

document.querySelectorAll('table.sortable').forEach(furnishTable);
const sections = [...document.querySelectorAll('details.folded')];
furnishSections(sections);
drawAll(JSON.parse(document.getElementById('figures').textContent));
openTarget();
addEventListener('hashchange', openTarget);
// A link to the place that the address names already changes no address.
document.addEventListener('click', event => event.target.closest('a[href^="#"]') && setTimeout(openTarget, 0));
darkness.addEventListener('change', restyle);
let resizing = 0;
addEventListener('resize', () => {
  cancelAnimationFrame(resizing);
  resizing = requestAnimationFrame(resize);
});
/** Rows of a table that are printed, as in the style: those left out take the printer seconds, so they leave the page. */
const PRINTED_ROWS = 60;
let unfolded = [];
addEventListener('beforeprint', () => {
  printing = true;
  contents.forEach((content, table) => showRows(table, PRINTED_ROWS));
  unfolded = sections.filter(section => !section.open);
  unfolded.forEach(section => (section.open = true));
  restyle();
  while (drawNext()); // a page that is printed at once has all of its figures
});
addEventListener('afterprint', () => {
  printing = false;
  contents.forEach((content, table) => showRows(table));
  unfolded.forEach(section => (section.open = false));
  restyle();
});
