// The figures' data: rows of numbers unpacked, and given back as CSV.

/** A row of numbers as Float64Array or array; NaN where there is none. */
function numbers(row) {
  if (row === undefined || row === null) {
    return null;
  }
  if (Array.isArray(row)) {
    return Float64Array.from(row, x => (x === null ? NaN : x));
  }
  return new PackedReader(bytesOf(row.packed)).row(row.n, row.digits);
}

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = text.charCodeAt(i);
  }
  return bytes;
}

/** Numbers of seven bits per byte: the sign in the lowest bit, and one more, for 0 is a gap. */
class PackedReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** A number; NaN for a gap. */
  next() {
    let coded = 0;
    let factor = 1;
    let byte;
    do {
      byte = this.bytes[this.at++];
      coded += (byte & 0x7f) * factor;
      factor *= 128;
    } while (byte & 0x80);
    const folded = coded - 1;
    return coded === 0 ? NaN : folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  }

  /** Numbers that are written as differences of neighbours. */
  row(n, digits) {
    const values = new Float64Array(n);
    const scale = Math.pow(10, digits);
    let last = 0;
    for (let i = 0; i < n; i++) {
      const difference = this.next();
      last += difference || 0;
      values[i] = Number.isNaN(difference) ? NaN : last / scale;
    }
    return values;
  }
}

/** Curves whose x is left out share that of the one before. */
function unpackCurves(curves) {
  let x = new Float64Array(0);
  return curves.map(curve => {
    x = numbers(curve.x) || x;
    return { ...curve, x, y: numbers(curve.y), low: numbers(curve.low), high: numbers(curve.high) };
  });
}

/** A cell of CSV; a text that a spreadsheet would take for a formula begins with a quote. */
function csvCell(value) {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? String(value) : '';
  }
  let text = String(value);
  if (/^[=+\-@\t\r]/.test(text)) {
    text = "'" + text;
  }
  return /[",\n\r]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
}

function csvText(rows) {
  return rows.map(row => row.map(csvCell).join(',') + '\n').join('');
}

/** A heading with its unit. */
function headed(name, unit) {
  return unit ? name + ' [' + unit + ']' : name;
}

function save(name, blob) {
  const link = element('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function fileName(title, ending) {
  const plain = title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return (plain.slice(0, 60) || 'figure') + '.' + ending;
}

/** A new element; its children are elements or texts, never markup. */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) {
      made.addEventListener(name.slice(2), value);
    } else {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}
