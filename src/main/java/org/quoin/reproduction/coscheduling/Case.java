package org.quoin.reproduction.coscheduling;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quoin.base.RecordBuilder;
import org.quoin.engine.RandomStreams;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;
import org.quoin.workload.Job;
import org.quoin.workload.model.WorkloadModel;

/**
 * One point of a figure of Zhang et al. (2001).
 *
 * @param nodes p, all fragments together
 * @param fragments into how many equal clusters the nodes are split; jobs go to them in turn
 * @param mpl multiprogramming level
 * @param skew s as a fraction
 * @param parameters costs
 * @param widest most tasks of a job
 * @param load offered load of 32 nodes; 0 means that all jobs are there from the start and the use
 *     is measured
 * @param runTime factor on the mean dedicated time
 * @param widths what becomes of the sizes of the jobs
 */
record Case(
    Scheme scheme,
    WorkloadMix mix,
    Pattern pattern,
    int nodes,
    int fragments,
    int mpl,
    double skew,
    CostParameters parameters,
    int widest,
    double load,
    double runTime,
    Widths widths) {

  /** Sizes of jobs, which decide how well gangs fill the rows of their matrix. */
  enum Widths {
    /** The sizes of the model. */
    MODEL {
      @Override
      int of(int tasks, int widest) {
        return tasks;
      }
    },
    /** Up to the next power of two. */
    POWERS_OF_TWO {
      @Override
      int of(int tasks, int widest) {
        int power = Integer.highestOneBit(tasks);
        return power == tasks ? tasks : 2 * power;
      }
    },
    /** The largest size that is allowed. */
    WIDEST {
      @Override
      int of(int tasks, int widest) {
        return widest;
      }
    };

    abstract int of(int tasks, int widest);
  }

  /** The underlined values of Table 3 of the paper, WL7, at half load. */
  static Case of(Scheme scheme, CostParameters parameters) {
    Draft draft = new Draft();
    draft.scheme = scheme;
    draft.parameters = parameters;
    return draft.fixed();
  }

  /** The jobs of a model in the sizes of this case. */
  WorkloadModel sized(WorkloadModel model) {
    return widths == Widths.MODEL ? model : new SizedModel(model, widths, widest);
  }

  private record SizedModel(WorkloadModel model, Widths widths, int widest)
      implements WorkloadModel {
    @Override
    public List<Job> generate(int count, RandomStreams streams) {
      return model.generate(count, streams).stream()
          .filter(job -> job.processors() <= widest)
          .map(
              job ->
                  WorkloadModel.job(
                      job.id(),
                      job.submitTime(),
                      widths.of(job.processors(), widest),
                      job.runTime()))
          .toList();
    }

    @Override
    public Map<String, Object> parameters() {
      return model.parameters();
    }
  }

  /**
   * The case whose runs are those of this one: PB is PB-A by another name, and no cost differs that
   * does not concern the scheme.
   */
  Case measured() {
    return with(
        c -> {
          c.scheme = scheme == Scheme.PB ? Scheme.PB_A : scheme;
          c.parameters = scheme.relevant(parameters);
        });
  }

  /** A copy with changes. */
  Case with(Consumer<Draft> changes) {
    return RecordBuilder.changed(new Draft(), this, changes);
  }

  /** A case while it is changed; it starts with the underlined values of Table 3 of the paper. */
  static final class Draft extends RecordBuilder<Case> {
    Scheme scheme;
    WorkloadMix mix = WorkloadMix.WL7;
    Pattern pattern = Pattern.NN;
    int nodes = 32;
    int fragments = 1;
    int mpl = 5;
    double skew = 0.2;
    CostParameters parameters;
    int widest = 32;
    double load = Regime.USUAL;
    double runTime = 1;
    Widths widths = Widths.MODEL;

    private Draft() {
      super(Case.class);
    }
  }
}
