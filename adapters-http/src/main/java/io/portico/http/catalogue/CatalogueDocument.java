package io.portico.http.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.shared.OrganisationId;
import java.util.List;

/** A catalogue in JSON. */
@Serdeable
record CatalogueDocument(
    String id, @JsonProperty("org_id") String orgId, List<EntryDocument> apis) {

  static CatalogueDocument of(OrganisationId organisation, Catalogue catalogue) {
    return new CatalogueDocument(
        catalogue.id().toString(),
        organisation.toString(),
        catalogue.entries().stream().map(EntryDocument::of).toList());
  }
}
