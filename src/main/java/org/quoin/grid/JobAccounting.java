package org.quoin.grid;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.site.Site;

/** Accounts for all jobs of a run, so that none is lost silently. */
final class JobAccounting {
  private final Set<GridJob> inside = new LinkedHashSet<>();
  private final Map<Reason, Integer> failed = new EnumMap<>(Reason.class);
  private long submitted;
  private long ended;
  private long attempts;
  private double wasted;

  /** {@return the jobs that are neither completed nor failed, in order of submission} */
  Collection<GridJob> inside() {
    return Collections.unmodifiableCollection(inside);
  }

  void submitted(GridJob job) {
    submitted++;
    inside.add(job);
  }

  void completed(GridJob job, boolean counts) {
    leave(job, counts);
  }

  void failed(GridJob job, Reason reason, boolean counts) {
    leave(job, counts);
    if (counts) {
      failed.merge(reason, 1, Integer::sum);
    }
  }

  private void leave(GridJob job, boolean counts) {
    if (!inside.remove(job)) {
      throw new IllegalStateException("job " + job.id() + " has ended twice");
    }
    ended++;
    if (counts) {
      attempts += job.attempts();
      wasted += job.wasted();
    }
  }

  Map<Reason, Integer> failed() {
    return failed;
  }

  long attempts() {
    return attempts;
  }

  /** {@return the wasted work of the counted jobs that have ended, in processor-seconds} */
  double wasted() {
    return wasted;
  }

  /** Checks that all jobs and data are accounted for; throws if not, as an error of the program. */
  void check(int unplaced, List<Site> sites, JobLifecycle lifecycle) {
    int[] atSites = new int[sites.size()];
    int without = 0;
    double bytes = 0;
    for (GridJob job : inside) {
      without += job.placements().isEmpty() ? 1 : 0;
      for (PlacedJob placed : job.placements()) {
        bytes += placed.currentTransfer() >= 0 ? placed.bytes(placed.currentTransfer()) : 0;
        if (placed.currentStage() >= 0) {
          atSites[placed.site(placed.currentStage())]++;
        }
      }
    }
    List<String> wrong = new ArrayList<>();
    compare("jobs submitted", submitted, ended + inside.size(), "ended or inside", wrong);
    compare("jobs not placed", without, unplaced, "waiting for placement", wrong);
    for (int i = 0; i < atSites.length; i++) {
      Site site = sites.get(i);
      compare("jobs sent to " + site.name(), atSites[i], site.clientJobs(), "there", wrong);
    }
    if (Math.abs(bytes - lifecycle.bytesInTransfer()) > 1e-9 * lifecycle.sentBytes()) {
      wrong.add(
          "%s bytes neither delivered nor dropped, but %s in transfer"
              .formatted(lifecycle.bytesInTransfer(), bytes));
    }
    if (!wrong.isEmpty()) {
      throw new IllegalStateException(String.join("; ", wrong));
    }
  }

  private static void compare(
      String what, long expected, long found, String where, List<String> wrong) {
    if (expected != found) {
      wrong.add(expected + " " + what + ", but " + found + " " + where);
    }
  }
}
