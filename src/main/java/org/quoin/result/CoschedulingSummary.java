package org.quoin.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.quoin.base.Json;
import org.quoin.base.Meaning;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.statistics.Estimate;

/** The file {@code summary.json} of a time-shared cluster: schemes, compared on the same jobs. */
public record CoschedulingSummary(
    @Meaning(Meanings.TITLE) String title,
    @Meaning("One item per scheme and replication; a single run is the file itself") List<Run> runs,
    @Meaning(
            "The answer in one sentence: which scheme has the best mean response time, and by how"
                + " much")
        String verdict)
    implements Outcome {
  private static final double NS = 1e9;

  /** Adds the answer to results without one. */
  public CoschedulingSummary {
    runs = List.copyOf(runs);
    verdict = verdict == null ? verdict(runs) : verdict;
  }

  private static String verdict(List<Run> runs) {
    List<String> schemes = schemes(runs);
    if (schemes.size() > 1) {
      return verdict(runs, Metrics.RESPONSE_TIME, "mean response time").sentence();
    }
    String sentence = verdict(runs, Metrics.RESPONSE_TIME, "mean response time").sentence();
    Estimate slowdown = Estimate.of(values(runs, schemes.get(0), Metrics.SLOWDOWN), Mean.LEVEL);
    double used = runs.stream().mapToDouble(run -> run.means().utilization()).average().orElse(0);
    return Double.isNaN(slowdown.mean())
        ? sentence
        : sentence.replaceFirst("\\.$", "")
            + "; a job takes %s times as long as alone, and jobs use %s of the nodes."
                .formatted(slowdown, Percent.of(used));
  }

  private static List<String> schemes(List<Run> runs) {
    return runs.stream().map(run -> run.means().scheme()).distinct().toList();
  }

  private static double[] values(List<Run> runs, String scheme, Metric metric) {
    return runs.stream()
        .filter(run -> run.means().scheme().equals(scheme))
        .mapToDouble(run -> run.metrics().getOrDefault(metric.id(), Double.NaN))
        .toArray();
  }

  private static Verdict verdict(List<Run> runs, Metric metric, String measure) {
    List<String> schemes = schemes(runs);
    return Verdict.of(
        measure,
        metric.unit(),
        schemes,
        schemes.stream().map(scheme -> values(runs, scheme, metric)).toList());
  }

  /** One run; times of jobs are in ns, means in s over the jobs that ended, shares from 0 to 1. */
  public record Run(
      @Meaning(Meanings.REPLICATION) Integer replication,
      Means means,
      @Meaning(value = "Mean slowdown of the jobs of each type", key = "TYPE")
          Map<String, Double> slowdownByType,
      @Meaning(value = "Value of each metric over the jobs that ended", key = "METRIC")
          Map<String, Double> metrics,
      @Meaning(value = "By type: jobs, and each metric over them", key = "TYPE METRIC")
          Map<String, Map<String, Double>> byClass,
      @Meaning("Empty: the jobs have no users") Map<String, Map<String, Double>> byUser,
      @Meaning(value = "By cluster: jobs, and each metric over them", key = "SITE METRIC")
          Map<String, Map<String, Double>> bySite,
      @Meaning(
              value =
                  "Share of the nodes' time by use: compute, spin (in receives), switch (context"
                      + " switches), other (interrupts, queue moves, endpoint checks, system"
                      + " calls), idle",
              key = "USE")
          Map<String, Double> profile,
      @Meaning("Messages that all processes sent") long messagesSent,
      @Meaning("Messages that all processes received") long messagesReceived,
      @Meaning("Boosts of the periodic boost") Boosts boosts,
      @Meaning("One item per job that ended") List<Job> jobs) {

    private Map<String, Object> row() {
      Map<String, Object> row = new LinkedHashMap<>();
      if (replication != null) {
        row.put("replication", replication);
      }
      row.putAll(Json.members(means));
      profile.forEach((use, share) -> row.put("profile_" + use, share));
      return row;
    }
  }

  /** Means over the jobs of a run, and the use of its nodes. */
  @SuppressWarnings("MemberName") // names of members of the file
  public record Means(
      @Meaning("Name of the scheme") String scheme,
      @Meaning("Nodes of the cluster") int nodes,
      @Meaning("Jobs that ended") int jobsEnded,
      @Meaning("Unfinished jobs at the end of the run") int jobsLeft,
      @Meaning("End of the run: of the last job, or as requested, in ns") long endNs,
      @Meaning("Mean response time, in s") double meanResponse_s,
      @Meaning("Mean wait for the start, in s") double meanWait_s,
      @Meaning("Mean time from start to end, in s") double meanExecution_s,
      @Meaning("Mean of the execution time over the standalone time") double meanSlowdown,
      @Meaning(Meanings.NODE_USE) double utilization,
      @Meaning(
              "Dedicated node-time of finished iterations over the node-time of the run; a rate"
                  + " that may exceed 1")
          double dedicatedWork,
      @Meaning("Coefficient of variation of the types' mean slowdowns") double unfairness)
      implements Json.Inlined {}

  /** Numbers of boosts. */
  @SuppressWarnings("MemberName") // names of members of the file
  public record Boosts(
      @Meaning("Boosts of processes in state S1 of the periodic boost") long S1,
      @Meaning("Boosts of processes in state S2") long S2,
      @Meaning("Boosts of processes in state S3") long S3,
      @Meaning(
              "Boosts by the distance of the boosted process from the current one, in round-robin"
                  + " order")
          List<Long> byPosition) {}

  /** A job that ended. */
  public record Job(
      @Meaning(Meanings.JOB) long id,
      @Meaning("Start, in ns") long startNs,
      @Meaning("End, in ns") long endNs,
      @Meaning("Dedicated time, without skew, in ns") long dedicatedNs,
      @Meaning("Standalone time, with the same draws, in ns") long aloneNs) {}

  @Override
  public RunKind kind() {
    return RunKind.COSCHEDULING;
  }

  @Override
  public List<String> compared() {
    return schemes(runs);
  }

  /** {@return the replications of a scheme} */
  public List<Run> replications(int index) {
    String scheme = compared().get(index);
    return runs.stream().filter(run -> run.means().scheme().equals(scheme)).toList();
  }

  @Override
  public int bestIndex() {
    return response().best();
  }

  @Override
  public List<String> answer() {
    return List.of(
        verdict, simulated(), verdict(runs, Metrics.SLOWDOWN, "mean slowdown").furtherSentence());
  }

  /** {@return what was simulated, in a sentence} */
  public String simulated() {
    Means first = runs.get(0).means();
    int jobs = first.jobsEnded() + first.jobsLeft();
    String what = Plurals.counted(jobs, "job") + " on " + Plurals.counted(first.nodes(), "node");
    if (runs.size() > 1) {
      return "Simulated: %s%s, %s."
          .formatted(
              title.isEmpty() ? "" : title + "; ",
              what,
              Plurals.counted(replications(0).size(), "replication"));
    }
    return String.format(
        Locale.ROOT,
        "Simulated: %s under %s, %.4g s%s.",
        what,
        first.scheme(),
        first.endNs() / NS,
        first.jobsLeft() == 0
            ? ""
            : "; left out of the means: %d of %d jobs, which have not ended"
                .formatted(first.jobsLeft(), jobs));
  }

  /** {@return the verdict on the mean response time} */
  public Verdict response() {
    return verdict(runs, Metrics.RESPONSE_TIME, "mean response time");
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (int i = 0; i < compared().size(); i++) {
      int left = replications(i).stream().mapToInt(run -> run.means().jobsLeft()).sum();
      if (left > 0) {
        warnings.add(
            "under %s, %s had not ended, all replications together: these are left out of the means"
                .formatted(compared().get(i), Plurals.counted(left, "job")));
      }
    }
    return warnings;
  }

  @Override
  public Estimate estimate(int index, String metric) {
    return Estimate.of(values(index, metric), Mean.LEVEL);
  }

  private double[] values(int index, String metric) {
    return replications(index).stream()
        .mapToDouble(run -> run.metrics().getOrDefault(metric, Double.NaN))
        .toArray();
  }

  /** {@return the mean of a value over the replications of a scheme that have it} */
  public double mean(int index, ToDoubleFunction<Run> value) {
    return Estimate.of(replications(index).stream().mapToDouble(value).toArray(), Mean.LEVEL)
        .mean();
  }

  @Override
  public Map<String, Map<String, Double>> groups(int index, Grouping by) {
    return Outcome.mean(
        replications(index).stream()
            .map(run -> Outcome.groups(by, run.byClass(), run.byUser(), run.bySite()))
            .toList());
  }

  /** {@return the content of {@code summary.csv}: the means of each run, one row per run} */
  public String csv() {
    StringBuilder text = new StringBuilder();
    for (Run run : runs) {
      Map<String, Object> row = run.row();
      if (text.isEmpty()) {
        text.append(String.join(",", row.keySet())).append('\n');
      }
      List<String> cells = new ArrayList<>();
      row.values().forEach(v -> cells.add(v instanceof Double d && d.isNaN() ? "" : v.toString()));
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }
}
