package org.quoin.grid.placement;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.files.ReplicaCatalogue;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.site.Site;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.statistics.Forecast;

/** Reports the state of sites and links to a metaserver, with its period and delay. */
public final class Monitor {

  /**
   * A change of jobs or transfers by the metaserver's own decisions.
   *
   * @param taken time of the last report before the decision; later ones include it
   * @param job id of the job
   * @param jobs change of their number; negative for a job that was taken back
   * @param operations change of the backlog
   */
  private record Own(double taken, int index, long job, double jobs, double operations) {}

  /** Transfers the reports of sites to the metaserver. */
  public interface Courier {
    /**
     * Sends a report, unless the previous one of this site is in flight or a link is down.
     *
     * @param site index of the site
     * @param bytes size of the report
     * @param arrived called at the arrival of the report
     */
    void send(int site, double bytes, Runnable arrived);
  }

  private final MonitorModel model;
  private final Courier courier;
  private final BrokerModel broker;
  private final Engine engine;
  private final Site[] sites;
  private final LinkStateTable linkStates;
  private final ReplicaCatalogue holders;
  private final ArrayDeque<Own> unseenJobs = new ArrayDeque<>();
  private final ArrayDeque<Own> unseenTransfers = new ArrayDeque<>();
  private final double[] ownJobs;
  private final double[] ownWork;
  private final int[] ownTransfers;

  /** By site: the jobs at the latest reading, and the time until which they are constant. */
  private final double[] jobs;

  private final double[] jobsHoldUntil;

  /** By site: jobs that are about to be mapped again, which its report excludes. */
  private final double[] withoutJobs;

  private final double[] withoutWork;
  private double lastTaken = Double.NEGATIVE_INFINITY;
  private Snapshot visible;

  /**
   * Creates a monitor of sites, files and links. {@link #start} begins its reports.
   *
   * @param broker the broker that gets the reports
   * @param engine the event calendar of the run
   * @param sites all sites of the topology, by index
   * @param linkStates the state of all links
   * @param links number of links
   * @param holders the replica catalogue
   * @param courier transfers reports that have a size
   */
  public Monitor(
      BrokerModel broker,
      Engine engine,
      List<Site> sites,
      LinkStateTable linkStates,
      int links,
      ReplicaCatalogue holders,
      Courier courier) {
    this.courier = courier;
    this.broker = broker;
    this.model = broker.monitor();
    this.engine = engine;
    this.sites = sites.toArray(Site[]::new);
    this.linkStates = linkStates;
    this.holders = holders;
    jobs = new double[sites.size()];
    jobsHoldUntil = new double[sites.size()];
    Arrays.fill(jobsHoldUntil, Double.NEGATIVE_INFINITY);
    withoutJobs = new double[sites.size()];
    withoutWork = new double[sites.size()];
    ownJobs = new double[sites.size()];
    ownWork = new double[sites.size()];
    ownTransfers = new int[links];
  }

  /** Takes the first report, and schedules one per period. */
  public void start() {
    if (model.period() > 0) {
      visible = snapshot();
      engine.at(engine.now() + model.period(), Phase.TIMER, this::refresh);
    }
  }

  private void refresh() {
    Snapshot taken = snapshot();
    if (model.loss() > 0) {
      taken.dropReports(broker.losses(), model.loss());
    }
    if (model.bytes() == 0) {
      delayed(() -> show(taken));
    } else {
      send(taken);
    }
    engine.at(engine.now() + model.period(), Phase.TIMER, this::refresh);
  }

  /** Sends the report of each site over the network; reports of links need no transfer. */
  private void send(Snapshot taken) {
    Snapshot ofLinks = taken.ofLinks();
    delayed(() -> show(ofLinks));
    for (int i = 0; i < sites.length; i++) {
      int site = i;
      if (!taken.lacks(site)) {
        courier.send(site, model.bytes(), () -> delayed(() -> show(taken, site)));
      }
    }
  }

  private void delayed(Runnable action) {
    if (model.delay() == 0) {
      action.run();
    } else {
      engine.at(engine.now() + model.delay(), Phase.TIMER, action);
    }
  }

  private Snapshot snapshot() {
    lastTaken = engine.now();
    return new Snapshot(
        lastTaken,
        Stream.of(sites).map(Site::load).toArray(Site.Load[]::new),
        linkStates,
        holders.copy());
  }

  private void show(Snapshot taken) {
    taken.fillIn(visible);
    visible = taken;
    forgetSeenJobs();
    unseenTransfers.removeIf(
        own -> {
          boolean seen = own.taken < taken.linkTime(own.index);
          ownTransfers[own.index] -= seen ? 1 : 0;
          return seen;
        });
  }

  private void show(Snapshot taken, int site) {
    visible.take(taken, site);
    forgetSeenJobs();
  }

  private void forgetSeenJobs() {
    unseenJobs.removeIf(
        own -> {
          boolean seen = own.taken < visible.siteTime(own.index);
          if (seen) {
            count(own, -1);
          }
          return seen;
        });
  }

