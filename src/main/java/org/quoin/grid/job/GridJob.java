package org.quoin.grid.job;

import java.util.ArrayList;
import java.util.List;
import org.quoin.workload.FeedRun;

/**
 * One job of a client from its submission to its result or failure. It has one {@link PlacedJob} at
 * a time, or one per copy until the first copy starts.
 */
public final class GridJob {
  private final Client client;
  private final SubmittedJob submitted;
  private final StageSites stageSites;
  private final FeedRun.Dealt fed;
  private final List<PlacedJob> placements = new ArrayList<>(1);

  /** Placements that contribute nothing to the result, each with what followed until the next. */
  private List<VainPlacement> vain = List.of();

  /** Time of the latest placement. */
  private double placedAt = Double.NaN;

  private PlacedJob ended;
  private QueueNumber endedAt;
  private long order;
  private int attempts;
  private double wasted;

  /**
   * Creates a job that is not placed yet.
   *
   * @param fed the job in its feed; null unless others of the feed may wait for it
   */
  public GridJob(Client client, SubmittedJob submitted, StageSites stageSites, FeedRun.Dealt fed) {
    this.client = client;
    this.submitted = submitted;
    this.stageSites = stageSites;
    this.fed = fed;
    order = submitted.job().id();
  }

  /** {@return the id, from 1 in order of submission} */
  public long id() {
    return submitted.job().id();
  }

  /**
   * {@return the rank among the events of one instant} This is the id, unless the job was mapped
   * with others, which then exchange their ranks to follow the order of the plan. Ranks are unique.
   */
  public long order() {
    return order;
  }

  /** Sets the rank among the events of one instant, which no other job may have. */
  public void order(long rank) {
    order = rank;
  }

  public Client client() {
    return client;
  }

  public SubmittedJob submitted() {
    return submitted;
  }

  public StageSites stageSites() {
    return stageSites;
  }

  /** {@return the job in its feed; null unless others of the feed may wait for it} */
  public FeedRun.Dealt fed() {
    return fed;
  }

  /** {@return whether others wait for the start of this job} */
  public boolean isStartAwaited() {
    return fed != null && fed.isStartAwaited();
  }

  public List<PlacedJob> placements() {
    return placements;
  }

  public void attempt() {
    attempts++;
  }

  /** Notes that the job is placed now, for the first time or again. */
  public void placed(double now) {
    if (ended != null) {
      if (vain.isEmpty()) {
        vain = new ArrayList<>(1);
      }
      vain.add(new VainPlacement(ended, endedAt, now - placedAt));
      ended = null;
    }
    placedAt = now;
  }

  /**
   * Notes the end of a placement after which the job may be placed again.
   *
   * @param queue the site or link that it leaves, or that failed
   */
  public void ended(PlacedJob placement, QueueNumber queue) {
    ended = placement;
    endedAt = queue;
  }

  /** {@return the placements that contribute nothing to the result} */
  public List<VainPlacement> vainPlacements() {
    return vain;
  }

  public int attempts() {
    return attempts;
  }

  /** Adds wasted work in processor-seconds. */
  public void waste(double processorSeconds) {
    wasted += processorSeconds;
  }

  /** {@return the wasted work in processor-seconds} */
  public double wasted() {
    return wasted;
  }
}
