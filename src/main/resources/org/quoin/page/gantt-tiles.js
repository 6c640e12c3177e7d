// The single jobs of a large Gantt chart: in tiles of jobs of about one length, packed until their
// time is looked at.

const TILES = {
  most: 60000, // jobs that are drawn at once
  kept: 64 // unpacked tiles
};

class GanttTiles {
  /** What has changed calls for another drawing. */
  constructor(tiles, changed) {
    this.tiles = tiles;
    this.changed = changed;
    this.unpacked = new Map();
    this.waits = new Set();
    this.failed = typeof DecompressionStream === 'undefined';
    this.key = '';
  }

  /** About how many jobs are seen between two instants. */
  expected(from, to) {
    let sum = 0;
    for (const tile of this.tiles) {
      const seen = Math.min(to, tile.to) - Math.max(from, tile.from);
      if (seen >= 0) {
        sum += tile.jobs * Math.min(1, seen / Math.max(1e-9, tile.to - tile.from));
      }
    }
    return sum;
  }

  /** The rows of the jobs between two instants; null while they are too many, or still packed. */
  between(from, to) {
    if (this.failed || this.expected(from, to) > TILES.most) {
      return null;
    }
    const places = [...this.tiles.keys()].filter(i => this.tiles[i].from < to && this.tiles[i].to > from);
    const missing = places.filter(i => !this.unpacked.has(i));
    missing.forEach(i => this.unpack(i));
    if (missing.length > 0) {
      return null;
    }
    const key = places.join();
    if (key !== this.key) {
      places.forEach(i => this.used(i));
      this.key = key;
      this.joined = joinedJobs(places.map(i => this.unpacked.get(i)));
    }
    return this.joined;
  }

  /** Moves a tile to the end of those that may go. */
  used(i) {
    const tile = this.unpacked.get(i);
    this.unpacked.delete(i);
    this.unpacked.set(i, tile);
  }

  unpack(i) {
    if (this.waits.has(i)) {
      return;
    }
    this.waits.add(i);
    const stream = new Blob([bytesOf(this.tiles[i].packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    new Response(stream).arrayBuffer().then(buffer => {
      this.unpacked.set(i, tileJobs(new Uint8Array(buffer)));
    }).catch(() => {
      this.failed = true;
    }).finally(() => {
      this.waits.delete(i);
      if (this.waits.size === 0) {
        this.changed();
        this.forget();
      }
    });
  }

  /** Those that were not used for the longest time go first. */
  forget() {
    for (const i of this.unpacked.keys()) {
      if (this.unpacked.size > TILES.kept) {
        this.unpacked.delete(i);
      }
    }
  }
}

/** The rows of a tile, as they were packed. */
function tileJobs(bytes) {
  const reader = new PackedReader(bytes);
  const [ids, starts, waits, lengths, colors, counts, blocks] = Array.from({ length: 7 }, () => reader.row(reader.next(), reader.next()));
  return { ids, starts, submits: starts.map((start, i) => start - waits[i]), ends: starts.map((start, i) => start + lengths[i]), colors, counts, blocks };
}

function joinedJobs(some) {
  const joined = {};
  for (const name of ['ids', 'starts', 'submits', 'ends', 'colors', 'counts', 'blocks']) {
    joined[name] = new Float64Array(some.reduce((sum, jobs) => sum + jobs[name].length, 0));
    let at = 0;
    for (const jobs of some) {
      joined[name].set(jobs[name], at);
      at += jobs[name].length;
    }
  }
  return joined;
}
