package org.quoin.timeshared.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;

/** Lists of jobs for a time-shared cluster. */
class JobListTest {
  private static final String HEADER = "arrival_s,tasks,type,dedicated_s\n";

  @TempDir private Path folder;

  private List<IterativeJob> read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.csv"), text);
    return JobList.read(file, 16, Pattern.LINEAR, CostParameters.STANDARD);
  }

  private List<String> mistakes(String text) {
    return catchThrowableOfType(InputException.class, () -> read(text)).mistakes().stream()
        .map(Mistake::toString)
        .map(line -> line.substring(line.indexOf("jobs.csv")))
        .toList();
  }

  @Test
  void jobsAreNumberedInFileOrderToTheNanosecond() throws IOException {
    assertThat(read(HEADER + " 2.0000000015 , 16 , J2 , 0.5 \n\n0,1,J5,20000000\n"))
        .containsExactly(
            IterativeJob.of(
                1, 2_000_000_002, 16, JobType.J2, Pattern.LINEAR, 5e8, CostParameters.STANDARD),
            IterativeJob.of(2, 0, 1, JobType.J5, Pattern.LINEAR, 2e16, CostParameters.STANDARD));
  }

  @Test
  void aTypeMayBeItsShares() throws IOException {
    IterativeJob job = read(HEADER + "0,4,50/20/30 Tree 8192 B,1\n").get(0);
    assertThat(job.pattern()).isEqualTo(Pattern.TREE);
    assertThat(job.latencyNs()).isEqualTo(2 * CostParameters.STANDARD.messageLatencyNs());
    assertThat(job.type().computation()).isEqualTo(50);
  }

  @Test
  void remarksAndEmptyLinesAreNoRows() throws IOException {
    assertThat(read("# measured\n" + HEADER + "\n# noon, J9\n1,1,J1,1\n")).hasSize(1);
  }

  @Test
  void allMistakesAreToldWithTheirLines() {
    String text =
        HEADER
            + "-1,1,J1,1\n"
            + "0,0,J1,1\n"
            + "0,17,J1,1\n"
            + "0,two,J1,1\n"
            + "0,1,J7,0\n"
            + "0,1,J1\n"
            + "20000001,1,J1,x\n"
            + "1e-41,1,J1,1\n";
    assertThat(mistakes(text))
        .containsExactly(
            "jobs.csv:2: arrival_s is -1; expected seconds, 0 or more",
            "jobs.csv:3: tasks is 0; expected 1 to 16, the number of nodes",
            "jobs.csv:4: tasks is 17; expected 1 to 16, the number of nodes",
            "jobs.csv:5: tasks is 'two'; expected a whole number from 1 to 16",
            "jobs.csv:6: type is 'J7'; did you mean 'J1'? Expected one of J1, J2, J3, J4, J5,"
                + " J6, shares as in 50/20/30",
            "jobs.csv:6: dedicated_s is 0; expected seconds, above 0",
            "jobs.csv:7: has 3 fields; expected arrival_s,tasks,type,dedicated_s",
            "jobs.csv:8: arrival_s is 20000001; expected at most 20,000,000 seconds",
            "jobs.csv:8: dedicated_s is 'x'; expected seconds as a number, such as 0.5",
            "jobs.csv:9: arrival_s is '1e-41'; expected seconds as a number, such as 0.5");
  }

  /** A number of forty characters is read, one of 41 is not, and is not shown in full either. */
  @Test
  void theLongestNumberHasFortyCharacters() throws IOException {
    String forty = "0." + "0".repeat(37) + "1";
    assertThat(read(HEADER + forty + ",1,J1,1\n").get(0).arrivalNs()).isZero();
    assertThat(mistakes(HEADER + forty + "9,1,J1,1\n"))
        .containsExactly(
            "jobs.csv:2: arrival_s is '"
                + forty
                + "...'; expected seconds as a number, such as 0.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b\\n|jobs.csv:1: the header is 'a,b'; expected 'arrival_s,tasks,type,dedicated_s'",
        "arrival_s,tasks,type,dedicated_s\\n"
            + "|jobs.csv: holds no job; expected rows of arrival_s,tasks,type,dedicated_s",
      })
  void aFileWithoutJobsIsRefused(String text, String mistake) {
    assertThat(mistakes(text.replace("\\n", "\n"))).containsExactly(mistake);
  }

  @Test
  void whatIsNoCsvIsToldWithItsLine() {
    assertThat(mistakes(HEADER + ",".repeat(20_000)))
        .singleElement()
        .asString()
        .startsWith("jobs.csv:2: is not CSV: Record starting at line 2 has surpassed");
  }

  @Test
  void fiftyMistakesAreToldAndTheRestCounted() {
    List<String> told = mistakes(HEADER + "0,99,J1,1\n".repeat(60) + "0,99,J9,-1\n");
    assertThat(told).hasSize(51);
    assertThat(told.get(49)).startsWith("jobs.csv:51: ");
    assertThat(told.get(50)).isEqualTo("jobs.csv: and 13 more mistakes");
  }
}
