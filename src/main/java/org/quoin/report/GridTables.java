package org.quoin.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Percent;
import org.quoin.metrics.Metrics;
import org.quoin.report.block.Block;
import org.quoin.report.block.Block.Table;
import org.quoin.report.block.Figure;
import org.quoin.report.block.TableColumn;
import org.quoin.result.GridSummary;
import org.quoin.result.GridSummary.ClosedForm;
import org.quoin.result.GridSummary.FileStore;
import org.quoin.result.GridSummary.Queue;
import org.quoin.result.GridSummary.Server;
import org.quoin.result.Meanings;
import org.quoin.statistics.Estimate;

/** The tables of a grid's summary, for the terminal and for the page. */
public final class GridTables {
  /** Share of the response time below which a difference is due to rounding. */
  private static final double ROUNDING = 1e-9;

  /** Series of a chart of sites; all further sites share the last. */
  private static final int MAX_SHOWN = 8;

  private static final String RESPONSE_TABLE = "Metaservers";

  private static final String QUEUE_TABLE = "Queues of the network and of the servers";

  private static final String JOBS_TABLE = "Where did the jobs go?";

  private static final TableColumn<Server> LOST =
      percent(
          "lost",
          "Share of the response time that is lost to waiting, retries and failures",
          one -> Math.max(0, one.contentionShare()));

  private static final List<TableColumn<AtSite>> AT_SITES =
      List.of(
          TableColumn.of("site", "", "The site that computed the jobs", AtSite::name),
          percent("of the jobs", "Share of the counted jobs", AtSite::share),
          TableColumn.of("jobs", "", "Counted jobs per replication", AtSite::jobs),
          TableColumn.of(
              "response", "s", "Mean response time of the jobs of the site", AtSite::response),
          percent(
              "use",
              "Share of the time in which the site is busy, also with background and local jobs",
              AtSite::use));

  private static final List<TableColumn<Queue>> QUEUES =
      List.of(
          TableColumn.of("queue", "", "Qns, Qnr or Qs, numbered", Queue::name),
          TableColumn.of("of", "", "The link or site", Queue::of),
          TableColumn.wide(
              TableColumn.of("direction", "", "Direction of the link", Queue::direction)),
          TableColumn.wide(
              percent(
                  "of the response",
                  "Share of the response time that is spent here",
                  Queue::timeShare)),
          TableColumn.wide(
              percent(
                  "beyond empty",
                  "Part of this share that an empty system would save",
                  queue -> rounded(queue.contentionShare()))),
          percent(
              "clients", "Share of the time in which it serves clients", Queue::clientUtilization),
          percent(
              "others",
              "Share of the time in which it serves the background",
              Queue::backgroundUtilization),
          percent(
              "offered",
              "Offered load, of what it can serve",
              queue -> queue.usable() ? queue.offeredLoad() : Double.NaN),
          TableColumn.of(
              "",
              "",
              "Why there is no steady state, or no offered load",
              queue -> !queue.usable() ? "not usable" : queue.stationary() ? "" : "overload"),
          TableColumn.of(
              "throughput",
              "B/s",
              "Mean throughput of clients' transfers while at least one is in progress",
              Queue::throughput),
          TableColumn.wide(
              TableColumn.of(
                  "half-width",
                  "B/s",
                  "Half-width of the 95 % interval of the throughput",
                  Queue::throughputHalfWidth)),
          TableColumn.of(
              "retries", "", "Blocked attempts of clients' packets", Queue::retransmissions),
          TableColumn.of("drops", "", "Dropped background packets", Queue::drops),
          TableColumn.of(
              "waiting",
              "",
              "Mean number of packets that wait in the router before it",
              queue -> hundredths(queue.waitingPackets())),
          TableColumn.wide(
              TableColumn.of("most", "", "Maximum of these packets", Queue::waitingPacketsMost)),
          TableColumn.wide(
              percent(
                  "lost",
                  "Share of the background packets that are dropped",
                  Queue::lossProbability)),
          TableColumn.wide(
              percent(
                  "lost by theory",
                  "This share by the closed form, where it holds",
                  queue -> share(queue, ClosedForm::lossProbability))),
          TableColumn.wide(
              percent(
                  "busy by theory",
                  "Utilization by the closed form, where it holds",
                  queue -> share(queue, ClosedForm::utilization))),
          TableColumn.of("jobs", "", "Counted jobs that a site computed", Queue::jobs));

  /** Minimum number of sites that are shown of each metaserver. */
  private static final int SITES = 3;

  private final GridSummary summary;
  private final List<Server> servers;
  private final int runs;

