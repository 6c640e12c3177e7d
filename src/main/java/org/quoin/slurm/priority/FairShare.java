package org.quoin.slurm.priority;

import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;

/** Fair-share factors of the associations of a tree, computed from their usage. */
public abstract class FairShare {
  /** All associations by index; a parent stands before its children. */
  final Association[] all;

  /** Index of the nearest association above that has shares of its own; -1 for the root. */
  final int[] level;

  /** Raw shares; 0 for an association that has those of its parent. */
  final double[] shares;

  /** Sum of the raw shares of the associations with the same level. */
  final double[] siblingShares;

  final double[] normShares;
  final double[] effectiveUsage;

  /** Creates factors of a tree without usage. */
  FairShare(AssociationTree tree) {
    all = tree.all().toArray(Association[]::new);
    level = new int[all.length];
    shares = new double[all.length];
    siblingShares = new double[all.length];
    normShares = new double[all.length];
    effectiveUsage = new double[all.length];
    double[] below = new double[all.length];
    for (int i = 0; i < all.length; i++) {
      Association above = all[i].parent();
      while (above != null && above.parent() != null && above.usesParentShares()) {
        above = above.parent();
      }
      level[i] = above == null ? -1 : above.index();
      shares[i] = all[i].usesParentShares() ? 0 : all[i].shares();
      if (above != null) {
        below[level[i]] += shares[i];
      }
    }
    for (int i = 1; i < all.length; i++) {
      siblingShares[i] = below[level[i]];
    }
  }

  /** {@return the share of an association among its siblings, or in the cluster} */
  final double shareOfSiblings(int i) {
    return siblingShares[i] == 0 ? 0 : shares[i] / siblingShares[i];
  }

  /** {@return one usage over another; 0 without any} */
  static double ratio(double usage, double whole) {
    return whole == 0 ? 0 : usage / whole;
  }

  /**
   * Begins a calculation.
   *
   * @param raw usage of every association by index, in billing seconds
   */
  public abstract void begin(double[] raw);

  /**
   * Ends a calculation.
   *
   * @param raw usage of every association by index, decayed and charged
   */
  public abstract void end(double[] raw);

  /**
   * {@return the fair-share factor of the jobs of an association, from 0 to 1}
   *
   * @param raw usage of every association now
   */
  public abstract double factor(Association association, double[] raw);

  /**
   * {@return the fair-share factor that sshare shows of an association}
   *
   * @param association a user; with the classic algorithm also an account
   * @param raw usage of every association now
   */
  public abstract double shown(Association association, double[] raw);

  /** {@return the normalized shares, NormShares of sshare} */
  public final double normShares(Association association) {
    return normShares[association.index()];
  }

  /**
   * {@return the share of the usage of the cluster at the last calculation, NormUsage of sshare}
   */
  public abstract double normUsage(Association association);

  /**
   * {@return the usage that its shares are compared with at the last calculation, EffectvUsage of
   * sshare}
   */
  public final double effectiveUsage(Association association) {
    return effectiveUsage[association.index()];
  }
}
