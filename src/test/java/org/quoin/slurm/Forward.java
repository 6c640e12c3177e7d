package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.quoin.machine.MachineNode;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.SacctmgrFiles;
import org.quoin.slurm.priority.PrioritySettings;

/**
 * Runs a recorded list from its submissions and durations alone, in one order of the controller.
 */
final class Forward {
  /** Names of the columns of {@link #toString}. */
  static final String HEADER =
      "run     jobs  release  first     within 2 s  within 5 s  reversed %  mean wait  recorded  %";

  private final RecordedRun run;
  private final SlurmController.Timing timing;
  private final Map<Long, Double> starts = new HashMap<>();
  private final Map<SlurmJob, Double> durations = new HashMap<>();
  int jobs;
  int within2;
  int within5;
  double reversed;
  double meanWait;
  double recordedWait;

  Forward(
      RecordedRun run, Function<RecordedRun, StartLimits> limits, SlurmController.Timing timing) {
    this.run = run;
    this.timing = timing;
    SlurmNodes nodes = new SlurmNodes(run.machine);
    SlurmSettings settings = SlurmSettings.of(run.conf);
    SlurmJobs factory = new SlurmJobs(nodes, settings);
    SlurmState state = new SlurmState(nodes, settings, limits.apply(run));
    SlurmController loop = new SlurmController(state, priority(nodes), timing);
    List<Event> events = new ArrayList<>();
    for (RecordedRun.Job job : run.jobs.values()) {
      double submit = Math.floor(job.submit);
      events.add(
          new Event(
              submit,
              () -> {
                SlurmJob made = factory.job(job.id, (long) submit, job.request);
                double recorded = job.end - job.start;
                durations.put(made, Double.isNaN(recorded) ? job.runTime : recorded);
                loop.submit(made, submit);
              }));
    }
    for (RecordedRun.Change change : run.changes) {
      double at = Math.floor(change.at());
      events.add(new Event(at, () -> apply(change, loop, at)));
    }
    PriorityQueue<Event> queue = new PriorityQueue<>(Comparator.comparingDouble(Event::at));
    queue.addAll(events);
    loop.advance(clock());
    double lastEnd = 0;
    while (true) {
      double event = queue.isEmpty() ? Double.POSITIVE_INFINITY : queue.peek().at;
      double time = Math.min(event, loop.nextTime());
      if (queue.isEmpty() && state.running().isEmpty() && state.waiting().isEmpty()) {
        break;
      }
      if (Double.isInfinite(time)
          || (queue.isEmpty() && state.running().isEmpty() && time > lastEnd + HOUR)) {
        break;
      }
      while (!queue.isEmpty() && queue.peek().at <= time) {
        queue.poll().action.run();
      }
      for (SlurmJob job : loop.advance(time)) {
        starts.put(job.id(), time);
        double end = time + durations.get(job);
        lastEnd = end;
        queue.add(new Event(end, () -> loop.end(job, end)));
      }
    }
    compare();
  }

  private SlurmController.JobPriority priority(SlurmNodes nodes) {
    AccountDatabase database = SacctmgrFiles.folder(run.path);
    PrioritySettings settings = PrioritySettings.of(run.conf, database.tres());
    return settings.multifactor()
        ? new MultifactorPriority(database, nodes, settings, false, true, clock())
        : SlurmController.JobPriority.BASIC;
  }

  /**
   * {@return a time before the first submission at which priorities would be calculated} The
   * controller calculates them each minute from its own start on, which no submission tells.
   */
  private double clock() {
    double first = run.jobs.values().stream().mapToDouble(job -> job.submit).min().orElse(0);
    double calculation =
        run.jobs.values().stream()
            .flatMap(job -> job.priorities.keySet().stream().filter(at -> at > job.submit + 1))
            .mapToDouble(at -> at)
            .min()
            .orElse(first);
    return Math.floor(calculation) - 60 * Math.ceil((calculation - first) / 60);
  }

  private static final double HOUR = 3600;

  private record Event(double at, Runnable action) {}

  private void apply(RecordedRun.Change change, SlurmController loop, double at) {
    BitSet where =
        run.nodes(change.kind().equals("reserve") ? change.values().get("nodes") : change.name());
    if (change.kind().equals("reserve")) {
      loop.reserve(Decisions.reservation(run, change), at);
    } else {
      MachineNode.State set = Decisions.nodeState(change);
      where.stream().forEach(node -> loop.set(node, set, at));
    }
  }

  private void compare() {
    List<RecordedRun.Job> all = new ArrayList<>();
    for (RecordedRun.Job job : run.jobs.values()) {
      if (!Double.isNaN(job.start)) {
        all.add(job);
        double simulated = starts.getOrDefault(job.id, Double.POSITIVE_INFINITY);
        double distance = Math.abs(simulated - Math.floor(job.start));
        within2 += distance <= 2 ? 1 : 0;
        within5 += distance <= 5 ? 1 : 0;
        meanWait += simulated - Math.floor(job.submit);
        recordedWait += job.start - job.submit;
      }
    }
    jobs = all.size();
    meanWait /= jobs;
    recordedWait /= jobs;
    int wrong = 0;
    int pairs = 0;
    for (int i = 0; i < jobs; i++) {
      for (int j = 0; j < i; j++) {
        double recorded = Math.floor(all.get(i).start) - Math.floor(all.get(j).start);
        double simulated = starts.get(all.get(i).id) - starts.get(all.get(j).id);
        pairs++;
        wrong += recorded * simulated < 0 ? 1 : 0;
      }
    }
    reversed = 100.0 * wrong / pairs;
  }

  /** {@return the difference of the mean waits in percent of the recorded one} */
  double waitDifference() {
    return 100 * (meanWait / recordedWait - 1);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-6s %5d %8.1f  %-8s %11d %11d %11.1f %10.1f %9.1f %+5.1f",
        run.name,
        jobs,
        timing.release(),
        timing.backfillFirst() ? "backfill" : "main",
        within2,
        within5,
        reversed,
        meanWait,
        recordedWait,
        waitDifference());
  }
}
