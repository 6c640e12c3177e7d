package org.quoin.grid.failure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;

/** Fails and repairs the components of one run, in {@link Phase#FAILURE}. */
public final class ComponentOutages {
  private final FailureModel model;
  private final Engine engine;
  private final RandomStreams streams;
  private final Listener listener;
  private final RandomGenerator processors;
  private final Map<FailureComponent, State> states = new HashMap<>();

  public interface Listener {
    void down(FailureComponent component);

    void up(FailureComponent component);

    /**
     * Notifies of a failure of processors.
     *
     * @param until time of their repair in seconds, without another notification
     * @param repairKnown whether the site's scheduler knows this time
     * @param random random stream that draws them
     */
    void processorsFailed(
        FailureComponent processors, double until, boolean repairKnown, RandomGenerator random);
  }

  private static final class State {
    private int causes;
    private double since;
    private double downSeconds;
  }

  /** Creates the outages of components that are all up. {@link #start} begins them. */
  public ComponentOutages(
      FailureModel model, Engine engine, RandomStreams streams, Listener listener) {
    this.model = model;
    this.engine = engine;
    this.streams = streams;
    this.listener = listener;
    processors = streams.stream("failing processors");
  }

  /** Schedules the first failures, at time 0. */
  public void start() {
    Map<FailureComponent, Integer> laws = new HashMap<>();
    for (FailureModel.Law law : model.laws()) {
      int number = laws.merge(law.component(), 1, Integer::sum);
      String name = "failures of " + law.component() + (number > 1 ? ", law " + number : "");
      failNext(law, streams.stream(name));
    }
    for (FailureModel.Outage outage : model.outages()) {
      engine.at(
          outage.from(),
          Phase.FAILURE,
          () -> down(outage.component(), outage.to(), outage.repairKnown()));
      if (outage.to() < Double.POSITIVE_INFINITY) {
        engine.at(outage.to(), Phase.FAILURE, () -> up(outage.component()));
      }
    }
  }

  private void failNext(FailureModel.Law law, RandomGenerator random) {
    engine.at(
        engine.now() + law.every().draw(random),
        Phase.FAILURE,
        () -> {
          double until = engine.now() + law.lasting().draw(random);
          down(law.component(), until, law.repairKnown());
          engine.at(
              until,
              Phase.FAILURE,
              () -> {
                up(law.component());
                failNext(law, random);
              });
        });
  }

  private void down(FailureComponent component, double until, boolean repairKnown) {
    State state = states.computeIfAbsent(component, p -> new State());
    boolean first = state.causes++ == 0;
    if (first) {
      state.since = engine.now();
    }
    if (component.kind() == FailureComponent.Kind.PROCESSORS) {
      // Each failure draws the processors again.
      listener.processorsFailed(component, until, repairKnown, processors);
    } else if (first) {
      listener.down(component);
    }
  }

  private void up(FailureComponent component) {
    State state = states.get(component);
    if (--state.causes == 0) {
      state.downSeconds += engine.now() - state.since;
      if (component.kind() != FailureComponent.Kind.PROCESSORS) {
        listener.up(component);
      }
    }
  }

  /** {@return the seconds that a component has been down so far} */
  public double downSeconds(FailureComponent component) {
    State state = states.get(component);
    if (state == null) {
      return 0;
    }
    return state.downSeconds + (state.causes > 0 ? engine.now() - state.since : 0);
  }

  /** {@return the components that may fail, in the order of the model} */
  public List<FailureComponent> components() {
    return Stream.concat(
            model.laws().stream().map(FailureModel.Law::component),
            model.outages().stream().map(FailureModel.Outage::component))
        .distinct()
        .toList();
  }
}
