package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.catalogue.CatalogueRacesContract;
import io.portico.persistence.TestDatabase;

class ServerCatalogueRacesTest extends CatalogueRacesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
