package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Finding;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Relation;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/**
 * The claims of Aida, Takefusa, Nakada, Matsuoka and Nagashima (HPDC 1998), slides 25 and 27, on
 * RR, LOAD and LOTH in the two imaginary environments, for both wirings. The slides print no
 * figures; a claim holds if the 95 % interval of the paired difference lies on its side of zero.
 */
public final class AidaClaims {

  /**
   * A claim on the mean response times of two metaservers.
   *
   * @param relation of the first's less the other's to zero
   */
  private record Stated(
      String slide,
      int environment,
      String jobs,
      String text,
      String one,
      Relation relation,
      String other) {}

  private static final List<Stated> STATED =
      List.of(
          new Stated(
              "25",
              1,
              "ep",
              "LOAD is effective for EP: shorter than RR",
              "LOAD",
              Relation.BELOW,
              "RR"),
          new Stated(
              "25",
              1,
              "linpack",
              "LOAD is not effective for Linpack: not shorter than RR",
              "LOAD",
              Relation.NOT_BELOW,
              "RR"),
          new Stated(
              "27",
              2,
              "linpack",
              "LOAD degrades performance: longer than RR",
              "LOAD",
              Relation.ABOVE,
              "RR"),
          new Stated(
              "27",
              2,
              "linpack",
              "LOTH is best: shorter than LOAD",
              "LOTH",
              Relation.BELOW,
              "LOAD"),
          new Stated(
              "27", 2, "linpack", "LOTH is best: shorter than RR", "LOTH", Relation.BELOW, "RR"));

  private final Map<String, GridOutcome> outcomes = new LinkedHashMap<>();

  private AidaClaims() {}

  /** {@return the names of the eight scenarios, in order} */
  public static List<String> scenarios() {
    List<String> names = new ArrayList<>();
    for (int environment = 1; environment <= 2; environment++) {
      for (String wiring : new String[] {"", "-straight"}) {
        for (String jobs : new String[] {"linpack", "ep"}) {
          names.add("aida-environment-" + environment + wiring + "-" + jobs);
        }
      }
    }
    return names;
  }

  /**
   * Runs the eight environments.
   *
   * @param folder where their scenario files are
   * @param settings changes to each, as {@code replications=2}
   * @param onScenario called after each
   * @return what they showed
   */
  public static AidaClaims run(
      Path folder, List<String> settings, int threads, Runnable onScenario) {
    AidaClaims claims = new AidaClaims();
    for (String name : scenarios()) {
      GridScenario scenario = ScenarioFile.grid(folder.resolve(name + ".yaml"), settings);
      claims.outcomes.put(name, GridExperiment.run(scenario, threads, () -> {}));
      onScenario.run();
    }
    return claims;
  }

  /**
   * {@return how many replications each environment had, as text: one number, or the range of them}
   */
  private String replications() {
    IntSummaryStatistics counts =
        outcomes.values().stream()
            .mapToInt(outcome -> outcome.scenario().replications())
            .summaryStatistics();
    return counts.getMin() == counts.getMax()
        ? "" + counts.getMin()
        : counts.getMin() + " to " + counts.getMax();
  }

  private TextTable responses() {
    TextTable table =
        new TextTable(
            "environment", "wiring", "jobs", "RR [s]", "LOAD [s]", "LOTH [s]", "best", "published");
    outcomes.forEach(
        (name, outcome) -> {
          List<String> row =
              new ArrayList<>(
                  List.of(
                      name.contains("-1") ? "1" : "2",
                      name.contains("straight") ? "straight" : "crossed",
                      name.endsWith("ep") ? "EP" : "Linpack"));
          for (MetaServerOutcome one : outcome.metaServers()) {
            row.add(one.metric(Metrics.RESPONSE_TIME).toString());
          }
          row.add(outcome.best().name());
          row.add(published(name));
          table.row(row.toArray(String[]::new));
        });
    return table;
  }

  /** Where the slides say something of an environment; they print no time of any. */
  private static String published(String name) {
    List<String> slides =
        STATED.stream()
            .filter(stated -> name.contains("-" + stated.environment))
            .filter(stated -> name.endsWith("-" + stated.jobs))
            .map(stated -> "order, slide " + stated.slide)
            .distinct()
            .toList();
    return slides.isEmpty() ? "nothing" : String.join(", ", slides);
  }

  /** Adds the response times and the claims to a page. */
  void addTo(PaperPage page) {
    page.table(
        "Mean response times, 95 % intervals, " + replications() + " replications", responses());
    page.claims(STATED.stream().map(this::judged).toList(), "wiring");
  }

  private Claim judged(Stated stated) {
    List<Claim.Row> rows =
        List.of(
            new Claim.Row("crossed", List.of(finding(stated, ""))),
            new Claim.Row("straight", List.of(finding(stated, "-straight"))));
    return new Claim("slide " + stated.slide, stated.text, "", List.of("difference [s]"), rows);
  }

  private Finding finding(Stated stated, String wiring) {
    GridOutcome outcome =
        outcomes.get("aida-environment-" + stated.environment + wiring + "-" + stated.jobs);
    return Finding.of(
        stated.relation,
        outcome.difference(find(outcome, stated.one), find(outcome, stated.other)));
  }

  private static MetaServerOutcome find(GridOutcome outcome, String name) {
    return outcome.metaServers().stream()
        .filter(metaServer -> metaServer.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
