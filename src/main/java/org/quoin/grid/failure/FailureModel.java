package org.quoin.grid.failure;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.workload.Amount;

/**
 * What fails in a grid and when. What is under several laws or outages is down while any of them
 * has it down.
 *
 * @param laws by which parts fail at random
 * @param outages known beforehand, but not to the metaservers
 * @param drains when sites are to get no further jobs, which metaservers know
 * @param reaction what is done about jobs
 * @param trace the file that the outages are from; null where there is none
 */
public record FailureModel(
    List<Law> laws, List<Outage> outages, List<Drain> drains, FailurePolicy reaction, Path trace) {

  /** Nothing ever fails. */
  public static final FailureModel NONE =
      new FailureModel(List.of(), List.of(), List.of(), FailurePolicy.STANDARD);

  /** Creates a model that was not read from a file. */
  public FailureModel(
      List<Law> laws, List<Outage> outages, List<Drain> drains, FailurePolicy reaction) {
    this(laws, outages, drains, reaction, null);
  }

  public FailureModel {
    laws = List.copyOf(laws);
    outages = List.copyOf(outages);
    drains = List.copyOf(drains);
  }

  /** {@return the files that it was read from} */
  public List<Path> files() {
    Stream<Path> samples =
        laws.stream()
            .flatMap(law -> Stream.of(law.every(), law.lasting()))
            .flatMap(amount -> amount.file().stream());
    return Stream.concat(samples, Stream.ofNullable(trace)).distinct().toList();
  }

  /** {@return whether there is anything to it} */
  public boolean any() {
    return !laws.isEmpty() || !outages.isEmpty() || !drains.isEmpty();
  }

  /**
   * One part fails and is repaired in turn: an alternating renewal process that begins up, of
   * availability E[every] / (E[every] + E[lasting]).
   *
   * @param every seconds from the start or the last repair to the failure
   * @param lasting seconds from the failure to the repair
   * @param repairKnown whether, at a failure of processors, their cluster's scheduler knows when
   *     they return
   */
  public record Law(FailureComponent part, Amount every, Amount lasting, boolean repairKnown) {

    /** Creates one whose repairs nobody knows beforehand. */
    public Law(FailureComponent part, Amount every, Amount lasting) {
      this(part, every, lasting, false);
    }
  }

  /**
   * One part is down.
   *
   * @param from in seconds of the run
   * @param to in seconds of the run; infinity for ever
   * @param repairKnown whether, at a failure of processors, their cluster's scheduler knows when
   *     they return
   */
  public record Outage(FailureComponent part, double from, double to, boolean repairKnown) {

    /** Creates one whose end nobody knows beforehand. */
    public Outage(FailureComponent part, double from, double to) {
      this(part, from, to, false);
    }
  }

  /**
   * A site gets no further jobs; those that are there or on their way are computed.
   *
   * @param site its name
   * @param from in seconds of the run
   * @param to in seconds of the run
   */
  public record Drain(String site, double from, double to) {}
}
