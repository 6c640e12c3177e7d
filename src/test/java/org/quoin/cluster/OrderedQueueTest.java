package org.quoin.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.workload.Job;

/** A queue beside a list that is sorted anew at every pass. */
class OrderedQueueTest {

  /** Orders in which jobs come at the end, anywhere, at the beginning, and change their places. */
  enum Rule implements JobOrder {
    ARRIVAL(false),
    SHORTEST(false),
    LAST_COME(false),
    SPUN(true);

    private final boolean changing;

    Rule(boolean changing) {
      this.changing = changing;
    }

    @Override
    public String title() {
      return id();
    }

    @Override
    public String id() {
      return name();
    }

    @Override
    public boolean changing() {
      return changing;
    }

    @Override
    public double key(ClusterJob job, double now) {
      return switch (this) {
        case ARRIVAL -> 0;
        case SHORTEST -> job.holdTime();
        case LAST_COME -> -now;
        case SPUN -> (job.sequence() * 37 + now * 11) % 17;
      };
    }
  }

  /** The groups as a queue has them, each with its width and hold time. */
  private static List<String> groups(WaitingJobs jobs) {
    List<String> groups = new ArrayList<>();
    for (int i = 0; i < jobs.groups(); i++) {
      int begin = jobs.begins()[i];
      groups.add(begin + ": " + jobs.widths()[begin] + " for " + jobs.holds()[begin]);
      for (int job = begin; job < jobs.begins()[i + 1]; job++) {
        assertThat(jobs.groupOf(job)).isEqualTo(i);
      }
    }
    assertThat(jobs.begins()[jobs.groups()]).isEqualTo(jobs.size());
    return groups;
  }

  /** The groups of some jobs: a job that is unlike the one before it begins one, or each does. */
  private static List<String> groups(List<ClusterJob> jobs, boolean each) {
    List<String> groups = new ArrayList<>();
    String last = "";
    for (int i = 0; i < jobs.size(); i++) {
      String like = jobs.get(i).processors() + " for " + jobs.get(i).holdTime();
      if (each || !like.equals(last)) {
        groups.add(i + ": " + like);
      }
      last = like;
    }
    return groups;
  }

  @ParameterizedTest
  @EnumSource
  void aQueueIsTheListOfItsJobsInOrder(Rule rule) {
    Random random = new Random(5);
    ClusterView view = new ClusterView(100, null, List.of());
    SchedulingDecisions starts = new SchedulingDecisions();
    OrderedQueue queue = new OrderedQueue(rule);
    List<ClusterJob> waiting = new ArrayList<>();
    Map<ClusterJob, Double> keys = new HashMap<>();
    int sequence = 0;
    int many = 0;
    int few = 0;
    for (int now = 0; now < 800; now++) {
      view.at(now);
      boolean growing = now % 200 < 100;
      for (int i = random.nextInt(growing ? 8 : 3); i > 0; i--) {
        int width = 1 + random.nextInt(2);
        double hold = 10.0 + random.nextInt(2);
        Job job = new Job(sequence, now, width, hold, hold, 0, 0, 0, 0);
        waiting.add(ClusterJobs.arrived(job, sequence++, now));
        view.admit(waiting.get(waiting.size() - 1));
      }
      queue.update(view);
      for (ClusterJob job : waiting) {
        if (rule.changing() || !keys.containsKey(job)) {
          keys.put(job, rule.key(job, now));
        }
      }
      waiting.sort(
          Comparator.<ClusterJob>comparingDouble(keys::get).thenComparing(ClusterJob::sequence));
      assertThat(IntStream.range(0, queue.size()).mapToObj(queue::get)).isEqualTo(waiting);
      List<String> found = groups(queue.inOrder());
      if (waiting.size() > JobArray.FEW) {
        assertThat(found).isEqualTo(groups(waiting, false));
        many++;
      } else if (2 * waiting.size() > JobArray.FEW) {
        assertThat(found).isIn(groups(waiting, false), groups(waiting, true));
      } else {
        assertThat(found).isEqualTo(groups(waiting, true));
        few++;
      }
      starts.clear();
      for (int i = random.nextInt(growing ? 3 : 8); i > 0 && !waiting.isEmpty(); i--) {
        ClusterJob job = waiting.remove(random.nextInt(waiting.size()));
        starts.start(job);
        job.start(now, now + 10, now + 10, null);
      }
      view.passed(starts);
      if (!waiting.isEmpty() && random.nextBoolean()) {
        view.withdraw(waiting.remove(random.nextInt(waiting.size())));
      }
    }
    assertThat(many).isGreaterThan(100);
    assertThat(few).isGreaterThan(100);
  }
}
