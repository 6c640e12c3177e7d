package org.quoin.grid;

import java.util.List;
import java.util.Map;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.files.DataCounts;
import org.quoin.grid.site.LocalLoad;
import org.quoin.grid.site.SiteCounts;
import org.quoin.metrics.RunStatistics;
import org.quoin.network.AdmissionLimit;
import org.quoin.network.QueueCounts;
import org.quoin.network.QueueParameters;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * The result of one run of a grid. The window of queue and site counts begins at the submission of
 * the first counted job and ends with the run, when the last counted job has ended or at the
 * horizon.
 *
 * @param figures statistics of the completed counted jobs
 * @param submitted number of submitted jobs among those of the model, with warm-up
 * @param completed number of these whose result returned
 * @param later jobs that clients submitted after these; only the busy times include them
 * @param unfinishedAtLimit unfinished jobs when clients had submitted the maximum of later jobs; 0
 *     if that never happened
 * @param clipped jobs wider than every site, clipped to the maximum width
 * @param submissions the submitted counted jobs, completed or not
 * @param queues the network queues that routes use
 * @param sites the sites in the order of the topology
 * @param data the files that jobs read
 * @param failures failures and their costs
 * @param endTime end of the run in seconds
 */
public record GridResult(
    RunStatistics figures,
    int submitted,
    int completed,
    int later,
    int unfinishedAtLimit,
    int clipped,
    Submissions submissions,
    List<QueueResult> queues,
    List<SiteResult> sites,
    DataResult data,
    FailureResult failures,
    double endTime) {

  /**
   * One network queue in the window.
   *
   * @param queue the queue in the queueing network
   * @param parameters rates and buffer
   * @param counts packets and busy time
   * @param acceptedBytes bytes of clients' packets that were accepted
   * @param sendingSeconds seconds with at least one transfer in progress
   * @param sharedSeconds seconds with several transfers in progress
   * @param door packets that waited in the router before the link; null if transfers only begin
   *     with it
   * @param queuedTimes time for which transfers waited before the link until they were admitted, by
   *     limit
   * @param spent residence time of the completed counted jobs
   */
  public record QueueResult(
      NetworkQueue queue,
      QueueParameters parameters,
      QueueCounts counts,
      double acceptedBytes,
      double sendingSeconds,
      double sharedSeconds,
      RouterBacklog door,
      List<QueuedTime> queuedTimes,
      ResidenceTime spent) {

    /**
     * {@return the mean number of transfers that waited before the link until they were admitted}
     */
    public double queuedTransfers() {
      return queuedTimes.stream().mapToDouble(QueuedTime::seconds).sum() / counts.time();
    }

    /** {@return the name of the link} */
    public String link() {
      return queue.link().name();
    }

    /** {@return the bandwidth T_net in bytes per second} */
    public double bandwidth() {
      return queue.link().line().bandwidth();
    }

    /** {@return the throughput T_act in bytes per second} */
    public double nominalThroughput() {
      return queue.link().line().throughput();
    }
  }

  /**
   * The time for which transfers waited until a limit admitted them.
   *
   * @param limit the limit
   * @param seconds the sum of their waits in seconds
   */
  public record QueuedTime(AdmissionLimit limit, double seconds) {}

  /**
   * The packets of clients that waited in the router before a link.
   *
   * @param packetSeconds integral of their number over the window, in packets times seconds
   * @param most maximum number in the whole run
   */
  public record RouterBacklog(double packetSeconds, int most) {}

  /**
   * One site in the window.
   *
   * @param name name in the topology
   * @param queue name of its queue Qs
   * @param counts busy time
   * @param jobs number of counted jobs that it computed, counted per stage
   * @param spent residence time of the completed counted jobs
   * @param localLoad load of its local jobs; null without local jobs
   */
  public record SiteResult(
      String name,
      String queue,
      SiteCounts counts,
      int jobs,
      ResidenceTime spent,
      LocalLoad localLoad) {}

  /**
   * The files that jobs read, in the window.
   *
   * @param storages storages by holder, sites before stores; empty if no job reads files
   * @param traffic transfers of files, by holder and site
   * @param seconds length of the window
   */
  public record DataResult(
      List<StorageResult> storages, List<FileTraffic> traffic, double seconds) {
    /** The result if no job reads files. */
    public static final DataResult NONE = new DataResult(List.of(), List.of(), 0);
  }

  /**
   * The files at one holder.
   *
   * @param name name in the topology
   * @param heldBytes bytes at the end of the run
   * @param counts counts of the window
   */
  public record StorageResult(String name, double heldBytes, DataCounts counts) {}

  /**
   * Files sent from one holder to one site, counted at the start of each transfer.
   *
   * @param from index of the holder, sites before stores
   * @param site index of the site in the topology
   * @param bytes bytes sent
   */
  public record FileTraffic(int from, int site, double bytes) {}

  /**
   * Failures, and their costs for the counted jobs that were completed or failed.
   *
   * @param failed number of failed jobs by reason
   * @param inAll number of failed jobs, with warm-up
   * @param attempts attempts at these jobs
   * @param wastedSeconds wasted work in processor-seconds
   * @param availability availability by component, in the order of the model: share of the run in
   *     which it was up
   */
  public record FailureResult(
      Map<Reason, Integer> failed,
      int inAll,
      long attempts,
      double wastedSeconds,
      Map<FailureComponent, Double> availability) {
    /** {@return the number of failed jobs} */
    public int jobs() {
      return failed.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /**
   * The sum of jobs' residence times at one queue or site. The sums of all queues and sites add up
   * to the response times, without the time until a metaserver maps a job.
   *
   * @param seconds at a network queue as {@link org.quoin.network.Transport#send} counts them, at a
   *     site from the arrival of the data to the end of the computation
   * @param whenEmpty uncontended time, where every service has its mean duration
   */
  public record ResidenceTime(double seconds, double whenEmpty) {
    /** {@return the contention delay, which includes the random variation of services} */
    public double contentionDelay() {
      return seconds - whenEmpty;
    }
  }

  /**
   * The counted jobs that were submitted.
   *
   * @param streams streams by job class, client, stage and site
   * @param seconds the seconds, from the first submission to the last
   */
  public record Submissions(List<StageTotals> streams, double seconds) {
    /** {@return the number of jobs} */
    public int jobs() {
      return streams.stream().filter(s -> s.stage == 0).mapToInt(StageTotals::jobs).sum();
    }
  }

  /**
   * Sums over one stage of the counted jobs of one class and client, at one site.
   *
   * @param jobClass index of the class in the scenario
   * @param client index of the client in the topology
   * @param stage index of the stage
   * @param from site of the previous stage, or {@link #CLIENT}
   * @param site index of the site in the topology
   * @param jobs number of jobs
   * @param operations operations of this stage
   * @param atSpeed these operations at the site's nominal speed, by the affinity of each job
   * @param inputBytes data sent to the stage
   * @param outputBytes data that the stage sends
   */
  public record StageTotals(
      int jobClass,
      int client,
      int stage,
      int from,
      int site,
      int jobs,
      double operations,
      double atSpeed,
      double inputBytes,
      double outputBytes) {

    /** The value of {@link #from} for the first stage. */
    public static final int CLIENT = -1;

    /**
     * {@return the sum with jobs of equal class, client, stage and sites}
     *
     * @param more the other sums
     */
    public StageTotals plus(StageTotals more) {
      return new StageTotals(
          jobClass,
          client,
          stage,
          from,
          site,
          jobs + more.jobs,
          operations + more.operations,
          atSpeed + more.atSpeed,
          inputBytes + more.inputBytes,
          outputBytes + more.outputBytes);
    }
  }
}
