package org.quoin.grid.job;

import java.util.ArrayList;
import java.util.List;

/**
 * One job of a client from its submission until its result is back or it has failed. It makes one
 * trip at a time; of several copies, each on a trip of its own, the first to start is the job.
 */
public final class GridJob {
  private final Client client;
  private final SubmittedJob staged;
  private final StageSites itinerary;
  private final List<PlacedJob> trips = new ArrayList<>(1);
  private long order;
  private int attempts;
  private double wasted;

  /** Creates a job at its submission. */
  public GridJob(Client client, SubmittedJob staged, StageSites itinerary) {
    this.client = client;
    this.staged = staged;
    this.itinerary = itinerary;
    order = staged.job().id();
  }

  /** {@return its number, from 1 in the order of submission} */
  public long id() {
    return staged.job().id();
  }

  /**
   * {@return its place among the events of one instant} This is its number, unless it was mapped
   * together with other jobs: these exchange their places, so that they stand in the order of the
   * plan. No two jobs have the same place.
   */
  public long order() {
    return order;
  }

  /**
   * Gives it another place among the events of one instant.
   *
   * @param place that no other job keeps
   */
  public void order(long place) {
    order = place;
  }

  /** {@return whose it is} */
  public Client client() {
    return client;
  }

  /** {@return what it needs, stage by stage} */
  public SubmittedJob staged() {
    return staged;
  }

  /** {@return the ways that it can take} */
  public StageSites itinerary() {
    return itinerary;
  }

  /** {@return the trips under way} */
  public List<PlacedJob> trips() {
    return trips;
  }

  /** It is tried, once more if it was before. */
  public void attempt() {
    attempts++;
  }

  /** {@return how often it was tried so far: placed, or begun anew in its place} */
  public int attempts() {
    return attempts;
  }

  /** What was computed of it will be no part of its result; in processor-seconds. */
  public void waste(double processorSeconds) {
    wasted += processorSeconds;
  }

  /** {@return the processor-seconds computed in vain} */
  public double wasted() {
    return wasted;
  }
}
