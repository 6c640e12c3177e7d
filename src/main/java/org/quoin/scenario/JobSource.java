package org.quoin.scenario;

import java.util.List;
import org.quoin.engine.RandomStreams;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.timeshared.workload.IterativeJob;

/** The source of the jobs of a time-shared cluster. */
public sealed interface JobSource {

  /**
   * {@return the jobs of one replication, in order of their ids}
   *
   * @param cluster on which they run
   * @param streams the streams of the replication
   */
  List<IterativeJob> jobs(TimeSharedSettings cluster, RandomStreams streams);

  /**
   * A list of jobs, equal in every replication.
   *
   * @param jobs in the order of the list
   */
  record Listed(List<IterativeJob> jobs) implements JobSource {
    @Override
    public List<IterativeJob> jobs(TimeSharedSettings cluster, RandomStreams streams) {
      return jobs;
    }
  }

  /**
   * Jobs of a model, drawn again in each replication.
   *
   * @param workload the model
   * @param count number of jobs
   * @param widest maximum number of tasks of a job
   * @param load dedicated node-seconds per node-second until the last arrival; NaN scales the times
   *     between arrivals as the run times
   */
  record Generated(ClusterWorkload workload, int count, int widest, double load)
      implements JobSource {

    @Override
    public List<IterativeJob> jobs(TimeSharedSettings cluster, RandomStreams streams) {
      return workload.jobs(count, widest, cluster.nodes(), load, cluster.parameters(), streams);
    }
  }

  /**
   * The first jobs of a log, with their tasks and run times; only their types are drawn.
   *
   * @param used the jobs as a model that generates just these
   * @param leftOut jobs before the last of these that have too many tasks or no run time
   */
  record Logged(Generated used, int leftOut) implements JobSource {

    @Override
    public List<IterativeJob> jobs(TimeSharedSettings cluster, RandomStreams streams) {
      return used.jobs(cluster, streams);
    }
  }

  /**
   * The jobs of one of several clusters that get jobs in turn.
   *
   * @param whole the jobs of all clusters
   * @param clusters number of clusters
   * @param cluster index of this cluster
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
   * Jobs that all arrive at time 0.
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
