package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;

/** Reads APIs with their labels from the store. */
@FunctionalInterface
public interface ApiDocuments {

  /** Returns the existing APIs of {@code ids} in any order, each with its labels at one moment. */
  List<IndexedApi> read(OrganisationId organisation, Collection<ApiId> ids);
}
