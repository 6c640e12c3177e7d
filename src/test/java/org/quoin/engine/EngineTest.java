package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** Against a sorted list, with many ties, while events come and go, some of them far ahead. */
  @ParameterizedTest
  @CsvSource({"1, 4", "3, 4", "40, 4", "3000, 4", "3000, 1000", "9000, 1000000000"})
  void eventsComeInTheOrderOfTimePhaseOrderAndScheduling(int pending, int span) {
    record Due(double time, int phase, long order, int number) {}
    Engine engine = new Engine();
    RandomGenerator random = new RandomStreams(1, pending).stream("events");
    PriorityQueue<Due> expected =
        new PriorityQueue<>(
            Comparator.comparingDouble(Due::time)
                .thenComparingInt(Due::phase)
                .thenComparingLong(Due::order)
                .thenComparingInt(Due::number));
    int[] scheduled = {0};
    Runnable[] schedule = new Runnable[1];
    schedule[0] =
        () -> {
          // Not before anything that has happened at this instant.
          double time = engine.now() + 1 + random.nextInt(random.nextBoolean() ? 4 : span);
          int phase = random.nextInt(3);
          Due due = new Due(time, phase, random.nextInt(3), scheduled[0]++);
          expected.add(due);
          engine.at(
              time,
              Phase.values()[phase],
              due.order,
              () -> {
                assertThat(due).isEqualTo(expected.remove());
                assertThat(engine.now()).isEqualTo(due.time);
                int more = scheduled[0] < 30_000 ? random.nextInt(3) : 0;
                for (int i = 0; i < more; i++) {
                  schedule[0].run();
                }
                double next = expected.isEmpty() ? 1 / 0.0 : expected.element().time;
                assertThat(engine.nextEventTime()).isEqualTo(next);
              });
        };
    for (int i = 0; i < pending; i++) {
      schedule[0].run();
    }
    engine.run();
    assertThat(expected).isEmpty();
    assertThat(scheduled[0]).isGreaterThanOrEqualTo(pending);
  }
}
