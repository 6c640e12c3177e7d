package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays beside a baseline, and replays and studies of the jobs of a model. */
class BaselineTest {
  private static final String LOG = "scenarios/replay-example.swf";

  @TempDir private Path folder;

  private String file(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n").toString();
  }

  private static double metric(String text, String name) {
    return text.lines()
        .map(String::strip)
        .filter(line -> line.matches(name + " .*"))
        .mapToDouble(line -> Double.parseDouble(line.split(" +")[1].replace(",", "")))
        .findFirst()
        .orElseThrow();
  }

  private static String good(String... arguments) {
    List<String> words = new ArrayList<>(List.of(arguments));
    if (arguments[0].equals("replay")) {
      words.addAll(List.of("--metrics", "paper"));
    }
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void theWaitIsSetBesideThatOfAnotherReplay() {
    String plain = good("replay", LOG, "--policy", "first-fit");
    assertThat(plain).doesNotContain("dTw", "backfilled");
    double fcfs = metric(good("replay", LOG, "--policy", "none"), "AWT");
    String beside = good("replay", LOG, "--policy", "first-fit", "--baseline", "none");
    double own = metric(plain, "AWT");
    assertThat(metric(beside, "AWT")).isEqualTo(own);
    assertThat(metric(beside, "dTw")).isCloseTo((fcfs - own) / fcfs, within(1e-4));
    assertThat(own).isLessThan(fcfs);
    assertThat(metric(beside, "backfilled")).isPositive();
    assertThat(metric(beside, "backfillErrors")).isPositive();
    String exact =
        good("replay", LOG, "--policy", "easy", "--estimates", "exact", "--baseline", "none");
    assertThat(metric(exact, "backfilled")).isPositive();
    assertThat(metric(exact, "backfillErrors")).isZero();
    assertThat(metric(exact, "headDelay")).isZero();
  }

  /**
   * Six processors are wanted from 30 to 50. So job 1, of eight, which asks for 100 s, is put off
   * to 50, though there is room for it; job 2, of four, passes it from 2 to 22, and without it job
   * 1 would have had its room 20 s earlier.
   */
  @Test
  void aHeadIsPutOffByAReservationWhereThereIsRoom() throws IOException {
    String log =
        file(
            "a.swf",
            "; MaxProcs: 10",
            "1 0 -1 50 8 -1 -1 8 100 -1 1 1 1 -1 1 1 -1 -1",
            "2 2 -1 20 4 -1 -1 4 20 -1 1 1 1 -1 1 1 -1 -1");
    String list = file("r.csv", "submitted,start,duration,processors", "0,30,20,6");
    String text =
        good("replay", log, "--policy", "planned", "--reservations", list, "--baseline", "none");
    assertThat(metric(text, "backfillErrors")).isEqualTo(50);
    assertThat(metric(text, "headDelay")).isEqualTo(20);
    // Without it job 1 waits 0 s and job 2 until it ends: 24 s on average for 25.
    assertThat(metric(text, "AWT")).isEqualTo(25);
    assertThat(metric(text, "dTw")).isCloseTo(-1 / 24., within(1e-4));
  }

  /**
   * Of three jobs of eight processors the draw lets job 1 ask for a reservation. The others wait 0
   * and 19 s then; without, behind its 50 s, 48 and 67 s.
   */
  @Test
  void theBaselineIsOfTheJobsWithoutAReservation() throws IOException {
    String log =
        file(
            "a.swf",
            "; MaxProcs: 10",
            "1 0 -1 50 8 -1 -1 8 50 -1 1 1 1 -1 1 1 -1 -1",
            "2 2 -1 20 8 -1 -1 8 20 -1 1 1 1 -1 1 1 -1 -1",
            "3 3 -1 20 8 -1 -1 8 20 -1 1 1 1 -1 1 1 -1 -1");
    String[] arguments = {
      "replay",
      log,
      "--policy",
      "planned",
      "--reservation-share",
      "50",
      "--seed",
      "2",
      "--baseline",
      "planned"
    };
    String text = good(arguments);
    assertThat(text).contains("1 reservation: 1 accepted");
    assertThat(metric(text, "AWT")).isEqualTo(9.5);
    assertThat(metric(text, "dTw")).isCloseTo(1 - 9.5 / 57.5, within(1e-4));
  }

  @Test
  void aComparisonHasColumnsOfIt() {
    String table =
        good("replay", LOG, "--compare", "none,probabilistic[tau=1]", "--baseline", "none:fcfs");
    assertThat(table).contains("dTw", "backfilled", "backfillErrors", "lateHeads");
    assertThat(table.lines().filter(line -> line.strip().startsWith("none:fcfs ")))
        .hasSize(2)
        .last()
        .satisfies(line -> assertThat(line).contains(" 0.0000 ", " 0.0 %"));
  }

  @Test
  void wrongBaselinesAreRefused() {
    Run two = Run.quoin("replay", LOG, "--baseline", "none,easy");
    assertThat(two.exitCode()).isEqualTo(2);
    assertThat(two.err()).contains("--baseline", "expected one policy");
    Run unknown = Run.quoin("replay", LOG, "--baseline", "nome");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("--baseline", "did you mean 'none'");
    Run slices = Run.quoin("replay", LOG, "--policy", "none", "--mpl", "2", "--baseline", "none");
    assertThat(slices.exitCode()).isEqualTo(2);
    assertThat(slices.err()).contains("--baseline", "time slices");
  }

  /** What a model draws in a replay is what it writes as a log, but for whole seconds. */
  @Test
  void aModelStandsInPlaceOfALog() throws IOException {
    String log = folder.resolve("a.swf").toString();
    good(
        "workload",
        "generate",
        "--model",
        "krc-pareto",
        "--jobs",
        "300",
        "--seed",
        "4",
        "--out",
        log);
    String model =
        file("m.yaml", "model: krc-pareto", "limit: 300", "seed: 4", "policy: first-fit");
    double drawn = metric(good("replay", model), "ART");
    double written = metric(good("replay", log, "--policy", "first-fit"), "ART");
    assertThat(drawn).isCloseTo(written, within(5.0)).isNotEqualTo(written);
    String busier = file("b.yaml", "model: krc-pareto", "limit: 300", "seed: 4", "load: 2");
    assertThat(metric(good("replay", busier), "AWT"))
        .isGreaterThan(metric(good("replay", model), "AWT"));
    String fitted = file("f.yaml", "model: krc-exponential[fit=a.swf]", "limit: 300");
    assertThat(metric(good("replay", fitted), "ART")).isPositive();
    assertThat(good("show", model)).contains("model:", "krc-pareto", "replications");
    assertThat(good("validate", model)).contains("krc-pareto");
  }

  @Test
  void keysOfALogMeanNothingBesideAModel() throws IOException {
    Run run =
        Run.quoin("replay", file("m.yaml", "model: krc-paretto", "width: allocated", "users: 3"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("m.yaml:1", "krc-pareto", "m.yaml:2", "m.yaml:3", "leave it out");
    Run both = Run.quoin("replay", file("m.yaml", "model: krc-pareto", "log: a.swf"));
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.err()).contains("in place of a log");
    Run option = Run.quoin("replay", file("m.yaml", "model: krc-pareto[nu=3]"));
    assertThat(option.exitCode()).isEqualTo(2);
    assertThat(option.err()).contains("m.yaml:1", "'nu'", "mu");
    Run fixed = Run.quoin("replay", file("m.yaml", "model: lublin-batch[fit=a.swf]"));
    assertThat(fixed.exitCode()).isEqualTo(2);
    assertThat(fixed.err()).contains("m.yaml:1", "fixed parameters");
    Run many = Run.quoin("replay", file("m.yaml", "model: krc-pareto", "replications: 3"));
    assertThat(many.exitCode()).isEqualTo(2);
    assertThat(many.err()).contains("replications", "study");
    Files.copy(Path.of(LOG), folder.resolve("a.swf"));
    Run log = Run.quoin("replay", file("m.yaml", "log: a.swf", "replications: 3"));
    assertThat(log.exitCode()).isEqualTo(2);
    assertThat(log.err()).contains("m.yaml:2", "the same every time");
  }

  /** Fig. 3 of Mazalov and Nikitina 2012 in small: the gain on the same streams grows with tau. */
  @Test
  void aStudyHasItsMetricsOverTheStreamsOfAModel() throws IOException {
    String study =
        file(
            "study.yaml",
            "scenario:",
            "  model: krc-exponential",
            "  limit: 200",
            "  load: 2",
            "  policy: probabilistic",
            "  baseline: none",
            "replications: 6",
            "vary:",
            "  tau: [0, 0.02, 1]");
    Path out = folder.resolve("out");
    good("sweep", study, "--out", out.toString());
    List<Double> gains = new ArrayList<>();
    for (String line : Files.readAllLines(out.resolve("results.csv"))) {
      if (line.contains(",dTw,")) {
        String[] cells = line.split(",");
        gains.add(Double.parseDouble(cells[List.of(cells).indexOf("dTw") + 2]));
        assertThat(line.toLowerCase(Locale.ROOT)).contains(",6");
      }
    }
    assertThat(gains).hasSize(3).isSorted();
    assertThat(gains.get(0)).isZero();
    assertThat(gains.get(2)).isGreaterThan(0.1);
  }
}
