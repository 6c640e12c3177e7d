package org.quoin.cluster.timeslice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ProcessorSet;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.SliceUse;

/** Records the slices that each job holds over time, job by job as they end. */
public final class SliceUses implements ClusterListener {
  /** Slices that are held from an instant on. */
  private record Since(double time, String slices) {}

  /** Changes of each running job. */
  private final Map<Long, List<Since>> inside = new HashMap<>();

  private final List<SliceUse> uses = new ArrayList<>();

  @Override
  public void slices(ClusterJob job, double time, int[] slices) {
    String text = ProcessorSet.text(ProcessorSet.intervals(slices));
    inside.computeIfAbsent(job.id(), id -> new ArrayList<>()).add(new Since(time, text));
  }

  @Override
  public void ended(JobRecord job) {
    long id = job.job().id();
    List<Since> changes = inside.remove(id);
    for (int i = 0; changes != null && i < changes.size(); i++) {
      double from = changes.get(i).time();
      double to = i + 1 < changes.size() ? changes.get(i + 1).time() : job.endTime();
      if (to > from) {
        uses.add(new SliceUse(id, from, to, changes.get(i).slices(), job.allocation()));
      }
    }
  }

  /** {@return the slices of the jobs that have ended} */
  public List<SliceUse> uses() {
    return uses;
  }
}
