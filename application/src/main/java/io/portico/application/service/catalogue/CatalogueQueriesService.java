package io.portico.application.service.catalogue;

import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueId;

/** Reads the catalogue of an organisation. */
public final class CatalogueQueriesService implements CatalogueQueries {

  private final Catalogues catalogues;
  private final IdGenerator ids;

  public CatalogueQueriesService(Catalogues catalogues, IdGenerator ids) {
    this.catalogues = catalogues;
    this.ids = ids;
  }

  @Override
  public Catalogue find(Actor actor) {
    actor.require(Permission.READ);
    return catalogues.find(actor.organisation(), new CatalogueId(ids.next()));
  }
}
