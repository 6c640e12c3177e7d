package org.quoin.scenario.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.base.RecordBuilder;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.replay.Replay;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.cluster.timeslice.TimeSliceStatistics;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Schedule;
import org.quoin.metrics.UncountedRuns;
import org.quoin.metrics.WaitReason;
import org.quoin.scenario.machine.MachineFile;
import org.quoin.scheduling.BatchClusters;
import org.quoin.scheduling.DowntimeOutcome;
import org.quoin.scheduling.MemoryStatistics;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.ReservationOutcome;
import org.quoin.scheduling.plan.BackfillStatistics;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.Reservations;
import org.quoin.workload.StatedDependencies;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.JobStream;
import org.quoin.workload.log.LogCalendar;

/**
 * One replay, fully resolved.
 *
 * @param settings the cluster; null until {@link #on} adds it
 * @param slices how jobs share the cluster in time
 * @param policy the policy that decides which waiting jobs start
 * @param order the order of the queue
 * @param options the options of the policy, as written; others are at their defaults
 * @param reservations requested besides the jobs
 * @param outages the outages of the cluster
 * @param state the jobs with which the run begins
 * @param counted whether backfills are counted
 * @param machine the machine of this replay alone; null for that of the cluster
 * @param hasPaths whether the name of the replay has the whole paths of files
 */
