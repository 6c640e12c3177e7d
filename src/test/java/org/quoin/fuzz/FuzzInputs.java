package org.quoin.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.quoin.workload.log.LogTexts;

/**
 * Random files of each format, written from its grammar: small, and right but for single values
 * that are replaced by odd ones.
 */
final class FuzzInputs {
  private static final String[] ODD_NUMBERS = {
    "0", "-1", "1e308", "-1e308", "NaN", "Infinity", ".inf", "2147483647", "2147483648", "1e-300",
    "9223372036854775808", "0.5", "1e9", "", " ", "x", "0x10", "1e-999999999", "1,5", "99999999999"
  };
  private static final String[] ODD_UNITS = {
    "", "s", "Pop/s", "KB", "op", "B/s", "bit/s", "%", "furlongs", "s s", "ns", "d"
  };
  private static final String[] ODD_NAMES = {
    "",
    " ",
    "a b",
    "é",
    "😀",
    "a\\",
    "a\"b",
    "Qs1",
    "node",
    "<b>",
    "x".repeat(300),
    "--",
    "a.b",
    "\u0007",
    "\u001b[31m",
    "\u009b31m",
    "\u007f",
    "\u202eabc",
    "=1+1",
    "0",
    "null",
    "&amp;",
    "c1"
  };

  private final Random random;
  private final double odd;

  /**
   * Inputs to draw.
   *
   * @param odd the part of single values that are replaced by odd ones
   */
  FuzzInputs(Random random, double odd) {
    this.random = random;
    this.odd = odd;
  }

  String pick(String... words) {
    return words[random.nextInt(words.length)];
  }

  int upTo(int most) {
    return 1 + random.nextInt(most);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** One of these numbers, or an odd one. */
  String number(String... normal) {
    return chance(odd) ? pick(ODD_NUMBERS) : pick(normal);
  }

  /** One of these quantities, or an odd one. */
  String quantity(String... normal) {
    return chance(odd) ? pick(ODD_NUMBERS) + pick("", " ") + pick(ODD_UNITS) : pick(normal);
  }

  /** One of these names, or an odd one. */
  String name(String... normal) {
    return chance(odd) ? pick(ODD_NAMES) : pick(normal);
  }

  /** A node (no ends) or a link of a topology. */
  private record Element(String name, String from, String to, Map<String, String> attributes) {}

  private List<Element> topology() {
    List<Element> elements = new ArrayList<>();
    int clients = upTo(3);
    int routers = random.nextInt(3);
    int sites = upTo(3);
    for (int i = 1; i <= clients; i++) {
      elements.add(new Element(name("c" + i), null, null, attributes("kind", name("client"))));
    }
    for (int i = 1; i <= routers; i++) {
      elements.add(new Element(name("r" + i), null, null, attributes("kind", name("router"))));
    }
    for (int i = 1; i <= sites; i++) {
      Map<String, String> attributes = chance(0.7) ? server() : cluster();
      elements.add(new Element(name("s" + i), null, null, attributes));
    }
    for (int i = 1; i <= clients; i++) {
      elements.add(link("c" + i, routers == 0 ? "s" + upTo(sites) : "r" + upTo(routers)));
    }
    for (int i = 1; i <= sites; i++) {
      elements.add(link(routers == 0 ? "c" + upTo(clients) : "r" + upTo(routers), "s" + i));
    }
    if (routers == 2 || chance(odd)) {
      elements.add(link("r1", name("r2")));
    }
    return elements;
  }

  private static Map<String, String> attributes(String key, String value) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put(key, value);
    return attributes;
  }

  private Map<String, String> server() {
    Map<String, String> attributes = attributes("kind", "server");
    attributes.put("speed", quantity("100 Mop/s", "2 Gflop/s", "1 Mop/s"));
    if (chance(0.4)) {
      attributes.put("utilization", number("0.1", "0.5", "0.9"));
      attributes.put("others", quantity("10 Mop", "100 Mop"));
    }
    if (chance(0.3)) {
      attributes.put("discipline", name("FCFS", "PS"));
    }
    optional(attributes, 0.2, name("site", "label"), name("Tokyo", "Kyoto"));
    return attributes;
  }

