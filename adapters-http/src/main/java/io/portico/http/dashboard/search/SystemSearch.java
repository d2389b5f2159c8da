package io.portico.http.dashboard.search;

import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.application.port.in.webhook.WebhookQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.governance.GovernancePaths;
import io.portico.http.dashboard.search.SearchPage.Group;
import io.portico.http.dashboard.search.SearchPage.Hit;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds policies, sources, users, identity providers, service credentials, webhooks and gateways by
 * a part of their names or addresses: those that the reader may see.
 */
@Singleton
record SystemSearch(
    GovernanceQueries governance,
    DiscoveryQueries discovery,
    UserQueries users,
    IdentityProviderQueries providers,
    ServiceCredentialQueries services,
    WebhookQueries webhooks,
    GatewayQueries gateways) {

  private static final int MOST = 5;

  List<Group> of(Actor actor, String typed) {
    var part = typed.toLowerCase(Locale.ROOT);
    return Stream.of(
            group(Section.GOVERNANCE, part, policies(actor)),
            group(Section.DISCOVERY, part, allowed(actor, Permission.READ, () -> sources(actor))),
            group(
                Section.SYSTEM,
                part,
                Stream.of(
                        allowed(actor, Permission.READ_USERS, () -> users(actor)),
                        allowed(actor, Permission.ADMINISTER_USERS, () -> providers(actor)),
                        allowed(actor, Permission.READ_USERS, () -> services(actor)),
                        allowed(actor, Permission.ADMINISTER_WEBHOOKS, () -> webhooks(actor)),
                        allowed(actor, Permission.ADMINISTER_GATEWAYS, () -> gateways(actor)))
                    .flatMap(hits -> hits)))
        .filter(group -> !group.hits().isEmpty())
        .toList();
  }

  private static Group group(Section section, String part, Stream<Named> all) {
    var found = all.filter(named -> named.has(part)).limit(MOST).map(Named::hit).toList();
    return new Group(section, found, Optional.empty());
  }

  private static Stream<Named> allowed(
      Actor actor, Permission permission, Supplier<Stream<Named>> hits) {
    return actor.may(permission) ? hits.get() : Stream.empty();
  }

  /* A record by what finds it. */
  private record Named(String name, String further, Words kind, String path) {

    boolean has(String part) {
      return name.toLowerCase(Locale.ROOT).contains(part)
          || further.toLowerCase(Locale.ROOT).contains(part);
    }

    Hit hit() {
      return new Hit(Words.plain(name), kind, path);
    }
  }

  private Stream<Named> policies(Actor actor) {
    return governance
        .policies(actor, new PageQuery<>(Optional.empty(), PageLimits.LARGEST))
        .items()
        .stream()
        .map(
            policy ->
                new Named(
                    policy.details().name(),
                    policy.details().description().orElse(""),
                    Words.of("governance.policy"),
                    GovernancePaths.of(policy)));
  }

  private Stream<Named> sources(Actor actor) {
    return discovery
        .sources(actor, new PageQuery<>(Optional.empty(), PageLimits.LARGEST))
        .items()
        .stream()
        .map(
            source ->
                new Named(
                    source.name().value(),
                    source.system().map(DiscoveryQueries.ConfiguredSystem::address).orElse(""),
                    Words.of("discovery.source"),
                    Section.DISCOVERY.path() + "/" + source.name()));
  }

  private Stream<Named> users(Actor actor) {
    return users.all(actor).stream()
        .map(
            user ->
                new Named(
                    user.profile().email().written(),
                    user.profile().firstName() + " " + user.profile().lastName(),
                    Words.of("search.user"),
                    SystemPart.USERS.path() + "/" + user.id()));
  }

  private Stream<Named> providers(Actor actor) {
    return providers.all(actor).stream()
        .map(
            provider ->
                new Named(
                    provider.details().name(),
                    provider.details().issuer().toString(),
                    Words.of("search.provider"),
                    SystemPart.PROVIDERS.path() + "/" + provider.id()));
  }

  private Stream<Named> services(Actor actor) {
    return services.all(actor).stream()
        .map(
            service ->
                new Named(
                    service.details().name(),
                    "",
                    Words.of("search.service"),
                    SystemPart.SERVICES.path() + "/" + service.id()));
  }

  private Stream<Named> webhooks(Actor actor) {
    return webhooks.all(actor).stream()
        .map(
            webhook ->
                new Named(
                    webhook.details().url().uri().getHost(),
                    "",
                    Words.of("search.webhook"),
                    SystemPart.WEBHOOKS.path() + "/" + webhook.id()));
  }

  private Stream<Named> gateways(Actor actor) {
    return gateways.all(actor).stream()
        .map(
            gateway ->
                new Named(
                    gateway.details().name(),
                    gateway.details().address().uri().toString(),
                    Words.of("search.gateway"),
                    SystemPart.GATEWAYS.path() + "/" + gateway.id()));
  }
}
