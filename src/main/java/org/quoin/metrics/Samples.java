package org.quoin.metrics;

/**
 * The values for percentiles, shared by all of them. Only values that a metric requested before the
 * first job are stored.
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
