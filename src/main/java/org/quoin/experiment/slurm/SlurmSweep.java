package org.quoin.experiment.slurm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.Plurals;
import org.quoin.experiment.Chunks;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.RunStore;
import org.quoin.scenario.study.Study;

/**
 * The chunks of a study as one array of Slurm: submitted, followed until every run is kept, failed
 * ones submitted again. What counts is what chunks keep in the study's folder, which all nodes have
 * to see.
 */
public final class SlurmSweep {
  /** Attempts in a row at a chunk that keep nothing new. */
  static final int ATTEMPTS = 3;

  /** No array has more elements, however large a cluster is; Slurm's own bound is 1000. */
  static final int MOST_CHUNKS = 1000;

  private static final int MOST_NAMED = 5;

  private final Slurm slurm;
  private final Duration between;
  private final Path folder;
  private final List<String> program;

  SlurmSweep(Shell shell, Duration between, Path folder, List<String> program) {
    this.slurm = new Slurm(shell);
    this.between = between;
    this.folder = folder.toAbsolutePath();
    this.program = List.copyOf(program);
  }

  /**
   * {@return that of the study in a folder}
   *
   * @param program the words of a command that starts Quoin on every node
   */
  public static SlurmSweep of(Path folder, List<String> program) {
    return new SlurmSweep(Shell::here, Duration.ofSeconds(1), folder, program);
  }

  /** {@return whether the study of a folder was submitted} */
  public static boolean isIn(Path folder) {
    return Submitted.read(folder).isPresent();
  }

  /** How it is told to be cancelled by another process. */
  private Path cancelled() {
    return folder.resolve("runs/slurm.cancelled");
  }

  /**
   * Ends what is submitted; the process that follows it ends too.
   *
   * @return how many arrays of it were in the queue
   * @throws InputException when nothing was submitted
   */
  public int cancel() {
    Submitted submitted =
        Submitted.read(folder)
            .orElseThrow(
                () -> new InputException(folder.toString(), "nothing of it is in Slurm's queue"));
    OutputFile.write(cancelled(), "");
    Collection<String> queued = queuedArrays(submitted);
    slurm.cancel(queued);
    return queued.size();
  }

  private Collection<String> queuedArrays(Submitted submitted) {
    return slurm.left(submitted.arrays());
  }

  /**
   * Submits what is missing, unless it is in the queue, and returns when all of it is kept.
   *
   * @param options how to submit; empty to go on as before
   * @throws InputException when Slurm refuses it or somebody cancels it
   * @throws UncheckedIOException when chunks failed too often: all others are kept
   */
  public void make(Study study, RunStore store, Optional<SlurmOptions> options, Sweep.Watch watch) {
    Sweep sweep = new Sweep(study, Optional.of(store), watch);
    Submitted before = Submitted.read(folder).orElse(null);
    SlurmOptions how = options.orElseGet(() -> before.options());
    remove(cancelled());
    boolean goesOn = before != null && Chunks.isIn(folder) && !queuedArrays(before).isEmpty();
    int of = goesOn ? Chunks.count(folder) : chunks(study, how);
    new Following(sweep, study, store, watch, of, new Submitted(arrays(before), how))
        .follow(goesOn);
  }

  private static List<String> arrays(Submitted before) {
    return before == null ? List.of() : before.arrays();
  }

  private int chunks(Study study, SlurmOptions how) {
    int slots = how.nodes().orElseGet(() -> slurm.processors(how.partition()));
    int count = Math.min(MOST_CHUNKS, Chunks.count(study, how.runs(), slots));
    Chunks.write(folder, count);
    return count;
  }

  /** One study until its end. */
  private final class Following {
    private final Sweep sweep;
    private final Study study;
    private final RunStore store;
    private final Sweep.Watch watch;
    private final int of;
    private final Attempts attempts = new Attempts(ATTEMPTS);

    /** Chunks of which every run is kept. */
    private final Set<Integer> done = new HashSet<>();

    private Submitted submitted;
    private long told;

    Following(
        Sweep sweep, Study study, RunStore store, Sweep.Watch watch, int of, Submitted submitted) {
      this.sweep = sweep;
      this.study = study;
      this.store = store;
      this.watch = watch;
      this.of = of;
      this.submitted = submitted;
    }

