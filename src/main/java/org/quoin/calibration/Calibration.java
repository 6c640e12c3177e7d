package org.quoin.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Plurals;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.store.Execution;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.topology.Node;

/** Fits keys of a scenario to measured jobs, as the package describes. */
public final class Calibration {
  /** Smallest number of jobs per key. */
  private static final int JOBS_PER_KEY = 10;

  /** Largest number of blocks of the measured jobs. */
  private static final int MOST_BLOCKS = 12;

  private static final int LEAST_IN_BLOCK = 5;

  /** Relative difference from which on measured and simulated sizes are not of the same jobs. */
  private static final double OTHER_SIZE = 0.2;

  /** Standard errors from which on a difference of sizes is more than chance. */
  private static final double BEYOND_CHANCE = 5;

  private final KeySpace space;
  private final MeasuredJobs fitted;
  private final MeasuredJobs heldBack;
  private final boolean byDays;
  private final ScaledStatistics scale;
  private final Loss loss;
  private final Function<List<String>, GridScenario> scenario;
  private final SimulatedJobs simulated;
  private final SearchMethod method;
  private final int budget;
  private final RandomStreams streams;
  private final List<String> notes;
  private final List<String> warnings = new ArrayList<>();

  /**
   * Creates a fit that has not begun.
   *
   * @param keys the keys, at least one
   * @param holdOut the measured jobs that are not fitted
   * @param scenario the scenario with the changes that a list names
   * @param loss what of the jobs is compared
   * @param method how the best values are searched
   * @param budget largest number of points of a search
   * @param execution how points are simulated
   * @throws InputException if there are fewer jobs or statistics than the keys need, or a site is
   *     not in the scenario
   */
  public Calibration(
      List<FittedKey> keys,
      MeasuredJobs jobs,
      HoldOut holdOut,
      Function<List<String>, GridScenario> scenario,
      Loss loss,
      SearchMethod method,
      int budget,
      Execution execution) {
    this.space = new KeySpace(keys);
    this.scenario = scenario;
    boolean[] held = holdOut.of(jobs);
    this.fitted = jobs.only(job -> !held[job]);
    this.heldBack = jobs.only(job -> held[job]);
    this.byDays = holdOut.isByDays();
    this.loss = loss;
    this.method = method;
    this.budget = budget;
    if (fitted.jobs().size() < JOBS_PER_KEY * keys.size()) {
      throw new InputException(
          "--measured",
          "has %s to fit, and %s at least %s"
              .formatted(
                  Plurals.counted(fitted.jobs().size(), "job"),
                  keys.size() == 1 ? "a key needs" : keys.size() + " keys need",
                  JOBS_PER_KEY * keys.size()));
    }
    if (loss == Loss.LIKELIHOOD && holdOut.isInBetween()) {
      throw Likelihood.refused("days held back between others, whose jobs it would miss");
    }
    if (loss == Loss.LIKELIHOOD) {
      keys.stream()
          .filter(FittedKey::isWhole)
          .findFirst()
          .ifPresent(
              key -> {
                throw Likelihood.refused("a key of whole numbers, " + key.path());
              });
    }
    scale = new ScaledStatistics(fitted, loss);
    if (loss != Loss.LIKELIHOOD && scale.size() < keys.size()) {
      throw new InputException(
          "--measured",
          "gives %s %s (%s), fewer than the %s keys; expected further times or sites"
              .formatted(scale.size(), loss.id(), jobs.statistics(loss), keys.size()));
    }
    GridScenario centre = scenario.apply(space.changes(space.centre()));
    checkSites(centre);
    if (!fitted.ofLinks() && keys.stream().noneMatch(key -> key.path().endsWith(".bandwidth"))) {
      ImpossibleRates.refuse(jobs, centre.grid());
    }
    simulated = new SimulatedJobs(scenario, fitted, blockLength(fitted), loss, execution);
    streams = new RandomStreams(centre.seed(), 0);
    notes = jobs.notes();
  }

  private void checkSites(GridScenario known) {
    if (fitted.ofLinks()) {
      if (loss != Loss.LIKELIHOOD) {
        throw new InputException(
            "--measured",
            "has transfers by link, which only --loss likelihood compares; expected a column site");
      }
      return;
    }
    List<String> names = known.grid().topology().sites().stream().map(Node::name).toList();
    for (Row job : fitted.jobs()) {
      String site = fitted.sites().get(job.site());
      if (!site.isEmpty() && !names.contains(site)) {
        throw new InputException(
            "--measured",
            "names the site '%s' in line %d; %s"
                .formatted(site, job.line(), NearestName.expected(site, names)));
      }
    }
  }

  private static int blockLength(MeasuredJobs measured) {
    return Math.max(LEAST_IN_BLOCK, measured.jobs().size() / MOST_BLOCKS);
  }

