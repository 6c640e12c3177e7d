package org.quoin.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.quoin.base.Decimals;
import org.quoin.base.Quantity;
import org.quoin.grid.load.FluidChoice;
import org.quoin.queueing.BurstTransferTime;
import org.quoin.queueing.MM1K;
import org.quoin.queueing.Station;
import org.quoin.queueing.TransferTime;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.topology.Background;

/**
 * When do packets matter? Compares the mean times of transfers as packets and as a fluid by their
 * closed forms, over file size, buffer, background and burstiness, with a rule of thumb.
 *
 * <p>Times are in services of a packet, W / T_net, so that the bandwidth only sets the scale.
 */
public final class PacketsMatter {
  private static final int[] BUFFERS = {10, 100, 1000};
  private static final int[] PACKETS = {10, 100, 1000, 10_000};
  private static final double[] LOADS = {0, 0.3, 1, 4};

  /** Load of clients at which transfers that meet are compared. */
  private static final double CLIENTS = 0.5;

  private static final String INTRODUCTION =
      "A link of Aida's model is a queue of packets with a buffer of N, filled by a background of"
          + " load rho (T_net / T_act - 1). `network: fluid` replaces it by a delay, the time of a"
          + " full buffer, and a rate. How much does that change the mean time of a transfer of n"
          + " packets? All figures are closed forms of a transfer alone, in units in which the"
          + " bandwidth cancels; `network: auto` corrects both the delay and the rate by them.";

  private static final String RULE =
      "A fluid counts the time of a full buffer, N services. As packets a transfer pays only for"
          + " the f packets that it finds: rho / (1 - rho) of them, half of the buffer at rho = 1,"
          + " all of it far above; on a link without background it has N / (N + 1) of the rate. So"
          + " the rule of thumb is: the fluid errs by (N - f) / (f + n (1 + rho)), less 1 / N on an"
          + " idle link. Packets matter for files that take less than 100 times the time of a full"
          + " buffer (for 1 %), for short buffers on idle links, and hardly at all where the"
          + " background overloads the link.";

  private static final int GRIDS = 100;
  private static final int JOBS = 3000;

  /** Largest estimated error of each class of grids. */
  private static final double[] TOLD = {
    FluidChoice.MOST, FluidChoice.MOST_OF_MANY, Double.POSITIVE_INFINITY
  };

  private static final String AUTO =
      "`network: auto` takes a fluid where the error that it estimates is at most 2 %, or 10 %"
          + " where that spares very many packets. Here all queues of 100 random grids are a fluid,"
          + " whatever the estimate: 1 to 4 clients and 1 to 3 servers, joined directly, over a"
          + " router or over a shared link, with and without background and bursts; 3,000 jobs of 2"
          + " to 600 packets each. The actual error is the mean transfer time of the data of a job"
          + " as a fluid, divided by that as packets on the same jobs, minus 1. A grid is covered"
          + " if the estimated error is not less than the actual one, and covered but for chance if"
          + " it is not less than the nearer end of its 95 % interval.";

  /**
   * One link and transfer.
   *
   * @param load rho, offered load of the background
   * @param buffer N
   * @param packets n
   */
  public record Case(double load, int buffer, int packets) {

    /** {@return the relative error of a fluid in the mean time of a transfer alone} */
    public double error() {
      double exact = new TransferTime(load, buffer).mean(packets);
      return (buffer + packets * (1 + load)) / exact - 1;
    }

    /** {@return the error by the rule of thumb} */
    public double rule() {
      double found = new MM1K(load, 1, buffer).meanNumber();
      double slower = load == 0 ? 1.0 / buffer : 0;
      return (buffer - found) / (found + packets * (1 + load)) - slower;
    }
  }

