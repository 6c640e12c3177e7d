package org.quoin.slurm.account;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tree of associations; its root is the account {@code root}. */
public final class AssociationTree {
  /** Name of the account at the root. */
  public static final String ROOT = "root";

  private final List<Association> all = new ArrayList<>();
  private final Map<String, Association> accounts = new HashMap<>();
  private final Map<List<String>, Association> users = new HashMap<>();

  /** Whether some association is of one partition. */
  private boolean anyInPartition;

  /** Creates a tree of the root alone, with one share. */
  public AssociationTree() {
    this(Association.Row.of(ROOT, ""));
  }

  /** Creates a tree of the root alone. */
  public AssociationTree(Association.Row root) {
    insert(null, root);
  }

  /**
   * Adds an association.
   *
   * @param parent name of the account above
   * @return the association in the tree
   * @throws IllegalArgumentException if there is no such account, or the tree has the association
   */
  public Association add(String parent, Association.Row row) {
    Association above = accounts.get(parent);
    if (above == null) {
      throw new IllegalArgumentException(
          "there is no account '" + parent + "' above " + row.shown());
    }
    boolean known =
        row.user().isEmpty()
            ? accounts.containsKey(row.account())
            : users.containsKey(key(row.account(), row.user(), row.partition()));
    if (known) {
      throw new IllegalArgumentException("the association of " + row.shown() + " comes twice");
    }
    return insert(above, row);
  }

  private Association insert(Association above, Association.Row row) {
    Association made = new Association(all.size(), above, row);
    all.add(made);
    if (made.isUser()) {
      users.put(key(row.account(), row.user(), row.partition()), made);
      anyInPartition |= !row.partition().isEmpty();
    } else {
      accounts.put(row.account(), made);
    }
    return made;
  }

  private static List<String> key(String account, String user, String partition) {
    return List.of(account, user, partition);
  }

  public Association root() {
    return all.get(0);
  }

  /** {@return all associations by index: parents before their children} */
  public List<Association> all() {
    return Collections.unmodifiableList(all);
  }

  /** {@return an account} */
  public Optional<Association> account(String name) {
    return Optional.ofNullable(accounts.get(name));
  }

  /**
   * {@return the association of a job: that of its user and account in its partition, else that in
   * any partition}
   *
   * @param partition partition of the job; may be empty
   */
  public Optional<Association> find(String account, String user, String partition) {
    Association inPartition = anyInPartition ? users.get(key(account, user, partition)) : null;
    return Optional.ofNullable(
        inPartition != null ? inPartition : users.get(key(account, user, "")));
  }
}
