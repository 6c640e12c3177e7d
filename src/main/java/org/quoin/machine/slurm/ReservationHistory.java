package org.quoin.machine.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.machine.Reservation;

/**
 * Reads past reservations from an output of {@code sacctmgr -P show reservation}. It has the times
 * at which they really began and ended. Of those who could use them it has numbers only.
 */
final class ReservationHistory {
  private static final List<String> COLUMNS =
      List.of("name", "timestart", "timeend", "nodename", "flags");

  /** Length of a reservation without an end, in seconds. */
  private static final double LONG = 1e10;

  private ReservationHistory() {}

  /**
   * Returns the reservations that have nodes of a machine.
   *
   * @param source the file, for messages
   * @param known the indices of nodes by name
   */
  static List<Reservation> read(
      String source, String text, Map<String, Integer> known, Mistakes mistakes) {
    List<Reservation> all = new ArrayList<>();
    String[] lines = text.split("\r?\n");
    List<String> header = cells(lines[0].toLowerCase(Locale.ROOT));
    int[] places = COLUMNS.stream().mapToInt(header::indexOf).toArray();
    if (IntStream.of(places).anyMatch(place -> place < 0)) {
      mistakes.add(
          new Mistake(
              source,
              1,
              0,
              "the header is '"
                  + lines[0]
                  + "'; expected the columns of 'sacctmgr -P show reservation"
                  + " format=Name,TimeStart,TimeEnd,NodeNames,Flags'"));
      return all;
    }
    for (int i = 1; i < lines.length; i++) {
      List<String> cells = cells(lines[i]);
      if (lines[i].isBlank()) {
        continue;
      }
      if (cells.size() != header.size()) {
        String found = "has %d cells; expected %d, as in the header";
        mistakes.add(new Mistake(source, i + 1, 0, found.formatted(cells.size(), header.size())));
        continue;
      }
      if (cells.get(places[1]).equals(cells.get(places[2]))) {
        continue; // it was deleted in the second in which it began
      }
      try {
        Reservation one = reservation(IntStream.of(places).mapToObj(cells::get).toList(), known);
        if (!one.nodes().isEmpty()) {
          all.add(one);
        }
      } catch (IllegalArgumentException e) {
        mistakes.add(new Mistake(source, i + 1, 0, e.getMessage()));
      }
    }
    return all;
  }

  private static List<String> cells(String line) {
    return List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
  }

  private static Reservation reservation(List<String> cells, Map<String, Integer> known) {
    BitSet nodes = new BitSet();
    for (String node : HostList.expand(cells.get(3))) {
      if (known.containsKey(node)) {
        nodes.set(known.get(node));
      }
    }
    double start = SlurmTime.utc(cells.get(1));
    double end = cells.get(2).equals("Unknown") ? start + LONG : SlurmTime.utc(cells.get(2));
    if (!(end > start)) {
      throw new IllegalArgumentException("the end is not after the start");
    }
    List<String> flags = List.of(cells.get(4).toUpperCase(Locale.ROOT).split(","));
    return new Reservation(cells.get(0), start, end, nodes, List.of(), List.of(), flags);
  }
}
