package org.quoin.coscheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.input.InputException;

/** Lists of jobs for a time-shared cluster. */
class JobListTest {
  @TempDir private Path folder;

  @Test
  void fiftyMistakesAreToldAndTheRestCounted() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("jobs.csv"),
            "arrival_s,tasks,type,dedicated_s\n" + "0,99,J1,1\n".repeat(60) + "0,99,J9,-1\n");
    InputException refused =
        catchThrowableOfType(
            InputException.class, () -> JobList.read(file, 8, Pattern.NN, Parameters.STANDARD));
    assertThat(refused.mistakes()).hasSize(51);
    assertThat(refused.mistakes().get(49).line()).isEqualTo(51);
    assertThat(refused.mistakes().get(50)).hasToString(file + ": and 13 more mistakes");
  }
}
