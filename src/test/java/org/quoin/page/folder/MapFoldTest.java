package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.report.block.Figure;

class MapFoldTest {
  /** A router, a server, and clients behind the router whose links are in use 1, 2, 3 ... %. */
  private static Figure.NetworkMap star(int clients) {
    List<Figure.Place> places = new ArrayList<>();
    List<Figure.Connection> links = new ArrayList<>();
    places.add(place("router", "router", 0.5));
    places.add(place("site", "server", 1));
    links.add(new Figure.Connection("wan", 0, 1, 0.9, null, "wan", ""));
    for (int i = 1; i <= clients; i++) {
      places.add(place("c" + i, "client", 0));
      double[] uses = {0, i / 50.0};
      links.add(new Figure.Connection("l" + i, i + 1, 0, i / 100.0, uses, "l" + i, ""));
    }
    return new Figure.NetworkMap("t", "Says.", places, links, new double[] {1, 2});
  }

  private static Figure.Place place(String name, String kind, double x) {
    return new Figure.Place(name, kind, x, 0.5, false, Double.NaN, null, "");
  }

  private static Figure.NetworkMap folded(Figure.NetworkMap map) {
    return MapFold.folded(
        map,
        map.places().stream().map(one -> one.kind().equals("client") ? "client" : "").toList());
  }

  @Test
  void equalClientsBecomeOneWithTheirNumber() {
    Figure.NetworkMap map = folded(star(30));
    assertThat(map.places())
        .extracting(Figure.Place::name)
        .containsExactly("router", "site", "c1 to c30 (30)");
    assertThat(map.connections()).hasSize(2);
    assertThat(map.connections().get(0).name()).isEqualTo("wan");
    Figure.Connection all = map.connections().get(1);
    assertThat(all.from()).isEqualTo(2);
    assertThat(all.to()).isZero();
    assertThat(all.use()).as("mean of 1 to 30 %").isCloseTo(0.155, within(1e-12));
    assertThat(all.uses()[1]).isCloseTo(0.31, within(1e-12));
    assertThat(all.says()).startsWith("30 links, 1 to 30 % in use");
  }

  @Test
  void aSmallMapStaysAsItIs() {
    Figure.NetworkMap map = star(20);
    assertThat(folded(map)).isSameAs(map);
  }
}
