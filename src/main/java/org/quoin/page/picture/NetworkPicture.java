package org.quoin.page.picture;

import org.quoin.report.block.Figure;
import org.quoin.report.picture.MapPicture;
import org.quoin.report.picture.Picture;

/** A network as a picture, coloured by the use over the whole run. */
final class NetworkPicture {
  private NetworkPicture() {}

  static Picture of(Figure.NetworkMap figure) {
    boolean geographic = figure.places().stream().allMatch(Figure.Place::geographic);
    MapPicture map =
        new MapPicture(
            figure.title(),
            "Share of the capacity in use over the whole run; dashed if unlimited.",
            geographic,
            figure.places().stream().map(place -> new double[] {place.x(), place.y()}).toList());
    for (Figure.Connection link : figure.connections()) {
      boolean known = !Double.isNaN(link.use());
      map.link(
          link.from(),
          link.to(),
          known ? Picture.Ink.heat(link.use()) : Picture.Ink.FAINT,
          known ? 2 + 5 * link.use() : 1.3,
          !known,
          known ? percent(link.use()) : "");
    }
    for (int i = 0; i < figure.places().size(); i++) {
      Figure.Place place = figure.places().get(i);
      boolean known = !Double.isNaN(place.use());
      map.place(
          i,
          known ? Picture.Ink.heat(place.use()) : Picture.Ink.PLAIN,
          place.name() + (known ? " " + percent(place.use()) : ""));
    }
    return map.done(true);
  }

  private static String percent(double share) {
    return Math.round(100 * share) + " %";
  }
}
