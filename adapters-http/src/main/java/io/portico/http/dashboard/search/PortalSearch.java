package io.portico.http.dashboard.search;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.search.SearchPage.Group;
import io.portico.http.dashboard.search.SearchPage.Hit;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds plans and entries of the catalogue by a part of their names. */
@Singleton
record PortalSearch(PlanQueries plans, CatalogueQueries catalogues) {

  private static final int MOST = 5;

  List<Group> of(Actor actor, String typed) {
    var found = plans(actor, typed);
    var hits =
        Stream.concat(entries(actor, typed), found.items().stream().map(PortalSearch::hit))
            .toList();
    return hits.isEmpty()
        ? List.of()
        : List.of(
            new Group(
                Section.PORTAL,
                hits,
                found.total() > MOST
                    ? Optional.of(Address.of(PortalPart.PLANS.path()).with("q", typed).toString())
                    : Optional.empty()));
  }

  /* What finds APIs may be longer than any name of a plan. */
  private OffsetPage<Plan> plans(Actor actor, String typed) {
    final PlanFilter filter;
    try {
      filter = new PlanFilter(Optional.of(typed), Optional.empty());
    } catch (InvalidValueException _) {
      return new OffsetPage<>(List.of(), 0);
    }
    return plans.page(actor, filter, new OffsetRange(0, MOST));
  }

  private Stream<Hit> entries(Actor actor, String typed) {
    var part = typed.toLowerCase(Locale.ROOT);
    return catalogues.find(actor).entries().stream()
        .filter(entry -> entry.name().toLowerCase(Locale.ROOT).contains(part))
        .limit(MOST)
        .map(PortalSearch::hit);
  }

  private static Hit hit(Plan plan) {
    return new Hit(
        Words.plain(plan.details().name()), Words.of("search.plan"), PortalPart.plan(plan.id()));
  }

  private static Hit hit(CatalogueEntry entry) {
    return new Hit(
        Words.plain(entry.name()), Words.of("search.entry"), PortalPart.entry(entry.plan()));
  }
}
