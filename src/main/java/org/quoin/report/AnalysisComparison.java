package org.quoin.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.analysis.GridAnalysis;
import org.quoin.base.Json;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.statistics.Estimate;

/** Analyses of scenarios beside their simulation under RR, a row each. */
public final class AnalysisComparison {
  private final List<Map<String, Object>> rows = new ArrayList<>();
  private final TextTable table =
      new TextTable(
          "scenario", "analyzed [s]", "simulated [s]", "difference", "bottleneck", "simulated");

  /** Adds a scenario, of whose outcome the first metaserver counts. */
  public void add(GridAnalysis analysis, GridOutcome outcome) {
    MetaServerOutcome simulated = outcome.metaServers().get(0);
    Estimate response = simulated.metric(Metrics.RESPONSE_TIME);
    double analyzed = analysis.total().response();
    double difference = analyzed / response.mean() - 1;
    String predicted =
        analysis
            .bottleneck()
            .map(q -> q.name())
            .orElse(Double.isNaN(analyzed) ? "left out" : "none");
    String found = new Bottleneck(simulated).name();
    boolean finite = Double.isFinite(analyzed);
    table.row(
        outcome.scenario().name(),
        finite
            ? String.format(Locale.ROOT, "%.4g", analyzed)
            : Double.isNaN(analyzed) ? "left out" : "no steady state",
        response.toString(),
        finite ? String.format(Locale.ROOT, "%+.1f %%", 100 * difference) : "",
        predicted,
        found);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("scenario", outcome.scenario().name());
    row.put("analyzed", analyzed);
    row.put("simulated", response.mean());
    row.put("halfWidth", response.halfWidth());
    row.put("bottleneck", predicted);
    row.put("simulatedBottleneck", found);
    row.put("leftOut", analysis.leftOut());
    row.put("approximations", analysis.approximations());
    rows.add(row);
  }

  /** {@return the table, with what its columns are} */
  public String render() {
    return "Mean response under RR by closed forms and simulated, 95 % intervals\n\n"
        + table.render();
  }

  /** {@return the rows for {@link Json}} */
  public List<Map<String, Object>> tree() {
    return List.copyOf(rows);
  }
}
