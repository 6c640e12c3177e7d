package org.quoin.queueing.kendall;

/**
 * M/G/1 in order of arrival: the distributions of the number of customers and of the wait (L.
 * Kleinrock, Queueing Systems I, 1975, chapter 5).
 */
final class GeneralService {
  /** Cells of the distribution of the wait. */
  private static final int CELLS = 6000;

  /** Most numbers of customers with a probability. */
  private static final int NUMBERS = 2000;

  private final double rate;
  private final Law service;
  private final double cell;

  // Each is made when it is first asked for: a mean needs none of them.
  private double[] numbers;
  private double[] cells;
  private double[] waits;
  private double[] responses;

  /**
   * Creates the steady state.
   *
   * @param rate arrivals per second, below 1 / mean
   */
  GeneralService(double rate, Law service) {
    this.rate = rate;
    this.service = service;
    double wait = rate * service.mean() * service.mean() * (1 + service.variation()) / 2;
    wait /= 1 - rate * service.mean();
    // The edge of a constant service time is between two cells.
    double range = 14 * (wait + service.mean() * (1 + service.variation()));
    double wanted = range / CELLS;
    cell = service.mean() / (Math.floor(service.mean() / wanted) + 0.5);
  }

  /**
   * Returns the probabilities of n customers at departures, which are those at any time, by the
   * recursion of V. Ramaswami (Communications in Statistics: Stochastic Models 4, 1988), which
   * subtracts nothing.
   */
  private double[] numbers() {
    double[] arrivals = service.arrivals(rate, NUMBERS + 1);
    double[] above = new double[NUMBERS + 1];
    double sum = 0;
    for (int k = 0; k <= NUMBERS; k++) {
      sum += arrivals[k];
      above[k] = Math.max(0, 1 - sum);
    }
    double[] all = new double[NUMBERS];
    all[0] = 1 - rate * service.mean();
    for (int n = 1; n < NUMBERS; n++) {
      double next = all[0] * above[n - 1];
      for (int i = 1; i < n; i++) {
        next += all[i] * above[n - i];
      }
      all[n] = next / arrivals[0];
    }
    return all;
  }

  synchronized double probability(int n) {
    if (numbers == null) {
      numbers = numbers();
    }
    return n < numbers.length ? numbers[n] : 0;
  }

  /**
   * Returns the distribution of the wait, a geometric number of residual service times in sequence
   * (Kleinrock I, chapter 5), by the recursion of H. H. Panjer (ASTIN Bulletin 12, 1981) on
   * residual times rounded to cells.
   */
  private double[] waits() {
    double load = rate * service.mean();
    double[] residual = new double[CELLS];
    for (int j = 0; j < CELLS; j++) {
      double from = Math.max(0, (j - 0.5) * cell);
      double to = (j + 0.5) * cell;
      double middle = (from + to) / 2;
      // Simpson's rule for the integral of the tail over the cell.
      residual[j] =
          (tailBefore(from) + 4 * service.tail(middle) + service.tail(to - 1e-9 * cell))
              * (to - from)
              / 6
              / service.mean();
    }
    double[] all = new double[CELLS];
    double scale = 1 - load * residual[0];
    all[0] = (1 - load) / scale;
    for (int n = 1; n < CELLS; n++) {
      double sum = 0;
      for (int j = 1; j <= n; j++) {
        sum += residual[j] * all[n - j];
      }
      all[n] = load * sum / scale;
    }
    return all;
  }

  private double tailBefore(double t) {
    return t <= 0 ? 1 : service.tail(t);
  }

  /** Returns the distribution of wait and service together. */
  private double[] responses(double[] ofWaits) {
    double[] times = new double[CELLS];
    for (int j = 0; j < CELLS; j++) {
      times[j] = service.tail((j - 0.5) * cell) - service.tail((j + 0.5) * cell);
    }
    double[] all = new double[CELLS];
    for (int n = 0; n < CELLS; n++) {
      for (int j = 0; j <= n; j++) {
        all[n] += times[j] * ofWaits[n - j];
      }
    }
    return all;
  }

  /** Returns the sums of the cells before each place. */
  private static double[] sums(double[] cells) {
    double[] sums = new double[cells.length + 1];
    for (int i = 0; i < cells.length; i++) {
      sums[i + 1] = sums[i] + cells[i];
    }
    return sums;
  }

  private double[] cells() {
    if (cells == null) {
      cells = waits();
    }
    return cells;
  }

  synchronized double waitTail(double t) {
    if (waits == null) {
      waits = sums(cells());
    }
    return tail(waits, t, 1 - rate * service.mean());
  }

  synchronized double responseTail(double t) {
    if (responses == null) {
      responses = sums(responses(cells()));
    }
    return tail(responses, t, 0);
  }

  /**
   * Returns the probability above t; the first cell is half as long and holds that of exactly 0.
   */
  private double tail(double[] sums, double t, double atZero) {
    double place = t / cell;
    if (place < 0.5) {
      return 1 - atZero - Math.max(0, sums[1] - atZero) * 2 * place;
    }
    int whole = (int) Math.min(CELLS, Math.floor(place + 0.5));
    double inside = whole < CELLS ? (sums[whole + 1] - sums[whole]) * (place + 0.5 - whole) : 0;
    return Math.max(0, 1 - sums[whole] - inside);
  }
}
