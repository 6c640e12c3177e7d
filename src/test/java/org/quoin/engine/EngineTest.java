package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineTest {

  @Test
  void equalTimesGoByPhaseThenByOrderOfScheduling() {
    Engine engine = new Engine();
    List<String> seen = new ArrayList<>();
    engine.at(1, Phase.TIMER, () -> seen.add("timer"));
    engine.at(1, Phase.ARRIVAL, () -> seen.add("first arrival"));
    engine.at(1, Phase.SCHEDULING, () -> seen.add("scheduling"));
    engine.at(1, Phase.ARRIVAL, () -> seen.add("second arrival"));
    engine.at(1, Phase.END, () -> seen.add("end"));
    engine.at(0.5, Phase.TIMER, () -> seen.add("earlier"));
    engine.run();
    assertThat(seen)
        .containsExactly(
            "earlier", "end", "first arrival", "second arrival", "scheduling", "timer");
  }

  @Test
  void aStreamDependsOnlyOnSeedReplicationAndName() {
    RandomStreams streams = new RandomStreams(7, 3);
    double first = streams.stream("arrivals").nextDouble();
    streams.stream("service").nextDouble();
    assertThat(new RandomStreams(7, 3).stream("arrivals").nextDouble()).isEqualTo(first);
    assertThat(new RandomStreams(7, 4).stream("arrivals").nextDouble()).isNotEqualTo(first);
    assertThat(new RandomStreams(8, 3).stream("arrivals").nextDouble()).isNotEqualTo(first);
    assertThat(streams.stream("service").nextDouble()).isNotEqualTo(first);
  }
}
