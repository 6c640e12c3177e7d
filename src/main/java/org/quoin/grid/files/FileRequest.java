package org.quoin.grid.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.metrics.FilesRead;
import org.quoin.network.Path;

/**
 * The files of one job at the site that computes it: files that are present and files that it waits
 * for.
 */
public final class FileRequest {
  private final ReplicaManager replicaManager;
  private final int site;
  private final String client;
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
  private int inTransfer;
  private boolean fetching;
  private boolean released;

  FileRequest(
      ReplicaManager replicaManager,
      int site,
      String client,
      boolean parallel,
      double startTime,
      Consumer<FileRequest> done) {
    this.replicaManager = replicaManager;
    this.site = site;
    this.client = client;
    this.parallel = parallel;
    this.startTime = startTime;
    this.done = done;
  }

  int site() {
    return site;
  }

  String client() {
    return client;
  }

  /** Adds a file that the job reads; a hit is present. */
  void add(DataFile file, boolean hit) {
    files++;
    hits += hit ? 1 : 0;
    (hit ? held : missing).add(file);
  }

  /** Keeps a file that is present until the job releases it. */
  void hold(DataFile file) {
    held.add(file);
  }

  void countFetch(DataFile file) {
    fetchedBytes += file.bytes();
  }

  /** {@return whether it gets a file that arrives now} */
  boolean isOpen() {
    return !released;
  }

  /** Fetches the next files; ends the request if none is missing. */
  void fetchNext(double now) {
    if (fetching) {
      return; // a file arrived at once: the loop below continues
    }
    fetching = true;
    while (!released && !missing.isEmpty() && (parallel || inTransfer == 0)) {
      DataFile file = missing.remove();
      waitingSince = now;
      inTransfer++;
      if (!replicaManager.fetch(this, file)) {
        inTransfer--;
      }
    }
    fetching = false;
    if (!released && inTransfer == 0 && Double.isNaN(endTime)) {
      endTime = now;
      done.accept(this);
    }
  }

  /** Adds a file that has arrived. */
  void fileArrived(double now, Path path, double bytes, double[] seconds) {
    inTransfer--;
    if (parallel) {
      waits.clear(); // of parallel fetches only the last is a wait
    }
    waits.add(Wait.last(now - waitingSince, path, bytes, seconds));
    fetchNext(now);
  }

  /**
   * Releases all files, whether the job has read them or not. Fetches in progress continue for
   * other jobs.
   */
  public void release() {
    if (!released) {
      released = true;
      replicaManager.release(site, held);
    }
  }

  /** {@return the waits of the job, one after another; for parallel fetches only the last} */
  public List<Wait> waited() {
    return Collections.unmodifiableList(waits);
  }

  /** {@return the statistics of the files, once all are present} */
  public FilesRead read() {
    return new FilesRead(files, hits, fetchedBytes, endTime - startTime);
  }
}
