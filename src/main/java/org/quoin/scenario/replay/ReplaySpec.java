package org.quoin.scenario.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.cluster.timeslice.TimeSliceStatistics;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Schedule;
import org.quoin.scheduling.MemoryStatistics;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.ReservationOutcome;
import org.quoin.scheduling.plan.BackfillStatistics;
import org.quoin.scheduling.plan.CountedBackfills;
import org.quoin.workload.Job;
import org.quoin.workload.Reservations;

/**
 * One replay, fully resolved.
 *
 * @param settings the cluster
 * @param slices how its jobs share it in time
 * @param policy that decides which waiting jobs start
 * @param order of the queue
 * @param options of the policy, as written; those not written are at their default
 * @param reservations that are asked for beside the jobs
 * @param counted whether its backfills past the head of the queue are counted
 */
public record ReplaySpec(
    ClusterSettings settings,
    TimeSlices slices,
    PolicyKind policy,
    JobOrder order,
    Map<String, String> options,
    Reservations reservations,
    boolean counted) {

  /**
   * Creates a replay without reservations.
   *
   * @param settings the cluster; null where it comes {@link #on later}
   * @param slices how its jobs share it in time
   * @param policy that decides which waiting jobs start
   * @param order of the queue
   * @param options of the policy, as written
   */
  public ReplaySpec(
      ClusterSettings settings,
      TimeSlices slices,
      PolicyKind policy,
      JobOrder order,
      Map<String, String> options) {
    this(settings, slices, policy, order, options, Reservations.NONE, false);
  }

  /**
   * Creates a replay on a cluster without time slices.
   *
   * @param settings the cluster; null where it comes {@link #on later}
   * @param policy that decides which waiting jobs start
   * @param order of the queue
   * @param options of the policy, as written
   */
  public ReplaySpec(
      ClusterSettings settings, PolicyKind policy, JobOrder order, Map<String, String> options) {
    this(settings, TimeSlices.NONE, policy, order, options);
  }

  /**
   * Creates a replay without time slices and without a cluster.
   *
   * @param policy that decides which waiting jobs start
   * @param order of the queue
   * @param options of the policy, as written
   */
  public ReplaySpec(PolicyKind policy, JobOrder order, Map<String, String> options) {
    this(null, policy, order, options);
  }

  /**
   * What came out.
   *
   * @param schedule the records in order of their end, without those of reservations; what it holds
   *     of the machine includes what these held
   * @param statistics what the policy counted of its own; with time slices {@link
   *     TimeSliceStatistics}
   * @param reservations what became of them
   * @param baseline what another policy made of the same jobs, where that was asked for
   */
  public record Result(
      Schedule schedule,
      PolicyStatistics statistics,
      ReservationOutcome reservations,
      Optional<Schedule> baseline) {

    /**
     * {@return the same beside a baseline}
     *
     * @param other what another policy made of the same jobs
     */
    public Result beside(Schedule other) {
      return new Result(schedule.beside(other), statistics, reservations, Optional.of(other));
    }

    /**
     * {@return the records of the jobs and of the reservations that were kept, in order of their
     * end}
     */
    public List<JobRecord> records() {
      List<JobRecord> records = new ArrayList<>(schedule.jobs());
      reservations.kept().forEach(one -> records.add(one.ofClass("reservation")));
      records.sort(Comparator.comparingDouble(JobRecord::endTime));
      return records;
    }
  }

  /**
   * {@return nothing special: every option at its default}
   *
   * @param processors the machine's width
   * @param policy that decides which waiting jobs start
   * @param order of the queue
   */
  public static ReplaySpec of(int processors, PolicyKind policy, JobOrder order) {
    return new ReplaySpec(ClusterSettings.of(processors), policy, order, Map.of());
  }

  /**
   * {@return the same on another cluster}
   *
   * @param cluster the machine and the conditions of its scheduler
   * @throws org.quoin.base.InputException when it has too many processors for its time slices
   */
  public ReplaySpec on(ClusterSettings cluster) {
    ReplaySpec plan =
        new ReplaySpec(cluster, slices, policy, order, options, reservations, counted);
    if (slices.shared()) {
      plan.matrix(cluster);
    }
    return plan;
  }

  /**
   * {@return its name among several, {@code policy:order}, with what differs from the defaults in
   * brackets}
   */
  public String name() {
    Map<String, String> all = new LinkedHashMap<>(policy.changed(options));
    if (slices.shared()) {
      all.putAll(TimeSliceOptions.changed(slices));
    }
    String name = policy.id() + ":" + order.id();
    return all.isEmpty() ? name : name + "[" + joined(all) + "]";
  }

  /**
   * {@return the policy's options that differ from their defaults, as in {@code decider=simple}}
   */
  public String changed() {
    return joined(policy.changed(options));
  }

  private static String joined(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }

  /**
   * {@return the same with its options checked and the files that they name read in, once for all
   * runs}
   *
   * @param source what the policy was written in, for the messages
   * @throws org.quoin.base.InputException with every option that is wrong
   */
  public ReplaySpec resolved(String source) {
    String place = source + " " + policy.id();
    if (slices.shared()) {
      policy.inMatrix(place, order, ClusterSettings.of(1), slices, options);
      return this;
    }
    Map<String, String> resolved = policy.resolved(place, Path.of(""), options);
    policy.check(source, order);
    policy.create(place, order, 1, resolved);
    return new ReplaySpec(settings, slices, policy, order, resolved, reservations, counted);
  }

  /**
   * {@return the same with reservations that are asked for}
   *
   * @param others what is asked for beside the jobs, in place of what was
   */
  public ReplaySpec with(Reservations others) {
    return new ReplaySpec(settings, slices, policy, order, options, others, counted);
  }

  /** {@return the same with its backfills counted, which time slices have none of} */
  public ReplaySpec withBackfillsCounted() {
    return new ReplaySpec(settings, slices, policy, order, options, reservations, !slices.shared());
  }

  /** {@return the files that its options name} */
  public List<Path> files() {
    return policy.files(Path.of(""), options);
  }

  /**
   * Replays jobs.
   *
   * @param jobs in order of submission, none wider than the cluster
   * @return what became of the jobs
   */
  public Result run(List<Job> jobs) {
    return run(jobs, record -> {});
  }

  /**
   * Replays jobs while somebody listens.
   *
   * @param jobs in order of submission, none wider than the cluster
   * @param listener hears of all that happens, in time order
   * @return what became of the jobs
   */
  public Result run(List<Job> jobs, ClusterListener listener) {
    if (slices.shared()) {
      return runInSlices(jobs, listener);
    }
    Recorder recorder = new Recorder();
    SchedulingPolicy made = create(settings.processors());
    Replay.run(
        reservations.among(jobs),
        new SpaceSharedCluster("cluster", settings, made, listener.and(recorder)));
    PolicyStatistics statistics = made.statistics();
    Schedule schedule = recorder.schedule(settings.processors());
    if (statistics instanceof BackfillStatistics known) {
      schedule = schedule.with(known.counts());
    }
    return new Result(
        schedule, withMemory(statistics, schedule), recorder.kept(), Optional.empty());
  }

  private PolicyStatistics withMemory(PolicyStatistics statistics, Schedule schedule) {
    return settings.memory().any()
        ? statistics.and(MemoryStatistics.of(schedule, settings, slices.rows()))
        : statistics;
  }

  private Result runInSlices(List<Job> jobs, ClusterListener listener) {
    List<JobRecord> records = new ArrayList<>(jobs.size());
    MatrixCluster cluster =
        new MatrixCluster("cluster", matrix(settings), listener.and(records::add));
    Replay.run(jobs, cluster);
    Schedule schedule =
        new Schedule(records, settings.processors(), cluster.cellSeconds() / slices.rows());
    TimeSliceStatistics statistics = TimeSliceStatistics.of(schedule, cluster.turns());
    return new Result(
        schedule, withMemory(statistics, schedule), ReservationOutcome.NONE, Optional.empty());
  }

  private MatrixSettings matrix(ClusterSettings cluster) {
    return policy.inMatrix(source(), order, cluster, slices, options);
  }

  private SchedulingPolicy create(int processors) {
    SchedulingPolicy made = policy.create(source(), order, processors, options);
    return counted && !(made instanceof CountedBackfills)
        ? new CountedBackfills(made, order)
        : made;
  }

  private String source() {
    return "policy " + policy.id();
  }

  /** Writes down what became of jobs and of reservations. */
  private static final class Recorder implements ClusterListener {
    private final List<JobRecord> records = new ArrayList<>();
    private final List<JobRecord> reserved = new ArrayList<>();
    private long refused;
    private double refusedSeconds;

    @Override
    public void ended(JobRecord record) {
      (record.job().isReservation() ? reserved : records).add(record);
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
      if (reserved.isEmpty() || records.isEmpty()) {
        return alone;
      }
      double first =
          records.stream().mapToDouble(record -> record.job().submitTime()).min().orElseThrow();
      double last = records.stream().mapToDouble(JobRecord::endTime).max().orElseThrow();
      return new Schedule(records, processors, alone.held() + kept().heldSeconds(first, last));
    }
  }
}
