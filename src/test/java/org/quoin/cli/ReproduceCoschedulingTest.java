package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ReproduceCoschedulingTest {
  @TempDir private Path folder;

  /** Few and short jobs, for a figure or two. */
  private static Run reproduce(String... more) {
    return reproduce(12, "50 ms", more);
  }

  /** The least that every case can be run with, for tests of hundreds of cases. */
  private static Run reproduceTiny(String... more) {
    return reproduce(4, "5 ms", more);
  }

  private static Run reproduce(int jobs, String mean, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("reproduce", "coscheduling", "--quick", "--jobs", "" + jobs));
    arguments.addAll(List.of("--mean", mean));
    arguments.addAll(List.of(more));
    return Run.quoin(arguments.toArray(String[]::new));
  }

  @Test
  void whatHasNoMeaningIsRefused() {
    Run run = reproduce("fig13", "--excerpt", "--latencies", "4,4", "--load", "R,half,r");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .contains(
            "quoin: --excerpt: is of a log; expected --log",
            "quoin: --latencies: '4' comes twice",
            "quoin: --load: 'R' comes twice");
    assertThat(reproduce("assumption").err()).contains("did you mean 'assumptions'?");
  }

  /** In the place of Linear, and of nothing else. */
  @Test
  void anOpenPipelineIsJudgedInFigure7() {
    List<String> tables = new ArrayList<>();
    for (String pattern : List.of("Linear", "Pipeline")) {
      Run run =
          reproduceTiny("fig7", "--replications", "1", "--latencies", "1", "--pattern", pattern);
      assertThat(run.exitCode()).as(run.err()).isZero();
      tables.add(run.out().substring(run.out().indexOf("fig7: ")));
    }
    // The columns are NN, AA, Tree and Linear, below each other.
    String before = "(?s)\\n  Linear .*";
    assertThat(tables.get(1).replaceFirst(before, ""))
        .isEqualTo(tables.get(0).replaceFirst(before, ""));
    assertThat(tables.get(1)).isNotEqualTo(tables.get(0));
  }

  @Test
  void everyFigureHasTablesClaimsAndPictures() throws Exception {
    Path out = folder.resolve("out");
    Run run = reproduceTiny("--latencies", "1", "--replications", "1", "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    for (String name : "fig3 fig4 fig5 fig6 fig7 fig8 fig9 fig10 fig11 fig12".split(" ")) {
      assertThat(run.out()).contains(name + ": ");
    }
    assertThat(run.out())
        .contains("table4: ", "table5: ", "table6: ", "fig13: ", "fig14: ", "fig15: ")
        .contains("not decided", "Verdicts by claim", "1.632", "15.44", "0.896");
    assertThat(ImageIO.read(out.resolve("fig3-latencies-1.png").toFile()).getWidth())
        .isGreaterThan(1000);
    assertThat(Files.readString(out.resolve("table6.csv")))
        .contains("1,half,PB-A',WL8,unfairness,");
    assertThat(Files.readAllLines(out.resolve("claims.csv")))
        .startsWith("figure,latencies,load,claim,verdict,published,figures")
        .anyMatch(
            line ->
                line.matches(
                    "fig9,1,half,One cluster of 32 beats two of 16 in nearly all cases,not"
                        + " decided,not printed,\".*\""));
    // Every comparison of every claim, with what the paper prints of it.
    assertThat(Files.readAllLines(out.resolve("comparisons.csv")))
        .startsWith("figure,latencies,load,claim,verdict,published,figures")
        .filteredOn(line -> line.startsWith("table4,1,half,The response changes"))
        .hasSize(45)
        .anyMatch(line -> line.matches(".*,SY 1[.]00 to 3[.]82,.*"));
  }

  /** Gangs gain from a shorter quantum and cheaper switches; the rest is not decided so soon. */
  @Test
  void verdictsComeFromTheFiguresOfTheTables() throws Exception {
    Path out = folder.resolve("verdicts");
    Run run =
        reproduce("table5", "fig10", "--latencies", "1", "--replications", "2", "--out", "" + out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> claims = Files.readAllLines(out.resolve("claims.csv"));
    assertThat(claims)
        .hasSize(11)
        .contains(
            "table5,1,half,Half the quantum and switch cost helps GS (0.896),holds,GS 0.896,"
                + "\"GS 0.376 to 1.00, ratio 0.21 ... 0.68\"")
        .anyMatch(
            line ->
                line.matches(
                    "fig10,1,half,GS is the fairest,not decided,GS 0.0990 to [^,]*,\"0 of 6"
                        + " hold.*"));
    assertThat(run.out())
        .containsPattern("CS/2, I/2 +GS .* 0[.]37 +0[.]896\n")
        .containsPattern("CS/2, I +GS .* 0[.]38 +0[.]977\n");
    List<String> rows = Files.readAllLines(out.resolve("table5.csv"));
    double dear = mean(rows, "1,half,GS,\"CS, I\",response,");
    assertThat(mean(rows, "1,half,GS,\"CS/2, I\",response,") / dear).isCloseTo(0.38, within(5e-3));
    assertThat(mean(rows, "1,half,GS,\"CS/2, I/2\",response,") / dear)
        .isCloseTo(0.37, within(5e-3));
  }

  private static double mean(List<String> rows, String start) {
    return rows.stream()
        .filter(row -> row.startsWith(start))
        .mapToDouble(row -> Double.parseDouble(row.substring(start.length()).split(",")[0]))
        .findFirst()
        .orElseThrow();
  }

  /** The same tables for any number of threads. */
  @Test
  void theThreadsDoNotMatter() {
    Run one = reproduceTiny("fig10", "--threads", "1");
    Run three = reproduceTiny("FIG10", "--threads", "3");
    assertThat(one.exitCode()).as(one.err()).isZero();
    assertThat(three.out()).isEqualTo(one.out());
  }

  /** The same command again makes no run; one of more replications makes only those. */
  @Test
  void finishedRunsAreKept() throws Exception {
    String out = folder.resolve("kept").toString();
    Run first = reproduceTiny("fig10", "--latencies", "1", "--replications", "2", "--out", out);
    Path runs = folder.resolve("kept/runs/runs-0.jsonl");
    List<String> kept = Files.readAllLines(runs);
    assertThat(kept).hasSize(2 * 7);
    Run again = reproduceTiny("fig10", "--latencies", "1", "--replications", "2", "--out", out);
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(Files.readAllLines(runs)).isEqualTo(kept);
    Run more = reproduceTiny("fig10", "--latencies", "1", "--replications", "3", "--out", out);
    Run fresh = reproduceTiny("fig10", "--latencies", "1", "--replications", "3");
    assertThat(more.out()).isEqualTo(fresh.out());
    assertThat(Files.readAllLines(runs)).hasSize(3 * 7).startsWith(kept.toArray(String[]::new));
  }

  /**
   * What every assumption changes at two loads; one that the base has is none, and the claims under
   * the base are those of the figures themselves.
   */
  @Test
  void assumptionsAreNamedByLettersAndJudgedAtEachLoad() throws Exception {
    Path out = folder.resolve("assumptions");
    Run run =
        reproduceTiny(
            "assumptions",
            "--replications",
            "2",
            "--latencies",
            "4",
            "--disk",
            "shared",
            "--load",
            "half,overload",
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    String[] parts = run.out().split("Main claims by the letters");
    assertThat(parts).hasSize(3);
    assertThat(parts[1])
        .contains("base of 4 latencies per message, load: half the machine")
        .contains("GS saturates at 57 %");
    String overload = parts[2].split("Assumptions\n")[0];
    assertThat(overload).contains("load: overload").doesNotContain("GS saturates at 57 %");
    assertThat(parts[0]).containsPattern("Of 23 main claims \\d+ have another verdict");
    assertThat(parts[1]).containsPattern("Of 14 main\\s+claims \\d+ have another verdict");
    long choices =
        parts[2]
            .lines()
            .dropWhile(line -> !line.startsWith("Free choices"))
            .filter(line -> line.startsWith("  ") && !line.startsWith("   "))
            .count();
    assertThat(parts[2]).contains("Free choices: " + choices + ", of which 14 are varied");
    assertThat(run.out()).contains("  A: a message costs 2 latencies").doesNotContain("fig3: ");
    assertThat(letters(parts[1], "GS is best for all-to-all")).isEqualTo("0ACDEFGHJKNOPQSTUV");
    assertThat(letters(parts[1], "GS saturates at 57 %")).isEqualTo("0ACDEFGHLMNOPQSTUV");
    assertThat(Files.readAllLines(out.resolve("assumptions.csv")))
        .startsWith(
            "latencies,load,claim,letter,assumption,base,changed,effect as,effect,from,to,"
                + "significant,verdict of the base,verdict,figures")
        .anyMatch(line -> line.startsWith("4,half,GS is the fairest,F,"));
  }

  /**
   * The base of a claim is the comparison that the figure shows, and with one replication the
   * effect of an assumption is the ratio of its ratio to that of the base, or their difference.
   */
  @Test
  void anEffectIsTheChangeOfTheFiguresOfAClaim() throws Exception {
    Path changed = folder.resolve("changed");
    Path figures = folder.resolve("figures");
    String[] more = {"--replications", "1", "--latencies", "4", "--out"};
    reproduce(16, "20 ms", all("assumptions", more, changed));
    reproduce(8, "20 ms", all("fig10", more, figures));
    String claims = Files.readString(figures.resolve("claims.csv"));
    int compared = 0;
    int moved = 0;
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder().ofNamedCsvRecord(changed.resolve("assumptions.csv"))) {
      for (NamedCsvRecord row : rows) {
        double[] base = pair(row.getField("base"));
        double[] other = pair(row.getField("changed"));
        boolean factor = row.getField("effect as").startsWith("factor");
        double expected =
            factor
                ? other[0] / other[1] / (base[0] / base[1])
                : other[0] - other[1] - base[0] + base[1];
        if (!Double.isNaN(expected) && !row.getField("effect").isEmpty()) {
          assertThat(Double.parseDouble(row.getField("effect")))
              .as(row.toString())
              .isCloseTo(expected, within(factor ? 0.03 * expected : 0.003));
          compared++;
          moved += Math.abs(expected - (factor ? 1 : 0)) > 0.1 ? 1 : 0;
        }
        if (row.getField("claim").equals("Local is the least fair")) {
          assertThat(claims).contains(row.getField("base"));
        }
      }
    }
    assertThat(compared).isGreaterThan(200);
    assertThat(moved).isGreaterThan(20);
  }

  private static String[] all(String name, String[] more, Path out) {
    List<String> words = new ArrayList<>(List.of(name));
    words.addAll(List.of(more));
    words.add(out.toString());
    return words.toArray(String[]::new);
  }

  /** The two figures of a comparison, as in {@code GS 1.23 to SB 4.56}. */
  private static double[] pair(String text) {
    Matcher numbers =
        Pattern.compile("(?:\\S+ )?(\\d[\\d.]*) to (?:\\S+ )?(\\d[\\d.]*).*").matcher(text);
    return numbers.matches()
        ? new double[] {Double.parseDouble(numbers.group(1)), Double.parseDouble(numbers.group(2))}
        : new double[] {Double.NaN, Double.NaN};
  }

  /** The letters behind a claim, in the order of the alphabet. */
  private static String letters(String text, String claim) {
    return text.lines()
        .filter(line -> line.startsWith("  " + claim))
        .findFirst()
        .orElseThrow()
        .replaceFirst("^.*?(all-to-all|points\\))", "")
        .chars()
        .filter(Character::isLetterOrDigit)
        .sorted()
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, (x, y) -> {})
        .toString();
  }

  @Test
  void aSearchLeavesNothingOfItsOwnToChoose() {
    Run run = reproduce("fig3", "--search", "--load", "half", "--budget", "1 h");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "NAME: --search has its own figures",
            "--load: --search has its own loads",
            "--budget: ");
  }

  /** Five jobs, one reading of each option but preemption, which has three values. */
  @Test
  void aSearchTriesTheGivenValuesAlone() {
    String[] only =
        ("--search --latencies 40 --yields once --fair-share cpu --message-cpu 0us"
                + " --quantum-levels 1 --wake-quantum kept --replications 1 --threads 1 --markdown")
            .split(" ");
    Run run = reproduce(5, "20 ms", only);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("yields once; preemption head, woken and higher; fair-share cpu;")
        .contains(" of 3 readings")
        .containsPattern("Made in [0-9,]+ s of CPU time[.] ?$");
  }

  @Test
  void mistakesAreNamedAtOnce() {
    Run run =
        reproduce(
            "fig30",
            "--spin",
            "0 us",
            "--grain",
            "0",
            "--disk",
            "owned",
            "--threads",
            "1025",
            "--load",
            "haf,0",
            "--nic",
            "soon",
            "--pattern",
            "Trees",
            "--warmup",
            "-1");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "no figure 'fig30'",
            "did you mean 'fig3'",
            "--spin",
            "--grain",
            "did you mean 'own'",
            "--load: 'haf' is not a load",
            "did you mean 'half'",
            "--load: '0' is not a load",
            "--nic",
            "did you mean 'Tree'",
            "--warmup: ",
            "1025 is too large"); // all at once
  }
}
