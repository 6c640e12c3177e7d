package org.quoin.scenario.grid;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.ToDoubleFunction;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.site.WorkloadSource;
import org.quoin.scenario.key.LogKeys;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.ArrivalProcess;
import org.quoin.workload.Arrivals;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobFeed;
import org.quoin.workload.JobRequirements;
import org.quoin.workload.Stage;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogReading;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.resample.Resampler;
import org.quoin.workload.resample.Resampling;
import org.quoin.workload.resample.ResamplingDiagnosis;

/** Reads a class whose jobs come from a log or from the model of Lublin and Feitelson. */
final class FeedReader {
  static final List<String> KINDS = List.of("log", "lublin");

  /** Fields of a log by which its jobs may be assigned to clients. */
  private static final int GROUP = 13;

  private static final int QUEUE = 15;

  /** Number of a model's first jobs that decide the factor of the load. */
  private static final int SAMPLE = 5000;

  private final Values values;
  private final Document document;
  private final String path;
  private final Topology topology;
  private final List<String> clients;
  private final int widest;
  private final InputCache logs;
  private LogReading reading = LogReading.STANDARD;

  /**
   * Jobs of a log within a window, with submit times from its start.
   *
   * @param log jobs numbered from 0
   * @param owners owner of each job; null if each job goes to any client
   * @param inputFiles files of each job; empty if the log names none
   * @param notes remarks on the log
   */
  record Window(
      JobLog log, int[] owners, List<JobFeed.InputFiles> inputFiles, List<String> notes) {}

  FeedReader(
      Values values,
      String path,
      Topology topology,
      List<String> clients,
      int widest,
      InputCache logs) {
    this.logs = logs;
    this.values = values;
    this.document = values.document();
    this.path = path;
    this.topology = topology;
    this.clients = clients;
    this.widest = widest;
  }

  /** {@return the class; null if its log cannot be used} Mistakes go to the document. */
  JobClass read(Amount send, Amount receive) {
    boolean model = values.text(path + ".job", "").equals("lublin");
    double load = values.number(path + ".load", 0);
    Path file = model ? null : file();
    Window window = model ? new Window(null, null, List.of(), List.of()) : window(file);
    if (window == null || widest == 0) {
      return null;
    }
    List<Job> logged = model ? List.of() : window.log.jobs();
    WorkloadSource jobs = new WorkloadSource(model, logged, load, SAMPLE, false);
    if (jobs.cannotBeLoaded()) {
      document.mistake(path + ".load", SiteReader.NO_WORK);
      return null;
    }
    DemandsReader reader = new DemandsReader(values, path, topology);
    JobRequirements demands = reader.timed(reader.read(), null);
    double reference = demands.reference();
    double processors =
        topology.sites().stream().mapToDouble(Node.Site::totalSpeed).sum() / reference;
    WorkloadSource.Size size = jobs.size(widest, processors);
    double count = model ? Double.POSITIVE_INFINITY : logged.size();
    boolean statesData =
        logged.stream().anyMatch(job -> job.inputBytes() > 0 || job.outputBytes() > 0);
    List<String> notes = new ArrayList<>(window.notes);
    Resampler drawn = model ? null : resampler(window.log, jobs, processors, notes);
    if (statesData && (values.has(path + ".send") || values.has(path + ".receive"))) {
      notes.add("the log states the data of its jobs: send and receive are not used");
    }
    if (!window.inputFiles.isEmpty() && values.has(path + ".reads")) {
      notes.add("the log names the files of its jobs: reads is not used");
    }
    JobFeed feed =
        new JobFeed(
            drawn == null
                ? streams -> jobs.start(widest, processors, streams).jobs()
                : streams -> drawn.stream(streams, path),
            window.owners,
            count,
            model || (drawn != null && drawn.isEndless()),
            logged.stream().mapToInt(Job::processors).min().orElse(1),
            files(file),
            notes,
            statesData,
            window.inputFiles);
    double interval = size.gap() > 0 ? size.gap() * clients.size() : 1e10;
    Amount operations = Amount.ofMoments(size.area() * reference, size.variation());
    return new JobClass(
        model ? "Lublin" : String.valueOf(file.getFileName()),
        clients,
        statesData ? moments(logged, Job::inputBytes) : send,
        List.of(
            Stage.anywhere(operations, statesData ? moments(logged, Job::outputBytes) : receive)),
        Arrivals.LOG,
        interval,
        1,
        Job.NO_PRIORITY,
        demands.withFeed(feed),
        ArrivalProcess.poisson(interval));
  }

