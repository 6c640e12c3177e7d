package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What sections 4 and 5 of Zhang et al. (2001) claim, checked against the measured means. */
final class CoschedulingClaims {

  /**
   * One claim.
   *
   * @param text the claim
   * @param holds whether the means agree with it
   * @param figures the means it was decided by
   */
  record Claim(String text, boolean holds, String figures) {}

  private static final List<String> LOW = List.of("Local", "SY", "DCS", "DCS-SY");
  private static final List<String> HIGH = List.of("PB", "PB-SB", "SB");
  private static final List<String> BLOCKING = List.of("SB", "DCS-SB", "PB-SB");

  private final CoschedulingStudy study;
  private final List<Claim> claims = new ArrayList<>();

  private CoschedulingClaims(CoschedulingStudy study) {
    this.study = study;
  }

  /** The claims that a figure is about. */
  static List<Claim> of(CoschedulingFigure figure, CoschedulingStudy study) {
    CoschedulingClaims c = new CoschedulingClaims(study);
    switch (figure) {
      case FIG3 -> c.saturation();
      case FIG4 -> c.workloads();
      case TABLE4 -> c.levels();
      case FIG5 -> c.profiles();
      case FIG6 -> c.skewness();
      case TABLE5 -> c.overheads();
      case FIG7 -> c.patterns();
      case FIG8 -> c.sizes();
      case FIG9 -> c.fragments();
      case FIG10 -> c.fairness();
      case FIG11 -> c.heuristics();
      case FIG12 -> c.conditions();
      case FIG13 -> c.positions();
      case FIG14 -> c.fairHeuristics();
      case TABLE6 -> c.primed();
      case FIG15 -> c.primedResponse();
    }
    return c.claims;
  }

  private void saturation() {
    String column = CoschedulingFigure.SATURATION;
    double low = largest(LOW, column, "saturation");
    double high = smallest(HIGH, column, "saturation");
    double gs = study.mean("GS", column, "saturation");
    List<String> others = new ArrayList<>(study.rows());
    others.removeAll(LOW);
    double rest = smallest(others, column, "saturation");
    add(
        "Local, SY, DCS, DCS-SY saturate before all others",
        low < rest,
        "highest of them %.2f, lowest of the others %.2f",
        low,
        rest);
    add("... and below a use of 50 %", low < 0.5, "highest %.2f", low);
    add(
        "GS saturates next (57 %), before PB, PB-SB and SB (77 %)",
        low < gs && gs < high, "GS %.2f, lowest of the three %.2f", gs, high);
    others.removeAll(HIGH);
    double middle = largest(others, column, "saturation");
    add(
        "PB, PB-SB and SB saturate last",
        high >= middle,
        "lowest of the three %.2f, highest of the others %.2f",
        high,
        middle);
  }

  private void workloads() {
    best("PB is best for the communication-intensive WL5", List.of("PB"), "WL5", "response");
    double gs = study.mean("GS", "WL2", "response");
    double five = largest(List.of("SB", "DCS-SB", "PB", "PB-SB", "PB-SY"), "WL2", "response");
    add(
        "GS is worse than SB, DCS-SB, PB, PB-SB, PB-SY for the I/O-intensive WL2",
        gs > five,
        "GS %.3g s, worst of the five %.3g s",
        gs,
        five);
    for (String mix : study.columns()) {
      double bad = smallest(List.of("Local", "SY"), mix, "response");
      double others = largest(List.of("SB", "PB", "PB-SB", "PB-SY", "DCS-SB"), mix, "response");
      add(
          "Local and SY are worst for " + mix,
          bad > others,
          "better of the two %.3g s, worst of the blocking and boosting schemes %.3g s",
          bad,
          others);
    }
  }

  private void levels() {
    int same = 0;
    int all = 0;
    String[][] pairs = {
      {"WL2 5", "WL2 2"},
      {"WL4 5", "WL4 2"},
      {"WL4 16", "WL4 2"},
      {"WL5 5", "WL5 2"},
      {"WL5 16", "WL5 2"}
    };
    for (String row : study.rows()) {
      for (int i = 0; i < pairs.length; i++) {
        double published = CoschedulingPublished.LEVELS.get(row)[i];
        double ours = ratio(row, pairs[i][0], pairs[i][1], "response") - 1;
        if (!Double.isNaN(published) && !Double.isNaN(ours)) {
          all++;
          same += published * ours > 0 ? 1 : 0;
        }
      }
    }
    add(
        "The response changes with the level in the direction of Table 4",
        same == all,
        "%.0f of %.0f entries",
        same,
        all);
  }

