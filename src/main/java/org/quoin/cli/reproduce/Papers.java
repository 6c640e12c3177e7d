package org.quoin.cli.reproduce;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Version;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.report.Progress;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.aida.AidaReproduction;
import org.quoin.reproduction.aida.Changeability;
import org.quoin.reproduction.aida.EnvironmentMap;
import org.quoin.reproduction.dynp.DrawnLogs;
import org.quoin.reproduction.dynp.DynpReproduction;
import org.quoin.reproduction.dynp.PaperLog;
import org.quoin.reproduction.krc.KrcReproduction;
import org.quoin.reproduction.parasim.DrawnTables;
import org.quoin.reproduction.parasim.ParaSimTables;
import org.quoin.reproduction.resampling.ResampledRankings;

/** The commands of the papers that have no options beside the declared ones. */
final class Papers {
  private static final String DRAWN_LOGS =
      "Every claim on the paper's logs once more, on logs that are drawn from them: weeks with all"
          + " their jobs, with replacement. A claim that holds on the log and on few drawn logs"
          + " says more about these weeks than about the scheduler.";

  private Papers() {}

  /** {@return the folder of scenarios beside the launcher, else in the working directory} */
  static Path shipped() {
    return Path.of(System.getProperty("quoin.home", "."), "scenarios");
  }

  static final class Aida extends PaperCommand {
    private static final String READING =
        "Clients submit jobs to a fast and a slow server, behind a fast and a slow link. RR sends"
            + " them to the servers in turn, LOAD to the server with the least load, and LOTH looks"
            + " at the throughput of the links, too. The slides do not say which server stands"
            + " behind which link, so that each claim is judged under both wirings: crossed, the"
            + " fast server behind the slow link, and straight. Nor do they print the latencies of"
            + " the links and the times between jobs: these are ours. Intervals are of 95 %.";

    private static final String STUDIES =
        "Slide 28 names \"better modeling of changeability of network congestion\" as future work:"
            + " LOTH by forecasts of past throughput, under bursts and days, against the age of"
            + " reports. A forecast does not see the transfers in progress, which get a part of it"
            + " each. So it is also divided by them (`sharing: progress`), as LOTH divides what it"
            + " knows of a link: k transfers on a link of bandwidth T_net and forecast T leave"
            + " T_net / max(1, k + T_net / T).";

    private static final String OPEN =
        "The slides leave open which server stands behind which link, the order n of Linpack, the"
            + " intervals between jobs, T_latency and T_act. Over a grid of these, where do all"
            + " claims hold together? Intervals of 95 %; each environment is judged by itself. What"
            + " the slides give, speeds, bandwidths, the utilization of the servers and four"
            + " clients, stays. Intervals are those of the shipped scenarios times a factor, for"
            + " Linpack also times (n / 600)^2, so that the bytes offered per second stay. A claim"
            + " that the page on the claims judges under the crossed wiring alone is not judged"
            + " under the other.";

    private Path scenarios;

    Aida() {
      super(
          "Aida and others, HPDC 1998: a performance model of global computing",
          "aida",
          "The claims of Aida et al. (HPDC 1998) on RR, LOAD and LOTH, for both wirings; the packet"
              + " size; and the performance of LOAD with old information.");
      declareGroups("paper");
      examples("quoin reproduce aida");
    }

    @Override
    void check(Mistakes mistakes) {
      scenarios = path("scenarios").orElseGet(Papers::shipped);
      if (!Files.isDirectory(scenarios)) {
        mistakes.add("--scenarios", "there is no folder " + scenarios);
      }
      if (options().flag("changeability") && options().flag("environments")) {
        mistakes.add("--environments", "excludes --changeability");
      }
    }

