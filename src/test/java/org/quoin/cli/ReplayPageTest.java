package org.quoin.cli;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.page.Page;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;

class ReplayPageTest {
  @TempDir private static Path folder;
  private static Path log;
  private static Page page;

  @BeforeAll
  static void replay() throws IOException {
    log = folder.resolve("small.swf");
    // Job 2 needs the whole machine and waits for job 1; job 3 fits beside job 1.
    Files.writeString(
        log,
        """
        ; MaxProcs: 4
        ; UnixStartTime: 1704067200
        ; TimeZoneString: Europe/Berlin
        1 0 -1 100 2 -1 -1 2 100 -1 1 7 -1 -1 -1 -1 -1 -1
        2 10 -1 50 4 -1 -1 4 50 -1 1 8 -1 -1 -1 -1 -1 -1
        3 20 -1 30 2 -1 -1 2 30 -1 1 7 -1 -1 -1 -1 -1 -1
        """);
    page = page("r", "--compare", "none,easy");
  }

  private static Page page(String name, String... options) {
    return page(log, name, options);
  }

  private static Page page(Path log, String name, String... options) {
    String out = folder.resolve(name).toString();
    String[] words =
        Stream.concat(Stream.of("replay", log.toString(), "--out", out), Arrays.stream(options))
            .toArray(String[]::new);
    Run run = Run.quoin(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Path.of(out, "report.html")).exists();
    return ResultFolder.open(Path.of(out)).page();
  }

  @Test
  void theAnswerNamesTheBestPolicy() {
    // none: 100, 140, 160; easy: 100, 140, 30
    assertThat(page.answer().get(0))
        .isEqualTo(
            "easy:fcfs is best: its mean response time is 90 s, 43.33 s (33 %) below that of"
                + " none:fcfs.");
    assertThat(page.answer().get(1))
        .startsWith("Simulated: ")
        .endsWith("small.swf, 3 jobs on 4 processors.");
    assertThat(page.answer().get(2))
        .isEqualTo("The longest wait is shortest under easy:fcfs, too: 90 s.");
    assertThat(page.title()).isEqualTo("small on 4 processors under 2 policies");
  }

  /** The machine is never in use, so that its use over time has no interval. */
  @Test
  void aLogOfOneJobWithoutRunTimeHasAPage() throws IOException {
    Path brief = folder.resolve("no-time.swf");
    Files.writeString(brief, "; MaxProcs: 4\n1 22 -1 0 2 -1 -1 2 100 -1 1 7 -1 -1 -1 -1 -1 -1\n");
    assertThat(page(brief, "no-time", "--compare", "none,easy").answer()).isNotEmpty();
  }

  @Test
  void theChartHasEachJobOnItsProcessors() {
    Figure.Gantt gantt = gantt(page);
    assertThat(gantt.rows()).isEqualTo(4);
    assertThat(gantt.jobs().ids()).containsExactly(1, 3, 2);
    assertThat(gantt.jobs().starts()).containsExactly(0, 20, 100);
    assertThat(gantt.jobs().ends()).containsExactly(100, 50, 150);
    assertThat(gantt.jobs().blocks()[0]).containsExactly(0, 1);
    assertThat(gantt.jobs().blocks()[1]).containsExactly(2, 3);
    assertThat(gantt.jobs().blocks()[2]).containsExactly(0, 3);
    assertThat(gantt.legend()).containsExactly("user 7", "user 8");
    assertThat(gantt.jobs().colors()).containsExactly(0, 0, 1);
  }

  /** The log starts at 1704067200 in UTC, an hour later on the clocks of Berlin. */
  @Test
  void axesOfTimeHaveTheDatesOfTheLog() throws IOException {
    Figure.Gantt gantt = gantt(page);
    assertThat(gantt.zero()).isEqualTo(1704070800);
    assertThat(curves("How many jobs wait?").x().zero()).isEqualTo(1704070800);
    assertThat(curves("How long do jobs wait?").x().hasDates()).isFalse();
    assertThat(Files.readString(folder.resolve("r/easy-fcfs/timeseries.svg")))
        .contains("time, 1 Jan 2024", "01:01:00");
  }

  /** 2 of 4 processors are held for 100 s, 2 for 30 s, and 4 for 50 s; none:fcfs ends at 180 s. */
  @Test
  void useOverTimeAveragesToTheUse() {
    Figure.Curves use = curves("How full is the machine?");
    assertThat(use.curves()).extracting(Figure.Curve::group).contains("none:fcfs", "easy:fcfs");
    double[] easy = use.curves().get(1).y();
    assertThat(Arrays.stream(easy).average().orElse(0))
        .isCloseTo(100 * (200 + 60 + 200) / 720.0, within(1e-9));
    double[] queue = curves("How many jobs wait?").curves().get(1).y();
    assertThat(Arrays.stream(queue).average().orElse(0)).isCloseTo(90 / 180.0, within(1e-9));
  }

