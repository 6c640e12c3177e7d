package org.quoin.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.cli.option.Shell;
import org.quoin.experiment.GridExperiment;
import org.quoin.report.Progress;
import org.quoin.scenario.GridScenario;
import org.quoin.workload.Amount;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;

/**
 * Finds changes that make a long run of a grid shorter: a fluid network, or larger packets if they
 * cause no warning.
 *
 * @param scenario the scenario that is to be run
 * @param changed reads the scenario with one more {@code --set}; throws if that is refused
 * @param all estimates the seconds of all runs from the seconds of one
 */
record Cheaper(
    GridScenario scenario, Function<String, GridScenario> changed, DoubleUnaryOperator all) {
  private static final double PILOT = 0.3;

  /** The largest share of the time that a change may leave to be proposed. */
  private static final double WORTH = 0.5;

  /** Factors by which packets are made larger; the first one that fits is taken. */
  private static final List<Integer> LARGER = List.of(1000, 100, 10);

  /** The least number of packets of a transfer, because sizes are rounded up to packets. */
  private static final double MIN_PACKETS = 20;

  /** {@return the changes that take much less than {@code seconds}, with their expected times} */
  List<String> ways(double seconds) {
    List<String> ways = new ArrayList<>();
    if (!scenario.grid().isFluid()) {
      add("network=fluid", "flows in place of packets", seconds, ways);
      LARGER.stream()
          .filter(factor -> smallestTransfer() >= MIN_PACKETS * factor * packet())
          .filter(factor -> read(packets(factor)).filter(this::warnsNoMore).isPresent())
          .findFirst()
          .ifPresent(
              factor ->
                  add(
                      packets(factor),
                      "packets %,d times as large".formatted(factor),
                      seconds,
                      ways));
    }
    return ways;
  }

  private String packets(int factor) {
    return "packet=" + Quantity.DATA.exact(factor * packet());
  }

  private void add(String change, String meaning, double seconds, List<String> ways) {
    double expected =
        read(change).map(it -> all.applyAsDouble(GridExperiment.pilot(it, PILOT))).orElse(seconds);
    if (expected < WORTH * seconds) {
      ways.add(
          "with --set %s (%s) about %s"
              .formatted(Shell.quoted(change), meaning, Progress.about(expected)));
    }
  }

  private Optional<GridScenario> read(String change) {
    try {
      return Optional.of(changed.apply(change));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private boolean warnsNoMore(GridScenario other) {
    return other.warnings().size() <= scenario.warnings().size();
  }

  private double packet() {
    return scenario.grid().packets().packetBytes();
  }

  /** {@return the smallest mean size of a transfer of any job class, in bytes} */
  private double smallestTransfer() {
    return scenario.grid().classes().stream()
        .flatMapToDouble(Cheaper::transfers)
        .filter(bytes -> bytes > 0)
        .min()
        .orElse(0);
  }

  private static DoubleStream transfers(JobClass jobs) {
    return Stream.concat(
            Stream.of(jobs.inputBytes()), jobs.stages().stream().map(Stage::outputBytes))
        .mapToDouble(Amount::mean);
  }
}
