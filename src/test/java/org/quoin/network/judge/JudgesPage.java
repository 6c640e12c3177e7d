package org.quoin.network.judge;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.network.QueueEngine;
import org.quoin.report.TextTable;
import org.quoin.report.block.Digits;
import org.quoin.reproduction.PaperPage;

/** The page with the figures of all judges of the network. */
final class JudgesPage {
  private static final String INTRODUCTION =
      "When do transfers end in Quoin, and when by hand or in another simulator? A difference is"
          + " relative to the end that the judge gives. Every build compares the cases by hand and,"
          + " where SimGrid's library is installed, a few of the platforms.";

  private final SimGrid simGrid;
  private final int platforms;
  private final Map<SimGridModel, SimGridModel.Differences> compared =
      new EnumMap<>(SimGridModel.class);

  /** Creates the page of the first random platforms. */
  JudgesPage(SimGrid simGrid, int platforms) throws IOException, InterruptedException {
    this.simGrid = simGrid;
    this.platforms = platforms;
    for (SimGridModel model : SimGridModel.values()) {
      compared.put(model, model.compared(simGrid, platforms));
    }
  }

  /** {@return the differences on the platforms} */
  SimGridModel.Differences compared(SimGridModel model) {
    return compared.get(model);
  }

  /** {@return the page} */
  String markdown() throws IOException, InterruptedException {
    PaperPage page = new PaperPage("Judges of the network", INTRODUCTION);
    random(page);
    byHand(page);
    return "<!-- made by: src/test/peers/network %d -->%n%n# %s%n%n%s"
        .formatted(platforms, page.title(), page.markdown());
  }

  private void random(PaperPage page) throws IOException, InterruptedException {
    TextTable table =
        new TextTable(
            "model", "platforms", "with a window", "transfers", "largest difference", "mean");
    for (SimGridModel model : SimGridModel.values()) {
      SimGridModel.Differences found = compared(model);
      table.row(
          model.title(),
          platforms,
          found.bounded(),
          String.format(Locale.ROOT, "%,d", found.transfers()),
          difference(found.largest()),
          difference(found.mean()));
    }
    page.table(
        "SimGrid %s, random platforms".formatted(simGrid.version()),
        "Each platform has 1 to 12 links of 1 MB/s to 1 GB/s and of up to 100 ms, and 1 to 40"
            + " transfers of 100 KB to 100 MB that begin within 10 s, each over 1 to 5 links."
            + " Quoin's fluid has `round-trip`, so that transfers share a link in inverse"
            + " proportion to the delay of their paths, and the window of the platform. CM02 is"
            + " that model. LV08 is CM02 on links with 0.97 of the bandwidth and 13.01 times the"
            + " latency, but the bound by the window is that of the latency without the factor."
            + " By default LV08 also counts a link of bandwidth b as %,.0f B / b longer in the"
                .formatted(SimGrid.WEIGHT)
            + " shares. Quoin has no such weight: the last row is a difference between two models,"
            + " not an error of either.",
        table);
  }

  private void byHand(PaperPage page) throws IOException, InterruptedException {
    TextTable fluid = new TextTable("case", "end", "by hand [s]", "Quoin", "SimGrid's CM02");
    for (FluidCase one : FluidCase.all()) {
      fluid.row(
          one.name(),
          one.sum(),
          Quantity.digits(one.end()),
          difference(one.difference(one.platform().ends())),
          one.platform().streams() > 1
              ? "no streams"
              : difference(one.difference(simGrid.ends("CM02", 0, one.platform()))));
    }
    page.table(
        "Fluid transfers by hand",
        "Sizes in MB, rates in MB/s. The first four are 100 MB over links of 20 and 30 ms at 100"
            + " MB/s; a window allows window / round trip.",
        fluid);
    TextTable packets =
        new TextTable("case", "end", "by hand [s]", "event by event", "lazy queue (default)");
    for (PacketCase one : PacketCase.all()) {
      packets.row(
          one.name(),
          one.sum(),
          Quantity.digits(one.end()),
          difference(one.difference(QueueEngine.REFERENCE)),
          difference(one.difference(QueueEngine.LAZY)));
    }
    page.table(
        "Packets with a window, by hand",
        "Packets of 1 B on a link of 100 B/s, without background, with constant times and 1 s of"
            + " propagation; an acknowledgement takes 1 s, too.",
        packets);
  }

  private static String difference(double value) {
    return value == 0
        ? "0"
        : value < 1e-3 ? String.format(Locale.ROOT, "%.0e", value) : Digits.number(value);
  }
}
