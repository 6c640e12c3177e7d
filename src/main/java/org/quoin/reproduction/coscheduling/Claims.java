package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Comparison;
import org.quoin.reproduction.Sample;

/** What sections 4 and 5 of Zhang et al. (2001) claim, judged by what was measured. */
final class Claims {
  private static final List<String> LOW = Published.BELOW_HALF;
  private static final List<String> HIGH = List.of("PB", "PB-SB", "SB");
  private static final List<String> BLOCKING = List.of("SB", "DCS-SB", "PB-SB");
  private static final List<String> GOOD = List.of("SB", "DCS-SB", "PB", "PB-SB", "PB-SY");
  private static final List<String> LETTERS = List.of("A", "B", "C", "D", "E");

  /** A use is near a published one if it differs by at most this much. */
  private static final double NEAR = 0.05;

  private final Study study;
  private final List<Claim> claims = new ArrayList<>();

  private Claims(Study study) {
    this.study = study;
  }

  /** The claims that a figure is about. */
  static List<Claim> of(Figure figure, Study study) {
    Claims c = new Claims(study);
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

  /** Those of them that the paper's conclusions rest on; needs the columns they are about only. */
  static List<Claim> main(Figure figure, Study study) {
    Claims c = new Claims(study);
    switch (figure) {
      case FIG4 -> c.communication();
      case FIG7 -> c.bestByPattern();
      default -> {
        return of(figure, study);
      }
    }
    return c.claims;
  }

  private void saturation() {
    Function<String, Sample> use =
        row ->
            study
                .sample(row, Figure.SATURATION, "utilization")
                .printed(Published.USE.getOrDefault(row, Double.NaN));
    List<Sample> low = map(LOW, use);
    List<Sample> high = map(HIGH, use);
    Sample gs = use.apply("GS");
    List<Sample> rest = map(others(LOW), use);
    below("Local, SY, DCS and DCS-SY saturate before all others", low, rest);
    all(
        "Local, SY, DCS and DCS-SY saturate below a use of 50 %",
        LOW, row -> less(use.apply(row), 0.5));
    all(
        "GS saturates after these four, before PB, PB-SB and SB",
        Stream.concat(
                Comparison.allBelow(low, List.of(gs)).stream(),
                Comparison.allBelow(List.of(gs), high).stream())
            .toList());
    List<Sample> middle = map(others(HIGH), use);
    below("PB, PB-SB and SB saturate last", middle, high);
    all("GS saturates at 57 % (within 5 points)", near(gs, 0.57));
    all(
        "PB, PB-SB and SB saturate at 77 % (within 5 points)",
        high.stream().flatMap(sample -> near(sample, 0.77).stream()).toList());
  }

  private static List<Comparison> near(Sample use, double published) {
    Sample least = use.number(published - NEAR);
    return List.of(less(use, published + NEAR), Comparison.less(least, use));
  }

  private void communication() {
    lowest("PB is best for the communication-intensive WL5", List.of("PB"), "WL5", "response");
  }

  private void workloads() {
    communication();
    Function<String, Sample> io = row -> study.sample(row, "WL2", "response");
    below(
        "GS is worse than SB, DCS-SB, PB, PB-SB, PB-SY for the I/O-intensive WL2",
        map(GOOD, io),
        List.of(io.apply("GS")));
    for (String mix : study.columns()) {
      Function<String, Sample> response = row -> study.sample(row, mix, "response");
      below(
          "Local and SY are worse than SB, DCS-SB, PB, PB-SB, PB-SY for " + mix,
          map(GOOD, response),
          map(List.of("Local", "SY"), response));
    }
  }

  private void levels() {
    String[] columns = {"WL2 5", "WL4 5", "WL4 16", "WL5 5", "WL5 16"};
    List<Comparison> entries = new ArrayList<>();
    for (String row : study.rows()) {
      for (int i = 0; i < columns.length; i++) {
        double published = Published.LEVELS.get(row)[i];
        Sample at = study.sample(row, columns[i], "response").printed(1 + published);
        Sample two = study.sample(row, columns[i].substring(0, 3) + " 2", "response").printed(1);
        if (published < 0) {
          entries.add(Comparison.below(at, two));
        } else if (published > 0) {
          entries.add(Comparison.below(two, at));
        }
      }
    }
    all("The response changes with the level in the direction of Table 4", entries);
  }

  private void profiles() {
    for (String mix : List.of("WL2", "WL5")) {
      all(
          "A higher level takes idle time from SB, DCS-SB and PB-SB for " + mix,
          BLOCKING,
          row ->
              Comparison.less(
                  study.sample(row, mix + " 5", "idle"), study.sample(row, mix + " 2", "idle")));
    }
  }

  private void skewness() {
    Function<String, Sample> growth = row -> ratio(row, "s 150 %", "s 20 %", "execution");
    for (String scheme : List.of("SB", "PB-SB", "PB")) {
      all(
          scheme + " hides a larger skew better than GS",
          List.of(Comparison.below(growth.apply(scheme), growth.apply("GS"))));
    }
  }

  private void overheads() {
    Function<String, Sample> gain =
        row ->
            ratio(row, "CS/2, I/2", "CS, I", "response").printed(Published.OVERHEADS.get(row)[0]);
    below(
        "SB, DCS-SB, PB-SB gain more from cheaper switches and interrupts than PB, DCS",
        map(BLOCKING, gain),
        map(List.of("PB", "DCS"), gain));
    all("Half the quantum and switch cost helps GS (0.896)", List.of(below(gain.apply("GS"), 1)));
  }

  private void bestByPattern() {
    lowest("GS is best for all-to-all", List.of("GS"), "AA", "response");
    lowest("A blocking scheme is best for the tree", BLOCKING, "Tree", "response");
  }

  private void patterns() {
    bestByPattern();
    List<Comparison> alike = new ArrayList<>();
    for (String scheme : HIGH) {
      Sample ratio = ratio(scheme, "Linear", "NN", "response");
      alike.add(below(ratio, 1.5));
      alike.add(Comparison.below(ratio.number(1 / 1.5), ratio));
    }
    all("Linear is like NN (within a factor of 1.5) under PB, PB-SB and SB", alike);
  }

  private void sizes() {
    all(
        "Twice the nodes more than halve the wait",
        study.rows(),
        row ->
            Comparison.less(
                study.sample(row, "p 32", "wait"),
                study
                    .sample(row, "p 16", "wait")
                    .over(study.sample(row, "p 16", "wait").number(2))));
    all("Twice the nodes shorten the response", study.rows(), row -> shorter(row, "p 32", "p 16"));
  }

  private void fragments() {
    all("One cluster of 32 beats two of 16", study.rows(), row -> shorter(row, "1 x 32", "2 x 16"));
  }

  private void fairness() {
    Function<String, Sample> variation = this::unfairness;
    lowest("GS is the fairest", List.of("GS"), variation);
    below(
        "Local is the least fair",
        map(others(List.of("Local")), variation),
        List.of(variation.apply("Local")));
    below(
        "SB and PB-SB are fairer than DCS, PB and PB-SY",
        map(List.of("SB", "PB-SB"), variation),
        map(List.of("DCS", "PB", "PB-SY"), variation));
  }

  private void heuristics() {
    for (String mix : List.of("WL4", "WL8", "WL5")) {
      Function<String, Sample> response = row -> study.sample(row, mix, "response");
      List<String> good = pb(mix.equals("WL5") ? "C" : "B", "D", "E");
      below(
          String.join(", ", good) + " are better than the other two for " + mix,
          map(good, response),
          map(others(good), response));
    }
  }

  private void conditions() {
    for (String mix : List.of("WL4", "WL8")) {
      Function<String, Sample> waiting = row -> boostShare(row, mix, "S2", "S3");
      lessThanAll(
          "PB-B, -D, -E give more of their boosts to pending messages than A, C for " + mix,
          map(pb("A", "C"), waiting),
          map(pb("B", "D", "E"), waiting));
    }
    all(
        "S3 causes most boosts for WL5",
        study.rows(),
        row -> {
          Sample share = boostShare(row, "WL5", "S3");
          return Comparison.less(share.number(0.5), share);
        });
  }

  /** The share of boosts given in these states. */
  private Sample boostShare(String row, String mix, String... states) {
    Sample all =
        study
            .sample(row, mix, "S1")
            .plus(study.sample(row, mix, "S2"))
            .plus(study.sample(row, mix, "S3"));
    return Stream.of(states)
        .map(state -> study.sample(row, mix, state))
        .reduce(Sample::plus)
        .orElseThrow()
        .over(all);
  }

  private void positions() {
    Function<String, Sample> next =
        row ->
            study
                .sample(row, "WL5", "position 1")
                .over(
                    Stream.of("0", "1", "2", "3", "4")
                        .map(position -> study.sample(row, "WL5", "position " + position))
                        .reduce(Sample::plus)
                        .orElseThrow());
    lessThanAll(
        "PB-C, -D, -E choose the next process more often than A, B for WL5",
        map(pb("A", "B"), next),
        map(pb("C", "D", "E"), next));
  }

  private void fairHeuristics() {
    Function<String, Sample> variation = this::unfairness;
    below(
        "PB-B and PB-D are fairer than PB-A, PB-C and PB-E",
        map(pb("B", "D"), variation),
        map(pb("A", "C", "E"), variation));
  }

  private void primed() {
    all(
        "A fair share makes every heuristic fairer",
        LETTERS,
        letter -> Comparison.below(unfairness("PB-" + letter + "'"), unfairness("PB-" + letter)));
  }

  private void primedResponse() {
    all(
        "A fair share costs no response time (at most 10 %)",
        LETTERS,
        letter ->
            below(
                study
                    .sample("PB-" + letter + "'", "WL8", "response")
                    .over(study.sample("PB-" + letter, "WL8", "response")),
                1.1));
  }

  // ---- the forms of claims

  private void all(String text, List<Comparison> parts) {
    claims.add(Claim.all(text, parts));
  }

  private void all(String text, List<String> rows, Function<String, Comparison> comparison) {
    all(text, rows.stream().map(comparison).toList());
  }

  private void below(String text, List<Sample> low, List<Sample> high) {
    all(text, Comparison.allBelow(low, high));
  }

  private void lessThanAll(String text, List<Sample> low, List<Sample> high) {
    all(text, low.stream().flatMap(l -> high.stream().map(h -> Comparison.less(l, h))).toList());
  }

  private void lowest(String text, List<String> group, String column, String figure) {
    lowest(text, group, row -> study.sample(row, column, figure));
  }

  private void lowest(String text, List<String> group, Function<String, Sample> sample) {
    claims.add(Claim.lowest(text, map(group, sample), map(others(group), sample)));
  }

  private Sample unfairness(String row) {
    return study
        .sample(row, "WL8", "unfairness")
        .printed(Published.UNFAIRNESS.getOrDefault(row, Double.NaN));
  }

  private static Comparison below(Sample sample, double number) {
    return Comparison.below(sample, sample.number(number));
  }

  private static Comparison less(Sample sample, double number) {
    return Comparison.less(sample, sample.number(number));
  }

  private Comparison shorter(String row, String column, String than) {
    return Comparison.below(
        study.sample(row, column, "response"), study.sample(row, than, "response"));
  }

  private Sample ratio(String row, String column, String base, String figure) {
    return study.sample(row, column, figure).over(study.sample(row, base, figure));
  }

  private List<String> others(List<String> rows) {
    return study.rows().stream().filter(row -> !rows.contains(row)).toList();
  }

  private static List<String> pb(String... letters) {
    return Stream.of(letters).map(letter -> "PB-" + letter).toList();
  }

  private static List<Sample> map(List<String> rows, Function<String, Sample> sample) {
    return rows.stream().map(sample).toList();
  }
}
