package org.quoin.grid.job;

import java.util.List;
import java.util.StringJoiner;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.FileRequest;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.network.Interruptions;
import org.quoin.network.Path;
import org.quoin.network.TransferHandle;
import org.quoin.workload.Job;

/**
 * A job placed at sites: one attempt, or one of several copies, with its progress over the stages
 * and the times it spent.
 */
public final class PlacedJob {
  private static final int NONE = -1;

  private final GridJob gridJob;
  private final SubmittedJob job;
  private final int copy;
  private final int[] sites;
  private final Path[] paths;
  private final double[][] seconds;
  private final JobRecord[] computed;
  private FileRequest fileRequest;

  /** The transfer in progress, and the stage that is at its site; NONE without. */
  private int currentTransfer = NONE;

  private int currentStage = NONE;
  private TransferHandle handle = TransferHandle.THERE;
  private double sentBytes;

  /** Null before the first transfer. */
  private Interruptions interruptions;

  /** Arrival time of the data of each stage at its site. */
  private final double[] arrivalTimes;

  /** Processor-seconds of computation that count while this placement lasts. */
  private double usefulWork;

  /** Duration of the current stage at its site without checkpoints, in seconds. */
  private double stageSeconds;

  private boolean over;

  /** Share of the current stage that its site got to compute, with checkpoints. */
  private double part = 1;

  /** Share of the current stage that is stored and need not be computed again. */
  private double saved;

  /** Whether it was restarted at its site, so that it stays there. */
  private boolean bound;

  /**
   * Creates a placed job whose transfers have not begun.
   *
   * @param copy index of the copy
   * @param sites index of the site of each stage
   * @param paths the path of each transfer: to the first site, from each site to the next, and back
   */
  public PlacedJob(GridJob gridJob, int copy, int[] sites, Path[] paths) {
    this.gridJob = gridJob;
    this.copy = copy;
    this.job = gridJob.submitted();
    this.sites = sites;
    this.paths = paths;
    seconds = new double[paths.length][];
    computed = new JobRecord[sites.length];
    arrivalTimes = new double[sites.length];
  }

  public GridJob gridJob() {
    return gridJob;
  }

  public Client client() {
    return gridJob.client();
  }

  public int copy() {
    return copy;
  }

  /** Begins a transfer, which may have to wait for a link. */
  public void beginTransfer(int number, double now) {
    currentStage = NONE;
    currentTransfer = number;
    interruptions = new Interruptions(now);
  }

  /** {@return the failures of links that interrupt the current transfer} */
  public Interruptions interruptions() {
    return interruptions;
  }

  /** Sets the handle of the transfer in progress and the bytes that it sends. */
  public void transferHandle(TransferHandle data, double bytes) {
    handle = data;
    sentBytes = bytes;
  }

  /** {@return the bytes of the latest transfer that have not arrived} */
  public double bytesLeft() {
    return sentBytes - handle.arrivedBytes();
  }

  /**
   * {@return the share of all its data that have arrived, from 0 to 1; 0 for a job without data}
   */
  public double movedShare() {
    int transfer = currentTransfer != NONE ? currentTransfer : currentStage + 1;
    double moved = currentTransfer != NONE ? bytes(transfer) - bytesLeft() : 0;
    double all = 0;
    for (int i = 0; i < paths.length; i++) {
      moved += i < transfer ? bytes(i) : 0;
      all += bytes(i);
    }
    return all == 0 ? 0 : Math.max(0, Math.min(1, moved / all));
  }

  public void leaveSite() {
    currentStage = NONE;
  }

  /** Begins a stage at a time, when it is submitted to its site. */
  public void enterStage(int number, double time) {
    arrivalTimes[number] = time;
    currentStage = number;
    part = 1;
    saved = 0;
    bound = false;
  }

  /**
   * {@return the arrival time of a stage's data at its site, which a restart there does not change}
   */
  public double arrivalTime(int stage) {
    return arrivalTimes[stage];
  }

  /**
   * {@return the record of the current stage with the arrival time of its data} The site has a
   * later one if the job joined its queue again; what came before counts as waiting.
   */
  public JobRecord arrived(JobRecord record) {
    return record.arrived(arrivalTimes[currentStage]);
  }

  /** {@return the index of the transfer in progress or waiting for a link; -1 for none} */
  public int currentTransfer() {
    return currentTransfer;
  }

  public TransferHandle transferHandle() {
    return handle;
  }

