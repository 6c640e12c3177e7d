package org.quoin.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.report.block.Figure;

class FigurePainterTest {
  private static final Figure.Axis SECONDS = new Figure.Axis("time", "s", false);
  private static final double[] POINT = {1};
  private static final Figure.Axis PLAIN = new Figure.Axis("jobs", "", false);

  private static Figure.Bars bars(boolean stacked) {
    return new Figure.Bars(
        "t",
        "",
        "",
        SECONDS,
        List.of("a"),
        List.of(
            new Figure.BarSeries("one", new double[] {2}, null),
            new Figure.BarSeries("other", new double[] {6}, null)),
        stacked);
  }

  private static Drawing drawing(Figure figure) {
    return FigurePainter.paint(figure).orElseThrow();
  }

  /** The shapes that are filled with a colour, in the order in which they are painted. */
  private static List<Rectangle2D> filled(Drawing drawing, String ink) {
    return outlines(drawing)
        .filter(outline -> ink.equals(outline.fill()))
        .map(outline -> outline.shape().getBounds2D())
        .toList();
  }

  private static Stream<Drawing.Outline> outlines(Drawing drawing) {
    return drawing.marks().stream()
        .filter(Drawing.Outline.class::isInstance)
        .map(Drawing.Outline.class::cast);
  }

  /** The bars of the first and the second series; the patches beside their names come last. */
  private static List<Rectangle2D> twoBars(boolean stacked) {
    Drawing drawing = drawing(bars(stacked));
    return List.of(filled(drawing, Ink.fill(0)).get(0), filled(drawing, Ink.fill(1)).get(0));
  }

  @Test
  void stackedBarsStandOnEachOtherAndAreAsLongAsTheirValues() {
    List<Rectangle2D> bars = twoBars(true);
    assertThat(bars.get(1).getHeight()).isCloseTo(3 * bars.get(0).getHeight(), within(1e-9));
    assertThat(bars.get(1).getMaxY()).isCloseTo(bars.get(0).getY(), within(1e-9));
    assertThat(bars.get(1).getX()).isEqualTo(bars.get(0).getX());
  }

  @Test
  void otherBarsStandBesideEachOtherOnTheAxis() {
    List<Rectangle2D> bars = twoBars(false);
    assertThat(bars.get(1).getX()).isGreaterThan(bars.get(0).getMaxX());
    assertThat(bars.get(0).getMaxY()).isCloseTo(bars.get(1).getMaxY(), within(1e-9));
    assertThat(bars.get(0).getMaxY()).isCloseTo(Chart.HEIGHT, within(1e-9));
  }

  /** The size of a picture is bounded whatever the values are. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1e308, 1e308})
  void aValueThatHasNoPlaceOnTheAxesIsNotDrawn(double odd) {
    double[] values = {odd, 2};
    Figure.BarSeries one = new Figure.BarSeries("one", values, new double[] {odd, 1});
    Figure.BarSeries other = new Figure.BarSeries("other", new double[] {-odd, 3}, null);
    Figure.Curve curve = new Figure.Curve("c", new double[] {0, odd}, values, Figure.Form.LINE);
    Figure.Axis ratios = new Figure.Axis("ratio", "", true);
    Figure.Box box = new Figure.Box("b", 2, 1, odd, 2, odd, 3, odd);
    for (Figure figure :
        List.of(
            new Figure.Bars("t", "", "", SECONDS, List.of("a", "b"), List.of(one, other), true),
            new Figure.Curves("t", "", PLAIN, ratios, List.of(curve)),
            new Figure.Boxes("t", "", "", PLAIN, List.of(box)))) {
      Drawing drawing = drawing(figure);
      String svg = new String(PictureFile.SVG.bytes(drawing), StandardCharsets.UTF_8);
      assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
      assertThat(PictureFile.PNG.bytes(drawing)).isNotEmpty();
    }
  }

  /** A time is never negative, a difference may be. */
  @Test
  void anIntervalIsCutOffAt0UnlessTheAxisShowsDifferences() {
    double[] x = {1, 2};
    double[] means = {204, 50};
    double[] halves = {206, 5};
    Figure.Curve curve = Figure.Curve.points("c", x, means, halves);
    Figure.BarSeries bar = new Figure.BarSeries("c", means, halves);
    for (boolean difference : new boolean[] {false, true}) {
      Figure.Axis axis = difference ? Figure.Axis.difference("longer", "") : PLAIN;
      List<Figure> figures =
          List.of(
              new Figure.Curves("t", "", PLAIN, axis, List.of(curve)),
              new Figure.Bars("t", "", "", axis, List.of("a", "b"), List.of(bar), false));
      for (Figure figure : figures) {
        Drawing drawing = drawing(figure);
        assertThat(texts(drawing).anyMatch("-100"::equals)).isEqualTo(difference);
        double lowest =
            outlines(drawing)
                .filter(outline -> outline.line() != null)
                .mapToDouble(outline -> outline.shape().getBounds2D().getMaxY())
                .max()
                .orElseThrow();
        assertThat(lowest).isLessThanOrEqualTo(Chart.HEIGHT + 5);
      }
    }
  }

