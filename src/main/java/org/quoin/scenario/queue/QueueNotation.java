package org.quoin.scenario.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;

/**
 * Reads a queue, or several in tandem, from Kendall's notation and the options that complete it.
 *
 * @param written the notation, with {@code ->} between the queues of a tandem
 * @param arrivals the rate of arrivals, or the mean time between two; empty if it is not given
 * @param services the rates of service or mean service times, one a queue; empty if not given
 * @param classes classes as NAME=ARRIVALS,SERVICE or NAME=ARRIVALS,SERVICE,SCV
 * @param think the mean time away of the customers of a closed queue; empty if it is not given
 * @param letters the numbers that c and K stand for
 * @param arrivalShape the distribution behind G and H2 arrivals
 * @param serviceShape the distribution behind G and H2 service
 */
public record QueueNotation(
    String written,
    String arrivals,
    List<String> services,
    List<String> classes,
    String think,
    Kendall.Letters letters,
    Shape arrivalShape,
    Shape serviceShape) {

  /** Largest squared coefficient of variation. */
  static final double MAX_VARIATION = 10_000;

  /**
   * A distribution without its mean.
   *
   * @param form the form of G
   * @param variation squared coefficient of variation; NaN for the default
   */
  public record Shape(Law.Form form, double variation) {}

  /**
   * {@return an open queue of one class, or several in tandem, without letters for numbers}
   *
   * @param arrivals the rate of arrivals, or the mean time between two
   * @param services the rates of service or mean service times, one a queue
   * @param shape the distribution behind G and H2
   */
  public static QueueNotation open(
      String written, String arrivals, List<String> services, Shape shape) {
    return new QueueNotation(
        written, arrivals, services, List.of(), "", new Kendall.Letters(0, 0), shape, shape);
  }

  /**
   * {@return the model}
   *
   * @throws InputException with every mistake
   */
  public QueueModel model() {
    Mistakes mistakes = new Mistakes();
    String[] parts = written.split("->", -1);
    List<Kendall> queues = new ArrayList<>();
    for (String part : parts) {
      try {
        queues.add(Kendall.parse(part, letters));
      } catch (IllegalArgumentException e) {
        mistakes.add("'" + part.strip() + "'", e.getMessage());
      }
    }
    mistakes.refuse();
    return queues.size() > 1 ? tandem(queues) : single(queues.get(0));
  }

  private QueueModel single(Kendall queue) {
    Mistakes mistakes = new Mistakes();
    boolean closed = queue.population() > 0;
    if (!classes.isEmpty()) {
      List<QueueModel.Customers> customers = new ArrayList<>();
      if (!arrivals.isEmpty() || !services.isEmpty()) {
        mistakes.add("--class", "stands in place of --arrivals and --service; leave them out");
      }
      if (closed) {
        mistakes.add("--class", "a closed queue has one class; leave it out");
      }
      classes.forEach(one -> mistakes.check(() -> customers.add(ofClass(one, queue))));
      mistakes.refuse();
      return QueueModel.of(queue, customers, null);
    }
    if (queue.discipline().heedsPriority()) {
      mistakes.add(
          "'" + written + "'",
          "a queue with priorities needs classes, the first one before all others, as in"
              + " --class 'urgent=0.2/s,1 s' --class 'other=0.5/s,1 s'");
    }
    if (closed) {
      needs(mistakes, "think", think, "the mean time away of a customer, as in --think '9 s'");
      if (!arrivals.isEmpty()) {
        mistakes.add("--arrivals", "a closed queue has none from outside; name --think");
      }
    } else {
      needs(mistakes, "arrivals", arrivals, "a rate, as in --arrivals 0.8/s");
      if (!think.isEmpty()) {
        mistakes.add("--think", "is for a closed queue, with a population, as in M/M/1//10");
      }
    }
    Law service = services(mistakes, List.of(queue)).get(0);
    Law[] gaps = {null};
    Law[] away = {null};
    if (closed && !think.isEmpty()) {
      mistakes.check(
          () -> away[0] = law("--think", queue.arrivals(), time("--think", think), arrivalShape));
    }
    if (!closed && !arrivals.isEmpty()) {
      mistakes.check(
          () ->
              gaps[0] =
                  law(
                      "--arrival-scv",
                      queue.arrivals(),
                      time("--arrivals", arrivals),
                      arrivalShape));
    }
    mistakes.refuse();
    return QueueModel.of(
        queue,
        List.of(new QueueModel.Customers("customers", Arrays.asList(gaps), List.of(service))),
        away[0]);
  }

  private QueueModel tandem(List<Kendall> queues) {
    Mistakes mistakes = new Mistakes();
    needs(mistakes, "arrivals", arrivals, "a rate, as in --arrivals 0.8/s");
    for (int i = 0; i < queues.size(); i++) {
      Kendall queue = queues.get(i);
      boolean limited = queue.capacity() != Kendall.MANY;
      if (queue.population() > 0
          || (limited && i < queues.size() - 1)
          || queue.discipline().heedsPriority()) {
        mistakes.add(
            "'" + queue.notation() + "'",
            "a queue of a tandem has no population, no priorities, and only the last one a"
                + " limit of places; expected as in 'M/M/1 -> M/M/2' or 'M/M/1 -> M/M/1/20'");
      }
    }
    if (!classes.isEmpty()) {
      mistakes.add("--class", "a tandem has one class; leave it out");
    }
    List<Law> laws = services(mistakes, queues);
    Law[] gaps = new Law[queues.size()];
    if (!arrivals.isEmpty()) {
      mistakes.check(
          () ->
              gaps[0] =
                  law(
                      "--arrival-scv",
                      queues.get(0).arrivals(),
                      time("--arrivals", arrivals),
                      arrivalShape));
    }
    mistakes.refuse();
    List<QueueModel.Station> stations = new ArrayList<>();
    List<List<Double>> routing = new ArrayList<>();
    for (int i = 0; i < queues.size(); i++) {
      Kendall queue = queues.get(i);
      stations.add(
          new QueueModel.Station(
              "queue " + (i + 1), queue.servers(), queue.capacity(), queue.discipline()));
      Double[] row = new Double[queues.size()];
      Arrays.fill(row, 0.0);
      if (i + 1 < row.length) {
        row[i + 1] = 1.0;
      }
      routing.add(Arrays.asList(row));
    }
    String name = String.join(" -> ", queues.stream().map(Kendall::notation).toList());
    return new QueueModel(
        name,
        stations,
        List.of(new QueueModel.Customers("customers", Arrays.asList(gaps), laws)),
        routing,
        0,
        null);
  }

  private static void needs(Mistakes mistakes, String option, String given, String expected) {
    if (given.isEmpty()) {
      mistakes.add("--" + option, "is missing; expected " + expected);
    }
  }

  /** Returns the service times of the queues; one value holds for all. */
  private List<Law> services(Mistakes mistakes, List<Kendall> queues) {
    int count = queues.size();
    if (services.isEmpty()) {
      mistakes.add("--service", "is missing; expected a rate or a time, as in --service 1/s");
    } else if (services.size() != 1 && services.size() != count) {
      mistakes.add(
          "--service",
          "has %d values for %d queues; expected one for all, or one for each"
              .formatted(services.size(), count));
    }
    List<Law> laws = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Law[] law = {Law.exponential(1)};
      if (services.size() == 1 || services.size() == count) {
        String text = services.get(services.size() == 1 ? 0 : i);
        String kind = queues.get(i).service();
        mistakes.check(
            () -> law[0] = law("--service-scv", kind, time("--service", text), serviceShape));
      }
      laws.add(law[0]);
    }
    return laws;
  }

  private QueueModel.Customers ofClass(String text, Kendall queue) {
    int equals = text.indexOf('=');
    String[] parts = text.substring(equals + 1).split(",", -1);
    if (equals < 1 || parts.length < 2 || parts.length > 3) {
      throw new InputException(
          "--class",
          "'"
              + text
              + "': expected NAME=ARRIVALS,SERVICE or NAME=ARRIVALS,SERVICE,SCV, as in"
              + " 'urgent=0.2/s,1 s'");
    }
    Shape shape = serviceShape;
    if (parts.length == 3) {
      double variation = Quantity.plain(parts[2].strip());
      if (!queue.service().equals("G") && !queue.service().equals("H2")) {
        throw new InputException(
            "--class", "'" + text + "': the scv is that of " + queue.service() + "; leave it out");
      }
      shape = new Shape(serviceShape.form, variation);
    }
    Law gaps = law("--arrival-scv", queue.arrivals(), time("--class", parts[0]), arrivalShape);
    Law service = law("--class", queue.service(), time("--class", parts[1]), shape);
    return new QueueModel.Customers(
        text.substring(0, equals).strip(), List.of(gaps), List.of(service));
  }

  /**
   * {@return the seconds of a mean time or of a rate}
   *
   * @param source the option or key, for messages
   * @throws InputException if it is neither
   */
  static double time(String source, String text) {
    if (!Double.isNaN(Quantity.plain(text))) {
      throw new InputException(
          source,
          "'%s' has no unit; expected a rate such as 0.8/s, or a time such as 1.25 s"
              .formatted(text.strip()));
    }
    try {
      boolean isRate = text.contains("/");
      double value = (isRate ? Quantity.RATE : Quantity.DURATION).parsePositive(text);
      double time = isRate ? 1 / value : value;
      if (time < 1e-9 || time > 1e10) {
        throw new IllegalArgumentException(
            "'" + text + "' is out of range; expected 1 ns to 1e10 s");
      }
      return time;
    } catch (IllegalArgumentException e) {
      throw new InputException(
          source, e.getMessage() + " (a rate such as 0.8/s, or a time such as 1.25 s)");
    }
  }

  private static Law law(String source, String letter, double mean, Shape shape) {
    return switch (letter.charAt(0)) {
      case 'M' -> Law.exponential(mean);
      case 'D' -> Law.deterministic(mean);
      case 'E' -> Law.erlang(Integer.parseInt(letter.substring(1)), mean);
      case 'H' -> law(source, new Shape(Law.Form.HYPEREXPONENTIAL, shape.variation), mean);
      default -> law(source, shape, mean);
    };
  }

  /**
   * {@return a distribution}
   *
   * @throws InputException if it cannot have the variation
   */
  static Law law(String source, Shape shape, double mean) {
    double given = shape.variation;
    double least = shape.form == Law.Form.HYPEREXPONENTIAL ? 1 : 0;
    double variation =
        switch (shape.form) {
          case EXPONENTIAL -> 1;
          case DETERMINISTIC -> 0;
          case UNIFORM -> 1.0 / 3;
          case ERLANG -> Double.isNaN(given) ? 0.5 : given;
          default -> Double.isNaN(given) ? 4 : given;
        };
    boolean fixed =
        Stream.of(Law.Form.EXPONENTIAL, Law.Form.DETERMINISTIC, Law.Form.UNIFORM)
            .anyMatch(form -> form == shape.form);
    String name = shape.form.name().toLowerCase(Locale.ROOT);
    if (fixed && !Double.isNaN(given) && given != variation) {
      throw new InputException(
          source,
          "the distribution "
              + name
              + " has the scv "
              + Quantity.digits(variation)
              + "; leave it out");
    }
    if (shape.form == Law.Form.ERLANG
        && Math.abs(1 / variation - Math.rint(1 / variation)) > 1e-6) {
      throw new InputException(
          source, "an Erlang distribution has an scv of 1/2, 1/3, 1/4 ...; found " + given);
    }
    if (variation > MAX_VARIATION || variation < least || (!fixed && variation < 1e-3)) {
      throw new InputException(
          source,
          "the scv of a distribution %s is %s; expected %s to 10,000"
              .formatted(name, Quantity.digits(variation), least == 1 ? "1" : "0.001"));
    }
    return new Law(shape.form, mean, variation);
  }
}
