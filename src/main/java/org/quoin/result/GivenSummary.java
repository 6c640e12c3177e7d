package org.quoin.result;

import java.util.List;
import org.quoin.base.Meaning;

/**
 * The output of {@code compare --given --json}: how often each metaserver is best under values that
 * measured jobs leave possible. Times are in s.
 */
public record GivenSummary(
    @Meaning("Number of sets of values that were simulated") int sets,
    @Meaning("Replications of each set") int replications,
    @Meaning("Name of the metaserver that is best most often") String best,
    @Meaning(Meanings.METASERVERS) List<One> metaServers) {

  /** One metaserver. */
  public record One(
      @Meaning("Name of the metaserver") String name,
      @Meaning("Number of sets in which it has the least mean response time") int wins,
      @Meaning("Share of sets in which it has the least mean response time") double share,
      @Meaning(Meanings.SHARE_LOW) double shareLow,
      @Meaning(Meanings.INTERVAL_HIGH) double shareHigh,
      @Meaning("Mean over the sets of its mean response time") double responseTime,
      @Meaning("Response time below which it is in 2.5 % of the sets") double low,
      @Meaning("Response time above which it is in 2.5 % of the sets") double high) {}
}
