package org.quoin.topology.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Topology;

class SimGridPlatformTest {
  private static final String HEAD =
      """
      <?xml version='1.0'?>
      <!DOCTYPE platform SYSTEM "http://no.such.host/simgrid.dtd">
      <platform version="4.1">
      """;

  /** Two zones of clusters behind gateways and a backbone zone between them. */
  private static final String GRID =
      HEAD
          + """
          <zone id="grid" routing="Floyd">
            <zone id="wan" routing="Floyd">
              <router id="north"/><router id="middle"/><router id="south"/>
              <link id="n-m" bandwidth="1.25GBps" latency="2ms"/>
              <link id="m-s" bandwidth="1.25GBps" latency="3ms" sharing_policy="SPLITDUPLEX"/>
              <route src="north" dst="middle"><link_ctn id="n-m"/></route>
              <route src="middle" dst="south"><link_ctn id="m-s_UP"/></route>
            </zone>
            <zone id="upper" routing="Full">
              <cluster id="alpha" prefix="a-" suffix=".org" radical="1-3,7" speed="2Gf" core="8"
                       bw="125MBps" lat="50us" bb_bw="1.25GBps" bb_lat="500us"/>
              <cluster id="beta" prefix="b-" suffix=".org" radical="0-9" speed="1Gf" bw="1Gbps"
                       lat="50us"/>
              <zone id="gw_upper" routing="Full"><router id="gate"/></zone>
              <link id="la" bandwidth="10Gbps" latency="1ms"/>
              <link id="lb" bandwidth="1GBps" latency="1ms"/>
              <zoneRoute src="alpha" dst="beta" gw_src="a-alpha_router.org" gw_dst="b-beta_router.org">
                <link_ctn id="la"/><link_ctn id="lb"/></zoneRoute>
              <zoneRoute src="alpha" dst="gw_upper" gw_src="a-alpha_router.org" gw_dst="gate">
                <link_ctn id="la"/></zoneRoute>
              <zoneRoute src="beta" dst="gw_upper" gw_src="b-beta_router.org" gw_dst="gate">
                <link_ctn id="lb"/></zoneRoute>
            </zone>
            <link id="up" bandwidth="1GBps" latency="1ms"/>
            <zoneRoute src="upper" dst="wan" gw_src="gate" gw_dst="north"><link_ctn id="up"/></zoneRoute>
          </zone>
          </platform>
          """;

  /** A ring that is passed in one sense only, where the other one would be shorter. */
  private static final String RING =
      HEAD
          + """
          <zone id="ring" routing="Full">
            <host id="a" speed="1Gf"/><host id="b" speed="2Gf" core="4"/><host id="c" speed="98Mf,5Mf"/>
            <link id="ab" bandwidth="10Mbps" latency="1ms"/><link id="bc" bandwidth="1MiBps"/>
            <link id="ca" bandwidth="1GBps"/><link id="spare" bandwidth="1GBps"/>
            <route src="a" dst="b"><link_ctn id="ab"/></route>
            <route src="b" dst="c"><link_ctn id="bc"/></route>
            <route src="a" dst="c" symmetrical="NO"><link_ctn id="ab"/><link_ctn id="bc"/></route>
            <route src="c" dst="a" symmetrical="NO"><link_ctn id="ca"/></route>
          </zone>
          </platform>
          """;

  @TempDir Path folder;

  private static List<String> links(Imported imported) {
    return imported
        .draft()
        .dot()
        .lines()
        .filter(line -> line.contains(" -- ") && !line.contains("-client"))
        .map(line -> line.strip().replace("\"", ""))
        .toList();
  }

  @Test
  void clustersAreSitesBehindTheirRouters() {
    Topology topology = Imported.of(folder, GRID).topology();
    assertThat(topology.sites())
        .extracting(s -> s.name() + " " + s.processors() + " " + s.speed() + " " + s.site())
        .containsExactly("alpha 32 2.0E9 upper", "beta 10 1.0E9 upper");
    assertThat(topology.clients())
        .extracting(client -> client.name())
        .containsExactly("alpha-router-client", "beta-router-client");
  }

  @Test
  void linksLieBetweenTheNodesThatTheRoutesTell() {
    assertThat(links(Imported.of(folder, GRID)))
        .containsExactlyInAnyOrder(
            "alpha-router -- alpha-switch [name=alpha-backbone, bandwidth=10 Gbit/s, buffer=62,"
                + " propagation=0.5 ms, latency=0 s]",
            "alpha-switch -- alpha [name=alpha-hosts, bandwidth=500 MB/s, buffer=20,"
                + " propagation=0.05 ms, latency=0 s]",
            "beta-router -- beta [name=beta-hosts, bandwidth=10 Gbit/s, buffer=20, propagation=0.05"
                + " ms, latency=0 s]",
            "north -- middle [name=n-m, bandwidth=10 Gbit/s, buffer=250, propagation=2 ms,"
                + " latency=0 s]",
            "middle -- south [name=m-s, bandwidth=10 Gbit/s, buffer=375, propagation=3 ms,"
                + " latency=0 s]",
            "alpha-router -- gate [name=la, bandwidth=10 Gbit/s, buffer=125, propagation=1 ms,"
                + " latency=0 s]",
            "beta-router -- gate [name=lb, bandwidth=1 GB/s, buffer=100, propagation=1 ms,"
                + " latency=0 s]",
            "gate -- north [name=up, bandwidth=1 GB/s, buffer=100, propagation=1 ms, latency=0 s]");
  }

