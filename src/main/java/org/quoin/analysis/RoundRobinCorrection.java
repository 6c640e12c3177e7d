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
 * What jobs save by meeting fewer others where sites get them in turn: arrivals are then more even
 * than Poisson. Of m jobs in a row each site gets one. What these bring to a queue varies with the
 * clients they are from: with a the work a second that a queue would get if all jobs that come, L a
 * second, began at one site, long sums of work have by (sum a^2 - (sum a)^2 / m) / (m L) less
 * variance a second than where sites are drawn, both sums over the sites. This difference, in units
 * of what jobs of equal work would have, is taken off the squared variation of the intervals. The
 * wait of Poisson arrivals is then taken times the factor of W. Kraemer and M. Langenbach-Belz (8th
 * International Teletraffic Congress, 1976).
 */
final class RoundRobinCorrection {
  private final QueueNetwork network;
  private final SiteShares split;
  private final int sites;

  /** Of each queue, sites after network queues. */
  private final double[] less;

  /** Jobs a second, and the first two moments of their work, at each queue. */
  private final double[][] moments;

  /** Jobs a second that come in turn. */
  private double inTurn;

  /**
   * Creates the correction for the jobs of open clients. All other arrivals are taken as Poisson.
   */
  RoundRobinCorrection(GridModel model, SiteShares split) {
    this.network = model.network();
    this.split = split;
    sites = network.sites().size();
    int queues = network.queues().size() + sites;
    less = new double[queues];
    moments = new double[3][queues];
    if (split.isInTurn() && sites > 1) {
      double[][] bySite = new double[sites][queues];
      List<StageSites> itineraries = model.itineraries();
      for (int c = 0; c < itineraries.size(); c++) {
        if (model.classes().get(c).arrivals() != Arrivals.CLOSED) {
          add(c, model.classes().get(c), itineraries.get(c), bySite);
        }
      }
      compare(bySite);
    }
  }

  private void add(int jobClass, JobClass jobs, StageSites itinerary, double[][] bySite) {
    double rate = 1 / jobs.interval();
    int stages = itinerary.stages();
    Work[] sent = new Work[stages + 1];
    Arrays.setAll(sent, leg -> Work.of(jobs.data(leg)));
    Work[] computed = new Work[stages];
    Arrays.setAll(computed, stage -> Work.of(jobs.stages().get(stage).operations()));
    QueuePath walk = new QueuePath();
    for (String name : jobs.clients()) {
      int client = network.client(name);
      double[] shares = split.shares(jobClass, client);
      inTurn += itinerary.isPlaced() ? rate : 0;
      for (int first = 0; first < sites; first++) {
        for (int leg = 0; leg <= stages && shares[first] > 0; leg++) {
          itinerary.lay(leg, client, first, walk);
          for (int i = 0; i < walk.length(); i++) {
            add(walk.at(i), rate * shares[first], sent[leg]);
            bySite[first][walk.at(i)] += itinerary.isPlaced() ? rate * sent[leg].mean : 0;
          }
          if (leg < stages) {
            int queue = network.queues().size() + itinerary.site(leg, first);
            add(queue, rate * shares[first], computed[leg]);
            bySite[first][queue] += itinerary.isPlaced() ? rate * computed[leg].mean : 0;
          }
        }
      }
    }
  }

  private void add(int queue, double rate, Work work) {
    moments[0][queue] += rate;
    moments[1][queue] += rate * work.mean;
    moments[2][queue] += work.mean == 0 ? 0 : rate * work.mean * work.mean * (1 + work.variation);
  }

  /** The mean and the squared coefficient of variation of an amount, computed once per class. */
  private record Work(double mean, double variation) {
    static Work of(Amount amount) {
      return new Work(amount.mean(), amount.variation());
    }
  }

  private void compare(double[][] bySite) {
    for (int queue = 0; queue < less.length; queue++) {
      double sum = 0;
      double squares = 0;
      for (double[] site : bySite) {
        sum += site[queue];
        squares += site[queue] * site[queue];
      }
      less[queue] = inTurn > 0 ? (squares - sum * sum / sites) / (sites * inTurn) : 0;
    }
  }

  /**
   * What the wait of Poisson arrivals is taken times.
   *
   * @param queue network queues by their number, sites after them
   * @param load that of the arrivals, as a share of what is left to them
   */
  double factor(int queue, double load) {
    if (less[queue] <= 0 || moments[1][queue] == 0 || !(load > 0 && load < 1)) {
      return 1;
    }
    double mean = moments[1][queue] / moments[0][queue];
    double work = moments[2][queue] / moments[0][queue] / (mean * mean) - 1;
    double arrivals = 1 - less[queue] / (moments[0][queue] * mean * mean);
    return factor(load, Math.max(0, arrivals), Math.max(0, work));
  }

  /** By the squared variations of the intervals, at most 1, and of the work. */
  static double factor(double load, double arrivals, double work) {
    if (arrivals == 1 || work == Double.POSITIVE_INFINITY) {
      return 1;
    }
    double exponent =
        -2 * (1 - load) / (3 * load) * (1 - arrivals) * (1 - arrivals) / (arrivals + work);
    return (arrivals + work) / (1 + work) * Math.exp(exponent);
  }
}