public record ReplaySpec(
    ClusterSettings settings,
    TimeSlices slices,
    PolicyKind policy,
    JobOrder order,
    Map<String, String> options,
    Reservations reservations,
    Outages outages,
    ClusterState state,
    boolean counted,
    ClusterFile machine,
    boolean hasPaths) {

  /**
   * Creates a replay without a cluster, time slices or reservations.
   *
   * @param policy the policy that decides which waiting jobs start
   * @param order the order of the queue
   * @param options the options of the policy, as written
   */
  public ReplaySpec(PolicyKind policy, JobOrder order, Map<String, String> options) {
    this(
        null,
        TimeSlices.NONE,
        policy,
        order,
        options,
        Reservations.NONE,
        Outages.NONE,
        ClusterState.EMPTY,
        false,
        null,
        false);
  }

  /**
   * The result of a replay.
   *
   * @param schedule records in order of their end, without those of reservations; its held
   *     processor-seconds include reservations
   * @param statistics the statistics of the policy; with time slices {@link TimeSliceStatistics}
   * @param reservations outcome of the reservations
   * @param earlier records of the jobs with which the run began; the schedule has the others
   * @param downtimes what maintenance and outages have cost
   * @param moved jobs that feedback moved to another time, each with the job of the log; by
   *     identity
   * @param baseline schedule of the same jobs under the baseline policy, if requested
   */
  public record Result(
      Schedule schedule,
      PolicyStatistics statistics,
      ReservationOutcome reservations,
      List<JobRecord> earlier,
      DowntimeOutcome downtimes,
      IdentityHashMap<Job, Job> moved,
      Optional<Schedule> baseline) {

    /**
     * {@return this result compared with a baseline}
     *
     * @param other schedule of the same jobs under another policy
     */
    public Result comparedWith(Schedule other) {
      return new Result(
          schedule.comparedWith(other),
          statistics,
          reservations,
          earlier,
          downtimes,
          moved,
          Optional.of(other));
    }

    /** {@return the records of the jobs of the log, by the identity of the job in the log} */
    public IdentityHashMap<Job, JobRecord> byJob() {
      IdentityHashMap<Job, JobRecord> records = new IdentityHashMap<>(2 * schedule.jobs().size());
      for (JobRecord record : schedule.jobs()) {
        records.put(moved.getOrDefault(record.job(), record.job()), record);
      }
      return records;
    }

    /**
     * {@return the records of jobs, those of the state included, and kept reservations, in order of
     * their end}
     */
    public List<JobRecord> records() {
      List<JobRecord> records = new ArrayList<>(schedule.jobs());
      reservations.kept().forEach(one -> records.add(one.ofClass("reservation")));
      earlier.forEach(one -> records.add(one.ofClass("state")));
      records.sort(Comparator.comparingDouble(JobRecord::endTime));
      return records;
    }
  }

  /**
   * {@return a replay with every option at its default}
   *
   * @param processors the machine's width
   * @param policy the policy that decides which waiting jobs start
   * @param order the order of the queue
   */
  public static ReplaySpec of(int processors, PolicyKind policy, JobOrder order) {
    return new ReplaySpec(policy, order, Map.of()).on(ClusterSettings.of(processors));
  }

  /**
   * {@return this replay on another cluster}
   *
   * @param cluster the machine and the conditions of its scheduler
   * @throws org.quoin.base.InputException when it has too many processors for its time slices
   */
  public ReplaySpec on(ClusterSettings cluster) {
    ClusterSettings own = machine == null ? cluster : cluster.withMachine(machine);
    ReplaySpec plan = RecordBuilder.copy(this, "settings", own);
    if (slices.shared()) {
      plan.matrix(own);
    }
    return plan;
  }

  /**
   * {@return this replay with the reservations of its own machine by the clock of a log}
   *
   * @param calendar the calendar of the log; empty without one
   * @throws org.quoin.base.InputException with every reservation at a date that has no calendar
   */
  public ReplaySpec dated(Optional<LogCalendar> calendar) {
    return machine == null ? this : RecordBuilder.copy(this, "machine", machine.dated(calendar));
  }

  /**
   * {@return this replay with time slices}
   *
   * @param shared how jobs share the cluster in time
   */
  public ReplaySpec in(TimeSlices shared) {
    return RecordBuilder.copy(this, "slices", shared);
  }

  /**
   * {@return the name in comparisons: {@code policy:order}, with non-default options in brackets} A
   * file has its name without folders there, unless the replay {@link #withPaths has paths}.
   */
  public String name() {
    Map<String, String> all = new LinkedHashMap<>(order.changed());
    all.putAll(policy.changed(options));
    if (!hasPaths) {
      Set<String> files = files().stream().map(Path::toString).collect(Collectors.toSet());
      all.replaceAll(
          (option, value) ->
              files.contains(value) ? String.valueOf(Path.of(value).getFileName()) : value);
    }
    if (slices.shared()) {
      all.putAll(TimeSliceOptions.changed(slices));
    }
    String name = policy.id() + ":" + order.id();
    return all.isEmpty() ? name : name + "[" + joined(all) + "]";
  }

  /** {@return this replay with the whole paths of files in its name} */
  public ReplaySpec withPaths() {
    return RecordBuilder.copy(this, "hasPaths", true);
  }

  /** {@return the policy's non-default options, as in {@code decider=simple}} */
  public String changed() {
    return joined(policy.changed(options));
  }

  private static String joined(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }

  /**
   * {@return this replay with its options checked and the files that they name read, once for all
   * runs}
   *
   * @param source the source of the policy's name, for messages
   * @param folder the folder that file names are relative to
   * @throws org.quoin.base.InputException with every option that is wrong
   */
  public ReplaySpec resolved(String source, Path folder) {
    String place = source + " " + policy.id();
    if (slices.shared()) {
      policy.inMatrix(place, order, ClusterSettings.of(1), slices, options);
      return this;
    }
    Map<String, String> resolved = policy.resolved(place, folder, options);
    policy.check(source, order);
    ClusterFile own = policy.machine(resolved).map(MachineFile::read).orElse(null);
    policy.create(place, order, 1, own, resolved);
    return RecordBuilder.copy(this, "options", resolved, "machine", own);
  }

  /**
   * {@return this replay with other reservations}
   *
   * @param others reservations requested besides the jobs
   */
  public ReplaySpec with(Reservations others) {
    return RecordBuilder.copy(this, "reservations", others);
  }

  /**
   * {@return this replay with other outages}
   *
   * @param others the outages of the cluster
   */
  public ReplaySpec with(Outages others) {
    return RecordBuilder.copy(this, "outages", others);
  }

  /**
   * {@return this replay with other jobs at its beginning}
   *
   * @param other the jobs with which the run begins
   */
  public ReplaySpec with(ClusterState other) {
    return RecordBuilder.copy(this, "state", other);
  }

  /** {@return this replay with backfills counted, except with time slices, which have none} */
  public ReplaySpec withBackfillsCounted() {
    return RecordBuilder.copy(this, "counted", !slices.shared());
  }

  /** {@return the files that its options name} */
  public List<Path> files() {
    return policy.files(Path.of(""), options);
  }

  /**
   * Replays jobs.
   *
   * @param jobs in order of submission, none wider than the cluster
   * @return the result
   */
  public Result run(List<Job> jobs) {
    return run(jobs, record -> {});
  }

  /**
   * Replays jobs and notifies a listener.
   *
   * @param jobs in order of submission, none wider than the cluster
   * @param listener is notified of all events in time order
   * @return the result
   */
  public Result run(List<Job> jobs, ClusterListener listener) {
    return run(jobs, Feedback.NONE, listener);
  }

  /**
   * Replays the jobs of a log with the dependencies between their submissions.
   *
   * @param log jobs of which none is wider than the cluster; with dependencies there are no
   *     reservations
   * @param listener is notified of all events in time order
   * @return the result
   */
  public Result run(JobLog log, ClusterListener listener) {
    return run(log.jobs(), log.feedback(), listener);
  }

  /**
   * Replays the jobs of a log while they are read. Neither jobs nor records are kept, so that
   * memory depends on the jobs in the system alone. There are no time slices, reservations, outages
   * and no state, and the cluster has neither a machine file nor memory.
   *
   * @param jobs jobs of which none is wider than the cluster
   * @param listener is notified of all events in time order
   * @return the result; its schedule has no jobs
   */
  public Result run(JobStream jobs, ClusterListener listener) {
    Held held = new Held();
    List<SchedulingPolicy> made = new ArrayList<>();
    Replay.run(jobs, jobs::progress, cluster(List.of(), made, listener.and(held)));
    PolicyStatistics statistics = made.get(0).statistics();
    return new Result(
        withBackfills(new Schedule(List.of(), settings.processors(), held.seconds), statistics),
        statistics,
        ReservationOutcome.NONE,
        List.of(),
        DowntimeOutcome.NONE,
        new IdentityHashMap<>(),
        Optional.empty());
  }

  /**
   * Replays jobs with the dependencies between them.
   *
   * @param jobs in order of submission, none wider than the cluster; with dependencies there are no
   *     reservations
   * @param feedback the dependencies of the jobs of the state, in its order, and then of these
   * @param listener is notified of all events in time order
   * @return the result
   */
  public Result run(List<Job> jobs, Feedback feedback, ClusterListener listener) {
    if (slices.shared()) {
      return runInSlices(jobs, feedback, listener);
    }
    Recorder recorder =
        new Recorder(outages.running() == Outages.Running.LOST, state, feedback.isStated());
    List<SchedulingPolicy> made = new ArrayList<>();
    IdentityHashMap<Job, Job> moved =
        Replay.run(
                reservations.among(jobs),
                feedback,
                listener.and(recorder),
                all -> cluster(jobs, made, all),
                outages,
                state)
            .moved();
    PolicyStatistics statistics =
        made.size() == 1 ? made.get(0).statistics() : PolicyStatistics.NONE;
    Schedule schedule = withBackfills(recorder.schedule(settings.processors()), statistics);
    return new Result(
        schedule,
        withMemory(statistics, schedule),
        recorder.kept(),
        recorder.earlier,
        recorder.downtimes(settings.maintenance(), outages.outages()),
        moved,
        Optional.empty());
  }

  private static Schedule withBackfills(Schedule schedule, PolicyStatistics statistics) {
    return statistics instanceof BackfillStatistics known
        ? schedule.with(known.counts())
        : schedule;
  }

  private LiveCluster cluster(
      List<Job> jobs, List<SchedulingPolicy> made, ClusterListener listener) {
    return BatchClusters.open(
        "cluster",
        BatchClusters.prepared(
            settings.withJobsOnNodes(BatchClusters.isOfNodes(outages.outages())), all(jobs)),
        new BatchClusters.Scheduler(source(), policy, order, options, counted),
        made::add,
        listener);
  }

  /** Returns the jobs of the state and of the run. */
  private List<Job> all(List<Job> jobs) {
    if (!state.any()) {
      return jobs;
    }
    List<Job> all = new ArrayList<>(jobs);
    state.jobs().forEach(present -> all.add(present.job()));
    return all;
  }

  private PolicyStatistics withMemory(PolicyStatistics statistics, Schedule schedule) {
    return settings.memory().any()
        ? statistics.and(MemoryStatistics.of(schedule, settings, slices.rows()))
        : statistics;
  }

  private Result runInSlices(List<Job> jobs, Feedback feedback, ClusterListener listener) {
    List<JobRecord> records = new ArrayList<>(jobs.size());
    Replay.Ran<MatrixCluster> run =
        Replay.run(
            jobs,
            feedback,
            listener.and(records::add),
            all -> new MatrixCluster("cluster", matrix(settings), all));
    MatrixCluster cluster = run.cluster();
    Schedule schedule =
        new Schedule(records, settings.processors(), cluster.cellSeconds() / slices.rows());
    TimeSliceStatistics statistics = TimeSliceStatistics.of(schedule, cluster.turns());
    return new Result(
        schedule,
        withMemory(statistics, schedule),
        ReservationOutcome.NONE,
        List.of(),
        DowntimeOutcome.NONE,
        run.moved(),
        Optional.empty());
  }

  private MatrixSettings matrix(ClusterSettings cluster) {
    return policy.inMatrix(source(), order, cluster, slices, options);
  }

  private String source() {
    return "policy " + policy.id();
  }

  /** Adds up the processor-seconds of jobs that are not kept. */
  private static final class Held implements ClusterListener {
    private double seconds;

    @Override
    public void ended(JobRecord record) {
      seconds += record.area();
    }
  }

  /** Records jobs and reservations. */
  private static final class Recorder implements ClusterListener {
    private final List<JobRecord> records = new ArrayList<>();
    private final List<JobRecord> reserved = new ArrayList<>();
    private final List<JobRecord> earlier = new ArrayList<>();
    private final UncountedRuns uncounted =
        new UncountedRuns(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private final Map<Long, Double> suspended = new HashMap<>();
    private final Set<Job> present = Collections.newSetFromMap(new IdentityHashMap<>());
    private final boolean isLost;
    private final boolean isStated;
    private long refused;
    private double refusedSeconds;
    private long interrupted;
    private double wasted;

    /**
     * Creates a recorder without records.
     *
     * @param isLost whether an interrupted job is lost, so that its record counts
     * @param state the jobs with which the run begins
     * @param isStated whether the dependencies that jobs state are simulated
     */
    Recorder(boolean isLost, ClusterState state, boolean isStated) {
      this.isLost = isLost;
      this.isStated = isStated;
      state.jobs().forEach(one -> present.add(one.job()));
    }

    @Override
    public void turned(ClusterJob job, double time) {
      if (job.isSuspended()) {
        suspended.put(job.id(), time);
      } else {
        endPause(job.id(), job.processors(), time);
      }
    }

    private void endPause(JobRecord record) {
      endPause(record.job().id(), record.job().processors(), record.endTime());
    }

    private void endPause(long job, int processors, double time) {
      Double since = suspended.remove(job);
      if (since != null) {
        uncounted.pauses().add(new UncountedRuns.Pause(since, time, processors));
      }
    }

    @Override
    public void interrupted(JobRecord record) {
      interrupted++;
      wasted += record.job().processors() * record.standaloneTime();
      if (isLost) {
        ended(record);
      } else {
        preempted(record);
      }
    }

    @Override
    public void preempted(JobRecord record) {
      endPause(record);
      boolean isPresent = present.contains(record.job());
      (isPresent ? uncounted.others() : uncounted.interrupted()).add(record);
    }

    DowntimeOutcome downtimes(List<Downtime> maintenance, List<Downtime> outages) {
      return new DowntimeOutcome(
          maintenance, outages, interrupted, isLost ? interrupted : 0, wasted);
    }

    @Override
    public void ended(JobRecord last) {
      JobRecord arrived = last.arrived(last.job().submitTime());
      JobRecord record = isStated && arrived.waits().isKnown() ? withDependency(arrived) : arrived;
      endPause(record);
      if (present.contains(record.job())) {
        earlier.add(record);
        uncounted.others().add(record);
      } else {
        (record.job().isReservation() ? reserved : records).add(record);
      }
    }

    private static JobRecord withDependency(JobRecord record) {
      Job job = record.job();
      return record.waited(
          record
              .waits()
              .plus(
                  StatedDependencies.hasDependency(job)
                      ? WaitReason.DEPENDENCY
                      : WaitReason.ARRAY_LIMIT,
                  StatedDependencies.seconds(job)));
    }

    @Override
    public void answered(ClusterJob reservation, boolean accepted) {
      if (!accepted) {
        refused++;
        refusedSeconds += reservation.processors() * reservation.requestedTime();
      }
    }

    ReservationOutcome kept() {
      return new ReservationOutcome(reserved, refused, refusedSeconds);
    }

    Schedule schedule(int processors) {
      Schedule alone = new Schedule(records, processors);
      boolean isAlone = reserved.isEmpty() && uncounted.isNone();
      if (isAlone || records.isEmpty()) {
        return alone;
      }
      double first =
          records.stream().mapToDouble(record -> record.job().submitTime()).min().orElseThrow();
      double last = records.stream().mapToDouble(JobRecord::endTime).max().orElseThrow();
      double others = UncountedRuns.heldSeconds(uncounted.others(), first, last);
      double held = alone.held() + kept().heldSeconds(first, last) + others;
      for (JobRecord run : uncounted.interrupted()) {
        held += run.area();
      }
      return new Schedule(records, processors, held, uncounted);
    }
  }
}
