package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.site.LocalJobs;
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
   * @param log the jobs, with the fields of the log
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
                ? streams -> JobFeed.Round.only(numbered(jobs.start(widest, processors, streams)))
                : streams -> drawn.rounds(streams, path),
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

  /** Returns jobs whose numbers are their places in the source, from 0. */
  private static Iterator<Job> numbered(LocalJobs source) {
    Iterator<Job> jobs = source.jobs();
    return new Iterator<>() {
      private long next;

      @Override
      public boolean hasNext() {
        return jobs.hasNext();
      }

      @Override
      public Job next() {
        return jobs.next().withId(next++);
      }
    };
  }

  private Resampling.Dependence feedback() {
    return values.choice(path + ".feedback", Resampling.Dependence.class);
  }

  /** Returns what draws the jobs of a replication; null if each has the jobs of the log. */
  private Resampler resampler(
      JobLog log, WorkloadSource jobs, double processors, List<String> notes) {
    Resampling.Unit unit = values.choice(path + ".resample-by", Resampling.Unit.class);
    double shake = values.quantity(path + ".shake");
    Resampling.Dependence feedback = feedback();
    if (unit == Resampling.Unit.LOG && shake == 0 && values.count("replications") > 1) {
      notes.add(
          log.source()
              + ": every replication has these jobs, so that intervals do not tell how other"
              + " months would be; resample-by draws others");
    }
    boolean thinks = feedback == Resampling.Dependence.THINK;
    if (unit == Resampling.Unit.LOG && shake == 0 && feedback == Resampling.Dependence.NONE) {
      return null;
    }
    boolean byUsers = unit.changesLoad();
    if (values.has(path + ".load") && !byUsers && (thinks || unit == Resampling.Unit.WEEK)) {
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
            feedback,
            values.quantity(path + ".session"),
            shake);
    JobLog whole = byUsers ? log : log.with(jobs.scaled(processors));
    try {
      Resampler drawn = new Resampler(whole, rules);
      if (drawn.isEndless()) {
        ResamplingDiagnosis diagnosis = ResamplingDiagnosis.of(drawn, values.count("replications"));
        notes.add(
            "%s: each replication draws its jobs by %s. %s"
                .formatted(log.source(), diagnosis.unit(), diagnosis.sentence()));
        notes.addAll(diagnosis.warnings());
      } else if (feedback != Resampling.Dependence.NONE) {
        long dependent = drawn.feedback().dependent();
        notes.add(
            "%s: %s of its jobs wait for others of their user"
                .formatted(log.source(), Percent.of((double) dependent / log.jobs().size())));
      }
      return drawn;
    } catch (InputException e) {
      e.mistakes()
          .forEach(
              m ->
                  document.mistake(
                      path + (byUsers || !thinks ? ".resample-by" : ".feedback"), m.message()));
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
    if (name != null) {
      return document.file(path + ".log", name, "a log in SWF");
    }
    if (!values.has(path + ".log")) {
      document.mistake(path, "a log needs its file; for example log: kth.swf");
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
    boolean fields =
        split == JobFeed.Split.GROUP
            || split == JobFeed.Split.QUEUE
            || feedback() == Resampling.Dependence.THINK;
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
      document.mistake(path + ".log", "has the mistakes listed under its name");
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
    if (log.jobs().stream().noneMatch(job -> isWithin(job, from, until))) {
      document.mistake(
          path,
          "no job of the log was submitted from %s on and before %s"
              .formatted(Quantity.DURATION.show(from), Quantity.DURATION.show(until)));
      return null;
    }
    JobLog.Unfit outside = new JobLog.Unfit(LogIssue.NOT_SELECTED, "outside");
    JobLog part =
        log.without(
            job -> isWithin(job, from, until) ? Optional.empty() : Optional.of(outside), false);
    int jobs = part.jobs().size();
    List<JobFeed.InputFiles> inputFiles = new ArrayList<>();
    for (int job = 0; job < jobs && part.stated().hasFiles(); job++) {
      inputFiles.add(part.stated().filesOf(job));
    }
    return new Window(
        part.with(part.jobs().stream().map(job -> job.from(from)).toList()),
        split == JobFeed.Split.RANDOM ? null : owners(part, split),
        inputFiles,
        notes(log));
  }

  private static boolean isWithin(Job job, double from, double until) {
    return job.submitTime() >= from && job.submitTime() < until;
  }

  /** Returns the owner of each job, from 0 in the order of their first jobs. */
  private static int[] owners(JobLog log, JobFeed.Split split) {
    Map<Long, Integer> known = new HashMap<>();
    return IntStream.range(0, log.jobs().size())
        .mapToLong(
            job ->
                switch (split) {
                  case USER, RANDOM -> log.jobs().get(job).user();
                  case GROUP -> (long) log.field(job, GROUP);
                  case QUEUE -> (long) log.field(job, QUEUE);
                })
        .mapToInt(owner -> known.computeIfAbsent(owner, whose -> known.size()))
        .toArray();
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
