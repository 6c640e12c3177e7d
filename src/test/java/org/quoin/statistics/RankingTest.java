package org.quoin.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.inference.TestUtils;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.statistics.Ranking.Pair;
import org.quoin.statistics.Ranking.Row;

class RankingTest {
  /** R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm"), by hand 3, -, 2 and 4 times. */
  @Test
  void holmByHand() {
    assertThat(Ranking.holm(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
    assertThat(Ranking.holm(new double[] {0.6, 0.9})).containsExactly(1, 1);
    assertThat(Ranking.holm(new double[0])).isEmpty();
  }

  /** A common part in all alternatives, as common random numbers make it, and own noise. */
  private static List<double[]> runs(int count, double noise, int seed, double... means) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("noise");
    double[] common = random.doubles(count).map(u -> 10 * u).toArray();
    List<double[]> values = new ArrayList<>();
    for (double mean : means) {
      double[] own = new double[count];
      Arrays.setAll(own, r -> mean + common[r] + noise * random.nextGaussian());
      values.add(own);
    }
    return values;
  }

  @Test
  void whatIsNotToldApartIsTied() {
    List<String> names = List.of("slow", "a", "b", "fast");
    List<double[]> values = runs(20, 0.1, 1, 30, 20, 20, 10);
    Ranking ranking = Ranking.of(names, values, Replicates.INDEPENDENT, false, 0.95);
    assertThat(ranking.rows()).extracting(Row::place).containsExactly("1", "2-3", "2-3", "4");
    assertThat(ranking.rows().get(0).name()).isEqualTo("fast");
    assertThat(ranking.rows().get(3).name()).isEqualTo("slow");
    Ranking other = Ranking.of(names, values, Replicates.INDEPENDENT, true, 0.95);
    assertThat(other.rows()).extracting(Row::place).containsExactly("1", "2-3", "2-3", "4");
    assertThat(other.rows().get(0).name()).isEqualTo("slow");
  }

  @Test
  void theChanceIsThatOfThePairedTestTimesHolmsFactor() {
    List<double[]> values = runs(12, 1, 3, 10, 10.8, 12);
    Ranking ranking =
        Ranking.of(List.of("a", "b", "c"), values, Replicates.INDEPENDENT, false, 0.95);
    double[] chances = new double[3];
    for (int i = 0; i < 3; i++) {
      Pair pair = ranking.pairs().get(i);
      chances[i] = TestUtils.pairedTTest(values.get(pair.better()), values.get(pair.worse()));
      assertThat(pair.difference().mean()).isNegative();
    }
    assertThat(ranking.pairs().stream().mapToDouble(Pair::pValue).toArray())
        .containsExactly(Ranking.holm(chances), within(1e-9));
  }

  /** Common random numbers: the means' intervals overlap, the difference is clear. */
  @Test
  void runsArePaired() {
    Ranking ranking =
        Ranking.of(
            List.of("a", "b"), runs(10, 0.01, 5, 10, 10.1), Replicates.INDEPENDENT, false, 0.95);
    assertThat(ranking.rows().get(0).estimate().covers(ranking.rows().get(1).estimate().mean()))
        .isTrue();
    assertThat(ranking.pairs().get(0).isSignificant()).isTrue();
  }

  /** Six equal alternatives have 15 pairs: without Holm nearly a third would be told apart. */
  @Test
  void equalAlternativesAreToldApartInAtMostFivePerCent() {
    List<String> names = List.of("a", "b", "c", "d", "e", "f");
    int wrong = 0;
    int experiments = 1000;
    for (int seed = 0; seed < experiments; seed++) {
      Ranking ranking =
          Ranking.of(
              names, runs(10, 1, seed, 5, 5, 5, 5, 5, 5), Replicates.INDEPENDENT, false, 0.95);
      wrong += ranking.pairs().stream().anyMatch(Pair::isSignificant) ? 1 : 0;
    }
    assertThat(wrong / (double) experiments).isBetween(0.01, 0.065);
  }

  @Test
  void equalValuesAreTiedAndAConstantDifferenceIsNot() {
    List<String> names = List.of("a", "b", "c");
    double[] one = {1, 2, 3};
    Ranking ranking =
        Ranking.of(
            names, List.of(one, one, new double[] {2, 3, 4}), Replicates.INDEPENDENT, false, 0.95);
    assertThat(ranking.rows()).extracting(Row::place).containsExactly("1-2", "1-2", "3");
    assertThat(ranking.pairs().get(0).pValue()).isEqualTo(1);
    assertThat(ranking.pairs().get(1).pValue()).isZero();
  }

  @Test
  void anAlternativeWithoutAMeanComesLastAndIsTiedWithAll() {
    double[] lost = new double[20];
    Arrays.fill(lost, Double.NaN);
    List<double[]> values = new ArrayList<>(runs(20, 0.1, 1, 30, 20));
    values.add(0, lost);
    Ranking ranking =
        Ranking.of(List.of("lost", "slow", "fast"), values, Replicates.INDEPENDENT, true, 0.95);
    assertThat(ranking.rows()).extracting(Row::name).containsExactly("slow", "fast", "lost");
    assertThat(ranking.rows()).extracting(Row::place).containsExactly("1-2", "2-3", "1-3");
  }

  @Test
  void oneRunTellsNothing() {
    List<double[]> values = List.of(new double[] {1}, new double[] {2});
    assertThat(Ranking.of(List.of("a", "b"), values, Replicates.INDEPENDENT, false, 0.95).rows())
        .extracting(Row::place)
        .containsExactlyElementsOf(Collections.nCopies(2, "1-2"));
  }
}
