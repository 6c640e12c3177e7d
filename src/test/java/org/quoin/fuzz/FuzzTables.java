package org.quoin.fuzz;

/** Writes the tables in CSV that a scenario or its topology refers to. */
final class FuzzTables {
  private final FuzzInputs inputs;

  FuzzTables(FuzzInputs inputs) {
    this.inputs = inputs;
  }

  private String end() {
    return inputs.pick("\n", "\n", "\r\n", "\n# a remark\n");
  }

  /** {@return when a site, a link or some processors fail and return} */
  String outages() {
    StringBuilder text = new StringBuilder("time,part,state\n");
    double time = 0;
    for (int i = inputs.upTo(6); i > 0; i--) {
      time += inputs.upTo(30);
      String part = inputs.name("s1", "s2", "core", "s1/1");
      text.append(inputs.number("" + time)).append(',').append(part).append(',');
      text.append(inputs.name("down", "up")).append(end());
    }
    return text.toString();
  }

  /** {@return the throughput of a link over time} */
  String background() {
    StringBuilder text = new StringBuilder("time,throughput\n");
    double time = 0;
    for (int i = 1 + inputs.upTo(5); i > 0; i--) {
      text.append(inputs.chance(0.5) ? inputs.number("" + time) : inputs.quantity(time + " s"));
      text.append(',').append(inputs.quantity("50 KB/s", "90000", "100 KB/s")).append(end());
      time += inputs.upTo(60);
    }
    return text.toString();
  }

  /** {@return a sample of sizes} */
  String sizes() {
    StringBuilder text = new StringBuilder(inputs.name("bytes") + ",other\n");
    for (int i = inputs.upTo(5); i > 0; i--) {
      text.append(inputs.number("5", "0", "1.5", "1e3")).append(',').append(inputs.name("x"));
      text.append('\n');
    }
    return text.toString();
  }
}
