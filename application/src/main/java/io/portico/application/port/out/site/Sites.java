package io.portico.application.port.out.site;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.util.Optional;

/** The sites of all organisations, cached. A name belongs to one organisation at most. */
public interface Sites {

  /**
   * Returns the site with this name, on or off.
   *
   * <p>Outside a unit of work it may be served from a cache and be up to five seconds old, but
   * changes made by this node are visible at once.
   */
  Optional<Site> find(SiteName name);

  /** Returns the site of {@code organisation} if an administrator has set it, likewise. */
  Optional<Site> find(OrganisationId organisation);

  /**
   * Returns whether the organisation has a site that is on. It may be up to five seconds old, also
   * within a unit of work, but changes made by this node are visible once they are committed.
   */
  boolean isOn(OrganisationId organisation);

  /** Returns what is stored, and locks it until the unit of work ends. */
  Optional<Site> findForUpdate(OrganisationId organisation);

  /**
   * Stores the site of its organisation in the place of the former one, and returns whether it did:
   * not if another organisation has the name. The same unit of work must have called {@link
   * #findForUpdate}.
   */
  boolean replace(Site site);
}
