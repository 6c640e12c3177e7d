package org.quoin.scheduling.plan;

/**
 * The metrics by which self-tuning dynP ranks plans (Streit, JSSPP 2004, equations 1 and 3 to 8).
 * For the waiting jobs of a plan w is the width, l the requested time, a = w l, r the planned
 * response time; each metric is a sum of terms over a weight that is equal for all plans of a call.
 * Smaller is better.
 */
enum SelfTuningMetric {
  /** Mean r. */
  ART("ART", false) {
    @Override
    double factor(double w, double l) {
      return 1;
    }
  },
  /** Mean r weighted by a. */
  ART_W_A("ARTwA", false) {
    @Override
    double factor(double w, double l) {
      return w * l;
    }
  },
  /** Mean r weighted by w. */
  ART_W_W("ARTwW", false) {
    @Override
    double factor(double w, double l) {
      return w;
    }
  },
  /** Mean r / l, with l at least 1 s. */
  SLD("SLD", true) {
    @Override
    double factor(double w, double l) {
      return 1;
    }
  },
  /** Mean r / l weighted by a, which is the sum of w r over that of a. */
  SLD_W_A("SLDwA", false) {
    @Override
    double factor(double w, double l) {
      return w;
    }

    @Override
    double weight(double w, double l) {
      return w * l;
    }
  },
  /** Mean r / l weighted by w, with l at least 1 s. */
  SLD_W_W("SLDwW", true) {
    @Override
    double factor(double w, double l) {
      return w;
    }
  },
  /** The last planned end; not a sum. */
  MAKESPAN("makespan", false) {
    @Override
    double factor(double w, double l) {
      return 0;
    }
  };

  private final String id;
  private final boolean perLength;

  SelfTuningMetric(String id, boolean perLength) {
    this.id = id;
    this.perLength = perLength;
  }

  /** Returns the factor of a job's response time. */
  abstract double factor(double w, double l);

  /** Returns a job's part of the denominator. */
  double weight(double w, double l) {
    return factor(w, l);
  }

  /** Returns whether each term is divided by l, so that the sum is not a whole number. */
  boolean perLength() {
    return perLength;
  }

  /** Returns the name in files and on the command line. */
  String id() {
    return id;
  }
}