  private Map<String, String> cluster() {
    Map<String, String> attributes = attributes("kind", "cluster");
    attributes.put("processors", number("4", "8", "16"));
    attributes.put("speed", quantity("50 Mop/s", "10 Mop/s"));
    optional(attributes, 0.5, "width", number("1", "2", "4"));
    if (chance(0.2)) {
      attributes.put("scheme", name("GS", "Local", "SB", "PB-SB"));
      optional(attributes, 0.5, "type", name("J1", "J6", "WL7"));
      optional(attributes, 0.5, "mpl", number("2", "3"));
      return attributes;
    }
    optional(attributes, 0.6, "scheduler", name("easy", "none", "conservative", "dynp", "planned"));
    optional(attributes, 0.3, "order", name("fcfs", "sjf", "wfp3"));
    optional(attributes, 0.2, name("tau", "prediction", "metric"), name("0.2", "none", "ART"));
    optional(attributes, 0.3, "workload", name("none", "lublin", "log.swf"));
    optional(attributes, 0.2, "load", number("0.5", "0.9"));
    optional(attributes, 0.2, "jobs", number("20", "50"));
    optional(attributes, 0.1, "mpl", number("2", "3"));
    optional(attributes, 0.1, "slice", quantity("60 s"));
    return attributes;
  }

  private void optional(
      Map<String, String> attributes, double probability, String key, String value) {
    if (chance(probability)) {
      attributes.put(key, value);
    }
  }

  private Element link(String from, String to) {
    Map<String, String> attributes = new LinkedHashMap<>();
    if (chance(0.2)) {
      attributes.put("bandwidth", "unlimited");
    } else {
      attributes.put("bandwidth", quantity("200 KB/s", "1 MB/s", "155 Mbit/s"));
      optional(attributes, 0.3, "throughput", quantity("150 KB/s", "0.1 MB/s"));
      optional(attributes, 0.2, "utilization", number("0.5", "2"));
      if (chance(0.1)) {
        attributes.put("utilization", number("0.5", "2"));
        attributes.put("background", name("on-off", "mmpp", "daily"));
        attributes.put("burstiness", number("1", "1.5", "2"));
        attributes.put("timescale", quantity("10 s", "1 h"));
      }
      boolean buffer = chance(0.3);
      if (buffer) {
        attributes.put("buffer", number("10", "40"));
      }
      if (!buffer || chance(0.3)) {
        attributes.put("latency", quantity("1 s", "20 ms"));
      }
      optional(attributes, 0.2, "propagation", quantity("20 ms", "3 s"));
    }
    optional(attributes, 0.15, "name", name("first", "second", "third"));
    return new Element(null, name(from), name(to), attributes);
  }

  /** A topology in DOT. */
  String dot() {
    StringBuilder text = new StringBuilder(pick("graph {\n", "graph \"a title\" {\n", "graph g{"));
    if (chance(0.2)) {
      text.append(" edge [latency=\"").append(quantity("1 s")).append("\"] // default\n");
    }
    boolean group = chance(0.15);
    text.append(group ? " subgraph inner {\n" : "");
    for (Element element : topology()) {
      text.append("  ");
      text.append(
          element.name != null
              ? quoted(element.name)
              : quoted(element.from) + " -- " + quoted(element.to));
      text.append(
          element.attributes.entrySet().stream()
              .map(attribute -> attribute.getKey() + "=" + quoted(attribute.getValue()))
              .collect(Collectors.joining(", ", " [", "]")));
      text.append(pick("\n", ";\n", " /* and */\n"));
    }
    return text.append(group ? "}" : "").append("}\n").toString();
  }

  private String quoted(String text) {
    return text.matches("\\w+") && chance(0.8) ? text : '"' + text.replace("\"", "\\\"") + '"';
  }

