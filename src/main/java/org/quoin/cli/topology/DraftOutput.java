package org.quoin.cli.topology;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.OutputFile;
import org.quoin.cli.option.Shell;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.topology.draft.TopologyDraft;
import picocli.CommandLine.Model.CommandSpec;

/** Where a topology that was made goes, and what is told of it. */
final class DraftOutput {
  private final CommandSpec spec;
  private final Path out;
  private final boolean force;

  DraftOutput(CommandSpec spec, Path out, boolean force) {
    this.spec = spec;
    this.out = out;
    this.force = force;
  }

  /** Refuses a file that stands already, and a scheduler that there is not, before any work. */
  void check(Map<String, String> given) {
    checkFree("--out", out);
    String scheduler = given.get("scheduler");
    List<String> known = Policies.all().stream().map(PolicyKind::id).toList();
    if (scheduler != null && known.stream().noneMatch(scheduler::equalsIgnoreCase)) {
      throw new InputException(
          "--scheduler", "unknown '" + scheduler + "'; " + NearestName.expected(scheduler, known));
    }
  }

  /** Refuses a file that stands already. */
  void checkFree(String option, Path file) {
    if (file != null && Files.exists(file) && !force) {
      throw new InputException(option, file + " exists; name another file, or add --force");
    }
  }

  /** The command as it can be given again. */
  String commandLine() {
    return Shell.quoin(spec.commandLine().getParseResult().originalArgs());
  }

  /**
   * Writes it, to standard output where no file was named, else with its account there.
   *
   * @param routes where the network's own routes go; null where nobody asked for them
   */
  void write(TopologyDraft draft, Path routes) {
    if (routes != null) {
      if (draft.routes().isEmpty()) {
        throw new InputException(
            "--routes", "this network has no routes but those of fewest links");
      }
      OutputFile.write(routes, draft.routes());
    }
    PrintWriter text = spec.commandLine().getOut();
    if (out == null) {
      text.print(draft.dot());
    } else {
      OutputFile.write(out, draft.dot());
      draft.account().forEach(text::println);
      text.println("written: " + out + (routes == null ? "" : ", " + routes));
    }
    text.flush();
  }
}
