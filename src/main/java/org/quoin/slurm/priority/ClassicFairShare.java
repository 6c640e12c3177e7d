package org.quoin.slurm.priority;

import java.util.Arrays;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;

/**
 * Slurm's classic fair share ({@code PriorityFlags=NO_FAIR_TREE}): the factor is 2^(-U / S / D),
 * with the share S and the effective usage U of an association in the whole cluster, and the
 * dampening factor D. The effective usage of an association includes a part of what its siblings
 * used, by its shares among them.
 */
public final class ClassicFairShare extends FairShare {
  private final double dampening;
  private final boolean[] known;
  private final double[] normUsage;

  /**
   * Creates factors of a tree without usage.
   *
   * @param dampening {@code FairShareDampeningFactor}, at least 1
   */
  public ClassicFairShare(AssociationTree tree, double dampening) {
    super(tree);
    this.dampening = dampening;
    known = new boolean[all.length];
    normUsage = new double[all.length];
    normShares[0] = 1;
    for (int i = 1; i < all.length; i++) {
      double own = all[i].usesParentShares() ? 1 : shareOfSiblings(i);
      normShares[i] = own * normShares[all[i].parent().index()];
    }
    effectiveUsage[0] = 1;
    known[0] = true;
    begin(new double[all.length]);
  }

  /** Computes the usage of accounts, and marks that of users as unknown. */
  @Override
  public void begin(double[] raw) {
    Arrays.fill(known, 1, all.length, false);
    for (int i = 1; i < all.length; i++) {
      if (!all[i].isUser()) {
        compute(i, raw);
      }
    }
  }

  @Override
  public void end(double[] raw) {
    // Users are computed when they are needed.
  }

  private void compute(int i, double[] raw) {
    known[i] = true;
    normUsage[i] = ratio(raw[i], raw[0]);
    if (level[i] == 0) {
      effectiveUsage[i] = normUsage[i];
    } else if (all[i].usesParentShares()) {
      effectiveUsage[i] = effectiveUsage[level[i]];
    } else {
      double above = effectiveUsage[level[i]];
      effectiveUsage[i] = normUsage[i] + (above - normUsage[i]) * shareOfSiblings(i);
    }
  }

  @Override
  public double normUsage(Association association) {
    return normUsage[association.index()];
  }

  /** Jobs of an association with the shares of its parent have the factor of the parent. */
  @Override
  public double factor(Association association, double[] raw) {
    return association.usesParentShares()
        ? shown(all[level[association.index()]], raw)
        : shown(association, raw);
  }

  @Override
  public double shown(Association association, double[] raw) {
    int i = association.index();
    if (!known[i]) {
      compute(i, raw);
    }
    if (normShares[i] <= 0) {
      return 0;
    }
    return Math.pow(2, -(effectiveUsage[i] / normShares[i]) / dampening);
  }
}
