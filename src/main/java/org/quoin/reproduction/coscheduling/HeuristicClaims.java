package org.quoin.reproduction.coscheduling;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quoin.reproduction.Comparison;
import org.quoin.reproduction.Sample;
import org.quoin.timeshared.node.Scheme;

/** What sections 4.8 to 5 of Zhang et al. (2001) claim: fairness, heuristics, the conclusion. */
final class HeuristicClaims extends ClaimForms {
  private static final List<String> LETTERS = List.of("A", "B", "C", "D", "E");
  private static final List<String> MIXES = List.of("WL4", "WL8", "WL5");

  HeuristicClaims(Study study) {
    super(study);
  }

  void fairness() {
    Function<String, Sample> variation = this::unfairness;
    lowest("GS is the fairest", "GS", variation);
    below(
        "Local is the least fair",
        map(others(List.of("Local")), variation),
        List.of(variation.apply("Local")));
    all(
        "Local favours I/O-intensive jobs",
        List.of("J4", "J5"),
        type ->
            Comparison.below(
                study.sample("Local", "WL8", "slowdown J2"),
                study.sample("Local", "WL8", "slowdown " + type)));
    below(
        "SB and PB-SB are fairer than DCS, PB and PB-SY",
        map(List.of("SB", "PB-SB"), variation),
        map(List.of("DCS", "PB", "PB-SY"), variation));
  }

  void heuristics() {
    for (String mix : MIXES) {
      Function<String, Sample> response = row -> study.sample(row, mix, "response");
      List<String> good = pb(mix.equals("WL5") ? "C" : "B", "D", "E");
      below(
          String.join(", ", good) + " are better than the other two for " + mix,
          map(good, response),
          map(
              LETTERS.stream().map(l -> "PB-" + l).filter(r -> !good.contains(r)).toList(),
              response));
    }
    below(
        "PB-D and PB-E are best over the three workloads",
        map(pb("D", "E"), this::overall),
        map(pb("A", "B", "C"), this::overall));
    below(
        "PB-D and PB-E beat the heuristics by messages and by time stamps",
        map(pb("D", "E"), this::overall),
        map(pb("M", "T"), this::overall));
  }

  private Sample overall(String row) {
    return overall(row, MIXES);
  }

  void conditions() {
    for (String mix : List.of("WL4", "WL8")) {
      Function<String, Sample> waiting = row -> boostShare(row, mix, "S2", "S3");
      lessThanAll(
          "PB-B, -D, -E give more of their boosts to pending messages than A, C for " + mix,
          map(pb("A", "C"), waiting),
          map(pb("B", "D", "E"), waiting));
    }
    all(
        "S3 gives the largest number of boosts for WL5 under every heuristic",
        LETTERS.stream()
            .map(letter -> "PB-" + letter)
            .flatMap(
                row ->
                    Stream.of("S1", "S2")
                        .map(
                            state ->
                                Comparison.less(
                                    study.sample(row, "WL5", state),
                                    study.sample(row, "WL5", "S3"))))
            .toList());
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

  void positions() {
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

  void fairHeuristics() {
    Function<String, Sample> variation = this::unfairness;
    below(
        "PB-B and PB-D are fairer than PB-A, PB-C and PB-E",
        map(pb("B", "D"), variation),
        map(pb("A", "C", "E"), variation));
    alike("PB-B and PB-D are as fair as SB", map(List.of("SB", "PB-B", "PB-D"), variation));
  }

  void primed() {
    all(
        "A fair share makes every heuristic fairer",
        LETTERS,
        letter -> Comparison.below(unfairness("PB-" + letter + "'"), unfairness("PB-" + letter)));
    all(
        "PB-A' to PB-D' are as fair as GS",
        List.of("A", "B", "C", "D"),
        letter -> Comparison.below(unfairness("PB-" + letter + "'"), alike(unfairness("GS"))));
  }

  void primedResponse() {
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

  void conclusion() {
    String best = Scheme.PB_D_FAIR.title();
    below(
        "PB-D' responds faster than the ten schemes without these heuristics",
        List.of(response(best, "WL8")),
        map(others(List.of(best, Scheme.PB_D.title())), row -> response(row, "WL8")));
    all("PB-D' is fairer than GS", List.of(Comparison.below(unfair(best), unfair("GS"))));
  }

  private Sample unfair(String row) {
    return study
        .sample(row, "WL8, s 0", "unfairness")
        .printed(Published.UNFAIRNESS.getOrDefault(row, Double.NaN));
  }
}
