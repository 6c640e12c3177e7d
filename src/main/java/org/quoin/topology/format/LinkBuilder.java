package org.quoin.topology.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.base.Bounds;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.topology.Background;
import org.quoin.topology.Background.Kind;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Links;
import org.quoin.topology.parser.Declarations;

/** Builds links from their declarations, and records all mistakes of their attributes. */
final class LinkBuilder {
  /** Attributes of one direction; a two-way link may give them as {@code there|back}. */
  private static final List<String> PER_DIRECTION =
      TopologyAttributes.ofLink().stream().skip(1).map(Setting::name).toList();

  /** Separates the values of the two directions. */
  static final String DIRECTION_SEPARATOR = "|";

  /** Maximum offered load of background traffic; above it, a simulation consists of little else. */
  static final double MAX_BACKGROUND = TopologyAttributes.UTILIZATION.most();

  /** Maximum size of a buffer (T_latency * T_net) in bytes: ten million packets of 10 KB. */
  private static final double MAX_BUFFERED = 1e11;

  private final Declarations declarations;
  private final Map<String, List<String>> members;

  /** Router before the disk of a node, by the name of the node. */
  private final Map<String, String> doors;

  private final Links links = new Links();
  private final LinkNames names;

  /**
   * Creates a builder of links.
   *
   * @param members nodes that each declared node stands for
   * @param disks disks of nodes, by name
   */
  LinkBuilder(
      Declarations declarations, Map<String, List<String>> members, Map<String, Disk> disks) {
    this.declarations = declarations;
    this.members = members;
    this.doors = disks.values().stream().collect(Collectors.toMap(Disk::node, Disk::door));
    names = new LinkNames(declarations);
    // First, so that a further link at the end of a file changes the name of no queue.
    for (Disk disk : disks.values()) {
      links.pair(disk.name(), disk.door(), disk.node(), disk.write(), disk.read());
    }
    declarations.links().forEach(this::link);
  }

  List<Link> links() {
    return links.list();
  }

  private void link(Declarations.LinkText text) {
    String mark = text.twoWay() ? "-" : "->";
    String subject = "link " + text.from() + mark + text.to();
    Map<String, String> there = direction(text, 0);
    Map<String, String> back = direction(text, 1);
    Attributes attributes = new Attributes(declarations, subject, text.line(), there);
    attributes.onlyThese(TopologyAttributes.ofLink());
    if (text.from().equals(text.to())) {
      attributes.mistake("connects a node with itself");
      return;
    }
    LinkParameters line = line(attributes, there);
    boolean equal = there.equals(back);
    if (!equal && !text.twoWay()) {
      attributes.mistake(
          "is one-way, so '" + DIRECTION_SEPARATOR + "' between two values has no meaning");
    }
    LinkParameters other =
        equal
            ? line
            : line(
                new Attributes(
                    declarations,
                    "link " + text.from() + mark + text.to() + ", from " + text.to(),
                    text.line(),
                    back),
                back);
    join(text, attributes.text(TopologyAttributes.NAME, null), line, other);
  }

  /** Returns the attributes for the direction written first (0) or the opposite one (1). */
  private static Map<String, String> direction(Declarations.LinkText text, int direction) {
    Map<String, String> values = new LinkedHashMap<>(text.attributes());
    for (String key : PER_DIRECTION) {
      String value = values.get(key);
      int mark = value == null ? -1 : value.indexOf(DIRECTION_SEPARATOR);
      if (mark >= 0) {
        String part = direction == 0 ? value.substring(0, mark) : value.substring(mark + 1);
        values.put(key, part.strip());
        values.remove(key, ""); // empty: given only for the other direction
      }
    }
    return values;
  }

  /** Connects all nodes that one end stands for with all nodes of the other end. */
  private void join(
      Declarations.LinkText text, String given, LinkParameters there, LinkParameters back) {
    List<String> from = members.getOrDefault(text.from(), List.of(text.from()));
    List<String> to = members.getOrDefault(text.to(), List.of(text.to()));
    declarations.refuseLinks(text.line(), from.size(), to.size());
    int number = 0;
    for (String a : from) {
      for (String b : to) {
        boolean one = from.size() * to.size() == 1;
        String name = given == null ? names.of(a, b, text.line()) : one ? given : given + ++number;
        String begin = doors.getOrDefault(a, a);
        String end = doors.getOrDefault(b, b);
        if (text.twoWay()) {
          links.pair(name, begin, end, there, back);
        } else {
          links.arc(name, begin, end, there);
        }
      }
    }
  }

