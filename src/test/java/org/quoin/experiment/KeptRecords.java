package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.quoin.metrics.JobRecord;

/** Keeps the counted jobs of small runs in memory. */
public final class KeptRecords implements JobSink {
  private final Map<List<Integer>, List<JobRecord>> runs = new ConcurrentHashMap<>();

  /** Those of a run, in the order in which they came. */
  public List<JobRecord> of(int compared, int replication) {
    return runs.get(List.of(compared, replication));
  }

  @Override
  public Part begin(int compared, int replication) {
    List<JobRecord> records = new ArrayList<>();
    runs.put(List.of(compared, replication), records);
    return JobSink.into((one, run) -> records::add).begin(compared, replication);
  }

  @Override
  public boolean has(int compared, int replication, String mark) {
    return runs.containsKey(List.of(compared, replication));
  }
}
