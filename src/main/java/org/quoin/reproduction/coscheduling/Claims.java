package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Comparison;
import org.quoin.reproduction.Sample;
import org.quoin.timeshared.node.Scheme;

/** What sections 4 and 5 of Zhang et al. (2001) claim, judged by what was measured: 4.1 to 4.7. */
final class Claims extends ClaimForms {
  private static final List<String> LOW = Published.BELOW_HALF;

  private static final List<String> SECOND = List.of("DCS-SB", "PB-SY");
  private static final List<String> DEMAND = List.of("DCS", "DCS-SY");
  private static final List<String> PROFILED = List.of("WL2", "WL4", "WL5");

  /**
   * The schemes of which Table 4 itself prints that WL2 and WL5 gain more from level 5 than WL4.
   */
  static final List<String> GAINING =
      Figure.TEN.stream()
          .map(Scheme::title)
          .filter(row -> Published.gainsMore(row, "WL2") && Published.gainsMore(row, "WL5"))
          .toList();

  /** A use is near a published one if it differs by at most this much. */
  private static final double NEAR = 0.05;

  private Claims(Study study) {
    super(study);
  }

  /** The claims that a figure is about. */
  static List<Claim> of(Figure figure, Study study) {
    Claims c = new Claims(study);
    HeuristicClaims h = new HeuristicClaims(study);
    switch (figure) {
      case FIG3 -> c.saturation();
      case FIG4 -> c.workloads();
      case TABLE4 -> c.levels();
      case FIG5 -> {
        c.profiles();
        c.local();
      }
      case FIG6 -> c.skewness();
      case TABLE5 -> c.overheads();
      case FIG7 -> c.patterns();
      case FIG8 -> c.sizes();
      case FIG9 -> c.fragments();
      case FIG10 -> h.fairness();
      case FIG11 -> h.heuristics();
      case FIG12 -> h.conditions();
      case FIG13 -> h.positions();
      case FIG14 -> h.fairHeuristics();
      case TABLE6 -> h.primed();
      case FIG15 -> h.primedResponse();
      case SECTION5 -> h.conclusion();
    }
    return h.claims.isEmpty() ? c.claims : h.claims;
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
    below("DCS-SB and PB-SY too saturate after GS", List.of(gs), map(SECOND, use));
    all("GS saturates at 57 % (within 5 points)", near(gs, 0.57));
    all(
        "PB, PB-SB and SB saturate at 77 % (within 5 points)",
        high.stream().flatMap(sample -> near(sample, 0.77).stream()).toList());
    Function<String, Sample> work =
        row ->
            study
                .sample(row, Figure.SATURATION, "processor work")
                .printed(Published.USE.getOrDefault(row, Double.NaN));
    all("Without I/O, GS saturates at 57 % (within 5 points)", near(work.apply("GS"), 0.57));
    all(
        "Without I/O, PB, PB-SB, SB saturate at 77 % (5 points)",
        HIGH.stream().flatMap(row -> near(work.apply(row), 0.77).stream()).toList());
  }

  private static List<Comparison> near(Sample use, double published) {
    Sample least = use.number(published - NEAR);
    return List.of(less(use, published + NEAR), Comparison.less(least, use));
  }

  private void communication() {
    lowest("PB is best for the communication-intensive WL5", "PB", row -> response(row, "WL5"));
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
    Function<String, Sample> overall = row -> overall(row, study.columns());
    below(
        "SB is better than SY and DCS over the four workloads",
        List.of(overall.apply("SB")),
        map(List.of("SY", "DCS"), overall));
    below(
        "SB is better than SY and DCS for the communication-intensive WL5",
        List.of(response("SB", "WL5")),
        map(List.of("SY", "DCS"), row -> response(row, "WL5")));
    all(
        "PB is better than SB for every workload",
        study.columns(),
        mix -> Comparison.below(response("PB", mix), response("SB", mix)));
    all(
        "SB, PB and PB-SB wait less than GS for every workload",
        study.columns().stream()
            .flatMap(
                mix ->
                    HIGH.stream()
                        .map(
                            row ->
                                Comparison.less(
                                    study.sample(row, mix, "wait"),
                                    study.sample("GS", mix, "wait"))))
            .toList());
    byWorkload();
  }

