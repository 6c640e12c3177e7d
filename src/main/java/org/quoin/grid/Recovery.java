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
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.failure.Outages;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.placement.AvailabilityView;
import org.quoin.grid.site.Site;
import org.quoin.network.LiveLink;
import org.quoin.network.Path;
import org.quoin.workload.Job;

/** Handles the jobs that failures of sites and links affect. */
final class Recovery implements Outages.Listener, JobLifecycle.FailureGuard {
  private final FailureModel model;
  private final FailurePolicy reaction;
  private final Engine engine;
  private final List<Site> sites;
  private final Collection<GridJob> inside;
  private final JobLifecycle journey;
  private final AvailabilityView outlook;
  private final LiveData data;
  private final Consumer<GridJob> place;
  private final BiConsumer<GridJob, Reason> fail;
  private final Map<String, Integer> siteNumbers = new HashMap<>();
  private final boolean[] siteDown;
  private final boolean[] channelDown;
  private final Map<String, List<LiveLink>> channels = new HashMap<>();

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
      JobLifecycle journey,
      AvailabilityView outlook,
      LiveData data,
      Consumer<GridJob> place,
      BiConsumer<GridJob, Reason> fail) {
    this.model = model;
    this.engine = engine;
    this.sites = sites;
    this.inside = inside;
    this.journey = journey;
    this.outlook = outlook;
    this.data = data;
    this.place = place;
    this.fail = fail;
    reaction = model.reaction();
    sites.forEach(site -> siteNumbers.put(site.name(), siteNumbers.size()));
    siteDown = new boolean[sites.size()];
    channelDown = new boolean[network.channels().size()];
    for (LiveLink channel : network.channels()) {
      channels
          .computeIfAbsent(network.link(channel.number()), name -> new ArrayList<>())
          .add(channel);
    }
  }

  /** Connects the recovery to the files and sites, and schedules the drains. */
  void start() {
    data.passable(this::isUp);
    if (reaction.requeue() == FailurePolicy.Requeue.KEPT) {
      sites.forEach(Site::keepPlaces);
    }
    for (FailureModel.Drain drain : model.drains()) {
      int site = siteNumbers.get(drain.site());
      engine.at(drain.from(), Phase.TIMER, () -> outlook.drain(site, 1));
      engine.at(drain.to(), Phase.TIMER, () -> outlook.drain(site, -1));
    }
  }

  @Override
  public void down(FailureComponent part) {
    switch (part.kind()) {
      case SITE -> siteDown(siteNumbers.get(part.name()));
      case LINK -> linkDown(channelsOf(part));
      case PROCESSORS -> throw new IllegalArgumentException(part + " are lost");
    }
    detect(part, true);
  }

  @Override
  public void lost(
      FailureComponent part, double until, boolean repairKnown, RandomGenerator random) {
    int site = siteNumbers.get(part.name());
    List<UnfinishedJob> cut = sites.get(site).lose(part.processors(), until, repairKnown, random);
    Map<Long, PlacedJob> there = cut.isEmpty() ? Map.of() : at(site);
    cut.forEach(one -> cut(there.remove(one.job().id()), one));
  }

  @Override
  public void up(FailureComponent part) {
    switch (part.kind()) {
      case SITE -> {
        int site = siteNumbers.get(part.name());
        siteDown[site] = false;
        sites.get(site).repair();
      }
      case LINK -> linkUp(channelsOf(part));
      case PROCESSORS -> throw new IllegalArgumentException(part + " return by themselves");
    }
    detect(part, false);
  }

  private List<LiveLink> channelsOf(FailureComponent part) {
    return channels.getOrDefault(part.name(), List.of());
  }

  /** Notifies the metaservers after the detection time, unless the component has changed again. */
  private void detect(FailureComponent part, boolean down) {
    int change = changes.merge(part, 1, Integer::sum);
    engine.at(
        engine.now() + reaction.detection(),
        Phase.DETECTION,
        () -> {
          if (changes.get(part) == change) {
            detected(part, down);
          }
        });
  }

  private void detected(FailureComponent part, boolean down) {
    if (part.kind() == FailureComponent.Kind.LINK) {
      channelsOf(part).forEach(channel -> outlook.channel(channel.number(), down));
      return;
    }
    int site = siteNumbers.get(part.name());
    outlook.site(site, down);
    if (down && reaction.queued() == FailurePolicy.Waiting.RESUBMIT) {
      // Only after all notifications of this instant is it known which other sites are available.
      engine.at(
          engine.now(), Phase.RESUBMISSION, () -> at(site).values().forEach(this::leaveQueue));
    }
  }

  /** {@return the jobs at a site, by id} */
  private Map<Long, PlacedJob> at(int site) {
    Map<Long, PlacedJob> there = new LinkedHashMap<>();
    for (GridJob job : inside) {
      for (PlacedJob trip : job.trips()) {
        if (trip.currentStage() >= 0 && trip.site(trip.currentStage()) == site) {
          there.put(job.id(), trip);
        }
      }
    }
    return there;
  }

  private void siteDown(int site) {
    siteDown[site] = true;
    List<UnfinishedJob> cut = sites.get(site).fail();
    Map<Long, PlacedJob> there = at(site);
    for (UnfinishedJob one : cut) {
      cut(there.remove(one.job().id()), one);
    }
    if (reaction.queued() == FailurePolicy.Waiting.LOST) {
      there.values().forEach(trip -> giveUp(trip, Reason.SITE_FAILED));
    }
  }

  /** Handles an interrupted job, which has already left its site. */
  private void cut(PlacedJob trip, UnfinishedJob left) {
    boolean keeps = reaction.running() == FailurePolicy.Running.CHECKPOINT;
    double kept = keeps ? keep(trip, left) : 0;
    int width = Math.max(1, left.job().processors());
    trip.keep(kept * width);
    trip.whole().waste((left.seconds() - kept) * width);
    switch (reaction.running()) {
      case LOST -> {
        trip.leavesSite();
        giveUp(trip, Reason.SITE_FAILED);
      }
      case RESUBMIT -> {
        trip.leavesSite();
        resubmit(trip, reaction.detection());
      }
      case RESTART, CHECKPOINT -> restart(trip, left.place());
    }
  }

  /**
   * Stores the work of a job up to its last checkpoint. {@return the seconds of this work and its
   * checkpoints}
   */
  private double keep(PlacedJob trip, UnfinishedJob left) {
    double whole = trip.stageSeconds();
    double saved = reaction.checkpoints().saved(left.seconds(), whole * (1 - trip.saved()));
    trip.save(saved / whole);
    return saved + reaction.checkpoints().costOf(saved);
  }

  /** Restarts a job at its site, unless its retries are exhausted. */
  private void restart(PlacedJob trip, QueuePlace place) {
    if (retriesExhausted(trip.whole())) {
      trip.leavesSite();
      giveUp(trip, Reason.TOO_OFTEN);
      return;
    }
    trip.whole().attempt();
    trip.bind();
    submit(trip, reaction.requeue() == FailurePolicy.Requeue.KEPT ? place : null);
  }

  private boolean retriesExhausted(GridJob job) {
    return job.attempts() > reaction.retries();
  }

  @Override
  public void compute(PlacedJob trip) {
    submit(trip, null);
    int site = trip.site(trip.currentStage());
    if (siteDown[site]
        && outlook.isUnavailable(site)
        && reaction.queued() == FailurePolicy.Waiting.RESUBMIT) {
      leaveQueue(trip);
    }
  }

  /**
   * Submits the current stage of a job to its site; {@code place} is null without a former place.
   */
  private void submit(PlacedJob trip, QueuePlace place) {
    Job job = trip.job(trip.currentStage());
    if (reaction.running() == FailurePolicy.Running.CHECKPOINT) {
      Site site = sites.get(trip.site(trip.currentStage()));
      double whole = site.runTime(job, place);
      trip.stageSeconds(whole);
      double rest = reaction.checkpoints().lengthened(whole * (1 - trip.saved()));
      trip.part(whole > 0 ? rest / whole : 1);
    }
    journey.submit(trip, trip.part() == 1 ? job : job.times(trip.part()), place);
  }

  /** Resubmits a waiting job from a site that is known to be down, if another site is available. */
  private void leaveQueue(PlacedJob trip) {
    if (!trip.isBound() && outlook.isOpenElsewhere(trip)) {
      resubmit(trip, 0);
    }
  }

  /**
   * Ends a placement, and places the job again unless it has other copies. The placement's phase
   * follows all detections of the same instant.
   *
   * @param delay seconds from now to the placement
   */
  private void resubmit(PlacedJob trip, double delay) {
    GridJob job = trip.whole();
    end(trip);
    if (!job.trips().isEmpty()) {
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

  private void giveUp(PlacedJob trip, Reason reason) {
    end(trip);
    if (trip.whole().trips().isEmpty()) {
      fail.accept(trip.whole(), reason);
    }
  }

  private void end(PlacedJob trip) {
    trip.whole().waste(trip.kept());
    journey.end(trip);
    stalled.remove(trip);
    trip.whole().trips().remove(trip);
  }

  private void linkDown(List<LiveLink> down) {
    down.forEach(channel -> channelDown[channel.number()] = true);
    List<PlacedJob> met = new ArrayList<>();
    for (GridJob job : inside) {
      for (PlacedJob trip : job.trips()) {
        if (trip.currentTransfer() >= 0
            && !stalled.containsKey(trip)
            && !isUp(trip.leg(trip.currentTransfer()))) {
          met.add(trip);
        }
      }
    }
    met.forEach(trip -> stopped(trip, trip.bytesLeft()));
    data.waysChanged();
  }

  /** Whether all links of a path are up. */
  boolean isUp(Path path) {
    for (LiveLink channel : path.queues()) {
      if (channelDown[channel.number()]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean admits(PlacedJob trip) {
    double bytes = trip.bytes(trip.currentTransfer());
    if (bytes == 0 || isUp(trip.leg(trip.currentTransfer()))) {
      return true;
    }
    stopped(trip, bytes);
    return false;
  }

  /** Handles a job whose transfer is stopped with the given bytes still to be sent. */
  private void stopped(PlacedJob trip, double bytes) {
    switch (reaction.transfer()) {
      case LOST -> giveUp(trip, Reason.LINK_FAILED);
      case WAIT -> stall(trip, bytes);
      case RESUBMIT -> {
        if (outlook.isOpenElsewhere(trip)) {
          resubmit(trip, reaction.detection());
        } else {
          stall(trip, bytes);
        }
      }
    }
  }

  /** Stops a transfer, unless the last queue and the last link of its path hold all of its data. */
  private void stall(PlacedJob trip, double bytes) {
    if (bytes > 0) {
      trip.sending().cancel();
      stalled.put(trip, bytes);
    }
  }

  private void linkUp(List<LiveLink> up) {
    up.forEach(channel -> channelDown[channel.number()] = false);
    stalled.keySet().removeIf(PlacedJob::isOver);
    List<PlacedJob> free =
        stalled.keySet().stream().filter(trip -> isUp(trip.leg(trip.currentTransfer()))).toList();
    for (PlacedJob trip : free) {
      journey.sendRest(trip, stalled.remove(trip));
    }
    data.waysChanged();
  }
}
