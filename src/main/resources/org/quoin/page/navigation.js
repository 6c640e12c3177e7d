// Moving and zooming, the same for all figures that have more than fits: buttons and keys. What is
// moved has zoom(factor), move(x, y) in shares of what is seen, and all().

function navigationButtons(moved, saysBack, saysForth) {
  const button = (name, says, act) => element('button', { type: 'button', title: says, 'aria-label': says, onclick: act }, name);
  return [
    button('−', 'Zoom out', () => moved.zoom(2)), button('+', 'Zoom in', () => moved.zoom(0.5)),
    button('◀', saysBack, () => moved.move(-0.5, 0)), button('▶', saysForth, () => moved.move(0.5, 0)),
    button('All', 'Show all of it', () => moved.all())];
}

/** A drawing takes the focus, these keys and more of its own. */
function navigationKeys(drawing, moved, more) {
  const keys = {
    ArrowLeft: () => moved.move(-0.2, 0), ArrowRight: () => moved.move(0.2, 0), ArrowUp: () => moved.move(0, -0.2), ArrowDown: () => moved.move(0, 0.2),
    '+': () => moved.zoom(0.5), '=': () => moved.zoom(0.5), '-': () => moved.zoom(2), 0: () => moved.all(),
    ...more
  };
  drawing.tabIndex = 0;
  drawing.addEventListener('keydown', event => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? null : keys[event.key];
    if (act && act() !== false) {
      event.preventDefault();
    }
  });
}

/** A sign that a table has more columns or rows than are seen; what is around the table shows it, too. */
function scrollSign(table) {
  const more = Object.assign(document.createElement('span'), { className: 'sign', hidden: true });
  const wide = table.closest('.wide');
  const sign = () => {
    wide.classList.toggle('scrolls', wide.scrollWidth > wide.clientWidth + 1);
    const columns = wide.scrollLeft + wide.clientWidth < wide.scrollWidth - 2;
    const rows = wide.scrollTop + wide.clientHeight < wide.scrollHeight - 2;
    more.textContent = [...(rows ? ['more rows below ↓'] : []), ...(columns ? ['more columns to the right →'] : [])].join(' · ');
    more.hidden = !rows && !columns;
    wide.classList.toggle('more', columns);
  };
  wide.addEventListener('scroll', sign, { passive: true });
  const size = new ResizeObserver(sign);
  [wide, table].forEach(one => size.observe(one));
  return more;
}

/** A span moved and zoomed, within all there is. */
function spanWithin(from, to, least, most) {
  const span = Math.min(to - from, most - least);
  const start = Math.max(least, Math.min(most - span, from));
  return [start, start + span];
}

function zoomed([from, to], factor, center) {
  const middle = center === undefined ? (from + to) / 2 : center;
  return [middle - (middle - from) * factor, middle + (to - middle) * factor];
}
