package org.quoin.grid.files;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.quoin.topology.Replacement;
import org.quoin.topology.Storage;

/**
 * The files at one place. Homes are never deleted, nor what is in use: being read, sent or
 * received. All others make room for new ones by the rule of the place.
 */
final class SiteStorage {

  /** A file that is here, or has its room here and is on its way. */
  private static final class Entry {
    private final DataFile file;
    private final boolean home;
    private boolean here;
    private int pins;
    private long reads;
    private long lastRead;

    Entry(DataFile file, boolean home) {
      this.file = file;
      this.home = home;
      this.here = home;
    }
  }

  private static final Comparator<Entry> RECENCY =
      Comparator.comparingLong(entry -> entry.lastRead);

  private final Storage storage;
  private final Consumer<DataFile> deleted;
  private final Map<Integer, Entry> entries = new HashMap<>();

  /** What may be deleted, first goes first. No key changes while an entry is in it. */
  private final TreeSet<Entry> replaceable;

  private double held;
  private double replaceableBytes;
  private long reads;
  private long deletions;

  /**
   * Creates an empty storage.
   *
   * @param deleted told of each file that made room
   */
  SiteStorage(Storage storage, Consumer<DataFile> deleted) {
    this.storage = storage;
    this.deleted = deleted;
    Comparator<Entry> order =
        storage.replacement() == Replacement.LFU
            ? Comparator.<Entry>comparingLong(entry -> entry.reads).thenComparing(RECENCY)
            : RECENCY;
    replaceable = new TreeSet<>(order.thenComparingInt(entry -> entry.file.number()));
  }

  /** A master copy is here from the beginning. */
  void home(DataFile file) {
    entries.put(file.number(), new Entry(file, true));
    held += file.bytes();
  }

  /** Whether the whole file is here. */
  boolean has(DataFile file) {
    Entry entry = entries.get(file.number());
    return entry != null && entry.here;
  }

  /** Bytes of all files here, and of those on their way for which there is room. */
  double held() {
    return held;
  }

  /** Files that made room so far. */
  long deletions() {
    return deletions;
  }

  /** A job begins to read a file that is here: it stays until {@link #release}. */
  void read(DataFile file) {
    hold(file);
    Entry entry = entries.get(file.number());
    entry.reads++;
    entry.lastRead = ++reads;
  }

  /** A file that is here is in use until {@link #release}. */
  void hold(DataFile file) {
    Entry entry = entries.get(file.number());
    if (entry.pins++ == 0 && !entry.home) {
      replaceable.remove(entry);
      replaceableBytes -= file.bytes();
    }
  }

  /** One use has ended. */
  void release(DataFile file) {
    Entry entry = entries.get(file.number());
    if (--entry.pins == 0 && !entry.home) {
      replaceable.add(entry);
      replaceableBytes += file.bytes();
    }
  }

  /**
   * Finds room for a file that is to come, and holds it; nothing is deleted for one that does not
   * fit.
   *
   * @return whether it is kept
   */
  boolean reserve(DataFile file) {
    double least = held - replaceableBytes + file.bytes();
    if (storage.replacement() == Replacement.NONE || least > storage.bytes()) {
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

  /** A file for which there was room has come; it is held once until {@link #release}. */
  void received(DataFile file) {
    entries.get(file.number()).here = true;
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
