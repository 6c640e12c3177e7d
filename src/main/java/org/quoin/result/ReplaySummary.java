package org.quoin.result;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Json;
import org.quoin.base.Meaning;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.experiment.LoggedWaits;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WaitReasons;
import org.quoin.scheduling.DowntimeOutcome;
import org.quoin.scheduling.ReservationOutcome;
import org.quoin.statistics.Estimate;

/** The file {@code summary.json} of a replay: one policy on the jobs of one log. */
public record ReplaySummary(
    @Meaning("The log, as it was named") String log,
    @Meaning("Processors of the machine") int processors,
    @Meaning("With time slices: rows of the matrix") Integer mpl,
    @Meaning("With time slices: length of a time slice in s") Double slice,
    @Meaning("With time slices: the part of it in s that a switch takes") Double sliceSwitch,
    @Meaning(
            "With time slices: which jobs get the cells that are left; absent in the queue's order")
        String sliceFill,
    @Meaning("Policy and order, with the options that differ from the defaults") String name,
    @Meaning("Name of the policy") String policy,
    @Meaning("Order of the queue") String order,
    @Meaning(value = "Options of the policy, as they were given", key = "OPTION")
        Map<String, String> options,
    @Meaning(value = "Values of the other keys of the replay", key = "SETTING")
        Map<String, Object> settings,
    @Meaning("Time of the first submission, if the log states it") String start,
    @Meaning("Numbers of jobs") Jobs jobs,
    @Meaning(value = "Value of each metric over the counted jobs", key = "METRIC")
        Map<String, Double> metrics,
    @Meaning(
            "With stream: largest relative error of the percentiles of many jobs; absent where all"
                + " are exact")
        Double percentileError,
    @Meaning(value = "By size class: jobs, and each metric over them", key = "CLASS METRIC")
        Map<String, Map<String, Double>> byClass,
    @Meaning(value = "By user: jobs, and each metric over them", key = "USER METRIC")
        Map<String, Map<String, Double>> byUser,
    @Meaning(value = "By machine: jobs, and each metric over them", key = "SITE METRIC")
        Map<String, Map<String, Double>> bySite,
    @Meaning("With reasons: what bounded the waits") WaitReasons reasons,
    @Meaning(
            value = "What a policy, its backfills or the matrix of time slices count of themselves",
            key = "POLICY COUNT ITEM ORDER")
        Json.Members statistics,
    @Meaning("Advance reservations, if there are any") ReservationOutcome.Counts reservations,
    @Meaning("Maintenance and outages, if there are any") DowntimeOutcome.Counts downtimes,
    @Meaning("Simulated waits beside those of the log, if it states them")
        LoggedWaits.Comparison againstLog,
    @Meaning("What happened by the log, if it states starts and is replayed at its own load")
        AsLogged asLogged,
    @Meaning("The answer in one sentence: how long jobs wait, and how far the machine is used")
        String verdict) {

  /** The times that most readers ask for first. */
  private static final List<Metric> TIMES =
      List.of(Metrics.ART, Metrics.AWT, Metrics.P95_WAIT, Metrics.MAX_WAIT);

  /** Name of what the log states beside policies. */
  public static final String AS_LOGGED = "as logged";

  /** The schedule that a log states. */
  public record AsLogged(
      @Meaning("Jobs whose start the log states") int jobs,
      @Meaning(
              value = "Value of each metric over these jobs, which run as long as the log says",
              key = "METRIC")
          Map<String, Double> metrics) {}

  private double longest() {
    return metrics.getOrDefault(Metrics.MAX_WAIT.id(), Double.NaN);
  }

  /** Adds the answer to a summary without one. */
  public ReplaySummary {
    verdict = verdict == null && metrics != null ? verdict(name, metrics) : verdict;
  }

  private static String verdict(String name, Map<String, Double> metrics) {
    double wait = metrics.getOrDefault(Metrics.AWT.id(), Double.NaN);
    String use = Percent.of(metrics.getOrDefault(Metrics.UTILIZATION.id(), Double.NaN) / 100);
    double longest = metrics.getOrDefault(Metrics.MAX_WAIT.id(), Double.NaN);
    if (longest == 0) {
      return "Under %s no job waits; the jobs use %s of the processors' time.".formatted(name, use);
    }
    return Double.isNaN(wait)
        ? "Under " + name + " no job came to its end: nothing can be said."
        : "Under %s jobs wait %s on average, and use %s of the processors' time; the longest wait is %s."
            .formatted(
                name,
                times(List.of(metrics)).show(wait),
                use,
                DisplayUnit.of("s", longest).show(longest));
  }

  /**
   * {@return the unit of all times of replays, in sentences, tables and figures}
   *
   * @param metrics the metrics of each replay
   */
  public static DisplayUnit times(List<Map<String, Double>> metrics) {
    return DisplayUnit.of(
        "s",
        TIMES.stream()
            .flatMapToDouble(
                metric ->
                    metrics.stream().mapToDouble(one -> one.getOrDefault(metric.id(), Double.NaN)))
            .toArray());
  }

  /** {@return this replay as the only one of its folder} */
  public Several alone() {
    return new Several(log, List.of(this), List.of(""));
  }

  /** Numbers of jobs of a log. */
  public record Jobs(
      @Meaning("Jobs read from the log") long read,
      @Meaning("Jobs that were replayed") long simulated,
      @Meaning(
              "Partitions of the logged machine whose jobs share one machine here; 0 with a machine"
                  + " file")
          int partitions,
      @Meaning(value = "Lines that were left out or changed, by reason", key = "REASON")
          Json.Members issues) {}

  /** The file {@code summary.json} of several policies on the jobs of one log. */
  public record Several(
      @Meaning("The log, as it was named") String log,
      @Meaning("One item per policy, with the members of summary.json of a replay")
          List<ReplaySummary> runs,
      @Meaning("The folder of each policy's own files, in the same order") List<String> folders,
      @Meaning(
              "The answer in one sentence: which policy has the best mean response time, and by how"
                  + " much")
          String verdict)
      implements Outcome {

    /** Adds the answer to results without one. */
    public Several {
      runs = List.copyOf(runs);
      verdict = verdict == null ? verdict(runs) : verdict;
    }

    /** Creates the results of some runs. */
    public Several(String log, List<ReplaySummary> runs, List<String> folders) {
      this(log, runs, folders, null);
    }

    private static String verdict(List<ReplaySummary> runs) {
      return runs.size() == 1 ? runs.get(0).verdict() : response(runs).sentence();
    }

    @Override
    public RunKind kind() {
      return RunKind.REPLAY;
    }

    @Override
    public List<String> compared() {
      return names(runs);
    }

    private static List<String> names(List<ReplaySummary> runs) {
      return ShortNames.of(runs.stream().map(ReplaySummary::name).toList());
    }

    @Override
    public int bestIndex() {
      return response(runs).best();
    }

    /** Returns the policy that is closest to the log, where the log states starts. */
    @Override
    public int shownIndex() {
      return asLogged().isPresent() ? closest() : bestIndex();
    }

    @Override
    public List<String> answer() {
      return Stream.of(
              verdict,
              simulated(),
              price(),
              verdict(runs, Metrics.AVE_BSLD, "mean bounded slowdown").furtherSentence(),
              runs.size() < 2
                  ? ""
                  : verdict(runs, Metrics.UTILIZATION, "utilization").furtherSentence(),
              trust())
          .filter(sentence -> !sentence.isEmpty())
          .toList();
    }

    @Override
    public List<String> warnings() {
      return List.of();
    }

    @Override
    public Estimate estimate(int index, String metric) {
      return Mean.exact(runs.get(index).metrics().getOrDefault(metric, Double.NaN));
    }

    @Override
    public Map<String, Map<String, Double>> groups(int index, Grouping by) {
      ReplaySummary run = runs.get(index);
      return Outcome.groups(by, run.byClass(), run.byUser(), run.bySite());
    }

    @Override
    public WaitReasons waits(int index) {
      WaitReasons reasons = runs.get(index).reasons();
      return reasons == null ? WaitReasons.NONE : reasons;
    }

    /** {@return the schedule that the log states; empty if it states no starts} */
    public Optional<AsLogged> asLogged() {
      return Optional.ofNullable(runs.get(0).asLogged());
    }

    /** {@return the index of the policy whose waits are closest to those of the log} */
    public int closest() {
      return IntStream.range(0, runs.size())
          .boxed()
          .min(Comparator.comparingDouble(i -> distance(runs.get(i))))
          .orElseThrow();
    }

    private static double distance(ReplaySummary run) {
      return run.againstLog() == null ? Double.NaN : run.againstLog().all().distance();
    }

    /**
     * {@return how far the closest policy explains the waits of the log, in sentences; empty if the
     * log states none}
     */
    public String trust() {
      ReplaySummary run = runs.get(closest());
      return asLogged().isEmpty() || run.againstLog() == null
          ? ""
          : run.againstLog()
              .all()
              .judged(
                  compared().get(closest()) + (runs.size() < 2 ? "" : ", the closest,"), times());
    }

    private static Verdict response(List<ReplaySummary> runs) {
      return verdict(runs, Metrics.ART, "mean response time");
    }

    private static Verdict verdict(List<ReplaySummary> runs, Metric metric, String measure) {
      return Verdict.ofReplays(
          metric,
          metric.unit().equals("s") ? times(runs) : new DisplayUnit(metric.unit(), 1),
          measure,
          names(runs),
          runs.stream()
              .map(run -> Mean.exact(run.metrics().getOrDefault(metric.id(), Double.NaN)))
              .toList());
    }

    /** {@return what was simulated, in a sentence; empty if the results do not say} */
    private String simulated() {
      ReplaySummary first = runs.get(0);
      return first.jobs() == null
          ? ""
          : "Simulated: %s, %s on %s."
              .formatted(
                  log,
                  Plurals.counted(first.jobs().simulated(), "job"),
                  Plurals.counted(first.processors(), "processor"));
    }

    /**
     * {@return a sentence that compares the longest wait under the policy of the best mean response
     * time with the shortest longest wait; empty for a single policy}
     */
    public String price() {
      int best = bestIndex();
      int least =
          IntStream.range(0, runs.size())
              .boxed()
              .min(Comparator.comparingDouble(i -> runs.get(i).longest()))
              .orElse(best);
      String longest = longestWait(best);
      String name = compared().get(best);
      return runs.size() < 2
          ? ""
          : IntStream.range(0, runs.size()).allMatch(i -> longestWait(i).equals(longest))
              ? "The longest wait is " + longest + " under all of them."
              : longestWait(least).equals(longest)
                  ? "The longest wait is shortest under " + name + ", too: " + longest + "."
                  : "But the longest wait is %s under %s, and %s under %s."
                      .formatted(longest, name, longestWait(least), compared().get(least));
    }

    private String longestWait(int index) {
      double longest = runs.get(index).longest();
      return Double.isNaN(longest) ? "unknown" : times().show(longest);
    }

    /** {@return the unit of all times} */
    public DisplayUnit times() {
      return times(runs);
    }

    private static DisplayUnit times(List<ReplaySummary> runs) {
      return ReplaySummary.times(runs.stream().map(ReplaySummary::metrics).toList());
    }
  }
}
