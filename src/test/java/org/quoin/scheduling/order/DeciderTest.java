package org.quoin.scheduling.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.cluster.JobOrder;

/** Every decision by hand: 13 orderings, three old policies, five deciders. */
class DeciderTest {
  private static final List<JobOrder> BASE = List.of(Order.FCFS, Order.SJF, Order.LJF);

  @ParameterizedTest
  @CsvSource({
    // What is chosen when the old policy is F(CFS), S(JF), L(JF).
    // case               ordering           simple advanced F-pref. S-pref. L-pref.
    "ALL_EQUAL,         FCFS = SJF = LJF,   FFF,   FSL,     FFF,    SSS,    LLL",
    "SJF_FCFS_LJF,      SJF < FCFS < LJF,   SSS,   SSS,     SSS,    SSS,    SSS",
    "SJF_LJF_FCFS,      SJF < LJF < FCFS,   SSS,   SSS,     SSS,    SSS,    SSS",
    "FCFS_SJF_LJF,      FCFS < SJF < LJF,   FFF,   FFF,     FFF,    FFF,    FFF",
    "FCFS_LJF_SJF,      FCFS < LJF < SJF,   FFF,   FFF,     FFF,    FFF,    FFF",
    "LJF_FCFS_SJF,      LJF < FCFS < SJF,   LLL,   LLL,     LLL,    LLL,    LLL",
    "LJF_SJF_FCFS,      LJF < SJF < FCFS,   LLL,   LLL,     LLL,    LLL,    LLL",
    "LJF_BEFORE_EQUAL,  LJF < FCFS = SJF,   LLL,   LLL,     LLL,    LLL,    LLL",
    "FCFS_SJF_EQUAL,    FCFS = SJF < LJF,   FFF,   FSF,     FFF,    SSS,    FSF",
    "SJF_BEFORE_EQUAL,  SJF < FCFS = LJF,   SSS,   SSS,     SSS,    SSS,    SSS",
    "FCFS_LJF_EQUAL,    FCFS = LJF < SJF,   FFF,   FFL,     FFF,    FFL,    LLL",
    "FCFS_BEFORE_EQUAL, FCFS < SJF = LJF,   FFF,   FFF,     FFF,    FFF,    FFF",
    "SJF_LJF_EQUAL,     SJF = LJF < FCFS,   SSS,   SSL,     SSL,    SSS,    LLL"
  })
  void decides(
      DynPCase ordering,
      String text,
      String simple,
      String advanced,
      String fcfs,
      String sjf,
      String ljf) {
    assertThat(DynPCase.text(BASE, ordering.ranks())).isEqualTo(text);
    assertThat(choices("simple", ordering)).isEqualTo(simple);
    assertThat(choices("advanced", ordering)).isEqualTo(advanced);
    assertThat(choices("fcfs-preferred", ordering)).isEqualTo(fcfs);
    assertThat(choices("SJF-preferred", ordering)).isEqualTo(sjf);
    assertThat(choices("ljf-preferred", ordering)).isEqualTo(ljf);
  }

  private static String choices(String decider, DynPCase ordering) {
    StringBuilder chosen = new StringBuilder();
    for (int old = 0; old < 3; old++) {
      chosen.append("FSL".charAt(Decider.named(decider, BASE).choose(ordering.ranks(), old)));
    }
    return chosen.toString();
  }

  @Test
  void thirteenCasesAreAllThereAre() {
    Set<String> orderings = new TreeSet<>();
    for (int values = 0; values < 27; values++) {
      int[] value = {values % 3, values / 3 % 3, values / 9};
      int[] ranks = new int[3];
      for (int i = 0; i < 3; i++) {
        for (int other : value) {
          ranks[i] += other < value[i] ? 1 : 0;
        }
      }
      orderings.add(DynPCase.text(BASE, ranks));
    }
    List<String> cases = new ArrayList<>();
    for (DynPCase each : DynPCase.values()) {
      cases.add(DynPCase.text(BASE, each.ranks()));
    }
    assertThat(cases).containsExactlyInAnyOrderElementsOf(orderings);
  }

  @Test
  void otherBasePolicies() {
    List<JobOrder> base = List.of(Order.WFP3, Order.F1);
    assertThat(Decider.named("f1-preferred", base).choose(new int[] {0, 0}, 0)).isEqualTo(1);
    assertThatThrownBy(() -> Decider.named("sjf-prefered", base))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("sjf-prefered")
        .hasMessageContaining("wfp3-preferred");
  }
}
