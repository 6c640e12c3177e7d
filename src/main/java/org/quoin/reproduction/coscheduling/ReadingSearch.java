package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.experiment.store.Execution;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.PaperPage;

/**
 * Which printed facts of Zhang et al. (2001) come out under which combination of readings. A fact
 * is a claim, or a printed number with a tolerance that was chosen before any run. The reading with
 * most facts is found on the facts of some sections and judged on those of the others, so that the
 * second count owes nothing to the choice.
 */
public final class ReadingSearch {

  /** The name of the study in files. */
  public static final String NAME = "search";

  /** A load at which gangs wait about as long as they run, and the load nearest to Table 4. */
  private static final Regime WAITING = Regime.of("0.7");

  private static final Regime OVERLOAD = Regime.of("overload");

  /** A printed number comes out within these. */
  private static final double CHANGE = 0.15;

  private static final double RATIO = 0.1;
  private static final double VARIATION = 0.1;

  private static final List<String> LEVELS =
      List.of("WL2 2", "WL2 5", "WL4 2", "WL4 5", "WL5 2", "WL5 5");

  /**
   * A place of the paper with facts.
   *
   * @param found whether readings are chosen by its facts; else its facts are held back
   * @param columns the columns that are run; none means all
   */
  private record Place(
      PaperFigure figure, String section, boolean found, Regime load, List<String> columns) {}

  private static final List<Place> PLACES =
      List.of(
          new Place(PaperFigure.FIG3, "4.1", true, Regime.HALF, List.of(PaperFigure.SATURATION)),
          new Place(PaperFigure.TABLE4, "4.3", true, OVERLOAD, LEVELS),
          new Place(PaperFigure.FIG5, "4.3", true, OVERLOAD, List.of()),
          new Place(PaperFigure.FIG10, "4.8", true, WAITING, List.of()),
          new Place(PaperFigure.FIG4, "4.2", false, WAITING, List.of()),
          new Place(PaperFigure.FIG6, "4.4", false, WAITING, List.of()),
          new Place(PaperFigure.TABLE5, "4.5", false, OVERLOAD, List.of()),
          new Place(PaperFigure.FIG7, "4.6", false, WAITING, List.of()),
          new Place(PaperFigure.FIG8, "4.7", false, WAITING, List.of()),
          new Place(PaperFigure.FIG9, "4.7", false, WAITING, List.of()),
          new Place(PaperFigure.FIG11, "4.9", false, WAITING, List.of()),
          new Place(PaperFigure.FIG14, "4.9", false, WAITING, List.of()),
          new Place(PaperFigure.TABLE6, "4.9", false, WAITING, List.of()));

  /** A fact, and whether it comes out. */
  private record Fact(Place place, String text, boolean comesOut, String figures) {}

  /** A reading with all of its facts. */
  private record Scored(SchedulerReading reading, List<Fact> facts, FigureStudy saturation) {
    long count(Predicate<Fact> which) {
      return facts.stream().filter(which).filter(Fact::comesOut).count();
    }

    String share(Predicate<Fact> which) {
      return count(which) + " of " + facts.stream().filter(which).count();
    }

    /** The mean over the sections of the share of facts that come out: each counts alike. */
    double score(boolean found) {
      return sections(found).stream()
          .mapToDouble(
              section -> {
                Predicate<Fact> here = fact -> fact.place.section.equals(section);
                return (double) count(here) / facts.stream().filter(here).count();
              })
          .average()
          .orElseThrow();
    }

    /** Returns whether all facts of section 4.1 that begin with the given words come out. */
    boolean saturates(String words) {
      return facts.stream()
          .filter(fact -> fact.place.figure == PaperFigure.FIG3 && fact.text.startsWith(words))
          .allMatch(Fact::comesOut);
    }
  }

  private final CaseRuns runs;
  private final Map<String, String> given;
  private final List<SchedulerReading> readings;

  /**
   * Creates a search over every combination of readings.
   *
   * @param given the options of costs that are given, those that no reading changes among them
   * @param only the values that are tried of some options of a reading, instead of all
   */
  public ReadingSearch(CaseRuns runs, Map<String, String> given, Map<String, List<String>> only) {
    this.runs = runs;
    this.given = Map.copyOf(given);
    this.readings = SchedulerReading.all(only);
  }

  /** {@return the options with the values that are tried, as in "yields again and once"} */
  public List<String> tried() {
    return SchedulerReading.OPTIONS.stream()
        .map(
            option ->
                option
                    + " "
                    + Plurals.listed(
                        readings.stream().map(one -> one.value(option)).distinct().toList()))
        .toList();
  }

  private FigureStudy study(Place place, SchedulerReading reading) {
    return place.figure.study(reading.of(given)).changed(place.columns, place.load::change);
  }

