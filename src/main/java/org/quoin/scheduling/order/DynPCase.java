package org.quoin.scheduling.order;

import java.util.List;
import java.util.Locale;
import org.quoin.cluster.JobOrder;

/**
 * The thirteen ways in which the values of FCFS, SJF and LJF compare, with the case numbers of
 * Table 5 of dynP (Streit, JSSPP 2004); in the paper a, b and c after a number stand for the old
 * policy FCFS, SJF and LJF. Its text explains cases 1, 6, 8 and 10. The numbers of the others
 * follow from that pattern: 2 to 4 for one policy before two different ones, 5, 7 and 9 for one
 * before two equal ones. They may differ from the paper's: it names a case 4b that the pattern does
 * not explain.
 */
enum DynPCase {
  ALL_EQUAL("1", 0, 0, 0),
  SJF_FCFS_LJF("2", 1, 0, 2),
  SJF_LJF_FCFS("2", 2, 0, 1),
  FCFS_SJF_LJF("3", 0, 1, 2),
  FCFS_LJF_SJF("3", 0, 2, 1),
  LJF_FCFS_SJF("4", 1, 2, 0),
  LJF_SJF_FCFS("4", 2, 1, 0),
  LJF_BEFORE_EQUAL("5", 1, 1, 0),
  FCFS_SJF_EQUAL("6", 0, 0, 2),
  SJF_BEFORE_EQUAL("7", 1, 0, 1),
  FCFS_LJF_EQUAL("8", 0, 2, 0),
  FCFS_BEFORE_EQUAL("9", 0, 1, 1),
  SJF_LJF_EQUAL("10", 2, 0, 0);

  private final String number;
  private final int fcfs;
  private final int sjf;
  private final int ljf;

  DynPCase(String number, int fcfs, int sjf, int ljf) {
    this.number = number;
    this.fcfs = fcfs;
    this.sjf = sjf;
    this.ljf = ljf;
  }

  /** Returns whether the paper's numbers apply to these base policies. */
  static boolean numbered(List<JobOrder> base) {
    return base.equals(BaseQueues.STANDARD);
  }

  String number() {
    return number;
  }

  /** Returns the number of strictly better policies for FCFS, SJF and LJF. */
  int[] ranks() {
    return new int[] {fcfs, sjf, ljf};
  }

  /** Returns a text such as {@code FCFS = SJF < LJF}. */
  static String text(List<JobOrder> base, int[] ranks) {
    StringBuilder text = new StringBuilder();
    int before = 0;
    for (int rank = 0; rank < ranks.length; rank++) {
      for (int i = 0; i < ranks.length; i++) {
        if (ranks[i] == rank) {
          text.append(text.isEmpty() ? "" : before == rank ? " = " : " < ");
          text.append(base.get(i).id().toUpperCase(Locale.ROOT));
          before = rank;
        }
      }
    }
    return text.toString();
  }
}
