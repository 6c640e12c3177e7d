package org.quoin.grid.files;

import java.util.Set;

/**
 * A limit of the bytes that a group of files may have at each of some sites: files of some owners,
 * replicas at their homes included, or files that were fetched for jobs of some clients. A file
 * that several jobs wait for is charged to the client of the job that started its fetch.
 *
 * @param sites names of the sites
 * @param owners owners of the files; empty if the clients decide
 * @param clients names of the clients for whose jobs the files were fetched; empty if the owners
 *     decide
 * @param bytes largest number of bytes at each of the sites
 * @param evicts whether files of the group are deleted for a new one; otherwise the new one is not
 *     stored
 */
public record Quota(
    Set<String> sites, Set<String> owners, Set<String> clients, double bytes, boolean evicts) {

  public Quota {
    sites = Set.copyOf(sites);
    owners = Set.copyOf(owners);
    clients = Set.copyOf(clients);
  }

  /**
   * {@return whether a file is charged to this quota}
   *
   * @param client client for whose job the file was fetched; empty without one
   */
  boolean charges(DataFile file, String client) {
    return owners.contains(file.owner()) || clients.contains(client);
  }
}
