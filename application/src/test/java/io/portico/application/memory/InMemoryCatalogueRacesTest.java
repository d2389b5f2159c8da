package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.catalogue.CatalogueRacesContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryCatalogueRacesTest extends CatalogueRacesContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
