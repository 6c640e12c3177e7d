package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.quoin.coscheduling.Parameters;
import org.quoin.report.OutputFolder;
import org.quoin.report.TextTable;
import org.quoin.reproduction.CoschedulingAssumption.Topic;

/**
 * What the main claims of Zhang et al. (2001) hang on: each is judged under a base and under one
 * changed assumption at a time.
 */
public final class CoschedulingAssumptions {

  /** The name on the command line. */
  public static final String NAME = "assumptions";

  /**
   * Where main claims are made.
   *
   * @param figure of the paper
   * @param topic what its claims are about
   * @param columns that its main claims need; none means all
   */
  private record Source(CoschedulingFigure figure, Topic topic, List<String> columns) {}

  private static final List<Source> SOURCES =
      List.of(
          new Source(
              CoschedulingFigure.FIG3, Topic.SATURATION, List.of(CoschedulingFigure.SATURATION)),
          new Source(CoschedulingFigure.FIG7, Topic.RESPONSE, List.of("AA", "Tree")),
          new Source(CoschedulingFigure.FIG4, Topic.RESPONSE, List.of("WL5")),
          new Source(CoschedulingFigure.FIG9, Topic.RESPONSE, List.of()),
          new Source(CoschedulingFigure.FIG10, Topic.FAIRNESS, List.of()),
          new Source(CoschedulingFigure.FIG14, Topic.FAIRNESS, List.of()),
          new Source(CoschedulingFigure.TABLE6, Topic.FAIRNESS, List.of()));

  private record Part(
      CoschedulingAssumption assumption, CoschedulingFigure figure, CoschedulingStudy study) {}

  private final CoschedulingRuns runs;
  private final List<Part> parts = new ArrayList<>();

  /**
   * The main claims.
   *
   * @param effort how long to run; of its jobs half are taken, since there are many cases
   * @param parameters costs of the base
   */
  public CoschedulingAssumptions(CoschedulingEffort effort, Parameters parameters) {
    this.runs = effort.half().runs();
    for (Source source : SOURCES) {
      for (CoschedulingAssumption assumption : CoschedulingAssumption.values()) {
        if (assumption.concerns(source.topic)) {
          CoschedulingStudy study =
              source.figure.study(parameters).changed(source.columns, assumption::change);
          parts.add(new Part(assumption, source.figure, study));
        }
      }
    }
  }

  private Collection<CoschedulingCase> cases() {
    return parts.stream().flatMap(part -> part.study.cases().stream()).toList();
  }

  /** How many runs it takes. */
  public int steps() {
    return CoschedulingMeasurements.steps(runs, cases());
  }

  /**
   * Measures and prints.
   *
   * @param threads runs at once; no result depends on it
   * @param folder for the verdicts as CSV, or null
   * @param out takes the text
   * @param step told of each run that has ended
   */
  public void run(int threads, OutputFolder folder, Consumer<String> out, Runnable step) {
    Map<String, Map<CoschedulingAssumption, Claim>> claims = new LinkedHashMap<>();
    CoschedulingMeasurements measurements = new CoschedulingMeasurements(runs, threads, step);
    measurements.measure(cases());
    for (Part part : parts) {
      for (Claim claim : CoschedulingClaims.main(part.figure, part.study.of(measurements))) {
        claims
            .computeIfAbsent(claim.text(), text -> new EnumMap<>(CoschedulingAssumption.class))
            .put(part.assumption, claim);
      }
    }
    out.accept(text(claims));
    if (folder != null) {
      folder.write(NAME + ".csv", csv(claims));
    }
  }

  private String text(Map<String, Map<CoschedulingAssumption, Claim>> claims) {
    List<String> header = new ArrayList<>(List.of("claim"));
    StringBuilder legend = new StringBuilder();
    for (CoschedulingAssumption assumption : CoschedulingAssumption.values()) {
      header.add(assumption.letter());
      legend.append("  ").append(assumption.letter()).append("  ").append(assumption.text());
      legend.append('\n');
    }
    TextTable table = new TextTable(header.toArray(String[]::new));
    StringBuilder hangs = new StringBuilder();
    claims.forEach(
        (text, verdicts) -> {
          List<String> cells = new ArrayList<>(List.of(text));
          List<String> under = new ArrayList<>();
          for (CoschedulingAssumption assumption : CoschedulingAssumption.values()) {
            Claim claim = verdicts.get(assumption);
            cells.add(claim == null ? "" : claim.verdict().mark());
            if (claim != null && claim.verdict() == Verdict.HOLDS) {
              under.add(assumption.letter());
            }
          }
          table.row(cells.toArray(String[]::new));
          if (verdicts.get(CoschedulingAssumption.BASE).verdict() != Verdict.HOLDS) {
            hangs.append("  ").append(text).append(": ");
            hangs.append(under.isEmpty() ? "under none" : "under " + String.join(", ", under));
            hangs.append('\n');
          }
        });
    return String.format(
            Locale.ROOT,
            "%s: %d jobs a replication, %d replications%n(%s)%n",
            NAME,
            runs.jobs(),
            runs.replications(),
            Verdict.LEGEND)
        + table.render()
        + "\n"
        + legend
        + "\nClaims that the base does not show hold\n"
        + hangs;
  }

  private static String csv(Map<String, Map<CoschedulingAssumption, Claim>> claims) {
    StringBuilder text = new StringBuilder("claim,letter,assumption,verdict,figures\n");
    claims.forEach(
        (claim, verdicts) ->
            verdicts.forEach(
                (assumption, one) ->
                    text.append(
                        CoschedulingSummary.row(
                            claim,
                            assumption.letter(),
                            assumption.text(),
                            one.verdict().text(),
                            one.figures()))));
    return text.toString();
  }
}
