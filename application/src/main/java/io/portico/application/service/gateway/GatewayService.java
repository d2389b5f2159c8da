package io.portico.application.service.gateway;

import static io.portico.domain.audit.AuditAction.GATEWAY_ADDED;
import static io.portico.domain.audit.AuditAction.GATEWAY_RECONCILED;
import static io.portico.domain.audit.AuditAction.GATEWAY_REMOVED;
import static io.portico.domain.audit.AuditAction.GATEWAY_REPLACED;
import static io.portico.domain.audit.AuditAction.GATEWAY_TESTED;
import static io.portico.domain.audit.AuditAction.KEY_PUSH_REPEATED;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.ReconcileGateway;
import io.portico.application.port.in.gateway.RemoveGateway;
import io.portico.application.port.in.gateway.RepeatKeyPush;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.ReplaceGateway.Credential;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.NamedKeyPush;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Adds, changes, tests and reads gateways to which keys are pushed, and repeats pushes. */
public final class GatewayService
    implements AddGateway,
        ReplaceGateway,
        RemoveGateway,
        TestGateway,
        ReconcileGateway,
        RepeatKeyPush,
        GatewayQueries {

  private static final Duration LAST_DAY = Duration.ofHours(24);

  private final Gateways gateways;
  private final KeyPushes pushes;
  private final Plans plans;
  private final UsageNames names;
  private final GatewayKeys gatewayKeys;
  private final GatewayCredentials credentials;
  private final KeyPushWriter writer;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public GatewayService(
      Gateways gateways,
      KeyPushes pushes,
      Plans plans,
      UsageNames names,
      GatewayKeys gatewayKeys,
      GatewayCredentials credentials,
      KeyPushWriter writer,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.gateways = gateways;
    this.pushes = pushes;
    this.plans = plans;
    this.names = names;
    this.gatewayKeys = gatewayKeys;
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
    pushes.order(organisation, KeySweep.gatewayChanged(changed.id(), now));
    writer.evict(organisation);
    writer.wake();
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
          pushes.order(actor.organisation(), KeySweep.gatewayRemoved(id, clock.instant()));
          writer.wake();
          writer.evict(actor.organisation());
          audit.recordRemoved(actor, GATEWAY_REMOVED, id, Snapshots.of(present));
          return present;
        });
  }

  /* The gateway is asked outside of a unit of work, because it may be slow. */
  @Override
  public TestGateway.Outcome test(Actor actor, GatewayId id) {
    var gateway = find(actor, id);
    var outcome =
        switch (gatewayKeys.check(credentials.connection(gateway))) {
          case Answer.Refused(var reason) -> new TestGateway.Outcome.Failed(reason);
          case Answer.Failed(var reason) -> new TestGateway.Outcome.Failed(reason);
          case Answer.Unsupported(var reason) -> new TestGateway.Outcome.Failed(reason);
          case Answer.Done _, Answer.KeyUnknown _ -> new TestGateway.Outcome.Reached();
        };
    unitOfWork.run(
        () -> {
          var snapshot = Snapshots.of(gateway);
          audit.record(actor, GATEWAY_TESTED, id, snapshot, snapshot);
        });
    return outcome;
  }

  @Override
  public void reconcile(Actor actor, GatewayId id) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    unitOfWork.run(
        () -> {
          var gateway = lock(actor, id, Precondition.none());
          var now = clock.instant();
          pushes.order(actor.organisation(), KeySweep.checkOrdered(id, now));
          gateways.searchAt(actor.organisation(), id, now);
          writer.wake();
          var snapshot = Snapshots.of(gateway);
          audit.record(actor, GATEWAY_RECONCILED, id, snapshot, snapshot);
        });
  }

  @Override
  public KeyPush repeat(Actor actor, KeyPushId id) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    return unitOfWork.execute(
        () -> {
          var present =
              pushes
                  .findForUpdate(actor.organisation(), id)
                  .orElseThrow(RecordKind.KEY_PUSH.notFound(id));
          var marked = present.marked(clock.instant());
          pushes.replace(actor.organisation(), marked);
          writer.wake();
          audit.recordNew(
              actor, KEY_PUSH_REPEATED, present.gateway(), Snapshot.of("key", present.key()));
          return marked;
        });
  }

  private Gateway lock(Actor actor, GatewayId id, Precondition<Gateway> expected) {
    return gateways
        .findForUpdate(actor.organisation(), id)
        .map(expected::require)
        .orElseThrow(RecordKind.GATEWAY.notFound(id));
  }

  @Override
  public List<Gateway> all(Actor actor) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    return gateways.all(actor.organisation());
  }

  @Override
  public Gateway find(Actor actor, GatewayId id) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    return gateways.find(actor.organisation(), id).orElseThrow(RecordKind.GATEWAY.notFound(id));
  }

  @Override
  public Page<KeyPush, KeyPushId> pushes(
      Actor actor, GatewayId gateway, Optional<PushStatus> status, PageQuery<KeyPushId> page) {
    var known = find(actor, gateway);
    var found =
        pushes.page(actor.organisation(), known.id(), status, page.after(), page.limit() + 1);
    return Page.of(found, page.limit(), KeyPush::id);
  }

  @Override
  public List<KeyPush> ofKey(Actor actor, StoredKey key) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    return pushes.ofKey(actor.organisation(), key);
  }

  @Override
  public List<NamedKeyPush> named(Actor actor, List<KeyPush> some) {
    actor.require(Permission.ADMINISTER_GATEWAYS);
    var developers =
        names(
            actor,
            UsageDimension.DEVELOPER,
            some,
            push -> push.developer().map(DeveloperId::toString));
    var ofPlans =
        names(actor, UsageDimension.POLICY, some, push -> push.plan().map(PlanId::toString));
    return some.stream()
        .map(
            push ->
                new NamedKeyPush(
                    push,
                    push.developer()
                        .map(DeveloperId::toString)
                        .flatMap(id -> email(developers, id)),
                    push.plan().map(PlanId::toString).flatMap(id -> planName(ofPlans, id))))
        .toList();
  }

  private Map<String, UsageName> names(
      Actor actor, UsageDimension by, List<KeyPush> some, Function<KeyPush, Optional<String>> id) {
    var ids = some.stream().map(id).flatMap(Optional::stream).collect(toSet());
    return ids.isEmpty() ? Map.of() : names.find(actor.organisation(), by, ids);
  }

  private static Optional<EmailAddress> email(Map<String, UsageName> found, String developer) {
    return found.get(developer) instanceof UsageName.OfDeveloper(var email)
        ? Optional.of(email)
        : Optional.empty();
  }

  private static Optional<String> planName(Map<String, UsageName> found, String plan) {
    return found.get(plan) instanceof UsageName.OfPlan(var name)
        ? Optional.of(name)
        : Optional.empty();
  }

  @Override
  public long countPushes(Actor actor, GatewayId gateway, Optional<PushStatus> status) {
    var counts = pushes.counts(actor.organisation(), find(actor, gateway).id());
    return counts.entrySet().stream()
        .filter(entry -> status.isEmpty() || status.get() == entry.getKey())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Override
  public Report report(Actor actor, GatewayId gateway) {
    var known = find(actor, gateway);
    return new Report(
        pushes.counts(actor.organisation(), known.id()),
        pushes.driftedSince(actor.organisation(), known.id(), clock.instant().minus(LAST_DAY)),
        pushes.failing(actor.organisation(), known.id()));
  }
}
