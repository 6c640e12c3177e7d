package org.quoin.reproduction.krc;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.quoin.statistics.Estimate;
import org.quoin.workload.model.KrcModel;

/**
 * One point of a table or figure: many streams of one model under one reading and threshold.
 *
 * @param runs one a stream; every cell's stream i has the same random numbers
 */
record Cell(Point point, KrcTrial[] runs) {
  private static final double LEVEL = 0.95;

  /**
   * What one cell simulates.
   *
   * @param figure the table or figure it belongs to
   * @param curve the line of the figure, or the row of the table
   * @param x its place on the figure's horizontal axis
   */
  record Point(
      String figure, String curve, double x, KrcModel model, double tau, Reading reading) {}

  Estimate gain() {
    return estimate(KrcTrial::gain);
  }

  Estimate backfilled() {
    return estimate(KrcTrial::backfilled);
  }

  /** The backfills that delayed no head, as the text of Fig. 4 has them. */
  Estimate successful() {
    return estimate(trial -> trial.backfilled() - trial.errors());
  }

  Estimate errors() {
    return estimate(KrcTrial::errors);
  }

  Estimate notWorse() {
    return estimate(KrcTrial::notWorse);
  }

  Estimate shorter() {
    return estimate(KrcTrial::shorter);
  }

  /** The share of streams in which the ECDF of waits is nowhere below that of FCFS. */
  double dominated() {
    return Arrays.stream(runs).mapToDouble(run -> run.dominates() ? 1 : 0).average().orElse(0);
  }

  Estimate estimate(ToDoubleFunction<KrcTrial> value) {
    return Estimate.of(each(value), LEVEL);
  }

  private double[] each(ToDoubleFunction<KrcTrial> value) {
    return Arrays.stream(runs).mapToDouble(value).toArray();
  }

  /** How much larger a value is here than in another cell, stream by stream. */
  Estimate above(Cell other, ToDoubleFunction<KrcTrial> value) {
    return Estimate.of(Estimate.differences(each(value), other.each(value)), LEVEL);
  }
}
