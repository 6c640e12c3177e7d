package org.quoin.scenario.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.base.RecordBuilder;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;

class QueueReadingTest {
  @TempDir private Path folder;

  private static QueueModel notation(
      String written, String arrivals, String service, String classes, String think, double scv) {
    QueueNotation.Shape shape = new QueueNotation.Shape(Law.Form.LOGNORMAL, scv);
    List<String> services = service.isEmpty() ? List.of() : List.of(service.split(","));
    List<String> named = classes.isEmpty() ? List.of() : List.of(classes.split(";"));
    QueueNotation open = QueueNotation.open(written, arrivals, services, shape);
    return RecordBuilder.copy(open, "classes", named, "think", think).model();
  }

  @Test
  void ratesAndTimesAreReadAlike() {
    QueueModel rates = notation("M/M/1", "48/min", "1/s", "", "", Double.NaN);
    QueueModel times = notation("M/M/1", "1.25 s", "1000 ms", "", "", Double.NaN);
    assertThat(times.classes().get(0).rate()).isCloseTo(0.8, within(1e-12));
    assertThat(rates.classes().get(0).rate()).isCloseTo(0.8, within(1e-12));
    assertThat(times.classes().get(0).service()).containsExactly(Law.exponential(1));
  }

  @Test
  void classesComeInTheOrderOfTheirPriority() {
    QueueModel model =
        notation("M/G/1-PRIORITY", "", "", "a=1/s,0.2 s,3;b=2/s,0.1 s", "", Double.NaN);
    assertThat(model.classes()).extracting(QueueModel.Customers::name).containsExactly("a", "b");
    assertThat(model.classes().get(0).service().get(0).variation()).isEqualTo(3);
    assertThat(model.classes().get(1).service().get(0).variation()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "M/M/1 | '' | '' | '' | '' | --arrivals: is missing",
        "M/M/1 | 0.8 | 1/s | '' | '' | --arrivals: '0.8' has no unit",
        "M/M/1 | 0/s | 1/s | '' | '' | --arrivals: '0/s'",
        "M/M/1 | 1/s | 1/s,2/s | '' | '' | --service: has 2 values for 1 queues",
        "M/M/1 | 1/s | 1/s | '' | 3 s | --think: is for a closed queue",
        "M/M/1//4 | '' | 1/s | '' | '' | --think: is missing",
        "M/M/1//4 | 1/s | 1/s | '' | 3 s | --arrivals: a closed queue has none",
        "M/M/1 | 1/s | '' | a=1/s,1 s | '' | --class: stands in place of",
        "M/M/1 | '' | '' | a | '' | --class: 'a': expected NAME=",
        "M/M/1 | '' | '' | 'a=1/s,1 s,2' | '' | the scv is that of M; leave it out",
        "M/M/1-PRIO | 1/s | 2/s | '' | '' | a queue with priorities needs classes",
        "M/M/1/5 -> M/M/1 | 1/s | 2/s | '' | '' | only the last one a limit of places",
        "M/M/1 -> M/Q/1 | 1/s | 2/s | '' | '' | 'M/Q/1': the service 'Q'"
      })
  void mistakesAreSaid(
      String written, String arrivals, String service, String classes, String think, String said) {
    assertThatThrownBy(() -> notation(written, arrivals, service, classes, think, Double.NaN))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(said);
  }

  @Test
  void aVariationMustSuitItsDistribution() {
    assertThatThrownBy(() -> notation("M/H2/1", "1/s", "2/s", "", "", 0.5))
        .hasMessageContaining("the scv of a distribution hyperexponential is 0.5; expected 1 to");
    assertThatThrownBy(() -> notation("M/G/1", "1/s", "2/s", "", "", 0))
        .hasMessageContaining("expected 0.001 to 10,000");
  }

  private QueueModel file(String text) throws IOException {
    return QueueFile.read(Files.writeString(folder.resolve("net.yaml"), text));
  }

  @Test
  void aFileIsANetwork() throws IOException {
    QueueModel model =
        file(
            """
            title: Shop
            stations:
              web: {arrivals: 10/s, service: 20/s, servers: 2, next: {disk: 0.5}}
              disk: {service: 50 ms, distribution: erlang, scv: 0.25, discipline: PS}
              mail: {service: 1 s, servers: inf}
            """);
    assertThat(model.name()).isEqualTo("Shop");
    assertThat(model.stations())
        .extracting(QueueModel.Station::servers)
        .containsExactly(2, 1, Kendall.MANY);
    assertThat(model.routing().get(0)).containsExactly(0.0, 0.5, 0.0);
    assertThat(model.classes().get(0).service().get(1)).isEqualTo(Law.erlang(4, 0.05));
    assertThat(model.classes().get(0).rate()).isCloseTo(10, within(1e-12));
    assertThat(model.isClosed()).isFalse();
    QueueModel closed = file("customers: 3\nthink: 2 s\nstations:\n  a: {service: 1 s}\n");
    assertThat(closed.population()).isEqualTo(3);
    assertThat(closed.think()).isEqualTo(Law.exponential(2));
    assertThat(closed.circulates()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stations: {a: {service: 1 s}} | no customer arrives",
        "{customers: 2, stations: {a: {service: 1 s, arrivals: 1/s}}} | has no arrivals from"
            + " outside",
        "stations: {a: {service: 1 s, arrivals: 1/s, next: {b: 0.5}}} | there is no station 'b'",
        "stations: {a: {service: 1 s, arrivals: 1/s, next: {a: 0.5, b: 0.7}}, b: {service: 1 s}} |"
            + " have the sum 1.2",
        "stations: {a: {service: 1, arrivals: 1/s}} | net.yaml:1",
        "stations: {a: {arrivals: 1/s}} | service",
        "stations: {a b: {service: 1 s, arrivals: 1/s}} | expected a name of letters",
        "stations: {a: {service: 1 s, arrivals: fast}} | 'fast'",
        "'[1]' | is not a network"
      })
  void mistakesInAFileAreSaid(String text, String said) {
    assertThatThrownBy(() -> file(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(said);
  }
}
