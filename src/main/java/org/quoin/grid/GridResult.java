package org.quoin.grid;

import java.io.Serializable;
import java.util.List;
import org.quoin.network.QueueCounts;
import org.quoin.network.QueueParameters;
import org.quoin.observation.JobRecord;

/**
 * What one run of a grid showed. The window of queue and site counts goes from the submission of
 * the first counted job to the end of the run.
 *
 * @param records the counted jobs, by number
 * @param submitted jobs submitted, those not counted included
 * @param completed jobs whose result came back
 * @param queues the network queues that the routes use
 * @param sites the sites
 * @param endTime when the run ended, in seconds
 */
public record GridResult(
    List<JobRecord> records,
    int submitted,
    int completed,
    List<QueueResult> queues,
    List<SiteResult> sites,
    double endTime)
    implements Serializable {

  /**
   * One network queue in the window.
   *
   * @param parameters its rates and buffer
   * @param link the name of its link
   * @param bandwidth T_net in bytes a second
   * @param nominalThroughput T_act in bytes a second
   * @param counts packets and busy time in the window
   * @param acceptedBytes bytes of clients' packets accepted in the window
   * @param sendingSeconds seconds of the window with at least one transfer under way
   */
  public record QueueResult(
      QueueParameters parameters,
      String link,
      double bandwidth,
      double nominalThroughput,
      QueueCounts counts,
      double acceptedBytes,
      double sendingSeconds)
      implements Serializable {}

  /**
   * One site in the window.
   *
   * @param name its name in the topology
   * @param queue the name of its queue Qs
   * @param counts busy time in the window
   * @param jobs counted jobs it computed
   */
  public record SiteResult(String name, String queue, SiteCounts counts, int jobs)
      implements Serializable {}
}
