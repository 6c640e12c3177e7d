package org.quoin.fuzz;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.quoin.base.PluginJar;
import org.quoin.base.Plugins;
import org.quoin.cluster.JobOrder;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;

/** Jars of plug-ins of every service, compiled once. A case damages a class, a list, or the jar. */
final class FuzzPlugins {
  /** The name of each plug-in: as many bytes as each of the others that take its place. */
  private static final String ID = "plug_one";

  private static final String[] OTHER_IDS = {
    "plug_two", "        ", "a b c d ", "x\u001b[31mxx", "x\nxxxxxx", "\u00e9\u00e9\u00e9\u00e9"
  };

  private static final Map<String, String> SOURCES =
      Map.of(
          "LastSite",
          """
          public class LastSite implements org.quoin.metaserver.MetaServerKind {
            public String id() { return "plug_one"; }
            public String title() { return "the last site"; }
            public String formula() { return "max i"; }
            public org.quoin.grid.placement.MetaServer make(
                org.quoin.base.Settings settings, java.util.random.RandomGenerator random) {
              return (job, view) -> view.candidates().get(0);
            }
          }
          """,
          "Plain",
          """
          public class Plain implements org.quoin.scheduling.PolicyKind {
            public String id() { return "plug_one"; }
            public String title() { return "strict order"; }
            public org.quoin.cluster.SchedulingPolicy make(
                org.quoin.scheduling.PolicySettings settings) {
              return org.quoin.scheduling.Policies.NONE.make(settings);
            }
          }
          """,
          "Widest",
          """
          public class Widest implements org.quoin.cluster.JobOrder {
            public String id() { return "plug_one"; }
            public String title() { return "the widest"; }
            public double key(org.quoin.cluster.ClusterJob job, double now) { return 0; }
            public boolean changing() { return false; }
          }
          """,
          "Minutes",
          """
          public class Minutes implements org.quoin.metrics.Metric {
            public String id() { return "plug_one"; }
            public String meaning() { return "minutes"; }
            public String unit() { return "min"; }
            public org.quoin.metrics.Formula formula() {
              return org.quoin.metrics.Formula.average(job -> job.responseTime() / 60);
            }
          }
          """);

  private static final Map<String, Class<?>> SERVICES =
      Map.of(
          "LastSite", MetaServerKind.class,
          "Plain", PolicyKind.class,
          "Widest", JobOrder.class,
          "Minutes", Metric.class);

  private final Map<String, byte[]> classes = new LinkedHashMap<>();

  /**
   * Compiles the plug-ins.
   *
   * @param made a folder for the class files; it need not exist
   */
  FuzzPlugins(Path made) throws IOException {
    classes.putAll(PluginJar.compiled(made, SOURCES));
  }

  /** Writes a jar of some of the plug-ins, often with damage. */
  void write(Path jar, FuzzInputs inputs, Random random) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (String name : SERVICES.keySet().stream().sorted().toList()) {
      if (inputs.chance(0.5)) {
        byte[] type = classes.get(name + ".class");
        entries.put(name + ".class", inputs.chance(0.5) ? type : damaged(type, inputs, random));
        String list = inputs.chance(0.9) ? name : inputs.pick("java.lang.String", "None", "Plain");
        byte[] lines = (list + "\n").getBytes(StandardCharsets.UTF_8);
        entries.put(
            "META-INF/services/" + SERVICES.get(name).getName(),
            inputs.chance(0.9) ? lines : new FuzzMutation(random).damaged(list + "\n# a list\n"));
        if (inputs.chance(0.05)) {
          entries.remove(name + ".class");
        }
      }
    }
    PluginJar.write(jar, entries);
    byte[] whole = Files.readAllBytes(jar);
    if (inputs.chance(0.05)) {
      whole = Arrays.copyOf(whole, random.nextInt(whole.length));
    } else if (inputs.chance(0.05)) {
      whole[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
    }
    Files.write(jar, whole);
  }

  private static byte[] damaged(byte[] type, FuzzInputs inputs, Random random) {
    byte[] changed = type.clone();
    switch (inputs.upTo(4)) {
      case 1 -> changed[7] = (byte) (61 + inputs.upTo(8));
      case 2 -> changed = Arrays.copyOf(changed, random.nextInt(changed.length));
      case 3 -> changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      default -> {
        String text = new String(changed, StandardCharsets.ISO_8859_1);
        byte[] id = inputs.pick(OTHER_IDS).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(id, 0, changed, text.indexOf(ID), ID.length());
      }
    }
    return changed;
  }

  /** Fills the registries from a jar, as a command with {@code --plugins} does. */
  static void read(Path jar) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = (URLClassLoader) Plugins.loader("--plugins", List.of(jar))) {
      thread.setContextClassLoader(loader);
      Plugins.after(MetaServers.values(), MetaServerKind.class, MetaServerKind::id, "a metaserver");
      Plugins.after(Policies.values(), PolicyKind.class, PolicyKind::id, "a policy");
      Plugins.after(Order.values(), JobOrder.class, JobOrder::id, "an order");
      Plugins.after(Metrics.values(), Metric.class, Metric::id, "a metric");
    } catch (IOException e) {
      throw new IllegalStateException("the jar cannot be closed", e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
