package org.quoin.grid;

import java.util.List;
import org.quoin.grid.files.Wait;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.VainPlacement;
import org.quoin.grid.site.Site;
import org.quoin.metrics.JobRecord;
import org.quoin.network.Path;
import org.quoin.network.Transport;

/**
 * Adds up the demands of the counted jobs of a run, and the residence times of the completed ones.
 */
final class JobTally {
  private final Transport transport;
  private final List<Site> sites;
  private final StageSums sums;
  private final double[] atLinks;
  private final double[] atEmptyLinks;
  private final double[] atSites;
  private final double[] atEmptySites;
  private final int[] jobsBySite;
  private double computedSeconds;
  private double firstSubmission = Double.NaN;
  private double lastSubmission = Double.NaN;

  JobTally(Transport transport, int links, List<Site> sites, StageSums sums) {
    this.transport = transport;
    this.sums = sums;
    this.sites = sites;
    atLinks = new double[links];
    atEmptyLinks = new double[links];
    atSites = new double[sites.size()];
    atEmptySites = new double[sites.size()];
    jobsBySite = new int[sites.size()];
  }

  void submitted(PlacedJob placed) {
    // A job may be placed before one that was submitted earlier, since decisions take time.
    double time = placed.job().submitTime();
    firstSubmission = Double.isNaN(firstSubmission) ? time : Math.min(firstSubmission, time);
    lastSubmission = Double.isNaN(lastSubmission) ? time : Math.max(lastSubmission, time);
    for (int stage = 0; stage < placed.stages(); stage++) {
      sums.add(placed, stage);
    }
  }

  /** Moves a placed job to another site before it has begun. */
  void redirected(PlacedJob ended, PlacedJob placed) {
    submitted(placed);
    for (int stage = 0; stage < placed.stages(); stage++) {
      sums.subtract(ended, stage);
    }
  }

  void returned(PlacedJob placed) {
    for (VainPlacement vain : placed.gridJob().vainPlacements()) {
      vain.forEachQueue(
          (queue, spent) -> (queue.site() ? atSites : atLinks)[queue.number()] += spent);
    }
    for (int transfer = 0; transfer <= placed.stages(); transfer++) {
      spent(placed.path(transfer), placed.seconds(transfer), placed.bytes(transfer));
    }
    if (placed.fileRequest() != null) {
      placed.fileRequest().waited().forEach(this::waited);
    }
    computedSeconds += placed.usefulWork();
    for (int stage = 0; stage < placed.stages(); stage++) {
      int site = placed.site(stage);
      JobRecord record = placed.computed(stage);
      atSites[site] += record.endTime() - placed.arrivalTime(stage);
      atEmptySites[site] += sites.get(site).standaloneTime(placed.job(stage));
      jobsBySite[site]++;
    }
  }

  private void waited(Wait wait) {
    spent(wait.path(), wait.seconds(), wait.bytes(), wait.part());
  }

  private void spent(Path path, double[] seconds, double bytes) {
    spent(path, seconds, bytes, 1);
  }

  /** Adds the time on a path for a share of a transfer. */
  private void spent(Path path, double[] seconds, double bytes, double part) {
    double[] empty = transport.uncontendedTimes(path, bytes, part, seconds);
    for (int hop = 0; hop < seconds.length; hop++) {
      int link = path.queues().get(hop).number();
      atLinks[link] += seconds[hop];
      atEmptyLinks[link] += empty[hop];
    }
  }

  GridResult.Submissions submissions() {
    return new GridResult.Submissions(
        sums.totals(), Double.isNaN(firstSubmission) ? 0 : lastSubmission - firstSubmission);
  }

  GridResult.ResidenceTime atLink(int number) {
    return new GridResult.ResidenceTime(atLinks[number], atEmptyLinks[number]);
  }

  GridResult.ResidenceTime atSite(int number) {
    return new GridResult.ResidenceTime(atSites[number], atEmptySites[number]);
  }

  /** {@return the processor-seconds of computation in the results of completed jobs} */
  double computedSeconds() {
    return computedSeconds;
  }

  /** {@return the number of jobs, counted per stage, that a site computed} */
  int jobs(int site) {
    return jobsBySite[site];
  }
}
