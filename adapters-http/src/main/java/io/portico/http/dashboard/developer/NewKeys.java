package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.portal.PortalSettings;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;

/** Shows a new key once, and says how its developer gets it. */
@Singleton
record NewKeys(PortalSettingsQueries settings, Pages pages) {

  /** Returns how {@code developer} gets the key. */
  Words mailed(Actor actor, Developer developer) {
    return mailed(settings.find(actor).settings(), developer);
  }

  static Words mailed(PortalSettings portal, Developer developer) {
    return Words.of(
        portal.mail().secureKeyApproval() ? "developer.issue.mailedLink" : "developer.issue.mailed",
        developer.details().email().written());
  }

  /** Shows a key, which no later page shows again. */
  HttpResponse<?> show(
      HttpRequest<?> request,
      Actor actor,
      Developer developer,
      RawKey raw,
      Words done,
      IssuedKey key) {
    var notes = new ArrayList<Words>();
    notes.add(done);
    notes.add(mailed(actor, developer));
    key.expiresAt().ifPresent(end -> notes.add(Words.of("developer.issued.expires", end)));
    var model =
        new ShownKeyPage(
            DeveloperPaths.of(developer.id()),
            developer.details().email().written(),
            raw.secret(),
            key.key().fingerprint(),
            notes);
    var page =
        DeveloperController.below(
            developer, "developer/key.jte", model, Words.of("developer.newKey"));
    return FormOnce.shownOnce(pages.show(request, page), DeveloperPaths.of(developer.id()));
  }
}
