package org.quoin.queueing.kendall;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The mean response of one open queue over its offered load: arrivals become more or less frequent,
 * while their distribution and the service stay the same.
 *
 * @param present the offered load of the queue itself
 * @param alone the mean response of a customer who meets no other, in s
 * @param points loads in ascending order, the present one among them
 */
public record LoadCurve(double present, double alone, List<Point> points) {
  /** The greatest load of a queue whose places are not limited, and of one whose places are. */
  private static final double LAST = 0.95;

  private static final double LAST_LIMITED = 2;

  private static final int POINTS = 57;

  public LoadCurve {
    points = List.copyOf(points);
  }

  /**
   * The queue at one load.
   *
   * @param load the offered load, 1 for as much work as the servers can do
   * @param meanResponse the mean response by the formula, in s
   */
  public record Point(double load, double meanResponse) {}

  /**
   * {@return the curve of a queue; without points where customers or stations have no such load}
   */
  public static LoadCurve of(QueueModel model) {
    if (!model.isSingle() || model.isClosed() || model.station().servers() == Kendall.MANY) {
      return new LoadCurve(Double.NaN, Double.NaN, List.of());
    }
    double present = load(model);
    double last = model.station().capacity() == Kendall.MANY ? LAST : LAST_LIMITED;
    List<Point> points = new ArrayList<>();
    IntStream.rangeClosed(1, POINTS)
        .mapToDouble(i -> Math.max(last, present) * i / POINTS)
        .filter(load -> load != present)
        .forEach(load -> points.add(point(model, present, load)));
    points.add(point(model, present, present));
    points.sort((one, other) -> Double.compare(one.load(), other.load()));
    double rate = model.classes().stream().mapToDouble(QueueModel.Customers::rate).sum();
    return new LoadCurve(present, present * model.station().servers() / rate, points);
  }

  /**
   * {@return the offered load of one open queue: work that arrives over what all servers can do}
   */
  public static double load(QueueModel model) {
    return model.classes().stream()
            .mapToDouble(one -> one.rate() * one.service().get(0).mean())
            .sum()
        / model.station().servers();
  }

  private static Point point(QueueModel model, double present, double load) {
    QueueModel scaled = load == present ? model : model.withArrivals(load / present);
    return new Point(load, Formulas.of(scaled).means().meanResponse());
  }

  /**
   * {@return the least load from which on the response is so many times that of a customer alone,
   * between two points on a straight line; NaN if it never is}
   */
  public double firstLoad(double times) {
    double least = times * alone;
    for (int i = 1; i < points.size(); i++) {
      Point before = points.get(i - 1);
      Point here = points.get(i);
      if (here.meanResponse() >= least) {
        double share =
            (least - before.meanResponse()) / (here.meanResponse() - before.meanResponse());
        return before.load() + share * (here.load() - before.load());
      }
    }
    return Double.NaN;
  }
}