    @Override
    PaperPage page(KeptRuns kept) {
      boolean quick = options().flag("quick");
      if (options().flag("changeability")) {
        List<String> settings = quick ? List.of("replications=6", "jobs=500") : List.of();
        long runs =
            Changeability.studies(scenarios, settings).stream().mapToLong(Sweep::runs).sum();
        try (Progress progress = new Progress("aida, changeability", runs)) {
          return Changeability.run(scenarios, settings, threads(), progress::step)
              .addTo(page("under changing congestion", STUDIES));
        }
      }
      if (options().flag("environments")) {
        List<String> settings =
            List.of("replications=" + (quick ? 4 : 8), "jobs=" + (quick ? 120 : 300), "warmup=40");
        try (Progress progress = new Progress("aida, environments", EnvironmentMap.steps(quick))) {
          return EnvironmentMap.run(scenarios, quick, settings, threads(), progress::step)
              .addTo(page("where its claims hold together", OPEN));
        }
      }
      List<String> settings = quick ? List.of("replications=5") : List.of();
      try (Progress progress = new Progress("aida", AidaReproduction.steps())) {
        return new AidaReproduction(scenarios, settings, threads(), progress::step)
            .addTo(page(READING), quick ? 5 : 20);
      }
    }
  }

  static final class Dynp extends PaperCommand {
    private static final String CAUSE =
        " Then the cause that section 5.2 gives for the loss on SDSC, overestimated run times.";

    private final Set<PaperLog> logs = EnumSet.noneOf(PaperLog.class);

    Dynp() {
      super(
          "Streit, JSSPP 2004: self-tuning dynP",
          "dynp",
          "Tables 1 to 6 of self-tuning dynP (Streit, JSSPP 2004), two readings of FCFS.");
      declareGroups("paper", LOGS);
      examples("quoin reproduce dynp --traces DIR --out dynp");
    }

    @Override
    void check(Mistakes mistakes) {
      List<String> names = List.of(PaperLog.values()).stream().map(PaperLog::name).toList();
      logs.addAll(options().given("log") ? Set.of() : EnumSet.allOf(PaperLog.class));
      for (String name :
          options().given("log") ? options().text("log").split(",") : new String[0]) {
        int place = names.indexOf(name.strip().toUpperCase(Locale.ROOT));
        if (place < 0) {
          mistakes.add("--log", "'" + name + "': " + NearestName.expected(name, names));
        } else {
          logs.add(PaperLog.values()[place]);
        }
      }
    }

    /** {@return the fingerprint of the replays of drawn logs; more drawn logs add to them} */
    @Override
    Optional<Fingerprint> fingerprint() {
      if (!options().given("drawn")) {
        return Optional.empty();
      }
      List<Path> files =
          Arrays.stream(PaperLog.values())
              .flatMap(log -> traces().log(log.file()).stream())
              .toList();
      return Optional.of(Fingerprint.of("dynP on drawn logs", files, Version.text()));
    }

    @Override
    PaperPage page(KeptRuns kept) {
      if (options().given("drawn")) {
        int drawn = options().count("drawn");
        long replays = DrawnLogs.replays(logs, drawn);
        try (Progress progress = kept.progress("dynP, drawn logs", replays)) {
          return DrawnLogs.addTo(
              page("on drawn logs", DRAWN_LOGS + CAUSE),
              traces(),
              logs,
              drawn,
              threads(),
              kept.runs(),
              progress::step);
        }
      }
      return DynpReproduction.run(traces(), logs, threads())
          .addTo(page(DynpReproduction.readings()));
    }
  }

  static final class DynpTable2 extends PaperCommand {
    DynpTable2() {
      super(
          "Streit, JSSPP 2004: Table 2",
          "dynp-table-2",
          "Table 2 of dynP (Streit, JSSPP 2004): planning in three orders.");
      declareGroups("paper", LOGS);
      examples("quoin reproduce dynp-table-2 --traces DIR");
    }

    @Override
    PaperPage page(KeptRuns kept) {
      return DynpReproduction.table2(
          traces(), threads(), page("An equal sign: ours is the printed value to its last digit."));
    }
  }

