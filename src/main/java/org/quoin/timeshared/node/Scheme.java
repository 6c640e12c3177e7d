package org.quoin.timeshared.node;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.base.NearestName;
import org.quoin.timeshared.workload.CostParameters;

/**
 * The coordination schemes: gang scheduling, and each way to wait for a message combined with each
 * reaction to its arrival (Table 1 of the paper).
 */
public enum Scheme {
  GS("GS", null, null),
  LOCAL("Local", new WaitStrategy.BusyWait(), MessageStrategy.NONE),
  SB("SB", new SpinBlock(), MessageStrategy.NONE),
  SY("SY", new SpinYield(), MessageStrategy.NONE),
  DCS("DCS", new WaitStrategy.BusyWait(), new InterruptAndReschedule()),
  DCS_SB("DCS-SB", new SpinBlock(), new InterruptAndReschedule()),
  DCS_SY("DCS-SY", new SpinYield(), new InterruptAndReschedule()),
  PB("PB", BoostHeuristic.A),
  PB_SB("PB-SB", new SpinBlock(), new PeriodicBoost(BoostHeuristic.A)),
  PB_SY("PB-SY", new SpinYield(), new PeriodicBoost(BoostHeuristic.A)),
  PB_A("PB-A", BoostHeuristic.A),
  PB_B("PB-B", BoostHeuristic.B),
  PB_C("PB-C", BoostHeuristic.C),
  PB_D("PB-D", BoostHeuristic.D),
  PB_E("PB-E", BoostHeuristic.E),
  PB_A_FAIR("PB-A'", BoostHeuristic.A_FAIR),
  PB_B_FAIR("PB-B'", BoostHeuristic.B_FAIR),
  PB_C_FAIR("PB-C'", BoostHeuristic.C_FAIR),
  PB_D_FAIR("PB-D'", BoostHeuristic.D_FAIR),
  PB_E_FAIR("PB-E'", BoostHeuristic.E_FAIR),
  PB_MESSAGES("PB-M", BoostHeuristic.MESSAGES),
  PB_TIME_STAMPS("PB-T", BoostHeuristic.TIME_STAMPS);

  private final String title;
  private final WaitStrategy waiting;
  private final MessageStrategy rescheduling;

  Scheme(String title, WaitStrategy waiting, MessageStrategy rescheduling) {
    this.title = title;
    this.waiting = waiting;
    this.rescheduling = rescheduling;
  }

  Scheme(String title, BoostHeuristic heuristic) {
    this(title, new WaitStrategy.BusyWait(), new PeriodicBoost(heuristic));
  }

  /**
   * {@return whether the cluster is scheduled in gangs, so that the other two parts do not apply}
   */
  public boolean gang() {
    return this == GS;
  }

  /** {@return a description in one sentence} */
  public String meaning() {
    return gang()
        ? "gangs: all processes of a job run in the same time slices, on all its nodes"
        : waiting.meaning() + "; " + rescheduling.meaning();
  }

  /**
   * {@return whether a message changes nothing at its node before a process that waits for it has
   * the CPU or is woken, or the scheduler acts, so that other messages of one instant may arrive in
   * any order}
   *
   * @param parameters costs
   */
  public boolean independent(CostParameters parameters) {
    return parameters.nicNs() == 0
        && (gang() || !rescheduling.ordered())
        && (!blocks() || parameters.messageLatencyNs(1) > 0);
  }

  /** Returns whether a process that waits for a message may be blocked. */
  boolean blocks() {
    return !gang() && waiting.blocks();
  }

  /** Returns whether the network interface must know the running process. */
  boolean watchesCpu() {
    return !gang() && rescheduling.watchesCpu();
  }

  /** {@return costs with the same runs: those that do not concern this scheme are the standard} */
  public CostParameters relevant(CostParameters parameters) {
    CostParameters standard = CostParameters.STANDARD;
    return parameters.with(
        p -> {
          p.yieldsOnce &= !gang() && waiting.spinsOnAlone();
          p.ioIsShare &= !gang() && rescheduling.sharesCpu();
          if (gang()) {
            p.preemption = standard.preemption();
            p.quantumLevels = standard.quantumLevels();
            p.wakeKeepsQuantum = standard.wakeKeepsQuantum();
          }
        });
  }

  WaitStrategy waiting() {
    return waiting;
  }

  MessageStrategy rescheduling() {
    return rescheduling;
  }

  /** {@return the name in the paper} */
  public String title() {
    return title;
  }

  /** {@return the names of all schemes} */
  public static List<String> titles() {
    return Arrays.stream(values()).map(Scheme::title).toList();
  }

  /**
   * {@return the scheme with a name, in upper or lower case}
   *
   * @throws IllegalArgumentException with the expected names and the nearest one
   */
  public static Scheme of(String name) {
    for (Scheme scheme : values()) {
      if (scheme.title.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
        return scheme;
      }
    }
    throw new IllegalArgumentException(
        "unknown scheme '" + name + "'; " + NearestName.expected(name, titles()));
  }
}
