package org.quoin.metrics;

/**
 * What a job read at the site of its first stage, and what of that the site had to fetch for it.
 *
 * @param files how many it read
 * @param hits those of them that were at the site when the job's own data had come
 * @param fetchedBytes of the others, those whose fetch it began; one that is fetched for another
 *     job already is only waited for
 * @param seconds from when its own data had come until all files were there
 */
public record FilesRead(int files, int hits, double fetchedBytes, double seconds) {

  /** Of a job that reads none. */
  public static final FilesRead NONE = new FilesRead(0, 0, 0, 0);
}
