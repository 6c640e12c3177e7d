package org.quoin.calibration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
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
  private final Map<Integer, List<Timed>> bySite = new LinkedHashMap<>();
  private final Map<Integer, Double> rates = new LinkedHashMap<>();
  private final Map<Integer, Double> weights = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * One time of a job.
   *
   * @param job index of the job
   */
  private record Timed(int job, double submitted, double seconds) {}

  /**
   * Creates the likelihood of one time of the jobs at all sites.
   *
   * @param time the wait or the computation
   * @param blockLength number of successive jobs after which two jobs count as independent
   * @param scenario the scenario with some values of the keys
   * @throws InputException if a site has no closed form
   */
  ServerLikelihood(MeasuredJobs jobs, TimeColumn time, int blockLength, GridScenario scenario) {
    waits = time == TimeColumn.WAIT;
    sites = jobs.sites();
    int at = jobs.times().indexOf(time);
    for (int i = 0; i < jobs.jobs().size(); i++) {
      Row job = jobs.jobs().get(i);
      bySite
          .computeIfAbsent(job.site(), s -> new ArrayList<>())
          .add(new Timed(i, job.submitted(), job.seconds()[at]));
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
    for (int site : bySite.keySet()) {
      server(scenario, site);
      List<Timed> all = bySite.get(site);
      double span = all.get(all.size() - 1).submitted - all.get(0).submitted;
      rates.put(site, span > 0 ? (all.size() - 1) / span : 0);
      weights.put(site, waits ? weight(all, blockLength) : 1);
      if (waits) {
        warnIfAlike(site, blockLength);
      }
    }
  }

  List<String> warnings() {
    return warnings;
  }

  /**
   * Returns how many independent waits each of the waits at a site counts for: their variance over
   * that of the mean of as many successive ones as a block has, times their number. All successive
   * ones are taken, overlapping (M. Meketon and B. Schmeiser, Winter Simulation Conference 1984).
   */
  private static double weight(List<Timed> waits, int blockLength) {
    int windows = waits.size() - blockLength + 1;
    if (windows < blockLength) {
      return 1;
    }
    double mean = waits.stream().mapToDouble(Timed::seconds).average().orElse(0);
    double squares = 0;
    double squaresOfSums = 0;
    double sum = 0;
    for (int i = 0; i < waits.size(); i++) {
      double above = waits.get(i).seconds - mean;
      squares += above * above;
      sum += above - (i < blockLength ? 0 : waits.get(i - blockLength).seconds - mean);
      squaresOfSums += i + 1 < blockLength ? 0 : sum * sum;
    }
    double alone = squares / waits.size();
    double together =
        squaresOfSums / windows / blockLength / (1 - (double) blockLength / waits.size());
    return together > alone ? alone / together : 1;
  }

  /** Warns of waits that depend on each other over more jobs than a block has. */
  private void warnIfAlike(int site, int blockLength) {
    List<Timed> all = bySite.get(site);
    double mean = all.stream().mapToDouble(Timed::seconds).average().orElse(0);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < all.size(); i++) {
      double above = all.get(i).seconds - mean;
      squares += above * above;
      products += i < blockLength ? 0 : above * (all.get(i - blockLength).seconds - mean);
    }
    double correlation = squares == 0 ? 0 : products / squares;
    if (correlation * Math.sqrt(all.size()) > ALIKE) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "waits of jobs that are %d apart%s have a correlation of %.2f: there are too few"
                  + " independent ones, and the intervals are too short",
              blockLength,
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
  public void add(GridScenario scenario, double[] logs) {
    Amount operations = scenario.grid().classes().get(0).stages().get(0).operations();
    for (Map.Entry<Integer, List<Timed>> at : bySite.entrySet()) {
      Node.Server server = server(scenario, at.getKey());
      ToDoubleFunction<Timed> density =
          waits
              ? wait(server, rates.get(at.getKey()), operations)
              : one ->
                  operations.density(one.seconds * server.speed()).orElseThrow() * server.speed();
      for (Timed one : at.getValue()) {
        logs[one.job] += weights.get(at.getKey()) * Math.log(density.applyAsDouble(one));
      }
    }
  }

  private static ToDoubleFunction<Timed> wait(Node.Server server, double rate, Amount operations) {
    double service = server.speed() / operations.mean();
    double background =
        server.backgroundOperations() > 0
            ? server.speed() / server.backgroundOperations()
            : service;
    TwoClassWait wait = new TwoClassWait(server.backgroundRate(), background, rate, service);
    return wait.load() < 1
        ? one -> one.seconds < NO_WAIT ? wait.none() : wait.density(one.seconds)
        : one -> 0;
  }
}