  /** Returns whether an attribute describes the queue of a link, which an unlimited link lacks. */
  static boolean ofQueue(String key) {
    return PER_DIRECTION.contains(key)
        && !key.equals(TopologyAttributes.BANDWIDTH.name())
        && !key.equals(TopologyAttributes.WEIGHT.name());
  }

  private LinkParameters line(Attributes attributes, Map<String, String> values) {
    double weight = attributes.number(TopologyAttributes.WEIGHT);
    LinkParameters line =
        TopologyAttributes.UNLIMITED.equals(values.get(TopologyAttributes.BANDWIDTH.name()))
            ? unlimited(attributes)
            : limited(attributes);
    return line.withWeight(weight);
  }

  private static LinkParameters unlimited(Attributes attributes) {
    for (Setting rule : TopologyAttributes.ofLink()) {
      if (ofQueue(rule.name()) && attributes.has(rule)) {
        attributes.mistake(
            "is unlimited, so it has no queue and '" + rule.name() + "' has no meaning");
      }
    }
    return LinkParameters.UNLIMITED;
  }

  private LinkParameters limited(Attributes attributes) {
    if (!attributes.has(TopologyAttributes.BANDWIDTH)) {
      attributes.missing(TopologyAttributes.BANDWIDTH, "200 KB/s");
    }
    if (!attributes.has(TopologyAttributes.LATENCY) && !attributes.has(TopologyAttributes.BUFFER)) {
      attributes.mistake("has neither a latency nor a buffer; expected latency = \"10 ms\"");
    }
    if (attributes.has(TopologyAttributes.THROUGHPUT)
        && attributes.has(TopologyAttributes.UTILIZATION)) {
      attributes.mistake(
          "has a throughput and a utilization, which both set the background; give one");
    }
    double bandwidth = attributes.number(TopologyAttributes.BANDWIDTH, 0);
    double latency =
        attributes.has(TopologyAttributes.LATENCY)
            ? attributes.number(TopologyAttributes.LATENCY, 0)
            : LinkParameters.NO_LATENCY;
    double propagation = attributes.number(TopologyAttributes.PROPAGATION);
    int buffer = attributes.count(TopologyAttributes.BUFFER, 0);
    if (buffer == 0 && latency * bandwidth > MAX_BUFFERED) {
      attributes.mistake(
          ("latency * bandwidth is a buffer of %s; expected at most %s (give a smaller"
                  + " latency, or the buffer)")
              .formatted(
                  Quantity.DATA.show(latency * bandwidth), Quantity.DATA.show(MAX_BUFFERED)));
    }
    double throughput = throughput(bandwidth, attributes);
    LinkParameters line =
        new LinkParameters(bandwidth, throughput, latency, buffer, 1)
            .withPropagation(propagation)
            .withTransfers(attributes.count(TopologyAttributes.TRANSFERS, 0));
    return new BackgroundReader(attributes, declarations).read(line);
  }

  private static double throughput(double bandwidth, Attributes attributes) {
    double load = attributes.number(TopologyAttributes.UTILIZATION);
    double throughput = attributes.number(TopologyAttributes.THROUGHPUT, 0);
    if (throughput == 0 || bandwidth == 0) {
      return bandwidth / (1 + load);
    }
    if (throughput > bandwidth) {
      attributes.mistake(
          "the throughput %s exceeds the bandwidth %s"
              .formatted(Quantity.BANDWIDTH.show(throughput), Quantity.BANDWIDTH.show(bandwidth)));
    } else if (bandwidth / throughput - 1 > MAX_BACKGROUND) {
      attributes.mistake(
          "the throughput %s means a background of more than %s times the bandwidth %s"
              .formatted(
                  Quantity.BANDWIDTH.show(throughput),
                  Quantity.digits(MAX_BACKGROUND),
                  Quantity.BANDWIDTH.show(bandwidth)));
    }
    return throughput;
  }

  /** Reads the variation of a link's background traffic. */
  private static final class BackgroundReader {
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
            "burstiness %s means a background of more than %s times the bandwidth %s"
                .formatted(
                    Quantity.digits(burstiness),
                    Quantity.digits(LinkBuilder.MAX_BACKGROUND),
                    Quantity.BANDWIDTH.show(line.bandwidth())));
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
}