  /** A topology in GraphML. */
  String graphMl() {
    List<Element> elements = topology();
    StringBuilder text =
        new StringBuilder(pick("<?xml version=\"1.0\"?>\n", "<?xml version=\"1.1\"?>\n", ""));
    text.append("<graphml>\n");
    elements.stream()
        .flatMap(element -> element.attributes.keySet().stream())
        .distinct()
        .forEach(
            key ->
                text.append("<key id=\"")
                    .append(xml(key))
                    .append("\" for=\"all\" attr.name=\"")
                    .append(xml(key))
                    .append("\" attr.type=\"string\"/>\n"));
    text.append("<graph edgedefault=\"undirected\" id=\"").append(name("g")).append("\">\n");
    for (Element element : elements) {
      boolean node = element.name != null;
      text.append(
          node
              ? "<node id=\"" + xml(element.name) + "\">"
              : "<edge source=\"" + xml(element.from) + "\" target=\"" + xml(element.to) + "\">");
      element.attributes.forEach(
          (key, value) ->
              text.append("<data key=\"")
                  .append(xml(key))
                  .append("\">")
                  .append(xml(value))
                  .append("</data>"));
      text.append(node ? "</node>\n" : "</edge>\n");
    }
    return text.append("</graph>\n</graphml>\n").toString();
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\"", "&quot;")
        .replace("\u0007", "&#7;")
        .replace("\u001b", "&#27;");
  }

  /** A scenario of that topology. */
  String scenario(String topology) {
    StringBuilder text = new StringBuilder();
    line(text, 0.5, "title", "\"" + name("a title") + "\"");
    text.append("topology: ").append(topology).append('\n');
    line(text, 0.9, "jobs", number("4", "8", "12"));
    line(text, 0.5, "warmup", number("0", "1", "2"));
    line(text, 0.9, "replications", number("1", "2"));
    line(text, 0.4, "seed", number("1", "7"));
    line(text, 0.3, "horizon", quantity("1 h", "10 min"));
    line(text, 0.4, "packet", quantity("10 KB", "1 KB"));
    line(text, 0.2, "network", name("packets", "fluid"));
    line(text, 0.3, "engine", name("auto", "lazy", "reference", "skip"));
    line(text, 0.2, "service", name("exponential", "deterministic"));
    line(text, 0.2, "spacing", name("exponential", "deterministic"));
    line(text, 0.3, "retry", name("exponential", "fixed", "spacing", "next-slot"));
    line(text, 0.5, "metaservers", pick("[RR]", "[LOAD, LOTH]", "[{name: LOTH, own: true}]", "-"));
    line(text, 0.3, "monitor", pick("{period: 10 s}", "{period: 5 s, delay: 1 s}", "[10 s]"));
    line(text, odd, name("comment"), number("1"));
    text.append("clients:\n");
    for (int i = upTo(2); i > 0; i--) {
      text.append("  - ").append(jobClass()).append('\n');
    }
    return text.toString();
  }

  private void line(StringBuilder text, double probability, String key, String value) {
    if (chance(probability)) {
      text.append(key).append(": ").append(value).append('\n');
    }
  }

  private String stages() {
    List<String> stages = new ArrayList<>();
    int count = upTo(3);
    for (int i = 1; i <= count; i++) {
      String at = i > 1 || chance(0.5) ? "at: " + name("s1", "s" + upTo(3)) + ", " : "";
      String send = i < count || chance(odd) ? ", send: " + amount("0 B", "50 KB") : "";
      stages.add("{" + at + "operations: " + amount("10 Mop", "1 Gop") + send + "}");
    }
    return stages.toString();
  }

  private String jobClass() {
    List<String> keys = new ArrayList<>();
    String job = name("generic", "ep", "linpack", "tandem");
    keys.add("job: " + job);
    switch (job) {
      case "linpack" -> keys.add("n: " + number("20", "50"));
      case "ep" -> keys.add("m: " + number("10", "20"));
      case "tandem" -> {
        keys.add("send: " + amount("100 KB", "20 KB"));
        keys.add("stages: " + stages());
        keys.add("receive: " + amount("10 KB", "1 KB"));
      }
      default -> {
        keys.add("operations: " + amount("10 Mop", "1 Gop"));
        keys.add("send: " + amount("100 KB", "20 KB"));
        keys.add("receive: " + amount("10 KB", "1 KB"));
      }
    }
    String arrivals = name("poisson", "deterministic", "closed");
    keys.add("arrivals: " + arrivals);
    keys.add("interval: " + quantity("10 s", "1 s", "1 min"));
    if (arrivals.equals("closed")) {
      keys.add("jobs-at-once: " + number("1", "2"));
    }
    if (chance(0.3)) {
      keys.add("of: [" + name("c1") + "]");
    }
    return "{" + String.join(", ", keys) + "}";
  }

  String amount(String... normal) {
    if (chance(0.6)) {
      return quantity(normal);
    }
    String[] above = Arrays.stream(normal).filter(x -> !x.startsWith("0 ")).toArray(String[]::new);
    String mean = "mean: " + quantity(above);
    String unit = "unit: " + quantity(above[0]);
    String variation = ", variation: " + number("0.5", "2", "0.01", "10");
    return switch (random.nextInt(7)) {
      case 5 -> "{distribution: weibull, parameters: [" + number("0.5", "2") + "], " + mean + "}";
      case 6 -> "{distribution: erlang, parameters: [2, " + number("1", "3") + "], " + unit + "}";
      case 0 -> "{distribution: exponential, " + mean + "}";
      case 1 -> "{distribution: uniform, least: " + above[0] + ", most: 1" + above[0] + "}";
      case 2 -> "{distribution: lognormal, " + mean + variation + "}";
      case 3 -> "{distribution: gamma, " + mean + variation + "}";
      default -> "{distribution: pareto, " + mean + ", shape: " + number("1.5", "3") + "}";
    };
  }

  /** A log in SWF. */
  String log() {
    StringBuilder text = new StringBuilder();
    if (chance(0.9)) {
      text.append("; Version: 2.2\n; MaxProcs: ").append(number("8", "16")).append('\n');
      text.append("; MaxNodes: ").append(number("8")).append("\n; Note: a machine\n");
      text.append(chance(odd) ? "; UnixStartTime: " + number("900000000") + "\n" : "");
    }
    int submit = chance(0.1) ? 900_000_000 : 0;
    int jobs = random.nextInt(15);
    for (int i = 1; i <= jobs; i++) {
      submit += random.nextInt(100);
      String run = number("10", "100", "0", "-1", "63.5");
      String wide = number("1", "2", "4", "8", "-1");
      text.append(
          String.join(
              pick(" ", " ", "\t"),
              chance(odd) ? number("1") : "" + i,
              chance(odd) ? number("5") : "" + submit,
              number("-1", "5"),
              run,
              wide,
              "-1",
              "-1",
              wide,
              number("100", "120", "-1"),
              "-1",
              number("1", "0", "5"),
              number("1", "2", "-1"),
              "1",
              "-1",
              number("1"),
              "-1",
              "-1",
              "-1"));
      text.append(chance(odd) ? " 7 8\n" : "\n");
    }
    return text.toString();
  }

  /** A log in a format other than SWF. */
  String accounting() {
    List<LogTexts.Row> rows = new ArrayList<>();
    long submit = 0;
    int jobs = random.nextInt(15);
    for (int id = 1; id <= jobs; id++) {
      submit += random.nextInt(100);
      rows.add(
          new LogTexts.Row(
              id,
              submit,
              random.nextInt(50),
              random.nextInt(200),
              1 + random.nextInt(8),
              60L * (1 + random.nextInt(3000)),
              pick("ann", "bob", "7")));
    }
    return LogTexts.values()[random.nextInt(LogTexts.values().length)].text(rows, this::oddCell);
  }

  /** Replaces a cell, now and then, by one that breaks readers. */
  private String oddCell(String cell) {
    if (!chance(odd / 4)) {
      return cell;
    }
    return switch (random.nextInt(12)) {
      case 0 -> "";
      case 1 -> "Unknown";
      case 2 -> "None";
      case 3 -> "a|b";
      case 4 -> "two\nlines";
      case 5 -> "UNLIMITED";
      case 6 -> "Partition_Limit";
      case 7 -> pick("REQUEUED", "CANCELLED by 7", "RUNNING", "PENDING", "DEADLINE");
      case 8 -> number("0", "-1", "99999999999999999999", "1e400");
      case 9 -> pick("2025-10-26T02:30:00", "9999-99-99T99:99:99", "30-00:00:00", "1:2:3:4");
      case 10 -> pick("3_[1-4%2]", "3+1", "3.batch", "3_99999999999", "[3]");
      default -> cell + cell;
    };
  }

  /** A list of jobs for a time-shared cluster. */
  String jobList() {
    StringBuilder text =
        new StringBuilder(chance(0.95) ? "arrival_s,tasks,type,dedicated_s\n" : "");
    for (int i = upTo(5); i > 0; i--) {
      text.append(
          String.join(
              ",",
              number("0", "1", "0.5"),
              number("1", "2", "4"),
              name("J1", "J2", "J3", "J4", "J5", "J6"),
              number("0.1", "0.5")));
      text.append(pick("\n", "\n", "\r\n"));
    }
    return text.toString();
  }
}
