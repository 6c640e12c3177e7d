// Places on the earth, drawn flat: equirectangular, true in the middle of the map.

class Earth {
  /** Of places, pairs of degrees east and north. */
  constructor(places) {
    const latitudes = places.map(place => place[1]);
    this.shortening = Math.max(0.1, Math.cos((Math.min(...latitudes) + Math.max(...latitudes)) / 2 * Math.PI / 180));
    this.points = places.map(([east, north]) => [east * this.shortening, -north]);
  }

  extent() {
    const span = i => Math.max(...this.points.map(p => p[i])) - Math.min(...this.points.map(p => p[i]));
    return [span(0), span(1)];
  }

  /** Lines of longitude and latitude, every so many pixels at least, where the first place is at some pixels. */
  lines(first, scale, apart) {
    const step = [1, 2, 5, 10, 20, 30, 60].find(degrees => degrees * scale >= apart) || 60;
    const name = (degree, west, east) => Math.abs(degree) + '°' + (degree < 0 ? ' ' + west : degree > 0 ? ' ' + east : '');
    const meridians = [];
    for (let degree = -360; degree <= 720; degree += step) {
      const east = ((degree + 180) % 360 + 360) % 360 - 180;
      meridians.push({ at: first[0] + (degree * this.shortening - this.points[0][0]) * scale, name: name(east, 'W', 'E') });
    }
    const parallels = [];
    for (let degree = -Math.floor(80 / step) * step; degree <= 80; degree += step) {
      parallels.push({ at: first[1] + (-degree - this.points[0][1]) * scale, name: name(degree, 'S', 'N') });
    }
    return { meridians, parallels };
  }
}
