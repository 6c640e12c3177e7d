package org.quoin.pairs;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.GridResult.SiteResult;
import org.quoin.grid.files.DataCounts;
import org.quoin.metrics.JobRecord;

/**
 * Whether a run shows that a value of a feature took effect: a job failed, a file was fetched, a
 * packet was blocked. The value of a feature that a scenario does without has nothing to show.
 */
final class GridEffects {
  private static final Map<String, BiPredicate<GridRun, String>> EFFECTS = new HashMap<>();

  static {
    Predicate<GridRun> vax = run -> !at(run, "vax").isEmpty();
    Predicate<GridRun> kay = run -> !at(run, "kay").isEmpty();
    Predicate<GridRun> tim = run -> !at(run, "tim").isEmpty();
    Predicate<GridRun> waited = run -> waited(at(run, "kay"));
    effect("server", (run, value) -> value.equals("fcfs") ? vax.test(run) : met(at(run, "vax")));
    effect("servers", vax);
    effect("background jobs", run -> site(run, s -> s.counts().backgroundBusy() > 0));
    effect("cluster", kay);
    effect("width of jobs at the cluster", kay);
    effect("machine file", kay);
    effect("maintenance", run -> kay.test(run) && run.result().endTime() > 20);
    effect("local users", run -> site(run, s -> s.localLoad() != null && s.localLoad().jobs() > 0));
    for (String feature : List.of("scheduler", "order", "condition")) {
      effect(feature, waited);
    }
    effect("time-shared cluster", tim);
    effect("time-shared nodes", tim);
    effect("costs of time-shared nodes", tim);
    network();
    jobs();
    failures();
  }

  private GridEffects() {}

  private static void effect(String feature, Predicate<GridRun> shown) {
    effect(feature, (run, value) -> shown.test(run));
  }

  private static void effect(String feature, BiPredicate<GridRun, String> shown) {
    EFFECTS.put(feature, shown);
  }

  private static void network() {
    Predicate<GridRun> sent = run -> queue(run, q -> q.acceptedBytes() > 0);
    Predicate<GridRun> packets = run -> queue(run, q -> q.counts().accepted() > 0);
    effect("links", (run, value) -> value.equals("unlimited") || sent.test(run));
    effect("network", sent);
    effect("propagation", sent);
    effect("routing", sent);
    effect("routes", run -> queue(run, q -> q.link().equals("up") && q.acceptedBytes() > 0));
    effect("background", run -> queue(run, q -> q.counts().backgroundBusy() > 0));
    for (String feature : List.of("packet", "engine", "service", "spacing", "phase-lock")) {
      effect(feature, packets);
    }
    effect("retry", run -> queue(run, q -> q.counts().refused() > 0));
    Predicate<GridRun> aged = run -> run.result().endTime() > 5 && run.result().sites().size() > 1;
    for (String feature : List.of("metaserver", "reports", "own", "query")) {
      effect(feature, aged);
    }
    effect("several metaservers", run -> several(run, r -> r.job().user()) || aged.test(run));
  }

  private static void jobs() {
    effect(
        "job",
        (run, value) -> some(run, r -> !value.startsWith("tandem") || r.site().contains(" > ")));
    effect(
        "sizes",
        (run, value) ->
            value.equals("no time")
                ? some(run, r -> r.job().runTime() == 0)
                : several(run, JobRecord::computeTime));
    effect("data", run -> some(run, r -> r.job().inputBytes() + r.job().outputBytes() > 0));
    effect("arrivals", run -> several(run, r -> r.job().submitTime()));
    effect("batch", run -> run.records().size() > distinct(run, r -> r.job().submitTime()));
    effect("width", run -> some(run, r -> r.job().processors() > 1));
    effect("estimates", run -> some(run, r -> r.job().requestedTime() > 0));
    effect("deadline", run -> some(run, r -> r.job().terms().deadline() < 1e9));
    effect("users", run -> several(run, r -> r.job().user()));
    effect("affinity", run -> several(run, JobRecord::computeTime));
    effect("classes", (run, value) -> value.equals("one") || several(run, JobRecord::jobClass));
    effect("split", run -> !run.records().isEmpty());
    effect("files", run -> files(run, DataCounts::reads) > 0);
    effect("reads", run -> files(run, DataCounts::reads) > 0);
    effect("fetch", run -> files(run, DataCounts::fetches) > 0);
    effect("replicas", run -> files(run, DataCounts::copies) > 0);
    effect("quotas", run -> files(run, c -> c.deleted() + c.passed()) > 0);
    effect("storage", run -> files(run, c -> c.deleted() + c.passed()) > 0);
  }

  private static void failures() {
    Predicate<GridRun> failed =
        run -> run.result().failures().availability().values().stream().anyMatch(up -> up < 1);
    Predicate<GridRun> again =
        run -> {
          GridResult.FailureResult failures = run.result().failures();
          return failures.jobs() > 0 || failures.attempts() > run.records().size();
        };
    effect("failing parts", failed);
    effect("repair", failed);
    effect("drain", run -> run.result().endTime() > 5);
    Predicate<GridRun> wasted = run -> run.result().failures().wastedSeconds() > 0;
    effect("running", (run, value) -> wasted.test(run) || again.test(run));
    for (String feature : List.of("queued", "transfer")) {
      effect(feature, (run, value) -> value.equals("wait") ? failed.test(run) : again.test(run));
    }
    for (String feature : List.of("detection", "place in the queue", "retries")) {
      effect(feature, again);
    }
    effect("horizon", (run, value) -> value.equals("late") || run.result().endTime() == 60);
    effect("warm-up", run -> run.result().completed() > run.records().size());
  }

  /** {@return whether a run shows the effect of a value of a feature} */
  static boolean shows(String feature, String value, GridRun run) {
    return value.equals(Feature.NONE)
        || EFFECTS.getOrDefault(feature, (r, v) -> true).test(run, value);
  }

  private static List<JobRecord> at(GridRun run, String site) {
    return run.records().stream().filter(r -> r.site().contains(site)).toList();
  }

  private static boolean some(GridRun run, Predicate<JobRecord> test) {
    return run.records().stream().anyMatch(test);
  }

  private static long distinct(GridRun run, Function<JobRecord, Object> value) {
    return run.records().stream().map(value).distinct().count();
  }

  private static boolean several(GridRun run, Function<JobRecord, Object> value) {
    return distinct(run, value) > 1;
  }

  private static boolean waited(List<JobRecord> records) {
    return records.stream().anyMatch(r -> r.startTime() > r.arrivalTime());
  }

  /** Whether a job came to a site before one that came earlier had ended. */
  private static boolean met(List<JobRecord> records) {
    double end = 0;
    for (JobRecord record :
        records.stream().sorted(Comparator.comparingDouble(JobRecord::arrivalTime)).toList()) {
      if (record.arrivalTime() < end) {
        return true;
      }
      end = Math.max(end, record.endTime());
    }
    return false;
  }

  private static boolean site(GridRun run, Predicate<SiteResult> test) {
    return run.result().sites().stream().anyMatch(test);
  }

  private static boolean queue(GridRun run, Predicate<QueueResult> test) {
    return run.result().queues().stream().anyMatch(test);
  }

  private static long files(GridRun run, Function<DataCounts, Long> count) {
    return run.result().data().storages().stream().mapToLong(s -> count.apply(s.counts())).sum();
  }
}
