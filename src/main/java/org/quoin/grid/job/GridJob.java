package org.quoin.grid.job;

import java.util.ArrayList;
import java.util.List;

/**
 * One job of a client from its submission until its result is back or it has failed. It makes one
 * trip at a time; of several copies, each on a trip of its own, the first to start is the job.
 */
public final class GridJob {
  private final Client client;
  private final StagedJob staged;
  private final Itinerary itinerary;
  private final List<Trip> trips = new ArrayList<>(1);
  private int attempts;
  private double wasted;

  /** A job that was submitted just now. */
  public GridJob(Client client, StagedJob staged, Itinerary itinerary) {
    this.client = client;
    this.staged = staged;
    this.itinerary = itinerary;
  }

  /** {@return its number, from 1 in the order of submission} */
  public long id() {
    return staged.job().id();
  }

  /** {@return whose it is} */
  public Client client() {
    return client;
  }

  /** {@return what it needs, stage by stage} */
  public StagedJob staged() {
    return staged;
  }

  /** {@return the ways that it can take} */
  public Itinerary itinerary() {
    return itinerary;
  }

  /** {@return the trips under way} */
  public List<Trip> trips() {
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
