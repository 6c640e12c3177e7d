package org.quoin.network.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.network.QueueParameters;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferSettings;

/**
 * Transfers over random shared platforms end when SimGrid says: max-min fair shares in inverse
 * proportion to the latency of a path, at most window / (2 latency). SimGrid's model LV08 is CM02
 * with 0.97 of each bandwidth and 13.01 times each latency in the delay, but not in the bound by
 * the window. Its further weight of links of little bandwidth, which Quoin has not, is 0. Skipped
 * where SimGrid's library or a C++ compiler is missing. {@code -Dquoin.simgrid=N} compares N
 * platforms.
 */
class SimGridTransfersTest {
  private static final Path PROGRAM = Path.of("src", "test", "simgrid", "transfers.cpp");
  private static final int PLATFORMS = Integer.getInteger("quoin.simgrid", 5);

  @TempDir Path folder;

  private record Transfer(double start, double bytes, List<Integer> hops) {}

  private record Platform(
      double window, double[] bandwidths, double[] latencies, List<Transfer> transfers) {

    static Platform random(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int links = 1 + random.nextInt(12);
      double[] bandwidths = new double[links];
      double[] latencies = new double[links];
      for (int i = 0; i < links; i++) {
        bandwidths[i] = Math.round(1e6 * Math.pow(10, 3 * random.nextDouble()));
        latencies[i] = Math.round(1e5 * random.nextDouble() * 0.1 + 1) / 1e5;
      }
      List<Transfer> transfers = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(40); i++) {
        List<Integer> all = new ArrayList<>(IntStream.range(0, links).boxed().toList());
        Collections.shuffle(all, new java.util.Random(random.nextLong()));
        List<Integer> hops = List.copyOf(all.subList(0, 1 + random.nextInt(Math.min(5, links))));
        transfers.add(
            new Transfer(
                Math.round(1e4 * random.nextDouble() * 10) / 1e4,
                Math.round(1e5 * Math.pow(10, 3 * random.nextDouble())),
                hops));
      }
      double window = random.nextInt(3) == 0 ? 1e15 : Math.round(1e5 * random.nextDouble(1, 50));
      return new Platform(window, bandwidths, latencies, transfers);
    }

    String text() {
      StringBuilder text = new StringBuilder(bandwidths.length + "\n");
      for (int i = 0; i < bandwidths.length; i++) {
        text.append(bandwidths[i] + " " + latencies[i] + "\n");
      }
      text.append(transfers.size() + "\n");
      for (Transfer transfer : transfers) {
        text.append(transfer.start + " " + transfer.bytes + " " + transfer.hops.size());
        transfer.hops.forEach(hop -> text.append(" " + hop));
        text.append("\n");
      }
      return text.toString();
    }

    /** Returns the platform that is this one to LV08, as CM02 sees it. */
    Platform withFactorsOfLv08() {
      return new Platform(
          0.97 * 13.01 * window,
          Arrays.stream(bandwidths).map(bandwidth -> 0.97 * bandwidth).toArray(),
          Arrays.stream(latencies).map(latency -> 13.01 * latency).toArray(),
          transfers);
    }

    double[] ends() {
      TransferSettings settings =
          new TransferSettings(window, 1, 0.1, 0, 0, Double.POSITIVE_INFINITY, 0);
      Engine engine = new Engine();
      LinkStateTable board = new LinkStateTable(bandwidths.length, settings);
      List<FluidLink> fluid = new ArrayList<>();
      List<LiveLink> links = new ArrayList<>();
      for (int i = 0; i < bandwidths.length; i++) {
        QueueParameters parameters =
            new QueueParameters("q" + i, bandwidths[i], 0, 5, TimeDistribution.EXPONENTIAL);
        FluidLink link =
            new FluidLink(parameters, latencies[i], bandwidths[i], new RandomStreams(1, 0));
        fluid.add(link);
        links.add(new LiveLink(i, link, null, bandwidths[i], bandwidths[i], board));
      }
      FluidNetwork network = new FluidNetwork(engine, settings, fluid);
      double[] ends = new double[transfers.size()];
      for (int i = 0; i < ends.length; i++) {
        Transfer transfer = transfers.get(i);
        int number = i;
        var path = new org.quoin.network.Path(transfer.hops.stream().map(links::get).toList());
        engine.at(
            transfer.start,
            Phase.ARRIVAL,
            () -> network.send(path, transfer.bytes, number, s -> ends[number] = engine.now()));
      }
      engine.run();
      return ends;
    }
  }

  @Test
  void transfersEndWhenSimGridSays() throws IOException, InterruptedException {
    Path program = folder.resolve("transfers");
    assumeTrue(compiles(program), "not compared: no SimGrid or no C++ compiler is installed");
    for (int seed = 1; seed <= PLATFORMS; seed++) {
      Platform platform = Platform.random(seed);
      Path input = Files.writeString(folder.resolve("case"), platform.text());
      hasEnds(seed, platform, simGrid(program, "CM02", platform.window, input));
      hasEnds(seed, platform.withFactorsOfLv08(), simGrid(program, "LV08", platform.window, input));
    }
  }

  private static void hasEnds(int seed, Platform platform, double[] expected) {
    double[] found = platform.ends();
    for (int i = 0; i < found.length; i++) {
      assertThat(Math.abs(found[i] - expected[i]) / expected[i])
          .as("platform %s, transfer %s: %s and %s", seed, i, found[i], expected[i])
          .isLessThan(1e-9);
    }
  }

  private static boolean compiles(Path program) throws IOException, InterruptedException {
    try {
      Process compiler =
          new ProcessBuilder("g++", "-O1", PROGRAM.toString(), "-lsimgrid", "-o", program + "")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return compiler.waitFor(2, TimeUnit.MINUTES) && compiler.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private double[] simGrid(Path program, String model, double window, Path input)
      throws IOException, InterruptedException {
    Path output = folder.resolve("ends");
    Process process =
        new ProcessBuilder(program.toString(), model, String.format(Locale.ROOT, "%.0f", window))
            .redirectInput(input.toFile())
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return Files.readAllLines(output).stream().mapToDouble(Double::parseDouble).toArray();
  }
}
