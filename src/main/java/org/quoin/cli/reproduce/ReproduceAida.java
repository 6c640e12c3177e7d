package org.quoin.cli.reproduce;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.cli.option.KeptRuns;
import org.quoin.experiment.Sweep;
import org.quoin.report.Progress;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.aida.AidaReproduction;
import org.quoin.reproduction.aida.Changeability;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code quoin reproduce aida}: the claims on RR, LOAD and LOTH, for both wirings. */
@Command(
    name = "aida",
    mixinStandardHelpOptions = true,
    description =
        "The claims of Aida et al. (HPDC 1998) on RR, LOAD and LOTH, for both wirings; the packet"
            + " size; and the performance of LOAD with old information.",
    footer = {"", "Example:", "  quoin reproduce aida"})
final class ReproduceAida extends PaperCommand {
  private static final String READING =
      "The slides do not say which wiring they used: each claim is judged under both. Their link"
          + " figures are not printed; those of the shipped scenarios are ours. Intervals are of"
          + " 95 %.";

  private static final String STUDIES =
      "Slide 28 names \"better modeling of changeability of network congestion\" as future work:"
          + " LOTH by forecasts of past throughput, under bursts and days, against the age of"
          + " reports.";

  @Option(names = "--quick", description = "Fewer replications.")
  private boolean quick;

  @Option(
      names = "--scenarios",
      paramLabel = "DIR",
      description = "Folder of the environments (default: the one shipped).")
  private Path scenarios = shipped();

  @Option(
      names = "--changeability",
      description =
          "Instead: when forecasts of throughput pay, by how the links' congestion changes and by"
              + " the age of reports (slide 28's future work).")
  private boolean changeability;

  ReproduceAida() {
    super("aida", "Aida and others, HPDC 1998: a performance model of global computing");
  }

  @Override
  void check() {
    if (!Files.isDirectory(scenarios)) {
      throw new InputException("--scenarios", "there is no folder " + scenarios);
    }
  }

  @Override
  PaperPage page(KeptRuns kept) {
    if (changeability) {
      List<String> settings = quick ? List.of("replications=6", "jobs=500") : List.of();
      long runs = Changeability.studies(scenarios, settings).stream().mapToLong(Sweep::runs).sum();
      try (Progress progress = new Progress("aida, changeability", runs)) {
        return Changeability.run(scenarios, settings, threads(), progress::step)
            .addTo(page(STUDIES));
      }
    }
    List<String> settings = quick ? List.of("replications=5") : List.of();
    try (Progress progress = new Progress("aida", AidaReproduction.steps())) {
      return new AidaReproduction(scenarios, settings, threads(), progress::step)
          .addTo(page(READING), quick ? 5 : 20);
    }
  }

  /** {@return the folder beside the launcher, else the one in the working directory} */
  static Path shipped() {
    return Path.of(System.getProperty("quoin.home", "."), "scenarios");
  }
}
