package org.quoin.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.function.LongFunction;
import org.quoin.base.Digest;
import org.quoin.experiment.JobSink;
import org.quoin.grid.job.Users;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metrics.JobRecord;
import org.quoin.report.block.TableColumn;
import org.quoin.scenario.GridScenario;

/**
 * {@code jobs.csv} of a grid as it grows: the rows of each run go to a file of their own while it
 * runs, and are put together in the order of the runs when all are done.
 */
public final class JobParts implements JobSink {
  private static final int BUFFER = 1 << 16;

  private final List<String> compared;
  private final int replications;
  private final LongFunction<String> users;
  private final List<TableColumn<JobsCsv.Row>> more;
  private final PartFiles files;

  /** The files to which the rows of the runs are written. */
  public interface PartFiles {
    /** {@return the file of a run} */
    Path of(int compared, int replication);
  }

  /** Creates the parts of the runs of a scenario. */
  public JobParts(GridScenario scenario, PartFiles files) {
    this.compared = scenario.compared();
    this.replications = scenario.replications();
    this.users = new Users(scenario.grid().network())::name;
    more =
        scenario.grid().sites().stream().anyMatch(SiteSpec::explainsWaits)
            ? JobsCsv.REASONS
            : List.of();
    this.files = files;
  }

  @Override
  public Part begin(int place, int replication) {
    Path file = files.of(place, replication);
    MessageDigest digest = Digest.sha256();
    OutputStream out;
    try {
      out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
    JobsCsv csv = new JobsCsv(new DigestOutputStream(out, digest), users, more);
    String name = compared.get(place);
    return new Part() {
      @Override
      public void accept(JobRecord job) {
        csv.write(name, replication, job);
      }

      @Override
      public String done() {
        csv.close();
        close();
        return Digest.text(digest.digest());
      }

      @Override
      public void close() {
        try {
          out.close();
        } catch (IOException e) {
          throw new UncheckedIOException("cannot write " + file, e);
        }
      }
    };
  }

  @Override
  public boolean has(int place, int replication, String mark) {
    try {
      return Digest.of(files.of(place, replication)).equals(mark);
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes the whole table. */
  public void writeTo(OutputStream out) throws IOException {
    try (JobsCsv csv = new JobsCsv(out, users, more)) {
      csv.header();
    }
    for (int place = 0; place < compared.size(); place++) {
      for (int replication = 0; replication < replications; replication++) {
        Files.copy(files.of(place, replication), out);
      }
    }
  }
}