  @Test
  void noIntervalIsDrawnOverAMark() {
    double[] x = {1};
    double[] half = {20};
    List<Figure.Curve> curves =
        List.of(
            Figure.Curve.points("low", x, new double[] {10}, half),
            Figure.Curve.points("high", x, new double[] {20}, half));
    List<Drawing.Outline> shapes =
        outlines(drawing(new Figure.Curves("t", "", PLAIN, PLAIN, curves))).toList();
    int lastInterval = -1;
    int firstMark = shapes.size();
    for (int i = 0; i < shapes.size(); i++) {
      Drawing.Outline one = shapes.get(i);
      boolean upright = one.shape().getBounds2D().getWidth() == 0;
      boolean mark = Ink.line(0).equals(one.fill()) || Ink.line(1).equals(one.fill());
      boolean interval = Ink.line(0).equals(one.line()) || Ink.line(1).equals(one.line());
      lastInterval = interval && upright ? i : lastInterval;
      firstMark = mark ? Math.min(firstMark, i) : firstMark;
    }
    assertThat(lastInterval).isNotNegative().isLessThan(firstMark);
  }

  /** A line of a caption ends before "95 %", not within it. */
  @Test
  void noLineEndsBetweenANumberAndItsUnit() {
    for (int width = 60; width < 400; width += 7) {
      Drawing drawing = new Drawing();
      drawing.heading(
          "t", "a mean of the wait is shown to be the best (95 %), or 3 s", 0, 0, width);
      assertThat(texts(drawing)).noneMatch(line -> line.matches("(%|s)([).,].*)?"));
    }
  }

  private static Stream<String> texts(Drawing drawing) {
    return drawing.marks().stream()
        .filter(Drawing.Text.class::isInstance)
        .map(mark -> ((Drawing.Text) mark).text());
  }

  @Test
  void stepsTurnAtRightAnglesAndGapsStayGaps() {
    double[] ys = {1, 2, Double.NaN, 3};
    Figure.Curve curve = new Figure.Curve("", new double[] {0, 1, 2, 3}, ys, Figure.Form.STEPS);
    Drawing drawing = drawing(new Figure.Curves("t", "", PLAIN, PLAIN, List.of(curve)));
    PathIterator path =
        outlines(drawing)
            .filter(outline -> Ink.line(0).equals(outline.line()))
            .findFirst()
            .orElseThrow()
            .shape()
            .getPathIterator(null);
    List<double[]> points = new ArrayList<>();
    List<Integer> kinds = new ArrayList<>();
    for (double[] at = new double[6]; !path.isDone(); path.next()) {
      kinds.add(path.currentSegment(at));
      points.add(at.clone());
    }
    int move = PathIterator.SEG_MOVETO;
    int line = PathIterator.SEG_LINETO;
    assertThat(kinds).startsWith(move, line, line, line, move);
    for (int i = 1; i < 4; i++) {
      double[] before = points.get(i - 1);
      double[] now = points.get(i);
      assertThat(before[0] == now[0] || before[1] == now[1]).isTrue();
    }
  }

