package org.quoin.report.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;

/** What is said of the attributes of links that a reader may misunderstand. */
class LinkNotesTest {
  private static final double PACKET = 10_000;

  private static Topology of(LinkParameters... lines) {
    Links links = new Links();
    for (int i = 0; i < lines.length; i++) {
      links.pair("l" + i, "c", "s", lines[i], lines[i]);
    }
    return new Topology(
        "t", "test", List.of(Node.client("c"), Node.server("s", 1, 0, 0)), links.list());
  }

  /** 20 ms at 1 Gbit/s are 2.5 MB. */
  @Test
  void aLatencyIsRoomWithoutDelay() {
    LinkParameters line = LinkParameters.of(1.25e8, 1.25e8, 0.02);
    assertThat(LinkNotes.ofPackets(of(line, line), PACKET))
        .containsExactly(
            "latency 20 ms: 250 packets of 10 KB fit in, no delay; write propagation for a delay");
    assertThat(LinkNotes.ofFluid(of(line, line), PACKET)).isEmpty();
  }

  @Test
  void whoeverWritesAPropagationIsToldNothing() {
    LinkParameters line = LinkParameters.of(1.25e8, 1.25e8, 0.02).withPropagation(0.02);
    LinkParameters none = new LinkParameters(1e6, 1e6, 0, 20, 1);
    assertThat(LinkNotes.ofPackets(of(line, none), PACKET)).isEmpty();
  }

  @Test
  void aLatencyBesideABufferDoesNothingToPackets() {
    assertThat(LinkNotes.ofPackets(of(new LinkParameters(1e6, 1e6, 0.02, 7, 1)), PACKET))
        .containsExactly(
            "latency 20 ms: no delay, and buffer says what fits in; write propagation for a delay");
  }

  @Test
  void aBufferAloneIsTheDelayOfAFluid() {
    LinkParameters line = new LinkParameters(1e6, 1e6, LinkParameters.NO_LATENCY, 20, 1);
    assertThat(LinkNotes.ofFluid(of(line), PACKET))
        .containsExactly(
            "buffer 20 without latency: its time at the bandwidth, 200 ms, is the delay of the"
                + " link");
    assertThat(LinkNotes.ofPackets(of(line), PACKET)).isEmpty();
  }

  @Test
  void aUtilizationIsTheLoadOfOthers() {
    LinkParameters line = new LinkParameters(1e6, 1e6 / 1.5, LinkParameters.NO_LATENCY, 20, 1);
    assertThat(LinkNotes.ofPackets(of(line), PACKET))
        .containsExactly(
            "utilization 0.5: load that others offer; a transfer alone gets 66.7 % of the"
                + " bandwidth");
  }

  @Test
  void ofManyValuesAFewAreNamed() {
    LinkParameters[] lines =
        Stream.of(0.1, 0.2, 0.3, 0.4, 0.5)
            .map(s -> LinkParameters.of(1e6, 1e6, s))
            .toArray(LinkParameters[]::new);
    assertThat(LinkNotes.ofPackets(of(lines), PACKET))
        .hasSize(4)
        .last()
        .isEqualTo("and the same for 2 other latencies");
  }
}
