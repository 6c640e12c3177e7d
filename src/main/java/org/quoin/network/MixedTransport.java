package org.quoin.network;

import java.util.function.Consumer;

/**
 * Sends data as packets on some paths and as a fluid on the others. All links of a path are of one
 * kind.
 *
 * @param packets the transport on links with a queue of packets
 * @param fluid the transport on the other links
 */
public record MixedTransport(Transport packets, Transport fluid) implements Transport {
  private Transport of(Path path) {
    boolean isFluid = !path.queues().isEmpty() && path.queues().get(0).queue() == null;
    return isFluid ? fluid : packets;
  }

  @Override
  public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
    return of(path).send(path, bytes, order, done);
  }

  @Override
  public double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds) {
    return of(path).uncontendedTimes(path, bytes, part, seconds);
  }
}
