package org.quoin.grid;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.failure.ComponentOutages;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.QueueNumber;
import org.quoin.grid.placement.AvailabilityView;
import org.quoin.grid.site.Site;
import org.quoin.network.LiveLink;
import org.quoin.network.Path;
import org.quoin.workload.Job;

/** Handles the jobs that failures of sites and links affect. */
final class Recovery implements ComponentOutages.Listener, JobLifecycle.FailureGuard {
  private final FailureModel model;
  private final FailurePolicy policy;
  private final Engine engine;
  private final List<Site> sites;
  private final Collection<GridJob> inside;
  private final JobLifecycle lifecycle;
  private final AvailabilityView availability;
  private final LiveData data;
  private final Consumer<GridJob> place;
  private final BiConsumer<GridJob, Reason> fail;
  private final Map<String, Integer> siteNumbers = new HashMap<>();
  private final boolean[] siteDown;
  private final boolean[] linkIsDown;
  private final Map<String, List<LiveLink>> linksByName = new HashMap<>();

  /** Number of failures and repairs of each component, to detect further ones. */
  private final Map<FailureComponent, Integer> changes = new HashMap<>();

  /** Jobs that wait for a link, with the bytes still to be sent. */
  private final Map<PlacedJob, Double> stalled = new LinkedHashMap<>();

  private int pending;

  /**
   * Creates the recovery of a run without failures so far.
   *
   * @param inside the jobs of the run that are neither completed nor failed
   * @param place places a job again
   * @param fail removes a failed job from the run
   */
  Recovery(
      FailureModel model,
      Engine engine,
      List<Site> sites,
      LiveNetwork network,
      Collection<GridJob> inside,
      JobLifecycle lifecycle,
      AvailabilityView availability,
      LiveData data,
      Consumer<GridJob> place,
      BiConsumer<GridJob, Reason> fail) {
    this.model = model;
    this.engine = engine;
    this.sites = sites;
    this.inside = inside;
    this.lifecycle = lifecycle;
    this.availability = availability;
    this.data = data;
    this.place = place;
    this.fail = fail;
    policy = model.policy();
    sites.forEach(site -> siteNumbers.put(site.name(), siteNumbers.size()));
    siteDown = new boolean[sites.size()];
    linkIsDown = new boolean[network.links().size()];
    for (LiveLink link : network.links()) {
      linksByName
          .computeIfAbsent(network.linkName(link.number()), name -> new ArrayList<>())
          .add(link);
    }
  }

  /** Connects the recovery to the files and sites, and schedules the drains. */
  void start() {
    data.useAvailability(
        this::firstDown, site -> site < sites.size() && availability.isUnavailable(site));
    if (policy.requeue() == FailurePolicy.Requeue.KEPT) {
      sites.forEach(Site::keepQueuePlaces);
    }
    for (FailureModel.Drain drain : model.drains()) {
      int site = siteNumbers.get(drain.site());
      engine.at(drain.from(), Phase.TIMER, () -> availability.drain(site, 1));
      engine.at(drain.to(), Phase.TIMER, () -> availability.drain(site, -1));
    }
  }

  @Override
  public void down(FailureComponent component) {
    switch (component.kind()) {
      case SITE -> siteDown(siteNumbers.get(component.name()));
      case LINK -> linkDown(linksOf(component));
      case PROCESSORS ->
          throw new IllegalArgumentException(component + " fail by processorsFailed");
    }
    detect(component, true);
  }

  @Override
  public void processorsFailed(
      FailureComponent component, double until, boolean repairKnown, RandomGenerator random) {
    int site = siteNumbers.get(component.name());
    List<UnfinishedJob> interrupted =
        sites.get(site).failProcessors(component.processors(), until, repairKnown, random);
    Map<Long, PlacedJob> present = interrupted.isEmpty() ? Map.of() : at(site);
    interrupted.forEach(
        unfinished -> interrupted(present.remove(unfinished.job().id()), unfinished));
  }

  @Override
  public void up(FailureComponent component) {
    switch (component.kind()) {
      case SITE -> {
        int site = siteNumbers.get(component.name());
        siteDown[site] = false;
        sites.get(site).repair();
      }
      case LINK -> linkUp(linksOf(component));
      case PROCESSORS ->
          throw new IllegalArgumentException(component + " are repaired without notification");
    }
    detect(component, false);
  }

  private List<LiveLink> linksOf(FailureComponent component) {
    return linksByName.getOrDefault(component.name(), List.of());
  }