  @Test
  void submissionsAreCountedByTheHourOfTheLogsZone() {
    Figure.HeatMap map =
        only(page, Figure.HeatMap.class)
            .filter(figure -> figure.title().startsWith("When"))
            .findFirst()
            .orElseThrow();
    assertThat(map.values()[0][1]).as("1 January 2024 was a Monday, 1 h in Berlin").isEqualTo(3);
    assertThat(Arrays.stream(map.values()).flatMapToDouble(Arrays::stream).sum()).isEqualTo(3);
  }

  @Test
  void slowdownsStandByWidthAndRunTime() {
    Figure.HeatMap map =
        only(page, Figure.HeatMap.class)
            .filter(figure -> figure.title().startsWith("Which"))
            .findFirst()
            .orElseThrow();
    assertThat(map.columns()).containsExactly("1", "2", "3-4");
    assertThat(map.values()[0][2]).isCloseTo(140 / 50.0, within(1e-9));
    assertThat(map.values()[0][0]).isNaN();
  }

  @Test
  void slicesLieAboveEachOther() {
    Page sliced = page("s", "--policy", "none", "--mpl", "2", "--slice", "10s");
    assertThat(sliced.answer().get(1)).isEqualTo("Simulated: " + log + ", 3 jobs on 4 processors.");
    assertThat(sliced.answer()).filteredOn(one -> one.matches(".*utilization.*")).isEmpty();
    Figure.Gantt gantt = gantt(sliced);
    assertThat(gantt.rows()).isEqualTo(8);
    assertThat(gantt.slices()).isEqualTo(2);
    // Job 1 is in both slices until the others come, 0 to 1 in the first and 4 to 5 in the second.
    assertThat(gantt.jobs().ids()[0]).isEqualTo(1);
    assertThat(gantt.jobs().blocks()[0]).containsExactly(0, 1, 4, 5);
    assertThat(gantt.jobs().ends()[0]).isEqualTo(10);
    for (int i = 0; i < gantt.jobs().ids().length; i++) {
      for (int k = 0; k < i; k++) {
        boolean apart =
            gantt.jobs().ends()[i] <= gantt.jobs().starts()[k]
                || gantt.jobs().ends()[k] <= gantt.jobs().starts()[i];
        assertThat(apart || !meet(gantt.jobs().blocks()[i], gantt.jobs().blocks()[k])).isTrue();
      }
    }
  }

  private static boolean meet(int[] one, int[] other) {
    for (int i = 0; i < one.length; i += 2) {
      for (int k = 0; k < other.length; k += 2) {
        if (one[i] <= other[k + 1] && other[k] <= one[i + 1]) {
          return true;
        }
      }
    }
    return false;
  }

