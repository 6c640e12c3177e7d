package org.quoin.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.Mistakes;
import org.quoin.cli.Run;
import org.quoin.metrics.Metrics;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.node.BoostHeuristic;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.workload.model.ModelName;

/** Every registry is listed, each of its names with words. */
class ListCommandTest {

  private static void listed(String what, Stream<String> names) {
    Run run = Run.quoin("list", what);
    assertThat(run.exitCode()).isZero();
    List<String> lines = run.out().lines().toList();
    names.forEach(
        name ->
            assertThat(lines)
                .as(name)
                .anyMatch(
                    line ->
                        line.startsWith("  " + name + " ")
                            && line.substring(name.length() + 2).strip().split(" ").length > 2));
  }

  @Test
  void everyNameIsThereWithASentence() {
    listed("schemes", Scheme.titles().stream());
    listed("heuristics", Stream.of(BoostHeuristic.values()).map(BoostHeuristic::title));
    listed("patterns", Pattern.titles().stream());
    listed("metrics", Metrics.ids().stream());
    listed("models", Stream.of(ModelName.values()).map(ModelName::id));
    assertThat(Run.quoin("list", "metrics").out().lines())
        .allMatch(line -> line.length() <= 100)
        .anyMatch(line -> line.matches("  AVEbsld +Mean bounded slowdown: .*"))
        .anyMatch(line -> line.endsWith("; source: Feitelson, JSSPP 2001"));
    assertThat(Run.quoin("list", "types").out()).contains("  J4  90 % computation, 5 % I/O, 5 %");
    assertThat(Run.quoin("list", "workloads").out()).containsPattern("WL8 +J2, J4, J5\n");
    assertThat(Run.quoin("list", "formats").out()).contains(".graphml", ".swf.gz", ".yaml", ".csv");
    assertThat(Run.quoin("list", "heuristics").out())
        .containsPattern("B +S3, then S2, then S1: the first in round-robin order\n")
        .containsPattern("E' +S2, then S3, then S1: the one with the least share of the CPU\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"schemes", "patterns", "metrics", "models", "formats", "types", "executors"})
  void theHelpNamesIt(String what) {
    assertThat(Run.quoin("list", "--help").out().replaceAll("\\s+", " ")).contains(what);
    assertThat(Run.quoin("list", what + "x").err()).contains("did you mean '" + what + "'");
  }

  /** The defaults that the help shows are read back as the paper's costs. */
  @Test
  void theDefaultsOfATimeSharedClusterAreThePapers() {
    Mistakes mistakes = new Mistakes();
    TimeSharedSettings settings =
        TimeSharedOptions.read(32, Map.of("scheme", "PB"), name -> name, mistakes);
    mistakes.refuse();
    assertThat(settings.parameters()).isEqualTo(CostParameters.STANDARD);
    assertThat(settings.mpl()).isEqualTo(5);
    assertThat(settings.skewness()).isEqualTo(0.2);
    String help = Run.quoin("coschedule", "--help-all").out().replaceAll("\\s+", " ");
    assertThat(help).contains("Default: 185.48 us.", "Default: 2 ms.", "Default: 4096 B.");
    Scheme.titles().forEach(title -> assertThat(help).contains(title));
  }
}