  /** Notifies the metaservers after the detection time, unless the component has changed again. */
  private void detect(FailureComponent component, boolean down) {
    int change = changes.merge(component, 1, Integer::sum);
    engine.at(
        engine.now() + policy.detection(),
        Phase.DETECTION,
        () -> {
          if (changes.get(component) == change) {
            detected(component, down);
          }
        });
  }

  private void detected(FailureComponent component, boolean down) {
    if (component.kind() == FailureComponent.Kind.LINK) {
      linksOf(component).forEach(link -> availability.link(link.number(), down));
      return;
    }
    int site = siteNumbers.get(component.name());
    availability.site(site, down);
    if (down && policy.queued() == FailurePolicy.Waiting.RESUBMIT) {
      // Only after all notifications of this instant is it known which other sites are available.
      engine.at(
          engine.now(), Phase.RESUBMISSION, () -> at(site).values().forEach(this::leaveQueue));
    }
  }

  private Map<Long, PlacedJob> at(int site) {
    Map<Long, PlacedJob> present = new LinkedHashMap<>();
    for (GridJob job : inside) {
      for (PlacedJob placed : job.placements()) {
        if (placed.currentStage() >= 0 && placed.site(placed.currentStage()) == site) {
          present.put(job.id(), placed);
        }
      }
    }
    return present;
  }

  private void siteDown(int site) {
    siteDown[site] = true;
    List<UnfinishedJob> interrupted = sites.get(site).fail();
    Map<Long, PlacedJob> present = at(site);
    for (UnfinishedJob unfinished : interrupted) {
      interrupted(present.remove(unfinished.job().id()), unfinished);
    }
    if (policy.queued() == FailurePolicy.Waiting.LOST) {
      present.values().forEach(placed -> giveUp(placed, Reason.SITE_FAILED));
    }
  }

  /** Handles an interrupted job, which has already left its site. */
  private void interrupted(PlacedJob placed, UnfinishedJob rest) {
    boolean storesWork = policy.running() == FailurePolicy.Running.CHECKPOINT;
    double stored = storesWork ? keep(placed, rest) : 0;
    int width = Math.max(1, rest.job().processors());
    placed.addUsefulWork(stored * width);
    placed.gridJob().waste((rest.seconds() - stored) * width);
    switch (policy.running()) {
      case LOST -> {
        placed.leaveSite();
        giveUp(placed, Reason.SITE_FAILED);
      }
      case RESUBMIT -> {
        QueueNumber site = siteOf(placed);
        placed.leaveSite();
        resubmit(placed, site, policy.detection());
      }
      case RESTART, CHECKPOINT -> restart(placed, rest.place());
    }
  }

  /**
   * Stores the work of a job up to its last checkpoint. {@return the seconds of this work and its
   * checkpoints}
   */
  private double keep(PlacedJob placed, UnfinishedJob rest) {
    double whole = placed.stageSeconds();
    double saved = policy.checkpoints().saved(rest.seconds(), whole * (1 - placed.saved()));
    placed.save(saved / whole);
    return saved + policy.checkpoints().costOf(saved);
  }

  private void restart(PlacedJob placed, QueuePlace place) {
    if (retriesExhausted(placed.gridJob())) {
      placed.leaveSite();
      giveUp(placed, Reason.TOO_OFTEN);
      return;
    }
    placed.gridJob().attempt();
    placed.bind();
    submit(placed, policy.requeue() == FailurePolicy.Requeue.KEPT ? place : null);
  }

  private static QueueNumber siteOf(PlacedJob placed) {
    return new QueueNumber(true, placed.site(placed.currentStage()));
  }

  private boolean retriesExhausted(GridJob job) {
    return job.attempts() > policy.retries();
  }

  @Override
  public void compute(PlacedJob placed) {
    submit(placed, null);
    int site = placed.site(placed.currentStage());
    if (siteDown[site]
        && availability.isUnavailable(site)
        && policy.queued() == FailurePolicy.Waiting.RESUBMIT) {
      leaveQueue(placed);
    }
  }

  /**
   * Submits the current stage of a job to its site; {@code place} is null without a former place.
   */
  private void submit(PlacedJob placed, QueuePlace place) {
    Job job = placed.job(placed.currentStage());
    if (policy.running() == FailurePolicy.Running.CHECKPOINT) {
      Site site = sites.get(placed.site(placed.currentStage()));
      double whole = site.runTime(job, place);
      placed.stageSeconds(whole);
      double rest = policy.checkpoints().lengthened(whole * (1 - placed.saved()));
      placed.part(whole > 0 ? rest / whole : 1);
    }
    lifecycle.submit(placed, placed.part() == 1 ? job : job.times(placed.part()), place);
  }

