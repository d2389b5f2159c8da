package io.portico.application.port.out.catalogue;

import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where keys of single APIs are sent, by the entries of the catalogue of each organisation. */
public interface ApiKeyLocations {

  /**
   * Returns the locations of each API that has some, in the order of its entries.
   *
   * <p>Outside a unit of work they may be served from a cache and be up to five seconds old, but
   * changes made by this node are visible at once, and changes of a unit of work that has not
   * committed never are.
   */
  Map<ApiId, List<KeyLocation>> current(OrganisationId organisation);

  /** Returns them if they are cached, else empty. Never blocks. */
  Optional<Map<ApiId, List<KeyLocation>>> cached(OrganisationId organisation);
}
