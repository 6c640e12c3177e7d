package org.quoin.grid.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.metrics.FilesRead;
import org.quoin.network.Path;

/** The files of one job at the site that computes it: those there, and those that it waits for. */
public final class FileRequest {
  private final ReplicaManager fetcher;
  private final int site;
  private final boolean parallel;
  private final Consumer<FileRequest> done;
  private final double startTime;
  private final Deque<DataFile> missing = new ArrayDeque<>();
  private final List<DataFile> held = new ArrayList<>();
  private final List<Wait> waits = new ArrayList<>();
  private int files;
  private int hits;
  private double fetchedBytes;
  private double waitingSince;
  private double endTime = Double.NaN;
  private int coming;
  private boolean going;
  private boolean released;

  FileRequest(
      ReplicaManager fetcher,
      int site,
      boolean parallel,
      double startTime,
      Consumer<FileRequest> done) {
    this.fetcher = fetcher;
    this.site = site;
    this.parallel = parallel;
    this.startTime = startTime;
    this.done = done;
  }

  int site() {
    return site;
  }

  /** The job reads a file; a hit is here. */
  void reads(DataFile file, boolean hit) {
    files++;
    hits += hit ? 1 : 0;
    (hit ? held : missing).add(file);
  }

  /** A file is here and stays until the job releases it. */
  void holds(DataFile file) {
    held.add(file);
  }

  /** A fetch began for this job. */
  void fetches(DataFile file) {
    fetchedBytes += file.bytes();
  }

  /** Whether it is to get a file that comes now. */
  boolean waits() {
    return !released;
  }

  /** Fetches what is next; all is there when nothing is missing. */
  void go(double now) {
    if (going) {
      return; // a file came at once: the loop that asked for it goes on
    }
    going = true;
    while (!released && !missing.isEmpty() && (parallel || coming == 0)) {
      DataFile file = missing.remove();
      waitingSince = now;
      coming++;
      if (!fetcher.fetch(this, file)) {
        coming--;
      }
    }
    going = false;
    if (!released && coming == 0 && Double.isNaN(endTime)) {
      endTime = now;
      done.accept(this);
    }
  }

  /** A file that it waited for has come. */
  void came(double now, Path path, double bytes, double[] seconds) {
    coming--;
    if (parallel) {
      waits.clear(); // of those that came side by side the last one was waited for
    }
    waits.add(Wait.last(now - waitingSince, path, bytes, seconds));
    go(now);
  }

  /**
   * The job needs its files no longer, whether it has read them or not. Fetches under way go on for
   * others.
   */
  public void release() {
    if (!released) {
      released = true;
      fetcher.release(site, held);
    }
  }

  /** {@return what it waited for, one after the other; of files that came side by side the last} */
  public List<Wait> waited() {
    return Collections.unmodifiableList(waits);
  }

  /** {@return what the job read, once all is there} */
  public FilesRead read() {
    return new FilesRead(files, hits, fetchedBytes, endTime - startTime);
  }
}