  /** Resubmits a waiting job from a site that is known to be down, if another site is available. */
  private void leaveQueue(PlacedJob placed) {
    if (!placed.isBound() && availability.isAvailableElsewhere(placed)) {
      resubmit(placed, siteOf(placed), 0);
    }
  }

  /**
   * Ends a placement, and places the job again unless it has other copies. The placement's phase
   * follows all detections of the same instant.
   *
   * @param failed the site or link that failed
   * @param delay seconds from now to the placement
   */
  private void resubmit(PlacedJob placed, QueueNumber failed, double delay) {
    GridJob job = placed.gridJob();
    job.ended(placed, failed);
    end(placed);
    if (!job.placements().isEmpty()) {
      return;
    }
    if (retriesExhausted(job)) {
      fail.accept(job, Reason.TOO_OFTEN);
    } else {
      pending++;
      engine.at(
          engine.now() + delay,
          Phase.RESUBMISSION,
          () -> {
            pending--;
            place.accept(job);
          });
    }
  }

  /** {@return the number of jobs that wait to be placed again} */
  int pending() {
    return pending;
  }

  private void giveUp(PlacedJob placed, Reason reason) {
    end(placed);
    if (placed.gridJob().placements().isEmpty()) {
      fail.accept(placed.gridJob(), reason);
    }
  }

  private void end(PlacedJob placed) {
    placed.gridJob().waste(placed.usefulWork());
    lifecycle.end(placed);
    stalled.remove(placed);
    placed.gridJob().placements().remove(placed);
  }

  private void linkDown(List<LiveLink> down) {
    down.forEach(link -> linkIsDown[link.number()] = true);
    List<PlacedJob> affected = new ArrayList<>();
    for (GridJob job : inside) {
      for (PlacedJob placed : job.placements()) {
        if (placed.currentTransfer() >= 0
            && !stalled.containsKey(placed)
            && !isUp(placed.path(placed.currentTransfer()))) {
          affected.add(placed);
        }
      }
    }
    affected.forEach(placed -> stopped(placed, placed.bytesLeft()));
    data.linksChanged();
  }

  boolean isUp(Path path) {
    return firstDown(path) < 0;
  }

  /** Returns the index of the first queue of a path whose link is down; negative if all are up. */
  private int firstDown(Path path) {
    for (int hop = 0; hop < path.queues().size(); hop++) {
      if (linkIsDown[path.queues().get(hop).number()]) {
        return hop;
      }
    }
    return -1;
  }

  @Override
  public boolean canTransfer(PlacedJob placed) {
    double bytes = placed.bytes(placed.currentTransfer());
    if (bytes == 0 || isUp(placed.path(placed.currentTransfer()))) {
      return true;
    }
    stopped(placed, bytes);
    return false;
  }

  /** Handles a job whose transfer is stopped with the given bytes still to be sent. */
  private void stopped(PlacedJob placed, double bytes) {
    switch (policy.transfer()) {
      case LOST -> giveUp(placed, Reason.LINK_FAILED);
      case WAIT -> stall(placed, bytes);
      case RESUBMIT -> {
        if (availability.isAvailableElsewhere(placed)) {
          Path path = placed.path(placed.currentTransfer());
          LiveLink failed = path.queues().get(firstDown(path));
          resubmit(placed, new QueueNumber(false, failed.number()), policy.detection());
        } else {
          stall(placed, bytes);
        }
      }
    }
  }

  /** Stops a transfer, unless the last queue and the last link of its path hold all of its data. */
  private void stall(PlacedJob placed, double bytes) {
    if (bytes > 0) {
      placed.transferHandle().cancel();
      stalled.put(placed, bytes);
      Path path = placed.path(placed.currentTransfer());
      placed.interruptions().stop(path, firstDown(path), engine.now());
    }
  }

  private void linkUp(List<LiveLink> up) {
    up.forEach(link -> linkIsDown[link.number()] = false);
    stalled.keySet().removeIf(PlacedJob::isOver);
    List<PlacedJob> free =
        stalled.keySet().stream()
            .filter(placed -> isUp(placed.path(placed.currentTransfer())))
            .toList();
    for (PlacedJob placed : free) {
      lifecycle.sendRest(placed, stalled.remove(placed));
    }
    data.linksChanged();
  }
}
