// Axes of dates: marks at whole minutes, hours, days, Mondays, months or years. The rules are those
// of DateTicks in Java. Times are seconds since 1970 on the local clock.

const CLOCK = [1, 5, 15, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY];
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateOf(time) {
  return new Date(1000 * time);
}

function dayText(date) {
  return date.getUTCDate() + ' ' + MONTH_NAMES[date.getUTCMonth()];
}

function clockText(date, seconds) {
  const two = x => String(x).padStart(2, '0');
  return two(date.getUTCHours()) + ':' + two(date.getUTCMinutes()) + (seconds ? ':' + two(date.getUTCSeconds()) : '');
}

/** A moment in words: 1 Oct 2025 06:30:00. */
function dateText(time) {
  const date = dateOf(Math.floor(time));
  return dayText(date) + ' ' + date.getUTCFullYear() + ' ' + clockText(date, true);
}

/** A span as dates, for the name of an axis. */
function spanText(from, to) {
  const [first, last] = [dateOf(Math.floor(from)), dateOf(Math.floor(to))];
  const end = dayText(last) + ' ' + last.getUTCFullYear();
  if (Math.floor(from / DAY) === Math.floor(to / DAY)) {
    return end;
  }
  return dayText(first) + (first.getUTCFullYear() === last.getUTCFullYear() ? '' : ' ' + first.getUTCFullYear()) + ' to ' + end;
}

/** The marks of a span: [time, text]; at most so many, unless fewer than two would be left. */
function dateTicks(from, to, most) {
  const ticks = ticksOf(from, to, most);
  return ticks.length < 2 && most < 12 ? dateTicks(from, to, most + 1) : ticks;
}

function ticksOf(from, to, most) {
  const least = (to - from) / Math.max(1, most);
  const step = CLOCK.find(one => one >= least);
  if (step) {
    return timesBetween(from, to, 0, step).map(time => {
      const date = dateOf(time);
      return [time, time % DAY === 0 ? dayText(date) : clockText(date, step % MINUTE !== 0)];
    });
  }
  const weeks = [1, 2].find(one => 7 * DAY * one >= least);
  if (weeks) {
    return timesBetween(from, to, 4 * DAY, 7 * DAY * weeks).map(time => [time, dayText(dateOf(time))]);
  }
  const months = [1, 2, 3, 6].find(one => 30.4 * DAY * one >= least);
  const years = [1, 2, 5, 10, 20, 50].find(one => 365.25 * DAY * one >= least) || 100;
  return monthsBetween(from, to, months || 12 * years);
}

function timesBetween(from, to, origin, step) {
  const times = [];
  for (let time = origin + Math.ceil((from - origin) / step) * step; time <= to; time += step) {
    times.push(time);
  }
  return times;
}

function monthsBetween(from, to, step) {
  const first = dateOf(Math.floor(from));
  const index = 12 * first.getUTCFullYear() + first.getUTCMonth();
  const ticks = [];
  for (let k = Math.floor(index / step) * step; ; k += step) {
    const time = Date.UTC(Math.floor(k / 12), k % 12, 1) / 1000;
    if (time > to) {
      return ticks;
    }
    if (time >= from) {
      ticks.push([time, k % 12 === 0 ? String(k / 12) : MONTH_NAMES[k % 12]]);
    }
  }
}