  /** Returns what draws the jobs of a replication; null if each has the jobs of the log. */
  private Resampler resampler(
      JobLog log, WorkloadSource jobs, double processors, List<String> notes) {
    Resampling.Unit unit = values.choice(path + ".resample-by", Resampling.Unit.class);
    double shake = values.quantity(path + ".shake");
    if (unit == Resampling.Unit.LOG && shake == 0) {
      if (values.count("replications") > 1) {
        notes.add(
            log.source()
                + ": every replication has these jobs, so that intervals do not tell how other"
                + " months would be; resample-by draws others");
      }
      return null;
    }
    boolean byUsers = unit.changesLoad();
    if (values.has(path + ".load") && unit == Resampling.Unit.WEEK) {
      document.mistake(
          path + ".load", "is a number of users here; expected resample-by user or user-week");
      return null;
    }
    Resampling rules =
        new Resampling(
            unit,
            values.choice(path + ".resample-number", Resampling.Users.class),
            byUsers ? jobs.factor(processors) : 1,
            values.quantity(path + ".long-term"),
            Resampling.Dependence.NONE,
            Resampling.SESSION,
            shake);
    JobLog whole = byUsers ? log : log.drawn(jobs.scaled(processors), Feedback.NONE);
    try {
      Resampler drawn = new Resampler(whole, rules);
      if (drawn.isEndless()) {
        ResamplingDiagnosis diagnosis = ResamplingDiagnosis.of(drawn, values.count("replications"));
        notes.add(
            "%s: each replication draws its jobs by %s. %s"
                .formatted(log.source(), diagnosis.unit(), diagnosis.sentence()));
        notes.addAll(diagnosis.warnings());
      }
      return drawn;
    } catch (InputException e) {
      e.mistakes().forEach(m -> document.mistake(path + ".resample-by", m.message()));
      return null;
    }
  }

  /** Returns the mean and the variation of the data of jobs, for closed forms. */
  private static Amount moments(List<Job> jobs, ToDoubleFunction<Job> bytes) {
    double mean = jobs.stream().mapToDouble(bytes).average().orElse(0);
    double squares =
        jobs.stream().mapToDouble(job -> Math.pow(bytes.applyAsDouble(job) - mean, 2)).sum();
    return Amount.ofMoments(mean, mean == 0 ? 0 : squares / jobs.size() / (mean * mean));
  }

  /** Returns the log, and the mapping of its columns if that is a file. */
  private List<Path> files(Path log) {
    List<Path> files = new ArrayList<>();
    if (log != null) {
      files.add(log);
      reading.mapping().ifPresent(files::add);
    }
    return files;
  }

  private Path file() {
    String name = values.text(path + ".log", null);
    try {
      if (name != null) {
        return Path.of(document.source()).resolveSibling(name).normalize();
      }
      if (!values.has(path + ".log")) {
        document.mistake(path, "a log needs its file; for example log: kth.swf");
      }
    } catch (InvalidPathException e) {
      document.mistake(path + ".log", "is not the path of a file; expected a log in SWF");
    }
    return null;
  }

