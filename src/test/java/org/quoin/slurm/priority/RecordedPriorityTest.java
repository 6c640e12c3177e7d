package org.quoin.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.quoin.machine.Machine;
import org.quoin.machine.Partition;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.slurm.SlurmRun;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.SacctmgrFiles;
import org.quoin.slurm.account.TresTypes;

/** Priorities, fair share and usage against those that a real Slurm logged and printed. */
class RecordedPriorityTest {
  /** Fair share with limits enforced, which past usage of ended jobs depends on. */
  private static final Path PUBLISHED = Path.of("src/test/resources/slurm-schedules/m1");

  private static final Pattern PRIORITY = Pattern.compile(".*: Job (\\d+) priority: .* = (\\S+)");
  private static final Pattern STARTED =
      Pattern.compile(".*(?:sched: Allocate|_start_job: Started) JobId=(\\d+) .*");
  private static final Pattern ENDED = Pattern.compile("_job_complete: JobId=(\\d+) done");
  private static final Pattern CALCULATION =
      Pattern.compile("priority/multifactor: (_ft_debug|.* usage for account ).*");

  private final List<String> wrong = new ArrayList<>();

  @Test
  void prioritiesAndFairShareAreThoseOfSlurm() {
    List<SlurmRun> runs = recorded();
    for (SlurmRun run : runs) {
      Replayed replayed = new Replayed(run);
      replayed.replay();
      System.out.println(replayed.summary());
      wrong.addAll(replayed.wrong);
    }
    assertThat(wrong).isEmpty();
  }

  /**
   * The accounting gives whole seconds. It does not tell whether a job that ends in the second of a
   * calculation was charged by it, so the association of such a job is exempt from then on.
   */
  @Test
  void usageFollowsFromTheAccountingAlone() {
    List<SlurmRun> runs = recorded();
    for (SlurmRun run : runs) {
      Replayed replayed = new Replayed(run);
      List<Double> errors = new ArrayList<>();
      List<String> exempt = new ArrayList<>();
      replayed.account(errors, exempt);
      errors.sort(null);
      double largest = errors.get(errors.size() - 1);
      System.out.printf(
          Locale.ROOT,
          "%s: %d usages from the accounting alone: median difference %.3f %%, largest %.2f %%;"
              + " exempt: %s, %d usages, largest difference %.2f %%%n",
          run.name(),
          errors.size(),
          100 * errors.get(errors.size() / 2),
          100 * largest,
          exempt,
          replayed.doubtful.size(),
          100 * replayed.doubtful.stream().mapToDouble(Double::doubleValue).max().orElse(0));
      assertThat(largest).isLessThan(0.02);
    }
  }

  private static List<SlurmRun> recorded() {
    List<SlurmRun> runs = new ArrayList<>(SlurmRun.all("sprio.txt.gz"));
    runs.add(new SlurmRun(PUBLISHED));
    runs.removeIf(
        run ->
            !settings(run).multifactor()
                || !run.text("slurmctld.log").contains("_get_priority_internal"));
    return runs;
  }

  private static PrioritySettings settings(SlurmRun run) {
    return PrioritySettings.of(run.conf(), SacctmgrFiles.folder(run.folder()).tres());
  }

  /** One run, replayed event by event in the order of the log. */
  private static final class Replayed {
    private final SlurmRun run;
    private final AccountDatabase database;
    private final Multifactor multifactor;
    private final Map<Long, PriorityJob> jobs = new LinkedHashMap<>();
    private final Map<Long, SlurmRun.Row> rows = new HashMap<>();
    private final List<Double> ticks = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private final int[] compared = new int[4];
    private final List<Double> doubtful = new ArrayList<>();
    private final Map<Long, Double> firstLogged = new HashMap<>();

