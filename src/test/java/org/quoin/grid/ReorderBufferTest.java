package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;

class ReorderBufferTest {
  private final List<Long> passed = new ArrayList<>();
  private final ReorderBuffer order =
      new ReorderBuffer(11, record -> passed.add(record.job().id()));

  private void add(long number) {
    Job job = Job.batch(number, 0, 1, 1, 1, 0);
    order.add(new JobRecord(job, "s", 0, 0, 1, 1, false, ""));
  }

  @Test
  void aRecordWaitsForThoseBeforeIt() {
    add(12);
    add(14);
    assertThat(passed).isEmpty();
    add(11);
    assertThat(passed).containsExactly(11L, 12L);
    order.end();
    assertThat(passed).as("13 never came").containsExactly(11L, 12L, 14L);
  }

  /** Ids in any order, some missing, and further apart than the initial buffer. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void allThatCamePassInTheOrderOfTheirNumbers(long seed) {
    Random random = new Random(seed);
    List<Long> numbers =
        new ArrayList<>(
            LongStream.range(11, 3000).filter(n -> random.nextInt(50) > 0).boxed().toList());
    List<Long> sorted = List.copyOf(numbers);
    for (int begin = 0; begin < numbers.size(); begin += 500) {
      int end = Math.min(begin + 500, numbers.size());
      Collections.shuffle(numbers.subList(begin, end), random);
    }
    numbers.forEach(this::add);
    order.end();
    assertThat(passed).isEqualTo(sorted);
  }
}
