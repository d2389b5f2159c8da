package io.portico.application.testkit.fake;

import io.portico.application.port.out.UnitOfWork;
import java.util.ArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A unit of work that something happens around.
 *
 * @param around runs each unit of work, as often as it likes
 */
public record WrappedUnitOfWork(UnitOfWork wrapped, Consumer<Runnable> around)
    implements UnitOfWork {

  @Override
  public <T> T execute(Supplier<T> work) {
    var answers = new ArrayList<T>();
    around.accept(() -> answers.add(wrapped.execute(work)));
    return answers.getLast();
  }

  @Override
  public boolean isRunning() {
    return wrapped.isRunning();
  }

  @Override
  public void afterCompletion(Runnable ifDone, Runnable ifUndone) {
    wrapped.afterCompletion(ifDone, ifUndone);
  }
}
