package org.quoin.scenario;

import java.util.List;
import org.quoin.coscheduling.TimeSharedSettings;
import org.quoin.coscheduling.workload.ClusterWorkload;
import org.quoin.coscheduling.workload.TimedJob;
import org.quoin.engine.RandomStreams;

/** Where the jobs of a time-shared cluster come from. */
public sealed interface JobSource {

  /** The jobs of one replication, by their ids. */
  List<TimedJob> jobs(TimeSharedSettings cluster, RandomStreams streams);

  /**
   * A list that was read: the same in every replication.
   *
   * @param jobs in the order of the list
   */
  record Listed(List<TimedJob> jobs) implements JobSource {

    public Listed {
      jobs = List.copyOf(jobs);
    }

    @Override
    public List<TimedJob> jobs(TimeSharedSettings cluster, RandomStreams streams) {
      return jobs;
    }
  }

  /**
   * Jobs of a model, drawn anew for each replication.
   *
   * @param workload what they are like
   * @param count how many
   * @param widest the most tasks of one
   * @param load dedicated node-seconds offered, over those until the last arrival
   */
  record Generated(ClusterWorkload workload, int count, int widest, double load)
      implements JobSource {

    @Override
    public List<TimedJob> jobs(TimeSharedSettings cluster, RandomStreams streams) {
      return workload.jobs(count, widest, cluster.nodes(), load, cluster.parameters(), streams);
    }
  }
}