  @Test
  void secondsOfDaysAreToldInDaysAndNamesAreEscaped() {
    double[] days = {0, 86_400 * 20.0};
    Figure.Curve curve = new Figure.Curve("<b>&", days, new double[] {1, 2}, Figure.Form.LINE);
    Figure figure =
        new Figure.Curves("<i>", "", new Figure.Axis("time", "s", false), PLAIN, List.of(curve));
    String svg = new SvgText(drawing(figure)).text();
    assertThat(svg).contains("time [d]").contains("&lt;b&gt;&amp;").doesNotContain("<b>");
  }

  @Test
  void whatCannotBeToldApartIsLeftOut() {
    List<Figure.Curve> many =
        IntStream.rangeClosed(0, Ink.MAX_SERIES)
            .mapToObj(i -> new Figure.Curve("c" + i, POINT, POINT, Figure.Form.LINE))
            .toList();
    assertThat(FigurePainter.paint(new Figure.Curves("t", "", PLAIN, PLAIN, many))).isEmpty();
  }

  private static Figure heat() {
    double[][] values = {{1, 10}, {100, Double.NaN}};
    return new Figure.HeatMap(
        "t", "", "x", List.of("a", "b"), "y", List.of("c", "d"), "v", "", values, true, null);
  }

  /** A round axis would go on to 1000 and leave the plane's last sixth empty. */
  @Test
  void aPlaneOfEqualValuesFillsItsAxes() {
    double[] over = {0, 400, 830};
    double[][] values = {{1, 2, 3}, {2, 3, 4}, {3, 4, 5}};
    List<String> names = List.of("a", "b", "c");
    Drawing drawing =
        drawing(
            new Figure.HeatMap(
                "t",
                "",
                "x",
                names,
                "y",
                names,
                "v",
                "",
                values,
                false,
                new Figure.Contours(PLAIN, PLAIN, over, over)));
    Rectangle2D plane =
        outlines(drawing)
            .filter(outline -> outline.fill() != null)
            .map(outline -> outline.shape().getBounds2D())
            .reduce(Rectangle2D::createUnion)
            .orElseThrow();
    assertThat(plane.getMinX()).isCloseTo(0, within(0.5));
    assertThat(plane.getMaxX()).isCloseTo(drawing.paper().wide(), within(0.5));
    assertThat(plane.getMinY()).isCloseTo(0, within(0.5));
  }

  @Test
  void cellsAreColouredByTheirValues() {
    List<Drawing.Outline> cells =
        outlines(drawing(heat())).filter(outline -> outline.fill() != null).toList();
    assertThat(cells.subList(0, 3))
        .extracting(Drawing.Outline::fill)
        .containsExactly(Ink.heat(0), Ink.heat(0.5), Ink.heat(1));
    List<Rectangle2D> at = cells.stream().map(cell -> cell.shape().getBounds2D()).toList();
    assertThat(at.get(1).getX()).isGreaterThan(at.get(0).getMaxX());
    assertThat(at.get(2).getY()).isGreaterThan(at.get(0).getMaxY());
    assertThat(cells).as("and nine of the legend").hasSize(3 + 9);
  }

  /** Half of two processors for all of the time, the other for a quarter of it. */
  private static Figure gantt() {
    return new Figure.Gantt(
        "t",
        "",
        2,
        1,
        "processor",
        new Figure.Jobs(
            new long[] {1, 2},
            new double[] {0, 0},
            new double[] {0, 50},
            new double[] {200, 100},
            new int[][] {{1, 1}, {0, 0}},
            new int[] {0, 1}),
        List.of("one", "other"),
        new Figure.Curve("waiting", new double[] {0, 50}, new double[] {1, 0}, Figure.Form.STEPS),
        Double.NaN,
        0,
        List.of());
  }