  /** The columns that evalys.jobset.JobSet.from_csv reads, and its interval sets. */
  @Test
  void evalysReadsTheJobs() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("r/easy-fcfs/jobs.csv"));
    assertThat(lines.get(0).split(","))
        .contains(
            "job_id",
            "workload_name",
            "submission_time",
            "requested_number_of_resources",
            "requested_time",
            "success",
            "starting_time",
            "execution_time",
            "finish_time",
            "waiting_time",
            "turnaround_time",
            "stretch",
            "allocated_resources");
    assertThat(lines.subList(1, lines.size()))
        .hasSize(3)
        .allMatch(line -> line.split(",")[14].matches("\\d+(-\\d+)?( \\d+(-\\d+)?)*"));
    List<String> columns = List.of(lines.get(0).split(","));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      ToDoubleFunction<String> number = name -> Double.parseDouble(cells[columns.indexOf(name)]);
      double submit = number.applyAsDouble("submission_time");
      double start = number.applyAsDouble("starting_time");
      double finish = number.applyAsDouble("finish_time");
      double execution = number.applyAsDouble("execution_time");
      assertThat(number.applyAsDouble("success")).isIn(0.0, 1.0);
      assertThat(execution).isEqualTo(finish - start);
      assertThat(number.applyAsDouble("waiting_time")).isEqualTo(start - submit);
      assertThat(number.applyAsDouble("turnaround_time")).isEqualTo(finish - submit);
      assertThat(number.applyAsDouble("stretch")).isEqualTo((finish - submit) / execution);
      assertThat(number.applyAsDouble("requested_time")).isGreaterThanOrEqualTo(execution);
      assertThat(size(cells[14]))
          .isEqualTo((int) number.applyAsDouble("requested_number_of_resources"));
    }
  }

  /** How many numbers an interval set has. */
  private static int size(String set) {
    return Arrays.stream(set.split(" "))
        .map(part -> part.split("-"))
        .mapToInt(ends -> Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1)
        .sum();
  }

  /** Job 3 has lost its start, as after a fault of the disk. */
  @Test
  void aJobWithoutAStartIsLeftOutOfTheChart() throws IOException {
    page("lost", "--compare", "none,easy");
    Path jobs = folder.resolve("lost/easy-fcfs/jobs.csv");
    Files.writeString(
        jobs,
        Files.readString(jobs).replaceFirst("(?m)^3,(.*COMPLETED_SUCCESSFULLY),20,", "3,$1,,"));
    Run run = Run.quoin("report", folder.resolve("lost").toString(), "--figures");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Page lost = ResultFolder.open(folder.resolve("lost")).page();
    assertThat(gantt(lost).jobs().ids()).containsExactly(1, 2);
  }

  @Test
  void figuresAreWrittenAsPictures() throws IOException {
    Run run = Run.quoin("report", folder.resolve("r").toString(), "--figures");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Path svg = folder.resolve("r/figures/01-how-long-do-jobs-wait-and-run.svg");
    assertThat(svg).content().contains("easy:fcfs");
    assertThat(run.out().lines().map(Path::of)).hasSizeGreaterThan(8).allMatch(Files::exists);
  }

  @Test
  void whatTheLogHadIsSaid() throws IOException {
    Files.writeString(log, "9 40 -1 5 9 -1 -1 9 9 -1 1 7 -1 -1 -1 -1 -1 -1\n", APPEND);
    Page more = page("m", "--policy", "easy");
    assertThat(more.sections().get(more.sections().size() - 1).blocks())
        .anySatisfy(
            block ->
                assertThat(block)
                    .isInstanceOfSatisfying(
                        Block.Table.class,
                        table ->
                            assertThat(table.rows().get(0))
                                .containsExactly("job wider than the machine, dropped", 1.0)));
  }

  private static <T extends Block> Stream<T> only(Page page, Class<T> kind) {
    return page.sections().stream()
        .flatMap(section -> section.blocks().stream())
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  private static Figure.Curves curves(String title) {
    return only(page, Figure.Curves.class)
        .filter(figure -> figure.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The chart of the best policy; where several are compared, the first of those to choose from.
   */
  private static Figure.Gantt gantt(Page page) {
    return Stream.concat(
            only(page, Figure.Gantt.class),
            only(page, Figure.Gantts.class).flatMap(several -> several.charts().stream()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Two jobs of 20,000 s, of which one waits 1,000 s: the mean wait is 500 s, the response 5.7 h.
   */
  @Test
  void timesHaveOneUnit(@TempDir Path other) throws IOException {
    Path two = other.resolve("two.swf");
    Files.writeString(
        two,
        """
        ; MaxProcs: 4
        1 0 -1 20000 4 -1 -1 4 20000 -1 1 7 -1 -1 -1 -1 -1 -1
        2 19000 -1 20000 4 -1 -1 4 20000 -1 1 8 -1 -1 -1 -1 -1 -1
        """);
    Path out = other.resolve("r");
    assertThat(Run.quoin("replay", two.toString(), "--out", out.toString()).exitCode()).isZero();
    Page small = ResultFolder.open(out).page();
    String unit = only(small, Figure.Bars.class).findFirst().orElseThrow().y().shown().name();
    List<Block.Table> tables = only(small, Block.Table.class).toList();
    assertThat(tables.get(0).unit("s").name()).isEqualTo(unit);
    Block.Table all =
        tables.stream().filter(t -> t.title().equals("Every metric")).findFirst().get();
    assertThat(all.rows())
        .filteredOn(row -> row.get(0).toString().matches(".*\\((ART|AWT|PART|PAWT)\\)"))
        .hasSize(4)
        .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(unit));
    assertThat(only(small, Figure.Boxes.class))
        .allSatisfy(boxes -> assertThat(boxes.y().shown().name()).isEqualTo(unit));
  }

  @Test
  void eachPolicyHasAChart() {
    Figure.Gantts several = only(page, Figure.Gantts.class).findFirst().orElseThrow();
    assertThat(several.names()).containsExactlyInAnyOrder("none:fcfs", "easy:fcfs");
    assertThat(several.charts().get(0).jobs().starts())
        .isNotEqualTo(several.charts().get(1).jobs().starts());
  }
}
