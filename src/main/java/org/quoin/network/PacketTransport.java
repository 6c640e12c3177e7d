package org.quoin.network;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.engine.Engine;

/**
 * Sends data as packets, each transfer on its own ({@link Transfer}). Parallel streams of a
 * transfer are transfers of equal numbers of packets, which end together with the last of them.
 *
 * @param engine the clock of the run
 * @param model the packet model
 * @param settings window and streams of transfers
 */
public record PacketTransport(Engine engine, PacketModel model, TransferSettings settings)
    implements Transport {
  @Override
  public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
    double packets = Math.ceil(bytes / model.packetBytes());
    int streams = (int) Math.min(settings.streams(), packets);
    if (streams <= 1 || path.queues().isEmpty()) {
      return Transfer.send(this, path, bytes, order, done);
    }
    return new Streams(path, bytes, order, streams, done);
  }

  @Override
  public double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds) {
    double[] empty = path.whenEmpty(bytes, model.packetBytes(), settings);
    for (int hop = 0; hop < empty.length; hop++) {
      empty[hop] *= part;
    }
    return empty;
  }

  /** The streams of one transfer. */
  private final class Streams implements TransferHandle {
    private final Path path;
    private final double bytes;
    private final double startTime = engine.now();
    private final Consumer<double[]> done;
    private final List<TransferHandle> handles = new ArrayList<>();
    private int sending;

    Streams(Path path, double bytes, long order, int streams, Consumer<double[]> done) {
      this.path = path;
      this.bytes = bytes;
      this.done = done;
      this.sending = streams;
      double packets = Math.ceil(bytes / model.packetBytes());
      double sent = 0;
      for (int stream = 1; stream <= streams; stream++) {
        double until =
            stream == streams
                ? bytes
                : Math.floor(packets * stream / streams) * model.packetBytes();
        handles.add(
            Transfer.stream(PacketTransport.this, path, until - sent, order, stream, this::ended));
        sent = until;
      }
    }

    private void ended(double[] seconds) {
      if (--sending == 0) {
        double flowing = engine.now() - startTime - path.propagation();
        path.queues().forEach(link -> link.observe(bytes, flowing));
        done.accept(seconds);
      }
    }

    @Override
    public void cancel() {
      handles.forEach(TransferHandle::cancel);
    }

    @Override
    public double arrivedBytes() {
      return handles.stream().mapToDouble(TransferHandle::arrivedBytes).sum();
    }
  }
}
