package org.quoin.grid;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.quoin.grid.GridResult.StageTotals;
import org.quoin.grid.job.PlacedJob;

/**
 * The sums of the counted jobs by class, client, stage and sites, in the order of their first jobs.
 * A million jobs of ten thousand clients at a thousand sites have almost as many sums, so that they
 * are in arrays of numbers, in blocks, with an index of their keys (open addressing).
 */
final class StageSums {
  private static final int BLOCK = 4096;
  private static final int VACANT = -1;
  private static final int REMOVED = -2;

  private final int clients;
  private final int stages;
  private final int sites;

  /** The key of each sum: class, client, stage, site before and site as one number. */
  private long[][] keys = new long[1][];

  private int[][] jobs = new int[1][];
  private final Column operations = new Column(null);
  private final Column atSpeed = new Column(operations);
  private final Column input = new Column(null);
  private final Column output = new Column(null);
  private int size;
  private int removed;

  /** The sum of a key, by its hash; the next free place if another key has it. */
  private int[] index = vacant(64);

  /**
   * Creates the sums of a grid, without any job.
   *
   * @param clients number of clients
   * @param stages maximum number of stages of a job
   * @param sites number of sites
   */
  StageSums(int clients, int stages, int sites) {
    this.clients = clients;
    this.stages = stages;
    this.sites = sites;
  }

  private static int[] vacant(int length) {
    int[] index = new int[length];
    Arrays.fill(index, VACANT);
    return index;
  }

  /** Adds a stage of a job. */
  void add(PlacedJob placed, int stage) {
    long key = key(placed, stage);
    int place = find(key);
    int sum = index[place];
    if (sum < 0) {
      sum = append(key);
      index[place] = sum;
      if (2 * size > index.length) {
        grow();
      }
    }
    count(sum, placed, stage, 1);
  }

  /** Subtracts a stage of a job that was added before; a sum of no job is removed. */
  void subtract(PlacedJob placed, int stage) {
    int place = find(key(placed, stage));
    int sum = index[place];
    count(sum, placed, stage, -1);
    if (jobs(sum) == 0) {
      index[place] = REMOVED;
      removed++;
    }
  }

  private void count(int sum, PlacedJob placed, int stage, int sign) {
    double demand = placed.operations(stage);
    double here = placed.job(stage).operations();
    if (!atSpeed.isStored() && here != demand) {
      atSpeed.store();
    }
    atSpeed.add(sum, here, sign);
    operations.add(sum, demand, sign);
    input.add(sum, placed.bytes(stage), sign);
    output.add(sum, placed.bytes(stage + 1), sign);
    jobs[sum / BLOCK][sum % BLOCK] += sign;
  }

  private int jobs(int sum) {
    return jobs[sum / BLOCK][sum % BLOCK];
  }

  private long key(int sum) {
    return keys[sum / BLOCK][sum % BLOCK];
  }

  private long key(PlacedJob placed, int stage) {
    long key = placed.client().classNumber();
    key = key * clients + placed.client().number();
    key = key * stages + stage;
    key = key * (sites + 1) + (stage == 0 ? 0 : placed.site(stage - 1) + 1);
    return key * sites + placed.site(stage);
  }

  /** Returns the place of a key in the index, vacant if it has no sum. */
  private int find(long key) {
    int place = hash(key);
    while (index[place] != VACANT && (index[place] == REMOVED || key(index[place]) != key)) {
      place = place + 1 & index.length - 1;
    }
    return place;
  }

  private int hash(long key) {
    return (int) ((key * 0x9e3779b97f4a7c15L) >>> 32) & (index.length - 1);
  }

  private int append(long key) {
    int block = size / BLOCK;
    if (block == keys.length) {
      keys = Arrays.copyOf(keys, 2 * block);
      jobs = Arrays.copyOf(jobs, 2 * block);
    }
    if (keys[block] == null) {
      // The first block grows: most grids have few sums.
      keys[block] = new long[block == 0 ? 16 : BLOCK];
      jobs[block] = new int[keys[block].length];
    }
    int at = size % BLOCK;
    if (at == keys[block].length) {
      keys[block] = Arrays.copyOf(keys[block], 2 * at);
      jobs[block] = Arrays.copyOf(jobs[block], 2 * at);
    }
    keys[block][at] = key;
    return size++;
  }