  @Test
  void jobsCoverAsMuchAsTheyHold() {
    Drawing drawing = drawing(gantt());
    Rectangle2D whole = filled(drawing, Ink.fill(0)).get(0);
    Rectangle2D quarter = filled(drawing, Ink.fill(1)).get(0);
    assertThat(whole.getWidth()).isCloseTo(4 * quarter.getWidth(), within(4.0));
    assertThat(whole.getX()).isZero();
    assertThat(quarter.getX()).isCloseTo(quarter.getWidth(), within(2.0));
    assertThat(whole.getY()).isEqualTo(quarter.getMaxY());
    Rectangle2D waiting = filled(drawing, Ink.AXIS).get(0);
    assertThat(waiting.getWidth()).isEqualTo(Chart.WIDTH);
    assertThat(waiting.getMaxY()).isNegative();
  }

  private static Figure map() {
    return new Figure.NetworkMap(
        "t",
        "",
        List.of(place("east", 10, 40, 0.5), place("west", 0, 50, Double.NaN)),
        List.of(new Figure.Connection("l", 0, 1, 1, null, Double.NaN, null, "", "", Double.NaN)),
        new double[0],
        List.of());
  }

  @Test
  void placesLieAsOnTheEarthAndBusyLinksAreThick() {
    Drawing drawing = drawing(map());
    List<Rectangle2D> places =
        outlines(drawing)
            .filter(outline -> Ink.Role.SITE.line.equals(outline.line()))
            .map(outline -> outline.shape().getBounds2D())
            .toList();
    assertThat(places.get(0).getX()).isGreaterThan(places.get(1).getMaxX());
    assertThat(places.get(0).getY()).isGreaterThan(places.get(1).getMaxY());
    assertThat(outlines(drawing).filter(outline -> Ink.heat(1).equals(outline.line())))
        .extracting(Drawing.Outline::width)
        .containsExactly(7.0);
    assertThat(new SvgText(drawing).text()).contains("° N").contains("stroke-width=\"7\"");
  }

  private static Figure.Place place(String name, double east, double north, double use) {
    return new Figure.Place(name, "server", east, north, true, use, null, "", -1);
  }

  /** A figure of each kind, among them ones with hardly anything to draw. */
  static Stream<Figure> figures() {
    double[] none = {Double.NaN};
    List<String> many = IntStream.range(0, 1000).mapToObj(i -> "a site of name " + i).toList();
    double[] values = IntStream.range(0, 1000).mapToDouble(i -> i).toArray();
    Figure.Curve undefined = new Figure.Curve("u", POINT, none, none, none, Figure.Form.STEPS, "");
    Figure.Axis log = new Figure.Axis("wait", "s", true);
    return Stream.of(
        bars(true),
        heat(),
        gantt(),
        map(),
        new Figure.Curves("t", "", log, log, List.of(undefined)),
        new Figure.Curves("", "", PLAIN, PLAIN, List.of()),
        new Figure.Boxes("t", "", "", log, List.of(new Figure.Box("b", 1, 1, 2, 3, 4, 5, 3))),
        new Figure.NetworkMap("t", "", List.of(), List.of(), new double[0], List.of()),
        new Figure.Bars(
            "t",
            "",
            "",
            new Figure.Axis("v", "B", false),
            many,
            List.of(new Figure.BarSeries("s", values, values)),
            false));
  }

