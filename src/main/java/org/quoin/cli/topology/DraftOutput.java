package org.quoin.cli.topology;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.OutputFile;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.Shell;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.topology.draft.TopologyDraft;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a topology that was made, and prints an account of it. */
final class DraftOutput {
  private final CommandSpec spec;
  private final Path out;
  private final ForceOption force;

  DraftOutput(CommandSpec spec, Path out, ForceOption force) {
    this.spec = spec;
    this.out = out;
    this.force = force;
  }

  /** Refuses an existing file and an unknown scheduler before any work is done. */
  void check(Map<String, String> given) {
    force.check("--out", out);
    String scheduler = given.get("scheduler");
    List<String> known = Policies.all().stream().map(PolicyKind::id).toList();
    if (scheduler != null && known.stream().noneMatch(scheduler::equalsIgnoreCase)) {
      throw new InputException(
          "--scheduler", "unknown '" + scheduler + "'; " + NearestName.expected(scheduler, known));
    }
  }

  /** {@return the command, as it can be given again} */
  String commandLine() {
    return Shell.quoin(spec.commandLine().getParseResult().originalArgs());
  }

  /**
   * Writes a topology to the file, and its account to standard output; without a file the topology
   * goes to standard output.
   *
   * @param routes the file for the network's own routes; null for none
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
