package org.quoin.network;

import java.util.function.Consumer;
import org.quoin.engine.Engine;

/**
 * Carries data as packets, each transfer on its own ({@link Transfer}).
 *
 * @param engine of the run
 * @param model how packets travel
 */
public record PacketTransport(Engine engine, PacketModel model) implements Transport {
  @Override
  public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
    return Transfer.send(engine, model, path, bytes, order, done);
  }

  @Override
  public double[] uncontendedTimes(Path path, double bytes) {
    return path.whenEmpty(bytes, model.packetBytes());
  }
}
