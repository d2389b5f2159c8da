package io.portico.application.service.request;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import java.util.List;

/** Decides several key requests, one after the other. */
public final class DecideKeyRequestsService implements DecideKeyRequests {

  private final KeyRequestDecider decider;

  public DecideKeyRequestsService(KeyRequestDecider decider) {
    this.decider = decider;
  }

  @Override
  public List<Decided> decide(Command command) {
    command.actor().require(Permission.DECIDE_KEY_REQUESTS);
    return command.requests().stream()
        .map(id -> new Decided(id, decide(command.actor(), id, command.verdict())))
        .toList();
  }

  private Result decide(Actor actor, KeyRequestId id, Verdict verdict) {
    try {
      return switch (verdict) {
        case Verdict.Approve() -> result(decider.approve(actor, id, Precondition.none()));
        case Verdict.Decline(var reason) ->
            result(decider.decline(actor, id, reason, Precondition.none()));
      };
    } catch (RefusedException.NotFound _) {
      return Result.UNKNOWN_REQUEST;
    } catch (RefusedException.DeveloperInactive _) {
      return Result.DEVELOPER_INACTIVE;
    } catch (InvalidValueException _) {
      return Result.TOO_MANY_FIELDS;
    }
  }

  private static Result result(ApproveKeyRequest.Outcome outcome) {
    return switch (outcome) {
      case ApproveKeyRequest.Outcome.Approved _ -> Result.APPROVED;
      case ApproveKeyRequest.Outcome.AlreadyProcessed() -> Result.ALREADY_PROCESSED;
      case ApproveKeyRequest.Outcome.PlanInactive() -> Result.PLAN_INACTIVE;
    };
  }

  private static Result result(DeclineKeyRequest.Outcome outcome) {
    return switch (outcome) {
      case DECLINED -> Result.DECLINED;
      case ALREADY_PROCESSED -> Result.ALREADY_PROCESSED;
    };
  }
}
