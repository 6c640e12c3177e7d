package org.quoin.observation;

/** Which way a metric is better. */
enum Better {
  LESS,
  MORE
}
