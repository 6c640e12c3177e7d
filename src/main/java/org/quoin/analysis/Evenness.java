package org.quoin.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.quoin.grid.GridModel;
import org.quoin.grid.Itinerary;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.SiteQueue;
import org.quoin.topology.QueueWalk;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * What jobs save by meeting fewer others where sites get them in turn: arrivals are then more even
 * than Poisson. Of m jobs in a row each site gets one; the number that passes a queue varies with
 * the clients they are from. Long counts therefore have a variance of sum v (1 - v) / sum v + sum v
 * / m times their mean, v being the share of the jobs of each site that passes; it stands for the
 * squared variation of the intervals. The wait of Poisson arrivals is then taken times the factor
 * of W. Kraemer and M. Langenbach-Belz (8th International Teletraffic Congress, 1976). Where a
 * class names its sites, or has several stages, all arrivals are taken as Poisson.
 */
final class Evenness {
  private final QueueNetwork network;
  private final double[] rates;

  /** Of each queue, sites after network queues. */
  private final double[] squares;

  private final double[] passing;

  /** Jobs a second, and the first two moments of their work, at each queue. */
  private final double[][] moments;

  /** Of the jobs of open clients; all others are taken as Poisson. */
  Evenness(GridModel model, Split split) {
    this.network = model.network();
    int queues = network.queues().size() + network.sites().size();
    squares = new double[queues];
    passing = new double[queues];
    moments = new double[3][queues];
    rates = new double[network.clients().size()];
    if (split.isInTurn() && network.sites().size() > 1 && allFree(model)) {
      Map<String, Integer> numbers = new HashMap<>();
      network.clients().forEach(client -> numbers.put(client.name(), client.number()));
      for (JobClass jobs : model.classes()) {
        if (jobs.arrivals() != Arrivals.CLOSED) {
          jobs.clients().forEach(name -> rates[numbers.get(name)] += 1 / jobs.interval());
        }
      }
      network.sites().forEach(this::pass);
      model.classes().forEach(jobs -> work(jobs, numbers));
    }
  }

  static boolean allFree(GridModel model) {
    return Itinerary.of(model.network(), model.classes()).stream().allMatch(Itinerary::isFree);
  }

  private void pass(SiteQueue site) {
    double all = Arrays.stream(rates).sum();
    double[] share = new double[passing.length];
    QueueWalk walk = new QueueWalk();
    for (int client = 0; client < rates.length; client++) {
      if (rates[client] > 0 && network.join(client, site.number())) {
        network.send(client, site.number(), walk);
        add(walk, rates[client] / all, share);
        network.receive(client, site.number(), walk);
        add(walk, rates[client] / all, share);
        share[network.queues().size() + site.number()] += rates[client] / all;
      }
    }
    for (int queue = 0; queue < share.length; queue++) {
      passing[queue] += share[queue];
      squares[queue] += share[queue] * share[queue];
    }
  }

  private static void add(QueueWalk walk, double amount, double[] sums) {
    for (int i = 0; i < walk.length(); i++) {
      sums[walk.at(i)] += amount;
    }
  }

  private void work(JobClass jobs, Map<String, Integer> numbers) {
    if (jobs.arrivals() == Arrivals.CLOSED) {
      return;
    }
    double[] there = moments(jobs.inputBytes(), 1 / jobs.interval());
    double[] back = moments(jobs.outputBytes(), 1 / jobs.interval());
    double[] computed = moments(jobs.stages().get(0).operations(), 1 / jobs.interval());
    QueueWalk walk = new QueueWalk();
    for (String name : jobs.clients()) {
      int client = numbers.get(name);
      for (int site = 0; site < network.sites().size(); site++) {
        if (network.join(client, site)) {
          network.send(client, site, walk);
          add(walk, there);
          network.receive(client, site, walk);
          add(walk, back);
          add(network.queues().size() + site, computed);
        }
      }
    }
  }

  private static double[] moments(Amount amount, double rate) {
    double mean = amount.mean();
    double second = mean == 0 ? 0 : mean * mean * (1 + amount.variation());
    return new double[] {rate, rate * mean, rate * second};
  }

  private void add(QueueWalk walk, double[] more) {
    for (int i = 0; i < walk.length(); i++) {
      add(walk.at(i), more);
    }
  }

  private void add(int queue, double[] more) {
    for (int i = 0; i < more.length; i++) {
      moments[i][queue] += more[i];
    }
  }

  /**
   * What the wait of Poisson arrivals is taken times.
   *
   * @param queue network queues by their number, sites after them
   * @param load that of the arrivals, as a share of what is left to them
   */
  double factor(int queue, double load) {
    if (passing[queue] == 0 || moments[1][queue] == 0 || !(load > 0 && load < 1)) {
      return 1;
    }
    double arrivals =
        (passing[queue] - squares[queue]) / passing[queue]
            + passing[queue] / network.sites().size();
    double mean = moments[1][queue] / moments[0][queue];
    double work = moments[2][queue] / moments[0][queue] / (mean * mean) - 1;
    return factor(load, Math.min(1, arrivals), Math.max(0, work));
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
