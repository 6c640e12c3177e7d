package org.quoin.slurm.priority;

import java.util.ArrayList;
import java.util.List;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;

/**
 * Fair Tree, Slurm's default. The siblings of every level are sorted by shares over usage, and the
 * tree is walked depth first in that order; the factor of a user is its rank, counted from the end,
 * over the number of users. So users of an account that has used less than its share all come
 * before those of its sibling that has used more.
 *
 * <p>Equal siblings share a rank: the users of accounts that are equal are ranked together as if
 * they were in one account, and users come before accounts.
 */
public final class FairTree extends FairShare {
  private final double[] levelFs;

  /** Rank of each user, counted from the end; 0 for accounts. */
  private final int[] ranks;

  private final boolean[] isFirst;
  private final boolean[] isUser;
  private final int[][] below;

  /** The usage of which the factors are. */
  private final double[] usage;

  private final int users;
  private int left;
  private int rank;

  /** Creates factors of a tree without usage: every factor is 1. */
  public FairTree(AssociationTree tree) {
    super(tree);
    levelFs = new double[all.length];
    ranks = new int[all.length];
    isFirst = new boolean[all.length];
    isUser = new boolean[all.length];
    List<List<Integer>> children = new ArrayList<>();
    int count = 0;
    for (int i = 0; i < all.length; i++) {
      children.add(new ArrayList<>());
      normShares[i] = i == 0 ? 0 : shareOfSiblings(i);
      isFirst[i] = all[i].usesParentShares();
      isUser[i] = all[i].isUser();
      count += isUser[i] ? 1 : 0;
      boolean walked = isUser[i] || !isFirst[i];
      if (i > 0 && walked) {
        children.get(level[i]).add(i);
      }
    }
    users = count;
    below =
        children.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    usage = new double[all.length];
    end(usage);
  }

  @Override
  public void begin(double[] raw) {
    // All is computed from the usage at the end.
  }

  @Override
  public void end(double[] raw) {
    System.arraycopy(raw, 0, usage, 0, usage.length);
    effectiveUsage[0] = 1;
    for (int i = 1; i < all.length; i++) {
      effectiveUsage[i] = ratio(raw[i], raw[level[i]]);
      levelFs[i] =
          isFirst[i] || (effectiveUsage[i] == 0 && normShares[i] > 0)
              ? Double.POSITIVE_INFINITY
              : ratio(normShares[i], effectiveUsage[i]);
    }
    left = users;
    rank = users;
    walk(below[0], false);
  }

  /**
   * Ranks the users of siblings and below them.
   *
   * @param siblings indices of associations; sorted by this
   * @param isTied whether the first one is equal to the user ranked before
   */
  private void walk(int[] siblings, boolean isTied) {
    sort(siblings);
    double before = Double.NaN;
    boolean tied = isTied;
    for (int i = 0; i < siblings.length; i++) {
      int one = siblings[i];
      tied = i == 0 ? isTied : levelFs[one] == before;
      before = levelFs[one];
      if (isUser[one]) {
        rank(one, tied);
      } else {
        int last = i;
        while (last + 1 < siblings.length && levelFs[siblings[last + 1]] == before) {
          last++;
        }
        int[] children = last == i ? below[one] : merged(siblings, i, last);
        if (children.length == 1 && isUser[children[0]]) {
          rank(children[0], tied);
        } else if (children.length > 0) {
          walk(children, tied);
        }
        i = last;
      }
    }
  }

  private void rank(int user, boolean tied) {
    rank = tied ? rank : left;
    ranks[user] = rank;
    left--;
  }

  private int[] merged(int[] siblings, int first, int last) {
    int size = 0;
    for (int i = first; i <= last; i++) {
      size += below[siblings[i]].length;
    }
    int[] all = new int[size];
    int at = 0;
    for (int i = first; i <= last; i++) {
      int[] more = below[siblings[i]];
      System.arraycopy(more, 0, all, at, more.length);
      at += more.length;
    }
    return all;
  }

  /** Sorts by insertion: from one calculation to the next the order hardly changes. */
  private void sort(int[] siblings) {
    for (int i = 1; i < siblings.length; i++) {
      int one = siblings[i];
      int j = i;
      while (j > 0 && isBefore(one, siblings[j - 1])) {
        siblings[j] = siblings[j - 1];
        j--;
      }
      siblings[j] = one;
    }
  }

  private boolean isBefore(int one, int other) {
    if (levelFs[one] != levelFs[other]) {
      return levelFs[one] > levelFs[other];
    }
    if (isUser[one] != isUser[other]) {
      return isUser[one];
    }
    return one < other;
  }

  @Override
  public double normUsage(Association association) {
    return ratio(usage[association.index()], usage[0]);
  }

  @Override
  public double factor(Association association, double[] raw) {
    return users == 0 ? 0 : (double) ranks[association.index()] / users;
  }

  @Override
  public double shown(Association association, double[] raw) {
    return factor(association, raw);
  }

  /** {@return shares over usage among its siblings, LevelFS of sshare; infinite without usage} */
  public double levelFs(Association association) {
    return levelFs[association.index()];
  }
}
