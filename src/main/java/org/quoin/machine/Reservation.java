package org.quoin.machine;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Nodes that are set apart for some users, or for maintenance, during an interval.
 *
 * @param name unique name
 * @param start its start, in seconds
 * @param end its end, in seconds, after the start
 * @param nodes indices of its nodes
 * @param users users whose jobs may use it; may be empty
 * @param accounts accounts whose jobs may use it; may be empty
 * @param flags Slurm's flags in capital letters, such as {@code MAINT}; may be empty
 */
public record Reservation(
    String name,
    double start,
    double end,
    BitSet nodes,
    List<String> users,
    List<String> accounts,
    List<String> flags) {

  public Reservation {
    nodes = (BitSet) nodes.clone();
    users = List.copyOf(users);
    accounts = List.copyOf(accounts);
    flags = List.copyOf(flags);
  }

  /** {@return the indices of its nodes, as a new set} */
  @Override
  public BitSet nodes() {
    return (BitSet) nodes.clone();
  }

  /**
   * {@return whether no job runs on its nodes: they are under maintenance, or it takes all nodes of
   * a machine for nobody}
   *
   * @param machine number of nodes of the machine
   */
  public boolean isOutOfService(int machine) {
    boolean isOfAll = flags.contains("ALL_NODES") || nodes.cardinality() == machine;
    return isMaintenance() || (isOfAll && users.isEmpty() && accounts.isEmpty());
  }

  /**
   * {@return whether jobs of a user may use it} Everybody may if it names neither users nor
   * accounts.
   *
   * @param user the user; empty if unknown
   * @param account the account; empty if unknown
   */
  public boolean admits(Optional<String> user, Optional<String> account) {
    return (users.isEmpty() && accounts.isEmpty())
        || user.filter(users::contains).isPresent()
        || account.filter(accounts::contains).isPresent();
  }

  /**
   * {@return whether another reservation keeps its jobs off nodes that both have, while both last}
   * A maintenance gives way to none, and one that may overlap to a maintenance alone.
   */
  public boolean givesWayTo(Reservation other) {
    return !isMaintenance() && !(flags.contains("OVERLAP") && !other.isMaintenance());
  }

  /** {@return whether its nodes are under maintenance} */
  public boolean isMaintenance() {
    return flags.contains("MAINT");
  }
}