  private void grow() {
    index = vacant(2 * index.length);
    for (int sum = 0; sum < size; sum++) {
      if (jobs(sum) != 0 || sum == size - 1) {
        int place = hash(key(sum));
        while (index[place] != VACANT) {
          place = place + 1 & index.length - 1;
        }
        index[place] = sum;
      }
    }
  }

  /** {@return the sums; the index is given up} */
  List<StageTotals> totals() {
    index = null;
    int[] kept = new int[removed == 0 ? 0 : size - removed];
    for (int sum = 0, place = 0; place < kept.length; sum++) {
      if (jobs(sum) != 0) {
        kept[place++] = sum;
      }
    }
    return new Totals(kept);
  }

  /**
   * The sums of one number of a job. They are not stored as long as they follow: while each job has
   * the number of another column, or all have the same whole number.
   */
  private final class Column {
    /** Above it, not every whole number is a double. */
    private static final double MAX_WHOLE = 0x1p53;

    /** The column whose numbers the jobs may repeat; null for none. */
    private final Column like;

    /** The number that all jobs had so far; NaN before the first. */
    private double each = Double.NaN;

    private double[][] stored;

    Column(Column like) {
      this.like = like;
    }

    boolean isStored() {
      return stored != null;
    }

    /** Adds the number of a job, or subtracts it, before the job is counted. */
    void add(int sum, double number, int sign) {
      if (stored == null && like == null && !repeats(sum, number)) {
        store();
      }
      if (stored != null) {
        block(sum / BLOCK)[sum % BLOCK] += sign * number;
      }
    }

    private boolean repeats(int sum, double number) {
      if (Double.isNaN(each) && number == Math.rint(number)) {
        each = number;
      }
      return number == each && (jobs(sum) + 1) * number <= MAX_WHOLE;
    }

    /** Stores the sums of the jobs so far, since those of the next job do not follow. */
    void store() {
      double[][] sums = new double[keys.length][];
      for (int sum = 0; sum < size; sum++) {
        int block = sum / BLOCK;
        sums[block] = sums[block] == null ? new double[keys[block].length] : sums[block];
        sums[block][sum % BLOCK] = of(sum);
      }
      stored = sums;
    }

    /** Returns the numbers of a block, of the length of its keys. */
    private double[] block(int number) {
      if (stored.length < keys.length) {
        stored = Arrays.copyOf(stored, keys.length);
      }
      double[] block = stored[number];
      int length = keys[number].length;
      if (block == null || block.length < length) {
        block = block == null ? new double[length] : Arrays.copyOf(block, length);
        stored[number] = block;
      }
      return block;
    }

    double of(int sum) {
      if (stored != null) {
        return block(sum / BLOCK)[sum % BLOCK];
      }
      return like != null ? like.of(sum) : jobs(sum) == 0 ? 0 : jobs(sum) * each;
    }
  }

  /** The sums as a list that makes each on demand. */
  private final class Totals extends AbstractList<StageTotals> {
    /** The sums that were not removed; without any if none was. */
    private final int[] kept;

    Totals(int[] kept) {
      this.kept = kept;
    }

    @Override
    public int size() {
      return size - removed;
    }

    @Override
    public StageTotals get(int place) {
      int sum = removed == 0 ? place : kept[place];
      long key = key(sum);
      int site = (int) (key % sites);
      key /= sites;
      int from = (int) (key % (sites + 1)) - 1;
      key /= sites + 1;
      int stage = (int) (key % stages);
      key /= stages;
      return new StageTotals(
          (int) (key / clients),
          (int) (key % clients),
          stage,
          from,
          site,
          jobs(sum),
          operations.of(sum),
          atSpeed.of(sum),
          input.of(sum),
          output.of(sum));
    }
  }
}
