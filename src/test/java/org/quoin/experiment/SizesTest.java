package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

class SizesTest {
  private static List<String> of(String... changes) {
    return Sizes.of(
        ScenarioFile.grid(Path.of("scenarios/aida-environment-1-ep.yaml"), List.of(changes)));
  }

  @Test
  void ordinaryScenariosAreNotRemarkedOn() {
    assertThat(of()).isEmpty();
    assertThat(of("clients.0.send=500 MB")).as("50,000 packets and the result's").hasSize(1);
    assertThat(of("clients.0.send=499 MB")).isEmpty();
  }

  @Test
  void packetsThatTakeLongAreCounted() {
    assertThat(of("clients.0.send=1000000 KB"))
        .singleElement()
        .asString()
        .endsWith(
            "is 100,000 packets there and back on average; a larger packet makes them fewer, and"
                + " with network: fluid there are none");
    assertThat(of("clients.0.send=1000000 KB", "network=fluid")).as("no packets").isEmpty();
  }

  @Test
  void packetsForWhichAFluidStandsAreNotCounted() {
    assertThat(Sizes.of(large("abilene"))).as("a fluid everywhere").isEmpty();
    assertThat(Sizes.of(large("heterogeneous"))).as("no queues").isEmpty();
    GridScenario mixed = large("aida-environment-1-ep");
    assertThat(mixed.grid().choice().sentence()).contains("on 2 of 4 queues");
    assertThat(Sizes.of(mixed)).singleElement().asString().contains("is 300,000 packets");
  }

  private static GridScenario large(String name) {
    return ScenarioFile.grid(
        Path.of("scenarios", name + ".yaml"),
        List.of("clients.0.send=2 GB", "clients.0.receive=1 GB", "network=auto"));
  }
}
