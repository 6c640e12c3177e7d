package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.PairedSample;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** Results of runs of the shipped scenarios, by the names that {@code claims.txt} uses. */
final class AidaFigures implements ClaimFormula.Figures {
  static final List<String> WIRINGS = List.of("crossed", "straight");
  static final String LINPACK = "Linpack";
  static final String EP = "EP";

  /** The packet size of the shipped scenarios, with which others are compared. */
  static final String BASE = "10 KB";

  private static final String RESPONSE = "response";

  private final Map<String, PairedSample> figures = new LinkedHashMap<>();
  private final Map<String, List<String>> sets = new LinkedHashMap<>();

  /**
   * {@return the scenario of an environment}
   *
   * @param environment 1 or 2
   * @param wiring one of {@link #WIRINGS}
   * @param kind {@link #LINPACK} or {@link #EP}
   * @param changes changes to the environment, as {@code replications=2}
   */
  static GridScenario environment(
      Path scenarios, int environment, String wiring, String kind, List<String> changes) {
    String file =
        "aida-environment-%d%s-%s.yaml"
            .formatted(
                environment,
                wiring.equals("crossed") ? "" : "-straight",
                kind.equals(EP) ? "ep" : "linpack");
    return ScenarioFile.grid(scenarios.resolve(file), changes);
  }

  /** Takes the responses and the time lost in network queues in an environment. */
  void put(int environment, String wiring, String kind, GridOutcome outcome) {
    for (MetaServerOutcome one : outcome.metaServers()) {
      String row = environment + " " + wiring + " " + kind;
      put(RESPONSE, row, one.name(), one.perReplication(Metrics.RESPONSE_TIME));
      put("network", row, one.name(), lostInNetwork(one));
    }
  }

  /**
   * Takes the responses of a packet size.
   *
   * @param set the set of sizes beside {@link #BASE} to which it belongs
   * @param title what has this packet size
   */
  void putPacket(String set, String title, String packet, MetaServerOutcome outcome) {
    String row = title + ", " + packet;
    put(RESPONSE, row, "", outcome.perReplication(Metrics.RESPONSE_TIME));
    if (!packet.equals(BASE)) {
      sets.computeIfAbsent(set, rows -> new ArrayList<>()).add(row);
    }
  }

  void put(String name, String row, String column, double... values) {
    figures.put(
        name + " " + row + " " + column,
        new PairedSample("", Arrays.stream(values).boxed().toList()));
  }

  /** {@return the seconds that a job of each replication lost to others in network queues} */
  private static double[] lostInNetwork(MetaServerOutcome outcome) {
    return outcome.results().stream()
        .mapToDouble(
            run ->
                run.queues().stream().mapToDouble(queue -> queue.spent().contentionDelay()).sum()
                    / run.figures().jobs())
        .toArray();
  }

  /** {@return a figure; without a value if no run has it, so that no claim is judged by it} */
  @Override
  public PairedSample of(String name, String row, String column) {
    String key =
        name.equals("base")
            ? RESPONSE + " " + row.replaceFirst(", [^,]*$", "") + ", " + BASE + " "
            : name + " " + row + " " + column;
    return figures.getOrDefault(key, PairedSample.exact(Double.NaN));
  }

  @Override
  public List<String> set(String name) {
    return sets.getOrDefault(name, List.of(name));
  }
}
