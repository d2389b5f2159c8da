package io.portico.application.memory;

import io.portico.application.testkit.contract.KeyStandingsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryKeyStandingsTest extends KeyStandingsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
