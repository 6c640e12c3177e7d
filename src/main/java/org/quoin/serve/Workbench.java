package org.quoin.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Quantity;
import org.quoin.base.TextFile;
import org.quoin.report.block.Figure;
import org.quoin.report.topology.NetworkFile;
import org.quoin.result.NetworkPlan;
import org.quoin.scenario.GridScenario;

/** The workbench: scenarios, their parameters, and trials to watch. */
final class Workbench implements AutoCloseable {
  /** Maximum number of metaservers side by side. */
  static final int MAX_METASERVERS = 6;

  private final Scenarios scenarios;
  private final ConcurrencyLimit turns;
  private final TrialQueue trials = new TrialQueue();
  private final DrawnGrids drawn = new DrawnGrids();

  /**
   * Creates a workbench for some scenarios.
   *
   * @param turns limits the replies that need much memory
   */
  Workbench(Scenarios scenarios, ConcurrencyLimit turns) {
    this.turns = turns;
    this.scenarios = scenarios;
  }

  /** Answers a GET request, by the rest of its address. */
  Optional<Reply> get(List<String> rest) {
    String first = rest.isEmpty() ? "" : rest.get(0);
    if (first.equals("scenarios") && rest.size() == 1) {
      return turns.take(() -> Optional.of(Reply.json(200, List.copyOf(scenarios.all().keySet()))));
    }
    if (first.equals("scenario") && rest.size() > 1) {
      String name = rest.stream().skip(1).collect(Collectors.joining("/"));
      return turns.take(() -> scenarios.find(name).map(file -> described(name, file)));
    }
    if (first.equals("words") && rest.size() == 1) {
      return turns.take(() -> Optional.of(Reply.json(200, EditedGrid.Vocabulary.all())));
    }
    if (first.equals("drawing") && rest.size() > 1) {
      String name = rest.stream().skip(1).collect(Collectors.joining("/"));
      return turns.take(() -> scenarios.find(name).map(Workbench::drawing));
    }
    if (first.equals("trial") && rest.size() == 2) {
      return trials.json(rest.get(1)).map(Reply::ofJson);
    }
    return Optional.empty();
  }

  /** Answers a POST request. */
  Optional<Reply> post(List<String> rest, Form form) {
    if (rest.equals(List.of("trials"))) {
      return turns.take(() -> Optional.of(begin(form)));
    }
    if (rest.size() == 2 && rest.get(0).equals("drawing")) {
      return turns.take(
          () -> drawn(rest.get(1), form.first("topology"), form.first("scenario"), form));
    }
    if (rest.size() == 3 && rest.get(0).equals("trial") && rest.get(2).equals("stop")) {
      trials.stop(rest.get(1));
      return Optional.of(Reply.json(200, Map.of()));
    }
    return Optional.empty();
  }

  /** Returns a scenario of the list for the editor. */
  private static Reply drawing(Path file) {
    try {
      String text = TextFile.read(file, "a scenario", BoundedScenarioReader.SCENARIO);
      GridScenario scenario = BoundedScenarioReader.grid(file, List.of());
      return Reply.json(200, EditedGrid.of(Path.of(scenario.grid().topology().source()), text));
    } catch (InputException e) {
      return refused(e);
    }
  }

  /** Makes the reply to the editor about a grid: its mistakes, or its title and map. */
  private record Checked(
      List<DrawnGrids.Wrong> mistakes, String title, Optional<FilmMap> network, String trial) {}

  /** Answers the editor: opens a file, checks a grid, or begins a trial of it. */
  private Optional<Reply> drawn(String what, String topology, String scenario, Form form) {
    try {
      switch (what) {
        case "open" -> {
          return Optional.of(Reply.json(200, drawn.opened(topology, scenario)));
        }
        case "check" -> {
          return Optional.of(Reply.json(200, checked(drawn.checked(topology, scenario), "")));
        }
        case "trials" -> {
          GridScenario grid = drawn.checked(topology, scenario);
          List<Integer> all = IntStream.range(0, grid.metaServers().size()).boxed().toList();
          Trial trial =
              new Trial(
                  drawn.store(topology, scenario),
                  DrawnGrids.SCENARIO,
                  DrawnGrids.SCENARIO,
                  Map.of(),
                  all);
          return Optional.of(begun(trial, form, number -> checked(grid, number)));
        }
        default -> {
          return Optional.empty();
        }
      }
    } catch (InputException e) {
      List<DrawnGrids.Wrong> all = e.mistakes().stream().map(drawn::wrong).toList();
      return Optional.of(Reply.json(200, new Checked(all, "", Optional.empty(), "")));
    }
  }

