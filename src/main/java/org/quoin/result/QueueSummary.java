package org.quoin.result;

import java.util.List;
import org.quoin.base.Meaning;

/**
 * The file {@code summary.json} of a queue or a network of queues: formula and simulation. Times
 * are in s.
 */
public record QueueSummary(
    @Meaning("Kendall's notation of the queue, or the title of the network") String queue,
    @Meaning("The result in a sentence") String answer,
    @Meaning("How formula and simulation agree, in a sentence") String agreement,
    @Meaning("Rates and distributions that were given") List<String> given,
    @Meaning("The formula in words") String formula,
    @Meaning("Whether the formula is exact; otherwise it is an approximation") boolean exact,
    @Meaning("The formulas in plain text") List<String> formulas,
    @Meaning("Textbook or paper with section or equation") String source,
    @Meaning("One item per figure of the whole system") List<Figure> figures,
    @Meaning("One item per station of a network, or per class of several") List<Part> parts,
    @Meaning("Probabilities of 0, 1, 2 ... customers of a single station") List<Point> numbers,
    @Meaning("Probabilities of a wait above a time") List<Point> waits,
    @Meaning("Probabilities of a response above a time") List<Point> responses,
    @Meaning("Mean responses of one open queue over its offered load") List<LoadPoint> loads,
    @Meaning("Where the response bends, in a sentence; empty without loads") String bend,
    @Meaning("Customers that were simulated; 0 without a simulation") long customers) {

  public QueueSummary {
    given = List.copyOf(given);
    formulas = List.copyOf(formulas);
    figures = List.copyOf(figures);
    parts = List.copyOf(parts);
    numbers = List.copyOf(numbers);
    waits = List.copyOf(waits);
    responses = List.copyOf(responses);
    loads = List.copyOf(loads);
  }

  /** A figure. */
  public record Figure(
      @Meaning("Symbol, such as Wq") String name,
      @Meaning("Meaning") String meaning,
      @Meaning(Meanings.FIGURE_UNIT) String unit,
      @Meaning("Value by the formula; null if none is known") double formula,
      @Meaning("Simulated value; null if there is none") Mean simulated) {}

  /** A station or a class. */
  public record Part(
      @Meaning("Name of the station or class") String name,
      @Meaning("Its figures") List<Figure> figures) {
    public Part {
      figures = List.copyOf(figures);
    }
  }

  /** A probability. */
  public record Point(
      @Meaning("Number of customers, or time in s") double at,
      @Meaning("Probability by the formula; null if none is known") double formula,
      @Meaning("Simulated share; null if there is none") Mean simulated) {}

  /** The mean response at an offered load. */
  public record LoadPoint(
      @Meaning("Offered load; 1 is as much work as the servers can do") double load,
      @Meaning("Mean response by the formula, in s") double response,
      @Meaning("Simulated mean response at the load that was given; null elsewhere")
          Mean simulated) {}
}
