// Colours, dashes and marks. Nothing is told by colour alone: curves differ in dash and mark too,
// bars and boxes in pattern, and what is coloured by use carries its number.

const LIGHT = {
  dark: false, paper: '#ffffff', ink: '#1d2330', quiet: '#5b6475', line: '#d9dde5', grid: '#e8ebf0', accent: '#0b5cad',
  empty: '#eef0f4',
  series: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b07d00', '#56b4e9', '#444444', '#8a6fd1'],
  ramp: ['#fdf0d5', '#f9c77e', '#f08a4b', '#c8443c', '#7a1f4f']
};
const DARK = {
  dark: true, paper: '#12161d', ink: '#e6e9ef', quiet: '#a2acbd', line: '#353d4b', grid: '#262d39', accent: '#6cb6ff',
  empty: '#1f2631',
  series: ['#56b4e9', '#f0894a', '#2fc79a', '#e69ac6', '#e6b93f', '#8fa9ff', '#c9ced8', '#b49bf0'],
  ramp: ['#2b2440', '#6d2a5f', '#b8404f', '#ee8650', '#fbe3a2']
};
const DASHES = ['solid', [7, 4], [2, 3], [10, 3, 2, 3], [4, 2], [14, 4], [1, 4], [6, 2, 2, 2, 2, 2]];
const MARKS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

const darkness = matchMedia('(prefers-color-scheme: dark)');
let printing = false;

/** How wide a figure is drawn, whatever the window: on paper it is made to fit. */
const PRINTED = 690;
const widthFor = box => printing ? PRINTED : box.clientWidth;

function look() {
  return darkness.matches && !printing ? DARK : LIGHT;
}

/** After a round of all colours come darker ones, with other dashes and marks: no two series look alike. */
function colorOf(i) {
  const series = look().series;
  const round = Math.floor(i / series.length);
  return round === 0 ? series[i % series.length] : hexOf(mixed(series[i % series.length], look().ink, Math.min(0.75, 0.4 * round)));
}

function dashOf(i) {
  return DASHES[(i + 3 * Math.floor(i / DASHES.length)) % DASHES.length];
}

function markOf(i) {
  return MARKS[(i + 3 * Math.floor(i / MARKS.length)) % MARKS.length];
}

function hexOf(channels) {
  return '#' + channels.map(channel => channel.toString(16).padStart(2, '0')).join('');
}

/** How bright a colour is, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255).map(c => (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** A colour for text: as near to that of a series as is read on the paper (contrast 4.5 or more). */
function inkOf(i) {
  const color = colorOf(i);
  for (let share = 0; share < 1; share += 0.05) {
    const ink = hexOf(mixed(color, look().ink, share));
    if (contrast(ink, look().paper) >= 4.5) {
      return ink;
    }
  }
  return look().ink;
}

/** Patterns over the bars and boxes after the first. */
function patternOf(i) {
  const color = look().dark ? 'rgba(0,0,0,.45)' : 'rgba(255,255,255,.55)';
  const kinds = [
    { symbol: 'none' },
    { symbol: 'rect', symbolSize: 1, rotation: Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [3, 4] },
    { symbol: 'circle', symbolSize: 0.8, dashArrayX: [[6, 6], [0, 6, 6, 0]], dashArrayY: [6, 0] },
    { symbol: 'rect', symbolSize: 1, rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [2, 5] },
    { symbol: 'rect', symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [2, 4] },
    { symbol: 'rect', symbolSize: 1, rotation: Math.PI / 2, dashArrayX: [1, 0], dashArrayY: [2, 4] }
  ];
  return { color, ...kinds[i % kinds.length] };
}

function mixed(from, to, share) {
  const part = (hex, i) => parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  const channel = i => Math.round(part(from, i) + (part(to, i) - part(from, i)) * share);
  return [channel(0), channel(1), channel(2)];
}

/** The colour of a share from 0 to 1. */
function rampColor(share) {
  return 'rgb(' + rampChannels(share).join(',') + ')';
}

function rampChannels(share) {
  const ramp = look().ramp;
  const place = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const i = Math.min(ramp.length - 2, Math.floor(place));
  return mixed(ramp[i], ramp[i + 1], place - i);
}

/** A name that fits a label. */
function short(name, most) {
  const letters = Array.from(name.slice(0, 4 * (most || 28)));
  return letters.length > (most || 28) ? letters.slice(0, (most || 28) - 1).join('') + '…' : letters.join('');
}

/** A name that fits a label and keeps its end. */
function shortInside(name, most) {
  const letters = Array.from(name);
  const head = Math.floor((most - 1) / 3);
  return letters.length > most ? letters.slice(0, head).join('') + '…' + letters.slice(head + 1 - most).join('') : name;
}

const ruler = document.createElement('canvas').getContext('2d');

/** How wide a text is in pixels. */
function widthOf(text, size) {
  ruler.font = (size || 12) + 'px ' + FONT;
  return ruler.measureText(text).width;
}
