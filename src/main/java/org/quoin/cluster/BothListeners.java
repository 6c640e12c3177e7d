package org.quoin.cluster;

import org.quoin.metrics.JobRecord;

/** Two listeners, notified in order. */
record BothListeners(ClusterListener one, ClusterListener other) implements ClusterListener {
  @Override
  public void ended(JobRecord job) {
    one.ended(job);
    other.ended(job);
  }

  @Override
  public void interrupted(JobRecord job) {
    one.interrupted(job);
    other.interrupted(job);
  }

  @Override
  public void present(ClusterJob job, double time) {
    one.present(job, time);
    other.present(job, time);
  }

  @Override
  public void preempted(JobRecord job) {
    one.preempted(job);
    other.preempted(job);
  }

  @Override
  public void arrived(ClusterJob job) {
    one.arrived(job);
    other.arrived(job);
  }

  @Override
  public void left(ClusterJob job, double time) {
    one.left(job, time);
    other.left(job, time);
  }

  @Override
  public void scheduling(ClusterView view) {
    one.scheduling(view);
    other.scheduling(view);
  }

  @Override
  public void planned(ClusterJob job, double time) {
    one.planned(job, time);
    other.planned(job, time);
  }

  @Override
  public void answered(ClusterJob reservation, boolean accepted) {
    one.answered(reservation, accepted);
    other.answered(reservation, accepted);
  }

  @Override
  public void scheduled(ClusterJob job, double time) {
    one.scheduled(job, time);
    other.scheduled(job, time);
  }

  @Override
  public void turned(ClusterJob job, double time) {
    one.turned(job, time);
    other.turned(job, time);
  }

  @Override
  public void cells(double time, long held) {
    one.cells(time, held);
    other.cells(time, held);
  }

  @Override
  public void slices(ClusterJob job, double time, int[] slices) {
    one.slices(job, time, slices);
    other.slices(job, time, slices);
  }
}