  public GridTables(GridSummary summary) {
    this.summary = summary;
    this.servers = summary.metaservers();
    this.runs = summary.replications();
  }

  /** An item of a metaserver's results. */
  private record Under<T>(Server server, T item) {}

  /** A row per item of each metaserver, with the metaserver's name first. */
  private <T> Table table(
      String title, Function<Server, List<T>> items, List<TableColumn<T>> columns) {
    List<Under<T>> rows = new ArrayList<>();
    for (Server server : servers) {
      List<T> some = items.apply(server);
      if (some != null) {
        some.forEach(item -> rows.add(new Under<>(server, item)));
      }
    }
    List<TableColumn<Under<T>>> all = new ArrayList<>();
    all.add(
        new TableColumn<>(
            new Block.Column("under", "", "The metaserver", Block.Shown.ONCE),
            row -> row.server().name()));
    columns.forEach(
        one -> all.add(new TableColumn<>(one.column(), row -> one.value().apply(row.item()))));
    return TableColumn.table(title, rows, all).withoutEmptyColumns();
  }

  /**
   * {@return the response time of each metaserver and its parts} A star marks a metaserver that is
   * shown to be the best.
   *
   * @param limit rows; of more metaservers those with the best mean response times are shown
   */
  public Table responses(int limit) {
    List<Server> rows =
        largest(servers, one -> -one.metric(Metrics.RESPONSE_TIME.id(), runs).mean(), limit);
    String best = Boolean.TRUE.equals(summary.bestIsShown()) ? summary.best() : null;
    List<TableColumn<Server>> columns = new ArrayList<>();
    columns.add(TableColumn.of("metaserver", one -> one.name() + caveats(one, best)));
    columns.add(response(runs));
    if (servers.size() > 1) {
      columns.add(behind(runs));
    }
    columns.add(LOST);
    columns.addAll(parts(runs));
    servers
        .get(0)
        .metrics()
        .forEach(
            (id, value) -> {
              if (!Metrics.ids().contains(id)) {
                columns.add(
                    TableColumn.of(
                        id,
                        value.unit(),
                        "A metric of the scenario",
                        one -> one.metric(id, runs).mean()));
              }
            });
    return TableColumn.table(RESPONSE_TABLE, rows, columns).in("s", timeUnit());
  }

  /** {@return the unit of the times of jobs, that of the sentence above the tables} */
  public DisplayUnit timeUnit() {
    return DisplayUnit.of(
        "s", summary.bestServer().metric(Metrics.RESPONSE_TIME.id(), runs).mean());
  }

  private static TableColumn<Server> response(int runs) {
    return metric("response", Metrics.RESPONSE_TIME, true, runs);
  }

  /** The parts of the response time. */
  private static List<TableColumn<Server>> parts(int runs) {
    return List.of(
        metric("send", Metrics.SEND_TIME, false, runs),
        metric("wait", Metrics.WAIT_TIME, false, runs),
        metric("compute", Metrics.COMPUTE_TIME, false, runs),
        metric("return", Metrics.RETURN_TIME, false, runs));
  }

  private static TableColumn<Server> behind(int runs) {
    return TableColumn.of(
        "longer than the best",
        "s",
        "Difference of the response time from that of the best, on the same jobs, with its"
            + " interval",
        one -> isZero(one.behind(runs)) ? "" : one.behind(runs));
  }

  /** {@return the columns of the tables that `run` and `compare` print of every grid, by table} */
  public static Map<String, List<Block.Column>> columns() {
    List<Block.Column> responses = new ArrayList<>();
    responses.add(response(1).column());
    responses.add(behind(1).column());
    responses.add(LOST.column());
    parts(1).forEach(one -> responses.add(one.column()));
    Map<String, List<Block.Column>> tables = new LinkedHashMap<>();
    tables.put(RESPONSE_TABLE, responses);
    tables.put(
        QUEUE_TABLE,
        QUEUES.stream()
            .map(TableColumn::column)
            .filter(column -> !column.name().isEmpty())
            .toList());
    tables.put(JOBS_TABLE, AT_SITES.stream().map(TableColumn::column).toList());
    return tables;
  }

  /** The jobs of a metaserver at a site. */
  private record AtSite(String name, double jobs, double share, Double response, double use) {}

  /** {@return the number of sites of each metaserver in a table with a limit of rows} */
  int sitesOfEach(int limit) {
    int sites = Math.max(1, summary.sites());
    return Math.min(sites, Math.max(SITES, limit / servers.size()));
  }