  private void profiles() {
    for (String mix : List.of("WL2", "WL5")) {
      double before = smallest(BLOCKING, mix + " 2", "idle");
      double after = largest(BLOCKING, mix + " 5", "idle");
      add(
          "A higher level takes idle time from the blocking schemes for " + mix,
          after < before,
          "least at level 2 %.2f, most at level 5 %.2f",
          before,
          after);
    }
  }

  private void skewness() {
    double gs = ratio("GS", "s 150 %", "s 20 %", "execution");
    for (String scheme : List.of("SB", "PB-SB", "PB")) {
      double other = ratio(scheme, "s 150 %", "s 20 %", "execution");
      add(
          scheme + " hides a larger skew better than GS",
          other < gs,
          "execution grows by %.2f, under GS by %.2f",
          other,
          gs);
    }
  }

  private void overheads() {
    double worst = 0;
    for (String scheme : BLOCKING) {
      worst = Math.max(worst, ratio(scheme, "CS/2, I/2", "CS, I", "response"));
    }
    double spinning =
        Math.min(
            ratio("PB", "CS/2, I/2", "CS, I", "response"),
            ratio("DCS", "CS/2, I/2", "CS, I", "response"));
    add(
        "The blocking schemes gain more from cheaper switches and interrupts than PB and DCS",
        worst < spinning,
        "largest of SB, DCS-SB, PB-SB %.2f, smaller of PB and DCS %.2f",
        worst,
        spinning);
    double gs = ratio("GS", "CS/2, I/2", "CS, I", "response");
    add("Half the quantum and switch cost helps GS (0.896)", gs < 1, "%.3f", gs);
  }

  private void patterns() {
    best("GS is best for all-to-all", List.of("GS"), "AA", "response");
    best("A blocking scheme is best for the tree", BLOCKING, "Tree", "response");
    double most = 0;
    for (String scheme : HIGH) {
      double ratio =
          study.mean(scheme, "Linear", "response") / study.mean(scheme, "NN", "response");
      most = Math.max(most, Math.max(ratio, 1 / ratio));
    }
    add("Linear is like NN under PB, PB-SB, SB", most < 1.5, "largest ratio %.2f", most);
  }

  private void sizes() {
    int waits = 0;
    int responses = 0;
    for (String row : study.rows()) {
      waits += ratio(row, "p 32", "p 16", "wait") < 0.5 ? 1 : 0;
      responses += ratio(row, "p 32", "p 16", "response") < 1 ? 1 : 0;
    }
    int all = study.rows().size();
    add("Twice the nodes more than halve the wait", waits == all, "%.0f of %.0f", waits, all);
    add("... and shorten the response", responses == all, "%.0f of %.0f", responses, all);
  }

  private void fragments() {
    int better = 0;
    for (String row : study.rows()) {
      better += ratio(row, "1 x 32", "2 x 16", "response") < 1 ? 1 : 0;
    }
    int all = study.rows().size();
    add("One cluster of 32 beats two of 16", better == all, "%.0f of %.0f", better, all);
  }

  private void fairness() {
    best("GS is the fairest", List.of("GS"), "WL8", "unfairness");
    double local = study.mean("Local", "WL8", "unfairness");
    double next = largest(List.of("GS", "SB", "DCS", "PB", "PB-SB", "PB-SY"), "WL8", "unfairness");
    add("Local is the least fair", local > next, "Local %.3f, next %.3f", local, next);
    double blocking = largest(List.of("SB", "PB-SB"), "WL8", "unfairness");
    double spinning = smallest(List.of("DCS", "PB", "PB-SY"), "WL8", "unfairness");
    add(
        "SB and PB-SB are fairer than DCS, PB and PB-SY",
        blocking < spinning,
        "%.3f and %.3f",
        blocking,
        spinning);
  }

  private void heuristics() {
    for (String mix : List.of("WL4", "WL8")) {
      double bde = largest(List.of("PB-B", "PB-D", "PB-E"), mix, "response");
      double ac = smallest(List.of("PB-A", "PB-C"), mix, "response");
      add(
          "B, D and E are better than A and C for " + mix,
          bde < ac,
          "worst of B, D, E %.3g s, better of A, C %.3g s",
          bde,
          ac);
    }
    double cde = largest(List.of("PB-C", "PB-D", "PB-E"), "WL5", "response");
    double ab = smallest(List.of("PB-A", "PB-B"), "WL5", "response");
    add(
        "C, D and E are better than A and B for WL5",
        cde < ab,
        "worst of C, D, E %.3g s, better of A, B %.3g s",
        cde,
        ab);
  }

