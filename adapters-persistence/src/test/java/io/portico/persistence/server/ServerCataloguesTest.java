package io.portico.persistence.server;

import io.portico.application.testkit.contract.CataloguesContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerCataloguesTest extends CataloguesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
