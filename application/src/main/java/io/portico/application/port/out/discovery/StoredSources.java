package io.portico.application.port.out.discovery;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.FewRecords;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.shared.OrganisationId;
import java.util.List;

/** The sources that the administrators of each organisation added. */
public interface StoredSources extends FewRecords<SourceName, StoredSource> {

  /**
   * Adds {@code source}, unless the organisation has one of its name, or {@link StoredSource#MOST}.
   * Of several concurrent calls with one name, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, StoredSource source);

  /** Returns the sources of all organisations that are pulled on a schedule. */
  List<Owned> scheduled();

  /** A source of an organisation. */
  record Owned(OrganisationId organisation, StoredSource source) {}
}
