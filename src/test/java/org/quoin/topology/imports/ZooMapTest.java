package org.quoin.topology.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.topology.Coordinates;
import org.quoin.topology.Topology;

class ZooMapTest {

  /** Places of one network, a junction, a peer, a lone place, a loop and two parallel links. */
  private static final String GML =
      """
      Creator "by hand"
      graph [
        label "Small Net"
        node [ id 0 label "St. Mary" Internal 1 Latitude 0.0 Longitude 0.0 ]
        node [ id 1 label "None" Internal 1 Latitude 0.0 Longitude 9.0 ]
        node [ id 2 label "Z&#252;rich" Internal 1 graphics [ x 1 y 2 ] ]
        node [ id 3 label "None" hyperedge 1 Internal 1 ]
        node [ id 4 label "Peer" Internal 0 ]
        node [ id 5 label "St  Mary" Internal 1 ]
        node [ id 6 label "Island" Internal 1 ]
        edge [ source 0 target 1 id "e1" LinkLabel "10 Gbps" LinkSpeedRaw 2.0e9 ]
        edge [ source 0 target 1 LinkType "OC-3" ]
        edge [ source 0 target 3 ]
        edge [ source 2 target 3 ]
        edge [ source 5 target 3 LinkLabel "Red Link" ]
        edge [ source 4 target 0 LinkSpeedRaw 1000000000.0 ]
        edge [ source 2 target 2 ]
      ]
      """;

  @TempDir Path folder;

  private static List<String> links(Imported imported) {
    return imported
        .draft()
        .dot()
        .lines()
        .map(String::strip)
        .filter(line -> line.contains(" -- "))
        .toList();
  }

  /** 9 degrees of the equator are 1000.75 km: 5.007 ms, which hold 10 packets of an OC-3. */
  @Test
  void linksHaveTheFiguresOfTheMap() {
    assertThat(links(Imported.of(folder, GML, "bandwidth", "400 Mb/s", "latency", "7 ms")))
        .contains(
            "\"St-Mary\" -- \"place-1\" [bandwidth=\"2 Gbit/s\", buffer=125, propagation=\"5.007"
                + " ms\", latency=\"0 s\"]",
            "\"St-Mary\" -- \"place-1\" [bandwidth=\"19.44 MB/s\", buffer=20, propagation=\"5.007"
                + " ms\", latency=\"0 s\"]",
            "\"St-Mary\" -- \"junction-3\" [bandwidth=\"50 MB/s\", buffer=35, propagation=\"7 ms\","
                + " latency=\"0 s\"]",
            "\"St-Mary-2\" -- \"junction-3\" [bandwidth=\"50 MB/s\", buffer=35, propagation=\"7"
                + " ms\", latency=\"0 s\"]")
        .hasSize(5 + 5);
  }

  @Test
  void placesKeepTheirCoordinates() {
    Topology topology = Imported.of(folder, GML).topology();
    assertThat(topology.node("place-1").coordinates()).isEqualTo(new Coordinates(0, 9));
    assertThat(topology.node("junction-3").coordinates()).isNull();
  }

  @Test
  void everyValueThatIsFilledInIsTold() {
    Imported imported =
        Imported.of(folder, GML, "latency", "7 ms", "utilization", "0.5", "site-link", "8 Gb/s");
    assertThat(imported.draft().account())
        .containsExactly(
            "in the map: 7 nodes and 7 links",
            "from the map: the bandwidth of 1 link, by LinkSpeedRaw",
            "from the map: the bandwidth of 1 link, by their labels",
            "from the map: the propagation delay of 2 links, light in fibre (2/3 c) along the great"
                + " circle",
            "left out: 1 link from a place to itself",
            "changed: 1 link with several ends: each a router, with neither clients nor sites",
            "left out: 1 place outside the network (Internal 0) with their links; --external keeps"
                + " them",
            "left out: 1 node not joined with the rest: Island",
            "in the topology: 5 routers and 5 links of the network, 1 site, 4 clients",
            "filled in: bandwidth 125 MB/s = 1,000 Mbit/s of 3 of 5 links (--bandwidth)",
            "filled in: propagation delay 7 ms of 3 of 5 links (--latency)",
            "filled in: a buffer on 5 links for the packets in flight (bandwidth x propagation"
                + " delay) and at least 20 packets of 10 KB (--least-buffer)",
            "filled in: background 0.5 on 5 links (--utilization)",
            "filled in: 1 site of 64 processors of 10 Gop/s (--sites-at \"degree>=3\", --cluster),"
                + " bandwidth of their links 1 GB/s = 8,000 Mbit/s (--site-link)",
            "filled in: scheduler easy of 1 cluster (--scheduler)",
            "filled in: 4 clients at 4 places (--clients-at \"all\", --clients), bandwidth of their"
                + " links unlimited (--client-link)");
    assertThat(imported.draft().dot().lines().filter(line -> line.startsWith("// ")))
        .hasSize(2 + imported.draft().account().size());
  }

  @Test
  void whatIsWrittenIsATopologyAtOnce() {
    Topology topology =
        Imported.of(folder, GML, "sites-at", "St-*, Z*", "server", "2 Gop/s").topology();
    assertThat(topology.sites())
        .extracting(site -> site.name() + " " + site.kind() + " " + site.speed())
        .containsExactly(
            "St-Mary-site server 2.0E9", "Zürich-site server 2.0E9", "St-Mary-2-site server 2.0E9");
    assertThat(topology.clients()).hasSize(4);
    assertThat(topology.name()).isEqualTo("Small-Net");
  }

