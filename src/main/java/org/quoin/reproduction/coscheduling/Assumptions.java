package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.quoin.report.OutputFolder;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Verdict;
import org.quoin.reproduction.coscheduling.Assumption.Topic;
import org.quoin.timeshared.workload.CostParameters;

/**
 * What the main claims of Zhang et al. (2001) hang on: each is judged under a base and under one
 * changed assumption at a time.
 */
public final class Assumptions {

  /** The name on the command line. */
  public static final String NAME = "assumptions";

  /**
   * Where main claims are made.
   *
   * @param figure of the paper
   * @param topic what its claims are about
   * @param columns that its main claims need; none means all
   */
  private record Source(Figure figure, Topic topic, List<String> columns) {}

  private static final List<Source> SOURCES =
      List.of(
          new Source(Figure.FIG3, Topic.SATURATION, List.of(Figure.SATURATION)),
          new Source(Figure.FIG7, Topic.RESPONSE, List.of("AA", "Tree")),
          new Source(Figure.FIG4, Topic.RESPONSE, List.of("WL5")),
          new Source(Figure.FIG9, Topic.RESPONSE, List.of()),
          new Source(Figure.FIG10, Topic.FAIRNESS, List.of()),
          new Source(Figure.FIG14, Topic.FAIRNESS, List.of()),
          new Source(Figure.TABLE6, Topic.FAIRNESS, List.of()));

  private record Part(Assumption assumption, Figure figure, Study study) {}

  private final Runs runs;
  private final CostParameters parameters;
  private final List<Regime> regimes;

  /**
   * The main claims.
   *
   * @param effort how long to run; of its jobs half are taken, since there are many cases
   * @param parameters costs of the base
   * @param regimes the loads at which they are judged
   */
  public Assumptions(Effort effort, CostParameters parameters, List<Regime> regimes) {
    this.runs = effort.half().runs();
    this.parameters = parameters;
    this.regimes = List.copyOf(regimes);
  }

  private List<Part> parts(Regime regime) {
    List<Part> parts = new ArrayList<>();
    for (Source source : SOURCES) {
      // Where all jobs are there from the start, no load is offered.
      if (source.topic != Topic.SATURATION || regime.name().equals(regimes.get(0).name())) {
        for (Assumption assumption : Assumption.values()) {
          if (assumption.concerns(source.topic) && (!assumption.isLoad() || regime.isHalf())) {
            Study study =
                source
                    .figure
                    .study(parameters)
                    .changed(
                        source.columns,
                        one -> {
                          regime.change(one);
                          assumption.change(one);
                        });
            parts.add(new Part(assumption, source.figure, study));
          }
        }
      }
    }
    return parts;
  }

  private static List<Case> cases(List<Part> parts) {
    return parts.stream().flatMap(part -> part.study.cases().stream()).toList();
  }

  /** {@return how many runs it takes, at most where a load has to be found} */
  public int steps() {
    List<Case> cases = new ArrayList<>();
    int finding = 0;
    for (Regime regime : regimes) {
      finding += regime.casesToFind() * runs.inTheLongRun().replications();
      cases.addAll(cases(parts(regime.orUnlike())));
    }
    return Measurements.steps(runs, cases) + finding;
  }

  /**
   * Measures and prints, a table a load.
   *
   * @param folder for the verdicts as CSV, or null
   * @param out takes the text
   */
  public void run(Execution how, OutputFolder folder, Consumer<String> out) {
    Measurements measurements = new Measurements(runs, how);
    Measurements lasting = new Measurements(runs.inTheLongRun(), how);
    StringBuilder csv = new StringBuilder("load,claim,letter,assumption,verdict,figures\n");
    for (Regime regime : regimes) {
      Regime found = regime.found(lasting, parameters);
      Map<String, Map<Assumption, Claim>> claims = new LinkedHashMap<>();
      List<Part> parts = parts(found);
      measurements.measure(cases(parts));
      for (Part part : parts) {
        for (Claim claim : Claims.main(part.figure, part.study.of(measurements))) {
          claims
              .computeIfAbsent(claim.text(), text -> new EnumMap<>(Assumption.class))
              .put(part.assumption, claim);
        }
      }
      out.accept(text(found, claims));
      csv.append(csv(found, claims));
    }
    if (folder != null) {
      folder.write(NAME + ".csv", csv.toString());
    }
  }

  /** {@return what was chosen where the paper leaves it open, and how much that is} */
  public static String freeChoices() {
    return FreeChoice.text();
  }

  private String text(Regime regime, Map<String, Map<Assumption, Claim>> claims) {
    List<String> header = new ArrayList<>(List.of("claim"));
    StringBuilder legend = new StringBuilder();
    for (Assumption assumption : Assumption.values()) {
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
          for (Assumption assumption : Assumption.values()) {
            Claim claim = verdicts.get(assumption);
            cells.add(claim == null ? "" : claim.verdict().mark());
            if (claim != null && claim.verdict() == Verdict.HOLDS) {
              under.add(assumption.letter());
            }
          }
          table.row(cells.toArray(String[]::new));
          if (verdicts.get(Assumption.BASE).verdict() != Verdict.HOLDS) {
            hangs.append("  ").append(text).append(": ");
            hangs.append(under.isEmpty() ? "under none" : "under " + String.join(", ", under));
            hangs.append('\n');
          }
        });
    return String.format(
            Locale.ROOT,
            "%s: load: %s; %d jobs a replication, %d replications%n(%s)%n",
            NAME,
            regime.text(),
            runs.jobs(),
            runs.replications(),
            Verdict.LEGEND)
        + table.render()
        + "\n"
        + legend
        + "\nClaims that the base does not show hold\n"
        + hangs;
  }

  private static String csv(Regime regime, Map<String, Map<Assumption, Claim>> claims) {
    StringBuilder text = new StringBuilder();
    claims.forEach(
        (claim, verdicts) ->
            verdicts.forEach(
                (assumption, one) ->
                    text.append(
                        Summary.row(
                            regime.name(),
                            claim,
                            assumption.letter(),
                            assumption.text(),
                            one.verdict().text(),
                            one.figures()))));
    return text.toString();
  }
}
