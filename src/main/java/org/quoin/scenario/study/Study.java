package org.quoin.scenario.study;

import java.nio.file.Path;
import java.util.List;
import org.quoin.statistics.Precision;
import org.quoin.statistics.VarianceReduction;

/**
 * A scenario at every point of some axes, fully resolved.
 *
 * @param name the file's name without its ending
 * @param title one line for people
 * @param file the study file, to which other files are relative
 * @param text of the study file
 * @param scenario the file of the scenario, which may be the study's
 * @param base the text of the scenario before any change, byte for byte as it was read
 * @param overrides what {@code --set} changed when it was read
 * @param changes of the scenario at every point, these included, as {@code --set} takes them
 * @param precision when there are replications enough; empty where the scenario says how many
 * @param warmUp what runs leave out at their beginning
 * @param variance how runs are made and estimated from so that fewer are enough
 * @param axes what varies, in the order of the file, those that go together side by side
 * @param points every combination, the last axis changing fastest
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

  /** {@return the one word for what is compared at each point} */
  public String compared() {
    return Compared.word(points.get(0).scenario());
  }

  /**
   * {@return replications at a point, of each of what is compared there; with a precision, at
   * least}
   */
  public int least(Point point) {
    return precision.stream()
        .mapToInt(p -> variance.runs(p, new double[0], new double[0][]))
        .max()
        .orElse(point.scenario().replications());
  }

  /**
   * {@return the changes without those that only say which runs there are, not what a run is: how
   * often, and what is compared}
   */
  public List<String> lastingChanges() {
    return changes.stream()
        .filter(change -> !change.startsWith("replications="))
        .filter(change -> Compared.keys().stream().noneMatch(key -> change.startsWith(key + "=")))
        .toList();
  }
}
