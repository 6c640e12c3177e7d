package org.quoin.coscheduling;

import java.util.function.Consumer;

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
 * @param spinNs CPU time a receive spins before it blocks or yields, for each latency; 0 means
 *     slightly more than the latency of the message waited for, in the ratio of 200 us to 185.48 us
 * @param latencies how many latencies a message costs: with 4, all of a message's latency, the spin
 *     time and, since a job type fixes the shares, computation and I/O are four times as long
 * @param grain factor on computation and I/O alone
 * @param ioInterruptNs what the end of an I/O costs its host before the process wakes; 0 means no
 *     interrupt
 * @param sharedDisk whether a node has one disk that serves its processes first come first served;
 *     else every process has its own and never waits for it
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
    double grain,
    long ioInterruptNs,
    boolean sharedDisk) {

  /** The message size the latency was measured with, bytes. */
  public static final int STANDARD_MESSAGE = 4096;

  /** The paper's spin time and the latency it is slightly above, nanoseconds. */
  private static final double STANDARD_SPIN = 200_000;

  private static final double STANDARD_LATENCY = 185_480;

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
          0,
          1,
          1.0,
          0,
          false);

  /** How long a message of this size is under way. */
  public long messageLatencyNs() {
    return messageBytes == STANDARD_MESSAGE
        ? latencies * latencyNs
        : Math.round((double) latencies * latencyNs * messageBytes / STANDARD_MESSAGE);
  }

  /** CPU time a receive spins before it blocks or yields. */
  public long receiveSpinNs() {
    if (spinNs > 0) {
      return latencies * spinNs;
    }
    long latency = messageLatencyNs();
    return Math.max(latency + 1, Math.round(latency * (STANDARD_SPIN / STANDARD_LATENCY)));
  }

  /** A copy with changes, as in {@code STANDARD.with(p -> p.latencies = 4)}. */
  public Parameters with(Consumer<Draft> changes) {
    Draft draft = new Draft(this);
    changes.accept(draft);
    return draft.parameters();
  }

  /** Parameters while they are changed, under their names. */
  public static final class Draft {
    public long switchNs;
    public long gangSwitchNs;
    public long quantumNs;
    public long interruptNs;
    public long moveNs;
    public long endpointNs;
    public long latencyNs;
    public int messageBytes;
    public long nicNs;
    public long spinNs;
    public int latencies;
    public double grain;
    public long ioInterruptNs;
    public boolean sharedDisk;

    private Draft(Parameters from) {
      switchNs = from.switchNs;
      gangSwitchNs = from.gangSwitchNs;
      quantumNs = from.quantumNs;
      interruptNs = from.interruptNs;
      moveNs = from.moveNs;
      endpointNs = from.endpointNs;
      latencyNs = from.latencyNs;
      messageBytes = from.messageBytes;
      nicNs = from.nicNs;
      spinNs = from.spinNs;
      latencies = from.latencies;
      grain = from.grain;
      ioInterruptNs = from.ioInterruptNs;
      sharedDisk = from.sharedDisk;
    }

    private Parameters parameters() {
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
          grain,
          ioInterruptNs,
          sharedDisk);
    }
  }
}
