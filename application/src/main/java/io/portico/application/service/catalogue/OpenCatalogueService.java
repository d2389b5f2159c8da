package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.OpenCatalogue;
import io.portico.application.port.out.Catalogues;
import io.portico.application.port.out.IdGenerator;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueId;

/** Tells which catalogue an organisation has. */
public final class OpenCatalogueService implements OpenCatalogue {

  private final Catalogues catalogues;
  private final IdGenerator ids;

  public OpenCatalogueService(Catalogues catalogues, IdGenerator ids) {
    this.catalogues = catalogues;
    this.ids = ids;
  }

  @Override
  public Outcome open(Actor actor) {
    if (!actor.may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    return new Outcome.Opened(
        catalogues.find(actor.organisation(), new CatalogueId(ids.next())).id());
  }
}
