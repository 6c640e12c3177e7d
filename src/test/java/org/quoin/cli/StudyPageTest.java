package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.page.Page;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.result.StudyResults;
import org.quoin.statistics.Estimate;

class StudyPageTest {
  @TempDir private static Path folder;
  private static Page page;

  @BeforeAll
  static void sweep() throws IOException {
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        title: How busy may clients be?
        base: %s
        replications: 3
        set: {jobs: 60, warmup: 10}
        vary:
          metaservers: [RR, LOTH]
          clients.0.interval: [400 s, 200 s]
          clients.0.n: [400, 600, 800]
        """
            .formatted(Path.of("scenarios/aida-environment-2-linpack.yaml").toAbsolutePath()));
    Run run = Run.quoin("sweep", study.toString(), "--out", folder.resolve("r").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    page = ResultFolder.open(folder.resolve("r")).page();
  }

  @Test
  void theAnswerCountsThePointsThatEachIsBestAt() {
    assertThat(page.title()).isEqualTo("How busy may clients be?");
    assertThat(page.answer())
        .anyMatch(
            text ->
                text.matches(
                    "LOTH is best at (\\d of|all) 6 points by the mean response time, .*"));
    assertThat(page.answer().get(1))
        .matches("Simulated: 6 points of [a-z]+(, [a-z]+)?, 36 runs; judged by the .*");
  }

  @Test
  void aCurveGoesThroughTheMeansOfTheStudy() {
    Figure.Curves figure = figure("Mean response time by n");
    Figure.Curve curve =
        figure.curves().stream()
            .filter(
                one ->
                    one.name().equals("LOTH, interval 200 s")
                        || one.name().equals("interval 200 s, LOTH"))
            .findFirst()
            .orElseThrow();
    List<Estimate> expected =
        StudyResults.read(folder.resolve("r")).rows().stream()
            .filter(row -> row.at().get("clients.0.interval").equals("200"))
            .filter(row -> row.at().containsValue("LOTH"))
            .map(row -> row.estimates().get("responseTime"))
            .toList();
    assertThat(curve.x()).containsExactly(400, 600, 800);
    for (int i = 0; i < 3; i++) {
      assertThat(curve.y()[i]).isEqualTo(expected.get(i).mean());
      assertThat(curve.high()[i]).isEqualTo(expected.get(i).mean() + expected.get(i).halfWidth());
    }
  }

  @Test
  void eachNumericAxisHasAFigureAndEachPointItsRows() {
    assertThat(figure("Mean response time by interval").curves()).hasSize(6);
    Block.Table table =
        blocks()
            .filter(Block.Table.class::isInstance)
            .map(Block.Table.class::cast)
            .findFirst()
            .get();
    assertThat(table.rows()).hasSize(12);
    assertThat(table.columns()).extracting(Block.Column::name).contains("place", "off the best");
    assertThat(table.unit("s")).isEqualTo(map().value().shown());
  }

  /** Six cells of two axes; each has the alternative with the least mean of its point. */
  @Test
  void theMapHasTheBestOfEachCell() {
    Figure.StudyMap map = map();
    assertThat(map.axes())
        .extracting(Figure.MapAxis::name)
        .containsExactlyInAnyOrder("interval", "n");
    for (int axis = 0; axis < 2; axis++) {
      List<Double> numbers =
          map.axes().get(axis).values().stream()
              .map(value -> Double.parseDouble(value.replace(" s", "")))
              .toList();
      // The axis at the left is drawn downwards, and its numbers grow upwards.
      Comparator<Double> order = Comparator.naturalOrder();
      assertThat(numbers).isSortedAccordingTo(axis == 0 ? order : order.reversed());
    }
    assertThat(map.alternatives()).containsExactly("RR", "LOTH");
    assertThat(map.best()).hasSize(6);
    for (int cell = 0; cell < 6; cell++) {
      assertThat(map.means()[map.best()[cell]][cell])
          .isEqualTo(Math.min(map.means()[0][cell], map.means()[1][cell]));
    }
    assertThat(page.answer().get(2)).startsWith("What matters most is ");
  }

  @Test
  void aStudyThatIsGoneOnWithHasTheSamePage() throws IOException {
    Path html = folder.resolve("r/report.html");
    byte[] before = Files.readAllBytes(html);
    assertThat(Run.quoin("sweep", folder.resolve("r").toString()).exitCode()).isZero();
    assertThat(html).hasBinaryContent(before);
  }

  private static Stream<Block> blocks() {
    return page.sections().stream().flatMap(section -> section.blocks().stream());
  }

  private static Figure.StudyMap map() {
    return blocks()
        .filter(Figure.StudyMap.class::isInstance)
        .map(Figure.StudyMap.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static Figure.Curves figure(String title) {
    return blocks()
        .filter(Figure.Curves.class::isInstance)
        .map(Figure.Curves.class::cast)
        .filter(figure -> figure.title().equals(title))
        .findFirst()
        .orElseThrow();
  }
}
