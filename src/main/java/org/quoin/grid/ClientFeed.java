package org.quoin.grid;

import java.util.List;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.workload.FeedRun;

/** Submits the jobs of a feed by the clients of a class, each when it is due. */
final class ClientFeed {
  private final Engine engine;
  private final FeedRun jobs;
  private final List<Client> clients;
  private final Submitter submit;

  /** Time of the earliest event that submits a job; infinity without one. */
  private double scheduled = Double.POSITIVE_INFINITY;

  /** Receives jobs at their submission. */
  @FunctionalInterface
  interface Submitter {
    /** Submits a job; {@code fed} is null unless others of the feed may wait for it. */
    void submit(Client client, SubmittedJob job, FeedRun.Dealt fed);
  }

  /**
   * Creates a feed that has submitted nothing.
   *
   * @param clients the clients of the class
   */
  ClientFeed(Engine engine, FeedRun jobs, List<Client> clients, Submitter submit) {
    this.engine = engine;
    this.jobs = jobs;
    this.clients = clients;
    this.submit = submit;
  }

  /** Schedules the next submission: at the begin, and whenever it may have come nearer. */
  void schedule() {
    double time = jobs.nextTime();
    if (time < scheduled) {
      scheduled = time;
      engine.at(time, Phase.ARRIVAL, this::submitDue);
    }
  }

  private void submitDue() {
    double now = engine.now();
    if (jobs.nextTime() > now) {
      return; // an earlier event has submitted the job of this one
    }
    FeedRun.Dealt next = jobs.next();
    scheduled = Double.POSITIVE_INFINITY;
    schedule();
    Client client = clients.get(next.client());
    submit.submit(client, client.made(next.job()), next.isAwaited() ? next : null);
  }
}
