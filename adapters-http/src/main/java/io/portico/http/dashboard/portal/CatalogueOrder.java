package io.portico.http.dashboard.portal;

import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.view.RecordTag;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Changes the order of the catalogue. */
@Singleton
record CatalogueOrder(ReplaceCatalogue replaceCatalogue) {

  /**
   * Puts the entries of {@code catalogue} into this order; returns whether it was still the one
   * that the form showed.
   */
  boolean replace(Actor actor, Form form, Catalogue catalogue, List<CatalogueEntry> entries) {
    var command =
        new ReplaceCatalogue.Command(
            actor,
            Optional.of(catalogue.id()),
            entries,
            RecordTag.expected(form.text(RecordTag.FIELD)));
    try {
      return switch (replaceCatalogue.replace(command)) {
        case ReplaceCatalogue.Outcome.Replaced _ -> true;
        // The entries stay, so this is not expected.
        case ReplaceCatalogue.Outcome.UnknownPlans _ -> false;
      };
    } catch (RefusedException.Stale _) {
      return false;
    }
  }
}