  static final class Krc extends PaperCommand {
    private static final int QUICK_STREAMS = 20;

    Krc() {
      super(
          "Mazalov and Nikitina, 2012: probabilistic backfilling",
          "krc",
          "Table, Figs. 3-5 and claims of probabilistic backfilling (Mazalov and Nikitina 2012).",
          "Then the next step, wait against errors, on six logs. Tables of logs that are not"
              + " there",
          "are left out.");
      declareGroups("paper", LOGS);
      examples("quoin reproduce krc --traces DIR --out krc");
    }

    @Override
    void check(Mistakes mistakes) {
      for (String option : List.of("quick", "streams", "jobs")) {
        if (options().given("drawn") && options().given(option)) {
          mistakes.add("--" + option, "--drawn has no streams; expected none");
        }
      }
    }

    @Override
    PaperPage page(KeptRuns kept) {
      if (options().given("drawn")) {
        int drawn = options().count("drawn");
        long replays = KrcReproduction.drawnReplays(drawn);
        try (Progress progress = new Progress("krc, drawn logs", replays)) {
          return KrcReproduction.addDrawn(
              page("on drawn logs", DRAWN_LOGS),
              traces(),
              drawn,
              options().whole("seed"),
              threads(),
              progress::step);
        }
      }
      boolean quick = options().flag("quick");
      KrcReproduction krc =
          KrcReproduction.run(
              quick && !options().given("streams") ? QUICK_STREAMS : options().count("streams"),
              options().count("jobs"),
              options().whole("seed"),
              tracesIfThere(),
              !quick,
              threads());
      return krc.addTo(page(krc.introduction()));
    }
  }

  static final class ParaSim extends PaperCommand {
    ParaSim() {
      super(
          "Luo, Zhang, Zhang, 2007: ParaSim",
          "parasim",
          "Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang 2007), on flows cut from public logs.");
      declareGroups("paper", LOGS);
      examples("quoin reproduce parasim --traces DIR");
    }

    @Override
    PaperPage page(KeptRuns kept) {
      List<String> flows = DeclaredOptions.list(spec(), "flow");
      Map<String, String> logs = ParaSimTables.logs(flows);
      if (options().given("drawn")) {
        int drawn = options().count("drawn");
        long all = (long) logs.size() * (drawn + 1);
        try (Progress progress = new Progress("ParaSim, drawn logs", all)) {
          return ParaSimTables.addDrawn(
              page("on drawn logs", DRAWN_LOGS), traces(), logs, drawn, threads(), progress::step);
        }
      }
      PaperPage page = page(ParaSimTables.introduction());
      ParaSimTables.addTo(page, traces(), logs, threads());
      if (flows.isEmpty()) {
        DrawnTables.addTo(page, DrawnTables.STREAMS, threads());
        ParaSimTables.addBeside(page, traces(), threads());
      }
      return page;
    }
  }

  static final class ResampledLogs extends PaperCommand {
    ResampledLogs() {
      super(
          "Which rankings survive resampling",
          "resampling",
          "Ranks of ten policies on logs, and which of them survive when the logs are resampled,"
              + " with and without feedback.");
      declareGroups("paper", LOGS);
      examples("quoin reproduce resampling --traces DIR --drawn 20");
    }

    @Override
    PaperPage page(KeptRuns kept) {
      int weeks = options().count("weeks");
      int drawn = options().count("drawn");
      String introduction =
          ("Ten policies run the first %d weeks of each log, %d logs that are drawn from it by"
                  + " users, and %d with feedback: the next job of a session waits for the one before."
                  + " Judged by the mean wait, AWT; intervals of 95 %% by resampling. Machines have"
                  + " the width of their log.")
              .formatted(weeks, drawn, drawn);
      try (Progress progress = kept.progress("resampling", ResampledRankings.runs(drawn))) {
        return ResampledRankings.addTo(
            page(introduction), traces(), weeks, drawn, threads(), progress::step);
      }
    }
  }
}
