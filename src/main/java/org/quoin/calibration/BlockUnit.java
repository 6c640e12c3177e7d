package org.quoin.calibration;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.calibration.MeasuredJobs.Row;

/** Groups of measured jobs that may depend on each other, which are left out or drawn together. */
public enum BlockUnit {
  /** Successive jobs, in about twelve blocks. */
  JOBS {
    @Override
    int[] blocks(MeasuredJobs jobs, int length) {
      return successive(jobs.jobs().size(), Math.max(1, jobs.jobs().size() / length));
    }
  },
  /** The jobs that are submitted on one day, in the time zone of the measurement. */
  DAYS {
    @Override
    int[] blocks(MeasuredJobs jobs, int length) {
      if (!jobs.hasClock()) {
        throw new InputException(
            "--blocks", "days needs times of submission, which the measured jobs do not have");
      }
      return several(numbered(jobs.jobs(), jobs::dayOf), "day", jobs);
    }
  },
  /** The jobs of one user, or of one client where no user is stated. */
  USERS {
    @Override
    int[] blocks(MeasuredJobs jobs, int length) {
      return several(numbered(jobs.jobs(), Row::user), "user", jobs);
    }
  };

  /** Minimum number of days or users: fewer do not show how much they differ. */
  private static final int LEAST = 5;

  /**
   * {@return the number of the block of each job, from 0}
   *
   * @param length least number of successive jobs in a block
   * @throws InputException if the jobs are of too few days or users
   */
  abstract int[] blocks(MeasuredJobs jobs, int length);

  /** {@return the blocks of a list that is cut into some blocks of nearly equal size} */
  static int[] successive(int size, int blocks) {
    int[] block = new int[size];
    for (int number = 0; number < blocks; number++) {
      int end = Jackknife.cut(size, number + 1, blocks);
      for (int job = Jackknife.cut(size, number, blocks); job < end; job++) {
        block[job] = number;
      }
    }
    return block;
  }

  /** {@return the number of blocks, which are numbered from 0} */
  static int count(int[] blocks) {
    int most = -1;
    for (int block : blocks) {
      most = Math.max(most, block);
    }
    return most + 1;
  }

  /** Numbers the values of a property in the order in which they first appear. */
  private static int[] numbered(List<Row> jobs, Function<Row, Object> property) {
    Map<Object, Integer> numbers = new HashMap<>();
    int[] blocks = new int[jobs.size()];
    for (int job = 0; job < blocks.length; job++) {
      int next = numbers.size();
      blocks[job] = numbers.computeIfAbsent(property.apply(jobs.get(job)), key -> next);
    }
    return blocks;
  }

  private static int[] several(int[] blocks, String what, MeasuredJobs jobs) {
    int count = count(blocks);
    if (count < LEAST) {
      throw new InputException(
          "--blocks",
          "%ss needs at least %d; the %,d fitted jobs are of %d %s%s"
              .formatted(what, LEAST, jobs.jobs().size(), count, what, count == 1 ? "" : "s"));
    }
    return blocks;
  }
}
