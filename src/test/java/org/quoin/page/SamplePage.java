package org.quoin.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Figure.Axis;
import org.quoin.report.block.Figure.Curve;
import org.quoin.report.block.Figure.Form;
import org.quoin.result.Origin;
import org.quoin.statistics.Estimate;

/** Pages with a figure of every kind, of made-up numbers and of any names. */
final class SamplePage {
  private static final double DAY = 86_400;

  private final String[] names;
  private final Random random = new Random(7);

  private SamplePage(String... names) {
    this.names = names;
  }

  /** A page with a figure of every kind; names are used in turn wherever there is one. */
  static Page ofAllKinds(int jobs, String... names) {
    return new SamplePage(names).page(jobs);
  }

  private String name(int i) {
    return names[Math.floorMod(i, names.length)] + (i < names.length ? "" : " " + i);
  }

  private Page page(int jobs) {
    List<Page.Section> sections =
        List.of(
            new Page.Section(name(0), List.of(new Block.Text(name(1)), table())),
            new Page.Section("The network", List.of(network(false), network(true))),
            new Page.Section("Over time", List.of(overTime(false), gantt(jobs))),
            new Page.Section("Sweep", List.of(sweep())),
            new Page.Section("Where the time goes", List.of(bars(true), bars(false), boxes())),
            new Page.Section("When", List.of(heatMap(false), heatMap(true), overTime(true))));
    return new Page(
        "Which metaserver is best: " + name(0),
        "comparison of " + name(1),
        List.of(
            "Transfer is best: 203.1 ± 4.2 s, 31 % less than " + name(2) + ".",
            "The bottleneck is the link " + name(3) + ", in use 93 % of the time."),
        List.of("3 jobs were left out: " + name(4)),
        sections,
        new Origin(
            "grid",
            "quoin 0.2.0",
            "quoin run " + name(0) + ".yaml seed=7",
            7,
            List.of(new Origin.Input(name(1), "5f3a".repeat(16)))));
  }

