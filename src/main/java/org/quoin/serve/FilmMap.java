package org.quoin.serve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.MapPainter;
import org.quoin.report.picture.PictureFile;
import org.quoin.report.topology.NetworkFile;
import org.quoin.result.NetworkPlan;

/**
 * The map on which the workbench shows a run over time.
 *
 * @param svg the drawing
 * @param points where each node is drawn, as x and y
 * @param ends the node at the end of each link
 * @param routes the routes of the clients
 */
record FilmMap(
    String svg,
    Map<String, List<Double>> points,
    List<String> ends,
    List<NetworkPlan.Route> routes) {
  private static final double WIDTH = 230;

  /** The width that the queue of a site takes beside it. */
  private static final double QUEUE = 64;

  static FilmMap of(NetworkPlan plan) {
    Figure.NetworkMap map = NetworkFile.map(plan, "", "");
    MapPainter painter = new MapPainter(map, WIDTH);
    Map<String, List<Double>> points = new LinkedHashMap<>();
    map.places()
        .forEach(place -> points.put(place.name(), List.of(painter.x(place), painter.y(place))));
    return new FilmMap(
        PictureFile.svg(painter.paint(false, QUEUE)),
        points,
        plan.links().stream().map(NetworkPlan.Link::to).toList(),
        plan.routes());
  }
}
