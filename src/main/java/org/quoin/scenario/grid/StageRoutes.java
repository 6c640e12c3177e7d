package org.quoin.scenario.grid;

import java.util.List;
import org.quoin.scenario.yaml.Document;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;

/** Checks that routes lead from each site that a job names to the next and back to its clients. */
public final class StageRoutes {
  private final Document document;
  private final String path;
  private final Routes routes;
  private final JobClass jobs;

  private StageRoutes(Document document, String path, Routes routes, JobClass jobs) {
    this.document = document;
    this.path = path;
    this.routes = routes;
    this.jobs = jobs;
  }

  /** Adds a mistake to the document for each missing route. */
  public static void check(Document document, String path, Routes routes, JobClass jobs) {
    StageRoutes check = new StageRoutes(document, path, routes, jobs);
    check.onward();
    check.ends();
  }

  private void onward() {
    List<Stage> stages = jobs.stages();
    for (int i = 1; i < stages.size(); i++) {
      String from = stages.get(i - 1).site();
      String to = stages.get(i).site();
      if (from != null && to != null && !routes.leads(from, to)) {
        document.mistake(at(i), "no route leads from " + from + " to " + to);
      }
    }
  }

  /** Requires routes between every client and the first and last site. */
  private void ends() {
    int last = jobs.stages().size() - 1;
    for (String client : jobs.clients()) {
      boolean begin = joined(client, 0);
      boolean sound = (last == 0 || joined(client, last)) && begin;
      if (sound && site(0) == null && last > 0 && !begins(client)) {
        document.mistake(path, client + " reaches no site from which a route leads to " + site(1));
      }
    }
  }

  private boolean joined(String client, int stage) {
    boolean joined = site(stage) == null || routes.join(client, site(stage));
    if (!joined) {
      document.mistake(at(stage), "no route joins " + client + " and " + site(stage));
    }
    return joined;
  }

  private boolean begins(String client) {
    return site(1) == null
        || routes.topology().sites().stream()
            .map(Node::name)
            .anyMatch(site -> routes.join(client, site) && routes.leads(site, site(1)));
  }

  private String site(int stage) {
    return jobs.stages().get(stage).site();
  }

  private String at(int stage) {
    return path + ".stages." + stage + ".at";
  }
}
