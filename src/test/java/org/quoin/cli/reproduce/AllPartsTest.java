package org.quoin.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.cli.reproduce.ReproduceAll.KeptPart;
import org.quoin.cli.reproduce.ReproduceAll.Paper;
import org.quoin.cli.reproduce.ReproduceAll.Part;
import org.quoin.cli.reproduce.ReproduceAll.Parts;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.coscheduling.PaperFigure;

/** Parts are made once, whatever comes between. */
class AllPartsTest {
  private static final Part A = new Part(Paper.KRC, List.of("krc", "--streams", "2"));
  private static final Part B = new Part(Paper.DYNP, List.of("dynp", "--log", "KTH"));
  private static final Part C = new Part(Paper.DYNP, List.of("dynp", "--log", "SDSC"));

  @TempDir private Path folder;

  private final List<Part> made = new ArrayList<>();
  private final Map<Part, KeptPart> pages = new LinkedHashMap<>();
  private final StringWriter errors = new StringWriter();

  private KeptPart make(Part part) {
    made.add(part);
    Judged judged =
        Judged.of(
            "Table 4",
            "It is so",
            List.of(ClaimVerdict.HOLDS, ClaimVerdict.FAILS, ClaimVerdict.HOLDS));
    return new KeptPart("page of " + part.command(), List.of(judged), 40);
  }

  private RunStore store() {
    return RunStore.open(folder, Fingerprint.of("parts", List.of(), "quoin 1"), false);
  }

  private Parts parts(RunStore store) {
    return new Parts(this::make, Optional.of(store), pages::put, new PrintWriter(errors, true));
  }

  @Test
  void whatWasInterruptedGoesOnWithThePartThatWasNotDone() {
    try (RunStore store = store()) {
      Parts first =
          new Parts(
              part -> {
                if (part.equals(B)) {
                  throw new AssertionError("the process ends here");
                }
                return make(part);
              },
              Optional.of(store),
              pages::put,
              new PrintWriter(errors, true));
      assertThatThrownBy(() -> first.run(List.of(A, B, C), 1000))
          .isInstanceOf(AssertionError.class);
      assertThat(pages.keySet()).as("told of as soon as done").containsExactly(A);
      pages.clear();
    }
    try (RunStore store = store()) {
      Parts second = parts(store);
      second.run(List.of(A, B, C), 1000);
      assertThat(made).containsExactly(A, B, C);
      assertThat(second.done().keySet()).containsExactly(A, B, C);
      assertThat(pages).as("kept ones too").isEqualTo(second.done());
      assertThat(second.done().get(A)).isEqualTo(make(A));
    }
  }

  /** Kept parts count: 40 s each, so the second passes 79 s and the third is not begun. */
  @Test
  void noPartIsBegunOnceTheBudgetIsSpent() {
    try (RunStore store = store()) {
      Parts short1 = parts(store);
      short1.run(List.of(A, B, C), 79);
      assertThat(short1.done().keySet()).containsExactly(A, B);
      assertThat(short1.others()).containsOnlyKeys(C);
      assertThat(short1.isStopped()).isTrue();
      Parts longer = parts(store);
      longer.run(List.of(A, B, C), 81);
      assertThat(made).containsExactly(A, B, C);
      assertThat(longer.isStopped()).isFalse();
    }
  }

  @Test
  void aPartWithoutItsLogsIsLeftOutAndOneThatFailsIsToldOf() {
    try (RunStore store = store()) {
      Parts all =
          new Parts(
              part -> {
                if (part.equals(A)) {
                  throw new InputException("--traces", "has none of the logs needed");
                }
                if (part.equals(B)) {
                  throw new IllegalStateException("a bug");
                }
                return make(part);
              },
              Optional.of(store),
              pages::put,
              new PrintWriter(errors, true));
      all.run(List.of(A, B, C), 1000);
      assertThat(all.done().keySet()).containsExactly(C);
      assertThat(all.others().get(A)).contains("--traces").contains("none of the logs");
      assertThat(all.others().get(B)).startsWith("failed: ").contains("a bug");
      assertThat(all.isFailed()).isTrue();
      assertThat(errors.toString()).contains(B.command() + " failed: ");
    }
  }

