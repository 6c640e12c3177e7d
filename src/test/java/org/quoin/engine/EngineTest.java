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
}
