package org.quoin.topology;

import java.util.List;

/**
 * The network queues between a client and a site: one for each hop of the route whose link is not
 * unlimited.
 *
 * @param send the queues that a job's data pass, from the client on
 * @param receive the queues that its result passes, from the site on
 */
public record Way(List<Queue> send, List<Queue> receive) {

  /**
   * The queue of one direction of a link.
   *
   * @param name Qns1, Qnr1, as {@link Topology} names them
   * @param link the link
   * @param forward whether data travel from {@link Link#from()} to {@link Link#to()}
   */
  public record Queue(String name, Link link, boolean forward) {}

  public Way {
    send = List.copyOf(send);
    receive = List.copyOf(receive);
  }
}
