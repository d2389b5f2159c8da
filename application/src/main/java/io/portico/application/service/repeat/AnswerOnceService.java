package io.portico.application.service.repeat;

import io.portico.application.port.in.repeat.AnswerOnce;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.RememberedRequests;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Actor;
import io.portico.domain.repeat.Answer;
import io.portico.domain.repeat.RememberedRequest;
import io.portico.domain.repeat.RepeatableRequest;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers requests once. An attempt claims the request first, in a unit of work of its own, so that
 * another one sees it running; what it does and its answer then last together.
 */
public final class AnswerOnceService implements AnswerOnce {

  private final RememberedRequests requests;
  private final SealedAnswers answers;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public AnswerOnceService(
      RememberedRequests requests,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.requests = requests;
    this.answers = new SealedAnswers(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome answer(Actor actor, RepeatableRequest request, Supplier<Answer> work) {
    var organisation = actor.organisation();
    var begun = RememberedRequest.begun(request.fingerprint(), ids.next(), clock.instant());
    var standing = claim(organisation, request, begun);
    return standing.isPresent()
        ? standing.get()
        : doAndRemember(organisation, request, begun, work);
  }

  /** Returns why it is not to be done, or empty if it is. */
  private Optional<Outcome> claim(
      OrganisationId organisation, RepeatableRequest request, RememberedRequest begun) {
    if (unitOfWork.<Boolean>execute(() -> requests.add(organisation, request, begun))) {
      return Optional.empty();
    }
    var present = requests.find(organisation, request);
    if (present.isEmpty()) {
      // Whoever was at it has just let go of it; it need not be now that it is tried again.
      return Optional.of(new Outcome.Running());
    }
    return switch (present.get().standing(request.fingerprint(), clock.instant())) {
      case ANSWERED ->
          Optional.of(new Outcome.Repeated(answers.opened(present.get().answer().orElseThrow())));
      case RUNNING -> Optional.of(new Outcome.Running());
      case OTHER_BODY -> Optional.of(new Outcome.OtherBody());
      case FREE ->
          takeOver(organisation, request, present.get(), begun)
              ? Optional.empty()
              : Optional.of(new Outcome.Running());
    };
  }

  private boolean takeOver(
      OrganisationId organisation,
      RepeatableRequest request,
      RememberedRequest present,
      RememberedRequest begun) {
    return unitOfWork.execute(
        () -> requests.replace(organisation, request, present.claim(), begun));
  }

  private Outcome doAndRemember(
      OrganisationId organisation,
      RepeatableRequest request,
      RememberedRequest begun,
      Supplier<Answer> work) {
    try {
      return new Outcome.Done(
          unitOfWork.execute(() -> done(organisation, request, begun, work.get())));
    } catch (RefusedException e) {
      letGo(organisation, request, begun);
      return new Outcome.Done(e.answer);
    } catch (TakenOverException _) {
      return new Outcome.Running();
    } catch (RuntimeException | Error e) {
      try {
        letGo(organisation, request, begun);
      } catch (RuntimeException held) {
        e.addSuppressed(held);
      }
      throw e;
    }
  }

  private void letGo(
      OrganisationId organisation, RepeatableRequest request, RememberedRequest begun) {
    unitOfWork.execute(
        () -> {
          requests.remove(organisation, request, begun.claim());
          return begun;
        });
  }

  private Answer done(
      OrganisationId organisation,
      RepeatableRequest request,
      RememberedRequest begun,
      Answer answer) {
    if (!answer.isSuccess()) {
      throw new RefusedException(answer);
    }
    var answered = begun.answered(answers.sealed(answer), clock.instant());
    if (!requests.replace(organisation, request, begun.claim(), answered)) {
      throw new TakenOverException();
    }
    return answer;
  }

  /** The work was refused: what it began to do must not last. */
  private static final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    RefusedException(Answer answer) {
      super("the work was refused", null, false, false);
      this.answer = answer;
    }
  }

  /** This attempt took so long that another one has begun; its work must not last. */
  private static final class TakenOverException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TakenOverException() {
      super("another attempt has begun", null, false, false);
    }
  }
}
