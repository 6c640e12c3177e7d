package org.quoin.network;

import java.util.List;

/**
 * The network queues from a sender to a receiver, in order; none when sender and receiver share a
 * site or only ideal links lie between.
 *
 * @param queues the queues, first hop first
 */
public record Path(List<Channel> queues) {

  public Path {
    queues = List.copyOf(queues);
  }
}
