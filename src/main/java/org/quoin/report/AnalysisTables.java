package org.quoin.report;

import static org.quoin.report.GridTables.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Quantity;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.AnalysisSummary;
import org.quoin.result.AnalysisSummary.Cache;
import org.quoin.result.AnalysisSummary.Queue;
import org.quoin.result.AnalysisSummary.Times;
import org.quoin.result.Meanings;

/** The tables of a grid by closed forms, for text and pages. */
public final class AnalysisTables {
  private final AnalysisSummary summary;

  /** The unit of times, in sentences and tables alike. */
  private final DisplayUnit unit;

  /** Creates the tables of an analysis. */
  public AnalysisTables(AnalysisSummary summary) {
    this.summary = summary;
    unit = DisplayUnit.of("s", new double[] {summary.total().response()});
  }

  /** {@return the unit of all times} */
  public DisplayUnit unit() {
    return unit;
  }

  /** {@return the mean times by class of jobs, those of all jobs last if there are several} */
  public Block.Table responses() {
    return table(
        times(),
        List.of(
            TableColumn.of("jobs", "", "Class of jobs", Times::name),
            TableColumn.of("a second", "", "Jobs a second", Times::jobsPerSecond),
            time("response", "Mean response time", Times::response),
            time("send", "Mean transfer to the site", Times::send),
            time("wait", "Mean wait at the site", Times::wait_),
            time("compute", "Mean service at the site", Times::compute),
            time("return", "Mean transfer of the result", Times::return_)));
  }

  /** {@return the mean times by class of jobs, those of all jobs last if there are several} */
  public List<Times> times() {
    List<Times> rows = new ArrayList<>(summary.classes());
    if (rows.size() > 1) {
      rows.add(summary.total().named("all"));
    }
    return rows;
  }

  /** {@return the queues, those first that saturate first as jobs become more} */
  public List<Queue> bySaturation() {
    return summary.queues().stream()
        .sorted(
            Comparator.comparingDouble(
                queue -> isFull(queue) ? queue.fullAtFactor() : Double.POSITIVE_INFINITY))
        .toList();
  }

  /**
   * {@return the load of queues and the times in them, those first that saturate first}
   *
   * @param most the most rows
   */
  public Block.Table queues(int most) {
    return table(
        bySaturation().stream().limit(most).toList(),
        List.of(
            TableColumn.of("queue", "", "Qns, Qnr or Qs, numbered", Queue::name),
            TableColumn.of("of", "", "Link or site", Queue::of),
            TableColumn.of(
                "full at",
                "x",
                "How many times the jobs saturate the queue",
                one ->
                    isFull(one)
                        ? (Object) one.fullAtFactor()
                        : one.usable() ? "never" : "not usable"),
            TableColumn.of(
                "jobs/s",
                "",
                "Jobs per second of all clients that saturate the queue",
                one -> isFull(one) ? (Object) one.fullAtJobsPerSecond() : ""),
            percent("clients", Meanings.CLIENT_LOAD, Queue::clientOfferedLoad),
            percent("others", Meanings.OTHER_LOAD, Queue::backgroundOfferedLoad),
            time("time", Meanings.TIME_IN_QUEUE, Queue::time),
            time(
                "beyond empty",
                "What that is longer than in an empty system",
                one -> one.time() - one.timeWhenEmpty())));
  }

  /**
   * {@return the hits of jobs' files: those that sites hold of those that jobs read}
   *
   * @param most the most rows
   */
  public Block.Table caches(int most) {
    return table(
        summary.caches().stream().limit(most).toList(),
        List.of(
            TableColumn.of("files at", "", "Site", Cache::site),
            TableColumn.of("reads/s", "", "Files that jobs read a second", Cache::readsPerSecond),
            percent(
                "hits (Che)",
                "Share of them that the site holds, by Che's approximation",
                Cache::hitRatio),
            TableColumn.of(
                "fetched a second",
                "",
                "Data that the site fetches",
                one -> Quantity.BANDWIDTH.show(one.fetchedBytesPerSecond())),
            TableColumn.of(
                "kept unread",
                "",
                "How long a file stays that is not read again",
                one -> kept(one.characteristicTime()))));
  }

  private static String kept(Double seconds) {
    return seconds == null || seconds.isNaN() ? "for ever" : Quantity.DURATION.show(seconds);
  }

  private static boolean isFull(Queue queue) {
    return Double.isFinite(queue.fullAtFactor());
  }

  /** Returns a column of times; a cell is empty without a steady state or a closed form. */
  private static <T> TableColumn<T> time(String name, String says, ToDoubleFunction<T> seconds) {
    return TableColumn.of(
        name,
        "s",
        says,
        row -> {
          double time = seconds.applyAsDouble(row);
          return Double.isFinite(time) ? (Double) time : null;
        });
  }

  /** Makes a table in the unit of the sentences; empty columns are left out. */
  private <T> Block.Table table(List<T> rows, List<TableColumn<T>> columns) {
    return TableColumn.table("", rows, columns).in("s", unit).withoutEmptyColumns();
  }
}
