package org.quoin.pairs;

import java.util.LinkedHashMap;
import java.util.Map;

/** The replay of a small log that features write themselves into. */
final class ReplayDraft {
  /** The keys of the scenario, as text of YAML. */
  final Map<String, String> keys = new LinkedHashMap<>();

  /** The files beside the scenario, by name. */
  final Map<String, String> files = new LinkedHashMap<>();

  /** Creates the replay of a log under the default policy. */
  ReplayDraft() {
    keys.put("log", "jobs.swf");
    files.put("jobs.swf", GridFeatures.log(30, 2, 40));
  }

  /** {@return all files by name: the scenario s.yaml and what it names} */
  Map<String, String> written() {
    Map<String, String> all = new LinkedHashMap<>(files);
    StringBuilder yaml = new StringBuilder();
    keys.forEach((key, value) -> yaml.append(key).append(": ").append(value).append('\n'));
    all.put("s.yaml", yaml.toString());
    return all;
  }
}
