package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.sample.RemoveSample;
import io.portico.application.port.in.sample.SampleQueries;
import io.portico.domain.access.Actor;

/** A {@link Stub} of each inbound port of the sample data. */
public final class SampleStubs extends Stubs {

  public final Stub<FillSample.Command, FillSample.Outcome> fill = stub();
  public final Stub<RemoveSample.Command, RemoveSample.Outcome> remove = stub();
  public final Stub<Actor, Boolean> isEmpty = stub();
  public final Stub<Actor, Boolean> isFilled = stub();

  private final class Queries implements SampleQueries {

    @Override
    public boolean isEmpty(Actor actor) {
      return isEmpty.call(actor);
    }

    @Override
    public boolean isFilled(Actor actor) {
      return isFilled.call(actor);
    }
  }

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(FillSample.class, fill::call);
    context.registerSingleton(RemoveSample.class, remove::call);
    context.registerSingleton(SampleQueries.class, new Queries());
  }
}
