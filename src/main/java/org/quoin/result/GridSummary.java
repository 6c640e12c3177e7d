package org.quoin.result;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.Json;
import org.quoin.base.Meaning;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WaitReasons;
import org.quoin.statistics.Estimate;

/** The file {@code summary.json} of a grid: metaservers, compared on the same jobs. */
public record GridSummary(
    @Meaning(Meanings.SCENARIO) String scenario,
    @Meaning(Meanings.TITLE) String title,
    @Meaning("Seed of all random streams") long seed,
    @Meaning("Replications per metaserver") int replications,
    @Meaning(Meanings.METASERVERS) List<Server> metaservers,
    @Meaning("Metaserver with the smallest mean response time, if several are compared")
        String best,
    @Meaning("Whether the 95 % intervals of its paired differences from all others exclude 0")
        Boolean bestIsShown,
    @Meaning(
            "The answer in one sentence: which metaserver is best and by how much, or that no"
                + " difference can be shown; of a single one, where jobs are held up")
        String verdict,
    @Meaning("What was simulated, in one line") String simulated,
    @Meaning("What closed forms predict for the scenario") Predicted predicted,
    @Meaning("Sentences about what is allowed but probably not intended") List<String> warnings)
    implements Outcome {

  /**
   * Checks that a summary has the parts that every summary has.
   *
   * @throws IllegalArgumentException without a metaserver
   */
  public GridSummary {
    requireNonNull(title);
    metaservers = List.copyOf(metaservers);
    warnings = List.copyOf(warnings);
    if (metaservers.isEmpty()) {
      throw new IllegalArgumentException("no metaserver");
    }
  }

  @Override
  public RunKind kind() {
    return RunKind.GRID;
  }

  @Override
  public List<String> compared() {
    return metaservers.stream().map(Server::name).toList();
  }

  @Override
  public int bestIndex() {
    return best == null ? 0 : compared().indexOf(best);
  }

  @Override
  public List<String> answer() {
    return List.of(verdict, "Simulated: " + simulated + ".", bestServer().bottleneck());
  }

  /** {@return the number of sites} */
  public int sites() {
    return (int) bestServer().queues().stream().filter(Queue::isSite).count();
  }

  /** {@return the results of the metaserver with the best mean response time} */
  public Server bestServer() {
    return metaservers.get(bestIndex());
  }

  @Override
  public Estimate estimate(int index, String metric) {
    return metaservers.get(index).metric(metric, replications);
  }

  @Override
  public Map<String, Map<String, Double>> groups(int index, Grouping by) {
    Server server = metaservers.get(index);
    return Outcome.groups(by, server.byClass(), server.byUser(), server.bySite());
  }

  @Override
  public WaitReasons waits(int index) {
    WaitReasons reasons = metaservers.get(index).reasons();
    return reasons == null ? WaitReasons.NONE : reasons;
  }

  /** Results of closed forms, or the reasons why closed forms do not apply. */
  public record Predicted(
      @Meaning("The prediction as a sentence, or why there is none") String sentence,
      @Meaning(
              "Features of the scenario that closed forms do not cover; if present, the members"
                  + " below are absent")
          List<String> leftOut,
      ClosedForms results) {

    public Predicted {
      requireNonNull(sentence);
    }
  }

  /** The results of closed forms for the whole grid. */
  public record ClosedForms(
      @Meaning("Metaserver whose distribution of the jobs is assumed") String split,
      @Meaning("Mean response time, in s") double response,
      @Meaning("Features for which the mean response time is only approximate")
          List<String> approximations,
      @Meaning(
              "Queue in which jobs lose most time, if they lose at least 5 % of their response"
                  + " time; else null")
          Optional<String> bottleneck,
      @Meaning("Queue that saturates first as clients submit more jobs") Optional<String> firstFull)
      implements Json.Inlined {}

  /** The results of a metaserver; what the grid does not have is null. */
  public record Server(
      @Meaning(Meanings.METASERVER) String name,
      @Meaning("Whether every queue has a steady state under the offered load") boolean stationary,
      @Meaning(value = "Value of each metric", key = "METRIC") Map<String, Mean> metrics,
      @Meaning(
              value = "By class of jobs: jobs per replication, and each metric over them",
              key = "CLASS METRIC")
          Map<String, Map<String, Double>> byClass,
      @Meaning(value = "By client, the same values", key = "CLIENT METRIC")
          Map<String, Map<String, Double>> byUser,
      @Meaning(value = "By site, the same values", key = "SITE METRIC")
          Map<String, Map<String, Double>> bySite,
      @Meaning(
              "With reasons at a cluster: what bounded the waits there, of the counted jobs of all"
                  + " replications together")
          WaitReasons reasons,
      @Meaning("Mean response time minus that of the best metaserver, paired by replication")
          Mean differenceToBest,
      @Meaning("One item per queue: those of the network, then those of the sites")
          List<Queue> queues,
      @Meaning("The files that jobs read, where the scenario has files") Files data,
      @Meaning("Failures, where parts of the grid can fail") Failures failures,
      @Meaning("One item per cluster with local jobs") List<LocalUsers> localUsers,
      @Meaning(Meanings.JOBS) Jobs jobs,
      @Meaning(
              "Whether counted jobs were unfinished when the run ended: means then cover only the"
                  + " jobs that were fast enough")
          boolean survivorsOnly,
      @Meaning(
              "Share of the response time that is lost to waiting, retries and failures: an empty"
                  + " system would not need it")
          double contentionShare,
      @Meaning(Meanings.ITS_HALF_WIDTH) double contentionShareHalfWidth,
      @Meaning(
              "network or server: jobs lose at least 5 % of their response time, most of it there;"
                  + " either: they lose as much, but the place is not decided; none: they lose"
                  + " less; open: not decided by so few replications")
          String bottleneckKind,
      @Meaning("The bottleneck as a sentence, with the queue in which most time is lost")
          String bottleneck) {

    public Server {
      requireNonNull(name);
      queues = List.copyOf(queues);
      requireNonNull(jobs);
    }

    /** {@return the value of a metric; NaN without one} */
    public Estimate metric(String id, int runs) {
      return metrics.getOrDefault(id, Mean.NONE).estimate(runs);
    }

    /** {@return the difference of the mean response time from that of the best metaserver} */
    public Estimate behind(int runs) {
      return (differenceToBest == null ? Mean.NONE : differenceToBest).estimate(runs);
    }
  }

  /** A mean over the replications. */
  public record Mean(
      @Meaning(Meanings.MEAN) double mean,
      @Meaning(Meanings.HALF_WIDTH) double halfWidth,
      @Meaning(Meanings.UNIT_OF_BOTH) String unit) {
    static final Mean NONE = new Mean(Double.NaN, Double.NaN, "");

    /** Creates a mean; one without a unit is not a mean that was written. */
    public Mean {
      requireNonNull(unit);
    }

    /**
     * Creates the mean of an estimate.
     *
     * @param unit unit of both
     */
    public Mean(Estimate estimate, String unit) {
      this(estimate.mean(), estimate.halfWidth(), unit);
    }

    Estimate estimate(int runs) {
      return new Estimate(mean, halfWidth, org.quoin.result.Mean.LEVEL, runs);
    }
  }

  /** A queue: of one direction of a link, or of a site. */
  public record Queue(
      @Meaning("Name of the queue: Qns1 ..., Qnr1 ..., Qs1 ...") String name,
      @Meaning("Qns (towards sites), Qnr (back to clients) or Qs (site)") String kind,
      @Meaning("Link or site of the queue") String of,
      @Meaning(Meanings.DIRECTION) String direction,
      @Meaning(
              "Share of the window in which the queue's server is busy: clientUtilization +"
                  + " backgroundUtilization")
          double utilization,
      @Meaning("Share of the window in which it serves clients") double clientUtilization,
      @Meaning("Share of the window in which it serves background traffic, or jobs of others")
          double backgroundUtilization,
      @Meaning("Background arrivals per second; null for a link under network: fluid")
          double backgroundRate,
      @Meaning(
              "Service rate in packets per second, null under network: fluid; at a site, in jobs"
                  + " of others per second")
          double serviceRate,
      @Meaning(
              "clientOfferedLoad + backgroundOfferedLoad; where jobs are so wide that a cluster"
                  + " cannot use all its processors, the larger of the clients' load and of the"
                  + " load of all jobs on all processors")
          double offeredLoad,
      @Meaning(
              "Work that clients submit per second, finished or not, over what the queue can do for"
                  + " them: from the given rates and mean sizes, distributed over the sites as the"
                  + " counted jobs were; of closed clients the submitted work over the time of"
                  + " submission")
          double clientOfferedLoad,
      @Meaning(
              "Load offered by background traffic, by jobs of others at a server, or by the local"
                  + " users of a cluster")
          double backgroundOfferedLoad,
      @Meaning(
              "Whether the offered load, without closed clients, is below 1; for a network queue"
                  + " the clients' load only, since background packets are dropped")
          boolean stationary,
      @Meaning(
              "Whether the queue can serve any of the jobs; false for a site that is too narrow"
                  + " for all jobs or that no route or stage reaches")
          boolean usable,
      @Meaning("Share of the counted jobs' response time that is spent in the queue")
          double timeShare,
      @Meaning("timeShare minus the share that an empty system would take") double contentionShare,
      @Meaning("Half-width of the 95 % interval of contentionShare")
          double contentionShareHalfWidth,
      @Meaning(
              "Capacity N in packets, with the one in service; null for a site and under network:"
                  + " fluid")
          double buffer,
      @Meaning(
              "Share of the background packets that are dropped; null without background, for a"
                  + " site and under network: fluid")
          double lossProbability,
      @Meaning("Counted jobs per replication; of a site only") Double jobs,
      @Meaning(
              "Bytes per second that clients' transfers get while at least one is in progress; this"
                  + " member and the following ones belong to network queues only")
          Double throughput,
      @Meaning("Half-width of the 95 % interval of throughput") Double throughputHalfWidth,
      @Meaning(
              "T_net (1 - P_N) at rho = T_net / T_act, the closed form for a single transfer; null"
                  + " unless services, spacings and retries are exponential, no two transfers"
                  + " overlap, the queue is the only one of its paths, and a transfer takes ten"
                  + " times what a full buffer takes to empty")
          Double throughputOneTransferTheory,
      @Meaning("Seconds that an accepted background packet stays; null under network: fluid")
          Double sojourn,
      @Meaning("Blocked attempts of clients' packets per replication; null under network: fluid")
          Double retransmissions,
      @Meaning("Dropped background packets per replication; null under network: fluid")
          Double drops,
      @Meaning(
              "Mean number of packets that wait in the router before the queue; only behind another"
                  + " limited link")
          Double waitingPackets,
      @Meaning("Maximum number of packets that wait in the router") Double waitingPacketsMost,
      @Meaning(
              "Mean number of transfers that wait before the network until the link, the sender and"
                  + " the receiver admit them; only where some wait")
          Double queuedTransfers,
      @Meaning(
              "Queue of transfers in which most of the time lost at the link passes, and its limit;"
                  + " only if there is one")
          String queuedIn,
      @Meaning("M/M/1/N or MMPP/M/1/N, where less than 1 % of the packets are the clients'")
          ClosedForm closedForm) {

    public Queue {
      requireNonNull(name);
      requireNonNull(of);
      requireNonNull(direction);
    }

    /** {@return whether it is the queue of a site, not of a link} */
    public boolean isSite() {
      return kind.equals("Qs");
    }
  }

  /** The closed form of a network queue. */
  public record ClosedForm(
      @Meaning("Probability that a packet is dropped") double lossProbability,
      @Meaning("Share of the time in which the queue's server is busy") double utilization,
      @Meaning("Seconds that an accepted packet stays") double sojourn) {}

  /** Numbers of jobs, means over the replications. */
  public record Jobs(
      @Meaning("Submitted jobs") double submitted,
      @Meaning("Jobs whose result is back at the end") double completed,
      @Meaning("Failed jobs; where parts of the grid can fail") Double failed,
      @Meaning("Jobs that are neither back nor failed at the end") double inside,
      @Meaning("Jobs over which means are taken") double counted,
      @Meaning("Jobs that would be counted but are not back at the end") double countedInside) {}

  /** The local jobs of a cluster. */
  public record LocalUsers(
      @Meaning("Name of the cluster") String site,
      @Meaning("Load that the topology requests; null for a log that is used as it is")
          double loadRequested,
      @Meaning(
              "Processor-seconds of the submitted local jobs, over all processors and the whole"
                  + " run")
          double loadOffered,
      @Meaning("Local jobs that were submitted") long jobs,
      @Meaning("Whether the log of the local jobs ended before the run did") boolean ended) {
    public LocalUsers {
      requireNonNull(site);
    }
  }

  /** The files that jobs read, means over the replications. */
  public record Files(
      @Meaning("Bytes of the counted jobs' own input and results") double clientBytes,
      @Meaning("Bytes of files that sites fetched in the window") double fetchedBytes,
      @Meaning("One item per site or store") List<FileStore> places) {
    public Files {
      places = List.copyOf(places);
    }
  }

  /** The files at a site or store. */
  public record FileStore(
      @Meaning("Name of the site or store") String name,
      @Meaning("Bytes that it can hold; null without a limit") double capacity,
      @Meaning("Bytes that it holds at the end") double held,
      @Meaning(Meanings.FILE_READS) double reads,
      @Meaning(Meanings.FILE_HITS) double hits,
      @Meaning("Files that were fetched to it") double fetches,
      @Meaning("Bytes of these files") double fetchedBytes,
      @Meaning("Those of these files that the timer of replicas fetched") double copies,
      @Meaning("Fetched files that were not stored, for lack of space") double notKept,
      @Meaning("Files that were deleted to free space") double deleted,
      @Meaning("Bytes of files sent from it") double sentBytes,
      @Meaning("Seconds that jobs waited for files, in total") double fetchTime) {
    public FileStore {
      requireNonNull(name);
    }
  }

  /** Failures and what they cost. */
  public record Failures(
      @Meaning(value = "Counted jobs that failed per replication, by reason", key = "REASON")
          Map<String, Double> jobsFailed,
      @Meaning("Processor-seconds of wasted work per replication") double wastedProcessorSeconds,
      @Meaning("One item per site or link that can fail") List<Part> parts) {
    public Failures {
      parts = List.copyOf(parts);
    }
  }

  /** A site or link that can fail. */
  public record Part(
      @Meaning("site or link") String kind,
      @Meaning("Name of the site or link") String name,
      @Meaning("Share of the window in which it was up") double availability) {
    public Part {
      requireNonNull(kind);
      requireNonNull(name);
    }
  }
}
