package org.quoin.slurm.account;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What Slurm's accounting database knows of a cluster.
 *
 * @param tres the trackable resources
 * @param qos the QOS by name
 * @param associations the accounts and users
 */
public record AccountDatabase(TresTypes tres, Map<String, Qos> qos, AssociationTree associations) {

  /** Name of the QOS that every database has. */
  public static final String NORMAL = "normal";

  public AccountDatabase {
    qos = new LinkedHashMap<>(qos);
  }
}