  private void conditions() {
    for (String mix : List.of("WL4", "WL8")) {
      double bde = Double.POSITIVE_INFINITY;
      double ac = 0;
      for (String row : study.rows()) {
        double share = pendingShare(row, mix);
        if (List.of("PB-A", "PB-C").contains(row)) {
          ac = Math.max(ac, share);
        } else {
          bde = Math.min(bde, share);
        }
      }
      add(
          "B, D, E give more of their boosts to pending messages than A, C for " + mix,
          bde > ac,
          "least of B, D, E %.2f, most of A, C %.2f",
          bde,
          ac);
    }
    double s3 = 1;
    for (String row : study.rows()) {
      double all =
          study.mean(row, "WL5", "S1")
              + study.mean(row, "WL5", "S2")
              + study.mean(row, "WL5", "S3");
      s3 = Math.min(s3, study.mean(row, "WL5", "S3") / all);
    }
    add("S3 causes most boosts for WL5", s3 > 0.5, "smallest share %.2f", s3);
  }

  private double pendingShare(String row, String mix) {
    double pending = study.mean(row, mix, "S2") + study.mean(row, mix, "S3");
    return pending / (pending + study.mean(row, mix, "S1"));
  }

  private void positions() {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (String row : study.rows()) {
      double next = study.mean(row, "WL5", "position 1");
      double all = 0;
      for (int i = 0; i < 5; i++) {
        all += study.mean(row, "WL5", "position " + i);
      }
      if (List.of("PB-A", "PB-B").contains(row)) {
        most = Math.max(most, next / all);
      } else {
        least = Math.min(least, next / all);
      }
    }
    add(
        "C, D, E choose the next process more often than A, B for WL5",
        least > most,
        "least of C, D, E %.2f, most of A, B %.2f",
        least,
        most);
  }

  private void fairHeuristics() {
    double bd = largest(List.of("PB-B", "PB-D"), "WL8", "unfairness");
    double ace = smallest(List.of("PB-A", "PB-C", "PB-E"), "WL8", "unfairness");
    add("B and D are fairer than A, C and E", bd < ace, "%.3f and %.3f", bd, ace);
  }

  private void primed() {
    int fairer = 0;
    for (String letter : List.of("A", "B", "C", "D", "E")) {
      double plain = study.mean("PB-" + letter, "WL8", "unfairness");
      fairer += study.mean("PB-" + letter + "'", "WL8", "unfairness") < plain ? 1 : 0;
    }
    add("A fair share makes every heuristic fairer", fairer == 5, "%.0f of 5", fairer);
  }

  private void primedResponse() {
    int kept = 0;
    for (String letter : List.of("A", "B", "C", "D", "E")) {
      double plain = study.mean("PB-" + letter, "WL8", "response");
      kept += study.mean("PB-" + letter + "'", "WL8", "response") < 1.1 * plain ? 1 : 0;
    }
    add("A fair share costs no response time (at most 10 %)", kept == 5, "%.0f of 5", kept);
  }

  private void best(String text, List<String> winners, String column, String figure) {
    double best = smallest(winners, column, figure);
    String first =
        study.rows().stream()
            .min(Comparator.comparingDouble(row -> study.mean(row, column, figure)))
            .orElseThrow();
    double lowest = study.mean(first, column, figure);
    claims.add(
        new Claim(
            text,
            winners.contains(first),
            String.format(Locale.ROOT, "%.3g; lowest %s %.3g", best, first, lowest)));
  }

  private void add(String text, boolean holds, String format, double... figures) {
    Object[] boxed = java.util.Arrays.stream(figures).boxed().toArray();
    claims.add(new Claim(text, holds, String.format(Locale.ROOT, format, boxed)));
  }

  private double ratio(String row, String column, String base, String figure) {
    return study.mean(row, column, figure) / study.mean(row, base, figure);
  }

  private double largest(List<String> rows, String column, String figure) {
    return rows.stream().mapToDouble(row -> study.mean(row, column, figure)).max().orElseThrow();
  }

  private double smallest(List<String> rows, String column, String figure) {
    return rows.stream().mapToDouble(row -> study.mean(row, column, figure)).min().orElseThrow();
  }
}
