package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TraceFileTest {
  @TempDir private Path folder;

  /** A track, the beginning and the end of what is on it, in seconds. */
  private record Span(String process, String track, String name, double from, double to) {}

  private List<Span> spans(Path out) throws IOException {
    Run run = Run.quoin("report", out.toString(), "--trace");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Path file = out.resolve("trace.json");
    assertThat(run.out()).endsWith(file + "\n");
    Map<Integer, String> processes = new HashMap<>();
    Map<Integer, String> tracks = new HashMap<>();
    List<Span> spans = new ArrayList<>();
    for (JsonNode event :
        JsonMapper.shared().readTree(Files.readString(file)).path("traceEvents")) {
      isWellFormed(event, processes, tracks);
      int pid = event.path("pid").asInt();
      int tid = event.path("tid").asInt();
      String name = event.path("name").asString();
      if (name.equals("process_name")) {
        processes.put(pid, event.path("args").path("name").asString());
      } else if (name.equals("thread_name")) {
        tracks.put(tid, event.path("args").path("name").asString());
      } else {
        double from = event.path("ts").doubleValue() / 1e6;
        double to = from + event.path("dur").doubleValue() / 1e6;
        spans.add(new Span(processes.get(pid), tracks.get(tid), name, from, to));
      }
    }
    return spans;
  }

  /**
   * What the Trace Event Format asks of complete events and of names (Google, "Trace Event Format",
   * sections "Complete Events" and "Metadata Events"), and that a track is named before it is used.
   */
  private static void isWellFormed(
      JsonNode event, Map<Integer, String> processes, Map<Integer, String> tracks) {
    assertThat(event.path("ph").asString()).isIn("X", "M");
    assertThat(event.path("name").asString()).isNotBlank();
    assertThat(event.path("pid").isIntegralNumber()).isTrue();
    assertThat(event.path("tid").isIntegralNumber()).isTrue();
    assertThat(event.path("args").isObject()).isTrue();
    if (event.path("ph").asString().equals("X")) {
      assertThat(event.path("ts").isNumber()).isTrue();
      assertThat(event.path("ts").doubleValue()).isNotNegative();
      assertThat(event.path("dur").isNumber()).isTrue();
      assertThat(event.path("dur").doubleValue()).isNotNegative();
      assertThat(processes).containsKey(event.path("pid").intValue());
      assertThat(tracks).containsKey(event.path("tid").intValue());
    } else {
      assertThat(event.path("name").asString()).isIn("process_name", "thread_name");
      assertThat(event.path("args").path("name").asString()).isNotBlank();
    }
  }

  @Test
  void aJobIsOnTheTrackOfEachOfItsProcessors() throws IOException {
    Path log = folder.resolve("small.swf");
    Files.writeString(
        log,
        """
        ; MaxProcs: 4
        1 0 -1 100 2 -1 -1 2 100 -1 1 7 -1 -1 -1 -1 -1 -1
        2 10 -1 50 4 -1 -1 4 50 -1 1 8 -1 -1 -1 -1 -1 -1
        """);
    Path out = folder.resolve("r");
    Run.quoin("replay", log.toString(), "--policy", "easy", "--out", out.toString());
    assertThat(spans(out))
        .containsExactlyInAnyOrder(
            new Span("easy:fcfs: cluster", "processor 0", "job 1", 0, 100),
            new Span("easy:fcfs: cluster", "processor 1", "job 1", 0, 100),
            new Span("easy:fcfs: cluster", "processor 0", "job 2", 100, 150),
            new Span("easy:fcfs: cluster", "processor 1", "job 2", 100, 150),
            new Span("easy:fcfs: cluster", "processor 2", "job 2", 100, 150),
            new Span("easy:fcfs: cluster", "processor 3", "job 2", 100, 150));
  }

  /** A job of both processors, and beside it two of one; after it these hold its cells, too. */
  @Test
  void aJobInTimeSlicesIsOnTheTrackOfEachCellThatItHolds() throws IOException {
    Path log = folder.resolve("small.swf");
    Files.writeString(
        log,
        """
        ; MaxProcs: 2
        1 0 -1 100 2 -1 -1 2 100 -1 1 7 -1 -1 -1 -1 -1 -1
        2 0 -1 100 1 -1 -1 1 100 -1 1 8 -1 -1 -1 -1 -1 -1
        3 0 -1 100 1 -1 -1 1 100 -1 1 8 -1 -1 -1 -1 -1 -1
        """);
    Path out = folder.resolve("s");
    Run run = Run.quoin("replay", log.toString(), "--mpl", "2", "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<Span> spans = spans(out);
    assertThat(spans)
        .extracting(span -> span.track() + ": " + span.name())
        .containsExactlyInAnyOrder(
            "processor 0, slice 0: job 1",
            "processor 1, slice 0: job 1",
            "processor 0, slice 1: job 2",
            "processor 1, slice 1: job 3",
            "processor 0, slice 0: job 2",
            "processor 0, slice 1: job 2",
            "processor 1, slice 0: job 3",
            "processor 1, slice 1: job 3");
    double end = spans.get(0).to();
    assertThat(spans)
        .allMatch(span -> (span.from() == 0 && span.to() == end) || span.from() == end);
  }

  @Test
  void theJobsOfTimeSharedNodesAreOnTracksOfTheirNodesAndPlaces() throws IOException {
    Path out = folder.resolve("c");
    Run run =
        Run.quoin(
            "coschedule",
            "--scheme",
            "SB",
            "--count",
            "12",
            "--nodes",
            "4",
            "--replications",
            "2",
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<Span> spans = spans(out);
    assertThat(spans).isNotEmpty().allMatch(span -> span.track().matches("node [0-3], slice \\d"));
    Map<String, Double> ends = new HashMap<>();
    spans.stream()
        .sorted(Comparator.comparingDouble(Span::from))
        .forEach(
            span -> {
              assertThat(span.from()).isGreaterThan(ends.getOrDefault(span.track(), 0.0) - 1e-6);
              ends.put(span.track(), span.to());
            });
    assertThat(Files.readString(out.resolve("report.html"))).contains("\"rowName\":\"node\"");
  }

  @Test
  void sitesAndLinksOfAGridHaveTheTimesOfItsJobsAndNoTwoMeet() throws IOException {
    Path out = folder.resolve("g");
    String scenario = "scenarios/aida-environment-2-linpack.yaml";
    Run.quoin("run", scenario, "--set", "jobs=150", "--out", out.toString());
    List<Span> spans = spans(out);
    assertThat(spans)
        .extracting(Span::process)
        .contains("RR: serverA", "RR: router to serverA", "RR: serverB to router");
    double computed = 0;
    for (String line : Files.readAllLines(out.resolve("jobs.csv"))) {
      String[] cells = line.split(",");
      computed += cells[18].equals("0") ? Double.parseDouble(cells[9]) : 0;
    }
    assertThat(
            spans.stream()
                .filter(span -> span.name().startsWith("job "))
                .mapToDouble(span -> span.to() - span.from())
                .sum())
        .isCloseTo(computed, within(1e-3));
    Map<String, Double> ends = new HashMap<>();
    spans.stream()
        .sorted((a, b) -> Double.compare(a.from(), b.from()))
        .forEach(
            span -> {
              String track = span.process() + span.track();
              assertThat(span.from()).isGreaterThan(ends.getOrDefault(track, 0.0) - 1e-6);
              ends.put(track, span.to());
            });
  }
}