  /** One byte over a link takes its latency and its time at the bandwidth, as in SimGrid. */
  @ParameterizedTest
  @CsvSource({
    "500kBps, 250ms, 20, 0.25",
    "1Gbps, 10us, 20, 0.00001",
    "10Gbps, 59.904us, 20, 0.000059904",
    "10Gbps, 30ms, 3750, 0.03",
    "1Gbps, 0, 20, 0"
  })
  void aLinkKeepsItsLatencyAndHasABuffer(
      String bandwidth, String latency, int buffer, double seconds) {
    String text =
        """
        <?xml version='1.0'?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1"><zone id="world" routing="Full">
          <host id="B" speed="2Gf"/> <host id="C" speed="500Mf"/>
          <link id="l2" bandwidth="%s" latency="%s"/>
          <route src="B" dst="C"><link_ctn id="l2"/></route> </zone></platform>
        """
            .formatted(bandwidth, latency);
    Topology topology = Imported.of(folder, text, "client-link", "1 GB/s").topology();
    LinkParameters line =
        topology.links().stream().filter(l -> l.name().equals("l2")).findFirst().get().line();
    assertThat(line.propagation()).isEqualTo(seconds);
    assertThat(line.fluidDelay(10_000)).isEqualTo(seconds);
    assertThat(line.bufferSize(10_000)).isEqualTo(buffer);
    // A link to a client has no latency of its own, and its buffer adds none.
    assertThat(topology.links().stream().filter(l -> l.from().endsWith("-client")))
        .isNotEmpty()
        .allMatch(l -> l.line().fluidDelay(10_000) == 0);
  }

  @Test
  void whatIsChangedIsTold() {
    assertThat(Imported.of(folder, GRID).draft().account())
        .contains(
            "in the file: 2 clusters of 14 hosts, 0 other hosts, 4 routers, 5 links",
            "changed: 4 links shared by both directions: each direction has the full bandwidth",
            "changed: 14 hosts in clusters: one link with the sum of their bandwidths",
            "in the topology: 7 routers and 8 links of the network, 2 sites, 2 clients");
  }

  @Test
  void routesThatAreNotOfFewestLinksAreKept() {
    Imported imported = Imported.of(folder, RING);
    assertThat(imported.draft().routes())
        .isEqualTo(
            """
            routes:
              - {from: a-client, to: c-site, via: [a, b, c]}
              - {from: c-site, to: a-client, via: [c, a]}
              - {from: a-site, to: c-client, via: [a, b, c]}
            """);
    assertThat(imported.draft().account())
        .contains(
            "left out: 1 link that no route takes",
            "changed: 3 routes of the network without the fewest links: --routes X.yaml writes them"
                + " for a scenario");
    assertThat(imported.topology().sites())
        .extracting(site -> site.name() + " " + site.kind() + " " + site.speed())
        .containsExactly("a-site server 1.0E9", "b-site cluster 2.0E9", "c-site server 9.8E7");
    assertThat(Imported.of(folder, GRID).draft().routes()).isEmpty();
  }

  /** As the switch of a cluster: a link of its figures to each end, half its latency on each. */
  @Test
  void aLinkWithManyEndsIsARouter() {
    String pairs =
        Stream.of("a b", "a c", "b c")
            .map(pair -> pair.split(" "))
            .map(p -> "<route src='" + p[0] + "' dst='" + p[1] + "'><link_ctn id='bus'/></route>")
            .collect(Collectors.joining());
    String text =
        HEAD
            + "<zone id='z' routing='Full'><host id='a' speed='1Gf'/><host id='b' speed='1Gf'/>"
            + "<host id='c' speed='1Gf'/><link id='bus' bandwidth='1GBps' latency='2ms'/>"
            + pairs
            + "</zone></platform>";
    assertThat(links(Imported.of(folder, text)))
        .containsSubsequence(
            "a -- bus [name=bus-1, bandwidth=1 GB/s, buffer=100, propagation=1 ms, latency=0 s]",
            "b -- bus [name=bus-2, bandwidth=1 GB/s, buffer=100, propagation=1 ms, latency=0 s]",
            "c -- bus [name=bus-3, bandwidth=1 GB/s, buffer=100, propagation=1 ms, latency=0 s]");
  }

