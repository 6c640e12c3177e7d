package org.quoin.reproduction.dynp;

import java.util.Locale;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/**
 * Why KTH's utilisation cannot be the paper's, as far as its Table 1 tells: how much longer its
 * jobs can have been, and how many processor-seconds there are too few.
 *
 * @param paper per cent, as printed
 * @param ours per cent
 * @param missing processor-seconds to the printed value
 * @param longer seconds by which all jobs together can be longer in the paper at most
 */
record Utilisation(double paper, double ours, double missing, double longer) {

  /** Of a log, whose utilisation is the same under every metric. */
  static Utilisation of(PaperLog log, JobLog jobs, double ours) {
    double paper = Paper.utilizations(log)[0];
    double area =
        jobs.jobs().stream().mapToDouble(job -> job.processors() * job.computeTime()).sum();
    double seconds = jobs.jobs().stream().mapToDouble(Job::computeTime).sum();
    double most = (Paper.properties(log)[7] + 0.5) * Paper.properties(log)[13];
    return new Utilisation(paper, ours, area * (paper / ours - 1), most - seconds);
  }

  String text() {
    return String.format(
        Locale.ROOT,
        "KTH's utilisation is %.3f for %.3f under every metric, %,.0f processor-seconds too few;"
            + " by the mean run time in Table 1 the paper's jobs ran at most %,.0f s longer in all,"
            + " which were %,.0f processors on average, of %d: some jobs must differ in width or"
            + " time.",
        ours,
        paper,
        missing,
        longer,
        missing / longer,
        PaperLog.KTH.processors());
  }
}
