package org.quoin.timeshared.workload;

import java.util.List;
import java.util.Map;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;
import org.quoin.workload.model.WorkloadModel;

/**
 * A log's own jobs as a model: consecutive jobs from a start that is drawn for each replication.
 *
 * @param log the jobs in order of submission
 */
public record LogExcerpt(List<Job> log) implements WorkloadModel {

  public LogExcerpt {
    log = List.copyOf(log);
  }

  @Override
  public List<Job> generate(int count, RandomStreams streams) {
    int most = Math.min(count, log.size());
    int from = streams.stream("excerpt").nextInt(log.size() - most + 1);
    return log.subList(from, from + most);
  }

  @Override
  public Map<String, Object> parameters() {
    return Map.of("jobs of the log", log.size());
  }
}
