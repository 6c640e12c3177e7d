package org.quoin.cli.reproduce;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.PrintableText;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunStore;

/** Works through parts one after the other, those that are kept aside. */
final class AllParts {
  private final Function<Part, KeptPart> make;
  private final Optional<RunStore> store;
  private final BiConsumer<Part, KeptPart> finished;
  private final PrintWriter errors;
  private final Map<Part, KeptPart> done = new LinkedHashMap<>();
  private final Map<Part, String> others = new LinkedHashMap<>();
  private boolean failed;
  private boolean stopped;

  /**
   * Creates parts of which none is made.
   *
   * @param make makes a part; throws InputException where something for it is missing
   * @param store where finished parts are found and kept
   * @param finished gets each as soon as it is done, kept ones too
   * @param errors takes a line for each part that is made
   */
  AllParts(
      Function<Part, KeptPart> make,
      Optional<RunStore> store,
      BiConsumer<Part, KeptPart> finished,
      PrintWriter errors) {
    this.make = make;
    this.store = store;
    this.finished = finished;
    this.errors = errors;
  }

  /**
   * Works through these.
   *
   * @param budget seconds on processors after which none is begun, those of kept parts included
   */
  void run(List<Part> parts, double budget) {
    for (Part part : parts) {
      RunKey key = new RunKey("", part.command(), 0);
      Optional<KeptPart> kept = store.flatMap(runs -> runs.load(key, KeptPart.class));
      if (kept.isPresent()) {
        done(part, kept.get());
      } else if (KeptPart.cpu(done.values()) >= budget) {
        stopped = true;
        others.put(part, "not begun: the budget is spent");
      } else {
        made(part)
            .ifPresent(
                one -> {
                  store.ifPresent(runs -> runs.save(key, one));
                  done(part, one);
                });
      }
    }
  }

  private void done(Part part, KeptPart one) {
    done.put(part, one);
    finished.accept(part, one);
  }

  private Optional<KeptPart> made(Part part) {
    try {
      KeptPart made = make.apply(part);
      errors.printf(Locale.ROOT, "quoin: %.0f s of CPU: %s%n", made.cpu(), part.command());
      return Optional.of(made);
    } catch (InputException e) {
      others.put(
          part, e.mistakes().stream().map(Mistake::toString).collect(Collectors.joining("; ")));
    } catch (RuntimeException e) {
      failed = true;
      String why = "failed: " + PrintableText.line(e.toString());
      others.put(part, why);
      errors.println("quoin: " + part.command() + " " + why);
    }
    return Optional.empty();
  }

  /** Finished ones. */
  Map<Part, KeptPart> done() {
    return done;
  }

  /** The others, and why they are not done. */
  Map<Part, String> others() {
    return others;
  }

  /** Whether one failed. */
  boolean isFailed() {
    return failed;
  }

  /** Whether the budget ended it. */
  boolean isStopped() {
    return stopped;
  }
}
