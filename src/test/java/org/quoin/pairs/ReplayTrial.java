package org.quoin.pairs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quoin.cli.Run;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.RunStatistics;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.JobStream;

/** One replay, with the replays and grids that are related to it. */
final class ReplayTrial extends ScenarioTrial {
  private final Map<String, Value<ReplayDraft>> choice;
  private final Path folder;
  private final Map<String, String> files;
  private final Replayed run;

  /** A replay with the jobs that it was made of. */
  private record Replayed(ReplayScenario scenario, JobLog log, ReplaySpec.Result result) {
    List<JobRecord> records() {
      return result.schedule().jobs();
    }
  }

  /**
   * Makes a replay and holds it to the laws.
   *
   * @param choice the values of its features
   * @param folder for files
   */
  ReplayTrial(Map<String, Value<ReplayDraft>> choice, Path folder) {
    super(names(choice));
    this.choice = choice;
    this.folder = folder;
    files = draft().written();
    run = run(files);
    laws();
  }

  /** {@return all relations between replays} */
  static List<Relation<ReplayTrial>> relations() {
    return List.of(
        new Relation<>("two runs", List.of(), t -> t.same(t.files, 1)),
        new Relation<>("the log in SWF", ReplayFeatures.forms(), ReplayTrial::inSwf),
        new Relation<>("what 'quoin show' prints", List.of(), ReplayTrial::shown),
        new Relation<>("all times doubled", ReplayFeatures.constants(), ReplayTrial::doubled),
        new Relation<>(
            "a job too wide for the machine", ReplayFeatures.wideJob(), ReplayTrial::tooWide),
        new Relation<>("users of other numbers", ReplayFeatures.numbers(), ReplayTrial::renamed),
        new Relation<>("a downtime after the end", ReplayFeatures.noDowntime(), ReplayTrial::late),
        new Relation<>(
            "a part of the log from its state", ReplayFeatures.noState(), ReplayTrial::fromState),
        new Relation<>(
            "processors in place of equal nodes", ReplayFeatures.noNodes(), ReplayTrial::noFile),
        new Relation<>("a grid of that cluster alone", ReplayFeatures.noGrid(), ReplayTrial::grid),
        new Relation<>(
            "read while it is simulated", ReplayFeatures.noStream(), ReplayTrial::streamed),
        new Relation<>("commands print figures", List.of(), ReplayTrial::printed));
  }

  @Override
  boolean shows(String feature) {
    Predicate<JobRecord> shown =
        switch (feature) {
          case "policy", "order", "users' limit", "period", "information-delay" ->
              r -> r.startTime() > r.job().submitTime();
          case "slices" -> r -> r.computeTime() > r.job().computeTime();
          case "scheduling-overhead", "load-overhead" -> r -> r.untilEnd() > r.job().runTime();
          case "reservations" -> r -> r.job().isReservation();
          case "plans" -> r -> r.promise().made();
          case "estimates" -> r -> r.job().requestedTime() >= r.job().runTime();
          case "memory" -> r -> r.job().terms().memory() > 0;
          default -> r -> true;
        };
    return !has(feature) || run.records().stream().anyMatch(shown);
  }

  private ReplayDraft draft() {
    return ReplayFeatures.draft(choice);
  }

  private void inSwf() {
    Map<String, Value<ReplayDraft>> swf = new LinkedHashMap<>(choice);
    swf.remove("form of the log");
    same(ReplayFeatures.draft(swf).written(), 1);
  }

  private Replayed run(Map<String, String> files) {
    Path file = GridDraft.write(files, folder);
    ReplayScenario scenario = (ReplayScenario) ScenarioFile.read(file, List.of());
    JobLog log = scenario.jobs().read(0, false);
    return new Replayed(scenario, log, scenario.plans(log, true).get(0).run(log, record -> {}));
  }

  private void laws() {
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
    capacity();
    figures();
  }

