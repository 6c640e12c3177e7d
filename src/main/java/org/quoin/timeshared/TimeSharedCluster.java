package org.quoin.timeshared;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.engine.RandomStreams;
import org.quoin.engine.TournamentTree;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.PromisedStart;
import org.quoin.metrics.SliceUse;
import org.quoin.metrics.WaitBreakdown;
import org.quoin.timeshared.node.Boosts;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.node.FeedbackNode;
import org.quoin.timeshared.node.GangMatrix;
import org.quoin.timeshared.node.GangNode;
import org.quoin.timeshared.node.LeastLoaded;
import org.quoin.timeshared.node.NodeAllocator;
import org.quoin.timeshared.node.NodeListener;
import org.quoin.timeshared.node.RunningJob;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.node.StandaloneRun;
import org.quoin.timeshared.node.Task;
import org.quoin.timeshared.node.TimeSharedNode;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.workload.Job;

/**
 * A time-shared cluster: nodes, the arrival queue, the order of events. Jobs may be submitted all
 * at once or during the run; the result is the same.
 */
public final class TimeSharedCluster implements NodeListener {
  private static final double NS = 1e9;

  private final Scheme scheme;
  private final double skewness;
  private final long skewSeed;
  private final Boosts boosts;

  /** Minimum message latency of the submitted jobs. */
  private long leastLatencyNs;

  private final TimeSharedNode[] nodes;
  private final NodeAllocator assignment;
  private final TournamentTree tournament;

  /** True if a node may simulate its events in a row until a message of another node arrives. */
  private final boolean independent;

  /** Time up to which the nodes have been simulated in a row. */
  private long swept;

  /** Submitted jobs with a later arrival. */
  private final ArrayDeque<IterativeJob> incoming = new ArrayDeque<>();

  /** The arrival queue. */
  private final ArrayDeque<IterativeJob> queue = new ArrayDeque<>();

  private final RunningJobs running = new RunningJobs();
  private final List<EndedJob> ended = new ArrayList<>();
  private final List<SliceUse> slices = new ArrayList<>();
  private final List<JobRecord> records = new ArrayList<>();
  private final Consumer<RunningJob> listener;
  private long admitAt = TimeSharedNode.NEVER;
  private boolean held;

  /** Number of times that the head of the arrival queue was examined. */
  private long admissions;

  /** True once the node that is being simulated has reported an exit. */
  private boolean exits;

  private long now;
  private long simulatedTo;
  private long lastArrival;

  /** Minimum execution time of the waiting jobs, or a lower bound. */
  private double leastOfWaiting = Double.POSITIVE_INFINITY;

  /**
   * Creates a cluster without jobs.
   *
   * @param nodes p, the number of nodes
   * @param mpl maximum number of processes per node, rows of the gang matrix
   * @param scheme the coordination scheme
   * @param parameters costs
   * @param skewness s as a fraction: computation and I/O of each iteration and task are multiplied
   *     by independent factors 1 + U(-s/2, s/2)
   * @param streams random streams of the skew; unused if s is 0
   */
  public TimeSharedCluster(
      int nodes,
      int mpl,
      Scheme scheme,
      CostParameters parameters,
      double skewness,
      RandomStreams streams) {
    this(nodes, mpl, scheme, parameters, skewness, streams, null);
  }

  /**
   * Creates a cluster from settings. Types and pattern are those of the submitted jobs.
   *
   * @param settings the cluster
   * @param streams random streams of the skew; unused if s is 0
   */
  public TimeSharedCluster(TimeSharedSettings settings, RandomStreams streams) {
    this(settings, streams, null);
  }

  /** Creates a cluster that notifies a listener of every end and stores no record. */
  TimeSharedCluster(
      TimeSharedSettings settings, RandomStreams streams, Consumer<RunningJob> listener) {
    this(
        settings.nodes(),
        settings.mpl(),
        settings.scheme(),
        settings.parameters(),
        settings.skewness(),
        streams,
        listener);
  }

  private TimeSharedCluster(
      int nodes,
      int mpl,
      Scheme scheme,
      CostParameters parameters,
      double skewness,
      RandomStreams streams,
      Consumer<RunningJob> listener) {
    this.scheme = scheme;
    this.listener = listener == null ? job -> ended.add(EndedJob.of(job)) : listener;
    this.skewness = skewness;
    this.skewSeed = streams.stream("skew").nextLong();
    this.boosts = new Boosts(mpl);
    this.leastLatencyNs = parameters.messageLatencyNs();
    this.tournament = new TournamentTree(nodes);
    this.independent = scheme.independent(parameters);
    if (scheme.gang()) {
      GangNode[] gang = new GangNode[nodes];
      Arrays.setAll(gang, i -> new GangNode(i, this, parameters, mpl));
      this.nodes = gang;
      this.assignment = new GangMatrix(gang, mpl, parameters);
    } else {
      FeedbackNode[] feedback = new FeedbackNode[nodes];
      Arrays.setAll(feedback, i -> new FeedbackNode(i, this, parameters, mpl, scheme, boosts));
      this.nodes = feedback;
      this.assignment = new LeastLoaded(feedback, mpl);
    }
  }

