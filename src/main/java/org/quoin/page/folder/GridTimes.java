package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.page.folder.file.JobRows;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.block.Figure;

/** The number of jobs in each stage and at each site over time, in the first replication. */
final class GridTimes {
  private static final int MAX_INTERVALS = 400;
  private static final int MIN_INTERVALS = 50;

  /** Largest number of curves that a reader can distinguish. */
  private static final int MAX_COMPARED = 6;

  private static final String NETWORK = "network";
  private static final String SERVERS = "servers";
  private static final Figure.Axis TIME = new Figure.Axis("time", "s", false);
  private static final Figure.Axis JOBS = new Figure.Axis("jobs", "", false);

  private final JobRows jobs;
  private final List<String> names;
  private final String best;
  private final int intervals;
  private final double begin;
  private final double end;

  GridTimes(JobRows jobs, List<String> names, String best) {
    this.jobs = jobs;
    this.names = names.size() > MAX_COMPARED ? List.of(best) : names;
    this.best = best;
    begin = jobs.begin();
    end = jobs.end();
    // Fewer jobs than two an interval show the jobs, not how many there are.
    long each = jobs.ofFirstRun() / names.size() / 2;
    intervals = (int) Math.max(MIN_INTERVALS, Math.min(MAX_INTERVALS, each));
  }

  /** Makes the figures; there are none without jobs. */
  List<Figure> figures() {
    if (!(end > begin)) {
      return List.of();
    }
    Map<String, TimeAverages> inNetwork = averages(names, end);
    Map<String, TimeAverages> atServers = averages(names, end);
    double endOfBest = endOfBest();
    Map<String, TimeAverages> stages =
        averages(List.of("being sent", "waiting", "computing", "returning"), endOfBest);
    Map<String, List<JobRow>> sites =
        JobDistributions.groups(
            jobs.kept().stream().filter(job -> job.compared().equals(best)).toList(), JobRow::site);
    Map<String, Long> shared = new LinkedHashMap<>(); // sites of a curve, which shows their mean
    sites.forEach(
        (name, some) -> {
          long count = some.stream().map(JobRow::site).distinct().count();
          shared.put(count > 1 ? "mean of " + name : name, count);
        });
    Map<String, TimeAverages> atSites = averages(List.copyOf(shared.keySet()), endOfBest);
    Map<String, String> bySite = new HashMap<>();
    Iterator<String> curves = shared.keySet().iterator();
    for (List<JobRow> some : sites.values()) {
      String curve = curves.next();
      some.forEach(job -> bySite.put(job.site(), curve));
    }
    jobs.forEach(
        job -> {
          if (job.replication() != 0) {
            return;
          }
          if (inNetwork.containsKey(job.compared())) {
            inNetwork.get(job.compared()).add(job.submit(), job.arrival(), 1);
            inNetwork.get(job.compared()).add(job.end(), job.back(), 1);
            atServers.get(job.compared()).add(job.arrival(), job.end(), 1);
          }
          if (job.compared().equals(best)) {
            stages.get("being sent").add(job.submit(), job.arrival(), 1);
            stages.get("waiting").add(job.arrival(), job.start(), 1);
            stages.get("computing").add(job.start(), job.end(), 1);
            stages.get("returning").add(job.end(), job.back(), 1);
            String curve = bySite.get(job.site());
            if (curve != null) {
              atSites.get(curve).add(job.arrival(), job.end(), 1.0 / shared.get(curve));
            }
          }
        });
    List<Figure> figures = new ArrayList<>();
    List<Figure.Curve> compared = new ArrayList<>();
    for (String name : names) {
      compared.add(inNetwork.get(name).curve(NETWORK, name));
      compared.add(atServers.get(name).curve(SERVERS, name));
    }
    figures.add(
        new Figure.Curves(
            "Are jobs in the network or at the servers?",
            "Counted jobs being sent or returned, and at sites, over the first replication.",
            TIME,
            JOBS,
            compared,
            names.size() > 1));
    figures.add(
        figure(
            "What are the jobs doing under " + best + "?",
            "Counted jobs in each stage over the first replication.",
            curves(stages, "")));
    if (sites.size() > 1) {
      figures.add(
          new Figure.Curves(
              "Where are the jobs under " + best + "?",
              "Counted jobs that wait or compute at each site, over the first replication.",
              TIME,
              JOBS,
              atSites.entrySet().stream()
                  .map(site -> site.getValue().curve("jobs at the site", site.getKey()))
                  .toList(),
              true));
    }
    return figures;
  }

  /** Returns when the last job of the best is back, which may be long before those of others. */
  private double endOfBest() {
    double[] last = {begin};
    jobs.forEach(
        job -> {
          if (job.replication() == 0 && job.compared().equals(best) && job.back() > last[0]) {
            last[0] = job.back();
          }
        });
    return last[0] > begin ? last[0] : end;
  }

  private Map<String, TimeAverages> averages(List<String> keys, double until) {
    Map<String, TimeAverages> averages = new LinkedHashMap<>();
    keys.forEach(key -> averages.put(key, new TimeAverages(begin, until, intervals)));
    return averages;
  }

  private static Figure figure(String title, String says, List<Figure.Curve> curves) {
    return new Figure.Curves(title, says, TIME, JOBS, curves);
  }

  private static List<Figure.Curve> curves(Map<String, TimeAverages> averages, String group) {
    List<Figure.Curve> curves = new ArrayList<>();
    averages.forEach((name, one) -> curves.add(one.curve(name, group)));
    return curves;
  }
}
