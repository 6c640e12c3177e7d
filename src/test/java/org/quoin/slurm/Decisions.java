package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.quoin.machine.Node;
import org.quoin.machine.Reservation;

/**
 * Compares the scheduler's decisions with those of a recorded run, each from the recorded state: at
 * every second and just before every recorded start, what would it start, and what would it plan?
 */
final class Decisions {
  private static final double BEFORE = 0.0005;
  private static final double TOLERANCE = 2;

  /** Names of the columns of {@link #toString}. */
  static final String HEADER =
      "run     starts    equal explained  nodes   earliest s  plans    equal  further";

  private final RecordedRun run;
  private final SlurmNodes nodes;
  private final SlurmSettings settings;
  private final SlurmJobs factory;
  private final Function<RecordedRun, StartLimits> limits;

  int starts;
  int equalStarts;
  int explainedStarts;
  int equalNodes;
  double largest;
  int plans;
  int equalPlans;
  int further;
  final List<String> differences = new ArrayList<>();

  Decisions(RecordedRun run, Function<RecordedRun, StartLimits> limits) {
    this.run = run;
    this.limits = limits;
    nodes = new SlurmNodes(run.machine);
    settings = SlurmSettings.of(run.conf);
    factory = new SlurmJobs(nodes, settings);
  }

  static Reservation reservation(RecordedRun run, RecordedRun.Change change) {
    return new Reservation(
        change.name(),
        RecordedRun.time(change.values().get("start")),
        RecordedRun.time(change.values().get("end")),
        run.nodes(change.values().get("nodes")),
        List.of(change.values().get("users")),
        List.of(),
        change.name().equals("maint") ? List.of("MAINT") : List.of());
  }

  static Node.State nodeState(RecordedRun.Change change) {
    return switch (change.values().get("state")) {
      case "IDLE", "ALLOCATED", "MIXED" -> Node.State.UP;
      case "DOWN" -> Node.State.DOWN;
      default -> Node.State.DRAINED;
    };
  }

  /** {@return the recorded state just after a time} */
  SlurmState at(double time) {
    SlurmState state = new SlurmState(nodes, settings, limits.apply(run));
    state.now((long) Math.floor(time));
    for (RecordedRun.Change change : run.changes) {
      if (change.at() > time) {
        continue;
      }
      if (change.kind().equals("reserve")) {
        if (RecordedRun.time(change.values().get("end")) > time) {
          state.reserve(reservation(run, change));
        }
      } else {
        Node.State set = nodeState(change);
        run.nodes(change.name()).stream().forEach(node -> state.set(node, set));
      }
    }
    List<RecordedRun.Job> byStart = new ArrayList<>(run.jobs.values());
    byStart.sort(Comparator.comparingDouble(job -> job.start));
    List<SlurmJob> all = new ArrayList<>();
    for (RecordedRun.Job job : byStart) {
      if (job.submit > time || job.end <= time) {
        continue;
      }
      SlurmJob made = factory.job(job.id, (long) Math.floor(job.submit), job.request);
      if (job.start <= time) {
        BitSet where = run.nodes(job.nodes);
        boolean fits =
            state.resume(made, nodes.partition(job.partition), where, (long) Math.floor(job.start));
        if (!fits) {
          throw new IllegalStateException(run.name + ": no room for job " + job.id);
        }
      } else {
        made.priority(job.priorities.floorEntry(time).getValue());
        all.add(made);
      }
    }
    all.sort(Comparator.comparingLong(SlurmJob::id));
    all.forEach(state::submit);
    return state;
  }

  private record Found(double time, BitSet nodes) {}

  Decisions judge() {
    TreeSet<Double> instants = new TreeSet<>();
    double first = Double.MAX_VALUE;
    double last = 0;
    for (RecordedRun.Job job : run.jobs.values()) {
      if (!Double.isNaN(job.start)) {
        instants.add(job.start - BEFORE);
        first = Math.min(first, job.submit);
        last = Math.max(last, job.start);
      }
    }
    for (double t = Math.ceil(first); t < last; t++) {
      instants.add(t);
    }
    Map<Long, Found> firstFound = new HashMap<>();
    Map<Long, Found> lastFound = new HashMap<>();
    for (double t : instants) {
      boolean isTick = t == Math.floor(t);
      Map<Long, BitSet> mainFirst = found(t, isTick, true);
      Map<Long, BitSet> backfillFirst = found(t, isTick, false);
      mainFirst.forEach(
          (id, where) -> {
            if (backfillFirst.containsKey(id)) {
              firstFound.putIfAbsent(id, new Found(t, where));
            }
          });
      for (RecordedRun.Job job : run.jobs.values()) {
        BitSet one = (job.byBackfill ? backfillFirst : mainFirst).get(job.id);
        BitSet other = (job.byBackfill ? mainFirst : backfillFirst).get(job.id);
        if (one != null || other != null) {
          lastFound.put(job.id, new Found(t, one != null ? one : other));
        }
      }
    }
    for (RecordedRun.Job job : run.jobs.values()) {
      if (!Double.isNaN(job.start)) {
        judgeStart(job, firstFound.get(job.id), lastFound.get(job.id));
      }
    }
    if (settings.backfill()) {
      run.snapshots.forEach(this::judgePlans);
    }
    return this;
  }

