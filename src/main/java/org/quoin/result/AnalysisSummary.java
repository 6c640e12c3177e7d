package org.quoin.result;

import java.util.List;
import java.util.Optional;
import org.quoin.base.Meaning;

/**
 * The output of {@code analyze --json}, and the file {@code summary.json} of {@code analyze --out}:
 * a grid by closed forms. Times are in s.
 */
public record AnalysisSummary(
    @Meaning(Meanings.SCENARIO) String scenario,
    @Meaning(Meanings.TITLE) String title,
    @Meaning(Meanings.SPLIT) String split,
    @Meaning("Mean times of all jobs") Times total,
    @Meaning("Mean times by class of jobs") List<Times> classes,
    @Meaning("One item per queue") List<Queue> queues,
    @Meaning("One item per site where jobs read files, unless it replaces the least often read")
        List<Cache> caches,
    @Meaning("Queue in which jobs lose most time; null without a bottleneck")
        Optional<String> bottleneck,
    @Meaning("Jobs of closed clients in circulation") int closedJobs,
    @Meaning("Lower asymptotic bound of the jobs per second of closed clients with equal demands")
        Double leastClosedThroughput,
    @Meaning("Upper asymptotic bound of these jobs per second") Double mostClosedThroughput,
    @Meaning(Meanings.LEFT_OUT) List<String> leftOut,
    @Meaning(Meanings.APPROXIMATIONS) List<String> approximations,
    @Meaning("The answer: the mean response time, and where jobs are held up") String verdict,
    @Meaning("What was analyzed, in a sentence") String analyzed,
    @Meaning("One sentence per queue of transfers whose saturation is approximate or unknown")
        List<String> transferQueues,
    @Meaning("One sentence per queue without a steady state") List<String> warnings) {

  public AnalysisSummary {
    classes = List.copyOf(classes);
    queues = List.copyOf(queues);
    caches = List.copyOf(caches);
    leftOut = List.copyOf(leftOut);
    approximations = List.copyOf(approximations);
    transferQueues = List.copyOf(transferQueues);
    warnings = List.copyOf(warnings);
  }

  /** Mean times; null if they are undefined or a queue has no steady state. */
  public record Times(
      @Meaning("Name of the class; absent for all jobs") String name,
      @Meaning("Jobs per second") double jobsPerSecond,
      @Meaning("Response time") double response,
      @Meaning("Duration of the transfer to the first site") double send,
      @Meaning("Wait at the first site") double wait_,
      @Meaning("Service at the first site, and the time to the end of the last stage")
          double compute,
      @Meaning("Duration of the transfer of the result") double return_) {

    /** {@return these times under a name} */
    public Times named(String other) {
      return new Times(other, jobsPerSecond, response, send, wait_, compute, return_);
    }
  }

  /** The hits of jobs' files at a site, by Che's approximation. */
  public record Cache(
      @Meaning("Name of the site") String site,
      @Meaning("Files that jobs there read per second") double readsPerSecond,
      @Meaning("Share of these files that the site holds") double hitRatio,
      @Meaning("Bytes that the site fetches per second") double fetchedBytesPerSecond,
      @Meaning("Time for which a file stays that is not read again; null if all files fit")
          Double characteristicTime) {}

  /** A queue. */
  public record Queue(
      @Meaning("Name of the queue") String name,
      @Meaning("Qns (towards sites), Qnr (back to clients), Qs (site) or Qt (before the network)")
          String kind,
      @Meaning("Link or site of the queue; of Qt, what admits the transfers and how many")
          String of,
      @Meaning(Meanings.DIRECTION) String direction,
      @Meaning("Offered load") double offeredLoad,
      @Meaning(Meanings.CLIENT_LOAD) double clientOfferedLoad,
      @Meaning(Meanings.OTHER_LOAD) double backgroundOfferedLoad,
      @Meaning("Whether there is a steady state") boolean stationary,
      @Meaning("Whether any job can use the queue") boolean usable,
      @Meaning("Factor of the clients' jobs at which the queue saturates; null if it never does")
          double fullAtFactor,
      @Meaning("Jobs per second of all clients at which the queue saturates")
          double fullAtJobsPerSecond,
      @Meaning(Meanings.TIME_IN_QUEUE) double time,
      @Meaning("Mean time of a job in the queue in an empty system") double timeWhenEmpty) {}

  /** The output of {@code analyze --simulate --json}: one scenario, analyzed and simulated. */
  public record Simulated(
      @Meaning(Meanings.SCENARIO) String scenario,
      @Meaning("Mean response time under RR by closed forms") double analyzed,
      @Meaning("Simulated mean response time") double simulated,
      @Meaning(Meanings.ITS_HALF_WIDTH) double halfWidth,
      @Meaning("Bottleneck by closed forms") String bottleneck,
      @Meaning("Bottleneck of the simulation") String simulatedBottleneck,
      @Meaning(Meanings.LEFT_OUT) List<String> leftOut,
      @Meaning(Meanings.APPROXIMATIONS) List<String> approximations) {}
}
