package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.input.Quantity;
import org.quoin.statistics.Estimate;

/**
 * Says which of several is best by a measure, and of which others that can be shown.
 *
 * @param measure what is judged by, as in "mean response time"
 * @param unit of it; may be empty
 * @param moreIsBetter whether great values are good
 * @param names of what is compared
 * @param values of each
 * @param behind by how much each is worse than the best
 */
record Verdict(
    String measure,
    String unit,
    boolean moreIsBetter,
    List<String> names,
    List<Estimate> values,
    List<Estimate> behind) {

  /** The place of the best; the first where none has a value. */
  int best() {
    Comparator<Integer> byMean = Comparator.comparingDouble(i -> values.get(i).mean());
    return IntStream.range(0, names.size())
        .filter(i -> !Double.isNaN(values.get(i).mean()))
        .boxed()
        .min(moreIsBetter ? byMean.reversed() : byMean)
        .orElse(0);
  }

  /** One sentence or two. */
  List<String> sentences() {
    int best = best();
    Estimate value = values.get(best);
    if (Double.isNaN(value.mean())) {
      return List.of("Nothing can be said of the " + measure + ": no job came to its end.");
    }
    if (names.size() == 1) {
      return List.of("Under " + names.get(0) + " the " + measure + " is " + shown(value) + ".");
    }
    List<String> same =
        IntStream.range(0, names.size())
            .filter(i -> i != best && !isTold(i) && !Double.isNaN(behind.get(i).mean()))
            .mapToObj(names::get)
            .toList();
    List<String> sentences = new ArrayList<>();
    String most = moreIsBetter ? "greatest" : "least";
    String intro = names.get(best) + " has the " + most + " " + measure + ", " + shown(value);
    if (same.isEmpty()) {
      sentences.add(intro + ".");
    } else {
      String others = String.join(", ", same);
      sentences.add(
          isExact(best)
              ? intro + "; so " + (same.size() == 1 ? "has " : "have ") + others + "."
              : intro
                  + ", but no difference from "
                  + others
                  + " can be shown"
                  + (value.count() < 2 ? " by one run." : "."));
    }
    IntStream.range(0, names.size())
        .filter(i -> i != best && isTold(i))
        .boxed()
        .min(Comparator.comparingDouble(i -> behind.get(i).mean()))
        .ifPresent(
            next ->
                sentences.add(
                    (same.isEmpty() && names.size() > 2 ? "The next, " : "")
                        + names.get(next)
                        + (same.isEmpty() && names.size() > 2 ? ", has " : " has ")
                        + shown(behind.get(next))
                        + (moreIsBetter ? " less." : " more.")));
    return sentences;
  }

  private boolean isExact(int place) {
    return values.get(place).halfWidth() == 0;
  }

  /** One of a single draw has no interval, and shows nothing; a replay's has one of length 0. */
  private boolean isTold(int other) {
    Estimate difference = behind.get(other);
    return difference.mean() > difference.halfWidth();
  }

  private String shown(Estimate estimate) {
    if (unit.equals("s") && !(estimate.halfWidth() > 0)) {
      return Quantity.DURATION.show(estimate.mean());
    }
    return estimate + (unit.isEmpty() ? "" : " " + unit);
  }
}
