package org.quoin.network;

import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;

/**
 * The router before a later hop, as seen by one transfer. Packets that arrive from the previous
 * link wait here without a limit and are offered to this hop one at a time, in order, by the
 * client's own rule: the next packet is offered a spacing after the previous one was accepted, or
 * at its arrival if that is later; a blocked packet is retried.
 *
 * <p>A blocked attempt costs no event. The buffer stays full until its next departure, so every
 * attempt before that is blocked too; these are only counted, and the first that can succeed is
 * simulated. With exponential delays all transfers with a waiting packet attempt as one {@link
 * SuperposedSenders}.
 */
final class Forwarder implements SuperposedSenders.Sender {
  private final Engine engine;
  private final PacketModel model;
  private final Transfer transfer;
  private final LiveLink channel;
  private final int hop;
  private final RandomGenerator random;
  private final double mean;

  /** The joint attempts of all senders; null if delays are not exponential. */
  private final SuperposedSenders crowd;

  private final Offering offering = new Offering();
  private final Coming coming = new Coming();
  private long waiting;
  private long accepted;

  /** Earliest time of the next offer: a spacing after the last packet was accepted. */
  private double ready;

  Forwarder(Engine engine, PacketModel model, Transfer transfer, LiveLink channel, int hop) {
    this.engine = engine;
    this.model = model;
    this.transfer = transfer;
    this.channel = channel;
    this.hop = hop;
    this.random = channel.senders();
    this.mean = channel.meanService();
    this.crowd = model.memorylessSenders() ? channel.crowd(engine) : null;
    channel.putBehindRouter();
  }

  long accepted() {
    return accepted;
  }

  /** Schedules the arrival of a packet at this router. */
  void comesAt(double time) {
    engine.at(time, Phase.PACKET, transfer.place(hop, 1), coming);
  }

  /** Drops the waiting packets of a cancelled transfer. */
  void cancel(double time) {
    if (waiting == 0) {
      return;
    }
    channel.gaveUp(waiting, time);
    waiting = 0;
    if (crowd != null) {
      crowd.leave(this, time);
    }
  }

  private void come() {
    if (transfer.isOver()) {
      return;
    }
    double time = engine.now();
    channel.packetArrived(time);
    if (++waiting > 1) {
      return;
    }
    if (crowd == null) {
      if (ready > time) {
        offerAt(ready);
      } else {
        offerAlone();
      }
    } else if (ready > time) {
      crowd.join(this, time);
    } else if (offer(time)) {
      left(time);
    } else {
      crowd.joinRefused(this, time);
    }
  }

  @Override
  public boolean offer(double time) {
    double fraction = transfer.fraction(accepted);
    if (!channel.queue().offer(time, fraction, transfer, hop)) {
      return false;
    }
    channel.accepted(fraction * model.packetBytes());
    channel.forwarded(time);
    waiting--;
    accepted++;
    return true;
  }

  @Override
  public boolean hasMore() {
    return waiting > 0;
  }

  @Override
  public void left(double time) {
    if (accepted < transfer.packets()) {
      ready = time + model.spacing().draw(mean, random);
    }
  }

  private void offerAt(double time) {
    engine.at(time, Phase.PACKET, transfer.place(hop, 0), offering);
  }

  /** Offers packets from now until none waits or another event of the run is due. */
  private void offerAlone() {
    if (transfer.isOver()) {
      return;
    }
    double time = engine.now();
    do {
      if (offer(time)) {
        left(time);
        if (waiting == 0) {
          return;
        }
        time = ready;
      } else {
        time = afterRefusal(time);
      }
    } while (time < engine.nextEventTime());
    offerAt(time);
  }

  /** Returns the first attempt after a blocked one that may succeed; counts those before it. */
  private double afterRefusal(double time) {
    double departure = channel.queue().nextDeparture(time);
    if (model.retry() == Retry.NEXT_SLOT) {
      return departure;
    }
    if (model.retryDelay() == TimeDistribution.EXPONENTIAL) {
      double next = departure + TimeDistribution.EXPONENTIAL.draw(mean, random);
      channel.queue().countBlocked(Poisson.draw((departure - time) / mean, random));
      return next;
    }
    double delays = Math.max(1, Math.ceil((departure - time) / mean));
    channel.queue().countBlocked((int) delays - 1);
    return time + delays * mean;
  }

  // Classes instead of lambdas, for the reason stated in Transfer.

  /** Arrival of a packet. */
  private final class Coming implements Runnable {
    @Override
    public void run() {
      come();
    }
  }

  /** An attempt of this sender alone. */
  private final class Offering implements Runnable {
    @Override
    public void run() {
      offerAlone();
    }
  }
}