  @Test
  void placesOutsideAreKeptOnRequest() {
    Imported imported = Imported.of(folder, GML, "external", "true", "detour", "2");
    assertThat(links(imported))
        .contains(
            "Peer -- \"St-Mary\" [bandwidth=\"1 Gbit/s\", buffer=62, propagation=\"5 ms\","
                + " latency=\"0 s\"]",
            "\"St-Mary\" -- \"place-1\" [bandwidth=\"2 Gbit/s\", buffer=250, propagation=\"10.014"
                + " ms\", latency=\"0 s\"]");
    assertThat(imported.draft().account())
        .contains("filled in: propagation delay 5 ms of 4 of 6 links (--latency)");
  }

  @Test
  void theZoosSourcesNameNodesInTheirPictures() {
    String text =
        """
        <?xml version="1.0"?>
        <!DOCTYPE graphml SYSTEM "http://no.such.host/none.dtd">
        <graphml xmlns:y="http://www.yworks.com/xml/graphml">
          <key attr.name="Internal" for="node" id="d4"/>
          <key attr.name="label" for="edge" id="d35"/>
          <key attr.name="Network" for="graph" id="d1"/>
          <graph edgedefault="directed"><data key="d1">Tiny</data>
            <node id="n0"><data key="d4">true</data>
              <data key="d8"><y:ShapeNode><y:NodeLabel>Rome<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>
            <node id="n1"><data key="d4">true</data></node>
            <node id="n2"><data key="d4">false</data></node>
            <edge source="n0" target="n1"><data key="d35"><![CDATA[155 Mbps]]></data></edge>
            <edge source="n2" target="n1"/>
          </graph>
        </graphml>
        """;
    Imported imported = Imported.of(folder, text, "sites-at", "Rome", "latency", "1 s");
    assertThat(links(imported))
        .contains(
            "Rome -- \"place-n1\" [bandwidth=\"155 Mbit/s\", buffer=1938, propagation=\"1000 ms\","
                + " latency=\"0 s\"]");
    assertThat(imported.topology().name()).isEqualTo("Tiny");
    assertThat(imported.topology().clients()).hasSize(2);
  }

  static Stream<String[]> refused() {
    String xml = "<!DOCTYPE graphml [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>\n<graphml>";
    return Stream.of(
        new String[] {"graph [ node [ id 1 ]", "1: the '[' of 'graph' never closes"},
        new String[] {"graph [\n node [ id 1 ] ]\n ]", "3: a ']' closes nothing"},
        new String[] {"graph [\n node [ id ] ]", "2: expected the value of 'id' but found ']'"},
        new String[] {"graph [\n node [ id 'a' ] ]", "2: is not valid GML here: ''a' ] ]'"},
        new String[] {"graph [\n 7 8 ]", "2: expected a key such as 'node' but found '7'"},
        new String[] {"graph [\n node [ label \"a\" ] ]", "2: a node has no id"},
        new String[] {
          "graph [ node [ id 1 ]\n node [ id 1 ] ]", "2: node 1 is declared twice, first on line 1"
        },
        new String[] {
          "graph [ node [ id 1 ]\n edge [ source 1 target 2 ] ]",
          "2: the edge ends at 2, which is not a node"
        },
        new String[] {"graph [ node [ id 1 ]\n edge [ source 1 ] ]", "2: an edge has no target"},
        new String[] {
          "graph [\n node [ id 1 Latitude 91 ] ]",
          "2: Latitude is '91'; expected degrees from -90.0 to 90.0"
        },
        new String[] {
          "graph [ node [ id 1 ] node [ id 2 ]\n edge [ source 1 target 2 LinkSpeedRaw 0 ] ]",
          "2: LinkSpeedRaw is '0'; expected bits a second above 0"
        },
        new String[] {"graph [ ]", "0: has no nodes"},
        new String[] {"graph [ ]\ngraph [ ]", "2: holds a second graph; a file holds one"},
        new String[] {"graph [ " + "a [ ".repeat(60), "1: brackets are nested"},
        new String[] {xml + "<key attr.name=\"Internal\"/><a>&e;</a></graphml>", "2: "},
        new String[] {
          "<platform>\n<a></platform>", "2: is not valid XML here: The element type \"a\""
        },
        new String[] {"graph { a -- b }", "0: has no format that can be imported; expected"},
        new String[] {"\n<html></html>", "2: begins with <html>; expected <graphml>"});
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatIsNoMapIsRefusedByLine(String text, String expected) {
    assertThat(Imported.mistakes(folder, text)).hasSize(1).first().asString().startsWith(expected);
  }

  @Test
  void allMistakesOfSettingsAndFileAreToldAtOnce() {
    assertThat(
            Imported.mistakes(
                folder,
                "graph [ node [ id 1 ] node [ id 1 ]\n node [ ] ]",
                "cluster",
                "many",
                "client-link",
                "fast",
                "bandwidth",
                "10 gb/s"))
        .hasSize(5);
  }

  static Stream<String[]> noPlaces() {
    return Stream.of(
        new String[] {"sites-at", "degree>=9", "the most links, 3, end at St-Mary"},
        new String[] {"sites-at", "none", "leaves the topology without a site"},
        new String[] {"clients-at", "none", "leaves the topology without a client"},
        new String[] {"clients-at", "Zurich", "did you mean 'Zürich'?"});
  }

  @ParameterizedTest
  @MethodSource("noPlaces")
  void placesThatAreNotThereAreRefused(String setting, String value, String expected) {
    assertThat(Imported.mistakes(folder, GML, setting, value))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }
}