  private List<Case> cases() {
    return readings.stream()
        .flatMap(
            reading -> PLACES.stream().flatMap(place -> study(place, reading).cases().stream()))
        .toList();
  }

  /** {@return how many runs it takes} */
  public int steps() {
    return Measurements.steps(runs, cases());
  }

  /** Runs the search and adds it to a page. */
  public void run(Execution how, PaperPage page) {
    Measurements measurements = new Measurements(runs, how);
    measurements.measure(cases());
    List<Scored> scored =
        new ArrayList<>(readings.stream().map(one -> scored(one, measurements)).toList());
    Scored usual = scored.get(0);
    scored.sort(Comparator.comparingDouble(one -> -one.score(true)));
    addTo(page, scored, usual);
    page.reused(measurements.reused());
  }

  private Scored scored(SchedulerReading reading, Measurements measurements) {
    List<Fact> facts = new ArrayList<>();
    FigureStudy saturation = null;
    for (Place place : PLACES) {
      FigureStudy study = study(place, reading).of(measurements);
      saturation = place.figure == PaperFigure.FIG3 ? study : saturation;
      for (Claim claim : CoschedulingClaims.answered(place.figure, study)) {
        facts.add(
            new Fact(place, claim.text(), claim.finding().asClaimed(), claim.finding().figures()));
      }
      numbers(place, study, facts);
    }
    return new Scored(reading, facts, saturation);
  }

  /** Adds the printed numbers of a place. */
  private static void numbers(Place place, FigureStudy study, List<Fact> facts) {
    for (String row : study.rows()) {
      switch (place.figure) {
        case TABLE4 ->
            Stream.of("WL2", "WL4", "WL5")
                .forEach(
                    mix -> {
                      double ours = ratio(study, row, mix + " 5", mix + " 2") - 1;
                      double theirs = Published.level(row, mix + " 5");
                      String text = row + ", " + mix + ", level 5 against 2: ";
                      boolean sign = Math.signum(ours) == Math.signum(theirs);
                      facts.add(
                          new Fact(place, text + "direction", sign, both("%+.2f", ours, theirs)));
                      facts.add(near(place, text + "size", ours, theirs, CHANGE));
                    });
        case TABLE5 -> {
          List<String> columns = List.of("CS/2, I/2", "CS/2, I");
          for (int i = 0; i < columns.size(); i++) {
            double ours = ratio(study, row, columns.get(i), "CS, I");
            double theirs = Published.OVERHEADS.get(row)[i];
            facts.add(near(place, row + ", " + columns.get(i), ours, theirs, RATIO));
          }
        }
        case FIG10, FIG14, TABLE6 -> {
          boolean own = place.figure != PaperFigure.TABLE6 || row.endsWith("'");
          boolean again = place.figure == PaperFigure.FIG14 && row.matches("SB|PB-A");
          if (own && !again) {
            double ours = study.mean(row, "WL8", "unfairness");
            double theirs = Published.UNFAIRNESS.get(row);
            facts.add(near(place, row + ", variation of slowdowns", ours, theirs, VARIATION));
          }
        }
        default -> {
          // Figures without printed numbers have claims alone.
        }
      }
    }
  }

  private static double ratio(FigureStudy study, String row, String column, String first) {
    return study.mean(row, column, "response") / study.mean(row, first, "response");
  }

  private static Fact near(Place place, String text, double ours, double theirs, double most) {
    return new Fact(
        place,
        text + String.format(Locale.ROOT, ", within %.2f", most),
        Math.abs(ours - theirs) <= most,
        both("%.3f", ours, theirs));
  }

  private static String both(String format, double ours, double theirs) {
    return String.format(Locale.ROOT, format + ", paper " + format, ours, theirs);
  }

  private static List<String> sections(boolean found) {
    return PLACES.stream()
        .filter(place -> place.found == found)
        .map(Place::section)
        .distinct()
        .toList();
  }

  private static void addTo(PaperPage page, List<Scored> scored, Scored usual) {
    Scored best = scored.get(0);
    page.say("What the search found", sentences(scored, best, usual));
    page.table(
        "Readings, those with most facts of %s first".formatted(String.join(", ", sections(true))),
        "Facts of each section that come out. Use is without I/O, all jobs there at once; the paper"
            + " has 57 % for GS, 77 % for SB, PB and PB-SB, and less than 50 % for SY and DCS-SY.",
        table(scored));
    page.table(
        "What each reading changes",
        "Means over all combinations with it of the shares of facts that come out, each section"
            + " alike.",
        marginal(scored));
    page.table("Facts: under how many readings each comes out", facts(scored, best, usual));
    page.data(NAME, records(scored));
  }

