// Numbers and units as people say them.

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** The units of each base unit, from the smallest: {least, name, factor}; Quoin fills them in. */
const LADDERS = "UNIT LADDERS";

/** A blank between a number and its unit, or beside a ±; Quoin fills it in. */
const JOINED = new RegExp("JOINED BLANKS", 'g');

/** A sentence in which no line ends between a number and its unit. */
function unbroken(sentence) {
  return sentence.replace(JOINED, '\u00a0');
}

/** The unit to show values up to a largest in: {factor, unit}. */
function scaleFor(unit, largest) {
  const ladder = Object.prototype.hasOwnProperty.call(LADDERS, unit) ? LADDERS[unit] : null;
  if (!ladder || !(largest > 0)) {
    return { factor: 1, unit };
  }
  const chosen = ladder.filter(step => largest >= step.least).pop() || ladder[0];
  return { factor: chosen.factor, unit: chosen.name };
}

/** The unit of an axis whose values go up to a largest: the one that it is given, as a table has it. */
function scaleOf(axis, largest) {
  return axis.shown ? { factor: axis.shown.factor, unit: axis.shown.name } : scaleFor(axis.unit, largest);
}

function largestOf(...rows) {
  let largest = 0;
  for (const row of rows) {
    for (const x of row || []) {
      if (Math.abs(x) > largest && Number.isFinite(x)) {
        largest = Math.abs(x);
      }
    }
  }
  return largest;
}

/** Up to four digits, or as many as are asked for, thousands apart. */
function digits(x, most = 4) {
  if (!Number.isFinite(x)) {
    return '–';
  }
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) {
    return x.toExponential(2).replace('e+', 'e');
  }
  const decimals = size === 0 ? 0 : Math.max(0, most - 1 - Math.floor(Math.log10(size)));
  return x.toLocaleString('en', { maximumFractionDigits: Math.min(decimals, 7) });
}

/**
 * How to write numbers that stand together, such as the cells of a map: counts in full, others with equally many digits
 * behind the point, so many that the smallest quarter has three digits and the largest no more than five.
 */
function columnDigits(values) {
  const sizes = values.map(Math.abs).filter(size => Number.isFinite(size) && size > 0).sort((a, b) => a - b);
  if (sizes.length === 0 || values.every(Number.isInteger)) {
    return value => digits(value, 9);
  }
  const exponent = size => Math.floor(Math.log10(size));
  const largest = exponent(sizes[sizes.length - 1]);
  const small = exponent(sizes[Math.floor((sizes.length - 1) / 4)]);
  const decimals = Math.max(0, Math.min(2 - small, 4 - Math.max(0, largest)));
  return value => (value !== 0 && Math.abs(value) < 0.5 * Math.pow(10, -decimals)
    ? digits(value, 1)
    : fixed(value, decimals));
}

/** That many digits behind the point, thousands apart. */
function fixed(value, decimals) {
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A value in its own best unit. */
function said(x, unit, most) {
  if (!Number.isFinite(x)) {
    return 'none';
  }
  const scale = scaleFor(unit, Math.abs(x));
  return digits(x / scale.factor, most) + (scale.unit ? ' ' + scale.unit : '');
}

/**
 * A mean ± the half-width of its interval in one unit, that of the mean unless one is given. Both have the digits that the
 * half-width justifies, the mean at most five; without a half-width the mean alone.
 */
function estimated(mean, half, unit, scale = scaleFor(unit, Math.abs(mean))) {
  const [value, about] = [mean / scale.factor, half / scale.factor];
  if (!Number.isFinite(mean)) {
    return 'none';
  }
  if (!(half > 0) || !Number.isFinite(half)) {
    return digits(value) + (scale.unit ? ' ' + scale.unit : '');
  }
  const justified = Math.max(0, 1 - Math.floor(Math.log10(about)));
  const readable = value === 0 ? justified : Math.max(0, 4 - Math.floor(Math.log10(Math.abs(value))));
  const decimals = Math.min(justified, readable, 20);
  const one = Math.pow(10, -decimals);
  const shown = justified > readable ? Math.ceil(about / one) * one : about;
  return fixed(value, decimals) + ' ± ' + fixed(shown, decimals) + (scale.unit ? ' ' + scale.unit : '');
}

function percent(share) {
  return Number.isFinite(share) ? (share >= 0.1 || share === 0 ? Math.round(100 * share) : digits(Math.round(1000 * share) / 10)) + ' %' : 'none';
}

const TIME_STEPS = [
  1e-6, 2e-6, 5e-6, 1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5,
  1, 2, 5, 10, 15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE,
  HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY, 7 * DAY, 14 * DAY,
  30 * DAY, 60 * DAY, 90 * DAY, 180 * DAY, 360 * DAY, 720 * DAY, 1800 * DAY, 3600 * DAY];

/** A step between ticks in seconds, so that at most so many fit a span. */
function timeStep(span, most) {
  return TIME_STEPS.find(step => span / step <= most) || span / most;
}
