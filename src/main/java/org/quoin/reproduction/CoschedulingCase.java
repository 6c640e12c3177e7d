package org.quoin.reproduction;

import org.quoin.coscheduling.Parameters;
import org.quoin.coscheduling.Pattern;
import org.quoin.coscheduling.Scheme;
import org.quoin.coscheduling.WorkloadMix;

/**
 * One point of a figure of Zhang et al. (2001).
 *
 * @param scheme the scheme
 * @param mix the workload
 * @param pattern the communication pattern
 * @param nodes p, all fragments together
 * @param fragments into how many equal clusters the nodes are split; jobs go to them in turn
 * @param mpl multiprogramming level
 * @param skew s as a fraction
 * @param parameters costs
 * @param widest most tasks of a job
 * @param load offered load of 32 nodes; 0 means that all jobs are there from the start and the use
 *     is measured
 */
record CoschedulingCase(
    Scheme scheme,
    WorkloadMix mix,
    Pattern pattern,
    int nodes,
    int fragments,
    int mpl,
    double skew,
    Parameters parameters,
    int widest,
    double load) {

  /** The underlined values of Table 3 of the paper, WL7, at half load. */
  static CoschedulingCase of(Scheme scheme, Parameters parameters) {
    return new CoschedulingCase(
        scheme, WorkloadMix.WL7, Pattern.NN, 32, 1, 5, 0.2, parameters, 32, 0.5);
  }

  /** The case whose runs are those of this one: PB is PB-A by another name. */
  CoschedulingCase measured() {
    return scheme == Scheme.PB ? with(Scheme.PB_A) : this;
  }

  private CoschedulingCase with(Scheme other) {
    return new CoschedulingCase(
        other, mix, pattern, nodes, fragments, mpl, skew, parameters, widest, load);
  }

  CoschedulingCase with(WorkloadMix other) {
    return new CoschedulingCase(
        scheme, other, pattern, nodes, fragments, mpl, skew, parameters, widest, load);
  }

  CoschedulingCase with(Pattern other) {
    return new CoschedulingCase(
        scheme, mix, other, nodes, fragments, mpl, skew, parameters, widest, load);
  }

  CoschedulingCase with(Parameters other) {
    return new CoschedulingCase(
        scheme, mix, pattern, nodes, fragments, mpl, skew, other, widest, load);
  }

  CoschedulingCase withMpl(int other) {
    return new CoschedulingCase(
        scheme, mix, pattern, nodes, fragments, other, skew, parameters, widest, load);
  }

  CoschedulingCase withSkew(double other) {
    return new CoschedulingCase(
        scheme, mix, pattern, nodes, fragments, mpl, other, parameters, widest, load);
  }

  CoschedulingCase withLoad(double other) {
    return new CoschedulingCase(
        scheme, mix, pattern, nodes, fragments, mpl, skew, parameters, widest, other);
  }

  /** Another machine for the same jobs of at most 16 tasks. */
  CoschedulingCase withMachine(int otherNodes, int otherFragments) {
    return new CoschedulingCase(
        scheme, mix, pattern, otherNodes, otherFragments, mpl, skew, parameters, 16, load);
  }
}
