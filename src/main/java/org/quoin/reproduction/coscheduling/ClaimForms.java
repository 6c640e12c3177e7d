package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Comparison;
import org.quoin.reproduction.Sample;

/** The forms that claims of Zhang et al. (2001) have, and those judged so far. */
abstract class ClaimForms {
  static final List<String> HIGH = List.of("PB", "PB-SB", "SB");
  static final List<String> BLOCKING = List.of("SB", "DCS-SB", "PB-SB");
  static final List<String> SPINNING = List.of("Local", "DCS", "PB", "SY", "PB-SY", "DCS-SY");
  static final List<String> GOOD = List.of("SB", "DCS-SB", "PB", "PB-SB", "PB-SY");
  static final List<String> GOOD_AND_GANGS = Stream.concat(Stream.of("GS"), GOOD.stream()).toList();

  /** What differs by less than this factor is alike: the one number that the paper leaves open. */
  static final double ALIKE = 1.5;

  final Study study;
  final List<Claim> claims = new ArrayList<>();

  ClaimForms(Study study) {
    this.study = study;
  }

  final void all(String text, List<Comparison> parts) {
    claims.add(Claim.all(text, parts));
  }

  final void all(String text, List<String> rows, Function<String, Comparison> comparison) {
    all(text, rows.stream().map(comparison).toList());
  }

  final void below(String text, List<Sample> low, List<Sample> high) {
    all(text, Comparison.allBelow(low, high));
  }

  final void lessThanAll(String text, List<Sample> low, List<Sample> high) {
    all(text, low.stream().flatMap(l -> high.stream().map(h -> Comparison.less(l, h))).toList());
  }

  /** Adds the claim that one scheme is below every other scheme. */
  final void lowest(String text, String scheme, Function<String, Sample> sample) {
    below(text, List.of(sample.apply(scheme)), map(others(List.of(scheme)), sample));
  }

  final Sample unfairness(String row) {
    return study
        .sample(row, "WL8", "unfairness")
        .printed(Published.UNFAIRNESS.getOrDefault(row, Double.NaN));
  }

  static Comparison below(Sample sample, double number) {
    return Comparison.below(sample, sample.number(number));
  }

  static Comparison less(Sample sample, double number) {
    return Comparison.less(sample, sample.number(number));
  }

  final Comparison shorter(String row, String column, String than) {
    return Comparison.below(
        study.sample(row, column, "response"), study.sample(row, than, "response"));
  }

  final Sample ratio(String row, String column, String base, String figure) {
    return study.sample(row, column, figure).over(study.sample(row, base, figure));
  }

  final List<String> others(List<String> rows) {
    return others(study.rows(), rows);
  }

  /** Returns the names that are not among those left out, in their order. */
  static List<String> others(List<String> all, List<String> leftOut) {
    return all.stream().filter(name -> !leftOut.contains(name)).toList();
  }

  static List<String> pb(String... letters) {
    return Stream.of(letters).map(letter -> "PB-" + letter).toList();
  }

  static List<Sample> map(List<String> rows, Function<String, Sample> sample) {
    return rows.stream().map(sample).toList();
  }

  final Sample response(String row, String column) {
    return study.sample(row, column, "response");
  }

  /** The product of the responses to some workloads: each counts by its ratios. */
  final Sample overall(String row, List<String> columns) {
    Sample product = response(row, columns.get(0));
    for (String column : columns.subList(1, columns.size())) {
      Sample next = response(row, column);
      product = product.over(next.number(1).over(next));
    }
    return product;
  }

  /** Each within {@link #ALIKE} times each other. */
  final void alike(String text, List<Sample> samples) {
    List<Comparison> parts = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      for (int j = 0; j < samples.size(); j++) {
        if (i != j) {
          parts.add(Comparison.below(samples.get(i), alike(samples.get(j))));
        }
      }
    }
    all(text, parts);
  }

  /** What is just not alike any more, above. */
  static Sample alike(Sample sample) {
    return sample.over(sample.number(1 / ALIKE)).printed(Double.NaN);
  }
}
