package io.portico.application.service.gateway;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Comparison;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes.Due;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
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
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Brings one key at one gateway in line with Portico. */
public final class KeyPusher {

  private final Gateways gateways;
  private final IssuedKeys keys;
  private final Plans plans;
  private final Developers developers;
  private final PortalConfigurations configurations;
  private final GatewayKeys gatewayKeys;
  private final GatewayCredentials credentials;
  private final KeyPushWriter writer;
  private final Audit audit;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public KeyPusher(
      Gateways gateways,
      IssuedKeys keys,
      Plans plans,
      Developers developers,
      PortalConfigurations configurations,
      GatewayKeys gatewayKeys,
      GatewayCredentials credentials,
      KeyPushWriter writer,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.gateways = gateways;
    this.keys = keys;
    this.plans = plans;
    this.developers = developers;
    this.configurations = configurations;
    this.gatewayKeys = gatewayKeys;
    this.credentials = credentials;
    this.writer = writer;
    this.audit = audit;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /**
   * Pushes the key to the gateway, or compares both if nothing changed. Empty if the gateway was
   * removed.
   */
  Optional<Result> push(Due due) {
    var organisation = due.organisation();
    var push = due.push();
    return gateways
        .find(organisation, push.gateway())
        .map(gateway -> push(push, gateway, desired(organisation, push, gateway)));
  }

  /* In a unit of work, because what caches hold may be older than the change. */
  private DesiredKey desired(OrganisationId organisation, KeyPush push, Gateway gateway) {
    return unitOfWork.execute(
        () -> {
          var inactive =
              push.developer()
                  .flatMap(developer -> developers.find(organisation, developer))
                  .map(found -> found.developer().details().inactive())
                  .orElse(true);
          return DesiredKey.of(
              gateway.details(),
              keys.find(organisation, push.key()).map(key -> new VerifiableKey(key, inactive)),
              push.plan().flatMap(plan -> plans.find(organisation, plan)),
              configurations.current(organisation),
              clock.instant());
        });
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
