package org.quoin.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.Stages;
import org.quoin.cli.Run;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.KeptRecords;
import org.quoin.metrics.JobRecord;
import org.quoin.report.GridFiles;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Trials at the workbench are runs like all others, and bounded. */
class WorkbenchTest {
  private static final Path SHIPPED = Path.of("scenarios");
  private static final Path ENVIRONMENT = SHIPPED.resolve("aida-environment-1-ep.yaml");
  private static final String NAME = "shipped/aida-environment-1-ep.yaml";

  @TempDir private Path folder;
  private PageServer server;
  private Ask ask;

  @BeforeEach
  void serve() {
    server = PageServer.open(folder, SHIPPED, "127.0.0.1", 0);
    ask = new Ask(server.address());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static JsonNode json(String reply) {
    assertThat(Ask.status(reply)).isIn(200, 202);
    return JsonMapper.shared().readTree(Ask.body(reply));
  }

  private static String form(String... pairs) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      fields.add(pairs[i] + "=" + URLEncoder.encode(pairs[i + 1], StandardCharsets.UTF_8));
    }
    return String.join("&", fields);
  }

  private JsonNode ended(String number) throws IOException, InterruptedException {
    for (int i = 0; i < 600; i++) {
      JsonNode stand = json(ask.get("workbench/trial/" + number));
      if (!List.of("waiting", "running").contains(stand.path("state").asString())) {
        return stand;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("the trial does not end");
  }

  private String begun(String form) throws IOException {
    return json(ask.post("workbench/trials", form)).path("trial").asString();
  }

  @Test
  void theScenariosAreTheShippedGridsAndThoseOfTheFolder() throws IOException {
    Files.createDirectories(folder.resolve("mine"));
    Files.copy(SHIPPED.resolve("aida-example.yaml"), folder.resolve("mine/one.yaml"));
    Files.createSymbolicLink(folder.resolve("link.yaml"), ENVIRONMENT.toAbsolutePath());
    assertThat(Ask.body(ask.get("workbench/scenarios")))
        .contains("\"" + NAME + "\"", "\"folder/mine/one.yaml\"")
        .doesNotContain("replay-example", "studies", "link.yaml");
    assertThat(Ask.status(ask.get("workbench/scenario/" + NAME))).isEqualTo(200);
    // Its topology is beside another folder.
    assertThat(Ask.status(ask.get("workbench/scenario/folder/mine/one.yaml"))).isEqualTo(400);
    for (String none : List.of("shipped/none.yaml", "folder/link.yaml", "/etc/passwd", "")) {
      assertThat(Ask.status(ask.get("workbench/scenario/" + none))).isIn(400, 404);
    }
  }

  @Test
  void aTrialShowsWhatTheCommandAndTheStudyThatItGivesWouldShow() throws Exception {
    String interval = "clients.0.interval";
    String number =
        begun(
            form(
                "scenario",
                NAME,
                "browser",
                "b",
                "metaserver",
                "0",
                "metaserver",
                "2",
                interval,
                "70",
                "jobs",
                "60",
                "replications",
                "2",
                "topology.links.router-serverA.bandwidth",
                "300000"));
    JsonNode stand = ended(number);
    assertThat(stand.path("state").asString()).isEqualTo("done");
    JsonNode result = stand.path("result");

    List<String> settings = new ArrayList<>();
    String command = result.path("recipe").path("command").asString();
    assertThat(command).startsWith("quoin compare scenarios/aida-environment-1-ep.yaml --set ");
    for (String set : command.split(" --set ")) {
      settings.add(set.replaceAll("^'|'$", ""));
    }
    settings.remove(0);
    GridScenario same = ScenarioFile.grid(ENVIRONMENT, settings);
    assertThat(same.compared()).containsExactly("RR", "LOTH");
    assertThat(same.grid().classes().get(0).interval()).isEqualTo(70);
    String summary = new GridFiles(GridExperiment.run(same, 1, () -> {}), true).summaryJson();
    assertThat(result.path("summary")).isEqualTo(JsonMapper.shared().readTree(summary));

    Path file = folder.resolve("study.yaml");
    Files.writeString(file, result.path("recipe").path("study").asString());
    Study study = StudyFile.read(file, List.of());
    GridScenario point = (GridScenario) study.points().get(0).scenario();
    assertThat(point.compared()).isEqualTo(same.compared());
    assertThat(point.grid().jobs()).isEqualTo(60);
    assertThat(point.grid().classes().get(0).interval()).isEqualTo(70);
    assertThat(study.least(study.points().get(0))).isEqualTo(2);
  }

  /** Of the jobs that count the film says what the run that is judged does. */
  @Test
  void theFilmIsThatOfTheFirstReplication() {
    List<String> settings = List.of("jobs=60", "warmup=20", "replications=1", "metaservers=[LOTH]");
    KeptRecords records = new KeptRecords();
    GridExperiment.run(
        ScenarioFile.grid(ENVIRONMENT, settings),
        1,
        () -> {},
        Optional.empty(),
        records,
        Stages.NONE);
    List<JobRecord> judged = records.of(0, 0);
    List<String> all = new ArrayList<>(settings);
    all.add("warmup=0");
    GridScenario once = ScenarioFile.grid(ENVIRONMENT, all);
    JobTimeline film = new JobTimeline(once);
    GridExperiment.run(once, 1, () -> {}, Optional.empty(), film, Stages.NONE);
    JsonNode jobs = JsonMapper.shared().valueToTree(film.film()).path("runs").path(0).path("jobs");
    assertThat(jobs).hasSize(60);
    assertThat(judged).hasSize(40);
    for (int i = 0; i < judged.size(); i++) {
      JobRecord job = judged.get(i);
      JsonNode row = jobs.path(20 + i);
      double[] times = {
        job.job().submitTime(), job.arrivalTime(), job.startTime(), job.endTime(), job.returnTime()
      };
      for (int t = 0; t < times.length; t++) {
        assertThat(row.path(3 + t).asDouble()).isEqualTo(Math.rint(times[t] * 1e4) / 1e4);
      }
      assertThat(row.path(0).asInt()).isBetween(0, 3);
    }
  }

  @Test
  void onlyKnownNumbersWithinTheirBoundsAreTaken() throws IOException {
    String[] wrong = {
      "clients.0.interval=0",
      "clients.0.interval=NaN",
      "clients.0.interval=1e9",
      "clients.0.interval=70;x",
      "jobs=70.5",
      "jobs=100000000",
      "replications=0",
      "replications=1e6",
    };
    for (String one : wrong) {
      String body = form("scenario", NAME, "browser", "b", "metaserver", "0") + "&" + one;
      assertThat(Ask.status(ask.post("workbench/trials", body))).as(one).isEqualTo(400);
    }
    for (String metaserver : List.of("3", "-1", "x", "99999999999")) {
      String body = form("scenario", NAME, "metaserver", metaserver);
      assertThat(Ask.status(ask.post("workbench/trials", body))).as(metaserver).isEqualTo(400);
    }
    assertThat(Ask.status(ask.post("workbench/trials", form("scenario", "shipped/../x"))))
        .isEqualTo(404);
    for (String none : List.of("no form", "a=%", "=1", "a=%zz", "a=1&" + "b=2&".repeat(300))) {
      assertThat(Ask.status(ask.post("workbench/trials", none))).as(none).isEqualTo(400);
    }
    assertThat(Ask.status(ask.get("workbench/trial/1"))).isEqualTo(404);
    assertThat(Ask.status(ask.post("results", ""))).isEqualTo(405);
  }

  private static String large(String browser) {
    return form(
        "scenario",
        NAME,
        "browser",
        browser,
        "metaserver",
        "1",
        "jobs",
        "2000",
        "replications",
        "20",
        "packet",
        "1250");
  }

  @Test
  void aNewTrialEndsTheOneBeforeAndTooManyMustComeAgain() throws Exception {
    String first = begun(large("same"));
    String second = begun(large("same"));
    assertThat(ended(first).path("state").asString()).isEqualTo("stopped");
    ask.post("workbench/trial/" + second + "/stop", "");
    assertThat(ended(second).path("state").asString()).isEqualTo("stopped");

    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      statuses.add(Ask.status(ask.post("workbench/trials", large("other" + i))));
    }
    assertThat(statuses).startsWith(202, 202, 202, 202, 202, 202, 202, 202).contains(503);
    assertThat(Ask.status(ask.get("results"))).isEqualTo(200);
  }

  @Test
  void aTrialThatTakesTooLongIsStopped() throws Exception {
    Map<String, String> changes = new LinkedHashMap<>(Map.of("jobs", "2000", "replications", "20"));
    try (TrialQueue trials = new TrialQueue(0.2)) {
      String number =
          trials
              .begin(new Trial(ENVIRONMENT, NAME, NAME, changes, List.of(0, 1, 2)), "b")
              .orElseThrow();
      String stand = "running";
      for (int i = 0; i < 400 && (stand.contains("running") || stand.contains("waiting")); i++) {
        Thread.sleep(50);
        stand = trials.json(number).orElseThrow();
      }
      assertThat(stand).contains("\"late\"");
    }
  }

  /** Every shipped grid can be moved, within bounds that hold what it says itself. */
  @Test
  void theNumbersOfEveryShippedGridLieWithinTheirBounds() {
    for (Map.Entry<String, Path> one : new Scenarios(SHIPPED, folder).all().entrySet()) {
      List<TunableParameter> knobs =
          TunableParameters.of(ScenarioFile.grid(one.getValue(), List.of()));
      assertThat(knobs).as(one.getKey()).hasSizeBetween(4, 30);
      assertThat(knobs).as(one.getKey()).allMatch(knob -> knob.takes(knob.value()));
      assertThat(knobs).as(one.getKey()).allMatch(knob -> knob.least() < knob.most());
      assertThat(knobs.stream().map(TunableParameter::key)).doesNotHaveDuplicates();
    }
  }

  private static final String DOT =
      """
      graph g {
        c [kind=client]
        s [kind=server, speed="1 Gop/s"]
        c -- s [bandwidth="1 MB/s", buffer=20]
      }
      """;

  private static final String YAML =
      """
      topology: grid.dot
      jobs: 60
      replications: 2
      metaservers: [RR, LOTH]
      clients: [{job: generic, operations: 1 Gop, send: 1 MB, receive: 1 KB, interval: 5 s}]
      """;

  private JsonNode drawn(String what, String topology, String scenario) throws IOException {
    String form = form("topology", topology, "scenario", scenario, "browser", "d");
    return json(ask.post("workbench/drawing/" + what, form));
  }

  /** Returns what the workbench answers for a drawn grid, byte for byte but for its indentation. */
  private String answer(String scenario) throws Exception {
    String number = drawn("trials", DOT, scenario).path("trial").asString();
    assertThat(ended(number).path("state").asString()).isEqualTo("done");
    Matcher summary =
        Pattern.compile("(?s)\n( *)\"summary\": (\\{\n.*?\n)\\1}")
            .matcher(Ask.body(ask.get("workbench/trial/" + number)));
    assertThat(summary.find()).isTrue();
    return summary.group(2).replace('\n' + summary.group(1), "\n") + "}\n";
  }

  /** Returns what a command prints for the files that the workbench saves of a drawn grid. */
  private String printed(String command, String scenario) throws IOException {
    Files.writeString(folder.resolve("grid.dot"), DOT);
    Path file = Files.writeString(folder.resolve("grid.yaml"), scenario);
    Run run = Run.quoin(command, file.toString(), "--json");
    assertThat(run.exitCode()).isZero();
    return run.out();
  }

  @Test
  void aDrawnGridIsCheckedByLineAndRunsAsItsFilesDo() throws Exception {
    assertThat(drawn("check", DOT, YAML).path("mistakes")).isEmpty();
    assertThat(answer(YAML)).isEqualTo(printed("compare", YAML));
    String one = YAML.replace("[RR, LOTH]", "[LOTH]");
    assertThat(answer(one)).isEqualTo(printed("run", one)).isNotEqualTo(printed("compare", YAML));

    String slow = DOT.replace("1 Gop/s", "fast").replace("buffer=20", "bufer=20");
    JsonNode mistakes = drawn("check", slow, YAML).path("mistakes");
    assertThat(mistakes.findValuesAsString("line")).contains("3", "4");
    assertThat(mistakes.toString()).contains("grid.dot").doesNotContain("quoin-drawn");
    String many = YAML.replace("jobs: 60", "jobs: 2001");
    assertThat(drawn("trials", DOT, many).path("mistakes").toString()).contains("2,000 jobs");
  }

  @Test
  void aDrawnGridReadsNoOtherFile() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.swf"), "1 2 3\n");
    for (String name :
        List.of(secret.toString(), "\"\\x2f" + secret.toString().substring(1) + '"')) {
      String log = YAML.replace("job: generic", "job: log, log: " + name);
      assertThat(drawn("trials", DOT, log).path("mistakes").toString())
          .contains("reads no file besides grid.dot");
    }
    String trace = DOT.replace("buffer=20", "buffer=20, trace=\"" + secret + '"');
    assertThat(drawn("check", trace, YAML).path("mistakes").toString()).contains("reads no file");
    String moved = YAML.replace("grid.dot", secret.toString());
    assertThat(drawn("check", DOT, moved).path("mistakes").toString()).contains("reads no file");
  }

  @Test
  void theEditorOpensTopologiesScenariosAndMaps() throws IOException {
    JsonNode shipped = json(ask.get("workbench/drawing/shipped/tandem.yaml"));
    assertThat(shipped.path("nodes").path(0).path("attributes").path("count").asString())
        .isEqualTo("4");
    assertThat(shipped.path("scenario").path("clients").path(0).path("stages")).hasSize(2);
    JsonNode opened = drawn("open", DOT, YAML);
    assertThat(opened.path("nodes")).hasSize(2);
    assertThat(opened.path("scenario").path("jobs").asInt()).isEqualTo(60);
    JsonNode map =
        drawn(
            "open",
            """
            graph [
              label "Star"
              node [ id 0 label "A" Longitude 1.0 Latitude 2.0 ]
              node [ id 1 label "B" Longitude 3.0 Latitude 2.0 ]
              node [ id 2 label "C" Longitude 3.0 Latitude 4.0 ]
              node [ id 3 label "D" Longitude 1.0 Latitude 4.0 ]
              edge [ source 0 target 1 LinkSpeedRaw 1000000000.0 ]
              edge [ source 0 target 2 LinkSpeedRaw 1000000000.0 ]
              edge [ source 0 target 3 LinkSpeedRaw 1000000000.0 ]
            ]
            """,
            "");
    assertThat(map.path("nodes").size()).isGreaterThan(1);
    assertThat(map.path("account")).isNotEmpty();
    assertThat(drawn("open", "graph {", "").path("mistakes")).isNotEmpty();
    JsonNode words = json(ask.get("workbench/words"));
    assertThat(words.path("kinds").path("cluster").toString()).contains("scheduler", "easy");
    assertThat(words.path("metaservers").toString()).contains("LOTH");
  }
}
