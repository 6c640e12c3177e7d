package org.quoin.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.files.ReplicaCatalogue;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.placement.AvailabilityView;
import org.quoin.grid.placement.BatchMetaServer;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.BrokerView;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.Monitor;
import org.quoin.grid.placement.UnstartedJob;
import org.quoin.grid.site.Site;
import org.quoin.network.Path;
import org.quoin.network.TransferSettings;

/** A metaserver in a run, with its view of the grid and the clients whose jobs it places. */
final class Broker {
  private final BrokerModel model;
  private final int number;
  private final Engine engine;
  private final List<Site> sites;
  private final LiveNetwork network;
  private final double packetBytes;
  private final Monitor monitor;
  private final BrokerView view;

  private final Remapping remapping;

  private final List<Waiting> waiting = new ArrayList<>();

  private boolean mappingScheduled;

  /** A job without a site, and the action that receives the sites chosen for its copies. */
  private record Waiting(JobRequest request, GridJob job, Consumer<int[]> chosen) {}

  /** Creates a broker; {@code redirect} moves the job of an ended placement to another site. */
  Broker(
      BrokerModel model,
      int number,
      GridModel grid,
      Engine engine,
      List<Site> sites,
      LiveNetwork network,
      ReplicaCatalogue holders,
      AvailabilityView availability,
      ReportTransfers reports,
      JobLifecycle lifecycle,
      ObjIntConsumer<PlacedJob> redirect) {
    this.model = model;
    this.number = number;
    this.engine = engine;
    this.sites = sites;
    this.network = network;
    packetBytes = grid.packets().packetBytes();
    monitor =
        new Monitor(
            model,
            engine,
            sites,
            network.linkStates(),
            network.links().size(),
            holders,
            reports.to(ReportUse.client(grid.network(), model.clients())));
    remapping = new Remapping(sites, network, monitor, lifecycle, redirect);
    view = BrokerView.of(grid.network(), monitor, sites, availability);
  }

  void start() {
    monitor.start();
  }

  boolean serves(String client) {
    return model.serves(client);
  }

  /**
   * Places the first stage of a job; {@code chosen} gets the sites of its copies at the decision.
   */
  void place(GridJob job, Consumer<int[]> chosen) {
    remapping.forget(job);
    Waiting waitingJob = new Waiting(JobRequest.of(job.client(), job.submitted()), job, chosen);
    after(model.monitor().query(), () -> queried(waitingJob));
  }

  private void queried(Waiting waitingJob) {
    if (model.metaServer() instanceof BatchMetaServer batch) {
      addWaiting(waitingJob, batch);
    } else if (model.information() == Information.PLANS) {
      query(waitingJob);
    } else {
      choose(waitingJob, viewOf(waitingJob));
    }
  }

  private void choose(Waiting waitingJob, GridView current) {
    waitingJob.chosen.accept(
        model.metaServer().copies(waitingJob.request, current).stream()
            .mapToInt(GridView.SiteReport::index)
            .toArray());
  }

  /**
   * Queries the planner of every candidate, and decides when all have answered. A query and its
   * answer are one packet each, which takes its uncontended time.
   */
  private void query(Waiting waitingJob) {
    double[] plannedStarts = new double[sites.size()];
    Arrays.fill(plannedStarts, Double.POSITIVE_INFINITY);
    double last = 0;
    for (GridView.SiteReport candidate : viewOf(waitingJob).candidates()) {
      int site = candidate.index();
      Path[] paths = network.paths(waitingJob.job.client().number(), new int[] {site});
      double questionTime = packetTime(paths[0]);
      last = Math.max(last, questionTime + packetTime(paths[1]));
      after(
          questionTime,
          () ->
              plannedStarts[site] =
                  sites.get(site).plannedStart(waitingJob.job.submitted().at(0, site)));
    }
    after(
        last,
        () -> {
          viewOf(waitingJob);
          choose(waitingJob, view.with(plannedStarts));
        });
  }

