// What both pages use: elements, numbers as people say them. Texts from outside are only ever set
// as text, never as markup.
"use strict";

const SVG = "http://www.w3.org/2000/svg";

function furnish(element, attributes, children) {
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...children);
  return element;
}

const make = (name, attributes, ...children) =>
  furnish(document.createElement(name), attributes, children);

const draw = (name, attributes, ...children) =>
  furnish(document.createElementNS(SVG, name), attributes, children);

/** Up to so many digits, without an exponent. */
function digits(value, most) {
  if (!Number.isFinite(value)) {
    return "–";
  }
  const size = Math.abs(value);
  const decimals = size === 0 ? 0 : Math.max(0, (most || 3) - 1 - Math.floor(Math.log10(size)));
  const text = value.toFixed(Math.min(6, decimals));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : Number(text).toLocaleString("en");
}

const PREFIXES = ["", "K", "M", "G", "T", "P"];
const TIMES = [[86400, "d"], [3600, "h"], [60, "min"], [1, "s"], [1e-3, "ms"]];

/** A number with its unit: of seconds and bytes, the one that leaves a short number. */
function shown(value, unit, most) {
  if (!Number.isFinite(value)) {
    return "–";
  }
  if (unit === "s") {
    const [size, name] = TIMES.find(([length]) => Math.abs(value) >= (length === 60 ? 120 : length)) || [1, "s"];
    return `${digits(value / size, most)} ${name}`;
  }
  if (unit === "B" || unit === "B/s" || unit === "op/s") {
    const step = Math.max(0, Math.min(PREFIXES.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3)));
    return `${digits(value / 1000 ** step, most)} ${PREFIXES[step]}${unit}`;
  }
  return unit ? `${digits(value, most)} ${unit}` : digits(value, most);
}

/** A mean with the half-width of its interval. */
function estimate(one) {
  if (!one || !Number.isFinite(one.mean)) {
    return "–";
  }
  const mean = shown(one.mean, one.unit);
  if (!Number.isFinite(one.halfWidth)) {
    return mean;
  }
  const unit = mean.replace(/^[^ ]* ?/, "");
  const size = (TIMES.find(([, name]) => name === unit) || [1])[0];
  return one.unit === "s"
    ? `${digits(one.mean / size)} ± ${digits(one.halfWidth / size, 2)} ${unit}`
    : `${digits(one.mean)} ± ${digits(one.halfWidth, 2)} ${one.unit || ""}`.trim();
}

async function told(reply) {
  if (!reply.ok) {
    throw new Error((await reply.text()).trim() || `the server says ${reply.status}`);
  }
  return reply.json();
}

const path = (...names) => names.map(encodeURIComponent).join("/");
