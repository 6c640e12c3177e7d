package org.quoin.pairs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quoin.cli.Run;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunStatistics;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/** What must hold of one replay, and of others that are related to it. */
final class ReplayTrial {
  private static final double ROUNDING = 1e-9;

  private final Map<String, Value<ReplayDraft>> choice;
  private final Map<String, String> names;
  private final Path folder;
  private final Map<String, Integer> applied;
  private final List<String> broken = new ArrayList<>();

  /** A replay with the jobs that it was made of. */
  private record Replayed(ReplayScenario scenario, JobLog log, ReplaySpec.Result result) {
    List<JobRecord> records() {
      return result.schedule().jobs();
    }
  }

  /**
   * Creates the trial of a replay.
   *
   * @param choice the values of its features
   * @param folder for files
   * @param applied counts how often each relation was tried
   */
  ReplayTrial(Map<String, Value<ReplayDraft>> choice, Path folder, Map<String, Integer> applied) {
    this.choice = choice;
    this.names = ReplayFeatures.names(choice);
    this.folder = folder;
    this.applied = applied;
  }

  private boolean is(String feature, String... values) {
    return List.of(values).contains(names.get(feature));
  }

  private boolean has(String feature) {
    return !is(feature, Feature.NONE);
  }

  private ReplayDraft draft() {
    return ReplayFeatures.draft(choice);
  }

  private Replayed run(Map<String, String> files) {
    Path file = GridDraft.write(files, folder);
    ReplayScenario scenario = (ReplayScenario) ScenarioFile.read(file, List.of());
    JobLog log = scenario.jobs().read(0, false);
    return new Replayed(scenario, log, scenario.plans(log, true).get(0).run(log.jobs()));
  }

  /** {@return what does not hold, a sentence each} */
  List<String> broken() {
    Map<String, String> files = draft().written();
    Replayed run = run(files);
    laws(run);
    relation("two runs are equal", () -> same("two runs are equal", run, run(files), 1));
    relation(
        "what 'quoin show' prints is the scenario",
        () -> {
          Map<String, String> shown = new LinkedHashMap<>(files);
          shown.put("s.yaml", ScenarioFile.resolved(GridDraft.write(files, folder), List.of()));
          same("what 'quoin show' prints is the scenario", run, run(shown), 1);
        });
    doubled(run, files);
    tooWide(run, files);
    renamed(run, files);
    grid(run, files);
    printed(files);
    return broken;
  }

