package org.quoin.grid.files;

/**
 * Counts of the files at one holder, for a run or a window. A read is a hit or a miss; a miss
 * starts a fetch or waits for one in progress.
 *
 * @param reads files that arriving jobs read
 * @param hits reads of files that were there when the job's data had arrived
 * @param fetches files fetched from other holders, counted at the start
 * @param fetchedBytes bytes of these files
 * @param copies fetches by the timer of replicas, of files that no job read; part of the fetches
 * @param passed fetches without storage, for lack of space or by configuration: read, not stored
 * @param deleted files deleted to make space for others
 * @param sentBytes bytes that other holders fetched from here, counted at the start
 * @param waited seconds that jobs waited for files after their data had arrived, over all jobs
 */
public record DataCounts(
    long reads,
    long hits,
    long fetches,
    double fetchedBytes,
    long copies,
    long passed,
    long deleted,
    double sentBytes,
    double waited) {

  public DataCounts since(DataCounts earlier) {
    return new DataCounts(
        reads - earlier.reads,
        hits - earlier.hits,
        fetches - earlier.fetches,
        fetchedBytes - earlier.fetchedBytes,
        copies - earlier.copies,
        passed - earlier.passed,
        deleted - earlier.deleted,
        sentBytes - earlier.sentBytes,
        waited - earlier.waited);
  }
}
