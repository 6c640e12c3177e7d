package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.RecordBuilder;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Preemption;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.SacctmgrFiles;
import org.quoin.slurm.priority.PrioritySettings;
import org.quoin.workload.DependentJobs;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.StatedDependencies;

/**
 * Runs a recorded list from what was asked and done: submissions with their dependencies and
 * limited arrays, as a replay follows them ({@link StatedDependencies}), cancellations, requeues,
 * failures. When a job was held, or began later, is what the accounting says, as in a replay. Jobs
 * may have several lives.
 */
final class LivesForward {
  /** Names of the columns of {@link #toString}. */
  static final String HEADER =
      "run     starts  within 2 s  within 5 s  never started   equal  gave way  equal  mean wait"
          + "  recorded";

  private static final int NUMBERS = 10_000;
  private static final double HOUR = 3600;
  private static final int REQUEUE_DELAY = 121;
  private static final Pattern FAILURE =
      Pattern.compile("requeue job JobId=(\\d+) due to failure of node (\\S+)");
  private static final Pattern LOST =
      Pattern.compile("_job_complete: requeue JobId=(\\d+) due to node failure");
  private static final Pattern RETURN = Pattern.compile("node (\\S+) returned to service");
  private static final Pattern VICTIM =
      Pattern.compile("preempted JobId=(\\d+) has been (requeued|killed) .*");

