package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.experiment.store.Execution;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PaperPage;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Preemption;

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

  private final CaseRuns runs;
  private final CostParameters parameters;
  private final List<Regime> regimes;

  /**
   * Creates the study of the main claims.
   *
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
      if (source.topic != Assumption.Topic.SATURATION
          || regime.name().equals(regimes.get(0).name())) {
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
      finding += regime.casesToFind() * runs.replications();
      cases.addAll(cases(parts(regime.orUnlike())));
    }
    return Measurements.steps(runs, cases) + finding;
  }

  /** Measures the claims and adds one table per load to a page. */
  public void run(Execution how, PaperPage page) {
    Measurements cold = new Measurements(runs, how);
    Measurements warm = new Measurements(runs.warmedUp(), how);
    List<Map<String, Object>> records = new ArrayList<>();
    for (Regime regime : regimes) {
      Regime found = regime.found(warm, parameters);
      Measurements measurements = found.isFound() ? warm : cold;
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
                                .filter(one -> one.getValue().finding().verdict() == verdict)
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
   * the paper does not say it: the base has one latency a message, jobs of the effort's mean run
   * time, no contention at the network interfaces, I/O that neither waits nor interrupts, half load
   * and the sizes of the model.
   */
  enum Assumption {
    BASE(
        "the base: one latency a message, half load, I/O that neither waits nor interrupts",
        c -> {}),
    LATENCIES_2(
        "a message costs 2 latencies; spin time, computation and I/O grow along",
        c -> costs(c, p -> p.latencies = 2)),
    LATENCIES_4(
        "a message costs 4 latencies; spin time, computation and I/O grow along",
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
        "a message costs 6 latencies; spin time, computation and I/O grow along",
        c -> costs(c, p -> p.latencies = 6)),
    YIELDS_ONCE(
        "a receive yields once, then spins until its message comes",
        c -> costs(c, p -> p.yieldsOnce = true)),
    PREEMPTION_WOKEN(
        "a running process is preempted by a higher level, a woken process of its own level, or the"
            + " periodic boost",
        c -> costs(c, p -> p.preemption = Preemption.WOKEN)),
    PREEMPTION_HIGHER(
        "a running process is preempted by a higher level or the periodic boost",
        c -> costs(c, p -> p.preemption = Preemption.HIGHER)),
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
        c -> costs(c, p -> p.wakeKeepsQuantum = true));

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
