package org.quoin.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.ControlVariates;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.VarianceReducedEstimate;
import org.quoin.statistics.VarianceReduction;

/**
 * Measures what {@code variance-reduction} of a study gains on scenarios: the variance of the mean
 * response and the CPU time, both over those of as many independent runs.
 *
 * @param scenarios a folder of scenarios, of which the grids are run under their first metaserver
 * @param groups groups of 16 runs for rqmc; half as many runs for the other methods
 * @param seeds simulations of each queue by replications and by array-RQMC
 */
public record VarianceBenchmark(Path scenarios, int groups, int seeds) {
  private static final double LEVEL = 0.95;

  /** Counted jobs of a run at most, and jobs before them in a shortened run. */
  private static final int MAX_JOBS = 100;

  private static final int WARM_UP = 20;

  /** Variance that is rounding: a control explains the response. */
  private static final double NOTHING = 1e-6;

  /** Groups of independent runs, whose CPU time alone is measured. */
  private static final int TIMED = 2;

  private static final List<VarianceReduction> METHODS =
      List.of(VarianceReduction.RQMC, VarianceReduction.ANTITHETIC, VarianceReduction.CONTROL);

  /**
   * The effect of a method on a scenario.
   *
   * @param variance variance of the mean over that of as many independent runs; NaN if the response
   *     is always the same
   * @param time CPU time over that of as many independent runs
   */
  public record Effect(double variance, double time) {
    /** {@return independent runs per CPU second that would be needed for one of this method} */
    public double gain() {
      return 1 / (variance * time);
    }
  }

  /** The estimate and the CPU nanoseconds of a method's runs. */
  private record Runs(VarianceReducedEstimate estimate, double nanos) {}

  /** {@return the effect of each method on each grid of the folder} */
  public Map<String, Map<VarianceReduction, Effect>> measure() {
    Map<String, Map<VarianceReduction, Effect>> all = new LinkedHashMap<>();
    for (Path file : grids()) {
      all.put(String.valueOf(file.getFileName()), effects(scenario(file)));
    }
    return all;
  }

  private static GridScenario scenario(Path file) {
    GridScenario whole = ScenarioFile.grid(file, List.of());
    return whole.grid().jobs() <= MAX_JOBS
        ? whole
        : ScenarioFile.grid(file, List.of("jobs=" + MAX_JOBS, "warmup=" + WARM_UP));
  }

  private List<Path> grids() {
    try (Stream<Path> files = Files.list(scenarios)) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .filter(ScenarioFile::isGrid)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + scenarios, e);
    }
  }

  private Map<VarianceReduction, Effect> effects(GridScenario scenario) {
    runs(scenario, VarianceReduction.NONE, TIMED);
    double plain = runs(scenario, VarianceReduction.NONE, TIMED).nanos / TIMED;
    Map<VarianceReduction, Effect> effects = new LinkedHashMap<>();
    for (VarianceReduction method : METHODS) {
      int made = method == VarianceReduction.RQMC ? groups : (groups + 1) / 2;
      Runs runs = runs(scenario, method, made);
      effects.put(method, new Effect(runs.estimate.ratio(), runs.nanos / made / plain));
    }
    return effects;
  }

  private static Runs runs(GridScenario scenario, VarianceReduction method, int groups) {
    int count = groups * VarianceReduction.RQMC.coupling().runs();
    ControlVariates variates = new ControlVariates(scenario.grid());
    double[] values = new double[count];
    double[][] controls = new double[count][];
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int r = 0; r < count; r++) {
      RandomStreams streams = new RandomStreams(scenario.seed(), r, method.coupling());
      GridResult result =
          new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams).run();
      values[r] = result.figures().value(Metrics.RESPONSE_TIME);
      controls[r] =
          method == VarianceReduction.CONTROL
              ? variates.of(result.submissions()).values().stream().mapToDouble(x -> x).toArray()
              : new double[0];
    }
    long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    return new Runs(method.estimate(values, controls, LEVEL), end - start);
  }

  /** {@return the page with the table} */
  public PaperPage page() {
    PaperPage page =
        new PaperPage(
            "What variance reduction gains",
            String.format(
                Locale.ROOT,
                "Each method of the key variance-reduction on each grid of the folder scenarios,"
                    + " under its first metaserver, by %,d runs of at most %d jobs for rqmc, and"
                    + " half as many for the others: the variance of the mean response over that of"
                    + " as many independent runs, and the gain, independent runs for the same"
                    + " precision over runs of the method in the same CPU time. A gain below 1 is a"
                    + " loss. The methods act on what clients draw; background traffic, failures"
                    + " and jobs of a log stay random or fixed.",
                groups * VarianceReduction.RQMC.coupling().runs(),
                MAX_JOBS));
    List<String> header = new ArrayList<>(List.of("scenario"));
    for (VarianceReduction method : METHODS) {
      String name = method.name().toLowerCase(Locale.ROOT);
      header.addAll(List.of(name, "gain"));
    }
    TextTable table = new TextTable(header);
    int[] lost = new int[METHODS.size()];
    double[] logs = new double[METHODS.size()];
    int[] known = new int[METHODS.size()];
    measure()
        .forEach(
            (scenario, effects) -> {
              List<String> row = new ArrayList<>(List.of(scenario));
              for (int m = 0; m < METHODS.size(); m++) {
                Effect effect = effects.get(METHODS.get(m));
                boolean isKnown = effect.variance > NOTHING;
                row.add(isKnown ? two(effect.variance) : "-");
                row.add(isKnown ? two(effect.gain()) : "-");
                if (isKnown) {
                  known[m]++;
                  logs[m] += Math.log(effect.gain());
                  lost[m] += effect.gain() < 1 ? 1 : 0;
                }
              }
              table.row(row);
            });
    page.table("Variance, and gain for the same CPU time", table);
    for (int m = 0; m < METHODS.size(); m++) {
      page.say(
          String.format(
              Locale.ROOT,
              "%s: gain %.2f (geometric mean of %d scenarios), a loss on %d.",
              METHODS.get(m).name().toLowerCase(Locale.ROOT),
              Math.exp(logs[m] / known[m]),
              known[m],
              lost[m]));
    }
    page.say(
        String.format(
            Locale.ROOT,
            "A dash: no variance is left. By chance a variance is off by a factor of up to"
                + " %.1f for rqmc (95 %%, %d groups); those of pairs and of regressions are"
                + " nearer.",
            Math.exp(1.96 * Math.sqrt(2.0 / (groups - 1))),
            groups));
    return page.table(
        "Array-RQMC at single queues",
        String.format(
            Locale.ROOT,
            "The mean response in mean service times with its 95 %% interval, by replications and"
                + " by quoin queue --variance-reduction rqmc, and the CPU time of each: means of %d"
                + " seeds. The gain is the variance of replications for the same CPU time over that"
                + " of array-RQMC. H2 and E4 have a squared coefficient of variation of 4 and 1/4.",
            seeds),
        new QueueVariance(seeds).table());
  }

  private static String two(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
