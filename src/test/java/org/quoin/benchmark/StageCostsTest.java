package org.quoin.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import org.junit.jupiter.api.Test;
import org.quoin.base.Stages.Stage;
import org.quoin.benchmark.ScaleBenchmark.StageCosts;

/** Costs of stages by a clock that is set by hand. */
class StageCostsTest {
  @Test
  void everySecondBelongsToTheStageThatHadBegun() {
    Iterator<Double> clock = Arrays.asList(1.0, 10.0, 12.0, 15.0, 19.0, 27.0, 40.0).iterator();
    StageCosts costs = new StageCosts(clock::next);
    costs.charge(Stage.STARTING);
    costs.begin(Stage.READING); // the nine seconds before belong to nobody
    costs.begin(Stage.BUILDING);
    costs.begin(Stage.SIMULATING);
    costs.begin(Stage.READING);
    costs.end();
    costs.end();
    assertThat(costs.of(Stage.STARTING)).isEqualTo(1);
    assertThat(costs.of(Stage.READING)).isEqualTo(2 + 8);
    assertThat(costs.of(Stage.WRITING)).isZero();
    assertThat(costs.simulation()).isEqualTo(3 + 4);
    assertThat(costs.all()).isEqualTo(18);
  }
}
