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

  private static final int STEPS = 1_000;

  /** How many missing pairs are looked at for the next. */
  private static final int LOOKED_AT = 500;

  private final List<Feature<D>> features;
  private final List<Value<D>> values = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int[] featureOf;
  private final int[] firstOf;
  private final List<List<Ban>> bansOf = new ArrayList<>();
  private final BitSet missing = new BitSet();
  private final BitSet covered = new BitSet();
  private final BitSet shown = new BitSet();
  private final BitSet seen = new BitSet();
  private final Map<Integer, String> impossible = new LinkedHashMap<>();
  private final int[] tries;
  private final Random random;
  private List<Covering<D>> others = List.of();
  private int steps;
  private String blocked = "";

  /**
   * A rule with its values by number.
   *
   * @param reason of the rule
   * @param features of its terms
   * @param values of its terms
   */
  private record Ban(String reason, int[] features, List<BitSet> values) {
    /** Whether it forbids a choice, in which a feature without a value has a negative number. */
    boolean forbids(int[] choice) {
      for (int term = 0; term < features.length; term++) {
        int value = choice[features[term]];
        if (value < 0 || !values.get(term).get(value)) {
          return false;
        }
      }
      return true;
    }
  }

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
    }
    firstOf[features.size()] = values.size();
    tries = new int[values.size() * values.size()];
    List<Ban> bans = rules.stream().map(this::ban).toList();
    for (int f = 0; f < features.size(); f++) {
      int feature = f;
      bansOf.add(
          bans.stream()
              .filter(ban -> Arrays.stream(ban.features).anyMatch(g -> g == feature))
              .toList());
    }
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

  private Ban ban(Rule rule) {
    int[] terms = new int[rule.terms().size()];
    List<BitSet> allowed = new ArrayList<>();
    for (int term = 0; term < terms.length; term++) {
      Rule.Term one = rule.terms().get(term);
      int f = 0;
      while (!features.get(f).name().equals(one.feature())) {
        f++;
      }
      terms[term] = f;
      BitSet bits = new BitSet();
      for (int v = firstOf[f]; v < firstOf[f + 1]; v++) {
        bits.set(v, one.names().test(values.get(v).name()));
      }
      allowed.add(bits);
    }
    return new Ban(rule.reason(), terms, allowed);
  }

  private int[] nothing() {
    int[] choice = new int[features.size()];
    Arrays.fill(choice, -1);
    return choice;
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

  /** Forgets what has been met, but not what cannot be combined. */
  void restart() {
    missing.or(covered);
    covered.clear();
    shown.clear();
    seen.clear();
  }

  /**
   * Notes the missing pairs that a rule forbids whatever stands beside them.
   *
   * @param all the covering with no more than the common rules, whose impossible pairs are so here
   */
  void ruleOut(Covering<D> all) {
    all.impossible.forEach(this::rule);
    for (int pair : missing.stream().toArray()) {
      int[] two = {pair / values.size(), pair % values.size()};
      int[] choice = nothing();
      for (int v : two) {
        choice[featureOf[v]] = v;
      }
      blocked = "";
      if (forbidden(featureOf[two[0]], choice) || forbidden(featureOf[two[1]], choice)) {
        rule(pair, blocked);
      }
    }
  }

  /** {@return the values that have not been met, but could be} */
  List<String> unmet() {
    return IntStream.range(0, values.size())
        .filter(v -> !seen.get(v) && complete(v).isPresent())
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
   *
   * @param also coverings of these features whose missing pairs are worth as much as those of this
   *     one, where their rules allow the values
   */
  Optional<Map<String, Value<D>>> next(List<Covering<D>> also) {
    others = also;
    while (true) {
      int pair = wanted();
      if (pair < 0) {
        return Optional.empty();
      }
      tries[pair]++;
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
    int[] all = nothing();
    choice.values().forEach(value -> put(numbers.get(value.toString()), all));
    for (int f = 0; f < all.length; f++) {
      if (forbids(f, all)) {
        return false;
      }
    }
    return pairs(choice).anyMatch(missing::get);
  }

  private IntStream pairs(Map<String, Value<D>> choice) {
    int[] ids = choice.values().stream().mapToInt(v -> numbers.get(v.toString())).toArray();
    return IntStream.range(0, ids.length)
        .flatMap(i -> IntStream.range(i + 1, ids.length).map(j -> pair(ids[i], ids[j])));
  }

  /**
   * A missing pair that was tried least often, of these one with a value that was not met yet, of
   * some from a place by chance on; or -1.
   */
  private int wanted() {
    int from = random.nextInt(values.size() * values.size());
    int found = -1;
    int least = 2 * TRIES;
    int pair = missing.nextSetBit(from);
    int all = missing.cardinality();
    for (int i = 0; i < all && least > 0 && (found < 0 || i < LOOKED_AT); i++) {
      if (pair < 0) {
        pair = missing.nextSetBit(0);
      }
      boolean known = seen.get(pair / values.size()) && seen.get(pair % values.size());
      int rank = 2 * tries[pair] + (known ? 1 : 0);
      if (rank < least) {
        least = rank;
        found = pair;
      }
      pair = missing.nextSetBit(pair + 1);
    }
    return found;
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
    choice.values().forEach(value -> seen.set(numbers.get(value.toString())));
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

  private void put(int value, int[] choice) {
    choice[featureOf[value]] = value;
  }

  /** Values of all features with these among them, if the rules allow any. */
  private Optional<int[]> complete(int... given) {
    int[] choice = nothing();
    for (int v : given) {
      put(v, choice);
    }
    blocked = "";
    for (int v : given) {
      if (forbidden(featureOf[v], choice)) {
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
    order.sort((x, y) -> weight(y) - weight(x));
    steps = 0;
    List<Covering<D>> gaining = new ArrayList<>(others);
    gaining.removeIf(
        other -> Arrays.stream(given).anyMatch(v -> other.forbids(featureOf[v], choice)));
    return fill(choice, order, 0, gaining) ? Optional.of(choice) : Optional.empty();
  }

  /** How early a feature is chosen: first those of which a value is forbidden by itself. */
  private int weight(int f) {
    List<Ban> bans = bansOf.get(f);
    boolean alone = bans.stream().anyMatch(ban -> ban.features.length == 1);
    return bans.size() + (alone ? 1_000 : 0);
  }

  private boolean fill(int[] choice, List<Integer> order, int at, List<Covering<D>> gaining) {
    if (at == order.size()) {
      return true;
    }
    if (++steps > STEPS) {
      return false;
    }
    Collections.swap(order, at, constrained(choice, order, at));
    int f = order.get(at);
    for (int v : byGain(f, choice, gaining)) {
      choice[f] = v;
      if (!forbidden(f, choice)) {
        List<Covering<D>> left =
            gaining.stream().filter(other -> !other.forbids(f, choice)).toList();
        if (fill(choice, order, at + 1, left)) {
          return true;
        }
      }
      choice[f] = -1;
    }
    return false;
  }

  /** The feature with the fewest values that are left, so that dead ends show early. */
  private int constrained(int[] choice, List<Integer> order, int at) {
    int best = at;
    int least = Integer.MAX_VALUE;
    for (int i = at; i < order.size(); i++) {
      int f = order.get(i);
      if (bansOf.get(f).isEmpty()) {
        continue;
      }
      int left = 0;
      for (int v = firstOf[f]; v < firstOf[f + 1] && left < 2; v++) {
        choice[f] = v;
        left += forbidden(f, choice) ? 0 : 1;
      }
      choice[f] = -1;
      if (left < 2 && left < least) {
        least = left;
        best = i;
      }
    }
    return best;
  }

  private boolean forbidden(int f, int[] choice) {
    for (Ban ban : bansOf.get(f)) {
      if (ban.forbids(choice)) {
        if (blocked.isEmpty()) {
          blocked = ban.reason;
        }
        return true;
      }
    }
    return false;
  }

  private boolean forbids(int f, int[] choice) {
    for (Ban ban : bansOf.get(f)) {
      if (ban.forbids(choice)) {
        return true;
      }
    }
    return false;
  }

  /** The values of a feature, those first that meet most missing pairs of all coverings. */
  private List<Integer> byGain(int f, int[] choice, List<Covering<D>> gaining) {
    List<Integer> candidates = new ArrayList<>();
    Map<Integer, Integer> gains = new HashMap<>();
    for (int v = firstOf[f]; v < firstOf[f + 1]; v++) {
      int gain = gain(v, choice);
      for (Covering<D> other : gaining) {
        choice[f] = v;
        boolean allowed = !other.forbids(f, choice);
        choice[f] = -1;
        gain += allowed ? other.gain(v, choice) : 0;
      }
      candidates.add(v);
      gains.put(v, gain);
    }
    Collections.shuffle(candidates, random);
    candidates.sort((x, y) -> gains.get(y) - gains.get(x));
    return candidates;
  }

  private int gain(int v, int[] choice) {
    int gain = 0;
    for (int other : choice) {
      gain += other >= 0 && missing.get(pair(v, other)) ? 1 : 0;
    }
    return gain;
  }
}
