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

/** Moves jobs: their data to a site, its computation, on to the next stage's site, and back. */
final class JobLifecycle {
  /** The first copies of a job, whose transfers have orders that follow those of earlier jobs. */
  private static final int FIRST_COPIES = 16;

  /** No metaserver makes more copies of a job. */
  private static final int MOST_COPIES = 1000;

  /** The orders of the transfers of further copies come after those of the first copies. */
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
   * Creates the lifecycle of the jobs of a run that has none yet.
   *
   * @param came called with a trip and its stage when all data of the stage are at its site
   * @param finished told of each trip whose result is back
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

  /** Where trips may be stopped. */
  interface FailureGuard {
    /** Whether the data of the leg that a trip is on can leave now; else it has been seen to. */
    boolean admits(PlacedJob trip);

    /** Submits the stage that a trip is at to its site, or sees to it otherwise. */
    void compute(PlacedJob trip);
  }

  /** Trips have to pass it from now on. */
  void gate(FailureGuard one) {
    gate = one;
  }

  /** A trip begins, now. */
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

  /** Sends so much of the data of the leg that a trip is on. */
  void sendRest(PlacedJob trip, double bytes) {
    send(trip, trip.currentTransfer(), bytes);
  }

  private void send(PlacedJob trip, int leg, double bytes) {
    TransferHandle sending = transport.send(trip.leg(leg), bytes, order(trip), new Leg(trip, leg));
    if (sending != TransferHandle.THERE) {
      trip.sends(sending, bytes);
    }
  }

  /** {@return a number that no other trip in progress has} */
  private static long order(PlacedJob trip) {
    long job = trip.whole().order();
    return trip.copy() < FIRST_COPIES
        ? job * FIRST_COPIES + trip.copy()
        : FURTHER_COPIES + job * MOST_COPIES + trip.copy();
  }

  /**
   * A trip goes no further, now.
   *
   * @return what its site had computed of its job; null where it was at none
   */
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

  /** The bytes that were to be sent up to now and neither have come nor were given up. */
  double bytesUnderWay() {
    return sentBytes - deliveredBytes - droppedBytes;
  }

  /** The bytes that were to be sent up to now. */
  double sentBytes() {
    return sentBytes;
  }

  private void came(PlacedJob trip, int leg, double[] seconds) {
    trip.came(leg, seconds);
    deliveredBytes += trip.bytes(leg);
    if (leg == trip.stages()) {
      finished.accept(trip);
    } else if (leg > 0 && engine.now() == trip.computed(leg - 1).endTime()) {
      // It took no time: the site may be the one that is just about to let the job go.
      engine.at(engine.now(), Phase.ARRIVAL, () -> compute(trip, leg));
    } else if (leg == 0 && !trip.files().isEmpty()) {
      gather(trip);
    } else {
      compute(trip, leg);
    }
  }

  /** All that the first stage reads must be at its site, too. */
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

  /** The stage that a trip is at enters the queue of its site. */
  private void enter(PlacedJob trip) {
    if (gate == null) {
      submit(trip, trip.job(trip.currentStage()), null);
    } else {
      gate.compute(trip);
    }
  }

  /**
   * A trip whose stage waits leaves the queue of its site; {@link #rejoin} follows at this instant.
   */
  void leaveQueue(PlacedJob trip) {
    sites.get(trip.site(trip.currentStage())).withdraw(trip.job().id());
  }

  /** A trip that has left the queue of its site joins it again, at its end. Its data are there. */
  void rejoin(PlacedJob trip) {
    trip.rejoins();
    enter(trip);
  }

  /**
   * Submits a job, or what is left of it, to the site of the stage that the trip is at.
   *
   * @param place that it keeps in the queue there; null to join its end
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

  /** One of several copies has started: the others go no further. */
  private void started(PlacedJob trip) {
    if (!trip.isOver()) {
      List<PlacedJob> all = trip.whole().trips();
      all.stream().filter(other -> other != trip).forEach(this::end);
      all.removeIf(PlacedJob::isOver);
    }
  }

  // What comes with every job is a class: a lambda costs more than an object until the second
  // compiler has seen it.

  /** Data on their way. */
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

  /** A stage that is computed. */
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
