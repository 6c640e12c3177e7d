package org.quoin.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.Monitor;
import org.quoin.grid.placement.Unbegun;
import org.quoin.grid.site.Site;

/**
 * The jobs that a batch metaserver has mapped and can map again: jobs whose execution has not begun
 * (Maheswaran et al., JPDC 59(2), 1999). They wait in the queue of a site. A job that a failure has
 * interrupted is handled by the failure model alone.
 *
 * <p>The paper moves no data. Here a job is not taken back while its data are in transfer to a
 * site: otherwise a transfer longer than the period of mapping events might never end. A job that
 * gets another site leaves the first one, and its client sends its data again. A job that keeps its
 * site keeps its data there. It also keeps its place in the queue if all jobs of this metaserver
 * that precede it in the plan preceded it there before; otherwise it rejoins the queue at its end,
 * in the order of the plan.
 */
final class Remapping {
  private final List<Site> sites;
  private final LiveNetwork network;
  private final Monitor monitor;
  private final JobLifecycle journey;
  private final ObjIntConsumer<PlacedJob> redirect;
  private final Map<GridJob, Mapped> mapped = new LinkedHashMap<>();

  /** A mapped job. */
  private static final class Mapped {
    private final JobRequest request;

    /** Time of the last report before the job's arrival at its site. */
    private double taken = Double.NaN;

    Mapped(JobRequest request) {
      this.request = request;
    }
  }

  /**
   * One job of a plan.
   *
   * @param site index of the site of its first stage
   */
  record Step(GridJob job, int site) {}

  /**
   * Creates a remapping without jobs.
   *
   * @param redirect moves the job of an ended placement to another site, by index
   */
  Remapping(
      List<Site> sites,
      LiveNetwork network,
      Monitor monitor,
      JobLifecycle journey,
      ObjIntConsumer<PlacedJob> redirect) {
    this.sites = sites;
    this.network = network;
    this.monitor = monitor;
    this.journey = journey;
    this.redirect = redirect;
  }

  /** Adds a job that was mapped, for the first time or after a failure. */
  void add(GridJob job, JobRequest request) {
    mapped.put(job, new Mapped(request));
  }

  /** Removes a job that a failure places again. */
  void forget(GridJob job) {
    mapped.remove(job);
  }

  /** Notes the arrival of all data of a job's first stage at its site. */
  void arrived(PlacedJob trip) {
    Mapped one = mapped.get(trip.whole());
    if (one != null) {
      one.taken = monitor.lastTaken();
    }
  }

  /** Whether no job can be mapped again, now or later. */
  boolean isEmpty() {
    return mapped.isEmpty();
  }

  /**
   * {@return the jobs that can be mapped again now; those at one site in the order of its queue}
   */
  List<Unbegun> unbegun() {
    Map<Integer, Map<Long, PlacedJob>> at = new LinkedHashMap<>();
    Set<GridJob> left = new HashSet<>();
    for (GridJob job : mapped.keySet()) {
      PlacedJob trip = job.trips().isEmpty() ? null : job.trips().get(0);
      if (trip == null || trip.isBound() || trip.computed(0) != null) {
        continue;
      }
      if (trip.currentStage() == 0) {
        at.computeIfAbsent(trip.site(0), site -> new HashMap<>()).put(trip.job().id(), trip);
      } else {
        left.add(job);
      }
    }
    List<Unbegun> all = new ArrayList<>();
    at.forEach(
        (site, trips) -> {
          for (Site.Queued queued : sites.get(site).queued()) {
            PlacedJob trip = trips.get(queued.id());
            if (trip != null) {
              all.add(new Unbegun(trip, queued, mapped.get(trip.whole()).taken));
            }
          }
        });
    all.forEach(job -> left.add(job.trip().whole()));
    mapped.keySet().retainAll(left);
    return all;
  }

  /** {@return the request to map a job again} */
  JobRequest request(Unbegun job) {
    return mapped.get(job.trip().whole()).request.mappedTo(job.trip().site(0));
  }

  /**
   * Takes back the jobs whose site, or whose place in the queue of their site, the plan changes.
   *
   * @param unbegun the jobs of {@link #unbegun}
   * @param plan all jobs of the mapping event, in order
   * @return by job the action that sends it at its position in the plan; none for a job that stays
   */
  Map<GridJob, Runnable> takeBack(List<Unbegun> unbegun, List<Step> plan) {
    if (unbegun.isEmpty()) {
      return Map.of();
    }
    Map<GridJob, Integer> planned = new HashMap<>();
    plan.forEach(step -> planned.put(step.job(), step.site()));
    Map<GridJob, Unbegun> before = new HashMap<>();
    Map<Integer, List<GridJob>> standing = new HashMap<>();
    for (Unbegun one : unbegun) {
      GridJob job = one.trip().whole();
      before.put(job, one);
      if (planned.get(job) == one.trip().site(0)) {
        standing.computeIfAbsent(planned.get(job), site -> new ArrayList<>()).add(job);
      }
    }
    Map<Integer, Integer> passed = new HashMap<>();
    Set<Integer> changed = new HashSet<>();
    Map<GridJob, Runnable> sending = new HashMap<>();
    for (Step step : plan) {
      Unbegun job = before.get(step.job());
      int site = step.site();
      if (job != null && job.trip().site(0) == site) {
        int place = passed.merge(site, 1, Integer::sum) - 1;
        if (standing.get(site).get(place) != step.job() || changed.contains(site)) {
          changed.add(site);
          journey.leaveQueue(job.trip());
          sending.put(step.job(), () -> journey.rejoin(job.trip()));
        }
        continue;
      }
      if (comesAtOnce(step)) {
        changed.add(site);
      }
      if (job != null) {
        monitor.takenBack(job);
        journey.end(job.trip());
        step.job().trips().remove(job.trip());
        sending.put(step.job(), () -> redirect.accept(job.trip(), site));
      }
    }
    return sending;
  }

  /** Whether a job that is sent to a site joins its queue at the same instant. */
  private boolean comesAtOnce(Step step) {
    GridJob job = step.job();
    boolean unsent =
        job.staged().job().inputBytes() == 0
            || network
                .legs(job.client().number(), job.itinerary().sites(step.site()))[0]
                .queues()
                .isEmpty();
    return unsent && job.staged().files().isEmpty();
  }
}
