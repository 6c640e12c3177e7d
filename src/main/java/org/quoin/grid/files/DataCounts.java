package org.quoin.grid.files;

/**
 * What became of the files at one place, from the beginning of a run or in a window. Reads are hits
 * or misses; a miss begins a fetch or waits for one under way.
 *
 * @param reads files that jobs came to read
 * @param hits those of them that were there when the job's own data had come
 * @param fetches files that were fetched from elsewhere, from when the fetch began
 * @param fetchedBytes their bytes
 * @param passed those of them for which there was no room, or that are never kept: read, not stored
 * @param deleted files that made room for others
 * @param sentBytes bytes that other places began to fetch from here
 * @param waited seconds that jobs whose own data had come waited for files, in all
 */
public record DataCounts(
    long reads,
    long hits,
    long fetches,
    double fetchedBytes,
    long passed,
    long deleted,
    double sentBytes,
    double waited) {

  /** Nothing yet. */
  public static final DataCounts NONE = new DataCounts(0, 0, 0, 0, 0, 0, 0, 0);

  /** {@return what came after an earlier reading} */
  public DataCounts since(DataCounts earlier) {
    return new DataCounts(
        reads - earlier.reads,
        hits - earlier.hits,
        fetches - earlier.fetches,
        fetchedBytes - earlier.fetchedBytes,
        passed - earlier.passed,
        deleted - earlier.deleted,
        sentBytes - earlier.sentBytes,
        waited - earlier.waited);
  }
}
