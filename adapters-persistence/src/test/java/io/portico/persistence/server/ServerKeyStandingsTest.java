package io.portico.persistence.server;

import io.portico.application.testkit.contract.KeyStandingsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerKeyStandingsTest extends KeyStandingsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