  /** At no time more processors are held than there are, and no processor by two jobs. */
  private void capacity() {
    int rows = is("slices", Feature.NONE) ? 1 : is("slices", "2 rows") ? 2 : 3;
    held("the cluster", rows * run.log.processors(), run.records(), r -> r.job().processors());
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
  private void figures() {
    List<JobRecord> records = run.records();
    if (records.isEmpty()) {
      return;
    }
    RunStatistics figures = RunStatistics.of(run.result.schedule());
    mean(figures, records, "ART", JobRecord::untilEnd);
    littlesLaw(records, figure(figures, "ART") * records.size());
    double utilization = figure(figures, "utilization");
    expect(
        utilization >= 0 && utilization <= 100 * (1 + ROUNDING),
        "utilization is %s %%",
        utilization);
    boolean shown = !has("slices") && !has("reservations") && !has("memory");
    if (shown) {
      double lost = figure(figures, "lossOfCapacity");
      expect(
          lost >= 0 && utilization + lost <= 100 * (1 + ROUNDING),
          "%s %% of the capacity are used and %s %% lost",
          utilization,
          lost);
    }
    boolean plain =
        shown && !is("part of the log", ReplayFeatures.FROM_STATE) && !has("load-overhead");
    if (plain) {
      double held =
          Stream.concat(records.stream(), run.result.schedule().uncounted().interrupted().stream())
              .mapToDouble(r -> r.job().processors() * r.computeTime())
              .sum();
      double first = records.stream().mapToDouble(r -> r.job().submitTime()).min().orElseThrow();
      double last = records.stream().mapToDouble(JobRecord::endTime).max().orElseThrow();
      double share = 100 * held / (run.log.processors() * (last - first));
      expect(equal(share, utilization), "utilization is %s, of the records %s", utilization, share);
    }
  }

  private static List<String> rows(List<JobRecord> records, double factor) {
    return records.stream()
        .sorted(Comparator.comparingLong(r -> r.job().id()))
        .map(
            r ->
                "job %d of %d processors: submitted %s, started %s, ended %s"
                    .formatted(
                        r.job().id(),
                        r.job().processors(),
                        r.job().submitTime() * factor,
                        r.startTime() * factor,
                        r.endTime() * factor))
        .toList();
  }

  private void same(Map<String, String> other, double factor) {
    same(rows(run.records(), factor), rows(run(other).records(), 1));
  }

  private Map<String, String> with(String name, String text) {
    Map<String, String> changed = new LinkedHashMap<>(files);
    changed.put(name, text);
    return changed;
  }

  private void shown() {
    Path file = GridDraft.write(files, folder);
    same(with("s.yaml", ScenarioFile.resolved(file, List.of())), 1);
  }

  private void doubled() {
    Map<String, String> twice = new LinkedHashMap<>(files);
    twice.replaceAll(GridTrial::doubled);
    same(twice, 2);
  }

  /** A job that is wider than the machine, which is dropped, changes nothing for the others. */
  private void tooWide() {
    String wide = "99 70 -1 5 9 -1 50000 9 7 60000 1 1 1 -1 1 1 -1 -1\n";
    same(with(LogForm.LOG, files.get(LogForm.LOG) + wide), 1);
  }

  /** Users with other numbers are the same users. */
  private void renamed() {
    same(with(LogForm.LOG, GridTrial.lines(files.get(LogForm.LOG), ReplayTrial::renumbered)), 1);
  }

  private static String renumbered(String line) {
    String[] fields = line.split(" ");
    fields[11] = String.valueOf(50 - 7 * Integer.parseInt(fields[11]));
    return String.join(" ", fields);
  }

  /** One cluster of a grid that nobody shares, behind unlimited links, is the replay. */
  private void grid() {
    GridDraft grid = new GridDraft();
    Map<String, String> site = grid.site("kay", "cluster");
    site.put("processors", is("machine file", "two partitions") ? "8" : "4");
    site.put("speed", "1 Mop/s");
    draft()
        .keys
        .forEach(
            (key, value) -> {
              if (!List.of(
                      "log",
                      "seed",
                      "plans",
                      "baseline",
                      "metrics",
                      "by",
                      "against-log",
                      "names",
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
    grid.main().put("log", LogForm.LOG);
    grid.main().put("reference", "1 Mop/s");
    grid.main().put("from", "0 s");
    grid.main().put("split", "random");
    if (has("estimates")) {
      grid.main().put("estimates", "\"" + value("estimates") + "\"");
    }
    grid.files.putAll(files);
    GridRun other = GridRun.of(grid.written(), folder);
    same(rows(run.records(), 1), rows(other.records(), 1));
  }

  /** An outage and maintenance, long after the last job, change nothing. */
  private void late() {
    ReplayDraft draft = draft();
    String far = "1000000 s for 1 s";
    draft.keys.merge("maintenance", far, (some, one) -> some + ", " + one);
    if (is("outages", ReplayFeatures.EVENTS)) {
      draft.files.merge("events.txt", "n1|1000000 s|1000001 s\n", String::concat);
    } else {
      draft.keys.put("outages", "outages.csv");
      draft.files.merge(
          "outages.csv",
          "start,end,processors\n1000000 s,1000001 s,all\n",
          (some, one) -> some + one.split("\n")[1] + "\n");
    }
    same(draft.written(), 1);
  }

  /** A log that is read while it is simulated has the same jobs, in the same order. */
  private void streamed() {
    List<JobRecord> records = new ArrayList<>();
    Map<String, String> keys = new LinkedHashMap<>(files);
    keys.merge("s.yaml", "stream: true\n", String::concat);
    Path file = GridDraft.write(keys, folder);
    ReplayScenario scenario = (ReplayScenario) ScenarioFile.read(file, List.of());
    LoggedJobs log = (LoggedJobs) scenario.jobs();
    try (JobStream jobs = JobStream.open(log.file(), log.rules())) {
      scenario.plans(jobs.log(), true).get(0).run(jobs, records::add);
      expect(
          jobs.log().counts().equals(run.log.counts()),
          "counts are %s, of the log in memory %s",
          jobs.log().counts(),
          run.log.counts());
    }
    same(rows(run.records(), 1), rows(records, 1));
  }

  /** A machine file of equal nodes says no more than a number of processors. */
  private void noFile() {
    ReplayDraft draft = draft();
    draft.keys.remove("machine");
    same(draft.written(), 1);
  }

  /**
   * The jobs of the second half of a log run as in the whole log, if its first jobs ran as the log
   * states.
   */
  private void fromState() {
    Map<Long, JobRecord> ran = new HashMap<>();
    run.records().forEach(record -> ran.put(record.job().id(), record));
    String log = GridTrial.lines(files.get(LogForm.LOG), line -> asRun(line, ran));
    Map<String, String> part = with(LogForm.LOG, log);
    part.merge("s.yaml", "from: 25 s\nstate: log\n", String::concat);
    double first = run.log.jobs().get(0).submitTime();
    List<JobRecord> later =
        run.records().stream().filter(r -> r.job().submitTime() >= first + 25).toList();
    same(rows(later, 1), rows(run(part).records(), 1));
  }

  private static String asRun(String line, Map<Long, JobRecord> ran) {
    String[] fields = line.split(" ");
    JobRecord record = ran.get(Long.parseLong(fields[0]));
    if (record != null) {
      fields[2] = String.valueOf(Math.round(record.startTime() - record.job().submitTime()));
    }
    return String.join(" ", fields);
  }

  private void printed() {
    String file = GridDraft.write(files, folder).toString();
    for (String json : List.of("", "--json")) {
      Run printed = json.isEmpty() ? Run.quoin("replay", file) : Run.quoin("replay", file, json);
      printed("replay " + json, printed.exitCode(), printed.out(), printed.err());
    }
  }
}
