package org.quoin.cli.workload;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Plurals;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.SwfWriter;
import org.quoin.workload.model.HyperErlang;
import org.quoin.workload.model.KrcModel;
import org.quoin.workload.model.ModelName;
import org.quoin.workload.model.ModelSettings;
import org.quoin.workload.model.WorkloadModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin workload generate}: a log from a statistical model. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Writes a log in SWF from a statistical model.",
    footer = {
      "",
      "Models: lublin-batch, lublin-whole, hyper-erlang, krc-exponential, krc-pareto.",
      "Examples:",
      "  quoin workload generate --model lublin-batch --jobs 5000 --estimates tsafrir --out a.swf",
      "  quoin workload generate --model hyper-erlang --fit KTH-SP2-1996-2.swf.gz --out b.swf.gz",
      "  quoin workload generate --model krc-pareto --mu 0.1 --seed 7"
    })
final class WorkloadGenerateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "NAME",
      description = "The model; the list is below.")
  private String model;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many jobs. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--processors",
      paramLabel = "N",
      description = "Width of the machine. Default: that of the log or of the model's source.")
  private Integer processors;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of all random numbers. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--fit",
      paramLabel = "LOG",
      description = "Takes the parameters from this log (hyper-erlang, krc-...).")
  private Path fit;

  @Option(
      names = "--width",
      paramLabel = "FIELD",
      defaultValue = "requested",
      description = "Width in that log: requested or allocated. Default: ${DEFAULT-VALUE}.")
  private LogRules.Width width;

  @Option(
      names = "--estimates",
      paramLabel = "KIND",
      defaultValue = "exact",
      description =
          "exact, factor:F (F x run time), uniform:F (run time x U(1, F)), modal (the next round"
              + " time), tsafrir or tsafrir:HOURS (the modal model, at most HOURS)."
              + " Default: ${DEFAULT-VALUE}.")
  private String estimates;

  @Option(
      names = "--mu",
      paramLabel = "X",
      defaultValue = "" + KrcModel.PAPER_MU,
      description = "(krc) 1 / mean processors. Default: ${DEFAULT-VALUE}.")
  private double mu;

  @Option(
      names = "--lambda",
      paramLabel = "X",
      defaultValue = "" + KrcModel.PAPER_LAMBDA,
      description = "(krc) 1 / mean run time in minutes. Default: ${DEFAULT-VALUE}.")
  private double lambda;

  @Option(
      names = "--arrival-rate",
      paramLabel = "X",
      defaultValue = "" + KrcModel.PAPER_ARRIVAL_RATE,
      description = "(krc) arrivals a minute. Default: ${DEFAULT-VALUE}.")
  private double arrivalRate;

  @Option(
      names = "--interarrival",
      paramLabel = "N,P,L1,L2",
      description = "(hyper-erlang) order, probability and the two rates in 1/s.")
  private String interarrival;

  @Option(
      names = "--run-time",
      paramLabel = "N,P,L1,L2",
      description = "(hyper-erlang) order, probability and the two rates in 1/s.")
  private String runTime;

  @Option(
      names = "--widths",
      paramLabel = "A-B",
      defaultValue = "1-1",
      description = "(hyper-erlang) equally likely numbers of processors. Default: 1-1.")
  private String widths;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to (.swf, .swf.gz). Default: standard output.")
  private Path out;

  @Option(names = "--force", description = "Replace that file if there is one.")
  private boolean force;

  @Override
  public Integer call() {
    ModelName name = ModelName.named("--model", model);
    EstimateModel estimate = EstimateModel.ofModel("--estimates", estimates);
    checkNumbers(name);
    JobLog log = fit == null ? null : readLog();
    int machine =
        processors != null ? processors : log != null ? log.processors() : name.processors();
    WorkloadModel made = create(name, log, machine);
    RandomStreams streams = new RandomStreams(seed, 0);
    List<Job> generated =
        estimate.apply(EstimateModel.wholeSeconds(made.generate(jobs, streams)), streams);
    write(name, made, machine, generated);
    return 0;
  }

  private void checkNumbers(ModelName name) {
    Mistakes mistakes = new Mistakes();
    above(mistakes, "--jobs", jobs);
    if (jobs > JobLog.MOST_JOBS) {
      mistakes.add(
          Mistake.in("--jobs", "'" + jobs + "': expected at most 10,000,000 jobs in a log"));
    }
    above(mistakes, "--processors", processors == null ? 1 : processors);
    above(mistakes, "--mu", mu);
    above(mistakes, "--lambda", lambda);
    above(mistakes, "--arrival-rate", arrivalRate);
    if (fit != null && !name.fits()) {
      mistakes.add(
          Mistake.in("--fit", "the model " + name.id() + " has fixed parameters; leave --fit out"));
    }
    if (name == ModelName.HYPER_ERLANG
        && fit == null
        && (interarrival == null || runTime == null)) {
      mistakes.add(
          Mistake.in(
              "--model", "hyper-erlang needs --fit LOG, or both --interarrival and --run-time"));
    }
    if (out != null && Files.exists(out) && !force) {
      mistakes.add(Mistake.in("--out", out + " exists; name another file, or add --force"));
    }
    mistakes.refuse();
  }

  private static void above(Mistakes mistakes, String option, Number value) {
    if (!(value.doubleValue() > 0) || Double.isInfinite(value.doubleValue())) {
      mistakes.add(Mistake.in(option, "'" + value + "': expected a number above 0"));
    }
  }

  private JobLog readLog() {
    return JobLog.read(
        fit, LogRules.standard(processors == null ? 0 : processors).withWidth(width));
  }

  private WorkloadModel create(ModelName name, JobLog log, int machine) {
    try {
      return name.create(
          new ModelSettings(
              machine,
              log == null ? null : log.jobs(),
              mu,
              lambda,
              arrivalRate,
              hyperErlang("--interarrival", interarrival),
              hyperErlang("--run-time", runTime),
              widths(machine)));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          fit == null ? "--model " + name.id() : fit.toString(), e.getMessage());
    }
  }

  private static HyperErlang hyperErlang(String option, String text) {
    if (text == null) {
      return null;
    }
    String[] parts = text.split(",", -1);
    try {
      if (parts.length == 4) {
        return new HyperErlang(
            Integer.parseInt(parts[0].strip()),
            Double.parseDouble(parts[1]),
            Double.parseDouble(parts[2]),
            Double.parseDouble(parts[3]));
      }
    } catch (NumberFormatException e) {
      // one message for every unreadable list
    } catch (IllegalArgumentException e) {
      throw new InputException(option, "'" + text + "': " + e.getMessage());
    }
    throw new InputException(
        option, "'" + text + "': expected order,probability,rate,rate, as in 2,0.3,0.001,0.02");
  }

  private int[] widths(int machine) {
    String[] parts = widths.split("-", -1);
    try {
      int from = Integer.parseInt(parts[0].strip());
      int to =
          parts.length == 2 ? Integer.parseInt(parts[1].strip()) : parts.length == 1 ? from : 0;
      if (from >= 1 && to >= from && to <= machine) {
        int[] all = new int[to - from + 1];
        for (int i = 0; i < all.length; i++) {
          all[i] = from + i;
        }
        return all;
      }
    } catch (NumberFormatException e) {
      // one message for every unreadable range
    }
    throw new InputException(
        "--widths", "'" + widths + "': expected A-B with 1 <= A <= B <= " + machine);
  }

  private void write(ModelName name, WorkloadModel made, int machine, List<Job> generated) {
    List<String> header = new ArrayList<>();
    header.add("Version: 2.2");
    header.add("Computer: none; generated by Quoin");
    header.add("Note: model " + name.id() + " (" + name.title() + ")");
    if (fit != null) {
      header.add("Note: fitted to " + fit.getFileName());
    }
    for (Map.Entry<String, Object> parameter : made.parameters().entrySet()) {
      header.add("Note: " + parameter.getKey() + " = " + parameter.getValue());
    }
    header.add("Note: estimates = " + estimates);
    long ended = generated.stream().filter(job -> job.runTime() > job.requestedTime()).count();
    if (ended > 0) {
      String note =
          Plurals.counted(ended, "job")
              + " run longer than the largest estimate allowed: a replay ends them there";
      header.add("Note: " + note);
      spec.commandLine().getErr().println("--estimates " + estimates + ": " + note);
    }
    header.add("Note: seed = " + seed);
    header.add("MaxJobs: " + generated.size());
    header.add("MaxRecords: " + generated.size());
    header.add("MaxNodes: " + machine);
    header.add("MaxProcs: " + machine);
    Consumer<SwfWriter> content =
        writer -> {
          writer.header(header);
          generated.forEach(writer::job);
        };
    if (out != null) {
      SwfWriter.write(out, content);
      return;
    }
    try (SwfWriter writer = SwfWriter.of(standardOutput())) {
      content.accept(writer);
    }
  }

  /** Standard output as bytes, which stays open. */
  private OutputStream standardOutput() {
    PrintWriter text = spec.commandLine().getOut();
    return new OutputStream() {
      @Override
      public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        text.write(new String(bytes, offset, length, StandardCharsets.UTF_8));
      }

      @Override
      public void close() {
        text.flush();
      }
    };
  }
}
