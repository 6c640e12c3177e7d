package org.quoin.grid.job;

import java.util.ArrayList;
import java.util.List;

/**
 * One job of a client from its submission to its result or failure. It has one {@link PlacedJob} at
 * a time, or one per copy until the first copy starts.
 */
public final class GridJob {
  private final Client client;
  private final SubmittedJob submitted;
  private final StageSites stageSites;
  private final List<PlacedJob> placements = new ArrayList<>(1);
  private long order;
  private int attempts;
  private double wasted;

  /** Creates a job at its submission. */
  public GridJob(Client client, SubmittedJob submitted, StageSites stageSites) {
    this.client = client;
    this.submitted = submitted;
    this.stageSites = stageSites;
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

  /**
   * Sets the rank among the events of one instant.
   *
   * @param rank a rank that no other job has
   */
  public void order(long rank) {
    order = rank;
  }

  /** {@return the client that submitted it} */
  public Client client() {
    return client;
  }

  /** {@return the job with its stages and files} */
  public SubmittedJob submitted() {
    return submitted;
  }

  /** {@return the possible sites of its stages} */
  public StageSites stageSites() {
    return stageSites;
  }

  /** {@return the placements in progress} */
  public List<PlacedJob> placements() {
    return placements;
  }

  /** Counts an attempt. */
  public void attempt() {
    attempts++;
  }

  /** {@return the number of attempts so far} */
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
