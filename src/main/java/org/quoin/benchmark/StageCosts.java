package org.quoin.benchmark;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.quoin.base.Stages;

/** Splits the processor time of a command among its stages. */
public final class StageCosts implements Stages {
  private final DoubleSupplier clock;
  private final Map<Stage, Double> seconds = new EnumMap<>(Stage.class);
  private Stage stage;
  private double since;

  /**
   * Creates a record of costs without a stage.
   *
   * @param clock the processor time in seconds, which never decreases
   */
  public StageCosts(DoubleSupplier clock) {
    this.clock = clock;
    for (Stage each : Stage.values()) {
      seconds.put(each, 0.0);
    }
  }

  /** Charges the time of the clock up to now to a stage. */
  public synchronized void charge(Stage past) {
    since = clock.getAsDouble();
    seconds.merge(past, since, Double::sum);
  }

  @Override
  public synchronized void begin(Stage next) {
    end();
    stage = next;
  }

  /** Ends the present stage; what comes until the next one begins is not counted. */
  public synchronized void end() {
    double now = clock.getAsDouble();
    if (stage != null) {
      seconds.merge(stage, now - since, Double::sum);
    }
    stage = null;
    since = now;
  }

  /** {@return the processor seconds of a stage so far} */
  public synchronized double of(Stage asked) {
    return seconds.get(asked);
  }

  /** {@return the processor seconds of all stages so far} */
  public synchronized double all() {
    return seconds.values().stream().mapToDouble(s -> s).sum();
  }

  /** {@return the processor seconds of the simulation alone: the live system, and its events} */
  public synchronized double simulation() {
    return seconds.get(Stage.BUILDING) + seconds.get(Stage.SIMULATING);
  }
}
