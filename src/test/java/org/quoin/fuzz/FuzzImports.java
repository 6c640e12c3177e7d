package org.quoin.fuzz;

/** Writes small networks in the formats of other tools. */
final class FuzzImports {
  private final FuzzInputs inputs;

  FuzzImports(FuzzInputs inputs) {
    this.inputs = inputs;
  }

  /** {@return a network in one of the formats} */
  String any() {
    return switch (inputs.upTo(4)) {
      case 1 -> simGrid();
      case 2 -> optorSim();
      case 3 -> gml();
      default -> graphMl();
    };
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private String simGrid() {
    StringBuilder text = new StringBuilder("<?xml version='1.0'?>\n<platform version=\"4.1\">\n");
    int hosts = inputs.upTo(4);
    text.append("<zone id=\"z\" routing=\"").append(inputs.name("Full", "Floyd", "Dijkstra"));
    text.append("\">\n");
    for (int i = 1; i <= hosts; i++) {
      text.append("<host id=\"").append(xml(inputs.name("h" + i))).append("\" speed=\"");
      text.append(xml(inputs.name("1Gf", "98Mf", "2e9"))).append("\" core=\"");
      text.append(inputs.number("1", "4").strip()).append("\"/>\n");
      text.append("<link id=\"l").append(i).append("\" bandwidth=\"");
      text.append(xml(inputs.name("1GBps", "10Mbps"))).append("\" latency=\"");
      text.append(xml(inputs.name("1ms", "24us"))).append("\"/>\n");
    }
    if (inputs.chance(0.3)) {
      text.append("<cluster id=\"k\" prefix=\"k-\" suffix=\"\" radical=\"");
      text.append(xml(inputs.name("0-9", "1,3"))).append("\" speed=\"1Gf\" bw=\"");
      text.append(xml(inputs.name("1GBps"))).append("\" lat=\"50us\"/>\n");
      text.append("<zoneRoute src=\"k\" dst=\"z\" gw_src=\"k-k_router\" gw_dst=\"h1\">");
      text.append("<link_ctn id=\"l1\"/></zoneRoute>\n");
    }
    for (int i = 2; i <= hosts; i++) {
      text.append("<route src=\"h1\" dst=\"").append(xml(inputs.name("h" + i))).append("\"");
      text.append(inputs.chance(0.2) ? " symmetrical=\"NO\">" : ">");
      for (int k = inputs.upTo(3) - 1; k > 0; k--) {
        text.append("<").append(inputs.chance(0.97) ? "link_ctn" : "prop");
        text.append(" id=\"l").append(inputs.upTo(hosts)).append("\"/>");
      }
      text.append("<link_ctn id=\"l").append(i).append("\"/></route>\n");
    }
    return text.append("</zone>\n</platform>\n").toString();
  }

  private String optorSim() {
    StringBuilder text = new StringBuilder();
    int nodes = inputs.upTo(4);
    for (int i = 0; i < nodes; i++) {
      if (inputs.chance(0.5)) {
        text.append('#').append(inputs.number("" + i)).append(')').append(inputs.name("Site" + i));
        text.append('\n');
      }
    }
    for (int i = 0; i < nodes; i++) {
      int stores = inputs.upTo(3) - 1;
      text.append(inputs.number("0", "4", "80")).append(' ').append(stores);
      for (int k = 0; k < stores; k++) {
        text.append(' ').append(inputs.number("500", "1e6"));
      }
      for (int k = 0; k < nodes; k++) {
        text.append(' ').append(inputs.number(k == i ? "0" : "155", "0", "1000"));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private String gml() {
    StringBuilder text = new StringBuilder("graph [\n  label \"A map\"\n");
    int nodes = 1 + inputs.upTo(4);
    for (int i = 0; i < nodes; i++) {
      text.append("  node [ id ").append(i).append(" label \"");
      text.append(inputs.name("P" + i).replace("\"", "")).append("\" Latitude ");
      text.append(inputs.number("50.1", "-3")).append(" Longitude ");
      text.append(inputs.number("7.5", "100")).append(" Internal 1 ]\n");
    }
    for (int i = 1; i < nodes; i++) {
      text.append("  edge [ source ").append(inputs.number("0")).append(" target ").append(i);
      text.append(" LinkLabel \"").append(inputs.name("155 Mbit/s", "OC-192").replace("\"", ""));
      text.append("\" LinkSpeedRaw ").append(inputs.number("1e9", "155000000.0")).append(" ]\n");
    }
    return text.append("]\n").toString();
  }

  private String graphMl() {
    StringBuilder text =
        new StringBuilder(
            """
            <graphml>
            <key attr.name="Latitude" attr.type="double" for="node" id="d1"/>
            <key attr.name="Internal" attr.type="int" for="node" id="d2"/>
            <key attr.name="label" attr.type="string" for="node" id="d3"/>
            <key attr.name="LinkSpeedRaw" attr.type="double" for="edge" id="d4"/>
            <graph edgedefault="undirected">
            """);
    int nodes = 1 + inputs.upTo(4);
    for (int i = 0; i < nodes; i++) {
      text.append("<node id=\"").append(i).append("\"><data key=\"d1\">");
      text.append(xml(inputs.number("50.1"))).append("</data><data key=\"d2\">1</data>");
      text.append("<data key=\"d3\">").append(xml(inputs.name("P" + i))).append("</data></node>\n");
    }
    for (int i = 1; i < nodes; i++) {
      text.append("<edge source=\"").append(xml(inputs.name("0"))).append("\" target=\"").append(i);
      text.append("\"><data key=\"d4\">").append(xml(inputs.number("1e9"))).append("</data>");
      text.append("</edge>\n");
    }
    return text.append("</graph>\n</graphml>\n").toString().replace('\u0007', '?');
  }
}