  private static Checked checked(GridScenario scenario, String trial) {
    return new Checked(
        List.of(),
        scenario.title(),
        NetworkFile.of(scenario.grid().network()).map(FilmMap::of),
        trial);
  }

  private Reply begun(Trial trial, Form form, Function<String, Object> reply) {
    return trials
        .begin(trial, form.first("browser"))
        .map(number -> Reply.json(202, reply.apply(number)))
        .orElse(
            Reply.text(503, "too many trials wait already; try again in a few seconds")
                .with("Retry-After", "5"));
  }

  /** A scenario as the workbench's page reads it. */
  private record Described(
      String name,
      String title,
      List<String> metaservers,
      int most,
      List<TunableParameter.Shown> knobs,
      Optional<FilmMap> network) {}

  private static Reply described(String name, Path file) {
    try {
      GridScenario scenario = BoundedScenarioReader.grid(file, List.of());
      return Reply.json(
          200,
          new Described(
              name,
              scenario.title(),
              scenario.compared(),
              MAX_METASERVERS,
              TunableParameters.thatWork(scenario, file).stream()
                  .map(TunableParameter::shown)
                  .toList(),
              NetworkFile.of(scenario.grid().network()).map(FilmMap::of)));
    } catch (InputException e) {
      return refused(e);
    }
  }

  private static Reply refused(InputException e) {
    String lines = e.mistakes().stream().map(Mistake::toString).collect(Collectors.joining("\n"));
    return Reply.text(400, lines);
  }

  private Reply begin(Form form) {
    String name = form.first("scenario");
    Optional<Path> file = scenarios.find(name);
    if (file.isEmpty()) {
      return Reply.text(404, "there is no such scenario");
    }
    try {
      return begun(trial(name, file.get(), form), form, number -> Map.of("trial", number));
    } catch (InputException e) {
      return refused(e);
    }
  }

  private static Trial trial(String name, Path file, Form form) {
    GridScenario scenario = BoundedScenarioReader.grid(file, List.of());
    Map<String, String> changes = new LinkedHashMap<>();
    for (TunableParameter knob : TunableParameters.of(scenario)) {
      double value = form.has(knob.key()) ? form.number(knob.key()) : knob.value();
      if (!knob.takes(value)) {
        throw new InputException(
            knob.key(),
            "expected %s to %s%s"
                .formatted(
                    Quantity.everyDigit(knob.least()),
                    Quantity.everyDigit(knob.most()),
                    knob.form() == TunableParameter.Form.WHOLE ? ", a whole number" : ""));
      }
      // The workbench decides the length of runs itself; a scenario need not have the same.
      if (value != knob.value() || knob.group().equals("runs")) {
        changes.putAll(knob.settings().apply(value));
      }
    }
    String shown = name.startsWith("shipped/") ? name.replaceFirst("shipped", "scenarios") : "";
    return new Trial(
        file,
        shown.isEmpty() ? file.toString() : shown,
        file.toAbsolutePath().normalize().toString(),
        changes,
        metaservers(form, scenario.compared().size()));
  }

  private static List<Integer> metaservers(Form form, int count) {
    List<Integer> chosen = new ArrayList<>();
    for (String place : form.all("metaserver")) {
      if (!place.matches("\\d{1,3}") || Integer.parseInt(place) >= count) {
        throw new InputException("metaserver", "expected the index of a metaserver, from 0");
      }
      if (!chosen.contains(Integer.parseInt(place))) {
        chosen.add(Integer.parseInt(place));
      }
    }
    if (chosen.isEmpty() || chosen.size() > MAX_METASERVERS) {
      throw new InputException("metaserver", "expected one to " + MAX_METASERVERS);
    }
    return chosen;
  }

  @Override
  public void close() {
    trials.close();
    drawn.close();
  }

  /**
   * The map on which the workbench shows a run over time.
   *
   * @param ends the node at the end of each link
   */
  record FilmMap(Figure.NetworkMap map, List<String> ends, List<NetworkPlan.Route> routes) {

    static FilmMap of(NetworkPlan plan) {
      return new FilmMap(
          NetworkFile.map(plan, "", "", false),
          plan.links().stream().map(NetworkPlan.Link::to).toList(),
          plan.routes());
    }
  }
}
