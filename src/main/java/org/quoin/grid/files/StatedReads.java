package org.quoin.grid.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that each job of a log reads, by id of the job from 0. */
public final class StatedReads {
  private final List<List<DataFile>> byJob;
  private final Map<DataFile, Integer> jobsByFile = new LinkedHashMap<>();

  /** Creates the reads of jobs, each a list without repeated files. */
  StatedReads(List<List<DataFile>> byJob) {
    this.byJob = List.copyOf(byJob);
    for (List<DataFile> files : byJob) {
      files.forEach(file -> jobsByFile.merge(file, 1, Integer::sum));
    }
  }

  /** {@return the files of a job, in the order in which it reads them} */
  public List<DataFile> of(long id) {
    return byJob.get((int) id);
  }

  /** {@return all files that a job reads, in the order of their first reads} */
  List<DataFile> files() {
    return new ArrayList<>(jobsByFile.keySet());
  }

  /** {@return the mean number of files per job} */
  double meanNumber() {
    return byJob.stream().mapToInt(List::size).average().orElse(0);
  }

  /** {@return the share of the jobs that read each of {@link #files}} */
  double[] probabilities() {
    return jobsByFile.values().stream().mapToDouble(jobs -> jobs / (double) byJob.size()).toArray();
  }
}
