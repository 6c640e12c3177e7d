package org.quoin.cli.reproduce;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.input.InputException;
import org.quoin.report.Progress;
import org.quoin.reproduction.aida.Claims;
import org.quoin.reproduction.aida.Examples;
import org.quoin.reproduction.aida.OldInformation;
import org.quoin.reproduction.aida.PacketSizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce aida}: the claims on RR, LOAD and LOTH, for both wirings. */
@Command(
    name = "aida",
    mixinStandardHelpOptions = true,
    description =
        "The claims of Aida et al. (HPDC 1998) on RR, LOAD and LOTH, for both wirings; the packet"
            + " size; and how LOAD fares on old information.",
    footer = {"", "Example:", "  quoin reproduce aida"})
final class ReproduceAida implements Runnable {
  /** Of each packet size on one link. */
  private static final int REPLICATIONS = 20;

  /** Counted in each of them. */
  private static final int JOBS = 100;

  /** Of the studies over orders and latencies, whose intervals are short all the same. */
  private static final List<String> FEW = List.of("replications=10", "jobs=60", "warmup=10");

  @Spec private CommandSpec spec;

  @Option(
      names = "--scenarios",
      paramLabel = "DIR",
      description = "Folder of the environments (default: the one shipped).")
  private Path scenarios;

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Override
  public void run() {
    Path folder = scenarios == null ? shipped() : scenarios;
    if (!Files.isDirectory(folder)) {
      throw new InputException("--scenarios", "there is no folder " + folder);
    }
    markdown.print(
        spec,
        "Aida and others, HPDC 1998: a performance model of global computing",
        out -> print(out, folder, threads.count()));
  }

  private static void print(PrintWriter out, Path folder, int atOnce) {
    int steps = 1 + Claims.scenarios().size() + PacketSizes.steps() + OldInformation.steps();
    try (Progress progress = new Progress("aida", steps)) {
      out.println("What the slides print: the examples of slides 14 and 17");
      out.println(Examples.text(folder, List.of(), atOnce, progress::step));
      Claims claims = Claims.run(folder, List.of(), atOnce, progress::step);
      out.println(
          "Mean response times, 95 % intervals, " + claims.replications() + " replications:");
      out.println(claims.responses());
      out.println("The published claims (the slides do not say which wiring they used):");
      out.println(claims.claims());
      out.println("Packet size: Linpack n = 1400, T_net 1 MB/s, T_act 0.1 MB/s, one client:");
      out.println(PacketSizes.overOneLink(REPLICATIONS, JOBS, atOnce, progress::step));
      out.println("Packet size in the scenarios of slides 21 and 22, link figures chosen by us:");
      out.println(PacketSizes.ofSlides(folder, List.of(), atOnce, progress::step));
      out.println("The same for larger problems and longer links, of fewer jobs:");
      out.println(PacketSizes.byOrderAndLatency(folder, FEW, atOnce, progress::step));
      out.println("Old information: EP in environment 1, crossed:");
      out.println(OldInformation.text(folder, List.of(), atOnce, progress::step));
    }
  }

  /** The folder beside the launcher, else the one in the working directory. */
  private static Path shipped() {
    return Path.of(System.getProperty("quoin.home", "."), "scenarios");
  }
}
