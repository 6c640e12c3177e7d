package org.quoin.network.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.network.QueueEngine;

/**
 * Transfers end when others say: by hand, and in SimGrid on random shared platforms, where rates
 * are max-min fair shares in inverse proportion to the latency of a path, at most window / (2
 * latency). SimGrid is skipped where its library or a C++ compiler is missing. {@code
 * src/test/peers/network} prints the figures of all as a page.
 */
class NetworkJudgesTest {
  private static final int PLATFORMS = Integer.getInteger("quoin.judges", 5);
  private static final String PAGE = System.getProperty("quoin.judges.page", "");
  private static final double EXACT = 1e-9;

  @Test
  void fluidTransfersEndAsByHand() {
    for (FluidCase one : FluidCase.all()) {
      assertThat(one.difference(one.platform().ends())).as(one.name()).isLessThan(EXACT);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = QueueEngine.class,
      names = {"REFERENCE", "LAZY"})
  void packetsWaitForAcknowledgementsAsByHand(QueueEngine how) {
    for (PacketCase one : PacketCase.all()) {
      assertThat(one.difference(how)).as(one.name()).isLessThan(EXACT);
    }
  }

  /** The page is made of the same comparisons as are judged here. */
  @Test
  void transfersEndWhenSimGridSays(@TempDir Path folder) throws IOException, InterruptedException {
    Optional<SimGrid> simGrid = SimGrid.installed(folder);
    assumeTrue(simGrid.isPresent(), "not compared: no SimGrid or no C++ compiler is installed");
    JudgesPage page =
        new JudgesPage(
            simGrid.get(),
            PAGE.isEmpty() ? Optional.empty() : Dumbbell.Ns3.installed(folder),
            PLATFORMS);
    for (FluidCase one : FluidCase.all()) {
      if (one.platform().streams() == 1) {
        double[] ends = simGrid.get().ends("CM02", 0, one.platform());
        assertThat(one.difference(ends)).as(one.name()).isLessThan(EXACT);
      }
    }
    for (SimGridModel model : SimGridModel.values()) {
      if (model.isQuoins()) {
        assertThat(page.compared(model).largest()).as("%s", model).isLessThan(EXACT);
      }
    }
    assertThat(page.markdown()).contains("| CM02 | " + PLATFORMS + " |", "four streams");
    if (!PAGE.isEmpty()) {
      Files.writeString(Path.of(PAGE), page.markdown());
    }
  }

  /** One run each: alone a transfer takes as long, and datagrams leave the rest of the link. */
  @Test
  @Tag("slow")
  void aTransferThroughADumbbellTakesAsLongAsInNs3(@TempDir Path folder)
      throws IOException, InterruptedException {
    Optional<Dumbbell.Ns3> ns3 = Dumbbell.Ns3.installed(folder);
    assumeTrue(ns3.isPresent(), "not compared: no ns-3 or no C++ compiler is installed");
    Dumbbell alone = new Dumbbell(0, 0, 1, Dumbbell.NO_WINDOW);
    Dumbbell windowed = new Dumbbell(0, 0, 1, 10 * Dumbbell.SEGMENT);
    Dumbbell beside = new Dumbbell(0.5, 0, 1, Dumbbell.NO_WINDOW);
    double expected = ns3.get().seconds("TcpCubic", alone, 1).mean();
    assertThat(alone.packets(1).mean()).isCloseTo(expected, withPercentage(5));
    assertThat(alone.fluid(0, true)).isCloseTo(expected, withPercentage(5));
    expected = ns3.get().seconds("TcpCubic", windowed, 1).mean();
    assertThat(windowed.packets(1).mean()).isCloseTo(expected, withPercentage(10));
    expected = ns3.get().seconds("TcpCubic", beside, 1).mean();
    assertThat(beside.leaving().packets(1).mean()).isCloseTo(expected, withPercentage(5));
    assertThat(beside.leaving().fluid(0, true)).isCloseTo(expected, withPercentage(5));
  }
}
