package org.quoin.scenario;

import java.util.List;
import org.quoin.engine.RandomStreams;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.timeshared.workload.IterativeJob;

/** Where the jobs of a time-shared cluster come from. */
public sealed interface JobSource {

  /**
   * {@return the jobs of one replication, by their ids}
   *
   * @param cluster that they are for
   * @param streams of the replication
   */
  List<IterativeJob> jobs(TimeSharedSettings cluster, RandomStreams streams);

  /**
   * A list that was read: the same in every replication.
   *
   * @param jobs in the order of the list
   */
  record Listed(List<IterativeJob> jobs) implements JobSource {

    /**
     * Keeps a copy of the list.
     *
     * @param jobs in the order of the list
     */
    public Listed {
      jobs = List.copyOf(jobs);
    }

    @Override
    public List<IterativeJob> jobs(TimeSharedSettings cluster, RandomStreams streams) {
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
    public List<IterativeJob> jobs(TimeSharedSettings cluster, RandomStreams streams) {
      return workload.jobs(count, widest, cluster.nodes(), load, cluster.parameters(), streams);
    }
  }

  /**
   * What one of several clusters gets of the jobs that go to them in turn.
   *
   * @param whole the jobs of all
   * @param clusters how many there are
   * @param cluster which one, from 0
   */
  record InTurn(JobSource whole, int clusters, int cluster) implements JobSource {

    @Override
    public List<IterativeJob> jobs(TimeSharedSettings settings, RandomStreams streams) {
      return whole.jobs(settings, streams).stream()
          .filter(job -> job.id() % clusters == cluster)
          .toList();
    }
  }

  /**
   * Jobs that are all in memory from the start.
   *
   * @param source the jobs
   */
  record AtOnce(JobSource source) implements JobSource {

    @Override
    public List<IterativeJob> jobs(TimeSharedSettings settings, RandomStreams streams) {
      return source.jobs(settings, streams).stream().map(job -> job.arrivingAt(0)).toList();
    }
  }
}