  /**
   * {@return where the jobs went: by metaserver and site the share of the jobs, their mean response
   * time, and the use of the site}
   *
   * @param limit rows; if there are more, the best metaservers and the sites with most jobs are
   *     shown
   */
  public Table shares(int limit) {
    int each = sitesOfEach(limit);
    List<Server> shown =
        largest(
            servers,
            one -> -one.metric(Metrics.RESPONSE_TIME.id(), runs).mean(),
            Math.max(1, limit / each));
    return table(
            JOBS_TABLE,
            server ->
                shown.stream().anyMatch(one -> one.name().equals(server.name()))
                    ? largest(atSites(server), AtSite::jobs, each)
                    : List.of(),
            AT_SITES)
        .in("s", timeUnit());
  }

  /** {@return the share of the jobs that each site gets under each metaserver, as stacked bars} */
  public Figure where() {
    List<String> sites =
        servers.stream()
            .flatMap(server -> atSites(server).stream())
            .collect(
                Collectors.groupingBy(
                    AtSite::name, LinkedHashMap::new, Collectors.summingDouble(AtSite::jobs)))
            .entrySet()
            .stream()
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .toList();
    int shown = sites.size() <= MAX_SHOWN ? sites.size() : MAX_SHOWN - 1;
    List<Figure.BarSeries> series = new ArrayList<>();
    for (int i = 0; i < shown; i++) {
      String site = sites.get(i);
      series.add(shares(site, site::equals));
    }
    List<String> rest = sites.subList(shown, sites.size());
    if (!rest.isEmpty()) {
      series.add(shares(rest.size() + " others", rest::contains));
    }
    return new Figure.Bars(
        JOBS_TABLE,
        "Share of the counted jobs that each site gets.",
        "",
        new Figure.Axis("share of the jobs", "%", false),
        summary.compared(),
        series,
        true);
  }

  private Figure.BarSeries shares(String name, Predicate<String> sites) {
    return new Figure.BarSeries(
        name,
        servers.stream()
            .mapToDouble(
                server ->
                    100
                        * atSites(server).stream()
                            .filter(at -> sites.test(at.name()))
                            .mapToDouble(AtSite::share)
                            .sum())
            .toArray(),
        null);
  }

  private static List<AtSite> atSites(Server server) {
    List<Queue> sites = server.queues().stream().filter(Queue::isSite).toList();
    double all = sites.stream().mapToDouble(GridTables::jobs).sum();
    return sites.stream()
        .map(
            site ->
                new AtSite(
                    site.of(),
                    jobs(site),
                    jobs(site) / all,
                    server
                        .bySite()
                        .getOrDefault(site.of(), Map.of())
                        .get(Metrics.RESPONSE_TIME.id()),
                    site.utilization()))
        .toList();
  }

  private static double jobs(Queue site) {
    return site.jobs() == null ? 0 : site.jobs();
  }

  private static boolean isZero(Estimate estimate) {
    return estimate.mean() == 0 && !(estimate.halfWidth() > 0);
  }

  private static TableColumn<Server> metric(
      String name, Metrics metric, boolean interval, int runs) {
    return TableColumn.of(
        name,
        metric.unit(),
        metric.meaning(),
        one -> {
          Estimate value = one.metric(metric.id(), runs);
          return interval ? value : (Object) value.mean();
        });
  }

  private static String caveats(Server one, String best) {
    List<String> caveats = new ArrayList<>();
    if (!one.stationary()) {
      caveats.add("grows");
    }
    if (one.survivorsOnly()) {
      caveats.add("survivors");
    }
    return (one.name().equals(best) ? " *" : "")
        + (caveats.isEmpty() ? "" : " (" + String.join(", ", caveats) + ")");
  }

  /** Returns a column of shares in per cent. */
  static <T> TableColumn<T> percent(String name, String says, ToDoubleFunction<T> share) {
    return TableColumn.of(name, "%", says, row -> 100 * share.applyAsDouble(row));
  }

  /**
   * {@return the queues of the network and of the sites}
   *
   * @param limit queues per metaserver; of more the busiest are shown
   */
  public Table queues(int limit) {
    return table(
        QUEUE_TABLE, server -> largest(server.queues(), Queue::utilization, limit), QUEUES);
  }

  /** The items with the largest values, in their order. */
  private static <T> List<T> largest(List<T> items, ToDoubleFunction<T> value, int limit) {
    if (items.size() <= limit) {
      return items;
    }
    return items.stream()
        .sorted(Comparator.comparingDouble(value).reversed())
        .limit(limit)
        .toList();
  }

  private static double share(Queue queue, ToDoubleFunction<ClosedForm> share) {
    return queue.closedForm() == null ? Double.NaN : share.applyAsDouble(queue.closedForm());
  }

