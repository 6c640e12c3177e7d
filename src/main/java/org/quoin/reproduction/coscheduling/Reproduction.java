package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.quoin.coscheduling.workload.Parameters;
import org.quoin.coscheduling.workload.Pattern;
import org.quoin.report.OutputFolder;
import org.quoin.reproduction.Claim;

/**
 * Figures 3 to 15 and Tables 4 to 6 of Zhang et al. (2001), and which of the paper's claims hold.
 * The figures share cases; each is run once, all of them on one pool of threads.
 */
public final class Reproduction {
  private final Effort effort;
  private final Runs runs;
  private final List<Figure> figures;
  private final List<Parameters> parameters;
  private final List<Regime> regimes;
  private final Optional<Pattern> pattern;

  /**
   * A reproduction.
   *
   * @param effort how long to run
   * @param figures what to reproduce
   * @param parameters each figure is measured under every one of them
   * @param regimes and at every one of these loads; the one that varies the load at the first only
   * @param pattern of all jobs where the figure does not vary it; the paper's if empty
   */
  public Reproduction(
      Effort effort,
      List<Figure> figures,
      List<Parameters> parameters,
      List<Regime> regimes,
      Optional<Pattern> pattern) {
    this.effort = effort;
    this.runs = effort.runs();
    this.figures = List.copyOf(figures);
    this.parameters = List.copyOf(parameters);
    this.regimes = List.copyOf(regimes);
    this.pattern = pattern;
  }

  /** How long it runs. */
  public Effort effort() {
    return effort;
  }

  private Page page(Figure figure, Parameters costs, Regime regime) {
    Study study = figure.study(costs);
    boolean own = figure == Figure.FIG3;
    Study changed =
        study.changed(
            List.of(),
            one -> {
              if (!own) {
                regime.change(one);
              }
              if (figure != Figure.FIG7) {
                pattern.ifPresent(other -> one.pattern = other);
              }
            });
    return new Page(figure, costs, regime, changed);
  }

  private List<Regime> of(Figure figure) {
    return figure == Figure.FIG3 ? regimes.subList(0, 1) : regimes;
  }

  /** How many runs it takes, at most where a load has to be found. */
  public int steps() {
    if (figures.isEmpty()) {
      return 0;
    }
    List<Case> cases = new ArrayList<>();
    int finding = 0;
    for (Parameters costs : parameters) {
      for (Regime regime : regimes) {
        finding += regime.casesToFind() * runs.replications();
        // A load of its own for one that is not found yet, so that no case is taken for another's.
        Regime known = regime.casesToFind() > 0 ? new Regime(regime.name(), 1.01) : regime;
        for (Figure figure : figures) {
          if (of(figure).contains(regime)) {
            cases.addAll(page(figure, costs, known).study().cases());
          }
        }
      }
    }
    return Measurements.steps(runs, cases) + finding;
  }

  /**
   * Measures; prints and draws each figure once its cases are there.
   *
   * @param threads runs at once; no result depends on it
   * @param folder for pictures and CSV, or null
   * @param out takes the text
   * @param step told of each run that has ended
   */
  public void run(int threads, OutputFolder folder, Consumer<String> out, Runnable step) {
    Summary summary = new Summary();
    Measurements measurements = new Measurements(runs, threads, step);
    for (Figure figure : figures) {
      for (Parameters costs : parameters) {
        for (Regime regime : of(figure)) {
          Page page = page(figure, costs, regime.found(measurements, costs));
          Study study = page.study().of(measurements);
          List<Claim> claims = Claims.of(figure, study);
          claims.forEach(
              claim -> summary.add(figure.id(), costs.latencies(), regime.name(), claim));
          out.accept(page.text(claims));
          if (folder != null) {
            page.draw(folder);
          }
        }
      }
    }
    out.accept(summary.text());
    if (folder != null) {
      folder.write("claims.csv", summary.csv());
      folder.write("comparisons.csv", summary.comparisons());
    }
  }
}
