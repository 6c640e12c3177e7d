package org.quoin.scheduling;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.quoin.cluster.TimeSlices;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Quantity;

/** What a user can say of {@link TimeSlices}, by name and as text with units. */
public final class TimeSliceOptions {

  /** The rows; without them, or with one, the others have no meaning. */
  public static final String MPL = "mpl";

  /** The length of a time slice; 60 s if not given. */
  public static final String SLICE = "slice";

  /** The time to switch; none if not given. */
  public static final String SWITCH = "slice-switch";

  /** All names. */
  public static final List<String> NAMES = List.of(MPL, SLICE, SWITCH);

  private static final int MOST_ROWS = 1000;
  private static final double SHORTEST = 0.001;
  private static final double STANDARD = 60;

  private final Map<String, String> given;
  private final UnaryOperator<String> place;
  private final Mistakes mistakes;

  private TimeSliceOptions(
      Map<String, String> given, UnaryOperator<String> place, Mistakes mistakes) {
    this.given = given;
    this.place = place;
    this.mistakes = mistakes;
  }

  /**
   * Reads and checks them all.
   *
   * @param given the texts by name, without those that were not given
   * @param place where a name was given, for the messages
   * @param mistakes gets every mistake; after one in the slice, the result has the standard slice
   */
  public static TimeSlices read(
      Map<String, String> given, UnaryOperator<String> place, Mistakes mistakes) {
    return new TimeSliceOptions(given, place, mistakes).slices();
  }

  private TimeSlices slices() {
    int rows = rows();
    double slice = seconds(SLICE, STANDARD);
    double switching = seconds(SWITCH, 0);
    if (rows == 1) {
      needsRows(SLICE);
      needsRows(SWITCH);
    } else if (slice < SHORTEST) {
      mistake(SLICE, "is " + given.get(SLICE) + "; expected at least 1 ms");
    } else if (switching >= slice) {
      mistake(SWITCH, "fills the slice of " + Quantity.DURATION.show(slice) + "; expected less");
    } else if (rows > 1) {
      return new TimeSlices(rows, slice, switching);
    }
    return rows > 1 ? new TimeSlices(rows, STANDARD, 0) : TimeSlices.NONE;
  }

  /** 0 after a mistake. */
  private int rows() {
    String text = given.getOrDefault(MPL, "1");
    try {
      int rows = Integer.parseInt(text.trim());
      if (rows >= 1 && rows <= MOST_ROWS) {
        return rows;
      }
    } catch (NumberFormatException e) {
      // the message below serves every unreadable number
    }
    mistake(MPL, "'" + text + "'; expected a whole number from 1 to " + MOST_ROWS);
    return 0;
  }

  private void needsRows(String name) {
    if (given.containsKey(name)) {
      mistake(name, "there are no time slices; expected " + MPL + " of 2 or more");
    }
  }

  private double seconds(String name, double standard) {
    String text = given.get(name);
    try {
      return text == null ? standard : Quantity.DURATION.parse(text);
    } catch (IllegalArgumentException e) {
      mistake(name, e.getMessage());
      return standard;
    }
  }

  private void mistake(String name, String message) {
    mistakes.add(Mistake.in(place.apply(name), message));
  }
}
