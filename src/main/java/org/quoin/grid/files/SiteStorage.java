package org.quoin.grid.files;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.quoin.topology.Replacement;
import org.quoin.topology.Storage;

/**
 * The files at one holder. A replica at its home is never deleted, nor a file in use: being read,
 * sent or received. Other files make space for new ones by the replacement rule.
 */
final class SiteStorage {

  /** A file that is present, or in transfer with reserved space. */
  private static final class Entry {
    private final DataFile file;
    private final boolean home;
    private boolean present;
    private int pins;
    private long reads;
    private long lastRead;

    Entry(DataFile file, boolean home) {
      this.file = file;
      this.home = home;
      this.present = home;
    }
  }

  private static final Comparator<Entry> RECENCY =
      Comparator.comparingLong(entry -> entry.lastRead);

  private final Storage storage;
  private final Consumer<DataFile> deleted;
  private final Map<Integer, Entry> entries = new HashMap<>();

  /**
   * Files that may be deleted, in order of deletion. No key changes while an entry is in the set.
   */
  private final TreeSet<Entry> replaceable;

  private double held;
  private double replaceableBytes;
  private long reads;
  private long deletions;

  SiteStorage(Storage storage, Consumer<DataFile> deleted) {
    this.storage = storage;
    this.deleted = deleted;
    Comparator<Entry> order =
        storage.replacement() == Replacement.LFU
            ? Comparator.<Entry>comparingLong(entry -> entry.reads).thenComparing(RECENCY)
            : RECENCY;
    replaceable = new TreeSet<>(order.thenComparingInt(entry -> entry.file.number()));
  }

  void home(DataFile file) {
    entries.put(file.number(), new Entry(file, true));
    held += file.bytes();
  }

  /** {@return whether the complete file is present} */
  boolean has(DataFile file) {
    Entry entry = entries.get(file.number());
    return entry != null && entry.present;
  }

  /** {@return the bytes of all files, with reserved space for files in transfer} */
  double held() {
    return held;
  }

  long deletions() {
    return deletions;
  }

  /** Begins a read of a file that is present, which stays until {@link #release}. */
  void read(DataFile file) {
    hold(file);
    Entry entry = entries.get(file.number());
    entry.reads++;
    entry.lastRead = ++reads;
  }

  /** Begins a use of a file that is present, which lasts until {@link #release}. */
  void hold(DataFile file) {
    Entry entry = entries.get(file.number());
    if (entry.pins++ == 0 && !entry.home) {
      replaceable.remove(entry);
      replaceableBytes -= file.bytes();
    }
  }

  void release(DataFile file) {
    Entry entry = entries.get(file.number());
    if (--entry.pins == 0 && !entry.home) {
      replaceable.add(entry);
      replaceableBytes += file.bytes();
    }
  }

  /**
   * Reserves space for a file and begins a use of it; deletes nothing if the file would not fit.
   * {@return whether the file is stored}
   */
  boolean reserve(DataFile file) {
    double required = held - replaceableBytes + file.bytes();
    if (storage.replacement() == Replacement.NONE || required > storage.bytes()) {
      return false;
    }
    while (held + file.bytes() > storage.bytes()) {
      delete(replaceable.first());
    }
    Entry entry = new Entry(file, false);
    entry.pins = 1;
    entries.put(file.number(), entry);
    held += file.bytes();
    return true;
  }

  /** Completes a file with reserved space; its use lasts until {@link #release}. */
  void received(DataFile file) {
    entries.get(file.number()).present = true;
  }

  private void delete(Entry entry) {
    replaceable.remove(entry);
    replaceableBytes -= entry.file.bytes();
    held -= entry.file.bytes();
    entries.remove(entry.file.number());
    deletions++;
    deleted.accept(entry.file);
  }
}