  /**
   * Runs jobs until all have ended or the time is up; {@link #runUntil} continues from there.
   *
   * @param jobs jobs in any order, none wider than the cluster; equal arrivals in the order of the
   *     list
   * @param untilNs the latest end of the run
   * @return the result
   */
  public CoschedulingResult run(List<IterativeJob> jobs, long untilNs) {
    jobs.stream().sorted(Comparator.comparingLong(IterativeJob::arrivalNs)).forEach(this::submit);
    return runUntil(untilNs);
  }

  /**
   * Continues until all jobs have ended or the time is up.
   *
   * @param untilNs not before an earlier value
   * @return the result from time 0 on
   */
  public CoschedulingResult runUntil(long untilNs) {
    advance(untilNs);
    return result(nextTime() >= TimeSharedNode.NEVER ? now : untilNs);
  }

  /**
   * Submits a job that arrives at its arrival time.
   *
   * @param job a job not wider than the cluster, arriving no earlier than the job before it and
   *     than any simulated time
   */
  public void submit(IterativeJob job) {
    if (job.arrivalNs() < lastArrival
        || job.arrivalNs() < simulatedTo
        || job.tasks() > nodes.length) {
      throw new IllegalArgumentException(
          job + " at " + simulatedTo + " ns on " + nodes.length + " nodes");
    }
    lastArrival = job.arrivalNs();
    leastLatencyNs = Math.min(leastLatencyNs, job.latencyNs());
    double least = RunningJob.leastNs(job, skewness);
    leastOfWaiting = waiting() == 0 ? least : Math.min(leastOfWaiting, least);
    incoming.add(job);
  }

  private int waiting() {
    return incoming.size() + queue.size();
  }

  /** {@return the dedicated node-time of all finished iterations in nanoseconds} */
  public long workNs() {
    return running.workNs();
  }

  /** {@return the computation and communication of all finished iterations in nanoseconds} */
  public long processorWorkNs() {
    return running.processorWorkNs();
  }

  /**
   * {@return the CPU time of all nodes by use, from 0 on}
   *
   * @param now nanoseconds up to which all nodes must have been simulated
   */
  public CpuTimeBreakdown profile(long now) {
    CpuTimeBreakdown profile = CpuTimeBreakdown.NONE;
    for (TimeSharedNode node : nodes) {
      profile = profile.plus(node.profile(now));
    }
    return profile;
  }

  /** {@return whether every submitted job has ended} */
  public boolean isEmpty() {
    return running.list().isEmpty() && waiting() == 0;
  }

  List<RunningJob> running() {
    return running.list();
  }

  /**
   * Returns a lower bound of the next end of a job, at least the time of the next event, often far
   * later.
   */
  long earliestEnd() {
    long earliest = running.earliestEnd(simulatedTo);
    if (waiting() > 0) {
      earliest = Math.min(earliest, simulatedTo + (long) leastOfWaiting);
    }
    return Math.max(earliest, nextTime());
  }

  /** Returns the time of the next event, or {@link TimeSharedNode#NEVER}. */
  long nextTime() {
    return Math.min(nextClusterKey(), tournament.firstKey()) >>> 3;
  }

  private long nextClusterKey() {
    long arrival = incoming.isEmpty() ? TimeSharedNode.NEVER : incoming.peek().arrivalNs();
    return Math.min(
        Math.min(arrival, admitAt) << 3 | TimeSharedNode.ARRIVAL,
        assignment.nextBoundary() << 3 | TimeSharedNode.BOUNDARY);
  }

  /**
   * Simulates all events before a time.
   *
   * @param untilNs nanoseconds, not before an earlier value
   */
  public void advance(long untilNs) {
    long end = Math.min(untilNs, TimeSharedNode.NEVER);
    long clusterKey = nextClusterKey();
    while (true) {
      long nodeKey = tournament.firstKey();
      long key = Math.min(clusterKey, nodeKey);
      if (key >>> 3 >= end) {
        simulatedTo = Math.max(simulatedTo, end - 1);
        return;
      }
      now = key >>> 3;
      if (nodeKey < clusterKey) {
        long limit = Math.min(Math.min(now + leastLatencyNs, end), clusterKey >>> 3);
        if (independent && now >= swept && limit > now) {
          boolean mayStart = !queue.isEmpty() && running.mayExit(limit, now);
          tournament.sweep(limit << 3, (i, next) -> nodes[i].fireUntil(next, mayStart, limit));
          swept = limit;
          continue;
        }
        TimeSharedNode node = nodes[tournament.first()];
        exits = false;
        node.fire(nodeKey);
        tournament.update(node.index, node.nextKey());
        if (exits) {
          clusterKey = nextClusterKey();
        }
        continue;
      }
      if ((int) (key & 7) == TimeSharedNode.ARRIVAL) {
        if (!incoming.isEmpty() && incoming.peek().arrivalNs() == now) {
          queue.add(incoming.remove());
        }
        admit();
      } else {
        assignment.boundary(now);
      }
      clusterKey = nextClusterKey();
    }
  }

