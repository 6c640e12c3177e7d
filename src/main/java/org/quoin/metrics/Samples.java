package org.quoin.metrics;

/**
 * The values that percentiles are taken of, shared by all of them. Only those are kept that were
 * asked for before the first job.
 */
public final class Samples {
  private Sample response;
  private Sample wait;
  private Sample slowdown;

  void add(JobRecord job) {
    if (response != null) {
      response.add(job.responseTime());
    }
    if (wait != null) {
      wait.add(job.waitTime());
    }
    if (slowdown != null) {
      slowdown.add(job.slowdown());
    }
  }

  Sample responses() {
    response = response == null ? new Sample() : response;
    return response;
  }

  Sample waits() {
    wait = wait == null ? new Sample() : wait;
    return wait;
  }

  Sample slowdowns() {
    slowdown = slowdown == null ? new Sample() : slowdown;
    return slowdown;
  }
}
