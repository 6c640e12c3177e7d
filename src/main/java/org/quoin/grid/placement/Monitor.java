package org.quoin.grid.placement;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.files.ReplicaCatalogue;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.site.Site;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.statistics.Forecast;

/** Reports the state of sites and channels to the metaserver, at its period and with its delay. */
public final class Monitor {

  /**
   * Jobs at a site, or transfers on a channel, by the metaserver's own decision.
   *
   * @param taken when the last report before the decision was taken; later ones include it
   * @param at the number of the site, or of the channel
   * @param job the number of the job
   * @param jobs how many more; negative where a job was taken back
   * @param operations how many more
   */
  private record Own(double taken, int at, long job, double jobs, double operations) {}

  /** Carries the reports of sites to the metaserver. */
  public interface Courier {
    /**
     * Sends one, unless the last one of this site is still on its way, or its way is down.
     *
     * @param site its number
     * @param bytes of the report
     * @param arrived called when it is there
     */
    void send(int site, double bytes, Runnable arrived);
  }

  private final MonitorModel model;
  private final Courier courier;
  private final BrokerModel broker;
  private final Engine engine;
  private final Site[] sites;
  private final LinkStateTable board;
  private final ReplicaCatalogue holders;
  private final ArrayDeque<Own> unseenJobs = new ArrayDeque<>();
  private final ArrayDeque<Own> unseenTransfers = new ArrayDeque<>();
  private final double[] ownJobs;
  private final double[] ownWork;
  private final int[] ownTransfers;

  /** By site: the jobs last looked at, and until when they are those; nothing changed before. */
  private final double[] jobs;

  private final double[] jobsHoldUntil;

  /** By site what is left out of its report: jobs that are about to be mapped anew. */
  private final double[] withoutJobs;

  private final double[] withoutWork;
  private boolean leavesOut;
  private double lastTaken = Double.NEGATIVE_INFINITY;
  private Snapshot visible;

  /**
   * Creates a monitor of sites, their files and links. {@link #start} begins its refreshes.
   *
   * @param broker whose metaserver it reports to
   * @param engine the calendar of the run
   * @param sites all of the topology, by number
   * @param board of all channels of the run
   * @param channels how many there are
   * @param holders which files are where now
   * @param courier carries reports that have bytes
   */
  public Monitor(
      BrokerModel broker,
      Engine engine,
      List<Site> sites,
      LinkStateTable board,
      int channels,
      ReplicaCatalogue holders,
      Courier courier) {
    this.courier = courier;
    this.broker = broker;
    this.model = broker.monitor();
    this.engine = engine;
    this.sites = sites.toArray(Site[]::new);
    this.board = board;
    this.holders = holders;
    jobs = new double[sites.size()];
    jobsHoldUntil = new double[sites.size()];
    Arrays.fill(jobsHoldUntil, Double.NEGATIVE_INFINITY);
    withoutJobs = new double[sites.size()];
    withoutWork = new double[sites.size()];
    ownJobs = new double[sites.size()];
    ownWork = new double[sites.size()];
    ownTransfers = new int[channels];
  }

  /** Takes the first report, now, and one each period from then on. */
  public void start() {
    if (model.period() > 0) {
      visible = snapshot();
      engine.at(engine.now() + model.period(), Phase.TIMER, this::refresh);
    }
  }

  private void refresh() {
    Snapshot taken = snapshot();
    if (model.loss() > 0) {
      taken.lose(broker.losses(), model.loss());
    }
    if (model.bytes() == 0) {
      delayed(() -> show(taken));
    } else {
      send(taken);
    }
    engine.at(engine.now() + model.period(), Phase.TIMER, this::refresh);
  }

