package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quoin.report.OutputFolder;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Judged;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Pattern;

/**
 * Figures 3 to 15 and Tables 4 to 6 of Zhang et al. (2001), and which of the paper's claims hold.
 * The figures share cases; each is run once, all of them on one pool of threads.
 */
public final class Reproduction {
  /** How often claims are looked at, at most. */
  private static final int MOST_LOOKS = 5;

  private final Effort effort;
  private final Runs runs;
  private final List<Figure> figures;
  private final List<CostParameters> parameters;
  private final List<Regime> regimes;
  private final Optional<Pattern> pattern;

  /**
   * A reproduction.
   *
   * @param effort how long to run
   * @param figures what to reproduce
   * @param parameters each figure is measured under every one of them
   * @param regimes and at every one of these loads; the one that varies the load at the first only
   * @param pattern of all jobs where the figure does not vary it; the paper's if empty; an open
   *     pipeline also stands for the closed one of the figure that does
   */
  public Reproduction(
      Effort effort,
      List<Figure> figures,
      List<CostParameters> parameters,
      List<Regime> regimes,
      Optional<Pattern> pattern) {
    this.effort = effort;
    this.runs = effort.runs();
    this.figures = List.copyOf(figures);
    this.parameters = List.copyOf(parameters);
    this.regimes = List.copyOf(regimes);
    this.pattern = pattern;
  }

  /** {@return how long it runs} */
  public Effort effort() {
    return effort;
  }

  private Page page(Figure figure, CostParameters costs, Regime regime) {
    Study study = figure.study(costs);
    boolean own = figure == Figure.FIG3;
    Study changed =
        study.changed(
            List.of(),
            one -> {
              if (!own) {
                regime.change(one);
              }
              pattern.ifPresent(other -> one.pattern = pattern(figure, one.pattern, other));
            });
    return new Page(figure, costs, regime, changed);
  }

  /** Fig. 7 has its own patterns; of these an open pipeline takes the place of the closed one. */
  private static Pattern pattern(Figure figure, Pattern own, Pattern other) {
    boolean keeps = figure == Figure.FIG7 && !(own == Pattern.LINEAR && other == Pattern.PIPELINE);
    return keeps ? own : other;
  }

  private List<Regime> of(Figure figure) {
    return figure == Figure.FIG3 ? regimes.subList(0, 1) : regimes;
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
   * Measures; prints and draws each figure once its cases are there, or with a budget once that is
   * spent or all claims are decided.
   *
   * @param folder for pictures and CSV, or null
   * @param out takes the text
   * @return the claims, a case each load and number of latencies
   */
  public List<Judged> run(Execution how, OutputFolder folder, Consumer<String> out) {
    Summary summary = new Summary();
    Measurements measurements = new Measurements(runs, how);
    Measurements lasting = new Measurements(runs.inTheLongRun(), how);
    List<Page> pages = new ArrayList<>();
    for (Figure figure : figures) {
      for (CostParameters costs : parameters) {
        for (Regime regime : of(figure)) {
          Page page = page(figure, costs, regime.found(lasting, costs));
          page.study().of(measurements);
          pages.add(page);
          if (how.budget() == 0) {
            show(page, summary, folder, out);
          }
        }
      }
    }
    if (how.budget() > 0) {
      decide(pages, measurements, how.budget());
      for (Page page : pages) {
        page.study().of(measurements);
        show(page, summary, folder, out);
      }
    }
    out.accept(summary.text() + (how.budget() > 0 ? spent(how, measurements) : ""));
    if (folder != null) {
      folder.write("claims.csv", summary.csv());
      folder.write("comparisons.csv", summary.comparisons());
    }
    return summary.judged();
  }

  private static void show(Page page, Summary summary, OutputFolder folder, Consumer<String> out) {
    List<Claim> claims = page.claims();
    claims.forEach(
        claim ->
            summary.add(
                page.figure().id(), page.parameters().latencies(), page.regime().name(), claim));
    out.accept(page.text(claims));
    if (folder != null) {
      page.draw(folder);
    }
  }

  /** Doubles the replications of what has claims that are open, round after round. */
  private void decide(List<Page> pages, Measurements measurements, double budget) {
    List<Page> open = pages;
    for (int looks = 1; looks < MOST_LOOKS; looks++) {
      open = open.stream().filter(Page::isOpen).toList();
      for (Page page : open) {
        if (measurements.spent() >= budget) {
          return;
        }
        page.study().of(measurements, effort.replications() << looks);
      }
    }
  }

  private static String spent(Execution how, Measurements measurements) {
    return String.format(
        Locale.ROOT,
        "%nReplications were doubled where claims were open, %d times at most, for %.0f minutes of"
            + " CPU;%nthe runs took %.1f. Who looks several times is the more likely to see an"
            + " interval off zero by chance.%n",
        MOST_LOOKS - 1,
        how.minutes(),
        measurements.spent() / TimeUnit.MINUTES.toSeconds(1));
  }
}
