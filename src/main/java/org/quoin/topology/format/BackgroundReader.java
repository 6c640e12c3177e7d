package org.quoin.topology.format;

import java.util.List;
import org.quoin.base.Bounds;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.topology.Background;
import org.quoin.topology.Background.Kind;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.parser.Declarations;

/** Reads the variation of a link's background traffic. */
final class BackgroundReader {
  /** Maximum burstiness of a daily cycle; above it the cosine would be negative. */
  private static final double MAX_DAILY = 2;

  private final Attributes attributes;
  private final Declarations declarations;

  BackgroundReader(Attributes attributes, Declarations declarations) {
    this.attributes = attributes;
    this.declarations = declarations;
  }

  /** Returns the link parameters with the background; throughput or utilization give its mean. */
  LinkParameters read(LinkParameters line) {
    if (attributes.has(TopologyAttributes.TRACE)) {
      return traced(line);
    }
    Kind kind =
        attributes.has(TopologyAttributes.BACKGROUND)
            ? attributes.choice(TopologyAttributes.BACKGROUND, Kind.class)
            : null;
    if (kind == Kind.TRACE) {
      attributes.mistake("has background = trace but no trace; expected trace = \"FILE.csv\"");
      return line;
    }
    if (kind == null || kind == Kind.POISSON) {
      if (!attributes.has(TopologyAttributes.BACKGROUND) || kind != null) {
        refuse(
            List.of(TopologyAttributes.BURSTINESS, TopologyAttributes.TIMESCALE),
            "without background = mmpp, on-off or daily");
      }
      return line;
    }
    if (line.throughput() >= line.bandwidth()) {
      attributes.mistake(
          "has a background that varies but no mean; expected a utilization or a throughput");
    }
    double burstiness = burstiness(kind);
    double timescale = timescale(kind);
    checkPeak(line, burstiness);
    return line.with(
        kind == Kind.DAILY
            ? Background.daily(burstiness, timescale)
            : Background.bursts(kind, burstiness, timescale));
  }

  private void refuse(List<Setting> rules, String why) {
    for (Setting rule : rules) {
      if (attributes.has(rule)) {
        attributes.mistake("'" + rule.name() + "' has no meaning " + why);
      }
    }
  }

  private double burstiness(Kind kind) {
    boolean daily = kind == Kind.DAILY;
    Setting rule = TopologyAttributes.BURSTINESS;
    if (!attributes.has(rule)) {
      attributes.missing(rule, daily ? "1.5" : "4");
    }
    return attributes.number(daily ? rule.within(Bounds.of(1, MAX_DAILY)) : rule, 1);
  }

  private double timescale(Kind kind) {
    if (!attributes.has(TopologyAttributes.TIMESCALE)) {
      if (kind != Kind.DAILY) {
        attributes.missing(TopologyAttributes.TIMESCALE, "1 min");
      }
      return Background.DAY;
    }
    return attributes.number(TopologyAttributes.TIMESCALE, Background.DAY);
  }

  private void checkPeak(LinkParameters line, double burstiness) {
    if (line.offeredLoad() * burstiness > LinkBuilder.MAX_BACKGROUND) {
      attributes.mistake(
          "burstiness "
              + Quantity.digits(burstiness)
              + " means a background of more than "
              + Quantity.digits(LinkBuilder.MAX_BACKGROUND)
              + " times the bandwidth "
              + Quantity.BANDWIDTH.show(line.bandwidth()));
    }
  }

  private LinkParameters traced(LinkParameters line) {
    refuse(
        List.of(
            TopologyAttributes.THROUGHPUT,
            TopologyAttributes.UTILIZATION,
            TopologyAttributes.BURSTINESS,
            TopologyAttributes.TIMESCALE),
        "with a trace, which gives the throughput");
    if (attributes.has(TopologyAttributes.BACKGROUND)
        && attributes.choice(TopologyAttributes.BACKGROUND, Kind.class) != Kind.TRACE) {
      attributes.mistake("has a trace and a background of another kind; give one");
    }
    String file = attributes.text(TopologyAttributes.TRACE, null);
    if (file == null || line.bandwidth() == 0) {
      return line;
    }
    return ThroughputTrace.read(declarations, file, line.bandwidth())
        .map(trace -> trace.of(line))
        .orElse(line);
  }
}
