package org.quoin.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Interruption;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteCounts;
import org.quoin.network.Channel;
import org.quoin.network.QueueCounts;
import org.quoin.network.Transfer;
import org.quoin.observation.FigureSums;
import org.quoin.observation.JobRecord;
import org.quoin.observation.Machine;
import org.quoin.observation.RunKind;
import org.quoin.topology.QueueNetwork.SiteQueue;
import org.quoin.workload.JobClass;

/**
 * One run of a grid: clients submit jobs, the metaserver places each, its data go over the Qns, the
 * site computes it, the result comes back over the Qnr. A job of several stages goes on from site
 * to site before.
 *
 * <p>The run ends when the first {@link GridModel#jobs} are back. Until then clients go on
 * submitting, so that none of these sees a system that empties; the later jobs are in no record and
 * no count. Where nothing reaches a steady state the last of the first may never come back, so
 * there are at most {@link GridModel#mostLater} later jobs.
 */
public final class Grid {
  private final GridModel model;
  private final MetaServer metaServer;
  private final Engine engine = new Engine();
  private final RandomStreams streams;
  private final LiveNetwork network;
  private final List<Channel> channels;
  private final List<Site> sites = new ArrayList<>();
  private final List<Itinerary> itineraries;
  private final Monitor monitor;
  private final ReportedView view;
  private final FigureSums figures;
  private InOrder counted;
  private final JobTally tally;
  private int submitted;
  private int completed;
  private int later;
  private int sawEmptying;
  private Reading windowStart;

  private record Reading(
      QueueCounts[] queues,
      double[] bytes,
      double[] sending,
      double[] shared,
      double[] waiting,
      SiteCounts[] sites) {}

  /**
   * A grid at time 0.
   *
   * @param metaServer a fresh one: it may keep state
   */
  public Grid(GridModel model, MetaServer metaServer, RandomStreams streams) {
    this.model = model;
    this.metaServer = metaServer;
    this.streams = streams;
    network = new LiveNetwork(model, engine, streams);
    itineraries = Itinerary.of(model);
    channels = network.channels();
    for (SiteQueue site : model.network().sites()) {
      sites.add(model.sites().open(site.node(), engine, streams));
    }
    monitor = new Monitor(model.monitor(), engine, sites, network.board(), channels.size());
    view = new ReportedView(model.network(), monitor, sites);
    figures =
        new FigureSums(RunKind.GRID, client -> model.network().clients().get((int) client).name());
    tally = new JobTally(model.packets().packetBytes(), channels.size(), sites);
  }

  /** Runs to the end, and keeps no record. */
  public GridResult run() {
    return run(record -> {});
  }

  /**
   * Runs to the end.
   *
   * @param jobs takes the record of each counted job that came back, in the order of their numbers
   */
  public GridResult run(Consumer<JobRecord> jobs) {
    counted = new InOrder(model.warmup() + 1L, figures.andThen(jobs));
    Map<String, Integer> numbers = new HashMap<>();
    model.network().clients().forEach(client -> numbers.put(client.name(), client.number()));
    for (int c = 0; c < model.classes().size(); c++) {
      JobClass ofClass = model.classes().get(c);
      for (String name : ofClass.clients()) {
        new Client(name, numbers.get(name), ofClass, c, engine, streams, this::submit).start();
      }
    }
    monitor.start();
    if (model.horizon() < Double.POSITIVE_INFINITY) {
      engine.at(model.horizon(), Phase.TIMER, engine::stop);
    }
    engine.run();
    counted.end();
    return result();
  }

  private void submit(Client client, StagedJob unnumbered) {
    Interruption.heed();
    if (submitted == model.jobs() && later == model.mostLater()) {
      sawEmptying = Math.max(sawEmptying, submitted - completed);
      return;
    }
    if (submitted == model.jobs()) {
      later++;
    } else if (submitted++ == model.warmup()) {
      windowStart = read();
    }
    Trip trip = placed(client, unnumbered.withId(submitted + later));
    if (trip.job().id() > model.warmup() && trip.job().id() <= model.jobs()) {
      tally.submitted(trip);
    }
    send(trip, 0);
  }

