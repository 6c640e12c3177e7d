package org.quoin.result;

import java.util.List;
import org.quoin.base.Meaning;

/**
 * The output of {@code analyze --given --json}: closed forms of a grid under values that measured
 * jobs leave possible. Times are in s.
 */
public record GivenAnalysisSummary(
    @Meaning(Meanings.SCENARIO) String scenario,
    @Meaning(Meanings.SPLIT) String split,
    @Meaning("Number of sets of values that were analyzed") int sets,
    @Meaning("Number of sets in which a queue has no steady state") int unsteady,
    @Meaning("Number of sets in which no queue is the bottleneck; absent without mean times")
        Integer withoutBottleneck,
    @Meaning("Mean times of all jobs; none if closed forms do not cover the scenario")
        List<Time> times,
    @Meaning("One item per queue, most often the bottleneck first") List<Queue> queues,
    @Meaning("Reasons why there are no mean times") List<String> leftOut,
    @Meaning(Meanings.APPROXIMATIONS) List<String> approximations,
    @Meaning("The answer: where jobs are held up, and how long they take") String verdict) {

  /** A mean time of all jobs. */
  public record Time(
      @Meaning("response, send, wait, compute or return") String name,
      @Meaning("Mean over the sets; null if a set has no steady state") double mean,
      @Meaning("Time below which it is in 2.5 % of the sets") double low,
      @Meaning("Time above which it is in 2.5 % of the sets; null without a steady state")
          double high) {}

  /** A queue. */
  public record Queue(
      @Meaning("Name of the queue") String name,
      @Meaning("network, server or queue of transfers") String kind,
      @Meaning("Link with its direction, or site of the queue") String of,
      @Meaning("Mean over the sets of its offered load: of clients, and of others at a site")
          double load,
      @Meaning("Load below which it is in 2.5 % of the sets") double low,
      @Meaning("Load above which it is in 2.5 % of the sets") double high,
      @Meaning("Number of sets in which it is the bottleneck") int bottleneck,
      @Meaning("Share of sets in which it is the bottleneck") double share,
      @Meaning(Meanings.SHARE_LOW) double shareLow,
      @Meaning(Meanings.INTERVAL_HIGH) double shareHigh,
      @Meaning("Number of sets in which it saturates before all other queues") int fullFirst) {}
}
