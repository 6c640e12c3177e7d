package org.quoin.scheduling;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Bounds;
import org.quoin.base.InputException;
import org.quoin.base.Setting;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.plan.BackfillDecisions;
import org.quoin.scheduling.plan.BackfillPass;
import org.quoin.scheduling.plan.CountedBackfills;
import org.quoin.scheduling.plan.DelayEstimate;
import org.quoin.scheduling.plan.HistoryEstimate;
import org.quoin.scheduling.plan.JumpDelay;
import org.quoin.scheduling.plan.KrcDelay;
import org.quoin.scheduling.plan.KrcEstimate;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.KrcModel;
import org.quoin.workload.model.TruncatedPareto;

/**
 * Probabilistic backfilling without run time estimates (Mazalov and Nikitina, Computational
 * Technologies 17(5), 2012; with {@code estimator: distribution} Nissimov and Feitelson, JSSPP
 * 2007). At each arrival and each end: jobs start from the head as long as they fit; then each job
 * behind the head that fits starts if the probability that it delays the head is below tau.
 *
 * <p>The paper leaves two points open, each an option: whether processors already free count for
 * the head ({@code offset}), and whether the completion rate is that of one job or of all running
 * jobs together ({@code completion-rate}). Its t_e is the mean run time in the figures and "the
 * expected run time of the job" in the text ({@code expected-time}).
 */
final class ProbabilisticPolicy implements SchedulingPolicy {
  /** Jobs of unknown users have no history by user. */
  static final Setting HISTORY =
      Setting.choice(
          "history",
          "Ended jobs whose run times count: those of the same user, or all",
          "user",
          "all");

  private static final String EXPONENTIAL = "exponential";
  private static final String FIT = "fit";
  private static final String FIT_NOTHING = "paper";

  private final BackfillPass pass;
  private final double tau;
  private final DelayEstimate estimate;
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  ProbabilisticPolicy(PolicySettings settings) {
    pass = new BackfillPass(settings.order());
    tau = settings.options().number("tau");
    String estimator = settings.options().text("estimator");
    parameters.put("tau", tau);
    parameters.put("estimator", estimator);
    if (estimator.equals("distribution")) {
      boolean byUser = settings.options().text("history").equals("user");
      parameters.put("history", settings.options().text("history"));
      estimate = new HistoryEstimate(byUser);
    } else {
      double mu = rate(settings, "mu", KrcModel.PAPER_MU);
      double lambda = rate(settings, "lambda", KrcModel.PAPER_LAMBDA);
      estimate =
          new KrcEstimate(
              formula(settings, mu),
              lambda / 60,
              settings.options().text("offset").equals("free"),
              settings.options().text("completion-rate").equals("pooled"),
              settings.options().text("expected-time").equals("estimate"));
      parameters.put("distribution", settings.options().text("distribution"));
      parameters.put("offset", settings.options().text("offset"));
      parameters.put("completionRate", settings.options().text("completion-rate"));
      parameters.put("expectedTime", settings.options().text("expected-time"));
      parameters.put("mu", mu);
      parameters.put("lambdaPerMinute", lambda);
    }
  }

  /**
   * Returns the formula for widths like those of {@link KrcModel}: Pareto widths lie between 1 and
   * the number of processors, or twice their mean if the cluster is narrower.
   */
  private static KrcEstimate.Formula formula(PolicySettings settings, double mu) {
    boolean series = settings.options().text("estimator").equals("krc-sum");
    if (settings.options().text("distribution").equals(EXPONENTIAL)) {
      return series
          ? (ends, needed, width) -> KrcDelay.series(mu, ends, needed, width)
          : (ends, needed, width) -> KrcDelay.closedForm(mu, ends, needed, width);
    }
    try {
      double widest = Math.max(settings.processors(), 2 / mu);
      return new JumpDelay(TruncatedPareto.ofMean(1 / mu, 1, widest).rounded());
    } catch (IllegalArgumentException e) {
      throw new InputException("distribution", e.getMessage());
    }
  }

  /** Returns the policy with its backfills counted. */
  static SchedulingPolicy counted(PolicySettings settings) {
    return new CountedBackfills(new ProbabilisticPolicy(settings), settings.order());
  }

