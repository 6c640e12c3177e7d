package org.quoin.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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
  private DataTable() {}

  /** Whether there is anything to tell. */
  static boolean isUsed(GridOutcome outcome) {
    return outcome.scenario().grid().data().isUsed();
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