  /**
   * {@return the largest number of points that a fit simulates}
   *
   * @param keys number of keys
   * @param budget largest number of points of the search
   */
  public static int points(int keys, int budget) {
    return MomentsFit.points(keys, budget);
  }

  /**
   * {@return the fitted values with their intervals}
   *
   * @param intervals how the intervals are found
   * @param unit the groups of jobs that are left out or drawn together
   * @throws InputException if the measured jobs do not make enough of these blocks
   */
  public CalibrationSummary run(Intervals intervals, BlockUnit unit) {
    warnings.clear();
    warnings.addAll(notes);
    int[] blocks = unit.blocks(fitted, blockLength(fitted));
    JobBlocks measured = new JobBlocks(fitted, blocks, loss);
    scale.takeErrors(measured.jackknife(scale::scaled));
    boolean independent =
        loss == Loss.LIKELIHOOD
            && unit == BlockUnit.JOBS
            && !fitted.times().contains(TimeColumn.WAIT);
    Fit fit =
        loss == Loss.LIKELIHOOD
            ? likelihood(intervals, independent ? new int[0] : blocks)
            : moments(intervals, measured);
    List<CalibrationSummary.Comparison> comparisons = List.of();
    List<CalibrationSummary.Residual> residuals = List.of();
    JobBlocks runs = fitted.ofLinks() ? null : simulated.at(space.changes(fit.best()));
    double[] figures = runs == null ? null : runs.figures();
    if (runs != null) {
      comparisons = comparisons(figures);
      residuals = new Residuals(fitted, runs.jobs()).all();
      compareSizes(runs);
    }
    List<HeldBack> later = figures == null || heldBack.jobs().isEmpty() ? List.of() : heldBack();
    return new CalibrationSummary(
        loss.id(),
        intervals(
            intervals, unit, independent ? fitted.jobs().size() : measured.count(), independent),
        fitted.jobs().size(),
        heldBack.jobs().size(),
        keys(fit),
        comparisons,
        fit.directions().ranking(),
        fit.directions().undetermined(),
        residuals,
        warnings,
        mean(later, part -> part.error(figures)),
        mean(later, part -> part.error(scale.measured())),
        mean(later, HeldBack::chance),
        byDays ? later.stream().map(part -> part.day(figures)).toList() : List.of(),
        simulated.points(),
        space.changes(fit.best()),
        fit.draws().stream().map(space::changes).toList());
  }

  /** Returns the jobs held back: those of each day by themselves, or all together. */
  private List<HeldBack> heldBack() {
    if (!byDays) {
      return List.of(new HeldBack(fitted, heldBack, 0, scale, loss));
    }
    long first =
        Stream.concat(fitted.jobs().stream(), heldBack.jobs().stream())
            .mapToLong(fitted::dayOf)
            .min()
            .orElseThrow();
    return heldBack.jobs().stream()
        .map(heldBack::dayOf)
        .distinct()
        .map(
            day ->
                new HeldBack(
                    fitted,
                    heldBack.only(i -> heldBack.dayOf(heldBack.jobs().get(i)) == day),
                    (int) (day - first) + 1,
                    scale,
                    loss))
        .toList();
  }

  /** Returns the mean over parts of the jobs held back; null without any. */
  private static Double mean(List<HeldBack> parts, ToDoubleFunction<HeldBack> error) {
    return parts.isEmpty() ? null : parts.stream().mapToDouble(error).average().orElseThrow();
  }

  private Fit moments(Intervals intervals, JobBlocks measured) {
    MomentsFit moments = new MomentsFit(space, simulated, scale, loss, streams, intervals);
    Fit fit = moments.run(method, budget, measured);
    warnings.addAll(moments.notes());
    return fit;
  }

  private Fit likelihood(Intervals intervals, int[] blocks) {
    int length = blockLength(fitted);
    Likelihood closed =
        new Likelihood(fitted, length, scenario.apply(space.changes(space.centre())));
    warnings.addAll(closed.warnings());
    return new LikelihoodFit(
            space,
            changes -> closed.of(scenario.apply(changes)),
            changes -> closed.byJob(scenario.apply(changes)),
            BlockUnit.count(blocks) < 2 ? new int[0] : blocks,
            intervals)
        .run(method, budget, streams);
  }

  /** Says how intervals were found, over which blocks of jobs. */
  private String intervals(Intervals intervals, BlockUnit unit, int blocks, boolean independent) {
    String of =
        independent
            ? Plurals.counted(blocks, "job")
            : switch (unit) {
              case JOBS -> Plurals.counted(blocks, "block") + " of successive jobs";
              case DAYS -> Plurals.counted(blocks, "day");
              case USERS -> Plurals.counted(blocks, "user");
            };
    boolean profile = loss == Loss.LIKELIHOOD && intervals == Intervals.JACKKNIFE;
    return profile
        ? "profile of the likelihood" + (independent ? "" : " and jackknife over " + of)
        : intervals.name().toLowerCase(Locale.ROOT) + " over " + of;
  }