  /** Returns the options of the policy. */
  static List<Setting> options() {
    return List.of(
        Setting.number(
            "tau",
            "Largest probability of delaying the head with which a job is backfilled",
            0.2,
            0,
            1),
        Setting.choice(
            "estimator",
            "Estimate of this probability. krc: closed form; krc-sum: the paper's series;"
                + " distribution: run times of ended jobs",
            "krc",
            "krc-sum",
            "distribution"),
        Setting.choice(
            "distribution",
            "Distribution of the number of processors that an ending job frees",
            EXPONENTIAL,
            "pareto"),
        Setting.choice(
            "offset", "Whether free processors count for the head: none or free", "none", "free"),
        Setting.choice(
            "completion-rate",
            "Rate of ends: that of a single job, or of all running jobs together (pooled)",
            "single",
            "pooled"),
        Setting.choice(
            "expected-time",
            "Expected run time t_e of a job: 1 / lambda (mean) or its requested time (estimate)",
            "mean",
            "estimate"),
        HISTORY,
        fitted(KrcModel.MU),
        fitted(KrcModel.LAMBDA),
        Setting.text(
            FIT,
            "Log whose means give mu and lambda, or paper for the values of KRC 2009",
            FIT_NOTHING));
  }

  /** {@return a parameter of the model that may be left to the log of {@code fit}} */
  private static Setting fitted(Setting parameter) {
    return parameter
        .as(parameter.name(), parameter.description() + "; 0 takes it from fit")
        .within(Bounds.of(0, parameter.most()))
        .standing("0");
  }

  /** Returns the options with mu and lambda fitted to a log, where they are not given. */
  static Map<String, String> resolved(String source, Path folder, Map<String, String> options) {
    String fit = options.getOrDefault(FIT, FIT_NOTHING).strip();
    if (!isFile(fit)) {
      return options;
    }
    String place = source + " fit";
    try {
      JobLog log = JobLog.read(folder.resolve(fit), LogRules.standard(Integer.MAX_VALUE));
      if (log.jobs().isEmpty()) {
        throw new InputException(place, fit + " has no jobs");
      }
      KrcModel fitted = KrcModel.fit(KrcModel.Shape.EXPONENTIAL, log.jobs(), 1);
      Map<String, String> resolved = new LinkedHashMap<>(options);
      resolved.put(FIT, folder.resolve(fit).toString());
      // A missing rate, or 0, is fitted; the check reports wrong values.
      resolved.merge("mu", "" + fitted.mu(), ProbabilisticPolicy::unlessZero);
      resolved.merge("lambda", "" + fitted.lambda(), ProbabilisticPolicy::unlessZero);
      return resolved;
    } catch (InvalidPathException e) {
      throw new InputException(place, "'" + fit + "' is not the path of a file");
    } catch (IllegalArgumentException e) {
      throw new InputException(place, fit + " " + e.getMessage());
    }
  }

  /** Returns the log for the fit, if there is one. */
  static List<Path> files(Path folder, Map<String, String> options) {
    String fit = options.getOrDefault(FIT, FIT_NOTHING).strip();
    return isFile(fit) ? List.of(folder.resolve(fit)) : List.of();
  }

  private static boolean isFile(String fit) {
    return !fit.isEmpty() && !fit.equals(FIT_NOTHING);
  }

  static Map<String, String> withoutFit(Map<String, String> options) {
    Map<String, String> rest = new LinkedHashMap<>(options);
    rest.remove(FIT);
    return rest;
  }

  private static String unlessZero(String written, String fitted) {
    return written.matches("[-+]?0*\\.?0*") ? fitted : written;
  }

  /** Returns the rate with the given name; 0 stands for the paper's value. */
  private static double rate(PolicySettings settings, String name, double paper) {
    double rate = settings.options().number(name);
    if (rate == 0 && !settings.options().text(FIT).equals(FIT_NOTHING)) {
      throw new IllegalArgumentException("the log of fit is to be read before: see resolved");
    }
    return rate > 0 ? rate : paper;
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    estimate.begin(view);
    pass.decide(
        view, starts, (head, free, job) -> estimate.delay(view, starts, head, free, job) < tau);
  }

  @Override
  public PolicyStatistics statistics() {
    return new BackfillDecisions("probabilistic", parameters, pass.decisions());
  }
}
