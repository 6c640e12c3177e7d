package org.quoin.serve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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

  /** The jobs of a metaserver in the order of their numbers, one list of columns per job. */
  record Run(String name, List<List<Number>> jobs) {}

  /** The film as the workbench's page reads it. */
  record Film(List<String> clients, List<String> sites, List<Run> runs) {}

  Film film() {
    return new Film(
        inOrder(clients),
        inOrder(sites),
        IntStream.range(0, names.size())
            .mapToObj(i -> new Run(names.get(i), reels.get(i).jobs))
            .toList());
  }

  private static List<String> inOrder(Map<String, Integer> places) {
    String[] names = new String[places.size()];
    places.forEach((name, place) -> names[place] = name);
    return List.of(names);
  }

  /** A run, written by one thread and read after its end. */
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
