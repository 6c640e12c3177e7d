package org.quoin.coscheduling;

/**
 * Costs and sizes of a time-shared cluster; the defaults are the underlined values of the paper's
 * Table 3. Times in nanoseconds.
 *
 * @param switchNs context switch of the native scheduler
 * @param gangSwitchNs context switch at a gang boundary, synchronisation included
 * @param quantumNs gang quantum Q; boundaries are its multiples
 * @param interruptNs processing of one interrupt
 * @param moveNs moving a process between queues, also a call that blocks
 * @param endpointNs looking at one endpoint for messages
 * @param latencyNs one-way latency of a message of 4,096 bytes
 * @param messageBytes message size; the latency is linear in it
 * @param nicNs time a message occupies the sender's and again the receiver's network interface,
 *     inside the latency; 0 means no contention there
 * @param spinNs CPU time a receive spins before it blocks or yields, for each latency
 * @param latencies how many latencies a message costs: with 4, all of a message's latency, the spin
 *     time and, since a job type fixes the shares, computation and I/O are four times as long
 * @param grain factor on computation and I/O alone
 */
public record Parameters(
    long switchNs,
    long gangSwitchNs,
    long quantumNs,
    long interruptNs,
    long moveNs,
    long endpointNs,
    long latencyNs,
    int messageBytes,
    long nicNs,
    long spinNs,
    int latencies,
    double grain) {

  /** The message size the latency was measured with, bytes. */
  public static final int STANDARD_MESSAGE = 4096;

  /** The paper's values. */
  public static final Parameters STANDARD =
      new Parameters(
          200_000,
          2_000_000,
          200_000_000,
          50_000,
          3_000,
          2_000,
          185_480,
          STANDARD_MESSAGE,
          0,
          200_000,
          1,
          1.0);

  /** How long a message of this size is under way. */
  public long messageLatencyNs() {
    return messageBytes == STANDARD_MESSAGE
        ? latencies * latencyNs
        : Math.round((double) latencies * latencyNs * messageBytes / STANDARD_MESSAGE);
  }

  /** CPU time a receive spins: the spin time for each latency. */
  long receiveSpinNs() {
    return latencies * spinNs;
  }

  /** Another number of latencies a message costs. */
  public Parameters withLatencies(int other) {
    return new Parameters(
        switchNs,
        gangSwitchNs,
        quantumNs,
        interruptNs,
        moveNs,
        endpointNs,
        latencyNs,
        messageBytes,
        nicNs,
        spinNs,
        other,
        grain);
  }

  /** Another grain of computation and I/O. */
  public Parameters withGrain(double other) {
    return new Parameters(
        switchNs,
        gangSwitchNs,
        quantumNs,
        interruptNs,
        moveNs,
        endpointNs,
        latencyNs,
        messageBytes,
        nicNs,
        spinNs,
        latencies,
        other);
  }

  /** Another spin time. */
  public Parameters withSpin(long other) {
    return new Parameters(
        switchNs,
        gangSwitchNs,
        quantumNs,
        interruptNs,
        moveNs,
        endpointNs,
        latencyNs,
        messageBytes,
        nicNs,
        other,
        latencies,
        grain);
  }

  /** Other costs of a context switch and an interrupt under the native schedulers. */
  public Parameters withOverheads(long otherSwitch, long otherInterrupt) {
    return new Parameters(
        otherSwitch,
        gangSwitchNs,
        quantumNs,
        otherInterrupt,
        moveNs,
        endpointNs,
        latencyNs,
        messageBytes,
        nicNs,
        spinNs,
        latencies,
        grain);
  }

  /** Another gang quantum and the cost of a switch at its boundary. */
  public Parameters withGang(long otherQuantum, long otherSwitch) {
    return new Parameters(
        switchNs,
        otherSwitch,
        otherQuantum,
        interruptNs,
        moveNs,
        endpointNs,
        latencyNs,
        messageBytes,
        nicNs,
        spinNs,
        latencies,
        grain);
  }

  /** Another occupation of the network interfaces by a message. */
  public Parameters withNic(long other) {
    return new Parameters(
        switchNs,
        gangSwitchNs,
        quantumNs,
        interruptNs,
        moveNs,
        endpointNs,
        latencyNs,
        messageBytes,
        other,
        spinNs,
        latencies,
        grain);
  }
}
