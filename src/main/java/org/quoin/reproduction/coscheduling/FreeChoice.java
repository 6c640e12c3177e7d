package org.quoin.reproduction.coscheduling;

import static org.quoin.reproduction.coscheduling.Assumption.IO_INTERRUPT;
import static org.quoin.reproduction.coscheduling.Assumption.LATENCIES_2;
import static org.quoin.reproduction.coscheduling.Assumption.LATENCIES_4;
import static org.quoin.reproduction.coscheduling.Assumption.LOAD_30;
import static org.quoin.reproduction.coscheduling.Assumption.LOAD_70;
import static org.quoin.reproduction.coscheduling.Assumption.LONG_JOBS;
import static org.quoin.reproduction.coscheduling.Assumption.NIC;
import static org.quoin.reproduction.coscheduling.Assumption.POWERS_OF_TWO;
import static org.quoin.reproduction.coscheduling.Assumption.SHARED_DISK;
import static org.quoin.reproduction.coscheduling.Assumption.SHORT_JOBS;
import static org.quoin.reproduction.coscheduling.Assumption.SPIN;
import static org.quoin.reproduction.coscheduling.Assumption.WIDEST;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.reproduction.PaperPage;

/**
 * What Zhang et al. (2001) leave open, and what was chosen: each could have been chosen otherwise.
 */
public enum FreeChoice {
  EXCHANGE("an exchange costs so many latencies", LATENCIES_2, LATENCIES_4),
  LOAD("where no load is printed: half; R by a statement of 4.7; 1.3 by Table 4", LOAD_30, LOAD_70),
  SIZES("the fit to the log is not printed: six size classes", POWERS_OF_TWO, WIDEST),
  ARRIVALS("Poisson arrivals"),
  RUN_TIMES("hyper-exponential run times of squared coefficient of variation 4"),
  MEAN("the mean run time", SHORT_JOBS, LONG_JOBS),
  COUNT("how many jobs; from an empty machine, all of them count"),
  NETWORK_INTERFACE("what a message costs a network interface: nothing", NIC),
  SPIN_TIME("slightly above the latency: 200 to 185.48", SPIN),
  END_OF_IO("the end of an I/O interrupts nobody", IO_INTERRUPT),
  DISKS("a disk a process", SHARED_DISK),
  BOOST_PREEMPTS("a boost to the head of the top level preempts a process of that level"),
  PREEMPTED("a preempted process keeps its place and the rest of its quantum"),
  QUANTA("quanta are linear in the level, and run from the dispatch, the switch included"),
  RAISE("the raise each second keeps the order; quanta are fresh where the level changes"),
  IDLE("an idle processor takes a process that wakes at once, not at the next millisecond"),
  SWITCH("a switch is paid where another live context was loaded"),
  TICK("a tick inside a switch decides nothing"),
  BOOST_THREAD("the boosting thread runs before the scheduler, if two processes are resident"),
  YIELD("a yield drops below the lowest of the other processes; the call itself costs nothing"),
  GANG_ROW("a gang takes the first row with room, its lowest columns"),
  GANG_BEGIN("a gang begins at once in cells that are idle in this quantum"),
  PLACEMENT("a job gets the nodes with the fewest processes, of these the lowest numbers"),
  PIPELINE("Linear is closed to a ring; --pattern Pipeline opens it in fig7"),
  ONE_TASK("a job of one task sends to itself"),
  TREE("the tree is a binary heap of the ranks; an exchange takes its height twice"),
  WINDOW("saturation is seen in the first 70 % of the jobs' work, a quarter of that left out"),
  USEFUL("useful work is computation and communication"),
  ALIKE("what differs by less than 1.5 is alike"),
  NEARLY_ALL("nearly all cases are all but one"),
  NEAR("a use within 5 points is the printed one");

  private final String text;
  private final List<Assumption> varied;

  FreeChoice(String text, Assumption... varied) {
    this.text = text;
    this.varied = List.of(varied);
  }

  /** {@return the page with all choices and the letters of the assumptions that vary them} */
  public static PaperPage addTo(PaperPage page) {
    long varied = Stream.of(values()).filter(choice -> !choice.varied.isEmpty()).count();
    return page.list(
        "Free choices: %d, of which %d are varied by assumptions (their letters)"
            .formatted(values().length, varied),
        Stream.of(values()).map(FreeChoice::line).toList());
  }

  private String line() {
    return varied.isEmpty()
        ? text
        : text
            + varied.stream().map(Assumption::letter).collect(Collectors.joining(", ", " (", ")"));
  }
}
