package org.quoin.reproduction;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.report.OutputFolder;

/**
 * Mazalov and Nikitina, "Evaluation of the characteristics of the Backfill algorithm",
 * Computational Technologies 17(5), 2012: the table, Figs. 3 to 5 and the claims, on many streams
 * and on the log that the streams' parameters were fitted to.
 */
public final class KrcReproduction {
  private final KrcResults results;
  private final KrcPage page;

  private KrcReproduction(KrcResults results) {
    this.results = results;
    this.page = new KrcPage(results);
  }

  /**
   * Simulates everything.
   *
   * @param streams how many, at least 2
   * @param jobs of each stream; the paper has 1000
   * @param seed of the streams
   * @param log the log KRC-2009, where it is there
   * @param threads streams at once; no result depends on it
   */
  public static KrcReproduction run(
      int streams, int jobs, long seed, Optional<Path> log, int threads) {
    KrcStudy study = new KrcStudy(streams, jobs, seed);
    List<KrcLog> logs = new ArrayList<>();
    if (log.isPresent()) {
      for (int processors : KrcLog.MACHINES) {
        logs.add(KrcLog.of(log.get(), processors));
      }
    }
    return new KrcReproduction(new KrcResults(study, study.run(KrcStudy.points(), threads), logs));
  }

  /** The name of the log that belongs to the paper. */
  public static String logName() {
    return KrcLog.NAME;
  }

  /** Tables and verdicts for a terminal. */
  public String text() {
    return page.text();
  }

  /** Everything as keys and values. */
  public Map<String, Object> tree() {
    return page.tree();
  }

  /** Writes the page, the figures (PNG) and the numbers (CSV, JSON). */
  public void write(OutputFolder out) {
    new KrcFiles(results, out).write(page);
  }
}
