package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.IssuedKeysContract;
import io.portico.persistence.TestDatabase;

class ServerIssuedKeysTest extends IssuedKeysContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
