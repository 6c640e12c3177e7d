package org.quoin.cli.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.quoin.base.OutputFile;
import org.quoin.base.Plurals;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.ForceOption;
import org.quoin.report.replay.LogReport;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogField;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.SwfWriter;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin workload import}: converts a log of any format to SWF. */
final class WorkloadImportCommand extends DeclaredCommand implements Callable<Integer> {
  private final PositionalParamSpec logArgument = argument("LOG", "1", Path.class, LogOptions.LOG);

  private Path log;

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  WorkloadImportCommand() {
    super(
        "import",
        "Writes the jobs of a log of any format as SWF, and what was left out.",
        "A replay reads the log itself, too, with its accounts, memory and GPUs, which SWF has"
            + " not.");
    keepOrder();
    declareGroups();
    examples(
        "sacct -a -P -D --noconvert --format=ALL -S 2025-10-01 -E now > sacct.txt",
        "quoin workload import sacct.txt --zone Europe/Berlin --processors 4096 --out jobs.swf.gz");
  }

  @Override
  protected void addDeclared() {
    super.addDeclared();
    LogOptions.add(spec);
  }

  @Override
  public Integer call() {
    log = logArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    Path out = Path.of(options.text("out"));
    force.check("--out", out);
    OutputFile.requireOther("--out", out, log);
    LogRules rules =
        LogOptions.rules(
            spec, LogRules.standard(options.given("processors") ? options.count("processors") : 0));
    JobLog read = JobLog.readAllFieldsOfAnyMachine(log, rules);
    SwfWriter.write(
        out,
        writer -> {
          writer.header(header(read));
          for (int i = 0; i < read.jobs().size(); i++) {
            writer.logged(read.jobs().get(i), read.others(), i);
          }
        });
    spec.commandLine().getOut().print(LogReport.imported(read, lost(read)));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static List<String> header(JobLog log) {
    List<String> header = new ArrayList<>();
    header.add("Version: 2.2");
    header.add("Conversion: Quoin, from " + Path.of(log.source()).getFileName());
    header.add("MaxJobs: " + log.jobs().size());
    header.add("MaxRecords: " + log.jobs().size());
    if (log.processors() > 0) {
      header.add("MaxProcs: " + log.processors());
    }
    log.calendar()
        .ifPresent(
            calendar -> {
              header.add("UnixStartTime: " + (long) calendar.start());
              header.add("TimeZoneString: " + calendar.zone().getId());
            });
    names(header, "Queue", log.names().getOrDefault(LogField.QUEUE, List.of()));
    names(header, "Partition", log.names().getOrDefault(LogField.PARTITION, List.of()));
    return header;
  }

  private static void names(List<String> header, String what, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      header.add(what + ": " + (i + 1) + " " + names.get(i).replaceAll("\\s+", " "));
    }
  }

  /** Returns what some jobs ask for that SWF has no field for. */
  private static String lost(JobLog log) {
    long more = 0;
    for (Job job : log.jobs()) {
      ResourceRequest request = job.terms().request();
      boolean some =
          !request.gres().isEmpty()
              || !request.licences().isEmpty()
              || request.features().isPresent()
              || request.shape().exclusive()
              || !request.timing().dependencies().list().isEmpty()
              || request.owner().reservation().isPresent();
      more += some ? 1 : 0;
    }
    return more == 0
        ? ""
        : Plurals.counted(more, "job")
            + " with GPUs, licences, features, dependencies, reservations or whole nodes, which SWF"
            + " cannot state";
  }
}
