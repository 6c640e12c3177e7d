package org.quoin.timeshared.workload;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.quoin.base.Quantity;
import org.quoin.base.RecordBuilder;

/**
 * Costs and sizes of a time-shared cluster; the defaults are the underlined values of the paper's
 * Table 3. Times are in nanoseconds.
 *
 * @param switchNs context switch of the native scheduler
 * @param gangSwitchNs context switch at a gang boundary, synchronisation included
 * @param quantumNs gang quantum Q; boundaries are its multiples
 * @param interruptNs processing of one interrupt
 * @param moveNs moving a process between queues, also a call that blocks
 * @param endpointNs examining one endpoint for messages
 * @param latencyNs one-way latency of a message of 4,096 bytes
 * @param messageBytes message size; the latency is linear in it
 * @param nicNs time that a message occupies the sender's and again the receiver's network
 *     interface, within the latency; 0 means no contention there
 * @param spinNs CPU time that a receive spins before it blocks or yields, for each latency; 0 means
 *     slightly more than the latency of the awaited message, in the ratio of 200 us to 185.48 us
 * @param latencies number of latencies per message: with 4, the message's latency, the spin time
 *     and, since a job type fixes the shares, computation and I/O are four times as long
 * @param grain factor on computation and I/O alone
 * @param ioInterruptNs cost of the end of an I/O to its host before the process wakes; 0 means no
 *     interrupt
 * @param sharedDisk whether a node has one disk that serves its processes first come, first served;
 *     otherwise every process has its own disk
 * @param gangSyncNs cost to each node of synchronising the nodes at a gang boundary at which any
 *     process changes, in addition to the switch
 * @param gangSyncGrowth growth of this cost with the number of nodes
 * @param fixedLatencyNs part of the latency that does not depend on the message size
 * @param yieldNs system call of a yield
 * @param yieldBelowAll whether a yield drops below the lowest process of its node, itself and the
 *     blocked ones included; otherwise below the lowest of the others
 * @param boostThreadNs cost of the thread of the periodic boost each millisecond, also if it finds
 *     nothing, at a node with a process; 0 means that it runs only where there are several
 * @param slackNs maximum part of its next computation that a process does after it has sent and
 *     before it waits: the receive is posted, and messages arrive meanwhile
 * @param memoryBytes memory of a node; 0 means enough
 * @param footprintBytes memory of a process
 * @param pagingRate bytes per second that a node reads when it switches to a process that is partly
 *     out of memory
 * @param yieldsOnce whether a receive yields once and then spins until its message comes; otherwise
 *     it yields again after each spin time
 * @param preemption the ready processes for which the scheduler takes the CPU from another
 * @param ioIsShare whether finished I/O counts as time that a process has received, where a
 *     heuristic of the periodic boost prefers the least share
 * @param messageCpuNs CPU time of sending a message, and again of receiving it, in addition to the
 *     latency
 * @param quantumLevels number of levels that a process loses at the end of its quantum
 * @param wakeKeepsQuantum whether a process that wakes has the rest of its quantum, at most a
 *     quantum of the top level; otherwise a new quantum
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
    double pagingRate,
    boolean yieldsOnce,
    TickPreemption preemption,
    boolean ioIsShare,
    long messageCpuNs,
    int quantumLevels,
    boolean wakeKeepsQuantum) {

  /** Message size, in bytes, of the measured latency. */
  public static final int STANDARD_MESSAGE = 4096;

  /** The paper's spin time in nanoseconds, slightly more than the latency. */
  private static final double STANDARD_SPIN = 200_000;

  private static final double STANDARD_LATENCY = 185_480;

  private static final double NS = 1e9;
  private static final double HOUR = 3600;
  private static final long MILLISECOND = 1_000_000;

  /** Bytes per second of a disk at the time of the paper. */
  private static final double STANDARD_PAGING = 20e6;

  /** The paper's values. */
  public static final CostParameters STANDARD = new Draft().fixed();

  /** {@return the latency of a message of the default size} */
  public long messageLatencyNs() {
    return messageLatencyNs(messageBytes);
  }

  /** {@return the latency of a message; size 0 is the default size} */
  public long messageLatencyNs(int size) {
    int bytes = size == 0 ? messageBytes : size;
    return bytes == STANDARD_MESSAGE
        ? latencies * latencyNs
        : latencies * fixedLatencyNs
            + Math.round(
                (double) latencies * (latencyNs - fixedLatencyNs) * bytes / STANDARD_MESSAGE);
  }

  /** {@return the cost of a gang boundary to each of some nodes, without the switch} */
  public long gangSyncNs(int nodes) {
    return gangSyncNs == 0 ? 0 : gangSyncNs * gangSyncGrowth.of(nodes);
  }

  /**
   * {@return the time that a node reads pages at a switch: the part of the process that is out of
   * memory if all processes of the node share it and this one was switched to longest ago}
   *
   * @param processes number of processes of the node
   */
  public long pagingNs(int processes) {
    if (memoryBytes == 0) {
      return 0;
    }
    double missing = Math.min(footprintBytes, processes * footprintBytes - memoryBytes);
    return missing <= 0 ? 0 : Math.round(missing / pagingRate * NS);
  }

  /** {@return the number of processes that a node can hold without paging, at least one} */
  public int processesInMemory() {
    return memoryBytes == 0 || footprintBytes == 0
        ? Integer.MAX_VALUE
        : (int) Math.max(1, memoryBytes / footprintBytes);
  }

  /**
   * Reports values that contradict each other, so that no simulation is possible.
   *
   * @param mistakes receives the name of an option, and the mistake in its value
   */
  public void contradictions(BiConsumer<String, String> mistakes) {
    double latency = messageLatencyNs();
    if (latency > HOUR * NS) {
      mistakes.accept("message", "a message would take more than an hour; expected less");
    }
    if (fixedLatencyNs > latencyNs) {
      mistakes.accept("fixed-latency", "is more than the latency; expected a part of it");
    }
    if (2 * nicNs > latency) {
      String each = Quantity.DURATION.show(nicNs / NS);
      mistakes.accept("nic", "twice " + each + " is more than a message's latency; expected less");
    }
    if (boostThreadNs >= MILLISECOND) {
      mistakes.accept("boost-thread", "takes each millisecond whole; expected less than 1 ms");
    }
  }

  /**
   * Rejects a type whose messages occupy the network interfaces for longer than their latency.
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
   * {@return the CPU time that a receive spins before it blocks or yields, for a message of the
   * default size}
   */
  public long receiveSpinNs() {
    return receiveSpinNs(messageLatencyNs());
  }

  /** {@return the CPU time that a receive spins for a message with the given latency} */
  public long receiveSpinNs(long latency) {
    if (spinNs > 0) {
      return latencies * spinNs;
    }
    return Math.max(latency + 1, Math.round(latency * (STANDARD_SPIN / STANDARD_LATENCY)));
  }

  /** {@return a changed copy, as in {@code STANDARD.with(p -> p.latencies = 4)}} */
  public CostParameters with(Consumer<Draft> changes) {
    return RecordBuilder.changed(new Draft(), this, changes);
  }

  /** Mutable parameters under their names; they begin at the paper's values. */
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
    public boolean yieldsOnce;
    public TickPreemption preemption = TickPreemption.HEAD;
    public boolean ioIsShare;
    public long messageCpuNs;
    public int quantumLevels = 1;
    public boolean wakeKeepsQuantum;

    private Draft() {
      super(CostParameters.class);
    }
  }
}
