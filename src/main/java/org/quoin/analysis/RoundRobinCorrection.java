package org.quoin.analysis;

import java.util.Arrays;
import java.util.List;
import org.quoin.grid.GridModel;
import org.quoin.grid.job.StageSites;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Corrects the wait for round robin: sites that get jobs in turn have more even arrivals than
 * Poisson, so that a job meets fewer others. Each of m sites gets one of m consecutive jobs. The
 * work that they bring to a queue varies with their clients. Let L be the rate of all jobs and a
 * the work per second that a queue would get if all jobs began at one site. Long sums of work then
 * have (sum a^2 - (sum a)^2 / m) / (m L) less variance per second than with random choice, both
 * sums over the sites. The squared variation of the intervals is reduced by this difference, in
 * units of what jobs of equal work would have. The wait of Poisson arrivals is then multiplied by
 * the factor of W. Kraemer and M. Langenbach-Belz (8th International Teletraffic Congress, 1976).
 */
final class RoundRobinCorrection {
  private final QueueNetwork network;
  private final SiteShares split;
  private final int sites;

  /** Reduction of the variance per second, by queue, sites after network queues. */
  private final double[] varianceReduction;

  /** Jobs per second and the first two moments of their work, by queue. */
  private final double[][] moments;

  /** Jobs per second that sites get in turn. */
  private double inTurn;

  /** Creates the correction for the jobs of open clients. All other arrivals count as Poisson. */
  RoundRobinCorrection(GridModel model, SiteShares split) {
    this.network = model.network();
    this.split = split;
    sites = network.sites().size();
    int queues = network.queues().size() + sites;
    varianceReduction = new double[queues];
    moments = new double[3][queues];
    if (split.isInTurn() && sites > 1) {
      double[][] bySite = new double[sites][queues];
      List<StageSites> stageSitesByClass = model.stageSitesByClass();
      for (int c = 0; c < stageSitesByClass.size(); c++) {
        if (model.classes().get(c).arrivals() != Arrivals.CLOSED) {
          add(c, model.classes().get(c), stageSitesByClass.get(c), bySite);
        }
      }
      compare(bySite);
    }
  }

  private void add(int jobClass, JobClass jobs, StageSites stageSites, double[][] bySite) {
    int stages = stageSites.stages();
    Work[] sent = new Work[stages + 1];
    Arrays.setAll(sent, transfer -> Work.of(jobs.data(transfer)));
    Work[] computed = new Work[stages];
    Arrays.setAll(computed, stage -> Work.of(jobs.stages().get(stage).operations()));
    QueuePath path = new QueuePath();
    for (List<Integer> group : network.clientGroups(jobs.clients())) {
      int client = group.get(0);
      double rate = group.size() / jobs.interval();
      double[] shares = split.shares(jobClass, client);
      inTurn += stageSites.isPlaced() ? rate : 0;
      OwnQueues own = new OwnQueues(network, group, moments);
      OwnQueues ownBySite = new OwnQueues(network, group, bySite);
      for (int first = 0; first < sites; first++) {
        for (int transfer = 0; transfer <= stages && shares[first] > 0; transfer++) {
          stageSites.setPath(transfer, client, first, path);
          for (int i = 0; i < path.length(); i++) {
            add(path.at(i), rate * shares[first], sent[transfer]);
            bySite[first][path.at(i)] += stageSites.isPlaced() ? rate * sent[transfer].mean : 0;
          }
          if (transfer < stages) {
            int queue = network.queues().size() + stageSites.site(transfer, first);
            add(queue, rate * shares[first], computed[transfer]);
            bySite[first][queue] += stageSites.isPlaced() ? rate * computed[transfer].mean : 0;
          }
        }
      }
      own.share();
      ownBySite.share();
    }
  }

  private void add(int queue, double rate, Work work) {
    moments[0][queue] += rate;
    moments[1][queue] += rate * work.mean;
    moments[2][queue] += work.mean == 0 ? 0 : rate * work.mean * work.mean * (1 + work.variation);
  }

  /** Mean and squared coefficient of variation of an amount, computed once per class. */
  private record Work(double mean, double variation) {
    static Work of(Amount amount) {
      return new Work(amount.mean(), amount.variation());
    }
  }

  private void compare(double[][] bySite) {
    for (int queue = 0; queue < varianceReduction.length; queue++) {
      double sum = 0;
      double squares = 0;
      for (double[] site : bySite) {
        sum += site[queue];
        squares += site[queue] * site[queue];
      }
      varianceReduction[queue] = inTurn > 0 ? (squares - sum * sum / sites) / (sites * inTurn) : 0;
    }
  }

  /**
   * {@return the factor for the wait of Poisson arrivals}
   *
   * @param queue index of the queue, sites after network queues
   * @param load load of the arrivals as a share of the capacity that is left to them
   */
  double factor(int queue, double load) {
    if (varianceReduction[queue] <= 0 || moments[1][queue] == 0 || !(load > 0 && load < 1)) {
      return 1;
    }
    double mean = moments[1][queue] / moments[0][queue];
    double work = moments[2][queue] / moments[0][queue] / (mean * mean) - 1;
    double arrivals = 1 - varianceReduction[queue] / (moments[0][queue] * mean * mean);
    return factor(load, Math.max(0, arrivals), Math.max(0, work));
  }

  /**
   * {@return the factor, by the squared variations of the intervals, at most 1, and of the work}
   */
  static double factor(double load, double arrivals, double work) {
    if (arrivals == 1 || work == Double.POSITIVE_INFINITY) {
      return 1;
    }
    double exponent =
        -2 * (1 - load) / (3 * load) * (1 - arrivals) * (1 - arrivals) / (arrivals + work);
    return (arrivals + work) / (1 + work) * Math.exp(exponent);
  }
}