  private final SlurmRun run;
  private final SlurmController loop;
  private final SlurmState state;
  private final SlurmNodes nodes;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::at).thenComparingInt(Event::order));
  private final Map<String, Life> jobs = new TreeMap<>();
  private final Map<SlurmJob, Life> bySlurm = new HashMap<>();

  /** The jobs of {@link #dependent}, by their indices in it. */
  private final List<Life> listed = new ArrayList<>();

  private final DependentJobs dependent;
  private final Map<String, Integer> numbers = new HashMap<>();
  private int order;

  int starts;
  int within2;
  int within5;
  int neverStarted;
  int equalNever;
  int victims;
  int equalVictims;
  double meanWait;
  double recordedWait;
  final List<String> differences = new ArrayList<>();

  private record Event(double at, int order, Runnable action) {}

  /** One recorded row of sacct. */
  private record Recorded(String state, double eligible, double start, double end) {}

  /** A job with its recorded and simulated lives. */
  private static final class Life {
    private SlurmJob job;
    private ResourceRequest request;
    private long number;
    private int index = -1;
    private double runTime;
    private final List<Recorded> recorded = new ArrayList<>();
    private final List<Double> started = new ArrayList<>();
    private int gaveWay;
    private boolean isOver;

    double eligible() {
      return recorded.stream().mapToDouble(Recorded::eligible).min().orElse(Double.NaN);
    }
  }

  LivesForward(SlurmRun run, SlurmController.Timing timing) {
    this.run = run;
    nodes = new SlurmNodes(run.conf().machine());
    SlurmSettings settings = SlurmSettings.of(run.conf());
    AccountDatabase database = SacctmgrFiles.folder(run.folder());
    state = new SlurmState(nodes, settings, StartLimits.NONE, database.qos());
    PrioritySettings priorities = PrioritySettings.of(run.conf(), database.tres());
    loop =
        new SlurmController(
            state,
            priorities.multifactor()
                ? new MultifactorPriority(database, nodes, priorities, false, true, run.start())
                : SlurmController.JobPriority.BASIC,
            timing);
    readRecorded();
    submissions(new SlurmJobs(nodes, settings));
    if (hasFile("acted.csv")) {
      acted();
    }
    log();
    dependent = dependent();
    simulate();
    compare();
  }

  private boolean hasFile(String name) {
    return run.folder().resolve(name).toFile().exists();
  }

  private void readRecorded() {
    for (SlurmRun.Row row : run.table("sacct.all.txt", "|")) {
      if (row.get("JobID").contains(".") || row.get("JobID").contains("[")) {
        continue;
      }
      double start = row.get("State").equals("DEADLINE") ? Double.NaN : time(row.get("Start"));
      recordedOf(row.get("JobID"))
          .add(
              new Recorded(
                  row.get("State").split(" ")[0],
                  time(row.get("Eligible")),
                  start,
                  time(row.get("End"))));
    }
    jobs.values()
        .forEach(
            job ->
                job.recorded.sort(
                    Comparator.comparingDouble(
                        row -> Double.isNaN(row.start) ? Double.MAX_VALUE : row.start)));
  }

  private static double time(String text) {
    return text.startsWith("2") ? SlurmRun.seconds(text) : Double.NaN;
  }

  private List<Recorded> recordedOf(String id) {
    return jobs.computeIfAbsent(id, key -> new Life()).recorded;
  }

  private void submissions(SlurmJobs factory) {
    Map<String, Map<String, String>> asked = new HashMap<>();
    RecordedRun.csv(run.text("asked.jobs.csv")).forEach(row -> asked.put(row.get("job"), row));
    for (Map<String, String> row : RecordedRun.csv(run.text("submitted.csv"))) {
      if (row.get("id").isEmpty()) {
        continue;
      }
      int number = Integer.parseInt(row.get("id"));
      numbers.put(row.get("job"), number);
      Map<String, String> job = asked.get(row.get("job"));
      double at = Math.floor(run.start() + Double.parseDouble(row.get("at")));
      String array = job.get("array");
      if (array.isEmpty()) {
        submit(factory, job, Integer.toString(number), number, Optional.empty(), at);
      } else {
        for (int task : tasks(array)) {
          int limit = array.contains("%") ? Integer.parseInt(array.split("%")[1]) : 0;
          ResourceRequest.ArrayTask one =
              new ResourceRequest.ArrayTask((long) number * NUMBERS, task, limit);
          submit(factory, job, number + "_" + task, number, Optional.of(one), at);
        }
      }
    }
  }

  private static List<Integer> tasks(String array) {
    Matcher match = Pattern.compile("(\\d+)-(\\d+)(?::(\\d+))?(?:%\\d+)?").matcher(array);
    match.matches();
    int step = match.group(3) == null ? 1 : Integer.parseInt(match.group(3));
    List<Integer> all = new ArrayList<>();
    for (int i = Integer.parseInt(match.group(1));
        i <= Integer.parseInt(match.group(2));
        i += step) {
      all.add(i);
    }
    return all;
  }

  private void submit(
      SlurmJobs factory,
      Map<String, String> asked,
      String id,
      int number,
      Optional<ResourceRequest.ArrayTask> task,
      double at) {
    ResourceRequest request = RecordedRun.request(asked);
    String extra = asked.get("extra");
    String dependency = asked.get("dependency");
    for (Map.Entry<String, Integer> other : numbers.entrySet()) {
      dependency =
          dependency.replaceAll(
              ":" + other.getKey() + "(?![\\w])", ":" + (long) other.getValue() * NUMBERS);
    }
    dependency = dependency.replaceAll(":[a-z]\\w*", ":999999999");
    OptionalDouble begin =
        asked.get("begin").isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                at
                    + Double.parseDouble(asked.get("begin"))
                    - Double.parseDouble(asked.get("submit")));
    Matcher deadline = Pattern.compile("--deadline=now\\+(\\d+)").matcher(extra);
    Matcher required = Pattern.compile("-w (\\S+)").matcher(extra);
    boolean hasNodes = required.find();
    ResourceRequest whole =
        request
            .with(
                RecordBuilder.copy(
                    request.shape(),
                    "exclusive",
                    extra.contains("--exclusive"),
                    "nodes",
                    hasNodes ? Optional.of(required.group(1)) : Optional.empty()))
            .with(
                RecordBuilder.copy(
                    request.owner(),
                    "jobName",
                    Optional.of(
                        asked.get("name").isEmpty() ? asked.get("job") : asked.get("name"))))
            .with(
                new ResourceRequest.Timing(
                    OptionalDouble.empty(),
                    request.timing().timeLimit(),
                    begin,
                    deadline.find()
                        ? OptionalDouble.of(at + Integer.parseInt(deadline.group(1)))
                        : OptionalDouble.empty(),
                    0,
                    !asked.get("held").isEmpty(),
                    extra.contains("--no-requeue") ? Optional.of(false) : Optional.of(true),
                    ResourceRequest.Dependencies.parse(dependency),
                    task));
    Life life = jobs.computeIfAbsent(id, key -> new Life());
    life.runTime = Double.parseDouble(asked.get("run_time"));
    life.request = whole.with(whole.timing().submittedAt(at));
    life.number = (long) number * NUMBERS + task.map(t -> t.task() + 1).orElse(0);
    life.job = factory.job(life.number, (long) at, whole);
    bySlurm.put(life.job, life);
  }

  /** Lists the jobs that became eligible, which their dependencies decide anew. */
  private DependentJobs dependent() {
    List<Life> eligible = new ArrayList<>(jobs.values());
    eligible.removeIf(life -> life.job == null || Double.isNaN(life.eligible()));
    eligible.sort(
        Comparator.comparingDouble(Life::eligible).thenComparingLong(life -> life.number));
    List<Job> made = new ArrayList<>();
    for (Life life : eligible) {
      life.index = made.size();
      listed.add(life);
      Job job = new Job(life.number, life.eligible(), 1, 1, life.runTime, 0, 0, 0, 0);
      made.add(job.withTerms(job.terms().with(life.request)));
    }
    return new DependentJobs(made, StatedDependencies.of(made), 0, run.start() - HOUR);
  }

  private void add(double at, Runnable action) {
    events.add(new Event(at, order++, action));
  }

  private void acted() {
    for (Map<String, String> row : RecordedRun.csv(run.text("acted.csv"))) {
      double at = Math.floor(run.start() + Double.parseDouble(row.get("at")));
      String id = row.get("id");
      List<String> ids = new ArrayList<>();
      jobs.keySet().stream()
          .filter(key -> key.equals(id) || key.startsWith(id + "_"))
          .forEach(ids::add);
      switch (row.get("action")) {
        case "cancel" -> ids.forEach(one -> add(at, () -> cancel(jobs.get(one), at)));
        case "requeue" -> ids.forEach(one -> add(at, () -> requeue(jobs.get(one), at)));
        default -> {} // the others are seen in the log or change no start
      }
    }
  }

  private void cancel(Life life, double at) {
    if (!life.isOver) {
      end(life, at);
    }
  }

  private void end(Life life, double at) {
    life.isOver = true;
    loop.end(life.job, at);
    if (life.index >= 0) {
      dependent.ended(life.index, at);
    }
  }

  private void requeue(Life life, double at) {
    if (life.job.isRunning() && life.job.mayRequeue()) {
      loop.end(life.job, at);
      double again = at + REQUEUE_DELAY;
      add(again, () -> loop.submit(life.job, again));
    }
  }

  private void log() {
    Map<String, Integer> indices = nodes.machine().nodeIndices();
    for (SlurmRun.Line line : run.log()) {
      double at = Math.floor(line.time());
      Matcher failure = FAILURE.matcher(line.text());
      if (failure.matches()) {
        int node = indices.get(failure.group(2));
        add(at, () -> loop.set(node, MachineNode.State.DOWN, at));
        add(at, () -> requeue(jobs.get(failure.group(1)), at));
      }
      Matcher lost = LOST.matcher(line.text());
      if (lost.matches()) {
        add(at, () -> requeue(jobs.get(lost.group(1)), at));
      }
      Matcher back = RETURN.matcher(line.text());
      if (back.matches()) {
        add(at, () -> loop.set(indices.get(back.group(1)), MachineNode.State.UP, at));
      }
    }
  }

  private void simulate() {
    double last = 0;
    while (true) {
      double event = events.isEmpty() ? Double.POSITIVE_INFINITY : events.peek().at;
      double submission = dependent.nextTime();
      double time = Math.min(Math.min(event, submission), loop.nextTime());
      if (time == Double.POSITIVE_INFINITY
          || (events.isEmpty() && Double.isInfinite(submission) && time > last + HOUR)) {
        return;
      }
      while (!events.isEmpty() && events.peek().at <= time) {
        events.poll().action.run();
      }
      while (dependent.nextTime() <= time) {
        Life life = listed.get(dependent.next().index());
        last = Math.max(last, time);
        if (!life.isOver) {
          loop.submit(life.job, time);
        }
      }
      last = Math.max(last, event < Double.POSITIVE_INFINITY ? event : last);
      List<SlurmJob> started = loop.advance(time);
      for (SlurmState.Preempted given : loop.takeGivingWay()) {
        if (given.grace() == 0) {
          Life life = bySlurm.get(given.job());
          life.gaveWay++;
          if (given.mode() == Preemption.Mode.CANCEL) {
            life.isOver = true;
            dependent.ended(life.index, time);
          }
        }
      }
      for (SlurmJob job : started) {
        start(bySlurm.get(job), time);
        last = Math.max(last, time);
      }
    }
  }

  private void start(Life life, double time) {
    int index = life.started.size();
    life.started.add(time);
    if (life.index >= 0) {
      dependent.started(life.index, time);
    }
    Recorded row = index < life.recorded.size() ? life.recorded.get(index) : null;
    if (row != null && List.of("CANCELLED", "REQUEUED", "NODE_FAIL").contains(row.state)) {
      return; // an event ends it
    }
    boolean complete = row != null && !row.state.equals("PREEMPTED") && !Double.isNaN(row.end);
    double end = time + (complete ? row.end - row.start : life.runTime);
    add(
        end,
        () -> {
          if (life.started.size() == index + 1 && life.job.isRunning()) {
            end(life, end);
          }
        });
  }

  private void compare() {
    Map<String, Integer> gaveWay = new LinkedHashMap<>();
    for (SlurmRun.Line line : run.log()) {
      Matcher match = VICTIM.matcher(line.text());
      if (match.matches()) {
        gaveWay.merge(match.group(1), 1, Integer::sum);
      }
    }
    for (Map.Entry<String, Life> entry : jobs.entrySet()) {
      Life life = entry.getValue();
      int recorded = gaveWay.getOrDefault(entry.getKey(), 0);
      victims += recorded;
      equalVictims += Math.min(recorded, life.gaveWay);
      int index = 0;
      for (Recorded row : life.recorded) {
        if (Double.isNaN(row.start)) {
          continue;
        }
        starts++;
        double simulated =
            index < life.started.size() ? life.started.get(index) : Double.POSITIVE_INFINITY;
        index++;
        double distance = Math.abs(simulated - row.start);
        within2 += distance <= 2 ? 1 : 0;
        within5 += distance <= 5 ? 1 : 0;
        meanWait += simulated - row.eligible;
        recordedWait += row.start - row.eligible;
        if (!(distance <= 5)) {
          differences.add(
              entry.getKey()
                  + ": "
                  + (simulated - run.start())
                  + ", recorded "
                  + (row.start - run.start()));
        }
      }
      if (index == 0) {
        neverStarted++;
        equalNever += life.started.isEmpty() ? 1 : 0;
      }
      if (life.started.size() != index) {
        differences.add(entry.getKey() + ": " + life.started.size() + " starts, recorded " + index);
      }
    }
    meanWait /= starts;
    recordedWait /= starts;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-6s %7d %11d %11d %14d %7d %9d %6d %10.1f %9.1f",
        run.name(),
        starts,
        within2,
        within5,
        neverStarted,
        equalNever,
        victims,
        equalVictims,
        meanWait,
        recordedWait);
  }
}
