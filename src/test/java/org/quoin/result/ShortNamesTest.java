package org.quoin.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortNamesTest {
  private static final String MANY = "age=1000,fairshare=10000,half-life=300 s,max-age=600 s";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slurm:fcfs easy:sjf | slurm:fcfs easy:sjf",
        "dynp:fcfs[decider=simple,tuning=half] easy:fcfs | dynp:fcfs[decider=simple,tuning=half]"
            + " easy:fcfs",
        "slurm:m[MANY] easy:fcfs | slurm:m[...] easy:fcfs",
        "slurm:m[MANY] slurm:m[MANY,bf-window=7 d] | slurm:m[...] slurm:m[...,bf-window=7 d]",
        "slurm:m[x=1,MANY] slurm:m[x=2,MANY] | slurm:m[x=1,...] slurm:m[x=2,...]",
        "slurm:m[MANY] slurm:m | slurm:m[MANY] slurm:m",
        "easy:fcfs | easy:fcfs"
      })
  void optionsThatRowsShareAreDots(String names, String expected) {
    assertThat(ShortNames.of(list(names))).isEqualTo(list(expected));
  }

  private static List<String> list(String names) {
    return List.of(names.split(" (?=[a-z]+:)")).stream()
        .map(name -> name.replace("MANY", MANY))
        .toList();
  }
}