  /** Every host has a link of its own to something that has no name. */
  @Test
  void linksThatMeetWhereNoRouterIsMeetInAJunction() {
    String text =
        HEAD
            + "<zone id='z' routing='Full'><host id='a' speed='1Gf'/><host id='b' speed='1Gf'/>"
            + "<host id='c' speed='1Gf'/>"
            + "<link id='la' bandwidth='1GBps' latency='1ms'/><link id='lb' bandwidth='1GBps'"
            + " latency='1ms'/><link id='lc' bandwidth='1GBps' latency='1ms'/>"
            + "<route src='a' dst='b'><link_ctn id='la'/><link_ctn id='lb'/></route>"
            + "<route src='a' dst='c'><link_ctn id='la'/><link_ctn id='lc'/></route>"
            + "<route src='c' dst='b'><link_ctn id='lc'/><link_ctn id='lb'/></route>"
            + "</zone></platform>";
    assertThat(links(Imported.of(folder, text)))
        .containsSubsequence(
            "a -- la-end [name=la, bandwidth=1 GB/s, buffer=100, propagation=1 ms, latency=0 s]",
            "la-end -- b [name=lb, bandwidth=1 GB/s, buffer=100, propagation=1 ms, latency=0 s]",
            "la-end -- c [name=lc, bandwidth=1 GB/s, buffer=100, propagation=1 ms, latency=0 s]");
  }

  @Test
  void aZoneOfRoutingClusterIsASite() {
    String text =
        HEAD
            + "<zone id='farm' routing='Cluster'><host id='h1' speed='1Gf' core='2'/><host id='h2'"
            + " speed='1Gf' core='2'/><link id='l1' bandwidth='1GBps' latency='1ms'/><link id='l2'"
            + " bandwidth='1GBps' latency='1ms'/><host_link id='h1' up='l1' down='l1'/><host_link"
            + " id='h2' up='l2' down='l2'/><router id='door'/><backbone id='bb' bandwidth='3GBps'"
            + " latency='1ms'/></zone></platform>";
    Imported imported = Imported.of(folder, text);
    assertThat(links(imported))
        .containsExactlyInAnyOrder(
            "door -- farm-switch [name=bb, bandwidth=3 GB/s, buffer=300, propagation=1 ms,"
                + " latency=0 s]",
            "farm-switch -- farm [name=farm-hosts, bandwidth=2 GB/s, buffer=200, propagation=1 ms,"
                + " latency=0 s]");
    assertThat(imported.topology().sites()).extracting(s -> s.processors()).containsExactly(4);
  }

  @ParameterizedTest
  @CsvSource({
    "SPEED, 286.087kf, 286087",
    "SPEED, '1Gf, 500Mf', 1e9",
    "SPEED, 5.2297E9f, 5.2297e9",
    "BANDWIDTH, 1.25GBps, 1.25e9",
    "BANDWIDTH, 10Gbps, 1.25e9",
    "BANDWIDTH, 1MiBps, 1048576",
    "TIME, 24us, 24e-6",
    "TIME, 0, 0",
    "TIME, 2m, 120",
    "TIME, 1Ms, NaN",
    "BANDWIDTH, fast, NaN",
    "BANDWIDTH, -1MBps, NaN",
    "SPEED, 1MBps, NaN"
  })
  void unitsAreSimGrids(SimGridUnits units, String text, double value) {
    assertThat(units.parse(text)).isEqualTo(Double.valueOf(value));
  }

  static Stream<String[]> refused() {
    return Stream.of(
        broken("version=\"4.1\"", "version=\"3\"", "3: is of version 3; expected 4 or 4.1"),
        broken("<link_ctn id=\"la\"/><link_ctn", "<link_ctn id=\"lx\"/><link_ctn", "id is 'lx'"),
        broken("gw_dst=\"gate\"", "gw_dst=\"gates\"", "did you mean 'gate'?"),
        broken("dst=\"wan\"", "dst=\"man\"", "dst is 'man', which is not a zone"),
        broken("radical=\"0-9\"", "radical=\"9-0\"", "radical is '9-0'; expected numbers"),
        broken("2Gf", "2GBps", "speed is '2GBps'; expected a value as in '1Gf'"),
        broken("core=\"8\"", "core=\"0\"", "core is '0'"),
        broken("routing=\"Full\"", "routing=\"Vivaldi\"", "the routing 'Vivaldi' names no links"),
        broken("id=\"beta\"", "id=\"alpha\"", "<cluster> 'alpha' is declared twice"),
        broken("<router id=\"south\"/>", "<peer id=\"south\"/>", "<peer> is not read"),
        broken("<router id=\"south\"/>", "<router/>", "<router> has no id"),
        broken("<link_ctn id=\"n-m\"/>", "", "9: the route has no links; expected one <link_ctn>"),
        broken(
            "<link_ctn id=\"up\"/>",
            "<speed id=\"up\"/>",
            "28: a route holds <speed>; expected <link_ctn>"));
  }

  private static String[] broken(String part, String by, String expected) {
    return new String[] {GRID.replace(part, by), expected};
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatIsNoPlatformIsRefusedByLine(String text, String expected) {
    assertThat(Imported.mistakes(folder, text))
        .first()
        .asString()
        .matches("\\d+: .*")
        .contains(expected);
  }
}