  private List<CalibrationSummary.Key> keys(Fit fit) {
    List<CalibrationSummary.Key> keys = new ArrayList<>();
    for (int i = 0; i < space.size(); i++) {
      FittedKey key = space.key(i);
      boolean known = fit.directions().isKnown(i);
      keys.add(
          new CalibrationSummary.Key(
              key.path(),
              key.quantity() == null ? "" : key.quantity().baseUnit(),
              key.value(fit.best()[i]),
              known ? key.value(fit.low()[i]) : null,
              known ? key.value(fit.high()[i]) : null,
              key.low(),
              key.high(),
              key.ends().origin(),
              fit.best()[i] < Slopes.STEP / 2 || fit.best()[i] > 1 - Slopes.STEP / 2));
    }
    return keys;
  }

  private List<CalibrationSummary.Comparison> comparisons(double[] figures) {
    double[] differences = scale.differences(figures);
    List<CalibrationSummary.Comparison> all = new ArrayList<>();
    for (int k = 0; k < figures.length; k++) {
      Statistic statistic = scale.statistic(k);
      if (scale.isOpen(k)) {
        continue;
      }
      all.add(
          new CalibrationSummary.Comparison(
              statistic.site(),
              statistic.figure(),
              scale.measured(k),
              scale.error(k) * (scale.measured(k) + scale.negligible(k)),
              figures[k],
              differences[k]));
    }
    return all;
  }

  /** Warns of measured jobs whose data or operations are not those of the simulated ones. */
  private void compareSizes(JobBlocks runs) {
    Map<String, TimeColumn> columns = new TreeMap<>();
    fitted.times().forEach(time -> columns.putIfAbsent(time.sizeColumn(), time));
    columns.forEach(
        (column, time) -> {
          SummaryStatistics measured = sizes(fitted.jobs(), time);
          SummaryStatistics here = sizes(runs.jobs(), time);
          double off = Math.abs(measured.getMean() - here.getMean());
          double chance =
              Math.sqrt(
                  measured.getVariance() / measured.getN() + here.getVariance() / here.getN());
          if (off > Math.max(OTHER_SIZE * here.getMean(), BEYOND_CHANCE * chance)) {
            warnings.add(
                "the measured jobs have a mean %s of %s, those of the scenario one of %s: it does"
                        .formatted(
                            column,
                            time.showSize(measured.getMean()),
                            time.showSize(here.getMean()))
                    + " not simulate the jobs that were measured");
          }
        });
  }

  private SummaryStatistics sizes(List<Row> jobs, TimeColumn time) {
    int at = fitted.times().indexOf(time);
    SummaryStatistics sizes = new SummaryStatistics();
    jobs.stream()
        .mapToDouble(job -> job.sizes()[at])
        .filter(size -> size > 0)
        .forEach(sizes::addValue);
    return sizes;
  }

  /**
   * Jobs that were held back, against which statistics are judged.
   *
   * @param day number of their day, from the first day of the measurement, which is 1; 0 if they
   *     are of several days
   */
  private record HeldBack(
      MeasuredJobs fitted, MeasuredJobs jobs, int day, ScaledStatistics scale, Loss loss) {

    CalibrationSummary.HeldBackDay day(double[] figures) {
      return new CalibrationSummary.HeldBackDay(
          day, jobs.jobs().size(), error(figures), error(scale.measured()));
    }

    /**
     * Returns the mean relative error of some statistics against those of these jobs. A time that
     * is negligible in that of its jobs counts little, and one that was 0 for all fitted jobs does
     * not count, as in the fit.
     */
    double error(double[] figures) {
      double[] later = jobs.figures(loss);
      return IntStream.range(0, later.length)
          .filter(k -> later[k] > 0 && !scale.isOpen(k))
          .mapToDouble(k -> Math.abs(figures[k] - later[k]) / (later[k] + scale.negligible(k)))
          .average()
          .orElse(Double.NaN);
    }

    /**
     * Returns how far the statistics of these jobs are from the true ones by chance: the standard
     * errors of the fitted ones, for the number of jobs held back, times the mean of the absolute
     * value of a standard normal variable.
     */
    double chance() {
      double[] later = jobs.figures(loss);
      int perSite = fitted.times().size() * loss.perTime();
      return IntStream.range(0, later.length)
          .filter(k -> later[k] > 0 && !scale.isOpen(k))
          .mapToDouble(
              k ->
                  scale.error(k)
                      * Math.sqrt((double) fitted.count(k / perSite) / jobs.count(k / perSite)))
          .map(error -> error * Math.sqrt(2 / Math.PI))
          .average()
          .orElse(Double.NaN);
    }
  }
}
