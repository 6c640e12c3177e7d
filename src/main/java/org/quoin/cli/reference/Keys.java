package org.quoin.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cli.reference.Chapter.Topic;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.AmountReader;
import org.quoin.scenario.grid.SiteAttributes;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.machine.MachineFile;
import org.quoin.scenario.queue.QueueFile;
import org.quoin.scenario.replay.ModelKeys;
import org.quoin.scenario.study.StudyFile;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.topology.format.TopologyAttributes;

/** Describes the keys and attributes of the files that users write. */
final class Keys {
  static final String GRID_SCHEMA = "scenario.schema.json";
  static final String STUDY_SCHEMA = "study.schema.json";
  private static final String GRID = "scenario key";
  private static final String REPLAY = "key of a replay";
  private static final String SHARED = "key of a coscheduling";
  private static final String CLUSTER = "attribute of a cluster";

  private static final String BESIDE_A_MACHINE =
      """
      These hold for a `slurm.conf`, too. Each is one line when the scenario is read.

      - `processors` of a replay beside it: the CPUs of all nodes are the processors.
      - `processors` of a cluster of a grid that are not the CPUs of all nodes, under policy `slurm`\
       or where the file has several partitions, limits or unlike nodes. So a cluster of nodes of\
       several speeds, which is scheduled kind by kind, takes only a file of equal nodes, and not\
       under `slurm`.
      - Jobs that could never run at a cluster of a grid: a job of a log that no nodes of its\
       partition can hold, or jobs that name no partition and may be wider than the default one.\
       (A replay leaves such jobs out and counts them by reason.)
      - Jobs of a `model` in a replay, where the default partition is not the whole machine: they\
       name no partition.
      - `mpl` above 1 where the file has partitions of unlike nodes, rules of nodes, or limits.
      - `user-processors` and `user-jobs`, under any policy but `slurm`, and advance reservations\
       of a scenario, where the file has limits of accounts or QOS.
      """;

  private Keys() {}

  static Chapter grid() {
    List<Topic> topics = new ArrayList<>();
    List<Entry> keys = tree(GRID, ScenarioFile.gridKeys());
    List<Entry> plain = keys.stream().filter(key -> !key.name().contains(".")).toList();
    topics.add(new Topic("Keys", "", plain));
    for (Entry group : plain) {
      List<Entry> inside = keys.stream().filter(key -> key.isPartOf(group)).toList();
      if (!inside.isEmpty()) {
        topics.add(new Topic("In `" + group.name() + "`", group.text() + ".", inside));
      }
    }
    topics.add(
        new Topic(
            "An amount that is drawn",
            "In place of an amount or a number a group of these keys.",
            AmountReader.parameters(Quantity.DATA, "100 KB").stream()
                .map(key -> Entry.of("key of an amount", "", key))
                .toList()));
    return new Chapter(
        "scenario-keys",
        "Keys of a scenario of a grid",
        "A scenario is YAML. Keys in groups and in the items of lists are joined by dots here, and"
            + " with the number of an item from 0 by `--set`, as in `--set clients.0.interval=\"50"
            + " s\"`. An editor that knows JSON Schema completes a scenario by ["
            + GRID_SCHEMA
            + "]("
            + GRID_SCHEMA
            + ").",
        topics);
  }

  static Chapter study() {
    return new Chapter(
        "study-keys",
        "Keys of a study",
        "A study is YAML, a scenario at many points; `quoin sweep` runs it. Its JSON Schema is ["
            + STUDY_SCHEMA
            + "]("
            + STUDY_SCHEMA
            + ").",
        List.of(new Topic("Keys", "", tree("study key", StudyFile.KEYS))));
  }

  static Chapter machine() {
    return new Chapter(
        "machine-keys",
        "Keys of a machine file",
        "A machine file is YAML that describes a cluster: kinds of nodes, partitions, QOS, and"
            + " accounts with their users. The key `machine` of a replay or of a cluster names it."
            + " NAME stands for a name of your own.",
        List.of(
            new Topic("Keys", "", tree("machine key", MachineFile.KEYS)),
            new Topic("What is refused beside a machine file", BESIDE_A_MACHINE, List.of())));
  }

