package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cluster.JobOrder;

/**
 * Which base policy a self-tuning call chooses (Streit, JSSPP 2004, section 3.2). <em>simple</em>:
 * the first of the base policies that is at the minimum. <em>advanced</em>: the old policy if it is
 * at the minimum, else as simple. <em>X-preferred</em>: X if it is at the minimum, else as
 * advanced.
 *
 * @param id its name
 * @param preferred the preferred base policy, -1 for none
 * @param keepsOld whether the old policy stays when it is at the minimum
 */
public record Decider(String id, int preferred, boolean keepsOld) {
  private static final String PREFERRED = "-preferred";

  /**
   * {@return the decider of a name}
   *
   * @param id as the user wrote it, in small letters or capitals
   * @param base the orders that it chooses from, any of which may be preferred
   * @throws InputException when there is none for these base policies
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
   * {@return the base policy to use}
   *
   * @param ranks of the base policies: how many are strictly better, so 0 is the minimum
   * @param old the one in use
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
