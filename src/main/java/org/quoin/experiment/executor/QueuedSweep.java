package org.quoin.experiment.executor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.Plurals;
import org.quoin.base.TextFile;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.executor.Executor.Element;
import org.quoin.experiment.executor.Executor.State;
import org.quoin.experiment.store.RunStore;
import org.quoin.scenario.study.Study;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the chunks of a study in the queue of a batch system. The chunks with missing runs are
 * submitted as one array; when it has left the queue, the finished runs are counted and what is
 * missing is submitted again. Only finished runs count, not what the batch system reports about an
 * element. The folder of the study must be visible on all nodes.
 */
public final class QueuedSweep {
  /** Arrays in a row without a new finished run after which the sweep fails. */
  static final int ATTEMPTS = 3;

  /** Looks at the queue before an array has left it: queue and files are not of one instant. */
  private static final int LOOKS = 3;

  /** The number of elements that batch systems accept in an array by default. */
  private static final int MAX_CHUNKS = 1000;

  private static final int MAX_NAMED = 5;
  private static final long MAX_BYTES = 1_000_000;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final BatchCommands.Shell shell;
  private final Duration between;
  private final Path folder;
  private final Path runs;
  private final List<String> program;

  /**
   * Stores what is submitted, so that another process can follow or cancel it.
   *
   * @param array the name of the array; empty before the first one and after it is cancelled
   * @param chunks the chunk of each element
   */
  private record Submitted(
      Executors on, String array, List<Integer> chunks, Executor.SubmitOptions options) {}

  QueuedSweep(BatchCommands.Shell shell, Duration between, Path folder, List<String> program) {
    this.shell = shell;
    this.between = between;
    this.folder = folder.toAbsolutePath();
    this.runs = this.folder.resolve("runs");
    this.program = List.copyOf(program);
  }

  /** {@return the sweep of the study in a folder} */
  public static QueuedSweep of(Path folder, List<String> program) {
    return new QueuedSweep(BatchCommands::here, Duration.ofSeconds(1), folder, program);
  }

  /** {@return the executor to which the study of a folder was submitted; empty for none} */
  public static Optional<Executors> executor(Path folder) {
    return of(folder, List.of()).submitted().map(Submitted::on);
  }

  private Path file() {
    return runs.resolve("submitted.json");
  }

  private Optional<Submitted> submitted() {
    if (!Files.exists(file())) {
      return Optional.empty();
    }
    try {
      String text = TextFile.read(file(), "what is submitted", MAX_BYTES);
      return Optional.of(JSON.readValue(text, Submitted.class));
    } catch (JacksonException e) {
      throw FileFailure.changed(file());
    }
  }

  private void write(Submitted submitted) {
    OutputFile.write(file(), JSON.writeValueAsBytes(submitted));
  }

  /** {@return the elements in the queue; empty when the batch system does not answer} */
  private Optional<List<Element>> alive(Submitted submitted) {
    return submitted.array().isEmpty()
        ? Optional.of(List.of())
        : submitted.on().open(shell).alive(submitted.array());
  }

  /**
   * Cancels what is submitted. The process that follows it ends, too.
   *
   * @return for people: the number of chunks that were in the queue, and which queue
   * @throws InputException when nothing was submitted
   */
  public String cancel() {
    Submitted submitted =
        submitted()
            .orElseThrow(
                () -> new InputException(folder.toString(), "no chunk of it was submitted"));
    int alive = alive(submitted).map(List::size).orElse(submitted.chunks().size());
    write(new Submitted(submitted.on(), "", List.of(), submitted.options()));
    if (alive > 0) {
      submitted.on().open(shell).cancel(List.of(submitted.array()));
    }
    return "%s in the queue of %s"
        .formatted(Plurals.counted(alive, "chunk"), submitted.on().title());
  }

  /**
   * Submits the chunks with missing runs, unless they are in the queue, and returns when all runs
   * are finished.
   *
   * @param on the batch system; empty to resume with that of an earlier process, as are the options
   * @throws InputException when the batch system refuses, or another process cancels
   * @throws UncheckedIOException when some chunks fail again and again; all other runs are kept
   */
  public void make(
      Study study,
      RunStore store,
      Optional<Executors> on,
      Executor.SubmitOptions options,
      Sweep.Watch watch) {
    Optional<Submitted> before = submitted();
    Submitted now =
        on.map(queue -> new Submitted(queue, "", List.of(), options))
            .or(() -> before)
            .orElseThrow();
    boolean isQueued = before.isPresent() && !alive(before.get()).filter(List::isEmpty).isPresent();
    if (isQueued && before.get().on() != now.on()) {
      throw new InputException(
          folder.toString(),
          "chunks of it are in the queue of %s; wait for them, or 'quoin sweep %s --cancel'"
              .formatted(before.get().on().title(), folder));
    }
    new Follower(study, store, watch, isQueued ? before.get() : now).follow(isQueued);
  }

  /** Follows the chunks of one study until the end. */
  private final class Follower {
    private final Study study;
    private final RunStore store;
    private final Sweep sweep;
    private final Sweep.Watch watch;
    private final Executor executor;
    private Submitted submitted;
    private long reported;

