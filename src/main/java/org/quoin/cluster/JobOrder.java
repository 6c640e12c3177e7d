package org.quoin.cluster;

import org.quoin.base.InputException;
import org.quoin.base.Plugins;

/** An order of waiting jobs: smallest key first, ties by {@link ClusterJob#sequence()}. */
public interface JobOrder {

  /** {@return its name in files and on the command line, in lower case} */
  String id();

  /** {@return its rule in a few words} */
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
