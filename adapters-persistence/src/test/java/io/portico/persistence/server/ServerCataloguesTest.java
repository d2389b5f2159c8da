package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.catalogue.CataloguesContract;
import io.portico.persistence.TestDatabase;

class ServerCataloguesTest extends CataloguesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
