package org.quoin.reproduction.coscheduling;

import java.util.Set;
import java.util.function.Consumer;
import org.quoin.timeshared.workload.CostParameters;

/**
 * One thing changed of what the simulations of Zhang et al. (2001) assume, in most cases because
 * the paper does not say it: the base has one latency a message, jobs of the effort's mean run
 * time, no contention at the network interfaces, I/O that neither waits nor interrupts, half load
 * and the sizes of the model.
 */
enum Assumption {
  BASE(
      "the base: one latency a message, half load, I/O that neither waits nor interrupts", c -> {}),
  LATENCIES_2(
      "a message costs 2 latencies; spin time, computation and I/O grow along",
      c -> costs(c, p -> p.latencies = 2)),
  LATENCIES_4(
      "a message costs 4 latencies; spin time, computation and I/O grow along",
      c -> costs(c, p -> p.latencies = 4)),
  GRAIN_4("computation and I/O of an iteration 4 times as long", c -> costs(c, p -> p.grain *= 4)),
  SHORT_JOBS("run times a quarter of the mean", c -> c.runTime /= 4),
  LONG_JOBS("run times 4 times the mean", c -> c.runTime *= 4),
  NIC("a message occupies each network interface for 25 us", c -> costs(c, p -> p.nicNs = 25_000)),
  SPIN(
      "a receive spins a quarter of the time",
      c -> costs(c, p -> p.spinNs = c.parameters.receiveSpinNs() / (4L * p.latencies))),
  IO_INTERRUPT(
      "the end of an I/O interrupts its host for 50 us",
      c -> costs(c, p -> p.ioInterruptNs = p.interruptNs)),
  SHARED_DISK("one disk a node, first come first served", c -> costs(c, p -> p.sharedDisk = true)),
  LOAD_30("load 0.3", Set.of(Topic.RESPONSE), c -> c.load = 0.3),
  LOAD_70("load 0.7", Set.of(Topic.RESPONSE), c -> c.load = 0.7),
  POWERS_OF_TWO(
      "job sizes up to the next power of two",
      Set.of(Topic.SATURATION),
      c -> c.widths = Case.Widths.POWERS_OF_TWO),
  WIDEST(
      "every job as wide as the machine",
      Set.of(Topic.SATURATION),
      c -> c.widths = Case.Widths.WIDEST);

  /** What a claim is about. */
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

  /** What is assumed. */
  String text() {
    return text;
  }

  /** Whether claims about this are judged under it. */
  boolean concerns(Topic topic) {
    return topics.contains(topic);
  }

  /** Whether it is another load. */
  boolean isLoad() {
    return this == LOAD_30 || this == LOAD_70;
  }

  /** {@return the letter of the assumption in a table} */
  String letter() {
    return this == BASE ? "0" : Character.toString('A' + ordinal() - 1);
  }
}
