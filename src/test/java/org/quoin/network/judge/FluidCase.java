package org.quoin.network.judge;

import java.util.List;
import org.quoin.network.judge.SharedLinks.Transfer;

/**
 * Transfers over shared links whose ends are worked out by hand.
 *
 * @param name what they show
 * @param sum how the end of the watched transfer follows
 * @param platform with the transfers
 * @param watched index of the transfer whose end is known
 * @param end of it, in seconds
 */
record FluidCase(String name, String sum, SharedLinks platform, int watched, double end) {
  private static final double MB = 1e6;

  /** Round-trip times of 100 and 300 ms on a link of 100 MB/s: shares of 3 to 1. */
  private static final SharedLinks NEAR_AND_FAR =
      new SharedLinks(
          SharedLinks.NO_WINDOW,
          1,
          new double[] {100 * MB, 100 * MB, 100 * MB},
          new double[] {0, 0.05, 0.15},
          List.of(
              new Transfer(0.1, 75 * MB, List.of(0, 1)),
              new Transfer(0, 1000 * MB, List.of(0, 2))));

  /** A link of 10 MB/s bounds one of two transfers, which leaves 90 MB/s to the other. */
  private static final SharedLinks BOUNDED =
      new SharedLinks(
          SharedLinks.NO_WINDOW,
          1,
          new double[] {100 * MB, 10 * MB, 100 * MB},
          new double[] {0, 0.05, 0.05},
          List.of(
              new Transfer(0, 100 * MB, List.of(0, 1)), new Transfer(0, 450 * MB, List.of(0, 2))));

  /** Three transfers come one by one to a link of 10 MB/s, and leave it. */
  private static final SharedLinks ONE_BY_ONE =
      new SharedLinks(
          SharedLinks.NO_WINDOW,
          1,
          new double[] {10 * MB},
          new double[] {0.001},
          List.of(
              new Transfer(0, 20 * MB, List.of(0)),
              new Transfer(1, 20 * MB, List.of(0)),
              new Transfer(2, 3 * MB, List.of(0))));

  /** Two links of 12 MB/s with a transfer on each, and a third over both: shares of 2 to 1. */
  private static final SharedLinks PARKING_LOT =
      new SharedLinks(
          SharedLinks.NO_WINDOW,
          1,
          new double[] {12 * MB, 12 * MB},
          new double[] {0.01, 0.01},
          List.of(
              new Transfer(0, 52 * MB, List.of(0, 1)),
              new Transfer(0.01, 80 * MB, List.of(0)),
              new Transfer(0.01, 80 * MB, List.of(1))));

  /** {@return all cases} */
  static List<FluidCase> all() {
    return List.of(
        windowed("a window of 1 MB, round trip 100 ms", "100 / (1 / 0.1) + 0.05", 1, 1, 10.05),
        windowed("a window of 5 MB", "100 / (5 / 0.1) + 0.05", 5, 1, 2.05),
        windowed("a window that fills the link", "100 / 100 + 0.05", 100, 1, 1.05),
        windowed("four streams with 1 MB each", "100 / (4 / 0.1) + 0.05", 1, 4, 2.55),
        new FluidCase(
            "beside one that a link of 10 MB/s bounds",
            "0.05 + 450 / (100 - 10)",
            BOUNDED,
            1,
            5.05),
        new FluidCase("the bounded one", "0.05 + 100 / 10", BOUNDED, 0, 10.05),
        new FluidCase(
            "round trips of 100 and 300 ms: the near one",
            "0.1 + 0.05 + 75 / 75",
            NEAR_AND_FAR,
            0,
            1.15),
        new FluidCase(
            "the far one", "0.15 + 1 + (1000 - 25) / 100", NEAR_AND_FAR, 1, 0.15 + 1 + 9.75),
        new FluidCase(
            "three begin 1 s apart on 10 MB/s: the last",
            "0.001 + 2 + 3 / (10 / 3)",
            ONE_BY_ONE,
            2,
            0.001 + 2 + 0.9),
        new FluidCase(
            "the first", "0.001 + 2.9 + (20 - 10 - 5 - 3) / 5", ONE_BY_ONE, 0, 0.001 + 3.3),
        new FluidCase(
            "the second", "0.001 + 3.3 + (20 - 5 - 3 - 2) / 10", ONE_BY_ONE, 1, 0.001 + 4.3),
        new FluidCase(
            "two links, one over both and one on each: the short ones",
            "0.02 + 80 / 8",
            PARKING_LOT,
            1,
            10.02),
        new FluidCase("the long one", "0.02 + 10 + (52 - 10 x 4) / 12", PARKING_LOT, 0, 11.02));
  }

  /** 100 MB over 20 and 30 ms at 100 MB/s. */
  private static FluidCase windowed(
      String name, String sum, double windowMb, int streams, double end) {
    SharedLinks platform =
        new SharedLinks(
            windowMb * MB,
            streams,
            new double[] {100 * MB, 100 * MB},
            new double[] {0.02, 0.03},
            List.of(new Transfer(0, 100 * MB, List.of(0, 1))));
    return new FluidCase(name, sum, platform, 0, end);
  }

  /** {@return the relative difference of these ends from the one by hand} */
  double difference(double... ends) {
    return Math.abs(ends[watched] - end) / end;
  }
}
