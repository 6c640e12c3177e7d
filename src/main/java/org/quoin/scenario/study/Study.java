package org.quoin.scenario.study;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.statistics.Precision;
import org.quoin.statistics.VarianceReduction;

/**
 * A scenario at every point of some axes, fully resolved.
 *
 * @param file the study file, to which other files are relative
 * @param text the text of the study file
 * @param scenario file of the scenario, which may be the study file
 * @param base text of the scenario before any change, byte for byte
 * @param overrides changes by {@code --set} when the study was read
 * @param changes the changes of the scenario at every point, including {@code overrides}
 * @param precision required precisions; empty if the number of replications is fixed
 * @param axes in the order of the file, zipped axes side by side
 * @param points every combination, the last axis fastest
 */
public record Study(
    String name,
    String title,
    Path file,
    String text,
    Path scenario,
    String base,
    List<String> overrides,
    List<String> changes,
    List<Precision> precision,
    WarmUpRule warmUp,
    VarianceReduction variance,
    List<Axis> axes,
    List<Point> points) {

  public Study {
    overrides = List.copyOf(overrides);
    changes = List.copyOf(changes);
    precision = List.copyOf(precision);
    axes = List.copyOf(axes);
    points = List.copyOf(points);
  }

  /**
   * {@return a study of one point without axes, from no study file}
   *
   * @param scenario the scenario whose replications are made
   */
  public static Study of(Scenario scenario) {
    Path source = Path.of(scenario.source());
    return new Study(
        scenario.name(),
        scenario.title(),
        source,
        "",
        source,
        "",
        List.of(),
        List.of(),
        List.of(),
        WarmUpRule.NONE,
        VarianceReduction.NONE,
        List.of(),
        List.of(new Point(1, List.of(), List.of(), scenario)));
  }

  /** {@return every file that the study reads: its own, the scenario, and those of all points} */
  public Set<Path> files() {
    Set<Path> files = new LinkedHashSet<>(List.of(file));
    files.add(scenario);
    points.forEach(point -> files.addAll(point.scenario().files()));
    return files;
  }

  public String compared() {
    Scenario first = points.get(0).scenario();
    return first instanceof GridScenario
        ? "metaserver"
        : first instanceof ReplayScenario ? "policy" : "scheme";
  }

  /**
   * {@return the replications of each compared run at a point; the minimum, if a precision is
   * required}
   */
  public int least(Point point) {
    return precision.stream()
        .mapToInt(p -> variance.runs(p, new double[0], new double[0][]))
        .max()
        .orElse(point.scenario().replications());
  }

  /** {@return the changes except those of the number of replications and of what is compared} */
  public List<String> lastingChanges() {
    return changes.stream()
        .filter(change -> !change.startsWith("replications="))
        .filter(
            change ->
                StudyAxes.COMPARED.keySet().stream().noneMatch(key -> change.startsWith(key + "=")))
        .toList();
  }
}
