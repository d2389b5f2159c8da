package io.portico.http.dashboard.request;

import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.DeveloperFilter;
import jakarta.inject.Singleton;
import java.util.Optional;

/** A command for a shell that requests a key, as portals do. */
@Singleton
record RequestCommand(DeveloperQueries developers, CatalogueQueries catalogues) {

  /**
   * Returns the command, for the newest developer and the first entry of the catalogue.
   *
   * @param origin of this Portico, such as {@code https://portico.example.com}
   */
  String of(String origin, Actor actor) {
    var developer =
        developers
            .newest(actor, DeveloperFilter.ALL, new PageQuery<>(Optional.empty(), 1))
            .items()
            .stream()
            .map(found -> found.developer().id().toString())
            .findFirst()
            .orElse("ID_OF_A_DEVELOPER");
    var plan =
        catalogues.find(actor).entries().stream()
            .filter(CatalogueEntry::show)
            .map(entry -> entry.plan().toString())
            .findFirst()
            .orElse("ID_OF_A_PLAN_IN_THE_CATALOGUE");
    // Not a credential, but the variable that the reader's shell takes it from.
    return """
        curl -H "X-API-Key: $PORTICO_KEY" -H 'Content-Type: application/json' \
        '%s/api/portal/requests' -d '{"by_user":"%s","for_plan":"%s"}'\
        """
        .formatted(origin, developer, plan);
  }
}
