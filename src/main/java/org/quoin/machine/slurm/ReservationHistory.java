package org.quoin.machine.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.machine.Reservation;

/**
 * Reads past reservations from an output of {@code sacctmgr -P show reservation}. It has the times
 * at which they really began and ended. Of those who could use them it has numbers only.
 */
final class ReservationHistory {
  private static final String START = "timestart";
  private static final String END = "timeend";
  private static final List<String> COLUMNS = List.of("name", START, END, "nodename", "flags");

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
    String expected =
        "the columns of 'sacctmgr -P show reservation"
            + " format=Name,TimeStart,TimeEnd,NodeNames,Flags'";
    for (SacctmgrRow row : SacctmgrRow.read(source, text, COLUMNS, expected, mistakes)) {
      if (row.cell(START).equals(row.cell(END))) {
        continue; // it was deleted in the second in which it began
      }
      try {
        Reservation one = reservation(row, known);
        if (!one.nodes().isEmpty()) {
          all.add(one);
        }
      } catch (IllegalArgumentException e) {
        mistakes.add(new Mistake(source, row.line(), 0, e.getMessage()));
      }
    }
    return all;
  }

  private static Reservation reservation(SacctmgrRow row, Map<String, Integer> known) {
    BitSet nodes = new BitSet();
    for (String node : HostList.expand(row.cell("nodename"))) {
      if (known.containsKey(node)) {
        nodes.set(known.get(node));
      }
    }
    double start = SlurmTime.utc(row.cell(START));
    String until = row.cell(END);
    double end = until.equals("Unknown") ? start + LONG : SlurmTime.utc(until);
    if (!(end > start)) {
      throw new IllegalArgumentException("the end is not after the start");
    }
    List<String> flags = List.of(row.cell("flags").toUpperCase(Locale.ROOT).split(","));
    return new Reservation(row.cell("name"), start, end, nodes, List.of(), List.of(), flags);
  }
}