  /** A claim judged by several parts is one claim of all their cases. */
  @Test
  void theTablesAddUpTheCasesOfAClaim() {
    try (RunStore store = store()) {
      Parts all = parts(store);
      all.run(List.of(B, C), 1000);
      PaperPage page = new PaperPage("claims", "");
      all.addTo(page);
      String text = page.text();
      assertThat(text)
          .containsPattern("dynP +1 +6 +4 +2 +0 +0\n")
          .containsPattern("1 +Table 4 +It is so +6 +4 +2 +0 +0\n")
          .containsPattern("paper +tends to hold +not decided\n")
          .containsPattern("quoin reproduce dynp --log SDSC +40 +1\n")
          .contains("The total is 80 s of CPU time, 0.02 h.");
    }
  }

  /** What was before stands beside the whole short form alone; its sums are those of its rows. */
  @Test
  void theShortFormStandsBesideTheClaimsOfBefore() {
    try (RunStore store = store()) {
      Parts some = parts(store);
      some.run(List.of(A, B, C), 1000);
      PaperPage page = new PaperPage("claims", "");
      some.addTo(page);
      assertThat(page.text()).doesNotContain("Before and now");
      Parts all = parts(store);
      all.run(Part.all(true), Double.POSITIVE_INFINITY);
      PaperPage whole = new PaperPage("claims", "");
      all.addTo(whole);
      assertThat(whole.markdown())
          .contains("| dynP | 8 | 74 | 60 | 14 | 0 | ")
          .contains("| gangs and coscheduling | 75 | 75 | 23 | 12 | 40 | ")
          .contains("| all | 108 | 413 | 244 | 94 | 75 | ");
      assertThat(whole.text().replaceAll("\\s+", " "))
          .contains("62 of 207 cases held before, 44 did not, and 101 were open; the page of");
    }
  }

  private KeptPart make(Part part, Path logs) {
    PrintWriter err = new PrintWriter(errors, true);
    return ReproduceAll.make(part, List.of("--threads", "1"), Optional.of(logs), err);
  }

  /** The smallest part there is: no log, two short streams. */
  @Test
  void aPartIsMadeByItsCommand() {
    Part part = new Part(Paper.KRC, List.of("krc", "--streams", "2", "--jobs", "20"));
    KeptPart one = make(part, folder);
    assertThat(one.page())
        .startsWith("<!-- made by: quoin reproduce krc --streams 2 --jobs 20 --markdown -->\n");
    assertThat(one.judged()).isNotEmpty().allMatch(judged -> !judged.cases().isEmpty());
    assertThat(one.cpu()).isPositive();
    Part refused = new Part(Paper.KRC, List.of("krc", "--streams", "1"));
    assertThatThrownBy(() -> make(refused, folder)).isInstanceOf(InputException.class);
  }

  @Test
  @Tag("slow")
  void aPageHasTheTitleOfWhatItIsAbout() {
    Part part = new Part(Paper.AIDA, List.of("aida", "--environments", "--quick"));
    assertThat(make(part, folder).page().lines().filter(line -> line.startsWith("# ")))
        .containsExactly(
            "# Aida and others, HPDC 1998: a performance model of global computing, where its"
                + " claims hold together");
  }

  @Test
  void onePageAtATimeIsMade() {
    Part both = new Part(Paper.AIDA, List.of("aida", "--environments", "--changeability"));
    assertThatThrownBy(() -> make(both, folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("--environments: excludes --changeability");
  }

  @Test
  void everyFigureIsInOneGroup() {
    assertThat(PaperFigure.groups().stream().flatMap(List::stream))
        .containsExactlyInAnyOrder(PaperFigure.values());
  }

  @Test
  void everyPartHasItsOwnFile() {
    for (boolean quick : List.of(true, false)) {
      Set<String> files = new HashSet<>();
      assertThat(Part.all(quick)).allMatch(part -> files.add(part.file()));
    }
  }
}
