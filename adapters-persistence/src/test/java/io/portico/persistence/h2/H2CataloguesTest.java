package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.catalogue.CataloguesContract;
import io.portico.persistence.TestDatabase;

class H2CataloguesTest extends CataloguesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
