package io.portico.http.dashboard.search;

import io.micronaut.http.HttpRequest;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.records.Place;
import io.portico.http.dashboard.search.SearchPage.Group;
import io.portico.http.dashboard.search.SearchPage.Hit;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds pages by their names in the reader's language. */
@Singleton
record PageSearch(Pages pages) {

  /* Pages below the first one of their section. */
  private static final List<Hit> FURTHER =
      List.of(
          below(Section.LABELS, "labels.coverage", "/coverage"),
          below(Section.GOVERNANCE, "governance.report", "/report"),
          below(Section.GOVERNANCE, "governance.trend", "/trend"),
          below(Section.GOVERNANCE, "governance.transfer", "/transfer"),
          below(PortalPart.PLANS),
          below(PortalPart.SETTINGS),
          below(SystemPart.MAILS),
          below(SystemPart.AUDIT),
          below(SystemPart.JOBS),
          below(SystemPart.USERS),
          below(SystemPart.PROVIDERS),
          below(SystemPart.GROUPS),
          below(SystemPart.ROLES),
          below(SystemPart.SERVICES),
          below(SystemPart.WEBHOOKS),
          below(SystemPart.GATEWAYS),
          below(SystemPart.KAFKA),
          new Hit(Words.of("developer.find"), Section.DEVELOPERS.words(), DeveloperPaths.KEYS),
          new Hit(
              Words.of("keys.concern.title"), Section.DEVELOPERS.words(), DeveloperPaths.CONCERNS),
          new Hit(Words.of("layout.account"), Words.plain(""), Dashboard.ACCOUNT));

  private static Hit below(Section section, String name, String path) {
    return new Hit(Words.of(name), section.words(), section.path() + path);
  }

  private static Hit below(Place place) {
    return new Hit(place.words(), place.section().words(), place.path());
  }

  List<Group> of(HttpRequest<?> request, String typed) {
    var part = typed.toLowerCase(Locale.ROOT);
    var hits =
        Stream.concat(Arrays.stream(Section.values()).map(PageSearch::first), FURTHER.stream())
            .filter(hit -> pages.text(request, hit.title()).toLowerCase(Locale.ROOT).contains(part))
            .toList();
    return hits.isEmpty()
        ? new ArrayList<>()
        : new ArrayList<>(List.of(new Group(Section.HOME, hits, Optional.empty())));
  }

  private static Hit first(Section section) {
    var note =
        section == Section.HOME
            ? Words.plain("")
            : Words.of("home." + section.name().toLowerCase(Locale.ROOT));
    return new Hit(section.words(), note, section.path());
  }
}
