package org.quoin.grid;

import java.util.List;
import java.util.Map;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.files.DataCounts;
import org.quoin.grid.site.LocalLoad;
import org.quoin.grid.site.SiteCounts;
import org.quoin.metrics.RunStatistics;
import org.quoin.network.QueueCounts;
import org.quoin.network.QueueParameters;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * What one run of a grid showed. The window of queue and site counts goes from the submission of
 * the first counted job to the end of the run, when the last one is back or at the horizon.
 *
 * @param figures what the counted jobs that came back come to
 * @param submitted of the jobs that the model asks for, warm-up included, those submitted
 * @param completed those of them whose result came back
 * @param later jobs that clients submitted after these; in no other figure but the busy times
 * @param unfinishedAtLimit submitted jobs that were not back when clients stopped at the most later
 *     jobs; 0 where they never had to
 * @param clipped jobs that were drawn wider than any site takes, and cut to the widest
 * @param submissions the counted jobs that were submitted, whether they came back or not
 * @param queues the network queues that the routes use
 * @param sites a result a site, in the topology's order
 * @param data what became of the files that jobs read
 * @param failures what failed, and what that cost jobs
 * @param endTime when the run ended, in seconds
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
   * @param queue what it is in the queueing network
   * @param parameters its rates and buffer
   * @param counts packets and busy time in the window
   * @param acceptedBytes bytes of clients' packets accepted in the window
   * @param sendingSeconds seconds of the window with at least one transfer under way
   * @param sharedSeconds seconds of the window with several transfers under way at once
   * @param door what waited in the router before it; null where transfers only begin with it
   * @param spent what the counted jobs that came back spent in it
   */
  public record QueueResult(
      NetworkQueue queue,
      QueueParameters parameters,
      QueueCounts counts,
      double acceptedBytes,
      double sendingSeconds,
      double sharedSeconds,
      RouterBacklog door,
      ResidenceTime spent) {

    /** {@return the name of its link} */
    public String link() {
      return queue.link().name();
    }

    /** {@return T_net in bytes a second} */
    public double bandwidth() {
      return queue.link().line().bandwidth();
    }

    /** {@return T_act in bytes a second} */
    public double nominalThroughput() {
      return queue.link().line().throughput();
    }
  }

  /**
   * The packets of clients that waited in the router before a link.
   *
   * @param packetSeconds how many, times the seconds that they waited, in the window
   * @param most that waited at once, in the whole run
   */
  public record RouterBacklog(double packetSeconds, int most) {}

  /**
   * One site in the window.
   *
   * @param name its name in the topology
   * @param queue the name of its queue Qs
   * @param counts busy time in the window
   * @param jobs counted jobs it computed; each stage of a job counts
   * @param spent what the counted jobs that came back spent at it, waiting and being computed
   * @param localLoad what its own users brought; null where it has none
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
   * @param storages by holder: the sites, then the stores; empty where nobody reads
   * @param hauls the files that were sent, by both ends
   * @param seconds length of the window
   */
  public record DataResult(List<StorageResult> storages, List<FileTraffic> hauls, double seconds) {
    /** Nobody reads. */
    public static final DataResult NONE = new DataResult(List.of(), List.of(), 0);
  }

  /**
   * The files at one site or store.
   *
   * @param name its name in the topology
   * @param heldBytes the files there at the end of the run
   * @param counts what became of them in the window
   */
  public record StorageResult(String name, double heldBytes, DataCounts counts) {}

  /**
   * Files that were sent from one holder to a site, from when they began.
   *
   * @param from the holder's number: its place among the sites, then the stores
   * @param site the site's place in the topology, from 0
   * @param bytes that were sent
   */
  public record FileTraffic(int from, int site, double bytes) {}

  /**
   * What failed, and what that cost the counted jobs that came back or failed.
   *
   * @param failed how many failed, by reason
   * @param inAll how many failed of all the jobs that the model asks for, warm-up included
   * @param attempts how often they were tried, in all
   * @param wastedSeconds processor-seconds that were computed for them in vain
   * @param availability by part that may fail, in the model's order: the share of the whole run in
   *     which it was up
   */
  public record FailureResult(
      Map<Reason, Integer> failed,
      int inAll,
      long attempts,
      double wastedSeconds,
      Map<FailureComponent, Double> availability) {
    /** {@return how many failed} */
    public int jobs() {
      return failed.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /**
   * What jobs spent at one place, in all. Over all places it adds up to their response times.
   *
   * @param seconds in a network queue as {@link org.quoin.network.Transport#send} counts them, at a
   *     site from the arrival of the data to the end of the computation
   * @param whenEmpty the same in an empty system, where every service takes its mean
   */
  public record ResidenceTime(double seconds, double whenEmpty) {
    /** {@return what the presence of others cost, and chance} */
    public double contentionDelay() {
      return seconds - whenEmpty;
    }
  }

  /**
   * The counted jobs that were submitted.
   *
   * @param streams by job class, client, stage and site
   * @param seconds from the first submission to the last
   */
  public record Submissions(List<StageTotals> streams, double seconds) {
    /** {@return how many they are} */
    public int jobs() {
      return streams.stream().filter(s -> s.stage == 0).mapToInt(StageTotals::jobs).sum();
    }
  }

  /**
   * One stage of the counted jobs of one class that one client submitted, at one site.
   *
   * @param jobClass the class's place in the scenario, from 0
   * @param client the client's place in the topology, from 0
   * @param stage from 0
   * @param from the site of the stage before, or {@link #CLIENT}
   * @param site the site's place in the topology, from 0
   * @param jobs how many
   * @param operations the computation of this stage in all
   * @param atSpeed the same by the affinity of each job: what the site's speed makes of it
   * @param inputBytes the data sent to it in all
   * @param outputBytes the data that it sends on in all
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

    /** Where the data of the first stage are from. */
    public static final int CLIENT = -1;

    /**
     * {@return the sum with jobs of the same class, client, stage and sites}
     *
     * @param more what is added
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
