package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.coscheduling.Parameters;
import org.quoin.report.OutputFolder;

/**
 * Figures 3 to 15 and Tables 4 to 6 of Zhang et al. (2001), and which of the paper's claims hold.
 * The figures share cases; each is run once, all of them on one pool of threads.
 */
public final class CoschedulingReproduction {
  private final CoschedulingRuns runs;
  private final List<CoschedulingPage> pages = new ArrayList<>();

  /**
   * A reproduction.
   *
   * @param effort how long to run
   * @param figures what to reproduce
   * @param parameters each figure is measured under every one of them
   */
  public CoschedulingReproduction(
      CoschedulingEffort effort, List<CoschedulingFigure> figures, List<Parameters> parameters) {
    this.runs = effort.runs();
    for (CoschedulingFigure figure : figures) {
      for (Parameters one : parameters) {
        pages.add(new CoschedulingPage(figure, one, figure.study(one), effort.jobs()));
      }
    }
  }

  private Collection<CoschedulingCase> cases() {
    return pages.stream().flatMap(page -> page.study().cases().stream()).toList();
  }

  /** How many runs it takes. */
  public int steps() {
    return CoschedulingMeasurements.steps(runs, cases());
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
    CoschedulingSummary summary = new CoschedulingSummary();
    CoschedulingMeasurements measurements = new CoschedulingMeasurements(runs, threads, step);
    for (CoschedulingPage page : pages) {
      CoschedulingStudy study = page.study().of(measurements);
      List<Claim> claims = CoschedulingClaims.of(page.figure(), study);
      claims.forEach(
          claim -> summary.add(page.figure().id(), page.parameters().latencies(), claim));
      out.accept(page.text(claims));
      if (folder != null) {
        page.draw(folder);
      }
    }
    out.accept(summary.text());
    if (folder != null) {
      folder.write("claims.csv", summary.csv());
    }
  }
}
