package org.quoin.grid.failure;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.workload.Amount;

/**
 * The failures of a grid. A component with several laws or outages is down while any of them is.
 *
 * @param laws random failures
 * @param drains intervals without further jobs, which metaservers know
 * @param policy the handling of jobs
 * @param trace the file with the outages; null for none
 */
public record FailureModel(
    List<Law> laws, List<Outage> outages, List<Drain> drains, FailurePolicy policy, Path trace) {

  public static final FailureModel NONE =
      new FailureModel(List.of(), List.of(), List.of(), FailurePolicy.STANDARD);

  public FailureModel(
      List<Law> laws, List<Outage> outages, List<Drain> drains, FailurePolicy policy) {
    this(laws, outages, drains, policy, null);
  }

  public FailureModel {
    laws = List.copyOf(laws);
    outages = List.copyOf(outages);
    drains = List.copyOf(drains);
  }

  /** {@return the files from which it was read} */
  public List<Path> files() {
    Stream<Path> samples =
        laws.stream()
            .flatMap(law -> Stream.of(law.every(), law.lasting()))
            .flatMap(amount -> amount.file().stream());
    return Stream.concat(samples, Stream.ofNullable(trace)).distinct().toList();
  }

  public boolean any() {
    return !laws.isEmpty() || !outages.isEmpty() || !drains.isEmpty();
  }

  /**
   * Random failures and repairs of one component: an alternating renewal process that begins up,
   * with availability E[every] / (E[every] + E[lasting]).
   *
   * @param every seconds from the start or the last repair to the failure
   * @param lasting seconds from the failure to the repair
   * @param repairKnown whether the scheduler of a cluster knows at a failure of processors when
   *     they are repaired
   */
  public record Law(
      FailureComponent component, Amount every, Amount lasting, boolean repairKnown) {}

  /**
   * One outage of a component.
   *
   * @param from seconds of the run
   * @param to seconds of the run; infinity for no repair
   * @param repairKnown whether the scheduler of a cluster knows at a failure of processors when
   *     they are repaired
   */
  public record Outage(FailureComponent component, double from, double to, boolean repairKnown) {}

  /**
   * An interval in which a site gets no further jobs; jobs there or in transfer are computed.
   *
   * @param site name of the site
   * @param from seconds of the run
   * @param to seconds of the run
   */
  public record Drain(String site, double from, double to) {}
}
