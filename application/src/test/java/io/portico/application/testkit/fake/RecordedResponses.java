package io.portico.application.testkit.fake;

import io.portico.application.port.out.account.ConstantTimeResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records how failed logins finish, and waits for none. */
public final class RecordedResponses implements ConstantTimeResponse {

  /** How a failed login finished. */
  public enum Finish {
    FINISHED,
    FINISHED_LIKE_OTHERS,
    FINISHED_AFTER_SEVERAL
  }

  private final List<Finish> finishes = new CopyOnWriteArrayList<>();

  @Override
  public Attempt start() {
    return new Attempt() {
      @Override
      public void finish() {
        finishes.add(Finish.FINISHED);
      }

      @Override
      public void finishLikeOthers() {
        finishes.add(Finish.FINISHED_LIKE_OTHERS);
      }

      @Override
      public void finishAfter(int times) {
        finishes.add(Finish.FINISHED_AFTER_SEVERAL);
      }
    };
  }

  /** Returns how the failed logins finished, in order. */
  public List<Finish> finishes() {
    return List.copyOf(finishes);
  }
}
