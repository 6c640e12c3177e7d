package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.placement.BatchMetaServer;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.network.PacketModel;
import org.quoin.statistics.Forecast;
import org.quoin.topology.Discipline;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobRequirements;

/** A metaserver sees what its clients say and what was reported, and can get at nothing else. */
class MetaServerSightTest {

  /** The types of all values that a metaserver can receive. */
  private static final Set<Class<?>> SEEN =
      Set.of(
          JobRequest.class,
          DataFile.class,
          GridView.class,
          GridView.SiteReport.class,
          GridView.PathReport.class,
          GridView.LinkReport.class,
          Forecast.class,
          Forecast.Series.class);

  /** All types of Quoin that are reachable through public methods and fields of the given types. */
  private static Set<Class<?>> reachable(Class<?>... from) {
    Set<Class<?>> reached = new LinkedHashSet<>(List.of(from));
    Deque<Class<?>> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      for (Class<?> next : members(open.remove())) {
        if (next.getName().startsWith("org.quoin.") && reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }

  private static List<Class<?>> members(Class<?> type) {
    List<Class<?>> members = new ArrayList<>();
    for (Method method : type.getMethods()) {
      gather(method.getGenericReturnType(), members);
    }
    for (Field field : type.getFields()) {
      gather(field.getGenericType(), members);
    }
    return members;
  }

  private static void gather(Type type, List<Class<?>> into) {
    if (type instanceof Class<?> one) {
      into.add(one.isArray() ? one.getComponentType() : one);
    } else if (type instanceof ParameterizedType generic) {
      gather(generic.getRawType(), into);
      for (Type argument : generic.getActualTypeArguments()) {
        gather(argument, into);
      }
    } else if (type instanceof WildcardType any) {
      for (Type bound : any.getUpperBounds()) {
        gather(bound, into);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {MetaServer.class, BatchMetaServer.class})
  void nothingElseIsReachableFromWhatItIsGiven(Class<?> contract) {
    List<Class<?>> given = new ArrayList<>();
    for (Method method : contract.getMethods()) {
      for (Type parameter : method.getGenericParameterTypes()) {
        gather(parameter, given);
      }
    }
    given.removeIf(type -> !type.getName().startsWith("org.quoin."));
    assertThat(given).isNotEmpty();
    Set<Class<?>> reached = reachable(given.toArray(Class<?>[]::new));
    reached.remove(MetaServer.class);
    assertThat(reached).isSubsetOf(SEEN);
    assertThat(reached).contains(GridView.LinkReport.class);
  }

  /** The implementations behind the reports are not visible outside of their package. */
  @Test
  void whatIsBehindTheReportsCannotBeNamed() {
    List<Class<?>> behind = new ArrayList<>();
    run(
        1e6,
        1,
        (job, view) -> {
          GridView.SiteReport site = view.candidates().get(0);
          behind.addAll(
              List.of(
                  view.getClass(),
                  site.getClass(),
                  site.send().getClass(),
                  site.send().hop(0).getClass()));
          return site;
        });
    assertThat(behind).isNotEmpty().noneMatch(type -> Modifier.isPublic(type.getModifiers()));
    for (Class<?> type : behind) {
      assertThat(type.getFields()).isEmpty();
    }
  }

  /**
   * Jobs of 2 Mop of which users say 2 Mop, and jobs of 1 Mop of which they say twice as much: to a
   * metaserver they are the same, though one half of them run half as long.
   */
  @Test
  void aJobThatRunsShorterThanItsUserSaysLooksTheSame() {
    assertThat(requests(1e6, 2)).isEqualTo(requests(2e6, 1)).hasSize(3);
    assertThat(requests(1e6, 1)).isNotEqualTo(requests(2e6, 1));
  }

  private static List<String> requests(double operations, double factor) {
    List<String> requests = new ArrayList<>();
    run(
        operations,
        factor,
        (job, view) -> {
          if (job.id() <= 3) {
            requests.add(job.toString());
          }
          return view.candidates().get(0);
        });
    return requests;
  }

  private static void run(double operations, double factor, MetaServer metaServer) {
    JobClass jobs =
        GridModels.jobs(
                Amount.fixed(operations),
                Amount.fixed(1e4),
                Amount.fixed(0),
                Arrivals.DETERMINISTIC,
                1)
            .withDemands(JobRequirements.NONE.withEstimates((seconds, random) -> factor * seconds));
    Node server = Node.server("s", 1e6, 0, 0, Discipline.FCFS, 1);
    GridModel model =
        GridModels.of(
            new Topology(
                "tiny",
                "test",
                List.of(Node.client("c"), server),
                new Links().pair("c", "s", 1e6, 5e5, 0.1).list()),
            PacketModel.defaults(),
            List.of(jobs),
            5,
            0,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            GridModels::server);
    BrokerModel broker =
        new BrokerModel(
            metaServer, Information.REPORTS, MonitorModel.FRESH, new SplittableRandom(1), Set.of());
    new Grid(model, List.of(broker), new RandomStreams(1, 0)).run();
  }
}
