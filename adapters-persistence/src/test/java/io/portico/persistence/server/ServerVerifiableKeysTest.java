package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.VerifiableKeysContract;
import io.portico.persistence.TestDatabase;

class ServerVerifiableKeysTest extends VerifiableKeysContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
