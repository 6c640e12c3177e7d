package org.quoin.experiment.store;

/**
 * Which run of an experiment.
 *
 * @param point the changes that make its point; empty for an experiment of one point
 * @param compared the name of what is compared
 * @param replication from 0
 */
public record RunKey(String point, String compared, int replication) {

  /** As JSON, in which no two runs are the same. */
  String json() {
    StringBuilder text = new StringBuilder(64 + point.length());
    text.append("{\"point\":");
    JsonText.quote(point, text);
    text.append(",\"compared\":");
    JsonText.quote(compared, text);
    return text.append(",\"replication\":").append(replication).append('}').toString();
  }
}
