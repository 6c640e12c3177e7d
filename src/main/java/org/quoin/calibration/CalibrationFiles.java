package org.quoin.calibration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.quoin.base.Json;
import org.quoin.report.OutputFolder;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.Topology;
import org.quoin.topology.format.GraphFormat;

/**
 * The files of a calibration: a scenario and a topology with the fitted values, in whose comments
 * the origin of the numbers is, and the fit itself.
 *
 * @param fit the fitted values
 * @param keys the keys, in the order of the values
 * @param measured the file of the measured jobs
 */
public record CalibrationFiles(CalibrationSummary fit, List<FittedKey> keys, Path measured) {
  private static final String OF_TOPOLOGY = "topology.";

  /**
   * Writes all files.
   *
   * @param folder where to
   * @param scenario the scenario that was fitted
   * @param set changes of the scenario that were not fitted
   * @param topology the topology with the fitted values
   */
  public void write(OutputFolder folder, Path scenario, List<String> set, Topology topology) {
    folder.write("calibration.json", Json.write(fit));
    List<String> origins =
        new ArrayList<>(List.of("Other numbers are those of " + name(Path.of(topology.source()))));
    set.stream().filter(CalibrationFiles::isOfTopology).map("--set "::concat).forEach(origins::add);
    for (int i = 0; i < keys.size(); i++) {
      if (isOfTopology(keys.get(i).path())) {
        origins.add(origin(i));
      }
    }
    folder.write(
        "topology.dot",
        origins.stream().map(line -> "// " + line + "\n").collect(Collectors.joining())
            + GraphFormat.DOT.write(topology));
    List<String> changes = new ArrayList<>(set);
    changes.addAll(fit.changes());
    changes.removeIf(CalibrationFiles::isOfTopology);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < keys.size(); i++) {
      text.append("# ").append(origin(i)).append('\n');
    }
    folder.write(
        "scenario.yaml",
        text
            + ScenarioFile.resolved(scenario, changes)
                .replaceFirst("(?m)^topology: .*$", "topology: topology.dot"));
  }

  private static boolean isOfTopology(String change) {
    return change.startsWith(OF_TOPOLOGY);
  }

  private String origin(int i) {
    CalibrationSummary.Key key = fit.keys().get(i);
    return "%s = %s%s, fitted to %s jobs of %s"
        .formatted(
            key.key(),
            keys.get(i).show(key.value()),
            key.low() == null
                ? ", not determined"
                : " (95 % interval: "
                    + keys.get(i).show(key.low())
                    + " to "
                    + keys.get(i).show(key.high())
                    + ")",
            fit.jobs(),
            name(measured));
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