  /**
   * {@return the jobs that are started from the recorded state, with their nodes} The main
   * scheduler and backfill race; either may come first.
   *
   * @param isTick whether this is a moment between recorded starts, at which the nodes of a job
   *     that ended within the last second may not be free yet
   */
  private Map<Long, BitSet> found(double t, boolean isTick, boolean mainFirst) {
    SlurmState state = at(t);
    for (RecordedRun.Job job : run.jobs.values()) {
      if (isTick && job.end <= t && job.end > t - 1) {
        run.nodes(job.nodes).stream().forEach(node -> state.completing(node, true));
      }
    }
    List<SlurmJob> found = new ArrayList<>();
    if (!mainFirst && settings.backfill()) {
      found.addAll(Backfill.cycle(state));
    }
    found.addAll(MainScheduler.pass(state, true));
    if (mainFirst && settings.backfill()) {
      found.addAll(Backfill.cycle(state));
    }
    Map<Long, BitSet> nodesOf = new HashMap<>();
    found.forEach(job -> nodesOf.put(job.id, job.nodes()));
    return nodesOf;
  }

  private void judgeStart(RecordedRun.Job job, Found firstFound, Found lastFound) {
    starts++;
    boolean explained = lastFound != null && lastFound.time >= job.start - TOLERANCE;
    if (explained) {
      explainedStarts++;
      if (lastFound.nodes.equals(run.nodes(job.nodes))) {
        equalNodes++;
      } else {
        differences.add("job " + job.id + " nodes " + lastFound.nodes + " not " + job.nodes);
      }
    }
    double early = firstFound == null ? 0 : job.start - firstFound.time;
    if (explained && early <= TOLERANCE) {
      equalStarts++;
    } else {
      differences.add(
          "job "
              + job.id
              + " at "
              + time(job.start)
              + (job.byBackfill ? " backfill" : " main")
              + (early > TOLERANCE ? " earlier by " + Math.round(early) + " s" : "")
              + (explained ? "" : ", not then"));
    }
    largest = Math.max(largest, early);
  }

  private String time(double at) {
    return String.format(Locale.ROOT, "%.3f", at % 3600);
  }

  /**
   * {@return the times at which the last cycle before a snapshot may have been} A cycle is made
   * each second if anything has changed: just after any event of the last seconds.
   */
  List<Double> cyclesBefore(double snapshot) {
    List<Double> times = new ArrayList<>(List.of(snapshot));
    for (RecordedRun.Job job : run.jobs.values()) {
      for (double event : new double[] {job.submit, job.start, job.end}) {
        if (event <= snapshot && event > snapshot - 3) {
          times.add(event + BEFORE);
        }
      }
    }
    for (int second = 1; second <= 2; second++) {
      times.add(snapshot - second);
    }
    return times;
  }

  private void judgePlans(RecordedRun.Snapshot snapshot) {
    int best = -1;
    Map<Long, Long> bestPlan = Map.of();
    for (double time : cyclesBefore(snapshot.at())) {
      SlurmState state = at(time);
      Backfill.cycle(state);
      Map<Long, Long> plan = new HashMap<>();
      state.waiting().forEach(job -> plan.put(job.id, job.start()));
      int equal = 0;
      for (Map.Entry<Long, Long> entry : snapshot.planned().entrySet()) {
        equal += entry.getValue().equals(plan.get(entry.getKey())) ? 1 : 0;
      }
      if (equal > best) {
        best = equal;
        bestPlan = plan;
      }
    }
    plans += snapshot.planned().size();
    equalPlans += best;
    for (Map.Entry<Long, Long> entry : snapshot.planned().entrySet()) {
      Long planned = bestPlan.get(entry.getKey());
      if (!entry.getValue().equals(planned)) {
        differences.add(
            "plan at "
                + time(snapshot.at())
                + " job "
                + entry.getKey()
                + ": "
                + (planned == null ? "none" : planned % 3600)
                + " not "
                + entry.getValue() % 3600);
      }
    }
    further +=
        (int)
            bestPlan.entrySet().stream()
                .filter(e -> e.getValue() != 0 && !snapshot.planned().containsKey(e.getKey()))
                .count();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-6s %7d %8d %9d %6d %12.1f %6d %8d %8d",
        run.name,
        starts,
        equalStarts,
        explainedStarts,
        equalNodes,
        largest,
        plans,
        equalPlans,
        further);
  }
}
