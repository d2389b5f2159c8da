package io.portico.application.service.gateway;

import static io.portico.domain.audit.AuditAction.GATEWAY_ADDED;
import static io.portico.domain.audit.AuditAction.GATEWAY_RECONCILED;
import static io.portico.domain.audit.AuditAction.GATEWAY_REMOVED;
import static io.portico.domain.audit.AuditAction.GATEWAY_REPLACED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.ReconcileGateway;
import io.portico.application.port.in.gateway.RemoveGateway;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.ReplaceGateway.Credential;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.Optional;

/** Adds, changes and removes gateways to which keys are pushed. */
public final class GatewayService
    implements AddGateway, ReplaceGateway, RemoveGateway, ReconcileGateway {

  private final Gateways gateways;
  private final Plans plans;
  private final GatewayCredentials credentials;
  private final KeyPushWriter writer;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public GatewayService(
      Gateways gateways,
      Plans plans,
      GatewayCredentials credentials,
      KeyPushWriter writer,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.gateways = gateways;
    this.plans = plans;
    this.credentials = credentials;
    this.writer = writer;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public AddGateway.Outcome add(AddGateway.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_GATEWAYS);
    var id = new GatewayId(ids.next());
    var gateway =
        Gateway.added(id, command.details(), sealed(id, command.credential()), clock.instant());
    return unitOfWork.execute(
        () -> {
          requirePlans(actor.organisation(), command.details());
          if (!gateways.add(actor.organisation(), gateway)) {
            return new AddGateway.Outcome.TooMany(Gateway.MOST);
          }
          writer.evict(actor.organisation());
          audit.recordNew(actor, GATEWAY_ADDED, id, Snapshots.of(gateway));
          return new AddGateway.Outcome.Added(gateway);
        });
  }

  private Optional<String> sealed(GatewayId id, Optional<GatewayCredential> credential) {
    return credential.map(clear -> credentials.seal(id, clear));
  }

  private void requirePlans(OrganisationId organisation, GatewayDetails details) {
    for (var i = 0; i < details.plans().size(); i++) {
      var plan = details.plans().get(i);
      if (plans.find(organisation, plan).isEmpty()) {
        throw new InvalidValueException(
            "plans[%d]".formatted(i), plan.toString(), "the id of a plan");
      }
    }
  }

  @Override
  public Gateway replace(ReplaceGateway.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_GATEWAYS);
    return unitOfWork.execute(() -> lockAndReplace(actor, command));
  }

  private Gateway lockAndReplace(Actor actor, ReplaceGateway.Command command) {
    var organisation = actor.organisation();
    var present = lock(actor, command.gateway(), command.expected());
    if (present.details().equals(command.details()) && keepsCredential(present, command)) {
      return present;
    }
    requireSameKind(present, command.details());
    requireCredentialFor(present, command);
    requirePlans(organisation, command.details());
    var now = clock.instant();
    var changed = present.with(command.details(), sealed(present, command.credential()), now);
    gateways.replace(organisation, changed);
    gateways.searchAt(organisation, changed.id(), now);
    writer.evict(organisation);
    writer.order(organisation, KeySweep.gatewayChanged(changed.id(), now));
    audit.record(
        actor, GATEWAY_REPLACED, changed.id(), Snapshots.of(present), Snapshots.of(changed));
    return changed;
  }

  private static void requireSameKind(Gateway present, GatewayDetails details) {
    var kind = present.details().kind();
    if (details.kind() != kind) {
      throw new InvalidValueException(
          "kind", details.kind().word(), kind.word() + ", which cannot be changed");
    }
  }

  private static boolean keepsCredential(Gateway present, ReplaceGateway.Command command) {
    return switch (command.credential()) {
      case Credential.Present() -> true;
      case Credential.Other _ -> false;
      case Credential.None() -> present.sealedCredential().isEmpty();
    };
  }

  private Optional<String> sealed(Gateway present, Credential credential) {
    return switch (credential) {
      case Credential.Present() -> present.sealedCredential();
      case Credential.Other(var other) -> Optional.of(credentials.seal(present.id(), other));
      case Credential.None() -> Optional.empty();
    };
  }

  /* Otherwise a user who may change the address or the header could read the credential there. */
  private static void requireCredentialFor(Gateway present, ReplaceGateway.Command command) {
    if (present.sealedCredential().isEmpty()
        || !(command.credential() instanceof Credential.Present)) {
      return;
    }
    if (!present.details().address().equals(command.details().address())) {
      throw InvalidValueException.found(
          "credential", "none", "the credential again, because the address changes");
    }
    if (!present.details().header().equalsIgnoreCase(command.details().header())) {
      throw InvalidValueException.found(
          "credential", "none", "the credential again, because its header changes");
    }
  }

  @Override
  public Gateway remove(Actor actor, GatewayId id, Precondition<Gateway> expected) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, id, expected);
          gateways.remove(actor.organisation(), id);
          writer.order(actor.organisation(), KeySweep.gatewayRemoved(id, clock.instant()));
          writer.evict(actor.organisation());
          audit.recordRemoved(actor, GATEWAY_REMOVED, id, Snapshots.of(present));
          return present;
        });
  }

  @Override
  public void reconcile(Actor actor, GatewayId id) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    unitOfWork.run(
        () -> {
          var gateway = lock(actor, id, Precondition.none());
          var now = clock.instant();
          writer.order(actor.organisation(), KeySweep.checkOrdered(id, now));
          gateways.searchAt(actor.organisation(), id, now);
          audit.recordUnchanged(actor, GATEWAY_RECONCILED, id, Snapshots.of(gateway));
        });
  }

  private Gateway lock(Actor actor, GatewayId id, Precondition<Gateway> expected) {
    return gateways
        .findForUpdate(actor.organisation(), id)
        .map(expected::require)
        .orElseThrow(RecordKind.GATEWAY.notFound(id));
  }
}
