package org.quoin.grid;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.site.Site;
import org.quoin.metrics.JobRecord;
import org.quoin.network.TransferHandle;
import org.quoin.network.Transport;
import org.quoin.workload.Job;

/**
 * Runs the stages of placed jobs: transfers their data to a site, submits the computation there,
 * and forwards or returns the output.
 */
final class JobLifecycle {
  /** Copies of a job whose transfers are ranked before those of all later jobs. */
  private static final int FIRST_COPIES = 16;

  /** Maximum number of copies of a job. */
  private static final int MAX_COPIES = 1000;

  /** First rank of the transfers of further copies. */
  private static final long FURTHER_COPIES = 1L << 34;

  private final Engine engine;
  private final Transport transport;
  private final List<Site> sites;
  private final ObjIntConsumer<PlacedJob> came;
  private final Consumer<PlacedJob> finished;
  private final LiveData data;
  private FailureGuard gate;
  private double sentBytes;
  private double deliveredBytes;
  private double droppedBytes;

  /**
   * Creates the lifecycle of the jobs of a run, without jobs.
   *
   * @param came called with a job and its stage when all data of the stage have arrived
   * @param finished called with each job whose result has returned
   * @param data the files that first stages read
   */
  JobLifecycle(
      Engine engine,
      Transport transport,
      List<Site> sites,
      ObjIntConsumer<PlacedJob> came,
      Consumer<PlacedJob> finished,
      LiveData data) {
    this.engine = engine;
    this.transport = transport;
    this.sites = sites;
    this.came = came;
    this.finished = finished;
    this.data = data;
  }

  /** Intercepts jobs at failed components. */
  interface FailureGuard {
    /**
     * Whether the current transfer of a job can begin now; otherwise the guard has handled the job.
     */
    boolean admits(PlacedJob trip);

    /** Submits the current stage of a job to its site, or handles it otherwise. */
    void compute(PlacedJob trip);
  }

  void gate(FailureGuard one) {
    gate = one;
  }

  void begin(PlacedJob trip) {
    send(trip, 0);
  }

  private void send(PlacedJob trip, int leg) {
    double bytes = trip.bytes(leg);
    sentBytes += bytes;
    trip.leaves(leg);
    if (gate == null || gate.admits(trip)) {
      send(trip, leg, bytes);
    }
  }

  /** Continues the current transfer of a job with the remaining bytes. */
  void sendRest(PlacedJob trip, double bytes) {
    send(trip, trip.currentTransfer(), bytes);
  }

  private void send(PlacedJob trip, int leg, double bytes) {
    TransferHandle sending = transport.send(trip.leg(leg), bytes, order(trip), new Leg(trip, leg));
    if (sending != TransferHandle.THERE) {
      trip.sends(sending, bytes);
    }
  }

  /** {@return the rank of a transfer among those of one instant, unique among jobs and copies} */
  private static long order(PlacedJob trip) {
    long job = trip.whole().order();
    return trip.copy() < FIRST_COPIES
        ? job * FIRST_COPIES + trip.copy()
        : FURTHER_COPIES + job * MAX_COPIES + trip.copy();
  }

  /** Ends a placement. {@return the rest of its job at the site; null if it was at none} */
  UnfinishedJob end(PlacedJob trip) {
    if (trip.currentTransfer() >= 0) {
      droppedBytes += trip.bytes(trip.currentTransfer());
      trip.sending().cancel();
    }
    if (trip.gathering() != null) {
      trip.gathering().release();
    }
    int stage = trip.currentStage();
    trip.end();
    return stage < 0 ? null : sites.get(trip.site(stage)).withdraw(trip.job().id());
  }

  /** {@return the bytes of all transfers that are neither delivered nor dropped} */
  double bytesUnderWay() {
    return sentBytes - deliveredBytes - droppedBytes;
  }

  /** {@return the bytes of all transfers so far} */
  double sentBytes() {
    return sentBytes;
  }

  private void came(PlacedJob trip, int leg, double[] seconds) {
    trip.came(leg, seconds);
    deliveredBytes += trip.bytes(leg);
    if (leg == trip.stages()) {
      finished.accept(trip);
    } else if (leg > 0 && engine.now() == trip.computed(leg - 1).endTime()) {
      // A transfer of 0 s: the site may still be removing the job.
      engine.at(engine.now(), Phase.ARRIVAL, () -> compute(trip, leg));
    } else if (leg == 0 && !trip.files().isEmpty()) {
      gather(trip);
    } else {
      compute(trip, leg);
    }
  }

  /** Requests the files of the first stage, which are then computed with. */
  private void gather(PlacedJob trip) {
    trip.fileRequest(
        data.gather(
            trip.site(0),
            trip.files(),
            gathered -> {
              trip.fileRequest(gathered);
              compute(trip, 0);
            }));
  }

  private void compute(PlacedJob trip, int stage) {
    if (trip.isOver()) {
      return;
    }
    came.accept(trip, stage);
    trip.enterStage(stage, engine.now());
    enter(trip);
  }

  /** Enters the current stage into the queue of its site. */
  private void enter(PlacedJob trip) {
    if (gate == null) {
      submit(trip, trip.job(trip.currentStage()), null);
    } else {
      gate.compute(trip);
    }
  }

  /** Removes a waiting job from the queue of its site; {@link #rejoin} follows at this instant. */
  void leaveQueue(PlacedJob trip) {
    sites.get(trip.site(trip.currentStage())).withdraw(trip.job().id());
  }

  /** Appends a job to the queue of its site after {@link #leaveQueue}. Its data are there. */
  void rejoin(PlacedJob trip) {
    trip.rejoins();
    enter(trip);
  }

  /**
   * Submits a job, or the rest of it, to the site of its current stage.
   *
   * @param place its former place in the queue; null to join the end
   */
  void submit(PlacedJob trip, Job job, QueuePlace place) {
    int stage = trip.currentStage();
    Site site = sites.get(trip.site(stage));
    Computation computation = new Computation(trip, stage);
    if (place == null) {
      site.submit(job, computation);
    } else {
      site.rejoin(job, place, computation);
    }
    if (trip.whole().trips().size() > 1) {
      site.whenStarted(job.id(), () -> started(trip));
    }
  }

  /** Ends the other copies of a job when one has started. */
  private void started(PlacedJob trip) {
    if (!trip.isOver()) {
      List<PlacedJob> all = trip.whole().trips();
      all.stream().filter(other -> other != trip).forEach(this::end);
      all.removeIf(PlacedJob::isOver);
    }
  }

  // Objects that exist once per job are classes: lambdas are slower until the C2 compiler has
  // optimized them.

  /** Notified of the end of a transfer. */
  private final class Leg implements Consumer<double[]> {
    private final PlacedJob trip;
    private final int leg;

    Leg(PlacedJob trip, int leg) {
      this.trip = trip;
      this.leg = leg;
    }

    @Override
    public void accept(double[] seconds) {
      came(trip, leg, seconds);
    }
  }

  /** Notified of the end of a stage. */
  private final class Computation implements Consumer<JobRecord> {
    private final PlacedJob trip;
    private final int stage;

    Computation(PlacedJob trip, int stage) {
      this.trip = trip;
      this.stage = stage;
    }

    @Override
    public void accept(JobRecord bySite) {
      JobRecord record = trip.arrived(bySite);
      trip.computed(stage, trip.part() == 1 ? record : record.ofWhole(trip.part()));
      if (trip.gathering() != null) {
        trip.gathering().release();
      }
      send(trip, stage + 1);
    }
  }
}
