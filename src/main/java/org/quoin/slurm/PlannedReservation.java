package org.quoin.slurm;

import java.util.Optional;
import org.quoin.base.RecordBuilder;
import org.quoin.machine.Reservation;
import org.quoin.workload.log.LogCalendar;
import org.quoin.workload.log.LogTime;

/**
 * An advance reservation as a file describes it, before the log is read.
 *
 * @param place the file or the key, for messages
 * @param rules name, nodes, users, accounts and flags; its times are not known yet
 * @param seconds its duration in seconds, above 0
 */
public record PlannedReservation(String place, Reservation rules, LogTime begin, double seconds) {

  /**
   * {@return this reservation with a number in its name, except for the first one}
   *
   * @param number number, from 1
   */
  public PlannedReservation numbered(int number) {
    if (number == 1) {
      return this;
    }
    Reservation named = RecordBuilder.copy(rules, "name", rules.name() + " (" + number + ")");
    return new PlannedReservation(place, named, begin, seconds);
  }

  /**
   * {@return the reservation by the clock of a log}
   *
   * @param calendar the calendar of the log; empty without one
   * @throws IllegalArgumentException if its begin is a date and there is no calendar
   */
  Reservation on(Optional<LogCalendar> calendar) {
    if (begin.date().isPresent() && calendar.isEmpty()) {
      throw new IllegalArgumentException(
          "reservation "
              + rules.name()
              + ": the date "
              + begin
              + " needs a log that states its calendar; expected a duration from time 0, as in 30"
              + " d");
    }
    double start = begin.in(0, calendar);
    return RecordBuilder.copy(rules, "start", start, "end", start + seconds);
  }
}
