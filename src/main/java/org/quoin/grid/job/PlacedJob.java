package org.quoin.grid.job;

import java.util.List;
import java.util.StringJoiner;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.FileRequest;
import org.quoin.metrics.FilesRead;
import org.quoin.metrics.JobRecord;
import org.quoin.network.Path;
import org.quoin.network.TransferHandle;
import org.quoin.workload.Job;

/**
 * One attempt at a job: on its way over the sites of its stages and back, and what it has spent
 * where.
 */
public final class PlacedJob {
  private static final int NONE = -1;

  private final GridJob whole;
  private final SubmittedJob job;
  private final int copy;
  private final int[] sites;
  private final Path[] legs;
  private final double[][] seconds;
  private final JobRecord[] computed;
  private FileRequest gathering;

  /** The leg on which data are, and the stage that is at its site; NONE without. */
  private int currentTransfer = NONE;

  private int currentStage = NONE;
  private TransferHandle sending = TransferHandle.THERE;
  private double sentBytes;

  /** When the data of each stage had come to its site. */
  private final double[] arrivalTimes;

  /** Processor-seconds of computation that are not lost while the trip goes on. */
  private double kept;

  /** How long the present stage takes its site, without checkpoints, in seconds. */
  private double stageSeconds;

  /**
   * Whether it left the queue of its site and joined it again, so that the site has a later time.
   */
  private boolean rejoined;

  private boolean over;

  /** What its site was given of the present stage, checkpoints included, as a part of the whole. */
  private double part = 1;

  /** What of the present stage need not be computed again, as a part of the whole. */
  private double saved;

  /** Whether it began anew at its site, so that it stays there. */
  private boolean bound;

  /**
   * Creates a placed job whose transfers have not begun.
   *
   * @param copy of the job, from 0
   * @param sites the site of each stage, by number
   * @param legs the channels to the first, from each to the next, and from the last back
   */
  public PlacedJob(GridJob whole, int copy, int[] sites, Path[] legs) {
    this.whole = whole;
    this.copy = copy;
    this.job = whole.staged();
    this.sites = sites;
    this.legs = legs;
    seconds = new double[legs.length][];
    computed = new JobRecord[sites.length];
    arrivalTimes = new double[sites.length];
  }

  /** {@return the job of which it is an attempt} */
  public GridJob whole() {
    return whole;
  }

  /** {@return whose job it is} */
  public Client client() {
    return whole.client();
  }

  /** {@return the copy of the job, from 0} */
  public int copy() {
    return copy;
  }

  /** The data of a leg are about to be sent. */
  public void leaves(int number) {
    currentStage = NONE;
    currentTransfer = number;
  }

  /** They are under way, and can be given up so. */
  public void sends(TransferHandle data, double bytes) {
    sending = data;
    sentBytes = bytes;
  }

  /** {@return what of the data that were sent last has not come to the end of the leg} */
  public double bytesLeft() {
    return sentBytes - sending.arrivedBytes();
  }

  /**
   * {@return the share of all its data that have arrived, from 0 to 1; 0 for a job without data}
   */
  public double movedShare() {
    int leg = currentTransfer != NONE ? currentTransfer : currentStage + 1;
    double moved = currentTransfer != NONE ? bytes(leg) - bytesLeft() : 0;
    double all = 0;
    for (int i = 0; i < legs.length; i++) {
      moved += i < leg ? bytes(i) : 0;
      all += bytes(i);
    }
    return all == 0 ? 0 : Math.max(0, Math.min(1, moved / all));
  }

  /** Its stage is at its site no longer. */
  public void leavesSite() {
    currentStage = NONE;
  }

  /**
   * A stage is about to be submitted to its site.
   *
   * @param number the stage, from 0
   * @param time now, in seconds
   */
  public void enterStage(int number, double time) {
    arrivalTimes[number] = time;
    rejoined = false;
    currentStage = number;
    part = 1;
    saved = 0;
    bound = false;
  }

  /**
   * {@return when the data of a stage had come to its site, in seconds} A restart at the site does
   * not change it.
   *
   * @param stage from 0
   */
  public double arrivalTime(int stage) {
    return arrivalTimes[stage];
  }

  /** It leaves the queue of its site and joins it again, at its end. */
  public void rejoins() {
    rejoined = true;
  }

  /**
   * {@return the record of the present stage with the time at which its data came} A job that began
   * anew at its site keeps the later time of that.
   *
   * @param record by its site
   */
  public JobRecord arrived(JobRecord record) {
    return rejoined ? record.arrived(arrivalTimes[currentStage]) : record;
  }

  /** {@return the leg on which data are, or wait to be sent; -1 if they are not} */
  public int currentTransfer() {
    return currentTransfer;
  }

