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

  /** Numbers of a key: class, client, stage, site before, site; then the number of jobs. */
  private static final int KEY = 6;

  private static final int JOBS = 5;

  /** Operations, operations at the site's speed, bytes of input and of output. */
  private static final int SUMS = 4;

  private int[][] keys = new int[1][];
  private double[][] sums = new double[1][];
  private int size;
  private int removed;

  /** The sum of a key, by its hash; the next free place if another key has it. */
  private int[] index = vacant(64);

  private static int[] vacant(int length) {
    int[] index = new int[length];
    Arrays.fill(index, VACANT);
    return index;
  }

  /** Adds a stage of a job. */
  void add(PlacedJob placed, int stage) {
    int place = find(placed, stage);
    int sum = index[place];
    if (sum < 0) {
      sum = append(placed, stage);
      index[place] = sum;
      if (2 * size > index.length) {
        grow();
      }
    }
    count(sum, placed, stage, 1);
  }

  /** Subtracts a stage of a job that was added before; a sum of no job is removed. */
  void subtract(PlacedJob placed, int stage) {
    int place = find(placed, stage);
    int sum = index[place];
    count(sum, placed, stage, -1);
    if (key(sum, JOBS) == 0) {
      index[place] = REMOVED;
      removed++;
    }
  }

  private void count(int sum, PlacedJob placed, int stage, int sign) {
    keys[sum / BLOCK][KEY * (sum % BLOCK) + JOBS] += sign;
    double[] block = sums[sum / BLOCK];
    int first = SUMS * (sum % BLOCK);
    block[first] += sign * placed.operations(stage);
    block[first + 1] += sign * placed.job(stage).operations();
    block[first + 2] += sign * placed.bytes(stage);
    block[first + 3] += sign * placed.bytes(stage + 1);
  }

  private int key(int sum, int part) {
    return keys[sum / BLOCK][KEY * (sum % BLOCK) + part];
  }

  private static int from(PlacedJob placed, int stage) {
    return stage == 0 ? StageTotals.CLIENT : placed.site(stage - 1);
  }

  /** Returns the place of a key in the index, vacant if it has no sum. */
  private int find(PlacedJob placed, int stage) {
    int jobClass = placed.client().classNumber();
    int client = placed.client().number();
    int from = from(placed, stage);
    int site = placed.site(stage);
    int place = hash(jobClass, client, stage, from, site);
    for (; index[place] != VACANT; place = place + 1 & index.length - 1) {
      int sum = index[place];
      if (sum >= 0
          && key(sum, 1) == client
          && key(sum, 4) == site
          && key(sum, 0) == jobClass
          && key(sum, 2) == stage
          && key(sum, 3) == from) {
        break;
      }
    }
    return place;
  }

  private int hash(int jobClass, int client, int stage, int from, int site) {
    long mixed = (((client * 31L + jobClass) * 31 + stage) * 1_000_003 + from) * 1_000_003 + site;
    mixed *= 0x9e3779b97f4a7c15L;
    return (int) (mixed >>> 32) & index.length - 1;
  }

  private int append(PlacedJob placed, int stage) {
    int block = size / BLOCK;
    if (block == keys.length) {
      keys = Arrays.copyOf(keys, 2 * block);
      sums = Arrays.copyOf(sums, 2 * block);
    }
    if (keys[block] == null) {
      // The first block grows: most grids have few sums.
      keys[block] = new int[block == 0 ? 16 * KEY : BLOCK * KEY];
      sums[block] = new double[block == 0 ? 16 * SUMS : BLOCK * SUMS];
    }
    int first = KEY * (size % BLOCK);
    if (first == keys[block].length) {
      keys[block] = Arrays.copyOf(keys[block], 2 * first);
      sums[block] = Arrays.copyOf(sums[block], 2 * sums[block].length);
    }
    keys[block][first] = placed.client().classNumber();
    keys[block][first + 1] = placed.client().number();
    keys[block][first + 2] = stage;
    keys[block][first + 3] = from(placed, stage);
    keys[block][first + 4] = placed.site(stage);
    return size++;
  }

  private void grow() {
    index = vacant(2 * index.length);
    for (int sum = 0; sum < size; sum++) {
      if (key(sum, JOBS) != 0 || sum == size - 1) {
        int place = hash(key(sum, 0), key(sum, 1), key(sum, 2), key(sum, 3), key(sum, 4));
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
      if (key(sum, JOBS) != 0) {
        kept[place++] = sum;
      }
    }
    return new Totals(kept);
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
      double[] block = sums[sum / BLOCK];
      int first = SUMS * (sum % BLOCK);
      return new StageTotals(
          key(sum, 0),
          key(sum, 1),
          key(sum, 2),
          key(sum, 3),
          key(sum, 4),
          key(sum, JOBS),
          block[first],
          block[first + 1],
          block[first + 2],
          block[first + 3]);
    }
  }
}
