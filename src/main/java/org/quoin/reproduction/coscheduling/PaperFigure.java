package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.quoin.base.NearestName;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;

/**
 * The figures and tables of Zhang et al. (2001) that show results, and the cases each needs. Where
 * the paper does not say the load, it is half the machine.
 */
public enum PaperFigure {
  FIG3(
      "response time by load and utilization, WL7",
      Schemes.TEN,
      "0.1: load=0.1",
      "0.3: load=0.3",
      "0.4: load=0.4",
      "0.5: load=0.5",
      "0.6: load=0.6",
      "0.7: load=0.7",
      "0.8: load=0.8",
      "all at once: load=0"),
  FIG4(
      "response time by workload",
      Schemes.TEN,
      "WL4: mix=WL4",
      "WL5: mix=WL5",
      "WL2: mix=WL2",
      "WL3: mix=WL3"),
  TABLE4(
      "response time by multiprogramming level, against level 2",
      Schemes.TEN,
      "WL2 2: mix=WL2 mpl=2",
      "WL2 5: mix=WL2 mpl=5",
      "WL4 2: mix=WL4 mpl=2",
      "WL4 5: mix=WL4 mpl=5",
      "WL4 16: mix=WL4 mpl=16",
      "WL5 2: mix=WL5 mpl=2",
      "WL5 5: mix=WL5 mpl=5",
      "WL5 16: mix=WL5 mpl=16"),
  FIG5(
      "performance profile at level 2 and 5",
      Schemes.TEN,
      "WL2 2: mix=WL2 mpl=2",
      "WL2 5: mix=WL2 mpl=5",
      "WL4 2: mix=WL4 mpl=2",
      "WL4 5: mix=WL4 mpl=5",
      "WL5 2: mix=WL5 mpl=2",
      "WL5 5: mix=WL5 mpl=5"),
  FIG6(
      "skewness 20 % and 150 %, WL4 and WL5",
      Schemes.TEN,
      "s 20 %: mix=WL4 skew=0.2",
      "s 150 %: mix=WL4 skew=1.5",
      "WL5 s 20 %: mix=WL5",
      "WL5 s 150 %: mix=WL5 skew=1.5"),
  TABLE5(
      "response time by overheads, WL5, against the first column",
      List.of(Scheme.GS, Scheme.SB, Scheme.DCS, Scheme.DCS_SB, Scheme.PB_SB, Scheme.PB),
      "CS, I: mix=WL5",
      "CS/2, I/2: mix=WL5 halved=both",
      "CS/2, I: mix=WL5 halved=switch"),
  FIG7(
      "response time by communication pattern, WL5",
      Schemes.TEN,
      "NN: mix=WL5 pattern=NN",
      "AA: mix=WL5 pattern=AA",
      "Tree: mix=WL5 pattern=Tree",
      "Linear: mix=WL5 pattern=Linear"),
  FIG8(
      "16 and 32 nodes, the same jobs, WL5",
      Schemes.TEN,
      "p 16: mix=WL5 load=0.25 nodes=16 widest=16",
      "p 32: mix=WL5 load=0.25 widest=16",
      "p 16, load x 1.2: mix=WL5 load=0.3 nodes=16 widest=16",
      "p 32, load x 1.2: mix=WL5 load=0.3 widest=16"),
  FIG9(
      "two clusters of 16 nodes and one of 32, two of 8 and one of 16, WL5",
      Schemes.TEN,
      "2 x 16: mix=WL5 fragments=2 widest=16",
      "1 x 32: mix=WL5 widest=16",
      "2 x 8: mix=WL5 load=0.25 nodes=16 fragments=2 widest=8",
      "1 x 16: mix=WL5 load=0.25 nodes=16 widest=8"),
  FIG10(
      "fairness, WL8, s 0",
      List.of(
          Scheme.LOCAL, Scheme.GS, Scheme.SB, Scheme.DCS, Scheme.PB, Scheme.PB_SB, Scheme.PB_SY),
      "WL8: mix=WL8 skew=0"),
  FIG11(
      "heuristics of the periodic boost",
      Schemes.and(Schemes.PLAIN, Scheme.PB_MESSAGES, Scheme.PB_TIME_STAMPS),
      Schemes.MIXES),
  FIG12("boosts a node-second by condition", Schemes.PLAIN, Schemes.MIXES),
  FIG13("boosts a node-second by position", Schemes.PLAIN, Schemes.MIXES),
  FIG14(
      "fairness of the heuristics, WL8, s 0",
      Schemes.and(Schemes.PLAIN, Scheme.SB),
      "WL8: mix=WL8 skew=0"),
  TABLE6(
      "fairness of the primed heuristics, WL8, s 0",
      Schemes.and(Schemes.and(Schemes.PLAIN, Schemes.PRIMED), Scheme.GS),
      "WL8: mix=WL8 skew=0"),
  FIG15(
      "response time of the primed heuristics, WL8",
      List.of(
          Scheme.PB_A,
          Scheme.PB_A_FAIR,
          Scheme.PB_B,
          Scheme.PB_B_FAIR,
          Scheme.PB_C,
          Scheme.PB_C_FAIR,
          Scheme.PB_D,
          Scheme.PB_D_FAIR,
          Scheme.PB_E,
          Scheme.PB_E_FAIR),
      "WL8: mix=WL8"),
  SECTION5(
      "the conclusion: PB-D' beside all others, WL8",
      Schemes.and(Schemes.TEN, Scheme.PB_D, Scheme.PB_D_FAIR),
      "WL8: mix=WL8",
      "WL8, s 0: mix=WL8 skew=0");

