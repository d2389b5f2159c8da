package io.portico.http.dashboard.developer;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.Developer;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.mail.MailFilter;
import io.portico.http.dashboard.analytics.RecordUsage;
import io.portico.http.dashboard.analytics.RecordUsages;
import io.portico.http.dashboard.analytics.UsageSubject;
import io.portico.http.dashboard.portal.OpenedApis;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The page of one key. */
@DashboardController("/dashboard/developers/{id}/keys/{key}")
record KeyPageController(
    DeveloperQueries developers,
    ApplicationQueries applications,
    HeldKeys held,
    KeyRows rows,
    OpenedApis opened,
    PortalSettingsQueries settings,
    GatewayQueries gateways,
    MailQueries mails,
    RecordUsages usages) {

  private static final int MAILS = 5;

  /**
   * {@code GET /dashboard/developers/{id}/keys/{key}}: the key, with its calls if {@code counted}.
   */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, String key, Actor actor) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    var found = held.find(actor, developer.id(), key);
    var issued = found.key().key();
    return usages.show(
        request,
        actor,
        new UsageSubject.Key(issued.key()),
        DeveloperPaths.key(developer.id(), issued.key()),
        usage ->
            DeveloperController.below(
                developer,
                "developer/oneKey.jte",
                page(actor, developer, found, usage),
                Words.of("developer.key.title")));
  }

  private KeyPage page(Actor actor, Developer developer, KeyWithUsage found, RecordUsage usage) {
    var issued = found.key().key();
    var row = rows.of(actor, List.of(found)).getFirst();
    return new KeyPage(
        new KeyPage.Holder(
            developer,
            issued.application().isDefaultOf(issued.developer())
                ? Optional.empty()
                : applications.known(actor, issued.application()),
            settings.find(actor).settings().excludes(developer.details().inactive()),
            mails
                .page(
                    actor,
                    new MailFilter(Optional.empty(), Optional.of(developer.details().email())),
                    new OffsetRange(0, MAILS))
                .items()),
        row,
        rows.limits(actor, issued.plan()),
        opened.of(actor, issued.plan()),
        rows.revokedBy(actor, row),
        atGateways(actor, issued.key()),
        usage);
  }

  private List<KeyPage.AtGateway> atGateways(Actor actor, StoredKey key) {
    if (!actor.may(Permission.ADMINISTER_GATEWAYS)) {
      return List.of();
    }
    var pushes = gateways.ofKey(actor, key);
    if (pushes.isEmpty()) {
      return List.of();
    }
    var names =
        gateways.all(actor).stream()
            .collect(toMap(Gateway::id, gateway -> gateway.details().name()));
    return pushes.stream()
        .flatMap(
            push ->
                Optional.ofNullable(names.get(push.gateway())).stream()
                    .map(name -> new KeyPage.AtGateway(name, push)))
        .sorted(comparing(KeyPage.AtGateway::name))
        .toList();
  }
}