  private Block.Table table() {
    List<Block.Column> columns =
        List.of(
            new Block.Column("Metaserver", "", ""),
            new Block.Column("Mean response", "s", "From submission to the result's return."),
            new Block.Column(name(2), "%", name(3)),
            new Block.Column("Jobs", "", ""));
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      double mean = 100 + 900 * random.nextDouble();
      rows.add(
          List.of(
              name(i),
              new Estimate(mean, mean / 20, 0.95, 10),
              i == 3 ? Double.NaN : 100 * random.nextDouble(),
              1000.0 * i));
    }
    return new Block.Table("Metaservers: " + name(1), columns, rows);
  }

  private double[] steps(int points, double from, double size) {
    double[] values = new double[points];
    double value = from;
    for (int i = 0; i < points; i++) {
      value = Math.max(0, value + size * random.nextGaussian());
      values[i] = value;
    }
    return values;
  }

  private Figure overTime(boolean panels) {
    double[] x = IntStream.range(0, 400).mapToDouble(i -> i * DAY * 5 / 400).toArray();
    List<Curve> curves =
        List.of(
            new Curve(name(0), x, steps(400, 20, 4), null, null, Form.STEPS, "network"),
            new Curve(name(1), x, steps(400, 40, 3), null, null, Form.STEPS, "network"),
            new Curve(name(2), x, steps(400, 10, 2), null, null, Form.STEPS, "servers"),
            new Curve(name(3), x, steps(400, 2, 1), null, null, Form.STEPS, "servers"));
    return new Figure.Curves(
        "Queues over time",
        "The queue of the slow link grows by day and empties by night.",
        new Axis("Time", "s", false),
        new Axis("Jobs in queue", "", false),
        curves,
        panels);
  }

  private Figure sweep() {
    double[] x = {1, 2, 4, 8, 16, 32};
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int one = i;
      double[] y = Arrays.stream(x).map(v -> 1000 * (one + 1) / v).toArray();
      double[] low = Arrays.stream(y).map(v -> v * 0.85).toArray();
      double[] high = Arrays.stream(y).map(v -> v * 1.15).toArray();
      curves.add(new Curve(name(i), x, y, low, high, Form.POINTS, ""));
    }
    return new Figure.Curves(
        "Response against bandwidth",
        "Whiskers are 95 % intervals.",
        new Axis("Bandwidth", "Mbit/s", true),
        new Axis("Mean response", "s", true),
        curves);
  }

  private Figure bars(boolean stacked) {
    List<String> categories = IntStream.range(0, 6).mapToObj(this::name).toList();
    List<Figure.BarSeries> series = new ArrayList<>();
    for (String part : List.of("upload", "waiting", "execution", "download")) {
      double[] values = random.doubles(6, 50, 4000).toArray();
      values[2] = stacked || part.equals("upload") ? values[2] : Double.NaN;
      double[] halves = Arrays.stream(values).map(v -> v / 8).toArray();
      series.add(new Figure.BarSeries(part, values, stacked ? null : halves));
    }
    return new Figure.Bars(
        stacked ? "Time per job by stage" : "Time by stage, beside each other",
        "Most of the time is spent in the queue.",
        "",
        new Axis("Time per job", "s", false),
        categories,
        series,
        stacked,
        stacked ? random.doubles(6, 10, 100).toArray() : null,
        name(1));
  }

  private Figure boxes() {
    List<Figure.Box> boxes = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      double m = 200 * Math.pow(3, i);
      boxes.add(new Figure.Box(name(i), 1000 + i, m / 20, m / 3, m, 3 * m, 11 * m, 2.2 * m));
    }
    return new Figure.Boxes(
        "Response by class",
        "Boxes from quartile to quartile, whiskers from 5 to 95 %, the diamond is the mean.",
        "",
        new Axis("Response", "s", true),
        boxes);
  }

  private Figure heatMap(boolean logarithmic) {
    List<String> columns = IntStream.range(0, 24).mapToObj(String::valueOf).toList();
    List<String> rows =
        logarithmic
            ? IntStream.range(0, 9).mapToObj(this::name).toList()
            : List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
    double[][] values =
        rows.stream()
            .map(row -> random.doubles(24, 0, 1).map(v -> 1 / (0.001 + v)).toArray())
            .toArray(double[][]::new);
    values[0][3] = Double.NaN;
    return new Figure.HeatMap(
        logarithmic ? "Slowdown by width and length" : "Arrivals by weekday and hour",
        "Nights and weekends are quiet.",
        logarithmic ? "Length" : "Hour",
        columns,
        logarithmic ? "Width" : "Day",
        rows,
        logarithmic ? "Slowdown" : "Jobs an hour",
        "",
        values,
        logarithmic,
        null);
  }

  private Figure network(boolean geographic) {
    double[][] at =
        geographic
            ? new double[][] {{139.7, 35.7}, {140.1, 36.1}, {135.5, 34.7}, {130.4, 33.6}, {141, 43}}
            : new double[][] {{0, 0.3}, {0, 0.7}, {0.5, 0.5}, {1, 0.2}, {1, 0.8}};
    List<String> kinds = List.of("client", "client", "router", "cluster", "server");
    List<Figure.Place> places = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      double[] uses = kinds.get(i).matches("cluster|server") ? uses() : null;
      double use = uses == null ? Double.NaN : Arrays.stream(uses).average().orElseThrow();
      places.add(
          new Figure.Place(
              name(i), kinds.get(i), at[i][0], at[i][1], geographic, use, uses, name(i + 1), -1));
    }
    List<Figure.Connection> links = new ArrayList<>();
    int[][] ends = {{0, 2}, {1, 2}, {2, 3}, {2, 4}};
    for (int i = 0; i < ends.length; i++) {
      double[] uses = uses();
      double use = Arrays.stream(uses).average().orElseThrow();
      links.add(
          new Figure.Connection(
              name(i),
              ends[i][0],
              ends[i][1],
              use,
              uses,
              Double.NaN,
              null,
              name(i) + "\n1 MB/s",
              "",
              Double.NaN));
    }
    return new Figure.NetworkMap(
        geographic ? "The network on the map" : "The network",
        "Links and sites are coloured by their use.",
        places,
        links,
        IntStream.range(1, 25).mapToDouble(i -> i * 3600.0).toArray(),
        List.of());
  }

  private double[] uses() {
    return random.doubles(24, 0, 1).toArray();
  }

  /** Jobs packed without overlap: each processor's jobs follow each other, some two wide. */
  private Figure gantt(int jobs) {
    int rows = 128;
    long[] ids = IntStream.range(0, jobs).mapToLong(i -> i + 1).toArray();
    double[] submits = new double[jobs];
    double[] starts = new double[jobs];
    double[] ends = new double[jobs];
    int[] colors = new int[jobs];
    int[][] blocks = new int[jobs][];
    double[] free = new double[rows];
    for (int i = 0; i < jobs; i++) {
      int row = 2 * (i % (rows / 2));
      starts[i] = free[row] + Math.rint(300 * random.nextDouble());
      submits[i] = Math.max(0, starts[i] - Math.rint(3000 * random.nextDouble()));
      ends[i] = starts[i] + 1 + Math.rint(-1800 * Math.log(1 - random.nextDouble()));
      free[row] = ends[i];
      blocks[i] = new int[] {row, row + i % 3 / 2};
      colors[i] = random.nextInt(10);
    }
    double last = Arrays.stream(ends).max().orElse(1);
    double[] x = IntStream.range(0, 500).mapToDouble(i -> last * i / 500).toArray();
    return new Figure.Gantt(
        "Jobs on " + name(0),
        "Gaps are idle processors.",
        rows,
        1,
        "processor",
        new Figure.Jobs(ids, submits, starts, ends, blocks, colors),
        IntStream.range(0, 10).mapToObj(this::name).toList(),
        new Curve("Waiting jobs", x, steps(500, 30, 9), null, null, Form.STEPS, ""),
        1_000_000_000,
        0,
        List.of());
  }
}
