package io.portico.application.testkit.fake;

import io.portico.application.port.out.mail.MailTransport;
import io.portico.domain.mail.OutgoingMail;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** A mail transport with given results; it accepts every mail at first. */
public final class FakeTransport implements MailTransport {

  private final List<OutgoingMail> tried = new CopyOnWriteArrayList<>();
  private final List<OutgoingMail> taken = new CopyOnWriteArrayList<>();
  private final AtomicInteger closings = new AtomicInteger();
  private final AtomicReference<Function<OutgoingMail, Result>> answer =
      new AtomicReference<>(_ -> new Result.Accepted());

  /** Sets the function that computes results from now on. */
  public void answers(Function<OutgoingMail, Result> other) {
    answer.set(other);
  }

  /** Sets the result of every mail from now on. */
  public void answers(Result result) {
    answers(_ -> result);
  }

  /** Returns all that it was given. */
  public List<OutgoingMail> tried() {
    return tried;
  }

  /** Returns what it took. */
  public List<OutgoingMail> taken() {
    return taken;
  }

  /** Returns how often connections that no mail uses were closed. */
  public int closings() {
    return closings.get();
  }

  @Override
  public Result send(OutgoingMail mail) {
    tried.add(mail);
    var result = answer.get().apply(mail);
    if (result instanceof Result.Accepted) {
      taken.add(mail);
    }
    return result;
  }

  @Override
  public void closeIdle() {
    closings.incrementAndGet();
  }
}
