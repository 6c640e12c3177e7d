package org.quoin.grid;

import java.util.ArrayList;
import java.util.List;

/**
 * One job of a client from its submission until its result is back or it has failed. It makes one
 * trip at a time; of several copies, each on a trip of its own, the first to start is the job.
 */
final class GridJob {
  private final Client client;
  private final StagedJob staged;
  private final Itinerary itinerary;
  private final List<Trip> trips = new ArrayList<>(1);
  private int attempts;
  private double wasted;

  /** A job that was submitted just now. */
  GridJob(Client client, StagedJob staged, Itinerary itinerary) {
    this.client = client;
    this.staged = staged;
    this.itinerary = itinerary;
  }

  long id() {
    return staged.job().id();
  }

  Client client() {
    return client;
  }

  StagedJob staged() {
    return staged;
  }

  Itinerary itinerary() {
    return itinerary;
  }

  /** The trips under way. */
  List<Trip> trips() {
    return trips;
  }

  /** It is tried, once more if it was before. */
  void attempt() {
    attempts++;
  }

  /** How often it was tried so far: placed, or begun anew in its place. */
  int attempts() {
    return attempts;
  }

  /** What was computed of it will be no part of its result; in processor-seconds. */
  void waste(double processorSeconds) {
    wasted += processorSeconds;
  }

  /** The processor-seconds computed in vain. */
  double wasted() {
    return wasted;
  }
}
