package org.quoin.page.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.Picture;
import org.quoin.report.picture.SvgFile;

class FigurePictureTest {
  private static final Figure.Axis PLAIN = new Figure.Axis("jobs", "", false);

  private static Figure.Bars bars(boolean stacked) {
    return new Figure.Bars(
        "t",
        "",
        "time",
        "s",
        List.of("a"),
        List.of(
            new Figure.BarSeries("one", new double[] {2}, null),
            new Figure.BarSeries("other", new double[] {6}, null)),
        stacked);
  }

  @Test
  void stackedBarsStandOnEachOtherAndAreAsLongAsTheirValues() {
    List<Picture.Band> bands = FigurePicture.of(bars(true)).orElseThrow().bands();
    assertThat(bands).hasSize(2);
    assertThat(bands.get(1).height()).isCloseTo(3 * bands.get(0).height(), within(1e-9));
    assertThat(bands.get(1).y() + bands.get(1).height()).isCloseTo(bands.get(0).y(), within(1e-9));
    assertThat(bands.get(1).x()).isEqualTo(bands.get(0).x());
  }

  @Test
  void otherBarsStandBesideEachOtherOnTheAxis() {
    List<Picture.Band> bands = FigurePicture.of(bars(false)).orElseThrow().bands();
    assertThat(bands.get(1).x()).isGreaterThan(bands.get(0).x() + bands.get(0).width());
    assertThat(bands.get(0).y() + bands.get(0).height())
        .isCloseTo(bands.get(1).y() + bands.get(1).height(), within(1e-9));
  }

  @Test
  void stepsTurnAtRightAnglesAndGapsStayGaps() {
    Figure.Curve curve =
        new Figure.Curve(
            "c",
            new double[] {0, 1, 2, 3},
            new double[] {1, 2, Double.NaN, 3},
            null,
            null,
            Figure.Form.STEPS,
            "");
    Figure figure = new Figure.Curves("t", "", PLAIN, PLAIN, List.of(curve));
    List<Picture.Line> drawn =
        FigurePicture.of(figure).orElseThrow().lines().stream()
            .filter(
                line -> line.ink() == Picture.Ink.SERIES_1 && line.x1() <= 720 && line.x2() <= 720)
            .toList();
    assertThat(drawn).hasSize(2);
    assertThat(drawn.get(0).y1()).isEqualTo(drawn.get(0).y2());
    assertThat(drawn.get(1).x1()).isEqualTo(drawn.get(1).x2());
  }

  @Test
  void secondsOfDaysAreToldInDaysAndNamesAreEscaped() {
    double[] days = {0, 86_400 * 20.0};
    Figure.Curve curve =
        new Figure.Curve("<b>&", days, new double[] {1, 2}, null, null, Figure.Form.LINE, "");
    Figure figure =
        new Figure.Curves("<i>", "", new Figure.Axis("time", "s", false), PLAIN, List.of(curve));
    String svg = SvgFile.of(FigurePicture.of(figure).orElseThrow());
    assertThat(svg).contains("time [d]").contains("&lt;b&gt;&amp;").doesNotContain("<b>");
  }

  @Test
  void whatCannotBeToldApartIsLeftOut() {
    List<Figure.Curve> many =
        IntStream.range(0, 17)
            .mapToObj(
                i ->
                    new Figure.Curve(
                        "c" + i,
                        new double[] {0},
                        new double[] {1},
                        null,
                        null,
                        Figure.Form.LINE,
                        ""))
            .toList();
    assertThat(FigurePicture.of(new Figure.Curves("t", "", PLAIN, PLAIN, many))).isEmpty();
  }

  @Test
  void cellsAreColouredByTheirValues() {
    double[][] values = {{1, 10}, {100, Double.NaN}};
    Figure figure =
        new Figure.HeatMap(
            "t", "", "x", List.of("a", "b"), "y", List.of("c", "d"), "v", "", values, true);
    List<Picture.Band> bands = FigurePicture.of(figure).orElseThrow().bands();
    assertThat(bands.subList(0, 3))
        .extracting(Picture.Band::ink)
        .containsExactly(Picture.Ink.HEAT_0, Picture.Ink.HEAT_4, Picture.Ink.HEAT_8);
    assertThat(bands.get(1).x()).isGreaterThan(bands.get(0).x() + bands.get(0).width());
    assertThat(bands.get(2).y()).isGreaterThan(bands.get(0).y() + bands.get(0).height());
    assertThat(bands).hasSize(3 + 9);
  }

  /** Half of two processors for all of the time, the other for a quarter of it. */
  @Test
  void jobsCoverAsMuchAsTheyHold() {
    Figure.Gantt figure =
        new Figure.Gantt(
            "t",
            "",
            2,
            1,
            "processor",
            new long[] {1, 2},
            new double[] {0, 0},
            new double[] {0, 50},
            new double[] {200, 100},
            new int[][] {{1, 1}, {0, 0}},
            new int[] {0, 1},
            List.of("one", "other"),
            null);
    List<Picture.Band> bands = FigurePicture.of(figure).orElseThrow().bands();
    assertThat(bands)
        .extracting(Picture.Band::ink)
        .containsExactly(Picture.Ink.SERIES_2, Picture.Ink.SERIES_1);
    assertThat(bands.get(1).width()).isCloseTo(4 * bands.get(0).width(), within(4.0));
    assertThat(bands.get(0).x()).isCloseTo(bands.get(1).x() + bands.get(0).width(), within(2.0));
    assertThat(bands.get(1).y()).isEqualTo(bands.get(0).y() + bands.get(0).height());
  }

  @Test
  void placesLieAsOnTheEarthAndBusyLinksAreThick() {
    Figure figure =
        new Figure.NetworkMap(
            "t",
            "",
            List.of(place("east", 10, 40, 0.5), place("west", 0, 50, Double.NaN)),
            List.of(new Figure.Connection("l", 0, 1, 1, null, "")),
            new double[0]);
    Picture picture = FigurePicture.of(figure).orElseThrow();
    Picture.Box east = picture.boxes().get(0);
    Picture.Box west = picture.boxes().get(1);
    assertThat(east.x()).isGreaterThan(west.x());
    assertThat(east.y()).isGreaterThan(west.y());
    assertThat(east.ink()).isEqualTo(Picture.Ink.HEAT_4);
    assertThat(picture.lines())
        .filteredOn(line -> line.ink() == Picture.Ink.HEAT_8)
        .extracting(Picture.Line::width)
        .containsExactly(7.0);
    assertThat(SvgFile.of(picture)).contains("° N").contains("stroke-width=\"7.0\"");
  }

  private static Figure.Place place(String name, double east, double north, double use) {
    return new Figure.Place(name, "server", east, north, true, use, null, "");
  }
}
