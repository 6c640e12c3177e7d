package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.coscheduling.Assumption.Topic;
import org.quoin.timeshared.workload.CostParameters;

/**
 * What the main claims of Zhang et al. (2001) hang on: each is judged under a base and under one
 * changed assumption at a time.
 */
public final class PaperAssumptions {

  /** The name on the command line. */
  public static final String NAME = "assumptions";

  /**
   * Where main claims are made.
   *
   * @param figure of the paper
   * @param topic what its claims are about
   * @param columns that its main claims need; none means all
   */
  private record Source(PaperFigure figure, Topic topic, List<String> columns) {}

  private static final List<Source> SOURCES =
      List.of(
          new Source(PaperFigure.FIG3, Topic.SATURATION, List.of(PaperFigure.SATURATION)),
          new Source(PaperFigure.FIG7, Topic.RESPONSE, List.of("AA", "Tree")),
          new Source(PaperFigure.FIG4, Topic.RESPONSE, List.of("WL5")),
          new Source(PaperFigure.FIG9, Topic.RESPONSE, List.of()),
          new Source(PaperFigure.FIG10, Topic.FAIRNESS, List.of()),
          new Source(PaperFigure.FIG14, Topic.FAIRNESS, List.of()),
          new Source(PaperFigure.TABLE6, Topic.FAIRNESS, List.of()));

  private record Part(Assumption assumption, PaperFigure figure, FigureStudy study) {}

  private final CaseRuns runs;
  private final CostParameters parameters;
  private final List<Regime> regimes;

  /**
   * Creates the study of the main claims.
   *
   * @param runs how long to run; half of the jobs are taken, since there are many cases
   * @param parameters costs of the base
   * @param regimes the loads at which they are judged
   */
  public PaperAssumptions(CaseRuns runs, CostParameters parameters, List<Regime> regimes) {
    this.runs = runs.half();
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
            FigureStudy study =
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

  /** Measures the claims and adds one table per load to a page. */
  public void run(Execution how, PaperPage page) {
    Measurements measurements = new Measurements(runs, how);
    Measurements lasting = new Measurements(runs.inTheLongRun(), how);
    List<Map<String, Object>> records = new ArrayList<>();
    for (Regime regime : regimes) {
      Regime found = regime.found(lasting, parameters);
      Map<String, Map<Assumption, Claim>> claims = new LinkedHashMap<>();
      List<Part> parts = parts(found);
      measurements.measure(cases(parts));
      for (Part part : parts) {
        for (Claim claim : CoschedulingClaims.main(part.figure, part.study.of(measurements))) {
          claims
              .computeIfAbsent(claim.text(), text -> new EnumMap<>(Assumption.class))
              .put(part.assumption, claim);
          records.add(
              PaperPage.row(
                  "load", found.name(),
                  "claim", claim.text(),
                  "letter", part.assumption.letter(),
                  "assumption", part.assumption.text(),
                  "verdict", claim.finding().verdict().text(),
                  "figures", claim.finding().figures()));
        }
      }
      String title =
          "%s: main claims by the letters of the assumptions, load: %s, %d jobs per replication,"
              + " %d replications";
      page.table(
          title.formatted(NAME, found.text(), runs.jobs(), runs.replications()), table(claims));
    }
    page.list(
        "Assumptions",
        Stream.of(Assumption.values()).map(one -> one.letter() + ": " + one.text()).toList());
    page.data(NAME, records);
  }

  private static TextTable table(Map<String, Map<Assumption, Claim>> claims) {
    List<String> header = new ArrayList<>(List.of("claim"));
    Stream.of(ClaimVerdict.values()).forEach(verdict -> header.add(verdict.text()));
    TextTable table = new TextTable(header.toArray(String[]::new));
    claims.forEach(
        (text, under) -> {
          List<String> cells = new ArrayList<>(List.of(text));
          for (ClaimVerdict verdict : ClaimVerdict.values()) {
            cells.add(
                under.entrySet().stream()
                    .filter(one -> one.getValue().finding().verdict() == verdict)
                    .map(one -> one.getKey().letter())
                    .collect(Collectors.joining(" ")));
          }
          table.row(cells.toArray(String[]::new));
        });
    return table;
  }
}
