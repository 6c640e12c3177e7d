package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.report.Progress;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;

/**
 * Mazalov and Nikitina, "Evaluation of the characteristics of the Backfill algorithm",
 * Computational Technologies 17(5), 2012: the table, Figs. 3 to 5 and the claims, on many streams
 * and on the log that the streams' parameters were fitted to.
 */
public final class KrcReproduction {
  private final KrcPage page;

  private KrcReproduction(KrcResults results) {
    this.page = new KrcPage(results);
  }

  /**
   * Simulates everything.
   *
   * @param streams how many, at least 2
   * @param jobs of each stream; the paper has 1000
   * @param seed of the streams
   * @param traces the folder of the logs, where there is one
   * @param threads streams at once; no result depends on it
   * @return what it showed
   */
  public static KrcReproduction run(
      int streams, int jobs, long seed, Optional<Traces> traces, int threads) {
    KrcStudy study = new KrcStudy(streams, jobs, seed);
    Optional<Path> log = traces.flatMap(folder -> folder.log(KarelianLog.NAME));
    List<KarelianLog> logs = new ArrayList<>();
    if (log.isPresent()) {
      for (int processors : KarelianLog.MACHINES) {
        logs.add(KarelianLog.of(log.get(), processors, threads));
      }
    }
    List<Cell> cells = study.run(KrcStudy.points(), threads);
    KrcStudy fewer = new KrcStudy(Math.max(2, streams / 10), jobs, seed);
    return new KrcReproduction(
        new KrcResults(
            study,
            cells,
            logs,
            OtherStreams.run(fewer, log, threads),
            traces.map(folder -> frontiers(folder, threads)).orElse(List.of())));
  }

  private static List<Frontier> frontiers(Traces traces, int threads) {
    long replays = (long) Frontier.replays() * Frontier.Log.values().length;
    try (Progress progress = new Progress("wait against errors", replays)) {
      return Frontier.run(traces, threads, progress::step);
    }
  }

  /** {@return what stands above the verdicts} */
  public String introduction() {
    return page.introduction();
  }

  /** {@return the page, with everything in it} */
  public PaperPage addTo(PaperPage paper) {
    page.addTo(paper);
    return paper;
  }
}
