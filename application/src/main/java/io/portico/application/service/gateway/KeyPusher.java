package io.portico.application.service.gateway;

import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Comparison;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes.Due;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPush.Result;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** Brings one key at one gateway in line with Portico. */
public record KeyPusher(
    Gateways gateways,
    DesiredKeys desiredKeys,
    GatewayKeys gatewayKeys,
    GatewayCredentials credentials,
    KeyPushWriter writer,
    Audit audit) {

  /**
   * Pushes the key to the gateway, or compares both if nothing changed. Empty if the gateway was
   * removed.
   */
  Optional<Result> push(Due due) {
    var organisation = due.organisation();
    var push = due.push();
    return gateways
        .find(organisation, push.gateway())
        .map(gateway -> push(push, gateway, desiredKeys.of(organisation, push, gateway)));
  }

  private Result push(KeyPush push, Gateway gateway, DesiredKey desired) {
    var connection = credentials.connection(gateway);
    var key =
        new GatewayKeys.KeyAtGateway(
            push.key().fingerprint(),
            writer.open(push),
            writer.storesKeys(),
            push.handle(),
            desired);
    if (!isCheck(push, desired)) {
      return apply(connection, key, List.of());
    }
    return switch (gatewayKeys.compare(connection, key)) {
      case Comparison.Same() -> unchanged(push, desired);
      case Comparison.Different(var found) -> apply(connection, key, found);
      case Comparison.Refused(var reason) -> new Result.Refused(desired, reason, List.of());
      case Comparison.Failed(var reason) -> new Result.Failed(reason);
    };
  }

  /* What was not supported is not, until something changes. */
  private static Result unchanged(KeyPush push, DesiredKey desired) {
    return push.state()
        .failure()
        .filter(_ -> push.state().status() == PushStatus.UNSUPPORTED)
        .<Result>map(last -> new Result.Unsupported(last.reason(), List.of()))
        .orElseGet(() -> new Result.Done(desired, Optional.empty(), List.of()));
  }

  /* Without a change, the gateway should already have what is desired. */
  private static boolean isCheck(KeyPush push, DesiredKey desired) {
    var status = push.state().status();
    return switch (desired) {
      case DesiredKey.Absent() -> status == PushStatus.REMOVED;
      case DesiredKey.Present _ -> status == PushStatus.PUSHED || status == PushStatus.UNSUPPORTED;
    };
  }

  private Result apply(
      GatewayKeys.Connection connection, GatewayKeys.KeyAtGateway key, List<String> drift) {
    return switch (gatewayKeys.apply(connection, key)) {
      case Answer.Done(var handle) -> new Result.Done(key.desired(), handle, drift);
      case Answer.KeyUnknown() -> new Result.KeyUnknown(drift);
      case Answer.Refused(var reason) -> new Result.Refused(key.desired(), reason, drift);
      case Answer.Unsupported(var reason) -> new Result.Unsupported(reason, drift);
      case Answer.Failed(var reason) -> new Result.Failed(reason);
    };
  }

  /** Records a difference that was found, in the unit of work that stores the result, once. */
  void auditDrift(OrganisationId organisation, KeyPush push, Result result) {
    var drift = result.drift();
    if (!drift.isEmpty() && !push.hasRecorded(drift)) {
      audit.recordNew(
          Actor.portico(organisation),
          AuditAction.GATEWAY_DRIFT_FOUND,
          push.gateway(),
          Snapshot.of("key", push.key()).and("found", String.join("; ", drift)));
    }
  }
}
