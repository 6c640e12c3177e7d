package org.quoin.report.study;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.queueing.kendall.Formulas;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.SteadyState;
import org.quoin.report.block.Figure;
import org.quoin.scenario.queue.QueueNotation;

/** Makes the curve of a queue's formula over its arrivals, to be drawn beside measured means. */
final class TheoryCurve {
  private static final String OPTION = "--theory";
  private static final int POINTS = 200;
  private static final List<String> RESPONSE = List.of("responseTime", "ART");
  private static final List<String> WAIT = List.of("waitTime", "AWT");

  private final String queue;
  private final String service;
  private final Figure.Axis across;
  private final boolean waits;

  /**
   * Creates the curve of a metric.
   *
   * @param written the notation and the mean service time, separated by a blank
   * @param across the axis of the time between two arrivals or of their rate
   * @throws InputException if it cannot be read, or says nothing about the axis or the metric
   */
  TheoryCurve(String written, Figure.Axis across, RunMetric metric) {
    String[] words = written.strip().split("\\s+", 2);
    if (words.length < 2) {
      throw new InputException(
          OPTION, "'" + written + "' has no service time; expected as in 'M/M/1 10 s'");
    }
    if (!List.of("s", "1/s").contains(across.unit())) {
      throw new InputException(
          OPTION,
          "'"
              + across.name()
              + "' is no time between arrivals and no rate of them; name one by --x");
    }
    if (!RESPONSE.contains(metric.id()) && !WAIT.contains(metric.id())) {
      throw new InputException(
          OPTION, "formulas give a mean response or wait, not '%s'".formatted(metric.id()));
    }
    queue = words[0];
    service = words[1];
    this.across = across;
    waits = WAIT.contains(metric.id());
  }

  /**
   * {@return the curve between the first and the last place; a gap where there is no steady state}
   */
  Figure.Curve over(double[] places) {
    double least = Arrays.stream(places).min().orElseThrow();
    double most = Arrays.stream(places).max().orElseThrow();
    double[] x =
        DoubleStream.iterate(0, share -> share + 1.0 / (POINTS - 1))
            .limit(POINTS)
            .map(
                share ->
                    across.logarithmic()
                        ? least * Math.pow(most / least, share)
                        : least + (most - least) * share)
            .toArray();
    double[] y = Arrays.stream(x).map(this::value).toArray();
    if (Arrays.stream(y).allMatch(Double::isNaN)) {
      throw new InputException(
          OPTION, queue + " with a service of " + service + " has no steady state here");
    }
    return new Figure.Curve(queue + ", formula", x, y, Figure.Form.LINE);
  }

  private double value(double place) {
    String arrivals = Quantity.everyDigit(place) + (across.unit().equals("s") ? " s" : "/s");
    QueueNotation.Shape shape = new QueueNotation.Shape(Law.Form.LOGNORMAL, Double.NaN);
    QueueNotation notation = QueueNotation.open(queue, arrivals, List.of(service), shape);
    try {
      SteadyState.Means means = Formulas.of(notation.model()).means();
      return waits ? means.meanWait() : means.meanResponse();
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      return Double.NaN; // overloaded
    }
  }
}