  private static Object hundredths(Double value) {
    return value == null ? null : (Object) (Math.rint(100 * value) / 100);
  }

  /** A difference of equal times is 0 but for rounding. */
  private static double rounded(double difference) {
    return Math.abs(difference) < ROUNDING ? 0 : difference;
  }

  /**
   * {@return the tables that only some grids have: local users, files, failures}
   *
   * @param limit sites with files per metaserver; of more those with most reads are shown
   */
  public List<Table> more(int limit) {
    List<Table> more = new ArrayList<>();
    if (has(Server::localUsers)) {
      more.add(localUsers());
    }
    if (has(Server::data)) {
      more.add(files(limit));
    }
    if (has(Server::failures)) {
      more.add(failures());
    }
    return more;
  }

  private boolean has(Function<Server, Object> part) {
    return servers.stream().map(part).anyMatch(Objects::nonNull);
  }

  private Table localUsers() {
    return table(
        "Local users",
        Server::localUsers,
        List.of(
            TableColumn.of("local users of", users -> users.site()),
            TableColumn.of(
                "load requested",
                "%",
                "Load that the topology requests",
                users ->
                    Double.isNaN(users.loadRequested())
                        ? "as it is"
                        : (Object) (100 * users.loadRequested())),
            percent("load submitted", "Load of the run", users -> users.loadOffered()),
            TableColumn.of("jobs", users -> users.jobs())));
  }

  private Table files(int limit) {
    return table(
        "Files that jobs read",
        server ->
            largest(server.data().places(), place -> place.reads() + place.sentBytes(), limit),
        List.of(
            TableColumn.of("files at", FileStore::name),
            TableColumn.of("reads", "", Meanings.FILE_READS, FileStore::reads),
            percent("hits", Meanings.FILE_HITS, place -> place.hits() / place.reads()),
            TableColumn.of("fetched", "B", "Bytes fetched to it", FileStore::fetchedBytes),
            TableColumn.of("not stored", "", "Files for lack of space", FileStore::notKept),
            TableColumn.of("deleted", "", "Files deleted to free space", FileStore::deleted),
            TableColumn.of("sent", "B", "Bytes sent from it", FileStore::sentBytes),
            TableColumn.of("held", "B", "Bytes at the end", FileStore::held),
            TableColumn.of(
                "capacity",
                "B",
                "Bytes that it can hold",
                place -> Double.isInfinite(place.capacity()) ? null : place.capacity())));
  }

  private Table failures() {
    return TableColumn.table(
        "Jobs that failed",
        servers,
        List.of(
            TableColumn.of("under", Server::name),
            failure("jobs failed", Metrics.FAILED_JOBS),
            failure("attempts at a job", Metrics.ATTEMPTS),
            failure("wasted work", Metrics.WASTED_WORK),
            TableColumn.of(
                "failed because", "", "Share of the failed jobs by reason", GridTables::reasons)));
  }

  private TableColumn<Server> failure(String name, Metrics metric) {
    return TableColumn.of(
        name, metric.unit(), metric.meaning(), one -> one.metric(metric.id(), runs));
  }

  private static String reasons(Server server) {
    Map<String, Double> failed = server.failures().jobsFailed();
    double all = failed.values().stream().mapToDouble(Double::doubleValue).sum();
    return failed.entrySet().stream()
        .map(one -> one.getKey() + " " + Percent.of(one.getValue() / all))
        .collect(Collectors.joining(", "));
  }

  /** {@return how long the sites and links that can fail were up} */
  public Table parts() {
    return table(
        "Availability",
        server -> server.failures() == null ? null : server.failures().parts(),
        List.of(
            TableColumn.of("part", part -> part.kind()),
            TableColumn.of("name", part -> part.name()),
            percent("up", "Share of the time", part -> part.availability())));
  }

  /** {@return the mean numbers of jobs of a replication by their outcome} */
  public Table counts() {
    return table(
        Meanings.JOBS,
        server -> List.of(server.jobs()),
        List.of(
            TableColumn.of("submitted", jobs -> jobs.submitted()),
            TableColumn.of("completed", jobs -> jobs.completed()),
            TableColumn.of("failed", jobs -> jobs.failed()),
            TableColumn.of(
                "inside at the end", "", "Neither back nor failed", jobs -> jobs.inside()),
            TableColumn.of(
                "counted", "", "Completed jobs that the means cover", jobs -> jobs.counted()),
            TableColumn.of(
                "counted, but inside",
                "",
                "Jobs that would be counted but were not back",
                jobs -> jobs.countedInside())));
  }
}