    Follower(Study study, RunStore store, Sweep.Watch watch, Submitted submitted) {
      this.study = study;
      this.store = store;
      this.watch = watch;
      this.submitted = submitted;
      sweep = new Sweep(study, Optional.of(store), watch);
      executor = submitted.on().open(shell);
    }

    void follow(boolean isQueued) {
      if (isQueued) {
        awaitEnd();
      } else {
        Chunks.write(folder, Math.min(MAX_CHUNKS, chunks()));
      }
      int vain = 0;
      for (List<Integer> open = open(); !open.isEmpty(); open = open()) {
        if (vain == ATTEMPTS) {
          throw failure(open);
        }
        long before = store.count();
        submit(open);
        awaitEnd();
        vain = store.count() > before ? 0 : vain + 1;
      }
      removeLogs();
    }

    private int chunks() {
      Executor.SubmitOptions options = submitted.options();
      int slots = options.nodes().orElseGet(() -> executor.processors(options));
      return Chunks.count(study, options.runs(), slots);
    }

    /** {@return the chunks with missing runs} */
    private List<Integer> open() {
      refresh();
      int of = Chunks.count(folder);
      return IntStream.rangeClosed(1, of)
          .filter(chunk -> sweep.left(chunk - 1, of) > 0)
          .boxed()
          .toList();
    }

    private void refresh() {
      store.refresh();
      for (long kept = store.count(); reported < kept; reported++) {
        watch.ends();
      }
    }

    private void submit(List<Integer> chunks) {
      removeLogs();
      Executor.ChunkArray array =
          new Executor.ChunkArray(study.name(), runs, chunks.size(), submitted.options());
      OutputFile.write(array.script(), script(chunks));
      if (!array.script().toFile().setExecutable(true)) {
        throw new UncheckedIOException(
            new IOException("cannot mark executable: " + array.script()));
      }
      String name = executor.submit(array);
      submitted = new Submitted(submitted.on(), name, chunks, submitted.options());
      write(submitted);
    }

    private String script(List<Integer> chunks) {
      String numbers = chunks.stream().map(String::valueOf).collect(Collectors.joining(" "));
      String command =
          Stream.concat(program.stream(), Stream.of("chunk", folder.toString()))
              .map(QueuedSweep::quoted)
              .collect(Collectors.joining(" "));
      return """
      #!/bin/sh
      # Runs one chunk of a study of Quoin: the one at this index, from 0, of the list.
      exec 2>&1
      export JAVA_HOME=%s
      cd %s
      index=%s
      set -- %s
      shift "$index"
      exec %s "$1"
      """
          .formatted(
              quoted(System.getProperty("java.home")),
              quoted(Path.of("").toAbsolutePath().toString()),
              executor.index(),
              numbers,
              command);
    }

    /**
     * Waits until the array has left the queue, and looks again as long as runs are missing: their
     * files may come later.
     */
    private void awaitEnd() {
      for (int unseen = 0; unseen < LOOKS && (unseen == 0 || !open().isEmpty()); ) {
        pause();
        Optional<List<Element>> queue = executor.alive(submitted.array());
        refresh();
        watch.stands(queue.map(this::stand).orElse(submitted.on().title() + " does not answer"));
        unseen = queue.filter(List::isEmpty).isPresent() ? unseen + 1 : 0;
        List<String> held =
            queue.stream()
                .flatMap(List::stream)
                .filter(element -> element.state() == State.HELD)
                .map(Element::name)
                .toList();
        if (!held.isEmpty()) {
          executor.cancel(held);
        }
      }
    }

    private String stand(List<Element> queue) {
      long running = queue.stream().filter(one -> one.state() == State.RUNNING).count();
      String why =
          queue.stream()
              .map(Element::reason)
              .filter(reason -> running == 0 && !reason.isEmpty())
              .findFirst()
              .map(reason -> " (" + reason + ")")
              .orElse("");
      return "%s left: %s running, %s waiting%s"
          .formatted(Plurals.counted(queue.size(), "chunk"), running, queue.size() - running, why);
    }

    private void pause() {
      if (submitted().map(one -> !one.array().equals(submitted.array())).orElse(true)) {
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

    private UncheckedIOException failure(List<Integer> open) {
      List<String> named = new ArrayList<>();
      for (int chunk : open.subList(0, Math.min(MAX_NAMED, open.size()))) {
        String last =
            lastLine(runs.resolve(Executor.ChunkArray.log(submitted.chunks().indexOf(chunk))));
        named.add("chunk " + chunk + (last.isEmpty() ? " printed nothing" : ": " + last));
      }
      if (open.size() > MAX_NAMED) {
        named.add("...");
      }
      String message =
          "%s of %s failed %s times in a row"
              .formatted(Plurals.counted(open.size(), "chunk"), Chunks.count(folder), ATTEMPTS);
      return new UncheckedIOException(message, new IOException(String.join("; ", named)));
    }

    private void removeLogs() {
      try (Stream<Path> files = Files.list(runs)) {
        for (Path file : files.filter(Executor.ChunkArray::isLog).toList()) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot remove what chunks printed in " + runs, e);
      }
    }
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private static String lastLine(Path log) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> !line.isBlank()).reduce("", (a, b) -> b).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
