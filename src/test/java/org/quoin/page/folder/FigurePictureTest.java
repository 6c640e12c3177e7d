package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.page.Figure;
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
  void whatCannotBeToldApartAndWhatIsNoChartIsLeftOut() {
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
    Figure map = new Figure.NetworkMap("t", "", List.of(), List.of(), new double[0]);
    assertThat(FigurePicture.of(map)).isEmpty();
  }
}
