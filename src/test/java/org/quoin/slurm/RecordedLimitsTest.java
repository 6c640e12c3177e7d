package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quoin.slurm.account.SacctmgrFiles;

/** Limits hold and reject the jobs that a real Slurm held and rejected, for its reasons. */
class RecordedLimitsTest {

  /** Returns the limits of a run; none if they are not enforced. */
  static StartLimits limits(RecordedRun run) {
    String enforced = run.conf.value("AccountingStorageEnforce", "");
    return enforced.contains("limits")
        ? accounts(run, enforced.contains("safe"))
        : StartLimits.NONE;
  }

  private static AccountLimits accounts(RecordedRun run, boolean safe) {
    return new AccountLimits(
        SacctmgrFiles.folder(run.path), new SlurmNodes(run.machine), null, safe);
  }

  /** Returns the folders of the runs of some kinds: the first letter of the name. */
  private static List<Path> runs(String kinds) throws IOException {
    assumeTrue(
        Files.isDirectory(RecordedRun.folder()),
        "there are no recorded runs in " + RecordedRun.folder());
    return RecordedRun.all().stream()
        .filter(
            f ->
                kinds.contains(f.getFileName().toString().substring(0, 1).toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** A reason stays until the next cycle, so that of a moment in the last seconds counts too. */
  @Test
  void aWaitingJobHasSlurmsReason() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path folder : runs("deg")) {
      RecordedRun run = RecordedRun.read(folder);
      Decisions decisions = new Decisions(run, RecordedLimitsTest::limits);
      Map<String, int[]> table = new TreeMap<>();
      for (RecordedRun.Snapshot snapshot : run.snapshots) {
        Map<Long, List<String>> own = new HashMap<>();
        for (double time : decisions.cyclesBefore(snapshot.at())) {
          SlurmState state = decisions.at(time);
          AccountLimits limits =
              state.limits instanceof AccountLimits known ? known : accounts(run, false);
          for (SlurmJob job : state.waiting()) {
            String reason = limits.reason(job, job.partitions[0], state.now()).orElse("no limit");
            own.computeIfAbsent(job.id(), id -> new ArrayList<>()).add(reason);
          }
        }
        snapshot
            .reasons()
            .forEach(
                (id, logged) -> {
                  String expected =
                      logged.matches("(QOS|Assoc|Partition|Max).*") ? logged : "no limit";
                  if (!own.containsKey(id)) {
                    return; // it was submitted while the snapshot was made
                  }
                  int[] counts = table.computeIfAbsent(expected, name -> new int[2]);
                  counts[0]++;
                  List<String> found = own.getOrDefault(id, List.of());
                  if (found.contains(expected) || logged.equals("None")) {
                    counts[1]++;
                  } else {
                    wrong.add(run.name + " job " + id + ": " + logged + ", here " + found);
                  }
                });
      }
      table.forEach(
          (reason, counts) ->
              System.out.printf(
                  Locale.ROOT,
                  "%-6s %-32s %5d rows of squeue, %5d equal%n",
                  run.name,
                  reason,
                  counts[0],
                  counts[1]));
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void aJobIsRejectedAtItsSubmissionForSlurmsReason() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path folder : runs("e")) {
      RecordedRun run = RecordedRun.read(folder);
      SlurmNodes nodes = new SlurmNodes(run.machine);
      SlurmJobs factory = new SlurmJobs(nodes, SlurmSettings.of(run.conf));
      AccountLimits limits = accounts(run, false);
      Map<String, Map<String, String>> asked = new HashMap<>();
      RecordedRun.csv(Files.readString(folder.resolve("asked.jobs.csv")))
          .forEach(row -> asked.put(row.get("job"), row));
      List<RecordedRun.Job> accepted = new ArrayList<>();
      Map<Long, SlurmJob> made = new HashMap<>();
      double before = 0;
      int rejected = 0;
      double start = run.jobs.values().iterator().next().submit;
      for (Map<String, String> row :
          RecordedRun.csv(Files.readString(folder.resolve("submitted.csv")))) {
        double now = start + Double.parseDouble(row.get("at"));
        for (RecordedRun.Job job : accepted) {
          if (job.end > before && job.end <= now) {
            limits.left(made.get(job.id));
          }
        }
        before = now;
        long id = row.get("id").isEmpty() ? 1_000_000 + made.size() : Long.parseLong(row.get("id"));
        SlurmJob job = factory.job(id, (long) now, RecordedRun.request(asked.get(row.get("job"))));
        made.put(id, job);
        Optional<String> reason = limits.submit(job);
        rejected += row.get("error").isEmpty() ? 0 : 1;
        boolean same =
            reason.isPresent()
                ? row.get("error").contains(reason.get())
                : row.get("error").isEmpty();
        if (!same) {
          wrong.add(run.name + " " + row.get("job") + ": " + row.get("error") + ", here " + reason);
        }
        if (run.jobs.containsKey(id)) {
          accepted.add(run.jobs.get(id));
        }
      }
      System.out.printf(
          Locale.ROOT, "%s: %d jobs submitted, %d rejected%n", run.name, made.size(), rejected);
    }
    assertThat(wrong).isEmpty();
  }
}