  private void relation(String name, Runnable body) {
    applied.merge(name, 1, Integer::sum);
    try {
      body.run();
    } catch (RuntimeException e) {
      broken.add(name + ": " + Trial.shown(e));
    }
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private void expect(boolean holds, String law, Object... values) {
    if (!holds) {
      broken.add(law.formatted(values));
    }
  }

  private static boolean equal(double x, double y) {
    return Math.abs(x - y) <= ROUNDING * Math.max(1, Math.abs(x));
  }

  private void laws(Replayed run) {
    Map<Long, Job> submitted = new HashMap<>();
    run.log.jobs().forEach(job -> submitted.put(job.id(), job));
    int reserved = has("reservations") ? 1 : 0;
    expect(
        reserved > 0 || run.records().size() == submitted.size(),
        "%d jobs of %d ended",
        run.records().size(),
        submitted.size());
    for (JobRecord record : run.records()) {
      Job job = submitted.remove(record.job().id());
      expect(job != null, "job %d has ended twice, or never came", record.job().id());
      double[] times = {record.job().submitTime(), record.startTime(), record.endTime()};
      expect(
          times[0] <= times[1] && times[1] <= times[2], "job %d: %s", record.job().id(), times[1]);
      expect(record.endTime() == record.returnTime(), "job %d returns late", record.job().id());
    }
    capacity(run);
    figures(run);
  }

  /** At no time more processors are held than there are, and no processor by two jobs. */
  private void capacity(Replayed run) {
    int rows = is("slices", Feature.NONE) ? 1 : is("slices", "2 rows") ? 2 : 3;
    TreeMap<Double, Integer> changes = new TreeMap<>();
    for (JobRecord record : run.records()) {
      if (record.startTime() < record.endTime()) {
        changes.merge(record.startTime(), record.job().processors(), Integer::sum);
        changes.merge(record.endTime(), -record.job().processors(), Integer::sum);
      }
    }
    int held = 0;
    for (Map.Entry<Double, Integer> change : changes.entrySet()) {
      held += change.getValue();
      expect(
          held <= rows * run.log.processors(),
          "%d of %d processors are held at %s s",
          held,
          run.log.processors(),
          change.getKey());
    }
    if (rows > 1) {
      return;
    }
    TreeMap<Integer, List<JobRecord>> byProcessor = new TreeMap<>();
    for (JobRecord record : run.records()) {
      int numbered = 0;
      for (String interval : record.allocation().split(" ")) {
        if (!interval.isEmpty()) {
          String[] ends = interval.split("-");
          int last = Integer.parseInt(ends[ends.length - 1]);
          for (int p = Integer.parseInt(ends[0]); p <= last; p++) {
            byProcessor.computeIfAbsent(p, x -> new ArrayList<>()).add(record);
            numbered++;
          }
        }
      }
      expect(
          has("memory") || numbered == record.job().processors(),
          "job %d of %d processors has %d: %s",
          record.job().id(),
          record.job().processors(),
          numbered,
          record.allocation());
    }
    byProcessor.forEach(
        (processor, records) -> {
          records.sort((x, y) -> Double.compare(x.startTime(), y.startTime()));
          for (int i = 1; i < records.size(); i++) {
            JobRecord before = records.get(i - 1);
            expect(
                before.endTime() <= records.get(i).startTime(),
                "processor %d computes jobs %d and %d at %s s",
                processor,
                before.job().id(),
                records.get(i).job().id(),
                records.get(i).startTime());
          }
        });
  }

  /** The figures are those of the records; Little's law and the utilization law hold exactly. */
  private void figures(Replayed run) {
    List<JobRecord> records = run.records();
    if (records.isEmpty()) {
      return;
    }
    RunStatistics figures = RunStatistics.of(run.result.schedule());
    double responses = records.stream().mapToDouble(JobRecord::untilEnd).sum();
    expect(
        equal(responses / records.size(), value(figures, "ART")),
        "ART is %s, of the records %s",
        value(figures, "ART"),
        responses / records.size());
    TreeMap<Double, Integer> changes = new TreeMap<>();
    for (JobRecord record : records) {
      changes.merge(record.job().submitTime(), 1, Integer::sum);
      changes.merge(record.endTime(), -1, Integer::sum);
    }
    double area = 0;
    double before = changes.firstKey();
    int inside = 0;
    for (Map.Entry<Double, Integer> change : changes.entrySet()) {
      area += inside * (change.getKey() - before);
      before = change.getKey();
      inside += change.getValue();
    }
    expect(equal(area, responses), "area %s, sum of response times %s", area, responses);
    double utilization = value(figures, "utilization");
    expect(
        utilization >= 0 && utilization <= 100 * (1 + ROUNDING),
        "utilization is %s %%",
        utilization);
    boolean plain =
        !has("slices") && !has("reservations") && !has("load-overhead") && !has("memory");
    if (plain) {
      double held = records.stream().mapToDouble(r -> r.job().processors() * r.computeTime()).sum();
      double first = records.stream().mapToDouble(r -> r.job().submitTime()).min().orElseThrow();
      double last = records.stream().mapToDouble(JobRecord::endTime).max().orElseThrow();
      double share = 100 * held / (run.log.processors() * (last - first));
      expect(equal(share, utilization), "utilization is %s, of the records %s", utilization, share);
    }
  }

  private static double value(RunStatistics figures, String name) {
    for (Metric metric : Metrics.all()) {
      if (metric.id().equals(name)) {
        return figures.value(metric);
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static Map<Long, String> rows(List<JobRecord> records, double factor) {
    return records.stream()
        .collect(
            Collectors.toMap(
                r -> r.job().id(),
                r ->
                    "submitted %s, started %s, ended %s, %d processors"
                        .formatted(
                            r.job().submitTime() * factor,
                            r.startTime() * factor,
                            r.endTime() * factor,
                            r.job().processors()),
                (x, y) -> x + y,
                TreeMap::new));
  }

  private void same(String relation, Replayed run, Replayed other, double factor) {
    same(relation, rows(run.records(), factor), rows(other.records(), 1));
  }

  private void same(String relation, Map<Long, String> mine, Map<Long, String> others) {
    if (!mine.keySet().equals(others.keySet())) {
      broken.add(relation + ": jobs " + mine.keySet() + " became " + others.keySet());
      return;
    }
    for (Map.Entry<Long, String> row : mine.entrySet()) {
      String other = others.get(row.getKey());
      if (!row.getValue().equals(other)) {
        broken.add(
            relation + ": job " + row.getKey() + ", " + row.getValue() + ", became " + other);
        return;
      }
    }
  }

  /** All times doubled double all times, to the last digit. */
  private void doubled(Replayed run, Map<String, String> files) {
    boolean constants =
        !is("jobs", "log")
            || is("estimates", "modal")
            || GridRelations.hasConstants(names.get("policy"), names.get("order"));
    if (constants) {
      return;
    }
    relation(
        "all times doubled",
        () -> {
          Map<String, String> twice = new LinkedHashMap<>();
          files.forEach((name, text) -> twice.put(name, GridRelations.doubled(name, text)));
          same("all times doubled", run, run(twice), 2);
        });
  }

  /** A job that is wider than the machine, which is dropped, changes nothing for the others. */
  private void tooWide(Replayed run, Map<String, String> files) {
    if (!is("jobs", "log")
        || !is("machine", Feature.NONE, "narrower, drop")
        || has("limit")
        || is("reservations", "a share")
        || is("estimates", "uniform:3")
        || has("strict")) {
      return;
    }
    relation(
        "a job too wide for the machine",
        () -> {
          Map<String, String> more = new LinkedHashMap<>(files);
          more.put(
              "jobs.swf",
              files.get("jobs.swf") + "99 70 -1 5 9 -1 50000 9 7 60000 1 1 1 -1 1 1 -1 -1\n");
          same("a job too wide for the machine", run, run(more), 1);
        });
  }

  /** Users with other numbers are the same users. */
  private void renamed(Replayed run, Map<String, String> files) {
    if (!is("jobs", "log") || is("part of the log", "users") || is("reservations", "a share")) {
      return;
    }
    relation(
        "users of other numbers",
        () -> {
          Map<String, String> other = new LinkedHashMap<>(files);
          other.put(
              "jobs.swf",
              files
                  .get("jobs.swf")
                  .lines()
                  .map(line -> line.startsWith(";") ? line : renumbered(line))
                  .collect(Collectors.joining("\n", "", "\n")));
          same("users of other numbers", run, run(other), 1);
        });
  }

  private static String renumbered(String line) {
    String[] fields = line.split(" ");
    fields[11] = String.valueOf(50 - 7 * Integer.parseInt(fields[11]));
    return String.join(" ", fields);
  }

  /** One cluster of a grid that nobody shares, behind unlimited links, is the replay. */
  private void grid(Replayed run, Map<String, String> files) {
    boolean only =
        is("jobs", "log")
            && is("estimates", Feature.NONE, "user", "exact", "factor:3")
            && !has("machine")
            && !has("width")
            && !has("load")
            && !has("part of the log")
            && !has("limit")
            && !has("reservations")
            && !is("users' limit", "processors, drop")
            && !has("memory");
    if (!only) {
      return;
    }
    relation(
        "a grid of that cluster alone",
        () -> {
          GridDraft grid = new GridDraft();
          Map<String, String> site = grid.site("kay", "cluster");
          site.put("processors", "4");
          site.put("speed", "1 Mop/s");
          draft()
              .keys
              .forEach(
                  (key, value) -> {
                    if (!List.of(
                            "log",
                            "plans",
                            "baseline",
                            "metrics",
                            "by",
                            "against-log",
                            "estimates",
                            "strict")
                        .contains(key)) {
                      site.put(key.equals("policy") ? "scheduler" : key, value);
                    }
                  });
          grid.keys.remove("jobs");
          grid.keys.remove("warmup");
          grid.keys.put("metaservers", "[RR]");
          grid.main().put("job", "log");
          grid.main().put("log", "jobs.swf");
          grid.main().put("reference", "1 Mop/s");
          grid.main().put("from", "0 s");
          grid.main().put("split", "random");
          if (has("estimates")) {
            grid.main().put("estimates", "\"" + names.get("estimates") + "\"");
          }
          grid.files.putAll(files);
          GridRun other = GridRun.of(grid.written(), folder);
          Map<Long, String> mine = rows(run.records(), 1);
          same("a grid of that cluster alone", mine, rows(other.records(), 1));
        });
  }

  private void printed(Map<String, String> files) {
    relation(
        "commands print figures",
        () -> {
          String file = GridDraft.write(files, folder).toString();
          for (String json : List.of("", "--json")) {
            Run printed =
                json.isEmpty() ? Run.quoin("replay", file) : Run.quoin("replay", file, json);
            if (printed.exitCode() != 0) {
              broken.add("commands print figures: " + printed.err());
            } else if (printed.out().matches("(?s).*\\b(NaN|Infinity)\\b.*")) {
              broken.add("commands print figures: " + printed.out());
            }
          }
        });
  }
}
