package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.catalogue.CatalogueRacesContract;
import io.portico.persistence.TestDatabase;

class H2CatalogueRacesTest extends CatalogueRacesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