  /** Has the metaserver choose where the first stage is computed, unless the job says it. */
  private Trip placed(Client client, StagedJob job) {
    Itinerary itinerary = itineraries.get(client.classNumber());
    int first = itinerary.first();
    if (itinerary.isPlaced()) {
      GridView now = view.of(client.number(), itinerary);
      first = metaServer.choose(JobRequest.of(job.at(0)), now).index();
    }
    int[] stages = itinerary.sites(first);
    Trip trip = new Trip(client, job, stages, network.legs(client.number(), stages));
    if (itinerary.isPlaced()) {
      monitor.assigned(trip);
    }
    return trip;
  }

  private void send(Trip trip, int leg) {
    int back = leg == trip.stages() ? 1 : 0;
    Transfer.send(
        engine,
        model.packets(),
        trip.leg(leg),
        trip.bytes(leg),
        2 * trip.job().id() + back,
        seconds -> came(trip, leg, seconds));
  }

  private void came(Trip trip, int leg, double[] seconds) {
    trip.came(leg, seconds);
    if (leg == trip.stages()) {
      finish(trip);
    } else if (leg > 0 && engine.now() == trip.computed(leg - 1).endTime()) {
      // It took no time: the site may be the one that is just about to let the job go.
      engine.at(engine.now(), Phase.ARRIVAL, () -> compute(trip, leg));
    } else {
      compute(trip, leg);
    }
  }

  private void compute(Trip trip, int stage) {
    monitor.submitted(trip.site(stage));
    sites
        .get(trip.site(stage))
        .submit(
            trip.job(stage),
            record -> {
              trip.computed(stage, record);
              send(trip, stage + 1);
            });
  }

  private void finish(Trip trip) {
    trip.client().resultReturned();
    int index = (int) trip.job().id() - 1;
    if (index >= model.jobs()) {
      return;
    }
    if (index >= model.warmup()) {
      counted.add(trip.returned(engine.now()));
      tally.returned(trip);
    }
    if (++completed == model.jobs()) {
      engine.stop();
    }
  }

  private Reading read() {
    double now = engine.now();
    return new Reading(
        channels.stream().map(c -> c.queue().counts(now)).toArray(QueueCounts[]::new),
        channels.stream().mapToDouble(Channel::acceptedBytes).toArray(),
        channels.stream().mapToDouble(c -> c.sendingSeconds(now)).toArray(),
        channels.stream().mapToDouble(c -> c.sharedSeconds(now)).toArray(),
        channels.stream().mapToDouble(c -> c.waitingSeconds(now)).toArray(),
        sites.stream().map(Site::counts).toArray(SiteCounts[]::new));
  }

  private GridResult result() {
    Reading end = read();
    Reading start = windowStart == null ? end : windowStart;
    List<GridResult.QueueResult> queues = new ArrayList<>();
    for (int i = 0; i < channels.size(); i++) {
      Channel channel = channels.get(i);
      queues.add(
          new GridResult.QueueResult(
              model.network().queues().get(i),
              channel.queue().parameters(),
              end.queues[i].since(start.queues[i]),
              end.bytes[i] - start.bytes[i],
              end.sending[i] - start.sending[i],
              end.shared[i] - start.shared[i],
              channel.isBehindRouter()
                  ? new GridResult.Door(end.waiting[i] - start.waiting[i], channel.waitingMost())
                  : null,
              tally.atChannel(i)));
    }
    List<GridResult.SiteResult> siteResults = new ArrayList<>();
    for (int i = 0; i < sites.size(); i++) {
      SiteQueue site = model.network().sites().get(i);
      siteResults.add(
          new GridResult.SiteResult(
              site.node().name(),
              site.name(),
              end.sites[i].since(start.sites[i]),
              tally.jobs(i),
              tally.atSite(i),
              sites.get(i).localLoad().orElse(null)));
    }
    return new GridResult(
        figures.figures(Machine.NONE),
        submitted,
        completed,
        later,
        sawEmptying,
        tally.submissions(),
        queues,
        siteResults,
        engine.now());
  }
}