  private static List<String> sentences(List<Scored> scored, Scored best, Scored usual) {
    Predicate<Fact> searched = fact -> fact.place.found;
    Predicate<Fact> heldBack = searched.negate();
    List<Scored> judged =
        scored.stream().sorted(Comparator.comparingDouble(one -> -one.score(false))).toList();
    List<Scored> both = scored.stream().filter(one -> one.saturates("Without I/O")).toList();
    List<SchedulerReading> ties =
        scored.stream()
            .filter(one -> one.score(true) == best.score(true))
            .map(Scored::reading)
            .toList();
    String common = SchedulerReading.common(both.stream().map(Scored::reading).toList());
    String together =
        "The two figures of 4.1, 57 %% for GS and 77 %% for PB, PB-SB and SB, come out together"
            + " under %d of %d readings%s.";
    String found =
        "By the facts of %s the best reading is %s, found by search on these facts: %s of them come"
            + " out, %s under the first reading, %s. The best reading has the largest mean of the"
            + " shares of these sections.%s";
    String then =
        "Of the facts of %s, which were held back, %s come out under it, %s under the first"
            + " reading; by these it is number %d of %d readings. Number 1 by these is %s, with"
            + " %s.";
    return List.of(
        together.formatted(
            both.size(), scored.size(), common.isEmpty() ? "" : ", all of them with " + common),
        found.formatted(
            String.join(", ", sections(true)),
            best.reading.command(),
            best.share(searched),
            usual.share(searched),
            usual.reading.command(),
            ties.size() == 1
                ? ""
                : " Readings with as many of them: %d more; they have %s in common."
                    .formatted(ties.size() - 1, SchedulerReading.common(ties))),
        then.formatted(
            String.join(", ", sections(false)),
            best.share(heldBack),
            usual.share(heldBack),
            judged.indexOf(best) + 1,
            scored.size(),
            judged.get(0).reading.command(),
            judged.get(0).share(heldBack)));
  }

  private static TextTable table(List<Scored> scored) {
    List<String> all = Stream.concat(sections(true).stream(), sections(false).stream()).toList();
    List<String> uses = List.of("GS", "SB", "PB", "PB-SB", "SY", "DCS-SY");
    return PaperPage.lines(
        List.of(SchedulerReading.OPTIONS, all, "held back", uses),
        scored,
        one ->
            List.of(
                one.reading.values(),
                all.stream().map(section -> one.share(fact -> fact.place.section.equals(section))),
                one.share(fact -> !fact.place.found),
                uses.stream()
                    .map(
                        row ->
                            Percent.whole(
                                one.saturation.mean(
                                    row, PaperFigure.SATURATION, "processor work")))));
  }

  private static TextTable marginal(List<Scored> scored) {
    TextTable table = new TextTable(List.of("option", "value", "searched", "held back"));
    for (int i = 0; i < SchedulerReading.OPTIONS.size(); i++) {
      int option = i;
      for (String value :
          scored.stream()
              .map(one -> one.reading.values().get(option))
              .distinct()
              .sorted()
              .toList()) {
        List<Scored> some =
            scored.stream().filter(one -> one.reading.values().get(option).equals(value)).toList();
        table.row(
            SchedulerReading.OPTIONS.get(i),
            value,
            Percent.whole(
                some.stream().mapToDouble(one -> one.score(true)).average().orElseThrow()),
            Percent.whole(
                some.stream().mapToDouble(one -> one.score(false)).average().orElseThrow()));
      }
    }
    return table;
  }

  private static TextTable facts(List<Scored> scored, Scored best, Scored usual) {
    return PaperPage.lines(
        List.of("where", "fact", "used to", "readings", "first", "found", "ours, found"),
        IntStream.range(0, best.facts.size()).boxed().toList(),
        i -> {
          Fact fact = best.facts.get(i);
          return List.of(
              fact.place.figure.id(),
              fact.text,
              fact.place.found ? "find" : "judge",
              scored.stream().filter(one -> one.facts.get(i).comesOut).count(),
              usual.facts.get(i).comesOut ? "yes" : "no",
              fact.comesOut ? "yes" : "no",
              fact.figures);
        });
  }

  private static List<Map<String, Object>> records(List<Scored> scored) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (Scored one : scored) {
      for (Fact fact : one.facts) {
        Map<String, Object> record = new LinkedHashMap<>();
        for (int i = 0; i < SchedulerReading.OPTIONS.size(); i++) {
          record.put(SchedulerReading.OPTIONS.get(i), one.reading.values().get(i));
        }
        record.put("figure", fact.place.figure.id());
        record.put("fact", fact.text);
        record.put("used_to", fact.place.found ? "find" : "judge");
        record.put("comes_out", fact.comesOut);
        record.put("figures", fact.figures);
        records.add(record);
      }
    }
    return records;
  }
}
