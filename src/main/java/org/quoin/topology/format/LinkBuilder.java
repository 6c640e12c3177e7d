package org.quoin.topology.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
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
  private final Links links = new Links();
  private final LinkNames names;

  /**
   * Creates a builder of links.
   *
   * @param members nodes that each declared node stands for
   */
  LinkBuilder(Declarations declarations, Map<String, List<String>> members) {
    this.declarations = declarations;
    this.members = members;
    names = new LinkNames(declarations);
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
        if (text.twoWay()) {
          links.pair(name, a, b, there, back);
        } else {
          links.arc(name, a, b, there);
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
          "latency * bandwidth is a buffer of "
              + Quantity.DATA.show(latency * bandwidth)
              + "; expected at most "
              + Quantity.DATA.show(MAX_BUFFERED)
              + " (give a smaller latency, or the buffer)");
    }
    double throughput = throughput(bandwidth, attributes);
    LinkParameters line =
        new LinkParameters(bandwidth, throughput, latency, buffer, 1).withPropagation(propagation);
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
          "the throughput "
              + Quantity.BANDWIDTH.show(throughput)
              + " means a background of more than "
              + Quantity.digits(MAX_BACKGROUND)
              + " times the bandwidth "
              + Quantity.BANDWIDTH.show(bandwidth));
    }
    return throughput;
  }
}
