package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.base.Stages;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.GridScenario;

/**
 * Runs of a scenario with given values of its keys, always with the same random numbers.
 *
 * @param scenario the scenario with the changes that a list names, whose first metaserver is run
 * @param statistics what is compared
 * @param threads runs at once
 * @param onRun called after each run, from any thread
 */
record SimulatedJobs(
    Function<List<String>, GridScenario> scenario,
    List<Statistic> statistics,
    int threads,
    Runnable onRun) {

  /** {@return the means of all statistics in each replication; 0 where a site has no job} */
  double[][] means(List<String> changes) {
    GridScenario changed = scenario.apply(changes);
    Means means = new Means(statistics, changed.replications());
    GridExperiment.run(
        changed.with(changed.metaServers().subList(0, 1)),
        threads,
        onRun,
        Optional.empty(),
        means,
        Stages.NONE);
    return means.byReplication;
  }

  /** Takes the jobs of all replications. */
  private static final class Means implements JobSink {
    private final List<TimeColumn> times = new ArrayList<>();
    private final Map<String, Integer> sites = new HashMap<>();
    private final double[][] byReplication;

    Means(List<Statistic> statistics, int replications) {
      for (Statistic statistic : statistics) {
        sites.putIfAbsent(statistic.site(), sites.size());
        if (!times.contains(statistic.time())) {
          times.add(statistic.time());
        }
      }
      byReplication = new double[replications][];
    }

    @Override
    public Part begin(int compared, int replication) {
      double[] sums = new double[sites.size() * times.size()];
      int[] counts = new int[sites.size()];
      return new Part() {
        @Override
        public void accept(JobRecord job) {
          Integer site = sites.get(sites.containsKey("") ? "" : job.site());
          if (site != null) {
            counts[site]++;
            for (int time = 0; time < times.size(); time++) {
              sums[site * times.size() + time] += times.get(time).of(job);
            }
          }
        }

        @Override
        public String done() {
          double[] means = Arrays.copyOf(sums, sums.length);
          for (int i = 0; i < means.length; i++) {
            means[i] /= Math.max(1, counts[i / times.size()]);
          }
          byReplication[replication] = means;
          return "";
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public boolean has(int compared, int replication, String mark) {
      return false;
    }
  }
}
