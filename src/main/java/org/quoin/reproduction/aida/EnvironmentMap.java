package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.GridScenario;

/**
 * A map of the environments in which the claims of Aida et al. (HPDC 1998) hold together, over what
 * their slides leave open: the wiring, the order of the Linpack problem, the intervals of the
 * clients, T_latency and T_act. An environment here has both of the paper's (slides 24 and 26). Its
 * claims are those of {@code claims.txt}, each judged in each environment by itself.
 */
public final class EnvironmentMap {
  /** The order of the shipped scenarios. */
  private static final int ORDER = 600;

  private static final String LARGE_PACKET = "50 KB";

  /** Runs of an environment: Linpack and EP in 1, Linpack in 2, and with large packets. */
  private static final int RUNS = 4;

  /**
   * One environment.
   *
   * @param wiring the assignment of the servers to the links
   * @param order n of Linpack
   * @param interval factor on the intervals of the shipped scenarios; those of Linpack also grow
   *     with n^2, as the data do
   * @param latency T_latency in seconds
   * @param load load that the background offers to each link: T_net / T_act - 1
   */
  private record Environment(
      String wiring, int order, double interval, double latency, double load) {

    List<String> settings(List<String> settings) {
      return Stream.concat(
              settings.stream(),
              Stream.of(
                  "topology.links.router-server*.latency=%s s".formatted(latency),
                  "topology.links.router-server*.utilization=%s".formatted(load)))
          .toList();
    }

    /** {@return the scenario of jobs whose interval grows with the data of Linpack, or of EP} */
    GridScenario scenario(Path scenarios, int number, String kind, List<String> settings) {
      List<String> all = new ArrayList<>(settings(settings));
      boolean linpack = kind.equals(AidaFigures.LINPACK);
      GridScenario shipped =
          AidaFigures.environment(scenarios, number, wiring, kind, List.of("replications=1"));
      double larger = (double) order / ORDER;
      double grown = interval * (linpack ? larger * larger : 1);
      all.add("clients.0.interval=%s s".formatted(interval(shipped) * grown));
      if (linpack) {
        all.add("clients.0.n=" + order);
      }
      return AidaFigures.environment(scenarios, number, wiring, kind, all);
    }

    private static double interval(GridScenario shipped) {
      return shipped.grid().classes().get(0).interval();
    }

    /** {@return the cells of its row in a table} */
    List<?> cells() {
      return List.of(
          wiring,
          order,
          "x " + Quantity.digits(interval),
          Quantity.DURATION.show(latency),
          Quantity.digits(1 / (1 + load)));
    }

    @Override
    public String toString() {
      return "%s, n %d, intervals %s, T_latency %s, T_act / T_net %s".formatted(cells().toArray());
    }
  }

  /** An environment and the claims that its runs decide, by their numbers. */
  private record Cell(Environment environment, Map<Integer, Claim> claims) {

    ClaimVerdict verdict(int number) {
      return claims.get(number).finding().verdict();
    }

    long held() {
      return claims.keySet().stream().filter(this::holds).count();
    }

    boolean holds(int number) {
      return claims.containsKey(number) && verdict(number) == ClaimVerdict.HOLDS;
    }

    boolean holdsAll() {
      return held() == claims.size();
    }
  }

  private static final List<?> AXES =
      List.of("wiring", "n", "intervals", "T_latency", "T_act / T_net");

  private final List<Cell> cells = new ArrayList<>();
  private final List<Integer> numbers;

  private EnvironmentMap(List<Cell> cells) {
    this.cells.addAll(cells);
    numbers = cells.stream().flatMap(c -> c.claims.keySet().stream()).distinct().sorted().toList();
  }

  /** {@return the number of runs} */
  public static int steps(boolean quick) {
    return RUNS * environments(quick).size();
  }

  private static List<Environment> environments(boolean quick) {
    List<Environment> all = new ArrayList<>();
    for (String wiring : AidaFigures.WIRINGS) {
      for (int order : quick ? new int[] {ORDER} : new int[] {ORDER, 1400}) {
        for (double interval : quick ? new double[] {1, 4} : new double[] {1, 2, 4}) {
          for (double latency : quick ? new double[] {1, 10} : new double[] {1, 3, 10}) {
            for (double load : quick ? new double[] {0} : new double[] {0, 0.5}) {
              all.add(new Environment(wiring, order, interval, latency, load));
            }
          }
        }
      }
    }
    return all;
  }