  static Chapter queue() {
    return new Chapter(
        "queue-keys",
        "Keys of a network of queues",
        "The file is YAML; `quoin queue FILE.yaml` solves and simulates the network. NAME stands"
            + " for the name of a station.",
        List.of(new Topic("Keys", "", tree("key of a network of queues", QueueFile.KEYS))));
  }

  /** {@return the keys in a group or in the items of a list, each group before its own keys} */
  private static List<Entry> tree(String kind, Setting group) {
    List<Entry> entries = new ArrayList<>();
    inside(kind, "", group, entries);
    return entries;
  }

  private static void inside(String kind, String owner, Setting rule, List<Entry> entries) {
    switch (rule.kind()) {
      case GROUP, OPEN -> {
        for (Setting key : rule.parts()) {
          Entry entry = Entry.of(kind, owner, key);
          entries.add(entry);
          inside(kind, entry.name(), key, entries);
        }
      }
      case MAP -> {
        Setting value = rule.parts().get(0);
        if (value.kind() == Setting.Kind.GROUP) {
          inside(kind, owner + ".NAME", value, entries);
        }
      }
      case LIST, EITHER -> rule.parts().forEach(part -> inside(kind, owner, part, entries));
      default -> {}
    }
  }

  static Chapter replay() {
    return new Chapter(
        "replay-keys",
        "Keys of a replay",
        "Each is a key of a scenario that names a `log` or a `model`, and an option of `quoin"
            + " replay`. Beside them the options of policies, and a `title`.",
        List.of(
            topic("How the lines of the log become jobs", REPLAY, ReplayKeys.RULES),
            topic("Jobs of a model, in a file only", REPLAY, ModelKeys.ALL),
            topic("Logs that are drawn from the log", REPLAY, ReplayKeys.RESAMPLING),
            topic("What is run on it", REPLAY, ReplayKeys.PLANS),
            topic("Advance reservations", REPLAY, ReplayKeys.RESERVED),
            topic("Outages", REPLAY, ReplayKeys.DOWNTIMES),
            topic("Conditions of the scheduler", REPLAY, ClusterConditions.ALL),
            topic("Time slices", REPLAY, TimeSliceOptions.ALL),
            topic("What becomes of the results", REPLAY, ReplayKeys.OUTPUT)));
  }

  static Chapter coscheduling() {
    return new Chapter(
        "coscheduling-keys",
        "Keys of a time-shared cluster",
        "Each is a key of a scenario with a `scheme`, and an option of `quoin coschedule`. Beside"
            + " them `jobs`, the list of jobs, and a `title`.",
        List.of(
            topic("The cluster and its runs", SHARED, CoschedulingKeys.RUNS),
            topic("Jobs that are generated", SHARED, CoschedulingKeys.GENERATED),
            topic("Costs and sizes", SHARED, CoschedulingKeys.CLUSTER),
            topic("What becomes of the results", SHARED, CoschedulingKeys.OUTPUT)));
  }

  static Chapter topology() {
    List<Topic> topics = new ArrayList<>();
    topics.add(topic("Links", "attribute of a link", TopologyAttributes.ofLink()));
    for (String word : TopologyAttributes.kinds()) {
      topics.add(
          topic(
              word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) + "s",
              "attribute of a " + word,
              TopologyAttributes.of(word)));
    }
    topics.add(topic("A cluster's jobs", CLUSTER, SiteAttributes.JOBS));
    topics.add(topic("A cluster's scheduler", CLUSTER, SiteAttributes.SCHEDULER));
    topics.add(topic("Conditions of a cluster's scheduler", CLUSTER, ClusterConditions.ALL));
    topics.add(topic("Time slices of a cluster", CLUSTER, TimeSliceOptions.ALL));
    topics.add(topic("A time-shared cluster", CLUSTER, TimeSharedOptions.ALL));
    return new Chapter(
        "topology-attributes",
        "Attributes of a topology",
        "A topology is DOT or GraphML. A cluster also takes the options of its policy by their"
            + " names. Quantities are written with their units, as in `\"200 KB/s\"`.",
        topics);
  }

  private static Topic topic(String title, String kind, List<Setting> settings) {
    return new Topic(title, "", settings.stream().map(one -> Entry.of(kind, "", one)).toList());
  }
}
