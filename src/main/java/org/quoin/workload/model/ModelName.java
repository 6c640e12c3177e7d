package org.quoin.workload.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;

/** The registry of workload models, a line each. */
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
  /** {@link HyperErlangModel}, of one class unless fitted to a log. */
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
      s -> krc(KrcModel.Shape.PARETO, s));

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

  /** {@return its name on the command line} */
  public String id() {
    return id;
  }

  /** {@return its source, in a few words} */
  public String title() {
    return title;
  }

  /** {@return the machine's width when nothing else is said} */
  public int processors() {
    return processors;
  }

  /** {@return whether it can be fitted to a log} */
  public boolean fits() {
    return fits;
  }

  /**
   * {@return the model}
   *
   * @param settings of which it takes what it needs; those of other models do not matter
   * @throws IllegalArgumentException when the log cannot be fitted or a parameter is impossible
   */
  public WorkloadModel create(ModelSettings settings) {
    return maker.apply(settings);
  }

  /** {@return all names} */
  public static List<String> ids() {
    return Arrays.stream(values()).map(ModelName::id).toList();
  }

  /**
   * {@return the model of this name, or the first of this family: {@code lublin} is {@code
   * lublin-batch}}
   *
   * @param source what the user wrote it in, for the message
   * @param id one of {@link #ids}, or all before a dash of it, in capitals or not
   * @throws InputException when there is none
   */
  public static ModelName named(String source, String id) {
    String word = id.toLowerCase(Locale.ROOT);
    for (ModelName model : values()) {
      if (model.id.equals(word) || model.id.startsWith(word + "-")) {
        return model;
      }
    }
    throw new InputException(
        source, "there is no model '" + id + "': " + NearestName.expected(id, ids()));
  }
}
