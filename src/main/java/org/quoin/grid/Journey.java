package org.quoin.grid;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.site.Site;
import org.quoin.network.Transport;
import org.quoin.observation.JobRecord;

/** Moves jobs: their data to a site, its computation, on to the next stage's site, and back. */
final class Journey {
  private final Engine engine;
  private final Transport transport;
  private final List<Site> sites;
  private final IntConsumer came;
  private final Consumer<Trip> finished;
  private final LiveData data;

  /**
   * A journey without trips.
   *
   * @param came told the number of a site to which all data of a job have come
   * @param finished told of each trip whose result is back
   * @param data the files that first stages read
   */
  Journey(
      Engine engine,
      Transport transport,
      List<Site> sites,
      IntConsumer came,
      Consumer<Trip> finished,
      LiveData data) {
    this.engine = engine;
    this.transport = transport;
    this.sites = sites;
    this.came = came;
    this.finished = finished;
    this.data = data;
  }

  /** A trip begins, now. */
  void begin(Trip trip) {
    send(trip, 0);
  }

  private void send(Trip trip, int leg) {
    int back = leg == trip.stages() ? 1 : 0;
    transport.send(trip.leg(leg), trip.bytes(leg), 2 * trip.job().id() + back, new Leg(trip, leg));
  }

  private void came(Trip trip, int leg, double[] seconds) {
    trip.came(leg, seconds);
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
  private void gather(Trip trip) {
    data.gather(
        trip.site(0),
        trip.files(),
        gathered -> {
          trip.gathers(gathered);
          compute(trip, 0);
        });
  }

  private void compute(Trip trip, int stage) {
    came.accept(trip.site(stage));
    sites.get(trip.site(stage)).submit(trip.job(stage), new Computation(trip, stage));
  }

  // What comes with every job is a class: a lambda costs more than an object until the second
  // compiler has seen it.

  /** Data on their way. */
  private final class Leg implements Consumer<double[]> {
    private final Trip trip;
    private final int leg;

    Leg(Trip trip, int leg) {
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
    private final Trip trip;
    private final int stage;

    Computation(Trip trip, int stage) {
      this.trip = trip;
      this.stage = stage;
    }

    @Override
    public void accept(JobRecord record) {
      trip.computed(stage, record);
      if (stage == 0 && trip.gathering() != null) {
        trip.gathering().release();
      }
      send(trip, stage + 1);
    }
  }
}
