package org.quoin.pairs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Chooses one value of each feature, again and again, until every pair of values of two features
 * has been met: a covering array of strength two under rules, made greedily. Each choice begins
 * with a pair that is still missing; every further feature takes the value that meets most of the
 * missing pairs, ties by chance.
 *
 * @param <D> the draft of a scenario that values are written into
 */
final class Covering<D> {
  /** How often a pair is tried before it is given up, where runs do not show it. */
  private static final int TRIES = 6;

  private static final int STEPS = 5_000;

  private final List<Feature<D>> features;
  private final List<Value<D>> values = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int[] featureOf;
  private final int[] firstOf;
  private final List<List<Rule>> rulesOf = new ArrayList<>();
  private final BitSet missing = new BitSet();
  private final BitSet covered = new BitSet();
  private final BitSet shown = new BitSet();
  private final Map<Integer, String> impossible = new LinkedHashMap<>();
  private final Map<Integer, Integer> tries = new HashMap<>();
  private final Random random;
  private int steps;
  private String blocked = "";

  /**
   * Begins with every pair missing.
   *
   * @param features in the order of the table
   * @param given what cannot be combined
   * @param seed of the ties
   */
  Covering(List<Feature<D>> features, List<Rule> given, long seed) {
    this.features = features;
    List<Rule> rules = withImplied(given);
    random = new Random(seed);
    firstOf = new int[features.size() + 1];
    for (int f = 0; f < features.size(); f++) {
      firstOf[f] = values.size();
      for (Value<D> value : features.get(f).values()) {
        numbers.put(value.toString(), values.size());
        values.add(value);
      }
      String name = features.get(f).name();
      rulesOf.add(
          rules.stream()
              .filter(rule -> rule.terms().stream().anyMatch(t -> t.feature().equals(name)))
              .toList());
    }
    firstOf[features.size()] = values.size();
    featureOf = new int[values.size()];
    for (int f = 0; f < features.size(); f++) {
      for (int v = firstOf[f]; v < firstOf[f + 1]; v++) {
        featureOf[v] = f;
      }
    }
    for (int a = 0; a < values.size(); a++) {
      for (int b = firstOf[featureOf[a] + 1]; b < values.size(); b++) {
        missing.set(pair(a, b));
      }
    }
  }

