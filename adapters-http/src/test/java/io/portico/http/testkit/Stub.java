package io.portico.http.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The implementation of an inbound port: records commands and returns a given outcome. */
public final class Stub<C, O> {

  private final List<C> commands = new CopyOnWriteArrayList<>();
  private volatile Function<C, O> answer = this::unprepared;

  /** Sets the outcome of every call from now on. */
  public void answers(O given) {
    answer = _ -> given;
  }

  /** Sets the function that computes outcomes from now on. */
  public void answersBy(Function<C, O> given) {
    answer = given;
  }

  /** Makes every call fail from now on. */
  public void fails(RuntimeException failure) {
    answer =
        _ -> {
          throw failure;
        };
  }

  /** Returns the command of the only call so far. */
  public C received() {
    assertThat(commands).hasSize(1);
    return commands.getFirst();
  }

  /** Returns the command of the first call. */
  public C first() {
    return commands.getFirst();
  }

  /** Returns the command of the last call. */
  public C last() {
    return commands.getLast();
  }

  /** Returns the number of calls. */
  public int calls() {
    return commands.size();
  }

  O call(C command) {
    commands.add(command);
    return answer.apply(command);
  }

  void reset() {
    commands.clear();
    answer = this::unprepared;
  }

  private O unprepared(C command) {
    throw new AssertionError("no outcome was prepared for " + command);
  }
}