  /** The shares of a node's time. */
  static final List<String> PROFILE = List.of("compute", "spin", "switch", "other", "idle");

  /** The distance of a boosted process from the current one, in positions. */
  static final List<String> POSITIONS =
      List.of("position 0", "position 1", "position 2", "position 3", "position 4");

  /** The column of the runs in which all jobs are there from the start. */
  static final String SATURATION = "all at once";

  /** Schemes that figures have in common. */
  static final class Schemes {
    private Schemes() {}

    static final List<Scheme> TEN =
        List.of(
            Scheme.LOCAL,
            Scheme.GS,
            Scheme.SB,
            Scheme.DCS,
            Scheme.DCS_SB,
            Scheme.PB,
            Scheme.PB_SB,
            Scheme.SY,
            Scheme.PB_SY,
            Scheme.DCS_SY);

    static final List<Scheme> PLAIN =
        List.of(Scheme.PB_A, Scheme.PB_B, Scheme.PB_C, Scheme.PB_D, Scheme.PB_E);

    static final Scheme[] PRIMED = {
      Scheme.PB_A_FAIR, Scheme.PB_B_FAIR, Scheme.PB_C_FAIR, Scheme.PB_D_FAIR, Scheme.PB_E_FAIR
    };

    /** Columns of three workloads. */
    static final String[] MIXES = {"WL4: mix=WL4", "WL8: mix=WL8", "WL5: mix=WL5"};

    static List<Scheme> and(List<Scheme> schemes, Scheme... more) {
      return Stream.concat(schemes.stream(), Stream.of(more)).toList();
    }
  }

  private final String title;
  private final List<Scheme> schemes;
  private final List<String> columns;

  /**
   * Creates a figure.
   *
   * @param columns each column with the changes that make its cases of the usual one
   */
  PaperFigure(String title, List<Scheme> schemes, String... columns) {
    this.title = title;
    this.schemes = schemes;
    this.columns = List.of(columns);
  }

  /** Adds the cases of the figure, each with the name of its column. */
  void cases(CostParameters parameters, BiConsumer<String, Case> add) {
    for (Scheme scheme : schemes) {
      for (String column : columns) {
        int end = column.indexOf(": ");
        String[] changes = column.substring(end + 2).split("[ =]");
        Case one =
            Case.of(scheme, parameters)
                .with(
                    draft -> {
                      for (int i = 0; i < changes.length; i += 2) {
                        change(draft, changes[i], changes[i + 1]);
                      }
                    });
        add.accept(column.substring(0, end), one);
      }
    }
  }

  private static void change(Case.Draft one, String name, String value) {
    switch (name) {
      case "mix" -> one.mix = WorkloadMix.valueOf(value);
      case "pattern" -> one.pattern = Pattern.of(value);
      case "mpl" -> one.mpl = Integer.parseInt(value);
      case "skew" -> one.skew = Double.parseDouble(value);
      case "load" -> one.load = Double.parseDouble(value);
      case "nodes" -> one.nodes = Integer.parseInt(value);
      case "fragments" -> one.fragments = Integer.parseInt(value);
      case "widest" -> one.widest = Integer.parseInt(value);
      case "halved" -> {
        boolean gang = one.scheme.gang();
        one.parameters = one.parameters.with(p -> halve(p, gang, value.equals("both")));
      }
      default -> throw new IllegalArgumentException("no change of a case: " + name);
    }
  }

  /** Half the switch cost, and half the interrupt; of a gang half the quantum, and the switch. */
  private static void halve(CostParameters.Draft p, boolean gang, boolean both) {
    if (gang) {
      p.quantumNs /= 2;
      p.gangSwitchNs /= both ? 2 : 1;
    } else {
      p.switchNs /= 2;
      p.interruptNs /= both ? 2 : 1;
    }
  }

  /** {@return all figures in groups that have most of their cases in common} */
  public static List<List<PaperFigure>> groups() {
    return List.of(
        List.of(FIG3),
        List.of(FIG4, TABLE4, FIG5, FIG6, TABLE5, FIG7),
        List.of(FIG8, FIG9),
        List.of(FIG11, FIG12, FIG13, FIG15),
        List.of(FIG10, FIG14, TABLE6, SECTION5));
  }

  /** {@return the name on the command line} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return the subject of the figure} */
  public String title() {
    return title;
  }

  FigureStudy study(CostParameters parameters) {
    Map<String, Map<String, Case>> grid = new LinkedHashMap<>();
    cases(
        parameters,
        (column, one) ->
            grid.computeIfAbsent(one.scheme().title(), row -> new LinkedHashMap<>())
                .put(column, one));
    return new FigureStudy(grid);
  }

  /**
   * {@return the figure of this name}
   *
   * @throws IllegalArgumentException with the names expected and the nearest one
   */
  public static PaperFigure of(String name) {
    List<String> names = new ArrayList<>(Arrays.stream(values()).map(PaperFigure::id).toList());
    int index = names.indexOf(name.toLowerCase(Locale.ROOT));
    if (index < 0) {
      names.add(PaperAssumptions.NAME);
      throw new IllegalArgumentException(
          "no figure '" + name + "'; " + NearestName.expected(name, names));
    }
    return values()[index];
  }
}
