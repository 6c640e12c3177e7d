package org.quoin.grid.files;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.quoin.topology.Replacement;
import org.quoin.topology.Storage;

/**
 * The files at one holder. A replica at its home is never deleted, nor a file in use: being read,
 * sent or received. Other files make space for new ones by the replacement rule: those of a quota
 * that is exceeded first, then any.
 */
final class SiteStorage {

  /** A file that is present, or in transfer with reserved space. */
  private static final class Entry {
    private final DataFile file;
    private final boolean home;
    private final List<Space> spaces;
    private boolean present;
    private int pins;
    private long reads;
    private long lastRead;

    Entry(DataFile file, boolean home, List<Space> spaces) {
      this.file = file;
      this.home = home;
      this.spaces = spaces;
      this.present = home;
    }
  }

  /** The space of all files, or of those of a quota. */
  private static final class Space {
    private final Quota quota;
    private final double bytes;

    /** Files that may be deleted, in order of deletion. No key changes while an entry is here. */
    private final TreeSet<Entry> replaceable;

    private double held;
    private double replaceableBytes;

    Space(Quota quota, double bytes, Comparator<Entry> order) {
      this.quota = quota;
      this.bytes = bytes;
      replaceable = new TreeSet<>(order);
    }

    boolean hasFree(double more) {
      return held + more <= bytes;
    }

    /** {@return whether a file fits, after deletions if they are allowed} */
    boolean fits(double more) {
      boolean deletes = quota == null || quota.evicts();
      return (deletes ? held - replaceableBytes : held) + more <= bytes;
    }

    void replaceable(Entry entry) {
      replaceable.add(entry);
      replaceableBytes += entry.file.bytes();
    }

    void inUse(Entry entry) {
      replaceable.remove(entry);
      replaceableBytes -= entry.file.bytes();
    }
  }

  private static final Comparator<Entry> RECENCY =
      Comparator.comparingLong(entry -> entry.lastRead);

  private final Storage storage;
  private final Consumer<DataFile> deleted;
  private final Map<Integer, Entry> entries = new HashMap<>();
  private final Space all;
  private final List<Space> quotas = new ArrayList<>();
  private long reads;
  private long deletions;

  /**
   * Creates a storage without files.
   *
   * @param limits the quotas of the holder
   * @param deleted notified of each deleted file
   */
  SiteStorage(Storage storage, List<Quota> limits, Consumer<DataFile> deleted) {
    this.storage = storage;
    this.deleted = deleted;
    Comparator<Entry> rule =
        storage.replacement() == Replacement.LFU
            ? Comparator.<Entry>comparingLong(entry -> entry.reads).thenComparing(RECENCY)
            : RECENCY;
    Comparator<Entry> order = rule.thenComparingInt(entry -> entry.file.number());
    all = new Space(null, storage.bytes(), order);
    limits.forEach(quota -> quotas.add(new Space(quota, quota.bytes(), order)));
  }

  /** Returns the spaces that a file takes part in: those of its quotas, then that of all files. */
  private List<Space> spaces(DataFile file, String client) {
    if (quotas.isEmpty()) {
      return List.of(all);
    }
    List<Space> spaces = new ArrayList<>();
    quotas.stream().filter(space -> space.quota.charges(file, client)).forEach(spaces::add);
    spaces.add(all);
    return spaces;
  }

  void home(DataFile file) {
    Entry entry = new Entry(file, true, spaces(file, ""));
    entries.put(file.number(), entry);
    entry.spaces.forEach(space -> space.held += file.bytes());
  }

  /** {@return whether the complete file is present} */
  boolean has(DataFile file) {
    Entry entry = entries.get(file.number());
    return entry != null && entry.present;
  }

  /** {@return the bytes of all files, with reserved space for files in transfer} */
  double held() {
    return all.held;
  }

  long deletions() {
    return deletions;
  }

  /** Begins a read of a file that is present, which stays until {@link #release}. */
  void read(DataFile file) {
    hold(file);
    entries.get(file.number()).reads++;
    touch(file);
  }

  /** Makes a file that is in use the most recently read one, without a read. */
  void touch(DataFile file) {
    entries.get(file.number()).lastRead = ++reads;
  }

  /** Begins a use of a file that is present, which lasts until {@link #release}. */
  void hold(DataFile file) {
    Entry entry = entries.get(file.number());
    if (entry.pins++ == 0 && !entry.home) {
      entry.spaces.forEach(space -> space.inUse(entry));
    }
  }

  void release(DataFile file) {
    Entry entry = entries.get(file.number());
    if (--entry.pins == 0 && !entry.home) {
      entry.spaces.forEach(space -> space.replaceable(entry));
    }
  }

  /** {@return whether a file that no job has asked for could be stored without a deletion} */
  boolean hasFree(DataFile file) {
    return storage.replacement() != Replacement.NONE
        && !entries.containsKey(file.number())
        && spaces(file, "").stream().allMatch(space -> space.hasFree(file.bytes()));
  }

  /**
   * Reserves space for a file and begins a use of it; deletes nothing if the file would not fit.
   * {@return whether the file is stored}
   *
   * @param client client for whose job the file is fetched; empty without one
   */
  boolean reserve(DataFile file, String client) {
    List<Space> spaces = spaces(file, client);
    if (storage.replacement() == Replacement.NONE
        || !spaces.stream().allMatch(space -> space.fits(file.bytes()))) {
      return false;
    }
    for (Space space : spaces) {
      while (!space.hasFree(file.bytes())) {
        delete(space.replaceable.first());
      }
    }
    Entry entry = new Entry(file, false, spaces);
    entry.pins = 1;
    entries.put(file.number(), entry);
    spaces.forEach(space -> space.held += file.bytes());
    return true;
  }

  /** Completes a file with reserved space; its use lasts until {@link #release}. */
  void received(DataFile file) {
    entries.get(file.number()).present = true;
  }

  private void delete(Entry entry) {
    for (Space space : entry.spaces) {
      space.inUse(entry);
      space.held -= entry.file.bytes();
    }
    entries.remove(entry.file.number());
    deletions++;
    deleted.accept(entry.file);
  }
}
