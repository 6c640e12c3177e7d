package org.quoin.cli.workload;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.quoin.base.InputException;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistakes;
import org.quoin.base.Plurals;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.engine.RandomStreams;
import org.quoin.report.Progress;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.SwfWriter;
import org.quoin.workload.model.HyperErlang;
import org.quoin.workload.model.KrcModel;
import org.quoin.workload.model.ModelName;
import org.quoin.workload.model.ModelSettings;
import org.quoin.workload.model.SequentialModel;
import org.quoin.workload.model.WorkloadModel;
import picocli.CommandLine.Model.OptionSpec;

final class WorkloadGenerateCommand extends DeclaredCommand implements Callable<Integer> {
  private final OptionSpec outOption = toFile("FILE", " (.swf, .swf.gz)");

  private Path out;

  private final ForceOption force = new ForceOption(spec);

  /** Jobs from one step of the progress to the next. */
  private static final int STEP = 10_000;

  private Settings options;

  /** The declared options of this command. */
  private static final class Options {
    private static final List<Setting> ALL = all();

    private static List<Setting> all() {
      List<Setting> all =
          new KeyFile()
              .enums(LogRules.Width.class)
              .value("jobs", Integer.toString(Integer.MAX_VALUE))
              .read(WorkloadGenerateCommand.class, "generate.keys");
      all.addAll(
          7, List.of(ofKrc(KrcModel.MU), ofKrc(KrcModel.LAMBDA), ofKrc(KrcModel.ARRIVAL_RATE)));
      return all;
    }

    private static Setting ofKrc(Setting parameter) {
      return parameter.as(parameter.name(), "(krc) " + parameter.description());
    }
  }

  /** Creates the command. */
  WorkloadGenerateCommand() {
    super(
        "generate",
        "Writes a log in SWF from a statistical model.",
        "Models: lublin-batch, lublin-whole, hyper-erlang, krc-exponential, krc-pareto,"
            + " user-sessions.");
    keepOrder();
    examples(
        "quoin workload generate --model lublin-batch --jobs 5000 --estimates tsafrir --out a.swf",
        "quoin workload generate --model hyper-erlang --fit KTH-SP2-1996-2.swf.gz --out b.swf.gz",
        "quoin workload generate --model krc-pareto --mu 0.1 --seed 7");
  }

  @Override
  protected void addDeclared() {
    Options.ALL.forEach(setting -> SettingOptions.add(spec, setting));
  }

  @Override
  public Integer call() {
    out = outOption.getValue();
    Mistakes mistakes = new Mistakes();
    options =
        Settings.read(
            "the command",
            Options.ALL,
            SettingOptions.written(spec, Options.ALL),
            key -> "--" + key,
            mistakes);
    ModelName name =
        options.given("model")
            ? mistakes.read(null, () -> ModelName.named("--model", options.text("model")))
            : null;
    EstimateModel estimate =
        mistakes.read(null, () -> EstimateModel.ofModel("--estimates", options.text("estimates")));
    check(name, mistakes);
    JobLog log = options.given("fit") ? readLog() : null;
    int machine =
        options.given("processors")
            ? options.count("processors")
            : log != null ? log.processors() : name.processors();
    WorkloadModel made = create(name, log, machine);
    write(name, made, machine, estimate);
    return 0;
  }

  /** Returns the jobs of a model, if it or the estimates need all of them at once. */
  private List<Job> kept(ModelName name, WorkloadModel model, EstimateModel estimate) {
    int count = options.count("jobs");
    if (count > JobLog.MAX_JOBS) {
      String who = isOfAll(estimate) ? "estimates of the modal model" : "the model " + name.id();
      throw new InputException(
          "--jobs",
          "%s cannot have more than %,d jobs, which are drawn together"
              .formatted(who, JobLog.MAX_JOBS));
    }
    RandomStreams streams = streams();
    return estimate.apply(EstimateModel.wholeSeconds(model.generate(count, streams)), streams);
  }

  private static boolean isOfAll(EstimateModel estimate) {
    return estimate.kind() == EstimateModel.Kind.TSAFRIR;
  }

  /** Returns jobs that are drawn while they are written. */
  private Iterator<Job> drawn(SequentialModel model, EstimateModel estimate) {
    RandomStreams streams = streams();
    Iterator<Job> jobs = model.stream(options.count("jobs"), streams);
    UnaryOperator<Job> estimates = estimate.estimator(streams);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return jobs.hasNext();
      }

