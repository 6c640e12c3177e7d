package org.quoin.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Writes small studies of grids, of logs and of time-shared clusters, their scenario in them. */
final class FuzzStudies {
  private final FuzzInputs inputs;

  FuzzStudies(FuzzInputs inputs) {
    this.inputs = inputs;
  }

  /** {@return a study of one of the kinds} */
  String study() {
    return switch (inputs.upTo(3)) {
      case 1 -> grid();
      case 2 -> replay();
      default -> coscheduling();
    };
  }

  private String grid() {
    return head(
            "  topology: t.dot",
            "  jobs: 4",
            "  warmup: 0",
            "  metaservers: [RR, LOTH]",
            "  clients: [{job: generic, operations: 1 Mop, send: 1 KB, receive: 1 KB,"
                + " interval: 10 s}]",
            "  horizon: 1 min")
        + vary(
            "clients.0.interval: [" + inputs.quantity("10 s") + ", 20 s]",
            "clients.0.send: {from: 1 KB, to: " + inputs.quantity("10 KB") + ", steps: 2}",
            "metaservers: [RR, " + inputs.name("LOAD", "{name: LOTH, own: true}") + "]",
            inputs.name("monitor.period", "jobs", "packet") + ": [" + inputs.quantity("10 s") + "]")
        + tail();
  }

  private String replay() {
    return head("  log: log.swf", "  processors: 8")
        + vary(
            "policy: [none, " + inputs.name("easy", "conservative") + "]",
            "order: [" + inputs.name("fcfs", "sjf") + "]",
            "limit: [" + inputs.number("2") + ", 5]")
        + tail();
  }

  private String coscheduling() {
    return head("  jobs: jobs.csv", "  nodes: 8", "  until: 1 s", "  scheme: [GS]")
        + vary(
            "mpl: [" + inputs.number("1") + ", 2]",
            "scheme: [GS, " + inputs.name("PB", "SB") + "]",
            "skew: [" + inputs.number("0") + "]")
        + tail();
  }

  private String head(String... scenario) {
    String text = inputs.chance(0.3) ? "title: \"" + inputs.name("a study") + "\"\n" : "";
    return text + "scenario:\n" + String.join("\n", scenario) + "\n";
  }

  private String vary(String... axes) {
    List<String> chosen = new ArrayList<>(List.of(axes));
    while (chosen.size() > 1 && inputs.chance(0.6)) {
      chosen.remove(inputs.upTo(chosen.size()) - 1);
    }
    return "vary:\n  " + String.join("\n  ", chosen) + "\n";
  }

  private String tail() {
    return switch (inputs.upTo(4)) {
      case 1 -> "replications: " + inputs.number("1", "2") + "\n";
      case 2 -> "set: {" + inputs.name("seed", "replications") + ": " + inputs.number("2") + "}\n";
      case 3 ->
          "precision: {metric: "
              + inputs.name("responseTime", "makespan")
              + ", relative: 50 %, least: 2, most: "
              + inputs.pick("2", "3", "x")
              + "}\n";
      default -> "replications: 2\nvariance-reduction: " + inputs.name("none", "control") + "\n";
    };
  }
}
