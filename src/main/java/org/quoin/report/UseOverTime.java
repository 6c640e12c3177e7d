package org.quoin.report;

import java.util.Arrays;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterView;
import org.quoin.observation.JobRecord;

/**
 * Used processors and demand of the waiting jobs as each scheduling pass finds them, before its
 * decisions (ParaSim, Fig. 3). With time slices, the used processors are those of the running one.
 */
public final class UseOverTime implements ClusterListener {
  private final Runnable ended;
  private double[] time = new double[1024];
  private int[] used = new int[1024];
  private int[] running = new int[1024];
  private long[] demand = new long[1024];
  private int[] waiting = new int[1024];
  private int size;

  /** Sees the passes; tells of every job's end, for a display of the progress. */
  public UseOverTime(Runnable ended) {
    this.ended = ended;
  }

  @Override
  public void ended(JobRecord job) {
    ended.run();
  }

  @Override
  public void scheduling(ClusterView view) {
    if (size == time.length) {
      int larger = 2 * size;
      time = Arrays.copyOf(time, larger);
      used = Arrays.copyOf(used, larger);
      running = Arrays.copyOf(running, larger);
      demand = Arrays.copyOf(demand, larger);
      waiting = Arrays.copyOf(waiting, larger);
    }
    time[size] = view.now();
    used[size] = view.processors() - view.freeProcessors();
    running[size] = view.runningCount();
    demand[size] = view.waitingProcessors();
    waiting[size] = view.waitingCount();
    size++;
  }

  /** How many passes there were. */
  public int size() {
    return size;
  }

  /** The time of a pass, in seconds. */
  public double time(int pass) {
    return time[pass];
  }

  /** Processors in use at a pass. */
  public int used(int pass) {
    return used[pass];
  }

  /** Jobs running at a pass. */
  public int running(int pass) {
    return running[pass];
  }

  /** Processors that the waiting jobs ask for at a pass. */
  public long demand(int pass) {
    return demand[pass];
  }

  /** Jobs waiting at a pass. */
  public int waiting(int pass) {
    return waiting[pass];
  }
}
