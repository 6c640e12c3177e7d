package org.quoin.cluster;

import org.quoin.base.InputException;
import org.quoin.base.Plugins;

/** An order of waiting jobs: smallest key first, ties by {@link ClusterJob#sequence()}. */
public interface JobOrder {

  /** {@return its name in files and on the command line, in small letters} */
  String id();

  /** {@return what it puts first, in a few words} */
  String title();

  /**
   * {@return a job's key}
   *
   * @param job waiting
   * @param now in seconds
   */
  double key(ClusterJob job, double now);

  /** {@return whether keys change as time goes by} */
  boolean changing();

  /**
   * {@return a job's key in an order, a number}
   *
   * @param order the order
   * @param job waiting
   * @param now in seconds
   * @throws InputException when the order gives no number, by which no job could be sorted
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
