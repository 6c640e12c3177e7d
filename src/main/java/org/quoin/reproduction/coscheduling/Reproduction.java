package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.coscheduling.workload.Parameters;
import org.quoin.report.OutputFolder;
import org.quoin.reproduction.Claim;

/**
 * Figures 3 to 15 and Tables 4 to 6 of Zhang et al. (2001), and which of the paper's claims hold.
 * The figures share cases; each is run once, all of them on one pool of threads.
 */
public final class Reproduction {
  private final Runs runs;
  private final List<Page> pages = new ArrayList<>();

  /**
   * A reproduction.
   *
   * @param effort how long to run
   * @param figures what to reproduce
   * @param parameters each figure is measured under every one of them
   */
  public Reproduction(Effort effort, List<Figure> figures, List<Parameters> parameters) {
    this.runs = effort.runs();
    for (Figure figure : figures) {
      for (Parameters one : parameters) {
        pages.add(new Page(figure, one, figure.study(one), effort.jobs()));
      }
    }
  }

  private Collection<Case> cases() {
    return pages.stream().flatMap(page -> page.study().cases().stream()).toList();
  }

  /** How many runs it takes. */
  public int steps() {
    return Measurements.steps(runs, cases());
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
    for (Page page : pages) {
      Study study = page.study().of(measurements);
      List<Claim> claims = Claims.of(page.figure(), study);
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
      folder.write("comparisons.csv", summary.comparisons());
    }
  }
}
