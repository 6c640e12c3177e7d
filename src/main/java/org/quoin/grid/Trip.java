package org.quoin.grid;

import java.util.List;
import java.util.StringJoiner;
import org.quoin.grid.data.DataFile;
import org.quoin.grid.data.Gathering;
import org.quoin.network.Path;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/** One job on its way over the sites of its stages and back, and what it has spent where. */
final class Trip {
  private final Client client;
  private final StagedJob job;
  private final int[] sites;
  private final Path[] legs;
  private final double[][] seconds;
  private final JobRecord[] computed;
  private Gathering gathering;

  /**
   * A trip that has not begun.
   *
   * @param sites the site of each stage, by number
   * @param legs the channels to the first, from each to the next, and from the last back
   */
  Trip(Client client, StagedJob job, int[] sites, Path[] legs) {
    this.client = client;
    this.job = job;
    this.sites = sites;
    this.legs = legs;
    seconds = new double[legs.length][];
    computed = new JobRecord[sites.length];
  }

  Client client() {
    return client;
  }

  /** The files that the first stage reads. */
  List<DataFile> files() {
    return job.files();
  }

  /** Its files are on their way to the site of the first stage, or there. */
  void gathers(Gathering files) {
    gathering = files;
  }

  /** What it read, and waited for; null where it reads no file. */
  Gathering gathering() {
    return gathering;
  }

  /** The whole job. */
  Job job() {
    return job.job();
  }

  int stages() {
    return sites.length;
  }

  /** The job of a stage. */
  Job job(int stage) {
    return job.at(stage, sites[stage]);
  }

  /** The computation of a stage. */
  double operations(int stage) {
    return job.operations()[stage];
  }

  /** The same by the user's estimate. */
  double said(int stage) {
    return job.said()[stage];
  }

  /** The number of a stage's site. */
  int site(int stage) {
    return sites[stage];
  }

  /** The channels of a leg. */
  Path leg(int leg) {
    return legs[leg];
  }

  /** The data of a leg. */
  double bytes(int leg) {
    return job.bytes(leg);
  }

  /** The data of a leg have come, after these seconds in each of its queues. */
  void came(int leg, double[] spent) {
    seconds[leg] = spent;
  }

  /** The seconds of a leg that has come, by queue. */
  double[] seconds(int leg) {
    return seconds[leg];
  }

  /** A stage is done. */
  void computed(int stage, JobRecord record) {
    computed[stage] = record;
  }

  /** What became of a stage. */
  JobRecord computed(int stage) {
    return computed[stage];
  }

  /**
   * What became of the whole job: data at the first site, the start of its first and the end of its
   * last stage. The sites are named in order; processors only where there is one site.
   */
  JobRecord returned(double time) {
    JobRecord back = back(time);
    return gathering == null ? back : back.reading(gathering.read());
  }

  private JobRecord back(double time) {
    JobRecord last = computed[computed.length - 1];
    if (computed.length == 1) {
      return last.returned(client.className(), time);
    }
    StringJoiner names = new StringJoiner(" > ");
    boolean killed = false;
    for (JobRecord stage : computed) {
      names.add(stage.site());
      killed |= stage.killed();
    }
    Job asked = job();
    JobRecord whole =
        new JobRecord(
            asked.processors() == Job.OWN_WIDTH ? asked.withProcessors(1) : asked,
            names.toString(),
            computed[0].arrivalTime(),
            computed[0].startTime(),
            last.endTime(),
            time,
            killed,
            "");
    return whole.returned(client.className(), time);
  }
}
