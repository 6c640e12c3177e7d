package org.quoin.scenario.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.BitSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.cluster.Downtime;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.log.LogCalendar;

class PeriodsTest {
  private static final LogCalendar CALENDAR = new LogCalendar(1_759_276_800, ZoneId.of("UTC"));

  @TempDir private Path folder;

  @Test
  void aTextHasDurationsDatesAndProcessors() {
    Periods periods =
        Periods.read("maintenance", "1 d for 2 h on 3, 2025-10-03T06:00 for 30 min", folder);
    assertThat(periods.on(10, null, Optional.of(CALENDAR)))
        .containsExactly(new Downtime(86_400, 93_600, 3), new Downtime(194_400, 196_200, 10));
  }

  /** A period in a form of another program looks like the name of a file. */
  @Test
  void whatIsNeitherAFileNorAPeriodIsRefusedWithBothForms() {
    for (String text : new String[] {"60s..120s", "out.csv", ""}) {
      assertThatThrownBy(() -> Periods.read("maintenance", text, folder.resolve("none")))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("there is no file '" + text + "'")
          .hasMessageContaining("30 d for 8 h");
    }
  }

  @Test
  void aMisspeltFileIsAnsweredByTheNearestOne() throws IOException {
    Files.writeString(folder.resolve("outages.csv"), "");
    assertThatThrownBy(() -> Periods.read("outages", "outagess.csv", folder))
        .hasMessageContaining(
            "no file 'outagess.csv'; did you mean 'outages.csv'? Expected one, or");
  }

  @Test
  void aPeriodComesAgain() {
    String text = "8 h for 10 h on 96 every 1 d 3 times, 2025-10-03 for 1 h every 1 h 2 times";
    assertThat(Periods.written("maintenance", text).on(128, null, Optional.of(CALENDAR)))
        .containsExactly(
            new Downtime(28_800, 64_800, 96),
            new Downtime(115_200, 151_200, 96),
            new Downtime(201_600, 237_600, 96),
            new Downtime(172_800, 176_400, 128),
            new Downtime(176_400, 180_000, 128));
  }

  /** The calendar begins at 2025-10-01; the machine has no node old7. */
  @Test
  void eventsOfAClusterAreOutagesOfItsNodes() throws IOException {
    Path file = folder.resolve("events.txt");
    Files.writeString(
        file,
        """
        Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User
        c||2025-09-01T00:00:00|Unknown||Cluster Registered TRES|
        c|n4|2025-10-01T00:00:05|2025-10-01T00:00:05|UNK|cold-start|root(0)
        c|n1|2025-09-30T20:00:00|2025-09-30T22:00:00|DOWN|Not responding|root(0)
        c|n2|2025-09-30T22:00:00|2025-10-01T00:00:10|DRAIN|a "fan"|root(0)
        c|old7|2025-10-01T00:00:00|Unknown|DOWN|gone|root(0)
        c|n3|2025-10-01T00:01:00|Unknown|DOWN*|Not responding|slurm(64030)
        """);
    ClusterFile machine = ClusterFile.slurmConf(Path.of("scenarios/slurm-example.conf"));
    Periods periods = Periods.read("outages", "events.txt", folder);
    assertThat(periods.on(32, machine, Optional.of(CALENDAR)))
        .containsExactly(
            new Downtime(0, 10, 8, BitSet.valueOf(new long[] {0b0010})),
            new Downtime(60, Double.POSITIVE_INFINITY, 8, BitSet.valueOf(new long[] {0b0100})));
    Files.writeString(file, "NodeName|TimeStart|TimeEnd\nn1|soon|Unknown\nn1|2025-10-01\n");
    assertThatThrownBy(() -> Periods.read("outages", "events.txt", folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("events.txt:2: ")
        .hasMessageContaining("events.txt:3: has 2 cells; expected 3, as in the header");
    Files.writeString(file, "NodeName|Start|End\n");
    assertThatThrownBy(() -> Periods.read("outages", "events.txt", folder))
        .hasMessageContaining("expected NodeName, TimeStart and TimeEnd");
  }

  /** The machine has nodes n1 to n4 of 8 CPUs; the first two are in partition gpu. */
  @Test
  void aPeriodIsOfNodesOrOfAPartition() {
    ClusterFile machine = ClusterFile.slurmConf(Path.of("scenarios/slurm-example.conf"));
    String text = "1 s for 2 s on n[1,3-4], 5 s for 1 s on partition gpu, 9 s for 1 s on 8";
    assertThat(Periods.written("maintenance", text).on(32, machine, Optional.empty()))
        .containsExactly(
            new Downtime(1, 3, 24, BitSet.valueOf(new long[] {0b1101})),
            new Downtime(5, 6, 16, BitSet.valueOf(new long[] {0b0011})),
            new Downtime(9, 10, 8));
    String wrong = "1 s for 2 s on n[1-9], 1 s for 2 s on partition gpo, 1 s for 2 s on n[1";
    assertThatThrownBy(
            () -> Periods.written("maintenance", wrong).on(32, machine, Optional.empty()))
        .hasMessageContaining("no node 'n5' in ")
        .hasMessageContaining("no partition 'gpo'; did you mean 'gpu'?")
        .hasMessageContaining("brackets do not match in 'n[1'");
  }

  @Test
  void aTableHasStartsAndEnds() throws IOException {
    Path file = folder.resolve("p.csv");
    Files.writeString(file, "start,end,processors\n# none\n10,1 min,all\n2025-10-01,3 d,2\n");
    Periods periods = Periods.read("outages", "p.csv", folder);
    assertThat(periods.file()).contains(file);
    assertThat(periods.on(4, null, Optional.of(CALENDAR)))
        .containsExactly(new Downtime(10, 60, 4), new Downtime(0, 259_200, 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "1 d for 0 s | lasts 0 s; expected more",
        "1 d for 2 h on few | processors is 'few'; expected all or a whole number from 1",
        "soon for 2 h | 'soon",
        "1 d for 2 h, 3 d | '3 d': expected START for DURATION [on PROCESSORS] [every DURATION N",
        "1 d for 2 h every 1 h 3 times | begins again before it ends; expected a later time",
        "1 d for 2 h on 3 every 1 d 0 times | processors is '3 every 1 d 0 times'; expected all"
      })
  void aWrongTextIsAMistake(String text, String message) {
    assertThatThrownBy(
            () -> Periods.read("maintenance", text, folder).on(9, null, Optional.empty()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("maintenance")
        .hasMessageContaining(message);
  }

  @Test
  void everyWrongRowIsAMistakeAtItsLine() throws IOException {
    Path file = folder.resolve("p.csv");
    Files.writeString(file, "start,end,processors\nx,2 d,1\n1 d,2 d,0\n");
    assertThatThrownBy(() -> Periods.table(file))
        .hasMessageContaining("p.csv:2: ")
        .hasMessageContaining("p.csv:3: processors is '0'");
  }

  @Test
  void aPeriodBeyondTheMachineOrWithoutTimeIsAMistakeAtItsLine() throws IOException {
    Path file = folder.resolve("p.csv");
    Files.writeString(
        file, "start,end,processors\n1 d,2 d,9\n2 d,2 d,1\n2025-10-01,3 d,1\n1 d,2 d,1\n");
    assertThatThrownBy(() -> Periods.table(file).on(4, null, Optional.empty()))
        .hasMessageContaining("p.csv:2: 9 processors of a machine of 4")
        .hasMessageContaining("p.csv:3: the end is not after the start")
        .hasMessageContaining("p.csv:4: does not state its calendar");
  }
}