  private void byWorkload() {
    Function<String, Sample> cpu = row -> response(row, "WL4");
    below("DCS and DCS-SY are worse than GS for WL4", List.of(cpu.apply("GS")), map(DEMAND, cpu));
    lessThanAll(
        "DCS and DCS-SY are so for WL4 since they wait longer",
        List.of(study.sample("GS", "WL4", "wait")),
        map(DEMAND, row -> study.sample(row, "WL4", "wait")));
    below(
        "GS is worse than SB, DCS-SB, PB, PB-SB, PB-SY for WL4",
        map(GOOD, cpu),
        List.of(cpu.apply("GS")));
    alike("SB, DCS-SB, PB, PB-SB and PB-SY are alike for WL4", map(GOOD, cpu));
    List<String> near = List.of("GS", "SB", "PB-SB", "PB-SY");
    Function<String, Sample> communicating = row -> response(row, "WL5");
    alike("GS, SB, PB-SB and PB-SY are alike for WL5", map(near, communicating));
    below(
        "DCS and DCS-SY are much worse than these for WL5",
        map(near, row -> alike(response(row, "WL5"))),
        map(DEMAND, communicating));
    alike(
        "SB, DCS-SB, PB, PB-SB and PB-SY are alike for WL2",
        map(GOOD, row -> response(row, "WL2")));
    below(
        "GS is worse than SB, PB, PB-SB, PB-SY for the balanced WL3",
        map(List.of("SB", "PB", "PB-SB", "PB-SY"), row -> response(row, "WL3")),
        List.of(response("GS", "WL3")));
  }

  private void levels() {
    List<Comparison> entries = new ArrayList<>();
    for (String row : study.rows()) {
      for (int i = 0; i < Published.LEVEL_COLUMNS.size(); i++) {
        String column = Published.LEVEL_COLUMNS.get(i);
        double published = Published.LEVELS.get(row)[i];
        Sample at = study.sample(row, column, "response").printed(1 + published);
        Sample two = study.sample(row, column.substring(0, 3) + " 2", "response").printed(1);
        if (published < 0) {
          entries.add(Comparison.below(at, two));
        } else if (published > 0) {
          entries.add(Comparison.below(two, at));
        }
      }
    }
    all("The response changes with the level in the direction of Table 4", entries);
    all(
        "PB is better than SB at level 2 for WL2, WL4 and WL5",
        PROFILED,
        mix -> Comparison.below(response("PB", mix + " 2"), response("SB", mix + " 2")));
    Function<String, Sample> behind = column -> response("SB", column).over(response("PB", column));
    all(
        "At level 2 PB is further ahead of SB for WL5 than for WL2 and WL4",
        List.of("WL2", "WL4"),
        mix -> Comparison.below(behind.apply(mix + " 2"), behind.apply("WL5 2")));
    all(
        "SB comes nearer to PB at level 16 than at level 2 for WL5",
        List.of(Comparison.below(behind.apply("WL5 16"), behind.apply("WL5 2"))));
    all(
        "SB is better than SY and DCS at level 16 for WL4 and WL5",
        Stream.of("WL4 16", "WL5 16")
            .flatMap(
                column ->
                    Stream.of("SY", "DCS")
                        .map(
                            row -> Comparison.below(response("SB", column), response(row, column))))
            .toList());
    all(
        "WL2 and WL5 gain more from level 5 than WL4 (" + String.join(", ", GAINING) + ")",
        GAINING.stream()
            .flatMap(
                row ->
                    Stream.of("WL2", "WL5")
                        .map(mix -> Comparison.below(gain(row, mix), gain(row, "WL4"))))
            .toList());
  }

  /** The response at level 5 over that at level 2. */
  private Sample gain(String row, String mix) {
    double published = Published.LEVELS.get(row)[Published.LEVEL_COLUMNS.indexOf(mix + " 5")];
    return ratio(row, mix + " 5", mix + " 2", "response").printed(1 + published);
  }

  private void profiles() {
    for (String mix : PROFILED) {
      all(
          "A higher level takes idle time from SB, DCS-SB and PB-SB for " + mix,
          BLOCKING,
          row ->
              Comparison.less(
                  study.sample(row, mix + " 5", "idle"), study.sample(row, mix + " 2", "idle")));
    }
    all(
        "At level 2 SB, DCS-SB and PB-SB idle more for WL2 and WL5 than for WL4",
        BLOCKING.stream()
            .flatMap(
                row ->
                    Stream.of("WL2 2", "WL5 2")
                        .map(
                            column ->
                                Comparison.less(
                                    study.sample(row, "WL4 2", "idle"),
                                    study.sample(row, column, "idle"))))
            .toList());
  }

  private void local() {
    all(
        "A higher level makes Local spin more and compute less",
        PROFILED.stream()
            .flatMap(
                mix ->
                    Stream.of(
                        Comparison.less(
                            study.sample("Local", mix + " 2", "spin"),
                            study.sample("Local", mix + " 5", "spin")),
                        Comparison.less(
                            study.sample("Local", mix + " 5", "compute"),
                            study.sample("Local", mix + " 2", "compute"))))
            .toList());
  }

