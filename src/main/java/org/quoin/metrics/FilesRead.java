package org.quoin.metrics;

/**
 * The files that a job read at the site of its first stage, and their transfers to the site.
 *
 * @param files number of files
 * @param hits files that were at the site when the job's own data had arrived
 * @param fetchedBytes bytes of the files whose transfer this job started; a file that another job
 *     already fetches is only waited for
 * @param seconds time from the arrival of its own data until all files were there
 */
public record FilesRead(int files, int hits, double fetchedBytes, double seconds) {

  /** No file read. */
  public static final FilesRead NONE = new FilesRead(0, 0, 0, 0);
}
