package org.quoin.scenario;

import java.nio.file.Path;
import java.util.List;
import org.quoin.base.Setting;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.replay.DowntimeSpec;
import org.quoin.scenario.replay.DrawnJobs;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ModelKeys;
import org.quoin.scenario.yaml.Document;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.workload.Reservations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Resolves the flat keys of a replay or of a time-shared cluster. */
final class ResolvedKeys {
  private static final String MPL = "mpl";

  /** Conditions that may name a file. */
  private static final List<String> OF_FILES =
      List.of(ClusterConditions.MAINTENANCE, ClusterConditions.MACHINE);

  private final Resolved resolved;

  private ResolvedKeys(Document document) {
    resolved = new Resolved(document);
  }

  static Resolved of(ReplayScenario scenario, Document document) {
    ResolvedKeys keys = new ResolvedKeys(document);
    keys.title(scenario.title());
    if (scenario.jobs() instanceof LoggedJobs logged) {
      keys.log(logged);
      keys.resolved.settings(
          ReplayKeys.RESAMPLING.stream()
              .filter(key -> key.name().equals(ReplayKeys.FEEDBACK) && logged.areDependent())
              .toList());
    } else if (scenario.jobs() instanceof DrawnJobs drawn) {
      keys.log(drawn.log());
      keys.drawn(drawn);
    } else {
      keys.resolved.settings(ModelKeys.ALL);
      keys.resolved.settings(ModelKeys.ofModels(ReplayKeys.RULES));
    }
    for (Setting setting : ReplayKeys.PLANS) {
      boolean idle = scenario.sideBySide() && setting.name().equals(ReplayKeys.POLICY);
      keys.settingIf(!idle, setting);
    }
    keys.resolved.written(KeyValues.METRICS);
    keys.reservations(scenario.plans().get(0).reservations());
    keys.downtimes(scenario.downtimes());
    ClusterConditions.ALL.stream()
        .filter(setting -> !OF_FILES.contains(setting.name()))
        .forEach(setting -> keys.settingIf(applies(setting, scenario), setting));
    keys.machine(scenario);
    keys.slices();
    for (Setting setting : ReplayKeys.ofPolicies().keySet()) {
      if (scenario.plans().stream().anyMatch(plan -> plan.policy().options().contains(setting))) {
        keys.resolved.settings(List.of(setting));
      }
    }
    ReplayKeys.OUTPUT.forEach(setting -> keys.resolved.written(setting.name()));
    return keys.resolved;
  }

  private void log(LoggedJobs logged) {
    resolved.file("log", logged.file());
    resolved.settings(ReplayKeys.RULES);
  }

  private void drawn(DrawnJobs drawn) {
    for (Setting setting : ReplayKeys.RESAMPLING) {
      settingIf(drawn.uses(setting.name()), setting);
    }
  }

  /** Adds the keys of advance reservations: those of the list, or those of the share in use. */
  private void reservations(Reservations reservations) {
    for (Setting setting : ReplayKeys.RESERVED) {
      boolean list = setting.name().equals(ReplayKeys.RESERVATIONS);
      if (list && !reservations.file().isEmpty()) {
        resolved.file(setting.name(), Path.of(reservations.file()));
      } else {
        settingIf(!list && reservations.share() > 0, setting);
      }
    }
  }

  /** Adds maintenance and outages, with the files in place of their names. */
  private void downtimes(DowntimeSpec downtimes) {
    downtimes
        .maintenance()
        .file()
        .ifPresentOrElse(
            file -> resolved.file(ClusterConditions.MAINTENANCE, file),
            () -> resolved.written(ClusterConditions.MAINTENANCE));
    for (Setting setting : ReplayKeys.DOWNTIMES) {
      if (setting.name().equals(ReplayKeys.OUTAGES) && downtimes.outages().file().isPresent()) {
        resolved.file(setting.name(), downtimes.outages().file().orElseThrow());
      } else {
        boolean isRestart = downtimes.rules().running() == Outages.Running.RESTART;
        boolean isRequeue = setting.name().equals("outage-requeue");
        settingIf(downtimes.outages().any() && (isRestart || !isRequeue), setting);
      }
    }
  }

  static Resolved of(CoschedulingScenario scenario, Document document) {
    ResolvedKeys keys = new ResolvedKeys(document);
    keys.title(scenario.title());
    List<Setting> generated = CoschedulingKeys.GENERATED;
    if (scenario.jobs() instanceof JobSource.Generated) {
      keys.resolved.settings(generated);
      scenario.fit().ifPresent(log -> keys.resolved.file(CoschedulingKeys.FIT, log));
    } else if (scenario.jobs() instanceof JobSource.Logged) {
      keys.resolved.file(CoschedulingKeys.JOBS, scenario.files().get(1));
      keys.resolved.settings(List.of(TimeSharedOptions.TYPES));
      generated.stream().filter(key -> !key.equals(TimeSharedOptions.TYPES)).forEach(keys::given);
    } else {
      keys.resolved.file(CoschedulingKeys.JOBS, scenario.files().get(1));
      generated.forEach(setting -> keys.resolved.without(setting.name()));
    }
    keys.resolved.settings(CoschedulingKeys.RUNS);
    keys.resolved.written(KeyValues.METRICS);
    keys.resolved.settings(CoschedulingKeys.CLUSTER);
    keys.level(scenario.clusters().get(0));
    CoschedulingKeys.OUTPUT.forEach(setting -> keys.resolved.written(setting.name()));
    return keys.resolved;
  }

  /** Adds a key that has no default here, if it was written. */
  private void given(Setting setting) {
    if (!resolved.written(setting.name())) {
      resolved.without(setting.name());
    }
  }

  /** Adds the multiprogramming level if the memory determines it. */
  private void level(TimeSharedSettings cluster) {
    boolean decided = cluster.parameters().processesInMemory() < Integer.MAX_VALUE;
    if (decided && !resolved.written(MPL)) {
      resolved.put(MPL, JsonNodeFactory.instance.numberNode(cluster.mpl()), "what fits in memory");
    }
  }

  private void title(String title) {
    if (!resolved.written(ReplayKeys.TITLE.name())) {
      JsonNode text = JsonNodeFactory.instance.stringNode(title);
      resolved.put(ReplayKeys.TITLE.name(), text, "default");
    }
  }

  private void settingIf(boolean applies, Setting setting) {
    if (applies) {
      resolved.settings(List.of(setting));
    } else {
      resolved.without(setting.name());
    }
  }

  private static boolean applies(Setting setting, ReplayScenario scenario) {
    String key = setting.name();
    return switch (key) {
      case ClusterConditions.LIMIT_ORDER -> scenario.conditions().userLimit().any();
      case ClusterConditions.OVER_LIMIT -> scenario.conditions().userLimit().processors() > 0;
      case ClusterConditions.MEMORY, ClusterConditions.NODE_PROCESSORS ->
          scenario.conditions().memory().any();
      case ClusterConditions.REASONS -> true;
      // With reservations the reader rejects every other condition, even at its default.
      default -> !scenario.plans().get(0).reservations().any();
    };
  }

  private void machine(ReplayScenario scenario) {
    if (scenario.conditions().machine() == null) {
      resolved.without(ClusterConditions.MACHINE);
    } else {
      resolved.file(ClusterConditions.MACHINE, Path.of(scenario.conditions().machine().source()));
    }
  }

  private void slices() {
    for (Setting setting : TimeSliceOptions.ALL) {
      boolean idle = !setting.name().equals(MPL) && resolved.at(MPL).asString("1").equals("1");
      settingIf(!idle, setting);
    }
  }
}
