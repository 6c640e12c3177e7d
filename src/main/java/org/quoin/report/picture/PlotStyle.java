package org.quoin.report.picture;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Widths and letters of figures, as publishers ask for them. */
public enum PlotStyle {
  /** One column of an IEEE journal: 3.5 inches. */
  IEEE_COLUMN(252, 8),
  /** Both columns of an IEEE journal: 7.16 inches. */
  IEEE_PAGE(515.5, 8),
  /** One column of an ACM article (acmart, sigconf): 3.33 inches. */
  ACM_COLUMN(240, 8),
  /** Both columns of an ACM article: 7 inches. */
  ACM_PAGE(504, 8),
  /** The text of Springer's Lecture Notes in Computer Science: 122 mm. */
  LNCS(345.8, 9),
  /** One column of an Elsevier journal: 90 mm. */
  ELSEVIER_COLUMN(255.1, 8),
  /** Both columns of an Elsevier journal: 190 mm. */
  ELSEVIER_PAGE(538.6, 8),
  /** Half a slide of 10 inches. */
  SLIDE(540, 16);

  private final Print print;

  PlotStyle(double width, double fontSize) {
    print = new Print(width, fontSize);
  }

  public Print print() {
    return print;
  }

  /** {@return the words for all styles in options} */
  public static List<String> ids() {
    return Arrays.stream(values())
        .map(style -> style.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .toList();
  }
}
