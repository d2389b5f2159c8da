package io.portico.http.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Stands behind an inbound port: answers what a test says, and keeps what it was asked. */
public final class Stub<Q, A> {

  private final List<Q> questions = new CopyOnWriteArrayList<>();
  private volatile Function<Q, A> answer = this::unprepared;

  /** Gives this answer to every question from now on. */
  public void answers(A given) {
    answer = _ -> given;
  }

  /** Answers every question from now on as {@code given} says. */
  public void answersBy(Function<Q, A> given) {
    answer = given;
  }

  /** Throws at every question from now on. */
  public void fails(RuntimeException failure) {
    answer =
        _ -> {
          throw failure;
        };
  }

  /** Returns the only question so far. */
  public Q asked() {
    assertThat(questions).hasSize(1);
    return questions.getFirst();
  }

  /** Returns how often it was asked. */
  public int timesAsked() {
    return questions.size();
  }

  A ask(Q question) {
    questions.add(question);
    return answer.apply(question);
  }

  void forget() {
    questions.clear();
    answer = this::unprepared;
  }

  private A unprepared(Q question) {
    throw new AssertionError("no answer was prepared for " + question);
  }
}
