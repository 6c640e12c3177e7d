package org.quoin.scenario.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.engine.RandomStreams;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.Amount;

class AmountReaderTest {
  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client]
          s [kind=server, speed="100 Mop/s"]
          c -- s [bandwidth="1 MB/s", latency="0.1 s"]
        }
        """);
    Files.writeString(
        folder.resolve("jobs.csv"),
        """
        job,"run time, s",bytes
        1,30,1
        2,10,x

        3,20,-1
        4,0,1e19
        5,40
        """);
  }

  private GridScenario read(String operations) throws IOException {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        "topology: t.dot\nclients:\n  - {job: generic, send: 1 KB, receive: 1 KB, interval: 9 s,\n"
            + "     operations: "
            + operations
            + "}\n");
    return ScenarioFile.grid(file, List.of());
  }

  private Amount amount(String operations) throws IOException {
    return read(operations).grid().classes().get(0).stages().get(0).operations();
  }

  private List<String> mistakes(String operations) {
    InputException refused = catchThrowableOfType(InputException.class, () -> read(operations));
    assertThat(refused).as(operations).isNotNull();
    return refused.mistakes().stream()
        .map(Mistake::toString)
        .map(line -> line.replace(folder + "/", ""))
        .toList();
  }

  private static double drawn(Amount amount) {
    RandomGenerator random = new RandomStreams(1, 0).stream("draws");
    return DoubleStream.generate(() -> amount.draw(random)).limit(40_000).average().orElseThrow();
  }

  /** Weibull: the mean is Gamma(1 + 1 / alpha) / lambda + delta. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{distribution: weibull, parameters: [0.5, 2, 0], unit: 1 Mop}        | 1e6",
        "{distribution: weibull, parameters: [0.5], mean: 30 Mop}             | 30e6",
        "{distribution: gamma, parameters: [4, 2], unit: 10 Mop}              | 20e6",
        "{distribution: gamma, mean: 7 Mop, variation: 0.5}                   | 7e6",
        "{distribution: erlang, parameters: [3], mean: 12 Mop}                | 12e6",
        "{distribution: hypo-exponential, parameters: [1, 2, 4], unit: 4 Mop} | 7e6",
        "{distribution: exponential, parameters: [4], unit: 4 Mop}            | 1e6",
        "{distribution: empirical, file: jobs.csv, column: 'run time, s', unit: 1 Mop} | 20e6",
        "{distribution: empirical, file: jobs.csv, column: 'run time, s', mean: 5 Mop} | 5e6"
      })
  void distributionsHaveTheMeanTheyAreGiven(String text, double mean) throws IOException {
    Amount amount = amount(text);
    assertThat(amount.mean()).isCloseTo(mean, within(1e-6 * mean));
    assertThat(drawn(amount)).isCloseTo(mean, within(0.04 * mean));
  }

  @Test
  void anEmpiricalAmountIsOneOfTheColumn() throws IOException {
    String text = "{distribution: empirical, file: jobs.csv, column: 'run time, s', unit: 1 op}";
    GridScenario scenario = read(text);
    Amount amount = scenario.grid().classes().get(0).stages().get(0).operations();
    RandomGenerator random = new RandomStreams(1, 0).stream("draws");
    assertThat(DoubleStream.generate(() -> amount.draw(random)).limit(1000).distinct().sorted())
        .containsExactly(0.0, 10.0, 20.0, 30.0, 40.0);
    // 1000 = 10^2 + 20^2 + 10^2 + 0 + 20^2 over 5 x 20^2, or over 4 of a sample.
    assertThat(amount.variation()).isBetween(0.49, 0.63);
    assertThat(scenario.files()).contains(folder.resolve("jobs.csv"));
  }

  @Test
  void aSampleOfOneValueIsThatValue() throws IOException {
    Files.writeString(folder.resolve("one.csv"), "operations\n5\n");
    Amount amount =
        amount("{distribution: empirical, file: one.csv, column: operations, unit: 1 Kop}");
    assertThat(amount.mean()).isEqualTo(5000);
    assertThat(amount.variation()).isZero();
    assertThat(drawn(amount)).isEqualTo(5000);
  }

  /** The weights of a day are checked before any of them is used as a number. */
  @ParameterizedTest
  @ValueSource(strings = {"x", "12h", "١٢"})
  void aWeightThatIsNoNumberIsAMistakeOfItsOwn(String weight) {
    assertThat(mistakes("1 op, arrivals: daily, weights: [1, " + weight + "]"))
        .containsExactly(
            "s.yaml:4:54: clients.0.weights.1: is '"
                + weight
                + "'; expected a number; for example 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{distribution: weibull, mean: 1 Mop} | s.yaml:4:18: clients.0.operations:"
            + " the distribution weibull needs parameters",
        "{distribution: weibull, parameters: [1]} | s.yaml:4:18: clients.0.operations:"
            + " the distribution weibull needs either mean, to which it is scaled, or unit, what a"
            + " value of 1 is; for example unit: 1 Mop",
        "{distribution: weibull, parameters: [1, 2], unit: 1 op} | s.yaml:4:54:"
            + " clients.0.operations.parameters: the distribution weibull takes 1 or 3 parameters,"
            + " those of SSJ's WeibullDist; found 2",
        "{distribution: normal, parameters: [1, 2], unit: 1 op} | s.yaml:4:53:"
            + " clients.0.operations.parameters: the distribution normal has values below 0",
        "{distribution: weibull, parameters: [a], unit: 1 op} | s.yaml:4:55:"
            + " clients.0.operations.parameters.0: is 'a'; expected a number; for example 2",
        "{distribution: weibul, parameters: [1], unit: 1 op} | s.yaml:4:33:"
            + " clients.0.operations.distribution: 'weibul' is unknown here; did you mean"
            + " 'weibull'?",
        "{distribution: weibull, parameters: [1], unit: 1 op, shape: 2} | s.yaml:4:71:"
            + " clients.0.operations.shape: has no meaning for weibull, which takes parameters,"
            + " mean, unit",
        "{distribution: empirical, unit: 1 op, column: a} | s.yaml:4:18: clients.0.operations:"
            + " the distribution empirical needs file",
        "{distribution: empirical, unit: 1 op, file: job.csv, column: a} |"
            + " job.csv: there is no such file; did you mean 'jobs.csv'?",
        "{distribution: empirical, unit: 1 op, file: jobs.csv, column: byte} | jobs.csv:1: no"
            + " column 'byte'; did you mean 'bytes'? Expected one of job, run time, s, bytes"
      })
  void mistakesHaveALineEach(String text, String mistake) {
    assertThat(mistakes(text)).containsExactly(mistake);
  }

  @Test
  void allMistakesOfAColumnAreTold() {
    assertThat(mistakes("{distribution: empirical, unit: 1 op, file: jobs.csv, column: bytes}"))
        .containsExactly(
            "jobs.csv:3: bytes is 'x'; expected a number from 0 to 1e18",
            "jobs.csv:5: bytes is '-1'; expected a number from 0 to 1e18",
            "jobs.csv:6: bytes is '1e19'; expected a number from 0 to 1e18",
            "jobs.csv:7: bytes is ''; expected a number from 0 to 1e18");
  }
}
