package org.quoin.timeshared;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.quoin.timeshared.workload.IterativeJob;

/** A process and what it does: COMPUTE, IO, SEND, RECEIVE or BLOCKED. */
final class NaiveProcess {
  final IterativeJob job;
  final int rank;
  final SplittableRandom skew;
  final List<NaiveProcess> all;
  final NaiveCpu cpu;
  final int[] program;
  final Map<Integer, Integer> mail = new HashMap<>();
  String doing = "COMPUTE";
  long left;
  long spun;
  boolean yielded;
  boolean woken;
  long io;
  long exchanged;
  long used;
  final long start;
  int step;
  long iterations;
  int level;
  long quantum;
  long mailSince;
  boolean gone;

  NaiveProcess(
      IterativeJob job, int rank, SplittableRandom skew, List<NaiveProcess> all, NaiveCpu cpu) {
    this.job = job;
    this.rank = rank;
    this.skew = skew;
    this.all = all;
    this.cpu = cpu;
    start = cpu.cluster.now;
    program = job.pattern().program(rank, job.tasks());
    iterations = job.iterations();
    begin();
  }

  void begin() {
    doing = "COMPUTE";
    left = draw(job.computeNs());
    step = 0;
    exchanged = 0;
  }

  long draw(long time) {
    return skew == null
        ? time
        : Math.round(time * (1 + cpu.cluster.skewness * (skew.nextDouble() - 0.5)));
  }

  boolean hasMail() {
    return mail.getOrDefault(program[step], 0) > 0;
  }

  int pending() {
    return mail.values().stream().mapToInt(n -> n).sum();
  }

  boolean ready() {
    return doing.equals("COMPUTE") || doing.equals("SEND") || doing.equals("RECEIVE");
  }

  int state() {
    if (doing.equals("RECEIVE")) {
      return hasMail() ? 3 : 4;
    }
    return pending() == 0 ? 1 : 2;
  }

  /** Works on the message of this step, if that takes time, and goes on afterwards. */
  private boolean works() {
    long cost = cpu.cluster.costs.messageCpuNs();
    if (cost > 0) {
      step++;
      doing = "SEND";
      cpu.kernel(cost);
    }
    return cost > 0;
  }

  /** The current process goes on with its sends and receives. */
  void exchange() {
    for (; step < program.length; step++) {
      if (program[step] < 0) {
        cpu.send(all.get(~program[step]), rank);
        if (works()) {
          return;
        }
      } else if (hasMail()) {
        mail.merge(program[step], -1, Integer::sum);
        if (works()) {
          return;
        }
      } else {
        doing = "RECEIVE";
        spun = 0;
        yielded = false;
        return;
      }
    }
    if (--iterations > 0) {
      begin();
    } else {
      gone = true;
      cpu.leave(this);
    }
  }
}
