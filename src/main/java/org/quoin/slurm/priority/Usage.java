package org.quoin.slurm.priority;

import java.util.HashMap;
import java.util.Map;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Qos;

/**
 * Past usage of associations and QOS in seconds of each resource, decayed and charged in steps as
 * Slurm does. What is charged to an association is charged to all above it.
 */
public final class Usage {
  private final double factor;
  private final boolean decays;

  /** Whether usage by resource and wall times are kept, which only limits need. */
  private final boolean byResource;

  private final double[] raw;
  private final double[][] tres;
  private final double[] wall;
  private final Map<String, OfQos> qos = new HashMap<>();

  /** Usage of one QOS. */
  private static final class OfQos {
    private final boolean kept;
    private final double[] tres;
    private double wall;

    OfQos(Qos qos, int resources) {
      kept = qos.keepsUsage();
      tres = new double[resources];
    }
  }

  /**
   * Creates a database without usage.
   *
   * @param database the associations, QOS and resources
   * @param halfLife half-life of usage in seconds; infinite without decay
   */
  public Usage(AccountDatabase database, double halfLife) {
    factor = 1 - 0.693 / halfLife;
    decays = halfLife < Double.POSITIVE_INFINITY;
    int associations = database.associations().all().size();
    int resources = database.tres().size();
    raw = new double[associations];
    wall = new double[associations];
    byResource = database.limitsUsage();
    tres = new double[byResource ? associations : 0][resources];
    database.qos().values().forEach(one -> qos.put(one.name(), new OfQos(one, resources)));
  }

  /** {@return whether the usage of associations becomes less by itself} */
  public boolean decays() {
    return decays;
  }

  /**
   * {@return whether the usage of a QOS becomes less by itself}
   *
   * @param one a QOS of the database
   */
  public boolean decays(Qos one) {
    return decays && !one.keepsUsage();
  }

  /** {@return the usage of every association by index, in billing seconds; live} */
  public double[] raw() {
    return raw;
  }

  /**
   * {@return the usage of an association by resource, in seconds of the resource; live} It is kept
   * if the database has a limit on past usage.
   */
  public double[] tres(Association association) {
    return tres[association.index()];
  }

  /**
   * {@return the usage of a QOS by resource, in seconds of the resource; live}
   *
   * @param one a QOS of the database
   */
  public double[] tres(Qos one) {
    return qos.get(one.name()).tres;
  }

  /** {@return the wall time that the jobs of an association used, in seconds} */
  public double wall(Association association) {
    return wall[association.index()];
  }

  /**
   * {@return the wall time that the jobs of a QOS used, in seconds}
   *
   * @param one a QOS of the database
   */
  public double wall(Qos one) {
    return qos.get(one.name()).wall;
  }

  /**
   * Decays all usage.
   *
   * @param seconds seconds since the last decay, at least 0
   */
  public void decay(double seconds) {
    double decay = Math.pow(factor, seconds);
    for (int i = 0; i < raw.length; i++) {
      raw[i] *= decay;
    }
    if (!byResource) {
      return;
    }
    for (int i = 0; i < tres.length; i++) {
      wall[i] *= decay;
      scale(tres[i], decay);
    }
    for (OfQos one : qos.values()) {
      if (!one.kept) {
        scale(one.tres, decay);
        one.wall *= decay;
      }
    }
  }

  private static void scale(double[] amounts, double by) {
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] *= by;
    }
  }

  /**
   * Charges the seconds that a job ran since the last calculation.
   *
   * @param charged QOS of the job; null for none
   * @param billing billing units of the job
   * @param amounts allocated amount of each resource
   */
  public void charge(
      Association association, Qos charged, double seconds, double billing, double[] amounts) {
    if (seconds <= 0) {
      return;
    }
    double usageFactor = charged == null ? 1 : charged.usageFactor();
    double decayed = seconds * Math.pow(factor, seconds) * usageFactor;
    for (Association one = association; one != null; one = one.parent()) {
      raw[one.index()] += decayed * billing;
    }
    if (!byResource) {
      return;
    }
    for (Association one = association; one != null; one = one.parent()) {
      wall[one.index()] += decayed;
      add(tres[one.index()], amounts, decayed);
    }
    if (charged != null) {
      OfQos one = qos.get(charged.name());
      one.wall += decayed;
      add(one.tres, amounts, decayed);
    }
  }

  private static void add(double[] sum, double[] amounts, double times) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += amounts[i] * times;
    }
  }
}
