package org.quoin.result;

/** The meanings of components that stand in several records, or that are columns of a table too. */
public final class Meanings {
  public static final String SCENARIO = "Name of the scenario, taken from its file";
  public static final String TITLE = "Title of the scenario";
  public static final String SPLIT = "Distribution of the jobs over the sites";
  public static final String LEFT_OUT = "Reasons why mean times are null";
  public static final String APPROXIMATIONS = "Approximations in the mean times";
  public static final String METASERVERS = "One item per metaserver, in the order of the scenario";
  public static final String METASERVER =
      "Name of the metaserver, with the options that differ from the" + " defaults";
  public static final String REPLICATION = "Index of the replication, from 0";
  public static final String MEAN = "Mean over the replications";
  public static final String MEAN_OR_NAN = "Mean over the replications; NaN if no run has a value";
  public static final String HALF_WIDTH =
      "Half-width of the 95 % confidence interval of the mean (Student"
          + " t); null with one replication";
  public static final String ITS_HALF_WIDTH = "Half-width of its 95 % interval";
  public static final String UNIT_OF_BOTH = "Unit of both; empty for a pure number";
  public static final String FIGURE_UNIT = "Unit: s, /s, % for a share from 0 to 1, or empty";
  public static final String LINKS = "One item per direction of a link";
  public static final String DIRECTION = "Direction of the link, or the site";
  public static final String LINK_FROM = "Node where the direction begins";
  public static final String LINK_TO = "Node where the direction ends";
  public static final String NODE_KIND = "client, router, server, cluster or store";
  public static final String CLIENT_LOAD = "Load that clients offer";
  public static final String OTHER_LOAD = "Load that others offer";
  public static final String TIME_IN_QUEUE = "Mean time of a job in the queue";
  public static final String SHARE_LOW = "Lower end of the 95 % interval of this share";
  public static final String INTERVAL_HIGH = "Upper end of this interval";
  public static final String KEY = "Path of the key";
  public static final String UPPER_END = "Upper end of the 95 % interval";
  public static final String SEARCHED_FROM = "Lower end of the range that was searched";
  public static final String SEARCHED_TO = "Upper end of the range that was searched";
  public static final String MEASURED_COLUMN = "Column of the measured jobs";
  public static final String MEASURED_JOBS = "Number of measured jobs";
  public static final String JOBS_OF_DAY = "Number of its measured jobs";
  public static final String NODE_USE =
      "Share of the nodes' time in which jobs computed or" + " communicated";
  public static final String FILE_READS = "Files that jobs read there";
  public static final String FILE_HITS = "Files that were there when the job's own data arrived";
  public static final String JOBS = "Jobs per replication";
  public static final String JOB = "Number of the job";
  public static final String POINT = "Number of the point, from 1";

  private Meanings() {}
}
