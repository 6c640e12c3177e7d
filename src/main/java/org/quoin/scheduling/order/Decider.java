package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cluster.JobOrder;

/**
 * The base policy that a self-tuning call chooses (Streit, JSSPP 2004, section 3.2).
 * <em>simple</em>: the first base policy at the minimum. <em>advanced</em>: the old policy if it is
 * at the minimum, else as simple. <em>X-preferred</em>: X if it is at the minimum, else as
 * advanced.
 *
 * @param id its name
 * @param preferred the index of the preferred base policy, -1 for none
 * @param keepsOld whether the old policy stays if it is at the minimum
 */
public record Decider(String id, int preferred, boolean keepsOld) {
  private static final String PREFERRED = "-preferred";

  /**
   * {@return the decider with the given name}
   *
   * @param id the name, in upper or lower case
   * @param base the base policies, any of which may be preferred
   * @throws InputException if there is no such decider
   */
  public static Decider named(String id, List<JobOrder> base) {
    String name = id.toLowerCase(Locale.ROOT);
    if (name.equals("simple") || name.equals("advanced")) {
      return new Decider(name, -1, name.equals("advanced"));
    }
    List<String> names = new ArrayList<>(List.of("simple", "advanced"));
    for (int i = 0; i < base.size(); i++) {
      names.add(base.get(i).id() + PREFERRED);
      if (name.equals(base.get(i).id() + PREFERRED)) {
        return new Decider(name, i, true);
      }
    }
    throw new InputException("decider", "'" + id + "': " + NearestName.expected(name, names));
  }

  /**
   * {@return the index of the base policy to use}
   *
   * @param ranks for each base policy the number of strictly better ones, so 0 is the minimum
   * @param old the index of the policy in use
   */
  public int choose(int[] ranks, int old) {
    if (preferred >= 0 && ranks[preferred] == 0) {
      return preferred;
    }
    if (keepsOld && ranks[old] == 0) {
      return old;
    }
    int first = 0;
    while (ranks[first] != 0) {
      first++;
    }
    return first;
  }
}
