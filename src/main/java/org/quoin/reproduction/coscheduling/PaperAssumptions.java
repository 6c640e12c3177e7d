package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.experiment.store.Execution;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Claim.Finding;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PairedComparison;
import org.quoin.reproduction.PaperPage;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Ranking;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.TickPreemption;

/**
 * What the main claims of Zhang et al. (2001) hang on: each is judged under a base and under one
 * changed assumption at a time.
 */
public final class PaperAssumptions {

  /** The name on the command line. */
  public static final String NAME = "assumptions";

  /** The error of the effects of all assumptions on one claim together. */
  private static final double ERROR = 0.05;

  /** The largest number of assumptions that are named as those of the largest effect. */
  private static final int FEW = 3;

  private static final String HOW_TO_READ =
      "A change is that of the comparison that decides the claim under the base: a factor on the"
          + " ratio of its two figures, or a difference of their difference, with its 95 % interval"
          + " over the replications, which have the same random numbers. A factor below 1, or a"
          + " difference below 0, speaks for the claim. Moved: the change is significant among"
          + " those of all assumptions on the claim (Holm).";

  /** Introduces a page that has only the assumptions. */
  public static final String QUESTION =
      "Which assumption moves which main claim of the paper, and by how much? What the text leaves"
          + " open is assumed in a base, and one assumption at a time is changed. The main"
          + " claims are those on saturation (4.1), on PB for WL5 (4.2), on all-to-all and the tree"
          + " (4.6), on one cluster against two (4.7), and on fairness (4.8). A claim of"
          + " several comparisons holds if all of them hold by their 95 % intervals, of paired"
          + " differences on the same jobs; it does not hold if one fails by an interval that is"
          + " corrected for their number (Holm). Alike: the interval lies within 5 % of equality."
          + " Nothing to compare: both are less than 1 % of the response.";

  /** Refers other pages to the page of the assumptions. */
  public static final String EFFECTS =
      "What each assumption changes, and by how much: [the page of the"
          + " assumptions](coscheduling-assumptions.md).";

  /**
   * Where main claims are made.
   *
   * @param topic what its claims are about
   * @param columns the columns that its main claims need; none means all
   */
  private record Source(PaperFigure figure, Assumption.Topic topic, List<String> columns) {}

  private static final List<Source> SOURCES =
      List.of(
          new Source(
              PaperFigure.FIG3, Assumption.Topic.SATURATION, List.of(PaperFigure.SATURATION)),
          new Source(PaperFigure.FIG7, Assumption.Topic.RESPONSE, List.of("AA", "Tree")),
          new Source(PaperFigure.FIG4, Assumption.Topic.RESPONSE, List.of("WL5")),
          new Source(PaperFigure.FIG9, Assumption.Topic.RESPONSE, List.of()),
          new Source(PaperFigure.FIG10, Assumption.Topic.FAIRNESS, List.of()),
          new Source(PaperFigure.FIG14, Assumption.Topic.FAIRNESS, List.of()),
          new Source(PaperFigure.TABLE6, Assumption.Topic.FAIRNESS, List.of()));

  private record Part(Assumption assumption, PaperFigure figure, FigureStudy study) {}

  /**
   * What an assumption changes of a claim.
   *
   * @param base the finding under the base
   * @param finding the finding under the assumption
   * @param change how far the comparison that decides the claim under the base is moved
   * @param moved whether the change is significant among those of all assumptions (Holm)
   */
  private record Effect(
      String claim,
      Assumption assumption,
      Finding base,
      Finding finding,
      Estimate change,
      boolean moved) {
    PairedComparison before() {
      return base.parts().get(base.shown());
    }

    /** {@return the comparison that is shown, under the assumption} */
    PairedComparison after() {
      return finding.parts().get(base.shown());
    }

    boolean isOther() {
      return finding.verdict() != base.verdict();
    }

    /**
     * {@return the size of a significant change, that of a difference as a share of its figures}
     */
    double size() {
      return moved ? before().size(change) : 0;
    }

    String text() {
      return assumption.letter() + " " + before().text(change);
    }
  }

  private final CaseRuns runs;
  private final List<CostParameters> bases;
  private final List<Regime> regimes;

  /**
   * Creates the study of the main claims.
   *
   * @param bases the claims are judged under each of them and under one change at a time
   * @param regimes the loads at which they are judged
   */
  public PaperAssumptions(CaseRuns runs, List<CostParameters> bases, List<Regime> regimes) {
    this.runs = runs.half();
    this.bases = List.copyOf(bases);
    this.regimes = List.copyOf(regimes);
  }