  /**
   * Adds what rules imply together, so that a dead end shows before it is reached: where a feature
   * needs another one, a rule for every value of the other is one for the first, too.
   */
  private static List<Rule> withImplied(List<Rule> given) {
    List<Rule> rules = new ArrayList<>(given);
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      for (Rule.Term term : rule.terms()) {
        if (term.names() == Rule.SOME) {
          for (Rule need : given) {
            if (need.isNeed() && need.terms().get(0).feature().equals(term.feature())) {
              List<Rule.Term> terms = new ArrayList<>(rule.terms());
              terms.set(terms.indexOf(term), need.terms().get(1));
              rules.add(new Rule(rule.reason(), false, terms));
            }
          }
        }
      }
    }
    return rules;
  }

  private int pair(int a, int b) {
    return a < b ? a * values.size() + b : b * values.size() + a;
  }

  /** {@return how many pairs have been met} */
  int covered() {
    return covered.cardinality();
  }

  /** {@return how many pairs were met by a run that shows that both values took effect} */
  int shown() {
    return shown.cardinality();
  }

  /** {@return the values of which no pair was shown to have taken effect} */
  List<String> neverShown() {
    BitSet seen = new BitSet();
    shown.stream().forEach(pair -> seen.set(pair / values.size()));
    shown.stream().forEach(pair -> seen.set(pair % values.size()));
    return IntStream.range(0, values.size())
        .filter(v -> !seen.get(v))
        .mapToObj(v -> values.get(v).toString())
        .toList();
  }

  /** {@return how many pairs are still missing} */
  int uncovered() {
    return missing.cardinality();
  }

  /** {@return how many pairs cannot be combined} */
  int impossible() {
    return impossible.size();
  }

  /** {@return the pairs that cannot be combined with the reason, by reason} */
  Map<String, List<String>> impossiblePairs() {
    Map<String, List<String>> pairs = new LinkedHashMap<>();
    impossible.forEach(
        (pair, reason) -> pairs.computeIfAbsent(reason, r -> new ArrayList<>()).add(name(pair)));
    return pairs;
  }

  /** {@return the pairs that are still missing, as text} */
  List<String> uncoveredPairs() {
    return missing.stream().mapToObj(this::name).toList();
  }

  private String name(int pair) {
    return values.get(pair / values.size()) + " with " + values.get(pair % values.size());
  }

  /**
   * {@return values of all features that meet at least one pair that is missing; empty when there
   * is none left, or none that has not been tried often}
   */
  Optional<Map<String, Value<D>>> next() {
    while (true) {
      int pair = wanted();
      if (pair < 0) {
        return Optional.empty();
      }
      tries.merge(pair, 1, Integer::sum);
      Optional<int[]> choice = complete(pair / values.size(), pair % values.size());
      if (choice.isPresent()) {
        return Optional.of(named(choice.get()));
      }
      if (steps > STEPS) {
        continue; // no answer: another order of the features may find one
      }
      rule(pair, blocked);
      ruleAll(pair / values.size());
      ruleAll(pair % values.size());
    }
  }

  private void rule(int pair, String reason) {
    if (missing.get(pair)) {
      missing.clear(pair);
      impossible.put(pair, reason);
    }
  }

  /** Notes all pairs of a value that cannot be combined even with itself alone. */
  private void ruleAll(int value) {
    if (complete(value).isEmpty() && steps <= STEPS) {
      String reason = blocked;
      for (int other = 0; other < values.size(); other++) {
        if (featureOf[other] != featureOf[value]) {
          rule(pair(value, other), reason);
        }
      }
    }
  }

  /** {@return whether no rule forbids a choice and it has a pair that is missing} */
  boolean wants(Map<String, Value<D>> choice) {
    Map<String, String> names = Trial.names(choice);
    if (rulesOf.stream().flatMap(List::stream).anyMatch(rule -> rule.forbids(names))) {
      return false;
    }
    return pairs(choice).anyMatch(missing::get);
  }

  private IntStream pairs(Map<String, Value<D>> choice) {
    int[] ids = choice.values().stream().mapToInt(v -> numbers.get(v.toString())).toArray();
    return IntStream.range(0, ids.length)
        .flatMap(i -> IntStream.range(i + 1, ids.length).map(j -> pair(ids[i], ids[j])));
  }

  /** A missing pair that was tried least often, found from a place by chance on. */
  private int wanted() {
    int all = values.size() * values.size();
    int from = random.nextInt(all);
    for (int tried = 0; tried < TRIES; tried++) {
      int least = tried;
      int found =
          IntStream.concat(IntStream.range(from, all), IntStream.range(0, from))
              .filter(pair -> missing.get(pair) && tries.getOrDefault(pair, 0) == least)
              .findFirst()
              .orElse(-1);
      if (found >= 0) {
        return found;
      }
    }
    return -1;
  }

  private Map<String, Value<D>> named(int[] choice) {
    Map<String, Value<D>> named = new LinkedHashMap<>();
    for (int f = 0; f < choice.length; f++) {
      named.put(features.get(f).name(), values.get(choice[f]));
    }
    return named;
  }

  /**
   * Notes that a scenario of this choice has been run.
   *
   * @param choice the values of its features
   * @param took tests the name of a feature: whether the run shows that its value took effect
   */
  void met(Map<String, Value<D>> choice, Predicate<String> took) {
    pairs(choice)
        .filter(missing::get)
        .forEach(
            pair -> {
              missing.clear(pair);
              covered.set(pair);
            });
    Map<String, Value<D>> effective = new LinkedHashMap<>(choice);
    effective.keySet().removeIf(took.negate());
    pairs(effective).filter(covered::get).forEach(shown::set);
  }

  /**
   * {@return values of all features that break a rule which is not among those of this covering;
   * empty where these allow none}
   *
   * @param rule to be broken
   */
  Optional<Map<String, Value<D>>> breaking(Rule rule) {
    List<List<Integer>> terms = new ArrayList<>();
    for (Rule.Term term : rule.terms()) {
      terms.add(
          values.stream()
              .filter(v -> v.feature().equals(term.feature()) && term.names().test(v.name()))
              .map(v -> numbers.get(v.toString()))
              .toList());
    }
    return breaking(terms, new ArrayList<>());
  }

  private Optional<Map<String, Value<D>>> breaking(List<List<Integer>> terms, List<Integer> taken) {
    if (taken.size() == terms.size()) {
      return complete(taken.stream().mapToInt(Integer::intValue).toArray()).map(this::named);
    }
    for (int value : terms.get(taken.size())) {
      taken.add(value);
      Optional<Map<String, Value<D>>> found = breaking(terms, taken);
      if (found.isPresent()) {
        return found;
      }
      taken.remove(taken.size() - 1);
    }
    return Optional.empty();
  }

  /** Values of all features with these among them, if the rules allow any. */
  private Optional<int[]> complete(int... given) {
    int[] choice = new int[features.size()];
    Arrays.fill(choice, -1);
    Map<String, String> names = new HashMap<>();
    for (int v : given) {
      choice[featureOf[v]] = v;
      names.put(values.get(v).feature(), values.get(v).name());
    }
    blocked = "";
    for (int v : given) {
      if (forbidden(featureOf[v], names)) {
        return Optional.empty();
      }
    }
    List<Integer> order = new ArrayList<>();
    for (int f = 0; f < features.size(); f++) {
      if (choice[f] < 0) {
        order.add(f);
      }
    }
    Collections.shuffle(order, random);
    order.sort((x, y) -> rulesOf.get(y).size() - rulesOf.get(x).size());
    steps = 0;
    return fill(choice, names, order, 0) ? Optional.of(choice) : Optional.empty();
  }

  private boolean fill(int[] choice, Map<String, String> names, List<Integer> order, int at) {
    if (at == order.size()) {
      return true;
    }
    if (++steps > STEPS) {
      return false;
    }
    int next = constrained(names, order, at);
    Collections.swap(order, at, next);
    int f = order.get(at);
    String name = features.get(f).name();
    for (int v : byGain(f, choice)) {
      choice[f] = v;
      names.put(name, values.get(v).name());
      if (!forbidden(f, names) && fill(choice, names, order, at + 1)) {
        return true;
      }
      names.remove(name);
      choice[f] = -1;
    }
    return false;
  }

  /** The feature with the fewest values that are left, so that dead ends show early. */
  private int constrained(Map<String, String> names, List<Integer> order, int at) {
    int best = at;
    int least = Integer.MAX_VALUE;
    for (int i = at; i < order.size(); i++) {
      int f = order.get(i);
      if (rulesOf.get(f).isEmpty()) {
        continue;
      }
      int left = 0;
      for (int v = firstOf[f]; v < firstOf[f + 1] && left < 2; v++) {
        names.put(features.get(f).name(), values.get(v).name());
        left += forbidden(f, names) ? 0 : 1;
      }
      names.remove(features.get(f).name());
      if (left < 2 && left < least) {
        least = left;
        best = i;
      }
    }
    return best;
  }

  private boolean forbidden(int f, Map<String, String> names) {
    for (Rule rule : rulesOf.get(f)) {
      if (rule.forbids(names)) {
        if (blocked.isEmpty()) {
          blocked = rule.reason();
        }
        return true;
      }
    }
    return false;
  }

  private List<Integer> byGain(int f, int[] choice) {
    List<Integer> candidates = new ArrayList<>();
    Map<Integer, Integer> gains = new HashMap<>();
    for (int v = firstOf[f]; v < firstOf[f + 1]; v++) {
      int gain = 0;
      for (int other : choice) {
        gain += other >= 0 && missing.get(pair(v, other)) ? 1 : 0;
      }
      candidates.add(v);
      gains.put(v, gain);
    }
    Collections.shuffle(candidates, random);
    candidates.sort((x, y) -> gains.get(y) - gains.get(x));
    return candidates;
  }
}
