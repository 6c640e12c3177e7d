package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quoin.experiment.store.Execution;
import org.quoin.reproduction.ClaimVerdict;
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

  /** The error of all looks together. */
  private static final double ERROR = 0.05;

  /** Comparisons that need more than this many times the replications of the last look wait. */
  private static final int BEYOND = 2;

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

  /** The measurements at loads that are known, and after a warm-up at a load that is found. */
  private record Measuring(Measurements cold, Measurements warm) {
    Measurements of(Regime regime) {
      return regime.isFound() ? warm : cold;
    }

    double spent() {
      return cold.spent() + warm.spent();
    }
  }

  /** {@return how many runs it takes, at most where a load has to be found} */
  public int steps() {
    if (figures.isEmpty()) {
      return 0;
    }
    List<Case> cold = new ArrayList<>();
    List<Case> warm = new ArrayList<>();
    int finding = 0;
    for (CostParameters costs : parameters) {
      for (Regime regime : regimes) {
        finding += regime.casesToFind() * runs.replications();
        Regime known = regime.orUnlike();
        for (PaperFigure figure : figures) {
          if (of(figure).contains(regime)) {
            (known.isFound() ? warm : cold).addAll(cases(figure, costs, known).study().cases());
          }
        }
      }
    }
    return Measurements.steps(runs, cold) + Measurements.steps(runs, warm) + finding;
  }

  /**
   * Measures the figures and adds them to a page.
   *
   * @param budget seconds of CPU time after which claims that are open get no further replications;
   *     0 adds none
   */
  public void run(Execution how, double budget, PaperPage page) {
    Measuring measuring =
        new Measuring(new Measurements(runs, how), new Measurements(runs.warmedUp(), how));
    boolean sequential = budget > 0;
    Map<PaperFigure, List<FigurePage.Measured>> measured = new LinkedHashMap<>();
    for (PaperFigure figure : figures) {
      List<FigurePage.Measured> all = new ArrayList<>();
      for (CostParameters costs : parameters) {
        for (Regime regime : of(figure)) {
          Regime known = regime.found(measuring.warm, costs);
          FigurePage.Measured one = cases(figure, costs, known);
          one.study().of(measuring.of(known));
          if (sequential) {
            one.study().judgedAt(1 - ERROR / MAX_LOOKS);
          }
          all.add(one);
        }
      }
      measured.put(figure, all);
    }
    List<String> looks = sequential ? decide(measured, measuring, budget) : List.of();
    measured.forEach((figure, all) -> new FigurePage(figure, all).addTo(page));
    if (!figures.isEmpty()) {
      page.recordsOf("claims", "What decides the claims");
    }
    if (sequential) {
      page.say(spent(budget, measuring, looks));
    }
    page.reused(measuring.cold.reused() + measuring.warm.reused());
  }

  /**
   * Doubles the replications of the two cases of each comparison that leaves a claim undecided,
   * look after look.
   *
   * @return a sentence per look
   */
  private List<String> decide(
      Map<PaperFigure, List<FigurePage.Measured>> measured, Measuring measuring, double budget) {
    int most = runs.replications() << (MAX_LOOKS - 1);
    List<String> looks = new ArrayList<>();
    looks.add(look(measured, measuring, runs.replications()));
    for (int look = 1; look < MAX_LOOKS && measuring.spent() < budget; look++) {
      int replications = runs.replications() << look;
      for (Map.Entry<PaperFigure, List<FigurePage.Measured>> figure : measured.entrySet()) {
        for (FigurePage.Measured one : figure.getValue()) {
          if (measuring.spent() < budget) {
            Measurements own = measuring.of(one.regime());
            own.measure(one.undecided(figure.getKey(), BEYOND * most), replications);
            one.study().of(own);
          }
        }
      }
      looks.add(look(measured, measuring, replications));
    }
    return looks;
  }

  private static String look(
      Map<PaperFigure, List<FigurePage.Measured>> measured, Measuring measuring, int replications) {
    List<ClaimVerdict> verdicts =
        measured.entrySet().stream()
            .flatMap(
                figure -> figure.getValue().stream().flatMap(one -> one.verdicts(figure.getKey())))
            .toList();
    return String.format(
        Locale.ROOT,
        "%d of %d with %d replications and %.1f min",
        verdicts.stream().filter(ClaimVerdict::isDecided).count(),
        verdicts.size(),
        replications,
        measuring.spent() / TimeUnit.MINUTES.toSeconds(1));
  }

  private static String spent(double budget, Measuring measuring, List<String> looks) {
    return String.format(
        Locale.ROOT,
        "Of the comparisons that leave a claim undecided, the two cases got twice the replications,"
            + " at most %d times, within %.0f minutes of CPU time; the runs of this command took"
            + " %.1f. Every look has an error of %.0f %%, so that all looks together have %.0f %%."
            + " Decided: %s. Comparisons that would need more than %d times the replications of the"
            + " last look got none.",
        MAX_LOOKS - 1,
        budget / TimeUnit.MINUTES.toSeconds(1),
        measuring.spent() / TimeUnit.MINUTES.toSeconds(1),
        100 * ERROR / MAX_LOOKS,
        100 * ERROR,
        String.join("; ", looks),
        BEYOND);
  }
}
