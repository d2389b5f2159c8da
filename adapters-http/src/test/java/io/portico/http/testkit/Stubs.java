package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import java.util.ArrayList;
import java.util.List;

/** The stubs of one feature, one for each inbound port. */
abstract class Stubs {

  /** What stubs count. */
  static final long TOTAL = 7;

  private final List<Stub<?, ?>> all = new ArrayList<>();

  /** Returns a new stub of this feature. */
  final <C, O> Stub<C, O> stub() {
    var stub = new Stub<C, O>();
    all.add(stub);
    return stub;
  }

  /** Registers the stubs as beans. */
  abstract void register(ApplicationContext context);

  /** Resets the stubs. */
  void reset() {
    all.forEach(Stub::reset);
  }
}
