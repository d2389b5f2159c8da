package io.portico.application.service.gateway;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.NamedKeyPush;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads gateways and the keys that are pushed to them. */
public final class GatewayQueriesService implements GatewayQueries {

  private static final Duration LAST_DAY = Duration.ofHours(24);

  private final Gateways gateways;
  private final KeyPushes pushes;
  private final UsageNames names;
  private final InstantSource clock;

  public GatewayQueriesService(
      Gateways gateways, KeyPushes pushes, UsageNames names, InstantSource clock) {
    this.gateways = gateways;
    this.pushes = pushes;
    this.names = names;
    this.clock = clock;
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
