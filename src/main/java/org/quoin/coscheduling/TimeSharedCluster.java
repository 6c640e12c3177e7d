package org.quoin.coscheduling;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.engine.RandomStreams;

/** A time-shared cluster and its run: nodes, the arrival queue, the order of events. */
public final class TimeSharedCluster {
  private final Scheme scheme;
  private final double skewness;
  private final long skewSeed;
  private final int mpl;
  private final Node[] nodes;
  private final Assignment assignment;
  private final Tournament tournament;
  private final ArrayDeque<TimedJob> queue = new ArrayDeque<>();
  private final List<JobOutcome> outcomes = new ArrayList<>();
  private long admitAt = Node.NEVER;
  private long now;
  private long sent;
  private long received;
  private int running;
  private List<TimedJob> byArrival = List.of();
  private int nextArrival;

  /**
   * An empty cluster.
   *
   * @param nodes p, the number of nodes
   * @param mpl most processes a node holds, rows of the gang matrix
   * @param skewness s as a fraction: computation and I/O of each iteration and task are multiplied
   *     by factors 1 + U(-s/2, s/2), drawn apart
   * @param streams random numbers of the skew; unused where s is 0
   */
  public TimeSharedCluster(
      int nodes,
      int mpl,
      Scheme scheme,
      Parameters parameters,
      double skewness,
      RandomStreams streams) {
    this.scheme = scheme;
    this.skewness = skewness;
    this.skewSeed = streams.stream("skew").nextLong();
    this.mpl = mpl;
    this.tournament = new Tournament(nodes);
    if (scheme.gang()) {
      GangNode[] gang = new GangNode[nodes];
      for (int i = 0; i < nodes; i++) {
        gang[i] = new GangNode(i, this, parameters, mpl);
      }
      this.nodes = gang;
      this.assignment = new GangMatrix(gang, mpl, parameters.quantumNs());
    } else {
      FeedbackNode[] feedback = new FeedbackNode[nodes];
      for (int i = 0; i < nodes; i++) {
        feedback[i] = new FeedbackNode(i, this, parameters, mpl, scheme);
      }
      this.nodes = feedback;
      this.assignment = new LeastLoaded(feedback, mpl);
    }
  }

  /**
   * Runs the jobs until all have ended or the time is up. To be called once; {@link #runUntil} goes
   * on from there.
   *
   * @param jobs in any order; of equal arrivals the first listed comes first; none wider than the
   *     cluster
   * @param untilNs when to stop at the latest
   */
  public ClusterRun run(List<TimedJob> jobs, long untilNs) {
    byArrival = new ArrayList<>(jobs);
    byArrival.sort(Comparator.comparingLong(TimedJob::arrivalNs));
    return runUntil(untilNs);
  }

  /**
   * Goes on until all jobs have ended or the time is up.
   *
   * @param untilNs not before an earlier one
   */
  public ClusterRun runUntil(long untilNs) {
    while (true) {
      long arrival =
          nextArrival < byArrival.size() ? byArrival.get(nextArrival).arrivalNs() : Node.NEVER;
      long arrivalKey = Math.min(arrival, admitAt) << 3 | Node.ARRIVAL;
      long clusterKey = Math.min(arrivalKey, assignment.nextBoundary() << 3 | Node.BOUNDARY);
      long nodeKey = tournament.firstKey();
      long key = Math.min(clusterKey, nodeKey);
      if (key >>> 3 >= Math.min(untilNs, Node.NEVER)) {
        return result(key >>> 3 >= Node.NEVER ? now : untilNs);
      }
      now = key >>> 3;
      if (nodeKey < clusterKey) {
        Node node = nodes[tournament.first()];
        node.fire(nodeKey);
        tournament.update(node.index, node.nextKey());
      } else if (clusterKey == arrivalKey) {
        if (arrival == now) {
          queue.add(byArrival.get(nextArrival++));
        }
        admit();
      } else {
        assignment.boundary(now);
      }
    }
  }

  /** Starts the jobs at the head of the arrival queue, first come first served, while they fit. */
  private void admit() {
    admitAt = Node.NEVER;
    while (!queue.isEmpty() && assignment.fits(queue.peek().tasks())) {
      TimedJob job = queue.remove();
      // Skew depends on the seed and the job only, so every scheme sees the same tasks.
      long seed = skewSeed + job.id() * 0x9E3779B97F4A7C15L;
      running++;
      assignment.start(new RunningJob(job, now, skewness, seed), now);
    }
  }

  void exited(Task task, long time) {
    RunningJob job = task.job;
    admitAt = time;
    if (--job.tasksLeft == 0) {
      assignment.ended(job);
      outcomes.add(new JobOutcome(job.job, job.startNs, time));
      sent += job.sent;
      received += job.received;
      running--;
    }
  }

  /** A node has got an event from outside that may come before its others. */
  void hasEarlierEvent(Node node, long key) {
    if (key < tournament.key(node.index)) {
      tournament.update(node.index, key);
    }
  }

  /** A node's next event has changed from outside. */
  void changed(Node node) {
    tournament.update(node.index, node.nextKey());
  }

  private ClusterRun result(long end) {
    Profile profile = new Profile(0, 0, 0, 0, 0);
    long events = 0;
    long useful = 0;
    long[] byState = new long[3];
    long[] byPosition = new long[mpl];
    for (Node node : nodes) {
      profile = profile.plus(node.profile(end));
      events += node.events();
      useful += node.usefulNs();
      if (node instanceof FeedbackNode feedback) {
        add(byState, feedback.boosts.byState);
        add(byPosition, feedback.boosts.byPosition);
      }
    }
    outcomes.sort(Comparator.comparingInt(o -> o.job().id()));
    return new ClusterRun(
        scheme,
        nodes.length,
        List.copyOf(outcomes),
        queue.size() + running,
        end,
        profile,
        new MessageCount(sent, received),
        new BoostCount(byState, byPosition),
        useful,
        events);
  }

  private static void add(long[] sum, long[] more) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
  }
}
