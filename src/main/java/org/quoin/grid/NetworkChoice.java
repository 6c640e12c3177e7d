package org.quoin.grid;

import java.util.List;
import java.util.Optional;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.network.fluid.PacketTimes;

/**
 * The network queues on which a fluid stands for packets under {@code network: auto}.
 *
 * @param times for each queue the times of its packets where a fluid stands for them; empty for a
 *     queue of packets
 * @param error estimated relative error of the mean time that a job's data are on their way, at
 *     least 0
 * @param reason why all queues are packets, or why the error may be larger than usual; may be empty
 */
public record NetworkChoice(List<Optional<PacketTimes>> times, double error, String reason) {

  /** Every queue as the transport of the grid has it. */
  public static final NetworkChoice NONE = new NetworkChoice(List.of(), 0, "");

  public NetworkChoice {
    times = List.copyOf(times);
  }

  /** {@return the number of queues on which a fluid stands for packets} */
  public long fluidQueues() {
    return times.stream().filter(Optional::isPresent).count();
  }

  /** {@return the choice in words} */
  public String sentence() {
    long fluid = fluidQueues();
    return fluid == 0
        ? "packets on all queues: " + reason
        : "a fluid in place of packets on %s, estimated error of the time of transfers %s%s"
            .formatted(
                fluid == times.size()
                    ? Plurals.counted(times.size(), "queue")
                    : fluid + " of " + Plurals.counted(times.size(), "queue"),
                Percent.whole(error),
                reason.isEmpty() ? "" : "; " + reason);
  }

  /**
   * {@return the times of the packets for which a fluid stands; empty for a queue of packets}
   *
   * @param queue number of the queue
   */
  public Optional<PacketTimes> fluid(int queue) {
    return times.isEmpty() ? Optional.empty() : times.get(queue);
  }
}
