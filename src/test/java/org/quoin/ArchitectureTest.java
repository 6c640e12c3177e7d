package org.quoin;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.BatchCluster;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.engine.Engine;
import org.quoin.experiment.Parallel;
import org.quoin.grid.Grid;
import org.quoin.grid.placement.JobRequest;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.workload.Job;

/** Layers, cycles, the packages that may use a library, and forbidden calls. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.quoin");

  /** Packages of one layer, lowest layer first. */
  private static final List<List<String>> LAYERS =
      List.of(
          List.of("base"),
          List.of("engine", "workload", "machine", "topology", "statistics", "queueing"),
          List.of("metrics"),
          List.of("network", "cluster", "slurm"),
          List.of("scheduling", "timeshared", "grid"),
          List.of("metaserver"),
          List.of("scenario"),
          List.of("analysis"),
          List.of("experiment", "result"),
          List.of("report"),
          List.of("page"),
          List.of("reproduction", "benchmark", "calibration", "serve", "docsite"),
          List.of("cli"));

  @Test
  void layers() {
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      String[] above =
          LAYERS.stream()
              .skip(layer + 1)
              .flatMap(List::stream)
              .map(name -> "org.quoin." + name + "..")
              .toArray(String[]::new);
      for (String name : LAYERS.get(layer)) {
        if (above.length > 0) {
          noClasses()
              .that()
              .resideInAPackage("org.quoin." + name + "..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(above)
              .allowEmptyShould(true)
              .check(CLASSES);
        }
      }
    }
  }

  @Test
  void noCycles() {
    slices().matching("org.quoin.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /** What is simulated depends on no clock but the simulated one. */
  @Test
  void modelsAndPoliciesReadNoClock() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAnyPackage(
                "org.quoin.engine..",
                "org.quoin.network..",
                "org.quoin.cluster..",
                "org.quoin.scheduling..",
                "org.quoin.slurm..",
                "org.quoin.timeshared..",
                "org.quoin.grid..",
                "org.quoin.metaserver..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");
    rule.check(CLASSES);
  }

  /** {@link org.quoin.workload.Job} knows how long it will run. */
  @Test
  void metaServersSeeNoJobWithItsRunTime() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage("org.quoin.metaserver..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.quoin.workload..", "org.quoin.metrics..");
    rule.check(CLASSES);
    assertThat(JobRequest.class.getRecordComponents())
        .extracting(RecordComponent::getName)
        .doesNotContain("runTime", "job");
  }

  /** Only a machine gets at the job behind what a policy sees. */
  @Test
  void policiesSeeNoJobWithItsRunTime() {
    assertThat(ClusterJob.class.getMethods())
        .extracting(Method::getReturnType)
        .doesNotContain(Job.class, JobRecord.class);
    assertThat(BatchCluster.class.getMethods())
        .extracting(Method::getName)
        .doesNotContain("lengthOf");
  }

  /** Commands ask {@code experiment} for runs, so that there is one way to make them. */
  @Test
  void commandsSimulateNothingThemselves() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage("org.quoin.cli..")
            .should()
            .dependOnClassesThat(
                assignableTo(LiveCluster.class)
                    .or(
                        belongToAnyOf(
                            Engine.class,
                            Grid.class,
                            TimeSharedCluster.class,
                            Replay.class,
                            Parallel.class)))
            .orShould()
            .callMethodWhere(
                target(owner(assignableTo(ReplaySpec.class))).and(target(name("run"))));
    rule.check(CLASSES);
  }

  @Test
  void jgraphtLivesInTopology() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage("org.quoin.topology..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jgrapht..");
    rule.check(CLASSES);
  }

  @Test
  void schemaLivesInScenario() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage("org.quoin.scenario..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("tools.jackson.dataformat..");
    rule.check(CLASSES);
  }

  /** It reads scenarios and logs, keeps finished runs, and reads results back. */
  @Test
  void jacksonLivesWhereFilesAreRead() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackages(
                "org.quoin.scenario..",
                "org.quoin.experiment..",
                "org.quoin.result..",
                "org.quoin.workload.log..",
                "org.quoin.page.folder..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "com.fasterxml.jackson..");
    rule.check(CLASSES);
  }

  @Test
  void theServerLivesInServe() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage("org.quoin.serve..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.sun.net.httpserver..");
    rule.check(CLASSES);
  }

  @Test
  void picocliLivesInCli() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage("org.quoin.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");
    rule.check(CLASSES);
  }

  @Test
  void noStaticSimulator() {
    ArchRule rule =
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("umontreal.ssj.simevents.Sim")
            .orShould()
            .callMethod("umontreal.ssj.simevents.Simulator", "getDefaultSimulator");
    rule.check(CLASSES);
  }

  @Test
  void noMutableStatic() {
    ArchRule rule =
        fields()
            .that()
            .areStatic()
            .and()
            .doNotHaveModifier(JavaModifier.SYNTHETIC)
            .should()
            .beFinal();
    rule.check(CLASSES);
  }

  @Test
  void everyPackageSaysWhatItIs() throws IOException {
    Path source = Path.of("src/main/java/org/quoin");
    try (Stream<Path> folders = Files.walk(source).filter(Files::isDirectory)) {
      assertThat(folders.filter(f -> !Files.exists(f.resolve("package-info.java")))).isEmpty();
    }
  }

  @Test
  void everyPackageHasALayer() throws IOException {
    List<String> known = LAYERS.stream().flatMap(List::stream).toList();
    try (Stream<Path> folders = Files.list(Path.of("src/main/java/org/quoin"))) {
      assertThat(folders.filter(Files::isDirectory).map(f -> f.getFileName().toString()))
          .isSubsetOf(known);
    }
  }

  /** The first page of the Javadoc lists the layers. */
  @Test
  void theOverviewHasEveryLayer() throws IOException {
    List<List<String>> listed = new ArrayList<>();
    String overview = Files.readString(Path.of("src/main/javadoc/overview.html"));
    String layers = overview.substring(overview.indexOf("<ol>"), overview.indexOf("</ol>"));
    for (String layer : layers.split("<li>")) {
      Matcher name = Pattern.compile("@link org.quoin.(\\w+)}").matcher(layer);
      listed.add(name.results().map(found -> found.group(1)).sorted().toList());
    }
    listed.remove(0);
    assertThat(listed).isEqualTo(LAYERS.stream().map(f -> f.stream().sorted().toList()).toList());
  }

  /** The overview names types of documented packages for other programs; the packages exist. */
  @Test
  void theInterfaceForOtherProgramsIsDocumented() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    Matcher list = Pattern.compile("<quoin.api>(.*)</quoin.api>").matcher(pom);
    assertThat(list.find()).isTrue();
    List<String> documented = List.of(list.group(1).split(","));
    assertThat(documented).isSorted().allMatch(CLASSES::containPackage);
    String overview = Files.readString(Path.of("src/main/javadoc/overview.html"));
    String begin = overview.substring(overview.indexOf("<ul>"), overview.indexOf("</ul>"));
    Matcher named = Pattern.compile("@link ([\\w.]+)\\.[A-Z]\\w+}").matcher(begin);
    assertThat(named.results().map(found -> found.group(1)).toList())
        .hasSizeGreaterThan(5)
        .isSubsetOf(documented);
  }
}
