package org.quoin.scheduling.order;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Plugins;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.JobOrder;

/**
 * Orders of the waiting jobs, smallest key first, ties by arrival. In the formulas r is the
 * requested time, s the submit time, w the wait so far, d the deadline, all in seconds, and n the
 * processors.
 */
public enum Order implements JobOrder {
  /** First come, first served: s. */
  FCFS("first come, first served", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return 0; // ties by arrival are the order
    }
  },
  /** Shortest job first: r. */
  SJF("shortest requested time first", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return job.requestedTime();
    }
  },
  /** Longest job first: -r. */
  LJF("longest requested time first", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return -job.requestedTime();
    }
  },
  /** ParaSim's big job first: -n. */
  BJF("widest first (ParaSim)", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return -job.processors();
    }
  },
  /**
   * ParaSim's shortest run time first: r. No scheduler sees a run time, so this is {@link #SJF},
   * unless the requested times are the run times ({@code --estimates exact}), as in its paper.
   */
  SRTJF("shortest run time first, as far as it is known: requested time (ParaSim)", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return job.requestedTime();
    }
  },
  /**
   * Earliest deadline first: d. Jobs without a deadline come last. On one processor a preemptive
   * EDF schedule meets all deadlines if any schedule does (Liu and Layland, JACM 20(1), 1973;
   * Dertouzos, IFIP Congress 1974).
   */
  EDF("earliest deadline first; jobs without a deadline last", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return job.deadline();
    }
  },
  /** -(w / r)^3 n (Tang, Lan, Desai, Buettner, Cluster 2009). */
  WFP3("-(w/r)^3 n: favours what has waited long for its length", true) {
    @Override
    public double key(ClusterJob job, double now) {
      double ratio = (now - job.arrivalTime()) / atLeastOne(job.requestedTime());
      return -ratio * ratio * ratio * job.processors();
    }
  },
  /** -w / (log2(n) r), with n at least 2 (Tang, Lan, Desai, Buettner, Cluster 2009). */
  UNICEP("-w/(log2(n) r): favours small and short", true) {
    @Override
    public double key(ClusterJob job, double now) {
      double size = Math.log(Math.max(2, job.processors())) / Math.log(2);
      return -(now - job.arrivalTime()) / (size * atLeastOne(job.requestedTime()));
    }
  },
  /** log10(r) n + 870 log10(s) (Carastan-Santos, de Camargo, SC 2017). */
  F1("log10(r) n + 870 log10(s)", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return log(job.requestedTime()) * job.processors() + 870 * log(job.arrivalTime());
    }
  },
  /** sqrt(r) n + 25,600 log10(s) (Carastan-Santos, de Camargo, SC 2017). */
  F2("sqrt(r) n + 25600 log10(s)", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return Math.sqrt(job.requestedTime()) * job.processors() + 25_600 * log(job.arrivalTime());
    }
  },
  /** r n + 6.86e6 log10(s) (Carastan-Santos, de Camargo, SC 2017). */
  F3("r n + 6.86e6 log10(s)", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return job.requestedTime() * job.processors() + 6.86e6 * log(job.arrivalTime());
    }
  },
  /** r sqrt(n) + 5.3e5 log10(s) (Carastan-Santos, de Camargo, SC 2017). */
  F4("r sqrt(n) + 5.3e5 log10(s)", false) {
    @Override
    public double key(ClusterJob job, double now) {
      return job.requestedTime() * Math.sqrt(job.processors()) + 5.3e5 * log(job.arrivalTime());
    }
  },
  /** The priority of Slurm: see {@link MultifactorOrder}. */
  MULTIFACTOR("Slurm's priority: age, fair share, size, partition and QOS by weights", true) {
    @Override
    public double key(ClusterJob job, double now) {
      return MultifactorOrder.standard().key(job, now);
    }

    @Override
    public JobOrder forQueue() {
      return MultifactorOrder.standard().forQueue();
    }

    @Override
    public List<Setting> options() {
      return MultifactorOrder.declared();
    }

    @Override
    public JobOrder with(Settings settings) {
      return MultifactorOrder.of(settings);
    }
  };

  private static final List<JobOrder> ALL =
      Plugins.after(values(), JobOrder.class, JobOrder::id, "an order");

  private final String title;
  private final boolean changing;

  Order(String title, boolean changing) {
    this.title = title;
    this.changing = changing;
  }

  @Override
  public boolean changing() {
    return changing;
  }

  @Override
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String title() {
    return title;
  }

  /** {@return all orders, those of plug-ins last} */
  public static List<JobOrder> all() {
    return ALL;
  }

  /** {@return the names of all orders} */
  public static List<String> ids() {
    return ALL.stream().map(JobOrder::id).toList();
  }

  /**
   * {@return the order with the given name, and options in brackets if it has any}
   *
   * @param source the option or key that holds the name, for messages
   * @param written the name, in upper or lower case, as in {@code sjf} or {@code
   *     multifactor[age=100,half-life=2 d]}
   * @throws InputException if there is no such order, or with every wrong option
   */
  public static JobOrder named(String source, String written) {
    int open = written.indexOf('[');
    if (open < 0) {
      return named(source, written, Map.of());
    }
    if (!written.endsWith("]")) {
      throw new InputException(
          source,
          "'" + written + "' does not end with a bracket; expected ORDER[OPTION=VALUE,...]");
    }
    Map<String, String> options = new LinkedHashMap<>();
    for (String option : written.substring(open + 1, written.length() - 1).split(",")) {
      String[] parts = option.split("=", 2);
      options.put(parts[0].strip(), parts.length == 1 ? "true" : parts[1].strip());
    }
    options.remove("");
    return named(source, written.substring(0, open).strip(), options);
  }

  /**
   * {@return the order with the given name and options}
   *
   * @param source the option or key that holds the name, for messages
   * @param id the name, in upper or lower case
   * @param options values by name, as written
   * @throws InputException if there is no such order, or with every wrong option
   */
  public static JobOrder named(String source, String id, Map<String, String> options) {
    for (JobOrder order : ALL) {
      if (order.id().equals(id.toLowerCase(Locale.ROOT))) {
        if (options.isEmpty()) {
          return order;
        }
        Mistakes mistakes = new Mistakes();
        Settings settings =
            Settings.read(
                "order '" + order.id() + "'",
                order.options(),
                options,
                name -> source + " " + name,
                mistakes);
        mistakes.refuse();
        return order.with(settings);
      }
    }
    throw new InputException(
        source, "there is no order '" + id + "': " + NearestName.expected(id, ids()));
  }

  private static double atLeastOne(double seconds) {
    return Math.max(1, seconds);
  }

  private static double log(double seconds) {
    return Math.log10(atLeastOne(seconds));
  }
}