  /**
   * {@return the map, after running all environments}
   *
   * @param quick whether to take few environments
   * @param settings changes to the scenarios, as {@code replications=2}
   * @param onRun called after each of {@link #steps} runs
   */
  public static EnvironmentMap run(
      Path scenarios, boolean quick, List<String> settings, int threads, Runnable onRun) {
    List<ClaimFile.Stated> stated = ClaimFile.of(EnvironmentMap.class);
    List<Cell> cells = new ArrayList<>();
    for (Environment one : environments(quick)) {
      AidaFigures figures = new AidaFigures();
      Function<GridScenario, GridOutcome> run =
          scenario -> {
            GridOutcome outcome = GridExperiment.run(scenario, threads, () -> {});
            onRun.run();
            return outcome;
          };
      String wiring = one.wiring;
      for (String kind : List.of(AidaFigures.LINPACK, AidaFigures.EP)) {
        figures.put(1, wiring, kind, run.apply(one.scenario(scenarios, 1, kind, settings)));
      }
      GridOutcome second = run.apply(one.scenario(scenarios, 2, AidaFigures.LINPACK, settings));
      figures.put(2, wiring, AidaFigures.LINPACK, second);
      List<String> large = new ArrayList<>(settings);
      large.addAll(List.of("packet=" + LARGE_PACKET, "metaservers=[RR]"));
      GridOutcome packets = run.apply(one.scenario(scenarios, 2, AidaFigures.LINPACK, large));
      figures.putPacket("LARGER", "RR", AidaFigures.BASE, second.metaServers().get(0));
      figures.putPacket("LARGER", "RR", LARGE_PACKET, packets.metaServers().get(0));
      Map<Integer, Claim> claims = new LinkedHashMap<>();
      for (int i = 0; i < stated.size(); i++) {
        int number = i + 1;
        Optional<Claim> claim = stated.get(i).judge(figures);
        claim.ifPresent(it -> claims.put(number, it));
      }
      cells.add(new Cell(one, claims));
    }
    return new EnvironmentMap(cells);
  }

  /** {@return the page, with all tables} */
  public PaperPage addTo(PaperPage page) {
    List<Judged> judged = numbers.stream().map(this::judged).toList();
    page.table(
        "Verdicts by claim over the environments",
        "Numbers of claims are those of [the page on the claims](aida.md).",
        PaperPage.lines(
            List.of(Judged.header("no.", "claim")),
            numbers,
            number -> {
              Judged one = judged.get(numbers.indexOf(number));
              return List.of(Judged.sums(List.of(one), number, one.claim()));
            }));
    page.say(together());
    page.table(
        "In how many environments all claims hold, and each",
        PaperPage.lines(
            List.of(
                "of the environments with",
                "environments",
                "all hold",
                numbers.stream().map(number -> "claim " + number)),
            List.copyOf(groups().entrySet()),
            group -> counts(group.getKey(), group.getValue())));
    page.table("Which claims hold", map(cell -> number -> cell.verdict(number).text()));
    return page.table(
        "What decides them",
        "Claims 3, 5, 8, 9: responses in seconds and the 95 % interval of their ratio; 6: seconds"
            + " that a job loses in network queues; 4: the difference of responses in seconds; 7:"
            + " the share of the longer response that is lost in network queues; 12: by how much"
            + " the response under RR differs with packets of 50 KB from that with 10 KB.",
        map(cell -> number -> cell.claims.get(number).finding().figures()));
  }

  private Judged judged(int number) {
    List<Claim> all =
        cells.stream().map(cell -> cell.claims.get(number)).filter(one -> one != null).toList();
    return Judged.of(
        all.get(0).source(),
        all.get(0).text(),
        all.stream().map(one -> one.finding().verdict()).toList());
  }

  private TextTable map(Function<Cell, Function<Integer, String>> text) {
    return PaperPage.lines(
        List.of(AXES, numbers.stream().map(number -> "claim " + number), "hold"),
        cells,
        cell ->
            List.of(
                cell.environment.cells(),
                numbers.stream()
                    .map(n -> cell.claims.containsKey(n) ? text.apply(cell).apply(n) : ""),
                cell.held() + " of " + cell.claims.size()));
  }

  /** {@return the cells by each value of each axis} */
  private Map<String, List<Cell>> groups() {
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    IntStream.range(0, AXES.size())
        .forEach(
            axis ->
                cells.forEach(
                    cell ->
                        groups
                            .computeIfAbsent(
                                AXES.get(axis) + " " + cell.environment.cells().get(axis),
                                unknown -> new ArrayList<>())
                            .add(cell)));
    return groups;
  }

  private List<?> counts(String name, List<Cell> group) {
    return List.of(
        name,
        group.size(),
        group.stream().filter(Cell::holdsAll).count(),
        numbers.stream().map(number -> group.stream().filter(cell -> cell.holds(number)).count()));
  }

  /** {@return whether and where all claims hold, or all but one, and which never do} */
  private String together() {
    List<Cell> all = cells.stream().filter(Cell::holdsAll).toList();
    List<Integer> never =
        numbers.stream().filter(n -> cells.stream().noneMatch(cell -> cell.holds(n))).toList();
    String without =
        groups().entrySet().stream()
            .filter(group -> group.getValue().stream().noneMatch(Cell::holdsAll))
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(" or "));
    String where =
        all.isEmpty()
            ? "Nowhere do all claims hold together."
            : "All claims hold together in %d of %s%s."
                .formatted(
                    all.size(),
                    Plurals.counted(cells.size(), "environment"),
                    without.isEmpty() ? "" : "; none of them has " + without);
    String missing =
        numbers.stream()
            .filter(n -> allBut(n) > 0)
            .map(n -> "%d (in %d)".formatted(n, allBut(n)))
            .collect(Collectors.joining(", "));
    return where
        + (missing.isEmpty() ? "" : " Where all but one hold, that one is claim " + missing + ".")
        + (never.isEmpty()
            ? " Each claim holds somewhere."
            : " Claims that hold nowhere: %s."
                .formatted(never.stream().map(n -> "" + n).collect(Collectors.joining(", "))));
  }

  /** {@return in how many environments all claims hold but this one} */
  private long allBut(int number) {
    return cells.stream()
        .filter(cell -> cell.held() == cell.claims.size() - 1)
        .filter(cell -> cell.claims.containsKey(number) && !cell.holds(number))
        .count();
  }
}
