package org.quoin.pairs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.topology.Node;

/** What must hold of the records and figures of every run of a grid. */
final class GridLaws {
  /** What rounding may cost, as a part. */
  private static final double ROUNDING = 1e-9;

  private final GridRun run;
  private final GridResult result;
  private final Map<String, String> names;
  private final List<String> broken = new ArrayList<>();

  private GridLaws(GridRun run, Map<String, String> names) {
    this.run = run;
    this.result = run.result();
    this.names = names;
  }

  /**
   * {@return the laws that a run breaks, a sentence each}
   *
   * @param run with its records
   * @param names the values of its features
   */
  static List<String> broken(GridRun run, Map<String, String> names) {
    GridLaws laws = new GridLaws(run, names);
    laws.account();
    laws.causality();
    laws.shares();
    laws.figures();
    laws.parts();
    laws.littlesLaw();
    laws.capacity();
    laws.utilization();
    return laws.broken;
  }

  private boolean is(String feature, String... values) {
    return Arrays.asList(values).contains(names.get(feature));
  }

  private boolean has(String feature) {
    return !is(feature, Feature.NONE);
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private void expect(boolean holds, String law, Object... values) {
    if (!holds) {
      broken.add(law.formatted(values));
    }
  }

  private static boolean atMost(double x, double y) {
    return x <= y + ROUNDING * Math.max(1, Math.max(Math.abs(x), Math.abs(y)));
  }

  private static boolean equal(double x, double y) {
    return atMost(x, y) && atMost(y, x);
  }

  private int inside() {
    return result.submitted() - result.completed() - result.failures().inAll();
  }

  /** No job is lost: submitted = completed + failed + inside. */
  private void account() {
    expect(inside() >= 0, "more jobs ended than were submitted: %s", inside());
    expect(
        result.figures().jobs() == run.records().size(),
        "figures of %d jobs, records of %d",
        result.figures().jobs(),
        run.records().size());
    int counted = result.submissions().jobs();
    int ended = run.records().size() + result.failures().jobs();
    expect(ended <= counted, "%d counted jobs ended, %d were submitted", ended, counted);
    if (inside() == 0) {
      expect(ended == counted, "%d counted jobs ended, %d were submitted", ended, counted);
    }
    expect(
        result.failures().attempts() >= ended,
        "%d attempts of %d jobs",
        result.failures().attempts(),
        ended);
    if (!has("failing parts")) {
      expect(
          result.failures().attempts() == ended && result.failures().jobs() == 0,
          "nothing fails, but there are %d attempts of %d jobs",
          result.failures().attempts(),
          ended);
    }
  }

  private void causality() {
    long before = 0;
    for (JobRecord record : run.records()) {
      expect(record.job().id() > before, "job %d comes after %d", record.job().id(), before);
      before = record.job().id();
      double[] times = {
        0,
        record.job().submitTime(),
        record.arrivalTime(),
        record.startTime(),
        record.endTime(),
        record.returnTime(),
        result.endTime()
      };
      for (int i = 1; i < times.length; i++) {
        expect(times[i] >= times[i - 1], "job %d: times %s", before, Arrays.toString(times));
      }
    }
  }

  private void shares() {
    result.failures().availability().values().forEach(up -> share("availability", up, 1));
    for (GridResult.SiteResult site : result.sites()) {
      double time = site.counts().time();
      share("use of " + site.name(), site.counts().busy() + site.counts().backgroundBusy(), time);
      share("background of " + site.name(), site.counts().backgroundBusy(), time);
      share("jobs of " + site.name(), site.counts().busy(), time);
    }
    for (GridResult.QueueResult queue : result.queues()) {
      double time = queue.counts().time();
      String name = queue.queue().name();
      share("use of " + name, queue.counts().busy() + queue.counts().backgroundBusy(), time);
      share("sending into " + name, queue.sendingSeconds(), time);
      share("sharing of " + name, queue.sharedSeconds(), queue.sendingSeconds());
      for (double count :
          new double[] {
            queue.counts().accepted(),
            queue.counts().refused(),
            queue.counts().backgroundAccepted(),
            queue.counts().backgroundDropped(),
            queue.counts().backgroundSojourn(),
            queue.acceptedBytes()
          }) {
        expect(!(count < -ROUNDING), "%s has counted %s", name, count);
      }
    }
    result
        .data()
        .storages()
        .forEach(s -> expect(s.heldBytes() >= 0, "%s holds %s", s.name(), s.heldBytes()));
  }

  private void share(String what, double part, double whole) {
    expect(
        part >= -ROUNDING * Math.max(1, whole) && atMost(part, whole),
        "%s: %s of %s",
        what,
        part,
        whole);
  }

  /** The figures are those of the records. */
  private void figures() {
    figure("responseTime", JobRecord::responseTime);
    figure("sendTime", JobRecord::sendTime);
    figure("waitTime", JobRecord::waitTime);
    figure("computeTime", JobRecord::computeTime);
    figure("returnTime", JobRecord::resultTime);
    figure("tardiness", JobRecord::tardiness);
    figure("late", r -> r.returnTime() > r.job().terms().deadline() ? 100 : 0);
  }

  private void figure(String name, ToDoubleFunction<JobRecord> value) {
    if (run.records().isEmpty()) {
      return;
    }
    double mean = run.records().stream().mapToDouble(value).average().orElseThrow();
    double shown = figure(name);
    expect(equal(mean, shown), "%s is %s, of the records %s", name, shown, mean);
  }

  private double figure(String name) {
    for (Metric metric : Metrics.all()) {
      if (metric.id().equals(name)) {
        return result.figures().value(metric);
      }
    }
    throw new IllegalArgumentException(name);
  }

  /** Times at queues and sites add up to the response times, where a job is nowhere else. */
  private void parts() {
    double parts = 0;
    for (GridResult.QueueResult queue : result.queues()) {
      parts += queue.spent().seconds();
    }
    for (GridResult.SiteResult site : result.sites()) {
      parts += site.spent().seconds();
    }
    double whole = run.records().stream().mapToDouble(JobRecord::responseTime).sum();
    expect(atMost(parts, whole), "parts of %s s, response times of %s s", parts, whole);
    boolean waits =
        has("query")
            || has("failing parts")
            || batch()
            || names.get("metaserver").startsWith("EPS");
    if (!waits) {
      expect(equal(parts, whole), "parts of %s s, response times of %s s", parts, whole);
    }
  }

  private boolean batch() {
    return names.get("metaserver").matches("(MIN-MIN|MAX-MIN|SUFFERAGE|DUPLEX).*")
        || run.files().get("s.yaml").contains("period: 3 s");
  }

  /** The area below the number of jobs inside is the sum of the response times. */
  private void littlesLaw() {
    TreeMap<Double, Integer> changes = new TreeMap<>();
    for (JobRecord record : run.records()) {
      changes.merge(record.job().submitTime(), 1, Integer::sum);
      changes.merge(record.returnTime(), -1, Integer::sum);
    }
    double area = 0;
    int inside = 0;
    double before = 0;
    for (Map.Entry<Double, Integer> change : changes.entrySet()) {
      area += inside * (change.getKey() - before);
      before = change.getKey();
      inside += change.getValue();
    }
    expect(inside == 0, "%d jobs are left inside", inside);
    if (!run.records().isEmpty()) {
      double sum = figure("responseTime") * run.records().size();
      expect(equal(area, sum), "area %s, sum of response times %s", area, sum);
    }
  }

  /** At no time more processors are held than there are. */
  private void capacity() {
    for (Node site : run.scenario().grid().topology().sites()) {
      Map<String, String> options = site.options();
      if (options.containsKey("scheme")) {
        continue; // a process leaves its node when it ends, which may be before its job does
      }
      if (site.kind() == Node.Kind.CLUSTER) {
        int rows = Integer.parseInt(options.getOrDefault("mpl", "1"));
        held(site.name(), rows * site.processors(), r -> Math.max(1, r.job().processors()));
      } else if (!is("server", "ps", "lcfs-preemptive", "priority-preemptive")
          && !has("failing parts")) {
        held(site.name(), site.processors(), r -> 1);
      }
    }
  }

  private void held(String site, int most, ToDoubleFunction<JobRecord> width) {
    TreeMap<Double, Double> changes = new TreeMap<>();
    of(site)
        .forEach(
            record -> {
              if (record.startTime() < record.endTime()) {
                changes.merge(record.startTime(), width.applyAsDouble(record), Double::sum);
                changes.merge(record.endTime(), -width.applyAsDouble(record), Double::sum);
              }
            });
    double held = 0;
    for (Map.Entry<Double, Double> change : changes.entrySet()) {
      held += change.getValue();
      expect(held <= most, "%s holds %s of %s at %s s", site, held, most, change.getKey());
    }
  }

  private List<JobRecord> of(String site) {
    return run.records().stream().filter(r -> r.site().equals(site)).toList();
  }

  /** The busy time of servers is at least that of the jobs they computed; if all count, equal. */
  private void utilization() {
    Predicate<String> simple = s -> !is("server", "ps", "lcfs-preemptive", "priority-preemptive");
    for (GridResult.SiteResult site : result.sites()) {
      Node node =
          run.scenario().grid().topology().sites().stream()
              .filter(n -> n.name().equals(site.name()))
              .findFirst()
              .orElseThrow();
      if (node.kind() == Node.Kind.CLUSTER || !simple.test("") || has("failing parts")) {
        continue;
      }
      double computed =
          of(site.name()).stream().mapToDouble(JobRecord::computeTime).sum() / node.processors();
      expect(
          atMost(computed, site.counts().busy()),
          "%s was busy for %s s, but computed for %s s",
          site.name(),
          site.counts().busy(),
          computed);
      boolean all =
          inside() == 0
              && result.later() == 0
              && is("warm-up", Feature.NONE)
              && !names.get("job").startsWith("tandem")
              && !names.get("metaserver").startsWith("K-DIST");
      if (all) {
        expect(
            equal(computed, site.counts().busy()),
            "%s was busy for %s s, but computed for %s s",
            site.name(),
            site.counts().busy(),
            computed);
      }
    }
  }
}
