package org.quoin.grid;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.network.Channel;
import org.quoin.network.Path;
import org.quoin.workload.Job;

/** Reports the state of sites and channels to the metaserver, at its period and with its delay. */
final class Monitor {

  private record Assignment(double time, Road road, double operations) {}

  private record Snapshot(double time, Site.Load[] loads, int[] transfers, double[] observed) {}

  private final MonitorModel model;
  private final Engine engine;
  private final List<Site> sites;
  private final List<Channel> channels;
  private final ArrayDeque<Assignment> unseen = new ArrayDeque<>();
  private final int[] ownJobs;
  private final double[] ownWork;
  private final int[] ownTransfers;
  private Snapshot visible;

  /** A monitor of sites and channels; {@link #start} begins its refreshes. */
  Monitor(MonitorModel model, Engine engine, List<Site> sites, List<Channel> channels) {
    this.model = model;
    this.engine = engine;
    this.sites = sites;
    this.channels = channels;
    ownJobs = new int[sites.size()];
    ownWork = new double[sites.size()];
    ownTransfers = new int[channels.size()];
  }

  void start() {
    if (model.period() > 0) {
      visible = snapshot();
      engine.at(engine.now() + model.period(), Phase.TIMER, this::refresh);
    }
  }

  private void refresh() {
    Snapshot taken = snapshot();
    if (model.delay() == 0) {
      show(taken);
    } else {
      engine.at(engine.now() + model.delay(), Phase.TIMER, () -> show(taken));
    }
    engine.at(engine.now() + model.period(), Phase.TIMER, this::refresh);
  }

  private Snapshot snapshot() {
    return new Snapshot(
        engine.now(),
        sites.stream().map(Site::load).toArray(Site.Load[]::new),
        channels.stream().mapToInt(Channel::transfers).toArray(),
        channels.stream().mapToDouble(Channel::observedThroughput).toArray());
  }

  private void show(Snapshot taken) {
    visible = taken;
    while (!unseen.isEmpty() && unseen.peek().time <= taken.time) {
      count(unseen.remove(), -1);
    }
  }

  /** Notes an assignment of the metaserver's own, for {@code own: true}. */
  void assigned(Job job, Road road) {
    if (model.own() && model.period() > 0) {
      Assignment assignment = new Assignment(engine.now(), road, job.operations());
      unseen.add(assignment);
      count(assignment, 1);
    }
  }

  private void count(Assignment assignment, int sign) {
    int site = assignment.road.site();
    ownJobs[site] += sign;
    ownWork[site] = ownJobs[site] == 0 ? 0 : ownWork[site] + sign * assignment.operations;
    for (Channel channel : assignment.road.send().queues()) {
      ownTransfers[channel.number()] += sign;
    }
  }

  /** What the metaserver sees now of the sites that these roads lead to. */
  GridView view(List<Road> roads) {
    List<GridView.SiteReport> reports = new ArrayList<>(roads.size());
    for (Road road : roads) {
      Site site = sites.get(road.site());
      Site.Load load = visible == null ? site.load() : visible.loads[road.site()];
      reports.add(
          new GridView.SiteReport(
              road.site(),
              site.name(),
              site.speed(),
              site.jobSpeed(),
              load.jobs() + ownJobs[road.site()],
              load.work() + ownWork[road.site()],
              report(road.send()),
              report(road.receive())));
    }
    return new GridView(reports);
  }

  private List<GridView.ChannelReport> report(Path path) {
    List<GridView.ChannelReport> reports = new ArrayList<>(path.queues().size());
    for (Channel channel : path.queues()) {
      int number = channel.number();
      double observed = visible == null ? channel.observedThroughput() : visible.observed[number];
      int transfers = visible == null ? channel.transfers() : visible.transfers[number];
      reports.add(
          new GridView.ChannelReport(
              channel.bandwidth(),
              channel.nominalThroughput(),
              observed,
              transfers + ownTransfers[number]));
    }
    return reports;
  }
}
