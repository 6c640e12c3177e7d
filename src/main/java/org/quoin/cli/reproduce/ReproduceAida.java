package org.quoin.cli.reproduce;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.experiment.Sweep;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.aida.Changeability;
import org.quoin.reproduction.aida.Claims;
import org.quoin.reproduction.aida.Examples;
import org.quoin.reproduction.aida.OldInformation;
import org.quoin.reproduction.aida.PacketSizes;
import org.quoin.reproduction.aida.Section;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce aida}: the claims on RR, LOAD and LOTH, for both wirings. */
@Command(
    name = "aida",
    mixinStandardHelpOptions = true,
    description =
        "The claims of Aida et al. (HPDC 1998) on RR, LOAD and LOTH, for both wirings; the packet"
            + " size; and how LOAD fares on old information.",
    footer = {"", "Example:", "  quoin reproduce aida"})
final class ReproduceAida implements Runnable, Judging {
  /** Of each packet size on one link. */
  private static final int REPLICATIONS = 20;

  /** Counted in each of them. */
  private static final int JOBS = 100;

  /** Of the studies over orders and latencies, whose intervals are short all the same. */
  private static final List<String> FEW = List.of("replications=10", "jobs=60", "warmup=10");

  private static final List<String> QUICK = List.of("replications=5");

  private static final List<String> QUICK_STUDIES = List.of("replications=6", "jobs=500");

  private static final int QUICK_REPLICATIONS = 5;

  @Spec private CommandSpec spec;

  @Option(names = "--quick", description = "Fewer replications.")
  private boolean quick;

  @Option(
      names = "--scenarios",
      paramLabel = "DIR",
      description = "Folder of the environments (default: the one shipped).")
  private Path scenarios;

  @Option(
      names = "--changeability",
      description =
          "Instead: when forecasts of throughput pay, by how the links' congestion changes and how"
              + " old reports are (slide 28's future work).")
  private boolean changeability;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "With --changeability: write the picture of its curves there.")
  private Path out;

  @Mixin private ForceOption force;

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  private final List<Judged> judged = new ArrayList<>();

  @Override
  public List<Judged> judged() {
    return judged;
  }

  @Override
  public void run() {
    if (out != null && !changeability) {
      throw new ParameterException(spec.commandLine(), "--out has a meaning with --changeability");
    }
    Path folder = scenarios == null ? shipped() : scenarios;
    if (!Files.isDirectory(folder)) {
      throw new InputException("--scenarios", "there is no folder " + folder);
    }
    markdown.print(
        spec,
        "Aida and others, HPDC 1998: a performance model of global computing",
        text -> {
          if (changeability) {
            changeability(text, folder, threads.count());
          } else {
            print(text, folder, threads.count());
          }
        });
  }

  private void changeability(PrintWriter text, Path folder, int atOnce) {
    OutputFolder to = out == null ? null : force.open(out);
    List<String> settings = quick ? QUICK_STUDIES : List.of();
    long runs = Changeability.studies(folder, settings).stream().mapToLong(Sweep::runs).sum();
    try (Progress progress = new Progress("aida, changeability", runs)) {
      Changeability made = Changeability.run(folder, settings, atOnce, progress::step);
      text.println(
          "Changeability of congestion: LOTH by forecasts, by the background and the reports'"
              + " age:");
      text.println(made.text());
      if (to != null) {
        made.write(to);
      }
    }
  }

  private void print(PrintWriter text, Path folder, int atOnce) {
    int steps = 1 + Claims.scenarios().size() + PacketSizes.steps() + OldInformation.steps();
    List<String> settings = quick ? QUICK : List.of();
    int replications = quick ? QUICK_REPLICATIONS : REPLICATIONS;
    try (Progress progress = new Progress("aida", steps)) {
      section(
          text,
          "What the slides print: the examples of slides 14 and 17",
          Examples.section(folder, settings, atOnce, progress::step));
      Claims claims = Claims.run(folder, settings, atOnce, progress::step);
      text.println(
          "Mean response times, 95 % intervals, " + claims.replications() + " replications:");
      text.println(claims.responses());
      section(
          text,
          "The published claims (the slides do not say which wiring they used):",
          new Section(claims.claims(), claims.judged().stream().map(Judged::of).toList()));
      section(
          text,
          "Packet size: Linpack n = 1400, T_net 1 MB/s, T_act 0.1 MB/s, one client:",
          PacketSizes.overOneLink(replications, JOBS, atOnce, progress::step));
      section(
          text,
          "Packet size in the scenarios of slides 21 and 22, link figures chosen by us:",
          PacketSizes.ofSlides(folder, settings, atOnce, progress::step));
      section(
          text,
          "The same for larger problems and longer links, of fewer jobs:",
          PacketSizes.byOrderAndLatency(folder, FEW, atOnce, progress::step));
      text.println("Old information: EP in environment 1, crossed:");
      text.println(OldInformation.text(folder, settings, atOnce, progress::step));
    }
  }

  private void section(PrintWriter text, String title, Section section) {
    text.println(title);
    text.println(section.text());
    judged.addAll(section.judged());
  }

  /** The folder beside the launcher, else the one in the working directory. */
  static Path shipped() {
    return Path.of(System.getProperty("quoin.home", "."), "scenarios");
  }
}