  /**
   * Counts an assignment of the metaserver, for {@code own: true}.
   *
   * @param placed the job at its chosen sites
   */
  public void assigned(PlacedJob placed) {
    if (model.own() && model.period() > 0) {
      add(new Own(lastTaken, placed.site(0), placed.job().id(), 1, placed.estimatedOperations(0)));
      for (LiveLink link : placed.path(0).queues()) {
        unseenTransfers.add(new Own(lastTaken, link.number(), placed.job().id(), 1, 0));
        ownTransfers[link.number()]++;
      }
    }
  }

  private void add(Own job) {
    unseenJobs.add(job);
    count(job, 1);
  }

  private void count(Own job, int sign) {
    int site = job.index;
    ownJobs[site] += sign * job.jobs;
    ownWork[site] = ownJobs[site] == 0 ? 0 : ownWork[site] + sign * job.operations;
  }

  /** {@return the time of the last report in seconds; negative infinity before the first} */
  public double lastTaken() {
    return lastTaken;
  }

  /**
   * Excludes a job from the report of its site until {@link #leaveNothingOut} is called.
   *
   * @param job waits at a site and is to be mapped again
   */
  public void leaveOut(UnstartedJob job) {
    Own counted = counted(job);
    if (counted != null) {
      withoutJobs[counted.index] += counted.jobs;
      withoutWork[counted.index] += counted.operations;
    }
  }

  /** Includes all jobs in the reports again. */
  public void leaveNothingOut() {
    Arrays.fill(withoutJobs, 0);
    Arrays.fill(withoutWork, 0);
  }

  /**
   * {@return the contribution of a job to the report, with own assignments; null if it is not
   * included}
   */
  private Own counted(UnstartedJob job) {
    int site = job.placed().site(0);
    long id = job.placed().job().id();
    for (Own own : unseenJobs) {
      if (own.job == id && own.index == site && own.jobs > 0) {
        return own;
      }
    }
    boolean reported = visible == null || job.taken() < visible.siteTime(site);
    return reported ? new Own(lastTaken, site, id, job.queued().jobs(), job.queued().work()) : null;
  }

  /**
   * Counts a job that was taken back from its site, for {@code own: true}.
   *
   * @param job waited at a site
   */
  public void takenBack(UnstartedJob job) {
    if (!model.own() || model.period() == 0) {
      return;
    }
    Own counted = counted(job);
    if (counted != null && unseenJobs.remove(counted)) {
      count(counted, -1);
    } else if (counted != null) {
      add(new Own(lastTaken, counted.index, counted.job, -counted.jobs, -counted.operations));
    }
  }

  /**
   * Invalidates the last reading of a site that gets a job.
   *
   * @param site index of the site
   */
  public void submitted(int site) {
    jobsHoldUntil[site] = Double.NEGATIVE_INFINITY;
  }

  double now() {
    return engine.now();
  }

  /** {@return the age of a site's report in seconds; 0 for the exact state} */
  double age(int site) {
    return visible == null ? 0 : engine.now() - visible.siteTime(site);
  }

  /** {@return the reported number of jobs at a site} */
  double jobs(int site) {
    if (visible != null) {
      return Math.max(0, visible.load(site).jobs() + ownJobs[site] - withoutJobs[site]);
    }
    if (!(engine.now() < jobsHoldUntil[site])) {
      read(site);
    }
    return Math.max(0, jobs[site] - withoutJobs[site]);
  }

  private void read(int site) {
    jobs[site] = sites[site].load().jobs();
    jobsHoldUntil[site] = sites[site].jobsHoldUntil();
  }

  /** {@return the reported backlog of a site in operations} */
  double work(int site) {
    return Math.max(0, load(site).work() + ownWork[site] - withoutWork[site]);
  }

  /** {@return the reported load of a site, without own assignments} */
  Site.Load load(int site) {
    return visible == null ? sites[site].load() : visible.load(site);
  }

  /** {@return the reported replica catalogue} */
  ReplicaCatalogue holders() {
    return visible == null ? holders : visible.holders();
  }

  /** {@return the state of all links, for their bandwidth and nominal throughput} */
  LinkStateTable linkStates() {
    return linkStates;
  }

  /** {@return the reported throughput of past transfers on a link} */
  double observed(int link) {
    return visible == null ? linkStates.observedThroughput(link) : visible.observed(link);
  }

  /** {@return the forecast of the next transfer's throughput; T_act without a report} */
  double forecast(int link, Forecast forecaster) {
    linkStates.follow(forecaster);
    return visible == null
        ? linkStates.forecast(link, forecaster)
        : visible.forecast(link, forecaster);
  }

  /** {@return the expected throughput of one more transfer on a link, by its report} */
  double expected(int link) {
    return visible == null ? linkStates.expected(link) : linkStates.expected(link, transfers(link));
  }

  /** {@return the reported number of transfers on a link} */
  double transfers(int link) {
    int reported = visible == null ? linkStates.transfers(link) : visible.transfers(link);
    return reported + ownTransfers[link];
  }
}