  /** {@return all cases of the first table} */
  public static List<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (double load : LOADS) {
      for (int buffer : BUFFERS) {
        for (int packets : PACKETS) {
          all.add(new Case(load, buffer, packets));
        }
      }
    }
    return all;
  }

  /** {@return the page, for which random grids are simulated} */
  public PaperPage page() {
    List<FluidError> errors =
        IntStream.rangeClosed(1, GRIDS).mapToObj(seed -> FluidError.of(seed, JOBS)).toList();
    return new PaperPage("When do packets matter?", INTRODUCTION)
        .table("Error of a fluid", RULE + " " + errorOfRule(), errors())
        .table(
            "File sizes from which on a fluid errs by less than 1 %",
            "By the rule, for an idle link, the hardest case: 100 N packets. The latency is that of"
                + " a full buffer, the packet cancels.",
            sizes())
        .table(
            "Transfers that meet",
            "Mean time that other transfers add, as a multiple of the time of the data at T_net, if"
                + " clients offer half of the bandwidth, where buffers hold a small part of a"
                + " transfer.",
            meetings())
        .table(
            "Bursts",
            "Mean time of a transfer of 1,000 packets over that with a steady background of equal"
                + " mean (rho = 1, N = 20), by the time from burst to burst over the time of the"
                + " transfer. Between bursts the link is free, so a steady background of the same"
                + " mean makes transfers too long. Packets and a fluid both follow bursts.",
            bursts())
        .table("The error that auto estimates", AUTO + " " + verdict(errors), estimated(errors));
  }

  /** {@return how far the rule is off, over the cases in which it says at most 20 %} */
  static String errorOfRule() {
    double worst =
        cases().stream()
            .filter(one -> Math.abs(one.rule()) <= 0.2)
            .mapToDouble(one -> Math.abs(one.rule() - one.error()))
            .max()
            .orElseThrow();
    return "Where the rule says at most 20 %%, it differs by at most %s of the time of a transfer."
        .formatted(percent(worst));
  }

  private static TextTable errors() {
    TextTable table =
        new TextTable("rho", "N", "n = 10", "100", "1,000", "10,000", "rule, n = 1,000");
    for (double load : LOADS) {
      for (int buffer : BUFFERS) {
        List<String> row = new ArrayList<>();
        row.add(Quantity.digits(load));
        row.add(Decimals.grouped(buffer));
        for (int packets : PACKETS) {
          row.add(percent(new Case(load, buffer, packets).error()));
        }
        row.add(percent(new Case(load, buffer, 1000).rule()));
        table.row((Object[]) row.toArray(String[]::new));
      }
    }
    return table;
  }

  private static TextTable sizes() {
    double[] latencies = {0.001, 0.01, 0.1};
    TextTable table = new TextTable("bandwidth", "latency 1 ms", "10 ms", "100 ms");
    for (double bandwidth : new double[] {1.25e6, 12.5e6, 125e6, 1.25e9}) {
      List<String> row = new ArrayList<>();
      row.add(Quantity.BANDWIDTH.show(bandwidth));
      for (double latency : latencies) {
        row.add(Quantity.DATA.show(100 * latency * bandwidth));
      }
      table.row((Object[]) row.toArray(String[]::new));
    }
    return table;
  }

  private static TextTable meetings() {
    TextTable table = new TextTable("rho", "N", "packets", "fluid", "difference");
    for (double load : LOADS) {
      for (int buffer : new int[] {5, 10, 100}) {
        double packets = added(new Station.Link("", load, buffer));
        double fluid = added(new Station.FluidLink("", load));
        table.row(
            Quantity.digits(load),
            String.valueOf(buffer),
            String.format(Locale.ROOT, "%.3f", packets),
            String.format(Locale.ROOT, "%.3f", fluid),
            percent(fluid / packets - 1));
      }
    }
    return table;
  }

  private static double added(Station link) {
    return link.stretch(CLIENTS) - 1 / link.speed(1);
  }

  private static TextTable bursts() {
    double load = 1;
    int packets = 1000;
    int buffer = 20;
    double steady = new TransferTime(load, buffer).mean(packets);
    TextTable table = new TextTable("background", "peak / mean", "0.01", "0.1", "1", "10");
    for (Background.Kind kind : List.of(Background.Kind.MMPP, Background.Kind.ON_OFF)) {
      for (double peak : new double[] {1.5, 3}) {
        List<String> row = new ArrayList<>();
        row.add(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        row.add(Quantity.digits(peak));
        for (double scale : new double[] {0.01, 0.1, 1, 10}) {
          List<Background.State> states = Background.bursts(kind, peak, scale * steady).states();
          BurstTransferTime time =
              new BurstTransferTime(
                  states.stream().map(state -> load * state.factor()).toList(),
                  states.stream().map(Background.State::seconds).toList(),
                  buffer);
          row.add(String.format(Locale.ROOT, "%.3f", time.mean(packets) / steady));
        }
        table.row((Object[]) row.toArray(String[]::new));
      }
    }
    return table;
  }

  /** {@return on how many grids the estimated error is not less than the actual one} */
  static String verdict(List<FluidError> errors) {
    return "On %d of %d grids the estimated error is not less than the actual one, on %d but for chance."
        .formatted(
            errors.stream().filter(FluidError::covers).count(),
            errors.size(),
            errors.stream().filter(FluidError::holds).count());
  }

  private static TextTable estimated(List<FluidError> errors) {
    TextTable table =
        new TextTable(
            "estimated error",
            "grids",
            "covered",
            "but for chance",
            "mean",
            "mean actual",
            "largest actual");
    double above = 0;
    for (double most : TOLD) {
      double least = above;
      List<FluidError> some =
          errors.stream()
              .filter(one -> one.estimated() > least && one.estimated() <= most)
              .toList();
      table.row(
          most == Double.POSITIVE_INFINITY ? "above " + percent(least) : "up to " + percent(most),
          String.valueOf(some.size()),
          String.valueOf(some.stream().filter(FluidError::covers).count()),
          String.valueOf(some.stream().filter(FluidError::holds).count()),
          percent(some.stream().mapToDouble(FluidError::estimated).average().orElse(0)),
          percent(some.stream().mapToDouble(PacketsMatter::made).average().orElse(0)),
          percent(some.stream().mapToDouble(PacketsMatter::made).max().orElse(0)));
      above = most;
    }
    return table;
  }

  private static double made(FluidError error) {
    return Math.abs(error.made().mean());
  }

  private static String percent(double share) {
    double percent = Math.abs(share) < 5e-4 ? 0 : 100 * share; // no negative zero
    return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.1f %%" : "%,.0f %%", percent);
  }
}
