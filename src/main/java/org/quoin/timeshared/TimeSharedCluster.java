package org.quoin.timeshared;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.engine.RandomStreams;
import org.quoin.engine.TournamentTree;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.SliceUse;
import org.quoin.timeshared.node.Boosts;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.node.FeedbackNode;
import org.quoin.timeshared.node.GangMatrix;
import org.quoin.timeshared.node.GangNode;
import org.quoin.timeshared.node.LeastLoaded;
import org.quoin.timeshared.node.Node;
import org.quoin.timeshared.node.NodeAllocator;
import org.quoin.timeshared.node.NodeListener;
import org.quoin.timeshared.node.RunningJob;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.node.StandaloneRun;
import org.quoin.timeshared.node.Task;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * A time-shared cluster: nodes, the arrival queue, the order of events. Jobs may be submitted all
 * at once or while it runs; the result is the same.
 */
public final class TimeSharedCluster implements NodeListener {
  private static final double NS = 1e9;

  private final Scheme scheme;
  private final double skewness;
  private final long skewSeed;
  private final Boosts boosts;

  /** No message of a job submitted so far is under way for less. */
  private long leastLatencyNs;

  private final Node[] nodes;
  private final NodeAllocator assignment;
  private final TournamentTree tournament;

  /** Whether a node may work off its events in a row while no message of another comes. */
  private final boolean independent;

  /** Up to here the nodes have done what they may in a row. */
  private long swept;

  /** Submitted jobs whose arrival is still to come. */
  private final ArrayDeque<IterativeJob> incoming = new ArrayDeque<>();

  /** The arrival queue. */
  private final ArrayDeque<IterativeJob> queue = new ArrayDeque<>();

  private final RunningJobs running = new RunningJobs();
  private final List<EndedJob> ended = new ArrayList<>();
  private final List<SliceUse> slices = new ArrayList<>();
  private final List<JobRecord> records = new ArrayList<>();
  private final Consumer<RunningJob> listener;
  private long admitAt = Node.NEVER;
  private boolean held;

  /** Whether the node that works off its events just now told of an exit. */
  private boolean exits;

  private long now;
  private long simulatedTo;
  private long lastArrival;

  /** The shortest execution of any job that waits, or of one that did a moment ago. */
  private double leastOfWaiting = Double.POSITIVE_INFINITY;

  /**
   * Creates a cluster without jobs.
   *
   * @param nodes p, the number of nodes
   * @param mpl most processes a node holds, rows of the gang matrix
   * @param scheme how the nodes are coordinated
   * @param parameters costs
   * @param skewness s as a fraction: computation and I/O of each iteration and task are multiplied
   *     by factors 1 + U(-s/2, s/2), drawn apart
   * @param streams random numbers of the skew; unused where s is 0
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
   * @param streams random numbers of the skew; unused where s is 0
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
   * Runs the jobs until all have ended or the time is up; {@link #runUntil} goes on from there.
   *
   * @param jobs in any order; of equal arrivals the first listed comes first; none wider than the
   *     cluster
   * @param untilNs when to stop at the latest
   * @return what was done
   */
  public CoschedulingResult run(List<IterativeJob> jobs, long untilNs) {
    jobs.stream().sorted(Comparator.comparingLong(IterativeJob::arrivalNs)).forEach(this::submit);
    return runUntil(untilNs);
  }

  /**
   * Goes on until all jobs have ended or the time is up.
   *
   * @param untilNs not before an earlier one
   * @return what was done from the beginning on
   */
  public CoschedulingResult runUntil(long untilNs) {
    advance(untilNs);
    return result(nextTime() >= Node.NEVER ? now : untilNs);
  }

  /**
   * A job that arrives at its arrival time.
   *
   * @param job not wider than the cluster, arriving no earlier than the job before it and than any
   *     time already simulated
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

  /** {@return dedicated node-time of all iterations finished so far, in nanoseconds} */
  public long workNs() {
    return running.workNs();
  }

