package org.quoin.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;
import org.quoin.slurm.account.Limits;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.TresTypes;

/** Fair Tree and classic fair share, with values computed by hand. */
class FairShareTest {
  private final AssociationTree tree = new AssociationTree();
  private final Map<Association, Double> used = new LinkedHashMap<>();

  private Association account(String parent, String name, int shares) {
    return tree.add(parent, Association.Row.of(name, "").withShares(shares));
  }

  private Association user(String account, String name, int shares, double usage) {
    Association user = tree.add(account, Association.Row.of(account, name).withShares(shares));
    used.put(user, usage);
    return user;
  }

  private double[] raw() {
    double[] raw = new double[tree.all().size()];
    used.forEach(
        (user, usage) -> {
          for (Association one = user; one != null; one = one.parent()) {
            raw[one.index()] += usage;
          }
        });
    return raw;
  }

  private FairTree fairTree() {
    FairTree fair = new FairTree(tree);
    fair.begin(raw());
    fair.end(raw());
    return fair;
  }

  /** Returns the ranks of users, from 1 for the last. */
  private List<Long> ranks(FairShare fair) {
    double[] raw = raw();
    return used.keySet().stream().map(u -> Math.round(fair.factor(u, raw) * used.size())).toList();
  }

  @Test
  void usersAreRankedByTheirAccountsFirst() {
    account("root", "a", 60);
    account("root", "b", 40);
    user("a", "a1", 1, 30);
    user("a", "a2", 1, 20);
    user("b", "b1", 3, 10);
    user("b", "b2", 1, 40);
    FairTree fair = fairTree();
    // a: 0.6 / 0.5 = 1.2, b: 0.4 / 0.5 = 0.8; b1: 0.75 / 0.2 = 3.75 comes after all of a.
    assertThat(fair.levelFs(tree.account("a").orElseThrow())).isCloseTo(1.2, within(1e-12));
    assertThat(fair.levelFs(tree.find("b", "b1", "").orElseThrow())).isCloseTo(3.75, within(1e-12));
    assertThat(ranks(fair)).containsExactly(3L, 4L, 2L, 1L);
  }

  @Test
  void equalAccountsAreRankedTogetherAndEqualUsersShareARank() {
    account("root", "a", 1);
    account("root", "b", 1);
    account("root", "c", 1);
    user("a", "a1", 1, 6);
    user("a", "a2", 1, 2);
    user("b", "b1", 1, 4);
    user("b", "b2", 1, 4);
    user("c", "c1", 1, 100);
    // a and b have used 8 each. a2: 0.5 / 0.25 = 2; b1, b2: 0.5 / 0.5 = 1; a1: 0.5 / 0.75.
    assertThat(ranks(fairTree())).containsExactly(2L, 5L, 4L, 4L, 1L);
  }

  @Test
  void usersComeBeforeAccountsAndSharesOfTheParentFirst() {
    account("root", "a", 1);
    account("root", "open", Association.PARENT_SHARES);
    user("a", "a1", 1, 5);
    user("a", "a2", 1, 5);
    user("root", "r1", 1, 10);
    user("open", "o1", 1, 0);
    user("open", "o2", Association.PARENT_SHARES, 30);
    user("root", "r2", 1, 10);
    // The shares of root's level are a 1, r1 1, o1 1, r2 1. a, r1 and r2 have used 10 of 60 each.
    FairTree fair = fairTree();
    assertThat(fair.normShares(tree.account("open").orElseThrow())).isZero();
    assertThat(fair.normShares(tree.find("open", "o1", "").orElseThrow())).isEqualTo(0.25);
    assertThat(fair.effectiveUsage(tree.find("open", "o2", "").orElseThrow())).isEqualTo(0.5);
    // o1 and o2 are infinite and share rank 6; r1 and r2 share rank 4, and a's users with them.
    assertThat(ranks(fair)).containsExactly(4L, 4L, 4L, 6L, 6L, 4L);
  }

  @Test
  void theOnlyUserOfAnAccountSharesTheRankOfAnEqualUser() {
    account("root", "a", 1);
    user("a", "a1", 1, 10);
    user("root", "r1", 1, 10);
    user("root", "r2", 1, 40);
    assertThat(ranks(fairTree())).containsExactly(3L, 3L, 1L);
  }

  @Test
  void withoutUsageAllAreFirst() {
    account("root", "a", 1);
    user("a", "a1", 1, 0);
    user("a", "a2", 9, 0);
    assertThat(ranks(fairTree())).containsExactly(2L, 2L);
  }

