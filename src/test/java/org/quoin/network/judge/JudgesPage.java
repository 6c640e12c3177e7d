package org.quoin.network.judge;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.network.QueueEngine;
import org.quoin.report.TextTable;
import org.quoin.report.block.Digits;
import org.quoin.reproduction.PaperPage;
import org.quoin.statistics.Estimate;

/** The page with the figures of all judges of the network. */
final class JudgesPage {
  private static final String INTRODUCTION =
      "When do transfers end in Quoin, and when by hand or in another simulator? A difference is"
          + " relative to the end that the judge gives. Every build compares the cases by hand and,"
          + " where SimGrid's library is installed, a few of the platforms. ns-3 has another model,"
          + " packets under TCP: there the times themselves are shown, and why they differ.";

  private static final String DUMBBELL =
      "A TCP transfer of 20 MB passes a bottleneck of 1.25 MB/s with 10 ms and a drop-tail queue of"
          + " 50 packets, between access links of 12.5 MB/s with 1 ms; %d runs of each, intervals"
          + " of 95 %%. In Quoin a packet has 1,502 B, of which the `overhead` is 54 B, the buffer"
          + " also has the packet in service, and service times and gaps are exponential. The delay"
          + " of a fluid is the propagation and the time of a full buffer, if a link has a `buffer`"
          + " alone; \"latency 0\" is the fluid without the latter. In ns-3 a transfer has a"
          + " handshake and a slow start, too.";

  private static final String WINDOWS =
      " A window allows window / round trip. As packets and in ns-3 the round trip contains the"
          + " times on the links and in queues, in a fluid it does not; random times of packets"
          + " delay a window that nearly fills the path. A fluid with the time of a full buffer is"
          + " far too slow here, because a transfer with a small window never fills it: give a link"
          + " with a `buffer` its `latency`.";

  private static final String YIELDING =
      "Datagrams do not give way, whatever they lose: TCP gets what they leave, 1 - u of the"
          + " bandwidth at a load of u. In Aida's model, which `utilization` u describes, a sender"
          + " repeats a blocked packet until it is accepted, while the background loses its own: a"
          + " transfer gets 1 / (1 + u). For traffic that does not give way, state what it leaves:"
          + " `throughput`, (1 - u) T_net.";

  private static final String SHARING =
      "Transfers that never end share the bottleneck. In Quoin all get equal shares, as packets and"
          + " as a fluid, or shares in inverse proportion to their round-trip times with"
          + " `round-trip`. In ns-3 a few TCP flows through one drop-tail queue lose packets in"
          + " phase: which flow is ahead, and for how long, is a matter of chance, and so are the"
          + " wide intervals. Beside flows of its own round-trip time a transfer takes there as"
          + " long as by equal shares or longer. Beside a far flow it is on average faster with"
          + " NewReno, as `round-trip` says, and not with CUBIC, whose growth hardly depends on the"
          + " round-trip time.";

  private static final int RUNS = 5;

  private static final List<Dumbbell> ALONE =
      List.of(
          new Dumbbell(0, 0, 1, Dumbbell.NO_WINDOW),
          new Dumbbell(0, 0, 1, 10 * Dumbbell.SEGMENT),
          new Dumbbell(0, 0, 1, 20 * Dumbbell.SEGMENT));

  private static final List<Dumbbell> DATAGRAMS =
      List.of(
          new Dumbbell(0.2, 0, 1, Dumbbell.NO_WINDOW),
          new Dumbbell(0.5, 0, 1, Dumbbell.NO_WINDOW),
          new Dumbbell(0.8, 0, 1, Dumbbell.NO_WINDOW));

  private static final List<Dumbbell> FLOWS =
      List.of(
          new Dumbbell(0, 1, 1, Dumbbell.NO_WINDOW),
          new Dumbbell(0, 3, 1, Dumbbell.NO_WINDOW),
          new Dumbbell(0, 1, 5, Dumbbell.NO_WINDOW));

  private final SimGrid simGrid;
  private final Optional<Dumbbell.Ns3> ns3;
  private final int platforms;
  private final Map<SimGridModel, SimGridModel.Differences> compared =
      new EnumMap<>(SimGridModel.class);

  /** Creates the page of the first random platforms. */
  JudgesPage(SimGrid simGrid, Optional<Dumbbell.Ns3> ns3, int platforms)
      throws IOException, InterruptedException {
    this.simGrid = simGrid;
    this.ns3 = ns3;
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
    if (ns3.isPresent()) {
      dumbbell(page, ns3.get(), RUNS);
    }
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

  private void dumbbell(PaperPage page, Dumbbell.Ns3 ns3, int runs)
      throws IOException, InterruptedException {
    String heading = "ns-3 %s, a dumbbell: ".formatted(ns3.version());
    page.table(
        heading + "alone",
        DUMBBELL.formatted(runs) + WINDOWS,
        against(
            ns3,
            runs,
            ALONE,
            List.of("packets [s]", "fluid [s]", "fluid, latency 0 [s]"),
            one ->
                List.of(one.packets(runs), exact(one.fluid(0, true)), exact(one.fluid(0, false)))));
    page.table(
        heading + "beside datagrams",
        YIELDING,
        against(
            ns3,
            runs,
            DATAGRAMS,
            List.of(
                "`utilization`, packets [s]",
                "fluid [s]",
                "`throughput`, packets [s]",
                "fluid [s]"),
            one ->
                Stream.of(one, one.leaving())
                    .flatMap(it -> Stream.of(it.packets(runs), exact(it.fluid(0, true))))
                    .toList()));
    page.table(
        heading + "beside other transfers",
        SHARING,
        against(
            ns3,
            runs,
            FLOWS,
            List.of("packets [s]", "fluid [s]", "`round-trip`, fluid [s]", "fluid, latency 0 [s]"),
            one ->
                List.of(
                    one.packets(runs),
                    exact(one.fluid(0, true)),
                    exact(one.fluid(0.1, true)),
                    exact(one.fluid(0.1, false)))));
  }

  private static Estimate exact(double seconds) {
    return Estimate.of(new double[] {seconds}, 0.95);
  }

  private static TextTable against(
      Dumbbell.Ns3 ns3,
      int runs,
      List<Dumbbell> all,
      List<String> columns,
      Function<Dumbbell, List<Estimate>> quoin)
      throws IOException, InterruptedException {
    TextTable table =
        new TextTable("the transfer", "ns-3, CUBIC [s]", "ns-3, NewReno [s]", columns);
    for (Dumbbell one : all) {
      table.row(
          one.title(),
          ns3.seconds("TcpCubic", one, runs),
          ns3.seconds("TcpNewReno", one, runs),
          quoin.apply(one));
    }
    return table;
  }

  private static String difference(double value) {
    return value == 0
        ? "0"
        : value < 1e-3 ? String.format(Locale.ROOT, "%.0e", value) : Digits.number(value);
  }
}
