package org.quoin.observation;

/** The values that percentiles are taken of, shared by all of them. */
public final class Samples {
  private final Sample response = new Sample();
  private final Sample wait = new Sample();
  private final Sample slowdown = new Sample();

  void add(JobRecord job) {
    response.add(job.responseTime());
    wait.add(job.waitTime());
    slowdown.add(job.slowdown());
  }

  Sample responses() {
    return response;
  }

  Sample waits() {
    return wait;
  }

  Sample slowdowns() {
    return slowdown;
  }
}