  @Test
  void aUserWithoutSharesIsLast() {
    user("root", "idle", 0, 0);
    user("root", "busy", 1, 100);
    assertThat(ranks(fairTree())).containsExactly(1L, 2L);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void ranksDoNotDependOnTheOrderOfTheFileOrTheUnitOfUsage(long seed) {
    Random random = new Random(seed);
    List<Association.Row> rows = new ArrayList<>();
    List<Double> usages = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      rows.add(
          Association.Row.of("a" + random.nextInt(4), "u" + i)
              .withShares(random.nextInt(8) == 0 ? -1 : 1 + random.nextInt(2)));
      usages.add((double) random.nextInt(3));
    }
    for (int i = 0; i < 4; i++) {
      account("root", "a" + i, 1 + i % 2);
    }
    Map<String, Double> first = null;
    for (int turn = 0; turn < 3; turn++) {
      AssociationTree other = new AssociationTree();
      for (int i = 3; i >= 0; i--) {
        other.add("root", Association.Row.of("a" + i, "").withShares(1 + i % 2));
      }
      AssociationTree chosen = turn == 1 ? other : tree;
      double[] raw = new double[35];
      List<Association> users = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        int k = turn == 1 ? rows.size() - 1 - i : i;
        Association user =
            turn == 2
                ? chosen.find(rows.get(k).account(), rows.get(k).user(), "").orElseThrow()
                : chosen.add(rows.get(k).account(), rows.get(k));
        users.add(user);
        for (Association one = user; one != null; one = one.parent()) {
          raw[one.index()] += usages.get(k) * (turn == 2 ? 1024 : 1);
        }
      }
      FairTree fair = new FairTree(chosen);
      fair.end(raw);
      Map<String, Double> factors = new TreeMap<>();
      users.forEach(user -> factors.put(user.user(), fair.factor(user, raw)));
      assertThat(factors.values()).allMatch(factor -> factor > 0 && factor <= 1);
      first = first == null ? factors : first;
      assertThat(factors).isEqualTo(first);
    }
  }

  @Test
  void theClassicFactorIsAPowerOfUsageOverShares() {
    account("root", "a", 3);
    account("root", "b", 1);
    user("a", "a1", 1, 60);
    user("a", "a2", 1, 0);
    Association b1 = user("b", "b1", 1, 40);
    ClassicFairShare fair = new ClassicFairShare(tree, 1);
    double[] raw = raw();
    fair.begin(raw);
    // a: S 3/4, U 0.6; b: S 1/4, U 0.4. a1: S 3/8, U 0.6 + (0.6 - 0.6) / 2; a2: U (0.6 - 0) / 2.
    assertThat(fair.shown(tree.account("a").orElseThrow(), raw))
        .isCloseTo(Math.pow(2, -0.6 / 0.75), within(1e-12));
    Association a1 = tree.find("a", "a1", "").orElseThrow();
    Association a2 = tree.find("a", "a2", "").orElseThrow();
    assertThat(fair.factor(a1, raw)).isCloseTo(Math.pow(2, -0.6 / 0.375), within(1e-12));
    assertThat(fair.factor(a2, raw)).isCloseTo(Math.pow(2, -0.3 / 0.375), within(1e-12));
    assertThat(fair.factor(b1, raw)).isCloseTo(Math.pow(2, -0.4 / 0.25), within(1e-12));
    ClassicFairShare damped = new ClassicFairShare(tree, 4);
    damped.begin(raw);
    assertThat(damped.factor(b1, raw)).isCloseTo(Math.pow(2, -0.1 / 0.25), within(1e-12));
  }

  @Test
  void theClassicFactorOfParentSharesIsThatOfTheParent() {
    account("root", "a", 1);
    account("root", "b", 1);
    Association a1 = user("a", "a1", Association.PARENT_SHARES, 50);
    user("b", "b1", 1, 50);
    ClassicFairShare fair = new ClassicFairShare(tree, 1);
    double[] raw = raw();
    fair.begin(raw);
    assertThat(fair.factor(a1, raw)).isEqualTo(0.5);
  }

  @Test
  void usageDecaysAndIsChargedUpTheTree() {
    account("root", "a", 1);
    Association a1 = user("a", "a1", 1, 0);
    Qos twice =
        new Qos(
            "twice",
            0,
            Set.of("nodecay"),
            2,
            new Limits(Map.of(Limits.Count.GRP_WALL, 1e9), Map.of()));
    AccountDatabase database =
        new AccountDatabase(TresTypes.STANDARD, Map.of("twice", twice), tree);
    Usage usage = new Usage(database, 693);
    double k = 0.999;
    usage.charge(a1, twice, 10, 4, new double[] {4, 0, 0, 1, 4, 0, 0, 0});
    double charged = 2 * 10 * Math.pow(k, 10);
    assertThat(usage.raw()).containsExactly(4 * charged, 4 * charged, 4 * charged);
    assertThat(usage.tres(twice)[TresTypes.CPU]).isCloseTo(4 * charged, within(1e-9));
    assertThat(usage.wall(a1)).isCloseTo(charged, within(1e-9));
    usage.decay(100);
    assertThat(usage.raw()[a1.index()]).isCloseTo(4 * charged * Math.pow(k, 100), within(1e-9));
    assertThat(usage.wall(twice)).isCloseTo(charged, within(1e-9));
  }
}
