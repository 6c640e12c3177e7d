package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
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
      (p, add) -> {
        for (Scheme scheme : Schemes.TEN) {
          Case base = Case.of(scheme, p);
          for (double load : new double[] {0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}) {
            add.accept(String.format(Locale.ROOT, "%.1f", load), base.with(c -> c.load = load));
          }
          add.accept("all at once", base.with(c -> c.load = 0));
        }
      }),
  FIG4(
      "response time by workload",
      (p, add) -> {
        for (Scheme scheme : Schemes.TEN) {
          for (WorkloadMix mix :
              List.of(WorkloadMix.WL4, WorkloadMix.WL5, WorkloadMix.WL2, WorkloadMix.WL3)) {
            add.accept(mix.name(), Case.of(scheme, p).with(c -> c.mix = mix));
          }
        }
      }),
  TABLE4(
      "response time by multiprogramming level, against level 2",
      (p, add) -> {
        levels(p, add, mix -> mix == WorkloadMix.WL2 ? List.of(2, 5) : List.of(2, 5, 16));
      }),
  FIG5(
      "performance profile at level 2 and 5",
      (p, add) -> {
        levels(p, add, mix -> List.of(2, 5));
      }),
  FIG6(
      "skewness 20 % and 150 %, WL4 and WL5",
      (p, add) -> {
        for (Scheme scheme : Schemes.TEN) {
          Case base = Case.of(scheme, p).with(c -> c.mix = WorkloadMix.WL4);
          add.accept("s 20 %", base.with(c -> c.skew = 0.2));
          add.accept("s 150 %", base.with(c -> c.skew = 1.5));
          add.accept("WL5 s 20 %", wl5(scheme, p));
          add.accept("WL5 s 150 %", wl5(scheme, p).with(c -> c.skew = 1.5));
        }
      }),
  TABLE5(
      "response time by overheads, WL5, against the first column",
      (p, add) -> {
        for (Scheme scheme :
            List.of(Scheme.GS, Scheme.SB, Scheme.DCS, Scheme.DCS_SB, Scheme.PB_SB, Scheme.PB)) {
          Case base = wl5(scheme, p);
          boolean gang = scheme.gang();
          add.accept("CS, I", base);
          add.accept("CS/2, I/2", base.with(c -> c.parameters = p.with(q -> halve(q, gang, true))));
          add.accept("CS/2, I", base.with(c -> c.parameters = p.with(q -> halve(q, gang, false))));
        }
      }),
  FIG7(
      "response time by communication pattern, WL5",
      (p, add) -> {
        for (Scheme scheme : Schemes.TEN) {
          for (Pattern pattern : Pattern.PUBLISHED) {
            add.accept(pattern.title(), wl5(scheme, p).with(c -> c.pattern = pattern));
          }
        }
      }),
  FIG8(
      "16 and 32 nodes, the same jobs, WL5",
      (p, add) -> {
        for (Scheme scheme : Schemes.TEN) {
          Case base = wl5(scheme, p).with(c -> c.load /= 2);
          add.accept("p 16", machine(base, 16, 1, 16));
          add.accept("p 32", machine(base, 32, 1, 16));
        }
      }),
  FIG9(
      "two clusters of 16 nodes and one of 32, two of 8 and one of 16, WL5",
      (p, add) -> {
        for (Scheme scheme : Schemes.TEN) {
          Case base = wl5(scheme, p);
          add.accept("2 x 16", machine(base, 32, 2, 16));
          add.accept("1 x 32", machine(base, 32, 1, 16));
          Case small = base.with(c -> c.load /= 2);
          add.accept("2 x 8", machine(small, 16, 2, 8));
          add.accept("1 x 16", machine(small, 16, 1, 8));
        }
      }),
  FIG10(
      "fairness, WL8, s 0",
      (p, add) -> {
        fairness(
            p,
            add,
            List.of(
                Scheme.LOCAL,
                Scheme.GS,
                Scheme.SB,
                Scheme.DCS,
                Scheme.PB,
                Scheme.PB_SB,
                Scheme.PB_SY));
      }),
  FIG11(
      "heuristics of the periodic boost",
      (p, add) -> {
        heuristics(p, add, Schemes.PLAIN);
        heuristics(p, add, List.of(Scheme.PB_MESSAGES, Scheme.PB_TIME_STAMPS));
      }),
  FIG12(
      "boosts a node-second by condition",
      (p, add) -> {
        heuristics(p, add, Schemes.PLAIN);
      }),
  FIG13(
      "boosts a node-second by position",
      (p, add) -> {
        heuristics(p, add, Schemes.PLAIN);
      }),
  FIG14(
      "fairness of the heuristics, WL8, s 0",
      (p, add) -> {
        fairness(p, add, Schemes.PLAIN);
        fairness(p, add, List.of(Scheme.SB));
      }),
  TABLE6(
      "fairness of the primed heuristics, WL8, s 0",
      (p, add) -> {
        fairness(p, add, Stream.concat(Schemes.PLAIN.stream(), Schemes.PRIMED.stream()).toList());
        fairness(p, add, List.of(Scheme.GS));
      }),
  FIG15(
      "response time of the primed heuristics, WL8",
      (p, add) -> {
        for (int i = 0; i < Schemes.PLAIN.size(); i++) {
          for (Scheme scheme : List.of(Schemes.PLAIN.get(i), Schemes.PRIMED.get(i))) {
            add.accept("WL8", Case.of(scheme, p).with(c -> c.mix = WorkloadMix.WL8));
          }
        }
      }),
  SECTION5(
      "the conclusion: PB-D' beside all others, WL8",
      (p, add) -> {
        for (Scheme scheme :
            Stream.concat(Schemes.TEN.stream(), Stream.of(Scheme.PB_D, Scheme.PB_D_FAIR))
                .toList()) {
          Case base = Case.of(scheme, p).with(c -> c.mix = WorkloadMix.WL8);
          add.accept("WL8", base);
          add.accept("WL8, s 0", base.with(c -> c.skew = 0));
        }
      });

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

    static final List<Scheme> PRIMED =
        List.of(
            Scheme.PB_A_FAIR,
            Scheme.PB_B_FAIR,
            Scheme.PB_C_FAIR,
            Scheme.PB_D_FAIR,
            Scheme.PB_E_FAIR);
  }

  /** Adds the cases of a figure, each with the name of its column. */
  private interface Cases {
    void of(CostParameters parameters, BiConsumer<String, Case> add);
  }

  private final String title;
  private final Cases cases;

  PaperFigure(String title, Cases cases) {
    this.title = title;
    this.cases = cases;
  }

  void cases(CostParameters parameters, BiConsumer<String, Case> add) {
    cases.of(parameters, add);
  }

  /** The workloads of Table 4 at some multiprogramming levels each. */
  private static void levels(
      CostParameters p, BiConsumer<String, Case> add, Function<WorkloadMix, List<Integer>> levels) {
    for (Scheme scheme : Schemes.TEN) {
      for (WorkloadMix mix : List.of(WorkloadMix.WL2, WorkloadMix.WL4, WorkloadMix.WL5)) {
        for (int mpl : levels.apply(mix)) {
          add.accept(
              mix + " " + mpl,
              Case.of(scheme, p)
                  .with(
                      c -> {
                        c.mix = mix;
                        c.mpl = mpl;
                      }));
        }
      }
    }
  }

  private static Case wl5(Scheme scheme, CostParameters p) {
    return Case.of(scheme, p).with(c -> c.mix = WorkloadMix.WL5);
  }

  /** Another machine for the same jobs. */
  private static Case machine(Case base, int nodes, int fragments, int widest) {
    return base.with(
        c -> {
          c.nodes = nodes;
          c.fragments = fragments;
          c.widest = widest;
        });
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

  private static void fairness(
      CostParameters p, BiConsumer<String, Case> add, List<Scheme> schemes) {
    for (Scheme scheme : schemes) {
      add.accept(
          "WL8",
          Case.of(scheme, p)
              .with(
                  c -> {
                    c.mix = WorkloadMix.WL8;
                    c.skew = 0;
                  }));
    }
  }

  private static void heuristics(
      CostParameters p, BiConsumer<String, Case> add, List<Scheme> schemes) {
    for (Scheme scheme : schemes) {
      for (WorkloadMix mix : List.of(WorkloadMix.WL4, WorkloadMix.WL8, WorkloadMix.WL5)) {
        add.accept(mix.name(), Case.of(scheme, p).with(c -> c.mix = mix));
      }
    }
  }

  /** {@return the name on the command line} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return what it shows} */
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
