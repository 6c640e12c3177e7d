package org.quoin.serve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.experiment.JobSink;
import org.quoin.grid.job.Users;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.GridScenario;

/** Records the movements of the jobs of a run, to be shown over time. */
final class JobTimeline implements JobSink {
  private static final int MAX_JOBS = 2000;

  /** Resolution of times in a picture. */
  private static final double GRAIN = 1e4;

  private final List<String> names;
  private final Users users;
  private final Map<String, Integer> clients = new HashMap<>();
  private final Map<String, Integer> sites = new HashMap<>();
  private final List<Reel> reels = new ArrayList<>();

  JobTimeline(GridScenario once) {
    names = once.compared();
    users = new Users(once.grid().network());
    once.grid().topology().clients().forEach(one -> clients.put(one.name(), clients.size()));
    once.grid().topology().sites().forEach(one -> sites.put(one.name(), sites.size()));
    names.forEach(name -> reels.add(new Reel()));
  }

  @Override
  public Part begin(int compared, int replication) {
    return reels.get(compared);
  }

  @Override
  public boolean has(int compared, int replication, String mark) {
    return false;
  }

  /**
   * Returns a tree for JSON: by metaserver, the jobs in the order of their numbers, one list per
   * column.
   */
  Object tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("clients", List.copyOf(inOrder(clients)));
    tree.put("sites", List.copyOf(inOrder(sites)));
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", names.get(i));
      one.put("jobs", reels.get(i).jobs);
      all.add(one);
    }
    tree.put("runs", all);
    return tree;
  }

  private static List<String> inOrder(Map<String, Integer> places) {
    String[] names = new String[places.size()];
    places.forEach((name, place) -> names[place] = name);
    return List.of(names);
  }

  /** One run, written by one thread and read after its end. */
  private final class Reel implements Part {
    private final List<List<Number>> jobs = new ArrayList<>();

    @Override
    public void accept(JobRecord job) {
      if (jobs.size() >= MAX_JOBS) {
        return;
      }
      String[] way = job.site().split(" > ", -1);
      String client = users.name(job.job().user()).split("/", 2)[0];
      jobs.add(
          List.of(
              clients.getOrDefault(client, -1),
              sites.getOrDefault(way[0], -1),
              sites.getOrDefault(way[way.length - 1], -1),
              brief(job.job().submitTime()),
              brief(job.arrivalTime()),
              brief(job.startTime()),
              brief(job.endTime()),
              brief(job.returnTime())));
    }

    private static double brief(double seconds) {
      return Math.rint(seconds * GRAIN) / GRAIN;
    }

    @Override
    public String done() {
      return "";
    }

    @Override
    public void close() {}
  }
}
