package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Reservation;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.SacctmgrFiles;

/**
 * Compares the scheduler's decisions with those of a recorded run, each from the recorded state: at
 * every second and just before every recorded start, what would it start, and what would it plan?
 * Between two cycles of backfill, and in the middle of one, backfill decides nothing.
 */
final class Decisions {
  private static final double BEFORE = 0.0005;

  /** Seconds between starts of one cycle, in the middle of which nothing is decided anew. */
  private static final double ONE_CYCLE = 0.01;

  private static final double TOLERANCE = 2;

  /** Seconds by which a time slice may begin late, or a suspension follow its cause. */
  private static final double SLICE_DRIFT = 0.2;

  /** Names of the columns of {@link #toString}. */
  static final String HEADER =
      "run     starts    equal explained  nodes   earliest s  plans    equal  further  gave way"
          + "    equal  suspended    equal";

  private final RecordedRun run;
  private final SlurmNodes nodes;
  private final SlurmSettings settings;
  private final SlurmJobs factory;
  private final Function<RecordedRun, StartLimits> limits;

  private final Map<String, Qos> qos;

  private final List<RecordedRun.Job> byStart;
  private final Map<RecordedRun.Job, Allocation> resources = new HashMap<>();
  int turns;
  int equalTurns;
  int furtherTurns;
  int preemptions;
  int equalPreemptions;
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
    qos = SacctmgrFiles.folder(run.path).qos();
    byStart = run.lives();
    byStart.sort(Comparator.comparingDouble(job -> job.start));
    for (RecordedRun.Job job : byStart) {
      if (!Double.isNaN(job.start) && !settings.preemption().gang()) {
        resources.put(job, atStart(job));
      }
    }
  }

  /** A start, an end or a time slice; at equal times in this order. */
  private record Event(double at, int kind, RecordedRun.Job job) {
    static final int START = 0;
    static final int END = 1;
    static final int SLICE = 2;
  }

  /**
   * {@return the starts, the ends and the time slices} Slices begin a slice after another from when
   * the controller has read its state, but may be late by some milliseconds, as the log shows.
   */
  private List<Event> events() {
    List<Event> events = new ArrayList<>();
    double last = 0;
    for (RecordedRun.Job job : byStart) {
      if (!Double.isNaN(job.start)) {
        events.add(new Event(job.start, Event.START, job));
        events.add(new Event(job.end, Event.END, job));
        last = Math.max(last, job.end);
      }
    }
    double slice = settings.preemption().timeSlice();
    for (double at = run.timeSlices; at < last; at += slice) {
      double due = at;
      double seen =
          run.turns.stream()
              .mapToDouble(RecordedRun.Turn::at)
              .filter(t -> Math.abs(t - due) < SLICE_DRIFT)
              .findFirst()
              .orElse(due);
      events.add(new Event(seen, Event.SLICE, null));
    }
    events.sort(Comparator.comparingDouble(Event::at).thenComparingInt(Event::kind));
    return events;
  }

  /**
   * {@return the state of jobs that are suspended for each other, from the recorded starts and
   * ends}
   *
   * @param time until when
   * @param made gets the jobs
   * @param found gets the suspensions that are found
   */
  private SlurmState suspending(
      double time, Map<RecordedRun.Job, SlurmJob> made, List<RecordedRun.Turn> found) {
    SlurmState state = new SlurmState(nodes, settings, limits.apply(run), qos);
    for (Event event : events()) {
      if (event.at > time) {
        break;
      }
      state.now((long) Math.floor(event.at));
      if (event.kind == Event.SLICE) {
        state.slice();
      } else if (event.kind == Event.END) {
        state.end(made.get(event.job));
      } else {
        RecordedRun.Job job = event.job;
        SlurmJob one = factory.job(job.id, (long) Math.floor(job.submit), job.request);
        made.put(job, one);
        if (!state.resume(one, nodes.partition(job.partition), run.nodes(job.nodes), state.now())) {
          throw new IllegalStateException(run.name + ": no room for job " + job.id);
        }
      }
      for (SlurmJob turned : state.takeTurned()) {
        if (turned.isRunning()) {
          found.add(new RecordedRun.Turn(event.at, turned.id, turned.isSuspended()));
        }
      }
    }
    return state;
  }

  /** Compares who is suspended and goes on when, given the recorded starts and ends. */
  private void judgeTurns() {
    List<RecordedRun.Turn> found = new ArrayList<>();
    suspending(Double.MAX_VALUE, new HashMap<>(), found);
    turns = run.turns.size();
    for (RecordedRun.Turn turn : run.turns) {
      boolean equal =
          found.removeIf(
              one ->
                  one.job() == turn.job()
                      && one.suspended() == turn.suspended()
                      && Math.abs(one.at() - turn.at()) < SLICE_DRIFT);
      equalTurns += equal ? 1 : 0;
      if (!equal) {
        differences.add("turn " + turn.job() + " at " + time(turn.at()) + " not found");
      }
    }
    for (RecordedRun.Turn turn : found) {
      differences.add("turn " + turn.job() + " at " + time(turn.at()) + " only here");
    }
    furtherTurns = found.size();
  }

  /**
   * {@return the resources that a job got at its start beside the jobs that ran then} The log names
   * its nodes only.
   */
  private Allocation atStart(RecordedRun.Job job) {
    SlurmState state = new SlurmState(nodes, settings, StartLimits.NONE, qos);
    for (RecordedRun.Job other : byStart) {
      if (resources.containsKey(other) && !(other.end <= job.start)) {
        state.run(
            factory.job(other.id, 0, other.request),
            nodes.partition(other.partition),
            resources.get(other),
            0);
      }
    }
    Allocation found =
        state.on(
            factory.job(job.id, 0, job.request),
            nodes.partition(job.partition),
            run.nodes(job.nodes));
    if (found == null) {
      throw new IllegalStateException(run.name + ": no room for job " + job.id);
    }
    return found;
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

  static MachineNode.State nodeState(RecordedRun.Change change) {
    return switch (change.values().get("state")) {
      case "IDLE", "ALLOCATED", "MIXED" -> MachineNode.State.UP;
      case "DOWN" -> MachineNode.State.DOWN;
      default -> MachineNode.State.DRAINED;
    };
  }

  /** {@return the recorded state just after a time} */
  SlurmState at(double time) {
    boolean gang = settings.preemption().gang();
    Map<RecordedRun.Job, SlurmJob> runs = new HashMap<>();
    SlurmState state =
        gang
            ? suspending(time, runs, new ArrayList<>())
            : new SlurmState(nodes, settings, limits.apply(run), qos);
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
        MachineNode.State set = nodeState(change);
        run.nodes(change.name()).stream().forEach(node -> state.set(node, set));
      }
    }
    List<SlurmJob> all = new ArrayList<>();
    for (RecordedRun.Job job : byStart) {
      if (job.submit > time || job.end <= time || runs.containsKey(job)) {
        continue;
      }
      SlurmJob made = factory.job(job.id, (long) Math.floor(job.submit), job.request);
      if (job.start <= time) {
        state.run(
            made, nodes.partition(job.partition), resources.get(job), (long) Math.floor(job.start));
        for (RecordedRun.Preempted asked : run.preempted) {
          if (asked.grace() > 0 && asked.victim() == job.id && asked.at() <= time) {
            state.askToGiveWay(made, (long) Math.floor(asked.at()) + asked.grace());
          }
        }
      } else {
        made.priority(job.priorities.floorEntry(time).getValue());
        for (RecordedRun.Preempted given : run.preempted) {
          if (given.by() == job.id && given.at() <= time) {
            made.preempts((long) Math.floor(given.at()));
          }
        }
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
    for (RecordedRun.Job job : byStart) {
      if (!Double.isNaN(job.start)) {
        if (job.start > last + ONE_CYCLE) {
          instants.add(job.start - BEFORE);
        }
        first = Math.min(first, job.submit);
        last = job.start;
      }
    }
    for (double t = Math.ceil(first); t < last; t++) {
      instants.add(t);
    }
    Map<RecordedRun.Job, Found> firstFound = new HashMap<>();
    Map<RecordedRun.Job, Found> lastFound = new HashMap<>();
    for (double t : instants) {
      boolean isTick = t == Math.floor(t);
      Map<Long, BitSet> mainFirst = found(t, isTick, true);
      Map<Long, BitSet> backfillFirst = found(t, isTick, false);
      mainFirst.forEach(
          (id, where) -> {
            if (backfillFirst.containsKey(id)) {
              firstFound.putIfAbsent(run.waiting(id, t), new Found(t, where));
            }
          });
      for (RecordedRun.Job job : run.lives()) {
        BitSet one = (job.byBackfill ? backfillFirst : mainFirst).get(job.id);
        BitSet other = (job.byBackfill ? mainFirst : backfillFirst).get(job.id);
        if ((one != null || other != null) && job == run.waiting(job.id, t)) {
          lastFound.put(job, new Found(t, one != null ? one : other));
        }
      }
    }
    for (RecordedRun.Job job : run.lives()) {
      if (!Double.isNaN(job.start)) {
        judgeStart(job, firstFound.get(job), lastFound.get(job));
      }
    }
    if (settings.backfill()) {
      run.snapshots.forEach(this::judgePlans);
    }
    judgePreemptions();
    if (settings.preemption().gang()) {
      judgeTurns();
    }
    return this;
  }

  /** Compares the jobs that give way for each job, just before they do. */
  private void judgePreemptions() {
    Map<List<Object>, Set<Long>> events = new LinkedHashMap<>();
    for (RecordedRun.Preempted given : run.preempted) {
      if (given.by() >= 0) {
        events
            .computeIfAbsent(
                List.of(given.by(), Math.round(given.at() * 10)), event -> new TreeSet<>())
            .add(given.victim());
      }
    }
    events.forEach(
        (event, recorded) -> {
          long by = (long) event.get(0);
          double at =
              run.preempted.stream()
                  .filter(g -> g.by() == by && recorded.contains(g.victim()))
                  .mapToDouble(RecordedRun.Preempted::at)
                  .filter(time -> Math.round(time * 10) == (long) event.get(1))
                  .min()
                  .orElseThrow();
          Set<Long> mainFirst = victims(at - BEFORE, by, true);
          Set<Long> backfillFirst = victims(at - BEFORE, by, false);
          preemptions++;
          if (mainFirst.equals(recorded) || backfillFirst.equals(recorded)) {
            equalPreemptions++;
          } else {
            differences.add(
                "for job "
                    + by
                    + " at "
                    + time(at)
                    + ": "
                    + recorded
                    + " gave way, here "
                    + mainFirst
                    + " or "
                    + backfillFirst);
          }
        });
  }

  private Set<Long> victims(double time, long by, boolean mainFirst) {
    SlurmState state = at(time);
    schedule(state, mainFirst, settings.backfill());
    Set<Long> found = new TreeSet<>();
    for (SlurmState.Preempted given : state.takePreempted()) {
      if (given.by() != null && given.by().id == by) {
        found.add(given.job().id);
      }
    }
    return found;
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
    for (RecordedRun.Job job : run.lives()) {
      if (isTick && job.end <= t && job.end > t - 1) {
        state.completing(state.nodes.words(run.nodes(job.nodes)), true);
      }
    }
    Map<Long, BitSet> nodesOf = new HashMap<>();
    boolean backfills = settings.backfill() && !(isTick && isBetweenCycles(t));
    schedule(state, mainFirst, backfills).forEach(job -> nodesOf.put(job.id, job.nodes()));
    return nodesOf;
  }

  /** {@return whether backfill has just made a cycle, so that it makes none for a while} */
  private boolean isBetweenCycles(double t) {
    return byStart.stream()
        .anyMatch(
            job -> job.byBackfill && job.start <= t && t < job.start + settings.plan().interval());
  }

  private static List<SlurmJob> schedule(SlurmState state, boolean mainFirst, boolean backfills) {
    List<SlurmJob> found = new ArrayList<>();
    if (!mainFirst && backfills) {
      found.addAll(Backfill.cycle(state));
    }
    found.addAll(MainScheduler.pass(state, true));
    if (mainFirst && backfills) {
      found.addAll(Backfill.cycle(state));
    }
    return found;
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
    for (RecordedRun.Job job : run.lives()) {
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
    // A job before its begin time shows that time.
    Map<Long, Long> planned = new LinkedHashMap<>(snapshot.planned());
    planned.keySet().removeIf(id -> run.waiting(id, snapshot.at()) == null);
    int best = -1;
    Map<Long, Long> bestPlan = Map.of();
    for (double time : cyclesBefore(snapshot.at())) {
      SlurmState state = at(time);
      Backfill.cycle(state);
      Map<Long, Long> plan = new HashMap<>();
      state.waiting().forEach(job -> plan.put(job.id, job.start()));
      int equal = 0;
      for (Map.Entry<Long, Long> entry : planned.entrySet()) {
        equal += entry.getValue().equals(plan.get(entry.getKey())) ? 1 : 0;
      }
      if (equal > best) {
        best = equal;
        bestPlan = plan;
      }
    }
    plans += planned.size();
    equalPlans += best;
    for (Map.Entry<Long, Long> entry : planned.entrySet()) {
      Long found = bestPlan.get(entry.getKey());
      if (!entry.getValue().equals(found)) {
        differences.add(
            "plan at "
                + time(snapshot.at())
                + " job "
                + entry.getKey()
                + ": "
                + (found == null ? "none" : found % 3600)
                + " not "
                + entry.getValue() % 3600);
      }
    }
    further +=
        (int)
            bestPlan.entrySet().stream()
                .filter(e -> e.getValue() != 0 && !planned.containsKey(e.getKey()))
                .count();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-6s %7d %8d %9d %6d %12.1f %6d %8d %8d %9d %8d %10d %8d",
        run.name,
        starts,
        equalStarts,
        explainedStarts,
        equalNodes,
        largest,
        plans,
        equalPlans,
        further,
        preemptions,
        equalPreemptions,
        turns,
        equalTurns);
  }
}
