package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.ShowCatalogue;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueId;

/** Shows what a portal offers. */
public final class ShowCatalogueService implements ShowCatalogue {

  private final Catalogues catalogues;
  private final IdGenerator ids;

  public ShowCatalogueService(Catalogues catalogues, IdGenerator ids) {
    this.catalogues = catalogues;
    this.ids = ids;
  }

  @Override
  public Catalogue show(Actor actor) {
    return catalogues.find(actor.organisation(), new CatalogueId(ids.next()));
  }
}
