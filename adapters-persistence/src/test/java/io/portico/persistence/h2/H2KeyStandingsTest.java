package io.portico.persistence.h2;

import io.portico.application.testkit.contract.KeyStandingsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class H2KeyStandingsTest extends KeyStandingsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
