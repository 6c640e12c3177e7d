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
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.Outages;
import org.quoin.grid.failure.Part;
import org.quoin.grid.failure.Reaction;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.Trip;
import org.quoin.grid.placement.Outlook;
import org.quoin.grid.site.Site;
import org.quoin.network.Channel;
import org.quoin.network.Path;
import org.quoin.workload.Job;

/** Sees to the jobs that failures of sites and links meet. */
final class Recovery implements Outages.Listener, Journey.Gate {
  private final FailureModel model;
  private final Reaction reaction;
  private final Engine engine;
  private final List<Site> sites;
  private final Collection<GridJob> inside;
  private final Journey journey;
  private final Outlook outlook;
  private final LiveData data;
  private final Consumer<GridJob> place;
  private final BiConsumer<GridJob, Reason> fail;
  private final Map<String, Integer> siteNumbers = new HashMap<>();
  private final boolean[] siteDown;
  private final boolean[] channelDown;
  private final Map<String, List<Channel>> channels = new HashMap<>();

  /** How often each part has changed, to know whether it has since. */
  private final Map<Part, Integer> changes = new HashMap<>();

  /** Trips that wait for a link, each with the bytes that are still to be sent. */
  private final Map<Trip, Double> stalled = new LinkedHashMap<>();

  private int pending;

  /**
   * For a run in which nothing has failed yet.
   *
   * @param inside the jobs of the run that neither are back nor have failed
   * @param place places a job anew
   * @param fail takes a job out of the run for good
   */
  Recovery(
      FailureModel model,
      Engine engine,
      List<Site> sites,
      LiveNetwork network,
      Collection<GridJob> inside,
      Journey journey,
      Outlook outlook,
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
    for (Channel channel : network.channels()) {
      channels
          .computeIfAbsent(network.link(channel.number()), name -> new ArrayList<>())
          .add(channel);
    }
  }

  /** Begins, at time 0: sites are drained as the model says. */
  void start() {
    data.passable(this::isUp);
    if (reaction.requeue() == Reaction.Requeue.KEPT) {
      sites.forEach(Site::keepPlaces);
    }
    for (FailureModel.Drain drain : model.drains()) {
      int site = siteNumbers.get(drain.site());
      engine.at(drain.from(), Phase.TIMER, () -> outlook.drain(site, 1));
      engine.at(drain.to(), Phase.TIMER, () -> outlook.drain(site, -1));
    }
  }

  @Override
  public void down(Part part) {
    switch (part.kind()) {
      case SITE -> siteDown(siteNumbers.get(part.name()));
      case LINK -> linkDown(channelsOf(part));
      case PROCESSORS -> throw new IllegalArgumentException(part + " are lost");
    }
    detect(part, true);
  }

  @Override
  public void lost(Part part, double until, boolean repairKnown, RandomGenerator random) {
    int site = siteNumbers.get(part.name());
    List<UnfinishedJob> cut = sites.get(site).lose(part.processors(), until, repairKnown, random);
    Map<Long, Trip> there = cut.isEmpty() ? Map.of() : at(site);
    cut.forEach(one -> cut(there.remove(one.job().id()), one));
  }

