package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quoin.reproduction.PaperPage;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Pattern;

/**
 * Figures 3 to 15 and Tables 4 to 6 of Zhang et al. (2001), and which of the paper's claims hold.
 * The figures share cases; each is run once, all of them on one pool of threads.
 */
public final class CoschedulingReproduction {
  /** The maximum number of times that claims are judged. */
  private static final int MAX_LOOKS = 5;

  private final CaseRuns runs;
  private final List<PaperFigure> figures;
  private final List<CostParameters> parameters;
  private final List<Regime> regimes;
  private final Optional<Pattern> pattern;

  /**
   * Creates a reproduction.
   *
   * @param parameters each figure is measured under every one of them
   * @param regimes and at every one of these loads; the one that varies the load at the first only
   * @param pattern the pattern of all jobs where the figure does not vary it; the paper's if empty;
   *     an open pipeline also stands for the closed one of the figure that does
   */
  public CoschedulingReproduction(
      CaseRuns runs,
      List<PaperFigure> figures,
      List<CostParameters> parameters,
      List<Regime> regimes,
      Optional<Pattern> pattern) {
    this.runs = runs;
    this.figures = List.copyOf(figures);
    this.parameters = List.copyOf(parameters);
    this.regimes = List.copyOf(regimes);
    this.pattern = pattern;
  }

  private FigurePage.Measured cases(PaperFigure figure, CostParameters costs, Regime regime) {
    FigureStudy study = figure.study(costs);
    boolean own = figure == PaperFigure.FIG3;
    FigureStudy changed =
        study.changed(
            List.of(),
            one -> {
              if (!own) {
                regime.change(one);
              }
              pattern.ifPresent(other -> one.pattern = pattern(figure, one.pattern, other));
            });
    return new FigurePage.Measured(costs, regime, changed);
  }

  /** Fig. 7 has its own patterns; of these an open pipeline takes the place of the closed one. */
  private static Pattern pattern(PaperFigure figure, Pattern own, Pattern other) {
    boolean keeps =
        figure == PaperFigure.FIG7 && !(own == Pattern.LINEAR && other == Pattern.PIPELINE);
    return keeps ? own : other;
  }

  private List<Regime> of(PaperFigure figure) {
    return figure == PaperFigure.FIG3 ? regimes.subList(0, 1) : regimes;
  }

  /** {@return how many runs it takes, at most where a load has to be found} */
  public int steps() {
    if (figures.isEmpty()) {
      return 0;
    }
    List<Case> cases = new ArrayList<>();
    int finding = 0;
    for (CostParameters costs : parameters) {
      for (Regime regime : regimes) {
        finding += regime.casesToFind() * runs.inTheLongRun().replications();
        Regime known = regime.orUnlike();
        for (PaperFigure figure : figures) {
          if (of(figure).contains(regime)) {
            cases.addAll(cases(figure, costs, known).study().cases());
          }
        }
      }
    }
    return Measurements.steps(runs, cases) + finding;
  }

  /** Measures the figures and adds them to a page; a budget is spent on claims that are open. */
  public void run(Execution how, PaperPage page) {
    Measurements measurements = new Measurements(runs, how);
    Measurements lasting = new Measurements(runs.inTheLongRun(), how);
    Map<PaperFigure, List<FigurePage.Measured>> measured = new LinkedHashMap<>();
    for (PaperFigure figure : figures) {
      List<FigurePage.Measured> all = new ArrayList<>();
      for (CostParameters costs : parameters) {
        for (Regime regime : of(figure)) {
          FigurePage.Measured one = cases(figure, costs, regime.found(lasting, costs));
          one.study().of(measurements);
          all.add(one);
        }
      }
      measured.put(figure, all);
    }
    if (how.budget() > 0) {
      decide(measured, measurements, how.budget());
      measured.values().forEach(all -> all.forEach(one -> one.study().of(measurements)));
    }
    measured.forEach((figure, all) -> new FigurePage(figure, all).addTo(page));
    page.say(how.budget() > 0 ? spent(how, measurements) : "");
  }

  /** Doubles the replications of the figures with claims that are open, round after round. */
  private void decide(
      Map<PaperFigure, List<FigurePage.Measured>> measured,
      Measurements measurements,
      double budget) {
    for (int looks = 1; looks < MAX_LOOKS; looks++) {
      for (Map.Entry<PaperFigure, List<FigurePage.Measured>> figure : measured.entrySet()) {
        for (FigurePage.Measured one : figure.getValue()) {
          if (one.isOpen(figure.getKey())) {
            if (measurements.spent() >= budget) {
              return;
            }
            one.study().of(measurements, runs.replications() << looks);
          }
        }
      }
    }
  }

  private static String spent(Execution how, Measurements measurements) {
    return String.format(
        Locale.ROOT,
        "Replications were doubled where claims were open, at most %d times, for %.0f minutes of"
            + " CPU time; the runs took %.1f. Each further look makes it more likely that an"
            + " interval excludes zero by chance.",
        MAX_LOOKS - 1,
        how.minutes(),
        measurements.spent() / TimeUnit.MINUTES.toSeconds(1));
  }
}
