// The page: draws its figures one after the other, makes its tables sortable, follows the reader's
// choice of light or dark, the window's width and the printer.

const KINDS = { curves: Curves, bars: Bars, boxes: Boxes, heatMap: Heat, studyMap: StudyMap };
const DRAWINGS = { gantt: Gantt, gantts: Gantts, networkMap: Network };
const drawn = [];

function drawFigure(place, figure) {
  const box = place.querySelector('.drawing');
  const Drawing = DRAWINGS[figure.kind];
  drawn.push(Drawing ? new Drawing(box, figure) : new Chart(box, figure, new KINDS[figure.kind](figure)));
}

/** Draws the next figure; set where some are left. */
let drawNext = () => false;

/** One figure a turn, so that the page answers while it draws. */
function drawAll(figures) {
  const places = [...document.querySelectorAll('figure[data-number]')];
  drawNext = () => {
    const place = places.shift();
    if (place) {
      drawFigure(place, figures[Number(place.dataset.number)]);
    } else {
      document.documentElement.dataset.drawn = String(Math.round(performance.now()));
    }
    return Boolean(place);
  };
  const turn = () => drawNext() && setTimeout(turn, 0);
  turn();
}

function restyle() {
  drawn.forEach(figure => figure.restyle());
}

function sortTable(table, column, head) {
  const ascending = head.getAttribute('aria-sort') !== 'ascending';
  const number = head.classList.contains('number');
  const key = row => {
    const cell = row.cells[column];
    const value = cell.dataset.value;
    return number ? (value === undefined ? NaN : Number(value)) : cell.textContent;
  };
  const rows = [...table.tBodies[0].rows].map(row => [key(row), row]);
  rows.sort(([a], [b]) => {
    if (number && (Number.isNaN(a) || Number.isNaN(b))) {
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    }
    const order = number ? a - b : a.localeCompare(b, 'en', { numeric: true });
    return ascending ? order : -order;
  });
  table.tBodies[0].append(...rows.map(([, row]) => row));
  for (const other of table.tHead.rows[0].cells) {
    other.removeAttribute('aria-sort');
  }
  head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
}

/** A table's numbers, every digit; a column with intervals is followed by their half-widths. */
function tableCsv(table) {
  const rows = [...table.tBodies[0].rows].map(row => [...row.cells]);
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
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const unit = head.querySelector('.unit');
    head.dataset.name = headed(head.querySelector('bdi').textContent, unit ? unit.textContent : '');
    const button = element('button', { type: 'button' }, ...head.childNodes);
    button.addEventListener('click', () => sortTable(table, column, head));
    head.append(button);
  });
  const title = table.caption ? table.caption.textContent : 'table';
  const csv = element('button', { type: 'button', title: 'Save this table' }, 'CSV');
  csv.addEventListener('click', () => save(fileName(title, 'csv'), new Blob([tableCsv(table)], { type: 'text/csv' })));
  table.closest('.block').append(element('div', { class: 'tools' }, scrollSign(table), csv));
}

document.querySelectorAll('table.sortable').forEach(furnishTable);
drawAll(JSON.parse(document.getElementById('figures').textContent));
darkness.addEventListener('change', restyle);
let resizing = 0;
addEventListener('resize', () => {
  cancelAnimationFrame(resizing);
  resizing = requestAnimationFrame(() => drawn.forEach(figure => figure.resize()));
});
addEventListener('beforeprint', () => {
  printing = true;
  restyle();
  while (drawNext()); // a page that is printed at once has all of its figures
});
addEventListener('afterprint', () => {
  printing = false;
  restyle();
});