  /** Starts the jobs at the head of the arrival queue, first come, first served, while they fit. */
  private void admit() {
    admitAt = TimeSharedNode.NEVER;
    admissions++;
    while (!held && !queue.isEmpty() && assignment.fits(queue.peek().tasks())) {
      IterativeJob job = queue.remove();
      // Skew depends only on seed and job: every scheme simulates the same tasks.
      long seed = skewSeed + job.id() * 0x9E3779B97F4A7C15L;
      RunningJob started = new RunningJob(job, now, skewness, seed);
      started.admission = admissions;
      running.add(started);
      assignment.start(started, now);
    }
  }

  @Override
  public void exited(Task task, long time) {
    RunningJob job = task.job;
    exits = true;
    admitAt = time;
    if (--job.tasksLeft == 0) {
      left(job, time);
      listener.accept(job);
    }
  }

  /** Accounts for a job that has left its nodes. */
  private void left(RunningJob job, long time) {
    assignment.ended(job);
    running.remove(job);
    job.endNs = time;
  }

  /** Returns the running job with a number; null if there is none. */
  RunningJob running(int id) {
    return running.of(id);
  }

  /**
   * Cancels a job that has not started; returns whether there is one with this number.
   *
   * @param time the time up to which all nodes have been simulated
   */
  boolean withdraw(int id, long time) {
    admitAt = held ? TimeSharedNode.NEVER : time;
    return incoming.removeIf(job -> job.id() == id) || queue.removeIf(job -> job.id() == id);
  }

  /**
   * Kills a running job without notification of its end.
   *
   * @param time the time up to which all nodes have been simulated
   */
  void kill(RunningJob job, long time) {
    for (Task task : job.tasks) {
      if (task.node.slots[task.slot] == task) {
        task.node.kill(task, time);
      }
    }
    left(job, time);
    admitAt = held ? TimeSharedNode.NEVER : time;
  }

  /** Stops or resumes the start of jobs. */
  void hold(boolean yes, long time) {
    held = yes;
    admitAt = yes ? TimeSharedNode.NEVER : time;
  }

  @Override
  public void hasEarlierEvent(TimeSharedNode node, long key) {
    tournament.lower(node.index, key);
  }

  @Override
  public void changed(TimeSharedNode node) {
    tournament.update(node.index, node.nextKey());
  }

  private CoschedulingResult result(long end) {
    long events = Arrays.stream(nodes).mapToLong(node -> node.events(simulatedTo)).sum();
    for (EndedJob one : ended) {
      long alone = StandaloneRun.executionNs(one.job(), skewness, one.seed());
      records.add(one.record(alone / NS));
      slices.addAll(one.slices());
    }
    ended.clear();
    records.sort(Comparator.comparingLong(record -> record.job().id()));
    return new CoschedulingResult(
        scheme,
        nodes.length,
        List.copyOf(records),
        List.copyOf(slices),
        waiting() + running.list().size(),
        end,
        profile(end),
        running.messages(),
        CoschedulingResult.BoostCounts.of(boosts),
        workNs(),
        events);
  }

  /**
   * A job that has ended; its standalone time is computed on demand.
   *
   * @param seed the seed of its skew
   * @param slices the slices that it held at its nodes
   */
  private record EndedJob(
      IterativeJob job,
      long startNs,
      long endNs,
      long seed,
      String allocation,
      List<SliceUse> slices) {
    private static final double NS = 1e9;

    /** Returns a job that has just left its nodes. */
    static EndedJob of(RunningJob job) {
      return new EndedJob(
          job.job, job.startNs, job.endNs, job.seed, job.allocation(), job.slices());
    }

    /** Returns its record with the given standalone time in seconds. */
    JobRecord record(double aloneTime) {
      Job job = this.job.job();
      double end = endNs / NS;
      return new JobRecord(
          job,
          this.job.type().name(),
          "cluster",
          job.submitTime(),
          startNs / NS,
          end,
          end,
          false,
          allocation,
          aloneTime,
          true,
          FilesRead.NONE,
          PromisedStart.NONE,
          WaitBreakdown.NONE);
    }
  }
}
