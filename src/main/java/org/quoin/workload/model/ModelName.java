package org.quoin.workload.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;

/** Registry of workload models. */
public enum ModelName {
  /** {@link LublinModel#batch}. */
  LUBLIN_BATCH(
      "lublin-batch",
      "Lublin and Feitelson 1999, batch jobs",
      128,
      false,
      s -> LublinModel.batch(s.processors())),
  /** {@link LublinModel#whole}. */
  LUBLIN_WHOLE(
      "lublin-whole",
      "Lublin and Feitelson 1999, all jobs",
      128,
      false,
      s -> LublinModel.whole(s.processors())),
  /** {@link HyperErlangModel} with one class unless fitted to a log. */
  HYPER_ERLANG(
      "hyper-erlang",
      "Jann et al. 1997, hyper-Erlang of common order by size class",
      128,
      true,
      ModelName::hyperErlang),
  /** {@link KrcModel} with {@link KrcModel.Shape#EXPONENTIAL} widths. */
  KRC_EXPONENTIAL(
      "krc-exponential",
      "Mazalov and Nikitina 2012, exponential widths",
      KrcModel.PAPER_PROCESSORS,
      true,
      s -> krc(KrcModel.Shape.EXPONENTIAL, s)),
  /** {@link KrcModel} with {@link KrcModel.Shape#PARETO} widths. */
  KRC_PARETO(
      "krc-pareto",
      "Mazalov and Nikitina 2012, truncated Pareto widths",
      KrcModel.PAPER_PROCESSORS,
      true,
      s -> krc(KrcModel.Shape.PARETO, s)),
  /** {@link SessionModel} with its default parameters. */
  USER_SESSIONS(
      "user-sessions",
      "users who come, work in sessions and leave, after Shmueli and Feitelson 2009",
      128,
      false,
      s -> SessionModel.of(s.processors()));

  private final String id;
  private final String title;
  private final int processors;
  private final boolean fits;
  private final Function<ModelSettings, WorkloadModel> maker;

  ModelName(
      String id,
      String title,
      int processors,
      boolean fits,
      Function<ModelSettings, WorkloadModel> maker) {
    this.id = id;
    this.title = title;
    this.processors = processors;
    this.fits = fits;
    this.maker = maker;
  }

  private static WorkloadModel krc(KrcModel.Shape shape, ModelSettings s) {
    return s.log() != null
        ? KrcModel.fit(shape, s.log(), s.processors())
        : new KrcModel(shape, s.mu(), s.lambda(), s.arrivalRate(), s.processors());
  }

  private static WorkloadModel hyperErlang(ModelSettings s) {
    return s.log() != null
        ? HyperErlangModel.fit(s.log())
        : new HyperErlangModel(
            List.of(new HyperErlangModel.JobClass(s.widths(), s.interarrival(), s.runTime())));
  }

  /** {@return the name on the command line} */
  public String id() {
    return id;
  }

  /** {@return a short description of the source} */
  public String title() {
    return title;
  }

  /** {@return the default width of the machine} */
  public int processors() {
    return processors;
  }

  /** {@return whether the model can be fitted to a log} */
  public boolean fits() {
    return fits;
  }

  /**
   * {@return the model}
   *
   * @param settings settings of all models; those of other models are ignored
   * @throws IllegalArgumentException if the log cannot be fitted or a parameter is out of range
   */
  public WorkloadModel create(ModelSettings settings) {
    return maker.apply(settings);
  }

  /** {@return the names of all models} */
  public static List<String> ids() {
    return Arrays.stream(values()).map(ModelName::id).toList();
  }

  /**
   * {@return the model of a name, or the first of a family: {@code lublin} is {@code lublin-batch}}
   *
   * @param source origin of the name, for the message
   * @param id one of {@link #ids}, or its part before a dash, in any case
   * @throws InputException if there is no such model
   */
  public static ModelName named(String source, String id) {
    String word = id.toLowerCase(Locale.ROOT);
    for (ModelName model : values()) {
      if (model.id.equals(word) || model.id.startsWith(word + "-")) {
        return model;
      }
    }
    throw new InputException(
        source, "unknown model '" + id + "': " + NearestName.expected(id, ids()));
  }
}
