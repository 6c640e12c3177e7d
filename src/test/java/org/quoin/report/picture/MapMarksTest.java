package org.quoin.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.report.block.Figure;

class MapMarksTest {
  private static final int OF_REGION = 40;

  /**
   * Three regions in a row, each of 40 nodes in two inner regions; between the first two 2 links of
   * 1 and one of 3 units, between the others one link of 1.
   */
  private static Figure.NetworkMap map(int ofRegion) {
    List<Figure.Region> regions = new ArrayList<>();
    List<Figure.Place> places = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      regions.add(new Figure.Region("region " + r, -1));
      regions.add(new Figure.Region("a" + r, 3 * r));
      regions.add(new Figure.Region("b" + r, 3 * r));
      for (int i = 0; i < ofRegion; i++) {
        places.add(
            new Figure.Place(
                "n" + r + "-" + i,
                "cluster",
                r / 2.0,
                i / (double) ofRegion,
                false,
                i == 7 ? 0.5 : 0.25,
                null,
                "",
                3 * r + 1 + i % 2));
      }
    }
    int second = ofRegion;
    int third = 2 * ofRegion;
    List<Figure.Connection> links =
        List.of(
            link(0, second, 1, 0.1, Double.NaN),
            link(second + 1, 1, 1, 0.3, 0.7),
            link(2, second + 2, 3, 0.2, 0.2),
            link(0, 1, 1, 0.9, 0.9),
            link(second, third, 1, 0.4, 0.4),
            link(0, third, 0.5, 0.4, 0.4));
    return new Figure.NetworkMap("t", "", places, links, new double[0], regions);
  }

  private static Figure.Connection link(
      int from, int to, double capacity, double use, double back) {
    return new Figure.Connection("l", from, to, use, null, back, null, "", "1 MB/s", capacity);
  }

  @Test
  void nodesOfLargeMapsAreFoldedIntoTheirRegions() {
    MapMarks marks = new MapMarks(map(OF_REGION));
    assertThat(marks.isFolded()).isTrue();
    // The deepest level with at most 60 marks: two inner regions in each of three.
    assertThat(marks.marks())
        .extracting(MapMarks.Mark::name)
        .containsExactly("a0", "b0", "a1", "b1", "a2", "b2");
    assertThat(marks.marks()).extracting(MapMarks.Mark::count).containsOnly(OF_REGION / 2);
    assertThat(marks.marks().get(0).use()).isEqualTo(0.25);
    assertThat(marks.marks().get(1).use()).as("of the busiest node").isEqualTo(0.5);
    assertThat(marks.marks().get(2).x()).isEqualTo(0.5);
  }

  @Test
  void linksBetweenTwoMarksAreOneLine() {
    List<MapMarks.Tie> ties = new MapMarks(map(OF_REGION)).ties();
    assertThat(ties).hasSize(5);
    MapMarks.Tie widest =
        ties.stream().max((a, b) -> Double.compare(a.breadth(), b.breadth())).orElseThrow();
    assertThat(List.of(widest.from(), widest.to())).containsExactly(0, 2);
    assertThat(widest.breadth()).isEqualTo(1);
    assertThat(widest.label()).isEqualTo("2 x 1 MB/s");
    assertThat(widest.most()).isEqualTo(0.2);
    assertThat(ties)
        .filteredOn(tie -> tie.from() == 1)
        .extracting(MapMarks.Tie::most)
        .containsExactly(0.7);
    assertThat(ties).extracting(MapMarks.Tie::breadth).contains(0.25, 0.125);
  }

  @Test
  void smallMapsShowEveryNode() {
    MapMarks marks = new MapMarks(map(20));
    assertThat(marks.isFolded()).isFalse();
    assertThat(marks.marks()).hasSize(60).extracting(MapMarks.Mark::kind).containsOnly("cluster");
    assertThat(marks.ties()).hasSize(6).extracting(MapMarks.Tie::breadth).containsOnly(Double.NaN);
  }

  @Test
  void ofManyLinesTheNarrowestAreFaint() {
    int regions = 70;
    List<Figure.Place> places =
        IntStream.range(0, 2 * regions)
            .mapToObj(
                i ->
                    new Figure.Place(
                        "n" + i, "router", i % 7, i % 10, false, Double.NaN, null, "", i / 2 % 12))
            .toList();
    List<Figure.Region> all =
        IntStream.range(0, 12).mapToObj(i -> new Figure.Region("r" + i, -1)).toList();
    List<Figure.Connection> links = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      for (int k = 0; k < i; k++) {
        links.add(link(2 * i, 2 * k, i, Double.NaN, Double.NaN));
      }
    }
    Figure.NetworkMap map = new Figure.NetworkMap("t", "", places, links, new double[0], all);
    List<MapMarks.Tie> ties = new MapMarks(map).ties();
    // 18 lines for 12 regions: 11 that join all, and the 7 widest others.
    assertThat(ties).hasSize(66);
    assertThat(ties)
        .filteredOn(tie -> !tie.faint())
        .hasSize(18)
        .allMatch(tie -> tie.to() == 11 || tie.from() < 8);
    assertThat(ties.get(0).faint()).isTrue();
    assertThat(ties.get(65).faint()).isFalse();
    List<Rectangle2D> squares =
        new MapPainter(map)
            .paint().marks().stream()
                .filter(
                    mark ->
                        mark instanceof Drawing.Outline outline && "eeeeee".equals(outline.fill()))
                .map(mark -> ((Drawing.Outline) mark).shape().getBounds2D())
                .toList();
    assertThat(squares).hasSize(12);
    for (Rectangle2D one : squares) {
      assertThat(squares).filteredOn(one::intersects).as("only itself").hasSize(1);
    }
  }
}