    void follow(boolean goesOn) {
      Map<Integer, Long> open = open(Map.of());
      if (!goesOn && !open.isEmpty()) {
        open.forEach(attempts::submitted);
        submit(open.keySet());
      }
      while (!attempts.givenUp().containsAll(open.keySet())) {
        pause();
        Optional<Map<Integer, Slurm.Element>> queue = slurm.queued(submitted.arrays());
        queue.ifPresent(this::dropHeld);
        open = open(queue.orElse(Map.of()));
        if (queue.isPresent()) {
          watch.stands(stand(open, queue.get()));
          submit(attempts.look(open, queue.get().keySet()));
        } else {
          watch.stands("Slurm does not answer");
        }
      }
      if (!open.isEmpty()) {
        throw failure(open);
      }
      removeLogs();
    }

    /** The chunks with runs missing; of those in the queue nobody needs to know how many. */
    private Map<Integer, Long> open(Map<Integer, Slurm.Element> queue) {
      store.refresh();
      for (long kept = store.count(); told < kept; told++) {
        watch.ends();
      }
      Map<Integer, Long> open = new TreeMap<>();
      for (int chunk = 1; chunk <= of; chunk++) {
        long left = queue.containsKey(chunk) ? 1 : left(chunk);
        if (left > 0) {
          open.put(chunk, left);
        }
      }
      return open;
    }

    private long left(int chunk) {
      long left = done.contains(chunk) ? 0 : sweep.left(chunk - 1, of);
      if (left == 0) {
        done.add(chunk);
      }
      return left;
    }

    private void submit(Collection<Integer> chunks) {
      if (chunks.isEmpty()) {
        return;
      }
      Path runs = folder.resolve("runs");
      Path script = runs.resolve("slurm.sh");
      OutputFile.write(script, script());
      String array = slurm.submit(script, runs, study.name(), chunks, submitted.options());
      submitted = submitted.and(array);
      submitted.write(folder);
    }

    private String script() {
      String words =
          Stream.concat(program.stream(), Stream.of("chunk", folder.toString()))
              .map(word -> "'" + word.replace("'", "'\\''") + "'")
              .collect(Collectors.joining(" "));
      return "#!/bin/sh\n# One chunk of a study of Quoin.\nexec "
          + words
          + " \"$SLURM_ARRAY_TASK_ID\"\n";
    }

    /** An element that Slurm would hold for ever is taken out, and is submitted anew. */
    private void dropHeld(Map<Integer, Slurm.Element> queue) {
      List<String> held =
          queue.entrySet().stream()
              .filter(element -> element.getValue().held())
              .flatMap(e -> submitted.arrays().stream().map(array -> array + "_" + e.getKey()))
              .toList();
      slurm.cancel(held);
    }

    private String stand(Map<Integer, Long> open, Map<Integer, Slurm.Element> queue) {
      long running = queue.values().stream().filter(Slurm.Element::running).count();
      long waiting = queue.size() - running;
      String why =
          running > 0
              ? ""
              : queue.values().stream()
                  .map(Slurm.Element::reason)
                  .findFirst()
                  .map(r -> " (" + r + ")")
                  .orElse("");
      return Plurals.counted(open.size(), "chunk")
          + " left: "
          + running
          + " running, "
          + waiting
          + " waiting"
          + why;
    }

    private void pause() {
      if (Files.exists(cancelled())) {
        throw new InputException(
            folder.toString(), "is cancelled; 'quoin sweep " + folder + "' goes on");
      }
      try {
        Thread.sleep(between.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("stopped");
      }
    }

    private UncheckedIOException failure(Map<Integer, Long> open) {
      String named =
          open.keySet().stream().limit(MOST_NAMED).map(this::end).collect(Collectors.joining("; "));
      return new UncheckedIOException(
          Plurals.counted(open.size(), "chunk")
              + " of "
              + of
              + " failed "
              + ATTEMPTS
              + " times in a row",
          new IOException(named + (open.size() > MOST_NAMED ? "; ..." : "")));
    }

    private String end(int chunk) {
      String array = "";
      String said = "";
      for (String one : submitted.arrays()) {
        Path log = log(one, chunk);
        if (Files.exists(log)) {
          array = one;
          said = lastLine(log);
        }
      }
      return "chunk "
          + chunk
          + (array.isEmpty() ? " wrote no log" : ": " + slurm.end(array, chunk))
          + (said.isEmpty() ? "" : ": " + said);
    }

    private Path log(String array, int chunk) {
      return folder.resolve("runs/slurm-" + array + "_" + chunk + ".log");
    }

    private void removeLogs() {
      for (String array : submitted.arrays()) {
        for (int chunk = 1; chunk <= of; chunk++) {
          remove(log(array, chunk));
        }
      }
    }
  }

  private static String lastLine(Path log) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> !line.isBlank()).reduce("", (a, b) -> b).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }
}
