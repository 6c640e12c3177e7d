package org.quoin.scenario.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.workload.EstimateModel;

/** The keys of a replay whose jobs a model draws; in files only. */
public final class ModelKeys {
  /** The key that names the model. */
  public static final String MODEL = "model";

  private static final String ESTIMATES = "estimates";
  private static final String REPLICATIONS = "replications";

  /** Keys of the model. */
  public static final List<Setting> ALL = ReplayKeys.MODEL;

  /** Keys of a log that also apply to the jobs of a model. */
  private static final Set<String> OF_LOGS =
      Set.of("processors", "limit", "load", ESTIMATES, "seed");

  private ModelKeys() {}

  /**
   * {@return the keys of a log that also apply to a model}
   *
   * @param ofLog all keys of the conversion of log lines to jobs
   */
  public static List<Setting> ofModels(List<Setting> ofLog) {
    return ofLog.stream()
        .filter(setting -> OF_LOGS.contains(setting.name()))
        .map(
            setting ->
                setting.name().equals(ESTIMATES)
                    ? Setting.text(ESTIMATES, setting.description(), "exact")
                    : setting)
        .toList();
  }

  /**
   * {@return the jobs of a model, if one is named}
   *
   * @param settings the settings of the replay
   * @param ofLog keys of the conversion of log lines to jobs
   * @param processors the width of the machine, if it is given; else 0
   * @param folder the folder to which other files are relative
   * @param mistakes gets every mistake
   */
  public static Optional<ModelJobs> jobs(
      Settings settings, List<Setting> ofLog, int processors, Path folder, Mistakes mistakes) {
    if (!settings.given(MODEL)) {
      if (settings.given(REPLICATIONS)) {
        mistakes.add(REPLICATIONS, "a log is the same every time; expected a model");
      }
      return Optional.empty();
    }
    for (Setting setting : ofLog) {
      if (settings.given(setting.name()) && !OF_LOGS.contains(setting.name())) {
        mistakes.add(setting.name(), "is of the lines of a log; leave it out");
      }
    }
    EstimateModel estimates =
        settings.given(ESTIMATES)
            ? mistakes.read(
                EstimateModel.EXACT,
                () -> EstimateModel.ofModel(ESTIMATES, settings.text(ESTIMATES)))
            : EstimateModel.EXACT;
    Optional<Integer> width = processors > 0 ? Optional.of(processors) : Optional.empty();
    ModelJobs read =
        mistakes.read(null, () -> ModelJobs.read(MODEL, settings.text(MODEL), folder, width));
    return Optional.ofNullable(read)
        .map(
            jobs ->
                jobs.with(
                        settings.given("limit") ? settings.count("limit") : ModelJobs.COUNT,
                        settings.given("load") ? settings.number("load") : 1,
                        estimates)
                    .streams(settings.whole("seed"), settings.count(REPLICATIONS)));
  }
}