  @Override
  public void up(Part part) {
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

  private List<Channel> channelsOf(Part part) {
    return channels.getOrDefault(part.name(), List.of());
  }

  /** Notifies the metaservers after the detection time, unless the part has changed again. */
  private void detect(Part part, boolean down) {
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

  private void detected(Part part, boolean down) {
    if (part.kind() == Part.Kind.LINK) {
      channelsOf(part).forEach(channel -> outlook.channel(channel.number(), down));
      return;
    }
    int site = siteNumbers.get(part.name());
    outlook.site(site, down);
    if (down && reaction.queued() == Reaction.Waiting.RESUBMIT) {
      // Only after all notifications of this instant is it known which other sites are up.
      engine.at(
          engine.now(), Phase.RESUBMISSION, () -> at(site).values().forEach(this::leaveQueue));
    }
  }

  /** The trips that are at a site, by the number of their job. */
  private Map<Long, Trip> at(int site) {
    Map<Long, Trip> there = new LinkedHashMap<>();
    for (GridJob job : inside) {
      for (Trip trip : job.trips()) {
        if (trip.atStage() >= 0 && trip.site(trip.atStage()) == site) {
          there.put(job.id(), trip);
        }
      }
    }
    return there;
  }

  private void siteDown(int site) {
    siteDown[site] = true;
    List<UnfinishedJob> cut = sites.get(site).fail();
    Map<Long, Trip> there = at(site);
    for (UnfinishedJob one : cut) {
      cut(there.remove(one.job().id()), one);
    }
    if (reaction.queued() == Reaction.Waiting.LOST) {
      there.values().forEach(trip -> giveUp(trip, Reason.SITE_FAILED));
    }
  }

  /** A trip whose job has already left its site. */
  private void cut(Trip trip, UnfinishedJob left) {
    boolean keeps = reaction.running() == Reaction.Running.CHECKPOINT;
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
      case RESTART, CHECKPOINT -> again(trip, left.place());
    }
  }

  /** Notes what a job has saved; the seconds that this and its checkpoints took. */
  private double keep(Trip trip, UnfinishedJob left) {
    double whole = trip.stageSeconds();
    double saved = reaction.checkpoints().saved(left.seconds(), whole * (1 - trip.saved()));
    trip.save(saved / whole);
    return saved + reaction.checkpoints().costOf(saved);
  }

  /** A job starts once more at its site, if it may. */
  private void again(Trip trip, QueuePlace place) {
    if (isTired(trip.whole())) {
      trip.leavesSite();
      giveUp(trip, Reason.TOO_OFTEN);
      return;
    }
    trip.whole().attempt();
    trip.bind();
    submit(trip, reaction.requeue() == Reaction.Requeue.KEPT ? place : null);
  }

  private boolean isTired(GridJob job) {
    return job.attempts() > reaction.retries();
  }

  @Override
  public void compute(Trip trip) {
    submit(trip, null);
    int site = trip.site(trip.atStage());
    if (siteDown[site]
        && outlook.isAvoided(site)
        && reaction.queued() == Reaction.Waiting.RESUBMIT) {
      leaveQueue(trip);
    }
  }

  /** Submits the stage of a trip to its site; null for no former place in the queue. */
  private void submit(Trip trip, QueuePlace place) {
    Job job = trip.job(trip.atStage());
    if (reaction.running() == Reaction.Running.CHECKPOINT) {
      Site site = sites.get(trip.site(trip.atStage()));
      double whole = site.runTime(job, place);
      trip.stageSeconds(whole);
      double rest = reaction.checkpoints().lengthened(whole * (1 - trip.saved()));
      trip.part(whole > 0 ? rest / whole : 1);
    }
    journey.submit(trip, trip.part() == 1 ? job : job.times(trip.part()), place);
  }

  /** A trip that waits at a site which is known to be down goes elsewhere, if it can. */
  private void leaveQueue(Trip trip) {
    if (!trip.isBound() && outlook.isOpenElsewhere(trip)) {
      resubmit(trip, 0);
    }
  }

  /**
   * Gives up a trip, and places its job again unless it has other copies. The phase of the
   * placement makes metaservers know of every failure that is detected by then.
   *
   * @param delay seconds from now to the placement
   */
  private void resubmit(Trip trip, double delay) {
    GridJob job = trip.whole();
    end(trip);
    if (!job.trips().isEmpty()) {
      return;
    }
    if (isTired(job)) {
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

  /** How many jobs are to be placed anew, but not yet. */
  int pending() {
    return pending;
  }

  private void giveUp(Trip trip, Reason reason) {
    end(trip);
    if (trip.whole().trips().isEmpty()) {
      fail.accept(trip.whole(), reason);
    }
  }

  private void end(Trip trip) {
    trip.whole().waste(trip.kept());
    journey.end(trip);
    stalled.remove(trip);
    trip.whole().trips().remove(trip);
  }

  private void linkDown(List<Channel> down) {
    down.forEach(channel -> channelDown[channel.number()] = true);
    List<Trip> met = new ArrayList<>();
    for (GridJob job : inside) {
      for (Trip trip : job.trips()) {
        if (trip.onLeg() >= 0 && !stalled.containsKey(trip) && !isUp(trip.leg(trip.onLeg()))) {
          met.add(trip);
        }
      }
    }
    met.forEach(trip -> stopped(trip, trip.bytesLeft()));
    data.waysChanged();
  }

  /** Whether data can pass. */
  boolean isUp(Path path) {
    for (Channel channel : path.queues()) {
      if (channelDown[channel.number()]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean admits(Trip trip) {
    double bytes = trip.bytes(trip.onLeg());
    if (bytes == 0 || isUp(trip.leg(trip.onLeg()))) {
      return true;
    }
    stopped(trip, bytes);
    return false;
  }

  /** The data of a trip cannot go on, of which so many bytes are still to be sent. */
  private void stopped(Trip trip, double bytes) {
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
  private void stall(Trip trip, double bytes) {
    if (bytes > 0) {
      trip.sending().cancel();
      stalled.put(trip, bytes);
    }
  }

  private void linkUp(List<Channel> up) {
    up.forEach(channel -> channelDown[channel.number()] = false);
    stalled.keySet().removeIf(Trip::isOver);
    List<Trip> free =
        stalled.keySet().stream().filter(trip -> isUp(trip.leg(trip.onLeg()))).toList();
    for (Trip trip : free) {
      journey.sendRest(trip, stalled.remove(trip));
    }
    data.waysChanged();
  }
}
