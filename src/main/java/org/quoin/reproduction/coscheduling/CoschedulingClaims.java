package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.PairedComparison;
import org.quoin.reproduction.PairedSample;
import org.quoin.timeshared.node.Scheme;

/** The figures and sets of schemes that {@code claims.txt} compares. */
final class CoschedulingClaims implements ClaimFormula.Figures {
  /** The schemes that sections 4.2 and 4.3 call good. */
  static final List<String> GOOD = List.of("SB", "DCS-SB", "PB", "PB-SB", "PB-SY");

  /**
   * The schemes of which Table 4 itself prints that WL2 and WL5 gain more from level 5 than WL4.
   */
  static final List<String> GAINING =
      PaperFigure.Schemes.TEN.stream()
          .map(Scheme::title)
          .filter(row -> Published.gainsMore(row, "WL2") && Published.gainsMore(row, "WL5"))
          .toList();

  private static final Map<String, List<String>> SETS =
      Map.of(
          "LOW", Published.BELOW_HALF,
          "HIGH", List.of("PB", "PB-SB", "SB"),
          "BLOCKING", List.of("SB", "DCS-SB", "PB-SB"),
          "SPINNING", List.of("Local", "DCS", "PB", "SY", "PB-SY", "DCS-SY"),
          "GOOD", GOOD,
          "GAINING", GAINING,
          "DEMAND", List.of("DCS", "DCS-SY"),
          "NEAR", List.of("GS", "SB", "PB-SB", "PB-SY"),
          "PROFILED", List.of("WL2", "WL4", "WL5"));

  private static final List<ClaimFile.Stated> ALL = ClaimFile.of(CoschedulingClaims.class);

  private final FigureStudy study;

  private CoschedulingClaims(FigureStudy study) {
    this.study = study;
  }

  /** {@return the claims about a figure, judged by a study that has been measured} */
  static List<Claim> of(PaperFigure figure, FigureStudy study) {
    return judged(stated(figure), study);
  }

  /**
   * {@return the main claims about a figure} The study needs only the columns that they are about.
   */
  static List<Claim> main(PaperFigure figure, FigureStudy study) {
    List<ClaimFile.Stated> all = stated(figure);
    List<ClaimFile.Stated> main = all.stream().filter(one -> one.rule().equals("main")).toList();
    return judged(main.isEmpty() ? all : main, study);
  }

  /** {@return the claims about a figure of which the study has every column that they name} */
  static List<Claim> answered(PaperFigure figure, FigureStudy study) {
    List<String> missing =
        Published.LEVEL_COLUMNS.stream()
            .filter(column -> figure == PaperFigure.TABLE4 && !study.columns().contains(column))
            .toList();
    return judged(
        stated(figure).stream()
            .filter(one -> one.lines().stream().noneMatch(line -> names(line, missing)))
            .toList(),
        study);
  }

  private static boolean names(String line, List<String> columns) {
    return columns.stream().anyMatch(line::contains);
  }

  private static List<ClaimFile.Stated> stated(PaperFigure figure) {
    return ALL.stream().filter(one -> one.source().equals(figure.id())).toList();
  }

  private static List<Claim> judged(List<ClaimFile.Stated> claims, FigureStudy study) {
    CoschedulingClaims figures = new CoschedulingClaims(study);
    return claims.stream().flatMap(one -> one.judge(figures).stream()).toList();
  }

  @Override
  public double level() {
    return study.level();
  }

  @Override
  public List<String> set(String name) {
    return switch (name) {
      case "ALL" -> study.rows();
      case "COLUMNS" -> study.columns();
      default -> SETS.getOrDefault(name, List.of(name));
    };
  }

  @Override
  public PairedSample of(String name, String row, String column) {
    return switch (name) {
      case "use", "work" ->
          study
              .sample(
                  row,
                  PaperFigure.SATURATION,
                  name.equals("use") ? "utilization" : "processor work")
              .printed(Published.USE.getOrDefault(row, Double.NaN));
      case "overall" ->
          study.columns().stream()
              .map(one -> study.sample(row, one, "response"))
              .reduce((x, y) -> x.with(y, (a, b) -> a * b))
              .orElseThrow();
      case "unfairness" ->
          study
              .sample(row, column, name)
              .printed(Published.UNFAIRNESS.getOrDefault(row, Double.NaN));
      case "slowdown" -> study.sample(row, "WL8", "slowdown " + column);
      case "growth" -> ratio(row, "s 150 %", "s 20 %", "execution");
      case "gain" ->
          ratio(row, column + " 5", column + " 2", "response")
              .printed(1 + Published.level(row, column + " 5"));
      case "overheads" ->
          ratio(row, "CS/2, I/2", "CS, I", "response").printed(Published.OVERHEADS.get(row)[0]);
      case "pending" -> share(row, column, List.of("S2", "S3"), List.of("S1", "S2", "S3"));
      case "next" -> share(row, column, List.of("position 1"), PaperFigure.POSITIONS);
      default -> study.sample(row, column, name);
    };
  }

  private PairedSample ratio(String row, String column, String base, String figure) {
    return study.sample(row, column, figure).over(study.sample(row, base, figure));
  }

  private PairedSample share(String row, String column, List<String> some, List<String> all) {
    return sum(row, column, some).over(sum(row, column, all));
  }

  private PairedSample sum(String row, String column, List<String> figures) {
    return figures.stream()
        .map(figure -> study.sample(row, column, figure))
        .reduce((x, y) -> x.with(y, Double::sum))
        .orElseThrow();
  }

  /** The entries of Table 4 that are not 0: whether our response changes in the same direction. */
  @Override
  public List<PairedComparison> comparisons(String name) {
    List<PairedComparison> entries = new ArrayList<>();
    for (String row : study.rows()) {
      for (String column : Published.LEVEL_COLUMNS) {
        if (!study.columns().contains(column)) {
          continue;
        }
        double published = Published.level(row, column);
        PairedSample at = study.sample(row, column, "response").printed(1 + published);
        PairedSample two = study.sample(row, column.substring(0, 3) + " 2", "response").printed(1);
        if (published < 0) {
          entries.add(PairedComparison.below(at, two));
        } else if (published > 0) {
          entries.add(PairedComparison.below(two, at));
        }
      }
    }
    return entries;
  }
}
