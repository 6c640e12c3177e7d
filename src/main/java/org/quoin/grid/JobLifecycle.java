package org.quoin.grid;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.job.GridJob;
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

  private static final int MAX_COPIES = 1000;

  /** First rank of the transfers of further copies. */
  private static final long FURTHER_COPIES = 1L << 34;

  private final Engine engine;
  private final Transport transport;
  private final List<Site> sites;
  private final ObjIntConsumer<PlacedJob> dataArrived;
  private final Consumer<GridJob> started;
  private final Consumer<PlacedJob> finished;
  private final LiveData data;
  private FailureGuard guard;
  private double sentBytes;
  private double deliveredBytes;
  private double droppedBytes;

  /**
   * Creates the lifecycle of the jobs of a run, without jobs.
   *
   * @param dataArrived called with a job and its stage when all data of the stage have arrived
   * @param started called with each job for whose start others wait, at its starts
   * @param finished called with each job whose result has returned
   * @param data the files that first stages read
   */
  JobLifecycle(
      Engine engine,
      Transport transport,
      List<Site> sites,
      ObjIntConsumer<PlacedJob> dataArrived,
      Consumer<GridJob> started,
      Consumer<PlacedJob> finished,
      LiveData data) {
    this.engine = engine;
    this.transport = transport;
    this.sites = sites;
    this.dataArrived = dataArrived;
    this.started = started;
    this.finished = finished;
    this.data = data;
  }

  /** Intercepts jobs at failed components. */
  interface FailureGuard {
    /**
     * Whether the current transfer of a job can begin now; otherwise the guard has handled the job.
     */
    boolean canTransfer(PlacedJob placed);

    /** Submits the current stage of a job to its site, or handles it otherwise. */
    void compute(PlacedJob placed);
  }

  void guard(FailureGuard failureGuard) {
    guard = failureGuard;
  }

  void begin(PlacedJob placed) {
    send(placed, 0);
  }

  private void send(PlacedJob placed, int transfer) {
    double bytes = placed.bytes(transfer);
    sentBytes += bytes;
    placed.beginTransfer(transfer, engine.now());
    if (guard == null || guard.canTransfer(placed)) {
      send(placed, transfer, bytes);
    }
  }

  /** Continues the current transfer of a job with the remaining bytes. */
  void sendRest(PlacedJob placed, double bytes) {
    placed.interruptions().resume(engine.now());
    send(placed, placed.currentTransfer(), bytes);
  }

  private void send(PlacedJob placed, int transfer, double bytes) {
    TransferHandle handle =
        transport.send(
            placed.path(transfer), bytes, order(placed), new TransferEnd(placed, transfer));
    if (handle != TransferHandle.THERE) {
      placed.transferHandle(handle, bytes);
    }
  }

  /** {@return the rank of a transfer among those of one instant, unique among jobs and copies} */
  private static long order(PlacedJob placed) {
    long job = placed.gridJob().order();
    return placed.copy() < FIRST_COPIES
        ? job * FIRST_COPIES + placed.copy()
        : FURTHER_COPIES + job * MAX_COPIES + placed.copy();
  }

  /** Ends a placement. {@return the rest of its job at the site; null if it was at none} */
  UnfinishedJob end(PlacedJob placed) {
    if (placed.currentTransfer() >= 0) {
      droppedBytes += placed.bytes(placed.currentTransfer());
      placed.transferHandle().cancel();
    }
    if (placed.fileRequest() != null) {
      placed.fileRequest().release();
    }
    int stage = placed.currentStage();
    placed.end();
    return stage < 0 ? null : sites.get(placed.site(stage)).cancel(placed.job().id());
  }

  /** {@return the bytes of all transfers that are neither delivered nor dropped} */
  double bytesInTransfer() {
    return sentBytes - deliveredBytes - droppedBytes;
  }

  double sentBytes() {
    return sentBytes;
  }

  private void dataArrived(PlacedJob placed, int transfer, double[] seconds) {
    placed.transferred(transfer, seconds, engine.now());
    deliveredBytes += placed.bytes(transfer);
    if (transfer == placed.stages()) {
      finished.accept(placed);
    } else if (transfer > 0 && engine.now() == placed.computed(transfer - 1).endTime()) {
      // A transfer of 0 s: the site may still be removing the job.
      engine.at(engine.now(), Phase.ARRIVAL, () -> compute(placed, transfer));
    } else if (transfer == 0 && !placed.files().isEmpty()) {
      requestFiles(placed);
    } else {
      compute(placed, transfer);
    }
  }

  /** Requests the files of the first stage, which are then computed with. */
  private void requestFiles(PlacedJob placed) {
    placed.fileRequest(
        data.request(
            placed.site(0),
            placed.client(),
            placed.files(),
            request -> {
              placed.fileRequest(request);
              compute(placed, 0);
            }));
  }

  private void compute(PlacedJob placed, int stage) {
    if (placed.isOver()) {
      return;
    }
    dataArrived.accept(placed, stage);
    placed.enterStage(stage, engine.now());
    enter(placed);
  }

  /** Appends the current stage, whose data are there, to the queue of its site. */
  void enter(PlacedJob placed) {
    if (guard == null) {
      submit(placed, placed.job(placed.currentStage()), null);
    } else {
      guard.compute(placed);
    }
  }

  /** Removes a waiting job from the queue of its site; {@link #enter} follows at this instant. */
  void leaveQueue(PlacedJob placed) {
    sites.get(placed.site(placed.currentStage())).cancel(placed.job().id());
  }

  /**
   * Submits a job, or the rest of it, to its current site; {@code place} is null without a former
   * place.
   */
  void submit(PlacedJob placed, Job job, QueuePlace place) {
    int stage = placed.currentStage();
    Site site = sites.get(placed.site(stage));
    Computation computation = new Computation(placed, stage);
    if (place == null) {
      site.submit(job, computation);
    } else {
      site.rejoin(job, place, computation);
    }
    if (placed.gridJob().placements().size() > 1 || placed.gridJob().isStartAwaited()) {
      site.whenStarted(job.id(), () -> started(placed));
    }
  }

  private void started(PlacedJob placed) {
    if (!placed.isOver()) {
      List<PlacedJob> all = placed.gridJob().placements();
      all.stream().filter(other -> other != placed).forEach(this::end);
      all.removeIf(PlacedJob::isOver);
      if (placed.gridJob().isStartAwaited()) {
        started.accept(placed.gridJob());
      }
    }
  }

  // Objects that exist once per job are classes: lambdas are slower until the C2 compiler has
  // optimized them.

  /** Notified of the end of a transfer. */
  private final class TransferEnd implements Consumer<double[]> {
    private final PlacedJob placed;
    private final int transfer;

    TransferEnd(PlacedJob placed, int transfer) {
      this.placed = placed;
      this.transfer = transfer;
    }

    @Override
    public void accept(double[] seconds) {
      dataArrived(placed, transfer, seconds);
    }
  }

  /** Notified of the end of a stage. */
  private final class Computation implements Consumer<JobRecord> {
    private final PlacedJob placed;
    private final int stage;

    Computation(PlacedJob placed, int stage) {
      this.placed = placed;
      this.stage = stage;
    }

    @Override
    public void accept(JobRecord bySite) {
      JobRecord record = placed.arrived(bySite);
      placed.computed(stage, placed.part() == 1 ? record : record.ofWhole(placed.part()));
      if (placed.fileRequest() != null) {
        placed.fileRequest().release();
      }
      send(placed, stage + 1);
    }
  }
}
