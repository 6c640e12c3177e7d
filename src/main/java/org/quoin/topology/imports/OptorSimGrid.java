package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.topology.draft.RawNetwork;

/**
 * Reads a grid configuration of OptorSim (Bell et al., IJHPCA 17(4), 2003): one row per node with
 * its number of worker nodes, its number of storage elements, the size of each in MB, and the
 * bandwidths of the links to all nodes in Mb/s, where 0 means no link. Comments give the names:
 * {@code #3)London}.
 */
final class OptorSimGrid {
  private static final Pattern NAME = Pattern.compile("#\\s*+(\\d{1,6})\\)\\s*+(\\S.*)");
  private static final int MAX_WORKERS = 10_000_000;

  /** Maximum quantity of Quoin, 1e18 bytes, in MB. */
  private static final double MAX_MEGABYTES = 1e12;

  private record Row(int line, int workers, int stores, double bytes, double[] megabits) {}

  private record Name(int line, String text) {}

  private final String source;
  private final Mistakes mistakes = new Mistakes();
  private final Map<Integer, Name> names = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();

  /** The number of rows, with those in error. */
  private int rowsOfFile;

  private OptorSimGrid(String source) {
    this.source = source;
  }

  static RawNetwork read(String source, String title, String text) {
    OptorSimGrid grid = new OptorSimGrid(source);
    grid.lines(text);
    grid.checkColumns();
    grid.mistakes.refuse();
    return grid.map(title);
  }

  private void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }

  private void lines(String text) {
    int number = 0;
    for (String raw : text.lines().toList()) {
      number++;
      String line = raw.strip();
      Matcher name = NAME.matcher(line);
      if (name.matches()) {
        names.put(Integer.parseInt(name.group(1)), new Name(number, name.group(2).strip()));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        row(number, line.split("\\s+"));
      }
    }
  }

  private void row(int line, String[] fields) {
    rowsOfFile++;
    double[] numbers = new double[fields.length];
    for (int i = 0; i < fields.length; i++) {
      numbers[i] = Quantity.plain(fields[i]);
      if (!(numbers[i] >= 0 && numbers[i] <= MAX_MEGABYTES)) {
        mistake(line, "is '" + fields[i] + "'; expected a number from 0 to 1e12");
        return;
      }
    }
    if (fields.length < 2 || numbers[0] > MAX_WORKERS || numbers[1] > fields.length - 2) {
      mistake(line, "expected worker nodes, storage elements, the size of each, and bandwidths");
      return;
    }
    int stores = (int) numbers[1];
    double megabytes = Arrays.stream(numbers, 2, 2 + stores).sum();
    if (megabytes > MAX_MEGABYTES) {
      mistake(line, "the storage elements hold more than 1e12 MB in all");
      return;
    }
    double[] megabits = new double[fields.length - 2 - stores];
    System.arraycopy(numbers, 2 + stores, megabits, 0, megabits.length);
    rows.add(new Row(line, (int) numbers[0], stores, 1e6 * megabytes, megabits));
  }

  private void checkColumns() {
    for (Row row : rows) {
      if (row.megabits.length != rowsOfFile) {
        mistake(
            row.line,
            "has %s; expected one for each of %s"
                .formatted(
                    Plurals.counted(row.megabits.length, "bandwidth"),
                    Plurals.counted(rowsOfFile, "row")));
      }
    }
    names.forEach(
        (number, name) -> {
          if (number >= rowsOfFile) {
            mistake(
                name.line,
                "names node %s; the file has %s, and the first is node 0"
                    .formatted(number, Plurals.counted(rowsOfFile, "row")));
          }
        });
  }

  private RawNetwork map(String title) {
    List<RawNetwork.Node> nodes = new ArrayList<>();
    List<RawNetwork.Link> links = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    int workers = 0;
    int sites = 0;
    int stores = 0;
    int alone = 0;
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      String name = names.containsKey(i) ? names.get(i).text : "node-" + i;
      nodes.add(
          RawNetwork.Node.place(id(i), name)
              .withSite(row.workers, Double.NaN)
              .withStorage(row.bytes));
      workers += row.workers;
      sites += row.workers > 0 ? 1 : 0;
      stores += row.stores;
      alone += row.workers == 0 && row.stores > 0 ? 1 : 0;
      for (int j = i + 1; j < rows.size(); j++) {
        double there = row.megabits[j] * 1e6 / 8;
        double back = rows.get(j).megabits[i] * 1e6 / 8;
        if (there > 0 || back > 0) {
          links.add(new RawNetwork.Link(id(i), id(j), null, there, back, Double.NaN));
        }
      }
    }
    notes.add(
        "in the file: %s and %s with their bandwidths, %s at %s"
            .formatted(
                Plurals.counted(rows.size(), "node"),
                Plurals.counted(links.size(), "link"),
                Plurals.counted(workers, "worker"),
                Plurals.counted(sites, "site")));
    if (stores > 0) {
      notes.add(
          "in the file: %s of %s in all; %s without workers"
              .formatted(
                  Plurals.counted(stores, "storage element"),
                  Quantity.DATA.show(rows.stream().mapToDouble(Row::bytes).sum()),
                  Plurals.counted(alone, "place")));
    }
    long uneven = links.stream().filter(link -> link.bandwidth() != link.back()).count();
    if (uneven > 0) {
      notes.add(
          "in the file: "
              + Plurals.counted(uneven, "link")
              + " with different bandwidths in the two directions");
    }
    return new RawNetwork(title, "an OptorSim grid configuration", nodes, links, List.of(), notes);
  }

  private static String id(int row) {
    return String.valueOf(row);
  }
}
