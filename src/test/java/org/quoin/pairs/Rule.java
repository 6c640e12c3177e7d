package org.quoin.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A combination of values that no scenario has. Either Quoin refuses it, and then says why in its
 * own words, or there is nothing to combine.
 *
 * @param reason what Quoin says of it, in part, or why there is nothing to combine
 * @param refused whether Quoin refuses it
 * @param terms which values are combined, by feature
 */
record Rule(String reason, boolean refused, List<Term> terms) {
  /** All values of a feature but that of a scenario that does without. */
  static final Predicate<String> SOME = Predicate.not(Feature.NONE::equals);

  /**
   * Some values of one feature.
   *
   * @param feature its name
   * @param names tests the names of its values
   */
  record Term(String feature, Predicate<String> names) {}

  /** Creates a rule for what Quoin refuses with these words; {@link #when} says what it is. */
  static Rule refused(String words) {
    return new Rule(words, true, new ArrayList<>());
  }

  /** Creates a rule for what has no meaning; {@link #when} says what it is. */
  static Rule meaningless(String reason) {
    return new Rule(reason, false, new ArrayList<>());
  }

  /** {@return this rule, for scenarios that have one of these values too} */
  Rule when(String feature, String... values) {
    return with(feature, Set.of(values)::contains);
  }

  /** {@return this rule, for scenarios that have none of these values of the feature} */
  Rule unless(String feature, String... values) {
    return with(feature, Predicate.not(Set.of(values)::contains));
  }

  /** {@return this rule, for scenarios whose value of the feature passes a test} */
  Rule with(String feature, Predicate<String> names) {
    terms.add(new Term(feature, names));
    return this;
  }

  /** {@return whether its second term needs some value of the feature of the first} */
  boolean isNeed() {
    return terms.size() == 2
        && terms.get(0).names.test(Feature.NONE)
        && !terms.get(0).names.test("some value")
        && terms.get(1).names == SOME;
  }

  /** {@return what it forbids, and why} */
  <D> String shown(List<Feature<D>> features) {
    return terms.stream().map(term -> shown(term, features)).collect(Collectors.joining(" with "))
        + ": "
        + reason;
  }

  private static <D> String shown(Term term, List<Feature<D>> features) {
    Feature<D> feature =
        features.stream().filter(f -> f.name().equals(term.feature)).findFirst().orElseThrow();
    List<String> names =
        feature.values().stream().map(Value::name).filter(term.names).distinct().toList();
    int others = feature.values().size() - names.size();
    return others == 1 && !names.contains(Feature.NONE)
        ? feature.name()
        : feature.name() + " (" + String.join(", ", names) + ")";
  }

  /**
   * {@return whether it forbids a choice of values; false while a feature that it looks at has
   * none}
   *
   * @param names the names of the values by feature
   */
  boolean forbids(Map<String, String> names) {
    for (Term term : terms) {
      String name = names.get(term.feature);
      if (name == null || !term.names.test(name)) {
        return false;
      }
    }
    return true;
  }
}
