package org.quoin.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.Setting;
import org.quoin.cli.Run;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.ReplayKeys;

/**
 * Replays and time-shared clusters from files with random keys and hostile values: each is run or
 * refused with a reason, and what is shown of one reads back.
 */
class FlatScenarioFuzzTest {
  private static final int FILES = 50;

  private static final List<String> VALUES =
      List.of(
          "0",
          "-1",
          "1",
          "2",
          "7",
          "0.5",
          "1e400",
          ".nan",
          "-0",
          "99999999999999999999",
          "'+5'",
          "9223372036854775807",
          "9007199254740993",
          "0x10",
          "''",
          "' '",
          "[]",
          "{}",
          "[1, 2]",
          "{a: 1}",
          "null",
          "~",
          "true",
          "no",
          "abc",
          "3 s",
          "-3 s",
          "1e9 s",
          "1 h",
          "10 KB",
          "'1,2,,3'",
          "[[1]]",
          "[a, {b: 1}]",
          "\"\\u0000\"",
          "easy",
          "easy:sjf",
          "none",
          "dynp",
          "'easy[prediction=last-two]'",
          "[none, easy]",
          "'['",
          "']'",
          "'a[b[c]]'",
          "sjf",
          "uniform:3",
          "'uniform:'",
          "GS",
          "PB",
          "'GS,SB'",
          "[GS, SB]",
          "WL8",
          "J1",
          "a.swf",
          "/",
          "{mix: 2 ART}",
          "{mix: 2 slowdown}");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void everyFileIsRunOrRefused(long seed) throws IOException {
    Files.copy(Path.of("scenarios/replay-example.swf"), folder.resolve("a.swf"));
    Files.copy(Path.of("scenarios/coschedule-example.csv"), folder.resolve("j.csv"));
    Random random = new Random(seed);
    int good = 0;
    for (int i = 0; i < FILES; i++) {
      boolean replay = random.nextBoolean();
      String text = text(random, replay);
      String file = Files.writeString(folder.resolve("s.yaml"), text).toString();
      String[] commands = {"validate", "show", "run", "compare", replay ? "replay" : "coschedule"};
      String[] arguments = {commands[random.nextInt(commands.length)], file};
      Run run = Run.quoin(arguments);
      assertThat(run.exitCode()).as("%s of%n%s%n%s", arguments[0], text, run.err()).isIn(0, 2);
      assertThat(run.err().isBlank()).as(text).isEqualTo(run.exitCode() == 0);
      good += run.exitCode() == 0 ? 1 : 0;
      if (arguments[0].equals("show") && run.exitCode() == 0) {
        readsBack(run.out());
      }
    }
    assertThat(good).isGreaterThan(FILES / 10);
  }

  private static String text(Random random, boolean replay) {
    List<Setting> settings = replay ? ReplayKeys.all() : CoschedulingKeys.all();
    List<String> keys = new ArrayList<>(settings.stream().map(Setting::name).toList());
    keys.remove("out");
    keys.addAll(List.of("title", "metrics", "log", "jobs"));
    StringBuilder text = new StringBuilder();
    if (replay) {
      text.append("log: a.swf\n");
    } else if (random.nextInt(4) > 0) {
      text.append("jobs: j.csv\nscheme: PB\nuntil: 2 s\n");
    } else {
      text.append("count: 3\nscheme: GS\nmean: 10 ms\nuntil: 1 s\n");
    }
    for (int k = random.nextInt(3); k > 0; k--) {
      text.append(keys.get(random.nextInt(keys.size())))
          .append(": ")
          .append(VALUES.get(random.nextInt(VALUES.size())))
          .append('\n');
    }
    return text.toString();
  }

  private void readsBack(String shown) throws IOException {
    String file = Files.writeString(folder.resolve("shown.yaml"), shown).toString();
    Run run = Run.quoin("show", file);
    assertThat(run.exitCode()).as(run.err() + shown).isZero();
    assertThat(withoutOrigins(run.out())).isEqualTo(withoutOrigins(shown));
  }

  private static String withoutOrigins(String text) {
    return text.replaceAll("(?m) *#.*$", "");
  }
}
