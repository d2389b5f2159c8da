package io.portico.application.service.idempotency;

import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResponse;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers requests once. An attempt claims the request first, in a unit of work of its own, so that
 * another one sees it running; what it does and its answer then last together.
 */
public final class ExecuteOnceService implements ExecuteOnce {

  private final IdempotencyRecords requests;
  private final SealedResponses answers;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public ExecuteOnceService(
      IdempotencyRecords requests,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.requests = requests;
    this.answers = new SealedResponses(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome answer(Actor actor, IdempotentRequest request, Supplier<StoredResponse> work) {
    var organisation = actor.organisation();
    var begun = IdempotencyRecord.begun(request.fingerprint(), ids.next(), clock.instant());
    var standing = claim(organisation, request, begun);
    return standing.isPresent()
        ? standing.get()
        : doAndRemember(organisation, request, begun, work);
  }

  /** Returns why it is not to be done, or empty if it is. */
  private Optional<Outcome> claim(
      OrganisationId organisation, IdempotentRequest request, IdempotencyRecord begun) {
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
      IdempotentRequest request,
      IdempotencyRecord present,
      IdempotencyRecord begun) {
    return unitOfWork.execute(
        () -> requests.replace(organisation, request, present.claim(), begun));
  }

  private Outcome doAndRemember(
      OrganisationId organisation,
      IdempotentRequest request,
      IdempotencyRecord begun,
      Supplier<StoredResponse> work) {
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
      OrganisationId organisation, IdempotentRequest request, IdempotencyRecord begun) {
    unitOfWork.execute(
        () -> {
          requests.remove(organisation, request, begun.claim());
          return begun;
        });
  }

  private StoredResponse done(
      OrganisationId organisation,
      IdempotentRequest request,
      IdempotencyRecord begun,
      StoredResponse answer) {
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

    private final transient StoredResponse answer;

    RefusedException(StoredResponse answer) {
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
