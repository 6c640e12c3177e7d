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
import org.quoin.grid.placement.UnstartedJob;
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
  private final JobLifecycle lifecycle;
  private final ObjIntConsumer<PlacedJob> redirect;
  private final Map<GridJob, Mapped> mapped = new LinkedHashMap<>();

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

  Remapping(
      List<Site> sites,
      LiveNetwork network,
      Monitor monitor,
      JobLifecycle lifecycle,
      ObjIntConsumer<PlacedJob> redirect) {
    this.sites = sites;
    this.network = network;
    this.monitor = monitor;
    this.lifecycle = lifecycle;
    this.redirect = redirect;
  }

  /** Adds a job that was mapped, for the first time or after a failure. */
  void add(GridJob job, JobRequest request) {
    mapped.put(job, new Mapped(request));
  }

  void forget(GridJob job) {
    mapped.remove(job);
  }

  /** Notes the arrival of all data of a job's first stage at its site. */
  void arrived(PlacedJob placed) {
    Mapped mappedJob = mapped.get(placed.gridJob());
    if (mappedJob != null) {
      mappedJob.taken = monitor.lastTaken();
    }
  }

  /** {@return whether no job can be mapped again, now or later} */
  boolean isEmpty() {
    return mapped.isEmpty();
  }

  /**
   * {@return the jobs that can be mapped again now; those at one site in the order of its queue}
   */
  List<UnstartedJob> unstarted() {
    Map<Integer, Map<Long, PlacedJob>> bySite = new LinkedHashMap<>();
    Set<GridJob> remaining = new HashSet<>();
    for (GridJob job : mapped.keySet()) {
      PlacedJob placed = job.placements().isEmpty() ? null : job.placements().get(0);
      if (placed == null || placed.isBound() || placed.computed(0) != null) {
        continue;
      }
      if (placed.currentStage() == 0) {
        bySite
            .computeIfAbsent(placed.site(0), site -> new HashMap<>())
            .put(placed.job().id(), placed);
      } else {
        remaining.add(job);
      }
    }
    List<UnstartedJob> all = new ArrayList<>();
    bySite.forEach(
        (site, placements) -> {
          for (Site.Queued queued : sites.get(site).queued()) {
            PlacedJob placed = placements.get(queued.id());
            if (placed != null) {
              all.add(new UnstartedJob(placed, queued, mapped.get(placed.gridJob()).taken));
            }
          }
        });
    all.forEach(job -> remaining.add(job.placed().gridJob()));
    mapped.keySet().retainAll(remaining);
    return all;
  }

  JobRequest request(UnstartedJob job) {
    return mapped.get(job.placed().gridJob()).request.mappedTo(job.placed().site(0));
  }

  /**
   * Takes back the jobs whose site, or whose place in the queue of their site, the plan changes.
   *
   * @param unstarted the jobs of {@link #unstarted}
   * @param plan all jobs of the mapping event, in order
   * @return by job the action that sends it at its position in the plan; none for a job that stays
   */
  Map<GridJob, Runnable> takeBack(List<UnstartedJob> unstarted, List<Step> plan) {
    if (unstarted.isEmpty()) {
      return Map.of();
    }
    Map<GridJob, Integer> planned = new HashMap<>();
    plan.forEach(step -> planned.put(step.job(), step.site()));
    Map<GridJob, UnstartedJob> before = new HashMap<>();
    Map<Integer, List<GridJob>> stayingBySite = new HashMap<>();
    for (UnstartedJob mappedJob : unstarted) {
      GridJob job = mappedJob.placed().gridJob();
      before.put(job, mappedJob);
      if (planned.get(job) == mappedJob.placed().site(0)) {
        stayingBySite.computeIfAbsent(planned.get(job), site -> new ArrayList<>()).add(job);
      }
    }
    Map<Integer, Integer> seenBySite = new HashMap<>();
    Set<Integer> changed = new HashSet<>();
    Map<GridJob, Runnable> sendActions = new HashMap<>();
    for (Step step : plan) {
      UnstartedJob job = before.get(step.job());
      int site = step.site();
      if (job != null && job.placed().site(0) == site) {
        int place = seenBySite.merge(site, 1, Integer::sum) - 1;
        if (stayingBySite.get(site).get(place) != step.job() || changed.contains(site)) {
          changed.add(site);
          lifecycle.leaveQueue(job.placed());
          sendActions.put(step.job(), () -> lifecycle.enter(job.placed()));
        }
        continue;
      }
      if (arrivesAtOnce(step)) {
        changed.add(site);
      }
      if (job != null) {
        monitor.takenBack(job);
        lifecycle.end(job.placed());
        step.job().placements().remove(job.placed());
        sendActions.put(step.job(), () -> redirect.accept(job.placed(), site));
      }
    }
    return sendActions;
  }

  /** {@return whether a job that is sent to a site joins its queue at the same instant} */
  private boolean arrivesAtOnce(Step step) {
    GridJob job = step.job();
    boolean unsent =
        job.submitted().job().inputBytes() == 0
            || network
                .paths(job.client().number(), job.stageSites().sites(step.site()))[0]
                .queues()
                .isEmpty();
    return unsent && job.submitted().files().isEmpty();
  }
}
