package org.quoin.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tries random inputs one after the other: files of every format, whole grids, studies, damaged
 * folders of results, jars of plug-ins, and command lines. Each is read or run, or refused with a
 * mistake in its place, in little time and memory.
 *
 * <p>System properties: {@code quoin.fuzz.inputs} how many (300), {@code quoin.fuzz.seed} (1),
 * {@code quoin.fuzz.threads} (1), {@code quoin.fuzz.only} the number of the one input to try again,
 * {@code quoin.fuzz.from} the number of the first, for a run that goes on from an earlier one,
 * {@code quoin.fuzz.kind} the one kind of input, such as ACCOUNTING. An input that fails is kept in
 * {@code target/fuzz/SEED-NUMBER}.
 */
class FuzzTest {
  private static final long SEED = Long.getLong("quoin.fuzz.seed", 1);
  private static final int INPUTS = Integer.getInteger("quoin.fuzz.inputs", 300);
  private static final int FROM = Integer.getInteger("quoin.fuzz.from", 0);
  private static final int THREADS = Integer.getInteger("quoin.fuzz.threads", 1);
  private static final int ONLY = Integer.getInteger("quoin.fuzz.only", -1);

  /** Of one input; the first of all wait for classes to be loaded. */
  private static final double MOST_SECONDS = 2;

  private static final long MOST_BYTES = 512L << 20;

  /** Of a command that paints every figure of a page. */
  private static final long MOST_BYTES_OF_FIGURES = 2L << 30;

  /** After so much processor time nobody waits for an input to end. */
  private static final double HOPELESS_SECONDS = 20;

  private static final int ENOUGH_FAILURES = 60;

  /** After so many inputs the counts are written. */
  private static final int REPORTED = 1000;

  @TempDir Path folder;
  private FuzzCase.Made made;

  private final AtomicInteger next = new AtomicInteger(ONLY < 0 ? FROM : ONLY);
  private final int end = ONLY < 0 ? INPUTS : ONLY + 1;
  private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

  /** How many inputs of each kind ended with which exit code. */
  private final Map<String, LongAdder> outcomes = new ConcurrentSkipListMap<>();

  @Test
  void everyInputIsReadOrRefusedInItsPlace() throws InterruptedException, IOException {
    made = FuzzCase.Made.in(folder.resolve("made"));
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      workers.add(new Worker(folder.resolve("worker" + i)));
    }
    while (workers.stream().anyMatch(Worker::isBusy)) {
      Thread.sleep(20);
      for (int i = 0; i < workers.size(); i++) {
        if (workers.get(i).isHopeless()) {
          workers.set(i, new Worker(folder.resolve("worker" + failures.size() + "-" + i)));
        }
      }
    }
    report();
    assertThat(failures).as("inputs that failed, of seed %d", SEED).isEmpty();
    assertThat(outcomes.values().stream().mapToLong(LongAdder::sum).sum())
        .as("inputs that were tried, of seed %d", SEED)
        .isEqualTo(ONLY < 0 ? INPUTS - FROM : 1);
  }

  /** Writes how far the test has come, for those who watch a long run. */
  private void report() throws IOException {
    Path file = Files.createDirectories(Path.of("target", "fuzz")).resolve(SEED + ".txt");
    Files.writeString(
        file,
        "failures: "
            + failures.size()
            + "\n"
            + outcomes.entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue() + "\n")
                .collect(Collectors.joining()));
  }

  /** One thread that takes inputs by number. */
  private final class Worker implements Runnable {
    private final Path place;
    private final ThreadGroup group = new ThreadGroup("fuzz");
    private final Thread thread = new Thread(group, this);
    private final FuzzMeter meter = new FuzzMeter(group);
    private volatile int number = -1;
    private volatile boolean abandoned;

    Worker(Path place) {
      this.place = place;
      thread.setDaemon(true);
      thread.start();
    }

    boolean isBusy() {
      return thread.isAlive() && !abandoned;
    }

    /** Whether the input takes so long that this worker is given up. */
    boolean isHopeless() {
      meter.sample();
      if (isBusy() && number >= 0 && meter.seconds() > HOPELESS_SECONDS) {
        abandoned = true;
        StringBuilder where = new StringBuilder();
        for (StackTraceElement at : thread.getStackTrace()) {
          where.append("\n    at ").append(at);
        }
        fail(number, "does not end" + where);
        return true;
      }
      return false;
    }

    @Override
    public void run() {
      for (int n = next.getAndIncrement();
          n < end && failures.size() < ENOUGH_FAILURES && !abandoned;
          n = next.getAndIncrement()) {
        number = n;
        try {
          tryOne(n);
        } catch (Throwable e) {
          StringWriter trace = new StringWriter();
          e.printStackTrace(new PrintWriter(trace));
          fail(n, trace.toString());
        }
      }
    }

    private void tryOne(int n) throws IOException {
      FuzzCase input = new FuzzCase(SEED, n, place, made);
      meter.start();
      FuzzCase.Outcome outcome = input.run();
      meter.sample();
      String what =
          String.join(" ", outcome.command()) + "\n" + String.join("\n", outcome.errors());
      outcomes
          .computeIfAbsent(outcome.kind() + " exit " + outcome.exitCode(), k -> new LongAdder())
          .increment();
      if (n % REPORTED == REPORTED - 1) {
        report();
      }
      FuzzLaws.broken(outcome).ifPresent(law -> fail(n, law + ": " + what));
      if (meter.seconds() > MOST_SECONDS && !abandoned) {
        fail(n, "took " + meter.seconds() + " s of processor time: " + what);
      }
      if (meter.bytes() > (what.contains("--figures") ? MOST_BYTES_OF_FIGURES : MOST_BYTES)) {
        fail(n, "allocated " + meter.bytes() / 1_000_000 + " MB: " + what);
      }
    }

    private void fail(int n, String message) {
      Path kept = Path.of("target", "fuzz", SEED + "-" + n);
      try (Stream<Path> files = Files.walk(place)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path to = kept.resolve(place.relativize(file).toString());
          Files.createDirectories(to.getParent());
          Files.write(to, Files.readAllBytes(file));
        }
        Files.writeString(kept.resolve("failure.txt"), message);
      } catch (IOException e) {
        failures.add("cannot keep the input in " + kept + " (" + e + ")");
      }
      failures.add(
          "input "
              + n
              + " (kept in "
              + kept
              + "; again: mvn test -Dtest=FuzzTest -Dquoin.fuzz.seed="
              + SEED
              + " -Dquoin.fuzz.only="
              + n
              + ") "
              + message.substring(0, Math.min(1500, message.length())));
    }
  }
}
