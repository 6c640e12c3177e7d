package org.quoin.topology.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.generate.BarabasiAlbertGraphGenerator;
import org.jgrapht.generate.GraphGenerator;
import org.jgrapht.generate.StarGraphGenerator;
import org.jgrapht.generate.WattsStrogatzGraphGenerator;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;
import org.jgrapht.util.SupplierUtil;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;

/** Generates connected networks by a model; equal seeds give equal networks. */
final class NetworkGenerator {
  private static final double UNKNOWN = Double.NaN;

  private final NetworkModel model;
  private final int sites;
  private final int degree;
  private final long seed;
  private final List<RawNetwork.Node> nodes = new ArrayList<>();
  private final List<RawNetwork.Link> links = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Creates a generator.
   *
   * @param sites number of places
   * @param degree mean number of links of a place in the random models
   */
  NetworkGenerator(NetworkModel model, int sites, int degree, long seed) {
    this.model = model;
    this.sites = sites;
    this.degree = degree;
    this.seed = seed;
  }

  private RandomGenerator random() {
    return new RandomStreams(seed, 0).stream("topology " + model.id());
  }

  private RawNetwork map(String how) {
    List<String> all = new ArrayList<>(List.of(how));
    all.addAll(notes);
    String title = model.id() + "-" + sites;
    return new RawNetwork(title, "a network made by a model", nodes, links, List.of(), all);
  }

  private static String id(int place) {
    return "p" + (place + 1);
  }

  private void places() {
    for (int i = 0; i < sites; i++) {
      nodes.add(RawNetwork.Node.place(id(i), id(i)));
    }
  }

  private void join(String from, String to, double bandwidth, double latency) {
    links.add(RawNetwork.Link.both(from, to, null, bandwidth, latency));
  }

  /**
   * Generates a network by Waxman's model, with beta derived from the mean degree.
   *
   * @param alpha reach of links, as a share of the maximum distance
   * @param kilometres side of the square in km
   */
  RawNetwork waxman(double alpha, double kilometres) {
    places();
    RandomGenerator random = random();
    double[] x = random.doubles(sites, 0, kilometres).toArray();
    double[] y = random.doubles(sites, 0, kilometres).toArray();
    double largest = 0;
    for (int i = 0; i < sites; i++) {
      for (int j = 0; j < i; j++) {
        largest = Math.max(largest, Math.hypot(x[i] - x[j], y[i] - y[j]));
      }
    }
    double reach = alpha * largest;
    double sum = 0;
    for (int i = 0; i < sites; i++) {
      for (int j = 0; j < i; j++) {
        sum += Math.exp(-Math.hypot(x[i] - x[j], y[i] - y[j]) / reach);
      }
    }
    double beta = Math.min(1, degree * sites / 2.0 / sum);
    Graph<Integer, DefaultEdge> graph = empty();
    for (int i = 0; i < sites; i++) {
      graph.addVertex(i);
      for (int j = 0; j < i; j++) {
        double chance = beta * Math.exp(-Math.hypot(x[i] - x[j], y[i] - y[j]) / reach);
        if (random.nextDouble() < chance) {
          graph.addEdge(j, i);
        }
      }
    }
    connect(graph, (i, j) -> Math.hypot(x[i] - x[j], y[i] - y[j]));
    for (DefaultEdge edge : graph.edgeSet()) {
      int i = graph.getEdgeSource(edge);
      int j = graph.getEdgeTarget(edge);
      double distance = Math.hypot(x[i] - x[j], y[i] - y[j]);
      join(id(i), id(j), UNKNOWN, FibreDistance.seconds(distance));
    }
    notes.add(
        "from the model: the propagation delay of every link, light in fibre (2/3 c) along a"
            + " straight line");
    return map(
        "made: Waxman's model, alpha %s, beta %s, in a square of %s km, seed %s"
            .formatted(
                Quantity.digits(alpha), Quantity.digits(beta), Quantity.digits(kilometres), seed));
  }

  private static Graph<Integer, DefaultEdge> empty() {
    return new SimpleGraph<>(
        SupplierUtil.createIntegerSupplier(), SupplierUtil.createDefaultEdgeSupplier(), false);
  }

  private interface Distance {
    double of(int from, int to);
  }

