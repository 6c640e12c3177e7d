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

/** A number with its unit in three digits. */
const shown = (value, unit) => (Number.isFinite(value) ? said(value, unit || "", 3) : "–");

async function told(reply) {
  if (!reply.ok) {
    throw new Error((await reply.text()).trim() || `the server says ${reply.status}`);
  }
  return reply.json();
}

const path = (...names) => names.map(encodeURIComponent).join("/");
