package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.poisson;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.base.InputException;
import org.quoin.base.Setting;
import org.quoin.grid.GridResult;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;

/** What every metaserver owes, under every value of every option, on random small grids. */
class MetaServerContractTest {
  private static final int GRIDS = 3;
  private static final int JOBS = 60;

  /** The metaserver as it stands, and with every value of each option. */
  private static List<String> variants(MetaServers which) {
    List<String> variants = new ArrayList<>(List.of("{name: " + which.id() + "}"));
    for (Setting option : which.options()) {
      List<String> fit =
          values(option).stream()
              .filter(value -> !value.equals(option.standard()))
              .flatMap(value -> fitting(which, option.name() + ": " + value).stream())
              .toList();
      assertThat(fit).as(option.name()).isNotEmpty();
      fit.forEach(one -> variants.add("{name: %s, %s}".formatted(which.id(), one)));
    }
    return variants;
  }

  /** An option, if need be with one of the others that it has a meaning with; none if refused. */
  private static Optional<String> fitting(MetaServers which, String option) {
    Stream<String> others =
        which.options().stream()
            .flatMap(other -> values(other).stream().map(value -> other.name() + ": " + value))
            .filter(other -> !other.startsWith(option.substring(0, option.indexOf(':') + 1)))
            .map(other -> option + ", " + other);
    return Stream.concat(Stream.of(option), others)
        .filter(options -> fits(which, options))
        .findFirst();
  }

  private static boolean fits(MetaServers which, String options) {
    Map<String, String> given = new HashMap<>();
    for (String option : options.split(", ")) {
      given.put(option.split(": ")[0], option.split(": ")[1]);
    }
    try {
      which.create(given, new SplittableRandom(0));
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  private static List<String> values(Setting option) {
    return switch (option.kind()) {
      case CHOICE -> option.choices();
      case FLAG -> List.of("true");
      case NUMBER -> List.of(shown(option.least()), shown(option.most()));
      case COUNT -> List.of(shown(option.least()), "3");
      case QUANTITY -> List.of("1 s", "1000 s");
      default -> throw new IllegalArgumentException("no values of " + option.name());
    };
  }

  private static String shown(double bound) {
    return bound == Math.rint(bound) ? "" + (long) bound : "" + bound;
  }

  /** Two routers, servers and clusters at them, clients of which one reaches only one router. */
  private static String topology(SplittableRandom random) {
    List<String> lines = new ArrayList<>(List.of("r0 [kind=router]", "r1 [kind=router]"));
    lines.add("r0 -- r1 [bandwidth=\"1 MB/s\", utilization=0.3, latency=\"0.1 s\"]");
    int sites = 2 + random.nextInt(4);
    for (int i = 0; i < sites; i++) {
      String speed = "speed=\"%d Mop/s\"".formatted(1 + random.nextInt(9));
      String kind =
          switch (random.nextInt(4)) {
            case 0 -> "server, %s, utilization=0.2, others=\"1 Mop\"";
            case 1 -> "server, %s, servers=3";
            case 2 -> "cluster, %s, processors=8, width=2, scheduler=easy";
            default -> "cluster, %s, processors=4, scheduler=none";
          };
      lines.add("s%d [kind=%s]".formatted(i, kind.formatted(speed)));
      lines.add("r%d -- s%d [bandwidth=\"500 KB/s\", latency=\"0.1 s\"]".formatted(i % 2, i));
    }
    for (int i = 0; i < 3; i++) {
      lines.add("c%d [kind=client]".formatted(i));
      lines.add("c%d -- r%d [bandwidth=unlimited]".formatted(i, i % 2));
    }
    return String.join("\n ", lines);
  }

  private static String scenario(SplittableRandom random, List<String> metaServers) {
    String monitor =
        switch (random.nextInt(3)) {
          case 0 -> "";
          case 1 -> "; monitor: {period: 5 s, delay: 1 s, own: true, loss: 0.3}";
          default -> "; monitor: {period: 20 s, query: 0.5 s}";
        };
    return JoinedModel.scenario(
        "replications: 1; warmup: 0; jobs: "
            + JOBS
            + "; metaservers: ["
            + String.join(", ", metaServers)
            + "]"
            + monitor,
        jobs("'c*'", exponential("3 Mop"), exponential("30 KB"), "10 KB", poisson("1 s")));
  }

  @ParameterizedTest
  @EnumSource(MetaServers.class)
  void everyJobComesBackFromASiteTheSameAnyTime(MetaServers which) {
    for (int seed = 0; seed < GRIDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      String topology = topology(random);
      String scenario = scenario(random, variants(which));
      JoinedModel once = JoinedModel.run(topology, scenario, 1);
      JoinedModel again = JoinedModel.run(topology, scenario, 2);
      for (int m = 0; m < once.outcome().metaServers().size(); m++) {
        GridResult result = once.metaServer(m).results().get(0);
        String name = once.metaServer(m).name() + ", grid " + seed;
        assertThat(result.completed()).as(name).isEqualTo(JOBS);
        assertThat(once.jobs(m, 0)).as(name).hasSize(JOBS);
        assertThat(once.jobs(m, 0)).as(name).isEqualTo(again.jobs(m, 0));
        assertThat(once.jobs(m, 0))
            .extracting(job -> job.job().id())
            .as(name)
            .doesNotHaveDuplicates();
        for (JobRecord job : once.jobs(m, 0)) {
          assertThat(job.arrivalTime()).isGreaterThanOrEqualTo(job.job().submitTime());
        }
      }
    }
  }
}