  /** {@return the index of the stage that waits or is computed at its site; -1 for none} */
  public int currentStage() {
    return currentStage;
  }

  /** {@return the share of the current stage that its site got to compute, with checkpoints} */
  public double part() {
    return part;
  }

  /** Sets the share of the current stage that its site gets to compute. */
  public void part(double given) {
    part = given;
  }

  /** {@return the duration of the current stage at its site without checkpoints, in seconds} */
  public double stageSeconds() {
    return stageSeconds;
  }

  /** Sets the duration of the current stage without checkpoints, at its assigned nodes. */
  public void stageSeconds(double seconds) {
    stageSeconds = seconds;
  }

  public double saved() {
    return saved;
  }

  /** Adds to the share of the current stage that is stored. */
  public void save(double more) {
    saved += more;
  }

  public void bind() {
    bound = true;
  }

  public boolean isBound() {
    return bound;
  }

  public void end() {
    over = true;
    currentTransfer = NONE;
    currentStage = NONE;
  }

  public boolean isOver() {
    return over;
  }

  public List<DataFile> files() {
    return job.files();
  }

  public void fileRequest(FileRequest files) {
    fileRequest = files;
  }

  /** {@return the request for its files; null if it reads none} */
  public FileRequest fileRequest() {
    return fileRequest;
  }

  public Job job() {
    return job.job();
  }

  public int stages() {
    return sites.length;
  }

  public Job job(int stage) {
    return job.at(stage, sites[stage]);
  }

  public double operations(int stage) {
    return job.operations()[stage];
  }

  public double estimatedOperations(int stage) {
    return job.estimatedOperations()[stage];
  }

  public int site(int stage) {
    return sites[stage];
  }

  public Path path(int transfer) {
    return paths[transfer];
  }

  public double bytes(int transfer) {
    return job.bytes(transfer);
  }

  /**
   * Completes a transfer.
   *
   * @param spent the seconds in each queue of its path since it has begun or was last interrupted
   * @param now the current time in seconds
   */
  public void transferred(int transfer, double[] spent, double now) {
    currentTransfer = NONE;
    handle = TransferHandle.THERE;
    seconds[transfer] = interruptions.whole(spent, now);
  }

  /** {@return the seconds of a completed transfer, by queue} */
  public double[] seconds(int transfer) {
    return seconds[transfer];
  }

  public void computed(int stage, JobRecord record) {
    computed[stage] = record;
    addUsefulWork(record.job().processors() * record.computeTime());
  }

  /**
   * Adds computation that counts while this placement lasts: a completed stage, or work up to a
   * checkpoint.
   *
   * @param processorSeconds the processor seconds of all processors, with checkpoints
   */
  public void addUsefulWork(double processorSeconds) {
    usefulWork += processorSeconds;
  }

  /** {@return the processor-seconds of computation that count while this placement lasts} */
  public double usefulWork() {
    return usefulWork;
  }

  public JobRecord computed(int stage) {
    return computed[stage];
  }

  /**
   * {@return the record of the whole job: arrival at the first site, start of its first and end of
   * its last stage} The sites are named in order. What earlier placements took at sites counts as
   * waiting, so that the arrival is earlier by it.
   */
  public JobRecord returned(double time) {
    FilesRead read = fileRequest == null ? FilesRead.NONE : fileRequest.read();
    JobRecord whole = wholeRecord(time);
    if (!gridJob.vainPlacements().isEmpty()) {
      double before =
          gridJob.vainPlacements().stream().mapToDouble(VainPlacement::secondsAtSites).sum();
      whole = whole.arrived(Math.max(job().submitTime(), whole.arrivalTime() - before));
    }
    return whole.returned(client().className(), time, read);
  }

  private JobRecord wholeRecord(double time) {
    JobRecord last = computed[computed.length - 1];
    if (computed.length == 1) {
      return last;
    }
    StringJoiner names = new StringJoiner(" > ");
    boolean killed = false;
    double standalone = 0;
    for (JobRecord stage : computed) {
      standalone += stage.standaloneTime();
      names.add(stage.site());
      killed |= stage.killed();
    }
    Job all = job();
    return new JobRecord(
            all.processors() == Job.OWN_WIDTH ? all.withProcessors(1) : all,
            names.toString(),
            computed[0].arrivalTime(),
            computed[0].startTime(),
            last.endTime(),
            time,
            killed,
            "")
        .alone(standalone)
        .waited(computed[0].waits());
  }
}