  private Window window(Path file) {
    EstimateModel estimates = estimates();
    if (file == null || estimates == null || widest == 0) {
      return null;
    }
    reading = reading();
    JobFeed.Split split = values.choice(path + ".split", JobFeed.Split.class);
    boolean fields = split == JobFeed.Split.GROUP || split == JobFeed.Split.QUEUE;
    LogRules.Oversize oversize = values.choice(path + ".oversize", LogRules.Oversize.class);
    LogRules rules =
        new LogRules(
                widest,
                LogRules.Width.REQUESTED,
                oversize,
                estimates,
                0,
                false,
                values.whole("seed"))
            .with(reading);
    try {
      return cut(new InputCache.Key(file, rules, fields), split);
    } catch (InputException e) {
      document.mistake(path + ".log", "cannot be used:");
      document.mistakes(e.mistakes());
      return null;
    }
  }

  /** Returns how the log is read, by the keys that replays have, too. */
  private LogReading reading() {
    Map<String, String> given = new LinkedHashMap<>();
    for (Setting key : LogKeys.READING) {
      String written = values.text(path + "." + key.name(), null);
      if (written != null) {
        given.put(key.name(), written);
      }
    }
    Mistakes mistakes = new Mistakes();
    Settings settings = Settings.read("a log", LogKeys.ALL, given, key -> key, mistakes);
    Path folder = Path.of(document.source()).resolveSibling("");
    LogRules rules = LogKeys.with(LogRules.standard(0), settings, folder, mistakes);
    try {
      mistakes.refuse();
    } catch (InputException e) {
      e.mistakes().forEach(m -> document.mistake(path + "." + m.source(), m.message()));
    }
    return rules.reading();
  }

  private EstimateModel estimates() {
    try {
      String written = DemandsReader.estimates(values, path + ".estimates");
      return EstimateModel.ofLog(path, written == null ? "user" : written);
    } catch (InputException e) {
      e.mistakes().forEach(m -> document.mistake(path + ".estimates", m.message()));
      return null;
    }
  }

  private Window cut(InputCache.Key key, JobFeed.Split split) {
    JobLog log = logs.read(key);
    double first = log.jobs().get(0).submitTime();
    double from = values.quantity(path + ".from", first);
    double until = values.quantity(path + ".until", Double.POSITIVE_INFINITY);
    return logs.cut(
        new InputCache.Part(key, split, from, until), () -> cut(log, split, from, until));
  }

  private Window cut(JobLog log, JobFeed.Split split, double from, double until) {
    List<Job> jobs = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    List<JobFeed.InputFiles> inputFiles = new ArrayList<>();
    boolean named = log.stated().hasFiles();
    Map<Long, Integer> known = new HashMap<>();
    IntToLongFunction owner =
        switch (split) {
          case USER, RANDOM -> place -> log.jobs().get(place).user();
          case GROUP -> place -> (long) log.field(place, GROUP);
          case QUEUE -> place -> (long) log.field(place, QUEUE);
        };
    for (int place = 0; place < log.jobs().size(); place++) {
      Job job = log.jobs().get(place);
      if (job.submitTime() >= from && job.submitTime() < until) {
        jobs.add(job.withSubmitTime(job.submitTime() - from).withId(jobs.size()));
        if (named) {
          inputFiles.add(log.stated().filesOf(place));
        }
        owners.add(known.computeIfAbsent(owner.applyAsLong(place), whose -> known.size()));
      }
    }
    if (jobs.isEmpty()) {
      document.mistake(
          path,
          "no job of the log was submitted from %s on and before %s"
              .formatted(Quantity.DURATION.show(from), Quantity.DURATION.show(until)));
      return null;
    }
    boolean dealt = split != JobFeed.Split.RANDOM;
    int[] byPlace = dealt ? owners.stream().mapToInt(i -> i).toArray() : null;
    return new Window(log.drawn(jobs, Feedback.NONE), byPlace, inputFiles, notes(log));
  }

  private static List<String> notes(JobLog log) {
    List<String> notes = new ArrayList<>();
    log.counts()
        .forEach(
            (issue, count) -> {
              if (count > 0 && issue != LogIssue.KILLED) {
                notes.add(log.source() + ": " + issue.counted(count));
              }
            });
    return notes;
  }
}