      @Override
      public Job next() {
        Job job = EstimateModel.wholeSeconds(jobs.next());
        return EstimateModel.wholeEstimate(estimates.apply(job));
      }
    };
  }

  private RandomStreams streams() {
    return new RandomStreams(options.whole("seed"), 0);
  }

  private void check(ModelName name, Mistakes mistakes) {
    if (name != null && options.given("fit") && !name.fits()) {
      mistakes.add("--fit", "the model " + name.id() + " has fixed parameters; leave --fit out");
    }
    if (name == ModelName.HYPER_ERLANG
        && !options.given("fit")
        && (!options.given("interarrival") || !options.given("run-time"))) {
      mistakes.add(
          "--model", "hyper-erlang needs --fit LOG, or both --interarrival and --run-time");
    }
    mistakes.check(() -> force.check("--out", out));
    mistakes.refuse();
  }

  private JobLog readLog() {
    LogRules.Width width = LogRules.Width.valueOf(options.text("width").toUpperCase(Locale.ROOT));
    int processors = options.given("processors") ? options.count("processors") : 0;
    return JobLog.read(
        Path.of(options.text("fit")), LogRules.standard(processors).withWidth(width));
  }

  private WorkloadModel create(ModelName name, JobLog log, int machine) {
    try {
      return name.create(
          new ModelSettings(
              machine,
              log == null ? null : log.jobs(),
              options.number("mu"),
              options.number("lambda"),
              options.number("arrival-rate"),
              hyperErlang("interarrival"),
              hyperErlang("run-time"),
              widths(machine)));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          log == null ? "--model " + name.id() : options.text("fit"), e.getMessage());
    }
  }

  private HyperErlang hyperErlang(String key) {
    String option = "--" + key;
    String text = options.text(key);
    if (text.isEmpty()) {
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
    String widths = options.text("widths");
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

  private void write(ModelName name, WorkloadModel made, int machine, EstimateModel estimate) {
    SequentialModel drawn =
        made instanceof SequentialModel model && !isOfAll(estimate) ? model : null;
    List<Job> kept = drawn == null ? kept(name, made, estimate) : List.of();
    Iterator<Job> generated = drawn == null ? kept.iterator() : drawn(drawn, estimate);
    List<String> header = new ArrayList<>();
    header.add("Version: 2.2");
    header.add("Computer: none; generated by Quoin");
    header.add("Note: model " + name.id() + " (" + name.title() + ")");
    if (options.given("fit")) {
      header.add("Note: fitted to " + Path.of(options.text("fit")).getFileName());
    }
    for (Map.Entry<String, Object> parameter : made.parameters().entrySet()) {
      header.add("Note: " + parameter.getKey() + " = " + parameter.getValue());
    }
    String estimates = options.text("estimates");
    header.add("Note: estimates = " + estimates);
    long ended = kept.stream().filter(job -> job.runTime() > job.requestedTime()).count();
    if (ended > 0) {
      String note =
          Plurals.counted(ended, "job")
              + " run longer than the largest estimate allowed: a replay ends them there";
      header.add("Note: " + note);
      spec.commandLine().getErr().println("--estimates " + estimates + ": " + note);
    }
    header.add("Note: seed = " + options.whole("seed"));
    int count = options.count("jobs");
    header.add("MaxJobs: " + count);
    header.add("MaxRecords: " + count);
    header.add("MaxNodes: " + machine);
    header.add("MaxProcs: " + machine);
    Consumer<SwfWriter> content =
        writer -> {
          writer.header(header);
          try (Progress progress = new Progress("jobs", count)) {
            for (long done = 1; generated.hasNext(); done++) {
              writer.job(generated.next());
              if (done % STEP == 0) {
                progress.step(STEP);
              }
            }
          }
        };
    if (out != null) {
      SwfWriter.write(out, content);
      PrintWriter text = spec.commandLine().getOut();
      text.printf(
          Locale.ROOT,
          "%s: %s of the model %s on %s, seed %d%n",
          out,
          Plurals.counted(count, "job"),
          name.id(),
          Plurals.counted(machine, "processor"),
          options.whole("seed"));
      text.flush();
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