  @ParameterizedTest
  @MethodSource("figures")
  void everyFigureIsWrittenInEveryFormatWithTheSameBytes(Figure figure) throws IOException {
    Drawing drawing = drawing(figure);
    Rectangle2D size = drawing.bounds();
    assertThat(size.getWidth()).isBetween(1.0, 1500.0);
    assertThat(size.getHeight()).isBetween(1.0, 1500.0);
    for (PictureFile format : PictureFile.values()) {
      assertThat(format.bytes(drawing)).isEqualTo(format.bytes(drawing(figure)));
    }
    String svg = new String(PictureFile.SVG.bytes(drawing), StandardCharsets.UTF_8);
    assertThat(svg).startsWith("<svg").endsWith("</svg>\n").doesNotContain("NaN", "Infinity");
    assertThat(ImageIO.read(new ByteArrayInputStream(PictureFile.PNG.bytes(drawing))).getWidth())
        .isEqualTo((int) (2 * size.getWidth()));
    String pdf = new String(PictureFile.PDF.bytes(drawing), StandardCharsets.ISO_8859_1);
    assertThat(pdf).startsWith("%PDF-1.4\n").endsWith("%%EOF\n").doesNotContain("Date");
    int table = Integer.parseInt(pdf.split("startxref\n")[1].split("\n")[0]);
    assertThat(pdf.substring(table)).startsWith("xref\n0 5\n");
    int first = Integer.parseInt(pdf.substring(table).split("\n")[3].split(" ")[0]);
    assertThat(pdf.substring(first)).startsWith("1 0 obj");
  }

  @Test
  void longWordsRiseAndTooManyAreLeftOut() {
    Figure.Bars bars = (Figure.Bars) figures().reduce((a, b) -> b).orElseThrow();
    List<Drawing.Text> words =
        drawing(bars).marks().stream()
            .filter(mark -> mark instanceof Drawing.Text text && text.turn() != 0)
            .map(Drawing.Text.class::cast)
            .toList();
    assertThat(words).hasSizeBetween(20, 40);
    assertThat(words.get(0).text()).isEqualTo("a site of name 0");
  }

  /** Two groups of two curves lie in two planes, in which a curve's name has one colour. */
  @Test
  void groupsHavePlanesBelowEachOther() {
    double[] x = {0, 1};
    List<Figure.Curve> curves =
        Stream.of("a", "b")
            .flatMap(
                group ->
                    Stream.of("one", "other")
                        .map(
                            name ->
                                new Figure.Curve(name, x, x, null, null, Figure.Form.LINE, group)))
            .toList();
    List<Rectangle2D> first =
        outlines(drawing(new Figure.Curves("t", "", PLAIN, PLAIN, curves, true)))
            .filter(
                one -> Ink.line(0).equals(one.line()) && one.shape().getBounds2D().getWidth() > 100)
            .map(one -> one.shape().getBounds2D())
            .toList();
    assertThat(first).hasSize(2);
    assertThat(first.get(1).getMinY()).isGreaterThan(first.get(0).getMaxY());
    assertThat(first.get(1).getX()).isEqualTo(first.get(0).getX());
  }

  /** A sum of 8 ± 2 reaches from 6 to 10: two thirds of the part of 6. */
  @Test
  void aSumOfStackedBarsHasAnInterval() {
    Figure.Bars plain = bars(true);
    Figure figure =
        new Figure.Bars(
            "t", "", "", SECONDS, plain.categories(), plain.series(), true, new double[] {2}, "");
    List<Rectangle2D> whiskers =
        outlines(drawing(figure))
            .filter(one -> Ink.TEXT.equals(one.line()))
            .map(one -> one.shape().getBounds2D())
            .filter(one -> one.getWidth() == 0)
            .toList();
    assertThat(whiskers).hasSize(1);
    assertThat(outlines(drawing(plain)).filter(one -> Ink.TEXT.equals(one.line()))).isEmpty();
    assertThat(
            whiskers.get(0).getHeight() / filled(drawing(figure), Ink.fill(1)).get(0).getHeight())
        .isCloseTo(4.0 / 6, within(0.01));
  }
}