  private List<Part> parts(CostParameters base, Regime regime) {
    List<Part> parts = new ArrayList<>();
    for (Source source : SOURCES) {
      // Where all jobs are there from the start, no load is offered.
      if (source.topic != Assumption.Topic.SATURATION
          || regime.name().equals(regimes.get(0).name())) {
        for (Assumption assumption : Assumption.values()) {
          if (assumption.concerns(source.topic)
              && assumption.differs(base)
              && (!assumption.isLoad() || regime.isHalf())) {
            FigureStudy study =
                source
                    .figure
                    .study(base)
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
    for (CostParameters base : bases) {
      for (Regime regime : regimes) {
        finding += regime.casesToFind() * runs.replications();
        cases.addAll(cases(parts(base, regime.orUnlike())));
      }
    }
    return Measurements.steps(runs, cases) + finding;
  }

  /** Measures the claims and adds what every assumption changes to a page, load by load. */
  public void run(Execution how, PaperPage page) {
    Measurements cold = new Measurements(runs, how);
    Measurements warm = new Measurements(runs.warmedUp(), how);
    List<Map<String, Object>> records = new ArrayList<>();
    for (CostParameters base : bases) {
      for (Regime regime : regimes) {
        Regime found = regime.found(warm, base);
        Measurements measurements = found.isFound() ? warm : cold;
        Map<String, Map<Assumption, Finding>> claims = new LinkedHashMap<>();
        List<Part> parts = parts(base, found);
        measurements.measure(cases(parts));
        for (Part part : parts) {
          for (Claim claim : CoschedulingClaims.main(part.figure, part.study.of(measurements))) {
            claims
                .computeIfAbsent(claim.text(), text -> new EnumMap<>(Assumption.class))
                .put(part.assumption, claim.finding());
          }
        }
        List<Effect> effects =
            claims.entrySet().stream()
                .flatMap(claim -> effects(claim.getKey(), claim.getValue()).stream())
                .toList();
        String heading =
            "base of %d %s per message, load: %s, %d jobs per replication, %d replications"
                .formatted(
                    base.latencies(),
                    base.latencies() == 1 ? "latency" : "latencies",
                    found.text(),
                    runs.jobs(),
                    runs.replications());
        show(page, heading, claims, effects);
        effects.forEach(effect -> records.add(record(base, found, effect)));
      }
    }
    page.list(
        "Assumptions",
        Stream.of(Assumption.values()).map(one -> one.letter() + ": " + one.text()).toList());
    page.data(NAME, records).recordsOf(NAME, "Every assumption and claim");
    page.reused(cold.reused() + warm.reused());
  }

  /** Returns the effects of all assumptions on the comparison that decides a claim in the base. */
  private static List<Effect> effects(String claim, Map<Assumption, Finding> under) {
    Finding base = under.get(Assumption.BASE);
    PairedComparison before = base.parts().get(base.shown());
    List<Map.Entry<Assumption, Finding>> others =
        under.entrySet().stream().filter(one -> one.getKey() != Assumption.BASE).toList();
    List<Estimate> changes =
        others.stream().map(one -> one.getValue().parts().get(base.shown()).above(before)).toList();
    double[] chances = Ranking.chances(changes);
    return IntStream.range(0, others.size())
        .mapToObj(
            i ->
                new Effect(
                    claim,
                    others.get(i).getKey(),
                    base,
                    others.get(i).getValue(),
                    changes.get(i),
                    chances[i] <= ERROR))
        .toList();
  }

  private static Map<String, Object> record(CostParameters base, Regime load, Effect effect) {
    boolean logarithms = effect.before().logarithms();
    double least = effect.change.mean() - effect.change.halfWidth();
    double most = effect.change.mean() + effect.change.halfWidth();
    return PaperPage.row(
        "latencies", base.latencies(),
        "load", load.name(),
        "claim", effect.claim,
        "letter", effect.assumption.letter(),
        "assumption", effect.assumption.text(),
        "base", effect.before().toString(),
        "changed", effect.after().toString(),
        "effect as", logarithms ? "factor on the ratio" : "change of the difference",
        "effect", logarithms ? Math.exp(effect.change.mean()) : effect.change.mean(),
        "from", logarithms ? Math.exp(least) : least,
        "to", logarithms ? Math.exp(most) : most,
        "significant", effect.moved ? "yes" : "no",
        "verdict of the base", effect.base.verdict().text(),
        "verdict", effect.finding.verdict().text(),
        "figures", effect.finding.figures());
  }

  private static void show(
      PaperPage page,
      String heading,
      Map<String, Map<Assumption, Finding>> claims,
      List<Effect> effects) {
    List<Effect> moved = effects.stream().filter(Effect::moved).toList();
    List<Effect> other = effects.stream().filter(Effect::isOther).toList();
    Function<List<Effect>, Long> about =
        some -> some.stream().map(Effect::claim).distinct().count();
    String answer =
        ("Of %d main claims %d have another verdict under at least one assumption, and the"
                + " comparison that decides a claim under the base is moved in %d. %s")
            .formatted(claims.size(), about.apply(other), about.apply(moved), most(moved, other));
    page.whole(
        "What each assumption changes: " + heading,
        answer + " " + HOW_TO_READ,
        byAssumption(effects));
    page.whole(
        "What moves each claim: " + heading,
        "The comparison that decides the claim under the base, and the three assumptions that move"
            + " it most.",
        byClaim(claims, effects));
    page.whole("Main claims by the letters of the assumptions: " + heading, "", byVerdict(claims));
  }

  /** The assumptions that move most claims, and those that change most verdicts, in a sentence. */
  private static String most(List<Effect> moved, List<Effect> other) {
    return Stream.of(
            "Most claims are moved by: " + counted(moved) + ".",
            "Most verdicts are changed by: " + counted(other) + ".")
        .filter(text -> !text.contains(": ."))
        .collect(Collectors.joining(" "));
  }

  private static String counted(List<Effect> effects) {
    return effects.stream()
        .collect(Collectors.groupingBy(Effect::assumption, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .sorted(Map.Entry.<Assumption, Long>comparingByValue().reversed())
        .limit(FEW)
        .map(
            one ->
                "%s, %s (%d)".formatted(one.getKey().letter(), one.getKey().text(), one.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static TextTable byAssumption(List<Effect> effects) {
    TextTable table =
        new TextTable("", "assumption", "claims", "moved", "other verdict", "moved most", "change");
    for (Assumption assumption : Assumption.values()) {
      List<Effect> own = effects.stream().filter(one -> one.assumption == assumption).toList();
      if (!own.isEmpty()) {
        Optional<Effect> most =
            own.stream().filter(Effect::moved).max(Comparator.comparingDouble(Effect::size));
        table.row(
            assumption.letter(),
            assumption.text(),
            own.size(),
            own.stream().filter(Effect::moved).count(),
            own.stream().filter(Effect::isOther).count(),
            most.map(Effect::claim).orElse("-"),
            most.map(one -> one.before().text(one.change)).orElse("-"));
      }
    }
    return table;
  }

  private static TextTable byClaim(
      Map<String, Map<Assumption, Finding>> claims, List<Effect> effects) {
    TextTable table = new TextTable("claim", "base", "moved most by");
    claims.forEach(
        (text, under) -> {
          Finding base = under.get(Assumption.BASE);
          String largest =
              effects.stream()
                  .filter(one -> one.moved && one.claim.equals(text))
                  .sorted(Comparator.comparingDouble(Effect::size).reversed())
                  .limit(FEW)
                  .map(Effect::text)
                  .collect(Collectors.joining("; "));
          table.row(
              text, base.parts().get(base.shown()).toString(), largest.isEmpty() ? "-" : largest);
        });
    return table;
  }

  private static TextTable byVerdict(Map<String, Map<Assumption, Finding>> claims) {
    TextTable table =
        new TextTable("claim", Stream.of(ClaimVerdict.values()).map(ClaimVerdict::text));
    claims.forEach(
        (text, under) ->
            table.row(
                text,
                Stream.of(ClaimVerdict.values())
                    .map(
                        verdict ->
                            under.entrySet().stream()
                                .filter(one -> one.getValue().verdict() == verdict)
                                .map(one -> one.getKey().letter())
                                .collect(Collectors.joining(" ")))));
    return table;
  }

  /**
   * {@return the page with what the paper leaves open and what was chosen, one line each, and the
   * letters of the assumptions that vary it} The file {@code choices.txt} names these behind an at
   * sign.
   */
  public static PaperPage addChoicesTo(PaperPage page) {
    List<String> choices =
        ClaimFile.text(PaperAssumptions.class, "choices.txt")
            .lines()
            .map(PaperAssumptions::choice)
            .toList();
    long varied = choices.stream().filter(choice -> choice.endsWith(")")).count();
    return page.list(
        "Free choices: %d, of which %d are varied by assumptions (their letters)"
            .formatted(choices.size(), varied),
        choices);
  }

  private static String choice(String line) {
    String[] parts = line.split(" @ ");
    return parts.length == 1
        ? line
        : Stream.of(parts[1].split(" "))
            .map(name -> Assumption.valueOf(name).letter())
            .collect(Collectors.joining(", ", parts[0] + " (", ")"));
  }

  /**
   * One thing changed of what the simulations of Zhang et al. (2001) assume, in most cases because
   * the paper does not say it: the base has the costs that are given, jobs of the effort's mean run
   * time, no contention at the network interfaces, I/O that neither waits nor interrupts, the load
   * of a table and the sizes of the model.
   */
  enum Assumption {
    BASE("the base, of which every other assumption changes one thing", c -> {}),
    LATENCIES_2(
        "a message costs 2 latencies; spin time, computation and I/O in proportion",
        c -> costs(c, p -> p.latencies = 2)),
    LATENCIES_4(
        "a message costs 4 latencies; spin time, computation and I/O in proportion",
        c -> costs(c, p -> p.latencies = 4)),
    GRAIN_4(
        "computation and I/O of an iteration 4 times as long", c -> costs(c, p -> p.grain *= 4)),
    SHORT_JOBS("run times a quarter of the mean", c -> c.runTime /= 4),
    LONG_JOBS("run times 4 times the mean", c -> c.runTime *= 4),
    NIC(
        "a message occupies each network interface for 25 us",
        c -> costs(c, p -> p.nicNs = 25_000)),
    SPIN(
        "a receive spins a quarter of the time",
        c -> costs(c, p -> p.spinNs = c.parameters.receiveSpinNs() / (4L * p.latencies))),
    IO_INTERRUPT(
        "the end of an I/O interrupts its host for 50 us",
        c -> costs(c, p -> p.ioInterruptNs = p.interruptNs)),
    SHARED_DISK(
        "one disk a node, first come first served", c -> costs(c, p -> p.sharedDisk = true)),
    LOAD_30("load 0.3", Set.of(Topic.RESPONSE), c -> c.load = 0.3),
    LOAD_70("load 0.7", Set.of(Topic.RESPONSE), c -> c.load = 0.7),
    POWERS_OF_TWO(
        "job sizes up to the next power of two",
        Set.of(Topic.SATURATION),
        c -> c.widths = Case.Widths.POWERS_OF_TWO),
    WIDEST(
        "every job as wide as the machine",
        Set.of(Topic.SATURATION),
        c -> c.widths = Case.Widths.WIDEST),
    LATENCIES_6(
        "a message costs 6 latencies; spin time, computation and I/O in proportion",
        c -> costs(c, p -> p.latencies = 6)),
    YIELDS_ONCE(
        "a receive yields once, then spins until its message comes",
        c -> costs(c, p -> p.yieldsOnce = true)),
    PREEMPTION_WOKEN(
        "a running process is preempted by a higher level, a woken process of its own level, or the"
            + " periodic boost",
        c -> costs(c, p -> p.preemption = TickPreemption.WOKEN)),
    PREEMPTION_HIGHER(
        "a running process is preempted by a higher level or the periodic boost",
        c -> costs(c, p -> p.preemption = TickPreemption.HIGHER)),
    SHARE_WITH_IO(
        "a fair share counts finished I/O as received",
        Set.of(Topic.FAIRNESS),
        c -> costs(c, p -> p.ioIsShare = true)),
    MESSAGE_CPU(
        "a message costs its sender and its receiver 15 us of the CPU",
        c -> costs(c, p -> p.messageCpuNs = 15_000)),
    LEVELS_10(
        "a process loses 10 levels at the end of its quantum",
        c -> costs(c, p -> p.quantumLevels = 10)),
    WAKE_KEEPS_QUANTUM(
        "a process that wakes has the rest of its quantum",
        c -> costs(c, p -> p.wakeKeepsQuantum = true)),
    LATENCIES_1(
        "a message costs 1 latency; spin time, computation and I/O in proportion",
        c -> costs(c, p -> p.latencies = 1));

    /** The subject of a claim. */
    enum Topic {
      SATURATION,
      RESPONSE,
      FAIRNESS
    }

    private final String text;
    private final Set<Topic> topics;
    private final Consumer<Case.Draft> change;

    Assumption(String text, Consumer<Case.Draft> change) {
      this(text, Set.of(Topic.values()), change);
    }

    Assumption(String text, Set<Topic> topics, Consumer<Case.Draft> change) {
      this.text = text;
      this.topics = topics;
      this.change = change;
    }

    void change(Case.Draft one) {
      change.accept(one);
    }

    private static void costs(Case.Draft one, Consumer<CostParameters.Draft> changes) {
      one.parameters = one.parameters.with(changes);
    }

    /** {@return whether this is the base or changes something of it} */
    boolean differs(CostParameters base) {
      Case one = Case.of(Scheme.GS, base);
      return this == BASE || !one.with(this::change).equals(one);
    }

    /** {@return the assumption in words} */
    String text() {
      return text;
    }

    /** {@return whether claims about a subject are judged under the assumption} */
    boolean concerns(Topic topic) {
      return topics.contains(topic);
    }

    /** {@return whether the assumption changes the load} */
    boolean isLoad() {
      return this == LOAD_30 || this == LOAD_70;
    }

    /** {@return the letter of the assumption in a table} */
    String letter() {
      return this == BASE ? "0" : Character.toString('A' + ordinal() - 1);
    }
  }
}
