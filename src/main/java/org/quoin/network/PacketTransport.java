package org.quoin.network;

import java.util.function.Consumer;
import org.quoin.engine.Engine;

/**
 * Sends data as packets, each transfer on its own ({@link Transfer}).
 *
 * @param engine the clock of the run
 * @param model the packet model
 */
public record PacketTransport(Engine engine, PacketModel model) implements Transport {
  @Override
  public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
    return Transfer.send(engine, model, path, bytes, order, done);
  }

  @Override
  public double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds) {
    double[] empty = path.whenEmpty(bytes, model.packetBytes());
    for (int hop = 0; hop < empty.length; hop++) {
      empty[hop] *= part;
    }
    return empty;
  }
}
