package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotCommandTest {
  @TempDir private static Path folder;
  private static Path study;

  @BeforeAll
  static void aStudy() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("study.yaml"),
            """
            title: How long under load?
            base: %s
            replications: 5
            set: {jobs: 40, warmup: 0}
            vary:
              metaservers: [RR, LOTH]
              clients.0.interval: [1000 s, 100 s, 10 s]
              topology.nodes.server*.speed: [100 Mop/s, 200 Mop/s]
            """
                .formatted(Path.of("scenarios/aida-environment-1-ep.yaml").toAbsolutePath()));
    study = folder.resolve("out");
    Run swept = Run.quoin("sweep", file.toString(), "--out", study.toString());
    assertThat(swept.exitCode()).as(swept.err()).isZero();
  }

  private static Run plot(String... arguments) {
    List<String> all = new ArrayList<>(List.of("plot", study.toString()));
    all.addAll(List.of(arguments));
    return Run.quoin(all.toArray(String[]::new));
  }

  private static String svg(String... arguments) throws IOException {
    Run run = plot(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readString(Path.of(run.out().strip()));
  }

  private static List<Double> dots(String svg, String colour) {
    Matcher dot =
        Pattern.compile("<rect x=\"([\\d.]+)\" y=\"([\\d.]+)\" width=\"6.0\".* fill=\"#" + colour)
            .matcher(svg);
    List<Double> heights = new ArrayList<>();
    while (dot.find()) {
      heights.add(Double.parseDouble(dot.group(2)) + 3);
    }
    return heights;
  }

  @Test
  void aLineGoesThroughTheMeansOfTheResults() throws IOException {
    String svg = svg("--x", "interval", "--at", "speed=200 Mop/s", "--by", "metaservers");
    assertThat(svg)
        .contains(">How long under load?</text>")
        .contains(">clients.0.interval [s]</text>")
        .contains(">responseTime [s]</text>")
        .contains(">RR</text>")
        .contains(">LOTH</text>");
    List<Double> means =
        Files.readAllLines(study.resolve("results.csv")).stream()
            .filter(row -> row.contains(",200000000,RR,responseTime,"))
            .map(row -> Double.parseDouble(row.split(",", -1)[6]))
            .toList();
    List<Double> heights = dots(svg, "0072b2");
    assertThat(heights).hasSize(3);
    // The intervals are 1000, 100, 10 s in the study and ascend on paper; 0 is at the bottom.
    for (int i = 0; i < 3; i++) {
      double scale = (470 - heights.get(i)) / means.get(2 - i);
      assertThat(scale)
          .isCloseTo((470 - heights.get(0)) / means.get(2), Percentage.withPercentage(2));
    }
  }

  @Test
  void everyKindIsDrawnAsSvgAndPng() throws IOException {
    String ecdf = svg("--kind", "ecdf", "--log", "x", "--at", "speed=100000000");
    assertThat(ecdf).contains(">share of the runs</text>").contains(">interval 1000 s, RR</text>");
    String box = svg("--kind", "box", "--x", "metaserver", "--at", "speed=100000000");
    assertThat(box).contains(">metaserver</text>").contains(">interval 10 s</text>");
    Path png = folder.resolve("p.png");
    assertThat(plot("--x", "speed", "--log", "x,y", "--out", png.toString()).exitCode()).isZero();
    BufferedImage image = ImageIO.read(png.toFile());
    assertThat(image.getWidth()).isGreaterThan(1000);
    assertThat(plot("--x", "speed", "--log", "x,y", "--out", png + ".svg").exitCode()).isZero();
    assertThat(Files.readString(Path.of(png + ".svg")))
        .as("in a unit that one would say")
        .contains("speed [Mop/s]</text>");
  }

  @Test
  void whatCannotBeDrawnIsSaidInALine() {
    String[][] wrong = {
      {"leaves open topology.nodes.server*.speed (", "--x", "interval", "--by", "metaserver"},
      {"is never '7'", "--at", "speed=7"},
      {"did you mean 'responseTime'?", "--y", "responsetime"},
      {"does not vary 'intervall'", "--x", "intervall"},
      {"did you mean 'line'?", "--kind", "lines"},
      {"'z' is no axis", "--log", "z"},
      {"is neither .svg nor .png", "--out", "x.gif"},
      {"expected KEY=VALUE", "--at", "speed"}
    };
    for (String[] one : wrong) {
      String[] arguments = Arrays.copyOfRange(one, 1, one.length);
      Run run = plot(arguments);
      assertThat(run.exitCode()).as(one[0]).isEqualTo(2);
      assertThat(run.err()).contains(one[0]).hasLineCount(1);
    }
    Run none = Run.quoin("plot", folder.toString());
    assertThat(none.err()).contains("expected the folder of a finished 'quoin sweep'");
  }
}
