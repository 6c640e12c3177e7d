package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.List;
import org.quoin.reproduction.PaperPage;

/**
 * The page of Aida et al. (HPDC 1998).
 *
 * @param scenarios the folder of the environments
 * @param settings changes to them, as {@code replications=2}
 * @param threads runs at once; no result depends on it
 * @param onStep called after each of {@link #steps} steps
 */
public record AidaPage(Path scenarios, List<String> settings, int threads, Runnable onStep) {
  /** Jobs counted in each replication over one link. */
  private static final int JOBS = 100;

  /** The settings of the studies over orders and latencies, whose intervals are short. */
  private static final List<String> FEW = List.of("replications=10", "jobs=60", "warmup=10");

  /** {@return the number of steps} */
  public static int steps() {
    return 1 + AidaClaims.scenarios().size() + PacketSizes.steps() + OldInformation.steps();
  }

  /**
   * {@return the page, with everything in it}
   *
   * @param replications of each packet size on one link
   */
  public PaperPage addTo(PaperPage page, int replications) {
    page.claims(List.of(Examples.claim(scenarios, settings, threads, onStep)), "slide and figure");
    AidaClaims.run(scenarios, settings, threads, onStep).addTo(page);
    PacketSizes.overOneLink(page, replications, JOBS, threads, onStep);
    PacketSizes.ofSlides(page, scenarios, settings, threads, onStep);
    PacketSizes.byOrderAndLatency(page, scenarios, FEW, threads, onStep);
    return page.table(
        "Old information: EP in environment 1, crossed",
        OldInformation.table(scenarios, settings, threads, onStep));
  }
}
