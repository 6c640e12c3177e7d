package org.quoin.cluster;

import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.Plugins;
import org.quoin.base.Setting;
import org.quoin.base.Settings;

/**
 * An order of waiting jobs: smallest key first, ties by {@link ClusterJob#sequence()}. An order
 * that learns from the jobs that have run gives every queue an object of its own ({@link
 * #forQueue}).
 */
public interface JobOrder {

  /** {@return whether keys depend on what the jobs of the whole cluster have used} */
  default boolean countsUsage() {
    return false;
  }

  /** {@return the name in files and on the command line, in lower case} */
  String id();

  /** {@return the rule in a few words} */
  String title();

  /**
   * {@return a job's key}
   *
   * @param job a waiting job
   * @param now the current time in seconds
   */
  double key(ClusterJob job, double now);

  /** {@return whether keys change with time} */
  boolean changing();

  /** {@return the options} */
  default List<Setting> options() {
    return List.of();
  }

  /**
   * {@return this order with options}
   *
   * @param settings all declared options with their checked values
   * @throws InputException if values that are valid one by one have no meaning
   */
  default JobOrder with(Settings settings) {
    return this;
  }

  /** {@return the options that differ from their defaults, by name} */
  default Map<String, String> changed() {
    return Map.of();
  }

  /** {@return the order for one queue: a new object if it keeps a state} */
  default JobOrder forQueue() {
    return this;
  }

  /**
   * {@return the order for a question about jobs that may never arrive: an object with the same
   * state, whose changes do not change this one}
   */
  default JobOrder forQuestion() {
    return this;
  }

  /**
   * Notes that a job is added to the queue.
   *
   * @param job a waiting job
   */
  default void added(ClusterJob job) {}

  /**
   * Notes that a job has left the queue. It has started unless its start time is NaN.
   *
   * @param job a job that was in the queue
   */
  default void left(ClusterJob job) {}

  /**
   * Notes that a pass begins, after the jobs that have left since the last one.
   *
   * @param now the time of the pass in seconds
   */
  default void beginPass(double now) {}

  /**
   * {@return a job's key in an order, not NaN}
   *
   * @param order the order
   * @param job a waiting job
   * @param now the current time in seconds
   * @throws InputException if the order returns NaN, by which no job can be sorted
   */
  static double requireKey(JobOrder order, ClusterJob job, double now) {
    double key = order.key(job, now);
    if (Double.isNaN(key)) {
      throw new InputException(
          Plugins.source(order.getClass()),
          "the order '" + order.id() + "' gives no number (NaN) as the key of job " + job.id());
    }
    return key;
  }
}
