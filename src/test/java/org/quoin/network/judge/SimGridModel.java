package org.quoin.network.judge;

import java.io.IOException;

/** A model of SimGrid's network beside Quoin's fluid. */
enum SimGridModel {
  /** Max-min fair shares, as in Quoin's fluid with {@code round-trip}. */
  CM02("CM02", "CM02", 0, false),

  /** With factors of bandwidth and latency; Quoin's fluid gets links with these factors. */
  LV08("LV08", "LV08", 0, true),

  /** As SimGrid has it by default: slow links count as longer ones. Quoin has no such weight. */
  LV08_WEIGHTED("LV08 with its weight of slow links", "LV08", SimGrid.WEIGHT, true);

  private final String title;
  private final String word;
  private final double weight;
  private final boolean factors;

  SimGridModel(String title, String word, double weight, boolean factors) {
    this.title = title;
    this.word = word;
    this.weight = weight;
    this.factors = factors;
  }

  /** {@return its name on the page} */
  String title() {
    return title;
  }

  /** {@return whether Quoin has the same model} */
  boolean isQuoins() {
    return weight == 0;
  }

  /**
   * The relative differences of the ends of transfers.
   *
   * @param transfers that were compared
   * @param bounded platforms with a window
   * @param largest difference
   * @param mean difference
   */
  record Differences(int transfers, int bounded, double largest, double mean) {}

  /** {@return the differences on the first random platforms} */
  Differences compared(SimGrid simGrid, int platforms) throws IOException, InterruptedException {
    int transfers = 0;
    int bounded = 0;
    double largest = 0;
    double sum = 0;
    for (int seed = 1; seed <= platforms; seed++) {
      SharedLinks platform = SharedLinks.random(seed);
      double[] expected = simGrid.ends(word, weight, platform);
      double[] found = (factors ? platform.withFactorsOfLv08() : platform).ends();
      bounded += platform.window() < SharedLinks.NO_WINDOW ? 1 : 0;
      for (int i = 0; i < found.length; i++) {
        double difference = Math.abs(found[i] - expected[i]) / expected[i];
        largest = Math.max(largest, difference);
        sum += difference;
        transfers++;
      }
    }
    return new Differences(transfers, bounded, largest, sum / transfers);
  }
}
