package org.quoin.grid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.network.Path;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/** Adds up what the counted jobs of a run brought, and where those that came back spent time. */
final class JobTally {
  private record Key(int jobClass, int client, int site) {}

  private final double packetBytes;
  private final List<Site> sites;
  private final Map<Key, GridResult.Stream> streams = new LinkedHashMap<>();
  private final double[] atChannels;
  private final double[] atEmptyChannels;
  private final double[] atSites;
  private final double[] atEmptySites;
  private final int[] jobsBySite;
  private double firstSubmission = Double.NaN;
  private double lastSubmission = Double.NaN;

  /**
   * A tally of nothing.
   *
   * @param packetBytes logical packet size W
   * @param channels how many channels the run has
   */
  JobTally(double packetBytes, int channels, List<Site> sites) {
    this.packetBytes = packetBytes;
    this.sites = sites;
    atChannels = new double[channels];
    atEmptyChannels = new double[channels];
    atSites = new double[sites.size()];
    atEmptySites = new double[sites.size()];
    jobsBySite = new int[sites.size()];
  }

  /** A counted job was given to the site at the end of this road. */
  void submitted(Client client, Job job, Road road) {
    if (streams.isEmpty()) {
      firstSubmission = job.submitTime();
    }
    lastSubmission = job.submitTime();
    streams.merge(
        new Key(client.classNumber(), client.number(), road.site()),
        new GridResult.Stream(
            client.classNumber(),
            client.number(),
            road.site(),
            1,
            job.operations(),
            job.inputBytes(),
            job.outputBytes()),
        GridResult.Stream::plus);
  }

  /**
   * A counted job came back.
   *
   * @param there the seconds that its data spent in each queue of the road
   * @param back the same of its result
   */
  void returned(JobRecord record, Road road, double[] there, double[] back) {
    Job job = record.job();
    Site site = sites.get(road.site());
    spent(road.send(), there, job.inputBytes());
    spent(road.receive(), back, job.outputBytes());
    atSites[road.site()] += record.endTime() - record.arrivalTime();
    atEmptySites[road.site()] += job.operations() / site.jobSpeed();
    jobsBySite[road.site()]++;
  }

  private void spent(Path path, double[] seconds, double bytes) {
    double[] empty = path.whenEmpty(bytes, packetBytes);
    for (int hop = 0; hop < seconds.length; hop++) {
      int channel = path.queues().get(hop).number();
      atChannels[channel] += seconds[hop];
      atEmptyChannels[channel] += empty[hop];
    }
  }

  /** What was submitted so far. */
  GridResult.Submissions submissions() {
    return new GridResult.Submissions(
        new ArrayList<>(streams.values()),
        streams.isEmpty() ? 0 : lastSubmission - firstSubmission);
  }

  /** What jobs spent in a network queue. */
  GridResult.Spent atChannel(int number) {
    return new GridResult.Spent(atChannels[number], atEmptyChannels[number]);
  }

  /** What jobs spent at a site. */
  GridResult.Spent atSite(int number) {
    return new GridResult.Spent(atSites[number], atEmptySites[number]);
  }

  /** How many jobs a site computed. */
  int jobs(int site) {
    return jobsBySite[site];
  }
}
