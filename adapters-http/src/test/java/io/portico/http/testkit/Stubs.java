package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import java.util.ArrayList;
import java.util.List;

/** The stubs of one feature, each behind an inbound port. */
abstract class Stubs {

  private final List<Stub<?, ?>> all = new ArrayList<>();

  /** Returns a new stub of this feature. */
  final <Q, A> Stub<Q, A> stub() {
    var stub = new Stub<Q, A>();
    all.add(stub);
    return stub;
  }

  /** Puts the stubs behind their ports. */
  abstract void register(ApplicationContext context);

  /** Forgets what the stubs were told and asked. */
  void forget() {
    all.forEach(Stub::forget);
  }
}