  private void skewness() {
    Function<String, Sample> growth = row -> ratio(row, "s 150 %", "s 20 %", "execution");
    for (String scheme : List.of("SB", "PB-SB", "PB")) {
      all(
          scheme + " hides a larger skew better than GS",
          List.of(Comparison.below(growth.apply(scheme), growth.apply("GS"))));
    }
    below(
        "SB, DCS-SB and PB-SB hide it better than every spinning scheme",
        map(BLOCKING, growth),
        map(SPINNING, growth));
    all(
        "A larger skew lengthens the executions of GS for WL4 and WL5",
        Stream.of("", "WL5 ")
            .map(
                mix ->
                    Comparison.below(
                        study.sample("GS", mix + "s 20 %", "execution"),
                        study.sample("GS", mix + "s 150 %", "execution")))
            .toList());
    below(
        "SB is better than SY and DCS at a skew of 150 %",
        List.of(response("SB", "s 150 %")),
        map(List.of("SY", "DCS"), row -> response(row, "s 150 %")));
    all(
        "SB is better than PB at a skew of 150 %",
        List.of(Comparison.below(response("SB", "s 150 %"), response("PB", "s 150 %"))));
    all(
        "The communication-intensive WL5 suffers less from skew",
        study.rows(),
        row ->
            Comparison.below(
                ratio(row, "WL5 s 150 %", "WL5 s 20 %", "execution"), growth.apply(row)));
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
    all(
        "Dearer interrupts alone cost SB, DCS, DCS-SB and PB-SB time",
        List.of("SB", "DCS", "DCS-SB", "PB-SB"),
        row -> Comparison.below(response(row, "CS/2, I/2"), response(row, "CS/2, I")));
    all(
        "A dearer switch alone costs GS time (0.977 to 0.896)",
        List.of(Comparison.below(response("GS", "CS/2, I/2"), response("GS", "CS/2, I"))));
    Function<String, Sample> ahead = column -> response("PB", column).over(response("SB", column));
    all(
        "PB is the further ahead of SB the dearer switches and interrupts are",
        List.of(Comparison.below(ahead.apply("CS, I"), ahead.apply("CS/2, I/2"))));
  }

  private void bestByPattern() {
    lowest("GS is best for all-to-all", "GS", row -> response(row, "AA"));
    below(
        "Each blocking scheme beats all others for the tree",
        map(BLOCKING, row -> response(row, "Tree")),
        map(others(BLOCKING), row -> response(row, "Tree")));
  }

  private void patterns() {
    bestByPattern();
    for (String pattern : others(study.columns(), List.of("Tree"))) {
      claims.add(
          Claim.any(
              "Some other scheme is better than a blocking one for " + pattern,
              Comparison.allBelow(
                  map(others(BLOCKING), row -> response(row, pattern)),
                  map(BLOCKING, row -> response(row, pattern)))));
    }
    List<Comparison> alike = new ArrayList<>();
    for (String scheme : study.rows()) {
      Sample ratio = ratio(scheme, "Linear", "NN", "response");
      alike.add(below(ratio, 1.5));
      alike.add(Comparison.below(ratio.number(1 / 1.5), ratio));
    }
    all("Linear is like NN (within a factor of 1.5) under every scheme", alike);
    all(
        "PB is good under every pattern (within a factor of 1.5 of the best)",
        study.columns().stream()
            .flatMap(
                pattern ->
                    others(List.of("PB")).stream()
                        .map(
                            row ->
                                Comparison.below(
                                    response("PB", pattern), alike(response(row, pattern)))))
            .toList());
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
    all(
        "Twice the nodes lengthen executions, but by less than a factor of 1.5",
        study.rows().stream()
            .map(row -> ratio(row, "p 32", "p 16", "execution"))
            .flatMap(
                growth ->
                    Stream.of(Comparison.below(growth.number(1), growth), below(growth, ALIKE)))
            .toList());
    all("Twice the nodes raise the idle share of SB, DCS-SB, PB-SB", BLOCKING, this::moreIdle);
    all(
        "Twice the nodes lower the spin share of every spinning scheme",
        SPINNING,
        row ->
            Comparison.less(study.sample(row, "p 32", "spin"), study.sample(row, "p 16", "spin")));
    all(
        "Twice the nodes lower the idle share of GS by replication",
        List.of(
            Comparison.less(
                study.sample("GS", "p 32", "idle"), study.sample("GS", "p 16", "idle"))));
  }

  private Comparison moreIdle(String row) {
    return Comparison.less(study.sample(row, "p 16", "idle"), study.sample(row, "p 32", "idle"));
  }

  private void fragments() {
    nearlyAll("One cluster of 32 beats two of 16 in nearly all cases", "1 x 32", "2 x 16");
    nearlyAll("One cluster of 16 beats two of 8 in nearly all cases", "1 x 16", "2 x 8");
  }

  private void nearlyAll(String text, String column, String than) {
    claims.add(
        Claim.nearlyAll(
            text, study.rows().stream().map(row -> shorter(row, column, than)).toList()));
  }
}
