package org.quoin.topology.format;

import java.util.List;
import org.quoin.base.Quantity;
import org.quoin.topology.Background;
import org.quoin.topology.Background.Kind;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.parser.Declarations;

/** Reads how the background of one direction of a link varies. */
final class BackgroundReader {
  /** A cosine cannot go below 0. */
  private static final double MOST_DAILY = 2;

  private static final double MOST_BURSTINESS = 1000;
  private static final double LONGEST = 1e9;

  private final Attributes attributes;
  private final Declarations declarations;

  BackgroundReader(Attributes attributes, Declarations declarations) {
    this.attributes = attributes;
    this.declarations = declarations;
  }

  /** The line with its background, of which throughput or utilization gave the mean. */
  LinkParameters read(LinkParameters line) {
    if (attributes.has("trace")) {
      return traced(line);
    }
    Kind kind = attributes.has("background") ? attributes.choice("background", Kind.class) : null;
    if (kind == Kind.TRACE) {
      attributes.mistake("has background = trace but no trace; expected trace = \"FILE.csv\"");
      return line;
    }
    if (kind == null || kind == Kind.POISSON) {
      if (!attributes.has("background") || kind != null) {
        refuse(List.of("burstiness", "timescale"), "without background = mmpp, on-off or daily");
      }
      return line;
    }
    if (line.throughput() >= line.bandwidth()) {
      attributes.mistake(
          "has a background that changes but neither a utilization nor a throughput that says how"
              + " much there is on average");
    }
    double burstiness = burstiness(kind);
    double timescale = timescale(kind);
    checkPeak(line, burstiness);
    return line.with(
        kind == Kind.DAILY
            ? Background.daily(burstiness, timescale)
            : Background.bursts(kind, burstiness, timescale));
  }

  private void refuse(List<String> keys, String why) {
    for (String key : keys) {
      if (attributes.has(key)) {
        attributes.mistake("'" + key + "' has no meaning " + why);
      }
    }
  }

  private double burstiness(Kind kind) {
    double most = kind == Kind.DAILY ? MOST_DAILY : MOST_BURSTINESS;
    if (!attributes.has("burstiness")) {
      attributes.missing("burstiness", kind == Kind.DAILY ? "1.5" : "4");
      return most;
    }
    double burstiness = attributes.positive("burstiness", most);
    if (burstiness < 1) {
      attributes.mistake(
          "burstiness is "
              + Quantity.digits(burstiness)
              + "; expected the peak rate over the mean rate, at least 1");
      return 1;
    }
    return burstiness;
  }

  private double timescale(Kind kind) {
    if (!attributes.has("timescale")) {
      if (kind != Kind.DAILY) {
        attributes.missing("timescale", "1 min");
      }
      return Background.DAY;
    }
    return attributes.quantity("timescale", Quantity.DURATION, 1e-6, LONGEST, Background.DAY);
  }

  private void checkPeak(LinkParameters line, double burstiness) {
    if (line.offeredLoad() * burstiness > LinkBuilder.MOST_BACKGROUND) {
      attributes.mistake(
          "burstiness "
              + Quantity.digits(burstiness)
              + " means a background of more than "
              + Quantity.digits(LinkBuilder.MOST_BACKGROUND)
              + " times the bandwidth "
              + Quantity.BANDWIDTH.show(line.bandwidth()));
    }
  }

  private LinkParameters traced(LinkParameters line) {
    refuse(
        List.of("throughput", "utilization", "burstiness", "timescale"),
        "beside a trace, which says the throughput");
    if (attributes.has("background") && attributes.choice("background", Kind.class) != Kind.TRACE) {
      attributes.mistake("has a trace and a background of another kind; give one");
    }
    String file = attributes.text("trace", null);
    if (file == null || line.bandwidth() == 0) {
      return line;
    }
    return ThroughputTrace.read(declarations, file, line.bandwidth())
        .map(trace -> trace.of(line))
        .orElse(line);
  }
}
