package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import org.quoin.page.Block;
import org.quoin.page.Block.Column;
import org.quoin.page.Block.Table;
import org.quoin.statistics.Estimate;
import tools.jackson.databind.JsonNode;

/** The tables of a grid's summary. */
final class GridTables {
  private static final Column UNDER = new Column("under", "", "The metaserver");

  private final List<JsonNode> servers;
  private final int runs;

  GridTables(List<JsonNode> servers, int runs) {
    this.servers = servers;
    this.runs = runs;
  }

  Table queues() {
    List<Column> columns =
        List.of(
            UNDER,
            new Column("queue", "", ""),
            new Column("of", "", "The direction of a link, or the site"),
            new Column("clients", "%", "Share of the time in which it works for clients"),
            new Column("others", "%", "Share of the time in which it works for the background"),
            new Column("offered", "%", "Load offered to it, of what it can serve"),
            new Column("of the response", "%", "Share of the response time that passes here"),
            new Column("beyond empty", "%", "Of that, what an empty system would not take"),
            new Column("throughput", "B/s", "Of clients' transfers while there is one"),
            new Column("lost", "%", "Share of the background packets that are lost"),
            new Column("lost by theory", "%", "The same by the closed form, where it holds"),
            new Column("use by theory", "%", "Its use by the closed form, where it holds"),
            new Column("jobs", "", "Counted jobs a replication that a site computed"));
    List<List<Object>> rows = new ArrayList<>();
    for (JsonNode server : servers) {
      for (JsonNode queue : server.path("queues")) {
        JsonNode theory = queue.path("closedForm");
        rows.add(
            List.of(
                Tree.text(server, "name"),
                Tree.text(queue, "name"),
                Tree.text(queue, "direction"),
                percent(queue, "clientUtilization"),
                percent(queue, "backgroundUtilization"),
                percent(queue, "offeredLoad"),
                percent(queue, "timeShare"),
                percent(queue, "beyondEmptyShare"),
                new Estimate(
                    Tree.number(queue, "throughput"),
                    Tree.number(queue, "throughputHalfWidth"),
                    0.95,
                    runs),
                percent(queue, "lossProbability"),
                percent(theory, "lossProbability"),
                percent(theory, "utilization"),
                Tree.number(queue, "jobs")));
      }
    }
    return new Table("Queues of the network and of the servers", columns, rows);
  }

  private static Double percent(JsonNode node, String key) {
    return 100 * Tree.number(node, key);
  }

  /** Those that only some grids have. */
  List<Block> more() {
    List<Block> more = new ArrayList<>();
    if (servers.stream().anyMatch(server -> server.has("localUsers"))) {
      more.add(localUsers());
    }
    if (servers.stream().anyMatch(server -> server.has("data"))) {
      more.add(data());
    }
    if (servers.stream().anyMatch(server -> server.has("failures"))) {
      more.add(failed());
      more.add(parts());
    }
    return more;
  }

  private Table localUsers() {
    List<Column> columns =
        List.of(
            UNDER,
            new Column("local users of", "", ""),
            new Column("load asked", "%", "As the scenario has it"),
            new Column("load come", "%", "In the run"),
            new Column("jobs", "", ""));
    List<List<Object>> rows = new ArrayList<>();
    for (JsonNode server : servers) {
      for (JsonNode users : server.path("localUsers")) {
        rows.add(
            List.of(
                Tree.text(server, "name"),
                Tree.text(users, "site"),
                percent(users, "loadAsked"),
                percent(users, "loadOffered"),
                Tree.number(users, "jobs")));
      }
    }
    return new Table("Local users", columns, rows);
  }

  private Table data() {
    List<Column> columns =
        List.of(
            UNDER,
            new Column("files at", "", ""),
            new Column("reads", "", "A replication"),
            new Column("hits", "%", "Reads of files that were there"),
            new Column("fetched", "B", ""),
            new Column("not kept", "", "Files that found no room"),
            new Column("deleted", "", "Files that made room"),
            new Column("sent", "B", "To other places"),
            new Column("held", "B", "At the end"));
    List<List<Object>> rows = new ArrayList<>();
    for (JsonNode server : servers) {
      for (JsonNode place : server.path("data").path("places")) {
        rows.add(
            List.of(
                Tree.text(server, "name"),
                Tree.text(place, "name"),
                Tree.number(place, "reads"),
                100 * Tree.number(place, "hits") / Tree.number(place, "reads"),
                Tree.number(place, "fetchedBytes"),
                Tree.number(place, "notKept"),
                Tree.number(place, "deleted"),
                Tree.number(place, "sentBytes"),
                Tree.number(place, "held")));
      }
    }
    return new Table("Files that jobs read", columns, rows);
  }

  private Table failed() {
    List<Column> columns =
        List.of(
            UNDER, new Column("because", "", ""), new Column("jobs failed", "", "A replication"));
    List<List<Object>> rows = new ArrayList<>();
    for (JsonNode server : servers) {
      server
          .path("failures")
          .path("jobsFailed")
          .properties()
          .forEach(
              reason ->
                  rows.add(
                      List.of(
                          Tree.text(server, "name"),
                          reason.getKey(),
                          Tree.number(reason.getValue()))));
    }
    return new Table("Jobs that failed, by reason", columns, rows);
  }

  private Table parts() {
    List<Column> columns =
        List.of(
            UNDER,
            new Column("part", "", ""),
            new Column("name", "", ""),
            new Column("up", "%", "Share of the time"));
    List<List<Object>> rows = new ArrayList<>();
    for (JsonNode server : servers) {
      for (JsonNode part : server.path("failures").path("parts")) {
        rows.add(
            List.of(
                Tree.text(server, "name"),
                Tree.text(part, "kind"),
                Tree.text(part, "name"),
                percent(part, "availability")));
      }
    }
    return new Table("How long parts were up", columns, rows);
  }

  /** What became of the jobs of a replication; a mean. */
  Table counts() {
    List<Column> columns =
        List.of(
            UNDER,
            new Column("submitted", "", ""),
            new Column("completed", "", ""),
            new Column("failed", "", ""),
            new Column("inside at the end", "", "Neither back nor failed"),
            new Column("counted", "", "Completed ones that all figures are of"),
            new Column(
                "counted, but inside", "", "Those to be counted that were not back: left out"));
    List<List<Object>> rows = new ArrayList<>();
    for (JsonNode server : servers) {
      JsonNode jobs = server.path("jobs");
      rows.add(
          List.of(
              Tree.text(server, "name"),
              Tree.number(jobs, "submitted"),
              Tree.number(jobs, "completed"),
              Tree.number(jobs, "failed"),
              Tree.number(jobs, "inside"),
              Tree.number(jobs, "counted"),
              Tree.number(jobs, "countedInside")));
    }
    return new Table("Jobs of a replication", columns, rows);
  }
}
