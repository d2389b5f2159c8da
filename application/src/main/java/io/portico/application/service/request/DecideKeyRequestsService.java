package io.portico.application.service.request;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import java.util.ArrayList;

/** Decides several key requests, one after the other. */
public final class DecideKeyRequestsService implements DecideKeyRequests {

  private final ApproveKeyRequest approveKeyRequest;
  private final DeclineKeyRequest declineKeyRequest;

  public DecideKeyRequestsService(
      ApproveKeyRequest approveKeyRequest, DeclineKeyRequest declineKeyRequest) {
    this.approveKeyRequest = approveKeyRequest;
    this.declineKeyRequest = declineKeyRequest;
  }

  @Override
  public Outcome decide(Command command) {
    if (!command.actor().may(Permission.DECIDE_KEY_REQUESTS)) {
      return new Outcome.NotPermitted();
    }
    var results = new ArrayList<Decided>();
    for (var request : command.requests()) {
      results.add(
          new Decided(
              request,
              switch (command.verdict()) {
                case Verdict.Approve() -> approved(command.actor(), request);
                case Verdict.Decline(var reason) -> declined(command.actor(), request, reason);
              }));
    }
    return new Outcome.Done(results);
  }

  private Result approved(Actor actor, KeyRequestId request) {
    try {
      return switch (approveKeyRequest.approve(
          new ApproveKeyRequest.Command(actor, request, Precondition.none()))) {
        case ApproveKeyRequest.Outcome.Approved _ -> Result.APPROVED;
        case ApproveKeyRequest.Outcome.UnknownRequest() -> Result.UNKNOWN_REQUEST;
        case ApproveKeyRequest.Outcome.AlreadyProcessed() -> Result.ALREADY_PROCESSED;
        case ApproveKeyRequest.Outcome.DeveloperInactive() -> Result.DEVELOPER_INACTIVE;
        case ApproveKeyRequest.Outcome.PlanInactive() -> Result.POLICY_UNAVAILABLE;
        case ApproveKeyRequest.Outcome.Stale(), ApproveKeyRequest.Outcome.NotPermitted() ->
            throw new IllegalStateException("refused for what was not asked");
      };
    } catch (InvalidValueException _) {
      return Result.TOO_MANY_FIELDS;
    }
  }

  private Result declined(Actor actor, KeyRequestId request, String reason) {
    return switch (declineKeyRequest.decline(
        new DeclineKeyRequest.Command(actor, request, reason, Precondition.none()))) {
      case DeclineKeyRequest.Outcome.Declined() -> Result.DECLINED;
      case DeclineKeyRequest.Outcome.UnknownRequest() -> Result.UNKNOWN_REQUEST;
      case DeclineKeyRequest.Outcome.AlreadyProcessed() -> Result.ALREADY_PROCESSED;
      case DeclineKeyRequest.Outcome.Stale(), DeclineKeyRequest.Outcome.NotPermitted() ->
          throw new IllegalStateException("refused for what was not asked");
    };
  }
}
