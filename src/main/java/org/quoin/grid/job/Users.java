package org.quoin.grid.job;

import org.quoin.topology.QueueNetwork;

/**
 * The user numbers in the records of a grid, and their names. A client without users is a user
 * itself; the users of a client are numbered from 1.
 */
public final class Users {
  /** First number of users of logs. */
  private static final long OF_LOGS = 1L << 48;

  private final QueueNetwork network;

  public Users(QueueNetwork network) {
    this.network = network;
  }

  /** {@return the number of a client's user; 0 means the client itself} */
  long of(int client, int user) {
    return client + (long) user * network.clients().size();
  }

  /** {@return the number of a user of a log; a negative, unknown user stays as it is} */
  static long ofLog(long user) {
    return user < 0 ? user : OF_LOGS + user;
  }

  /** {@return the name of a user: {@code client}, {@code client/user}, or the number in a log} */
  public String name(long number) {
    if (number >= OF_LOGS) {
      return Long.toString(number - OF_LOGS);
    }
    int clients = network.clients().size();
    String client = network.clients().get((int) (number % clients)).name();
    return number < clients ? client : client + "/" + number / clients;
  }
}
