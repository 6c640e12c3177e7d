package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quoin.report.block.Block;
import org.quoin.report.block.Block.Table;
import org.quoin.result.GridSummary;
import org.quoin.result.GridSummary.ClosedForm;
import org.quoin.result.GridSummary.Server;
import org.quoin.statistics.Estimate;

/** The tables of a grid's summary. */
final class GridTables {
  /** A thing of a grid under one of the metaservers. */
  private record Under<T>(Server server, T thing) {}

  private final List<Server> servers;
  private final int runs;

  GridTables(GridSummary summary) {
    this.servers = summary.metaservers();
    this.runs = summary.replications();
  }

  /** A row a thing of each server, the server's name first. */
  private <T> Table table(String title, Function<Server, List<T>> things, List<Cell<T>> cells) {
    List<Under<T>> rows = new ArrayList<>();
    for (Server server : servers) {
      List<T> some = things.apply(server);
      if (some != null) {
        some.forEach(thing -> rows.add(new Under<>(server, thing)));
      }
    }
    List<Cell<Under<T>>> all = new ArrayList<>();
    all.add(Cell.of("under", "", "The metaserver", row -> row.server().name()));
    cells.forEach(
        cell -> all.add(new Cell<>(cell.column(), row -> cell.value().apply(row.thing()))));
    return Cell.table(title, rows, all);
  }

  Table queues() {
    boolean packets =
        servers.stream()
            .flatMap(server -> server.queues().stream())
            .anyMatch(queue -> !Double.isNaN(queue.lossProbability()));
    List<Cell<GridSummary.Queue>> cells = new ArrayList<>();
    cells.addAll(
        List.of(
            Cell.of("queue", queue -> queue.name()),
            Cell.of(
                "of",
                "",
                "The direction of a link, or the site",
                queue -> queue.direction() + (queue.usable() ? "" : " (not usable by these jobs)")),
            Cell.of(
                "clients",
                "%",
                "Share of the time in which it works for clients",
                queue -> 100 * queue.clientUtilization()),
            Cell.of(
                "others",
                "%",
                "Share of the time in which it works for the background",
                queue -> 100 * queue.backgroundUtilization()),
            Cell.of(
                "offered",
                "%",
                "Load offered to it, of what it can serve",
                queue -> 100 * queue.offeredLoad()),
            Cell.of(
                "of the response",
                "%",
                "Share of the response time that passes here",
                queue -> 100 * queue.timeShare()),
            Cell.of(
                "beyond empty",
                "%",
                "Of that, what an empty system would not take",
                queue -> shown(100 * queue.beyondEmptyShare())),
            Cell.of(
                "throughput",
                "B/s",
                "Of clients' transfers while there is one",
                queue ->
                    new Estimate(queue.throughput(), queue.throughputHalfWidth(), 0.95, runs))));
    if (packets) {
      cells.addAll(losses());
    }
    cells.add(
        Cell.of(
            "jobs", "", "Counted jobs a replication that a site computed", queue -> queue.jobs()));
    return table("Queues of the network and of the servers", Server::queues, cells);
  }

  /** Columns of packets, which a fluid does not have. */
  private static List<Cell<GridSummary.Queue>> losses() {
    return List.of(
        Cell.of(
            "lost",
            "%",
            "Share of the background packets that are lost",
            queue -> 100 * queue.lossProbability()),
        Cell.of(
            "lost by theory",
            "%",
            "The same by the closed form, where it holds",
            queue -> percent(queue.closedForm(), ClosedForm::lossProbability)),
        Cell.of(
            "use by theory",
            "%",
            "Its use by the closed form, where it holds",
            queue -> percent(queue.closedForm(), ClosedForm::utilization)));
  }

  private static double percent(ClosedForm form, ToDoubleFunction<ClosedForm> share) {
    return form == null ? Double.NaN : 100 * share.applyAsDouble(form);
  }

  /** Those that only some grids have. */
  List<Block> more() {
    List<Block> more = new ArrayList<>();
    if (has(Server::localUsers)) {
      more.add(localUsers());
    }
    if (has(Server::data)) {
      more.add(data());
    }
    if (has(Server::failures)) {
      more.add(failed());
      more.add(parts());
    }
    return more;
  }

  private boolean has(Function<Server, Object> thing) {
    return servers.stream().map(thing).anyMatch(Objects::nonNull);
  }

  private Table localUsers() {
    return table(
        "Local users",
        Server::localUsers,
        List.of(
            Cell.of("local users of", users -> users.site()),
            Cell.of("load asked", "%", "As the scenario has it", users -> 100 * users.loadAsked()),
            Cell.of("load come", "%", "In the run", users -> 100 * users.loadOffered()),
            Cell.of("jobs", users -> (double) users.jobs())));
  }

  private Table data() {
    return table(
        "Files that jobs read",
        server -> server.data().places(),
        List.of(
            Cell.of("files at", place -> place.name()),
            Cell.of("reads", "", "A replication", place -> place.reads()),
            Cell.of(
                "hits",
                "%",
                "Reads of files that were there",
                place -> 100 * place.hits() / place.reads()),
            Cell.of("fetched", "B", "", place -> place.fetchedBytes()),
            Cell.of("not kept", "", "Files that found no room", place -> place.notKept()),
            Cell.of("deleted", "", "Files that made room", place -> place.deleted()),
            Cell.of("sent", "B", "To other places", place -> place.sentBytes()),
            Cell.of("held", "B", "At the end", place -> place.held())));
  }

  private Table failed() {
    return table(
        "Jobs that failed, by reason",
        server -> List.copyOf(server.failures().jobsFailed().entrySet()),
        List.of(
            Cell.of("because", Map.Entry::getKey),
            Cell.of("jobs failed", "", "A replication", Map.Entry::getValue)));
  }

  private Table parts() {
    return table(
        "How long parts were up",
        server -> server.failures().parts(),
        List.of(
            Cell.of("part", part -> part.kind()),
            Cell.of("name", part -> part.name()),
            Cell.of("up", "%", "Share of the time", part -> 100 * part.availability())));
  }

  /** What became of the jobs of a replication; a mean. */
  Table counts() {
    return table(
        "Jobs of a replication",
        server -> List.of(server.jobs()),
        List.of(
            Cell.of("submitted", jobs -> jobs.submitted()),
            Cell.of("completed", jobs -> jobs.completed()),
            Cell.of("failed", jobs -> jobs.failed()),
            Cell.of("inside at the end", "", "Neither back nor failed", jobs -> jobs.inside()),
            Cell.of(
                "counted", "", "Completed ones that all figures are of", jobs -> jobs.counted()),
            Cell.of(
                "counted, but inside",
                "",
                "Those to be counted that were not back: left out",
                jobs -> jobs.countedInside())));
  }

  /** A difference of equal times is zero, but for what rounding leaves. */
  private static double shown(double difference) {
    return Math.abs(difference) < 1e-9 ? 0 : difference;
  }
}
