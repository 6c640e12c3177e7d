package org.quoin.reproduction.dynp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.workload.Job;

class CellSearchTest {
  /** Printed 2.50, ours 2.504 and 2.6: one comes out, and they are 0.16 % and 4 % away. */
  @Test
  void aFigureComesOutToItsLastDigit() {
    List<DynpFigure> figures =
        List.of(
            new DynpFigure(3, "KTH", "a", 2.5, 2.504, 2.6, 2),
            new DynpFigure(3, "KTH", "b", 2.5, 2.6, 2.6, 2));
    assertThat(CellSearch.equal(figures, DynpTables.SUBMIT)).isEqualTo(1);
    assertThat(CellSearch.equal(figures, DynpTables.INHERITED)).isZero();
    assertThat(CellSearch.distance(figures, DynpTables.SUBMIT)).isCloseTo(0.0208, within(1e-9));
    assertThat(CellSearch.distance(figures, DynpTables.INHERITED)).isCloseTo(0.04, within(1e-9));
  }

  /**
   * Job 2 waits for all of job 1, which runs 100 s and asked for 50: cut there, its wait is 50 s,
   * whole it is 100 s; where job 1 was given half of the machine it does not wait.
   */
  @Test
  void theReadingsOfTheLogAreReplayed() {
    List<Job> requested = jobs(100);
    DynpReproduction tables = CellSearch.tables(PaperLog.KTH, requested, 1);
    CellSearch search = CellSearch.of(PaperLog.KTH, tables, requested, jobs(50), 1);
    assertThat(search.readings().keySet())
        .containsExactly(
            "widths as requested",
            "widths as given, field 5",
            "run times beyond the estimate whole",
            "both");
    List<Double> fcfs =
        search.readings().values().stream()
            .map(
                all ->
                    all.stream()
                        .filter(one -> one.table() == 2 && one.figure().equals("FCFS"))
                        .findFirst()
                        .orElseThrow()
                        .submit())
            .toList();
    // Slowdowns weighted by area: 1 of 50 s or 100 s, and 2 or 3 of 50 s, by widths 100 and 50.
    assertThat(fcfs.get(0)).isCloseTo((100 * 50 + 2 * 50 * 50) / 7500.0, within(1e-9));
    assertThat(fcfs.get(1)).isEqualTo(1);
    assertThat(fcfs.get(2)).isCloseTo((100 * 100 + 3 * 50 * 50) / 12500.0, within(1e-9));
    assertThat(fcfs.get(3)).isEqualTo(1);
    assertThat(search.table().render()).containsPattern("both +[0-9]+ +0 ");
  }

  private static List<Job> jobs(int first) {
    return IntStream.of(0, 1)
        .mapToObj(i -> Job.batch(i + 1, 0, i == 0 ? first : 50, 50, i == 0 ? 100 : 50, 1))
        .toList();
  }
}
