package org.quoin.slurm.account;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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

  /**
   * {@return the names of the limits of any association or QOS among some kinds, in alphabetical
   * order}
   */
  public List<String> limits(Set<Enum<?>> kinds) {
    return Stream.concat(
            associations.all().stream().map(Association::limits),
            qos.values().stream().map(Qos::limits))
        .flatMap(limits -> limits.named(kinds).stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** {@return whether there is a limit on past usage} */
  public boolean limitsUsage() {
    return !limits(Limits.OF_USAGE).isEmpty();
  }
}
