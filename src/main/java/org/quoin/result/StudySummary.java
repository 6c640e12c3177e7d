package org.quoin.result;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.base.Meaning;
import org.quoin.base.Plurals;
import org.quoin.experiment.store.RunMetric;
import org.quoin.workload.resample.ResamplingDiagnosis;

/** The file {@code summary.json} of a study. */
public record StudySummary(
    @Meaning("Name of the study, taken from its file") String study,
    @Meaning("Title of the study") String title,
    @Meaning("Runs of the study") long runs,
    @Meaning("What is compared at each point: metaserver, policy or scheme") String compared,
    @Meaning("One item per key that varies") List<Axis> axes,
    @Meaning("One item per metric") List<RunMetric> metrics,
    @Meaning("With variance-reduction: variance reached, over that of as many independent runs")
        Double varianceRatio,
    @Meaning("One item per point") List<Point> points,
    @Meaning("Warnings about the study, in sentences") List<String> warnings,
    @Meaning(
            "The answer in one sentence: which alternative is best at how many points and by how"
                + " much, or over what the metric ranges")
        String verdict,
    @Meaning(
            "Share of the variance of the first metric that each axis explains, the greatest first;"
                + " empty unless two axes or more vary in all combinations")
        List<Effect> effects,
    @Meaning("The shares in a sentence") String matters) {

  /**
   * Checks that a summary has everything by which its results are found.
   *
   * @throws IllegalArgumentException with the first member that is missing
   */
  public StudySummary {
    require(compared != null && !compared.isEmpty(), "'compared' is missing");
    require(metrics != null && !metrics.isEmpty(), "'metrics' is missing");
    require(metrics.stream().noneMatch(one -> one.id() == null), "a metric has no 'id'");
    require(axes.stream().noneMatch(axis -> axis.key() == null), "an axis has no 'key'");
    require(points != null && !points.isEmpty(), "'points' is missing");
    int number = 0;
    for (Point point : points) {
      String which = "point " + ++number;
      require(point.replications > 0, which + " has no 'replications'");
      require(point.compared != null && !point.compared.isEmpty(), which + " has no 'compared'");
      for (Axis axis : axes) {
        require(point.at.containsKey(axis.key), which + " has no '" + axis.key + "'");
      }
      for (Alternative one : point.compared) {
        require(one.name != null, which + " has one without 'name'");
        Set<String> known = one.metrics.keySet();
        for (RunMetric metric : metrics) {
          require(known.contains(metric.id()), which + " has no metric '" + metric.id() + "'");
        }
      }
    }
    verdict = verdict == null ? StudyVerdict.sentence(metrics, axes, points) : verdict;
    effects = effects == null ? StudyEffects.of(metrics.get(0), axes, compared, points) : effects;
    matters = matters == null ? StudyEffects.sentence(metrics.get(0), axes, effects) : matters;
  }

  /** {@return what was simulated, without the title} */
  public String simulated() {
    String along =
        axes.isEmpty()
            ? "no axis"
            : axes.stream().map(axis -> shortName(axis.key)).collect(Collectors.joining(", "));
    return "%s of %s, %s"
        .formatted(Plurals.counted(points.size(), "point"), along, Plurals.counted(runs, "run"));
  }

  /** {@return the warnings about the study and about its points} */
  public List<String> everyWarning() {
    Set<String> every = new LinkedHashSet<>(warnings);
    for (Point point : points) {
      every.addAll(point.warnings == null ? List.of() : point.warnings);
      for (Alternative one : point.compared) {
        Long without = one.runsWithoutSteadyState();
        if (without != null && without > 0) {
          every.add(
              "at point %s, under %s, %s of %s found no steady state"
                  .formatted(
                      point.point(),
                      one.name(),
                      Plurals.counted(without, "run"),
                      point.replications()));
        }
      }
    }
    return List.copyOf(every);
  }

  /** {@return the end of an axis's key; the whole key where another axis has that end} */
  public String shortName(String key) {
    return shortName(key, axes);
  }

  static String shortName(String key, List<Axis> axes) {
    String end = key.replaceFirst("^.*[.]", "");
    boolean unique =
        axes.stream()
            .noneMatch(
                axis ->
                    !axis.key.equals(key)
                        && (axis.key.equals(end) || axis.key.endsWith("." + end)));
    return unique ? end : key;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** A key that varies. */
  public record Axis(
      @Meaning("Key, as it is written under vary") String key,
      @Meaning("Unit of the values; empty for strings and pure numbers") String unit,
      @Meaning("Values in their order: strings, or numbers in this unit") List<Object> values) {}

  /** The effect of an axis on the results. */
  public record Effect(
      @Meaning("Key of the axis, or what is compared") String axis,
      @Meaning("Share of the variance of the means that lies between its values") double share) {}

  /** A combination of the values of all axes. */
  public record Point(
      @Meaning(Meanings.POINT) int point,
      @Meaning(value = "Value of each key that varies", key = "KEY") Map<String, Object> at,
      @Meaning("Seed of the runs") long seed,
      @Meaning("Replications of each alternative") int replications,
      @Meaning("One item per alternative") List<Alternative> compared,
      @Meaning("Metric by which the places are determined") String rankedBy,
      @Meaning("One item per pair of alternatives") List<Pair> pairs,
      @Meaning("Warnings about the scenario at this point, in sentences") List<String> warnings,
      @Meaning("With resample: how logs were drawn, and how far the intervals can be trusted")
          ResamplingDiagnosis resampling) {

    /**
     * {@return whether the best is ahead of others by what hardly matters}
     *
     * @param metric the metric by which they are judged
     */
    public boolean isNarrow(RunMetric metric) {
      return compared.size() > 1 && verdict(metric).isNarrow();
    }

    /** {@return which alternative is the best at this point, if that can be shown} */
    public Verdict verdict(RunMetric metric) {
      return Verdict.of(metric, this);
    }
  }

  /** One of the alternatives that are compared at a point. */
  public record Alternative(
      @Meaning("Name of the metaserver, policy or scheme") String name,
      @Meaning("First and last place that the paired differences allow") List<Integer> place,
      @Meaning("With warmup: mean number of first jobs that were left out") Double jobsCut,
      @Meaning("With warmup: runs in which more than the first half was left out")
          Long runsWithoutSteadyState,
      @Meaning(value = "Value of each metric", key = "METRIC") Map<String, Mean> metrics) {}

  /** Two alternatives, compared on the same random numbers. */
  public record Pair(
      @Meaning("The alternative with the better mean") String better,
      @Meaning("The other alternative") String worse,
      @Meaning("Mean of the better one minus that of the worse one, paired by replication")
          Mean difference,
      @Meaning("p-value of the paired t test, Holm-corrected for all pairs of the point")
          double pValue,
      @Meaning("Whether the difference is significant at 95 %") boolean significant,
      @Meaning("With resample by users or weeks: the ratio of the two, if all values are positive")
          Ratio ratio) {}

  /** A ratio of two alternatives, from the mean of its logarithm over drawn logs. */
  public record Ratio(
      @Meaning(
              "Geometric mean over paired replications: worse over better, or the inverse where"
                  + " more is better")
          double ratio,
      @Meaning("Lower end of its 95 % interval") double low,
      @Meaning("Upper end of its 95 % interval") double high,
      @Meaning("p-value of the paired t test of the logarithms, Holm-corrected for all pairs")
          double pValue) {}
}
