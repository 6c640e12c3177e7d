package org.quoin.pairs;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Node;

/** What must hold of the records and figures of every run of a grid. */
abstract class GridLaws extends ScenarioTrial {
  /** The run that is tried. */
  final GridRun run;

  private final GridResult result;

  /**
   * Creates the laws of a run.
   *
   * @param run with its records
   * @param names the values of its features
   */
  GridLaws(GridRun run, Map<String, String> names) {
    super(names);
    this.run = run;
    this.result = run.result();
  }

  /** Checks all laws. */
  final void laws() {
    account();
    causality();
    shares();
    figures();
    parts();
    if (!run.records().isEmpty()) {
      double mean = figure(result.figures(), "responseTime");
      littlesLaw(run.records(), mean * run.records().size());
    }
    capacity();
    utilization();
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
      if (is("network", "fluid")) {
        share("time without others in " + name, queue.spent().whenEmpty(), queue.spent().seconds());
      }
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
    double sent = 0;
    double fetched = 0;
    for (GridResult.StorageResult storage : result.data().storages()) {
      sent += storage.counts().sentBytes();
      fetched += storage.counts().fetchedBytes();
      expect(
          storage.counts().copies() <= storage.counts().fetches(),
          "%s got %s replicas",
          storage.name(),
          storage.counts().copies());
    }
    expect(equal(sent, fetched), "%s bytes of files sent, %s fetched", sent, fetched);
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

  private void figure(String id, ToDoubleFunction<JobRecord> value) {
    mean(result.figures(), run.records(), id, value);
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
            || (has("failing parts") && run.files().get("s.yaml").contains("resubmit"))
            || batch()
            || value("metaserver").startsWith("EPS");
    if (!waits) {
      expect(equal(parts, whole), "parts of %s s, response times of %s s", parts, whole);
    }
  }

  private boolean batch() {
    return value("metaserver").matches("(MIN-MIN|MAX-MIN|SUFFERAGE|DUPLEX).*")
        || run.files().get("s.yaml").contains("period: 3 s");
  }

  /** At no time more processors are held than there are. */
  private void capacity() {
    for (Node.Site site : run.scenario().grid().topology().sites()) {
      Map<String, String> options =
          site instanceof Node.Cluster cluster ? cluster.options() : Map.of();
      if (options.containsKey("scheme")) {
        continue; // a process leaves its node when it ends, which may be before its job does
      }
      if (site instanceof Node.Cluster) {
        int rows = Integer.parseInt(options.getOrDefault("mpl", "1"));
        held(
            site.name(),
            rows * site.processors(),
            of(site.name()),
            r -> Math.max(1, r.job().processors()));
      } else if (!sharesTime() && !has("failing parts")) {
        held(site.name(), site.processors(), of(site.name()), r -> 1);
      }
    }
  }

  /** Returns whether jobs in service at a server may overlap in time: shared or preempted ones. */
  private boolean sharesTime() {
    return is("server", "ps", "lcfs-preemptive", "priority-preemptive", "edf-preemptive");
  }

  private List<JobRecord> of(String site) {
    return run.records().stream().filter(r -> r.site().equals(site)).toList();
  }

  /** The busy time of servers is at least that of the jobs they computed; if all count, equal. */
  private void utilization() {
    Predicate<String> simple = s -> !sharesTime();
    for (GridResult.SiteResult site : result.sites()) {
      Node.Site node =
          run.scenario().grid().topology().sites().stream()
              .filter(n -> n.name().equals(site.name()))
              .findFirst()
              .orElseThrow();
      if (node instanceof Node.Cluster || !simple.test("") || has("failing parts")) {
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
              && !value("job").startsWith("tandem")
              && !value("metaserver").startsWith("K-DIST");
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
