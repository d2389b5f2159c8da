package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.catalogue.CataloguesContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryCataloguesTest extends CataloguesContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