  /** {@return the same without the I/O of those iterations: computation and communication} */
  public long processorWorkNs() {
    return running.processorWorkNs();
  }

  /**
   * {@return where the time of all nodes went from 0 on}
   *
   * @param now nanoseconds up to which all must be simulated
   */
  public CpuTimeBreakdown profile(long now) {
    CpuTimeBreakdown profile = CpuTimeBreakdown.NONE;
    for (Node node : nodes) {
      profile = profile.plus(node.profile(now));
    }
    return profile;
  }

  /** {@return whether every job submitted has ended} */
  public boolean isEmpty() {
    return running.list().isEmpty() && waiting() == 0;
  }

  /** The jobs on the nodes. */
  List<RunningJob> running() {
    return running.list();
  }

  /** A time before which no job ends, and not before the next event; often far after that. */
  long earliestEnd() {
    long earliest = running.earliestEnd(simulatedTo);
    if (waiting() > 0) {
      earliest = Math.min(earliest, simulatedTo + (long) leastOfWaiting);
    }
    return Math.max(earliest, nextTime());
  }

  /** The time of the next event, or {@link Node#NEVER}. */
  long nextTime() {
    return Math.min(nextClusterKey(), tournament.firstKey()) >>> 3;
  }

  private long nextClusterKey() {
    long arrival = incoming.isEmpty() ? Node.NEVER : incoming.peek().arrivalNs();
    return Math.min(
        Math.min(arrival, admitAt) << 3 | Node.ARRIVAL,
        assignment.nextBoundary() << 3 | Node.BOUNDARY);
  }

  /**
   * Simulates everything before this time.
   *
   * @param untilNs in nanoseconds, not before an earlier one
   */
  public void advance(long untilNs) {
    long end = Math.min(untilNs, Node.NEVER);
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
        Node node = nodes[tournament.first()];
        exits = false;
        node.fire(nodeKey);
        tournament.update(node.index, node.nextKey());
        if (exits) {
          clusterKey = nextClusterKey();
        }
        continue;
      }
      if ((int) (key & 7) == Node.ARRIVAL) {
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

  /** Starts the jobs at the head of the arrival queue, first come first served, while they fit. */
  private void admit() {
    admitAt = Node.NEVER;
    while (!held && !queue.isEmpty() && assignment.fits(queue.peek().tasks())) {
      IterativeJob job = queue.remove();
      // Skew depends on seed and job only: every scheme sees the same tasks.
      long seed = skewSeed + job.id() * 0x9E3779B97F4A7C15L;
      RunningJob started = new RunningJob(job, now, skewness, seed);
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

  /** A job is no longer on the nodes. */
  private void left(RunningJob job, long time) {
    assignment.ended(job);
    running.remove(job);
    job.endNs = time;
  }

  /** The job of a number on the nodes; null where there is none. */
  RunningJob running(int id) {
    return running.of(id);
  }

  /**
   * Takes a job away that has not started; whether there is one of this number.
   *
   * @param time to which all is simulated
   */
  boolean withdraw(int id, long time) {
    admitAt = held ? Node.NEVER : time;
    return incoming.removeIf(job -> job.id() == id) || queue.removeIf(job -> job.id() == id);
  }

  /**
   * Kills a job on the nodes; nobody hears of its end.
   *
   * @param time to which all is simulated
   */
  void kill(RunningJob job, long time) {
    for (Task task : job.tasks) {
      if (task.node.slots[task.slot] == task) {
        task.node.kill(task, time);
      }
    }
    left(job, time);
    admitAt = held ? Node.NEVER : time;
  }

  /** From now on no job starts, or jobs start again. */
  void hold(boolean yes, long time) {
    held = yes;
    admitAt = yes ? Node.NEVER : time;
  }

  @Override
  public void hasEarlierEvent(Node node, long key) {
    tournament.lower(node.index, key);
  }

  @Override
  public void changed(Node node) {
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
        BoostCount.of(boosts),
        workNs(),
        events);
  }
}
