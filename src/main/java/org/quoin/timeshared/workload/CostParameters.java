package org.quoin.timeshared.workload;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.quoin.base.Quantity;

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
 * @param gangSyncNs what synchronising the nodes costs each of them at a gang boundary at which a
 *     process changes anywhere, beside the switch
 * @param gangSyncGrowth how that grows with the nodes
 * @param fixedLatencyNs the part of the latency that does not depend on the message size
 * @param yieldNs the system call of a yield
 * @param yieldBelowAll whether a yield drops below the lowest process of its node, itself and the
 *     blocked ones included; else below the lowest of the others
 * @param boostThreadNs what the thread of the periodic boost costs each millisecond, whatever it
 *     finds, at a node with a process; 0 means that it runs where there are several only
 * @param slackNs how much of its next computation a process does after it has sent and before it
 *     waits, at most: the receive is posted, and the messages come meanwhile
 * @param memoryBytes of a node; 0 means enough
 * @param footprintBytes memory of a process
 * @param pagingRate bytes a second that a node reads when it switches to a process that is not all
 *     in memory
 */
public record CostParameters(
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
    boolean sharedDisk,
    long gangSyncNs,
    Growth gangSyncGrowth,
    long fixedLatencyNs,
    long yieldNs,
    boolean yieldBelowAll,
    long boostThreadNs,
    long slackNs,
    double memoryBytes,
    double footprintBytes,
    double pagingRate) {

  /** The message size the latency was measured with, bytes. */
  public static final int STANDARD_MESSAGE = 4096;

  /** The paper's spin time and the latency it is slightly above, nanoseconds. */
  private static final double STANDARD_SPIN = 200_000;

  private static final double STANDARD_LATENCY = 185_480;

  private static final double NS = 1e9;
  private static final double HOUR = 3600;
  private static final long MILLISECOND = 1_000_000;

  /** Bytes a second of a disk of the paper's time. */
  private static final double STANDARD_PAGING = 20e6;

  /** The paper's values. */
  public static final CostParameters STANDARD = new Draft().fixed();

  /** {@return how long a message of the usual size is under way} */
  public long messageLatencyNs() {
    return messageLatencyNs(messageBytes);
  }

  /** {@return how long a message of a size is under way; 0 for the usual size} */
  public long messageLatencyNs(int size) {
    int bytes = size == 0 ? messageBytes : size;
    return bytes == STANDARD_MESSAGE
        ? latencies * latencyNs
        : latencies * fixedLatencyNs
            + Math.round(
                (double) latencies * (latencyNs - fixedLatencyNs) * bytes / STANDARD_MESSAGE);
  }

  /** {@return what a gang boundary costs each of so many nodes, the switch apart} */
  public long gangSyncNs(int nodes) {
    return gangSyncNs == 0 ? 0 : gangSyncNs * gangSyncGrowth.of(nodes);
  }

  /**
   * {@return how long a node reads pages at a switch: as much of the process as is not in memory
   * when all its processes share it, the one switched to last}
   *
   * @param processes of the node
   */
  public long pagingNs(int processes) {
    if (memoryBytes == 0) {
      return 0;
    }
    double missing = Math.min(footprintBytes, processes * footprintBytes - memoryBytes);
    return missing <= 0 ? 0 : Math.round(missing / pagingRate * NS);
  }

  /** {@return how many processes a node can hold without paging; at least one} */
  public int processesInMemory() {
    return memoryBytes == 0 || footprintBytes == 0
        ? Integer.MAX_VALUE
        : (int) Math.max(1, memoryBytes / footprintBytes);
  }

  /**
   * Tells which values contradict each other, so that there is nothing to simulate.
   *
   * @param told takes the name of an option, and what is wrong with its value
   */
  public void contradictions(BiConsumer<String, String> told) {
    double latency = messageLatencyNs();
    if (latency > HOUR * NS) {
      told.accept("message", "a message would take more than an hour; expected less");
    }
    if (fixedLatencyNs > latencyNs) {
      told.accept("fixed-latency", "is more than the latency; expected a part of it");
    }
    if (2 * nicNs > latency) {
      String each = Quantity.DURATION.show(nicNs / NS);
      told.accept("nic", "twice " + each + " is more than a message's latency; expected less");
    }
    if (boostThreadNs >= MILLISECOND) {
      told.accept("boost-thread", "takes each millisecond whole; expected less than 1 ms");
    }
  }

  /**
   * Refuses a type whose messages the network interfaces hold for longer than they are under way.
   *
   * @throws IllegalArgumentException with what was expected
   */
  public void check(JobType type) {
    if (type.messageBytes() > 0 && 2 * nicNs > messageLatencyNs(type.messageBytes())) {
      throw new IllegalArgumentException(
          "'" + type.name() + "'; twice nic is more than the latency of its messages");
    }
  }

  /**
   * {@return CPU time a receive spins before it blocks or yields, for a message of the usual size}
   */
  public long receiveSpinNs() {
    return receiveSpinNs(messageLatencyNs());
  }

  /** {@return the same for a message that is so long under way} */
  public long receiveSpinNs(long latency) {
    if (spinNs > 0) {
      return latencies * spinNs;
    }
    return Math.max(latency + 1, Math.round(latency * (STANDARD_SPIN / STANDARD_LATENCY)));
  }

  /** {@return a copy with changes, as in {@code STANDARD.with(p -> p.latencies = 4)}} */
  public CostParameters with(Consumer<Draft> changes) {
    Draft draft = new Draft();
    draft.take(this);
    changes.accept(draft);
    return draft.fixed();
  }

  /** Parameters while they are changed, under their names; they start as the paper's. */
  public static final class Draft extends RecordBuilder<CostParameters> {
    public long switchNs = 200_000;
    public long gangSwitchNs = 2_000_000;
    public long quantumNs = 200_000_000;
    public long interruptNs = 50_000;
    public long moveNs = 3_000;
    public long endpointNs = 2_000;
    public long latencyNs = 185_480;
    public int messageBytes = STANDARD_MESSAGE;
    public long nicNs;
    public long spinNs;
    public int latencies = 1;
    public double grain = 1;
    public long ioInterruptNs;
    public boolean sharedDisk;
    public long gangSyncNs;
    public Growth gangSyncGrowth = Growth.CONSTANT;
    public long fixedLatencyNs;
    public long yieldNs;
    public boolean yieldBelowAll;
    public long boostThreadNs;
    public long slackNs;
    public double memoryBytes;
    public double footprintBytes;
    public double pagingRate = STANDARD_PAGING;

    private Draft() {
      super(CostParameters.class);
    }
  }
}