    Replayed(SlurmRun run) {
      this.run = run;
      SlurmConf conf = run.conf();
      database = SacctmgrFiles.folder(run.folder());
      PrioritySettings settings = PrioritySettings.of(conf, database.tres());
      for (SlurmRun.Line line : run.log()) {
        Matcher priority = PRIORITY.matcher(line.text());
        if (priority.matches()) {
          firstLogged.putIfAbsent(Long.parseLong(priority.group(1)), line.time());
        }
        boolean isNew = ticks.isEmpty() || line.time() > ticks.get(ticks.size() - 1) + 1;
        if (isNew && CALCULATION.matcher(line.text()).matches()) {
          ticks.add(line.time());
        }
      }
      Machine machine = conf.machine();
      double largest =
          machine.partitions().stream().mapToDouble(Partition::jobFactor).max().orElse(1);
      boolean limits = conf.value("AccountingStorageEnforce", "").contains("limits");
      multifactor =
          new Multifactor(
              database,
              new Multifactor.Cluster(machine.nodes().size(), machine.cpus(), largest),
              settings,
              limits,
              ticks.get(0) - settings.period());
      for (SlurmRun.Row row : run.table("sacct.all.txt", "|")) {
        if (!row.get("JobID").contains(".")) {
          long id = Long.parseLong(row.get("JobIDRaw"));
          rows.put(id, row);
          jobs.put(id, job(machine, id, row));
        }
      }
    }

    private PriorityJob job(Machine machine, long id, SlurmRun.Row row) {
      TresTypes tres = database.tres();
      Partition partition = machine.partition(row.get("Partition")).orElseThrow();
      double[] total = new double[tres.size()];
      partition.nodes().stream()
          .mapToObj(machine.nodes()::get)
          .forEach(
              node -> {
                total[TresTypes.CPU] += node.kind().cpus();
                total[TresTypes.MEMORY] += node.kind().memory() / (double) (1 << 20);
                total[TresTypes.NODE]++;
              });
      Association association =
          database
              .associations()
              .find(row.get("Account"), row.get("User"), row.get("Partition"))
              .orElseThrow();
      double nice =
          run.table("asked.jobs.csv", ",").stream()
              .filter(asked -> asked.get("job").equals(row.get("JobName")))
              .map(asked -> asked.get("nice"))
              .filter(text -> !text.isEmpty())
              .mapToDouble(Double::parseDouble)
              .findFirst()
              .orElse(0);
      String eligible = row.get("Eligible");
      return new PriorityJob(
          id,
          new PriorityJob.Owner(association, database.qos().get(row.get("QOS"))),
          new PriorityJob.PartitionShare(partition.jobFactor(), total),
          new PriorityJob.Request(
              SlurmRun.seconds(row.get("Submit")),
              eligible.equals("Unknown") ? Double.POSITIVE_INFINITY : SlurmRun.seconds(eligible),
              Integer.parseInt(row.get("ReqNodes")),
              Double.parseDouble(row.get("ReqCPUS")),
              60 * Double.parseDouble(row.get("TimelimitRaw")),
              nice,
              tres.read(row.get("ReqTRES"), 0)));
    }

    void replay() {
      List<Runnable> todo = new ArrayList<>();
      List<Double> times = new ArrayList<>();
      for (SlurmRun.Snapshot snapshot : run.snapshots("sshare.txt")) {
        times.add(snapshot.time() + 0.01);
        todo.add(() -> compareShares(snapshot));
      }
      for (SlurmRun.Snapshot snapshot : run.snapshots("sprio.txt")) {
        // A job that it shows was submitted before it was made.
        times.add(
            snapshot.rows().stream()
                .mapToDouble(row -> firstLogged.get(Long.parseLong(row.get("JOBID"))) + 0.001)
                .reduce(snapshot.time() + 0.03, Math::max));
        todo.add(() -> comparePriorities(snapshot));
      }
      Integer[] order = new Integer[times.size()];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, (a, b) -> Double.compare(times.get(a), times.get(b)));
      int next = 0;
      int tick = 0;
      for (SlurmRun.Line line : run.log()) {
        while (next < order.length && times.get(order[next]) < line.time()) {
          todo.get(order[next++]).run();
        }
        if (tick < ticks.size() && line.time() >= ticks.get(tick)) {
          multifactor.calculate(ticks.get(tick++));
        }
        line(line);
      }
    }

