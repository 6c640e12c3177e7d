package org.quoin.report.study;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.queueing.kendall.Formulas;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.LoadCurve;
import org.quoin.queueing.kendall.QueueModel;
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
  private final boolean overLoad;

  /**
   * Creates the curve of a metric.
   *
   * @param written the notation and the mean service time, separated by a blank
   * @param across the axis of the time between two arrivals or of their rate
   * @param overLoad whether it is drawn over the offered load in percent, which follows from the
   *     place on the axis
   * @throws InputException if it cannot be read, or says nothing about the axis or the metric
   */
  TheoryCurve(String written, Figure.Axis across, RunMetric metric, boolean overLoad) {
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
              + "' is neither a time between arrivals nor their rate; name one by --x");
    }
    if (!RESPONSE.contains(metric.id()) && !WAIT.contains(metric.id())) {
      throw new InputException(
          OPTION, "formulas give a mean response or wait, not '%s'".formatted(metric.id()));
    }
    queue = words[0];
    service = words[1];
    this.across = across;
    waits = WAIT.contains(metric.id());
    this.overLoad = overLoad;
    if (overLoad && !model(1).isSingle()) {
      throw new InputException("--x", "a load is that of one queue, not of '" + queue + "'");
    }
  }

  /** {@return where a place of the axis is drawn} */
  double drawn(double place) {
    return overLoad ? 100 * LoadCurve.load(model(place)) : place;
  }

  /** {@return the place on the axis that is drawn here} */
  private double place(double drawn) {
    double one = drawn(1);
    return !overLoad ? drawn : across.unit().equals("s") ? one / drawn : drawn / one;
  }

  /**
   * {@return the curve between the first and the last place; a gap where there is no steady state}
   */
  Figure.Curve over(double[] places) {
    double[] drawn = Arrays.stream(places).map(this::drawn).toArray();
    double least = Arrays.stream(drawn).min().orElseThrow();
    double most = Arrays.stream(drawn).max().orElseThrow();
    double[] x =
        DoubleStream.iterate(0, share -> share + 1.0 / (POINTS - 1))
            .limit(POINTS)
            .map(
                share ->
                    across.logarithmic()
                        ? least * Math.pow(most / least, share)
                        : least + (most - least) * share)
            .toArray();
    double[] y = Arrays.stream(x).map(this::place).map(this::value).toArray();
    if (Arrays.stream(y).allMatch(Double::isNaN)) {
      throw new InputException(
          OPTION, queue + " with a service of " + service + " has no steady state here");
    }
    return new Figure.Curve(queue + ", formula", x, y, Figure.Form.LINE);
  }

  private QueueModel model(double place) {
    String arrivals = Quantity.everyDigit(place) + (across.unit().equals("s") ? " s" : "/s");
    QueueNotation.Shape shape = new QueueNotation.Shape(Law.Form.LOGNORMAL, Double.NaN);
    return QueueNotation.open(queue, arrivals, List.of(service), shape).model();
  }

  private double value(double place) {
    try {
      SteadyState.Means means = Formulas.of(model(place)).means();
      return waits ? means.meanWait() : means.meanResponse();
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      return Double.NaN; // overloaded
    }
  }
}
