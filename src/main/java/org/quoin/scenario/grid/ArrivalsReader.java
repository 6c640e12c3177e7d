package org.quoin.scenario.grid;

import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.base.RecordBuilder;
import org.quoin.base.Setting;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.workload.Amount;
import org.quoin.workload.ArrivalProcess;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;
import org.quoin.workload.model.HyperErlang;
import org.quoin.workload.model.HyperErlangDist;

/** Reads when the clients of a class submit. */
public final class ArrivalsReader {
  /** {@return the arrival processes that a scenario can name; those of logs have no name} */
  public static List<String> kinds() {
    return Stream.of(Arrivals.values())
        .filter(kind -> kind != Arrivals.LOG)
        .map(Setting::word)
        .toList();
  }

  private final Values values;
  private final Document document;
  private final String path;
  private final Arrivals kind;
  private final double interval;
  private final Amount batch;

  private ArrivalsReader(Values values, String path) {
    this.values = values;
    this.document = values.document();
    this.path = path;
    kind = values.choice(path + ".arrivals", Arrivals.class);
    boolean closed = kind == Arrivals.CLOSED;
    interval = values.quantity(path + ".interval", closed ? 0 : 1e-6, 1);
    batch =
        values.has(path + ".batch")
            ? new AmountReader(values, path + ".batch", null).read(1).whole()
            : null;
  }

  static JobClass into(JobClass jobs, Values values, String path) {
    ArrivalsReader reader = new ArrivalsReader(values, path);
    reader.check();
    ArrivalProcess process = reader.process();
    return RecordBuilder.copy(
        jobs,
        "arrivals",
        reader.kind,
        "interval",
        reader.interval,
        "jobsAtOnce",
        values.count(path + ".jobs-at-once"),
        "process",
        reader.batch == null ? process : process.inBatches(reader.batch));
  }

  private void check() {
    if (kind == Arrivals.CLOSED && batch != null) {
      document.mistakeInKey(path + ".batch", "has no meaning with arrivals: closed");
    }
    if (!values.has(path + ".interval")) {
      document.mistake(path, "the key 'interval' is missing; for example 100 s");
    }
  }

  private ArrivalProcess process() {
    double gap = batch == null ? interval : interval * batch.mean();
    return switch (kind) {
      case POISSON, CLOSED, LOG -> ArrivalProcess.poisson(gap);
      case DETERMINISTIC -> ArrivalProcess.even(gap);
      case HYPER_ERLANG -> hyperErlang(gap);
      case ON_OFF -> ArrivalProcess.onOff(gap, period("on"), period("off"));
      case DAILY -> daily(gap);
    };
  }

  private double period(String key) {
    if (!values.has(path + "." + key)) {
      document.mistake(path, "arrivals on-off need " + key + "; for example " + key + ": 1 h");
    }
    return values.quantity(path + "." + key, 1);
  }

  /**
   * Two branches of one order whose mean contributions are equal: the fit to two moments of Whitt,
   * "Approximating a point process by a renewal process, I", Operations Research 30(1), 1982.
   */
  private ArrivalProcess hyperErlang(double gap) {
    int order = values.count(path + ".order");
    double least = Math.sqrt(1.0 / order);
    double variation = values.number(path + ".variation", least);
    if (!values.has(path + ".variation")) {
      document.mistake(
          path, "arrivals hyper-erlang need variation, that of the intervals; for example 2");
    } else if (variation < least) {
      document.mistake(
          path + ".variation",
          "is %s; with order %s at least %s, with a higher order less"
              .formatted(Quantity.digits(variation), order, Quantity.digits(least)));
      return ArrivalProcess.poisson(gap);
    }
    // E[X^2] / E[X]^2 = (n + 1) / n / (4 p (1 - p)), where p over rate is equal in both branches.
    double both = (order + 1.0) / order / (1 + variation * variation);
    double p = (1 + Math.sqrt(Math.max(0, 1 - both))) / 2;
    HyperErlang gaps = new HyperErlang(order, p, 2 * p * order, 2 * (1 - p) * order);
    return ArrivalProcess.renewal(Amount.of(new HyperErlangDist(gaps), gap));
  }

  private ArrivalProcess daily(double gap) {
    double[] weights = values.numbers(path + ".weights");
    if (weights == null) {
      if (!values.has(path + ".weights")) {
        document.mistake(
            path, "arrivals daily need weights, as of the 24 hours; for example [1, 1, 4, 2]");
      }
      return ArrivalProcess.poisson(gap);
    }
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    if (!(sum > 0)) {
      document.mistake(path + ".weights", "are all 0; expected some above");
      return ArrivalProcess.poisson(gap);
    }
    return ArrivalProcess.daily(gap, weights);
  }
}
