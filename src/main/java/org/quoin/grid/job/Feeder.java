package org.quoin.grid.job;

import java.util.Iterator;
import java.util.List;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.workload.JobFeed.Dealt;

/** Submits the jobs of a feed by the clients of a class, each at its submit time. */
public final class Feeder {
  private final Iterator<Dealt> jobs;
  private final List<Client> clients;
  private final Engine engine;

  public Feeder(Iterator<Dealt> jobs, List<Client> clients, Engine engine) {
    this.jobs = jobs;
    this.clients = clients;
    this.engine = engine;
  }

  public void start() {
    if (jobs.hasNext()) {
      Dealt next = jobs.next();
      engine.at(next.job().submitTime(), Phase.ARRIVAL, () -> submit(next));
    }
  }

  private void submit(Dealt fed) {
    start();
    clients.get(fed.client()).submit(fed.job());
  }
}
