package org.quoin.slurm.account;

import java.util.List;

/**
 * A node of the tree of associations: an account, or a user in an account, possibly in one
 * partition only.
 */
public final class Association {
  /** Shares of an association with {@code fairshare=parent}. */
  public static final int PARENT_SHARES = -1;

  private final int index;
  private final Association parent;
  private final Row row;
  private final Limits limits;

  /**
   * The properties of an association as they are written.
   *
   * @param account name of the account
   * @param user name of the user; empty for the account itself
   * @param partition the only partition of a user's association; empty for any
   * @param shares raw shares, or {@link #PARENT_SHARES}
   * @param priority its priority, at least 0
   * @param qos names of the QOS that its jobs may request; empty for those of the account above
   * @param defaultQos name of the QOS of jobs that request none; empty if there is none
   */
  public record Row(
      String account,
      String user,
      String partition,
      int shares,
      long priority,
      Limits limits,
      List<String> qos,
      String defaultQos) {

    public Row {
      qos = List.copyOf(qos);
    }

    /**
     * {@return an association with one share and no limit}
     *
     * @param account name of the account
     * @param user name of the user; empty for the account itself
     */
    public static Row of(String account, String user) {
      return new Row(account, user, "", 1, 0, Limits.NONE, List.of(), "");
    }

    /**
     * {@return a copy with other shares}
     *
     * @param count raw shares, or {@link #PARENT_SHARES}
     */
    public Row withShares(int count) {
      return new Row(account, user, partition, count, priority, limits, qos, defaultQos);
    }

    /** {@return the association in a message: its account, or its user in the account} */
    String shown() {
      String name = user.isEmpty() ? account : user + " in " + account;
      return partition.isEmpty() ? name : name + " in partition " + partition;
    }
  }

  Association(int index, Association parent, Row row) {
    this.index = index;
    this.parent = parent;
    this.row = row;
    this.limits = parent == null ? row.limits() : row.limits().inherit(parent.limits);
  }

  /** {@return the properties as they are written} */
  public Row row() {
    return row;
  }

  /** {@return the index in the tree: parents before their children} */
  public int index() {
    return index;
  }

  /** {@return the association above; null for the root} */
  public Association parent() {
    return parent;
  }

  /** {@return the name of its account} */
  public String account() {
    return row.account();
  }

  /** {@return the name of its user; empty for an account} */
  public String user() {
    return row.user();
  }

  /** {@return the only partition; empty for any} */
  public String partition() {
    return row.partition();
  }

  /** {@return whether it is a user in an account} */
  public boolean isUser() {
    return !row.user().isEmpty();
  }

  /** {@return the raw shares, or {@link #PARENT_SHARES}} */
  public int shares() {
    return row.shares();
  }

  /** {@return whether it has {@code fairshare=parent}} */
  public boolean usesParentShares() {
    return row.shares() == PARENT_SHARES;
  }

  public long priority() {
    return row.priority();
  }

  /** {@return the limits, with those per job and user that it inherits} */
  public Limits limits() {
    return limits;
  }

  /**
   * {@return whether its jobs may request a QOS}
   *
   * @param name name of the QOS
   */
  public boolean allows(String name) {
    for (Association one = this; one != null; one = one.parent) {
      if (!one.row.qos().isEmpty()) {
        return one.row.qos().contains(name);
      }
    }
    return true;
  }

  /** {@return the QOS of jobs that request none; empty if there is none} */
  public String defaultQos() {
    return row.defaultQos().isEmpty() && row.qos().size() == 1
        ? row.qos().get(0)
        : row.defaultQos();
  }

  @Override
  public String toString() {
    return row.shown();
  }
}
