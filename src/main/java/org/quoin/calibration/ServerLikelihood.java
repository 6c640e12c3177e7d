package org.quoin.calibration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.queueing.TwoClassWait;
import org.quoin.scenario.GridScenario;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.workload.Amount;
import org.quoin.workload.JobClass;

/**
 * The likelihood of the computations or of the waits at single servers that serve in order of
 * arrival. A computation takes the operations that the scenario draws over the speed; a wait is
 * that of {@link TwoClassWait}, behind background jobs and the measured jobs, which arrive at the
 * rate at which they were measured.
 */
final class ServerLikelihood implements Likelihood.Term {
  /** Standard errors from which on two successive waits count as alike. */
  private static final double ALIKE = 3;

  /** Seconds below which a wait is none: differences of rounded points of time. */
  private static final double NO_WAIT = 1e-9;

  private final boolean waits;
  private final List<String> sites;
  private final Map<Integer, List<Double>> seconds = new LinkedHashMap<>();
  private final Map<Integer, Double> rates = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * Creates the likelihood of one time of the jobs at all sites.
   *
   * @param jobs the measured jobs
   * @param time the wait or the computation
   * @param scenario the scenario with some values of the keys
   * @throws InputException if a site has no closed form
   */
  ServerLikelihood(MeasuredJobs jobs, TimeColumn time, GridScenario scenario) {
    waits = time == TimeColumn.WAIT;
    sites = jobs.sites();
    int at = jobs.times().indexOf(time);
    Map<Integer, List<Double>> submitted = new LinkedHashMap<>();
    for (Row job : jobs.jobs()) {
      seconds.computeIfAbsent(job.site(), s -> new ArrayList<>()).add(job.seconds()[at]);
      submitted.computeIfAbsent(job.site(), s -> new ArrayList<>()).add(job.submitted());
    }
    JobClass jobClass = scenario.grid().classes().get(0);
    Amount operations = jobClass.stages().get(0).operations();
    if (jobClass.demands().isTimed() || !jobClass.demands().affinity().isNone()) {
      throw Likelihood.refused("run times or affinities in place of operations");
    }
    if (waits && !jobs.hasClock()) {
      throw new InputException(
          "--measured", "has waits without submission_time, which their likelihood needs");
    }
    if (waits ? !operations.isExponential() : operations.density(operations.mean()).isEmpty()) {
      throw Likelihood.refused(
          waits ? "waits for operations that are not exponential" : "constant operations");
    }
    for (int site : seconds.keySet()) {
      server(scenario, site);
      List<Double> from = submitted.get(site);
      double span = from.get(from.size() - 1) - from.get(0);
      rates.put(site, span > 0 ? (from.size() - 1) / span : 0);
      if (waits) {
        warnIfAlike(site);
      }
    }
  }

  List<String> warnings() {
    return warnings;
  }

  /** Warns of successive waits that depend on each other: the likelihood takes them for more. */
  private void warnIfAlike(int site) {
    List<Double> all = seconds.get(site);
    double mean = all.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < all.size(); i++) {
      squares += (all.get(i) - mean) * (all.get(i) - mean);
      products += i == 0 ? 0 : (all.get(i) - mean) * (all.get(i - 1) - mean);
    }
    double correlation = squares == 0 ? 0 : products / squares;
    if (correlation * Math.sqrt(all.size()) > ALIKE) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "successive waits%s have a correlation of %.2f, which the likelihood does not know:"
                  + " its intervals are too short",
              sites.get(site).isEmpty() ? "" : " at " + sites.get(site),
              correlation));
    }
  }

  private Node.Server server(GridScenario scenario, int site) {
    var network = scenario.grid().network();
    var node = network.sites().get(TransferLikelihood.site(network, sites.get(site))).node();
    if (node instanceof Node.Server server
        && server.servers() == 1
        && server.discipline() == Discipline.FCFS) {
      return server;
    }
    throw Likelihood.refused(
        "several servers, or another order than that of arrival, as at " + node.name());
  }

  @Override
  public double of(GridScenario scenario) {
    Amount operations = scenario.grid().classes().get(0).stages().get(0).operations();
    double sum = 0;
    for (Map.Entry<Integer, List<Double>> at : seconds.entrySet()) {
      Node.Server server = server(scenario, at.getKey());
      sum +=
          waits
              ? waits(at.getValue(), server, rates.get(at.getKey()), operations)
              : computations(at.getValue(), server, operations);
    }
    return sum;
  }

  private static double computations(List<Double> times, Node.Server server, Amount operations) {
    double sum = 0;
    for (double time : times) {
      sum += Math.log(operations.density(time * server.speed()).orElseThrow() * server.speed());
    }
    return sum;
  }

  private static double waits(
      List<Double> times, Node.Server server, double rate, Amount operations) {
    double service = server.speed() / operations.mean();
    double background =
        server.backgroundOperations() > 0
            ? server.speed() / server.backgroundOperations()
            : service;
    TwoClassWait wait = new TwoClassWait(server.backgroundRate(), background, rate, service);
    if (!(wait.load() < 1)) {
      return Likelihood.IMPOSSIBLE;
    }
    double sum = 0;
    for (double time : times) {
      sum += Math.log(time < NO_WAIT ? wait.none() : wait.density(time));
    }
    return sum;
  }
}
