package org.quoin.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.Digest;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.result.Origin;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.study.Study;
import picocli.CommandLine.Model.CommandSpec;

/** Writes where results came from to their folder. */
public final class Originator {
  /** Options without a value that change no result. */
  private static final Set<String> FLAGS = Set.of("--force", "--json");

  /** Options with a value that change no result. */
  private static final Set<String> OPTIONS = Set.of("--out", "--threads", "--by");

  private Originator() {}

  /** Writes where the results of a scenario came from. */
  public static void originate(Path folder, Scenario scenario, CommandSpec command) {
    String kind =
        scenario instanceof ReplayScenario
            ? scenario.replications() > 1 ? "study" : "replay"
            : scenario instanceof CoschedulingScenario ? "coscheduling" : "grid";
    Map<String, String> digests = Fingerprint.files(scenario, Version.text()).digests();
    originate(folder, kind, command, scenario.seed(), digests);
  }

  /**
   * Writes where the results of a study came from, whether it was resumed or not.
   *
   * @param plugins the option that names the folder of plug-ins
   */
  public static void originate(
      Path folder, Study study, Optional<String> plugins, Fingerprint fingerprint) {
    List<String> words = new ArrayList<>(List.of("sweep", study.file().toString()));
    plugins.ifPresent(words::add);
    study.overrides().forEach(change -> words.addAll(List.of("--set", change)));
    Map<String, String> digests = new LinkedHashMap<>(fingerprint.digests());
    digests.put(study.file().getFileName().toString(), Digest.of(study.text().getBytes(UTF_8)));
    long seed = study.points().get(0).scenario().seed();
    write(folder, "study", words, seed, digests);
  }

  /**
   * Writes where results came from.
   *
   * @param kind the kind of the results
   * @param digests digests of the files that were read, by name
   */
  public static void originate(
      Path folder, String kind, CommandSpec command, long seed, Map<String, String> digests) {
    write(folder, kind, Shell.given(command, FLAGS, OPTIONS), seed, digests);
  }

  private static void write(
      Path folder, String kind, List<String> words, long seed, Map<String, String> digests) {
    String version = Version.text().substring("quoin ".length());
    String command = Shell.quoin(words);
    List<Origin.Input> inputs =
        digests.entrySet().stream()
            .map(entry -> new Origin.Input(entry.getKey(), entry.getValue()))
            .toList();
    new Origin(kind, version, command, seed, inputs).write(folder);
  }
}