  private double packetTime(Path path) {
    return Arrays.stream(path.whenEmpty(packetBytes, packetBytes, TransferSettings.NONE)).sum();
  }

  /** Runs an action after a delay; at once if the delay is 0. */
  private void after(double seconds, Runnable action) {
    if (seconds == 0) {
      action.run();
    } else {
      engine.at(engine.now() + seconds, Phase.ARRIVAL, action);
    }
  }

  private GridView viewOf(Waiting waitingJob) {
    GridJob job = waitingJob.job;
    return view.of(job.client().number(), job.stageSites(), job.submitted());
  }

  private void addWaiting(Waiting waitingJob, BatchMetaServer batch) {
    waiting.add(waitingJob);
    if (waiting.size() == batch.size()) {
      map(batch);
    } else if (!mappingScheduled) {
      mapAt(Math.ceil(engine.now() / batch.period()) * batch.period(), batch);
    }
  }

  private void mapAt(double time, BatchMetaServer batch) {
    mappingScheduled = true;
    // MAPPING follows the reports and notifications of this instant.
    engine.at(
        Math.max(time, engine.now()),
        Phase.MAPPING,
        number,
        () -> {
          mappingScheduled = false;
          map(batch);
        });
  }

  /**
   * Runs a mapping event: sends the waiting jobs, and jobs mapped again, in the order of the plan.
   */
  private void map(BatchMetaServer batch) {
    Map<GridJob, Waiting> newJobs = new HashMap<>();
    waiting.forEach(waitingJob -> newJobs.put(waitingJob.job, waitingJob));
    List<UnstartedJob> unstarted = batch.remaps() ? remapping.unstarted() : List.of();
    List<Waiting> all = new ArrayList<>(waiting);
    waiting.clear();
    for (UnstartedJob job : unstarted) {
      all.add(new Waiting(remapping.request(job), job.placed().gridJob(), null));
    }
    if (all.isEmpty()) {
      return;
    }
    all.sort(Comparator.comparingLong(waitingJob -> waitingJob.job.id()));
    List<Remapping.Step> plan = plan(batch, all, unstarted);
    order(plan.stream().map(Remapping.Step::job).toList());
    Map<GridJob, Runnable> again = remapping.takeBack(unstarted, plan);
    for (Remapping.Step step : plan) {
      Waiting waitingJob = newJobs.get(step.job());
      if (waitingJob == null) {
        again.getOrDefault(step.job(), () -> {}).run();
        continue;
      }
      if (batch.remaps()) {
        remapping.add(step.job(), waitingJob.request);
      }
      waitingJob.chosen.accept(new int[] {step.site()});
    }
    if (!remapping.isEmpty() && !mappingScheduled) {
      double time = Math.ceil(engine.now() / batch.period()) * batch.period();
      mapAt(time > engine.now() ? time : time + batch.period(), batch);
    }
  }

  /** {@return a plan that treats jobs to be mapped again as being at no site} */
  private List<Remapping.Step> plan(
      BatchMetaServer batch, List<Waiting> all, List<UnstartedJob> unstarted) {
    unstarted.forEach(monitor::leaveOut);
    List<Remapping.Step> plan =
        batch
            .chooseAll(all.stream().map(Waiting::request).toList(), index -> viewOf(all.get(index)))
            .stream()
            .map(step -> new Remapping.Step(all.get(step.job()).job, step.site().index()))
            .toList();
    monitor.leaveNothingOut();
    return plan;
  }

  /** Exchanges the ranks of jobs among the events of one instant so that they ascend. */
  private static void order(List<GridJob> jobs) {
    long[] places = jobs.stream().mapToLong(GridJob::order).sorted().toArray();
    for (int i = 0; i < places.length; i++) {
      jobs.get(i).order(places[i]);
    }
  }

  void assigned(PlacedJob placed) {
    monitor.assigned(placed);
  }

  void dataArrived(PlacedJob placed, int stage) {
    monitor.submitted(placed.site(stage));
    if (stage == 0) {
      remapping.arrived(placed);
    }
  }
}
