package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.PartitionedCluster;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.grid.site.HeterogeneousCluster;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.NodeGroup;
import org.quoin.workload.Job;

/** Whoever listens to a cluster of parts hears of every event of each part. */
class PartsListenersTest {
  /** Makes a cluster of parts, of which each only keeps the listener that it is given. */
  private interface Parts {
    LiveCluster of(List<Function<ClusterListener, LiveCluster>> parts, ClusterListener listener);
  }

  static Stream<Parts> kinds() {
    return Stream.of(
        (parts, listener) ->
            new PartitionedCluster(
                parts.stream()
                    .<Function<ClusterListener, SpaceSharedCluster>>map(
                        part -> inner -> (SpaceSharedCluster) part.apply(inner))
                    .toList(),
                (job, now) -> 0,
                List.of(),
                listener),
        (parts, listener) ->
            new HeterogeneousCluster(List.of(new NodeGroup(1, 1e6)), parts, listener));
  }

  private static Object value(Class<?> type) {
    return type == JobRecord.class
        ? new JobRecord(Job.batch(1, 0, 1, 1, 1, 1), "", 0, 0, 1, 1, false, "")
        : Map.<Class<?>, Object>of(double.class, 1.0, long.class, 1L, boolean.class, true)
            .get(type);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyEventOfAPartIsHeard(Parts kind) throws ReflectiveOperationException {
    List<String> heard = new ArrayList<>();
    ClusterListener listener =
        (ClusterListener)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ClusterListener.class},
                (proxy, method, values) -> {
                  heard.add(method.getName());
                  return null;
                });
    List<ClusterListener> given = new ArrayList<>();
    kind.of(
        List.of(
            inner -> {
              given.add(inner);
              return null;
            }),
        listener);
    List<String> told = new ArrayList<>();
    for (Method event : ClusterListener.class.getMethods()) {
      if (event.getReturnType() == void.class && !Modifier.isStatic(event.getModifiers())) {
        told.add(event.getName());
        event.invoke(
            given.get(0),
            Stream.of(event.getParameterTypes()).map(PartsListenersTest::value).toArray());
      }
    }
    assertThat(told).contains("interrupted", "present", "preempted");
    assertThat(heard).isEqualTo(told);
  }
}