  /** The sites' reports come each when it has passed the network, those of links as ever. */
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
        board,
        holders.copy());
  }

  private void show(Snapshot taken) {
    taken.fillIn(visible);
    visible = taken;
    forgetSeenJobs();
    unseenTransfers.removeIf(
        own -> {
          boolean seen = own.taken < taken.channelTime(own.at);
          ownTransfers[own.at] -= seen ? 1 : 0;
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
          boolean seen = own.taken < visible.siteTime(own.at);
          if (seen) {
            count(own, -1);
          }
          return seen;
        });
  }

  /**
   * Notes an assignment of the metaserver's own, for {@code own: true}.
   *
   * @param trip of the job, whose first site it has chosen
   */
  public void assigned(PlacedJob trip) {
    if (model.own() && model.period() > 0) {
      add(new Own(lastTaken, trip.site(0), trip.job().id(), 1, trip.estimatedOperations(0)));
      for (LiveLink channel : trip.leg(0).queues()) {
        unseenTransfers.add(new Own(lastTaken, channel.number(), trip.job().id(), 1, 0));
        ownTransfers[channel.number()]++;
      }
    }
  }

  private void add(Own job) {
    unseenJobs.add(job);
    count(job, 1);
  }

  private void count(Own job, int sign) {
    int site = job.at;
    ownJobs[site] += sign * job.jobs;
    ownWork[site] = ownJobs[site] == 0 ? 0 : ownWork[site] + sign * job.operations;
  }

  /** {@return when the last report was taken, in seconds; negative infinity before the first} */
  public double lastTaken() {
    return lastTaken;
  }

  /**
   * Leaves a job that is to be mapped anew out of the report of its site, until {@link
   * #leaveNothingOut} is called.
   *
   * @param job that waits at a site
   */
  public void leaveOut(Unbegun job) {
    Own counted = counted(job);
    if (counted != null) {
      leavesOut = true;
      withoutJobs[counted.at] += counted.jobs;
      withoutWork[counted.at] += counted.operations;
    }
  }

  /** The reports are whole again. */
  public void leaveNothingOut() {
    leavesOut = false;
    Arrays.fill(withoutJobs, 0);
    Arrays.fill(withoutWork, 0);
  }

  /** How the report counts a job, its own assignments included; null where it does not. */
  private Own counted(Unbegun job) {
    int site = job.trip().site(0);
    long id = job.trip().job().id();
    for (Own own : unseenJobs) {
      if (own.job == id && own.at == site && own.jobs > 0) {
        return own;
      }
    }
    boolean reported = visible == null || job.taken() < visible.siteTime(site);
    return reported ? new Own(lastTaken, site, id, job.queued().jobs(), job.queued().work()) : null;
  }

  /**
   * Notes that a job was taken back from its site, for {@code own: true}.
   *
   * @param job that waited at a site
   */
  public void takenBack(Unbegun job) {
    if (!model.own() || model.period() == 0) {
      return;
    }
    Own counted = counted(job);
    if (counted != null && unseenJobs.remove(counted)) {
      count(counted, -1);
    } else if (counted != null) {
      add(new Own(lastTaken, counted.at, counted.job, -counted.jobs, -counted.operations));
    }
  }

  /**
   * A job is submitted to a site: what was known of it holds no longer.
   *
   * @param site its number
   */
  public void submitted(int site) {
    jobsHoldUntil[site] = Double.NEGATIVE_INFINITY;
  }

  /** The present time, in seconds of the run. */
  double now() {
    return engine.now();
  }

  /** Seconds since the state of a site that is known was read; 0 where it is the exact one. */
  double age(int site) {
    return visible == null ? 0 : engine.now() - visible.siteTime(site);
  }

  /** The reported jobs at a site. */
  double jobs(int site) {
    if (visible != null) {
      return Math.max(0, visible.load(site).jobs() + ownJobs[site] - withoutJobs[site]);
    }
    if (!(engine.now() < jobsHoldUntil[site])) {
      lookAt(site);
    }
    return Math.max(0, jobs[site] - withoutJobs[site]);
  }

  /** The same of all sites; not to be changed nor kept. */
  double[] jobs() {
    if (visible != null) {
      for (int site = 0; site < jobs.length; site++) {
        jobs[site] = jobs(site);
      }
      return jobs;
    }
    // A thousand sites are compared for a job, and few of them have changed since the last one.
    double now = engine.now();
    for (int site = 0; site < jobs.length; site++) {
      if (!(now < jobsHoldUntil[site])) {
        lookAt(site);
      }
    }
    return leavesOut ? IntStream.range(0, jobs.length).mapToDouble(this::jobs).toArray() : jobs;
  }

  private void lookAt(int site) {
    jobs[site] = sites[site].load().jobs();
    jobsHoldUntil[site] = sites[site].jobsHoldUntil();
  }

  /** The reported operations left at a site. */
  double work(int site) {
    return Math.max(0, load(site).work() + ownWork[site] - withoutWork[site]);
  }

  /** The reported load of a site, without own assignments. */
  Site.Load load(int site) {
    return visible == null ? sites[site].load() : visible.load(site);
  }

  /** Which files are where, as reported. */
  ReplicaCatalogue holders() {
    return visible == null ? holders : visible.holders();
  }

  /** What is known of all channels without a report: T_net and T_act. */
  LinkStateTable board() {
    return board;
  }

  /** The reported throughput of past transfers on a channel, by its number. */
  double observed(int channel) {
    return visible == null ? board.observedThroughput(channel) : visible.observed(channel);
  }

  /** What the next transfer is forecast to achieve, T_act where nothing was reported since. */
  double forecast(int channel, Forecast how) {
    board.follow(how);
    return visible == null ? board.forecast(channel, how) : visible.forecast(channel, how);
  }

  /** What one transfer more may expect of a channel, by what is reported of it. */
  double expected(int channel) {
    return visible == null ? board.expected(channel) : board.expected(channel, transfers(channel));
  }

  /** The reported transfers on a channel. */
  double transfers(int channel) {
    int reported = visible == null ? board.transfers(channel) : visible.transfers(channel);
    return reported + ownTransfers[channel];
  }
}