    /** Replays the starts and ends of the accounting, and compares the usage of each user. */
    void account(List<Double> errors, List<String> exempt) {
      List<SlurmRun.Snapshot> snapshots = run.snapshots("sshare.txt");
      int shown = 0;
      for (int tick = 0; tick < ticks.size(); tick++) {
        double now = ticks.get(tick);
        double next = tick + 1 < ticks.size() ? ticks.get(tick + 1) : Double.POSITIVE_INFINITY;
        startsAndEnds(now);
        ended(now)
            .forEach(job -> exempt.add("job " + job.id() + " of " + job.owner().association()));
        multifactor.calculate(now);
        while (shown < snapshots.size() && snapshots.get(shown).time() < next) {
          SlurmRun.Snapshot snapshot = snapshots.get(shown++);
          startsAndEnds(snapshot.time());
          compareUsage(snapshot, now, errors, exempt);
        }
      }
    }

    /** Replays what the accounting says of the time up to now. */
    private void startsAndEnds(double now) {
      for (PriorityJob job : jobs.values()) {
        SlurmRun.Row row = rows.get(job.id());
        double start = time(row.get("Start"));
        double end = time(row.get("End"));
        if (start <= now && Double.isNaN(job.start())) {
          double[] amounts = database.tres().read(row.get("AllocTRES"), 0);
          if (job.factors() == null) {
            multifactor.submitted(job, start);
          }
          job.start(start, amounts[TresTypes.BILLING], amounts);
        }
        if (end + 0.5 <= now && !job.hasEnded() && !Double.isNaN(job.start())) {
          multifactor.ended(job, end);
        }
      }
    }

    /** {@return the jobs that end in the second of a time} */
    private List<PriorityJob> ended(double now) {
      return jobs.values().stream()
          .filter(job -> time(rows.get(job.id()).get("End")) == Math.floor(now))
          .toList();
    }

    private void compareUsage(
        SlurmRun.Snapshot snapshot, double now, List<Double> errors, List<String> exempt) {
      for (SlurmRun.Row row : snapshot.rows()) {
        Association one =
            database.associations().find(row.get("Account"), row.get("User"), "").orElse(null);
        if (snapshot.time() > now && one != null) {
          double logged = Double.parseDouble(row.get("RawUsage"));
          double own = Math.floor(multifactor.usage().raw()[one.index()]);
          boolean isExempt =
              exempt.stream().anyMatch(text -> text.endsWith(one.toString()))
                  || ended(snapshot.time()).stream()
                      .anyMatch(job -> job.owner().association().equals(one));
          if (logged >= 20) {
            (isExempt ? doubtful : errors).add(Math.abs(own - logged) / logged);
          }
        }
      }
    }

    private static double time(String text) {
      return text.startsWith("20") ? SlurmRun.seconds(text) : Double.POSITIVE_INFINITY;
    }

    private void line(SlurmRun.Line line) {
      Matcher priority = PRIORITY.matcher(line.text());
      Matcher started = STARTED.matcher(line.text());
      Matcher ended = ENDED.matcher(line.text());
      if (priority.matches()) {
        PriorityJob job = jobs.get(Long.parseLong(priority.group(1)));
        if (job.factors() == null) {
          multifactor.submitted(job, line.time());
        }
        compared[0]++;
        double logged = Double.parseDouble(priority.group(2));
        check(
            "log",
            job.id() + " at " + line.time(),
            fixed(logged, 2),
            fixed(job.factors().sum(), 2));
      } else if (started.matches()) {
        PriorityJob job = jobs.get(Long.parseLong(started.group(1)));
        double[] amounts = database.tres().read(rows.get(job.id()).get("AllocTRES"), 0);
        // A start that is decided at the end of a second may be logged in the next one.
        double booked = time(rows.get(job.id()).get("Start"));
        boolean isSame = Math.abs(line.time() - booked) < 2;
        job.start(isSame ? booked : line.time(), amounts[TresTypes.BILLING], amounts);
      } else if (ended.matches()) {
        multifactor.ended(jobs.get(Long.parseLong(ended.group(1))), line.time());
      }
    }

