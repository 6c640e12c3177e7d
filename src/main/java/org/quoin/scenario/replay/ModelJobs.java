package org.quoin.scenario.replay;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.KrcModel;
import org.quoin.workload.model.ModelName;
import org.quoin.workload.model.ModelSettings;
import org.quoin.workload.model.WorkloadModel;

/**
 * Jobs that a statistical model draws, one stream per replication. Their times are not rounded to
 * seconds.
 *
 * @param name the model as it was written
 * @param model draws the jobs
 * @param fitted the log that the model was fitted to
 * @param processors the machine's width
 * @param count number of jobs in a stream
 * @param load factor on the load: times between submissions are divided by it
 * @param estimates model of requested times
 * @param seed the seed of the streams
 * @param replications number of streams
 */
public record ModelJobs(
    String name,
    WorkloadModel model,
    Optional<Path> fitted,
    int processors,
    int count,
    double load,
    EstimateModel estimates,
    long seed,
    int replications)
    implements ReplaySource {

  /** Default number of jobs in a stream. */
  public static final int COUNT = 1000;

  /** Options of a model, in brackets after its name. */
  private static final List<Setting> OPTIONS =
      List.of(
          KrcModel.MU,
          KrcModel.LAMBDA,
          KrcModel.ARRIVAL_RATE,
          Setting.text("fit", "the log to which the model is fitted", ""));

  /** A model with its options, written as {@code krc-pareto[mu=0.1]}. */
  private record Written(ModelName model, Settings options) {
    static Written of(String source, String text) {
      String[] parts = text.split("\\[", 2);
      Mistakes mistakes = new Mistakes();
      Map<String, String> given = new LinkedHashMap<>();
      if (parts.length > 1) {
        for (String option : parts[1].replaceFirst("\\]\\s*$", "").split(",")) {
          String[] pair = option.split("=", 2);
          given.put(pair[0].strip(), pair.length > 1 ? pair[1].strip() : "");
        }
      }
      ModelName model = mistakes.read(null, () -> ModelName.named(source, parts[0].strip()));
      Settings options =
          Settings.read("a model", OPTIONS, given, key -> source + " " + key, mistakes);
      mistakes.refuse();
      return new Written(model, options);
    }
  }

  /**
   * {@return the jobs of a model}
   *
   * @param source the source of the text, for messages
   * @param text the model's name, with its options in brackets
   * @param folder the folder to which the log of {@code fit} is relative
   * @param processors the machine's width, if it is given
   * @throws InputException with all mistakes
   */
  public static ModelJobs read(
      String source, String text, Path folder, Optional<Integer> processors) {
    Written written = Written.of(source, text);
    ModelName model = written.model();
    int width = processors.orElse(model.processors());
    Settings options = written.options();
    Optional<Path> log =
        Optional.of(options.text("fit")).filter(file -> !file.isEmpty()).map(folder::resolve);
    check(source, model, log);
    try {
      WorkloadModel made =
          model.create(
              new ModelSettings(
                  width,
                  log.map(ModelJobs::jobs).orElse(null),
                  options.number("mu"),
                  options.number("lambda"),
                  options.number("arrival-rate"),
                  null,
                  null,
                  null));
      return new ModelJobs(text.strip(), made, log, width, COUNT, 1, EstimateModel.EXACT, 1, 1);
    } catch (IllegalArgumentException e) {
      throw new InputException(source, e.getMessage());
    }
  }

  private static void check(String source, ModelName model, Optional<Path> log) {
    if (log.isPresent() && !model.fits()) {
      throw new InputException(source + " fit", model.id() + " has fixed parameters");
    }
    if (log.isEmpty() && model == ModelName.HYPER_ERLANG) {
      throw new InputException(source, "hyper-erlang needs a log, as in hyper-erlang[fit=a.swf]");
    }
  }

  private static List<Job> jobs(Path log) {
    return JobLog.read(log, LogRules.standard(Integer.MAX_VALUE)).jobs();
  }

  /**
   * {@return this source with another number of jobs, load and model of estimates}
   *
   * @param jobs the number of jobs
   * @param factor the factor on the arrival rate of the model
   * @param requested the model of requested times
   */
  public ModelJobs with(int jobs, double factor, EstimateModel requested) {
    return new ModelJobs(
        name, model, fitted, processors, jobs, factor, requested, seed, replications);
  }

  /**
   * {@return this source with other random streams}
   *
   * @param newSeed the seed of the streams
   * @param number the number of replications
   */
  public ModelJobs streams(long newSeed, int number) {
    return new ModelJobs(name, model, fitted, processors, count, load, estimates, newSeed, number);
  }

  @Override
  public boolean isAsLogged() {
    return false;
  }

  @Override
  public JobLog read(int replication, boolean allFields) {
    RandomStreams streams = new RandomStreams(seed, replication);
    List<Job> jobs = model.generate(count, streams);
    if (load != 1) {
      jobs = jobs.stream().map(job -> job.withSubmitTime(job.submitTime() / load)).toList();
    }
    return JobLog.generated(name, processors, estimates.estimate(jobs, streams));
  }
}