  /** Connects every component with that of the first place, by the link of minimum cost. */
  private void connect(Graph<Integer, DefaultEdge> graph, Distance distance) {
    int added = 0;
    List<Set<Integer>> parts = new ConnectivityInspector<>(graph).connectedSets();
    List<Integer> joined = new ArrayList<>(parts.isEmpty() ? Set.of() : parts.get(0));
    for (Set<Integer> part : parts.subList(Math.min(1, parts.size()), parts.size())) {
      int from = -1;
      int to = -1;
      for (int i : joined) {
        for (int j : part) {
          if (from < 0 || distance.of(i, j) < distance.of(from, to)) {
            from = i;
            to = j;
          }
        }
      }
      graph.addEdge(from, to);
      joined.addAll(part);
      added++;
    }
    if (added > 0) {
      notes.add("added: " + Plurals.counted(added, "link") + " to connect the components");
    }
  }

  /** Generates a network by the model of Barabasi and Albert: a new place has degree / 2 links. */
  RawNetwork barabasiAlbert() {
    int each = Math.max(1, degree / 2);
    int first = Math.min(sites, each + 1);
    generate(
        new BarabasiAlbertGraphGenerator<>(
            first, Math.min(each, first), sites, new Random(random().nextLong())));
    return map(
        "made: the model of Barabasi and Albert, %s a new place, seed %s"
            .formatted(Plurals.counted(each, "link"), seed));
  }

  /**
   * Generates a network by the model of Watts and Strogatz.
   *
   * @param rewired probability that a link is rewired
   */
  RawNetwork wattsStrogatz(double rewired) {
    int even = Math.max(2, degree / 2 * 2);
    int neighbours = Math.min(even, (sites - 1) / 2 * 2);
    if (neighbours < 2) {
      generate(new StarGraphGenerator<>(sites));
    } else {
      generate(
          new WattsStrogatzGraphGenerator<>(
              sites, neighbours, rewired, false, new Random(random().nextLong())));
    }
    return map(
        "made: the model of Watts and Strogatz, %s, %s of the links rewired, seed %s"
            .formatted(Plurals.counted(neighbours, "neighbour"), Quantity.digits(rewired), seed));
  }

  private void generate(GraphGenerator<Integer, DefaultEdge, Integer> generator) {
    places();
    Graph<Integer, DefaultEdge> graph = empty();
    generator.generateGraph(graph);
    connect(graph, (from, to) -> 0);
    for (DefaultEdge edge : graph.edgeSet()) {
      join(id(graph.getEdgeSource(edge)), id(graph.getEdgeTarget(edge)), UNKNOWN, UNKNOWN);
    }
  }

  RawNetwork star() {
    nodes.add(RawNetwork.Node.junction("hub", "hub"));
    places();
    for (int i = 0; i < sites; i++) {
      join("hub", id(i), UNKNOWN, UNKNOWN);
    }
    return map("made: a star");
  }

  /**
   * Generates a tiered grid of n places: T0, sqrt(n - 1) regional centres T1-i, connected with T0
   * and in a ring, and all others, T2-i-j, evenly distributed over the centres.
   *
   * @param upper bandwidth of links between T0 and T1, bytes per second
   * @param lower bandwidth of links to T2, bytes per second
   */
  RawNetwork tiers(double upper, double lower) {
    nodes.add(RawNetwork.Node.place("T0", "T0"));
    int regions = (int) Math.round(Math.sqrt(sites - 1.0));
    Map<Integer, Integer> below = new HashMap<>();
    for (int i = 1; i <= regions; i++) {
      nodes.add(RawNetwork.Node.place("T1-" + i, "T1-" + i));
      join("T0", "T1-" + i, upper, UNKNOWN);
    }
    for (int i = 1; i <= regions && regions > 1; i++) {
      if (regions > 2 || i == 1) {
        join("T1-" + i, "T1-" + (i % regions + 1), upper, UNKNOWN);
      }
    }
    for (int i = 0; i < sites - 1 - regions; i++) {
      int region = i % regions + 1;
      String name = "T2-" + region + "-" + below.merge(region, 1, Integer::sum);
      nodes.add(RawNetwork.Node.place(name, name));
      join("T1-" + region, name, lower, UNKNOWN);
    }
    return map(
        "made: a tiered grid, %s, %s between centres, %s below"
            .formatted(
                Plurals.counted(regions, "regional centre"),
                Quantity.BANDWIDTH.show(upper),
                Quantity.BANDWIDTH.show(lower)));
  }
}
