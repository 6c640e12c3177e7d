package org.quoin.grid;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.files.Wait;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.site.Site;
import org.quoin.metrics.JobRecord;
import org.quoin.network.Path;
import org.quoin.network.Transport;

/**
 * Adds up the demands of the counted jobs of a run, and the residence times of the completed ones.
 */
final class JobTally {
  /** Sums over the jobs of one class and client with a stage at one site, from another site. */
  private static final class Sum {
    private final Client client;
    private final int stage;
    private final int from;
    private final int site;
    private int jobs;
    private double operations;
    private double atSpeed;
    private double inputBytes;
    private double outputBytes;

    Sum(Client client, int stage, int from, int site) {
      this.client = client;
      this.stage = stage;
      this.from = from;
      this.site = site;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Sum sum
          && client == sum.client
          && stage == sum.stage
          && from == sum.from
          && site == sum.site;
    }

    @Override
    public int hashCode() {
      return ((client.number() * 31 + client.classNumber()) * 31 + stage * 31 + from) * 31 + site;
    }

    /** Adds the stage of a job, or subtracts it with a sign of -1. */
    void add(PlacedJob trip, int sign) {
      jobs += sign;
      operations += sign * trip.operations(stage);
      atSpeed += sign * trip.job(stage).operations();
      inputBytes += sign * trip.bytes(stage);
      outputBytes += sign * trip.bytes(stage + 1);
    }

    GridResult.StageTotals stream() {
      return new GridResult.StageTotals(
          client.classNumber(),
          client.number(),
          stage,
          from,
          site,
          jobs,
          operations,
          atSpeed,
          inputBytes,
          outputBytes);
    }
  }

  private final Transport transport;
  private final List<Site> sites;
  private final Map<Sum, Sum> streams = new LinkedHashMap<>();
  private final double[] atChannels;
  private final double[] atEmptyChannels;
  private final double[] atSites;
  private final double[] atEmptySites;
  private final int[] jobsBySite;
  private double computedSeconds;
  private double firstSubmission = Double.NaN;
  private double lastSubmission = Double.NaN;

  /**
   * Creates an empty tally.
   *
   * @param transport gives uncontended times
   * @param channels number of links
   */
  JobTally(Transport transport, int channels, List<Site> sites) {
    this.transport = transport;
    this.sites = sites;
    atChannels = new double[channels];
    atEmptyChannels = new double[channels];
    atSites = new double[sites.size()];
    atEmptySites = new double[sites.size()];
    jobsBySite = new int[sites.size()];
  }

  void submitted(PlacedJob trip) {
    // A job may be placed before one that was submitted earlier, since decisions take time.
    double time = trip.job().submitTime();
    firstSubmission = streams.isEmpty() ? time : Math.min(firstSubmission, time);
    lastSubmission = streams.isEmpty() ? time : Math.max(lastSubmission, time);
    for (int stage = 0; stage < trip.stages(); stage++) {
      Sum none = sum(trip, stage);
      Sum before = streams.putIfAbsent(none, none);
      (before == null ? none : before).add(trip, 1);
    }
  }

  private static Sum sum(PlacedJob trip, int stage) {
    int from = stage == 0 ? GridResult.StageTotals.CLIENT : trip.site(stage - 1);
    return new Sum(trip.client(), stage, from, trip.site(stage));
  }

  /** Moves a placed job to another site before it has begun. */
  void redirected(PlacedJob ended, PlacedJob trip) {
    submitted(trip);
    for (int stage = 0; stage < trip.stages(); stage++) {
      Sum before = streams.get(sum(ended, stage));
      before.add(ended, -1);
      if (before.jobs == 0) {
        streams.remove(before);
      }
    }
  }

  void returned(PlacedJob trip) {
    for (int leg = 0; leg <= trip.stages(); leg++) {
      spent(trip.leg(leg), trip.seconds(leg), trip.bytes(leg));
    }
    if (trip.gathering() != null) {
      trip.gathering().waited().forEach(this::waited);
    }
    computedSeconds += trip.kept();
    for (int stage = 0; stage < trip.stages(); stage++) {
      int site = trip.site(stage);
      JobRecord record = trip.computed(stage);
      atSites[site] += record.endTime() - trip.arrivalTime(stage);
      atEmptySites[site] += sites.get(site).standaloneTime(trip.job(stage));
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
    double[] empty = transport.uncontendedTimes(path, bytes);
    for (int hop = 0; hop < seconds.length; hop++) {
      int channel = path.queues().get(hop).number();
      atChannels[channel] += seconds[hop];
      atEmptyChannels[channel] += empty[hop] * part;
    }
  }

  GridResult.Submissions submissions() {
    return new GridResult.Submissions(
        streams.values().stream().map(Sum::stream).toList(),
        streams.isEmpty() ? 0 : lastSubmission - firstSubmission);
  }

  GridResult.ResidenceTime atChannel(int number) {
    return new GridResult.ResidenceTime(atChannels[number], atEmptyChannels[number]);
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
