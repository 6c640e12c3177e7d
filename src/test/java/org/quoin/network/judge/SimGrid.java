package org.quoin.network.judge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** SimGrid's fluid network, where its library is installed. */
final class SimGrid {
  /** SimGrid's weight of links of little bandwidth in LV08, in bytes. Quoin has none. */
  static final double WEIGHT = 20_537;

  private final NativeProgram program;

  private SimGrid(NativeProgram program) {
    this.program = program;
  }

  /** {@return SimGrid; empty if it is not installed} */
  static Optional<SimGrid> installed(Path folder) throws IOException, InterruptedException {
    return NativeProgram.compiled(
            Path.of("src", "test", "simgrid", "transfers.cpp"), folder, List.of("-lsimgrid"))
        .map(SimGrid::new);
  }

  /** {@return its version} */
  String version() throws IOException, InterruptedException {
    return program.lines("").get(0);
  }

  /**
   * {@return the ends of the transfers of a platform, in seconds}
   *
   * @param model CM02 or LV08
   * @param weight bytes; a link of bandwidth b counts as weight / b seconds longer in the shares
   * @param platform with single streams
   */
  double[] ends(String model, double weight, SharedLinks platform)
      throws IOException, InterruptedException {
    return program
        .lines(
            platform.text(),
            model,
            String.format(Locale.ROOT, "%.0f", platform.window()),
            String.format(Locale.ROOT, "%.0f", weight))
        .stream()
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
