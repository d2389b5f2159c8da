package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.CreateCatalogue;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueId;

/** Tells which catalogue an organisation has. */
public final class CreateCatalogueService implements CreateCatalogue {

  private final Catalogues catalogues;
  private final IdGenerator ids;

  public CreateCatalogueService(Catalogues catalogues, IdGenerator ids) {
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
