package org.quoin.grid.job;

import org.quoin.topology.QueueNetwork;

/**
 * The numbers of the users whose jobs a grid's clients submit, which its records hold, and their
 * names. A client that has no users of its own is one; the users of others are numbered from 1.
 */
public final class Users {
  /** The first number of users that a log names. */
  private static final long OF_LOGS = 1L << 48;

  private final QueueNetwork network;

  /** Creates the users of the clients of a network. */
  public Users(QueueNetwork network) {
    this.network = network;
  }

  /**
   * The number of a client's user.
   *
   * @param client its place among the clients, from 0
   * @param user 0 for the client itself, or from 1
   */
  long of(int client, int user) {
    return client + (long) user * network.clients().size();
  }

  /** The number of a user that a log names; unknown ones stay unknown. */
  static long ofLog(long user) {
    return user < 0 ? user : OF_LOGS + user;
  }

  /**
   * {@return the name of the user of a number: {@code client}, {@code client/user}, or that in a
   * log}
   */
  public String name(long number) {
    if (number >= OF_LOGS) {
      return Long.toString(number - OF_LOGS);
    }
    int clients = network.clients().size();
    String client = network.clients().get((int) (number % clients)).name();
    return number < clients ? client : client + "/" + number / clients;
  }
}