    private void compareShares(SlurmRun.Snapshot snapshot) {
      FairShare shares = multifactor.fairShare();
      for (SlurmRun.Row row : snapshot.rows()) {
        String user = row.get("User");
        Association one =
            user.isEmpty()
                ? database.associations().account(row.get("Account")).orElseThrow()
                : database.associations().find(row.get("Account"), user, "").orElseThrow();
        double factor = shares.shown(one, multifactor.usage().raw());
        compared[1]++;
        String where = one + " at " + snapshot.time();
        check(
            "RawUsage " + where,
            row.get("RawUsage"),
            Long.toString((long) multifactor.usage().raw()[one.index()]));
        check("NormShares " + where, row.get("NormShares"), fixed(shares.normShares(one), 6));
        if (!row.get("NormUsage").isEmpty()) {
          check("NormUsage " + where, row.get("NormUsage"), fixed(shares.normUsage(one), 6));
        }
        check(
            "EffectvUsage " + where, row.get("EffectvUsage"), fixed(shares.effectiveUsage(one), 6));
        if (!row.get("FairShare").isEmpty()) {
          compared[3]++;
          check("FairShare " + where, row.get("FairShare"), fixed(factor, 6));
        }
        if (shares instanceof FairTree tree && !row.get("LevelFS").isEmpty()) {
          double level = tree.levelFs(one);
          check(
              "LevelFS " + where,
              row.get("LevelFS"),
              Double.isInfinite(level) ? "inf" : fixed(level, 6));
        }
      }
    }

    private void comparePriorities(SlurmRun.Snapshot snapshot) {
      for (SlurmRun.Row row : snapshot.rows()) {
        Factors own = jobs.get(Long.parseLong(row.get("JOBID"))).factors();
        String where = row.get("JOBID") + " at " + snapshot.time();
        compared[2]++;
        check("PRIORITY " + where, row.get("PRIORITY"), Long.toString(own.priority()));
        check("normalized " + where, row.get("PRIORITY.2"), fixed(own.sum() / 4294967295.0, 14));
        String[] names = {"AGE", "ASSOC", "FAIRSHARE", "JOBSIZE", "PARTITION.2", "QOS.2"};
        for (int i = 0; i < names.length; i++) {
          String weighted = names[i].replace(".2", "") + (i > 3 ? ".3" : ".2");
          check(names[i] + " " + where, row.get(names[i]), fixed(own.values()[i], 7));
          check(weighted + " " + where, row.get(weighted), fixed(own.weighted()[i], 0));
        }
        check("TRES " + where, row.get("TRES"), tres(own.tres(), 2));
        check("TRES.2 " + where, row.get("TRES.2"), tres(own.weightedTres(), 0));
      }
    }

    private String tres(double[] amounts, int digits) {
      StringJoiner text = new StringJoiner(",");
      for (int i = 0; i < amounts.length; i++) {
        if (amounts[i] > 0) {
          text.add(database.tres().names().get(i) + "=" + fixed(amounts[i], digits));
        }
      }
      return text.toString();
    }

    private void check(String what, String where, String expected, String actual) {
      check(what + " " + where, expected, actual);
    }

    private void check(String what, String expected, String actual) {
      if (!expected.equals(actual)) {
        wrong.add(run.name() + " " + what + ": Slurm " + expected + ", here " + actual);
      }
    }

    String summary() {
      return String.format(
          Locale.ROOT,
          "%s: %d priorities of the log, %d rows of sprio, %d rows of sshare with %d fair shares:"
              + " %d differences",
          run.name(),
          compared[0],
          compared[2],
          compared[1],
          compared[3],
          wrong.size());
    }
  }

  /** Rounds as printf does: the exact binary value, half to even. */
  private static String fixed(double value, int digits) {
    return new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
  }
}