  /** {@return the data on their way} */
  public TransferHandle sending() {
    return sending;
  }

  /** {@return the stage that waits or is computed at its site; -1 if none does} */
  public int currentStage() {
    return currentStage;
  }

  /**
   * {@return what its site was given of the present stage, checkpoints included, as a part of the
   * whole}
   */
  public double part() {
    return part;
  }

  /** Gives its site such a part of the present stage. */
  public void part(double given) {
    part = given;
  }

  /** {@return how long the present stage takes its site, without checkpoints, in seconds} */
  public double stageSeconds() {
    return stageSeconds;
  }

  /**
   * Notes how long the present stage takes its site, without checkpoints.
   *
   * @param seconds at the nodes that it is about to be submitted to
   */
  public void stageSeconds(double seconds) {
    stageSeconds = seconds;
  }

  /** {@return what of the present stage need not be computed again, as a part of the whole} */
  public double saved() {
    return saved;
  }

  /** So much more of the present stage need not be computed again. */
  public void save(double more) {
    saved += more;
  }

  /** It begins anew at its site and stays there. */
  public void bind() {
    bound = true;
    rejoined = false;
  }

  /** {@return whether it began anew at its site} */
  public boolean isBound() {
    return bound;
  }

  /** It goes no further. */
  public void end() {
    over = true;
    currentTransfer = NONE;
    currentStage = NONE;
  }

  /** {@return whether it goes no further} */
  public boolean isOver() {
    return over;
  }

  /** {@return the files that the first stage reads} */
  public List<DataFile> files() {
    return job.files();
  }

  /** Its files are on their way to the site of the first stage, or there. */
  public void fileRequest(FileRequest files) {
    gathering = files;
  }

  /** {@return what it read, and waited for; null where it reads no file} */
  public FileRequest gathering() {
    return gathering;
  }

  /** {@return the whole job} */
  public Job job() {
    return job.job();
  }

  /** {@return how many stages the job has} */
  public int stages() {
    return sites.length;
  }

  /** {@return the job of a stage} */
  public Job job(int stage) {
    return job.at(stage, sites[stage]);
  }

  /** {@return the computation of a stage} */
  public double operations(int stage) {
    return job.operations()[stage];
  }

  /** {@return the same by the user's estimate} */
  public double estimatedOperations(int stage) {
    return job.estimatedOperations()[stage];
  }

  /** {@return the number of a stage's site} */
  public int site(int stage) {
    return sites[stage];
  }

  /** {@return the channels of a leg} */
  public Path leg(int leg) {
    return legs[leg];
  }

  /** {@return the data of a leg} */
  public double bytes(int leg) {
    return job.bytes(leg);
  }

  /** The data of a leg have come, after these seconds in each of its queues. */
  public void came(int leg, double[] spent) {
    currentTransfer = NONE;
    sending = TransferHandle.THERE;
    seconds[leg] = spent;
  }

  /** {@return the seconds of a leg that has come, by queue} */
  public double[] seconds(int leg) {
    return seconds[leg];
  }

  /** A stage is done. */
  public void computed(int stage, JobRecord record) {
    computed[stage] = record;
    keep(record.job().processors() * record.computeTime());
  }

  /**
   * Adds computation that is not lost as long as the trip goes on: of a stage that is done, or up
   * to a checkpoint.
   *
   * @param processorSeconds of all processors, checkpoints included
   */
  public void keep(double processorSeconds) {
    kept += processorSeconds;
  }

  /** {@return the processor-seconds of its computation that are not lost while the trip goes on} */
  public double kept() {
    return kept;
  }

  /** {@return what became of a stage} */
  public JobRecord computed(int stage) {
    return computed[stage];
  }

  /**
   * {@return what became of the whole job: data at the first site, the start of its first and the
   * end of its last stage} The sites are named in order; processors only where there is one site.
   */
  public JobRecord returned(double time) {
    FilesRead read = gathering == null ? FilesRead.NONE : gathering.read();
    return whole(time).returned(client().className(), time, read);
  }

  private JobRecord whole(double time) {
    JobRecord last = computed[computed.length - 1];
    if (computed.length == 1) {
      return last;
    }
    StringJoiner names = new StringJoiner(" > ");
    boolean killed = false;
    double alone = 0;
    for (JobRecord stage : computed) {
      alone += stage.standaloneTime();
      names.add(stage.site());
      killed |= stage.killed();
    }
    Job asked = job();
    return new JobRecord(
            asked.processors() == Job.OWN_WIDTH ? asked.withProcessors(1) : asked,
            names.toString(),
            computed[0].arrivalTime(),
            computed[0].startTime(),
            last.endTime(),
            time,
            killed,
            "")
        .alone(alone);
  }
}
