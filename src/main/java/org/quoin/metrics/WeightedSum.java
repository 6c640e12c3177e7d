package org.quoin.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;

/**
 * A weighted sum of metrics as text: {@code 0.2 makespan + 0.8 ARTwW}, the combination in the
 * outlook of dynP (Streit, JSSPP 2004). A metric without a weight has weight 1.
 *
 * @param <M> the type of a metric
 * @param terms at least one
 * @param text the sum with every name as it is defined
 */
public record WeightedSum<M>(List<Term<M>> terms, String text) {
  /** Maximum number of names that a message lists. */
  private static final int LISTED = 20;

  /**
   * A metric and its weight.
   *
   * @param <M> the type of a metric
   * @param weight above 0 and finite
   * @param metric the metric
   */
  public record Term<M>(double weight, M metric) {}

  public WeightedSum {
    terms = List.copyOf(terms);
  }

  /**
   * Reads a sum.
   *
   * @param <M> the type of a metric
   * @param place the option or key that holds the sum, for messages
   * @param written a metric, or weights and metrics joined by +
   * @param metrics the metrics that may be summed
   * @param id returns the name of a metric, read in upper or lower case
   * @return the sum
   * @throws InputException if the sum cannot be read
   */
  public static <M> WeightedSum<M> read(
      String place, String written, List<M> metrics, Function<M, String> id) {
    List<Term<M>> terms = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (String term : written.trim().split("\\s*\\+\\s*", -1)) {
      String[] parts = term.trim().split("[\\s*]+");
      double weight = parts.length == 2 ? Quantity.plain(parts[0]) : 1;
      String name = parts.length == 0 ? "" : parts[parts.length - 1];
      M metric =
          metrics.stream().filter(m -> id.apply(m).equalsIgnoreCase(name)).findFirst().orElse(null);
      if (metric == null || parts.length > 2 || !(weight > 0) || Double.isInfinite(weight)) {
        throw new InputException(
            place,
            "'%s': expected a metric, or several as in '0.2 makespan + 0.8 ARTwW'; %s"
                .formatted(term, near(name, metrics.stream().map(id).toList())));
      }
      terms.add(new Term<>(weight, metric));
      words.add(parts.length == 2 ? parts[0] + " " + id.apply(metric) : id.apply(metric));
    }
    return new WeightedSum<>(terms, String.join(" + ", words));
  }

  /** Lists the names only if they are few. */
  private static String near(String name, List<String> names) {
    return names.size() <= LISTED
        ? NearestName.expected(name, names)
        : NearestName.to(name, names)
            .map(near -> "did you mean '" + near + "'?")
            .orElse("see 'quoin list metrics'");
  }
}
