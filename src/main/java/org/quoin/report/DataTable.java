package org.quoin.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.StageTotals;
import org.quoin.grid.GridResult.StorageResult;
import org.quoin.grid.files.DataCounts;
import org.quoin.result.GridSummary;
import org.quoin.result.GridSummary.FileStore;
import org.quoin.topology.Node;

/** The files that jobs read, by site and store: means over the replications. */
final class DataTable {
  /** Places shown of one metaserver; the files hold all. */
  private static final int SHOWN = 12;

  private DataTable() {}

  /** Whether there is anything to tell. */
  static boolean isUsed(GridOutcome outcome) {
    return outcome.scenario().grid().data().isUsed();
  }

  /** The table, and a sentence for each metaserver on what was moved. */
  static String text(GridOutcome outcome) {
    TextTable table =
        new TextTable(
            "under", "files at", "reads", "hits", "fetched", "not kept", "deleted", "sent", "held");
    StringBuilder sentences = new StringBuilder();
    for (MetaServerOutcome metaServer : outcome.metaServers()) {
      rows(metaServer, table);
      sentences.append(GridReport.wrapped(moved(metaServer)));
    }
    return table.render() + sentences;
  }

  private static void rows(MetaServerOutcome metaServer, TextTable table) {
    List<Node> places = metaServer.scenario().grid().topology().holders();
    List<Integer> shown =
        IntStream.range(0, places.size())
            .boxed()
            .filter(place -> busy(metaServer, place) > 0)
            .sorted(
                Comparator.comparingDouble((Integer place) -> busy(metaServer, place)).reversed())
            .limit(SHOWN)
            .sorted()
            .toList();
    String name = metaServer.name();
    for (int place : shown) {
      double reads = mean(metaServer, place, DataCounts::reads);
      double held = held(metaServer, place);
      double room = places.get(place).storage().bytes();
      table.row(
          name,
          places.get(place).name(),
          count(reads),
          reads > 0 ? GridReport.percent(mean(metaServer, place, DataCounts::hits) / reads) : "",
          bytes(mean(metaServer, place, DataCounts::fetchedBytes)),
          count(mean(metaServer, place, DataCounts::passed)),
          count(mean(metaServer, place, DataCounts::deleted)),
          bytes(mean(metaServer, place, DataCounts::sentBytes)),
          bytes(held) + (Double.isInfinite(room) ? "" : " of " + bytes(room)));
      name = "";
    }
  }

  private static double busy(MetaServerOutcome metaServer, int place) {
    return mean(metaServer, place, counts -> counts.reads() + counts.sentBytes());
  }

  private static String moved(MetaServerOutcome metaServer) {
    return "Under "
        + metaServer.name()
        + " the counted jobs of a replication bring "
        + bytes(clientBytes(metaServer))
        + " of data, their own and results; sites fetch "
        + bytes(fetchedBytes(metaServer))
        + " of files in that time.";
  }

  /** What clients' jobs send and get back, and what their stages send on. */
  private static double clientBytes(MetaServerOutcome metaServer) {
    double bytes = 0;
    for (GridResult result : metaServer.results()) {
      for (StageTotals stream : result.submissions().streams()) {
        bytes += (stream.stage() == 0 ? stream.inputBytes() : 0) + stream.outputBytes();
      }
    }
    return bytes / metaServer.results().size();
  }

  private static double fetchedBytes(MetaServerOutcome metaServer) {
    int places = metaServer.scenario().grid().topology().holders().size();
    return IntStream.range(0, places)
        .mapToDouble(place -> mean(metaServer, place, DataCounts::fetchedBytes))
        .sum();
  }

  private static double mean(
      MetaServerOutcome metaServer, int place, ToDoubleFunction<DataCounts> figure) {
    return average(metaServer, place, storage -> figure.applyAsDouble(storage.counts()));
  }

  private static double held(MetaServerOutcome metaServer, int place) {
    return average(metaServer, place, StorageResult::heldBytes);
  }

  /** A run that had no counted job counts as one in which nothing was read. */
  private static double average(
      MetaServerOutcome metaServer, int place, ToDoubleFunction<StorageResult> figure) {
    return metaServer.results().stream()
        .map(result -> result.data().storages())
        .mapToDouble(all -> all.isEmpty() ? 0 : figure.applyAsDouble(all.get(place)))
        .average()
        .orElse(0);
  }

  private static String bytes(double bytes) {
    return bytes == 0 ? "0 B" : Quantity.DATA.show(bytes);
  }

  private static String count(double mean) {
    return mean >= 100 ? String.format(Locale.ROOT, "%,.0f", mean) : Quantity.digits(mean);
  }

  /** The content of {@code data} in {@code summary.json}. */
  static GridSummary.Files summary(MetaServerOutcome metaServer) {
    List<Node> holders = metaServer.scenario().grid().topology().holders();
    return new GridSummary.Files(
        clientBytes(metaServer),
        fetchedBytes(metaServer),
        IntStream.range(0, holders.size())
            .mapToObj(place -> store(metaServer, place, holders.get(place)))
            .toList());
  }

  private static FileStore store(MetaServerOutcome metaServer, int place, Node holder) {
    return new FileStore(
        holder.name(),
        holder.storage().bytes(),
        held(metaServer, place),
        mean(metaServer, place, DataCounts::reads),
        mean(metaServer, place, DataCounts::hits),
        mean(metaServer, place, DataCounts::fetches),
        mean(metaServer, place, DataCounts::fetchedBytes),
        mean(metaServer, place, DataCounts::passed),
        mean(metaServer, place, DataCounts::deleted),
        mean(metaServer, place, DataCounts::sentBytes),
        mean(metaServer, place, DataCounts::waited));
  }
}
