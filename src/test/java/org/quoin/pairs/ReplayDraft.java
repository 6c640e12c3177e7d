package org.quoin.pairs;

import java.util.LinkedHashMap;
import java.util.Map;

/** The replay of a small log that features write themselves into. */
final class ReplayDraft {
  /** The keys of the scenario, as text of YAML. */
  final Map<String, String> keys = new LinkedHashMap<>();

  /** The files beside the scenario, by name. */
  final Map<String, String> files = new LinkedHashMap<>();

  private LogForm form = LogForm.SWF;

  /** Creates the replay of a log under the default policy. */
  ReplayDraft() {
    keys.put("log", LogForm.LOG);
    files.put(LogForm.LOG, GridFeatures.log(30, 2, 40));
  }

  /** Writes the log as a table of sacct with local times, which has a job of another cluster. */
  void asSacct() {
    form = LogForm.SACCT;
    keys.put("zone", LogForm.ZONE.getId());
    keys.put("clusters", LogForm.CLUSTER);
    machine();
  }

  /** Writes the log in CSV with a mapping of its columns. */
  void asCsv() {
    form = LogForm.CSV;
    keys.put("columns", "columns.yaml");
    files.put("columns.yaml", LogForm.COLUMNS);
    machine();
  }

  private void machine() {
    keys.putIfAbsent("processors", "4");
  }

  /** {@return all files by name: the scenario s.yaml and what it names} */
  Map<String, String> written() {
    Map<String, String> all = new LinkedHashMap<>(files);
    all.computeIfPresent(LogForm.LOG, (name, swf) -> form.of(swf));
    StringBuilder yaml = new StringBuilder();
    keys.forEach((key, value) -> yaml.append(key).append(": ").append(value).append('\n'));
    all.put("s.yaml", yaml.toString());
    return all;
  }
}
