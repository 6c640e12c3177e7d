package org.quoin.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quoin.observation.Figures;
import org.quoin.observation.Group;
import org.quoin.observation.Metric;
import org.quoin.observation.RunKind;

/** The figures by class, user and site as trees for JSON. */
public final class Groups {
  private Groups() {}

  /** {@code byClass}, {@code byUser} and {@code bySite} of one run. */
  public static Map<String, Object> trees(RunKind kind, Figures run) {
    return trees(kind, List.of(run));
  }

  /**
   * The same over replications: jobs of a mean replication, and means of the means of those
   * replications in which the group has jobs.
   */
  public static Map<String, Object> trees(RunKind kind, List<Figures> replications) {
    Map<String, Object> trees = new LinkedHashMap<>();
    trees.put("byClass", tree(kind, replications, Figures::classes));
    trees.put("byUser", tree(kind, replications, Figures::users));
    trees.put("bySite", tree(kind, replications, Figures::sites));
    return trees;
  }

  private static Map<String, Object> tree(
      RunKind kind, List<Figures> replications, Function<Figures, List<Group>> groups) {
    Map<String, List<Group>> byName = new LinkedHashMap<>();
    for (Figures replication : replications) {
      for (Group group : groups.apply(replication)) {
        byName.computeIfAbsent(group.name(), name -> new ArrayList<>()).add(group);
      }
    }
    List<Metric> metrics = Figures.ofGroups(kind);
    Map<String, Object> tree = new LinkedHashMap<>();
    byName.forEach(
        (name, runs) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("jobs", runs.stream().mapToDouble(Group::jobs).sum() / replications.size());
          for (int i = 0; i < metrics.size(); i++) {
            int place = i;
            double sum = runs.stream().mapToDouble(group -> group.means().get(place)).sum();
            one.put(metrics.get(i).id(), sum / runs.size());
          }
          tree.put(name, one);
        });
    return tree;
  }
}
